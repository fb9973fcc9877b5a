"""The fixed background of the board: the wooden frame with its spaces, and the map's hexes by colour and pattern, as
symbols of the page, so that no move redraws them.

Symbols can use the page's custom properties but none of its classes: all styling is by attributes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.components import END_SPACE, ILLUMINATED, LAST_SPACE, MAPS
from pyapp.games.auztralia.view.geometry import BOX, HEIGHT, WIDTH, corners, middle_of, number, points, space_box
from pyapp.games.auztralia.view.vocabulary import NUMERALS, letters_of

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.components import Cell

_GRAIN: Final = (
    '<pattern id="az-wood" width="560" height="196" patternUnits="userSpaceOnUse">'
    '<g fill="none" stroke="var(--wood-line)" stroke-opacity=".22">'
    '<path d="M0 10c80 6 150-6 260 0s180 6 300 0M0 30c120-6 200 6 300 2s160-6 260-2M0 52c60 3 130-8 200 0s120 14 '
    "180 12 120-14 180-12M0 78c140 6 300-8 560 0M0 104c90-5 150 5 240 3s200-8 320-3M0 130c140 5 220-7 340-3s140 6 "
    '220 3M0 158c80-6 190 6 300 0s180-4 260 0M0 182c140 4 300-4 560 0"/></g></pattern>'
)
_SHALLOW_OPACITY: Final = 0.09
"""Opacity of a space beyond the end."""


@cache
def symbols() -> str:
    """Return the backgrounds of both maps as symbols, `az-ground-east` and `az-ground-west`."""
    return _GRAIN + "".join(
        f'<symbol id="az-ground-{board}" viewBox="{BOX}">{frame()}{sheet(board)}</symbol>' for board in MAPS
    )


# --- the frame ---


@cache
def frame(illuminated: tuple[int, ...] = ILLUMINATED) -> str:
    """Draw the wooden frame with the spaces of the time track, an eye on the illuminated ones."""
    wood = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill='
    return (
        f'{wood}"var(--wood-rim)"/>{wood}"url(#az-wood)"/>'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="13" fill="none" stroke="#fff" '
        'stroke-opacity=".16" stroke-width="2"/>'
        f'<g font-family="var(--text)" font-size="15" font-weight="500" fill="var(--on-wood)" text-anchor="middle">'
        f"{''.join(_space(space, lit=space in illuminated) for space in range(1, LAST_SPACE + 1))}</g>"
        '<rect x="39" y="39" width="678" height="604" rx="6" fill="var(--wood-line)"/>'
        '<rect x="41" y="41" width="674" height="600" rx="4" fill="var(--paper-sunk)"/>'
    )


def eye(x: float, y: float) -> str:
    """Draw the eye of a space that brings a Revelation."""
    at, low = number(x - 8), number(y)
    return (
        f'<path d="M{at} {low}q8-8 16 0q-8 8-16 0z" fill="none" stroke="var(--on-wood)" stroke-width="1.5"/>'
        f'<circle cx="{number(x)}" cy="{low}" r="2.2" fill="var(--on-wood)"/>'
    )


def _space(space: int, *, lit: bool) -> str:
    """Draw a space: shallow after the end, END with a heavy outline, an eye for a Revelation."""
    x, y, wide, high = space_box(space)
    left, top, mx = number(x), number(y), x + wide / 2
    depth = _SHALLOW_OPACITY if space > END_SPACE else 0.22
    shape = f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="7"'
    edge = f'{shape} fill="none" stroke="var(--on-wood)" stroke-width="2.6"/>' if space == END_SPACE else ""
    upper = (
        f'<path d="M{number(x + 2)} {number(y + 8)}v-1a5.5 5.5 0 0 1 5.5-5.5h{number(wide - 15)}a5.5 5.5 0 0 1 5.5 '
        '5.5v1" fill="none" stroke="#1b0d02" stroke-opacity=".3" stroke-width="1.6"/>'
        if space < END_SPACE
        else ""
    )
    text = (
        f'<text x="{number(mx)}" y="{number(y + high / 2 + (0 if lit else 5))}"'
        f"{' fill-opacity=' + chr(34) + '.78' + chr(34) if space > END_SPACE else ''}>{space}</text>"
    )
    return (
        f'{shape} fill="#1b0d02" fill-opacity="{depth}"/>{upper}{edge}{text}{eye(mx, y + high / 2 + 9) if lit else ""}'
    )


# --- the map ---

_FILLS: Final = {"hill": "hill", "coast": "coast", "farmland": "coast", "sea": "sea"}
_PATTERN_GROUP: Final = (
    '<g fill="none" stroke="var(--ink)" stroke-opacity=".3" stroke-width="1.8" stroke-linecap="round">{}</g>'
)


def fill_of(cell: Cell) -> str:
    """Return the custom property of a cell's colour."""
    return f"var(--{_FILLS.get(cell.terrain, f't{cell.level}')})"


def sheet(board: str) -> str:
    """Draw the hexes of a map."""
    return "".join(_cell(cell, board) for cell in MAPS[board])


def _cell(cell: Cell, board: str) -> str:
    x, y = middle_of(cell, board)
    sea = cell.terrain == "sea"
    shape = (
        f'<polygon points="{points(corners((x, y)))}" fill="{fill_of(cell)}" stroke="var(--mapline)" '
        f'stroke-width="1.1" stroke-opacity="{0.35 if sea else 0.92}"/>'
    )
    return (
        shape
        + _pattern(cell, x, y)
        + _number_and_level(cell, letters_of(board).get(f"r{cell.row}c{cell.column}", ""), x, y)
    )


def _pattern(cell: Cell, x: float, y: float) -> str:
    """Draw the pattern of a terrain: hachures, waves, furrows, dunes; and an anchor if a port may be founded there."""
    signs = _PATTERNS.get(cell.terrain, "")
    drawn = (
        _PATTERN_GROUP.format(f'<path transform="translate({number(x)} {number(y)})" d="{signs}"/>') if signs else ""
    )
    if cell.port:
        drawn += (
            f'<use href="#g-anchor" x="{number(x - 19)}" y="{number(y + 15)}" width="14" height="14" '
            'color="var(--ink)" fill="currentColor" opacity=".42"/>'
        )
    return drawn


_PATTERNS: Final = {
    "hill": "M-22 22q9-15 18 0M-6 27q9-17 19 0M8 -21q7-11 14 0",
    "sea": "M-20 -6q5-5 10 0t10 0 10 0 10 0M-14 8q5-5 10 0t10 0 10 0",
    "farmland": "M-24 -6 -17 -18M24 6l-7 12M17 6l-7 12M-17 -6l3-5",
    "desert": "M-29 -3q4-3 8 0M22 4q4-3 8 0",
}


def _number_and_level(cell: Cell, letter: str, x: float, y: float) -> str:
    """Write a hex's number or letter at the top and its level at the bottom, 14 units high on a large map."""
    top = (
        f'<text x="{number(x)}" y="{number(y - 33)}" dy=".75em" font-family="var(--text)" font-weight="500" '
        f'fill="var(--ink)" fill-opacity=".78" text-anchor="middle">{cell.number or letter}</text>'
        if cell.number or letter
        else ""
    )
    low = (
        f'<text x="{number(x)}" y="{number(y + 31)}" font-family="var(--head)" font-size=".93em" font-weight="600" '
        f'fill="var(--ink)" fill-opacity=".72" text-anchor="middle">{NUMERALS[cell.level - 1]}</text>'
        if cell.level
        else ""
    )
    return top + low
