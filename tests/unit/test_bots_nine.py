"""The strategy of 9: its fast playout matches the rules, and so do evaluations and results."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.forecasts import forecast
from pyapp.bots.levels import Thinker
from pyapp.bots.review import Reviewer
from pyapp.bots.strategy import Strategy
from pyapp.engine.contract import CHANCE
from pyapp.games.nine.computer.playout import fill_board, play_out, sections_held, slide_all
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.components import OUTER
from pyapp.games.nine.rules.position import MOVEMENT, PLACEMENT, PREPARATION, Position
from tests.computers import bot, levels_of, strategy_of
from tests.unit.test_bots import nine


def prepared(players: int, seed: int) -> Position:
    position = Position(players, quick=True)
    rng = Random(seed)
    while position.seat == CHANCE:
        position.advance(position.chance().sample(rng))
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 7, 36, 44, 60])
def test_a_playout_replayed_by_the_rules_gives_the_same_points(players: int, moves: int) -> None:
    """Its placements and slides are legal in order, end the game, and score the same."""
    rng = Random(moves)
    for seed in range(15):
        position = prepared(players, seed)
        for _ in range(moves):
            if position.seat is not None:
                legal = position.moves()
                position.advance(legal[int(rng.random() * len(legal))])
        if position.seat is None:
            continue
        before = position.state()
        held, queues, slid = play_out(position, rng)
        assert position.state() == before
        fresh = [[o for o in queue if not position.filled >> o & 1] for queue in queues]
        while position.phase == PLACEMENT:
            position.play("+" + OUTER[fresh[position.turn].pop(0)])
        if players == 2 or before[5] == MOVEMENT:
            assert position.phase == MOVEMENT
        while position.seat is not None:
            position.play(position.automatic() or OUTER[slid[position.turn].pop(0)])
        assert not any(slid)
        assert tuple(sections_held(held)) == position.results[0]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "moves"), [(2, 0), (2, 30), (3, 38), (4, 46), (2, 60)])
def test_playouts_are_distributed_as_random_games(players: int, moves: int) -> None:
    """Means by colour agree with slow random games within four standard errors, and so do the shares of each number of
    points.
    """
    position = nine(players, moves)
    games = 1500
    fast = [tuple(sections_held(play_out(position, rng).held)) for rng in [Random(1)] for _ in range(games)]
    slow_rng = Random(2)
    general: Strategy[Position] = Strategy(players)
    slow = []
    for _ in range(games // 3):
        copy = position.copy()
        general.playout(copy, slow_rng)
        slow.append(copy.results[0])
    for colour in range(players):
        for number in range(10):
            one = sum(row[colour] == number for row in fast) / len(fast)
            two = sum(row[colour] == number for row in slow) / len(slow)
            both = (one * len(fast) + two * len(slow)) / (len(fast) + len(slow))
            error = (both * (1 - both) * (1 / len(fast) + 1 / len(slow))) ** 0.5
            assert abs(one - two) <= 4 * error + 1e-9


def test_every_live_token_is_as_likely_to_slide_first() -> None:
    """NI-5.1: the first slide is drawn uniformly over the live tokens of the colour to move."""
    position = nine(2, 55)
    live = [outer for outer in range(36) if position.tokens[position.turn] & position.alive & 1 << outer]
    rng, times = Random(4), 400 * len(live)
    first = [play_out(position, rng).slid[position.turn][0] for _ in range(times)]
    assert set(first) == set(live)
    assert all(abs(first.count(outer) - 400) < 5 * 400**0.5 for outer in live)


def test_preparation_is_drawn_as_in_random_games() -> None:
    """Every section gets one token on an allowed square; rows and columns of the border stay free."""
    rng = Random(1)
    for _ in range(50):
        lines, queues = fill_board(Position(2), rng)
        assert sum(line.bit_count() for line in lines[:9]) == 9 == sum(line.bit_count() for line in lines[9:])
        assert [lines[0], lines[8], lines[9], lines[17]] == [0, 0, 0, 0]
        assert sorted(queues[0] + queues[1]) == list(range(36))
        assert len(queues[0]) == 18


@pytest.mark.slow
def test_a_hint_is_exact_even_with_a_single_move() -> None:
    """Once an end is proven, later hints also state it."""
    level, strategy = levels_of("nine")["sharp"], strategy_of("nine", 2)
    exact, single = False, 0
    position, source = nine(2, 58), Random(1)
    while position.seat is not None:
        search = Thinker(level, strategy, position, source, Budget(iterations=4000), patient=True)
        decision = run(search, FOREVER)
        assert decision.exact or not exact
        exact = exact or decision.exact
        single += exact and len(position.moves()) == 1
        position.advance(decision.move)
    assert exact
    assert single


def test_sliding_and_counting() -> None:
    """Oracle: on an empty board w5 slides to i5 and kills e5."""
    lines, held = [0] * 18, [[0] * 9, [0] * 9]
    w5, e5 = OUTER.index("w5"), OUTER.index("e5")
    assert slide_all(lines, [[w5], [e5]], 0, held) == [[w5], []]
    assert lines[4] == 1 << 8
    assert lines[17] == 1 << 4
    assert sections_held(held) == [1, 0]
    assert sections_held([[2], [2], [1]]) == [0, 0, 0]


def test_results_follow_the_tie_break_and_the_tournament() -> None:
    """NI-6.3, NI-6.4: the later colour wins a tie; in a tournament both games count, and the colours are swapped."""
    strategy: Any = strategy_of("nine", 2)
    of_four: Any = strategy_of("nine", 4)
    match, tournament = Position(2), Position(2, games=2)
    assert list(strategy._result(match, [4, 4]).wins) == [0, 1]
    assert list(of_four._result(Position(4), [2, 3, 3, 1]).wins) == [0, 0, 1, 0]
    tournament.results, tournament.game = ((5, 4),), 1
    assert strategy._result(tournament, [3, 6])[:2] == ((11, 7), (1, 0))
    assert strategy._result(tournament, [5, 4]).wins == (0.5, 0.5)


@pytest.mark.parametrize("games", [1, 2])
def test_evaluation_estimates_final_points(games: int) -> None:
    """It stays within the possible range, and at the end it is the score."""
    position, rng, strategy = nine(games=games), Random(6), strategy_of("nine", 2)
    while position.seat is not None:
        points = strategy.evaluate(position)
        assert 0 <= sum(points) <= 9 * games
        legal = position.moves()
        position.advance(legal[int(rng.random() * len(legal))])
    assert list(strategy.evaluate(position)) == scoring.totals_by_seat(position)
    result = strategy.settled(position)
    assert result is not None
    outcome = position.outcome()
    assert outcome is not None
    assert {seat for seat, win in enumerate(result.wins) if win} == set(outcome.winners)


def test_the_first_game_of_a_tournament_is_settled_by_an_estimate_of_the_second() -> None:
    strategy, position = strategy_of("nine", 2), Position(2, games=2)
    position.results, position.game, position.phase = ((6, 3),), 1, PREPARATION
    result = strategy.settled(position)
    assert result is not None
    assert result.wins[0] > 0.7
    assert sum(result.wins) == pytest.approx(1)


def test_chances_in_a_tournament_get_more_certain_over_time() -> None:
    """So do forecasts of points; without a measurement nothing is corrected."""
    strategy, moments = strategy_of("nine", 2), list(product((0, 1), (PREPARATION, PLACEMENT, MOVEMENT)))
    spans, near = [], []
    for game, phase in moments:
        position = Position(2, games=2)
        position.results, position.game, position.phase = ((5, 4),) * game, game, phase
        spans.append(strategy.chance(position, 0.9, "sharp") - strategy.chance(position, 0.1, "sharp"))
        near.append(strategy.within(position, "sharp"))
        assert strategy.chance(position, 0.6, "sharp") < 0.6, "a search finds more for its seat than others leave it"
        assert strategy.forecast(position, 8.0, "sharp") <= 8.0
        assert strategy.chance(position, 0.6, "steady") == pytest.approx(0.6)
        assert (strategy.forecast(position, 8.0, "steady"), strategy.within(position, "steady")) == (8.0, 0.0)
    assert spans[:3] == sorted(spans[:3])
    assert spans[3:] == sorted(spans[3:])
    assert near == sorted(near, reverse=True)


@pytest.mark.parametrize("games", [1, 2])
def test_a_proven_game_decides_the_match_only_if_it_is_the_last(games: int) -> None:
    """A hint does not call it exact, and a review forecasts the same as the hint."""
    player, position, rng = bot("nine", "sharp", 2), Position(2, games=games, quick=True), Random(7)
    while (ending := player.strategy.ending(position)) is None or ending > 60 or len(position.moves()) < 2:
        position.advance(position.chance().sample(rng) if position.seat == CHANCE else rng.choice(position.moves()))
    decision = run(player.search(position, Random(1), Budget()), FOREVER)
    hint = forecast(player.strategy, "sharp", position, decision, Random(1))
    assert (position.game, decision.exact) == (0, True)
    assert hint.exact is (games == 1)
    assert (hint.within > 0) is (games == 2)
    other = next(move for move in position.moves() if move != decision.move)
    reviewer = Reviewer(player, position, [other], Random(1), Budget(iterations=100))
    run(reviewer, FOREVER)
    row = reviewer.reviewed(0)
    assert row.points <= row.best_points == hint.value
