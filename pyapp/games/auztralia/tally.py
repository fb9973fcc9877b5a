"""The tie-breakers (AZ-16.5) and the points chart shown next to the final score. The chart goes by the time track,
since the game has no rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, ScoreLine
from pyapp.games.auztralia.rules.components import END_SPACE, START_SPACE
from pyapp.games.auztralia.rules.scoring import tie_breakers

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position as AuztraliaPosition

TITLE: Final = N_("Points over time")


def ties(position: AuztraliaPosition, seat: int) -> list[ScoreLine]:
    """List the tie-breakers, the first one first. AZ-16.5."""
    _points, tiles, farms = tie_breakers(position, seat)
    return [
        ScoreLine(N_("Points from Old Ones"), tiles, "AZ-16.5"),
        ScoreLine(N_("Unblighted farms"), farms, "AZ-16.5"),
    ]


def rounds(position: AuztraliaPosition) -> int:
    """Count the spaces of the time track that all discs have passed; the end of the match counts one more."""
    p = position
    passed = min(*p.times, p.purple, END_SPACE) - START_SPACE[p.players]
    return max(0, passed) + (p.seat is None)


def round_of(_position: AuztraliaPosition) -> int:
    """Return 0: the game has no rounds."""
    return 0
