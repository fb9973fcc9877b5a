"""What a search knows of The Artemis Project: advice on every question, playouts to the end of the round by that
advice, what a table promises then.
"""

from __future__ import annotations

from math import exp
from statistics import fmean
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import gumbel
from pyapp.bots.strategy import Playout, Result, Strategy
from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.computer.deciding import turns, values
from pyapp.games.artemis.computer.evaluation import seat_worth
from pyapp.games.artemis.computer.forecasts import off_by, too_high
from pyapp.games.artemis.rules.components import ROUNDS
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import BUILD, DIE, PLACE, RECRUIT, REWARD, SEND, TRAIN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyapp.engine.contract import Move

_TO_COME: Final = 8.0
"""Points that a round to come brings a seat, so that estimates are final points."""
_SPREAD: Final = (2.0, 1.6)
"""Points that tell winner and loser apart at the end, and more for each round left."""
_PLAYOUT_SOFTNESS: Final = 0.35
"""How soft the advice is that playouts follow, in points: others do not think quite alike."""
_TOLD: Final = 4
"""Playouts of a forecast where chance is still to come in the round."""

_DOUBT: Final = 2.0
"""Points by which an answer looks worse and still deserves a good third of the first looks."""
_EFFORT: Final = {DIE: 1.0, PLACE: 0.4, SEND: 0.3, REWARD: 0.3, BUILD: 0.6, RECRUIT: 0.3, TRAIN: 0.3}
"""Kind of question -> the share of the time that its answer deserves."""

_LITTLE: Final = 0.01
"""The share of any other: its advice is taken."""


class ArtemisStrategy(Strategy[Position]):
    """Knowledge of every mode: two to five seats, or one against the drones."""

    def __init__(self, seats: int) -> None:
        """Prepare for a match of that many seats; a seat alone is measured by its points up to four times as many."""
        super().__init__(seats)
        self.spread = 40.0 if seats == 1 else 20.0

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Estimate the final points of every seat by what it owns and the rounds to come."""
        if position.seat is None:
            return self.points(position)
        more = _TO_COME * (ROUNDS + 1 - max(1, position.round))
        return tuple(seat_worth(position, seat) + more for seat in range(self.seats))

    def sides(self, position: Position) -> tuple[float, ...]:
        """Return nothing for the drones: a seat alone strives for points, the badges of drones do not rival them."""
        return ()

    def wins(self, position: Position, points: Sequence[float]) -> tuple[float, ...]:
        """Share the win by estimated points: the surer the fewer rounds are left."""
        width = _SPREAD[0] + _SPREAD[1] * (ROUNDS + 1 - position.round)
        most = max(points)
        odds = [exp((number - most) / width) for number in points]
        return tuple(one / sum(odds) for one in odds)

    def advice(self, position: Position) -> list[tuple[float, tuple[Move, ...]]]:
        """List the answers with what each is worth to the seat that is asked; a die with the place it goes to."""
        if position.ask == DIE:
            return turns(position)
        moves = list(position.legal)
        return [(worth, (move,)) for worth, move in zip(values(position, moves), moves, strict=True)]

    def priors(self, position: Position, moves: Sequence[Move]) -> Sequence[float]:
        """Return 1 for the answer that is advised, less for the others by the points that they look worse."""
        worths = values(position, moves)
        best = max(worths)
        return [exp((worth - best) / _DOUBT) for worth in worths]

    def effort(self, position: Position) -> float:
        """Spend most on where dice go, nothing on what has a plain best answer."""
        return _EFFORT.get(position.ask, _LITTLE)

    def project(self, position: Position, moves: Sequence[Move], rng: Random) -> Result | None:
        """Play the round to its end from these moves, everybody by the advice, before what stands then is estimated:
        the estimate is one of the beginning of a round, and would count once more what this round has brought.
        """
        results: list[Playout] = []
        sure = False
        while not sure and len(results) < _TOLD:
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
        """Take off what the level's forecasts in this round were too high by."""
        return points - too_high(position, level)

    def within(self, position: Position, level: str) -> float:
        """Return within how many points two of three forecasts of this round came true."""
        return off_by(position)

    def playout(self, position: Position, rng: Random) -> Playout:
        """Play the round to its end by the advice, and tell what the table promises then."""
        self._play_round(position, rng, _PLAYOUT_SOFTNESS)
        return self._estimated(position)

    def _play_round(self, position: Position, rng: Random, softness: float) -> bool:
        """Play the round to its end by the advice, and return whether that was sure: without chance."""
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
