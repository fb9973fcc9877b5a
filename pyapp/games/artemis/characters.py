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
    ),
    Character(
        "okoro",
        "Kofi Okoro",
        N_("Builder"),
        N_("Kofi builds more than the others."),
    ),
    Character(
        "reyes",
        "Ines Reyes",
        N_("Recruiter"),
        N_("Ines recruits more colonists than the others."),
    ),
    Character(
        "lind",
        "Per Lind",
        N_("Trainer"),
        N_("Per sends more dice to the Academy than the others."),
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py."""
