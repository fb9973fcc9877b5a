"""A match in a link's fragment, which no server ever sees, and the QR code of it."""

from __future__ import annotations

import base64
import binascii
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


def fragment(kind: str, match: Match) -> str:
    """Return the fragment (without #) of a link to a match, up to its cursor."""
    return f"{kind}/{packed(packing.encode(match))}"


def read(payload: str) -> Match:
    """Read the match of a link's payload. Raises RecordError, and nothing else."""
    data = unpacked(payload, packing.MAX_BYTES)
    if data is None:
        raise RecordError(DAMAGED)
    return packing.decode(data, GAMES)


def packed(data: bytes) -> str:
    """Write bytes as the payload of a link: letters, digits, hyphens and underscores."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(payload: str, most: int) -> bytes | None:
    """Read the bytes of a payload; None for a text that `packed` never writes, or for far more bytes than `most`."""
    if len(payload) > 2 * most or not payload.isascii():
        return None
    try:
        data = base64.b64decode(payload + "=" * (-len(payload) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if packed(data) == payload else None


async def copied(page: Page, url: str) -> str:
    """Put a link on the clipboard; return a message of the catalogue that says whether that could be done."""
    return N_("The link is copied.") if await page.copy(url) else N_("This browser does not allow copying.")


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
