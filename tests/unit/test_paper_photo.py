"""Photos of sheets: the map from a straight page, proportions, moved corners, the sheet found in small pictures."""

from __future__ import annotations

from math import cos, dist, hypot, inf, nan, pi, sin
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.paper.photo import find_corners, moved, page_size
from pyapp.ui.media.port import MediaError
from pyapp.ui.media.projection import projection

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Corner = tuple[float, float]
SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
TILTED = [(30.0, 20.0), (190.0, 35.0), (215.0, 170.0), (12.0, 150.0)]


def near(one: Corner, other: Corner) -> bool:
    return dist(one, other) < 1e-6 * max(1, *map(abs, one))


# --- the map ---


def test_a_rectangle_is_cropped() -> None:
    to_photo = projection([(10, 20), (110, 20), (110, 70), (10, 70)], 200, 100)
    assert near(to_photo(0, 0), (10, 20))
    assert near(to_photo(100, 50), (60, 45))
    assert near(to_photo(200, 100), (110, 70))


OFFSETS = st.floats(-20, 20)


@given(st.lists(st.tuples(OFFSETS, OFFSETS), min_size=4, max_size=4), st.floats(1, 3000), st.floats(1, 3000))
def test_corners_and_straight_lines_stay(offsets: list[Corner], width: float, height: float) -> None:
    corners = [(100 + 2 * x + dx, 50 + y + dy) for (x, y), (dx, dy) in zip(SQUARE, offsets, strict=True)]
    to_photo = projection(corners, width, height)
    page = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    assert all(near(to_photo(*point), corner) for point, corner in zip(page, corners, strict=True))
    (x1, y1), (x2, y2), (x3, y3) = (to_photo(part * width, (1 - part) * height) for part in (0.2, 0.5, 0.7))
    assert abs((x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1)) < 1e-6 * hypot(x3 - x1, y3 - y1)


def test_a_pinhole_camera_is_undone() -> None:
    """A known perspective: a plane at depth 1 + 0.002 x + 0.001 y."""

    def camera(x: float, y: float) -> Corner:
        depth = 1 + 0.002 * x + 0.001 * y
        return (20 + 1.1 * x + 0.2 * y) / depth, (10 - 0.1 * x + 0.9 * y) / depth

    to_photo = projection([camera(0, 0), camera(210, 0), camera(210, 297), camera(0, 297)], 210, 297)
    assert all(near(to_photo(x, y), camera(x, y)) for x in (0, 33, 105, 210) for y in (0, 100, 297))


@pytest.mark.parametrize(
    "corners",
    [
        [],
        SQUARE[:3],
        [*SQUARE, (0, 50)],
        SQUARE[::-1],
        [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]],
        [(0, 0), (100, 0), (20, 20), (0, 100)],
        [(0, 0), (100, 0), (50, 50.5), (0, 100)],
        [(0, 0), (50, 0), (100, 0), (0, 100)],
        [(5, 5)] * 4,
        [(0, 0), (7, 0), (7, 100), (0, 100)],
        [(0, 0), (100, 0), (100, nan), (0, 100)],
        [(0, 0), (inf, 0), (100, 100), (0, 100)],
    ],
)
def test_what_cannot_be_a_sheet_is_refused_in_one_sentence(corners: list[Corner]) -> None:
    for refuse in (lambda: projection(corners, 100, 100), lambda: page_size(corners)):
        with pytest.raises(MediaError, match=r"^These four corners cannot be a sheet: [^.]*\.$"):
            refuse()


# --- proportions ---


@pytest.mark.parametrize(
    ("wide", "high", "size"),
    [
        (100, 100, (2400, 2400)),
        (103, 100, (2400, 2400)),
        (210, 297, (1697, 2400)),
        (297, 205, (2400, 1697)),
        (215, 280, (1855, 2400)),
        (279, 216, (2400, 1855)),
        (100, 200, (1200, 2400)),
        (300, 100, (2400, 800)),
    ],
)
def test_common_sheets_get_their_proportions(wide: float, high: float, size: tuple[int, int]) -> None:
    assert page_size([(5, 5), (5 + wide, 5), (5 + wide, 5 + high), (5, 5 + high)]) == size


def test_proportions_are_the_mean_of_opposite_sides() -> None:
    assert page_size([(50, 0), (150, 0), (200, 300), (0, 300)], 1000) == (493, 1000)


