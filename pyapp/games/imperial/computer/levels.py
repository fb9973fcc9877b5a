"""The levels of the computer players of Imperial Settlers: rounds are planned as a whole, with wider beams at higher
levels.
"""

from __future__ import annotations

from typing import Final

from pyapp.bots.levels import Computer, Level, Lines
from pyapp.bots.line import Beams
from pyapp.games.imperial.computer.characters import CHARACTER_LEVELS
from pyapp.games.imperial.computer.strategy import ImperialStrategy

LEVELS: Final = {
    "calm": Level(150, Lines(Beams((1,), nodes=800, softness=1.5))),
    "steady": Level(500, Lines(Beams((2,), nodes=2500, softness=0.8))),
    "sharp": Level(1500, Lines(Beams((3, 10), nodes=16_000, finalists=12, samples=3))),
}
"""Level -> its usual time in milliseconds and its algorithm. The number of nodes limits a decision where time does not,
so that strengths are the same on every machine: tests/bench/imperial.py measures them.
"""

COMPUTER: Final = Computer(ImperialStrategy, LEVELS, CHARACTER_LEVELS)
