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
    ),
    Character(
        "quill",
        "Bo Quill",
        N_("Corner player"),
        N_("Bo goes for the four sections in the corners."),
    ),
    Character(
        "mira",
        "Mira Sol",
        N_("Centre player"),
        N_("Mira wants her tokens in the middle section."),
    ),
    Character(
        "vane",
        "Hector Vane",
        N_("Calculator"),
        N_("Hector calculates further ahead than the others and wins the most."),
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py."""
