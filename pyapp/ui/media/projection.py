"""The map of a page to its photo, as a camera sees it."""

from __future__ import annotations

from math import hypot, isfinite
from typing import TYPE_CHECKING, Final

from pyapp.engine.texts import N_
from pyapp.ui.media.port import MediaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pyapp.ui.media.port import Corner

SHORTEST_SIDE: Final = 8.0
"""The shortest side of a page in a photo, in pixels."""
LEAST_SINE: Final = 0.1
"""The sine of the sharpest corner of a page in a photo: 6 degrees."""


def sides(corners: Sequence[Corner]) -> Iterator[tuple[Corner, Corner]]:
    """Yield the sides in order: top, right, bottom, left."""
    for at, corner in enumerate(corners):
        yield corner, corners[(at + 1) % len(corners)]


def is_convex(corners: Sequence[Corner]) -> bool:
    """Return whether four corners, clockwise, form a convex quadrangle whose sides and angles are large enough."""
    if len(corners) != 4 or not all(map(isfinite, (*corners[0], *corners[1], *corners[2], *corners[3]))):
        return False
    edges = [(end[0] - start[0], end[1] - start[1]) for start, end in sides(corners)]
    lengths = [hypot(*edge) for edge in edges]
    return min(lengths) >= SHORTEST_SIDE and all(
        edges[at][0] * edges[at - 3][1] - edges[at][1] * edges[at - 3][0] >= LEAST_SINE * lengths[at] * lengths[at - 3]
        for at in range(4)
    )


def check(corners: Sequence[Corner]) -> None:
    """Raise MediaError if corners cannot be those of a page."""
    if not is_convex(corners):
        raise MediaError(N_("These four corners cannot be a sheet: move them to the corners of the paper."))


def projection(corners: Sequence[Corner], width: float, height: float) -> Callable[[float, float], Corner]:
    """Return the function that maps a point of the straight page to the photo. Raises MediaError."""
    check(corners)
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    # the closed form of the map from the unit square to a quadrangle (Heckbert 1989)
    sum_x, sum_y = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    scale = (x1 - x2) * (y3 - y2) - (x3 - x2) * (y1 - y2)
    g = (sum_x * (y3 - y2) - (x3 - x2) * sum_y) / scale
    h = ((x1 - x2) * sum_y - sum_x * (y1 - y2)) / scale
    a, b, d, e = x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3

    def to_photo(x: float, y: float) -> Corner:
        u, v = x / width, y / height
        depth = g * u + h * v + 1
        return (a * u + b * v + x0) / depth, (d * u + e * v + y0) / depth

    return to_photo
