"""How the computer thinks about Skeleton at each level; tests/bench/bots.py measures what they are worth."""

from __future__ import annotations

from typing import Final

from pyapp.games.skeleton.computer.strategy import SkeletonStrategy

from pyapp.bots.levels import Computer

COMPUTER: Final = Computer(SkeletonStrategy)
