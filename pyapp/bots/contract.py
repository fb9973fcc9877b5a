"""The interface of searches: budgets, decisions, and the protocol of a search that runs in steps."""

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
"""Weight of winning in the utility."""
_MARGIN: Final = 0.3
"""Weight of the margin in the utility: it ranks moves that win equally often. Not tuned."""
_ALONE: Final = 0.5
"""Weight of winning, and of points, where there is no opponent."""
FOREVER: Final = float("inf")


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a decision: milliseconds, and iterations (playouts, or positions of an exhaustive search).

    Without a limit in milliseconds the result depends only on the position and the rng.
    """

    ms: float = FOREVER
    iterations: float = FOREVER


@dataclass(frozen=True, slots=True)
class Considered:
    """A searched move with its expected final points and chance to win (0 to 1) for the acting seat.

    `weight` is the share (0 to 1) of the search spent on it. `rest` are the further moves of the act that were searched
    with it. `advised` means that points and chance come from the game's advice, without playouts.
    """

    move: Move
    points: float
    win: float
    weight: float
    rest: tuple[Move, ...] = ()
    advised: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """The chosen move with its expected final points and chance to win (0 to 1) for the acting seat, and the moves
    considered, best first.

    `exact` means that the values are proven, not estimated. `iterations` is the size of the search. `place` is the most
    likely final place, from 1, or 0 if unknown. `rest` are the further moves of the same seat that complete the act.
    `within` is the margin in points within which two thirds of such forecasts came true, 0 if unknown.
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


def plays_against(strategy: AnyStrategy) -> bool:
    """Return whether two seats simply play against each other, so that the win of one is the loss of the other."""
    return strategy.seats == 2 and not strategy.together and not strategy.opposed


def place_of(points: Sequence[float], wins: Sequence[float], seat: int) -> int:
    """Return the place of a seat, from 1, by points; first place also requires a share of the win."""
    place = 1 + sum(number > points[seat] for number in points)
    return place + 1 if place == 1 and not wins[seat] and any(wins) else place


class Search(Protocol):
    """A search of one position that runs in steps."""

    @property
    def done(self) -> bool:
        """Return whether more time would change nothing, or the budget of iterations is used up."""

    def step(self, deadline: float) -> None:
        """Search until `deadline` (of time.perf_counter) or until done; make some progress even if the deadline has
        passed.
        """

    def decision(self) -> Decision:
        """Return the best decision so far; allowed before the first step."""


@runtime_checkable
class ComparingSearch(Search, Protocol):
    """A search that can measure how much a move loses against the best, as reviews need."""

    def shortfall(self, move: Move) -> float:
        """Return how many points a move is worse than the best found so far. LookupError if it was not searched."""

    def compare(self, lines: Sequence[Sequence[Move]], deadline: float, iterations: float) -> list[list[float]]:
        """Play out these lines in turn until the deadline or for `iterations`, and return the points of every playout,
        by line. LookupError for a line whose first move was not searched.
        """


def run(search: Search, ms: float, clock: Callable[[], float] = perf_counter) -> Decision:
    """Run a search for at most `ms` milliseconds and return its decision."""
    deadline = clock() + ms / 1000
    while not search.done and clock() < deadline:
        search.step(deadline)
    return search.decision()


def gumbel(rng: Random) -> float:
    """Draw from the Gumbel distribution. Added to values, it makes the maximum a sample from their softmax."""
    return -log(-log(rng.random() * 0.999998 + 1e-6))


def rivals_of(result: Result | Playout, seat: int) -> list[float]:
    """List the points to compare a seat's own with: those of sides that are not seats, and of the other seats unless
    all seats play together.
    """
    others = [] if result.together else [number for other, number in enumerate(result.points) if other != seat]
    return [*others, *result.sides]


def utility(result: Result | Playout, spread: float) -> list[float]:
    """Return the utility (0 to 1) of each seat: mostly the win, then the margin; without opponents, the win and the
    points. Seats that play together share the average.
    """
    points, wins = result.points, result.wins
    values = []
    if len(points) > 1 and not result.sides and not result.together:  # the most frequent case, inlined
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
