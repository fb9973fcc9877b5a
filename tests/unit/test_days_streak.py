"""The streak: which days count, across midnight, time zones and clock changes, and which missed days are forgiven."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.drawing.language import utc
from pyapp.ui.challenge.streak import day_counted, day_of, played_days, streak_of
from pyapp.ui.store.results import KEY, MAX_OFFSET, Records, read_results
from tests.unit.day_results import november, result
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import played, setup

if TYPE_CHECKING:
    from pyapp.drawing.language import Zone

MONDAY = date(2026, 11, 23)
TODAY = date(2026, 11, 28)


def days(pattern: str, start: date = MONDAY) -> list[date]:
    """Return the days of a pattern from a Monday on: x is played, anything else missed."""
    return [start + timedelta(at) for at, sign in enumerate(pattern.replace(" ", "")) if sign == "x"]


def lasts(pattern: str) -> tuple[int, int]:
    """Return the streak and the best one at the end of a pattern, whose last sign is today."""
    found = streak_of(days(pattern), MONDAY + timedelta(len(pattern.replace(" ", "")) - 1))
    return found.length, found.best


@pytest.mark.parametrize(
    ("pattern", "length", "best"),
    [
        (".", 0, 0),
        ("x", 1, 1),
        ("xxx", 3, 3),
        ("xx.", 2, 2),
        ("x.x", 2, 2),
        ("x..", 1, 1),
        ("x...", 0, 1),
        ("x..x", 1, 1),
        ("x.x.x", 1, 2),
        ("x.xxxx. .xxxxxx", 6, 6),
        ("xxxxxx. .xxxxxx", 12, 12),
        ("xxxxxx. ..xxxxx", 5, 6),
        ("xxxxx.. xx", 2, 5),
        ("x...... .......x", 1, 1),
        ("..xx.x. xxx.xx.", 5, 5),
    ],
)
def test_one_missed_day_a_week_is_forgiven(pattern: str, length: int, best: int) -> None:
    assert lasts(pattern) == (length, best)


def test_forgiven_days_are_those_that_kept_a_streak() -> None:
    found = streak_of(days("x.xxxxx xxx.x"), MONDAY + timedelta(11))
    assert sorted(found.forgiven) == [MONDAY + timedelta(1), MONDAY + timedelta(10)]
    assert not streak_of(days("xx"), MONDAY + timedelta(3)).forgiven - {MONDAY + timedelta(2)}
    assert not streak_of(days("xx"), MONDAY + timedelta(5)).forgiven


def test_the_month_of_the_mock_is_counted() -> None:
    found = streak_of(played_days(november(), utc), TODAY)
    assert (found.length, found.best) == (9, 9)
    assert {day.day for day in found.forgiven} == {3, 11, 25}


def by_the_day(played: set[date], today: date) -> tuple[int, int]:
    """Count a streak day by day."""
    length = best = 0
    missed: set[tuple[int, int]] = set()
    day = min(played, default=today)
    while day <= today:
        week = day.isocalendar()[:2]
        if day in played:
            length += 1
            best = max(best, length)
        elif day < today:
            length = 0 if week in missed else length
            missed.add(week)
        day += timedelta(1)
    return length, best


DAYS = st.sets(st.integers(0, 60).map(lambda number: date(2027, 12, 20) + timedelta(number)))


@given(DAYS, st.integers(0, 70))
def test_the_streak_is_what_counting_day_by_day_gives(played: set[date], after: int) -> None:
    today = date(2027, 12, 20) + timedelta(after)
    found = streak_of(played, today)
    until = {day for day in played if day <= today}
    assert (found.length, found.best) == by_the_day(until, today)
    assert 0 <= found.length <= found.best <= len(until) == len(found.played)
    assert not found.forgiven & found.played
    weeks = [day.isocalendar()[:2] for day in found.forgiven]
    assert len(weeks) == len(set(weeks))


@given(DAYS)
def test_what_is_not_played_yet_today_ends_no_streak(played: set[date]) -> None:
    today = date(2028, 2, 20)
    assert streak_of(played - {today}, today).length == streak_of(played | {today}, today).length - 1


def test_a_clock_that_was_far_off_costs_no_time() -> None:
    found = streak_of([date(1970, 1, 1), TODAY, date(5138, 11, 16)], TODAY)
    assert (found.length, found.best) == (1, 1)
    assert streak_of([date.min, date.max], date.max).length == 1


# --- which day a result counts for ---


def east(minutes: int) -> Zone:
    return lambda _moment: minutes


def at(*when: int) -> float:
    return datetime(*when, tzinfo=UTC).timestamp()  # type: ignore[misc, arg-type]


def test_a_match_counts_for_the_day_on_which_it_was_begun() -> None:
    one = replace(result(TODAY, begun=at(2026, 11, 28, 23, 59)), when=at(2026, 11, 29, 0, 40))
    assert day_counted(one, utc) == TODAY
    late = result(TODAY, begun=at(2026, 11, 29, 0, 1))
    assert day_counted(late, utc) is None
    early = result(TODAY, begun=at(2026, 11, 27, 23, 59))
    assert day_counted(early, utc) is None


@pytest.mark.parametrize(
    ("offset", "hour", "minute", "day"),
    [
        (0, 0, 0, 28),
        (0, 23, 59, 28),
        (60, 23, 0, 29),
        (-300, 4, 59, 27),
        (-300, 5, 0, 28),
        (840, 10, 0, 29),
        (345, 18, 15, 29),
    ],
)
def test_the_local_date_counts(offset: int, hour: int, minute: int, day: int) -> None:
    moment = at(2026, 11, 28, hour, minute)
    for other in (27, 28, 29):
        found = day_counted(result(date(2026, 11, other), begun=moment, offset=offset), east(0))
        assert (found is not None) == (other == day)


def test_a_journey_changes_no_day() -> None:
    """A match begun at one in the morning in Tokyo counts for its day in Madrid, too."""
    one = result(TODAY, begun=at(2026, 11, 27, 16), offset=540)
    assert day_counted(one, east(60)) == day_counted(one, east(540)) == TODAY


def test_old_results_count_by_their_end_where_the_device_is() -> None:
    one = replace(result(TODAY), begun=None, offset=None, when=at(2026, 11, 28, 23, 30))
    assert day_counted(one, utc) == TODAY
    assert day_counted(one, east(60)) is None


def madrid(moment: float) -> int:
    summer, winter = at(2026, 3, 29, 1), at(2026, 10, 25, 1)
    return 120 if summer <= moment < winter else 60


@pytest.mark.parametrize("day", [date(2026, 3, 28), date(2026, 3, 29), date(2026, 10, 24), date(2026, 10, 25)])
def test_days_on_which_clocks_change_begin_and_end_at_midnight(day: date) -> None:
    """The day has 23 or 25 hours; the first and the last minute count for it, those before and after do not."""
    begin = datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
    first = begin - 60 * madrid(begin - 7200)
    last = begin + 86_400 - 60 * madrid(begin + 80_000)
    for moment, counted in ((first - 1, False), (first, True), (last - 1, True), (last, False)):
        one = result(day, begun=moment, offset=madrid(moment))
        assert (day_counted(one, madrid) == day) == counted, moment
        assert (day_counted(replace(one, begun=None, offset=None, when=moment), madrid) == day) == counted


def test_leap_days_and_years_are_days_like_others() -> None:
    week = [date(2028, 2, 27) + timedelta(number) for number in range(4)]
    assert date(2028, 2, 29) in week
    assert streak_of(played_days(map(result, week), utc), week[-1]).length == 4
    turn = [date(2026, 12, 31), date(2027, 1, 1)]
    assert streak_of(played_days(map(result, turn), utc), turn[-1]).length == 2


def test_only_challenges_count() -> None:
    one = result(TODAY)
    assert day_of(one.code, one.game, one.sheet) == TODAY
    for other in (
        replace(one, sheet="nowhere-9"),
        replace(one, sheet=""),
        replace(one, code="olive-42-bread"),
        replace(one, code="day-2026-13-01"),
        replace(one, code="day-20261128"),
        replace(one, code="day-"),
        replace(one, game="quarry"),
        replace(one, code="day-2026-11-27"),
    ):
        assert day_counted(other, utc) is None
    assert {day_counted(result(TODAY, game=game), utc) for game in ("nine", "auztralia", "artemis")} == {TODAY}


# --- what is stored ---


def test_a_result_has_the_moment_and_the_zone_in_which_it_was_begun() -> None:
    storage = Tablet().page.storage
    Records(storage).add("m1", played(setup()), 5000.0, 4000.0, east(90))
    (one,) = Records(storage).all()
    assert (one.version, one.begun, one.offset) == (4, 4000.0, 90)


def test_a_finished_match_is_recorded_with_its_beginning() -> None:
    one = Tablet(thinker="held")
    one.open("today/imperial")
    table = one.app.table
    assert table is not None
    entry = table.session.entry
    one.wait(3600)
    one.app.finished(replace(entry, match=played(entry.match.setup)))
    (kept,) = one.app.records.all()
    assert (kept.begun, kept.offset) == (entry.created, 120)
    assert kept.when == entry.created + 3600
    assert played_days([kept], utc) == {date(2025, 10, 9)}


@pytest.mark.parametrize("field", ["begun", "offset"])
@pytest.mark.parametrize("value", ["x", [], {}, True, 1e300, -1e300, MAX_OFFSET + 1, 0.5, None])
def test_damaged_beginnings_never_raise(field: str, value: object) -> None:
    row = {**asdict(result(TODAY)), field: value}
    for one in read_results(json.loads(json.dumps([row]))):
        day_counted(one, utc)
        assert one.offset is None or abs(one.offset) <= MAX_OFFSET


def test_lines_of_version_3_stay_readable() -> None:
    row = {name: value for name, value in asdict(result(TODAY)).items() if name not in ("begun", "offset")}
    (one,) = Records(Tablet(FakeStorage({KEY: json.dumps([{**row, "version": 3}])})).page.storage).all()
    assert (one.version, one.begun, one.offset) == (3, None, None)
