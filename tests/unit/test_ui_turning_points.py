"""A turning point on the board: both moves with their forecasts, and the practice match from there."""

from __future__ import annotations

import itertools
import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine import acts
from pyapp.engine.conformance import random_match
from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.games import GAMES
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.imperial_matches import kept
from tests.unit.markup import faults

if TYPE_CHECKING:
    from pyapp.engine.match import Match


@cache
def over(game: str) -> Match:
    """Return a random match of two at its end."""
    mode = GAMES[game].mode("advanced" if game == "imperial" else "match")
    options = tuple(mode.settled({}, 2))
    return random_match(GAMES[game], Setup(game, mode.key, (Seat("Ana"), Seat("Bo")), "studied-1", options), "studied")


@cache
def row_of(game: str) -> tuple[Any, ...]:
    """Return a row of a review: a decision late in the match, and another act that was legal there."""
    match = over(game)
    for index in range(len(match.moves) * 2 // 3, 0, -1):
        position = match.at(index)
        if position.seat in (None, CHANCE) or match.act_start(index) != index or len(position.moves()) < 3:
            continue
        if match.game.implied is not None and match.game.implied(position) is not None:
            continue  # at a table nobody is asked
        last = next((at for at in range(index, len(match.moves)) if match.act_start(at) != index), len(match.moves))
        other = next(move for move in position.moves() if move != match.moves[index])
        return index, acts.act_of(match.moves[index:last]), 20.5, other, 23.5
    raise AssertionError(game)


def studied(game: str, **facts: Any) -> Tablet:
    answer = {"moves": [row_of(game)], "lines": []}
    one = Tablet(
        FakeStorage(dict([kept("over", over(game))])), thinker=lambda _asked: answer, at="result/over", **facts
    )
    one.press("study 0")
    return one


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_both_moves_are_shown_on_the_board(game: str) -> None:
    index, played, _points, best, _best_points = row_of(game)
    one = studied(game)
    table = one.app.table
    assert table is not None
    assert one.page.fragment == "replay/over"
    assert table.shown.scene.chosen == best
    assert one.voice.startswith("Better: ")
    assert ": 23.5, 3 more." in one.voice
    assert not faults(one.look())
    one.press("study 0 played")
    assert table.shown.scene.chosen == played
    assert one.voice.startswith("Played: ")
    assert ": 20.5." in one.voice
    assert table.shown.position.seat == over(game).at(index).seat
    assert one.find(lambda e: e["role"] == "radio" and e["aria-checked"] == "true" and e.text == "As played")
    one.press("step 1")
    assert one.voice.startswith(f"Move {index + 1} of"), "from there one looks on"


@pytest.mark.parametrize("game", GAMES)
def test_it_is_tried_in_a_practice_match_with_the_better_move_chosen(game: str) -> None:
    index, _played, _points, best, _best_points = row_of(game)
    one = studied(game)
    one.press("try")
    assert one.match.setup.practice
    assert one.match.moves == over(game).moves[:index]
    table = one.app.table
    assert table is not None
    assert table.selection.chosen == best
    one.app.settings.set("warnings", "no")
    table.play_chosen()
    assert one.match.moves[index] == acts.moves_of(best)[0]
    assert one.app.saves.load("over").match.moves == over(game).moves, "the old one is kept"


def test_escape_and_a_replayed_moment_close_the_turning_point() -> None:
    one = studied("nine")
    table = one.app.table
    assert table is not None
    assert one.app.press("Escape")
    assert table.shown.studied is None
    assert one.voice.startswith(f"Move {row_of('nine')[0]} of")
    one.press("drawer review")
    assert "Expected score after each decision" not in one.text(), "one decision is no line"
    one.press("study 0")
    assert not table.state.drawer.name
    one.press("look 0")
    assert one.voice == "Before the first move."
    one.app.do("study 7")
    assert table.shown.studied is None


def test_a_move_of_a_turning_point_cannot_be_played() -> None:
    one = studied("nine")
    one.tap(row_of("nine")[3])
    assert one.voice.startswith("This is an earlier move.")
    assert len(one.match.moves) == len(over("nine").moves)


def test_a_whole_round_is_shown_as_it_ended_and_as_it_would_have() -> None:
    from tests.unit.test_ui_review import better, match

    row = better()
    one = Tablet(
        FakeStorage(dict([kept("over", match())])),
        thinker=lambda _asked: {"moves": [], "lines": [row]},
        at="result/over",
    )
    one.press("study 0")
    table = one.app.table
    assert table is not None
    assert one.voice.startswith("Round 4, better: ")
    scene = table.shown.scene
    assert scene.chosen is None
    assert {event.seat for event in scene.news} == {0}
    position = match().at(row[0][0])
    for move in row[3]:
        position.advance(move)
    assert table.shown.position.state() == position.state()
    one.press("study 0 played")
    assert one.voice.startswith("Round 4, played: ")
    assert table.shown.position.state() == match().at(row[0][-1] + 1).state()
    one.press("try")
    assert len(one.match.moves) == row[0][0]


def test_forecasts_are_drawn_as_they_arrive() -> None:
    match = over("nine")
    rows = [
        [index, match.moves[index], 3.0 + index / 10, match.moves[index], 4.0 + index / 10] for index in (20, 21, 22)
    ]
    one = Tablet(FakeStorage(dict([kept("over", match)])), thinker="held", at="result/over")
    one.page.far = json.dumps({"done": 3, "total": 9, "moves": rows, "lines": []})
    one.wait(0.6)
    assert len(one.find(lambda e: e.tag == "polyline" and "promised" in (e.parent or e)["class"])) == 2, "a line a seat"
    assert not one.find(lambda e: e.has_class("turning"))
    lines = one.find(lambda e: e.tag == "polyline" and "promised" in (e.parent or e)["class"])
    ends = [float(part) for line in lines for part in line["points"].split()[-1].split(",")]
    marks = one.find(lambda e: e.tag == "use" and e["width"] == "17" and "promised" in (e.parent or e)["class"])
    shown = [float(mark[part]) + 8.5 for mark in marks for part in ("x", "y")]
    assert shown == pytest.approx(ends, abs=0.11), "each line ends with its piece"
    cells = [e.text for e in one.find(lambda e: e.tag == "tr" and e.text.startswith("22 "))]
    assert cells == [f"22 {match.setup.seats[match.movers[21] or 0].name} 5.1 6.1"]
    worse = row_of("nine")
    one.page.held[0].give({"moves": [*rows, worse], "lines": []})
    one.page.settle()
    marks = one.find(lambda e: e.has_class("turning"))
    assert [mark["data-do"] for mark in marks] == ["study 0"]
    assert not faults(one.look())


def test_marks_of_turning_points_never_lie_on_each_other() -> None:
    match = over("nine")
    first = row_of("nine")[0]
    rows: list[Any] = []
    for index in range(first, 0, -1):
        position = match.at(index)
        if position.seat != CHANCE and len(position.moves()) > 2 and len(rows) < 4:
            other = next(move for move in position.moves() if move != match.moves[index])
            rows.append([index, match.moves[index], 1.0, other, 2.0 + index / 50])
    one = Tablet(
        FakeStorage(dict([kept("over", match)])), thinker=lambda _asked: {"moves": rows, "lines": []}, at="result/over"
    )
    places = sorted(float(e["cx"]) for e in one.find(lambda e: e.tag == "circle" and e.has_class("hit")))
    assert len(places) == 4
    assert all(after - before >= 65.9 for before, after in itertools.pairwise(places))
    assert 0 < places[0] < places[-1] < 500


def test_an_invalid_progress_is_ignored() -> None:
    one = Tablet(FakeStorage(dict([kept("over", over("nine"))])), thinker="held", at="result/over")
    for text in (
        "[3, 12]",
        '{"done": 5, "total": 3}',
        '{"done": "1", "total": 3}',
        "{}",
        '{"done": 1, "total": 2, "moves": 7}',
    ):
        one.page.far = text
        one.wait(0.6)
        assert "Reviewing" in one.text()
    assert "Reviewing decision 1 of 2" in one.text()


def test_a_match_is_reviewed_once_and_the_review_ends_with_the_table() -> None:
    one = studied("nine")
    one.press("result")
    one.press("replay")
    one.press("drawer review")
    assert len([asked for asked in one.page.asked if asked["kind"] == "review"]) == 1
    other = Tablet(FakeStorage(dict([kept("over", over("nine"))])), thinker="held", at="result/over")
    other.open("")
    assert other.page.hurried == 1


@pytest.mark.parametrize("looking", [5, 40, 70])
def test_the_log_shows_the_replayed_moment(looking: int) -> None:
    one = Tablet(FakeStorage(dict([kept("over", over("nine"))])), thinker=lambda _asked: {}, at="replay/over")
    one.app.do(f"look {looking}")
    one.page.settle()
    lines = one.find(lambda e: e.tag == "li" and e["data-key"].isdigit())
    numbers = [int(line["data-key"]) for line in lines]
    assert numbers == sorted(numbers, reverse=True), "the last one first"
    (here,) = one.find(lambda e: e["data-follow"].startswith("line "))
    assert here["data-key"] == str(looking - 1)


def test_a_match_that_goes_on_has_no_line_to_follow() -> None:
    one = Tablet()
    one.begin("Ana", "Bo", quick=True)
    one.play("+na")
    assert not one.find(lambda e: e["data-follow"])


def test_sharing_a_result_stays_there() -> None:
    one = Tablet(FakeStorage(dict([kept("over", over("nine"))])), thinker=lambda _asked: {}, at="result/over")
    one.press("to-share")
    assert one.page.fragment == "result/over"
    assert one.find(lambda e: e.has_class("qr"))
    one.press("copy-link")
    assert "Link copied." in one.ident("p-drawer").text
    assert one.app.press("Escape")
    assert not one.find(lambda e: e.has_class("drawer"))
    assert "Link copied." not in one.text()
    assert not one.app.press("Escape")


def test_the_settings_lead_back_to_the_match() -> None:
    one = Tablet(FakeStorage(dict([kept("over", over("nine"))])), thinker=lambda _asked: {}, at="result/over")
    one.press("to settings")
    one.press("set theme dark")
    one.follow("#result/over")
    assert "Score sheet" in one.text()
    one.open("settings")
    one.open("")
    one.open("settings")
    assert one.find(lambda e: e.tag == "a" and e["href"] == "#")
