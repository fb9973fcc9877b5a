"""A match in a link's fragment, which no server ever sees, and the QR code of it."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import NOTHING, Markup
from pyapp.engine.contract import N_
from pyapp.engine.record import RecordError
from pyapp.games import GAMES, packing

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from pyapp.ui.page import Page

SHOW: Final = "show"
TURN: Final = "turn"
CHALLENGE: Final = "challenge"
KINDS: Final = (SHOW, TURN, CHALLENGE)
"""To look at, to go on with by turns, to beat."""
DAMAGED: Final = N_("This link is damaged or cut short.")
CHECK: Final = 4
"""Bytes of the checksum at the end of every payload."""
MOST_MARKS: Final = 8
"""How many hyphens and underscores behind a payload are recognised as not its own."""
_MARKS: Final = "-_"
_RUN: Final = re.compile(r"[A-Za-z0-9_-]*")
_LINK: Final = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(KINDS)})/([A-Za-z0-9_-]+)")
_ENCODED: Final = re.compile(r"%([0-7][0-9A-Fa-f])")


def fragment(kind: str, match: Match) -> str:
    """Return the fragment (without #) of a link to a match, up to its cursor."""
    payload = packed(packing.encode(match))
    return f"{kind}/{payload if keeps_its_end(payload) else packed(packing.encode(match, spare=1))}"


def read(text: str) -> Match:
    """Read the match of the payload at the beginning of a text. Raises RecordError, and nothing else."""
    data = unpacked(text, packing.MAX_BYTES)
    if data is None:
        raise RecordError(DAMAGED)
    return packing.decode(data, GAMES)


def link_in(text: str) -> tuple[str, str] | None:
    """Find a link to a match in a text: its kind and its payload, which is empty if the link is damaged. None if the
    text has no link.
    """
    found = _LINK.findall(decoded(text))
    sound = ((kind, payload_of(payload, packing.MAX_BYTES)) for kind, payload in found)
    return next((link for link in sound if link[1]), (found[0][0], "") if found else None)


def decoded(text: str) -> str:
    """Replace the percent-encoded ASCII characters of a text, such as %23 for # and %2F for a slash."""
    return _ENCODED.sub(lambda match: chr(int(match[1], 16)), text)


# --- payloads ---


def packed(data: bytes) -> str:
    """Write bytes as the payload of a link: letters, digits, hyphens and underscores."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def keeps_its_end(payload: str) -> bool:
    """Return whether apps that turn text into links keep the end of a payload: they drop hyphens and underscores."""
    return payload[-1:] not in _MARKS


def unpacked(text: str, most: int) -> bytes | None:
    """Read the bytes of the payload at the beginning of a text; None without a sound one of at most `most` bytes."""
    payload = payload_of(text, most)
    return _bytes_of(payload, most) if payload else None


def payload_of(text: str, most: int) -> str:
    """Return the sound payload at the beginning of a text, whatever follows it; empty if there is none.

    A payload ends with the checksum of its bytes (CRC-32), by which hyphens and underscores behind it are told from its
    own, and one that an app has cut off is added again.
    """
    run = _RUN.match(text)
    longest = run[0] if run else ""
    if len(longest) > 2 * most:
        return ""
    marks = min(MOST_MARKS, len(longest) - len(longest.rstrip(_MARKS)))
    candidates = (*(longest[: len(longest) - cut] for cut in range(marks + 1)), *(longest + mark for mark in _MARKS))
    return next((candidate for candidate in candidates if _bytes_of(candidate, most) is not None), "")


def _bytes_of(payload: str, most: int) -> bytes | None:
    """Return the bytes of a payload; None if their checksum is wrong or there are more than `most`."""
    try:
        data = base64.b64decode(payload + "=" * (-len(payload) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    body, check = data[:-CHECK], data[-CHECK:]
    sound = body and len(data) <= most and zlib.crc32(body).to_bytes(CHECK, "big") == check
    return data if sound and packed(data) == payload else None


async def copied(page: Page, url: str) -> str:
    """Put a link on the clipboard; return a message of the catalogue that says whether that could be done."""
    return N_("Link copied.") if await page.copy(url) else N_("This browser does not allow copying.")


async def hand_on(page: Page, title: str, url: str) -> str:
    """Offer a link to other apps, or put it on the clipboard; return a message of the catalogue where there is
    something to say.
    """
    shared = page.facts.can_share and await page.share(f"Sobremesa: {title}", url)
    return "" if shared else await copied(page, url)


def can_draw() -> bool:
    """Return whether the library for QR codes is there: it comes with the rest of Python's library, a moment after the
    first paint.
    """
    return find_spec("segno") is not None


@lru_cache(maxsize=4)
def qr_code(url: str) -> Markup:
    """Draw a link as a QR code in SVG, or give an empty text if it is too long for one. ImportError unless
    `can_draw`.
    """
    import segno

    try:
        code = segno.make(url, error="l", micro=False)
    except segno.DataOverflowError:
        return NOTHING
    drawn = code.svg_inline(scale=4, border=3, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff")
    return Markup(drawn)
