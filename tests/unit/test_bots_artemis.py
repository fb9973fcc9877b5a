"""The computer players of The Artemis Project: legal in every mode and on every question, repeatable, in order of
strength; and their values agree with the rules where the rules decide.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyapp.bots.advised import RolloutSearch
from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.greedy import RandomBot
from pyapp.engine.contract import CHANCE, LEVELS
from pyapp.games.artemis.computer.evaluation import best_crews, crews_worth, need_of, resources_worth, sets_worth
from pyapp.games.artemis.computer.levels import COMPUTER
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules import steps
from pyapp.games.artemis.rules.components import ROUNDS, SET_VP
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.scoring import sets_and_singles
from pyapp.games.artemis.rules.tables import HOUSE_KIT, group_of, size

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move

    Choose = Callable[[Position, Random], Move]

QUESTIONS = {
    steps.DIE, steps.PLACE, steps.SEND, steps.HIT, steps.REWARD, steps.MIX, steps.BUILD, steps.RECRUIT, steps.TRAIN,
    steps.HOUSE, steps.MAN, steps.CREW, steps.USE, steps.HEAT,
}  # fmt: skip
FEW = Budget(FOREVER, 6)


def by_level(level: str, seats: int, budget: Budget = FEW) -> Choose:
    bot = COMPUTER.bot(level, seats)
    return lambda position, rng: run(bot.search(position, rng, budget), FOREVER).move


def at_random(position: Position, rng: Random) -> Move:
    return RandomBot().choose(position, rng).move


def play(position: Position, seats: list[Choose], seed: int) -> set[str]:
    """Play a match to its end, check every answer, and return the questions asked."""
    chance, rng, asked = Random(seed), Random(seed + 1), set[str]()
    while position.seat is not None:
        if position.seat == CHANCE:
            position.advance(position.chance().sample(chance))
            continue
        asked.add(position.ask)
        move = seats[position.seat](position, rng)
        assert position.why_not(move) is None, (position.ask, move)
        position.advance(move)
    return asked


def total(position: Position, seat: int) -> int:
    return sum(line.points for line in position.score(seat))


def somewhere(seed: int, decisions: int, players: int = 2) -> Position:
    """Play a number of random decisions, then on to the next one."""
    position, rng = Position(players), Random(seed)
    while position.seat is not None and (decisions > 0 or position.seat == CHANCE):
        if position.seat == CHANCE:
            position.advance(position.chance().sample(rng))
        else:
            position.advance(at_random(position, rng))
            decisions -= 1
    return position


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "hard"), [(1, False), (1, True), (2, False), (3, True), (4, False), (5, True)])
def test_each_level_plays_whole_games_in_every_mode(level: str, players: int, hard: bool) -> None:
    position = Position(players, hard=hard)
    one = by_level(level, players, Budget(FOREVER, 2))
    others = by_level("steady", players) if level == "sharp" else one
    play(position, [one] + [others] * (players - 1), seed=players)
    assert position.outcome() is not None


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_each_level_answers_every_kind_of_question(level: str) -> None:
    """Random partners lead to questions that rarely occur in good play."""
    asked: set[str] = set()
    answers = by_level(level, 3, Budget(FOREVER, 3))
    rng = Random(5)

    def sometimes(position: Position, _rng: Random) -> Move:
        if position.ask not in asked or rng.random() < 0.1:
            asked.add(position.ask)
            return answers(position, rng)
        marines = [move for move in position.moves() if move.startswith("send M")]
        return marines[0] if marines else at_random(position, rng)

    for seed in range(20):
        play(Position(3), [sometimes] * 3, seed)
        if asked == QUESTIONS:
            break
    assert asked == QUESTIONS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("decisions", [0, 1, 25, 90, 150])
def test_a_decision_follows_from_position_budget_and_generator_alone(level: str, decisions: int) -> None:
    position = somewhere(3, decisions)
    assert position.seat is not None
    before = position.state()
    first, second = (
        run(COMPUTER.bot(level, 2).search(one, Random(9), FEW), FOREVER)
        for one in (position, position.seen_by(position.seat).copy())
    )
    assert first == second
    assert position.state() == before


def test_sharp_keeps_to_its_playouts() -> None:
    """Half of the lines is dropped until one is left or the playouts are used up."""
    decision = run(COMPUTER.bot("sharp", 2).search(somewhere(1, 0), Random(1), Budget(FOREVER, 20)), FOREVER)
    assert 8 <= decision.iterations <= 20
    assert all(0 <= one.win <= 1 for one in decision.considered)


def test_included_moves_are_searched() -> None:
    """A review includes a move that no advice would list: it gets playouts like the others."""
    position = somewhere(1, 0)
    strategy = ArtemisStrategy(2)
    worst = min(strategy.advice(position), key=lambda line: line[0])[1][0]
    search = RolloutSearch(strategy, position, Random(1), Budget(FOREVER, 9), width=4, samples=2, include=[worst])
    run(search, FOREVER)
    assert search.iterations == 9
    assert any(arm.moves[0] == worst and arm.visits for arm in search.arms)


@pytest.mark.slow
def test_steady_beats_random_players() -> None:
    wins = 0
    for seed in range(10):
        position = Position(2)
        seat = seed % 2
        seats = [by_level("steady", 2), at_random]
        play(position, seats if seat == 0 else seats[::-1], seed)
        wins += total(position, seat) > total(position, 1 - seat)
    assert wins == 10


@pytest.mark.slow
def test_sharp_scores_more_than_calm_with_a_tenth_of_its_playouts() -> None:
    """The same draws twice, with the seats swapped: the sum counts."""
    sharp = calm = 0
    for seed in (1, 2):
        position = Position(2)
        seats = [by_level("sharp", 2), by_level("calm", 2)]
        play(position, seats if seed == 1 else seats[::-1], 17)
        sharp += total(position, seed - 1)
        calm += total(position, 2 - seed)
    assert sharp > calm


# --- acts ---


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_places_the_die_where_it_decided_to(level: str) -> None:
    """What is paid for the die is paid for the chosen place."""
    bot, changed, followed = COMPUTER.bot(level, 2), 0, 0
    for seed in range(12):
        position = somewhere(seed, 0)
        decision = run(bot.search(position, Random(seed), FEW), FOREVER)
        assert [decision.rest[0].split()[0] in steps.REGIONS, len(decision.rest)] == [True, 1]
        assert decision.considered[0].rest == decision.rest
        position.advance(decision.move)
        again = run(bot.search(position.copy(), Random(seed + 1), FEW), FOREVER)
        assert (again.move, again.rest, again.value, again.iterations) == (decision.rest[0], (), decision.value, 0)
        followed += 1
        changed += run(COMPUTER.bot(level, 2).search(position, Random(seed + 1), FEW), FOREVER).move != again.move
    assert followed == 12
    assert changed or level != "calm", "whoever decides anew may change their mind"


def test_an_act_is_followed_only_in_its_own_position() -> None:
    bot, strategy = COMPUTER.bot("sharp", 2), ArtemisStrategy(2)
    position = somewhere(1, 0)
    decision = run(bot.search(position, Random(1), FEW), FOREVER)
    book = bot.book.act
    after = position.copy()
    after.advance(decision.move)
    assert book.find(strategy, position) is None
    assert book.find(strategy, after) is not None
    other = position.copy()
    other.advance(next(move for move in position.moves() if move != decision.move))
    assert book.find(strategy, other) is None
    book.keep(strategy, position, replace(decision, rest=("gantry O99",)))
    assert book.find(strategy, after) is None, "what is not legal is thought about anew"
    book.keep(strategy, position, replace(decision, rest=("vents", "and", "on")))
    followed = book.find(strategy, after)
    assert followed is not None
    assert (followed.move, followed.rest) == ("vents", ("and", "on"))
    book.keep(strategy, after, replace(decision, move="vents", rest=()))
    assert book.find(strategy, after) is None, "the next decision takes its place"


def test_lines_with_the_same_first_move_are_considered_separately() -> None:
    position = somewhere(1, 0)
    for level in LEVELS:
        decision = run(COMPUTER.bot(level, 2).search(position, Random(1), FEW), FOREVER)
        lines = [(one.move, *one.rest) for one in decision.considered]
        assert len(lines) == len(set(lines)) == 5


# --- prices ---


def test_final_estimate_is_the_score() -> None:
    position = Position(3)
    play(position, [at_random] * 3, 4)
    assert ArtemisStrategy(3).evaluate(position) == tuple(float(total(position, seat)) for seat in range(3))


def test_forecasts_are_corrected_by_past_results() -> None:
    """Too low by a few points at the start, too high later; in the last round playouts reach the end of the round."""
    strategy, position, rng = ArtemisStrategy(2), Position(2), Random(4)
    taken: list[float] = []
    while position.seat is not None:
        if position.seat == CHANCE:
            position.advance(position.chance().sample(rng))
            continue
        if len(taken) < position.round:
            taken.append(50 - strategy.forecast(position, 50.0, "steady"))
        position.advance(at_random(position, rng))
    assert len(taken) == ROUNDS
    assert taken[0] < 0 < min(taken[3:5])
    assert taken[-1] == 0
    assert max(map(abs, taken)) < 8
    assert strategy.forecast(position, 50.0, "steady") == 50.0


def test_final_value_of_sets_follows_the_rules() -> None:
    """AP-18.2."""
    for counts in product(range(4), repeat=4):
        group = sum(count << 8 * kind for kind, count in enumerate(counts))
        sets, singles = sets_and_singles(group)
        assert sets_worth(group, 0) == SET_VP * sets + singles


def test_an_almost_complete_set_is_worth_more_while_colonists_may_come() -> None:
    assert sets_worth(group_of("PEM"), 4) > sets_worth(group_of("PEM"), 0)
    assert sets_worth(group_of("PEM"), 4) < sets_worth(group_of("PEMS"), 4)


def test_goods_are_worth_less_the_more_there_are() -> None:
    for left in range(7):
        steps_of = [resources_worth(number + 1, left) - resources_worth(number, left) for number in range(-3, 20)]
        assert all(one >= two - 1e-9 for one, two in pairwise(steps_of))


def test_the_best_crews_fit_and_fill_as_much_as_can_be_filled() -> None:
    """Compared with every choice of buildings and every way to staff them."""
    rng = Random(2)
    names = [name for name in HOUSE_KIT.tiles if not name.endswith("b")]
    for _ in range(150):
        tiles = tuple(rng.sample(names, rng.randrange(1, 6)))
        values = tuple(float(rng.randrange(1, 12)) for _ in tiles)
        group = group_of("".join(rng.choices("PEMS", k=rng.randrange(7))) or "none")
        needs = tuple(need_of(HOUSE_KIT, tile) for tile in tiles)
        crews = best_crews(needs, values, group)
        assert all(crew in HOUSE_KIT.tiles[tile].crews for tile, crew in zip(tiles, crews, strict=True))
        left = [(group >> 8 * kind & 0xFF) - sum(crew >> 8 * kind & 0xFF for crew in crews) for kind in range(4)]
        assert min(left) >= 0
        filled = sum(
            value for tile, crew, value in zip(tiles, crews, values, strict=True) if crew in HOUSE_KIT.tiles[tile].full
        )
        assert filled == most_filled(tiles, values, group)
        assert crews_worth(needs, values, group, 0) <= filled


def most_filled(tiles: tuple[str, ...], values: tuple[float, ...], group: int) -> float:
    best = 0.0
    for number in range(1, len(tiles) + 1):
        for chosen in combinations(range(len(tiles)), number):
            for crews in product(*(HOUSE_KIT.tiles[tiles[at]].full for at in chosen)):
                if size(sum(crews)) <= size(group) and all(
                    sum(crew >> 8 * kind & 0xFF for crew in crews) <= group >> 8 * kind & 0xFF for kind in range(4)
                ):
                    best = max(best, sum(values[at] for at in chosen))
                    break
    return best
