"""Today's row on the shelf: the challenge before and after it is played, the puzzle of the day, sharing."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING

import pytest

from pyapp.games import GAMES, parts
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge import puzzle
from pyapp.ui.challenge.row import position
from pyapp.ui.page import MemoryStorage
from pyapp.ui.puzzles.library import library
from pyapp.ui.puzzles.progress import Progress, ProgressStore, daily, read
from pyapp.ui.store.results import KEY, Result
from pyapp.ui.store.saves import PUZZLES_KEY
from pyapp.ui.views import title_of
from tests.unit.day_results import EVENING, november, result
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.markup import faults
from tests.unit.puzzle_play import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.unit.markup import Element

TODAY = date(2026, 11, 28)
DAY = TODAY.toordinal()
EACH = {"imperial": 61, "nine": 5, "artemis": 40, "auztralia": 12}


def shelf(results: Sequence[Result] = (), puzzles: str = "", **facts: object) -> Tablet:
    """Return a tablet with the shelf on the evening of the 28th of November, which is a day of Imperial Settlers."""
    texts = {KEY: json.dumps([asdict(one) for one in results])} if results else {}
    one = Tablet(FakeStorage(texts | ({PUZZLES_KEY: puzzles} if puzzles else {})), thinker="held", **facts)  # type: ignore[arg-type]
    one.page.clock, one.page.zone = EVENING, lambda _moment: 60
    one.open("")
    return one


def slips(one: Tablet) -> list[Element]:
    """Return the slips of the row, without the leaf."""
    return one.find(lambda e: e.has_class("dayslip"))


def links(slip: Element) -> dict[str, str]:
    """Return the addresses and the names of a slip's links."""
    return {e["href"]: e["aria-label"] or e.text for e in slip.all() if e.tag == "a"}


def test_the_first_visit_has_no_puzzle() -> None:
    one = shelf()
    (challenge,) = slips(one)
    assert links(challenge)["#today"] == "Play now: A Well in the Sand"
    assert {href for href in links(challenge) if href != "#today"} == {f"#today/{game}" for game in [*EACH][1:]}
    assert len(slips(shelf([result(TODAY)]))) == 2
    assert len(slips(shelf(puzzles="{}"))) == 2


def test_a_challenge_that_is_done_gives_its_place_to_the_next_one() -> None:
    done: list[Result] = []
    order = [today.game_of(TODAY), *(game.key for game in today.games_with_challenge() if game.key != "imperial")]
    for at, game in enumerate(order):
        one = shelf([*november(), *done])
        challenge = slips(one)[0]
        assert challenge["data-game"] == game
        assert f"#today{f'/{game}' if at else ''}" in links(challenge)
        assert len([e for e in one.look().all() if e.has_class("go") and e.tag == "a"]) == 1
        for before in order[:at]:
            assert f": {EACH[before]}" in links(challenge)[f"#today/{before}"].replace("+", "")
        assert not faults(one.look())
        done.append(result(TODAY, EACH[game], game))
    one = shelf([*november(), *done])
    challenge = slips(one)[0]
    assert "That's all for today" in challenge.text
    assert links(challenge)["#today/imperial"] == "Imperial Settlers: 61, 61 points, laurel"
    assert not any(e.has_class("go") for e in challenge.all())
    one.press("today-line 2026-11-28")
    assert one.page.clipboard is not None
    assert one.page.clipboard.startswith("Sobremesa 28 Nov · Imperial Settlers 61 laurel · ")
    assert "Line copied." in slips(one)[0].text
    one.open("records")
    one.open("")
    assert "Line copied." not in one.text()
    assert not faults(one.look())


def test_the_own_best_on_the_sheet_is_shown() -> None:
    challenge = today.challenge_of(TODAY, "imperial")
    assert challenge is not None
    sheet = next(day for day in range(DAY - 400, DAY) if _sheet(day) == challenge.sheet)
    one = shelf([result(date.fromordinal(sheet), 47)])
    assert "Best 47" in slips(one)[0].text


def _sheet(day: int) -> str:
    challenge = today.challenge_of(date.fromordinal(day), "imperial")
    return challenge.sheet if challenge else ""


def test_games_that_are_not_loaded_yet_have_plain_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ABSENT", {*GAMES, parts.HOME})
    challenge, solve = slips(shelf([result(TODAY)]))
    assert links(challenge)["#today"] == "Play now: Imperial Settlers"
    assert links(challenge)["#today/nine"] == "9"
    assert links(solve) == {"#puzzle/today": "Solve"}


def title(game: str) -> str:
    """Return the short title of a game."""
    return title_of(GAMES[game])[0]


