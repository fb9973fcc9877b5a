"""Cached positions: how often a tap queries the rules, reads the table and paints the page."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.cached import cached
from pyapp.engine.match import SNAPSHOT_EVERY, Match
from pyapp.games.imperial.rules.phases import EXPAND
from pyapp.games.imperial.rules.position import Position as Imperial
from pyapp.games.imperial.view.view import ImperialView
from pyapp.games.nine.rules.position import Position as Nine
from pyapp.games.nine.view.view import NineView
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.fake_page import BEGAN, Tablet
from tests.unit.helpers import finished, nine
from tests.unit.imperial_matches import played, setup

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS = 3
ONCE_EACH = {f"score {seat}": 1 for seat in range(SEATS)}
"""The cost of a painted state: the points of every seat, queried once."""


def opened(match: Match, **more: Any) -> Tablet:
    """Return a tablet with a match on the table."""
    tablet = Tablet(**more)
    tablet.storage.texts[PREFIX + "m1"] = write_entry(Entry("m1", match, BEGAN, BEGAN, revision=1))
    tablet.open("match/m1")
    return tablet


def sheets(others: str = "person") -> Tablet:
    """Return a table of three seats viewing their sheets, in the middle of round 4."""

    def here(position: Imperial) -> bool:
        return (position.round, position.phase, position.seat) == (4, EXPAND, 0) and position.players[0].actions > 0

    return opened(played(setup("advanced", ("person", *(others,) * (SEATS - 1))), until=here))


def slides(*players: str) -> Tablet:
    """Return a board of 9 with tokens sliding, with unlimited undo."""
    return opened(finished(nine(*(players or ("person",) * SEATS), practice=True)).branch(52), thinker="held")


TABLES: dict[str, Callable[[], Tablet]] = {"nine": slides, "imperial": sheets}
PLACES = {"nine": "h9", "imperial": "harvest 9.1"}
"""An illegal move, by game."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the queries to positions, the replays of matches, and the scenes that views draw."""
    questions: Counter[str] = Counter()

    def count(owner: Any, name: str, by: Callable[..., str] = lambda *_words: "") -> None:
        inner = getattr(owner, name)

        def counted(*words: Any, **more: Any) -> Any:
            questions[f"{name} {by(*words)}".strip()] += 1
            return inner(*words, **more)

        monkeypatch.setattr(owner, name, counted)

    for position in (Nine, Imperial):
        count(position, "score", lambda _position, seat: str(seat))
        for name in ("moves", "outcome"):
            count(position, name)
    for view in (NineView, ImperialView):
        count(view, "board_parts")
    count(Match, "at")
    return questions


def of(tablet: Tablet, asked: Counter[str], act: Callable[[], object]) -> dict[str, int]:
    """Return the queries of one act, and the number of paints as `paint`."""
    asked.clear()
    before = len(tablet.page.paints)
    act()
    return {**asked, "paint": len(tablet.page.paints) - before}


def legal(tablet: Tablet) -> str:
    """Return a legal move of the kind that is made by tapping the board."""
    moves: list[str] = tablet.match.position.moves()
    return next(move for move in moves if move.split(" ")[0] not in ("use", "favor", "done"))


@pytest.fixture(params=TABLES)
def tablet(request: pytest.FixtureRequest) -> Tablet:
    return TABLES[request.param]()


def test_selecting_repeats_no_query(tablet: Tablet, asked: Counter[str]) -> None:
    move = legal(tablet)
    assert of(tablet, asked, lambda: tablet.app.tap(move)) == {"board_parts": 1, "paint": 1}


def test_playing_queries_the_new_position_once(tablet: Tablet, asked: Counter[str]) -> None:
    move = legal(tablet)
    tablet.app.tap(move)
    counts = of(tablet, asked, lambda: tablet.app.do("play"))
    # The sheets' rules list the moves again to check the move played.
    assert counts == {"board_parts": 1, "paint": 1, **ONCE_EACH, "moves": 1 + (tablet.match.setup.game == "imperial")}


def test_a_refusal_is_queried_once(tablet: Tablet, asked: Counter[str]) -> None:
    place = PLACES[tablet.match.setup.game]
    assert tablet.match.position.why_not(place) is not None
    for times in (1, 0):
        counts = of(tablet, asked, lambda: tablet.app.tap(place))
        moves = {"moves": times} if times and tablet.match.setup.game == "imperial" else {}
        assert counts == {"board_parts": 1, "paint": 1, **moves}


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_undo_and_redo_paint_once(tablet: Tablet, asked: Counter[str], step: str) -> None:
    tablet.app.tap(legal(tablet))
    tablet.app.do("play")
    if step == "redo":
        tablet.app.do("undo")
    counts = of(tablet, asked, lambda: tablet.app.do(step))
    assert counts == {"at": 1, "board_parts": 1, "paint": 1, "moves": 1, **ONCE_EACH}


def test_looking_back_replays_the_match_once(tablet: Tablet, asked: Counter[str]) -> None:
    at = tablet.match.cursor - 3
    assert of(tablet, asked, lambda: tablet.app.do(f"look {at}")) == {
        "at": 1,
        "board_parts": 1,
        "paint": 1,
        **ONCE_EACH,
    }
    # A drawer over the same position queries nothing.
    assert of(tablet, asked, lambda: tablet.app.do("drawer more")) == {"board_parts": 1, "paint": 1}
    counts = of(tablet, asked, lambda: tablet.app.do("look end"))
    assert counts == {"board_parts": 1, "paint": 1, "moves": 1, **ONCE_EACH}


