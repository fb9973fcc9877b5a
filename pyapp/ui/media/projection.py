"""The mapping of a rectangle to a quadrangle in perspective, as a camera sees a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.texts import N_
from pyapp.ui.media.port import MediaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.ui.media.port import Corner


def projection(corners: Sequence[Corner], width: float, height: float) -> Callable[[float, float], Corner]:
    """Return the mapping of points of a page to points of its photo, by the corners of the page in the photo: top left,
    top right, bottom right, bottom left. Raises MediaError if they make no quadrangle that can be a page.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    if not is_convex(corners):
        raise MediaError(N_("The corners cross. Move them to the four corners of the page."))
    # Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), 2.2.3: the unit square to a quadrangle
    dx, dy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    ax, ay, bx, by = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    area = ax * by - bx * ay
    g, h = (dx * by - bx * dy) / area, (ax * dy - dx * ay) / area
    a, b = x1 - x0 + g * x1, x3 - x0 + h * x3
    d, e = y1 - y0 + g * y1, y3 - y0 + h * y3

    def mapped(x: float, y: float) -> Corner:
        u, v = x / width, y / height
        depth = g * u + h * v + 1
        return (a * u + b * v + x0) / depth, (d * u + e * v + y0) / depth

    return mapped


def is_convex(corners: Sequence[Corner]) -> bool:
    """Return whether four corners, clockwise, make a quadrangle without crossed sides and without inward corners."""
    turns = []
    for number, (x, y) in enumerate(corners):
        (left, high), (right, low) = corners[number - 1], corners[(number + 1) % 4]
        turns.append((x - left) * (low - y) - (y - high) * (right - x))
    return all(turn > 0 for turn in turns)
