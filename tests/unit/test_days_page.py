"""The calendar and its ways: months, days, challenges of past days, sharing, friends' lines, the leaf on the shelf."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.games import GAMES, parts
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.puzzle import game_of
from pyapp.ui.days import month as months
from pyapp.ui.days.friends import FriendLine, Friends
from pyapp.ui.puzzles.library import games
from pyapp.ui.puzzles.progress import daily
from pyapp.ui.store.results import KEY, Result
from pyapp.ui.store.saves import FRIENDS_KEY, PUZZLES_KEY
from pyapp.ui.views import title_of
from tests.unit.day_results import EVENING, november, result
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import played
from tests.unit.markup import faults
from tests.unit.puzzle_play import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

TODAY = date(2026, 11, 28)


def tablet(results: Sequence[Result] = (), at: str = "days", **facts: Any) -> Tablet:
    """Return a tablet on the evening of the 28th of November."""
    storage = FakeStorage({KEY: json.dumps([asdict(one) for one in results])} if results else {})
    one = Tablet(storage, thinker="held", **facts)
    one.page.clock, one.page.zone = EVENING, lambda _moment: 60
    one.open(at)
    return one


def cells(one: Tablet) -> dict[str, str]:
    """Return what a screen reader hears of each day."""
    return {
        e["data-move"]: next(part.text for part in e.all() if part.has_class("vh"))
        for e in one.find(lambda e: e["data-move"].startswith("20"))
    }


def choose(one: Tablet, day: str) -> None:
    one.app.tap(day)
    one.page.settle()


def test_days_are_heard_with_points_medal_and_streak() -> None:
    one = tablet([*november(), result(TODAY, 61), result(date(2026, 11, 17), 40, begun=EVENING, offset=60)])
    heard = cells(one)
    assert len(heard) == 30
    assert heard["2026-11-28"] == "28 November, today: 61 points, laurel"
    assert heard["2026-11-25"] == "25 November, missed, streak kept"
    assert heard["2026-11-16"] == "16 November, not played"
    assert heard["2026-11-17"].startswith("17 November: 40 points")
    assert "played on another day" in heard["2026-11-17"]
    assert heard["2026-11-29"] == "29 November"
    (streak,) = one.find(lambda e: e.has_class("dy-numbers"))
    assert streak.text.startswith("10 days in a row 10 best streak")
    assert not faults(one.look())


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_an_empty_calendar_invites_to_play(language: str) -> None:
    one = tablet(language=language)
    text = one.text()
    assert ("Play today's challenge to start" in text) == (language == "en")
    assert not faults(one.look())
    assert "to today/imperial" in one.actions()
    assert not [action for action in one.actions() if action.startswith("day-share")]


@pytest.mark.parametrize(
    ("address", "month", "number"),
    [
        ("days", "November 2026", 30),
        ("days/2026-10", "October 2026", 31),
        ("days/2024-02", "February 2024", 29),
        ("days/2026-12", "November 2026", 30),
        ("days/9999-12", "November 2026", 30),
        ("days/0000-01", "January 2020", 31),
        ("days/1999-07", "July 2020", 31),
        ("days/2026-13", "November 2026", 30),
        ("days/2026-1", "November 2026", 30),
        ("days/<b>x", "November 2026", 30),
        ("days/２０２６-10", "October 2026", 31),
    ],
)
def test_months_have_addresses(address: str, month: str, number: int) -> None:
    one = tablet(at=address)
    assert one.ident("dy-month").text == month
    assert len(cells(one)) == number
    assert not faults(one.look())


def test_months_are_turned_within_the_years_of_the_calendar() -> None:
    now = TODAY
    month, number = now.replace(day=1), 1
    while (before := months.before(month)) is not None:
        assert months.after(before, now) == month
        month, number = before, number + 1
    assert (month, number) == (date(2020, 1, 1), 12 * 6 + 11)
    assert months.after(now.replace(day=1), now) is None
    for at in range(200):
        shown = months.weeks((date(2020, 1, 1) + timedelta(31 * at)).replace(day=1))
        assert all(len(week) == 7 and any(week) for week in shown)
        assert all(day is None or day.weekday() == place for week in shown for place, day in enumerate(week))


def test_keys_turn_the_page_and_days_are_chosen() -> None:
    one = tablet(november())
    assert one.app.press("PageUp")
    one.page.settle()
    assert one.page.fragment == "days/2026-10"
    assert one.find(lambda e: e.has_class("chosen"))[0]["data-move"] == "2026-10-31"
    choose(one, "2026-10-05")
    assert one.find(lambda e: e.has_class("chosen"))[0]["data-move"] == "2026-10-05"
    assert one.find(lambda e: e["tabindex"] == "0" and e["data-move"])[0]["data-move"] == "2026-10-05"
    one.app.press("PageDown")
    one.page.settle()
    assert one.find(lambda e: e.has_class("chosen"))[0]["data-move"] == "2026-11-28"
    assert not one.app.press("PageDown")
    before = one.page.shown["page"]
    for wrong in ("2026-11-29", "2027-01-01", "x", "2026-11-31", "<b>"):
        choose(one, wrong)
    assert one.page.shown["page"] == before


def test_a_past_day_is_played_by_its_date_and_does_not_count() -> None:
    one = tablet(november())
    choose(one, "2026-11-25")
    assert "What you play now doesn't count for your streak." in one.text()
    one.press("today-begin day-2026-11-25 imperial")
    assert one.match.setup.code == "day-2026-11-25"
    challenge = today.challenge_of(date(2026, 11, 25), "imperial")
    assert challenge is not None
    assert today.is_of(challenge, one.match)
    assert "The challenge of Wednesday 25; it doesn't count for your streak." in one.text()
    assert "Today's challenge" not in one.text()
    one.open("days")
    assert one.find(lambda e: e.has_class("chosen"))[0]["data-move"] == "2026-11-25"
    entry = one.app.saves.stored_entries()[0].entry
    assert entry is not None
    one.press(f"to match/{entry.ident}")
    assert one.match.setup.code == "day-2026-11-25"
    one.app.finished(replace(entry, match=played(entry.match.setup)))
    one.open("days")
    assert "25 November: " in cells(one)["2026-11-25"]
    assert cells(one)["2026-11-25"].endswith("played on another day, missed, streak kept")
    assert one.text().count("9 days in a row") == 1


def test_a_match_that_goes_on_after_midnight_says_for_which_day_it_counts() -> None:
    one = tablet(at="")
    one.follow("#today")
    table = one.app.table
    assert table is not None
    ident = table.session.entry.ident
    assert "Counts for" not in one.text()
    one.page.clock += 6 * 3600
    one.open("")
    one.open(f"match/{ident}")
    assert "Counts for Saturday 28." in one.text()
    assert "Counts for Saturday 28." in one.app.table.shown.challenge  # type: ignore[union-attr]
    entry = one.app.table.session.entry  # type: ignore[union-attr]
    one.app.finished(one.app.saves.save(replace(entry, match=played(entry.match.setup)), one.page.now()))
    one.open("")
    one.open(f"result/{ident}")
    assert "Counts for Saturday 28." in one.text()
    one.press("to days")
    assert ", today" in cells(one)["2026-11-29"]
    assert "points" in cells(one)["2026-11-28"]
    assert "1 day in a row" in one.text()


# --- the puzzle ---

DAYS = {TODAY: 2, date(2026, 11, 10): 1, date(2026, 11, 16): 1, date(2026, 11, 25): 3}


def solver(at: str = "days", results: Sequence[Result] = ()) -> Tablet:
    """Return a tablet on which the puzzles of some days are solved, and that of the 17th on another day."""
    one = tablet([*november(), *results], at="")
    days = {str(day.toordinal()): tries for day, tries in DAYS.items()}
    rows = {"/".join(daily(date(2026, 11, 17).toordinal())): [1, 0, TODAY.toordinal(), 0, 0]}
    one.page.storage.put(PUZZLES_KEY, json.dumps({"version": 1, "rating": 1000, "rows": rows, "days": days}))
    one.open(at)
    return one


def puzzle_row(one: Tablet) -> str:
    """Return the text of the day's puzzle after the title of its game."""
    (row,) = one.find(lambda e: e.tag == "li" and "Puzzle · " in e.text)
    game = title_of(GAMES[row["data-game"]])[0]
    return row.text.removeprefix(f"Puzzle · {game}")


