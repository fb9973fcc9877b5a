"""The bias of the forecasts of each level, by seats, mode and round.

Each figure is a mean over all decisions of a round: the forecast for the deciding seat, less its points at the end,
with the same level in every seat (tests/bench/forecasts.py --raw; the number of matches and the fit on other matches
are in docs/balance.md). The last round needs no correction: it is played to its end before a forecast is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.components import ROUNDS

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position

_TOO_HIGH: Final[dict[str, dict[tuple[int, bool], tuple[float, ...]]]] = {
    "steady": {
        (1, False): (-12.4, -6.9, -2.9, 1.0, 3.2),
        (1, True): (-2.8, 0.5, 4.2, 5.6, 5.7),
        (2, False): (-4.0, -1.4, 1.6, 3.4, 3.0),
        (2, True): (3.0, 3.4, 4.4, 4.9, 5.4),
        (3, False): (-2.0, 1.1, 3.8, 5.6, 5.5),
        (4, False): (-3.8, -0.4, 2.9, 4.7, 4.6),
        (5, False): (-1.8, 2.2, 5.9, 7.1, 5.7),
    },
    "sharp": {
        (1, False): (-31.2, -22.1, -15.3, -7.7, -3.0),
        (1, True): (-19.8, -12.2, -7.3, -2.0, 1.4),
        (2, False): (-5.4, -3.1, -0.4, 1.9, 3.0),
        (3, False): (-7.5, -3.2, 0.2, 1.5, 1.7),
        (4, False): (-11.2, -5.4, -1.2, 2.0, 2.4),
    },
}
"""Level -> (seats, hard mode) -> bias in points in each round but the last. For a number of seats that was not
measured, the next lower number is used. Hard matches of three and more seats use the figures of normal ones: they
differ little.
"""

_TOLERANCE: Final = {True: (8.7, 7.7, 7.7, 7.2, 4.8, 1.0), False: (8.8, 8.0, 6.3, 6.0, 4.7, 1.5)}
"""Single seat or not -> by round, the points within which two of three matches of the sharp level ended, compared with
their corrected average forecast: 89 matches with one seat, 21 with two seats, and decision by decision 11 of the steady
level.
"""


def tolerance(position: Position) -> float:
    """Return the points within which two of three forecasts of this round came true."""
    return _TOLERANCE[position.players == 1][min(max(1, position.round), ROUNDS) - 1]


def bias(position: Position, level: str) -> float:
    """Return by how many points a level's forecasts in this round exceed the results of its matches."""
    rows, seats = _TOO_HIGH.get(level, {}), position.players
    known = ((seats, position.hard), (seats, False), (seats - 1, False))
    row = next((rows[one] for one in known if one in rows), ())
    number = position.round - 1
    return row[number] if 0 <= number < len(row) else 0.0
