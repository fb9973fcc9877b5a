"""Positions of 9 for tests: played from the start, drawn as a picture, or filled section by section."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import Illegal
from pyapp.games.nine.rules.components import (
    ALL_OUTER,
    BITS,
    BLOCKS,
    COLUMN_BIT,
    COLUMNS,
    FIRST,
    OUTER,
    OUTER_NUMBER,
    ROW_BIT,
    SECTION,
    SQUARE,
    SQUARES,
)
from pyapp.games.nine.rules.position import MOVEMENT, NEUTRAL, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Position as AnyPosition

LETTERS = "ybog"
"""The colours in a drawing; r is a neutral token, a full stop an empty square."""

CENTRES = (":b2", ":e2", ":h2", ":b5", ":e5", ":h5", ":b8", ":e8", ":h8")
"""A preparation: a neutral token in the centre of every section."""
ROUND = tuple("+" + name for name in OUTER)
"""A placement: the outer squares in the order of their names, starting from na."""


def play(position: AnyPosition, *moves: str) -> None:
    """Play moves one after the other."""
    for move in moves:
        position.play(move)


def prepared(players: int = 2, *, games: int = 1) -> Position:
    """Return a position at the start of placement, with a neutral token in the centre of every section."""
    position = Position(players, games=games)
    play(position, *CENTRES)
    return position


def placed(players: int = 2, *, games: int = 1) -> Position:
    """Return a position at the start of movement."""
    position = prepared(players, games=games)
    play(position, *ROUND)
    return position


def drawn(picture: str, *, players: int = 2, turn: str = "y") -> Position:
    """Return a position in movement from eleven rows of eleven signs, the outer squares around the board, north at the
    top.
    """
    rows = [line.split() for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [11] * 11, "a drawing has eleven rows of eleven signs"
    assert [rows[at][end] for at in (0, 10) for end in (0, 10)] == ["."] * 4, "there are no corners"
    position = Position(players)
    tokens = {"n" + column: rows[0][1 + index] for index, column in enumerate(COLUMNS)}
    tokens |= {"s" + column: rows[10][1 + index] for index, column in enumerate(COLUMNS)}
    for row in range(9):
        line = rows[9 - row]
        tokens |= {f"w{row + 1}": line[0], f"e{row + 1}": line[10]}
        for column in range(9):
            _put(position, 9 * row + column, line[1 + column])
    _to_movement(position, turn)
    for name, sign in tokens.items():
        if sign != ".":
            position.tokens[LETTERS.index(sign)] |= BITS[OUTER_NUMBER[name]]
    return position


def arrange(position: Position, sections: Sequence[str]) -> str:
    """Fill the nine sections, top left to bottom right, except for one token that still has to slide; return its move,
    the last of the game. A section is written as its tokens, such as "yybr". The first token of the bottom left section
    is the one to slide: from na down to a1.
    """
    reading = (6, 7, 8, 3, 4, 5, 0, 1, 2)
    last = sections[6][0]
    for number, tokens in zip(reading, sections, strict=True):
        inside = tokens[1:] if number == 0 else tokens
        free = [s for s in range(81) if SECTION[s] == number and s % 9 != 0]
        for square, sign in zip(free[: len(inside)], inside, strict=True):
            _put(position, square, sign)
    _to_movement(position, last)
    position.tokens[LETTERS.index(last)] = BITS[OUTER_NUMBER["na"]]
    return "na"


def ended(sections: Sequence[str], players: int) -> Position:
    """Return a game that ended with these tokens in its sections."""
    position = Position(players)
    position.play(arrange(position, sections))
    return position


def _put(position: Position, square: int, sign: str) -> None:
    if sign == ".":
        return
    position.board[square] = NEUTRAL if sign == "r" else LETTERS.index(sign) + 1
    position.lines[square // 9] |= ROW_BIT[square]
    position.lines[9 + square % 9] |= COLUMN_BIT[square]
    position.alive &= ~BLOCKS[square]
    if sign != "r":
        position.counts[4 * SECTION[square] + LETTERS.index(sign)] += 1


def _to_movement(position: Position, turn: str) -> None:
    position.phase, position.filled, position.closed = MOVEMENT, ALL_OUTER, 0b111111111
    position.turn = LETTERS.index(turn)
    position.seat = position.seat_of(position.turn)


def token_at(position: Position, square: str) -> str:
    """Return the sign of the token on a board square."""
    signs: tuple[str, ...] = (".", *LETTERS, "r")
    return signs[position.board[SQUARE[square]]]


def is_dead(position: Position, outer: str) -> bool:
    """Return whether the token of an outer square has its first board square taken."""
    assert any(mask & BITS[OUTER_NUMBER[outer]] for mask in position.tokens), f"no token on {outer}"
    return position.board[FIRST[OUTER_NUMBER[outer]]] != 0


def squares_of_section(number: int) -> list[str]:
    """Return the names of a section's squares; sections count from the bottom left."""
    return [SQUARES[s] for s in range(81) if SECTION[s] == number]


def refused(position: Position, move: str, number: str) -> str:
    """Check that a move is refused by a rule; return the reason."""
    with pytest.raises(Illegal) as caught:
        position.play(move)
    assert caught.value.rule == number
    return caught.value.reason


def points(position: Position) -> list[int]:
    return [sum(line.points for line in position.score(seat)) for seat in range(position.players)]
