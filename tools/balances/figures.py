"""Statistics for reports."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def percentile(values: Iterable[float], share: float) -> float:
    """Return the value that a share (0 to 1) of the values does not exceed, interpolated between neighbours."""
    ordered = sorted(values)
    at = share * (len(ordered) - 1)
    low = int(at)
    return ordered[low] + (at - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share, from 0 to 1."""
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)
