"""The characters of The Artemis Project: computer opponents with a name and a style of play."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Character

CHARACTERS: Final = (
    Character(
        "haldane",
        "Vera Haldane",
        N_("Explorer"),
        N_("Vera sends more dice on expeditions than the others."),
        N_("{number} dice on expeditions in ten matches"),
        {"number": 85},
        strength=1561,
        interval=81,
    ),
    Character(
        "okoro",
        "Kofi Okoro",
        N_("Builder"),
        N_("Kofi builds more buildings than the others."),
        N_("{number} buildings in ten matches"),
        {"number": 70},
        strength=1268,
        interval=66,
    ),
    Character(
        "reyes",
        "Ines Reyes",
        N_("Recruiter"),
        N_("Ines recruits more colonists than the others."),
        N_("{number} colonists recruited in ten matches"),
        {"number": 98},
        strength=1233,
        interval=66,
    ),
    Character(
        "lind",
        "Per Lind",
        N_("Trainer"),
        N_("Per sends more dice to the Academy than the others."),
        N_("{number} dice at the Academy in ten matches"),
        {"number": 24},
        strength=935,
        interval=79,
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py. Strengths and figures are from
tests/bench/tournament.py (docs/balance.md).
"""
