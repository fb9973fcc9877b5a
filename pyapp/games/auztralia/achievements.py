"""Solo records by map and difficulty, and the grades earned by the margin over the Old Ones (AZ-18.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.games.achievements import Achievements, Marks, Scenario, ScenarioWords
from pyapp.games.auztralia.rules.components import DIFFICULTIES
from pyapp.games.auztralia.rules.scoring import GRADES

if TYPE_CHECKING:
    from collections.abc import Sequence

_MAPS: Final = {
    "east": (N_("Solo on the East map"), {"en": "East", "es": "Este"}),
    "west": (N_("Solo on the West map"), {"en": "West", "es": "Oeste"}),
}
_DEMANDS: Final = {"gentle": 1, "steady": 2, "hard": 3, "insane": 3}
_MARKS: Final = Marks(tuple(least for least, _name in GRADES), 1)
"""The margins come from the rulebook and are the same for every scenario, so they are not estimates."""
_SCENARIOS: Final = {
    f"{board}-{difficulty}": Scenario(
        {language: f"{names[language]} · {DIFFICULTIES[difficulty].name[language]}" for language in names},
        _DEMANDS[difficulty],
        _MARKS,
    )
    for board, (_title, names) in _MAPS.items()
    for difficulty in DIFFICULTIES
}


def _margin(points: Sequence[int], won: bool) -> int:
    """Return the margin over the Old Ones; at most 0 if the match was lost. AZ-18.5."""
    margin = points[0] - points[1]
    return margin if won else min(margin, 0)


ACHIEVEMENTS: Final = Achievements(
    mode="solo",
    rule="AZ-18.5",
    honours=tuple(name for _least, name in GRADES),
    ranks=(
        (0, N_("New chum")),
        (4, N_("Stockman")),
        (9, N_("Overlander")),
        (14, N_("Warden of the track")),
        (20, N_("Keeper of the coast")),
    ),
    groups=tuple(
        (title, tuple(f"{board}-{difficulty}" for difficulty in DIFFICULTIES))
        for board, (title, _names) in _MAPS.items()
    ),
    scenario=_SCENARIOS.__getitem__,
    options=("map", "difficulty"),
    words=ScenarioWords(
        asked=N_("Win by {points} or more: {honour}."),
        own_best=N_("Beat your own margin of {points}."),
        mark=N_("by {points} or more"),
        asked_win=N_("Win: {honour}."),
        mark_win=N_("any win"),
        played=N_("Solo: {played} of {number} maps and difficulties played"),
        play=N_("Play this map"),
        another=N_("Another map or difficulty"),
        again=N_("The same again"),
        records=N_("Records of this map and difficulty"),
        first=N_("Your first attempt at this map and difficulty."),
        highest=N_("There is no higher grade."),
        unknown=N_("There are no grades for it yet."),
        today=N_("Same map and same cards for everyone, all day. New ones tomorrow."),
    ),
    measure=_margin,
)
