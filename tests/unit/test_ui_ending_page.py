"""The end of a match on its page: points as bars, what was earned, the decision that cost most."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import PERSON
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.helpers import finished, nine
from tests.unit.imperial_matches import kept, played, setup
from tests.unit.markup import faults
from tests.unit.test_ui_review import answer, better, held, shown

if TYPE_CHECKING:
    from pyapp.engine.match import Match


@cache
def four() -> Match:
    return finished(nine(*[PERSON] * 4))


def at_result(match: Match) -> Tablet:
    return Tablet(FakeStorage(dict([kept("over", match)])), thinker=lambda _asked: {"moves": []}, at="result/over")


def test_the_points_are_bars_the_best_ranked_party_first() -> None:
    one, outcome = at_result(four()), four().position.outcome()
    assert outcome is not None
    points = four().points(four().position)
    rows = one.find(lambda e: e.tag == "li" and e.parent is not None and e.parent.has_class("bars"))
    ranked = [seat for group in outcome.ranking for seat in group]
    names = [seat.name for seat in four().setup.seats]
    assert [row.text for row in rows] == [f"{names[seat]} {points[seat]}" for seat in ranked]
    widths = [next(e for e in row.all() if e.tag == "rect")["width"] for row in rows]
    assert widths[0] == "100%"
    assert widths == [f"{100 * points[seat] / points[ranked[0]]:.4g}%" for seat in ranked]
    assert not faults(one.look())


def test_somebody_alone_has_no_bars() -> None:
    assert not at_result(played(setup(), 1)).find(lambda e: e.has_class("bars"))


def test_only_a_match_that_has_just_ended_moves() -> None:
    one = at_result(four())
    assert not one.find(lambda e: e.has_class("fresh"))
    one.open("match/over")
    one.open("result/over")
    assert one.find(lambda e: e.has_class("fresh"))
    one.app.settings.set("motion", "no")
    one.app.paint()
    assert not one.find(lambda e: e.has_class("fresh"))


@pytest.mark.parametrize("action", ["rematch", "same-dice"])
def test_taps_that_follow_the_last_ones_of_a_match_begin_no_new_match(action: str) -> None:
    one = at_result(four())
    one.open("match/over")
    one.open("result/over")
    one.app.do(action)
    one.page.settle()
    assert one.page.fragment == "result/over"
    one.wait(2)
    one.app.do(action)
    one.page.settle()
    assert one.page.fragment.startswith("match/")
    assert len(one.app.saves.idents()) == 2


def costly(one: Tablet) -> str:
    """Return the text of the card of the decision that cost most."""
    (card,) = one.find(lambda e: e.has_class("costly"))
    assert card["aria-label"] in ("The decision that cost you most", "The decision that cost most")
    return card.text


def test_the_decision_that_cost_most_is_shown_and_tried_again() -> None:
    one = shown(better(points=44.3))
    assert costly(one).startswith("The decision that cost you most Round 4: take ")
    assert " was better: 3.1 points" in costly(one)
    assert costly(one).endswith("Look Try it again")
    assert not faults(one.look())
    one.press("study 0")
    assert one.page.fragment == "replay/over"
    one.open("result/over")
    one.press("try 0")
    assert one.page.fragment.startswith("match/")
    assert one.match.setup.practice
    assert not one.match.over


def test_without_a_costly_decision_the_card_says_so() -> None:
    assert "No decision cost you more than a point." in costly(shown())
    one = held()
    assert "Reviewing..." in costly(one)
    answer(one, 0)
    assert "No decision cost you more than a point." in costly(one)


def test_a_cheap_decision_is_on_the_card_too() -> None:
    one = shown(better(points=42.1))
    assert "No decision cost you more than a point. The costliest one: Round 4: take " in costly(one)
    assert " was better: 0.9 points" in costly(one)
    assert costly(one).endswith("Look Try it again")


@pytest.mark.parametrize("words", ["7", "-1", "x", "0 0", "1e9"])
def test_unknown_numbers_try_nothing(words: str) -> None:
    one = shown(better())
    one.app.do(f"try {words}")
    one.page.settle()
    assert one.match.over or words == "0 0"