def test_viewing_another_seats_sheets_queries_nothing(asked: Counter[str]) -> None:
    tablet = sheets("sharp")
    assert of(tablet, asked, lambda: tablet.app.do("sheet 1")) == {"board_parts": 1, "paint": 1}
    assert of(tablet, asked, lambda: tablet.app.do("sheet 0")) == {"board_parts": 1, "paint": 1}


def test_viewing_another_persons_sheets_queries_early_play_once(asked: Counter[str]) -> None:
    tablet = sheets()
    assert of(tablet, asked, lambda: tablet.app.do("sheet 1")) == {
        "board_parts": 1,
        "paint": 1,
        "moves": 1,
        **ONCE_EACH,
    }


def test_a_move_before_a_computers_turn_paints_once(asked: Counter[str]) -> None:
    tablet = slides("person", "sharp", "person")
    while tablet.match.position.seat != 0:
        tablet.app.table.play(legal(tablet))  # type: ignore[union-attr]
    move = legal(tablet)
    tablet.app.tap(move)
    counts = of(tablet, asked, lambda: tablet.app.do("play"))
    assert counts["paint"] == counts["board_parts"] == 1
    assert "is thinking" in tablet.voice
    tablet.page.settle()


def test_a_match_that_is_opened_is_painted_once_whoever_begins() -> None:
    tablet = Tablet(thinker="held")
    match = finished(nine("sharp", "person", "person")).branch(0)
    match.settle()
    while match.position.seat != 0:
        match.play(match.position.moves()[0])
    tablet.storage.texts[PREFIX + "m1"] = write_entry(Entry("m1", match, BEGAN, BEGAN, revision=1))
    for address, words in (("match/m1", "is thinking"), ("guide/imperial", "")):
        before = len(tablet.page.paints)
        tablet.open(address)
        assert len(tablet.page.paints) == before + 1
        assert words in tablet.voice
    assert tablet.app.table is not None
    assert tablet.app.table.selection.chosen, "the guide's first move is chosen in the same picture"
    for address in ("", "rules/nine/NI-5.4", "replay/m1", "match/nowhere", "match/m1"):
        before = len(tablet.page.paints)
        tablet.open(address)
        assert len(tablet.page.paints) == before + 1, address


def test_a_guided_move_paints_once(asked: Counter[str]) -> None:
    tablet = Tablet()
    tablet.open("guide/imperial")
    assert tablet.app.table is not None
    assert tablet.app.table.selection.chosen
    counts = of(tablet, asked, lambda: tablet.app.do("play"))
    assert counts["paint"] == counts["board_parts"] == 1
    assert tablet.app.table.selection.chosen, "the guide's next move is chosen in the same picture"


def test_the_scene_is_cached_until_something_changes(tablet: Tablet) -> None:
    table = tablet.app.table
    assert table is not None
    scene, position = table.shown.scene, table.shown.position
    assert table.shown.scene is scene
    table.choose(legal(tablet))
    assert table.shown.scene is not scene
    assert table.shown.scene.position is position
    table.choose(None)
    table.play(legal(tablet))
    assert table.shown.position is not position
    assert table.shown.position.state() == tablet.match.position.state()


def test_another_line_invalidates_the_cache(tablet: Tablet) -> None:
    table = tablet.app.table
    assert table is not None
    first, second = [move for move in tablet.match.position.moves() if move != "done"][:2]
    table.play(first)
    one = table.shown.position.state()
    table.undo()
    table.play(second)
    assert table.shown.position.state() == tablet.match.position.state() != one
    table.look(table.state.cursor - 1)
    past = table.shown.position.state()
    table.look(None)
    table.undo()
    assert table.shown.position.state() == past


def test_a_cached_position_answers_like_the_position(tablet: Tablet) -> None:
    position = tablet.match.position
    reading = cached(position)
    refused = PLACES[tablet.match.setup.game]
    for _again in range(2):
        assert reading.moves() == position.moves()
        assert repr(reading.why_not(refused)) == repr(position.why_not(refused))
        assert reading.why_not(position.moves()[0]) is None
        assert [reading.score(seat) for seat in range(SEATS)] == [position.score(seat) for seat in range(SEATS)]
        assert reading.outcome() == position.outcome() is None
    copy = reading.copy()
    copy.advance(position.moves()[0])
    assert copy.state() != reading.state() == position.state()


def test_a_jump_replays_at_most_the_moves_between_two_snapshots(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, played_again = tablet.match, 0
    for kind in (Nine, Imperial):
        advance = kind.advance

        def counted(position: Any, move: str, advance: Any = advance) -> None:
            nonlocal played_again
            played_again += 1
            advance(position, move)

        monkeypatch.setattr(kind, "advance", counted)
    for cursor in range(len(match.moves) + 1):
        for go in (match.at, match.branch):
            played_again = 0
            go(cursor)
            assert played_again < SNAPSHOT_EVERY
