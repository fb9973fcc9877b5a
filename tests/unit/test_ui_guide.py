"""The first match with a guide: every step is legal and known dice make it come true, other moves do not break it, the
voice says why, one may leave.
"""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.drawing import language as catalogue
from pyapp.engine.match import Match
from pyapp.engine.randomness import pick, rng
from pyapp.games import GAMES
from pyapp.games.imperial import guide as steps
from pyapp.games.imperial.rules.components import HUTS, WALLS
from pyapp.games.imperial.rules.phases import EXPAND
from pyapp.ui.store.saves import PREFIX
from pyapp.ui.table import guide
from tests.positions import position_of
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.markup import faults


def begin() -> Match:
    match = Match(GAMES["imperial"], steps.setup("Ana"))
    match.settle()
    return match


def test_what_the_steps_promise_is_what_happens() -> None:
    match = begin()
    seen: list[tuple[str, Any, Any]] = []
    while (advice := steps.advice(position_of(match))) is not None:
        before: Any = match.position.copy()
        match.play(advice.move)
        match.settle(implied=True)
        seen.append((advice.move, before, match.position.copy()))
    first = seen[0][1]
    assert (first.dice, first.worker, first.players[0].pool) == ("SGS", 4, (0, 2, 0, 1))
    ended = [before.players[0] for move, before, _after in seen if move == "done"]
    assert [(player.pool, player.actions) for player in ended] == [((0, 0, 0, 0), 0)] * 3, "nothing is left over"
    rest = next(before for move, before, _after in seen if move == "rest")
    assert [move for move in rest.moves() if move != "rest"] == ["settle fortress w1"]
    farm = next((before, after) for move, before, after in seen if move == "settle farm w1")
    index = farm[0].players[0].village.index["farm"]
    assert (farm[0].players[0].value(index, "n"), farm[1].players[0].value(index, "n")) == (1, 2)
    token = next((before, after) for move, before, after in seen if move == "take yield")
    assert token[0].worker == 5
    assert token[1].players[0].pool[2] - token[0].players[0].pool[2] == 2, "two food of the Farm"
    bridge = next(after for move, _before, after in seen if move == "build bridges")
    assert bridge.players[0].open(0)
    harvest = next((before, after) for move, before, after in seen if move == "favor 1.1")
    assert harvest[0].players[0].actions == harvest[1].players[0].actions == 1
    position: Any = match.position
    player = position.players[0]
    assert (position.round, position.seat) == (4, 0)
    assert (player.length[WALLS], player.length[HUTS], len(player.settlements), player.fields) == (3, 1, 1, 1)
    village = player.village
    finished = [
        village.buildings[number].id
        for number in range(4)
        if all(player.village_box(number, box) for box in range(len(village.boxes[number])))
    ]
    assert finished == ["farm", "quarry", "toolshop"]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_played_the_guide_has_a_legal_answer(seed: int) -> None:
    match, generator = begin(), rng("other moves", str(seed))
    while match.position.seat is not None and match.position.round <= steps.ROUNDS:  # type: ignore[attr-defined]
        advice = steps.advice(position_of(match))
        assert advice is not None
        assert match.position.why_not(advice.move) is None
        moves = match.position.moves()
        match.play(advice.move if generator.random() < 0.4 else pick(generator, moves))
        match.settle(implied=True)
    assert steps.advice(position_of(match)) is None


def test_every_text_is_short_and_says_what_first() -> None:
    for step in steps.STEPS:
        assert step.text.startswith("<b>")
        assert step.text.count("<b>") == step.text.count("</b>") == 1
        assert len(step.text) <= 240


# --- on the tablet ---


def go_along(one: Tablet) -> None:
    """Play what the guide chose, in the way that it means where there are several."""
    assert one.app.table is not None
    one.press("play" if "play" in one.actions() else f"play {one.app.table.selection.chosen}")


def tablet(language: str = "en", storage: FakeStorage | None = None) -> Tablet:
    return Tablet(storage, language=language, at="new/imperial")


def test_the_way_in_is_a_plain_link_of_the_form_and_of_the_rulebook() -> None:
    one = tablet()
    one.follow("#guide/imperial")
    assert guide.is_guided(one.match)
    assert one.match.setup.practice
    one.open("rules/imperial")
    assert one.find(lambda e: e["href"] == "#guide/imperial")
    one.open("rules/nine")
    assert one.find(lambda e: e["href"] == "#guide/nine")
    assert not one.find(lambda e: e["href"] == "#guide/imperial")


