"""The three levels of the computer, and who decides at each: a table of numbers, one thinker that puts the searches
together.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import FOREVER, AnyStrategy, Budget, Decision, Search, run
from pyapp.bots.greedy import GreedySearch
from pyapp.bots.line import Beams, Known, LineSearch, PlanBook
from pyapp.bots.montecarlo import TreeSearch
from pyapp.bots.solver import EndSearch
from pyapp.engine.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyapp.engine.contract import Move, Position


@dataclass(frozen=True, slots=True)
class Level:
    """How a level thinks: its usual time in ms; playouts at most (0: none, one move ahead); positions at most in which
    it counts out all.

    `softness` is about how many points worse a move may look and still be taken. Where a game plans whole lines,
    `beams` tells how.
    """

    ms: float
    playouts: float
    endings: float
    beams: Beams
    softness: float = 0.0


TABLE: Final = {
    "calm": Level(ms=150, playouts=0, endings=0, beams=Beams((1,), nodes=800, softness=1.5), softness=0.35),
    "steady": Level(ms=500, playouts=120, endings=100, beams=Beams((2,), nodes=2500, softness=0.8)),
    "sharp": Level(
        ms=1500, playouts=FOREVER, endings=FOREVER, beams=Beams((3, 10), nodes=16_000, finalists=12, samples=3)
    ),
}
"""Level -> how it thinks."""
_END_SHARE: Final = 0.5
"""Share of the time that counting out may use before playouts take over."""
_END_PACE: Final = 12
"""Positions counted out in a millisecond, or for one iteration where the budget is in iterations: between what Pyodide
and CPython do.
"""


def strategy_of(game: str, seats: int) -> AnyStrategy:
    """Return what is known of a game for that many seats: its `strategy.py`, or, without one, what suits every game."""
    name = f"pyapp.games.{game}.computer.strategy"
    if find_spec(f"pyapp.games.{game}") is None or find_spec(name) is None:
        return Strategy(seats)
    known: AnyStrategy = import_module(name).STRATEGY(seats)
    return known


class Thinker:
    """A decision in the making.

    Where the game plans whole lines, a plan that stands is followed, else lines are searched. In other games: count out
    all that can happen if the end is near; else, or if that takes too long, playouts.
    """

    def __init__(  # noqa: PLR0913 - the question, then by name what goes on from one question to the next
        self,
        level: Level,
        strategy: AnyStrategy,
        position: Position,
        rng: Random,
        budget: Budget,
        *,
        include: Sequence[Move] = (),
        patient: bool = False,
        tree: TreeSearch | None = None,
        book: PlanBook | None = None,
    ) -> None:
        """Begin to think; `include` and `patient` are TreeSearch's, `tree` is one that already stands at this position,
        `book` holds plans and takes new ones.
        """
        effort = strategy.effort(position)
        seconds = budget.ms / 1000 * effort
        self._stage = 0
        self._spent = 0.0
        self._end: EndSearch | None = None
        self.tree: TreeSearch | None = None
        self._stages: list[tuple[Search, float]] = []
        self._book = book
        self._stretch = strategy.stretch(position)
        if self._stretch is not None:
            line = book.find(self._stretch) if book is not None and not patient else None
            lines = (
                Known(self._stretch, line)
                if line is not None
                else LineSearch(self._stretch, rng, budget, level.beams, include=include)
            )
            self._stages.append((lines, seconds))
            return
        ending = strategy.ending(position)
        forced = len({*strategy.moves(position), *include}) == 1
        most = min(level.endings, seconds * 1000 * _END_SHARE * _END_PACE, budget.iterations * _END_PACE)
        near = not forced and ending is not None and ending <= most
        if near:
            self._end = EndSearch(
                strategy, position, Budget(FOREVER, budget.iterations * 3 * _END_PACE), include=include
            )
            self._stages.append((self._end, seconds * _END_SHARE))
            seconds *= 1 - _END_SHARE
        if level.playouts:
            playouts = Budget(seconds * 1000, max(1.0, min(level.playouts, budget.iterations) * effort))
            if tree is None:
                tree = TreeSearch(strategy, position, rng, playouts, include=include, patient=patient)
            else:
                tree.go_on(rng, playouts, include=include, patient=patient)
            self.tree = tree
            self._stages.append((tree, seconds))
        else:
            self._stages.append(
                (GreedySearch(strategy, position, rng, softness=level.softness, include=include), seconds)
            )

    @property
    def done(self) -> bool:
        """Return whether more time would change nothing, or the time that this decision deserves is used."""
        return self._stage == len(self._stages)

    def step(self, deadline: float) -> None:
        """Think until `deadline`, or until this stage of the thinking is over."""
        if self.done:
            return
        search, seconds = self._stages[self._stage]
        began = perf_counter()
        search.step(min(deadline, began + seconds - self._spent))
        self._spent += perf_counter() - began
        if not search.done and self._spent < seconds:
            return
        self._stage = len(self._stages) if search is self._end and self._end.solved else self._stage + 1
        self._spent = 0.0

    def decision(self) -> Decision:
        """Return what is proven, else what the playouts found."""
        if self._end is not None and self._end.solved:
            return self._end.decision()
        last = self._stages[-1][0]
        if self.tree is not None and not self.tree.root.total:
            last.step(0.0)
        if isinstance(last, LineSearch) and self._book is not None:
            self._book.keep(last.stretch, last.line())
        return last.decision()


class LevelBot:
    """The computer at one level, for one game and number of seats."""

    def __init__(self, level: str, strategy: AnyStrategy) -> None:
        """Take a seat; KeyError if there is no such level."""
        self.level = TABLE[level]
        self.strategy = strategy
        self.book = PlanBook()

    def search(self, position: Position, rng: Random, budget: Budget) -> Thinker:
        """Begin to think about a position in which a seat acts (not chance)."""
        return Thinker(self.level, self.strategy, position, rng, budget, book=self.book)

    def choose(self, position: Position, rng: Random, budget_ms: float = 0) -> Decision:
        """Decide within that many milliseconds; 0 takes the level's usual time."""
        ms = budget_ms or self.level.ms
        return run(self.search(position, rng, Budget(ms)), ms)


def bot(game: str, level: str, seats: int) -> LevelBot:
    """Return the computer's player of a game. KeyError if there is no such level."""
    return LevelBot(level, strategy_of(game, seats))
