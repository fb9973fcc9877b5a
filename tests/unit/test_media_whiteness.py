"""The colour of the paper in a photo."""

from __future__ import annotations

import pytest

from pyapp.ui.media.whiteness import BLOCK, paper_light


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
