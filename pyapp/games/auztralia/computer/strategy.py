"""What a search knows of AuZtralia: advice on every question, playouts of a stretch by that advice, what a table
promises then.
"""

from __future__ import annotations

from math import exp
from statistics import fmean
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import gumbel
from pyapp.bots.forecasts import calibrated
from pyapp.bots.strategy import Playout, Result, Strategy
from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import Streams
from pyapp.games.auztralia.computer.deciding import quick_move, rated_options
from pyapp.games.auztralia.computer.evaluation import estimate
from pyapp.games.auztralia.computer.weights import SOLO_WEIGHTS, WEIGHTS, Weights
from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.components import END
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.steps import FIGHT, KEEP, PORT, TURN, USE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyapp.engine.contract import Move

_PLAYOUT_SPACES: Final = 7
"""Spaces of the time track that a playout goes on for."""
_WIN_CURVE_WIDTH: Final = (1.5, 0.16)
"""Points that tell winner and loser apart at the end, and more for each space that is left."""
_SOFTNESS: Final = 0.1
"""How soft the advice is that playouts follow, in points: others do not think quite alike."""
_FORECAST_PLAYOUTS: Final = 8
"""Playouts behind a forecast where the search had none: with as many two of them lie about two points apart, and a
hint still comes within a second (tests/bench/fights.py).
"""
_PRIOR_SOFTNESS: Final = 1.0
_EFFORT: Final = {TURN: 1.0, PORT: 1.0, FIGHT: 0.5, KEEP: 0.5, USE: 0.3}
"""Kind of question -> the share of the time that its answer deserves."""
_OTHER_EFFORT: Final = 0.01
"""The share of any other: its advice is taken."""


_HALF_WIDTH_SOLO: Final = (10.5, 10.5, 11.0, 11.0, 10.3, 9.5, 7.0, 5.0, 2.9)
_BIAS_SOLO: Final = (11.9, 10.5, 9.8, 8.0, 3.8, 0.9, -1.4, 0.3, 0.1)
_HALF_WIDTH: Final = (9.5, 9.5, 8.6, 7.3, 7.0, 5.7, 5.2, 3.6, 2.0)
_BIAS: Final = (6.0, 4.8, 4.8, 3.5, 1.6, -1.3, -0.3, -0.2, 0.1)
_BIAS_COOP: Final = (2.4, 2.1, 2.0, 1.3, 0.7, -1.9, -0.9, -0.1, 0.4)
_SPACES_PER_ENTRY: Final = 6
"""By so many spaces of the time track, the points within which two of three forecasts came true, and by which they were
too low, alone, with several seats and together: by sharp, over all games of edition 1, and corrected by 28 games a mode
of edition 2 where those were more than two points off (docs/balance.md).
"""
_LOG_ODDS_FACTOR: Final = (0.31, 0.31, 0.31, 0.31, 0.31, 0.31, 0.31, 0.45, 0.72)
_LOG_ODDS_BONUS_SOLO: Final = (0.75, 0.75, 0.75, 0.7, 0.6, 0.45, 0.45, 0.45, 0.45)
_LOG_ODDS_BONUS_COOP: Final = 0.45
_BEHIND_FACTOR_SOLO: Final = 0.5
"""By so many spaces of the time track, what log odds to win count against the Old Ones only and what is added to them
alone; what is added together; what share of it they count alone where the Old Ones are ahead (279 games alone and 30
together, docs/balance.md).
"""
_LOG_ODDS_COMPETITIVE: Final = (0.72, 0.0)
"""What log odds to win count against others besides, and what is added."""


