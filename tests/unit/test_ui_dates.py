"""Dates and times of the device's time zone: each by the offset from UTC of its own moment, wherever it is shown."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING

import pytest

from pyapp.ui.challenge.challenge import date_of, today
from pyapp.ui.store.own_sheets import OwnSheet
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import played, setup

if TYPE_CHECKING:
    from pyapp.engine.match import Match

SUMMER, WINTER = (datetime(2026, *day, 1, tzinfo=UTC).timestamp() for day in ((3, 29), (10, 25)))
"""The moments of 2026 at which the clocks of Madrid change."""


def madrid(moment: float) -> int:
    """Return the minutes to add to UTC in Europe/Madrid, in 2026."""
    return 120 if SUMMER <= moment < WINTER else 60


def utc(*when: int) -> float:
    return datetime(2026, *when, tzinfo=UTC).timestamp()  # type: ignore[misc, arg-type]


PLAYED = utc(7, 28, 22, 30)
"""The 29th of July, 00:30 in Madrid."""


@cache
def over() -> Match:
    return played(setup())


def tablet(updated: float, now: float) -> Tablet:
    """Return a tablet in Madrid with a finished match, its result and a sheet of one's own, all of one moment."""
    one = Tablet(FakeStorage({PREFIX + "m1": write_entry(Entry("m1", over(), updated, updated))}), thinker="held")
    one.page.zone, one.page.clock = madrid, now
    one.app.records.add("m1", over(), updated)
    one.app.own_sheets.save(OwnSheet("s1", "imperial", "text"), updated)
    return one


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        ("saves", "29 July"),
        ("records", "29 July"),
        (f"records/imperial/{dict(setup().options)['sheet']}", "29 July"),
        ("print/match/m1/3/0", "2026-07-29"),
    ],
)
def test_dates_use_the_clock_offset_of_their_own_moment(at: str, shown: str) -> None:
    one = tablet(PLAYED, utc(11, 29, 12))
    one.open(at)
    assert shown in one.text()
    assert "28 July" not in one.text()


def test_the_picture_of_a_match_has_the_day_of_its_moment() -> None:
    one = tablet(PLAYED, utc(11, 29, 12))
    one.open("result/m1")
    one.press("picture")
    (picture,) = one.page.files.values()
    assert "29 July 2026" in picture


@pytest.mark.parametrize(
    ("updated", "now", "shown"),
    [
        (utc(10, 24, 22, 40), utc(10, 25, 11), "00:40"),
        (utc(10, 24, 21, 40), utc(10, 25, 11), "yesterday, 23:40"),
        (utc(3, 28, 22, 40), utc(3, 29, 11), "yesterday, 23:40"),
        (utc(3, 28, 23, 40), utc(3, 29, 11), "00:40"),
    ],
)
def test_dates_on_a_day_when_clocks_change(updated: float, now: float, shown: str) -> None:
    one = tablet(updated, now)
    for at in ("saves", "records"):
        one.open(at)
        assert any(
            e.text == shown or e.text.startswith(f"{shown} ·") or e.text.endswith(f"· {shown}")
            for e in one.find(lambda e: e.tag == "small")
        ), at


def test_the_challenge_changes_at_midnight_of_the_zone_of_that_day() -> None:
    page = Tablet().page
    page.zone = madrid
    for moment, day in (
        (utc(10, 24, 21, 59), date(2026, 10, 24)),
        (utc(10, 24, 22), date(2026, 10, 25)),
        (utc(10, 25, 22, 59), date(2026, 10, 25)),
        (utc(10, 25, 23), date(2026, 10, 26)),
    ):
        page.clock = moment
        challenge = today(page)
        assert challenge is not None
        assert (date_of(page), challenge.code) == (day, f"day-{day.isoformat()}")
