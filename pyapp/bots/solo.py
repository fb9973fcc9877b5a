"""Whole matches of a single computer player, for balance and benchmarks: fast and reproducible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pyapp.bots.contract import FOREVER, AnyStrategy, Budget
from pyapp.bots.line import Beams, LineSearch, PlanBook
from pyapp.engine.contract import CHANCE, Move, Position
from pyapp.engine.randomness import rng

_NODES_A_LINE = 180
"""Positions that a beam of width one visits in a turn: about what rounds of Imperial Settlers take, with three tokens
to choose from.
"""
P = TypeVar("P", bound=Position)
Watch = Callable[[P, Move], None]
"""Called with the position and the move before each move of the player."""


def single_beam(nodes: int) -> Beams:
    """Return a single beam whose width fits a number of positions per turn with three choices."""
    return Beams((max(1, nodes // _NODES_A_LINE),), FOREVER)


def resolve_chance(position: Position, code: str) -> None:
    """Resolve a chance event in place by the table code: every player gets the same dice for the same code."""
    chance = position.chance()
    position.advance(chance.sample(rng(code, chance.label)))


def play_alone(
    position: P,
    strategy: AnyStrategy,
    code: str,
    beams: Beams,
    watch: Watch[P] | None = None,
) -> P:
    """Play a solo match to its end, in place, with chance drawn from the table code.

    The strategy may be reused for many matches. ValueError if the game does not plan whole turns.
    """
    book = PlanBook()
    thoughts = 0
    while position.seat is not None:
        if position.seat == CHANCE:
            resolve_chance(position, code)
            continue
        plan = strategy.turn_plan(position)
        if plan is None:
            raise ValueError("the game does not plan whole lines")
        line = book.find(plan)
        if line is None:
            search = LineSearch(plan, rng(code, f"bot {thoughts}"), Budget(), beams)
            thoughts += 1
            search.step(FOREVER)
            line = search.line()
            book.keep(plan, line)
        if watch is not None:
            watch(position, line.moves[0])
        position.advance(line.moves[0])
    return position
