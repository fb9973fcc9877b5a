"""Records of the solo game for each choice of supplies, normal or hard, and the titles for points (AP-21.7)."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.achievements import Achievements, Marks, Scenario, ScenarioWords
from pyapp.games.artemis.rules.components import HARD_BONUS, RATED_GAMES, RATING, SUPPLIES

_HARD: Final = "yes"
_DIFFICULTY: Final = {"no": 2, _HARD: 3}


def _supplies(key: str) -> Scenario:
    """Return the scenario of a choice of supplies; hard mode needs fewer points for a title."""
    bonus = HARD_BONUS if key == _HARD else 0
    marks = Marks(tuple(max(0, grade.least - bonus) for grade in RATING), RATED_GAMES)
    return Scenario(SUPPLIES[key], _DIFFICULTY[key], marks)


ACHIEVEMENTS: Final = Achievements(
    mode="solo",
    rule="AP-21.7",
    honours=(
        N_("Lost Signal"),
        N_("Frozen Camp"),
        N_("Outpost"),
        N_("Settlement"),
        N_("Colony"),
        N_("Capital of the Ice"),
        N_("Second Home of Humankind"),
    ),
    ranks=(
        (0, N_("New recruit")),
        (4, N_("Pioneer")),
        (7, N_("Engineer")),
        (10, N_("Marine")),
        (13, N_("Steward")),
    ),
    groups=((N_("Solo against two drones"), tuple(SUPPLIES)),),
    scenario=_supplies,
    options=("hard",),
    free=1,
    words=ScenarioWords(
        played=N_("Solo: {played} of {number} supplies played"),
        own=N_("Your own packs"),
        one_of_own=N_("Your own pack"),
        play=N_("Play with these supplies"),
        another=N_("Other supplies"),
        again=N_("Same supplies again"),
        records=N_("Records of these supplies"),
        first=N_("Your first attempt with these supplies."),
        highest=N_("There is no higher title."),
        unknown=N_("There are no titles for these supplies yet."),
        today=N_("Same supplies and same dice for everyone, all day. New dice tomorrow."),
    ),
)
