"""The levels of computer players. A game declares the search of each level and its parameters; `Thinker` runs it.

    LEVELS = {
        "calm": Level(150, Greedy(softness=0.35)),
        "steady": Level(500, Endings(100, Tree(120))),
        "sharp": Level(1500, Endings(FOREVER, Tree())),
    }

A game that declares none gets PLAIN.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pyapp.bots.advised import AdvisedSearch, DecidedSearch, RolloutSearch
from pyapp.bots.contract import FOREVER, AnyStrategy, Budget, Decision, Search, run
from pyapp.bots.greedy import GreedySearch
from pyapp.bots.line import Beams, LineSearch, PlanBook, PlannedMove
from pyapp.bots.montecarlo import TreeSearch
from pyapp.bots.solver import EndSearch
from pyapp.bots.strategy import Strategy
from pyapp.engine import randomness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from pyapp.engine.contract import Move, Position

_END_SHARE: Final = 0.5
"""Share of the time for an exhaustive search before playouts take over. An unfinished one yields nothing, so at least
as much time is left for the search that always has an answer.
"""
_RANKED: Final = 5
"""Moves of an ending that get exact values."""
_END_PACE: Final = 12
"""Positions of an exhaustive search per millisecond, or per iteration where the budget is in iterations: between the
speed of Pyodide and that of CPython on endings of 9.
"""


@dataclass(slots=True)
class Task:
    """A decision to make: a position, the budget, the seconds for this decision, and what earlier decisions of the
    match left.

    `include` lists moves to search besides the strategy's. `patient` turns off early stopping and following a plan.
    `tree` is a tree whose root is this position. `book` holds plans and the current act, and takes new ones.
    """

    strategy: AnyStrategy
    position: Position
    rng: Random
    budget: Budget
    effort: float = 1.0
    seconds: float = 0.0
    include: Sequence[Move] = ()
    patient: bool = False
    tree: TreeSearch | None = None
    book: PlanBook | None = None


class SearchPhase(NamedTuple):
    """A search and the maximum of seconds before the next phase follows."""

    search: Search
    seconds: float


class SearchConfig(Protocol):
    """A search with its parameters, as a level declares it."""

    def phases(self, task: Task) -> Iterator[SearchPhase]:
        """Yield the searches to run one after another; the last always has an answer."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """One-ply search. `softness` is roughly how many points worse a move may evaluate and still be taken."""

    softness: float = 0.0

    def phases(self, task: Task) -> Iterator[SearchPhase]:
        """Yield a single one-ply search."""
        search = GreedySearch(task.strategy, task.position, task.rng, softness=self.softness, include=task.include)
        yield SearchPhase(search, task.seconds)


@dataclass(frozen=True, slots=True)
class Advised:
    """The best advised line. `softness` is roughly how many points worse a line may be estimated and still be taken."""

    softness: float = 0.0

    def phases(self, task: Task) -> Iterator[SearchPhase]:
        """Yield a search that reads the advice."""
        search = AdvisedSearch(task.strategy, task.position, task.rng, softness=self.softness, include=task.include)
        yield SearchPhase(search, task.seconds)


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Playouts of the `width` best advised lines, `samples` of each before the worse half is dropped, at most
    `playouts` in all. The advice counts as much as `trust` playouts of a line.
    """

    width: int
    samples: int
    playouts: float = FOREVER
    trust: float = 0.0

    def phases(self, task: Task) -> Iterator[SearchPhase]:
        """Yield a playout search, or the plain advice if the budget does not allow two playouts."""
        most = min(self.playouts, task.budget.iterations) * task.effort
        if most < 2:
            yield from Advised().phases(task)
            return
        search = RolloutSearch(
            task.strategy,
            task.position,
            task.rng,
            Budget(task.seconds * 1000, most),
            width=self.width,
            samples=self.samples,
            trust=self.trust,
            include=task.include,
        )
        yield SearchPhase(search, task.seconds)


