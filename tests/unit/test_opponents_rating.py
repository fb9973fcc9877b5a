"""Ratings by Glicko-2, and the matches that count for them."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.outcome import ALONE, DRAWN, LOST, LOST_TOGETHER, WON_TOGETHER
from pyapp.ui.opponents.rating import (
    DAY,
    MAX_DEVIATION,
    START,
    Rating,
    after_days,
    after_match,
    change,
    history,
    names_of,
    rating_of,
)
from pyapp.ui.store.results import Result, read_results
from tests.unit.casts import measured
from tests.unit.home_people import ANA, BRUNO

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ("Ana", "Anna")


@pytest.fixture(autouse=True)
def _strengths() -> Iterator[None]:
    with measured():
        yield


def match(
    ident: str = "m1",
    *others: str,
    points: tuple[int, ...] = (9, 5),
    winners: tuple[int, ...] = (0,),
    when: float = 0.0,
    **more: Any,
) -> Result:
    """Return a match of Ana against computers, which she wins unless told otherwise."""
    seats = (("Ana", "person"), *(("", other) for other in others or ("mira",)))
    return replace(Result(ident, "nine", "match", seats, points, winners, 1.75e9 + when), **more)


def test_the_example_of_the_paper() -> None:
    rating = after_match(Rating(1500, 200, 0.06), [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)])
    assert rating.value == pytest.approx(1464.06, abs=0.02)
    assert rating.deviation == pytest.approx(151.52, abs=0.01)
    assert rating.volatility == pytest.approx(0.05999, abs=1e-5)


def test_surprises_raise_the_volatility() -> None:
    rating = Rating(1500, 50, 0.06)
    for _number in range(5):
        rating = after_match(rating, [(2400, 30, 1.0)])
    assert rating.volatility > 0.06
    assert rating.value > 1570


def test_time_without_matches_makes_a_rating_less_certain() -> None:
    rating = Rating(1500, 60)
    weeks = [after_days(rating, 7 * number).deviation for number in (0, 1, 10, 52)]
    assert weeks == sorted(weeks)
    assert weeks[0] == pytest.approx(60)
    assert 90 < weeks[-1] < 110
    assert after_days(rating, 10**9).deviation == MAX_DEVIATION


def test_a_win_raises_and_a_loss_lowers_the_rating() -> None:
    won, lost = match("m1", "steady"), match("m1", "steady", points=(5, 9), winners=(1,))
    tied = match("m1", "steady", points=(7, 7), winners=(0, 1), ending=DRAWN)
    values = [history(NAMES, "nine", [one])[0][1].value for one in (won, tied, lost)]
    assert values[0] > values[1] > values[2]
    assert values[1] == pytest.approx(START)
    assert rating_of(NAMES, "nine", [won], won.when) == history(NAMES, "nine", [won])[0][1]


def test_every_computer_at_the_table_is_an_opponent() -> None:
    """Second of three: one won, one lost."""
    one = match("m1", "lotte", "vane", points=(7, 5, 9), winners=(2,))
    expected = after_match(Rating(), [(1300, 40 / 1.96, 1.0), (1700, 40 / 1.96, 0.0)])
    assert history(NAMES, "nine", [one])[0][1] == expected


def test_matches_count_in_the_order_of_their_times() -> None:
    matches = [match("late", when=2 * DAY), match("early", points=(5, 9), winners=(1,))]
    assert [result.ident for result, _rating in history(NAMES, "nine", matches)] == ["early", "late"]


@pytest.mark.parametrize(
    "other",
    [
        match(game="imperial"),
        match(seats=(("Ana", "person"),), points=(9,)),
        match(seats=(("Ana", "person"), ("Bruno", "person")), points=(9, 5)),
        match(seats=(("Ana", "person"), ("Bruno", "person"), ("", "mira")), points=(9, 5, 1)),
        match(seats=(("Bruno", "person"), ("", "mira"))),
        match(seats=(("Ana", "away"), ("", "mira"))),
        match(seats=(("Ana", "person"), ("Bruno", "away"), ("", "mira")), points=(9, 5, 1)),
        match(seats=(("Ana", "calm"), ("", "mira"))),
        match("m1", "calm"),
        match("m1", "nobody"),
        match("m1", "mira", "nobody", points=(9, 5, 1)),
        match(ending=ALONE),
        match(ending=WON_TOGETHER, winners=(0, 1)),
        match(ending=LOST_TOGETHER, winners=()),
    ],
)
def test_other_matches_do_not_count(other: Result) -> None:
    assert history(NAMES, "nine", [other]) == []
    assert change(NAMES, "nine", [other], "m1") is None
    assert rating_of(NAMES, "nine", [other], 1.8e9) is None


def test_a_match_that_a_side_wins_compares_the_points() -> None:
    lost = match(winners=(), ending=LOST)
    assert history(NAMES, "nine", [lost])[0][1].value > START


def test_unmeasured_opponents_do_not_count() -> None:
    with measured(strengths={"mira": 1500}):
        assert len(history(NAMES, "nine", [match("a"), match("b", "vane")])) == 1
    with measured(strengths={}):
        assert history(NAMES, "nine", [match(), match("m2", "steady")]) == []


def test_the_change_by_a_match() -> None:
    matches = [match("a"), match("b", when=DAY), match("c", when=2 * DAY, points=(5, 9), winners=(1,))]
    first, second, third = (change(NAMES, "nine", matches, ident) for ident in "abc")
    assert first is not None
    assert second is not None
    assert third is not None
    assert first[0] is None
    assert second[0] == first[1]
    assert third[0] is not None
    assert third[1].value < third[0].value
    assert third[1].deviation < first[1].deviation
    assert change(NAMES, "nine", matches, "d") is None


def test_a_rating_of_today_is_less_certain_than_that_of_the_last_match() -> None:
    one = match()
    now, later = (rating_of(NAMES, "nine", [one], one.when + days * DAY) for days in (0, 400))
    assert now is not None
    assert later is not None
    assert later.value == now.value
    assert later.deviation >= now.deviation
    assert rating_of(NAMES, "nine", [one], 0.0) == now, "a clock that was set back"


def test_people_are_known_by_their_names() -> None:
    known = [replace(ANA, others=("Anna",)), BRUNO]
    assert names_of("Anna", known) == ("Ana", "Anna")
    assert names_of("Nina", known) == ("Nina",)
    for nobody in ("", "Player 1", "Jugador 2", "Computer"):
        assert names_of(nobody, known) == ()
    assert len(history(NAMES, "nine", [match(seats=(("Anna", "person"), ("", "mira")))])) == 1


def test_hostile_results_do_no_harm() -> None:
    lines = [
        *(asdict(match(f"m{number}", when=when)) for number, when in enumerate((-1.75e9, 1e11, -1e11))),
        {**asdict(match("huge")), "points": [10**30, -(10**30)]},
        {**asdict(match("odd")), "ending": "victory", "winners": []},
        {**asdict(match("bad")), "when": 1e400},
        {**asdict(match("mode")), "mode": "nonsense"},
        {**asdict(match("none")), "seats": []},
        "nothing",
    ]
    results = read_results(json.loads(json.dumps(lines)))
    found = history(NAMES, "nine", results)
    assert found
    assert all(0 < rating.deviation <= MAX_DEVIATION for _result, rating in found)


def test_ratings_stay_finite_after_a_thousand_matches_and_are_quickly_computed() -> None:
    results = [match(f"m{number}", "mira", "vane", points=(9, 5, 4), when=DAY * number) for number in range(1000)]
    began = process_time()
    rating = rating_of(NAMES, "nine", results, results[-1].when)
    assert process_time() - began < 0.5
    assert rating is not None
    assert 2000 < rating.value < 5000
