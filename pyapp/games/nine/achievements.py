"""Records of matches of 9 against the sharp computer, by the margin in sections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.games.achievements import Achievements, Marks, Scenario, ScenarioWords

if TYPE_CHECKING:
    from collections.abc import Sequence

_DRAWN: Final = "drawn"
"""The choice of a random preparation: the table code decides the red tokens."""
_MARGINS: Final = (1, 3, 5)
_TABLES: Final = {
    _DRAWN: Scenario(
        {"en": "Random tokens, sharp opponent", "es": "Fichas al azar, rival aguda"}, 3, Marks(_MARGINS, 1)
    )
}


def _margin(points: Sequence[int], won: bool) -> int:
    """Return by how many sections the seat leads; a win decided by the turn order counts as one. NI-6.3."""
    margin = points[0] - points[1]
    return max(margin, 1) if won else min(margin, 0)


ACHIEVEMENTS: Final = Achievements(
    mode="match",
    rule="NI-6.3",
    honours=(N_("Narrow win"), N_("Clear win"), N_("Triumph")),
    ranks=(
        (0, N_("Newcomer")),
        (1, N_("Contender")),
        (2, N_("Strategist")),
        (3, N_("Legend of the ring")),
    ),
    groups=((N_("Against the sharp computer"), (_DRAWN,)),),
    scenario=_TABLES.__getitem__,
    options=("preparation",),
    rivals=("sharp",),
    words=ScenarioWords(
        asked=N_("Win by {points} or more: {honour}."),
        own_best=N_("Beat your own margin of {points}."),
        mark=N_("by {points} or more"),
        asked_win=N_("Beat the sharp computer. Any win earns the first medal."),
        mark_win=N_("any win"),
        play=N_("Play this table"),
        another=N_("Another table"),
        again=N_("The same again"),
        records=N_("Records of this table"),
        first=N_("Your first attempt at this table."),
        highest=N_("That is the highest medal."),
        unknown=N_("There are no medal scores yet."),
        today=N_("Everyone gets the same red tokens today. New ones tomorrow."),
    ),
    measure=_margin,
)
