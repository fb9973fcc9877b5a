"""The computer players of AuZtralia: legal in every mode and on every question, deterministic, ordered by strength,
limited to open information; their values agree with the rules where the rules give numbers.
"""

from __future__ import annotations

from itertools import pairwise
from math import log
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.forecasts import forecast
from pyapp.bots.greedy import RandomBot
from pyapp.bots.levels import Thinker
from pyapp.engine.contract import CHANCE, LEVELS
from pyapp.games.auztralia.computer.army import Army, counts_of, force_of
from pyapp.games.auztralia.computer.deciding import best_act, rated_options
from pyapp.games.auztralia.computer.evaluation import estimate
from pyapp.games.auztralia.computer.levels import COMPUTER
from pyapp.games.auztralia.computer.objective_bonus import bonus_per_item
from pyapp.games.auztralia.computer.strategy import AuztraliaStrategy
from pyapp.games.auztralia.computer.threats import threat_of
from pyapp.games.auztralia.computer.valuation import Valuation
from pyapp.games.auztralia.computer.weights import SOLO_WEIGHTS, WEIGHTS, card_values
from pyapp.games.auztralia.rules import scoring, steps, tiles
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.combat import WITHDRAW, default_losses_now, points_text
from pyapp.games.auztralia.rules.components import GOLD, HOUSE, OBJECTIVES, PERSONALITIES, SORTS
from pyapp.games.auztralia.rules.moves import GRAMMAR, Attack, continues
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.state import UNKNOWN
from tests.guides import followed
from tests.marks import nightly

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move

    Choose = Callable[[Position, Random], Move]

QUESTIONS = {
    steps.PORT, steps.TURN, steps.LAYING, steps.TRADING, steps.FARMING, steps.SENDING, steps.FIGHT, steps.LOSE, steps.KEEP,
}  # fmt: skip
"""Questions that occur in every match."""
FEW = Budget(FOREVER, 4)
SOLO = {"mode": "solo", "difficulty": "steady"}


def by_level(level: str, seats: int, budget: Budget = FEW) -> Choose:
    bot = COMPUTER.bot(level, seats)
    return lambda position, rng: run(bot.search(position.seen_by(position.seat or 0), rng, budget), FOREVER).move


def at_random(position: Position, rng: Random) -> Move:
    return RandomBot().choose(position, rng).move


def play(position: Position, seats: list[Choose], seed: int) -> set[str]:
    """Play a match to its end, checking every answer, and return the questions asked."""
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


def position_after(seed: int, decisions: int, players: int = 2, **options: object) -> Position:
    """Play by the advice for a number of decisions, then on to the next decision."""
    position, rng = Position(players, **options), Random(seed)  # type: ignore[arg-type]
    steady = by_level("calm", players)
    while position.seat is not None and (decisions > 0 or position.seat == CHANCE):
        if position.seat == CHANCE:
            position.advance(position.chance().sample(rng))
        else:
            position.advance(steady(position, rng))
            decisions -= 1
    return position


@pytest.mark.slow
@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (["calm"], SOLO), (["steady"], SOLO),
        (["calm"], {"mode": "solo", "difficulty": "insane", "board": "west"}),
        (["calm", "steady"], {"options": 2}), (["steady", "calm"], {"mode": "coop"}),
        *nightly(
            (["steady"], {"mode": "solo", "difficulty": "insane", "board": "west"}),
            (["calm", "steady", "steady"], {"board": "west"}),
            (["steady", "calm", "calm"], {"mode": "coop", "board": "west"}),
            (["calm", "steady", "calm", "steady"], {"guns": False}),
        ),
    ],
)  # fmt: skip
def test_levels_play_whole_games_in_every_mode(levels: list[str], options: dict[str, object]) -> None:
    players = len(levels)
    position = Position(players, **options)  # type: ignore[arg-type]
    play(position, [by_level(level, players) for level in levels], seed=players)
    assert position.outcome() is not None


