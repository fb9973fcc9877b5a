"""The board of 9 as plain text: a grid surrounded by the outer squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.games.nine.rules.components import COLOURS, COLUMNS, OUTER_NUMBER, ROWS, SQUARE
from pyapp.games.nine.view.view import VIEW

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyapp.drawing.log import EventLog
    from pyapp.engine.contract import Setup, Value
    from pyapp.games.nine.rules.position import Position

_MARKS = ".YBOGN"
"""Empty, the four colours in turn order, a neutral token."""


def board(position: Position, names: Sequence[str], _seat: int, /) -> Iterator[str]:
    """Draw the squares, the tokens on the outer squares, and the colour of each player."""
    outside = {square: _MARKS[colour + 1] for colour, mask in enumerate(position.tokens) for square in _bits(mask)}

    def outer(name: str) -> str:
        return outside.get(OUTER_NUMBER[name], " ")

    yield "      " + _by_threes(COLUMNS)
    yield "      " + _by_threes([outer(f"n{column}") for column in COLUMNS])
    for row in reversed(ROWS):
        squares = [_MARKS[position.board[SQUARE[column + row]]] for column in COLUMNS]
        yield f"  {row} {outer(f'w{row}')} {_by_threes(squares)}  {outer(f'e{row}')}"
        if row in "47":
            yield ""
    yield "      " + _by_threes([outer(f"s{column}") for column in COLUMNS])
    tokens = (
        f"{name} {_MARKS[position.colour_of(seat) + 1]} {_(COLOURS[position.colour_of(seat)])}"
        for seat, name in enumerate(names[: position.players])
    )
    yield f"{', '.join(tokens)}; N neutral, . empty"


def _by_threes(cells: Sequence[str]) -> str:
    return "  ".join(" ".join(cells[start : start + 3]) for start in (0, 3, 6))


def _bits(mask: int) -> list[int]:
    return [square for square in range(36) if mask >> square & 1]


def name_of(_position: Position, _code: str, /) -> str:
    """Return "": no text of the game has codes of pieces."""
    return ""


def log(_setup: Setup, /) -> EventLog:
    """Return the log of the view."""
    return VIEW.log


def worded(_position: Position, _params: Mapping[str, Value], _names: Sequence[str], /) -> Mapping[str, Value]:
    """Return nothing: no text of the game needs replacements."""
    return {}