def test_the_puzzle_is_solved_from_the_shelf() -> None:
    one = shelf([result(TODAY)])
    assert f"Find the best move {title(puzzle.game_of(DAY))}" in slips(one)[1].text
    one.follow("#puzzle/today")
    game, ident = daily(DAY)
    assert one.page.fragment == f"puzzle/{game}/{ident}"
    solve(one)
    assert ProgressStore(one.page.storage).load().days == {DAY: 1}
    one.open("")
    assert links(slips(one)[1]) == {}
    assert "Solved" in slips(one)[1].text
    one.page.clock += 86_400
    one.app.check_day()
    assert links(slips(one)[1]) == {"#puzzle/today": "Solve"}


def test_a_puzzle_that_is_solved_after_midnight_counts_for_its_day() -> None:
    one = shelf([result(TODAY)])
    one.open("puzzle/today")
    one.page.clock += 8 * 3600
    solve(one)
    assert ProgressStore(one.page.storage).load().days == {DAY: 1}


def test_another_puzzle_or_a_shown_one_does_not_count() -> None:
    one = shelf([result(TODAY)])
    game, ident = daily(DAY)
    other = next(name for name in library(game).puzzle if name != ident)
    one.open(f"puzzle/{game}/{other}")
    solve(one)
    progress = ProgressStore(one.page.storage).load()
    assert (len(progress.rows), progress.days) == (1, {})
    name = f"{game}/{ident}"
    shown = progress.finished(name, 900, 2, DAY, shown=True)
    assert shown.solved_daily(name, 0, DAY) == shown
    assert shown.solved_daily(name, 0, DAY + 1).days == {DAY + 1: 1}
    solved = progress.solved_daily(name, 3, DAY)
    assert solved.solved_daily(name, 0, DAY).days == {DAY: 4}


@pytest.mark.parametrize(
    "text",
    ["", "[", "[]", "1", '"x"', '{"days": 3}', '{"days": null}', '{"days": []}', '{"days": {"x": 1}}', "[" * 100_000],
)
def test_a_damaged_entry_breaks_no_shelf(text: str) -> None:
    storage = MemoryStorage()
    storage.put(PUZZLES_KEY, text)
    assert not puzzle.is_solved(storage, DAY)
    assert not faults(shelf([result(TODAY)], text).look())


@pytest.mark.parametrize(
    "days",
    [
        None, [], 3, {"x": 1}, {"0": 1}, {"-4": 1}, {"1e3": 1}, {"٣": 1}, {str(DAY): 0}, {str(DAY): True},
        {str(DAY): "1"}, {str(DAY): 100}, {"9" * 5000: 1},
    ],
)  # fmt: skip
def test_damaged_days_are_left_out(days: object) -> None:
    assert read({"days": days}).days == {}
    assert read({"days": {**days, str(DAY + 1): 2} if isinstance(days, dict) else {str(DAY + 1): 2}}).days == {
        DAY + 1: 2
    }


def test_a_backup_adds_days() -> None:
    here, there = MemoryStorage(), MemoryStorage()
    ProgressStore(there).finish("nine/abcde", 900, 1, DAY, shown=False, daily_of=DAY)
    ProgressStore(here).finish("nine/abcde", 900, 0, DAY - 1, shown=False, daily_of=DAY - 1)
    added = ProgressStore(here).unstored(there.get(PUZZLES_KEY) or "")
    assert added is not None
    assert (added.rows, added.days) == ({}, {DAY: 2})
    ProgressStore(here).merge(added)
    after = ProgressStore(here).load()
    assert after.days == {DAY - 1: 1, DAY: 2}
    assert after.rows["nine/abcde"].day == DAY - 1
    assert ProgressStore(here).unstored(there.get(PUZZLES_KEY) or "") is None
    assert read({"rows": {}, "rating": 900}) == Progress(900)


@pytest.mark.parametrize("game", ["nine", "imperial", "artemis", "auztralia"])
def test_the_puzzle_has_a_drawing_of_its_own_game(game: str) -> None:
    drawn = str(position(game))
    assert (f"#cover-{game}" in drawn) == (game != "nine")
    assert drawn.count("<use") == (game != "nine")


def test_the_check_of_today_is_drawn_once_after_the_first_match() -> None:
    one = shelf([])

    def fresh() -> bool:
        (week,) = one.find(lambda e: e.has_class("dayweek"))
        return week.has_class("fresh")

    def play() -> None:
        one.app.records.merge([result(TODAY, 61)])
        one.open("result/x")
        one.open("")

    assert not fresh()
    one.open("result/x")
    one.open("")
    assert not fresh(), "nothing was played"
    play()
    assert fresh()
    one.open("result/x")
    one.open("")
    assert not fresh(), "it was shown"
    one = shelf([])
    one.app.settings.set("motion", "no")
    play()
    assert not fresh()


def test_the_check_of_a_day_played_before_is_not_drawn_again() -> None:
    one = shelf([result(TODAY, 61)])
    one.open("result/x")
    one.open("")
    (week,) = one.find(lambda e: e.has_class("dayweek"))
    assert not week.has_class("fresh")
