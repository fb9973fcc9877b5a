"""The knowledge of a game that a search may use beyond the rules: evaluation, playouts, move ordering. All have
defaults.

A game's `computer/strategy.py` derives a class from `Strategy` and overrides what it knows better. Searches call
nothing else of a game but its `Position`. Seats count from 0; points are final points of the match, larger is better.
No method changes the position passed in, except `playout`, which may use it up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from pyapp.engine.contract import CHANCE, Move, Position
from pyapp.engine.randomness import pick

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence
    from random import Random

    from pyapp.bots.turn_plan import TurnPlan

P = TypeVar("P", bound=Position)


class Result(NamedTuple):
    """The final or expected result of a game: points by seat, and each seat's share of the win.

    The shares sum to 1, or to 0 if everybody lost; if all win together, each is 1. `sides` are the points of parties
    that are not seats and play against all; `together` means that the seats win or lose as one group.
    """

    points: Sequence[float]
    wins: Sequence[float]
    sides: Sequence[float] = ()
    together: bool = False


class Playout(NamedTuple):
    """A playout: its result and, by seat, moves made in it (any subset in any order; a search learns from them)."""

    points: Sequence[float]
    wins: Sequence[float]
    moves: Sequence[Iterable[Move]]
    sides: Sequence[float] = ()
    together: bool = False


class Strategy(Generic[P]):
    """The knowledge of a game for a number of seats. This class knows nothing and works for every game."""

    spread: float = 20.0
    """The lead in points of a clear win, the unit of margins."""
    horizon: int = 400
    """Moves after which the random playout stops and evaluates."""
    together: bool = False
    """Whether the seats win or lose as one group."""
    opposed: bool = False
    """Whether parties that are not seats play against the seats: then one seat's loss need not be another's gain."""
    projected_lines: int = 5
    """Lines of a decision that get a projection (`project`); the others are estimated relative to them by the advice.
    """
    exploration: float = 0.25
    """The weight of exploration in a tree against the utility found (0 to 1): lower than in plain UCT, because RAVE
    statistics guide the first visits.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def points(self, position: P) -> tuple[float, ...]:
        """Return the current points of every seat."""
        return tuple(float(sum(line.points for line in position.score(seat))) for seat in range(self.seats))

    def settled(self, position: P) -> Result | None:
        """Return the result if a search need not look further - by default at the end of the match - else None."""
        if position.seat is not None:
            return None
        points, outcome = self.points(position), position.outcome()
        if outcome is None:
            return Result(points, (0.0,) * self.seats, self.sides(position), self.together)
        return Result(points, outcome.shares(self.seats), self.sides(position), outcome.together or self.together)

    def conclusive(self, position: P) -> bool:
        """Return whether the end of an exhaustive search is the end of the match, not of one game of several."""
        return True

    def sides(self, position: P) -> tuple[float, ...]:
        """Return the points of the parties that are not seats; by default of those ranked at the end of the match."""
        outcome = position.outcome()
        parties = outcome.parties if outcome is not None else ()
        return tuple(
            float(sum(line.points for line in position.score(party))) for party in parties if party >= self.seats
        )

    def evaluate(self, position: P) -> tuple[float, ...]:
        """Estimate every seat's final points without searching."""
        return self.points(position)

    def wins(self, position: P, points: Sequence[float]) -> tuple[float, ...]:
        """Estimate each seat's share of the win from the final points: by default the leaders share it. Overridden by
        games with a side to beat, or whose seats win together.
        """
        return leaders(points)

    def moves(self, position: P) -> list[Move]:
        """List the promising legal moves, at least one. Moves that mirror another may be left out."""
        return position.moves()

    def priors(self, position: P, moves: Sequence[Move]) -> Sequence[float] | None:
        """Return a prior for each move (0 to 1, larger is searched first), or None if nothing is known."""
        return None

    def advice(self, position: P) -> list[tuple[float, tuple[Move, ...]]]:
        """List lines of the acting seat - a move, or several that form an act - with relative estimates in points. By
        default every move, all equal.
        """
        return [(0.0, (move,)) for move in self.moves(position)]

    def key(self, position: P) -> Hashable:
        """Return a key that is equal for positions with the same continuations."""
        return position.state()

    def ending(self, position: P) -> float | None:
        """Estimate the number of positions of an exhaustive search, or return None if chance is still involved or the
        end is far.
        """
        return None

    def rave_visits(self, position: P) -> float:
        """Return the visits that the RAVE statistics of a move (its record in playouts, at any later time) count for:
        high where the order of moves matters little, 0 where it matters most.
        """
        return 10.0

    def effort(self, position: P) -> float:
        """Return the share (0 to 1) of the time budget that this decision deserves."""
        return 1.0

    def project(self, position: P, moves: Sequence[Move], rng: Random) -> Result | None:
        """Play on after moves that only the advice estimates, and return the expected result. None, the default, where
        `evaluate` is reliable in every position, so that the advice needs no correction.
        """
        return None

    def forecast(self, position: P, points: float, level: str) -> float:
        """Correct a search's expected points by how such forecasts came out: the best of many estimates is mostly too
        high. By default unchanged.
        """
        return points

    def within(self, position: P, level: str) -> float:
        """Return the margin in points within which two thirds of a level's forecasts in such positions came true; 0,
        the default, if that was not measured.
        """
        return 0.0

    def chance(self, position: P, win: float, level: str) -> float:
        """Correct a level's chance to win by how often such chances came true. By default unchanged."""
        return win

    def turn_plan(self, position: P) -> TurnPlan[Any] | None:
        """Return the plan of the acting seat's turn, or None if moves are decided one by one."""
        return None

    def turn(self, position: P) -> Hashable:
        """Return a key of the moves that are planned together, such as the round."""
        return None

    def playout(self, position: P, rng: Random) -> Playout:
        """Play a position out (using it up) and return the result; by default with uniformly random moves, evaluated
        after `horizon` of them.
        """
        made: list[list[Move]] = [[] for _ in range(self.seats)]
        for _ in range(self.horizon):
            result = self.settled(position)
            if result is not None:
                return Playout(result.points, result.wins, made, result.sides, result.together)
            seat = position.seat
            if seat is None or seat == CHANCE:
                move = position.chance().sample(rng)
            else:
                move = pick(rng, position.moves())
                made[seat].append(move)
            position.advance(move)
        points = self.evaluate(position)
        return Playout(points, self.wins(position, points), made, self.sides(position), self.together)


def leaders(points: Sequence[float]) -> tuple[float, ...]:
    """Share the win equally among the seats with most points."""
    most = max(points)
    share = 1 / sum(1 for number in points if number == most)
    return tuple(share if number == most else 0.0 for number in points)
