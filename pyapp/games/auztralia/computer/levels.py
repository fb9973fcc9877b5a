"""The computer's levels for AuZtralia."""

from __future__ import annotations

from typing import Final

from pyapp.bots.levels import Advised, Computer, Level, Rollouts
from pyapp.games.auztralia.computer.characters import CHARACTER_LEVELS
from pyapp.games.auztralia.computer.strategy import AuztraliaStrategy

LEVELS: Final = {
    "calm": Level(150, Advised(softness=1.3)),
    "steady": Level(300, Advised(softness=0.4)),
    "sharp": Level(1500, Rollouts(4, 8, playouts=60, trust=5)),
}
"""Level -> its usual time in milliseconds and its search. The number of playouts bounds a decision where the time does
not, so that strength is the same on every machine.
"""

COMPUTER: Final = Computer(AuztraliaStrategy, LEVELS, CHARACTER_LEVELS)
"""The computer player of AuZtralia."""
