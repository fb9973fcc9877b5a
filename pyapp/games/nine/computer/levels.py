"""The levels of the computer players of 9: playouts in a tree, and a search to the end near it."""

from __future__ import annotations

from typing import Final

from pyapp.bots.contract import FOREVER
from pyapp.bots.levels import Computer, Endings, Greedy, Level, Tree
from pyapp.games.nine.computer.characters import CHARACTER_LEVELS
from pyapp.games.nine.computer.strategy import NineStrategy

LEVELS: Final = {
    "calm": Level(150, Greedy(softness=0.35)),
    "steady": Level(500, Endings(100, Tree(120))),
    "sharp": Level(1500, Endings(FOREVER, Tree(), reach=4)),
}
"""Level -> its usual time in milliseconds and its algorithm. The numbers were chosen so that each level wins 75 % of
games against the one below: tests/bench/bots.py measures it.
"""

COMPUTER: Final = Computer(NineStrategy, LEVELS, CHARACTER_LEVELS)
