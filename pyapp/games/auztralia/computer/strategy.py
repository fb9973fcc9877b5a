"""AuZtralia's knowledge for the search: advice for every question, short playouts by that advice, and an estimate of
the final points after them.
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
from pyapp.games.auztralia.computer.deciding import play_quick_move, rated_options
from pyapp.games.auztralia.computer.evaluation import estimate
from pyapp.games.auztralia.computer.weights import SOLO_WEIGHTS, WEIGHTS, Weights
from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.components import END_SPACE
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.steps import FIGHT, KEEP, PORT, TURN, USE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyapp.engine.contract import Move

_PLAYOUT_SPACES: Final = 7
"""Length of a playout, in spaces of the time track."""
_WIN_CURVE_WIDTH: Final = (1.5, 0.16)
"""Width of the win curve in points at the end of the game, and its growth for each space left."""
_SOFTNESS: Final = 0.1
"""Softness of the advice in playouts, in points, since real opponents differ from it a little."""
_FORECAST_PLAYOUTS: Final = 8
"""Playouts for a forecast without a search. Two forecasts from this many differ by about two points, and a hint still
appears within a second (tests/bench/fights.py).
"""
_PRIOR_SOFTNESS: Final = 1.0
_EFFORT: Final = {TURN: 1.0, PORT: 1.0, FIGHT: 0.5, KEEP: 0.5, USE: 0.3}
"""Kind of question -> the share of the thinking time for its answer."""
_OTHER_EFFORT: Final = 0.01
"""The share for any other question: its advice is taken as is."""


_HALF_WIDTH_SOLO: Final = (10.5, 10.5, 11.0, 11.0, 10.3, 9.5, 7.0, 5.0, 2.9)
_BIAS_SOLO: Final = (11.9, 10.5, 9.8, 8.0, 3.8, 0.9, -1.4, 0.3, 0.1)
_HALF_WIDTH: Final = (9.5, 9.5, 8.6, 7.3, 7.0, 5.7, 5.2, 3.6, 2.0)
_BIAS: Final = (6.0, 4.8, 4.8, 3.5, 1.6, -1.3, -0.3, -0.2, 0.1)
_BIAS_COOP: Final = (2.4, 2.1, 2.0, 1.3, 0.7, -1.9, -0.9, -0.1, 0.4)
_SPACES_PER_ENTRY: Final = 6
"""Half-width in points of the band that holds two of three forecasts, and points by which forecasts were too low: solo,
competitive and co-op, an entry for every _SPACES_PER_ENTRY spaces of the time track. Measured with level sharp over all
games of edition 1; corrected by 28 games a mode of edition 2 where those were more than two points off
(docs/balance.md).
"""
_LOG_ODDS_FACTOR: Final = (0.31, 0.31, 0.31, 0.31, 0.31, 0.31, 0.31, 0.45, 0.72)
_LOG_ODDS_BONUS_SOLO: Final = (0.75, 0.75, 0.75, 0.7, 0.6, 0.45, 0.45, 0.45, 0.45)
_LOG_ODDS_BONUS_COOP: Final = 0.45
_BEHIND_FACTOR_SOLO: Final = 0.5
"""Calibration of win chances by the time track: the factor for the log odds in solo and co-op and the constant added in
solo; the constant added in co-op; the further factor in solo when the Old Ones are ahead (279 solo and 30 co-op games,
docs/balance.md).
"""
_LOG_ODDS_COMPETITIVE: Final = (0.72, 0.0)
"""The factor and the constant for the log odds of competitive matches."""


class AuztraliaStrategy(Strategy[Position]):
    """Knowledge for every mode: one to four seats against the Old Ones."""

    opposed = True
    spread = 20.0
    projected_lines = 1

    def __init__(self, seats: int, weights: Weights | None = None) -> None:
        """Prepare for a number of seats, with the default weights for them unless others are given."""
        super().__init__(seats)
        self.weights = weights or (WEIGHTS if seats > 1 else SOLO_WEIGHTS)

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Estimate the final points of every seat from its features and the time left."""
        if position.seat is None:
            return self.points(position)
        return estimate(position)[0]

    def sides(self, position: Position) -> tuple[float, ...]:
        """Estimate the final points of the Old Ones."""
        if position.seat is None:
            return (float(scoring.total(position, position.old_ones)),)
        return (estimate(position)[1],)

    def wins(self, position: Position, points: Sequence[float]) -> tuple[float, ...]:
        """Convert estimated points to win shares, the Old Ones included: more decisive the less time is left."""
        return self._shares(position, points, *self.sides(position))

    def _shares(self, position: Position, points: Sequence[float], old: float) -> tuple[float, ...]:
        width = _WIN_CURVE_WIDTH[0] + _WIN_CURVE_WIDTH[1] * max(0, END_SPACE - position.purple)
        if position.coop:
            chance = 1 / (1 + exp((old - sum(points) / len(points)) / width))
            return (chance,) * len(points)
        most = max(*points, old)
        odds = [exp((number - most) / width) for number in (*points, old)]
        return tuple(one / sum(odds) for one in odds[:-1])

    def advice(self, position: Position) -> list[tuple[float, tuple[Move, ...]]]:
        """List acts and answers with their values to the acting seat."""
        return rated_options(position, self.weights)

    def priors(self, position: Position, moves: Sequence[Move]) -> Sequence[float]:
        """Return 1 for the advised move, less for others by the points they fall short."""
        best = dict.fromkeys(moves, -9.0)
        for worth, line in self.advice(position):
            best[line[0]] = max(best.get(line[0], -9.0), worth)
        most = max(best[move] for move in moves)
        return [exp((best[move] - most) / _PRIOR_SOFTNESS) for move in moves]

    def effort(self, position: Position) -> float:
        """Spend most of the time on turns and the port, almost none on questions with an obvious answer."""
        return _EFFORT.get(position.ask, _OTHER_EFFORT)

    def project(self, position: Position, moves: Sequence[Move], rng: Random) -> Result:
        """Play on from these moves as a search does, since the estimate is only reliable between turns: within an act
        or a fight it misses the purpose of the act.
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
        """Return the half-width in points of the band that holds two of three forecasts, by the time of the acting
        seat.
        """
        return _by_time(position, _HALF_WIDTH_SOLO if position.solo else _HALF_WIDTH)

    def forecast(self, position: Position, points: float, level: str) -> float:
        """Correct a forecast by the average error of such forecasts."""
        row = _BIAS_SOLO if position.solo else _BIAS_COOP if position.coop else _BIAS
        return points + _by_time(position, row)

    def chance(self, position: Position, win: float, level: str) -> float:
        """Calibrate a win chance, which makes it less extreme."""
        if position.solo or position.coop:
            lean = _by_time(position, _LOG_ODDS_BONUS_SOLO) if position.solo else _LOG_ODDS_BONUS_COOP
            share = _BEHIND_FACTOR_SOLO if position.solo and win < 0.5 else 1.0
            return calibrated(win, 1, share * _by_time(position, _LOG_ODDS_FACTOR), lean)
        return calibrated(win, position.players, *_LOG_ODDS_COMPETITIVE)

    def playout(self, position: Position, rng: Random) -> Playout:
        """Play on by the advice until every seat has spent some time, then estimate the result.

        Each kind of chance has its own random stream, so that two lines played out from the same seed meet the same
        cards as far as possible: they differ by their merit, not by luck.
        """
        streams = Streams(str(rng.random()))
        until = min([time for time in position.times if time < END_SPACE] or [END_SPACE]) + _PLAYOUT_SPACES
        weights, softness = self.weights, _SOFTNESS

        def noise() -> float:
            return softness * gumbel(rng)

        while position.seat is not None and (position.combat or not _past(position, until)):
            if position.seat == CHANCE:
                position.advance(position.chance().sample(streams[position.ask]))
            else:
                play_quick_move(position, weights, noise)
        result = self.settled(position)
        if result is not None:
            return Playout(result.points, result.wins, [() for _ in result.points], result.sides, result.together)
        points, old = estimate(position)
        wins = self._shares(position, points, old)
        return Playout(points, wins, [() for _ in points], (old,), position.coop)


def _by_time(position: Position, row: Sequence[float]) -> float:
    return row[min(len(row) - 1, position.times[position.seat or 0] // _SPACES_PER_ENTRY)]


def _past(position: Position, until: int) -> bool:
    return until < END_SPACE and min(position.times) >= until
