"""The computer's players of AuZtralia: legal in every mode and on every question, repeatable, in order of strength, by
open information alone; their prices agree with the rules where the rules say them.
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
from pyapp.games.auztralia.computer.aims import aims_of
from pyapp.games.auztralia.computer.deciding import advised, lines
from pyapp.games.auztralia.computer.evaluation import promises
from pyapp.games.auztralia.computer.fighting import Army, counts_of, force_of
from pyapp.games.auztralia.computer.levels import COMPUTER
from pyapp.games.auztralia.computer.outlook import Outlook
from pyapp.games.auztralia.computer.strategy import AuztraliaStrategy
from pyapp.games.auztralia.computer.threats import threat_of
from pyapp.games.auztralia.computer.weights import ALONE, WEIGHTS, judged
from pyapp.games.auztralia.rules import scoring, steps, tiles
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.combat import WITHDRAW, default_points, points_text
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
    steps.PORT, steps.TURN, steps.RAIL, steps.TRADE, steps.FARM, steps.SEND, steps.FIGHT, steps.LOSE, steps.KEEP,
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


def somewhere(seed: int, decisions: int, players: int = 2, **options: object) -> Position:
    """Play a number of decisions by the advice, then on to the next one."""
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


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, *nightly(1)])
def test_sharp_plays_a_whole_game(players: int) -> None:
    position = Position(players, "solo" if players == 1 else "match", difficulty="steady" if players == 1 else "")
    sharp, steady = (by_level(level, players, Budget(FOREVER, 3)) for level in ("sharp", "steady"))
    play(position, [sharp] + [steady] * (players - 1), seed=4)
    assert position.outcome() is not None


@pytest.mark.slow
@pytest.mark.parametrize("level", ["calm", *nightly("steady")])
def test_every_question_of_random_partners_is_answered(level: str) -> None:
    """Also in the middle of an act that another player began."""
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
def test_options_of_every_two_player_card_are_judged(options: int) -> None:
    for seed in range(6):
        position, rng = Position(2, options=options), Random(seed)
        while position.ask != steps.USE:
            position.advance(position.chance().sample(rng))
        assert len(lines(position)) == len(position.moves())


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("decisions", [0, 5, 40])
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


def test_nothing_hidden_is_used() -> None:
    """Other fronts that only the other seat has seen change nothing."""
    position = somewhere(8, 20)
    seat = position.seat or 0
    plain = lines(position.seen_by(seat))
    down = [tile for tile in position.face_down() if position.fronts[tile] == UNKNOWN][:3]
    for number, tile in enumerate(down):
        sorts = [at for at, sort in enumerate(SORTS) if sort.level == position.levels[tile] and position.unseen[at]]
        position.fronts[tile] = sorts[number % len(sorts)]
        position.unseen[position.fronts[tile]] -= 1
        position.seen[tile] = 1 << (1 - seat)
    assert lines(position.seen_by(seat)) == plain


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
def test_lines_are_whole_acts_that_can_be_played(players: int) -> None:
    options = SOLO if players == 1 else {}
    for decisions in (3, 15, 40, 70):
        position = somewhere(decisions, decisions, players, **options)
        if position.seat is None:
            continue
        seat, texts = position.seat, set[tuple[str, ...]]()
        for _worth, line in lines(position):
            after = position.copy()
            for before, move in zip(("", *line), line, strict=False):
                assert after.seat == seat
                assert after.why_not(move) is None, (line, move)
                assert not before or continues(before, move)
                after.advance(move)
            texts.add(line)
        assert texts


def test_the_advised_act_is_played_to_its_end() -> None:
    position = somewhere(2, 12)
    while position.ask != steps.TURN:
        position.advance(position.chance().sample(Random(1)) if position.seat == CHANCE else advised(position)[0])
    act, after = advised(position), position.copy()
    for move in act:
        assert after.why_not(move) is None
        after.advance(move)
    assert after.ask not in (steps.RAIL, steps.TRADE, steps.FARM, steps.SEND)


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
                assert move == points_text(default_points(position))
                seen += 1
            position.advance(move)
        if seen >= 3:
            return
    raise AssertionError("nobody lost anything")


# --- prices ---


def test_every_card_has_a_value() -> None:
    for card, personality in PERSONALITIES.items():
        valued = any(judged(HOUSE, card, False)) or personality.timing in ("instant", "final")
        assert valued, card


def test_costs_after_the_end_are_ignored() -> None:
    position = somewhere(1, 10)
    position.times[0] = 52
    view = Outlook(position, 0)
    assert view.hours(3) == view.hours(1) == WEIGHTS.time
    assert view.gold < WEIGHTS.gold / 5


def test_farms_are_safer_the_farther_off_and_the_later() -> None:
    position = somewhere(6, 30)
    threat = threat_of(position, WEIGHTS)
    assert all(0 <= threat.survival(hexagon) <= 1 for hexagon in range(position.board.size))
    later = position.copy()
    later.purple = 52
    assert all(
        threat_of(later, WEIGHTS).survival(hexagon) >= threat.survival(hexagon)
        for hexagon in range(position.board.size)
    )


def test_more_units_never_look_worse_at_holding_the_port() -> None:
    position = somewhere(5, 60)
    army = Army(Outlook(position, 0))
    little, much = army.risk((1, 0, 0, 0, 0)), army.risk((3, 2, 1, 1, 0))
    assert army.risk((0, 0, 0, 0, 0)) >= little - 0.5
    assert little >= much - 0.5


def test_gold_is_worth_more_to_a_seat_that_needs_it_for_guards() -> None:
    position = somewhere(2, 40)
    port = position.ports[0]
    here = next(near for near, far in enumerate(position.board.distance[port]) if far == 1)
    tile = tiles.add(position, here, 0)
    position.fronts[tile] = next(at for at, sort in enumerate(SORTS) if sort.kind == tiles.LOYALIST)
    position.up |= 1 << tile

    def wanted(guards: list[int], gold: int) -> float:
        position.units[: len(guards)], position.goods[GOLD] = guards, gold
        return Army(Outlook(position, 0)).want()

    assert wanted([0, 0, 0, 0, 0], 1) > 1
    assert wanted([0, 0, 0, 0, 0], 9) == 0
    assert wanted([4, 2, 2, 2, 2], 1) == 0


def test_forces_are_written_and_counted_the_same_way() -> None:
    assert counts_of(force_of((2, 1, 0, 0, 3))) == (2, 1, 0, 0, 3)


def test_a_mixed_force_is_sent_where_it_pays() -> None:
    """A Loyalist at the end of the line and an army at home: the attack is rated best."""
    position = somewhere(2, 6)
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
    worth, line = max(lines(position))
    assert worth > 0
    assert line[0].startswith("attack")


@pytest.mark.slow
def test_an_advised_attack_is_not_withdrawn_before_its_first_card() -> None:
    """Some matches played by the advice: every attack on a face-up Old One, started on a copy."""
    begun = 0
    for seats, mode in ((1, "solo"), (2, "match")):
        weights = AuztraliaStrategy(seats).weights
        for seed in range(2):
            position, source = Position(seats, mode, difficulty="hard" if seats == 1 else ""), Random(seed)
            while position.seat is not None:
                if position.seat == CHANCE:
                    position.advance(position.chance().sample(source))
                    continue
                rows = lines(position, weights)
                for _worth, line in rows:
                    attack = GRAMMAR.parse(line[0])
                    if position.ask == steps.TURN and isinstance(attack, Attack) and position.up >> attack.tile & 1:
                        begun += 1
                        after = position.copy()
                        for move in line:
                            after.advance(move)
                        assert after.ask == steps.FIGHT
                        assert all(first != (WITHDRAW,) for _, first in lines(after, weights))
                for move in max(rows)[1]:
                    position.advance(move)
    assert begun > 10


def test_a_failed_attack_may_be_withdrawn() -> None:
    """One infantry against the toughest Old One, which the advice would not have sent."""
    position = somewhere(2, 6)
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
    assert not any(line[0] == f"attack {tile_name(tile)}" for _, line in lines(position))
    for move in (f"attack {tile_name(tile)}", "send I1", "end"):
        if position.ask in (steps.TURN, steps.SEND):
            position.advance(move)
    assert position.ask == steps.FIGHT
    assert max(lines(position))[1] == (WITHDRAW,)


def test_the_fall_of_any_port_costs_points() -> None:
    position = somewhere(2, 40)
    there = position.ports[1]
    here = next(
        near for _, near in position.board.around[there] if position.board.distance[position.ports[0]][near] > 3
    )
    tile = tiles.add(position, here, 0)
    position.fronts[tile] = next(at for at, sort in enumerate(SORTS) if sort.kind == tiles.LOYALIST)
    position.up |= 1 << tile
    units = len(position.units) // position.players
    position.units[units : 2 * units] = [0] * units
    bare = Outlook(position, 0).toppled(tile)
    assert bare > 0.1
    position.units[units : 2 * units] = [4, 2, 2, 0, 0]
    assert Outlook(position, 0).toppled(tile) < 0.5 * bare


def test_at_the_end_the_estimate_is_the_score() -> None:
    position = Position(3)
    play(position, [at_random] * 3, 4)
    strategy = AuztraliaStrategy(3)
    assert strategy.evaluate(position) == tuple(float(scoring.total(position, seat)) for seat in range(3))
    assert strategy.sides(position) == (float(scoring.total(position, 3)),)


def test_wins_are_shared_with_the_old_ones() -> None:
    position = somewhere(1, 30)
    strategy = AuztraliaStrategy(2)
    wins = strategy.wins(position, (30.0, 20.0))
    assert 0 < wins[1] < wins[0] < 1
    assert sum(wins) < 1
    assert promises(position)[1] > 0


def test_in_coop_all_seats_win_equally() -> None:
    position = somewhere(1, 12, 2, mode="coop")
    one, other = AuztraliaStrategy(2).wins(position, (40.0, 20.0))
    assert one == other


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "coop"), (2, "match"), (4, "match")])
def test_chances_to_win_are_less_sure_than_those_of_the_search(seats: int, mode: str) -> None:
    position = somewhere(1, 12, seats, mode=mode, difficulty="hard" if mode == "solo" else "")
    position.times = [50] * seats
    chances = [AuztraliaStrategy(seats).chance(position, win / 10, "sharp") for win in range(11)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.2
    assert 0.85 < chances[-1] < 1
    assert chances[-1] - chances[0] < 1


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_chances_against_the_old_ones_are_surer_the_less_time_is_left(mode: str) -> None:
    seats = 1 if mode == "solo" else 2
    early = somewhere(1, 12, seats, mode=mode)
    late = early.copy()
    late.times = [50] * len(early.times)
    strategy = AuztraliaStrategy(seats)
    for low, high in ((0.1, 0.5), (0.5, 0.9)):
        between = [strategy.chance(at, high, "sharp") - strategy.chance(at, low, "sharp") for at in (early, late)]
        assert between == sorted(between)


def test_solo_chances_below_one_half_are_corrected_half_as_much() -> None:
    for seats, mode, share in ((1, "solo", 0.5), (2, "coop", 1.0)):
        position, strategy = somewhere(1, 12, seats, mode=mode), AuztraliaStrategy(seats)
        low, middle, high = (
            log(chances / (1 - chances))
            for chances in (strategy.chance(position, win, "sharp") for win in (0.1, 0.5, 0.9))
        )
        assert middle - low == pytest.approx(share * (high - middle))


def test_solo_evaluation_differs_from_that_of_several_seats() -> None:
    weights = [AuztraliaStrategy(seats).weights for seats in (1, 2, 3, 4)]
    assert weights == [ALONE, WEIGHTS, WEIGHTS, WEIGHTS]
    assert AuztraliaStrategy(1, WEIGHTS).weights == WEIGHTS


def test_hexes_of_other_seats_are_worth_nothing() -> None:
    position = somewhere(4, 40)
    view = Outlook(position, 0)
    for hexagon in bits(position.occupied & ~position.rich):
        assert view.hexagon(hexagon) == 0


# --- objectives ---


def test_an_objective_raises_the_value_of_what_it_needs() -> None:
    """S08, eight farms; S02, at most three cards; S04, two farms of each type."""
    plain, farms, cards, types = (
        Position(1, "solo", difficulty="steady", objective=key) for key in ("S01", "S08", "S02", "S04")
    )
    assert not aims_of(Position(2))
    assert aims_of(farms)["standing_farms"] > 0
    assert aims_of(types)["corn"] > 0
    assert aims_of(cards)["personalities"] == 0
    cards.hands[0] = ("P01", "P02", "P03")
    assert aims_of(cards)["personalities"] < -1
    assert "standing_farms" not in aims_of(plain)


@pytest.mark.slow
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_objective_has_aims_and_lines(objective: str) -> None:
    for board in ("east", "west"):
        position = somewhere(3, 25, 1, mode="solo", difficulty="gentle", board=board, objective=objective)
        assert aims_of(position)
        assert lines(position)


@pytest.mark.slow
def test_a_forecast_is_stable_while_a_fight_goes_as_expected() -> None:
    """From the attack of the guide's match to its last card: no unlikely card, and nothing else happens."""
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