@pytest.mark.nightly
@pytest.mark.parametrize("players", [1, 2])
def test_sharp_plays_a_whole_game(players: int) -> None:
    position = Position(players, "solo" if players == 1 else "match", difficulty="steady" if players == 1 else "")
    sharp, steady = (by_level(level, players, Budget(FOREVER, 3)) for level in ("sharp", "steady"))
    play(position, [sharp] + [steady] * (players - 1), seed=4)
    assert position.outcome() is not None


@pytest.mark.slow
@pytest.mark.parametrize("level", ["calm", *nightly("steady")])
def test_computers_answer_every_question_after_random_play(level: str) -> None:
    """A computer answers in any situation, also the parts of an act that another player has begun."""
    asked, answers, rng = set[str](), by_level(level, 2), Random(5)

    def sometimes(position: Position, _rng: Random) -> Move:
        if position.ask != steps.TURN and (position.ask not in asked or rng.random() < 0.2):
            asked.add(position.ask)
            return answers(position, rng)
        if position.ask == steps.TURN:
            asked.add(position.ask)
            return rng.choice([move for move in position.moves() if not move.startswith("recover")] or ["recover"])
        return at_random(position, rng)

    for seed in range(30):
        play(Position(2, options=2), [sometimes] * 2, seed)
    assert asked >= QUESTIONS


@pytest.mark.parametrize("options", [1, 2])
def test_options_of_every_two_player_card_have_a_value(options: int) -> None:
    for seed in range(6):
        position, rng = Position(2, options=options), Random(seed)
        while position.ask != steps.USE:
            position.advance(position.chance().sample(rng))
        assert len(rated_options(position)) == len(position.moves())


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("decisions", [0, 5, 40])
def test_decisions_depend_only_on_position_budget_and_generator(level: str, decisions: int) -> None:
    position = position_after(3, decisions)
    assert position.seat is not None
    before = position.state()
    first, second = (
        run(COMPUTER.bot(level, 2).search(one, Random(9), FEW), FOREVER)
        for one in (position, position.seen_by(position.seat).copy())
    )
    assert first == second
    assert position.state() == before


def test_computers_use_no_hidden_information() -> None:
    """Swapping two fronts that only the other seat has seen changes nothing."""
    position = position_after(8, 20)
    seat = position.seat or 0
    plain = rated_options(position.seen_by(seat))
    down = [tile for tile in position.face_down() if position.fronts[tile] == UNKNOWN][:3]
    for number, tile in enumerate(down):
        sorts = [at for at, sort in enumerate(SORTS) if sort.level == position.levels[tile] and position.unseen[at]]
        position.fronts[tile] = sorts[number % len(sorts)]
        position.unseen[position.fronts[tile]] -= 1
        position.seen[tile] = 1 << (1 - seat)
    assert rated_options(position.seen_by(seat)) == plain


@pytest.mark.nightly
def test_steady_beats_random_players() -> None:
    better = 0
    for seed in range(6):
        position = Position(2)
        seat = seed % 2
        seats = [by_level("steady", 2), at_random]
        play(position, seats if seat == 0 else seats[::-1], seed)
        better += scoring.total(position, seat) > scoring.total(position, 1 - seat) or position.fallen == 1 - seat
    assert better >= 5


# --- acts ---


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3])
def test_rated_options_are_complete_legal_acts(players: int) -> None:
    options = SOLO if players == 1 else {}
    for decisions in (3, 15, 40, 70):
        position = position_after(decisions, decisions, players, **options)
        if position.seat is None:
            continue
        seat, texts = position.seat, set[tuple[str, ...]]()
        for _worth, line in rated_options(position):
            after = position.copy()
            for before, move in zip(("", *line), line, strict=False):
                assert after.seat == seat
                assert after.why_not(move) is None, (line, move)
                assert not before or continues(before, move)
                after.advance(move)
            texts.add(line)
        assert texts


