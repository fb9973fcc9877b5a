"""The geometry of photographed sheets: estimate the size of the page, move its corners, find the sheet in a small grey
picture. `ui.media.projection` maps the page to the photo. Coordinates are pixels from the top left, so that the first
pixel covers 0 to 1.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from math import dist, hypot
from typing import TYPE_CHECKING, Final

from pyapp.ui.media.port import LONGEST_SIDE
from pyapp.ui.media.projection import check, is_convex, sides

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.media.port import Corner

Corners = tuple["Corner", "Corner", "Corner", "Corner"]
"""Top left, top right, bottom right, bottom left."""
Point = tuple[float, float, float]
"""A point in space, seen from the camera."""
Line = tuple[float, float, float]
"""a, b, c of the line a x + b y = c."""

RATIOS: Final = (1.0, 11 / 8.5, 2**0.5)
"""The long side of common sheets by the short one: square, Letter, A4."""
FOCAL: Final = 0.75
"""The focal length of a camera by the longest side of its photos: 27 mm in the usual comparison."""
SNAP: Final = 0.04
"""How far from a common ratio a sheet is taken to have it."""


# --- corners ---


def _area(corners: Sequence[Corner]) -> float:
    """Return the area of a polygon whose corners are clockwise."""
    return sum(one[0] * other[1] - other[0] * one[1] for one, other in sides(corners)) / 2


def page_size(
    corners: Sequence[Corner], longest: int = LONGEST_SIDE, photo: tuple[float, float] | None = None
) -> tuple[int, int]:
    """Return width and height of the straight page with that longest side, in the proportions of a common sheet if
    they are close. With the size of the whole photo a tilted sheet gets its true proportions, else those of the means
    of opposite sides. Raises MediaError.
    """
    check(corners)
    top, right, bottom, left = (dist(*side) for side in sides(corners))
    wide, high = (top + bottom, right + left) if photo is None else _untilted(corners, *photo)
    ratio = max(wide, high) / min(wide, high)
    ratio = next((common for common in RATIOS if abs(ratio / common - 1) <= SNAP), ratio)
    shorter = max(1, round(longest / ratio))
    return (longest, shorter) if wide > high else (shorter, longest)


def _untilted(corners: Sequence[Corner], width: float, height: float) -> tuple[float, float]:
    """Return width and height of a rectangle in space, in some unit, by its corners in a photo that a camera like those
    of tablets and phones took (Zhang and He 2007).
    """
    focal = FOCAL * max(width, height)
    one, two, four, three = (((x - width / 2) / focal, (y - height / 2) / focal, 1.0) for x, y in corners)

    def determinant(a: Point, b: Point, c: Point) -> float:
        return (
            a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
        )

    # the distances of the corners from the camera, by that of the first one
    right = determinant(one, four, three) / determinant(two, four, three)
    down = determinant(one, four, two) / determinant(three, four, two)
    return (
        hypot(*(right * there - here for there, here in zip(two, one, strict=True))),
        hypot(*(down * there - here for there, here in zip(three, one, strict=True))),
    )


def moved(corners: Sequence[Corner], index: int, dx: float, dy: float, width: float, height: float) -> Corners:
    """Move a corner as far as it stays in the photo and the quadrangle convex."""
    x, y = corners[index]
    dx, dy = min(max(x + dx, 0.0), width) - x, min(max(y + dy, 0.0), height) - y

    def after(part: float) -> Corners:
        first, second, third, last = (
            (x + part * dx, y + part * dy) if at == index else corner for at, corner in enumerate(corners)
        )
        return first, second, third, last

    if is_convex(after(1.0)):
        return after(1.0)
    # the places that keep it convex form a convex area: bisecting finds where the way leaves it
    good, bad = 0.0, 1.0
    for _ in range(12):
        middle = (good + bad) / 2
        good, bad = (middle, bad) if is_convex(after(middle)) else (good, middle)
    return after(good)


# --- the sheet in a photo ---

LEAST_PICTURE: Final = 16
"""The least width and height of a picture in which a sheet is searched."""
LEAST_CONTRAST: Final = 24
"""The least difference between the mean brightness of sheet and table."""
LEAST_SHEET, MOST_SHEET = 0.08, 0.97
"""The least and the most part of a picture that a sheet fills."""
FILLED: Final = 0.08
"""How far the area of the bright region may differ from that of its quadrangle."""
PAPER: Final = 200
"""The brightness of paper after evening out the light."""


@dataclass(frozen=True, slots=True)
class _Region:
    """A bright region: its runs of pixels (row, first column, column after the last)."""

    width: int
    height: int
    runs: Sequence[tuple[int, int, int]]

    def columns(self) -> dict[int, tuple[int, int]]:
        """Return the upper and lower end of the region in each column."""
        top, bottom = [0] * self.width, [0] * self.width
        for y, first, end in self.runs:
            bottom[first:end] = [y + 1] * (end - first)
        for y, first, end in reversed(self.runs):
            top[first:end] = [y] * (end - first)
        return {x: (top[x], bottom[x]) for x in range(self.width) if bottom[x]}

    def rows(self) -> dict[int, tuple[int, int]]:
        """Return the left and right end of the region in each row."""
        ends: dict[int, tuple[int, int]] = {}
        for y, first, end in self.runs:
            left, right = ends.get(y, (first, end))
            ends[y] = min(left, first), max(right, end)
        return ends


def find_corners(width: int, height: int, gray: bytes) -> Corners | None:
    """Propose the corners of the sheet in a small grey picture, given by rows; None if unsure. The sheet is the
    largest bright region that is a quadrangle.
    """
    if min(width, height) < LEAST_PICTURE or len(gray) != width * height:
        return None
    bright = _largest_region(width, height, gray)
    # light that fades over the picture hides a part of the sheet: the brightness of the part that was found shows how
    even = bright and _largest_region(width, height, _evened(gray, bright))
    return _quadrangle(even) if even else None


def _threshold(gray: bytes) -> int | None:
    """Return the brightness that best divides dark from bright pixels (Otsu 1979); None without contrast."""
    counts = Counter(gray)
    numbers = list(accumulate(counts[value] for value in range(256)))
    sums = list(accumulate(counts[value] * value for value in range(256)))
    best, found = 0.0, None
    for value, (number, total) in enumerate(zip(numbers, sums, strict=True)):
        rest = len(gray) - number
        if number and rest:
            contrast = (sums[-1] - total) / rest - total / number
            if contrast >= LEAST_CONTRAST and number * rest * contrast**2 > best:
                best, found = number * rest * contrast**2, value
    return found


def _largest_region(width: int, height: int, gray: bytes) -> _Region | None:
    """Return the bright region with the largest extent; None without contrast."""
    threshold = _threshold(gray)
    if threshold is None:
        return None
    marks = gray.translate(bytes(48 + (value > threshold) for value in range(256)))
    rows = _without_specks(width, [marks[start : start + width] for start in range(0, len(marks), width)])
    runs = [(y, *found.span()) for y, row in enumerate(rows) for found in re.finditer("1+", row)]
    parents = _connected(runs)
    regions: dict[int, list[tuple[int, int, int]]] = {}
    for run, parent in zip(runs, parents, strict=True):
        regions.setdefault(parent, []).append(run)
    largest = max(regions.values(), key=lambda runs: sum(end - first for _y, first, end in runs), default=None)
    return _Region(width, height, largest) if largest else None


def _without_specks(width: int, rows: Sequence[bytes]) -> list[str]:
    """Fill dark specks and thin lines, then remove bright ones (a closing and an opening by 3 x 3 pixels). Rows are
    texts of 0 and 1.
    """
    # all rows as one integer, each with an empty bit at its end: a step of 3 x 3 pixels is a few shifts
    stride = width + 1
    picture = int(b"0".join(rows), 2)
    inside = int("0".join(["1" * width] * len(rows)), 2)

    def grown(bits: int) -> int:
        bits = (bits | bits << 1 | bits >> 1) & inside
        return (bits | bits << stride | bits >> stride) & inside

    def shrunk(bits: int) -> int:
        return inside & ~grown(inside & ~bits)

    picture = grown(shrunk(shrunk(grown(picture))))
    text = f"{picture:0{stride * len(rows) - 1}b}"
    return [text[start : start + width] for start in range(0, len(text), stride)]


def _connected(runs: Sequence[tuple[int, int, int]]) -> list[int]:
    """Return the number of the first run that each run is connected with, through runs that touch in adjacent rows."""
    parents = list(range(len(runs)))

    def root(number: int) -> int:
        while parents[number] != number:
            parents[number] = parents[parents[number]]
            number = parents[number]
        return number

    above = 0
    for number, (y, first, end) in enumerate(runs):
        while runs[above][0] < y - 1 or (runs[above][0] == y - 1 and runs[above][2] < first):
            above += 1
        other = above
        while runs[other][0] == y - 1 and runs[other][1] <= end:
            one, two = root(number), root(other)
            parents[max(one, two)] = min(one, two)
            other += 1
    return [root(number) for number in range(len(runs))]


def _evened(gray: bytes, bright: _Region) -> bytes:
    """Divide a picture by the light, which changes linearly over it: a plane fitted to the brightness of the sheet."""
    width = bright.width
    points = [
        (x, y, gray[y * width + x]) for y, first, end in bright.runs[::2] for x in range(first, end) if x % 4 == 0
    ]
    if not points:
        return gray
    number = len(points)
    x0, y0, light = (sum(column) / number for column in zip(*points, strict=True))
    xx = sum((x - x0) ** 2 for x, _y, _value in points)
    yy = sum((y - y0) ** 2 for _x, y, _value in points)
    xy = sum((x - x0) * (y - y0) for x, y, _value in points)
    xv = sum((x - x0) * (value - light) for x, _y, value in points)
    yv = sum((y - y0) * (value - light) for _x, y, value in points)
    scale = xx * yy - xy * xy
    by_x, by_y = ((xv * yy - yv * xy) / scale, (yv * xx - xv * xy) / scale) if scale > 1 else (0.0, 0.0)
    least = light / 4
    evened = bytearray()
    for y in range(bright.height):
        start = light - by_x * x0 + by_y * (y - y0)
        row = gray[y * width : (y + 1) * width]
        evened += bytes(
            [min(255, int(PAPER * value / max(least, start + by_x * x))) for x, value in enumerate(row)],
        )
    return bytes(evened)


def _quadrangle(region: _Region) -> Corners | None:
    """Return the quadrangle of a region, with lines fitted to its sides; None if the region is none."""
    rows, columns = region.rows(), region.columns()
    rough = _rough_corners([(float(x), float(y)) for y, ends in rows.items() for x in ends for y in (y, y + 1)])
    if not is_convex(rough):
        return None
    lines = [_fitted(start, end, rows, columns) for start, end in sides(rough)]
    corners = [_crossing(lines[at - 1], line) for at, line in enumerate(lines)]
    width, height = region.width, region.height
    slack = 0.02 * max(width, height)
    found = [corner for corner in corners if corner and -slack < corner[0] < width + slack]
    inside = [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in found if -slack < y < height + slack]
    if not is_convex(inside) or not LEAST_SHEET <= _area(inside) / (width * height) <= MOST_SHEET:
        return None
    at_edge = [
        (start[0] + end[0] < 2 or start[0] + end[0] > 2 * width - 2)
        or (start[1] + end[1] < 2 or start[1] + end[1] > 2 * height - 2)
        for start, end in sides(inside)
    ]
    extent = sum(right - left for left, right in rows.values())
    if sum(at_edge) > 1 or abs(extent / _area(inside) - 1) > FILLED:
        return None
    first = min(range(4), key=lambda at: sum(inside[at]))
    one, two, three, four = inside[first:] + inside[:first]
    return one, two, three, four


def _rough_corners(points: Sequence[Corner]) -> list[Corner]:
    """Return the corners of a quadrangle around points, clockwise: their convex hull, whose sides are removed one by
    one by extending the adjacent ones, always where that adds the least area.
    """
    hull: list[Corner] = []
    for half in (sorted(points), sorted(points, reverse=True)):
        chain: list[Corner] = []
        for point in half:
            while len(chain) > 1 and _area((chain[-2], chain[-1], point)) <= 0:
                chain.pop()
            chain.append(point)
        hull += chain[:-1]
    while len(hull) > 4:
        best: tuple[float, int, Corner] | None = None
        for at, corner in enumerate(hull):
            before, after, last = hull[at - 2], hull[at - 1], hull[at - 3]
            crossing = _crossing(_through(last, before), _through(after, corner))
            # the extended sides meet outside only if they turn by less than half a circle
            turn = (before[0] - last[0]) * (corner[1] - after[1]) - (before[1] - last[1]) * (corner[0] - after[0])
            if crossing and turn > 0:
                added = _area((before, crossing, after))
                best = (added, at, crossing) if best is None or added < best[0] else best
        if best is None:
            return []
        _added, at, crossing = best
        hull[at - 2] = crossing
        del hull[at - 1]
    return hull


def _through(one: Corner, other: Corner) -> Line:
    """Return the line through two points."""
    a, b = other[1] - one[1], one[0] - other[0]
    return a, b, a * one[0] + b * one[1]


def _fitted(
    start: Corner, end: Corner, rows: dict[int, tuple[int, int]], columns: dict[int, tuple[int, int]]
) -> Line | None:
    """Fit a line to the outline of a region near one side of its rough quadrangle; None if too little of it is
    straight.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    flat = abs(dx) >= abs(dy)
    along = 0 if flat else 1
    # clockwise: the top leads right and the right side down
    ends, which = (columns, int(dx < 0)) if flat else (rows, int(dy > 0))
    low, high = sorted((start[along], end[along]))
    margin = 0.06 * (high - low)
    slope = dy / dx if flat else dx / dy
    offset = start[1 - along] - slope * start[along]
    tolerance = max(2.5, 0.03 * (high - low))
    points = [
        (at + 0.5, float(ends[at][which])) for at in range(int(low + margin), int(high - margin) + 1) if at in ends
    ]
    for _ in range(4):
        near = [(s, t) for s, t in points if abs(offset + slope * s - t) <= tolerance]
        if len(near) < max(4, 0.4 * (high - low)):
            return None
        s0, t0 = sum(s for s, _t in near) / len(near), sum(t for _s, t in near) / len(near)
        spread = sum((s - s0) ** 2 for s, _t in near)
        slope = sum((s - s0) * (t - t0) for s, t in near) / spread
        offset = t0 - slope * s0
        tolerance = max(1.0, tolerance / 2)
    return (-slope, 1.0, offset) if flat else (1.0, -slope, offset)


def _crossing(one: Line | None, other: Line | None) -> Corner | None:
    """Return the point where two lines cross; None without one."""
    if one is None or other is None:
        return None
    scale = one[0] * other[1] - other[0] * one[1]
    if abs(scale) < 1e-6:
        return None
    return (one[2] * other[1] - other[2] * one[1]) / scale, (one[0] * other[2] - other[0] * one[2]) / scale
