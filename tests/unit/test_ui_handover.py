"""A table with hidden knowledge: each sees what their seat knows, and the tablet goes round behind a cover."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.levels import Computer, LevelBot, Thinker
from pyapp.bots.review import Reviewer
from pyapp.bots.strategy import Strategy
from pyapp.engine.conformance import check_knowledge
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.ui.store.saves import Entry, write_entry
from tests.computers import drive
from tests.conformance.wreck import GAME
from tests.conformance.wreck import position as wreck_position
from tests.conformance.wreck.components import UNKNOWN
from tests.conformance.wreck.position import TURN
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import begin, finished, wreck
from tests.unit.markup import faults
from tests.unit.wreck_table import open_wreck

if TYPE_CHECKING:
    from pyapp.bots.contract import AnyStrategy
    from pyapp.bots.levels import Level
    from pyapp.engine.contract import Position

SECRET = "sees {front} in chest 1."


@pytest.fixture(autouse=True)
def _shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    open_wreck(monkeypatch)


def opened(match: Match, *, local: tuple[int, ...] | None = None) -> Tablet:
    entry = Entry("one", match, 1.0, 2.0, local=local)
    tablet = Tablet(FakeStorage({"sobremesa.match.one": write_entry(entry)}), at="match/one")
    assert not faults(tablet.look())
    return tablet


def front(tablet: Tablet) -> str:
    return str(tablet.match.position.fronts[0])


def covered(tablet: Tablet) -> bool:
    """Return whether nothing of the match is on the page: no board, no log, no voice, no key but the cover's."""
    text = tablet.text()
    hidden = all(word not in text for word in ("chest", "sees", "Log", "wind", "points"))
    acts = {action for action in tablet.actions() if action != "uncover"}
    return hidden and not acts and "The table is hidden" in text


def test_the_tablet_goes_round_behind_a_cover() -> None:
    tablet = opened(begin(wreck()))
    assert covered(tablet)
    assert "Pass the tablet to Ana." in tablet.text()
    for pressed in ("z", "l", "h", "r", "ArrowLeft", "Escape", " "):
        assert not tablet.app.press(pressed)
    for action in ("drawer log", "undo", "look 0", "play dive", "to-share", "replay", "branch"):
        tablet.app.do(action)
    tablet.app.tap("dive")
    assert covered(tablet)
    assert len(tablet.match.moves) == 1
    assert tablet.app.press("Enter")
    assert "chest 1: ?." in tablet.text()
    tablet.play("open 1")
    assert covered(tablet)
    assert "Pass the tablet to Bruno." in tablet.text()
    tablet.press("uncover")
    assert "chest 1: ?." not in tablet.text(), "an open chest is open to all"


def test_a_table_is_open_while_nobody_has_anything_to_hide(monkeypatch: pytest.MonkeyPatch) -> None:
    def private(position: wreck_position.Position) -> tuple[int, ...]:
        return (1,) if position.fronts[1] != UNKNOWN else ()

    monkeypatch.setattr(wreck_position.Position, "private", private, raising=False)
    tablet = opened(begin(wreck()))
    assert not covered(tablet)
    assert "Pass the tablet" not in tablet.text()
    tablet.play("open 1")
    assert not covered(tablet)
    tablet.play("open 2")
    assert covered(tablet)


def test_a_secret_is_read_first_by_whom_it_is_for_and_by_nobody_else() -> None:
    tablet = opened(begin(wreck()))
    tablet.press("uncover")
    tablet.play("peek 1")
    secret = SECRET.format(front=front(tablet))
    assert secret in tablet.voice
    assert "Only you see this." in tablet.voice
    assert "Then pass the tablet to Bruno." in tablet.voice
    assert secret in tablet.ident("p-said").text
    assert secret in tablet.ident("p-log").text
    assert f"chest 1: {front(tablet)}." in tablet.text()
    tablet.app.tap("dive")
    assert tablet.match.position.turn == 1
    assert tablet.match.position.phase == TURN, "the turn of the next is not played by whoever still reads"
    assert tablet.app.press("Enter")
    assert covered(tablet)
    tablet.press("uncover")
    for way in ("drawer log", "drawer log", "look 0", "step 1", "step 1", "step 1", "look end"):
        tablet.app.do(way)
        assert secret not in tablet.page.html()
        assert "chest 1: ?." in tablet.text()
    assert "Ana: peek 1." in tablet.text(), "that she looked is open to all"
    tablet.play("dive")
    assert covered(tablet)
    tablet.press("uncover")
    assert f"chest 1: {front(tablet)}." in tablet.text(), "she knows still what she saw"
    assert secret in tablet.ident("p-log").text


