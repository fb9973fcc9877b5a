"""Photos of pages: the mapping of a page in perspective, and the colour of its paper."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.ui.media.port import MediaError
from pyapp.ui.media.projection import projection
from pyapp.ui.media.whiteness import BLOCK, paper_light

TILTED = [(120.0, 80.0), (900.0, 140.0), (820.0, 1100.0), (60.0, 960.0)]
NO_PAGES = {
    "crossed": [(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)],
    "inward": [(0.0, 0.0), (10.0, 0.0), (2.0, 2.0), (0.0, 10.0)],
    "a line": [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (15.0, 0.0)],
    "a point": [(3.0, 3.0)] * 4,
    "mirrored": [(10.0, 0.0), (0.0, 0.0), (0.0, 10.0), (10.0, 10.0)],
}


def test_corners_of_the_page_are_those_in_the_photo() -> None:
    photo = projection(TILTED, 600, 800)
    for (x, y), corner in zip([(0, 0), (600, 0), (600, 800), (0, 800)], TILTED, strict=True):
        assert photo(x, y) == pytest.approx(corner)


def test_the_middle_is_where_the_diagonals_cross() -> None:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = TILTED
    share = ((bx - ax) * (dy - by) - (by - ay) * (dx - bx)) / ((cx - ax) * (dy - by) - (cy - ay) * (dx - bx))
    assert projection(TILTED, 600, 800)(300, 400) == pytest.approx((ax + share * (cx - ax), ay + share * (cy - ay)))


@given(st.tuples(st.floats(-500, 500), st.floats(-500, 500)), st.floats(1, 900), st.floats(1, 900))
@settings(derandomize=True, database=None, deadline=None)
def test_a_rectangle_is_cropped_without_distortion(at: tuple[float, float], width: float, height: float) -> None:
    x, y = at
    photo = projection([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], 100, 50)
    assert photo(25, 10) == pytest.approx((x + width / 4, y + height / 5), abs=1e-6)


@pytest.mark.parametrize("name", NO_PAGES)
def test_other_corners_are_refused(name: str) -> None:
    with pytest.raises(MediaError):
        projection(NO_PAGES[name], 100, 100)


def photo(width: int, height: int, light: float, print_at: tuple[int, int, int, int]) -> bytes:
    """Return a photo of a page, lit from the left down to a share of the light, with a black box."""
    left, top, right, bottom = print_at
    pixels = bytearray()
    for y in range(height):
        for x in range(width):
            bright = 230 * (1 - (1 - light) * x / width)
            black = left <= x < right and top <= y < bottom
            pixels += bytes(int(bright * share * (0.1 if black else 1)) for share in (1, 0.95, 0.8)) + b"\xff"
    return bytes(pixels)


def test_the_light_on_the_paper_is_measured_past_what_is_printed_on_it() -> None:
    columns, rows, light = paper_light(160, 120, photo(160, 120, 0.5, (40, 30, 58, 46)))
    assert (columns, rows) == (160 // BLOCK, 120 // BLOCK)
    for column in range(columns):
        expected = 230 * (1 - 0.5 * (column + 0.5) / columns)
        for row in range(rows):
            red, green, blue, opacity = light[4 * (row * columns + column) :][:4]
            assert red == pytest.approx(expected, rel=0.1)
            assert [green, blue] == pytest.approx([0.95 * red, 0.8 * red], abs=4)
            assert opacity == 255


def test_a_picture_without_paper_stays_dark() -> None:
    _columns, _rows, light = paper_light(60, 60, photo(60, 60, 1.0, (0, 0, 40, 60)))
    assert min(light[::4]) >= 0.3 * 230, "what is dark all over is no paper"


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (9, 9), (160, 1)])
def test_small_pictures_have_one_block_at_least(size: tuple[int, int]) -> None:
    width, height = size
    columns, rows, light = paper_light(width, height, bytes(4 * width * height))
    assert len(light) == 4 * columns * rows
    assert min(columns, rows) >= 1
