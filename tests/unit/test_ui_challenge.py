"""Today's challenge: computed from the date alone, one match a day, known dice, the card on the shelf."""

from __future__ import annotations

import datetime
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyapp.drawing.sentences import visible
from pyapp.engine.contract import Seat, Setup
from pyapp.games import GAMES
from pyapp.games.imperial.achievements import ACHIEVEMENTS
from pyapp.games.nine import GAME as NINE
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.row import row
from pyapp.ui.store.saves import PREFIX
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import kept, played, points, setup
from tests.unit.markup import faults

if TYPE_CHECKING:
    from pyapp.drawing.language import Zone

DAY = datetime.date(2026, 11, 22)
HOSTS = [game.key for game in today.games_with_challenge()]


def of_today() -> today.Challenge:
    challenge = today.challenge_of(datetime.date(2025, 10, 9), "imperial")
    assert challenge is not None
    return challenge


def test_a_day_has_one_sheet_and_one_code() -> None:
    first, again = today.challenge_of(DAY), today.challenge_of(datetime.date(2026, 11, 22))
    assert first == again
    assert first is not None
    assert first.code == "day-2026-11-22"
    achievements = GAMES[first.game].achievements()
    assert achievements is not None
    assert first.sheet in achievements.scenarios
    assert today.challenge_of_code("day-2026-11-22") == first
    for wrong in ("day-", "day-2026-13-01", "olive-42-bread", "2026-11-22", "day-20261122"):
        assert today.challenge_of_code(wrong) is None


def test_every_sheet_comes_once_in_as_many_days_as_there_are_sheets() -> None:
    number = len(ACHIEVEMENTS.scenarios)
    start = DAY.toordinal() // number * number
    rounds = [
        [
            today.challenge_of(datetime.date.fromordinal(start + turn * number + day), "imperial")
            for day in range(number)
        ]
        for turn in range(2)
    ]
    orders = [[challenge.sheet for challenge in row if challenge is not None] for row in rounds]
    assert [sorted(order) for order in orders] == [sorted(ACHIEVEMENTS.scenarios)] * 2
    assert orders[0] != orders[1]


def test_games_take_turns_day_by_day() -> None:
    days = [datetime.date.fromordinal(DAY.toordinal() + number) for number in range(len(today.games_with_challenge()))]
    challenges = [today.challenge_of(day) for day in days]
    assert {one.game for one in challenges if one} == {game.key for game in today.games_with_challenge()}
    assert [one.address for one in challenges if one] == [today.ADDRESS] * len(days)
    for day, challenge in zip(days, challenges, strict=True):
        assert challenge is not None
        others = today.others(challenge)
        assert {challenge.game, *(other.game for other in others)} == {
            game.key for game in today.games_with_challenge()
        }
        assert all(other.address == f"today/{other.game}" and other.date == day for other in others)


def east(minutes: int) -> Zone:
    """Return the time zone that is a number of minutes ahead of UTC all year."""
    return lambda _moment: minutes


def test_the_day_begins_at_local_midnight() -> None:
    page = Tablet().page
    midnight = datetime.datetime(2026, 11, 22, tzinfo=datetime.UTC).timestamp()
    for seconds, minutes, day in ((-1, 0, 21), (-1, 60, 22), (3599, -60, 21), (3600, -60, 22)):
        page.clock, page.zone = midnight + seconds, east(minutes)
        assert today.date_of(page) == datetime.date(2026, 11, day)


def test_the_challenge_card_opens_its_match_and_returns_to_it() -> None:
    one = Tablet(thinker=lambda _asked: {"moves": []})
    assert "Today's challenge" in one.text()
    assert "October 9 Thursday" in one.text()
    one.follow("#today/imperial")
    challenge = of_today()
    setup_ = one.match.setup
    assert (setup_.mode, setup_.code, setup_.option("sheet"), len(setup_.seats), setup_.practice) == (
        "solo",
        challenge.code,
        challenge.sheet,
        1,
        False,
    )
    entries = [name for name in one.storage.texts if name.startswith(PREFIX)]
    one.open("")
    one.follow("#today/imperial")
    assert [name for name in one.storage.texts if name.startswith(PREFIX)] == entries, (
        "the match goes on, none is begun beside it"
    )
    assert one.page.fragment == f"match/{entries[0][len(PREFIX) :]}"


