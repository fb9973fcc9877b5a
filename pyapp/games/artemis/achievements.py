"""Records of the solo game by its supplies, normal or hard, and the titles that points earn (AP-21.7)."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.achievements import Achievements, Marks, Scenario, ScenarioWords
from pyapp.games.artemis.rules.components import HARD_BONUS, RATED_GAMES, RATING, SUPPLIES

_HARD: Final = "yes"
_DIFFICULTY: Final = {"no": 2, _HARD: 3}


def _supplies(key: str) -> Scenario:
    """Return supplies with the points that earn each title, in hard mode fewer."""
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
        own=N_("Packs of your own"),
        one_of_own=N_("A pack of your own"),
        play=N_("Play with these supplies"),
        another=N_("Other supplies"),
        again=N_("Same supplies again"),
        records=N_("Records of these supplies"),
        first=N_("Your first attempt with these supplies."),
        highest=N_("There is no higher title."),
        unknown=N_("The titles for these supplies have not been measured yet."),
        today=N_("The same supplies and the same dice for everybody, all day. Tomorrow brings other dice."),
    ),
)
