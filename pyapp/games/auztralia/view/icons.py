"""Icons: goods as pips, cubes of a seat, units, farms and actions as pictograms."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from pyapp.drawing.markup import Markup, el
from pyapp.drawing.pieces import pictogram
from pyapp.games.auztralia.rules.components import GOODS, UNITS

_PIPS: Final = {
    "coal": '<path fill="currentColor" d="M3 15 6 7l6-4 6 3 4 7-3 7-8 2-6-2z"/><path d="m6.5 8 6 4.5L18 7M12.5 12.5 '
    '11 21" fill="none" stroke="var(--card)" stroke-width="1.5"/>',
    "iron": '<path fill="currentColor" d="M3 3h18v4h-6.5v10H21v4H3v-4h6.5V7H3z"/>',
    "gold": '<circle cx="12" cy="12" r="10" fill="currentColor"/><circle cx="12" cy="12" r="6.8" fill="none" '
    'stroke="var(--card)" stroke-width="1.5"/><path d="M12 8 15 12l-3 4-3-4z" fill="var(--card)"/>',
    "phosphate": '<path fill="currentColor" d="M6.5 2.5a3.3 3.3 0 0 1 3.2 4.2l7.6 7.6a3.3 3.3 0 1 1 .2 6.2 3.3 3.3 0 1 '
    '1-5.9-2.3L5.8 12.4A3.3 3.3 0 1 1 2.5 7a3.3 3.3 0 0 1 4-4.5z"/>',
    "token": '<path fill="currentColor" d="M12 2l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 16l-5.6 3.2 1.3-6.3L3 8.6l6.3-.7z"/>',
}
ACTIONS: Final = {
    "rail": "rail-road",
    "hills": "mountains",
    "mine": "mining",
    "recruit": "shaking-hands",
    "buy": "cannon",
    "trade": "cargo-crate",
    "farm": "barn",
    "attack": "crossed-sabres",
    "recover": "cycle",
}
"""Action box -> its pictogram."""
_UNITS: Final = dict(zip(UNITS, ("winchester-rifle", "jeep", "field-gun", "steam-locomotive", "zeppelin"), strict=True))
_FARMS: Final = {"corn": "corn", "sheep": "sheep", "cattle": "cow"}
PICTOGRAMS: Final = (*ACTIONS.values(), *_UNITS.values(), *_FARMS.values(), "brain")
"""The pictograms of the game-icons set that the column uses."""


@cache
def symbols() -> Markup:
    """Return the SVG symbols of goods, `az-coal` and so on."""
    return Markup(
        "".join(f'<symbol id="az-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in _PIPS.items())
    )


@lru_cache(maxsize=32)
def pip(good: str | int) -> Markup:
    """Draw the pip of a good."""
    name = good if isinstance(good, str) else GOODS[good]
    return el("svg", el("use", href=f"#az-{name}"), cls="az-q", aria_hidden=True)


@lru_cache(maxsize=256)
def amount(good: str | int, number: int) -> Markup:
    """Draw a number of a good."""
    return el("span", el("b", number), pip(good), cls="az-pr")


@lru_cache(maxsize=64)
def cubes(number: int, piece: int) -> Markup:
    """Draw cubes in the colour of a piece; more than five as one cube with a number."""
    drawn = el("i", cls=f"az-cube s{piece}", aria_hidden=True)
    return (
        el("span", drawn, el("b", number), cls="az-cubes") if number > 5 else el("span", drawn * number, cls="az-cubes")
    )


def unit(letter: str | int) -> Markup:
    """Draw the icon of a unit type."""
    return pictogram(_UNITS[letter if isinstance(letter, str) else UNITS[letter]])


def farm(name: str) -> Markup:
    """Draw the icon of a farm type."""
    return pictogram(_FARMS[name])


def action(box: str) -> Markup:
    """Draw the icon of an action."""
    return pictogram(ACTIONS[box])
