"""The printed components of 9: the board's squares, sections and lines, and the lookup tables of slides."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_

COLOURS: Final = (N_("yellow"), N_("blue"), N_("orange"), N_("green"))
"""In turn order (NI-1.2)."""

COLUMNS: Final = "abcdefghi"
ROWS: Final = "123456789"
SQUARES: Final = tuple(column + row for row in ROWS for column in COLUMNS)
"""The 81 squares, a1 to i9: square number = 9 x row + column, both from 0."""
SQUARE: Final = {name: number for number, name in enumerate(SQUARES)}

OUTER: Final = (
    *("n" + column for column in COLUMNS),
    *("e" + row for row in ROWS),
    *("s" + column for column in COLUMNS),
    *("w" + row for row in ROWS),
)
"""The 36 outer squares (NI-1.3, NI-7.1): north, east, south, west."""
OUTER_NUMBER: Final = {name: number for number, name in enumerate(OUTER)}

SECTION: Final = tuple(square // 27 * 3 + square % 9 // 3 for square in range(81))
"""Square -> section 0 to 8, from the bottom left, row by row."""
SECTION_NAMES: Final = (
    N_("bottom left section"),
    N_("bottom section"),
    N_("bottom right section"),
    N_("left section"),
    N_("middle section"),
    N_("right section"),
    N_("top left section"),
    N_("top section"),
    N_("top right section"),
)
BORDER: Final = frozenset(s for s in range(81) if s // 9 in (0, 8) or s % 9 in (0, 8))
"""The 32 border squares, where no neutral token may stand (NI-3.2)."""
ALLOWED: Final = tuple(tuple(s for s in range(81) if SECTION[s] == section and s not in BORDER) for section in range(9))
"""Section -> the squares for its neutral token: 4 in a corner, 6 at a side, 9 in the middle."""

TOKENS: Final = {2: 18, 3: 12, 4: 9}
"""Players -> tokens of each (NI-1.2)."""
NEUTRALS: Final = 9

LINE: Final = tuple(9 + o % 9 if o < 9 or 18 <= o < 27 else o % 9 for o in range(36))
"""Outer square -> its line: rows are 0 to 8, columns 9 to 17."""
ROW_BIT: Final = tuple(1 << square % 9 for square in range(81))
"""Square -> its bit within its row."""
COLUMN_BIT: Final = tuple(1 << square // 9 for square in range(81))
"""Square -> its bit within its column."""
ALL_OUTER: Final = (1 << 36) - 1


def _path(outer: int) -> tuple[int, ...]:
    """Return the nine squares on the path of a token from this outer square, in order."""
    side, line = divmod(outer, 9)
    squares = (
        tuple(line + 9 * row for row in range(9)) if side in (0, 2) else tuple(9 * line + column for column in range(9))
    )
    return squares[::-1] if side in (0, 1) else squares


PATH: Final = tuple(_path(outer) for outer in range(36))
FIRST: Final = tuple(path[0] for path in PATH)
"""Outer square -> the first board square of its line."""


def _stops(outer: int) -> tuple[int, ...]:
    """Return for each of the 512 occupations of the line the square where a slide stops (NI-5.1 to 5.3), or -1 if the
    token cannot move.
    """
    bits = COLUMN_BIT if LINE[outer] >= 9 else ROW_BIT
    stops = []
    for occupied in range(512):
        stop = -1
        for square in PATH[outer]:
            if occupied & bits[square]:
                break
            stop = square
        stops.append(stop)
    return tuple(stops)


STOP: Final = tuple(_stops(outer) for outer in range(36))
BLOCKS: Final = tuple(sum(1 << outer for outer in range(36) if FIRST[outer] == square) for square in range(81))
"""Square -> the mask of the outer squares whose tokens die when a token stops on it (NI-5.4)."""
BITS: Final = tuple(1 << outer for outer in range(36))
