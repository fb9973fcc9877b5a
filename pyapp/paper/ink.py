"""Strokes and their text: tool, ink and width in three characters, then the points.

Points are pixels of the page, of which thirds are kept: a point is read back within a quarter of a pixel. They are
written as differences from a prediction (`_ORDERS`), in bits of a Rice code whose parameter suits the stroke, six bits
a character. `assets/ink.mjs` reads the same code.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float, float]
"""A point of a stroke: x and y in pixels of the page, and the pressure from 0 to 1."""

INKS: Final = ("graphite", "blue", "red", "green")
WIDTHS: Final = ("thin", "medium", "thick")


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a tool: a width for each of WIDTHS in thousandths of the page's longer side, how much it follows the
    pressure (0 to 1), its opacity, and a colour for each of INKS.
    """

    name: str
    widths: tuple[float, ...]
    thinning: float
    alpha: float
    colours: tuple[str, ...] = ("#46454C", "#22548F", "#A6452B", "#28705C")


TOOLS: Final = {
    "p": Style("pencil", (1.6, 2.6, 4.2), 0.55, 0.86),
    "b": Style("pen", (2.2, 3.6, 6.0), 0.35, 1.0),
    "h": Style("marker", (12.0, 20.0, 32.0), 0.0, 0.45, ("#F2C94C", "#9CC3EE", "#F3B09C", "#A5D8BF")),
}
"""The tools by their letter."""
GRID: Final = 3
"""Steps a pixel."""
LEVELS: Final = 15
"""Steps of pressure."""
MAX_POINTS: Final = 4_000
"""The most points of a stroke; the surface begins another one there."""
FARTHEST: Final = 30_000
"""The largest coordinate in pixels."""
DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES: Final = {digit: value for value, digit in enumerate(DIGITS)}
_ORDERS: Final = ((1,), (2, -1), (3, -3, 1))
"""Predictions of a coordinate by the weights of the last ones: constant, linear, quadratic."""
_MOST_LOW: Final = 7
"""The largest Rice parameter."""
_ESCAPE: Final = 12
"""Leading ones after which a number is written whole."""
_WHOLE: Final = 20
"""Bits of a number that is written whole."""


class InkError(ValueError):
    """A text that is no stroke."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A finished stroke: tool (a letter of TOOLS), numbers of ink and width, and its points. `pressed`: a stylus
    measured the pressure.
    """

    tool: str
    ink: int
    width: int
    points: tuple[Point, ...]
    pressed: bool = False

    @property
    def head(self) -> str:
        """Return tool, ink and width as text."""
        return f"{self.tool}{self.ink}{self.width}"


def write(stroke: Stroke) -> str:
    """Return the text of a stroke. Raises InkError for one that cannot be written."""
    if not 0 < len(stroke.points) <= MAX_POINTS:
        raise InkError(len(stroke.points))
    columns = [[round(value * GRID) for value in axis] for axis in zip(*(p[:2] for p in stroke.points), strict=True)]
    if not all(abs(value) <= FARTHEST * GRID for column in columns for value in column):
        raise InkError("far")
    _size, order, low = min(
        (size, order, low)
        for order in range(len(_ORDERS))
        for low, size in enumerate(_sizes(_differences(columns, order)))
    )
    out = _Bits()
    out.add(int(stroke.pressed), 1)
    out.add(order, 2)
    out.add(low, 3)
    out.add(len(stroke.points), 12)
    for value in _differences(columns, order):
        out.rice(value, low)
    if stroke.pressed:
        levels = [round(min(1.0, max(0.0, p[2])) * LEVELS) for p in stroke.points]
        for before, level in zip([0, *levels], levels, strict=False):
            out.rice(level - before, 0)
    return stroke.head + out.text()


def can_be_read(text: str) -> bool:
    """Return whether a text begins like a stroke and is as long as its number of points requires at least."""
    codes = [_VALUES.get(digit, -1) for digit in text[3:6]]
    if text[:1] not in TOOLS or text[1:2] not in tuple("0123") or text[2:3] not in tuple("012") or len(codes) < 3:
        return False
    order, count = codes[0] >> 3 & 3, codes[1] << 6 | codes[2]
    return min(codes) >= 0 and order < len(_ORDERS) and 0 < count <= MAX_POINTS and 2 * count <= 6 * (len(text) - 6)


