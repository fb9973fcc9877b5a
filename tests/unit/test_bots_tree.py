"""Tree search where positions rarely repeat (many dice, a bag, a deck), and where seats win together or a side wins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyapp.bots import montecarlo
from pyapp.bots.contract import Budget, place_of, run, utility
from pyapp.bots.greedy import GreedySearch
from pyapp.bots.montecarlo import TreeSearch
from pyapp.bots.solver import EndSearch
from pyapp.bots.strategy import Playout, Result, Strategy
from pyapp.engine.contract import CHANCE, Chance, Event, Illegal, Move, Outcome, ScoreLine
from tests.conformance.toy.position import Position as Embers
from tests.unit.test_bots import late

FOREVER = 1e9


class Handful:
    """A toy game of one seat: bank 8 points, or invest; then five dice fall (252 results, which only determine whether
    the "high" or the "low" tool works), and the right one of six tools brings 20 points, the others nothing.
    """

    def __init__(self) -> None:
        self.stage = "choose"
        self.points = 0
        self.dice = ""

    @property
    def seat(self) -> int | None:
        return {"choose": 0, "roll": CHANCE, "tool": 0}.get(self.stage)

    def tools(self) -> list[Move]:
        return [*(f"tool {number}" for number in range(5)), "high" if self.dice.count("6") else "low"]

    def moves(self) -> list[Move]:
        return {"choose": ["bank", "invest"], "tool": self.tools()}.get(self.stage, [])

    def why_not(self, move: Move) -> Illegal | None:
        return None if move in self.moves() or self.stage == "roll" else Illegal("", "no")

    def play(self, move: Move) -> list[Event]:
        self.advance(move)
        return []

    def advance(self, move: Move) -> None:
        if self.stage == "roll":
            self.dice, self.stage = move, "tool"
            return
        assert move in self.moves(), (move, self.dice)
        if move == "invest":
            self.stage = "roll"
            return
        self.points = {"bank": 8, "high": 20, "low": 20}.get(move, 0)
        self.stage = "over"

    def automatic(self) -> Move | None:
        return None

    def chance(self) -> Chance:
        return Chance("dice", lambda source: "".join(sorted(str(1 + int(source.random() * 6)) for _ in range(5))))

    def score(self, seat: int) -> list[ScoreLine]:
        return [ScoreLine("points", self.points, "")]

    def outcome(self) -> Outcome | None:
        return Outcome(((0,),), "", "") if self.stage == "over" else None

    def copy(self) -> Handful:
        other = Handful()
        other.stage, other.points, other.dice = self.stage, self.points, self.dice
        return other

    def seen_by(self, seat: int) -> Handful:
        return self.copy()

    def ahead(self, _seat: int) -> None:
        """Each waits for their turn."""

    def private(self) -> None:
        return None

    def state(self) -> tuple[object, ...]:
        return self.stage, self.points, self.dice


def searched(position: Any, strategy: Strategy[Any], playouts: int) -> TreeSearch:
    search = TreeSearch(strategy, position, Random(3), Budget(iterations=playouts))
    run(search, FOREVER)
    return search


def test_the_tree_learns_the_best_move_after_many_different_throws() -> None:
    """Random play makes 3.3 points of investing; knowing the right tool makes 20."""
    search = searched(Handful(), Strategy(1), 600)
    assert search.decision().move == "invest"
    assert search.value_of("invest").points > 14


def test_one_node_per_throw_would_not_learn_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same search with a child for each chance result only finds the value of random play."""
    monkeypatch.setattr(montecarlo, "_FEW", FOREVER)
    monkeypatch.setattr(montecarlo, "_WIDEN", 9)
    assert searched(Handful(), Strategy(1), 600).value_of("invest").points < 11


def test_chance_results_with_nodes_grow_with_visits() -> None:
    sizes = []
    for playouts in (100, 400, 1600):
        root = searched(Handful(), Strategy(1), playouts).root
        chance = root.children["invest"]
        assert chance.other is not None
        assert len(chance.children) <= chance.total**0.5 + 1
        sizes.append(len(chance.children))
    assert sizes == sorted(set(sizes))


# --- the toy game: two dice a round, a deck, hearths that burn ---


def embers(players: int, heat: list[int], round_number: int, dice: tuple[int, int]) -> Embers:
    position = Embers(players, kindling=False)
    position.heat, position.round, position.dice, position.phase = heat, round_number, dice, "turn"
    return position