class AuztraliaStrategy(Strategy[Position]):
    """Knowledge of every mode: one to four seats against the Old Ones."""

    opposed = True
    spread = 20.0
    foretold = 1

    def __init__(self, seats: int, weights: Weights | None = None) -> None:
        """Prepare for a match of that many seats; by other weights than theirs where they are given."""
        super().__init__(seats)
        self.weights = weights or (WEIGHTS if seats > 1 else SOLO_WEIGHTS)

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Estimate the final points of every seat by what it has and the time it has left."""
        if position.seat is None:
            return self.points(position)
        return estimate(position)[0]

    def sides(self, position: Position) -> tuple[float, ...]:
        """Estimate the final points of the Old Ones."""
        if position.seat is None:
            return (float(scoring.total(position, position.old_ones)),)
        return (estimate(position)[1],)

    def wins(self, position: Position, points: Sequence[float]) -> tuple[float, ...]:
        """Share the win by estimated points, the Old Ones among the sides: the surer the less time is left."""
        return self._shares(position, points, *self.sides(position))

    def _shares(self, position: Position, points: Sequence[float], old: float) -> tuple[float, ...]:
        width = _WIN_CURVE_WIDTH[0] + _WIN_CURVE_WIDTH[1] * max(0, END - position.purple)
        if position.coop:
            chance = 1 / (1 + exp((old - sum(points) / len(points)) / width))
            return (chance,) * len(points)
        most = max(*points, old)
        odds = [exp((number - most) / width) for number in (*points, old)]
        return tuple(one / sum(odds) for one in odds[:-1])

    def advice(self, position: Position) -> list[tuple[float, tuple[Move, ...]]]:
        """List the acts and answers with what each is worth to the seat that is asked."""
        return rated_options(position, self.weights)

    def priors(self, position: Position, moves: Sequence[Move]) -> Sequence[float]:
        """Return 1 for what is advised, less for the others by the points that they look worse."""
        best = dict.fromkeys(moves, -9.0)
        for worth, line in self.advice(position):
            best[line[0]] = max(best.get(line[0], -9.0), worth)
        most = max(best[move] for move in moves)
        return [exp((best[move] - most) / _PRIOR_SOFTNESS) for move in moves]

    def effort(self, position: Position) -> float:
        """Spend most on turns and the port, nothing on what has a plain best answer."""
        return _EFFORT.get(position.ask, _OTHER_EFFORT)

    def foretell(self, position: Position, moves: Sequence[Move], rng: Random) -> Result:
        """Play on from these moves as a search does: the estimate is one between turns, and in the midst of an act or a
        fight it misses what the act is made for.
        """
        playouts = []
        for _ in range(_FORECAST_PLAYOUTS):
            after = position.copy()
            for move in moves:
                after.advance(move)
            playouts.append(self.playout(after, rng))
        seats = range(self.seats)
        points = [fmean(one.points[seat] for one in playouts) for seat in seats]
        return Result(points, [fmean(one.wins[seat] for one in playouts) for seat in seats])

    def within(self, position: Position, level: str) -> float:
        """Return within how many points two of three forecasts came true, by the time of who acts."""
        return _by_time(position, _HALF_WIDTH_SOLO if position.solo else _HALF_WIDTH)

    def forecast(self, position: Position, points: float, level: str) -> float:
        """Add what forecasts were too low by."""
        row = _BIAS_SOLO if position.solo else _BIAS_COOP if position.coop else _BIAS
        return points + _by_time(position, row)

    def chance(self, position: Position, win: float, level: str) -> float:
        """Make a chance to win less sure."""
        if position.solo or position.coop:
            lean = _by_time(position, _LOG_ODDS_BONUS_SOLO) if position.solo else _LOG_ODDS_BONUS_COOP
            share = _BEHIND_FACTOR_SOLO if position.solo and win < 0.5 else 1.0
            return calibrated(win, 1, share * _by_time(position, _LOG_ODDS_FACTOR), lean)
        return calibrated(win, position.players, *_LOG_ODDS_COMPETITIVE)

    def playout(self, position: Position, rng: Random) -> Playout:
        """Play on by the advice until everybody has had some time, and tell what the table promises then.

        Each kind of chance has a stream of its own, so that two lines which are played out from the same seed meet the
        same cards as far as they can: what they promise differs by what they are, not by luck.
        """
        streams = Streams(str(rng.random()))
        until = min([time for time in position.times if time < END] or [END]) + _PLAYOUT_SPACES
        weights, softness = self.weights, _SOFTNESS

        def noise() -> float:
            return softness * gumbel(rng)

        while position.seat is not None and (position.combat or not _past(position, until)):
            if position.seat == CHANCE:
                position.advance(position.chance().sample(streams[position.ask]))
            else:
                quick_move(position, weights, noise)
        result = self.settled(position)
        if result is not None:
            return Playout(result.points, result.wins, [() for _ in result.points], result.sides, result.together)
        points, old = estimate(position)
        wins = self._shares(position, points, old)
        return Playout(points, wins, [() for _ in points], (old,), position.coop)


def _by_time(position: Position, row: Sequence[float]) -> float:
    return row[min(len(row) - 1, position.times[position.seat or 0] // _SPACES_PER_ENTRY)]


def _past(position: Position, until: int) -> bool:
    return until < END and min(position.times) >= until