@dataclass(frozen=True, slots=True)
class Tree:
    """Monte Carlo tree search with a limit on playouts."""

    playouts: float = FOREVER

    def phases(self, task: Task) -> Iterator[SearchPhase]:
        """Yield a tree search that continues an existing tree."""
        most = max(1.0, min(self.playouts, task.budget.iterations) * task.effort)
        budget, tree = Budget(task.seconds * 1000, most), task.tree
        if tree is None:
            tree = TreeSearch(
                task.strategy, task.position, task.rng, budget, include=task.include, patient=task.patient
            )
        else:
            tree.resume(task.rng, budget, include=task.include, patient=task.patient)
        yield SearchPhase(tree, task.seconds)


@dataclass(frozen=True, slots=True)
class Endings:
    """Exhaustive search where at most `positions` positions are left, if the strategy says that the end is near;
    `otherwise` if it is not, or if that takes too long. `reach` times as many may be left where a proof of the win is
    enough.
    """

    positions: float
    otherwise: SearchConfig
    reach: float = 1.0

    def phases(self, task: Task) -> Iterator[SearchPhase]:
        """Yield an exhaustive search where the end is in reach, then the other search. A forced move is only searched
        exhaustively if the caller asks for its value (`patient`).
        """
        ending = task.strategy.ending(task.position)
        forced = not task.patient and len({*task.strategy.moves(task.position), *task.include}) == 1
        iterations = task.budget.iterations
        most = min(self.positions, task.seconds * 1000 * _END_SHARE * _END_PACE, iterations * _END_PACE)
        reach = 1.0 if task.patient else self.reach
        if not forced and ending is not None and ending <= reach * most:
            # the estimate may be too low: allow three times as many positions
            budget = Budget(FOREVER, iterations * 3 * _END_PACE)
            moves = task.strategy.moves(task.position)
            ranked = max(_RANKED, len(moves)) if task.include else _RANKED  # a review asks whether any move is worse
            search = EndSearch(task.strategy, task.position, budget, include=task.include, ranked=ranked)
            yield SearchPhase(search, task.seconds * _END_SHARE)
            task = replace(task, seconds=task.seconds * (1 - _END_SHARE))
        yield from self.otherwise.phases(task)


