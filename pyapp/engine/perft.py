"""Perft: how many legal lines of a given length begin at a position.

Chess engines check their move generators by these counts. A count that changes says that a rule did, in one number,
before any match shows where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import rng

if TYPE_CHECKING:
    from pyapp.engine.contract import Move, Position


def branches(position: Position, code: str) -> list[Move]:
    """List what can happen next: the legal moves, or each result of chance that can be listed, else the code's one."""
    if position.seat != CHANCE:
        return position.moves()
    chance = position.chance()
    if chance.outcomes is not None:
        return [move for move, _ in chance.outcomes]
    return [chance.sample(rng(code, chance.label))]


def perft(position: Position, depth: int, code: str) -> int:
    """Count the lines of exactly `depth` moves from a position, results of chance among them.

    A game that ends sooner adds nothing. `code` is the table code that decides chance whose results cannot be listed.
    """
    if depth == 0:
        return 1
    moves = branches(position, code)
    if depth == 1:
        return len(moves)
    return sum(perft(after(position, move), depth - 1, code) for move in moves)


def divide(position: Position, depth: int, code: str) -> dict[Move, int]:
    """Count the lines of `depth` moves (1 or more) by their first move: where two counts differ, follow that move."""
    return {move: perft(after(position, move), depth - 1, code) for move in branches(position, code)}


def after(position: Position, move: Move) -> Position:
    """Return the position after a move, in a copy."""
    copy = position.copy()
    copy.advance(move)
    return copy