def test_the_advised_act_is_played_to_its_end() -> None:
    position = position_after(2, 12)
    while position.ask != steps.TURN:
        position.advance(position.chance().sample(Random(1)) if position.seat == CHANCE else best_act(position)[0])
    act, after = best_act(position), position.copy()
    for move in act:
        assert after.why_not(move) is None
        after.advance(move)
    assert after.ask not in (steps.LAYING, steps.TRADING, steps.FARMING, steps.SENDING)


@pytest.mark.slow
def test_losses_are_the_default_ones() -> None:
    """AZ-12.6: the rule for computer players."""
    seen, steady = 0, by_level("steady", 2)
    for seed in range(20):
        position, rng = Position(2), Random(seed)
        while position.seat is not None and seen < 3:
            if position.seat == CHANCE:
                position.advance(position.chance().sample(rng))
                continue
            move = steady(position, rng)
            if position.ask == steps.LOSE:
                assert move == points_text(default_losses_now(position))
                seen += 1
            position.advance(move)
        if seen >= 3:
            return
    raise AssertionError("nobody lost anything")


# --- prices ---


def test_every_card_has_a_value() -> None:
    for card, personality in PERSONALITIES.items():
        valued = any(card_values(HOUSE, card, False)) or personality.timing in ("instant", "final")
        assert valued, card


def test_time_after_the_end_costs_nothing() -> None:
    position = position_after(1, 10)
    position.times[0] = 52
    valuation = Valuation(position, 0)
    assert valuation.time_cost(3) == valuation.time_cost(1) == WEIGHTS.time
    assert valuation.gold < WEIGHTS.gold / 5


def test_farms_are_safer_with_distance_and_less_time() -> None:
    position = position_after(6, 30)
    threat = threat_of(position, WEIGHTS)
    assert all(0 <= threat.survival(hexagon) <= 1 for hexagon in range(position.board.size))
    later = position.copy()
    later.purple = 52
    assert all(
        threat_of(later, WEIGHTS).survival(hexagon) >= threat.survival(hexagon)
        for hexagon in range(position.board.size)
    )


def test_more_units_never_increase_the_risk_to_the_port() -> None:
    position = position_after(5, 60)
    army = Army(Valuation(position, 0))
    little, much = army.risk((1, 0, 0, 0, 0)), army.risk((3, 2, 1, 1, 0))
    assert army.risk((0, 0, 0, 0, 0)) >= little - 0.5
    assert little >= much - 0.5


def test_gold_is_worth_more_if_guards_are_needed() -> None:
    position = position_after(2, 40)
    port = position.ports[0]
    here = next(near for near, far in enumerate(position.board.distance[port]) if far == 1)
    tile = tiles.add(position, here, 0)
    position.fronts[tile] = next(at for at, sort in enumerate(SORTS) if sort.kind == tiles.LOYALIST)
    position.up |= 1 << tile

    def wanted(guards: list[int], gold: int) -> float:
        position.units[: len(guards)], position.goods[GOLD] = guards, gold
        return Army(Valuation(position, 0)).guard_gold_value()

    assert wanted([0, 0, 0, 0, 0], 1) > 1
    assert wanted([0, 0, 0, 0, 0], 9) == 0
    assert wanted([4, 2, 2, 2, 2], 1) == 0


def test_forces_convert_to_counts_and_back() -> None:
    assert counts_of(force_of((2, 1, 0, 0, 3))) == (2, 1, 0, 0, 3)


def test_a_worthwhile_attack_uses_a_mixed_force() -> None:
    """With a Loyalist at the end of the line and an army at home the attack is the best option."""
    position = position_after(2, 6)
    while position.ask != steps.TURN or position.seat != 0:
        position.advance(position.chance().sample(Random(3)) if position.seat == CHANCE else position.moves()[0])
    port = position.ports[0]
    here = next(there for _, there in position.board.around[port])
    tile = tiles.add(position, here, 0)
    position.fronts[tile] = 0
    position.up |= 1 << tile
    position.units[:5] = [2, 1, 1, 0, 0]
    position.steps = [(steps.NEXT,)]
    position.go_on()
    assert position.seat == 0
    worth, line = max(rated_options(position))
    assert worth > 0
    assert line[0].startswith("attack")


