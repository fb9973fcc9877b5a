"""The knowledge of The Artemis Project for searches: advice for every question, playouts to the end of the round by
that advice, and estimates of the final points.
"""

from __future__ import annotations

from math import exp
from statistics import fmean
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import gumbel
from pyapp.bots.strategy import Playout, Result, Strategy
from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.computer.answer_values import turns, values
from pyapp.games.artemis.computer.evaluation import seat_worth
from pyapp.games.artemis.computer.forecasts import bias, tolerance
from pyapp.games.artemis.rules.components import ROUNDS
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import BUILD, DIE, PLACE, RECRUIT, REWARD, SEND, TRAIN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyapp.engine.contract import Move

_ROUND_POINTS: Final = 8.0
"""Points that a future round adds to a seat, so that estimates are final points."""
_SPREAD: Final = (2.0, 1.6)
"""Margin in points of a clear win at the end, and its increase for each round left."""
_PLAYOUT_SOFTNESS: Final = 0.35
"""The softness, in points, of the advice in playouts: other players do not value things exactly alike."""
_FORECAST_PLAYOUTS: Final = 4
"""Playouts of a forecast when chance is still to come in the round."""

_PRIOR_SCALE: Final = 2.0
"""Points by which an answer looks worse and still gets a good third of the prior."""
_EFFORT: Final = {DIE: 1.0, PLACE: 0.4, SEND: 0.3, REWARD: 0.3, BUILD: 0.6, RECRUIT: 0.3, TRAIN: 0.3}
"""Kind of question -> the share of the time that its answer deserves."""

_LEAST_EFFORT: Final = 0.01
"""The share of all other questions, where the advice is played."""


class ArtemisStrategy(Strategy[Position]):
    """The strategy for every mode: two to five seats, or one against the drones."""

    def __init__(self, seats: int) -> None:
        """Prepare for a match of that many seats; a single seat, measured by its points alone, has a wider spread."""
        super().__init__(seats)
        self.spread = 40.0 if seats == 1 else 20.0

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Estimate the final points of every seat from its belongings and the rounds left."""
        if position.seat is None:
            return self.points(position)
        more = _ROUND_POINTS * (ROUNDS + 1 - max(1, position.round))
        return tuple(seat_worth(position, seat) + more for seat in range(self.seats))

    def sides(self, position: Position) -> tuple[float, ...]:
        """Return nothing for the drones: a single seat plays for points, which the drones' badges do not rival."""
        return ()

    def wins(self, position: Position, points: Sequence[float]) -> tuple[float, ...]:
        """Estimate the shares of the win from estimated points; the fewer rounds are left, the surer."""
        width = _SPREAD[0] + _SPREAD[1] * (ROUNDS + 1 - position.round)
        most = max(points)
        odds = [exp((number - most) / width) for number in points]
        return tuple(one / sum(odds) for one in odds)

    def advice(self, position: Position) -> list[tuple[float, tuple[Move, ...]]]:
        """List the answers with their values for the asked seat; a die together with its place."""
        if position.ask == DIE:
            return turns(position)
        moves = list(position.legal)
        return [(worth, (move,)) for worth, move in zip(values(position, moves), moves, strict=True)]

    def priors(self, position: Position, moves: Sequence[Move]) -> Sequence[float]:
        """Return 1 for the advised answer, less for the others, by the points that they look worse."""
        worths = values(position, moves)
        best = max(worths)
        return [exp((worth - best) / _PRIOR_SCALE) for worth in worths]

    def effort(self, position: Position) -> float:
        """Return the most effort for placing dice, and little where one answer is clearly best."""
        return _EFFORT.get(position.ask, _LEAST_EFFORT)

    def project(self, position: Position, moves: Sequence[Move], rng: Random) -> Result | None:
        """Play the round to its end after these moves, all seats by the advice, and estimate the result. `evaluate` is
        made for the start of a round and would count the gains of this round twice.
        """
        results: list[Playout] = []
        sure = False
        while not sure and len(results) < _FORECAST_PLAYOUTS:
            after = position.copy()
            for move in moves:
                after.advance(move)
            sure = self._play_round(after, rng, 0.0)
            results.append(self._estimated(after))
        seats = range(self.seats)
        points = [fmean(result.points[seat] for result in results) for seat in seats]
        wins = [fmean(result.wins[seat] for result in results) for seat in seats]
        return Result(points, wins)

    def forecast(self, position: Position, points: float, level: str) -> float:
        """Subtract the bias of the level's forecasts in this round."""
        return points - bias(position, level)

    def within(self, position: Position, level: str) -> float:
        """Return the points within which two of three forecasts of this round came true."""
        return tolerance(position)

    def playout(self, position: Position, rng: Random) -> Playout:
        """Play the round to its end by the advice and return the estimated result."""
        self._play_round(position, rng, _PLAYOUT_SOFTNESS)
        return self._estimated(position)

    def _play_round(self, position: Position, rng: Random, softness: float) -> bool:
        """Play the round to its end by the advice; return whether no chance was involved."""
        number, sure = position.round, True
        while position.seat is not None and position.round == number:
            if position.seat == CHANCE:
                position.advance(position.chance().sample(rng))
                sure = False
                continue
            for move in self._advised(position, rng, softness):
                position.advance(move)
        return sure

    def _estimated(self, position: Position) -> Playout:
        points = self.evaluate(position)
        return Playout(points, self.wins(position, points), [() for _ in points])

    def _advised(self, position: Position, rng: Random, softness: float) -> tuple[Move, ...]:
        best = -1e9
        advised: tuple[Move, ...] = ()
        for worth, moves in self.advice(position):
            noisy = worth + softness * gumbel(rng) if softness else worth
            if noisy > best:
                best, advised = noisy, moves
        return advised
