"""The shelf of searches and the computer's levels: a game declares which search each level uses, with which numbers;
one thinker runs what was declared.

    LEVELS = {
        "calm": Level(150, Greedy(softness=0.35)),
        "steady": Level(500, Endings(100, Tree(120))),
        "sharp": Level(1500, Endings(FOREVER, Tree())),
    }
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pyapp.bots.advised import AdvisedSearch, Decided, RolloutSearch
from pyapp.bots.contract import FOREVER, AnyStrategy, Budget, Decision, Search, run
from pyapp.bots.greedy import GreedySearch
from pyapp.bots.line import Beams, Known, LineSearch, PlanBook
from pyapp.bots.montecarlo import TreeSearch
from pyapp.bots.solver import EndSearch
from pyapp.bots.strategy import Strategy
from pyapp.engine import randomness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from pyapp.engine.contract import Move, Position

_END_SHARE: Final = 0.5
"""Share of the time that counting out may use before playouts take over: a count that does not finish tells nothing,
so it must leave as much to the search that always has an answer.
"""
_RANKED: Final = 5
"""Moves of an ending that are counted out to their exact value."""
_END_PACE: Final = 12
"""Positions counted out in a millisecond, or for one iteration where the budget is in iterations: between what Pyodide
and CPython do with endings of 9.
"""


@dataclass(slots=True)
class Task:
    """What is to be decided: a position, the budget, the seconds of it that this decision deserves, and what is known
    from earlier decisions of the same match.

    `include` names moves to look at besides the strategy's; `patient` forbids to stop early when all is clear and to
    follow a plan; `tree` already stands at this position; `book` holds plans and the act under way, and takes new ones.
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


class Stage(NamedTuple):
    """A search, and the seconds it may take before the next stage follows."""

    search: Search
    seconds: float


class SearchConfig(Protocol):
    """A way to decide, with its numbers: what a level is declared with."""

    def stages(self, task: Task) -> Iterator[Stage]:
        """List the searches to run one after another; the last always has an answer."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """Look one move ahead. `softness` is about how many points worse a move may look and still be taken."""

    softness: float = 0.0

    def stages(self, task: Task) -> Iterator[Stage]:
        """Look at every move once."""
        search = GreedySearch(task.strategy, task.position, task.rng, softness=self.softness, include=task.include)
        yield Stage(search, task.seconds)


@dataclass(frozen=True, slots=True)
class Advised:
    """Do what the game's advice thinks best. `softness` is about how many points worse a move may look and still be
    taken.
    """

    softness: float = 0.0

    def stages(self, task: Task) -> Iterator[Stage]:
        """Hear the advice."""
        search = AdvisedSearch(task.strategy, task.position, task.rng, softness=self.softness, include=task.include)
        yield Stage(search, task.seconds)


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Play the `width` best advised lines out, each `samples` times before the worse half is dropped, with at most so
    many playouts in all. The advice counts as much as `trust` playouts of a line.
    """

    width: int
    samples: int
    playouts: float = FOREVER
    trust: float = 0.0

    def stages(self, task: Task) -> Iterator[Stage]:
        """Search the advised lines; where not even two may be played out, take the advice."""
        most = min(self.playouts, task.budget.iterations) * task.effort
        if most < 2:
            yield from Advised().stages(task)
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
        yield Stage(search, task.seconds)


@dataclass(frozen=True, slots=True)
class Tree:
    """Monte Carlo tree search with a limit on playouts."""

    playouts: float = FOREVER

    def stages(self, task: Task) -> Iterator[Stage]:
        """Search a tree, going on with the one that already stands here."""
        most = max(1.0, min(self.playouts, task.budget.iterations) * task.effort)
        budget, tree = Budget(task.seconds * 1000, most), task.tree
        if tree is None:
            tree = TreeSearch(
                task.strategy, task.position, task.rng, budget, include=task.include, patient=task.patient
            )
        else:
            tree.go_on(task.rng, budget, include=task.include, patient=task.patient)
        yield Stage(tree, task.seconds)


@dataclass(frozen=True, slots=True)
class Endings:
    """Count out all that can happen where at most `positions` positions are left, if the strategy says that the end is
    near; where it is not, or where that takes too long, decide `otherwise`.
    """

    positions: float
    otherwise: SearchConfig

    def stages(self, task: Task) -> Iterator[Stage]:
        """Search to the end first, where that is in reach; where only one move is left, for who asks what it comes
        to.
        """
        ending = task.strategy.ending(task.position)
        forced = not task.patient and len({*task.strategy.moves(task.position), *task.include}) == 1
        iterations = task.budget.iterations
        most = min(self.positions, task.seconds * 1000 * _END_SHARE * _END_PACE, iterations * _END_PACE)
        if not forced and ending is not None and ending <= most:
            # the estimate may be short of the truth: three times as many positions are allowed
            budget = Budget(FOREVER, iterations * 3 * _END_PACE)
            moves = task.strategy.moves(task.position)
            ranked = max(_RANKED, len(moves)) if task.include else _RANKED  # a review asks whether any move is worse
            search = EndSearch(task.strategy, task.position, budget, include=task.include, ranked=ranked)
            yield Stage(search, task.seconds * _END_SHARE)
            task = replace(task, seconds=task.seconds * (1 - _END_SHARE))
        yield from self.otherwise.stages(task)


