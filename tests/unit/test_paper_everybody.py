"""Everybody's sheets, small: as many points as can be drawn at once, and nothing that cannot be read."""

from __future__ import annotations

import re
from random import Random

import pytest

from pyapp.paper import ink
from pyapp.paper.everybody import POINTS, STROKE_POINTS, everybody
from pyapp.paper.play import MARK, STROKE, Act
from pyapp.paper.store import Journal
from tests.unit.paper_sheets import handwriting
from tests.unit.paper_tablets import IDENT, PLAY, desk, host_tablet

STROKES = [ink.write(handwriting(Random(seed), 60)) for seed in range(20)]


@pytest.mark.parametrize("count", [0, 1, 400, 6_000])
def test_points_are_bounded(count: int) -> None:
    host = host_tablet("Ana", "Bruno")
    host.open(PLAY)
    acts = [Act(clock + 1, "older000", STROKE, 1, 0, STROKES[clock % 20]) for clock in range(count)]
    desk(host).take(acts)
    drawn = str(everybody(desk(host)))
    points = len(re.findall("[ML][0-9-]+ [0-9-]+", drawn))
    assert min(2 * count, POINTS // 2) <= points <= min(POINTS // 2, STROKE_POINTS * count), "of one of two players"
    assert len(drawn) < 100_000


def test_marks_in_fields_are_drawn_and_what_cannot_be_read_is_not() -> None:
    host = host_tablet("Ana", "Bruno")
    cut = STROKES[0][: len(STROKES[0]) // 2]
    assert ink.can_be_read(cut)
    Journal(host.page.storage, IDENT, "older000").add(
        [Act(1, "older000", MARK, 0, 0, "f1 3"), Act(2, "older000", STROKE, 1, 0, cut)]
    )
    host.open(PLAY)
    drawn = str(everybody(desk(host)))
    assert len(re.findall('d="M', drawn)) == 1
    assert drawn.count('d=""') == 1
