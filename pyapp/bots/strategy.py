"""What a search may ask of a game beyond its rules: a fast playout, an evaluation, an order of moves. Every answer has
a default.

A game's `computer/strategy.py` derives a class from `Strategy` and overrides what it knows better. A search calls
nothing else of a game but its `Position`. Seats count from 0; points are final points of the match, larger
is better; a position passed in is never changed, except by `playout`, which may use it up.
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
    """How a game came out, or is expected to: points by seat, and each seat's share of the win.

    The shares sum to 1; to 0 where everybody lost; where all win together each is 1. `sides` holds the points of
    parties that are no seats and play against all; `together` tells that the seats win or lose as one group.
    """

    points: Sequence[float]
    wins: Sequence[float]
    sides: Sequence[float] = ()
    together: bool = False


class Playout(NamedTuple):
    """A game played out: its result and, by seat, moves made on the way (any part of them; a search learns from them,
    order does not matter).
    """

    points: Sequence[float]
    wins: Sequence[float]
    moves: Sequence[Iterable[Move]]
    sides: Sequence[float] = ()
    together: bool = False


class Strategy(Generic[P]):
    """Knowledge of a game for a number of seats; this class knows nothing and suits every game."""

    spread: float = 20.0
    """Points by which a clear win is won: what the margin is measured with."""
    horizon: int = 400
    """Moves after which the random playout stops and evaluates."""
    together: bool = False
    """Whether the seats win or lose as one group."""
    opposed: bool = False
    """Whether parties that are no seats play against them: then what one seat loses another need not gain."""
    projected_lines: int = 5
    """Lines of a decision that `project` is asked about; the others are told by how the advice compares them."""
    rave_visits: float = 10.0
    """Visits that a move's record in playouts, made at any later time, counts for: much where order matters little, 0
    where it is all.
    """

    def __init__(self, seats: int) -> None:
        """Prepare for a match of that many seats."""
        self.seats = seats

    def points(self, position: P) -> tuple[float, ...]:
        """Return the points of every seat as they stand."""
        return tuple(float(sum(line.points for line in position.score(seat))) for seat in range(self.seats))

    def settled(self, position: P) -> Result | None:
        """Return the result where a search has nothing more to look at - by default the end of the match - or None."""
        if position.seat is not None:
            return None
        points, outcome = self.points(position), position.outcome()
        if outcome is None:
            return Result(points, (0.0,) * self.seats, self.sides(position), self.together)
        return Result(points, outcome.shares(self.seats), self.sides(position), outcome.together or self.together)

    def conclusive(self, position: P) -> bool:
        """Return whether what a search counts out to its end is how the match ends, not one game of several."""
        return True

    def sides(self, position: P) -> tuple[float, ...]:
        """Return the points of the parties that are no seats; by default of those that the end of the match ranks."""
        outcome = position.outcome()
        parties = outcome.parties if outcome is not None else ()
        return tuple(
            float(sum(line.points for line in position.score(party))) for party in parties if party >= self.seats
        )

    def evaluate(self, position: P) -> tuple[float, ...]:
        """Estimate every seat's final points without searching."""
        return self.points(position)

    def wins(self, position: P, points: Sequence[float]) -> tuple[float, ...]:
        """Share the win by estimated final points: to those who have most, unless a game knows of a side to beat or of
        seats that win together.
        """
        return leaders(points)

    def moves(self, position: P) -> list[Move]:
        """List the legal moves worth a look; at least one. Moves that only mirror another may be left out."""
        return position.moves()

    def priors(self, position: P, moves: Sequence[Move]) -> Sequence[float] | None:
        """Return a number for each move, larger for those to look at first (0 to 1), or None if nothing is known."""
        return None

    def advice(self, position: P) -> list[tuple[float, tuple[Move, ...]]]:
        """List lines of the seat to act - a move, or several that are one act - with what each promises, in points
        against each other; by default every move, and all alike.
        """
        return [(0.0, (move,)) for move in self.moves(position)]

    def key(self, position: P) -> Hashable:
        """Return what two positions have in common if all that can still happen is the same in both."""
        return position.state()

    def ending(self, position: P) -> float | None:
        """Estimate how many positions a search to the end would visit, or give None if chance plays on or the end is
        out of sight.
        """
        return None

    def effort(self, position: P) -> float:
        """Return the share (0 to 1) of a budget of time that this decision deserves."""
        return 1.0

    def project(self, position: P, moves: Sequence[Move], rng: Random) -> Result | None:
        """Play on from moves of the seat to act that the advice alone speaks for, and return what they come to; None -
        the default - where `evaluate` holds at every moment, so that what the advice says can be promised as it is.
        """
        return None

    def forecast(self, position: P, points: float, level: str) -> float:
        """Correct what a level's search promises the seat to act, its final points, by what such promises have come
        to: the best of many estimates is mostly too good. By default a promise is believed.
        """
        return points

    def within(self, position: P, level: str) -> float:
        """Return the points within which two of three of a level's forecasts at such a moment have come true; 0, the
        default, where that was not measured.
        """
        return 0.0

    def chance(self, position: P, win: float, level: str) -> float:
        """Correct a level's chance to win by how often such chances have come true. By default it is believed."""
        return win

    def turn_plan(self, position: P) -> TurnPlan[Any] | None:
        """Return what the seat to act may plan as a whole, or None if moves are decided one by one."""
        return None

    def turn(self, position: P) -> Hashable:
        """Return what a seat's moves have in common that are planned together, such as the round."""
        return None

    def playout(self, position: P, rng: Random) -> Playout:
        """Play a position out (using it up) and tell the result; by default with uniformly random moves, evaluated
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
    """Share a win among those who have most points."""
    most = max(points)
    share = 1 / sum(1 for number in points if number == most)
    return tuple(share if number == most else 0.0 for number in points)