def read(text: str) -> Stroke:
    """Return the stroke of a text. Raises InkError, and nothing else."""
    head, code = text[:3], text[3:]
    if len(head) < 3 or head[0] not in TOOLS or head[1] not in "0123" or head[2] not in "012":
        raise InkError(text[:3])
    reader = _Reader(code)
    pressed, order, low, count = bool(reader.take(1)), reader.take(2), reader.take(3), reader.take(12)
    if not 0 < count <= MAX_POINTS or order >= len(_ORDERS):
        raise InkError(count)
    columns: list[list[int]] = [[], []]
    for number in range(count):
        for column in columns:
            column.append(reader.rice(low) + _predicted(column, number, order))
    if any(abs(value) > FARTHEST * GRID for column in columns for value in column):
        raise InkError("far")
    levels = [LEVELS // 2] * count
    if pressed:
        level = 0
        for number in range(count):
            level += reader.rice(0)
            levels[number] = level
    if not all(0 <= level <= LEVELS for level in levels):
        raise InkError("pressure")
    points = tuple((x / GRID, y / GRID, level / LEVELS) for x, y, level in zip(*columns, levels, strict=True))
    return Stroke(head[0], int(head[1]), int(head[2]), points, pressed)


def from_list(head: str, values: Sequence[float], *, pressed: bool = False) -> Stroke:
    """Return the stroke of a head and of points in one list, as the page hands them over. Raises InkError."""
    if len(head) != 3 or head[0] not in TOOLS or len(values) % 3 or not all(map(math.isfinite, values)):
        raise InkError(head)
    points = tuple(zip(values[::3], values[1::3], values[2::3], strict=True))
    return Stroke(head[0], int(head[1]), int(head[2]), points, pressed)


def rubbed(stroke: Stroke, path: Sequence[Point], reach: float) -> list[Stroke]:
    """Return the pieces of a stroke that an eraser leaves: the points farther than `reach` from its path."""
    pieces: list[list[Point]] = [[]]
    for point in stroke.points:
        if any(_away(point, one, other) < reach for one, other in pairwise([path[0], *path])):
            pieces.append([])
        else:
            pieces[-1].append(point)
    return [replace(stroke, points=tuple(piece)) for piece in pieces if piece]


def _away(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a line between two points."""
    dx, dy, x, y = end[0] - start[0], end[1] - start[1], point[0] - start[0], point[1] - start[1]
    share = min(1.0, max(0.0, (x * dx + y * dy) / (dx * dx + dy * dy or 1.0)))
    return math.hypot(x - share * dx, y - share * dy)


def _predicted(column: Sequence[int], number: int, order: int) -> int:
    weights = _ORDERS[min(order, number - 1)] if number else ()
    return sum(weight * column[number - back] for back, weight in enumerate(weights, 1))


def _differences(columns: Sequence[Sequence[int]], order: int) -> list[int]:
    """Return the differences from the prediction, x and y in turn."""
    return [
        column[number] - _predicted(column, number, order) for number in range(len(columns[0])) for column in columns
    ]


def _sizes(values: Sequence[int]) -> list[int]:
    """Return how many bits values take, by Rice parameter."""
    folded = [_folded(value) for value in values]
    return [
        sum(1 + low + (value >> low) if value >> low < _ESCAPE else _ESCAPE + _WHOLE for value in folded)
        for low in range(_MOST_LOW + 1)
    ]


def _folded(value: int) -> int:
    """Return a number without sign: 0, -1, 1, -2 become 0, 1, 2, 3."""
    return 2 * value if value >= 0 else -2 * value - 1


class _Bits:
    """A writer of bits as text."""

    def __init__(self) -> None:
        self._value, self._count = 1, 0

    def add(self, value: int, bits: int) -> None:
        self._value = self._value << bits | value
        self._count += bits

    def rice(self, value: int, low: int) -> None:
        folded = _folded(value)
        high = folded >> low
        if high >= _ESCAPE:
            self.add((1 << _ESCAPE) - 1, _ESCAPE)
            self.add(folded, _WHOLE)
        else:
            self.add((1 << high + 1) - 2, high + 1)
            self.add(folded & (1 << low) - 1, low)

    def text(self) -> str:
        self.add(0, -self._count % 6)
        return "".join(DIGITS[self._value >> at & 63] for at in range(self._count - 6, -1, -6))


class _Reader:
    """A reader of the bits of a text. Raises InkError at its end."""

    def __init__(self, text: str) -> None:
        try:
            self._bits = "".join(f"{_VALUES[digit]:06b}" for digit in text)
        except KeyError:
            raise InkError("digit") from None
        self._at = 0

    def take(self, bits: int) -> int:
        at, self._at = self._at, self._at + bits
        if self._at > len(self._bits):
            raise InkError("end")
        return int(self._bits[at : self._at], 2) if bits else 0

    def rice(self, low: int) -> int:
        high = 0
        while high < _ESCAPE and self.take(1):
            high += 1
        folded = self.take(_WHOLE) if high == _ESCAPE else high << low | self.take(low)
        return folded >> 1 if not folded & 1 else -(folded + 1 >> 1)
