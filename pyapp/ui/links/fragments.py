"""A match in the fragment of a link, which no server ever sees, and its QR code."""

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
"""The kinds of links: to look at, to play by turns, to beat."""
DAMAGED: Final = N_("This link is damaged or cut short.")
CHECK: Final = 4
"""Bytes of the checksum at the end of every payload."""
MAX_MARKS: Final = 8
"""The most hyphens and underscores after a payload that are recognised as not its own."""
_MARKS: Final = "-_"
_RUN: Final = re.compile(r"[A-Za-z0-9_-]*")
_LINK: Final = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(KINDS)})/([A-Za-z0-9_-]+)")
_ENCODED: Final = re.compile(r"%([0-7][0-9A-Fa-f])")


def fragment(kind: str, match: Match) -> str:
    """Return the fragment (without #) of a link to a match, up to its cursor."""
    payload = encode_payload(packing.encode(match))
    return f"{kind}/{payload if survives_link_detection(payload) else encode_payload(packing.encode(match, spare=1))}"


def read(text: str) -> Match:
    """Parse the match of the payload at the beginning of a text. Raises RecordError, and nothing else."""
    data = decode_payload(text, packing.MAX_BYTES)
    if data is None:
        raise RecordError(DAMAGED)
    return packing.decode(data, GAMES)


def link_in(text: str) -> tuple[str, str] | None:
    """Find a link to a match in a text: return its kind and its payload, which is empty if damaged; None without a
    link.
    """
    found = _LINK.findall(percent_decoded(text))
    sound = ((kind, payload_of(payload, packing.MAX_BYTES)) for kind, payload in found)
    return next((link for link in sound if link[1]), (found[0][0], "") if found else None)


def percent_decoded(text: str) -> str:
    """Replace the percent-encoded ASCII characters of a text, such as %23 for # and %2F for a slash."""
    return _ENCODED.sub(lambda match: chr(int(match[1], 16)), text)


# --- payloads ---


def encode_payload(data: bytes) -> str:
    """Encode bytes as the payload of a link: letters, digits, hyphens and underscores."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def checked(data: bytes) -> bytes:
    """Return bytes with their checksum, as a payload ends."""
    return data + zlib.crc32(data).to_bytes(CHECK, "big")


def survives_link_detection(payload: str) -> bool:
    """Return whether a payload survives apps that turn text into links: they cut off hyphens and underscores at the
    end.
    """
    return payload[-1:] not in _MARKS


def decode_payload(text: str, most: int) -> bytes | None:
    """Decode the payload at the beginning of a text; None unless there is a valid one of at most `most` bytes."""
    payload = payload_of(text, most)
    return _bytes_of(payload, most) if payload else None


def payload_of(text: str, most: int) -> str:
    """Return the valid payload at the beginning of a text, whatever follows it; empty without one.

    A payload ends with a checksum of its bytes (CRC-32). With it, hyphens and underscores that belong to the payload
    are distinguished from those after it, and one that an app has cut off is restored.
    """
    run = _RUN.match(text)
    longest = run[0] if run else ""
    if len(longest) > 2 * most:
        return ""
    marks = min(MAX_MARKS, len(longest) - len(longest.rstrip(_MARKS)))
    candidates = (*(longest[: len(longest) - cut] for cut in range(marks + 1)), *(longest + mark for mark in _MARKS))
    return next((candidate for candidate in candidates if _bytes_of(candidate, most) is not None), "")


def _bytes_of(payload: str, most: int) -> bytes | None:
    """Return the bytes of a payload; None if the checksum is wrong or there are more than `most`."""
    try:
        data = base64.b64decode(payload + "=" * (-len(payload) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    body = data[:-CHECK]
    sound = body and len(data) <= most and checked(body) == data
    return data if sound and encode_payload(data) == payload else None


async def copy_link(page: Page, url: str) -> str:
    """Copy a link to the clipboard; return the message about the result."""
    return N_("Link copied.") if await page.copy(url) else N_("This browser does not allow copying.")


async def share_or_copy(page: Page, title: str, url: str) -> str:
    """Offer a link to other apps, or else copy it; return the message about the result, empty if there is nothing to
    report.
    """
    shared = page.facts.can_share and await page.share(f"Sobremesa: {title}", url)
    return "" if shared else await copy_link(page, url)


def can_draw() -> bool:
    """Return whether the QR code library is loaded: it comes with the rest of Python's library, shortly after the first
    paint.
    """
    return find_spec("segno") is not None


@lru_cache(maxsize=4)
def qr_code(url: str) -> Markup:
    """Draw a link as a QR code in SVG; empty if the link is too long for one. ImportError unless `can_draw`."""
    import segno

    try:
        code = segno.make(url, error="l", micro=False)
    except segno.DataOverflowError:
        return NOTHING
    drawn = code.svg_inline(scale=4, border=3, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff")
    return Markup(drawn)
