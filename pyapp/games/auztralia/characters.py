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
        {"number": 81},
        strength=1262,
        interval=102,
    ),
    Character(
        "fenn",
        "Old Fenn",
        N_("Railway builder"),
        N_("Old Fenn lays more track than the others."),
        N_("{number} tracks laid in ten matches"),
        {"number": 111},
        strength=1278,
        interval=102,
    ),
    Character(
        "rudd",
        "Tom Rudd",
        N_("Rusher"),
        N_("Tom Rudd attacks more often than the others."),
        N_("{number} attacks in ten matches"),
        {"number": 104},
        strength=1294,
        interval=102,
    ),
    Character(
        "iles",
        "Captain Iles",
        N_("Gambler"),
        N_("Captain Iles attacks even against poor odds."),
        N_("{number} of 100 fights won"),
        {"number": 54},
        strength=1108,
        interval=109,
    ),
    Character(
        "marlow",
        "Edith Marlow",
        N_("Careful"),
        N_("Edith Marlow attacks only where she is likely to win."),
        N_("{number} of 100 fights won"),
        {"number": 94},
        strength=1432,
        interval=108,
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py. Strengths and figures are from
tests/bench/tournament.py (docs/balance.md).
"""
