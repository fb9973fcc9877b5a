"""The printed matter of Wreck: finds, tides, what can be in a chest."""

from __future__ import annotations

from typing import Final

ROUNDS: Final = 5
COIN, PEARL, SHELL = "C", "P", "S"
BAG: Final = {COIN: 6, PEARL: 4, SHELL: 5}
VALUE: Final = {COIN: 1, PEARL: 3, SHELL: 0}
TIDES: Final = {"1": 1, "2": 2, "3": 1}
FRONTS: Final = {"0": 2, "4": 2, "7": 2}
DIVES: Final = (1, 1, 2, 2, 3, 3)
"""Wind -> finds of a dive (WR-3.1)."""
UNKNOWN: Final = ""
"""The front of a chest that nobody has looked into."""