def seen(around_x: float, around_y: float, turned: float, focal: float = 0.75) -> list[Corner]:
    """Return the corners of a sheet of A4 in a photo of 4000 x 3000 pixels; angles in degrees."""
    corners = []
    for x, y in ((-1.0, -1.414), (1.0, -1.414), (1.0, 1.414), (-1.0, 1.414)):
        angle = turned * pi / 180
        x, y, z = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle), 0.0
        angle = around_x * pi / 180
        y, z = y * cos(angle) - z * sin(angle), y * sin(angle) + z * cos(angle)
        angle = around_y * pi / 180
        x, z = x * cos(angle) + z * sin(angle), z * cos(angle) - x * sin(angle)
        corners.append((2000 + 4000 * focal * (x + 0.2) / (z + 4.5), 1500 + 4000 * focal * (y - 0.1) / (z + 4.5)))
    return corners


@pytest.mark.parametrize("around_x", [-40, -20, 0, 15, 35])
@pytest.mark.parametrize("around_y", [-25, 0, 10, 30])
def test_tilted_sheets_get_their_true_proportions(around_x: float, around_y: float) -> None:
    for turned in (-20, 0, 10):
        assert page_size(seen(around_x, around_y, turned), photo=(4000, 3000)) == (1697, 2400)


@pytest.mark.parametrize("focal", [0.65, 0.9])
def test_other_cameras_are_near_enough(focal: float) -> None:
    assert page_size(seen(18, 12, 5, focal), photo=(4000, 3000)) == (1697, 2400)


def test_a_sheet_seen_from_above_is_the_same_with_the_size_of_its_photo() -> None:
    assert page_size([(10, 10), (110, 10), (110, 210), (10, 210)], 1000, (4000, 3000)) == (500, 1000)


# --- moved corners ---


def test_a_corner_stays_in_the_photo() -> None:
    assert moved(SQUARE, 0, -5, -5, 100, 100)[0] == (0, 0)
    assert moved(TILTED, 2, 500, 500, 240, 180)[2] == (240, 180)


@given(st.integers(0, 3), st.floats(-400, 400), st.floats(-400, 400))
def test_a_moved_quadrangle_stays_convex(index: int, dx: float, dy: float) -> None:
    after = moved(TILTED, index, dx, dy, 240, 180)
    projection(after, 10, 10)
    assert [corner for at, corner in enumerate(after) if at != index] == [
        corner for at, corner in enumerate(TILTED) if at != index
    ]
    assert 0 <= after[index][0] <= 240
    assert 0 <= after[index][1] <= 180


def test_a_corner_goes_as_far_as_it_can() -> None:
    x, y = moved(SQUARE, 2, -80, -80, 100, 100)[2]
    assert x == pytest.approx(y)
    assert 50 < x < 60


# --- the sheet in a photo ---


def picture(width: int, height: int, brightness: Callable[[float, float], float], noise: float = 0) -> bytes:
    random = Random(5)
    return bytes(
        min(255, max(0, round(brightness(x + 0.5, y + 0.5) + (random.gauss(0, noise) if noise else 0))))
        for y in range(height)
        for x in range(width)
    )


def covered(corners: Sequence[Corner], x: float, y: float) -> float:
    """Return the part of a pixel that a clockwise polygon covers, with soft edges."""
    inside = inf
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        inside = min(inside, ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / hypot(x1 - x0, y1 - y0))
    return min(1.0, max(0.0, inside + 0.5))


def turned(degrees: float, wide: float = 90, high: float = 127, width: int = 240, height: int = 180) -> list[Corner]:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return [
        (width / 2 + c * x - s * y, height / 2 + s * x + c * y)
        for x, y in ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2))
    ]


def table(x: float, y: float) -> float:
    """Return the brightness of a wooden table."""
    return 95 + 18 * sin(0.35 * y + 2.5 * sin(0.02 * x)) + 8 * sin(0.9 * y + 0.05 * x)


def photo(
    corners: Sequence[Corner],
    *,
    ground: Callable[[float, float], float] = lambda x, y: 60,
    light: Callable[[float, float], float] = lambda x, y: 1,
    things: Sequence[tuple[Sequence[Corner], float]] = (),
    noise: float = 0,
) -> bytes:
    def brightness(x: float, y: float) -> float:
        value = ground(x, y)
        for shape, colour in ((corners, 228), *things):
            part = covered(shape, x, y)
            value += part * (colour - value)
        return value * light(x, y)

    return picture(240, 180, brightness, noise)


def apart(found: Sequence[Corner] | None, corners: Sequence[Corner]) -> float:
    """Return the largest distance of a found corner, as a part of the longest side of the page; corners may start at
    any of the four.
    """
    assert found
    longest = max(dist(corners[at - 1], corners[at]) for at in range(4))
    ways = [[dist(found[(at + by) % 4], corners[at]) for at in range(4)] for by in range(4)]
    return min(map(max, ways)) / longest