@pytest.mark.slow
def test_an_advised_attack_draws_its_first_card() -> None:
    """Checks all face-up targets in matches played by the advice, on copies."""
    begun = 0
    for seats, mode in ((1, "solo"), (2, "match")):
        weights = AuztraliaStrategy(seats).weights
        for seed in range(2):
            position, source = Position(seats, mode, difficulty="hard" if seats == 1 else ""), Random(seed)
            while position.seat is not None:
                if position.seat == CHANCE:
                    position.advance(position.chance().sample(source))
                    continue
                rows = rated_options(position, weights)
                for _worth, line in rows:
                    attack = GRAMMAR.parse(line[0])
                    if position.ask == steps.TURN and isinstance(attack, Attack) and position.up >> attack.tile & 1:
                        begun += 1
                        after = position.copy()
                        for move in line:
                            after.advance(move)
                        assert after.ask == steps.FIGHT
                        assert all(first != (WITHDRAW,) for _, first in rated_options(after, weights))
                for move in max(rows)[1]:
                    position.advance(move)
    assert begun > 10


def test_a_hopeless_attack_is_withdrawn() -> None:
    """One infantry against the toughest Old One, which the advice would not have sent."""
    position = position_after(2, 6)
    while position.ask != steps.TURN or position.seat != 0:
        position.advance(position.chance().sample(Random(3)) if position.seat == CHANCE else position.moves()[0])
    here = next(there for _, there in position.board.around[position.ports[0]])
    tile = tiles.add(position, here, max(sort.level for sort in SORTS))
    toughest = max(range(len(SORTS)), key=lambda at: SORTS[at].toughness)
    position.fronts[tile] = toughest
    position.up |= 1 << tile
    position.units[:5] = [1, 0, 0, 0, 0]
    position.steps = [(steps.NEXT,)]
    position.go_on()
    assert not any(line[0] == f"attack {tile_name(tile)}" for _, line in rated_options(position))
    for move in (f"attack {tile_name(tile)}", "send I1", "end"):
        if position.ask in (steps.TURN, steps.SENDING):
            position.advance(move)
    assert position.ask == steps.FIGHT
    assert max(rated_options(position))[1] == (WITHDRAW,)


def test_the_fall_of_any_port_has_a_cost() -> None:
    position = position_after(2, 40)
    there = position.ports[1]
    here = next(
        near for _, near in position.board.around[there] if position.board.distance[position.ports[0]][near] > 3
    )
    tile = tiles.add(position, here, 0)
    position.fronts[tile] = next(at for at, sort in enumerate(SORTS) if sort.kind == tiles.LOYALIST)
    position.up |= 1 << tile
    units = len(position.units) // position.players
    position.units[units : 2 * units] = [0] * units
    bare = Valuation(position, 0).other_port_fall_chance(tile)
    assert bare > 0.1
    position.units[units : 2 * units] = [4, 2, 2, 0, 0]
    assert Valuation(position, 0).other_port_fall_chance(tile) < 0.5 * bare


def test_at_the_end_the_estimate_is_the_score() -> None:
    position = Position(3)
    play(position, [at_random] * 3, 4)
    strategy = AuztraliaStrategy(3)
    assert strategy.evaluate(position) == tuple(float(scoring.total(position, seat)) for seat in range(3))
    assert strategy.sides(position) == (float(scoring.total(position, 3)),)


def test_wins_are_shared_with_the_old_ones() -> None:
    position = position_after(1, 30)
    strategy = AuztraliaStrategy(2)
    wins = strategy.wins(position, (30.0, 20.0))
    assert 0 < wins[1] < wins[0] < 1
    assert sum(wins) < 1
    assert estimate(position)[1] > 0