@dataclass(frozen=True, slots=True)
class Lines:
    """Line search over the whole turn, or the stored plan; `otherwise` where the game plans no turns."""

    beams: Beams
    otherwise: SearchConfig = field(default_factory=Tree)

    def phases(self, task: Task) -> Iterator[SearchPhase]:
        """Yield a line search, or the next move of the stored plan."""
        plan = task.strategy.turn_plan(task.position)
        if plan is None:
            yield from self.otherwise.phases(task)
            return
        line = task.book.find(plan) if task.book is not None and not task.patient else None
        search: Search = (
            PlannedMove(plan, line)
            if line is not None
            else LineSearch(plan, task.rng, task.budget, self.beams, include=task.include)
        )
        yield SearchPhase(search, task.seconds)


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play or a character: its usual time in ms, its search, and its strategy by number of seats if that is
    not the game's.
    """

    ms: float
    way: SearchConfig
    strategy: Callable[[int], AnyStrategy] | None = None

    @property
    def beams(self) -> Beams:
        """Return the parameters of its line search; TypeError if it has none."""
        if not isinstance(self.way, Lines):
            raise TypeError("the level does not plan lines")
        return self.way.beams


PLAIN: Final[Mapping[str, Level]] = {
    "calm": Level(150, Greedy(softness=0.35)),
    "steady": Level(500, Tree(120)),
    "sharp": Level(1500, Tree()),
}
"""The levels of a game that declares none."""


class Thinker:
    """A running decision: the phases of a level one after another, until one proves its answer or all are over."""

    def __init__(  # noqa: PLR0913 - the decision, then by name what earlier decisions left
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
        """Start a decision; `Task` documents the arguments."""
        effort = strategy.effort(position)
        seconds = budget.ms / 1000 * effort
        task = Task(strategy, position, rng, budget, effort, seconds, include, patient, tree, book)
        decided = book.act.find(strategy, position) if book is not None and not patient and not include else None
        self._phases = list(level.way.phases(task)) if decided is None else [SearchPhase(DecidedSearch(decided), 0.0)]
        self._task = task
        self._phase = 0
        self._spent = 0.0

    @property
    def tree(self) -> TreeSearch | None:
        """Return the tree of the last phase, or None."""
        last = self._phases[-1].search
        return last if isinstance(last, TreeSearch) else None

    @property
    def search(self) -> Search:
        """Return the last search, which answers if nothing is proven."""
        return self._phases[-1].search

    @property
    def done(self) -> bool:
        """Return whether more time would change nothing, or the time for this decision is used up."""
        return self._phase == len(self._phases)

    def step(self, deadline: float) -> None:
        """Search until `deadline` or until the current phase is over."""
        if self.done:
            return
        search, seconds = self._phases[self._phase]
        began = perf_counter()
        search.step(min(deadline, began + seconds - self._spent))
        self._spent += perf_counter() - began
        if not search.done and self._spent < seconds:
            return
        self._phase = len(self._phases) if self._proven is not None else self._phase + 1
        self._spent = 0.0

    @property
    def _proven(self) -> EndSearch | None:
        """Return the exhaustive search if it has proven its values, or a win where nothing else was asked."""
        first = self._phases[0].search
        if not isinstance(first, EndSearch):
            return None
        return first if first.solved or (first.won is not None and not self._task.patient) else None

    def decision(self) -> Decision:
        """Return the proven decision, else that of the last phase; store its further moves in the book."""
        if self._proven is not None:
            return self._proven.decision()
        last, task = self._phases[-1].search, self._task
        if isinstance(last, TreeSearch) and not last.root.total:
            last.step(0.0)
        if isinstance(last, LineSearch) and task.book is not None:
            task.book.keep(last.plan, last.line())
        decision = last.decision()
        if task.book is not None and not task.patient:
            task.book.act.keep(task.strategy, task.position, decision)
        return decision


class LevelBot:
    """The computer player of one level, for one game and number of seats."""

    def __init__(self, level: Level, strategy: AnyStrategy) -> None:
        self.level = level
        self.strategy = strategy
        self.book = PlanBook()

    def search(self, position: Position, rng: Random, budget: Budget) -> Thinker:
        """Start a decision in a position where a seat (not chance) acts."""
        return Thinker(self.level, self.strategy, position, rng, budget, book=self.book)

    def choose(
        self,
        position: Position,
        rng: Random | None = None,
        budget_ms: float = 0,
        *,
        iterations: int = 0,
        seed: str | int = "",
    ) -> Decision:
        """Decide within that many milliseconds; 0 takes the level's usual time.

        With `iterations`, run that many instead, regardless of time and without the plans of earlier decisions: the
        decision then depends only on position, iterations and chance, and is the same on every machine. Chance comes
        from `rng`, by default from a generator seeded with `seed`. The position is the one that the acting seat knows
        (`Position.seen_by`).
        """
        source = randomness.rng(str(seed), "choose") if rng is None else rng
        if iterations:
            return run(Thinker(self.level, self.strategy, position, source, Budget(iterations=iterations)), FOREVER)
        ms = budget_ms or self.level.ms
        return run(self.search(position, source, Budget(ms)), ms)


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer players of a game: its strategy, by number of seats, its levels, and its characters by key.

    A game that declares nothing is played by the plain tree search with random playouts.
    """

    strategy: Callable[[int], AnyStrategy] = Strategy
    levels: Mapping[str, Level] = field(default_factory=lambda: PLAIN)
    characters: Mapping[str, Level] = field(default_factory=dict)

    def bot(self, player: str, seats: int, strategy: AnyStrategy | None = None) -> LevelBot:
        """Return the computer player of a level or a character; `strategy` is that of the game, if there is one
        already. KeyError if there is no such player.
        """
        level = self.levels[player] if player in self.levels else self.characters[player]
        if level.strategy is not None:
            return LevelBot(level, level.strategy(seats))
        return LevelBot(level, strategy or self.strategy(seats))
