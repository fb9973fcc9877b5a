"""Records: one line a finished match, kept apart from the matches; damaged lines are left out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import Seat, Setup
from pyapp.ui.page import StoreFull
from pyapp.ui.records import KEY, MOST, Records, computers, people
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet, first_move
from tests.unit.helpers import NINE, begin, finished, nine
from tests.unit.markup import faults

GOOD = {
    "ident": "a",
    "game": "nine",
    "mode": "match",
    "seats": [["Ana", "person"], ["Computer", "calm"]],
    "points": [5, 4],
    "winners": [0],
    "when": BEGAN,
}


def records(*rows: Any) -> Records:
    return Tablet(FakeStorage({KEY: json.dumps(list(rows))})).app.records


def test_a_finished_match_is_written_down_once() -> None:
    kept, match = records(), finished(nine("person", "calm"))
    kept.add("one", match, BEGAN)
    kept.add("one", match, BEGAN + 5)
    kept.add("two", begin(nine(), ":b2"), BEGAN)
    kept.add("three", finished(nine(practice=True)), BEGAN)
    (result,) = kept.all()
    outcome = match.position.outcome()
    assert outcome is not None
    assert (result.ident, result.points, result.winners) == ("one", match.totals()[-1], outcome.winners)
    assert result.seats == (("Ana", "person"), ("Bruno", "calm"))


def test_playing_to_the_end_writes_one_line_and_the_shelf_tells() -> None:
    tablet = Tablet(thinker=first_move)
    tablet.begin("Ana", "Bruno", levels={0: "calm", 1: "calm"}, quick=True)
    while not tablet.match.over:
        tablet.wait(1)
    tablet.press("result")
    tablet.open("")
    (result,) = tablet.app.records.all()
    assert f"Last time {result.seats[result.winners[0]][0]} won." in tablet.text()
    tablet.open("records")
    assert "1 match" in tablet.text()


def test_an_end_that_was_taken_back_counts_as_it_was_played_at_last() -> None:
    whole = random_match(NINE, nine(), "taken back")
    kept = records()
    kept.add("one", whole, BEGAN)
    other = whole.branch(0)
    for _ in range(200):
        if other.over:
            break
        other.play(other.position.moves()[-1])
        other.settle()
    kept.add("one", other, BEGAN)
    assert [result.points for result in kept.all()] == [other.totals()[-1]]


def test_deleting_a_match_loses_no_record() -> None:
    tablet = Tablet(thinker=first_move)
    ident = tablet.begin("A", "B", levels={0: "calm", 1: "calm"}, quick=True)
    while not tablet.match.over:
        tablet.wait(1)
    tablet.open("saves")
    tablet.press(f"ask-delete {ident}")
    tablet.press(f"delete {ident}")
    assert len(tablet.app.records.all()) == 1
    tablet.open("records")
    tablet.press("ask-forget")
    tablet.press("ask-no")
    assert len(tablet.app.records.all()) == 1
    tablet.press("ask-forget")
    tablet.press("forget")
    assert "Your first game will be written here." in tablet.text()


@pytest.mark.parametrize(
    "change",
    [
        {"when": float("nan")},
        {"when": float("inf")},
        {"when": 1e300},
        {"when": "now"},
        {"when": 10**400},
        {"points": [5]},
        {"points": "54x"},
        {"points": [float("inf"), 1]},
        {"points": None},
        {"winners": [2]},
        {"winners": [-1]},
        {"winners": {}, "seats": 7},
        {"seats": [["Ana"]]},
        {"seats": [[1, 2, 3], [4]]},
    ],
    ids=str,
)
def test_a_damaged_line_is_left_out(change: dict[str, Any]) -> None:
    kept = records({**GOOD, **change}, 7, None, "x", [], {}, {**GOOD, "ident": "fine"})
    assert [result.ident for result in kept.all()] == ["fine"]


@pytest.mark.parametrize("text", ["", "x", "{}", "7", "null", "[" * 100_000, '"x"', "[[[[]]]]"])
def test_a_damaged_store_shows_empty_records(text: str) -> None:
    tablet = Tablet(FakeStorage({KEY: text}), at="records")
    assert "Your first game will be written here." in tablet.text()
    tablet.app.records.add("one", finished(nine()), BEGAN)
    assert len(tablet.app.records.all()) == 1


def test_strange_but_readable_lines_are_shown() -> None:
    rows = [
        {**GOOD, "game": "gone", "mode": "gone", "winners": [0, 1]},
        {**GOOD, "seats": [["<b>", "person"], ["x" * 999, "wizard"]], "winners": []},
        {**GOOD, "when": 0},
    ]
    for at in ("", "records"):
        tablet = Tablet(FakeStorage({KEY: json.dumps(rows)}), at=at)
        assert not faults(tablet.look())


def test_a_full_store_costs_the_record_not_the_match() -> None:
    kept = records()
    tablet = Tablet()
    tablet.storage.quota = 0
    with pytest.raises(StoreFull):
        tablet.app.records.add("one", finished(nine()), BEGAN)
    assert not kept.all()


def test_the_oldest_lines_go() -> None:
    kept = records(*({**GOOD, "ident": str(number)} for number in range(MOST)))
    kept.add("new", finished(nine()), BEGAN)
    found = kept.all()
    assert (len(found), found[0].ident, found[-1].ident) == (MOST, "1", "new")


def test_statistics() -> None:
    seats = (Seat("Ana"), Seat("Máquina", "calm"), Seat("Computer", "calm"))
    assert Setup("nine", "match", seats, "x").seats == seats
    rows = [
        {**GOOD, "ident": "1", "points": [5, 4], "winners": [0]},
        {**GOOD, "ident": "2", "points": [2, 7], "winners": [1]},
        {**GOOD, "ident": "3", "seats": [["Ana", "person"], ["Zoë", "person"]], "points": [3, 3], "winners": [0, 1]},
    ]
    found = records(*rows).all()
    assert [(line.who, line.played, line.won, line.best, round(line.mean, 2)) for line in people(found)] == [
        ("Ana", 3, 2, 5, 3.33),
        ("Zoë", 1, 1, 3, 3.0),
    ]
    assert [(line.who, line.played, line.won, line.best, line.mean) for line in computers(found)] == [("calm", 2, 1, 7, 5.5)]
    text = Tablet(FakeStorage({KEY: json.dumps(rows)}), at="records", language="es").text()
    assert "67 %" in text
    assert "3,3" in text
