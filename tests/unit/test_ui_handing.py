"""Whose the sheets are, and how the tablet goes round where each has sheets of their own."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.drawing import owner
from pyapp.games import GAMES
from pyapp.ui.store.saves import Entry, write_entry
from tests.unit import artemis_matches, auztralia_matches, imperial_matches
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import begin, finished, nine, wreck
from tests.unit.markup import faults
from tests.unit.wreck_table import open_wreck

PEOPLE = ("person", "person", "person")


def sat_down(*players: str, at: str = "match/one", match: Any = None, **more: Any) -> Tablet:
    match = match or begin(imperial_matches.setup("advanced", players or PEOPLE, **more))
    tablet = Tablet(FakeStorage({"sobremesa.match.one": write_entry(Entry("one", match, 1.0, 2.0))}), at=at)
    assert not faults(tablet.look())
    return tablet


def name_of(tablet: Tablet, seat: int) -> str:
    assert tablet.app.table is not None
    return tablet.app.table.session.names[seat]


def owners(tablet: Tablet) -> set[str]:
    """Return whose sheets are shown, by the tags on them."""
    return {tablet.ident(owner.tag_of(sheet)).text for sheet in ("is-empire", "is-village")}


def named(tablet: Tablet, sheet: str) -> str:
    """Return the accessible name of a sheet."""
    return " ".join(tablet.ident(ident).text for ident in tablet.ident(sheet)["aria-labelledby"].split())


def take_a_token(tablet: Tablet) -> int:
    """Take the first token as whoever is to act; return the seat."""
    seat: int = tablet.match.position.seat
    tablet.play(next(move for move in tablet.match.position.moves() if move.startswith("take ")))
    return seat


def test_every_sheet_says_whose_it_is_whoever_is_looked_at() -> None:
    tablet = sat_down()
    for seat in (0, 1, 2):
        tablet.press(f"sheet {seat}")
        assert owners(tablet) == {name_of(tablet, seat)}
        assert named(tablet, "is-tray") == f"Dice, pool and actions {name_of(tablet, seat)}"
        assert named(tablet, "is-empire") == f"Empire {name_of(tablet, seat)}"
        assert named(tablet, "is-village").endswith(name_of(tablet, seat))
        for sheet in ("is-empire", "is-village"):
            drawn = [e for e in tablet.ident(owner.tag_of(sheet)).all() if e.tag == "svg"]
            assert [e["class"].split()[:2] for e in drawn] == [["piece", f"s{seat + 1}"]]


def test_at_the_end_the_sheets_are_those_of_the_best_and_their_chip_is_lit() -> None:
    match: Any = imperial_matches.played(imperial_matches.setup("advanced", PEOPLE), 2)
    tablet = sat_down(match=match)
    best = match.position.outcome().winners[0]
    assert best != match.position.active, "the test wants another one on top than who rolled last"
    assert owners(tablet) == {name_of(tablet, best)}
    pressed = tablet.find(lambda e: e["data-do"].startswith("sheet ") and e["aria-pressed"] == "true")
    assert [e["data-do"] for e in pressed] == [f"sheet {best}"]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_that_hands_the_tablet_on_tags_its_sheets(game: str) -> None:
    view = GAMES[game].view()
    matches = {
        "nine": lambda: finished(nine()),
        "imperial": lambda: imperial_matches.played(imperial_matches.setup("advanced", PEOPLE)),
        "artemis": lambda: begin(artemis_matches.setup()),
        "auztralia": lambda: begin(auztralia_matches.setup("match", 2)),
    }
    tablet = sat_down(match=matches[game]())
    assert tablet.app.table is not None
    owners = view.owners(tablet.app.table.shown.scene)
    assert owners or not view.layout.pass_and_play
    for sheet, party in owners.items():
        assert name_of(tablet, party) in named(tablet, sheet)


def test_one_tap_hands_the_tablet_on_and_until_then_the_sheets_stay() -> None:
    tablet = sat_down()
    first = take_a_token(tablet)
    then: int = tablet.match.position.seat
    assert then != first
    assert owners(tablet) == {name_of(tablet, first)}
    assert f"{name_of(tablet, first)}, pass the tablet to {name_of(tablet, then)}." in tablet.voice
    assert "turn is over" not in tablet.voice, "whoever took a token has the round still before him"
    assert tablet.ident("main-key").text == f"Pass to {name_of(tablet, then)}"
    assert not [e for e in tablet.find(lambda e: bool(e["data-move"])) if "legal" in e["class"].split()]
    moves = len(tablet.match.moves)
    for act in (f"take {tablet.match.position.tokens[0]}", "build walls"):
        tablet.app.tap(act)
    for action in ("hint", "end", f"play {tablet.match.position.moves()[0]}"):
        tablet.app.do(action)
    assert len(tablet.match.moves) == moves, "nobody plays for the next"
    tablet.press(f"sheet {then}")
    assert owners(tablet) == {name_of(tablet, then)}
    assert "take a favor token" in tablet.voice


def test_enter_hands_the_tablet_on_and_escape_only_returns_to_the_holder() -> None:
    tablet = sat_down()
    first = take_a_token(tablet)
    then: int = tablet.match.position.seat
    other = ({0, 1, 2} - {first, then}).pop()
    tablet.press(f"sheet {other}")
    assert owners(tablet) == {name_of(tablet, other)}
    assert f"Pass to {name_of(tablet, then)}" in tablet.voice
    assert tablet.app.press("Escape")
    assert owners(tablet) == {name_of(tablet, first)}
    assert tablet.app.press("Enter")
    assert owners(tablet) == {name_of(tablet, then)}


def test_undo_goes_back_over_the_hand_over() -> None:
    tablet = sat_down()
    first = take_a_token(tablet)
    tablet.press("undo")
    assert tablet.match.position.seat == first
    assert owners(tablet) == {name_of(tablet, first)}
    assert "take a favor token" in tablet.voice
    take_a_token(tablet)
    tablet.app.press("Enter")
    tablet.press("undo")
    assert tablet.match.position.seat == first, "what nobody has answered is taken back after the tablet went on too"
    assert owners(tablet) == {name_of(tablet, first)}
    assert "take a favor token" in tablet.voice


def test_the_tablet_passes_by_itself_if_the_table_wants() -> None:
    tablet = sat_down()
    tablet.press("drawer more")
    assert "the next player's sheets appear at once" in tablet.ident("p-drawer").text
    tablet.press("set handing no")
    tablet.press("drawer close")
    take_a_token(tablet)
    assert owners(tablet) == {name_of(tablet, tablet.match.position.seat)}
    assert "take a favor token" in tablet.voice
    assert tablet.reload().app.settings["handing"] == "no"


def test_a_match_that_is_opened_waits_for_nobody_and_one_person_never_hands_over() -> None:
    tablet = sat_down()
    take_a_token(tablet)
    again = tablet.reload()
    assert owners(again) == {name_of(again, again.match.position.seat)}
    alone = sat_down("person", "calm")
    alone.wait(5)
    alone.press("drawer more")
    assert "set handing no" not in alone.actions()


def test_where_something_is_hidden_the_cover_comes_first_whatever_the_table_wants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_wreck(monkeypatch, sheets=True)
    tablet = sat_down(match=begin(wreck()))
    assert "Pass the tablet to Ana." in tablet.text()
    tablet.press("uncover")
    assert named(tablet, "wreck-sheet") == "Finds Ana"
    tablet.press("drawer more")
    assert "set handing no" not in tablet.actions()
    tablet.app.do("set handing no")
    tablet.press("drawer close")
    tablet.play("open 1")
    assert "The table is hidden" in tablet.text()
    assert "Pass the tablet to Bruno." in tablet.text()
    tablet.app.do("sheet 1")
    assert "The table is hidden" in tablet.text()


@pytest.mark.parametrize("sheets", [True, False])
def test_sides_stand_with_their_points_beside_the_seats_in_both_layouts(
    monkeypatch: pytest.MonkeyPatch, *, sheets: bool
) -> None:
    open_wreck(monkeypatch, sheets=sheets)
    match = finished(wreck("person", "calm", "calm"))
    tablet = sat_down(match=match.branch(len(match.moves) // 2))
    tablet.wait(1)
    points = tablet.match.points(tablet.match.position)
    if sheets:
        sea, gull = tablet.ident("p-chip-3"), tablet.ident("p-chip-4")
    else:
        sea, gull = [e for e in tablet.ident("p-seats").all() if e.tag == "li"][3:]
    assert points[3] > 0
    assert "Over" not in tablet.text(), "a game that names no phases is not over for that"
    assert "The sea" in sea.text
    assert str(points[3]) in sea.text
    assert "played by the rules" in sea.text
    assert "The gull" in gull.text
    assert not any(sign.isdigit() for sign in gull.text), "what is not ranked has no points to show"
    for number, side in enumerate((sea, gull), 3):
        assert [e["data-explain"] for e in side.all() if e["data-explain"]] == [f"seat {number}"]
    tablet.app.explain("seat 3")
    assert f"The sea: {points[3]} points now. The rules play this side" in tablet.voice
    tablet.app.explain("seat 4")
    assert "The gull. The rules play this side." in tablet.voice
    said = tablet.voice
    tablet.app.explain("seat 5")
    assert tablet.voice == said, "there is no such party"
    assert "sheet 3" not in tablet.actions()
    tablet.app.do("sheet 3")
    assert tablet.app.table is not None
    assert tablet.app.table.selection.shown is None


def test_a_board_that_all_look_at_is_not_handed_on() -> None:
    tablet = sat_down(match=begin(nine(preparation="drawn")))
    tablet.play(tablet.match.position.moves()[0])
    assert "Hand over" not in tablet.text()
    tablet.press("drawer more")
    assert "set handing no" not in tablet.actions()
