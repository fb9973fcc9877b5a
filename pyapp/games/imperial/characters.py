"""The characters of Imperial Settlers: computer opponents with a name and a style of play."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Character

CHARACTERS: Final = (
    Character(
        "livia",
        "Livia Corda",
        N_("Empire builder"),
        N_("Livia builds longer tracks than the others."),
        N_("{number} sections built in ten matches"),
        {"number": 245},
        strength=1365,
        interval=78,
    ),
    Character(
        "bran",
        "Bran Oakhand",
        N_("Village builder"),
        N_("Bran finishes more buildings than the others."),
        N_("{number} buildings finished in ten matches"),
        {"number": 57},
        strength=1142,
        interval=79,
    ),
    Character(
        "akiko",
        "Akiko Ren",
        N_("Harvester"),
        N_("Akiko crosses more circles in the fields than the others."),
        N_("{number} circles crossed in ten matches"),
        {"number": 129},
        strength=1036,
        interval=85,
    ),
    Character(
        "nefru",
        "Nefru",
        N_("Founder"),
        N_("Nefru creates more settlements than the others."),
        N_("{number} settlements created in ten matches"),
        {"number": 62},
        strength=1551,
        interval=92,
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py. Strengths and figures are from
tests/bench/tournament.py (docs/balance.md).
"""
