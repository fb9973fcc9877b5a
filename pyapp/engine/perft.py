"""Perft: the number of legal lines of a given length from a position.

Chess engines check their move generators with these counts. A changed count shows that a rule changed, before any match
does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import rng

if TYPE_CHECKING:
    from pyapp.engine.contract import Move, Position


def branches(position: Position, code: str) -> list[Move]:
    """List the possible next moves: the legal moves, or every chance result if they can be listed, else the seeded
    one.
    """
    if position.seat != CHANCE:
        return position.moves()
    chance = position.chance()
    if chance.outcomes is not None:
        return [move for move, _ in chance.outcomes]
    return [chance.sample(rng(code, chance.label))]


def perft(position: Position, depth: int, code: str) -> int:
    """Count the lines of exactly `depth` moves from a position, chance results included.

    Games that end earlier are not counted. `code` is the table code for chance results that cannot be listed.
    """
    if depth == 0:
        return 1
    moves = branches(position, code)
    if depth == 1:
        return len(moves)
    return sum(perft(after(position, move), depth - 1, code) for move in moves)


def divide(position: Position, depth: int, code: str) -> dict[Move, int]:
    """Count the lines of `depth` moves (1 or more) by first move: to find a difference, follow the move whose count
    differs.
    """
    return {move: perft(after(position, move), depth - 1, code) for move in branches(position, code)}


def after(position: Position, move: Move) -> Position:
    """Return a copy of the position after a move."""
    copy = position.copy()
    copy.advance(move)
    return copy
