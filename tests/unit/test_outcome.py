"""Outcomes: winners, kinds of ending, shares of the win."""

from __future__ import annotations

import pytest

from pyapp.bots.strategy import Strategy
from pyapp.engine.contract import Outcome, Position
from pyapp.engine.outcome import (
    ALONE,
    DRAWN,
    ENDINGS,
    LOST,
    LOST_ALONE,
    LOST_TOGETHER,
    WON,
    WON_ALONE,
    WON_TOGETHER,
)
from tests.unit.helpers import finished, wreck


def ended(
    *ranking: tuple[int, ...], won: tuple[int, ...] | None = None, together: bool = False, rated: bool = False
) -> Outcome:
    return Outcome(ranking, "AA-1.1", "Over.", won=won, together=together, rated=rated)


@pytest.mark.parametrize(
    ("outcome", "seats", "winners", "kind", "shares"),
    [
        (ended((1,), (0,)), 2, (1,), WON, (0, 1)),
        (ended((0, 1), (2,)), 3, (0, 1), DRAWN, (0.5, 0.5, 0)),
        (ended((0,)), 1, (0,), ALONE, (1,)),
        (ended((0,), won=(0,)), 1, (0,), WON_ALONE, (1,)),
        (ended((0,), won=()), 1, (), LOST_ALONE, (0,)),
        (ended((0,), (1,)), 1, (0,), WON_ALONE, (1,)),
        (ended((1,), (0,), won=()), 1, (), LOST_ALONE, (0,)),
        (ended((3,), (1,), (0, 2), won=()), 3, (), LOST, (0, 0, 0)),
        (ended((1,), (3,), (0, 2)), 3, (1,), WON, (0, 1, 0)),
        (ended((0, 1), won=()), 2, (), LOST, (0, 0)),
        (ended((0, 1, 2), (3,), together=True), 3, (0, 1, 2), WON_TOGETHER, (1, 1, 1)),
        (ended((3,), (0, 1, 2), won=(), together=True), 3, (), LOST_TOGETHER, (0, 0, 0)),
        (ended((1,)), 3, (1,), ALONE, (0, 1, 0)),
        (ended((0,), (2, 1), won=(0,), rated=True), 1, (0,), ALONE, (1,)),
        (ended((1,), (0,), won=(), rated=True), 1, (), ALONE, (0,)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_outcome_gives_winners_and_ending(
    outcome: Outcome, seats: int, winners: tuple[int, ...], kind: str, shares: tuple[float, ...]
) -> None:
    assert outcome.winners == winners
    assert outcome.ending(seats) == kind
    assert kind in ENDINGS
    assert outcome.shares(seats) == shares
    assert outcome.parties == sorted(party for group in outcome.ranking for party in group)


def endings(mode: str, *players: str) -> dict[str, Outcome]:
    """Return an outcome of Wreck for each kind of ending that occurs in some matches."""
    outcomes = {}
    for number in range(60):
        match = finished(wreck(*players, mode=mode, code=f"code-{number}"))
        outcome = match.position.outcome()
        assert outcome is not None
        outcomes[outcome.ending(len(players))] = outcome
        totals = match.points(match.position)
        settled = Strategy[Position](len(players)).settled(match.position)
        assert settled is not None
        assert tuple(settled.points) == totals[: len(players)], "a search plans for seats alone"
        assert tuple(settled.wins) == outcome.shares(len(players))
        assert totals[len(players)] == sum(line.points for line in match.position.score(len(players)))
        assert totals[len(players) + 1] == 0, "the gull has no score"
    return outcomes


def test_a_match_against_a_side_is_won_drawn_or_lost() -> None:
    outcomes = endings("match", "person", "person")
    assert set(outcomes) >= {WON, LOST}
    assert outcomes[LOST].ranking[0] == (2,), "the sea stands first"
    assert outcomes[LOST].winners == ()


def test_a_match_alone_is_won_or_lost_against_a_side() -> None:
    assert set(endings("match", "person")) == {WON_ALONE, LOST_ALONE}


def test_a_crew_wins_or_loses_together() -> None:
    outcomes = endings("crew", "person", "person")
    assert set(outcomes) == {WON_TOGETHER, LOST_TOGETHER}
    assert outcomes[WON_TOGETHER].ranking == ((0, 1), (2,))
    assert outcomes[LOST_TOGETHER].ranking == ((2,), (0, 1))