def test_a_secret_can_be_read_though_a_computer_plays_in_between() -> None:
    tablet = opened(begin(wreck("person", "calm", "person")))
    tablet.press("uncover")
    tablet.play("peek 1")
    tablet.wait(1)
    assert tablet.match.position.seat == 2, "the computer has played"
    assert not covered(tablet)
    assert SECRET.format(front=front(tablet)) in tablet.voice
    tablet.press("cover")
    assert covered(tablet)
    assert "Pass the tablet to Chloë." in tablet.text()
    tablet.press("uncover")
    assert SECRET.format(front=front(tablet)) not in tablet.page.html()


def test_a_reload_covers_the_table() -> None:
    tablet = opened(begin(wreck()))
    tablet.press("uncover")
    tablet.play("peek 1")
    again = tablet.reload()
    again.open("match/one")
    assert covered(again)
    assert "Pass the tablet to Bruno." in again.text()
    again.open("replay/one")
    assert covered(again)
    again.open("")
    assert "chest 1: ?." in again.page.html(), "the shelf shows what everybody knows"


def test_whoever_is_alone_at_a_tablet_needs_no_cover() -> None:
    with_computers = opened(begin(wreck("person", "calm")))
    assert not covered(with_computers)
    with_computers.play("peek 1")
    assert f"chest 1: {front(with_computers)}." in with_computers.text()
    remote = opened(begin(wreck(), "peek 1"), local=(1,))
    assert not covered(remote)
    assert "chest 1: ?." in remote.text()
    assert "sees" not in remote.page.html()
    mine = opened(begin(wreck(), "peek 1"), local=(0,))
    assert f"chest 1: {front(mine)}." in mine.text()


def test_a_computer_looks_without_telling_anybody() -> None:
    match = begin(wreck("calm", "person"), "peek 1")
    tablet = opened(match)
    assert "chest 1: ?." in tablet.text()
    assert "sees" not in tablet.page.html()


def test_when_the_match_is_over_nothing_stays_secret() -> None:
    match = begin(wreck(), "peek 1")
    secret = SECRET.format(front=match.position.fronts[0])  # type: ignore[attr-defined]
    while not match.over:
        match.play("dive")
        match.settle()
    tablet = opened(match)
    tablet.open("replay/one")
    assert not covered(tablet)
    assert secret in tablet.text()
    tablet.app.do("look 3")
    assert secret in tablet.voice


@pytest.mark.parametrize("kind", ["move", "hint"])
def test_computers_and_hints_get_only_what_their_seat_knows(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that differ only in what Bruno cannot know ask the same question for him."""
    thought: list[object] = []

    class Listening(Thinker):
        def __init__(self, level: Level, strategy: AnyStrategy, position: Position, *rest: Any, **more: Any) -> None:
            thought.append(position.state())
            super().__init__(level, strategy, position, *rest, **more)

    monkeypatch.setattr("pyapp.bots.service.Thinker", Listening)
    fronts = set()
    for code in ("olive-42-bread", "figs-7-salt", "oak-3-lamp", "sea-9-tin"):
        bruno = "person" if kind == "hint" else "steady"
        match = Match(GAME, wreck("person", bruno, physical=True, code=code))
        match.play("wind 3")
        match.play("peek 1")
        match.settle()
        fronts.add(match.position.fronts[0])  # type: ignore[attr-defined]
        tablet = opened(match, local=(1,))
        if kind == "hint":
            tablet.app.do("hint")
        tablet.page.settle()
    assert len(fronts) > 1
    assert len(thought) == 4
    assert len(set(thought)) == 1


def test_the_computer_answers_alike_whatever_its_seat_cannot_know() -> None:
    """The kit's check with a real search: its answer hangs on position and generator alone."""
    level = Computer().levels["sharp"]

    def answer(seen: Position, seat: int) -> str:
        thinker = Thinker(level, Strategy(2), seen.copy(), rng("olive", f"seat {seat}"), Budget(iterations=60))
        return run(thinker, FOREVER).move

    for number in range(3):
        check_knowledge(finished(wreck(), f"match {number}"), answer)


@pytest.mark.slow
def test_a_look_back_thinks_with_what_the_seat_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(wreck(), "peek 1")
    while not match.over:
        match.play("dive")
        match.settle()
    thought: list[Position] = []

    class Listening(Reviewer):
        def __init__(self, player: LevelBot, position: Position, *rest: Any) -> None:
            thought.append(position)
            super().__init__(player, position, *rest)

    monkeypatch.setattr("pyapp.bots.lookback.Reviewer", Listening)
    tablet = opened(match)
    tablet.open("result/one")
    asked = next(asked for asked in tablet.page.asked if asked["kind"] == "review")
    drive(tablet.page.service.think(json.dumps({**asked, "ms": 1500})))
    brunos = [position for position in thought if position.seat == 1]
    assert brunos
    assert all(position.fronts[0] == UNKNOWN for position in brunos)  # type: ignore[attr-defined]
