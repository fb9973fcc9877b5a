"""Finished plays on Paper in the results of people: read without the part of Paper, counted by names."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.games import parts
from pyapp.paper.field import LARGEST_SUM, MAX_TITLE
from pyapp.paper.play import MAX_SEATS
from pyapp.paper.records import PlayResult, PlayResults, read_results
from pyapp.ui.media import backup
from pyapp.ui.page import MemoryStorage
from pyapp.ui.people import model, plays
from pyapp.ui.people.model import GameLine, Rival, statistics
from pyapp.ui.people.plays import Play, plays_of
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.home_people import ANA, BRUNO, NINA, fill, result
from tests.unit.markup import faults

if TYPE_CHECKING:
    from collections.abc import Sequence

Players = tuple[tuple[str, int | None], ...]
TWO: Players = (("Ana", 41), ("Bruno", 33))


def play(players: Players = TWO, sheet: str = "s1", title: str = "Lantern Street", when: float = 1.75e9) -> Play:
    return Play(sheet, title, when, players)


def stored(items: Sequence[Any] | str) -> list[Play]:
    storage = MemoryStorage()
    storage.put(plays.RESULTS, items if isinstance(items, str) else json.dumps(items))
    return plays_of(storage)


ROW = {"ident": "a1", "sheet": "s1", "title": "Lantern Street", "when": 1.75e9, "players": [["Ana", 41], ["Bruno", 33]]}


def test_the_reader_knows_the_limits_of_paper() -> None:
    assert plays.RESULTS == backup.RESULTS
    assert (plays.MAX_PLAYS, plays.MAX_PLAYERS) == (backup.MAX_RESULTS, MAX_SEATS)
    assert (plays.MAX_TEXT, plays.MAX_POINTS) == (MAX_TITLE, LARGEST_SUM)


def test_what_paper_writes_is_read() -> None:
    storage = MemoryStorage()
    paper = PlayResults(storage)
    paper.add(PlayResult("b", "", "Lined paper", 1.76e9, (("Ana  B", None),)))
    paper.add(PlayResult("a", "s1", "Lantern Street", 1.75e9, TWO))
    assert plays_of(storage) == [play(), play((("Ana  B", None),), "Lined paper", "Lined paper", 1.76e9)]
    assert plays_of(MemoryStorage()) == []


@pytest.mark.parametrize(
    "change",
    [
        {"players": []}, {"players": [["Ana"]]}, {"players": [["Ana", "41"]]}, {"players": [["Ana", True]]},
        {"players": [["Ana", 10**8]]}, {"players": [["Ana", 1.5]]}, {"players": [["A" * 25, 1]]},
        {"players": [["Ana", 1]] * 13}, {"players": [[3, 1]]}, {"players": 3}, {"players": [["A\u202eb", 1]]},
        {"when": "now"}, {"when": 1e300}, {"title": 3}, {"title": "x" * 41}, {"sheet": None}, {"title": "a\u0000b"},
    ],
)  # fmt: skip
def test_what_is_no_play_is_left_out(change: dict[str, Any]) -> None:
    assert stored([{**ROW, **change}, ROW]) == [play()]
    assert len(read_results([{**ROW, "ident": "b", **change}, ROW])) == 1, "Paper leaves it out, too"


@pytest.mark.parametrize("text", ["", "[", "{}", "3", '"x"', "[3, null, []]", "[" * 100_000])
def test_damaged_entries_are_empty(text: str) -> None:
    assert stored(text) == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*ROW]), inner, max_size=5),
    max_leaves=20,
)


@given(st.lists(JSON, max_size=4))
def test_anything_is_read_without_an_error(items: list[Any]) -> None:
    statistics(ANA, [BRUNO], [], stored(items))


def test_a_sheet_has_a_line_under_its_latest_name() -> None:
    found = statistics(
        ANA,
        [BRUNO, NINA],
        [result(("Ana", "Bruno"), (5, 3), when=300.0)],
        [
            play(title="Old name", when=100.0),
            play((("Bruno", 50), ("Ana", 40))),
            play((("Ana", 30), ("Bruno", 30))),
            play((("Ana", None), ("Bruno", 9))),
            play((("Ana", 20), ("Bruno", None))),
            play((("Ana", 10),), sheet="s2", title="Alone"),
            play((("Bruno", 10), ("Nina", 3))),
        ],
    )
    assert (found.played, found.since, found.game) == (7, 100.0, "nine")
    assert found.lines[1:] == (
        GameLine(parts.PAPER, 5, 1, 41, (41 + 40 + 30 + 20) / 4, ("w", "l", "t"), title="Lantern Street"),
        GameLine(parts.PAPER, 1, 0, 10, 10.0, (), title="Alone"),
    )
    assert found.rivals == (Rival("bruno1", 2, 1, parts.PAPER, 1, 1),)


def test_the_last_ten_and_twelve_sheets_are_shown() -> None:
    many = [play(when=float(at)) for at in range(13)]
    more = [play(sheet=f"s{at}", when=float(at)) for at in range(20)]
    found = statistics(ANA, [], [], [*many, *more])
    assert found.lines[0].last == ("w",) * 10
    assert len(found.lines) == model.MAX_SHEETS


def test_names_and_times_come_from_plays_too() -> None:
    both = [play(when=500.0), play((("Zoë", 3), ("Ana", 4), ("Player 1", 5)), when=600.0)]
    assert model.latest([ANA, BRUNO, NINA], [result(("Bruno", "Nina"), (1, 0), when=550.0)], both) == {
        "ana1": 600.0,
        "bruno1": 550.0,
        "nina1": 550.0,
    }
    assert model.unclaimed([ANA, BRUNO], [], both) == [("Zoë", 1)]


def test_the_page_shows_them_without_the_part_of_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    storage = fill(FakeStorage(), [ANA, BRUNO])
    rows = [
        ROW,
        {**ROW, "ident": "b", "title": "<b>", "sheet": "s2", "players": [["Ana", None]]},
        {**ROW, "ident": "c", "title": "", "sheet": "s3", "players": [["Ana", 3]]},
    ]
    storage.texts[plays.RESULTS] = json.dumps(rows)
    monkeypatch.setattr(parts, "ABSENT", {parts.PAPER})
    one = Tablet(storage, at="people/ana1")
    texts = [e.text for e in one.find(lambda e: e.tag == "tr")]
    assert "Lantern Street 1 1 41 41" in texts[1]
    assert texts[2].startswith("<b> 1 – – –")
    assert texts[3].startswith("A sheet without a name 1 – 3 3")
    assert "Paper: 1 – 0" in one.text()
    assert "3 matches since" in one.text()
    assert not faults(one.look())
