"""What a search knows of The Artemis Project: advice on every question, playouts to the end of the round by that
advice, what a table promises then.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import gumbel
from pyapp.bots.strategy import Playout, Strategy
from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.computer.deciding import turns, values
from pyapp.games.artemis.computer.evaluation import seat_worth
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
_TOO_HIGH: Final = (-3.5, 0.0, 0.0, 3.6, 3.4, -1.2)
"""By how many points the sharp level's promises at the start of each round were above what the game came to, or below
where negative, sharp in both seats: the mean of 52 promises in 26 games of two, 95 % within 2.7 in the first round and
1.0 in the last (tests/bench/artemis.py forecasts --raw). Where the interval holds 0 nothing is corrected: -1.4 within
2.2 in the second round, +1.9 within 2.0 in the third.
"""
_PLAYOUT_SOFTNESS: Final = 0.35
"""How soft the advice is that playouts follow, in points: others do not think quite alike."""

_DOUBT: Final = 2.0
"""Points by which an answer looks worse and still deserves a good third of the first looks."""
_EFFORT: Final = {DIE: 1.0, PLACE: 0.4, SEND: 0.3, REWARD: 0.3, BUILD: 0.3, RECRUIT: 0.3, TRAIN: 0.3}
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

    def forecast(self, position: Position, points: float) -> float:
        """Take off what promises made in this round were too high by."""
        return points - _TOO_HIGH[position.round - 1] if 0 < position.round <= ROUNDS else points

    def playout(self, position: Position, rng: Random) -> Playout:
        """Play the round to its end by the advice, and tell what the table promises then."""
        number = position.round
        while position.seat is not None and position.round == number:
            if position.seat == CHANCE:
                position.advance(position.chance().sample(rng))
                continue
            for move in self._advised(position, rng):
                position.advance(move)
        points = self.evaluate(position)
        return Playout(points, self.wins(position, points), [() for _ in points])

    def _advised(self, position: Position, rng: Random) -> tuple[Move, ...]:
        best = -1e9
        found: tuple[Move, ...] = ()
        for worth, moves in self.advice(position):
            noisy = worth + _PLAYOUT_SOFTNESS * gumbel(rng)
            if noisy > best:
                best, found = noisy, moves
        return found
