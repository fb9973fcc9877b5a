"""Coordinates on the board: 756 by 682 units, with a wooden frame 41 wide that holds the 60 spaces of the time track,
and the map inside. Hexes are flat-top, odd columns half a hex lower.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.board import board_of
from pyapp.games.auztralia.rules.components import MAPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.rules.components import Cell

Point = tuple[float, float]

WIDTH: Final = 756
HEIGHT: Final = 682
BOX: Final = f"0 0 {WIDTH} {HEIGHT}"
"""The view box of every layer of the board."""
SIDE: Final = 39.2
"""The side of a hex."""
HALF: Final = 33.95
"""Half the height of a hex."""
_ACROSS: Final = 58.8
_ROWS: Final = 8
"""Number of rows that the map has room for; a map with fewer is centred."""
INSIDE: Final = (41, 41, 674, 600)
"""The map inside the frame: left, top, width, height."""


def number(value: float) -> str:
    """Format a coordinate in as few characters as possible."""
    return f"{value:.1f}".removesuffix(".0")


def points(corners: Sequence[Point]) -> str:
    """Format corners as the points of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


# --- hexes and borders ---


def middle_of(cell: Cell, board: str) -> Point:
    """Return the middle of a cell of a map, sea or land."""
    return 84 + _ACROSS * cell.column, _top(board) + 2 * HALF * cell.row + (HALF if cell.column % 2 else 0)


@cache
def _top(board: str) -> float:
    rows = 1 + max(one.row for one in MAPS[board])
    return 86.4 + (_ROWS - rows) * HALF


@cache
def middles(board: str) -> tuple[Point, ...]:
    """Return the middles of the land hexes of a map, by their numbers."""
    return tuple(middle_of(cell, board) for cell in board_of(board).cells)


def corners(middle: Point, inset: float = 0.7) -> list[Point]:
    """Return the corners of the hex around a point, inset from its edge."""
    x, y = middle
    side = SIDE - inset * 2 / 3**0.5
    high = HALF - inset
    return [
        (x + side, y),
        (x + side / 2, y + high),
        (x - side / 2, y + high),
        (x - side, y),
        (x - side / 2, y - high),
        (x + side / 2, y - high),
    ]


@lru_cache(maxsize=1024)
def outline(board: str, hexagon: int, inset: float = 0.7) -> str:
    """Return the polygon of a land hex, inset from its edge."""
    return points(corners(middles(board)[hexagon], inset))


@lru_cache(maxsize=512)
def border_at(board: str, border: int) -> tuple[float, float, float]:
    """Return the middle of a border, and the direction of a track across it in degrees."""
    one, other = board_of(board).borders[border]
    (x, y), (u, v) = middles(board)[one], middles(board)[other]
    return (x + u) / 2, (y + v) / 2, degrees(atan2(v - y, u - x))


@lru_cache(maxsize=512)
def border_area(board: str, border: int) -> str:
    """Return the polygon of the points that are nearer to a border than to any other border of its two hexes."""
    one, other = board_of(board).borders[border]
    (x, y), (u, v) = middles(board)[one], middles(board)[other]
    mx, my = (x + u) / 2, (y + v) / 2
    far = hypot(u - x, v - y)
    across = (-(v - y) / far * SIDE / 2, (u - x) / far * SIDE / 2)
    return points([(x, y), (mx + across[0], my + across[1]), (u, v), (mx - across[0], my - across[1])])


def shortened(start: Point, end: Point, cut: float, cut_end: float | None = None) -> tuple[Point, Point]:
    """Return the line between two points, shortened at both ends."""
    (x, y), (u, v) = start, end
    far = hypot(u - x, v - y) or 1
    dx, dy = (u - x) / far, (v - y) / far
    last = cut if cut_end is None else cut_end
    return (x + dx * cut, y + dy * cut), (u - dx * last, v - dy * last)


# --- the time track ---

_TOP, _SIDES = 17, 13
"""Spaces along the top, and between the corners of each side."""
_WIDE: Final = WIDTH / _TOP
_TALL: Final = (HEIGHT - 82) / _SIDES


@cache
def space_box(space: int) -> tuple[float, float, float, float]:
    """Return the rectangle of a space of the time track: left, top, width, height."""
    at = space - 1
    if at < _TOP:
        return 3 + _WIDE * at, 3, 38.5, 35
    at -= _TOP
    if at < _SIDES:
        return 718, 44 + _TALL * at, 35, 40.2
    at -= _SIDES
    if at < _TOP:
        return 714.5 - _WIDE * at, 644, 38.5, 35
    return 3, 44 + _TALL * (_SIDES - 1 - (at - _TOP)), 35, 40.2


def space_middle(space: int) -> Point:
    """Return the middle of a space of the time track."""
    x, y, wide, high = space_box(space)
    return x + wide / 2, y + high / 2


def is_at_side(space: int) -> bool:
    """Return whether a space is on the left or the right of the frame, where stacks have more room."""
    return space_box(space)[3] > 36


_EDGE: Final = (45.0, 45.0, 711.0, 637.0)
"""The line just inside the frame along which discs move: left, top, right, bottom."""
_CORNERS: Final = {17: (711.0, 45.0), 31: (711.0, 637.0), 47: (45.0, 637.0), 61: (45.0, 45.0)}
"""Space at a corner of the frame -> the point where that line turns."""


def _on_inner_edge(space: int) -> Point:
    x, y = space_middle(space)
    left, top, right, bottom = _EDGE
    return min(max(x, left), right), min(max(y, top), bottom)


def disc_path(start: int, end: int) -> list[Point]:
    """Return the path of a disc along the inner edge of the frame from one space to another."""
    turns = [_CORNERS[space] for space in range(start + 1, end) if space in _CORNERS]
    return [_on_inner_edge(start), *turns, _on_inner_edge(end)]


# --- a part of the board ---


def box_round(board: str, places: Sequence[str]) -> str:
    """Return a view box around these land hexes, or spaces of the time track by their numbers."""
    hexes = board_of(board)
    at = [space_middle(int(one)) if one.isdecimal() else middles(board)[hexes.index[one]] for one in places]
    left, top = min(x for x, _y in at) - SIDE - 4, min(y for _x, y in at) - HALF - 4
    wide, high = max(x for x, _y in at) + SIDE + 4 - left, max(y for _x, y in at) + HALF + 4 - top
    return " ".join(map(number, (left, top, wide, high)))
