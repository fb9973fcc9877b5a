"""The characters of AuZtralia: computer opponents with a name and a style of play."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Character

CHARACTERS: Final = (
    Character(
        "tully",
        "Ma Tully",
        N_("Farmer"),
        N_("Ma Tully farms wherever she can."),
    ),
    Character(
        "fenn",
        "Old Fenn",
        N_("Railway builder"),
        N_("Old Fenn lays more track than the others."),
    ),
    Character(
        "rudd",
        "Tom Rudd",
        N_("Rusher"),
        N_("Tom Rudd attacks more often than the others."),
    ),
    Character(
        "iles",
        "Captain Iles",
        N_("Gambler"),
        N_("Captain Iles attacks even against poor odds."),
    ),
    Character(
        "marlow",
        "Edith Marlow",
        N_("Careful"),
        N_("Edith Marlow attacks only where she is likely to win."),
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py."""
