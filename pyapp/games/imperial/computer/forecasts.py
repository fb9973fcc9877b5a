"""The accuracy of forecasts by mode, seats and round: corrections, the spread that remains, and corrections of the
estimates of other seats for chances to win.

The figures are means over all decisions of a round with the sharp level in every seat (tests/bench/forecasts.py --raw;
the number of matches and the fit on other matches are in docs/balance.md). The last round needs no correction.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.games.imperial.rules.components import COMPETITION, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.imperial.rules.position import Position


class _Calibration(NamedTuple):
    """By round: the points by which forecasts were too low, and the points within which two of three came true after
    that correction.

    For the other seats: the points missing from the estimate of a seat that has used its actions of this round, and of
    one that has not; the margin of a clear win at the end, and its increase for each round left. In the last round,
    while somebody else has actions left, `closing` has the margin instead, and a reduction of the points missing from
    their estimates.
    """

    too_low: tuple[float, ...]
    within: tuple[float, ...]
    lacks: tuple[float, float] = (0.0, 0.0)
    spread: tuple[float, float] = (5.5, 0.8)
    closing: tuple[float, float] | None = None


_ALONE: Final = _Calibration(
    (5.4, 4.8, 3.9, 3.0, 1.9, 1.3, 1.0, 1.1, 1.2, 0.0),
    (8.6, 7.8, 7.0, 6.2, 5.4, 4.6, 3.9, 3.1, 2.4, 0.0),
)
_TOGETHER: Final[dict[str, dict[int, _Calibration]]] = {
    "basic": {
        2: _Calibration(
            (0.0, 0.0, 0.0, 0.0, 0.0, 0.4, 0.6, 1.0, 0.9, 0.0),
            (3.1, 2.7, 2.9, 2.6, 2.4, 2.4, 2.0, 1.8, 1.3, 0.0),
            (-0.2, 4.7),
            (4.5, 0.6),
            (8.2, 1.0),
        ),
        3: _Calibration(
            (-1.5, -1.6, -1.9, -1.9, -1.6, -1.6, -0.9, -0.8, 0.5, 0.0),
            (2.5, 2.8, 1.9, 1.7, 1.9, 2.0, 1.8, 1.5, 1.1, 0.0),
            (2.0, 6.0),
            (5.0, 0.4),
        ),
        4: _Calibration(
            (-4.2, -4.2, -4.3, -4.1, -3.6, -3.4, -2.8, -2.2, 0.5, 0.0),
            (2.2, 2.1, 2.1, 1.9, 1.9, 1.9, 1.7, 1.8, 1.3, 0.0),
            (5.0, 7.0),
            (7.0, 0.4),
        ),
    },
    "advanced": {
        2: _Calibration(
            (8.8, 8.2, 7.4, 6.8, 6.2, 5.6, 4.0, 2.8, 1.6, 0.0),
            (3.7, 3.0, 3.1, 2.8, 2.5, 2.5, 2.3, 2.2, 2.3, 0.0),
            (1.4, 6.4),
            (3.5, 0.25),
            (8.2, 1.0),
        ),
        3: _Calibration(
            (5.9, 4.9, 4.6, 4.0, 3.0, 2.2, 1.8, 0.6, 0.7, 0.0),
            (2.8, 3.2, 2.8, 3.0, 3.0, 2.8, 2.6, 2.4, 1.8, 0.0),
            (3.0, 8.0),
            (3.5, 0.4),
        ),
        4: _Calibration(
            (3.7, 3.0, 2.5, 2.2, 1.3, 0.8, 0.1, -1.1, 1.1, 0.0),
            (3.1, 3.2, 2.8, 2.5, 2.6, 2.4, 2.1, 1.9, 1.8, 0.0),
            (6.0, 10.0),
            (7.0, 0.4),
        ),
    },
    "sheets": {
        2: _Calibration(
            (3.6, 3.3, 2.2, 1.9, 1.2, 0.6, 0.7, 0.8, 0.7, 0.0),
            (7.5, 7.3, 6.5, 6.8, 6.8, 5.9, 4.8, 3.4, 1.6, 0.0),
            (1.0, 4.5),
            (5.0, 1.2),
        ),
        3: _Calibration(
            (0.7, -0.1, -1.5, -2.5, -3.3, -3.6, -3.3, -2.5, 0.8, 0.0),
            (8.4, 7.7, 7.3, 7.3, 7.1, 6.5, 5.9, 3.7, 1.9, 0.0),
            (3.0, 7.0),
            (5.0, 0.4),
        ),
        4: _Calibration(
            (-1.8, -2.3, -3.6, -4.5, -4.9, -5.0, -5.0, -4.6, 0.1, 0.0),
            (10.3, 8.9, 8.7, 7.8, 8.7, 7.5, 7.0, 5.8, 2.4, 0.0),
            (6.0, 8.0),
            (7.0, 0.4),
        ),
    },
}
"""Kind of sheet and seats; "sheets" are all but the competition village, which score differently. The more seats at a
table, the less the remaining tokens are worth; and the estimate of the best of several others lacks more than that of
one.
"""
_DUEL: Final = _TOGETHER["sheets"][2]._replace(within=(8.0,) * ROUNDS, spread=(7.0, 1.6))
"""The first game of a duel, with the second still to come."""
_SETTLED: Final = 1.5
"""The margin of a clear win when everybody else has used the last actions."""


def _rows(position: Position) -> _Calibration:
    seats, village = len(position.players), position.players[0].village
    if seats == 1:
        return _ALONE
    if position.game < position.games - 1:
        return _DUEL
    kind = "basic" if village.basic else "advanced" if village.sheet is COMPETITION else "sheets"
    return _TOGETHER[kind][seats]


def calibration(position: Position, level: str) -> tuple[float, float]:
    """Return by how many points a forecast of this round is too low, and its spread after the correction; 0 and 0 where
    that was not measured.
    """
    if level != "sharp" or not 0 < position.round <= ROUNDS:
        return 0.0, 0.0
    if position.players[0].village.basic and len(position.players) == 1:
        return 0.0, 0.0
    rows = _rows(position)
    return rows.too_low[position.round - 1], rows.within[position.round - 1]


def chance(position: Position, seat: int, points: float, estimates: Sequence[float]) -> float:
    """Return the chance to win with an uncorrected number of points against the estimates of others."""
    rows, left = _rows(position), ROUNDS * (position.games - position.game) - position.round
    rivals = [
        (number + rows.lacks[bool(player.actions)], bool(player.actions))
        for number, player in zip(estimates, position.players, strict=True)
        if player.seat != seat and not player.away
    ]
    if left:
        spread, less = rows.spread[0] + rows.spread[1] * left, 0.0
    elif any(to_play for _, to_play in rivals):
        spread, less = rows.closing or (rows.spread[0], 0.0)
    else:
        spread, less = _SETTLED, 0.0
    most = max((number - less for number, _ in rivals), default=points)
    return 1 / (1 + exp(-1.7 * (points - most) / spread))
