"""Players' names: which characters are allowed, and where a name may be cut."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

JOINER: Final = "\u200d"
_VARIANTS: Final = "\ufe0e\ufe0f"
_TONES: Final = "\U0001f3fb-\U0001f3ff"
_TAGS: Final = "\U000e0020-\U000e007f"
_FLAG: Final = "[\U0001f1e6-\U0001f1ff]{2}"
_KEYCAP: Final = "[0-9#*]\ufe0f?\u20e3"
_PICTURE: Final = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    f"\u3030\u303d\u3297\u3299\U0001f000-\U0001faff][{_VARIANTS}{_TONES}]?(?:[{_TAGS}]+\U000e007f)?"
)
_EMOJI: Final = re.compile(f"{_FLAG}|{_KEYCAP}|{_PICTURE}(?:{JOINER}{_PICTURE})*")
"""An emoji with its joiners, variation selectors, skin tones and tags."""
_PART: Final = re.compile(f"{_EMOJI.pattern}|.", re.DOTALL)
_INVISIBLE: Final = re.compile(f"[{JOINER}{_TAGS}]")
_VOWELS_AND_FINALS: Final = range(0x1160, 0x1200)
"""The Hangul letters that continue a syllable."""


def is_printable(text: str) -> bool:
    """Return whether every character is printable; joiners and tags inside an emoji are."""
    return text.isprintable() or _EMOJI.sub("", text).isprintable()


def is_printable_part(text: str) -> bool:
    """Return whether a text can be a slice of a printable text."""
    return _INVISIBLE.sub("", text).isprintable()


def cleaned(text: str) -> str:
    """Return a text with single spaces and without unprintable characters, such as direction marks. Joiners, selectors
    and tags are only kept inside an emoji.
    """
    parts = (part if _is_clean(part) else " " if part.isspace() else "" for part in _PART.findall(text))
    return " ".join("".join(parts).split())


def _is_clean(part: str) -> bool:
    return len(part) > 1 or (part.isprintable() and part not in _VARIANTS)


def truncated(text: str, most: int) -> str:
    """Return the start of a text with at most `most` characters, cut between graphemes."""
    beginning = ""
    for sign in graphemes(text):
        if len(beginning) + len(sign) > most:
            break
        beginning += sign
    return beginning


def graphemes(text: str) -> list[str]:
    """Split a text into grapheme clusters: a letter with its accents, a whole emoji."""
    found: list[str] = []
    for part in _PART.findall(text):
        if found and _extends_grapheme(part):
            found[-1] += part
        else:
            found.append(part)
    return found


def _extends_grapheme(part: str) -> bool:
    """Return whether a part of a text belongs to the grapheme before it."""
    return len(part) == 1 and (
        unicodedata.category(part)[0] == "M" or part == JOINER or ord(part) in _VOWELS_AND_FINALS
    )
