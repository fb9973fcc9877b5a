"""Marks and figures drawn as strokes, as if by hand: what fields show, and the stamps."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.paper import ink

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Line = tuple[tuple[float, float], ...]
"""A line through these points, in a square of side 1 whose origin is the top left."""

CROSSES: Final[tuple[tuple[Line, ...], ...]] = (
    (((0.1, 0.12), (0.42, 0.48), (0.92, 0.9)), ((0.88, 0.08), (0.55, 0.44), (0.12, 0.93))),
    (((0.14, 0.07), (0.5, 0.5), (0.87, 0.94)), ((0.93, 0.16), (0.48, 0.53), (0.08, 0.86))),
    (((0.07, 0.17), (0.46, 0.46), (0.93, 0.84)), ((0.84, 0.06), (0.53, 0.51), (0.17, 0.95))),
)
"""Crosses, so that two neighbours differ."""
MARKS: Final[dict[str, tuple[Line, ...]]] = {
    "cross": CROSSES[0],
    "tick": (((0.1, 0.55), (0.22, 0.62), (0.38, 0.9), (0.6, 0.5), (0.95, 0.08)),),
    "ring": (
        (
            *((0.62, 0.06), (0.3, 0.08), (0.07, 0.35), (0.1, 0.7), (0.38, 0.94), (0.72, 0.9), (0.94, 0.62)),
            *((0.9, 0.28), (0.62, 0.07), (0.42, 0.03)),
        ),
    ),
    "box": (
        tuple((0.08 + 0.84 * (side ^ (row & 1)), 0.06 + 0.11 * row) for row in range(9) for side in (0, 1)),
        ((0.06, 0.06), (0.94, 0.05), (0.95, 0.94), (0.05, 0.95), (0.06, 0.06)),
    ),
}
MARK_NAMES: Final = {"cross": N_("cross"), "tick": N_("tick"), "ring": N_("ring"), "box": N_("filled box")}
"""The stamps apart from figures."""
FIGURES: Final[dict[str, tuple[Line, ...]]] = {
    "0": (
        ((0.55, 0.03), (0.2, 0.2), (0.12, 0.62), (0.35, 0.97), (0.72, 0.8), (0.85, 0.35), (0.62, 0.05), (0.45, 0.06)),
    ),
    "1": (((0.25, 0.28), (0.55, 0.03), (0.52, 0.5), (0.48, 0.98)),),
    "2": (((0.15, 0.25), (0.4, 0.03), (0.78, 0.18), (0.68, 0.5), (0.12, 0.95), (0.5, 0.9), (0.9, 0.95)),),
    "3": (((0.18, 0.14), (0.5, 0.03), (0.78, 0.2), (0.42, 0.46), (0.8, 0.68), (0.55, 0.96), (0.14, 0.86)),),
    "4": (((0.55, 0.03), (0.15, 0.62), (0.9, 0.6)), ((0.68, 0.3), (0.63, 0.62), (0.6, 0.98))),
    "5": (((0.8, 0.05), (0.3, 0.06), (0.24, 0.45), (0.6, 0.4), (0.82, 0.68), (0.5, 0.96), (0.14, 0.86)),),
    "6": (((0.7, 0.04), (0.3, 0.35), (0.15, 0.75), (0.42, 0.97), (0.78, 0.78), (0.6, 0.5), (0.2, 0.66)),),
    "7": (((0.12, 0.07), (0.5, 0.08), (0.86, 0.05), (0.6, 0.45), (0.4, 0.98)),),
    "8": (
        (
            *((0.72, 0.14), (0.42, 0.04), (0.22, 0.24), (0.5, 0.46), (0.8, 0.72), (0.5, 0.97), (0.16, 0.76)),
            *((0.48, 0.48), (0.78, 0.24), (0.66, 0.08)),
        ),
    ),
    "9": (((0.78, 0.2), (0.48, 0.04), (0.18, 0.26), (0.4, 0.5), (0.76, 0.28), (0.72, 0.6), (0.55, 0.98)),),
    "-": (((0.15, 0.52), (0.5, 0.5), (0.85, 0.52)),),
}
FIGURE_WIDTH: Final = 0.62
"""The width of a figure for a height of 1."""
STEPS: Final = 6
"""Points between two given ones."""
HEAD: Final = "p02"
"""The pencil that fields are filled with."""


def mark(name: str, x: float, y: float, size: float, head: str) -> list[str]:
    """Return the strokes of a stamp - a name of MARKS or a whole number - about a point."""
    if name in MARKS:
        return _strokes(MARKS[name], x - size / 2, y - size / 2, size, size, head)
    width = FIGURE_WIDTH * size * len(name)
    return _written(name, x - width / 2, y - size / 2, size, head)


def cross(index: int, x: float, y: float, width: float, height: float) -> list[str]:
    """Return the strokes of the cross in a box, numbered by `index`, a little smaller than the box."""
    inset_x, inset_y = 0.1 * width, 0.1 * height
    lines = CROSSES[index % len(CROSSES)]
    return _strokes(lines, x + inset_x, y + inset_y, width - 2 * inset_x, height - 2 * inset_y, HEAD)


def number(figures: Sequence[int | None], x: float, y: float, width: float, height: float) -> list[str]:
    """Return the strokes of the figures of a number field: the last one, and the one before it small and struck."""
    text = "" if figures[-1] is None else str(figures[-1])
    earlier = next((str(value) for value in reversed(figures[:-1]) if value is not None), "")
    strokes: list[str] = []
    left = x + 0.06 * width
    if earlier:
        small = min(0.4 * height, 0.36 * width / (FIGURE_WIDTH * len(earlier)))
        end = left + FIGURE_WIDTH * small * len(earlier)
        strokes += _written(earlier, left, y + 0.1 * height, small, HEAD)
        line = (
            (left - 0.1 * small, y + 0.1 * height + 0.8 * small),
            (end + 0.1 * small, y + 0.1 * height + 0.25 * small),
        )
        strokes += _strokes((line,), 0, 0, 1, 1, HEAD)
        left = end
    if text:
        room = x + 0.94 * width - left
        size = min(0.68 * height, room / (FIGURE_WIDTH * len(text)))
        strokes += _written(
            text, left + (room - FIGURE_WIDTH * size * len(text)) / 2, y + (height - size) / 2, size, HEAD
        )
    return strokes


def _written(text: str, x: float, y: float, size: float, head: str) -> list[str]:
    """Return the strokes of figures side by side."""
    width = FIGURE_WIDTH * size
    return [
        stroke
        for at, sign in enumerate(text)
        for stroke in _strokes(FIGURES[sign], x + at * width + 0.12 * width, y, 0.76 * width, size, head)
    ]


def _strokes(lines: Iterable[Line], x: float, y: float, width: float, height: float, head: str) -> list[str]:
    return [_stroke(line, x, y, width, height, head) for line in lines]


@lru_cache(maxsize=4096)  # all fields of a page are drawn again at every mark
def _stroke(line: Line, x: float, y: float, width: float, height: float, head: str) -> str:
    points = tuple((x + a * width, y + b * height, 0.5) for a, b in curve(line))
    return ink.write(ink.Stroke(head[0], int(head[1]), int(head[2]), points))


@lru_cache(maxsize=64)
def curve(line: Line) -> Line:
    """Return more points of a smooth curve through the points of a line (Catmull-Rom)."""
    points = [line[0], *line, line[-1]]
    curve = [line[0]]
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for step in range(1, STEPS + 1):
            t = step / STEPS
            curve.append(
                (
                    _between(a[0], b[0], c[0], d[0], t),
                    _between(a[1], b[1], c[1], d[1], t),
                )
            )
    return tuple(curve)


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
