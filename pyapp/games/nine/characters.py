"""The characters of 9: computer opponents with a name and a style of play."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Character

CHARACTERS: Final = (
    Character(
        "lotte",
        "Lotte Brandt",
        N_("Blocker"),
        N_("Lotte shuts out as many of your tokens as she can."),
        N_("{number} tokens shut out in ten matches"),
        {"number": 38},
        strength=1174,
        interval=66,
    ),
    Character(
        "quill",
        "Bo Quill",
        N_("Corner player"),
        N_("Bo goes for the four sections in the corners."),
        N_("{number} tokens in the corner sections in ten matches"),
        {"number": 96},
        strength=1108,
        interval=75,
    ),
    Character(
        "mira",
        "Mira Sol",
        N_("Centre player"),
        N_("Mira wants her tokens in the middle section."),
        N_("{number} tokens in the middle section in ten matches"),
        {"number": 23},
        strength=1247,
        interval=72,
    ),
    Character(
        "vane",
        "Hector Vane",
        N_("Calculator"),
        N_("Hector calculates further ahead than the others and wins the most."),
        N_("{number} of 100 matches won"),
        {"number": 95},
        strength=1850,
        interval=159,
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py. Strengths and figures are from
tests/bench/tournament.py (docs/balance.md).
"""