def test_solved_puzzles_are_heard_and_marked() -> None:
    one = solver(results=[result(TODAY, 61)])
    heard = cells(one)
    assert heard["2026-11-28"] == "28 November, today: 61 points, laurel, puzzle solved"
    assert heard["2026-11-16"] == "16 November: puzzle solved, not played"
    assert heard["2026-11-25"] == "25 November: puzzle solved, missed, streak kept"
    assert heard["2026-11-17"] == "17 November, not played"
    marked = {
        e["data-move"]
        for e in one.find(lambda e: e["data-move"].startswith("20"))
        if any(part.tag == "svg" and not part.has_class("medal") for part in e.all())
    }
    assert marked == {day.isoformat() for day in DAYS}
    assert "10 days in a row" in one.text(), "a solved puzzle doesn't count for the streak"
    assert not faults(one.look())


def test_the_puzzle_of_each_day_is_at_its_side() -> None:
    one = solver()
    assert puzzle_row(one) == "solved in 2 tries"
    choose(one, "2026-11-10")
    assert puzzle_row(one) == "solved in 1 try"
    choose(one, "2026-11-17")
    assert puzzle_row(one) == "solved on another day"
    choose(one, "2026-11-18")
    assert puzzle_row(one) == "not solved yet Solve"
    game, ident = daily(date(2026, 11, 18).toordinal())
    one.press(f"to puzzle/{game}/{ident}")
    solve(one)
    one.open("days")
    choose(one, "2026-11-18")
    assert puzzle_row(one) == "solved on another day"
    assert "puzzle" not in cells(one)["2026-11-18"]
    fresh = tablet()
    assert "to puzzle/today" in fresh.actions()


