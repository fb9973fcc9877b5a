"""The search for a grid of boxes in a part of a sheet: how many rows and columns it has."""

from __future__ import annotations

from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Final

from pyapp.paper.field import MAX_LINES

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST_PERIOD: Final = 5
"""The least distance of two boxes in pixels of the small picture."""
LEAST_SPREAD: Final = 3.0
"""The least standard deviation of the brightness along a grid."""
LIKE_ITSELF: Final = 0.3
"""The least correlation of a grid with itself, moved by a box."""
NEAR_BEST: Final = 0.7
"""The part of the best correlation from which on a shorter distance is preferred: pairs of boxes are alike, too."""


def find_grid(width: int, height: int, gray: bytes) -> tuple[int, int] | None:
    """Return rows and columns of the boxes in a small grey picture, given by rows; None where nothing repeats."""
    rows = [gray[start : start + width] for start in range(0, width * height, width)]
    across = [sum(row[x] for row in rows) / height for x in range(width)]
    down = [sum(row) / width for row in rows]
    columns, lines = _repeats(across), _repeats(down)
    return (lines, columns) if lines * columns > 1 else None


def _repeats(profile: Sequence[float]) -> int:
    """Return how often a line of brightnesses repeats itself; 1 if it does not."""
    mean = fmean(profile)
    dark = [at for at, value in enumerate(profile) if mean - value > pstdev(profile) / 2]
    if pstdev(profile) < LEAST_SPREAD or not dark:
        return 1
    inside = profile[dark[0] : dark[-1] + 1]  # the paper around the outermost lines does not count
    # distances are seldom whole pixels: lines one pixel wide would miss each other
    inside = [a + 2 * b + c for a, b, c in zip([inside[0], *inside], inside, [*inside[1:], inside[-1]], strict=False)]
    length, mean = len(inside), fmean(inside)
    line = [value - mean for value in inside]
    spread = fmean(value * value for value in line)
    if not spread:
        return 1
    likeness = [
        sum(line[at] * line[at + lag] for at in range(length - lag)) / (length - lag) / spread
        for lag in range(length * 3 // 5)
    ]
    # near 0 everything is like itself
    first = next((lag for lag, value in enumerate(likeness) if value < LIKE_ITSELF / 2), len(likeness))
    peaks = [
        (likeness[lag], lag)
        for lag in range(max(first, LEAST_PERIOD), len(likeness) - 1)
        if likeness[lag - 1] <= likeness[lag] >= likeness[lag + 1] and likeness[lag] >= LIKE_ITSELF
    ]
    if not peaks:
        return 1
    best = max(peaks)[0]
    period = next(lag for value, lag in peaks if value >= NEAR_BEST * best)
    return min(MAX_LINES, max(1, round(length / period)))