@pytest.mark.parametrize("few", [24, 0], ids=["every card a node", "open"])
def test_the_tree_draws_a_card_where_one_ply_takes_a_die(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last turn, heat 4, two dice of 1: a die makes 5. The cards left are four 1s, three 2s, two 3s and one 4; a
    card makes 4 + 2 x 2 = 8 on average, but one-ply search sees no gain in drawing.
    """
    monkeypatch.setattr(montecarlo, "_FEW", few)
    position = embers(1, [4], 2, (1, 1))
    greedy = run(GreedySearch(Strategy(1), position, Random(1), softness=0.0), FOREVER)
    tree = searched(position, Strategy(1), 400)
    assert greedy.move == "take 1"
    assert tree.decision().move == "draw"
    assert tree.value_of("take 1").points == 5
    assert tree.value_of("draw").points > 6


def test_the_tree_sees_beyond_a_throw_where_one_ply_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in the round before, with all chance results in open nodes: the moves after a throw differ between
    visits, and every chosen one is legal.
    """
    monkeypatch.setattr(montecarlo, "_FEW", 0)
    monkeypatch.setattr(montecarlo, "_WIDEN", 0.0)
    for heat in range(0, 13, 3):
        position = embers(2, [heat, 5], 1, (1, 2))
        before = position.state()
        search = searched(position, Strategy(2), 300)
        assert position.state() == before
        assert search.decision().move in position.moves()
        assert any(child.other is not None for child in chances(search.root))


def chances(node: Any) -> list[Any]:
    """Return the chance nodes below a node."""
    below = [one for child in node.children.values() for one in chances(child)]
    return [node, *below] if node.seat == CHANCE else below


# --- who wins with whom ---


def test_the_place_depends_on_points_and_winners() -> None:
    assert place_of((4, 6, 2), (0, 1, 0), 0) == 2
    assert place_of((4, 6, 2), (0, 1, 0), 2) == 3
    assert [place_of((4, 4), (0, 1), seat) for seat in (0, 1)] == [2, 1]
    assert [place_of((4, 4), (0.5, 0.5), seat) for seat in (0, 1)] == [1, 1]


def test_utility_is_relative_to_opponents() -> None:
    rivals = utility(Result((10, 6), (1, 0)), 20)
    assert rivals[0] > 0.7 > 1 - 0.7 > rivals[1]
    assert utility(Result((10, 6), (0, 0), sides=(30,)), 20) == [0.0, 0.0]
    assert utility(Result((10, 6), (0, 0)), 20)[0] > utility(Result((10, 6), (0, 0), sides=(12,)), 20)[0]
    one, other = utility(Result((10, 6), (1, 1), sides=(4,), together=True), 20)
    assert one == other > 0.8
    assert utility(Playout((10, 6), (0, 0), (), (), together=True), 20) == [0.05, 0.05]


class Shared(Strategy[Any]):
    """Two seats that win or lose as a group."""

    together = True

    def settled(self, position: Any) -> Result | None:
        result = super().settled(position)
        if result is None:
            return None
        won = float(sum(result.points) >= 12)
        return Result(result.points, (won, won), (12.0,), together=True)


@pytest.mark.parametrize(("points", "best"), [([8, 3], "safe"), ([6, 1], "roll")])
def test_seats_that_play_together_maximise_their_average(points: list[int], best: str) -> None:
    """Dice of test_bots in the last turn, seat 1 to act, a common target of 12 points: with 11, a safe 2 is enough,
    although seat 0 stays ahead; with 7, only a 5 or a 6 is.
    """
    position, strategy = late(points, 5), Shared(2)
    assert searched(position, strategy, 600).decision().move == best


def test_exhaustive_search_with_a_side_is_not_zero_sum() -> None:
    """Without chance: two turns left, a target of 12 points, which playing safe twice reaches."""

    class Calm(Shared):
        def moves(self, position: Any) -> list[Move]:
            return ["safe"] if position.turns == 5 else ["safe", "1", "3"]

    decision = run(EndSearch(Calm(2), late([5, 4], 4), Budget()), FOREVER)
    assert decision.exact
    assert decision.win == 1.0
    assert decision.move == "3"


def test_one_ply_search_takes_sides_into_account() -> None:
    class Against(Strategy[Any]):
        opposed = True

        def sides(self, position: Any) -> tuple[float, ...]:
            return (20.0,) if position.turns < 6 else (0.0,)

    decision = run(GreedySearch(Against(2), late([5, 9], 4), Random(1), softness=0.0), FOREVER)
    assert decision.win < 0.5
