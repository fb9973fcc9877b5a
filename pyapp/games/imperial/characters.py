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
    ),
    Character(
        "bran",
        "Bran Oakhand",
        N_("Village builder"),
        N_("Bran finishes more buildings than the others."),
    ),
    Character(
        "akiko",
        "Akiko Ren",
        N_("Harvester"),
        N_("Akiko crosses more circles in the fields than the others."),
    ),
    Character(
        "nefru",
        "Nefru",
        N_("Founder"),
        N_("Nefru creates more settlements than the others."),
    ),
)
"""In the order in which they are shown; their play is in computer/characters.py."""
