"""What a hint says: the move, one true reason, what it promises, what else would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.sentences import in_sentence
from pyapp.ui.table.hints import reason
from tests.unit.test_ui_table import NONSENSE, seated

if TYPE_CHECKING:
    from tests.unit.fake_page import Tablet


def test_a_hint_says_what_and_why_and_shows_it() -> None:
    answer = {
        "move": ":e5",
        "value": 4.25,
        "win": 0.624,
        "place": 1,
        "considered": [
            [":e5", 4.25, 0.5, 0.624],
            [":b2", 4.5, 0.2, 0.7],
            [":h8", 4.2, 0.2, 0.57],
            [":c3", 1, 0.1, 0.2],
        ],
    }
    tablet = seated(thinker=lambda _asked: answer)
    tablet.press("hint")
    assert "Suggestion: red on e5." in tablet.voice
    assert "Expected final score: about 4" in tablet.voice
    assert "Win chance: 62 %." in tablet.voice
    assert "Or red on h8 (57 %); red on c3 (20 %)." in tablet.voice
    assert "b2" not in tablet.voice, "nothing shown is better than what is chosen"
    assert tablet.page.asked[0]["kind"] == "hint"
    assert tablet.match.moves == []
    tablet.press("choose :e5")
    assert tablet.ident("t:e5").has_class("chosen")
    tablet.press("play")
    assert tablet.match.moves == [":e5"]


def test_a_tap_on_the_expected_score_explains_its_spread_where_that_is_known() -> None:
    tablet = hinting(0.5, within=6.2)
    assert "Expected final score: about 4" in tablet.voice
    [number] = tablet.find(lambda e: e["data-explain"] == "spread 6")
    assert number.text == "4"
    tablet.app.explain("spread 6")
    assert tablet.voice == "An estimate by the computer. Two of three matches end within 6 points of it."
    for unknown in (0.3, "much"):
        assert not hinting(0.5, within=unknown).find(lambda e: e["data-explain"].startswith("spread"))


@pytest.mark.parametrize(
    ("name", "within"),
    [
        ("Take Ally", "take Ally"),
        ("Tool shop: 1 gold", "Tool shop: 1 gold"),
        ("<i>Ally</i>", "<i>Ally</i>"),
        ("5 wood", "5 wood"),
        ("VP", "VP"),
    ],
)
def test_the_name_of_a_move_within_a_sentence_is_in_lower_case_unless_it_is_a_label(name: str, within: str) -> None:
    assert in_sentence(Markup(name)) == within


def hinted(win: float, *considered: list[Any], **more: Any) -> str:
    return hinting(win, *considered, **more).voice


def hinting(win: float, *considered: list[Any], **more: Any) -> Tablet:
    answer = {"move": ":e5", "value": 4, "win": win, "considered": [[":e5", 4, 0.5, win], *considered], **more}
    tablet = seated("Ana", "Bruno", "Chloë", thinker=lambda _asked: answer)
    tablet.press("hint")
    return tablet


def test_moves_that_promise_the_same_are_named_together() -> None:
    assert "Just as good: red on b2." in hinted(0.5, [":b2", 4, 0.2, 0.499], [":e5", 4, 0.1, 0.3])
    assert "Or red on b2 or red on h8 (40 %)." in hinted(0.5, [":b2", 4, 0.2, 0.4], [":h8", 3, 0.2, 0.404])


def test_other_moves_come_the_better_first() -> None:
    assert "Or red on h8 (40 %); red on b2 (30 %)." in hinted(0.5, [":b2", 4, 0.2, 0.3], [":h8", 3, 0.2, 0.4])


def test_areason_that_says_the_move_again_is_left_out() -> None:
    assert reason(esc("Take Ally"), esc("Ally.")) == ""
    assert reason(esc("Finish"), esc("Finish.")) == ""
    assert reason(esc("Take Ally"), esc("Two tokens more.")) == "Two tokens more."


def test_what_is_counted_out_is_certain_and_nothing_else() -> None:
    assert "Win chance: 99 %." in hinted(1.0, place=2)
    assert "Win chance: 1 %." in hinted(0.0, place=0)
    assert "This wins for certain." in hinted(1.0, place=1, exact=True)
    assert "Final score: 4." in hinted(0.0, place=3, exact=True, within=5)
    assert "You come third if everyone plays their best." in hinted(0.0, place=3, exact=True)


@pytest.mark.parametrize(
    "answer",
    [
        *NONSENSE,
        {"move": ":e5", "value": "high", "considered": "many"},
        {
            "move": ":e5",
            "value": float("nan"),
            "considered": [1, [], [None, 1], ["<b>", 2.0], [":b2", "x"], [":b2", float("inf")], [[], 1]],
        },
    ],
    ids=str,
)
def test_a_hint_of_nonsense_is_none_or_only_the_move(answer: Any) -> None:
    tablet = seated(thinker=lambda _asked: answer)
    tablet.press("hint")
    sure = isinstance(answer, dict) and answer.get("move") == ":e5"
    assert tablet.voice.startswith("Suggestion: red on e5." if sure else "No hint this time.")
    assert not any(word in tablet.voice for word in ("Or ", "about", "nan", "inf"))
    assert "hint" in tablet.actions()


def test_a_hint_that_comes_too_late_is_not_said() -> None:
    tablet = seated(thinker="held")
    tablet.press("hint")
    assert "hint" not in tablet.actions()
    tablet.play(":b2")
    tablet.page.held[0].give({"move": ":e5"})
    tablet.page.settle()
    assert "Suggestion" not in tablet.voice
    tablet.press("hint")
    tablet.page.held[1].give({"move": ":e5"})
    tablet.page.settle()
    assert "Suggestion: red on e5." in tablet.voice


def test_a_real_hint_is_legal() -> None:
    tablet = seated(quick=True)
    tablet.press("hint")
    assert tablet.voice.startswith("Suggestion: place from ")
