"""Strokes as text: exact within a quarter of a pixel, short, and never another error than InkError."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pyapp.paper import hand, ink

from .paper_sheets import STROKE, handwriting

QUARTER = 0.25
coordinates = some.floats(-2_000, 9_000, allow_nan=False)
strokes = some.builds(
    ink.Stroke,
    some.sampled_from(sorted(ink.TOOLS)),
    some.integers(0, 3),
    some.integers(0, 2),
    some.lists(some.tuples(coordinates, coordinates, some.floats(0, 1)), min_size=1, max_size=60).map(tuple),
    some.booleans(),
)


@given(strokes)
def test_every_stroke_is_read_back_within_a_quarter_of_a_pixel(stroke: ink.Stroke) -> None:
    read = ink.read(ink.write(stroke))
    assert (read.tool, read.ink, read.width, read.pressed) == (stroke.tool, stroke.ink, stroke.width, stroke.pressed)
    for point, other in zip(stroke.points, read.points, strict=True):
        assert math.dist(point[:2], other[:2]) <= QUARTER
        assert not stroke.pressed or abs(point[2] - other[2]) <= 0.5 / ink.LEVELS + 1e-9


@given(strokes)
def test_a_stroke_that_was_read_is_written_the_same(stroke: ink.Stroke) -> None:
    text = ink.write(stroke)
    assert ink.write(ink.read(text)) == text


@pytest.mark.parametrize(("pressed", "middle"), [(False, 110), (True, 135)])
def test_a_hundred_points_take_at_most_150_bytes(pressed: bool, middle: int) -> None:
    random = Random(7)
    sizes = sorted(len(ink.write(handwriting(random, pressed=pressed))) for _ in range(300))
    assert sizes[-1] <= 150
    assert sizes[150] <= middle


@given(some.text(ink.DIGITS + "+ .", max_size=80) | some.text(max_size=20))
def test_any_text_is_a_stroke_or_an_ink_error(text: str) -> None:
    for tried in (text, "b11" + text):
        try:
            stroke = ink.read(tried)
        except ink.InkError:
            continue
        assert 0 < len(stroke.points) <= ink.MAX_POINTS


def test_a_stroke_that_is_cut_off_is_refused() -> None:
    for length in range(len(STROKE) - 2):
        with pytest.raises(ink.InkError):
            ink.read(STROKE[:length])


@pytest.mark.parametrize(
    "points",
    [(), ((math.inf, 0.0, 0.5),), ((40_000.0, 0.0, 0.5),), ((0.0, 0.0, 0.5),) * (ink.MAX_POINTS + 1)],
)
def test_points_that_cannot_be_written_are_refused(points: tuple[ink.Point, ...]) -> None:
    with pytest.raises((ink.InkError, OverflowError)):
        ink.write(ink.from_list("b11", [value for point in points for value in point]))


def test_the_eraser_leaves_the_pieces_beside_its_path() -> None:
    line = ink.Stroke("b", 1, 1, tuple((float(x), 50.0, 0.5) for x in range(0, 101, 5)))
    first, second = ink.rubbed(line, [(50.0, 0.0, 0.5), (50.0, 100.0, 0.5)], 12)
    assert [point[0] for point in first.points] == [*range(0, 40, 5)]
    assert [point[0] for point in second.points] == [*range(65, 101, 5)]
    assert (first.head, second.head) == ("b11", "b11")
    assert ink.rubbed(line, [(0.0, 50.0, 0.5), (100.0, 50.0, 0.5)], 12) == []


@given(some.integers(-9_999, 9_999), some.integers(20, 400), some.integers(20, 200))
def test_figures_stay_in_their_field(value: int, width: int, height: int) -> None:
    for figures in ([value], [value, 7], [value, None], [3, value]):
        for text in hand.number(figures, 100, 200, width, height):
            for x, y, _pressure in ink.read(text).points:
                assert 100 - 0.1 * height <= x <= 100 + width + 0.05 * width
                assert 200 <= y <= 200 + height


def test_an_old_figure_is_small_and_struck() -> None:
    alone, corrected = hand.number([12], 0, 0, 120, 80), hand.number([5, 12], 0, 0, 120, 80)
    assert len(corrected) == len(alone) + 2, "the 5 and the line through it"
    assert hand.number([12, None], 0, 0, 120, 80)[-1] != alone[-1]


@pytest.mark.parametrize("name", [*hand.MARKS, "0", "7", "12"])
def test_a_stamp_is_drawn_about_its_point(name: str) -> None:
    points = [point for text in hand.mark(name, 300, 400, 40, "b21") for point in ink.read(text).points]
    assert abs(sum(point[0] for point in points) / len(points) - 300) < 12
    assert max(abs(point[1] - 400) for point in points) <= 23
