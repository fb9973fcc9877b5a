"""Puzzles that are played at a table: their data, of which a dozen are proven at every run and all at night, and the
room.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from pyapp.engine.acts import moves_of
from pyapp.engine.schema import DataError, load
from pyapp.games import GAMES, parts
from pyapp.ui.challenge.challenge import date_of
from pyapp.ui.challenge.puzzle import game_of
from pyapp.ui.puzzles.library import PUZZLES, games, library, match_of
from pyapp.ui.puzzles.progress import BEGINNING, Progress, Row, daily, last_game
from pyapp.ui.store.saves import PUZZLES_KEY as KEY
from tests.marks import nightly
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.puzzle_play import play, puzzle_of, solve

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
imperial: Any = importlib.import_module("puzzle_finders.imperial")
artemis: Any = importlib.import_module("puzzle_finders.artemis")
auztralia: Any = importlib.import_module("puzzle_finders.auztralia")

AT_TABLES = [game for game in games() if game != "nine"]
IDENTS = {game: [*library(game).puzzle] for game in AT_TABLES}


def sample(game: str) -> list[Any]:
    """Return the names of a game's puzzles, all but a dozen marked for the night."""
    idents = IDENTS[game]
    now = idents[:: max(1, len(idents) // 12)][:12]
    return [*now, *nightly(*(one for one in idents if one not in now))]


def position_of(game: str, ident: str) -> Any:
    """Return the position of a puzzle."""
    return match_of(game, library(game).puzzle[ident]).position


# --- the data ---


@pytest.mark.parametrize("ident", sample("imperial"))
def test_the_target_is_the_most_that_can_be_made(ident: str) -> None:
    puzzle, position = library("imperial").puzzle[ident], position_of("imperial", ident)
    assert imperial.most_points(position, {}) == puzzle.points[0]
    for move in moves_of(puzzle.best):
        assert move in position.moves()
        position.play(move)
    match = match_of("imperial", puzzle)
    match.position = position
    match.settle(implied=True)
    assert match.points(match.position) == tuple(puzzle.points)


@pytest.mark.parametrize("ident", sample("artemis"))
def test_the_best_place_is_better_than_the_next(ident: str) -> None:
    puzzle, position = library("artemis").puzzle[ident], position_of("artemis", ident)
    acts = [(die, place) for die in position.moves() for place in artemis.after(position, die).moves()]
    assert {*puzzle.worth} == {f"{die}; {place}" for die, place in acts}
    place = moves_of(puzzle.best)[1]
    other = next(act for act in puzzle.worth if moves_of(act)[1] != place)
    assert puzzle.worth[other] < puzzle.worth[puzzle.best] == puzzle.points[0]
    known: dict[Any, int] = {}
    for act in (puzzle.best, other):
        assert artemis.most_points(artemis.after(position, *moves_of(act)), known) == puzzle.worth[act]


@pytest.mark.parametrize("ident", nightly(*IDENTS["artemis"]))
def test_every_place_is_worth_what_is_stored(ident: str) -> None:
    found = artemis.values(position_of("artemis", ident))
    assert {"; ".join(act): worth for act, worth in found.items()} == library("artemis").puzzle[ident].worth


@pytest.mark.parametrize("ident", sample("auztralia"))
def test_the_best_act_is_best_on_average_with_other_cards_too(ident: str) -> None:
    puzzle, position = library("auztralia").puzzle[ident], position_of("auztralia", ident)
    assert {*puzzle.worth} == {*position.moves()}
    best, second = list(puzzle.worth)[:2]
    assert best == puzzle.best
    assert puzzle.worth[second] < puzzle.worth[best] == puzzle.points[0]
    results = {act: auztralia.leads(position, act, "another seed", range(120)) for act in (best, second)}
    assert fmean(results[best]) > fmean(results[second])
    assert abs(10 * fmean(results[best]) - puzzle.points[0]) < 40


@pytest.mark.parametrize("ident", nightly(*IDENTS["auztralia"]))
def test_no_other_act_is_better_on_average(ident: str) -> None:
    position = position_of("auztralia", ident)
    results = {act: auztralia.leads(position, act, "a third seed", range(120)) for act in position.moves()}
    assert max(results, key=lambda act: fmean(results[act])) == library("auztralia").puzzle[ident].best


@pytest.mark.parametrize("game", AT_TABLES)
def test_there_are_enough_puzzles_and_no_twins(game: str) -> None:
    puzzles = library(game).puzzle.values()
    assert len(puzzles) >= 40
    ratings = [puzzle.rating for puzzle in puzzles]
    assert ratings == sorted(ratings)
    assert ratings[-1] - ratings[0] > 400
    states = {repr(match_of(game, puzzle).position.state()) for puzzle in puzzles}
    assert len(states) == len(puzzles)


@pytest.mark.parametrize("game", AT_TABLES)
@pytest.mark.parametrize(
    "change", [{"values": ["x: a"]}, {"values": [3]}, {"code": "A B"}, {"options": 5}, {"best": ""}, {"points": ["1"]}]
)
def test_a_damaged_file_is_refused(game: str, change: dict[str, Any]) -> None:
    puzzles: Any = GAMES[game].puzzles()
    data = puzzles.data()
    with pytest.raises(DataError):
        load(PUZZLES, {**data, "puzzle": [{**data["puzzle"][0], **change}]})


@pytest.mark.parametrize("game", AT_TABLES)
def test_every_sentence_can_be_said(game: str) -> None:
    words: Any = GAMES[game].puzzles()
    assert words.QUESTION
    for puzzle in library(game).puzzle.values():
        match, best = match_of(game, puzzle), puzzle.points[0]
        assert "{" not in words.note(match.position)
        if puzzle.is_goal:
            assert str(best - 1) in words.judged(match.position, "", best - 1, best)
            continue
        assert [*puzzle.worth.values()] == sorted(puzzle.worth.values(), reverse=True)
        for act in (puzzle.best, list(puzzle.worth)[-1]):
            assert "{" not in words.judged(match.position, act, puzzle.worth[act], best)


@pytest.mark.parametrize("game", AT_TABLES)
def test_the_words_arrive_with_the_game(game: str) -> None:
    assert parts.owner(f"pyapp/games/{game}/puzzles.py") == game
    assert parts.owner("pyapp/ui/puzzles/table_page.py") == parts.HOME


# --- the puzzle of the day ---


def test_the_games_take_turns_and_so_do_their_puzzles() -> None:
    days = range(739_000, 739_000 + len(games()))
    assert {game_of(day) for day in days} == {*games()}
    game, count = game_of(739_000), len(library(game_of(739_000)).puzzle)
    begun = 739_000 - 739_000 % (count * len(games()))
    whole = [daily(day) for day in range(begun, begun + count * len(games()))]
    assert {ident for name, ident in whole if name == game} == {*library(game).puzzle}


def test_the_next_puzzle_is_of_the_game_played_last() -> None:
    assert last_game(Progress()) == "nine"
    rows = {"nine/aaaaa": Row(1, shown=False, day=5), "imperial/bbbbb": Row(1, shown=False, day=9)}
    assert last_game(Progress(rows={**rows, "zzz/ccccc": Row(1, shown=False, day=99)})) == "imperial"


# --- the room ---


def opened(game: str, at: int = 0, **more: Any) -> Tablet:
    """Return a tablet at a puzzle."""
    return Tablet(at=f"puzzle/{game}/{IDENTS[game][at]}", **more)


def saved(one: Tablet) -> Any:
    """Return the stored progress as plain data."""
    return json.loads(one.storage.texts.get(KEY, "{}"))


def fail(one: Tablet) -> None:
    """Make a wrong try."""
    puzzle = puzzle_of(one)
    if not puzzle.is_goal:
        play(one, list(puzzle.worth)[-1])
        return
    while one.match.position.seat is not None:
        play(one, one.match.position.moves()[-1])


@pytest.mark.parametrize("game", AT_TABLES)
def test_a_solution_at_the_first_try(game: str) -> None:
    one = opened(game)
    assert "Rating 1000" in one.text()
    assert "puzzle-next" not in one.actions()
    solve(one)
    assert "Solved." in one.text()
    assert "1 try" in one.text()
    assert saved(one)["rows"].keys() == {f"{game}/{IDENTS[game][0]}"}
    assert saved(one)["rating"] > BEGINNING
    assert "{" not in one.text()
    one.press("puzzle-next")
    assert one.page.fragment.startswith(f"puzzle/{game}/")
    assert puzzle_of(one).id != IDENTS[game][0]
    assert not any(name.startswith("sobremesa.match") for name in one.storage.texts), "nothing is saved as a match"


@pytest.mark.parametrize("game", AT_TABLES)
def test_a_wrong_try_is_explained_and_the_solution_can_be_shown(game: str) -> None:
    one = opened(game)
    fail(one)
    assert "Solved." not in one.text()
    assert one.ident("puzzle-main")["data-do"] == "puzzle-again"
    assert not saved(one)
    one.press("puzzle-again")
    assert "puzzle-again" not in one.actions()
    fail(one)
    assert one.ident("puzzle-main")["data-do"] == "puzzle-show"
    one.press("puzzle-show")
    assert "The solution" not in one.text(), "a second tap on the key that was there shows nothing"
    one.page.wait(1.1)
    one.press("puzzle-show")
    assert "The solution" in one.text()
    assert "2 tries" in one.text()
    assert "returns tomorrow" in one.text()
    assert saved(one)["rating"] < BEGINNING
    if puzzle_of(one).is_goal:
        assert one.match.points(one.match.position)[0] == puzzle_of(one).points[0]


def test_a_wrong_line_says_what_was_made() -> None:
    one = opened("imperial")
    target = puzzle_of(one).points[0]
    assert f"≥ {target}" in one.ident("p-title").text
    fail(one)
    made = one.match.points(one.match.position)[0]
    assert f"You make {made}. {target} can be made." in one.voice
    one.press("puzzle-undo")
    assert one.match.position.seat == 0, "the last move can be taken back alone"
    assert one.match.cursor > match_of("imperial", puzzle_of(one)).cursor or made


def test_undo_ends_where_the_puzzle_begins() -> None:
    one = opened("imperial")
    start = one.match.cursor
    assert "puzzle-undo" not in one.actions()
    first = moves_of(puzzle_of(one).best)[0]
    play(one, first)
    assert one.match.cursor > start
    one.press("puzzle-undo")
    assert one.match.cursor == start
    one.app.do("puzzle-undo")
    one.app.do("undo")
    one.app.do("restart")
    assert one.match.cursor == start


def test_a_die_is_placed_by_taps() -> None:
    one = opened("artemis")
    puzzle = puzzle_of(one)
    act = next(act for act, worth in puzzle.worth.items() if worth < puzzle.points[0] and ">" not in act)
    one.press(f"draft {moves_of(act)[0]};")
    one.app.tap(act)
    assert not one.find(lambda element: "pz-wrong" in (element["class"] or ""))
    one.press("play")
    assert (
        f": you can end the match with {puzzle.worth[act]} points . With the best place: {puzzle.points[0]}."
        in one.voice
    )
    assert one.match.position.state() != match_of("artemis", puzzle).position.state()
    one.app.tap(act)
    one.app.do("play")
    assert one.app.press("z")
    assert one.match.position.state() == match_of("artemis", puzzle).position.state()


@pytest.mark.parametrize("game", AT_TABLES)
def test_keys_and_odd_words_do_no_harm(game: str) -> None:
    one = opened(game)
    for action in ("puzzle-again", "puzzle-show", "hint", "drawer rules", "drawer log", "again", "look 0", "step -1"):
        one.app.do(action)
        one.page.settle()
    for _ in range(4):
        one.app.press("Escape")
    one.app.do("look end")
    for text in ("nonsense <b>", "", "sheet 9", "puzzle-share"):
        one.app.tap(text)
        one.app.explain(text)
        one.app.hover(text)
    assert "<b>nonsense" not in one.page.html()
    assert not one.app.press("q")
    solve(one)
    assert "Solved." in one.text()
    assert one.app.press("Enter")
    one.page.settle()
    assert puzzle_of(one).id != IDENTS[game][0]


@pytest.mark.parametrize("game", AT_TABLES)
def test_a_full_store_is_said_and_the_puzzle_goes_on(game: str) -> None:
    one = opened(game)
    one.storage.full()
    solve(one)
    assert "storage is full" in one.text()
    assert "Solved." in one.text()


@pytest.mark.parametrize("game", AT_TABLES)
def test_the_pages_are_in_spanish_too(game: str) -> None:
    one = opened(game, language="es")
    question = one.voice
    fail(one)
    assert "{" not in question + one.text()
    one.press("puzzle-show")
    assert "La solución" in one.text()
    assert "{" not in one.text()


def test_the_games_are_chosen_on_a_page() -> None:
    one = Tablet(FakeStorage({KEY: json.dumps({"rows": {f"artemis/{IDENTS['artemis'][0]}": [1, 0, 5, 0, 0]}})}))
    one.open("puzzle/games")
    links = [element["href"] for element in one.find(lambda element: element["href"])]
    wanted = [*(f"#puzzle/{game}" for game in games()), "#puzzle/today"]
    assert wanted == [link for link in links if link.startswith("#puzzle/")]
    assert "1 puzzle done" in one.text()
    one.open("puzzle/imperial")
    assert one.page.fragment.startswith("puzzle/imperial/")
    assert one.find(lambda element: element["href"] == "#puzzle/games")
    one.open("puzzle")
    assert one.page.fragment.startswith("puzzle/artemis/")


def test_an_act_counts_by_its_first_move() -> None:
    puzzle = library("auztralia").puzzle[IDENTS["auztralia"][0]]
    assert puzzle.worth_of(f"{puzzle.best}; more") == puzzle.points[0]
    assert puzzle.worth_of("nonsense; more") is None


def test_leaving_a_puzzle_closes_its_table() -> None:
    one = opened("imperial")
    table = one.app.table
    assert table is not None
    one.open("settings")
    assert one.app.table is None
    assert table.state.ended
    one.open("puzzle/today")
    game, ident = daily(date_of(one.page).toordinal())
    assert one.page.fragment == f"puzzle/{game}/{ident}"


def test_the_link_is_shared() -> None:
    one = opened("imperial")
    solve(one)
    one.press("puzzle-share")
    assert f"#puzzle/imperial/{IDENTS['imperial'][0]}" in (one.page.clipboard or "")
