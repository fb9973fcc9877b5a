"""The printed matter of Skeleton. Large tables belong into data/*.toml and are checked when they are read."""

from __future__ import annotations

from typing import Final

HEAPS: Final = tuple((f"heap {number}", 1) for number in range(11, 17))
"""The results of the roll for the heap (SK-2.1) with their weights: ten pebbles and as many as a die shows."""
TAKES: Final = {f"take {number}": number for number in (1, 2, 3)}
"""Move -> pebbles that it takes (SK-2.2)."""
LAST: Final = 5
"""Points for the last pebble (SK-3.2)."""
