"""Puzzles: the data, the progress of the player, and the room; a dozen shipped puzzles are proven by exhaustive search,
all of them at night.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.solver import EndSearch
from pyapp.engine.acts import moves_of
from pyapp.engine.schema import DataError, load
from pyapp.games import GAMES, parts
from pyapp.games.nine import puzzles as nine
from pyapp.games.nine.rules.position import Position
from pyapp.ui.challenge.challenge import date_of
from pyapp.ui.puzzles import progress
from pyapp.ui.puzzles.library import PUZZLES, games, library, match_of
from pyapp.ui.puzzles.progress import BEGINNING, REST, Progress, Row, change, daily, following, of_day, read
from pyapp.ui.store.backup import backup_text, import_all, read_file
from pyapp.ui.store.saves import PUZZLES_KEY as KEY
from tests.computers import strategy_of
from tests.marks import nightly
from tests.unit.fake_page import FakeStorage, Tablet

IDENTS = [*library("nine").puzzle]
PROVEN = IDENTS[:: max(1, len(IDENTS) // 12)][:12]
"""The puzzles that are proven at every run."""


def position_of(ident: str) -> Position:
    """Return the position of a puzzle of 9."""
    position = match_of("nine", library("nine").puzzle[ident]).position
    assert isinstance(position, Position)
    return position


# --- the data ---


@pytest.mark.parametrize("ident", [*PROVEN, *nightly(*(one for one in IDENTS if one not in PROVEN))])
def test_exactly_one_slide_wins_and_each_answer_refutes(ident: str) -> None:
    puzzle, position = library("nine").puzzle[ident], position_of(ident)
    moves, strategy = position.moves(), strategy_of("nine", 2)
    found = run(EndSearch(strategy, position, Budget(), include=moves, ranked=99), FOREVER)
    assert found.exact
    assert [one.move for one in found.considered if one.win == 1] == [puzzle.best]
    assert found.considered[0].points == puzzle.points[position.seat or 0]
    assert set(puzzle.refutations) == {*moves} - {puzzle.best}
    for move, answer in puzzle.refutations.items():
        later = position.copy()
        later.play(move)
        assert later.seat not in (None, position.seat)
        proven = run(EndSearch(strategy, later, Budget(), include=(answer,), ranked=1), FOREVER)
        assert next(one.win for one in proven.considered if one.move == answer) == 1


def test_no_two_puzzles_are_alike() -> None:
    strategy = strategy_of("nine", 2)
    assert len({strategy.key(position_of(ident)) for ident in IDENTS}) == len(IDENTS)


def test_there_are_puzzles_for_beginners_and_experts() -> None:
    ratings = [puzzle.rating for puzzle in library("nine").puzzle.values()]
    assert 40 <= len(ratings) <= 60
    assert ratings == sorted(ratings)
    assert min(ratings) < 900
    assert max(ratings) > 1300


@pytest.mark.parametrize(
    "change_",
    [{"id": "X"}, {"rating": "9"}, {"rating": 5}, {"wrong": ["w1"]}, {"moves": 3}, {"points": []}, {"more": 1}],
)
def test_a_damaged_file_is_refused(change_: dict[str, Any]) -> None:
    data = nine.data()
    with pytest.raises(DataError):
        load(PUZZLES, {**data, "puzzle": [{**data["puzzle"][0], **change_}]})


def test_every_sentence_of_every_puzzle_can_be_said() -> None:
    for ident in IDENTS:
        puzzle, position = library("nine").puzzle[ident], position_of(ident)
        assert nine.right(position, puzzle.best)
        assert nine.marks(position, [puzzle.best], solved=True)["under-tokens"]
        for move, answer in puzzle.refutations.items():
            said = nine.wrong(position, move, answer)
            assert "doesn" in said
            assert "{" not in said
            assert "pz-bad" in nine.marks(position, [move, answer], solved=False)["under-tokens"]


def test_only_games_with_puzzles_are_named() -> None:
    assert games() == ["imperial", "nine", "artemis", "auztralia"]
    assert parts.owner("pyapp/ui/puzzles/room.py") == parts.HOME
    assert parts.owner("pyapp/games/nine/puzzles.py") == "nine"


# --- the rating and the repetition ---


def test_a_first_try_gains_most_and_showing_costs_little() -> None:
    gains = [change(1000, 1000, wrong, shown=False) for wrong in range(4)]
    assert gains == [16, 8, 4, 4]
    assert change(1000, 1400, 0, shown=False) > 16 > change(1000, 600, 0, shown=False) > 0
    assert -8 <= change(1000, 1000, 2, shown=True) < 0


def test_a_repeated_puzzle_changes_no_rating() -> None:
    first = Progress().finished("nine/aaaaa", 1200, 0, 100, shown=False)
    assert first.rating > BEGINNING
    assert first.rows["nine/aaaaa"] == Row(1, shown=False, day=100)
    assert first.finished("nine/aaaaa", 1200, 3, 101, shown=True).rating == first.rating


def test_a_missed_puzzle_returns_after_longer_and_longer_rests() -> None:
    now, day = Progress().finished("nine/aaaaa", 1200, 1, 100, shown=False), 100
    for rest in REST:
        assert now.due(day + rest - 1) == []
        day += rest
        assert now.due(day) == ["nine/aaaaa"]
        now = now.finished("nine/aaaaa", 1200, 0, day, shown=False)
    assert now.due(9999) == []


def test_a_puzzle_missed_again_begins_anew() -> None:
    now = Progress(rows={"nine/aaaaa": Row(2, shown=False, day=1, due=7, step=2)})
    assert now.finished("nine/aaaaa", 1200, 0, 5, shown=False).rows["nine/aaaaa"].due == 7, "it was not due yet"
    assert now.finished("nine/aaaaa", 1200, 1, 8, shown=False).rows["nine/aaaaa"] == Row(2, False, 1, 9, 0)


def test_the_puzzles_of_the_days_take_turns() -> None:
    days = range(700_000 - 700_000 % len(IDENTS), 700_000 - 700_000 % len(IDENTS) + len(IDENTS))
    assert {of_day("nine", day) for day in days} == set(IDENTS)
    assert of_day("nine", 739_000) == of_day("nine", 739_000)


def test_next_is_a_puzzle_to_repeat_then_a_new_one_of_the_players_strength() -> None:
    first, *others = IDENTS
    due = Progress(rows={f"nine/{first}": Row(2, shown=False, day=1, due=5)})
    assert following("nine", due, 5) == first
    assert following("nine", due, 5, first) != first
    near = following("nine", due, 4)
    puzzles = library("nine").puzzle
    assert near in others
    assert abs(puzzles[near].rating - BEGINNING) == min(abs(puzzles[one].rating - BEGINNING) for one in others)
    done = Progress(rows={f"nine/{ident}": Row(1, shown=False, day=50 - at) for at, ident in enumerate(IDENTS)})
    assert following("nine", done, 99) == IDENTS[-1], "the one solved longest ago"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 5000,
        '{"rating": true}',
        '{"rating": 1e9, "rows": []}',
        '{"rows": {"nine/aaaaa": [1, 0, 5, 0]}}',
        '{"rows": {"nine/aaaaa": [1, 2, 5, 0, 0]}}',
        '{"rows": {"nine/aaaaa": [1, 0, -5, 0, 0]}}',
        '{"rows": {"<b>/aaaaa": [1, 0, 5, 0, 0]}}',
        '{"rows": {"nine/aaaaa": [1, 0, 5, 0, 1e99]}}',
    ],
)
def test_damaged_progress_is_skipped(text: str) -> None:
    one = Tablet(FakeStorage({KEY: text}))
    assert progress.ProgressStore(one.app.page.storage).load() == Progress()


def test_what_is_sound_in_damaged_progress_is_kept() -> None:
    data = {"version": 9, "rating": 1234, "rows": {"nine/aaaaa": [1, 0, 5, 0, 0], "?": 3}, "new": 1}
    assert read(data) == Progress(1234, {"nine/aaaaa": Row(1, shown=False, day=5)})


def test_a_backup_brings_the_progress_to_another_device() -> None:
    one, other = opened(), opened(IDENTS[1])
    play(one, library("nine").puzzle[IDENTS[0]].best)
    play(other, library("nine").puzzle[IDENTS[1]].best)
    rating = saved(other)["rating"]
    text = backup_text(one.app)
    incoming = read_file(other.app, text)
    assert incoming.anything
    import_all(other.app, incoming)
    assert saved(other)["rows"].keys() == {f"nine/{IDENTS[0]}", f"nine/{IDENTS[1]}"}
    assert saved(other)["rating"] == rating, "the rating of this device stays"
    assert read_file(other.app, text).puzzles is None, "all of it is here now"
    fresh = Tablet()
    import_all(fresh.app, read_file(fresh.app, text))
    assert saved(fresh) == saved(one)
    for damaged in ("[", "[]", 5, {"rows": 3}, '{"rows": {"nine/aaaaa": 1}}'):
        assert read_file(fresh.app, json.dumps({**json.loads(text), "puzzles": damaged})).puzzles is None


# --- the room ---


def opened(ident: str = IDENTS[0], **more: Any) -> Tablet:
    """Return a tablet at a puzzle."""
    return Tablet(at=f"puzzle/nine/{ident}", **more)


def saved(one: Tablet) -> Any:
    """Return the stored progress as plain data."""
    return json.loads(one.storage.texts.get(KEY, "{}"))


def play(one: Tablet, move: str) -> None:
    """Choose a move on the board and play it with the button; wait for its answer."""
    one.app.tap(move)
    one.app.do("puzzle-play")
    one.page.wait(1)


def test_a_solution_at_the_first_try() -> None:
    one, puzzle = opened(), library("nine").puzzle[IDENTS[0]]
    assert "One slide still wins" in one.text()
    assert "puzzle-play" not in one.actions(), "nothing is chosen yet"
    one.app.tap(puzzle.best)
    assert "puzzle-play" in one.actions()
    one.app.tap(puzzle.best)
    assert "Solved." in one.text()
    assert one.ident("p-said").text.startswith("Solved.")
    assert saved(one)["rows"][f"nine/{IDENTS[0]}"][:2] == [1, 0]
    assert saved(one)["rating"] > BEGINNING
    one.app.do("puzzle-next")
    one.page.settle()
    assert one.page.fragment != f"puzzle/nine/{IDENTS[0]}"
    assert "One slide still wins" in one.text()


def test_a_wrong_try_is_answered_and_explained() -> None:
    one, puzzle = opened(), library("nine").puzzle[IDENTS[0]]
    (first, answer), *_others = puzzle.refutations.items()
    one.app.tap(first)
    one.app.do("puzzle-play")
    assert "doesn't win" not in one.text(), "the answer comes after a pause"
    one.page.wait(1)
    assert "doesn't win" in one.ident("p-said").text
    assert one.page.motions
    assert "First try" in one.text()
    assert moves_of(next(text for text in puzzle.wrong if text.startswith(first)))[1] == answer
    main = one.find(lambda element: element["id"] == "puzzle-main")[0]
    assert main["data-do"] == "puzzle-again"
    one.app.do("puzzle-again")
    assert "One slide still wins" in one.text()
    play(one, first)
    main = one.find(lambda element: element["id"] == "puzzle-main")[0]
    assert main["data-do"] == "puzzle-show", "after the second wrong try it is the main key"
    assert KEY not in one.storage.texts, "nothing is decided before the end"
    one.app.do("puzzle-show")
    assert "The solution" not in one.text(), "a second tap on the key that was there shows nothing"
    one.page.wait(1.1)
    one.app.do("puzzle-show")
    assert "The solution" in one.text()
    assert saved(one)["rows"][f"nine/{IDENTS[0]}"][1] == 1
    assert saved(one)["rating"] < BEGINNING
    assert "returns tomorrow" in one.text()


def test_a_tap_hurries_the_answer() -> None:
    one, puzzle = opened(), library("nine").puzzle[IDENTS[0]]
    first = next(iter(puzzle.refutations))
    one.app.tap(first)
    one.app.tap(first)
    one.app.tap(first)
    assert "doesn't win" in one.text()
    one.page.wait(2)
    assert "First try" in one.text(), "the timer does nothing more"


def test_coming_back_makes_no_first_try() -> None:
    one, puzzle = opened(), library("nine").puzzle[IDENTS[0]]
    one.app.settings.set("motion", "no")
    one.app.tap(next(iter(puzzle.refutations)))
    one.app.do("puzzle-play")
    assert "First try" in one.text(), "without motion nothing is waited for"
    one.open("settings")
    one.open(f"puzzle/nine/{IDENTS[0]}")
    play(one, puzzle.best)
    assert saved(one)["rows"][f"nine/{IDENTS[0]}"][0] == 2


def test_keys_work_as_at_a_table() -> None:
    one, puzzle = opened(), library("nine").puzzle[IDENTS[0]]
    assert not one.app.press("Enter"), "nothing is chosen"
    one.app.tap(next(iter(puzzle.refutations)))
    assert one.app.press("Escape")
    assert "puzzle-play" not in one.actions()
    one.app.tap(next(iter(puzzle.refutations)))
    assert one.app.press("Enter")
    one.page.wait(1)
    assert one.app.press("z")
    one.app.tap(puzzle.best)
    assert one.app.press("Enter")
    assert "2try" not in one.text()
    assert "Solved." in one.text()
    assert one.app.press("Enter")
    one.page.settle()
    assert one.page.fragment != f"puzzle/nine/{IDENTS[0]}"


def test_illegal_taps_are_refused_with_the_reason() -> None:
    one, position = opened(), position_of(IDENTS[0])
    other = next(outer for outer in ("na", "nb", "nc", "nd", "ne", "e1") if position.why_not(outer) is not None)
    one.app.tap(other)
    refusal = position.why_not(other)
    assert refusal is not None
    assert refusal.reason in one.text()
    one.app.tap("nonsense <b>")
    one.app.explain("nonsense")
    one.app.explain("section 4")
    assert "<b>nonsense" not in one.page.html()


def test_a_full_store_is_said_and_the_puzzle_goes_on() -> None:
    one, puzzle = opened(), library("nine").puzzle[IDENTS[0]]
    one.storage.full()
    play(one, puzzle.best)
    assert "storage is full" in one.text()
    assert "Solved." in one.text()
    assert KEY not in one.storage.texts


def test_two_windows_lose_nothing_of_each_other() -> None:
    one = opened()
    two = Tablet(one.storage, at=f"puzzle/nine/{IDENTS[1]}")
    play(one, library("nine").puzzle[IDENTS[0]].best)
    play(two, library("nine").puzzle[IDENTS[1]].best)
    assert saved(one)["rows"].keys() == {f"nine/{IDENTS[0]}", f"nine/{IDENTS[1]}"}


@pytest.mark.parametrize("address", ["puzzle/nine/zzzzz", "puzzle/imperial/aaaaa", "puzzle/%3Cb%3E", "puzzle/nine/a/b"])
def test_addresses_without_a_puzzle_are_explained(address: str) -> None:
    one = Tablet(at=address)
    assert "There is no puzzle with this name." in one.text()
    one.app.do("puzzle-play")
    one.app.do("puzzle-next")
    one.app.tap("na")


def test_short_addresses_go_to_a_puzzle() -> None:
    one = Tablet(at="puzzle/today")
    day = one.page.clock
    game, ident = daily(date_of(one.page).toordinal())
    assert one.page.fragment == f"puzzle/{game}/{ident}"
    assert Tablet(at="puzzle").page.fragment.startswith("puzzle/nine/")
    assert one.page.clock == day


def test_the_link_is_shared_or_copied() -> None:
    one = opened()
    one.app.do("puzzle-share")
    one.page.settle()
    assert f"#puzzle/nine/{IDENTS[0]}" in (one.page.clipboard or "")


def test_the_page_is_in_spanish_too() -> None:
    one, puzzle = opened(language="es"), library("nine").puzzle[IDENTS[0]]
    assert "Un solo deslizamiento" in one.text()
    play(one, next(iter(puzzle.refutations)))
    assert "así no se gana" in one.text()
    assert "{" not in one.text()


def test_the_shelf_links_to_the_puzzles() -> None:
    assert Tablet().find(lambda element: element["href"] == "#puzzle/games")
    assert GAMES["nine"].puzzles() is not None