def test_coop_seats_share_the_win_chance() -> None:
    position = position_after(1, 12, 2, mode="coop")
    one, other = AuztraliaStrategy(2).wins(position, (40.0, 20.0))
    assert one == other


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "coop"), (2, "match"), (4, "match")])
def test_win_chances_are_calibrated_towards_the_middle(seats: int, mode: str) -> None:
    position = position_after(1, 12, seats, mode=mode, difficulty="hard" if mode == "solo" else "")
    position.times = [50] * seats
    chances = [AuztraliaStrategy(seats).chance(position, win / 10, "sharp") for win in range(11)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.2
    assert 0.85 < chances[-1] < 1
    assert chances[-1] - chances[0] < 1


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_win_chances_are_more_decisive_late_in_the_game(mode: str) -> None:
    seats = 1 if mode == "solo" else 2
    early = position_after(1, 12, seats, mode=mode)
    late = early.copy()
    late.times = [50] * len(early.times)
    strategy = AuztraliaStrategy(seats)
    for low, high in ((0.1, 0.5), (0.5, 0.9)):
        between = [strategy.chance(at, high, "sharp") - strategy.chance(at, low, "sharp") for at in (early, late)]
        assert between == sorted(between)


def test_solo_calibration_halves_negative_log_odds() -> None:
    for seats, mode, share in ((1, "solo", 0.5), (2, "coop", 1.0)):
        position, strategy = position_after(1, 12, seats, mode=mode), AuztraliaStrategy(seats)
        low, middle, high = (
            log(chances / (1 - chances))
            for chances in (strategy.chance(position, win, "sharp") for win in (0.1, 0.5, 0.9))
        )
        assert middle - low == pytest.approx(share * (high - middle))


def test_solo_uses_weights_of_its_own() -> None:
    weights = [AuztraliaStrategy(seats).weights for seats in (1, 2, 3, 4)]
    assert weights == [SOLO_WEIGHTS, WEIGHTS, WEIGHTS, WEIGHTS]
    assert AuztraliaStrategy(1, WEIGHTS).weights == WEIGHTS


def test_hexes_with_settlements_of_others_have_no_value() -> None:
    position = position_after(4, 40)
    valuation = Valuation(position, 0)
    for hexagon in bits(position.occupied & ~position.rich):
        assert valuation.hex_value(hexagon) == 0


# --- objectives ---


def test_an_objective_changes_the_value_of_what_it_counts() -> None:
    """S08, eight farms; S02, at most three cards; S04, two farms of each type."""
    plain, farms, cards, types = (
        Position(1, "solo", difficulty="steady", objective=key) for key in ("S01", "S08", "S02", "S04")
    )
    assert not bonus_per_item(Position(2))
    assert bonus_per_item(farms)["standing_farms"] > 0
    assert bonus_per_item(types)["corn"] > 0
    assert bonus_per_item(cards)["personalities"] == 0
    cards.hands[0] = ("P01", "P02", "P03")
    assert bonus_per_item(cards)["personalities"] < -1
    assert "standing_farms" not in bonus_per_item(plain)


@pytest.mark.slow
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_objective_affects_values(objective: str) -> None:
    for board in ("east", "west"):
        position = position_after(3, 25, 1, mode="solo", difficulty="gentle", board=board, objective=objective)
        assert bonus_per_item(position)
        assert rated_options(position)


@pytest.mark.slow
def test_a_forecast_stays_stable_during_an_average_fight() -> None:
    """From the attack of the guided match to its last card: the pile is full, nothing else happens."""
    match = followed("auztralia")
    strategy = COMPUTER.strategy(1)
    told = []
    for at, move in enumerate(match.moves):
        if move.startswith(("attack", "fight")):
            position = match.at(at).seen_by(0)
            search = Thinker(
                COMPUTER.levels["sharp"], strategy, position, Random(at), Budget(FOREVER, 16), patient=True
            )
            told.append(forecast(strategy, "sharp", position, run(search, FOREVER), Random(at)))
    assert len(told) == 4
    for before, after in pairwise(told):
        assert abs(after.value - before.value) < before.within / 2
        assert abs(after.win - before.win) < 0.1
