"""What every bot answers and how it is asked: budgets, decisions, searches that think in steps."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from pyapp.bots.strategy import Playout, Result, Strategy

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from pyapp.engine.contract import Move, Position

AnyStrategy = Strategy[Any]
FOREVER: Final = float("inf")


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a decision may take: milliseconds, and at most so many iterations (playouts, or positions of a search to
    the end).

    With milliseconds left infinite the result depends on position and rng alone.
    """

    ms: float = FOREVER
    iterations: float = FOREVER


@dataclass(frozen=True, slots=True)
class Considered:
    """A move that was looked at: the final points and the chance to win (0 to 1) it promises the acting seat, and its
    weight.

    The weight is the share (0 to 1) of the search spent on it.
    """

    move: Move
    points: float
    win: float
    weight: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, what it promises the acting seat - final points, chance to win 0 to 1 - and the moves considered, best
    first.

    `exact` tells that the values are proven, not estimated; `iterations` how much was looked at.
    """

    move: Move
    value: float
    win: float
    considered: tuple[Considered, ...]
    exact: bool = False
    iterations: int = 0


class Search(Protocol):
    """Thinking about one position, a step at a time."""

    @property
    def done(self) -> bool:
        """Return whether more time would change nothing, or the budget of iterations is used."""

    def step(self, deadline: float) -> None:
        """Think until `deadline` (of time.perf_counter) or until done; some progress is made even if it has passed."""

    def decision(self) -> Decision:
        """Return the best so far, also before the first step."""


class Bot(Protocol):
    """Somebody who decides. The position given is never changed."""

    def search(self, position: Position, rng: Random, budget: Budget) -> Search:
        """Begin to think; `budget.ms` tells how much time there will be, so that it can be shared out."""

    def choose(self, position: Position, rng: Random, budget_ms: float) -> Decision:
        """Decide within that many milliseconds."""


def run(search: Search, ms: float, clock: Callable[[], float] = perf_counter) -> Decision:
    """Let a search think for at most `ms` milliseconds and give its decision."""
    deadline = clock() + ms / 1000
    while not search.done and clock() < deadline:
        search.step(deadline)
    return search.decision()


def gumbel(rng: Random) -> float:
    """Draw from the Gumbel distribution: added to values, it makes the largest sum fall on each as a softmax of the
    values would have it.
    """
    return -log(-log(rng.random() * 0.999998 + 1e-6))


def utility(result: Result | Playout, spread: float) -> list[float]:
    """Return what each seat strives for, 0 to 1: mostly to win, and to win well; alone, points only."""
    points = result.points
    if len(points) == 1:
        return [0.5 * result.wins[0] + 0.5 * min(1.0, max(0.0, points[0] / (4 * spread)))]
    values = []
    for seat, win in enumerate(result.wins):
        margin = points[seat] - max(number for other, number in enumerate(points) if other != seat)
        values.append(0.7 * win + 0.3 * min(1.0, max(0.0, 0.5 + margin / (2 * spread))))
    return values