def test_the_voice_says_why_and_the_board_shows_the_move() -> None:
    one = tablet()
    one.follow("#guide/imperial")
    assert "Everyone gets what the dice show" in one.voice
    assert one.app.table is not None
    assert one.app.table.selection.chosen == "take ally"
    one.tap("take ally")
    assert one.match.moves[-2:] == ["take ally", "favor"], "what the guide chose is what a tap on it does"
    assert "Start the Tool shop with a stone." in one.voice
    assert not faults(one.look())
    while one.match.position.round == 1:
        assert one.app.table.selection.chosen == steps.advice(one.match.position).move  # type: ignore[union-attr]
        go_along(one)
    assert "1 food and 2 gold" in one.voice


@pytest.mark.parametrize(
    ("game", "thing"),
    [("imperial", "building farm"), ("artemis", "goods ENERGY"), ("auztralia", "goods coal")],
)
def test_printed_things_answer_while_the_guide_speaks(game: str, thing: str) -> None:
    one = Tablet(None, language="en", at=f"new/{game}")
    one.follow(f"#guide/{game}")
    one.wait(60)
    before = one.voice
    one.app.explain(thing)
    assert one.voice != before, "the voice says what the thing is"
    assert "guide show" in one.actions(), "and the way back to the guide stays"
    one.press("guide show")
    assert one.voice == before


def test_another_move_is_allowed_with_a_kind_word() -> None:
    one = tablet()
    one.follow("#guide/imperial")
    one.press("play")
    other = next(move for move in one.match.position.moves() if move.startswith("build huts"))
    one.app.tap(other)
    assert one.app.table is not None
    assert one.app.table.selection.chosen == other
    one.press("guide show")
    assert one.app.table.selection.chosen == "build toolshop.1 S"
    one.app.tap(other)
    one.press("play")
    assert one.voice.startswith("That works too.")
    assert one.app.table.selection.chosen == steps.advice(position_of(one.match)).move  # type: ignore[union-attr]
    one.press("undo")
    assert one.voice.startswith("Start the Tool shop with a stone."), "after undo the guide goes on from there"


def test_one_may_leave_at_any_time_and_comes_back_to_another() -> None:
    one = tablet()
    one.follow("#guide/imperial")
    ident = one.page.fragment.partition("/")[2]
    one.press("guide ask")
    assert "Leave the guide?" in one.text()
    one.press("ask-no")
    assert "Everyone gets what the dice show" in one.voice, "who only touched the key goes on"
    one.press("guide ask")
    one.press("guide leave")
    assert "Everyone gets what the dice show" not in one.voice
    assert "Leave the guide?" not in one.text()
    again = one.reload()
    assert "Everyone gets what the dice show" not in again.voice
    again.open("guide/imperial")
    assert again.page.fragment != f"match/{ident}"
    assert "Everyone gets what the dice show" in again.voice


def test_the_guide_goes_on_where_it_was() -> None:
    one = tablet()
    one.follow("#guide/imperial")
    one.press("play")
    one.open("")
    one.open("guide/imperial")
    assert len([name for name in one.storage.texts if name.startswith(PREFIX)]) == 1
    assert one.voice.startswith("Start the Tool shop with a stone.")


def test_after_three_rounds_the_match_is_free() -> None:
    one = tablet()
    one.follow("#guide/imperial")
    while one.match.position.round <= steps.ROUNDS:
        go_along(one)
    assert "That was three rounds" in one.voice
    one.press("guide leave")
    assert "That was three rounds" not in one.voice
    one.app.tap("take ally")
    one.press("play")
    assert one.match.position.phase == EXPAND


def test_a_match_of_another_code_is_not_guided() -> None:
    one = tablet()
    one.press("form imperial begin")
    assert not guide.is_guided(one.match)
    assert "guide leave" not in one.actions()


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogue.use("en")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_guide_begins_with_what_wins_and_what_to_watch(game: str, language: str) -> None:
    one = Tablet(None, language=language, at=f"new/{game}")
    one.follow(f"#guide/{game}")
    lesson = GAMES[game].guide()
    assert lesson is not None
    catalogue.use(language)
    said = catalogue._(lesson.AIM)
    assert said in one.text()
    assert said.count(". ") == 1
    assert len(said) < 360, "two sentences that are read"
    one.press("ask-no")
    assert said not in one.text()
    one.press("drawer log")
    assert said not in one.text(), "it is said once"
    catalogue.use("en")


def test_what_the_guide_is_about_is_not_said_in_the_middle() -> None:
    one = tablet()
    one.follow("#guide/imperial")
    one.press("ask-no")
    one.press("play")
    again = one.reload()
    assert catalogue._(steps.AIM) not in again.text()
