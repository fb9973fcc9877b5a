"""The levels of the computer players of The Artemis Project."""

from __future__ import annotations

from typing import Final

from pyapp.bots.levels import Advised, Computer, Level, Rollouts
from pyapp.games.artemis.computer.characters import CHARACTER_LEVELS
from pyapp.games.artemis.computer.strategy import ArtemisStrategy

LEVELS: Final = {
    "calm": Level(150, Advised(softness=1.0)),
    "steady": Level(300, Advised(softness=0.15)),
    "sharp": Level(1500, Rollouts(8, 3, playouts=48)),
}
"""Level -> its usual time in milliseconds and its algorithm. The number of playouts limits a decision where time does
not, so that strengths are the same on every machine.
"""

COMPUTER: Final = Computer(ArtemisStrategy, LEVELS, CHARACTER_LEVELS)
"""The computer players of The Artemis Project."""
