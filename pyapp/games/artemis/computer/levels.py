"""How the computer thinks about The Artemis Project at each level."""

from __future__ import annotations

from typing import Final

from pyapp.bots.levels import Advised, Computer, Level, Rollouts
from pyapp.games.artemis.computer.strategy import ArtemisStrategy

LEVELS: Final = {
    "calm": Level(150, Advised(softness=1.0)),
    "steady": Level(300, Advised(softness=0.15)),
    "sharp": Level(1500, Rollouts(8, 3, playouts=48)),
}
"""Level -> its usual time in milliseconds and its way to decide. Playouts bound a decision where the time does not, and
make the strengths the same on every machine.
"""

COMPUTER: Final = Computer(ArtemisStrategy, LEVELS)
"""Playing The Artemis Project."""
