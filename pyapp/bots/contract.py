"""What every bot answers and how it is asked: budgets, decisions, searches that think in steps."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from pyapp.bots.strategy import Playout, Result, Strategy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from pyapp.engine.contract import Move

AnyStrategy = Strategy[Any]
_WIN: Final = 0.7
"""What winning counts for."""
_MARGIN: Final = 0.3
"""What the margin counts for: it tells apart moves that win alike. Chosen, not tuned.
"""
_ALONE: Final = 0.5
"""What winning, and points, count for where nobody is to be beaten."""
FOREVER: Final = float("inf")


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a decision may take: milliseconds, and how many iterations at most (playouts, or positions of a search
    to the end).

    With milliseconds left infinite the result depends on position and rng alone.
    """

    ms: float = FOREVER
    iterations: float = FOREVER


@dataclass(frozen=True, slots=True)
class Considered:
    """A move that was looked at: the final points and the chance to win (0 to 1) it promises the acting seat, and its
    weight.

    The weight is the share (0 to 1) of the search spent on it. `rest` are the further moves of the act that it was
    looked at with. `advised` tells that points and chance are the game's advice alone: nothing was played out.
    """

    move: Move
    points: float
    win: float
    weight: float
    rest: tuple[Move, ...] = ()
    advised: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, what it promises the acting seat - final points, chance to win 0 to 1 - and the moves considered, best
    first.

    `exact` tells that the values are proven, not estimated; `iterations` how much was looked at; `place` which place
    among the seats the move most likely leads to, from 1, or 0 where that is not known. `rest` are the further moves of
    the same seat that were decided with the move, where it begins an act. `within` are the points within which two of
    three such forecasts came true, 0 where that is not known.
    """

    move: Move
    value: float
    win: float
    considered: tuple[Considered, ...]
    exact: bool = False
    iterations: int = 0
    place: int = 0
    rest: tuple[Move, ...] = ()
    within: float = 0.0


def place_of(points: Sequence[float], wins: Sequence[float], seat: int) -> int:
    """Return the place of a seat, from 1, by its points; a first place only with a share of the win."""
    place = 1 + sum(number > points[seat] for number in points)
    return place + 1 if place == 1 and not wins[seat] and any(wins) else place


class Search(Protocol):
    """Thinking about one position, a step at a time."""

    @property
    def done(self) -> bool:
        """Return whether more time would change nothing, or the budget of iterations is used."""

    def step(self, deadline: float) -> None:
        """Think until `deadline` (of time.perf_counter) or until done; some progress is made even if it has passed."""

    def decision(self) -> Decision:
        """Return the best so far, also before the first step."""


@runtime_checkable
class ComparingSearch(Search, Protocol):
    """A search that can say what a move gave away, which a look back asks."""

    def shortfall(self, move: Move) -> float:
        """Return the points by which a move falls short of the best, as far as the search has come. LookupError for a
        move that it did not look at.
        """

    def compare(self, lines: Sequence[Sequence[Move]], deadline: float, iterations: float) -> list[list[float]]:
        """Play these lines on in turn, until the deadline or so often, and list for each the points that came out.
        LookupError for one that begins with a move that the search did not look at.
        """


def run(search: Search, ms: float, clock: Callable[[], float] = perf_counter) -> Decision:
    """Let a search think for at most `ms` milliseconds and return its decision."""
    deadline = clock() + ms / 1000
    while not search.done and clock() < deadline:
        search.step(deadline)
    return search.decision()


def gumbel(rng: Random) -> float:
    """Draw from the Gumbel distribution: added to values, it makes the largest sum fall on each as a softmax of the
    values would have it.
    """
    return -log(-log(rng.random() * 0.999998 + 1e-6))


def rivals_of(result: Result | Playout, seat: int) -> list[float]:
    """List the points that a seat's own are measured against: those of the sides that are no seats, and of the other
    seats, unless all play together.
    """
    others = [] if result.together else [number for other, number in enumerate(result.points) if other != seat]
    return [*others, *result.sides]


def utility(result: Result | Playout, spread: float) -> list[float]:
    """Return what each seat strives for, 0 to 1: mostly to win, and to win well; with nobody to be ahead of, to win and
    to make points. Who plays together strives for what all make on average.
    """
    points, wins = result.points, result.wins
    values = []
    if len(points) > 1 and not result.sides and not result.together:  # what a search asks most often, without a detour
        for seat, win in enumerate(wins):
            margin = points[seat] - max(number for other, number in enumerate(points) if other != seat)
            values.append(_WIN * win + _MARGIN * min(1.0, max(0.0, 0.5 + margin / (2 * spread))))
        return values
    mean = sum(points) / len(points)
    for seat, win in enumerate(wins):
        own = mean if result.together else points[seat]
        rivals = rivals_of(result, seat)
        if rivals:
            values.append(_WIN * win + _MARGIN * min(1.0, max(0.0, 0.5 + (own - max(rivals)) / (2 * spread))))
        else:
            values.append(_ALONE * win + _ALONE * min(1.0, max(0.0, own / (4 * spread))))
    return values