def test_a_finished_challenge_shows_the_best_and_another_attempt() -> None:
    challenge = of_today()
    match = played(setup(code=challenge.code, sheet=challenge.sheet), 1)
    one = Tablet(FakeStorage(dict([kept("first", match)])), thinker=lambda _asked: {"moves": []})
    one.app.finished(one.app.saves.load("first"))
    one.open("")
    assert "Random tokens, sharp opponent 9 · Match" in one.text(), "the game of the day has its own slip"
    one.follow("#today/imperial")
    assert f"Your best today: {points(match)} points." in one.text()
    assert not faults(one.look())
    one.press("today-share first")
    assert one.page.clipboard is not None
    assert "#challenge/" in one.page.clipboard
    one.press(f"today-begin {challenge.code} imperial")
    assert (one.match.setup.code, one.match.setup.options) == (match.setup.code, match.setup.options)
    assert not one.match.over


def test_a_match_of_the_day_on_another_sheet_does_not_count() -> None:
    challenge = of_today()
    other = next(sheet for sheet in ACHIEVEMENTS.scenarios if sheet != challenge.sheet)
    one = Tablet(FakeStorage(dict([kept("first", played(setup(code=challenge.code, sheet=other), 1))])))
    one.app.finished(one.app.saves.load("first"))
    assert today.best(challenge, one.app.records.all()) is None


def test_without_the_date_the_challenge_card_is_a_plain_link() -> None:
    drawn = row()
    assert 'href="#today"' in drawn
    assert "The same challenge for everyone" in drawn


def test_a_challenge_uses_the_last_persons_name() -> None:
    for seats, name in (([["Robot", "sharp"], ["Zoë", "person"]], "Zoë"), ([["Robot", "sharp"]], "Player 1")):
        one = Tablet(thinker="held")
        one.app.settings.remember("imperial", {"mode": "advanced", "seats": seats, "start": "drawn", "practice": True})
        one.open("today/imperial")
        assert [(seat.name, seat.player) for seat in one.match.setup.seats] == [(name, "person")]
        assert not one.match.setup.practice


# --- all four games ---


def day_of(game: str) -> datetime.date:
    """Return a day whose challenge is played with a game."""
    days = (datetime.date.fromordinal(DAY.toordinal() + number) for number in range(len(today.games_with_challenge())))
    return next(day for day in days if today.game_of(day) == game)


def on(game: str) -> Tablet:
    """Return a tablet on such a day, at noon."""
    one = Tablet(thinker="held")
    noon = datetime.datetime.combine(day_of(game), datetime.time(10), datetime.UTC)
    one.page.clock = noon.timestamp()
    one.open("")
    return one


@pytest.mark.parametrize("game", HOSTS)
def test_the_challenge_says_game_mode_sheet_and_goal_from_the_shelf_to_the_table(game: str) -> None:
    one = on(game)
    challenge = today.challenge_of(day_of(game))
    assert challenge is not None
    goal = today.goal(challenge, [])
    for text in (challenge.name, challenge.mode, visible(goal.text) if goal else ""):
        assert text in one.text()
    for other in {*HOSTS} - {game}:
        assert f"#today/{other}" in {element["href"] for element in one.look().all()}
    one.follow("#today")
    assert one.match.setup.game == game
    assert one.match.setup.seats[0].player == "person"
    said = one.text()
    assert f"Today's challenge: {GAMES[game].title.partition(':')[0]}" in said
    assert challenge.name in said
    assert goal is None or goal.words.short(goal.points).format(points=goal.points) in said
    assert not faults(one.look())


