"""Hints: the move, one true reason, the forecast, alternatives."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.drawing.markup import esc
from pyapp.ui.table.hints import reason
from tests.unit.test_ui_table import NONSENSE, seated


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
    assert "I would choose: Red on e5." in tablet.voice
    assert "About 4.2 points in the end, played on as I would." in tablet.voice
    assert "About 62 % to win, likely first." in tablet.voice
    assert "Or Red on h8 (57 %); Red on c3 (20 %)." in tablet.voice
    assert "b2" not in tablet.voice, "nothing shown is better than what is chosen"
    assert tablet.page.asked[0]["kind"] == "hint"
    assert tablet.match.moves == []
    tablet.press("choose :e5")
    assert tablet.ident("t:e5").has_class("chosen")
    tablet.press("play")
    assert tablet.match.moves == [":e5"]


def test_a_hint_shows_its_uncertainty_if_known() -> None:
    assert "About 4.0 points in the end, give or take 6, played on as I would." in hinted(0.5, within=6.2)
    assert "About 4.0 points in the end, played on as I would." in hinted(0.5, within=0.3)
    assert "give or take" not in hinted(0.5, within="much")


def hinted(win: float, *considered: list[Any], **more: Any) -> str:
    answer = {"move": ":e5", "value": 4, "win": win, "considered": [[":e5", 4, 0.5, win], *considered], **more}
    tablet = seated("Ana", "Bruno", "Chloë", thinker=lambda _asked: answer)
    tablet.press("hint")
    return tablet.voice


def test_moves_that_promise_the_same_are_named_together() -> None:
    assert "Just as good: Red on b2." in hinted(0.5, [":b2", 4, 0.2, 0.499], [":e5", 4, 0.1, 0.3])
    assert "Or Red on b2 or Red on h8 (40 %)." in hinted(0.5, [":b2", 4, 0.2, 0.4], [":h8", 3, 0.2, 0.404])


def test_other_moves_come_the_better_first() -> None:
    assert "Or Red on h8 (40 %); Red on b2 (30 %)." in hinted(0.5, [":b2", 4, 0.2, 0.3], [":h8", 3, 0.2, 0.4])


def test_a_reason_that_repeats_the_move_is_empty() -> None:
    assert reason(esc("Take Ally"), esc("Ally.")) == ""
    assert reason(esc("Finish"), esc("Finish.")) == ""
    assert reason(esc("Take Ally"), esc("Two tokens more.")) == "Two tokens more."


def test_only_proven_results_are_certain() -> None:
    assert "About 99 % to win, likely second." in hinted(1.0, place=2)
    assert "About 1 % to win." in hinted(0.0, place=0)
    assert "Counted out to the end: this wins." in hinted(1.0, place=1, exact=True)
    assert "4 points in the end." in hinted(0.0, place=3, exact=True, within=5)
    assert "Counted out to the end: this comes third if all play their best." in hinted(0.0, place=3, exact=True)


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
def test_an_invalid_hint_is_empty_or_the_move_alone(answer: Any) -> None:
    tablet = seated(thinker=lambda _asked: answer)
    tablet.press("hint")
    sure = isinstance(answer, dict) and answer.get("move") == ":e5"
    assert tablet.voice.startswith("I would choose: Red on e5." if sure else "No hint this time.")
    assert not any(word in tablet.voice for word in ("Or ", "About", "nan", "inf"))
    assert "hint" in tablet.actions()


def test_a_late_hint_is_not_shown() -> None:
    tablet = seated(thinker="held")
    tablet.press("hint")
    assert "hint" not in tablet.actions()
    tablet.play(":b2")
    tablet.page.held[0].give({"move": ":e5"})
    tablet.page.settle()
    assert "I would choose" not in tablet.voice
    tablet.press("hint")
    tablet.page.held[1].give({"move": ":e5"})
    tablet.page.settle()
    assert "I would choose: Red on e5." in tablet.voice


def test_a_real_hint_is_legal() -> None:
    tablet = seated(quick=True)
    tablet.press("hint")
    assert tablet.voice.startswith("I would choose: Place from ")