def test_the_line_says_in_how_many_tries_and_reading_does_without() -> None:
    one = solver(results=[result(TODAY, 61)])
    line = "Sobremesa 28 Nov · Imperial Settlers 61 laurel · puzzle in 2 tries · streak 10"
    assert line in one.text()
    one.press("day-share 2026-11-28")
    assert one.page.clipboard == line
    other = tablet()
    for name, text in (("Ana", line), ("Eva", line.replace(" · puzzle in 2 tries", ""))):
        add(other, text, name)
    assert [(one.name, one.points) for one in Friends(other.page.storage).all()] == [("Ana", 61), ("Eva", 61)]
    choose(one, "2026-11-16")
    assert "Sobremesa 16 Nov · puzzle in 1 try" in one.text(), "a day with nothing but its puzzle"
    add(other, "Sobremesa 16 nov · problema en 1 intento", "Ana")
    assert "This line has no result of a game that is here." in other.text()


def test_without_its_game_the_puzzle_of_today_is_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    one = solver()
    monkeypatch.setattr(parts, "ABSENT", {game_of(TODAY.toordinal())})
    one.app.paint()
    assert puzzle_row(one) == "solved in 2 tries"
    choose(one, (TODAY - timedelta(days=4 * len(games()))).isoformat())
    assert "Puzzle · " not in one.text()


# --- sharing ---


def test_a_day_is_shared_from_the_calendar_and_from_its_challenge() -> None:
    one = tablet([*november(), result(TODAY, 61)])
    line = "Sobremesa 28 Nov · Imperial Settlers 61 laurel · streak 10"
    assert line in one.text()
    one.press("day-share 2026-11-28")
    assert one.page.clipboard == line
    assert "Line copied." in one.text()
    one.page.may_copy, one.page.clipboard = False, None
    one.open("today/imperial")
    one.press("today-line 2026-11-28")
    assert "This browser does not allow copying." in one.text()
    shared = tablet([result(TODAY, 61)], at="today/imperial", can_share=True)
    shared.press("today-line 2026-11-28")
    assert shared.page.shared == [("Sobremesa", line.replace("10", "1"))]
    for wrong in ("", "x", "2026-02-30", "2026-11-27"):
        one.app.do(f"day-share {wrong}")
        one.app.do(f"today-line {wrong}")
    one.page.settle()


# --- friends ---


def add(one: Tablet, text: str, name: str = "") -> None:
    one.enter("day-line", text)
    one.enter("day-name", name)
    one.press("day-add")