SCENES = {
    "straight": lambda: photo([(60, 20), (180, 20), (180, 160), (60, 160)]),
    "tilted": lambda: photo(TILTED),
    "strongly tilted": lambda: photo([(80, 40), (160, 44), (225, 165), (20, 150)]),
    "faded": lambda: photo(TILTED, light=lambda x, y: 1 - 0.0023 * x),
    "faded wooden table": lambda: photo(TILTED, ground=table, light=lambda x, y: 0.5 + 0.001 * x + 0.0015 * y),
    "noise": lambda: photo(TILTED, noise=12),
    "dark": lambda: photo(TILTED, light=lambda x, y: 0.3, noise=3),
    "wooden table": lambda: photo(TILTED, ground=table, noise=5),
    "printed": lambda: photo(
        TILTED,
        things=[
            *(([(40, y), (180, y + 8), (180, y + 10), (40, y + 2)], 40) for y in range(40, 140, 8)),
            ([(60, 60), (130, 66), (130, 120), (60, 112)], 20),
        ],
        noise=5,
    ),
    "a die on the edge": lambda: photo(TILTED, things=[([(90, 15), (110, 17), (108, 40), (88, 38)], 30)], ground=table),
    "a bright die on the table": lambda: photo(TILTED, things=[([(215, 20), (230, 20), (230, 35), (215, 35)], 240)]),
}
PLACES = {
    "straight": [(60, 20), (180, 20), (180, 160), (60, 160)],
    "strongly tilted": [(80, 40), (160, 44), (225, 165), (20, 150)],
}


@pytest.mark.parametrize("name", SCENES)
def test_the_sheet_is_found(name: str) -> None:
    assert apart(find_corners(240, 180, SCENES[name]()), PLACES.get(name, TILTED)) < 0.015


@pytest.mark.parametrize("degrees", [-80, -45, -30, -12, -3, 2, 8, 20, 40, 60])
def test_a_turned_sheet_is_found(degrees: float) -> None:
    found = find_corners(240, 180, photo(turned(degrees), ground=table, noise=4))
    assert apart(found, turned(degrees)) < 0.015


def test_corners_begin_at_the_top_left() -> None:
    for degrees in (-20, 0, 20):
        found = find_corners(240, 180, photo(turned(degrees)))
        assert found
        assert all(dist(one, other) < 2 for one, other in zip(found, turned(degrees), strict=True))


def test_a_high_photo() -> None:
    corners = [(30.0, 25.0), (150.0, 30.0), (160.0, 205.0), (18.0, 210.0)]
    gray = picture(180, 240, lambda x, y: 70 + covered(corners, x, y) * 150)
    assert apart(find_corners(180, 240, gray), corners) < 0.015


NO_SHEETS = {
    "black": lambda: picture(240, 180, lambda x, y: 0),
    "white": lambda: picture(240, 180, lambda x, y: 255),
    "noise": lambda: picture(240, 180, lambda x, y: 128, noise=30),
    "fading light": lambda: picture(240, 180, lambda x, y: 40 + 0.8 * x),
    "wood": lambda: picture(240, 180, table, noise=4),
    "half and half": lambda: picture(240, 180, lambda x, y: 220 if x > 110 else 60),
    "stripes": lambda: picture(240, 180, lambda x, y: 220 if int(x) % 20 < 10 else 60),
    "a page that fills the photo": lambda: photo([(1, 1), (239, 1), (239, 179), (1, 179)]),
    "a tiny page": lambda: photo(turned(10, 40, 50)),
    "a round plate": lambda: picture(240, 180, lambda x, y: 220 if hypot(x - 120, y - 90) < 60 else 60),
    "a triangle": lambda: photo([(120, 20), (200, 150), (40, 150), (39, 149)]),
}


@pytest.mark.parametrize("name", NO_SHEETS)
def test_nothing_is_proposed_without_a_sheet(name: str) -> None:
    assert find_corners(240, 180, NO_SHEETS[name]()) is None


def test_the_larger_of_two_sheets_is_found() -> None:
    both = photo(turned(0, 60, 80, 120), things=[(turned(0, 70, 90, 360), 228)])
    assert apart(find_corners(240, 180, both), turned(0, 70, 90, 360)) < 0.015


def test_pictures_of_the_wrong_size_have_no_sheet() -> None:
    assert find_corners(240, 180, bytes(100)) is None
    assert find_corners(0, 0, b"") is None
    assert find_corners(8, 8, bytes(64)) is None


@given(st.integers(16, 40), st.integers(16, 40), st.integers(0, 10**9))
def test_any_picture_gives_corners_or_nothing(width: int, height: int, seed: int) -> None:
    random = Random(seed)
    corners = [(random.uniform(0, width), random.uniform(0, height)) for _ in range(4)]
    gray = picture(width, height, lambda x, y: 50 + 160 * covered(corners, x, y), random.choice((0, 5, 60)))
    found = find_corners(width, height, gray)
    if found:
        projection(found, 10, 10)
        assert all(0 <= x <= width and 0 <= y <= height for x, y in found)
