"""By how much forecasts of the computer's levels are too high, by seats, mode and round.

Each is a mean over all decisions of a round: what they forecast for the seat that decided, less the points that it had
at the end, the same level in every seat (tests/bench/forecasts.py --raw; how many matches, and how far the figures held
on others, stands in docs/balance.md). In the last round there is nothing to correct: it is played to its end before
anything is said.
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
"""Level -> seats, and whether the match is a hard one -> points too high in each round but the last. Seats that a level
was not measured with are like one fewer. Hard matches of three and more are like others: they lack little there.
"""

_OFF_BY: Final = {True: (8.7, 7.7, 7.7, 7.2, 4.8, 1.0), False: (8.8, 8.0, 6.3, 6.0, 4.7, 1.5)}
"""Alone or not -> by round, the points within which two of three matches of the sharp level came to what their
forecasts, corrected, say on average: 89 alone; of two 21, and 11 of the steady level decision by decision.
"""


def off_by(position: Position) -> float:
    """Return within how many points two of three forecasts of this round came true."""
    return _OFF_BY[position.players == 1][min(max(1, position.round), ROUNDS) - 1]


def too_high(position: Position, level: str) -> float:
    """Return by how many points a level's forecast in this round is above what its matches have come to."""
    rows, seats = _TOO_HIGH.get(level, {}), position.players
    known = ((seats, position.hard), (seats, False), (seats - 1, False))
    row = next((rows[one] for one in known if one in rows), ())
    number = position.round - 1
    return row[number] if 0 <= number < len(row) else 0.0
