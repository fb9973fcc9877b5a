"""Exhaustive search: the same values as brute force, with tie-breaks, in one go or in slices."""

from __future__ import annotations

from random import Random

import pytest

from pyapp.bots.contract import Budget, run
from pyapp.bots.montecarlo import TreeSearch
from pyapp.bots.solver import EndSearch
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.position import MOVEMENT, Position
from tests.computers import bot, strategy_of
from tests.unit.test_bots import FOREVER, nine


def live(position: Position) -> int:
    mask = 0
    for tokens in position.tokens:
        mask |= tokens & position.alive
    return mask.bit_count()


def ending(seed: int, players: int = 2, tokens: int = 6, games: int = 1) -> Position:
    """Return a random position in which a number of tokens (or a few fewer) can move and the acting seat has a
    choice.
    """
    position = nine(players, 45, games=games, seed=seed)
    rng = Random(seed)
    while position.phase != MOVEMENT or live(position) > tokens or position.game < games - 1:
        legal = position.moves()
        position.advance(legal[int(rng.random() * len(legal))])
    while position.automatic() is not None:
        position.advance("--")
    return position


def totals(position: Position) -> list[int]:
    return scoring.totals_by_seat(position)


def brute(position: Position) -> tuple[float, int, int]:
    """Return (win, margin, points) of seat 0 under best play, by brute force: the win first, then the margin, then
    points.
    """
    if position.seat is None:
        outcome = position.outcome()
        assert outcome is not None
        first, second = totals(position)
        win = 0.5 if len(outcome.winners) == 2 else float(outcome.winners[0] == 0)
        return win, first - second, first
    values = []
    for move in position.moves():
        after = position.copy()
        after.play(move)
        values.append(brute(after))
    return max(values) if position.seat == 0 else min(values)


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_brute_force(seed: int, games: int) -> None:
    position = ending(seed, games=games)
    if position.seat is None:
        return
    seat = position.seat
    search = EndSearch(strategy_of("nine", 2), position, Budget(), ranked=99)
    decision = run(search, FOREVER)
    assert decision.exact
    assert len(decision.considered) == len(position.moves())
    for one in decision.considered:
        after = position.copy()
        after.play(one.move)
        win, margin, points = brute(after)
        assert one.win == pytest.approx(win if seat == 0 else 1 - win)
        assert one.points == (points if seat == 0 else points - margin)
    best = brute(position)
    assert decision.win == pytest.approx(best[0] if seat == 0 else 1 - best[0])


@pytest.mark.parametrize("seed", range(6))
def test_the_sharp_level_is_exact_near_the_end(seed: int) -> None:
    position = ending(seed, tokens=7)
    if position.seat is None or len(position.moves()) == 1:
        return
    decision = run(bot("nine", "sharp", 2).search(position, Random(1), Budget(iterations=500)), FOREVER)
    win, margin, points = brute(position)
    assert decision.exact
    assert (decision.win, decision.value) == ((win, points) if position.seat == 0 else (1 - win, points - margin))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_with_more_seats_each_maximises_its_own_result(players: int, seed: int) -> None:
    """The chosen move wins if some move wins against the others' own best replies."""
    position = ending(seed, players)
    if position.seat is None:
        return
    strategy = strategy_of("nine", players)

    def wish(points: list[int], seat: int) -> tuple[bool, int, int]:
        best = max(range(players), key=lambda colour: (points[colour], colour))
        return best == seat, points[seat] * players - sum(points), points[seat]

    def best(at: Position) -> list[int]:
        if at.seat is None:
            return totals(at)
        results = []
        for move in at.moves():
            after = at.copy()
            after.play(move)
            results.append(best(after))
        seat = at.seat
        return max(results, key=lambda points: wish(points, seat))

    decision = run(EndSearch(strategy, position, Budget()), FOREVER)
    expected = best(position)
    assert decision.value == expected[position.seat]
    assert decision.win == float(wish(expected, position.seat)[0])


def test_a_search_in_slices_finds_the_same_values() -> None:
    position = ending(3, tokens=13)
    strategy = strategy_of("nine", 2)
    whole = run(EndSearch(strategy, position, Budget()), FOREVER)
    search = EndSearch(strategy, position, Budget())
    slices = 0
    while not search.done and slices < 1000:
        search.step(0.0)
        slices += 1
    assert slices > 2
    assert search.decision().considered == whole.considered


def test_a_search_without_time_is_not_exact() -> None:
    search = EndSearch(strategy_of("nine", 2), ending(1, tokens=12), Budget(iterations=5))
    decision = run(search, FOREVER)
    assert not decision.exact
    assert search.done
    assert decision.move


@pytest.mark.parametrize("seed", range(12))
def test_the_winner_is_proven_before_the_margin(seed: int) -> None:
    position = ending(seed, tokens=8)
    wins = brute(position)[0] if position.seat == 0 else 1 - brute(position)[0]
    search = EndSearch(strategy_of("nine", 2), position, Budget())
    search.step(FOREVER)
    assert (search.won is not None) == (wins == 1)
    if search.won is not None:
        after = position.copy()
        after.play(search.won)
        assert brute(after)[0] == float(position.seat == 0)


def test_a_proven_win_is_the_answer_while_the_margin_is_open() -> None:
    strategy, open_margins = strategy_of("nine", 2), 0
    for seed in range(6):
        search = EndSearch(strategy, ending(seed, tokens=11), Budget())
        while search.won is None and not search.solved:
            search.budget = Budget(iterations=search.iterations + 40)
            search.done = False
            search.step(FOREVER)
        if search.won is not None and not search.solved:
            open_margins += 1
            decision = search.decision()
            assert (decision.move, decision.win, decision.place, decision.exact) == (search.won, 1.0, 1, False)
    assert open_margins


@pytest.mark.parametrize("seed", range(8))
def test_what_the_tree_proves_is_true(seed: int) -> None:
    position = ending(seed, tokens=8)
    search = TreeSearch(strategy_of("nine", 2), position, Random(seed), Budget(1e6, 8_000))
    while not search.done:
        search.step(FOREVER)
    root = search.root
    proven = {root.moves[number]: False for number in root.lost} | (
        {root.moves[root.won]: True} if root.won >= 0 else {}
    )
    for move, won in proven.items():
        after = position.copy()
        after.play(move)
        assert (brute(after)[0] == float(position.seat == 0)) == won, move
    if root.won >= 0:
        assert search.decision().move == root.moves[root.won]
        assert search.decision().win == 1
        assert search.iterations < 8_000, "a proven win ends the search"
    assert proven or len(root.moves) == 1


def test_a_patient_search_proves_nothing_away() -> None:
    search = TreeSearch(strategy_of("nine", 2), ending(3, tokens=9), Random(1), Budget(1e6, 2_000), patient=True)
    search.step(FOREVER)
    assert not search.root.lost
    assert search.root.won < 0