def test_friends_are_ranked_on_their_day() -> None:
    one = tablet([result(TODAY, 61)])
    add(one, "Sobremesa 28 Nov · Imperial Settlers 63 gold · streak 3", "Nina <b>")
    assert "Added for 28 November." in one.text()
    add(one, "Bruno: Sobremesa 28 nov · Imperial Settlers 61")
    ranked = [
        e.text for e in one.find(lambda e: e.tag == "li" and e.parent is not None and e.parent.has_class("dy-rank"))
    ]
    assert ranked == ["1 Nina <b> 63", "2 You 61", "2 Bruno 61"]
    add(one, "Eva: Sobremesa 20 Nov · 9 +4")
    assert one.find(lambda e: e.has_class("chosen"))[0]["data-move"] == "2026-11-20"
    assert "Eva" in one.text()
    one.press("day-forget 0")
    assert "Eva" not in one.text()
    assert len(Friends(one.page.storage).all()) == 2
    assert not faults(one.look())


def test_a_line_that_cannot_be_read_is_refused_and_stays_in_its_field() -> None:
    one = tablet()
    add(one, "hello <i>", "Nina")
    assert "This is not a line from Sobremesa." in one.text()
    assert one.ident("dy-line")["value"] == "hello <i>"
    assert FRIENDS_KEY not in one.storage.texts
    add(one, "Sobremesa 28 Nov · 9 +4")
    assert "Whose line is it?" in one.text()
    one.storage.full()
    add(one, "Sobremesa 28 Nov · 9 +4", "Nina")
    assert "The storage is full: the line was not added." in one.text()
    one.storage.quota = None
    one.press("day-add")
    assert "Added for 28 November." in one.text()
    for wrong in ("", "7", "-1", "x"):
        one.app.do(f"day-forget {wrong}")
    assert len(Friends(one.page.storage).all()) == 1


def test_damaged_lines_in_the_store_break_no_page() -> None:
    for text in ("{", "[]", '{"lines": [[1, 2], ["2026-11-28", "nine", "Nina", 3]]}'):
        one = tablet()
        one.page.storage.put(FRIENDS_KEY, text)
        one.open("days/2026-11")
        assert len(cells(one)) == 30


def test_another_window_that_adds_a_line_is_heard() -> None:
    storage = FakeStorage()
    here = Tablet(storage, at="days")
    other = Tablet(storage)
    day = today.date_of(here.page)
    Friends(other.page.storage).add([FriendLine(day, "nine", "Nina", 3)])
    here.hear()
    assert "Nina" in here.text()


# --- the shelf ---


def test_the_leaf_shows_the_streak_and_the_week_and_opens_the_calendar() -> None:
    one = tablet([*november(), result(TODAY, 61)], at="")
    (leaf,) = one.find(lambda e: e.has_class("dayleaf"))
    assert (
        next(part.text for part in leaf.all() if part.has_class("vh"))
        == "Saturday 28 November. Streak: 10 days. Open the calendar."
    )
    (week,) = one.find(lambda e: e.has_class("dayweek"))
    marks = [mark["class"].split() for mark in week.all() if mark.tag == "span" and mark is not week]
    assert [mark[0] if mark else "" for mark in marks] == ["done", "done", "gap", "done", "done", "done", ""]
    one.follow("#days")
    assert one.page.fragment == "days"
    one.open("")
    one.follow("#today/imperial")
    assert one.page.fragment == "today/imperial"
    one.open("")
    one.follow("#today/nine")
    assert one.match.setup.game == "nine"


def test_lids_show_the_medal_and_the_next_step() -> None:
    one = tablet([result(TODAY, 39), result(TODAY, 3, "nine")], at="")
    (lid,) = one.find(lambda e: e.has_class("boxlid") and e["data-game"] == "imperial")
    challenge = today.challenge_of(TODAY, "imperial")
    assert challenge is not None
    assert "Best 39" in lid.text
    assert " at " in lid.text
    (nine,) = one.find(lambda e: e.has_class("boxlid") and e["data-game"] == "nine")
    assert "Best +3" in nine.text
    (artemis,) = one.find(lambda e: e.has_class("boxlid") and e["data-game"] == "artemis")
    assert "Best" not in artemis.text
    assert "Frozen Camp at " in artemis.text


def test_games_that_are_not_loaded_yet_have_no_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ABSENT", {"artemis", "auztralia"})
    one = tablet([result(TODAY, 61)], at="")
    assert "Not played yet." in one.text()
    one.open("days")
    assert "The Artemis Project" in one.text()
    assert not faults(one.look())


def test_the_calendar_follows_the_clock() -> None:
    one = tablet(november())
    one.page.clock = datetime(2026, 11, 29, 12, tzinfo=UTC).timestamp()
    one.app.check_day()
    assert "29 November, today" in cells(one)["2026-11-29"]
