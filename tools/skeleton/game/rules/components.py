"""The printed matter of Skeleton. Large tables belong into data/*.toml and are checked when they are read."""

from __future__ import annotations

from typing import Final

HEAPS: Final = range(11, 17)
"""The pebbles of the heap by the roll (SK-2.1): ten, and as many as a die shows."""
TAKES: Final = (1, 2, 3)
"""The pebbles that may be taken in a turn (SK-2.2)."""
LAST: Final = 5
"""Points for the last pebble (SK-3.2)."""