@dataclass(frozen=True, slots=True)
class Lines:
    """Plan the whole turn, or follow the plan that stands; where the game plans none, decide `otherwise`."""

    beams: Beams
    otherwise: SearchConfig = field(default_factory=Tree)

    def stages(self, task: Task) -> Iterator[Stage]:
        """Search for a line, or follow the known one."""
        stretch = task.strategy.stretch(task.position)
        if stretch is None:
            yield from self.otherwise.stages(task)
            return
        line = task.book.find(stretch) if task.book is not None and not task.patient else None
        search: Search = (
            Known(stretch, line)
            if line is not None
            else LineSearch(stretch, task.rng, task.budget, self.beams, include=task.include)
        )
        yield Stage(search, task.seconds)


@dataclass(frozen=True, slots=True)
class Level:
    """How a level thinks: its usual time in ms, and its way to decide."""

    ms: float
    way: SearchConfig

    @property
    def beams(self) -> Beams:
        """Return how it plans lines; TypeError if it does not."""
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
    """A decision in the making: the stages of a way, one after another, until one proves its answer or all are over."""

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
        """Begin to think; see `Task` for what may be known already."""
        effort = strategy.effort(position)
        seconds = budget.ms / 1000 * effort
        task = Task(strategy, position, rng, budget, effort, seconds, include, patient, tree, book)
        decided = book.act.find(strategy, position) if book is not None and not patient and not include else None
        self._stages = list(level.way.stages(task)) if decided is None else [Stage(Decided(decided), 0.0)]
        self._task = task
        self._stage = 0
        self._spent = 0.0

    @property
    def tree(self) -> TreeSearch | None:
        """Return the tree that is searched, or None."""
        last = self._stages[-1].search
        return last if isinstance(last, TreeSearch) else None

    @property
    def search(self) -> Search:
        """Return the search that answers where nothing is proven."""
        return self._stages[-1].search

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
        self._stage = len(self._stages) if self._proven is not None else self._stage + 1
        self._spent = 0.0

    @property
    def _proven(self) -> EndSearch | None:
        first = self._stages[0].search
        return first if isinstance(first, EndSearch) and first.solved else None

    def decision(self) -> Decision:
        """Return what is proven, else what the last stage found; the book takes what was decided beyond the move."""
        if self._proven is not None:
            return self._proven.decision()
        last, task = self._stages[-1].search, self._task
        if isinstance(last, TreeSearch) and not last.root.total:
            last.step(0.0)
        if isinstance(last, LineSearch) and task.book is not None:
            task.book.keep(last.stretch, last.line())
        decision = last.decision()
        if task.book is not None and not task.patient:
            task.book.act.keep(task.strategy, task.position, decision)
        return decision


class LevelBot:
    """The computer at one level, for one game and number of seats."""

    def __init__(self, level: Level, strategy: AnyStrategy) -> None:
        """Take a seat."""
        self.level = level
        self.strategy = strategy
        self.book = PlanBook()

    def search(self, position: Position, rng: Random, budget: Budget) -> Thinker:
        """Begin to think about a position in which a seat acts (not chance)."""
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

        With `iterations`, decide within so many instead, however long they take and without the plans of earlier
        decisions: the decision then depends on position, iterations and chance alone, on every machine. Chance comes
        from `rng`, by default from the generator of the `seed`. The position is what the acting seat knows
        (`Position.seen_by`).
        """
        source = randomness.rng(str(seed), "choose") if rng is None else rng
        if iterations:
            return run(Thinker(self.level, self.strategy, position, source, Budget(iterations=iterations)), FOREVER)
        ms = budget_ms or self.level.ms
        return run(self.search(position, source, Budget(ms)), ms)


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer players of a game: what a search knows of it, by number of seats, and the levels.

    Without anything declared, every game is played by the plain tree with random playouts.
    """

    strategy: Callable[[int], AnyStrategy] = Strategy
    levels: Mapping[str, Level] = field(default_factory=lambda: PLAIN)

    def bot(self, level: str, seats: int) -> LevelBot:
        """Return the player of a level. KeyError if there is no such level."""
        return LevelBot(self.levels[level], self.strategy(seats))
