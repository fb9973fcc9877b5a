"""Acts at the table: drafted, chosen, previewed, played, saved and undone as one; shown move by move where the moves
have texts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.bots.wire import Review
from pyapp.drawing.markup import Markup, esc
from pyapp.engine.contract import Illegal, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.result import review
from pyapp.ui.table.pacing import MIN_MOVE_MS
from tests.unit.fake_page import Tablet
from tests.unit.stall import StallLog, StallView, open_stall

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.log import Beat
    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Event
    from pyapp.ui.table.table import Table
    from tests.unit.stall import Position

ACT = "use shop F; buy fig F"
BEGUN = "use shop F; "
LATER = "use shop S; buy pear S"


class BuyingLog(StallLog):
    """Fetching a coin is told by what it buys."""

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        return () if events and events[0].kind == "use" else super().beats(events, names)


class Buying(StallView):
    """A stall where a coin from the shop may buy something at once, put together by two taps."""

    def board_parts(self, scene: Scene[Position]) -> dict[str, Markup]:
        parts = super().board_parts(scene)
        begun = "".join(f'<button type="button" data-do="draft use shop {coin}; ">{coin}</button>' for coin in "WSF")
        acts = "".join(
            f'<button type="button" data-move="{scene.draft}buy {good}">{good}</button>'
            for good in ("apple W", "pear S", "fig F", "fig W")
            if scene.draft
        )
        return {name: text + Markup(begun + acts) for name, text in parts.items()}


@pytest.fixture(autouse=True)
def _stall(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Buying()
    open_stall(monkeypatch, board_parts=own.board_parts, beats=BuyingLog().beats)
    game = replace(GAMES["stall"], continues=lambda before, move: before[:4] == "use " and move[:4] == "buy ")
    monkeypatch.setitem(GAMES, "stall", game)


def seated(*players: str, thinker: Any = "held", practice: bool = False) -> Tablet:
    tablet = Tablet(thinker=thinker)
    seats = tuple(Seat(f"P{number}", player) for number, player in enumerate(players or ("person", "person")))
    match = Match(GAMES["stall"], Setup("stall", "basic", seats, "olive-42-bread", practice=practice))
    match.settle()
    tablet.app.open_entry(match)
    tablet.page.settle()
    return tablet


def table(tablet: Tablet) -> Table:
    assert tablet.app.table is not None
    return tablet.app.table


def test_an_act_is_put_together_chosen_and_played_as_one() -> None:
    tablet = seated()
    tablet.press(f"draft {BEGUN}")
    assert (table(tablet).selection.draft, table(tablet).selection.chosen) == (BEGUN, None)
    assert tablet.voice.startswith("P0, buy."), "what is begun is not chosen"
    tablet.tap(BEGUN + "buy fig F")
    assert table(tablet).selection.chosen == ACT
    assert tablet.voice == f"{ACT} would be played. Do {ACT}"
    assert tablet.match.moves[1:] == []
    painted = len(tablet.page.paints)
    saved = table(tablet).session.entry.revision
    tablet.press("play")
    assert tablet.match.moves[1:] == ["use shop F", "buy fig F"]
    assert table(tablet).session.entry.revision == saved + 1, "written down once"
    assert len(tablet.page.paints) == painted + 1
    assert (table(tablet).selection.chosen, table(tablet).selection.draft) == (None, "")


def test_a_second_tap_plays_the_chosen_act() -> None:
    tablet = seated()
    tablet.press(f"draft {BEGUN}")
    tablet.tap(ACT)
    tablet.app.tap(ACT)
    tablet.page.settle()
    assert tablet.match.moves[1:] == ["use shop F", "buy fig F"]


def test_an_act_is_played_at_once_where_nothing_is_confirmed() -> None:
    tablet = seated()
    tablet.app.do("set confirm no")
    tablet.press(f"draft {BEGUN}")
    assert tablet.match.moves[1:] == []
    tablet.tap(ACT)
    assert tablet.match.moves[1:] == ["use shop F", "buy fig F"]


def test_a_draft_that_is_a_whole_act_is_chosen() -> None:
    tablet = seated()
    tablet.app.do(f"draft {ACT}")
    assert (table(tablet).selection.draft, table(tablet).selection.chosen) == (ACT, ACT)
    tablet.app.do("draft use shop F; buy fig")
    assert (table(tablet).selection.draft, table(tablet).selection.chosen) == ("use shop F; buy fig", None)
    tablet.app.do("draft use shop F;")
    assert (table(tablet).selection.draft, table(tablet).selection.chosen) == ("use shop F;", None)


def test_the_pointer_shows_where_an_act_would_lead() -> None:
    tablet = seated()
    tablet.press(f"draft {BEGUN}")
    tablet.app.hover(ACT)
    assert tablet.voice == f"{ACT} would be played."
    tablet.app.hover(None)
    assert table(tablet).selection.draft == BEGUN


def test_an_act_is_refused_at_its_first_illegal_move() -> None:
    tablet = seated()
    tablet.press(f"draft {BEGUN}")
    tablet.tap(BEGUN + "buy fig W")
    assert tablet.voice.startswith("buy fig W cannot be had.")
    assert table(tablet).selection.chosen is None
    assert table(tablet).selection.draft == BEGUN, "another tap may bring it to an end"
    tablet.app.tap(BEGUN)
    assert tablet.voice.startswith("This move is not finished yet.")
    assert tablet.match.moves[1:] == []


def test_buttons_name_acts_and_only_legal_ones_are_played() -> None:
    tablet = seated()
    for text in (BEGUN, "use shop F; buy fig W", "use shop F; done; buy fig F"):
        tablet.app.do(f"choose {text}")
        assert table(tablet).selection.chosen is None
        tablet.app.do(f"play {text}")
        assert tablet.match.moves[1:] == []
    tablet.app.do(f"choose {ACT}")
    assert table(tablet).selection.chosen == ACT
    tablet.app.do(f"play {LATER}")
    assert tablet.match.moves[1:] == ["use shop S", "buy pear S"]


def test_an_act_is_played_whole_or_not_at_all() -> None:
    tablet = seated()
    before = tablet.match.moves[:], tablet.match.position.state(), table(tablet).session.entry.revision
    with pytest.raises(Illegal):
        table(tablet).play("use shop F; buy fig W")
    assert (tablet.match.moves, tablet.match.position.state(), table(tablet).session.entry.revision) == before


def test_undo_and_redo_take_the_act_as_one() -> None:
    tablet = seated()
    tablet.app.do(f"play {ACT}")
    tablet.press("undo")
    assert tablet.match.cursor == 1
    tablet.press("redo")
    assert tablet.match.cursor == 3
    assert tablet.match.position.goods == [["fig"], []]


# --- hints ---


def test_a_hint_describes_and_shows_the_whole_act() -> None:
    answer = {
        "move": "use shop F",
        "rest": ["buy fig F"],
        "value": 3,
        "considered": [
            ["use shop F", 3, 1, 0.5, ["buy fig F"]],
            ["use shop F", 2.5, 1, 0.4, ["buy fig W"]],
            ["use shop S", 2.5, 1, 0.4, ["buy pear S"]],
            ["buy apple W", 2, 1, 0.3],
            ["use shop W", 1, 1, 0.2, "buy apple W"],
        ],
    }
    tablet = seated("person", thinker=lambda _asked: answer)
    tablet.press("hint")
    assert tablet.voice.startswith(f"Suggestion: do {ACT}. It is cheap.")
    assert f"Or do {LATER} or do buy apple W (2 points)." in tablet.voice
    assert "fig W" not in tablet.voice, "what is not legal is left out"
    tablet.press(f"choose {ACT}")
    assert table(tablet).selection.chosen == ACT
    tablet.press("play")
    assert tablet.match.moves[1:] == ["use shop F", "buy fig F"]


@pytest.mark.parametrize("rest", [["buy fig W"], [3], [[]], "buy fig F", {"a": 1}, None])
def test_a_hint_with_an_invalid_act_is_empty_or_the_move_alone(rest: Any) -> None:
    tablet = seated(thinker=lambda _asked: {"move": "use shop F", "rest": rest})
    tablet.press("hint")
    sure = "Suggestion: do use shop F. " if not isinstance(rest, list) else "No hint this time."
    assert tablet.voice.startswith(sure)


# --- looking back ---


def test_a_better_act_is_named_in_its_words() -> None:
    tablet = seated()
    tablet.app.do(f"play {ACT}")
    rows = [
        [1, ACT, 1.0, LATER, 3.0],
        [1, ACT, 1.0, "use shop F; buy fig W", 3.0],
        [1, BEGUN, 1.0, LATER, 3.0],
        [1, 3, 1.0, LATER, 3.0],
        [1, ACT, 1.0, ["use shop S"], 3.0],
        [0, ACT, 1.0, LATER, 3.0],
    ]
    (turning,) = review.turning_points(tablet.match, Review.read({"moves": rows}))
    assert (turning.index, turning.seat, turning.played.move, turning.best.move) == (1, 0, ACT, LATER)


# --- telling ---


def test_a_computers_move_without_words_takes_no_time() -> None:
    moves = iter(["use shop F", "buy fig F", "done"])
    tablet = seated("calm", "person", thinker=lambda _asked: {"move": next(moves)})
    tablet.page.settle()
    assert tablet.match.moves[1:] == []
    tablet.wait(MIN_MOVE_MS / 1000 + 0.01)
    assert tablet.match.moves[1:] == ["use shop F", "buy fig F"], "the second move is told for both"
    assert "P0 plays buy fig F" in str(table(tablet).state.playback.shown[-1].text)
    assert [beat.text for beat in table(tablet).state.playback.shown] == [esc("P0 plays buy fig F.")]
    tablet.wait(MIN_MOVE_MS / 1000 + 0.01)
    assert tablet.match.moves[1:] == ["use shop F", "buy fig F", "done"]