@pytest.mark.parametrize("game", HOSTS)
def test_the_result_says_by_how_much_a_challenge_is_beaten(game: str) -> None:
    one = on(game)
    one.follow("#today")
    entry = one.app.table.session.entry  # type: ignore[union-attr]
    match, chance = entry.match, Random(5)
    while not match.over:
        match.play(match.automatic_move() or chance.choice(match.position.moves()))
    one.app.finished(one.app.saves.save(entry, one.page.now()))
    one.open(f"result/{entry.ident}")
    said = r"You beat today's target by \d+: [+-]?\d+|You reach today's target: [+-]?\d+|Today's target is [+-]?\d+; you scored [+-]?\d+"
    assert re.search(said, one.text())
    one.open("")
    one.follow(f"#today/{game}")
    assert "Your best today:" in one.text()
    challenge = today.today(one.app.page, game)
    assert challenge is not None
    assert (today.goal(challenge, one.app.records.all()) or today.Goal(0)).honour == ""


def test_the_challenge_of_9_is_written_down_by_its_margin() -> None:
    achievements = NINE.achievements()
    assert achievements is not None
    assert [achievements.measure(points, won) for points, won in (((5, 3), True), ((4, 4), True), ((4, 4), False))] == [
        2,
        1,
        0,
    ]
    assert achievements.measure((2, 6), False) == -4
    drawn = NINE.mode("match").settled({"preparation": "drawn"}, 2)
    ana = Seat("Ana")
    against = {
        level: achievements.record_key(Setup("nine", "match", (ana, Seat("Bot", level)), "a", drawn))
        for level in ("sharp", "calm", "person")
    }
    assert against == {"sharp": "drawn", "calm": "", "person": ""}


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nine", "Any win earns the first medal."),
        ("auztralia", "Win: Narrow win."),
        ("artemis", "or more: Frozen Camp."),
    ],
)
def test_a_goal_says_what_is_counted_and_asks_for_something(game: str, text: str) -> None:
    challenge = today.challenge_of(DAY, game)
    assert challenge is not None
    goal = today.goal(challenge, [])
    assert goal is not None
    assert goal.points > 0
    assert text in visible(goal.text)


def test_a_rank_that_everybody_has_shows_no_medal() -> None:
    titles = GAMES["artemis"].achievements()
    assert titles is not None
    assert titles.medal_of(1) == titles.medal_of(0)
    assert titles.medal_of(2) == (1, len(titles.honours) - 1)
    assert ACHIEVEMENTS.medal_of(1) == (1, len(ACHIEVEMENTS.honours))


@pytest.mark.parametrize("zone", [0, 120, -300])
def test_an_open_shelf_changes_to_the_new_challenge_at_midnight(zone: int) -> None:
    one = Tablet(thinker="held")
    one.page.zone = east(zone)
    one.page.clock = datetime.datetime(2026, 11, 22, tzinfo=datetime.UTC).timestamp() - 60 * zone - 7_205
    one.open("")
    before = one.page.shown["page"]
    one.wait(7_200)
    assert one.page.shown["page"] == before
    assert one.find(lambda e: e.has_class("leaf"))[0].text == "November 21 Saturday"
    one.wait(5.5)
    assert one.find(lambda e: e.has_class("leaf"))[0].text == "November 22 Sunday"
    one.follow("#today")
    assert one.match.setup.code == "day-2026-11-22"
    timers = len(one.page.timers)
    one.wait(3_600)
    assert len(one.page.timers) <= timers, "nothing looks at the clock while a match lies on the table"
    one.open("")
    one.wait(86_400)
    assert one.find(lambda e: e.has_class("leaf"))[0].text == "November 23 Monday"


def test_a_device_that_wakes_up_checks_the_date() -> None:
    one = Tablet(thinker="held")
    one.page.clock += 86_400
    one.app.check_day()
    assert one.find(lambda e: e.has_class("leaf"))[0].text == "October 10 Friday"


def test_the_page_of_a_challenge_keeps_its_day_over_midnight() -> None:
    challenge = of_today()
    storage, match = FakeStorage(), played(setup(code=challenge.code, sheet=challenge.sheet))
    Tablet(storage).app.records.add("m1", match, Tablet(storage).page.now())
    one = Tablet(storage, thinker="held", at="today/imperial")
    assert "Your best today" in one.text()
    one.page.clock += 86_400
    one.app.check_day()
    assert "Your best today" in one.text()
    assert f"today-begin {challenge.code} imperial" in one.actions()
