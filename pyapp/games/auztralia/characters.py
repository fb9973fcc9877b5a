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
        N_("{number} farms placed in ten matches"),
        {"number": 84},
        strength=1308,
        interval=92,
    ),
    Character(
        "fenn",
        "Old Fenn",
        N_("Railway builder"),
        N_("Old Fenn lays more track than the others."),
        N_("{number} tracks laid in ten matches"),
        {"number": 112},
        strength=1295,
        interval=92,
    ),
    Character(
        "rudd",
        "Tom Rudd",
        N_("Rusher"),
        N_("Tom Rudd attacks more often than the others."),
        N_("{number} attacks in ten matches"),
        {"number": 102},
        strength=1276,
        interval=92,
    ),
    Character(
        "iles",
        "Captain Iles",
        N_("Gambler"),
        N_("Captain Iles attacks even against poor odds."),
        N_("{number} of 100 fights won"),
        {"number": 54},
        strength=1133,
        interval=97,
    ),
    Character(
        "marlow",
        "Edith Marlow",
        N_("Careful"),
        N_("Edith Marlow attacks only where she is likely to win."),
        N_("{number} of 100 fights won"),
        {"number": 94},
        strength=1418,
        interval=96,
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py. Strengths and figures are from
tests/bench/tournament.py (docs/balance.md).
"""
