"""Acts in hints, plays and reviews of the computer."""

from __future__ import annotations

from random import Random

import pytest

from pyapp.bots.advised import complete_act
from pyapp.bots.contract import Budget, run
from pyapp.bots.review import Reviewer, decisions
from pyapp.bots.service import Service
from pyapp.bots.strategy import Strategy
from pyapp.engine import acts
from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.artemis import GAME
from pyapp.games.artemis.computer.levels import COMPUTER
from pyapp.games.artemis.rules.moves import GRAMMAR
from tests.computers import answer_of, whole
from tests.unit.test_bots_artemis import somewhere


def a_match(texts: int) -> Match:
    """Return a match of Ana against a computer, with the first answers, after a number of them."""
    options = tuple((option.key, option.choices[0][0]) for option in GAME.mode("match").options)
    seats = (Seat("Ana"), Seat("Bo", "calm"))
    match = Match(GAME, Setup("artemis", "match", seats, "olive-42", options))
    match.settle()
    for _ in range(texts):
        match.play(match.position.moves()[0])
        match.settle()
    return match


def test_a_hint_contains_complete_acts() -> None:
    match, sent = a_match(0), 0
    for number in range(12):
        position = match.position
        answer = answer_of(
            Service({"artemis": GAME}, lambda _key: COMPUTER), whole(match, kind="hint", ms=60, seed="s")
        )
        found = [[answer["move"], *answer["rest"]]]
        found += [[row[0], *(row[4] if len(row) > 4 else ())] for row in answer["considered"]]
        assert found[0] == found[1]
        for moves in found:
            assert acts.why_not(position, acts.act_of(moves)) is None
            after = position.copy()
            for move in moves:
                after.advance(move)
            assert after.seat != position.seat or not GRAMMAR.continues(moves[-1], after.moves()[0])
            sent += any(move.startswith("send") for move in moves)
        match.play(position.moves()[number % len(position.moves())])
        match.settle()
    assert sent


def test_an_act_is_completed_by_advice() -> None:
    """Where all moves are rated the same, nothing is added."""
    position = somewhere(1, 0)
    die = position.moves()[0]
    assert complete_act(Strategy(2), position, (die,), GRAMMAR.continues) == (die,)
    found = complete_act(COMPUTER.strategy(2), position, (die,), GRAMMAR.continues)
    assert len(found) > 1
    assert complete_act(COMPUTER.strategy(2), position, (die,), lambda _before, _move: False) == (die,)


@pytest.mark.slow
@pytest.mark.parametrize("worst", [True, False])
def test_an_act_is_criticised_only_if_another_is_clearly_better(worst: bool) -> None:
    position, bot = somewhere(1 if worst else 3, 0), COMPUTER.bot("sharp", 2)
    lines = sorted(bot.strategy.advice(position))
    played = lines[0 if worst else -1][1]
    reviewer = Reviewer(bot, position, played, Random(1), Budget(iterations=80))
    run(reviewer, 1e9)
    row = reviewer.reviewed(4)
    assert (row.index, row.played) == (4, acts.act_of(played))
    assert acts.why_not(position, row.best) is None
    assert (row.best != row.played) == worst
    assert (row.best_points > row.points) == worst


def test_with_little_time_the_advice_decides_what_to_compare_first() -> None:
    position, bot = somewhere(1, 0), COMPUTER.bot("sharp", 2)
    lines = sorted(bot.strategy.advice(position))
    suspicions = []
    for _worth, played in (lines[0], lines[-1]):
        reviewer = Reviewer(bot, position, played, Random(1), Budget(1.0))
        reviewer.take_advice()
        assert reviewer.chosen
        assert reviewer.done == (played == lines[-1][1]), "the best advised has nothing to be compared with"
        suspicions.append(reviewer.suspicion)
    assert suspicions[0] > suspicions[1] == 0


def test_a_review_without_playouts_ends() -> None:
    """With a budget for the advice only, the move played stands, and it takes no time."""
    position, bot = somewhere(1, 0), COMPUTER.bot("sharp", 2)
    played = min(bot.strategy.advice(position))[1]
    reviewer = Reviewer(bot, position, played, Random(1), Budget(iterations=2))
    steps = 0
    while not reviewer.done:
        reviewer.step(0.0)
        steps += 1
        assert steps < 9
    assert reviewer.reviewed(0).best == acts.act_of(played)


def test_reviewed_decisions_are_whole_acts() -> None:
    match = a_match(100)
    acts = decisions(match)
    assert len(acts) > 10
    seen: set[int] = set()
    for index, moves in acts.items():
        assert match.act_start(index) == index
        assert moves == tuple(match.moves[index : index + len(moves)])
        indices = set(range(index, index + len(moves)))
        assert all(match.decided[at] and match.movers[at] == 0 for at in indices)
        assert not indices & seen
        seen |= indices
    asked = {at for at, mover in enumerate(match.movers) if mover == 0}
    assert seen == asked, "whoever is asked has a choice"
    assert {1, 2, 3} <= {len(moves) for moves in acts.values()}


def test_an_unfinished_act_is_reviewed_as_far_as_it_goes() -> None:
    match = a_match(0)
    while match.position.seat != 0:
        match.play(match.position.moves()[0])
        match.settle()
    match.play(match.position.moves()[0])
    assert list(decisions(match).values()) == [(match.moves[-1],)]


@pytest.mark.timed
def test_the_worker_reviews_acts() -> None:
    match = a_match(12)
    service = Service({"artemis": GAME}, lambda _key: COMPUTER)
    answer = answer_of(service, whole(match, kind="review", ms=300, seed="s"))
    assert [row[0] for row in answer["moves"]] == list(decisions(match))
    for index, played, _points, best, _best_points in answer["moves"]:
        assert acts.why_not(match.at(index), played) is None
        assert acts.why_not(match.at(index), best) is None
        assert acts.moves_of(played) == match.moves[index : index + len(acts.moves_of(played))]
