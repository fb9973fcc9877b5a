"""The computer players of Imperial Settlers: legal in every mode, repeatable, plans followed, levels in order of
strength, reviews by round.
"""

from __future__ import annotations

import json
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

import pytest

from pyapp.bots.contract import Budget, run
from pyapp.bots.levels import Computer, Level, Lines
from pyapp.bots.line import Beams, LineSearch, PlanBook, PlanFromState
from pyapp.bots.review import LineReviewer, turns
from pyapp.bots.service import Service
from pyapp.bots.solo import play_alone, single_beam
from pyapp.engine.contract import CHANCE, LEVELS, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from pyapp.games.imperial.computer.evaluation import (
    BOX_FEATURES,
    BUILDING_FEATURES,
    FEATURES,
    STATE_COUNT,
    Appraiser,
    track_states,
    weights,
)
from pyapp.games.imperial.computer.planner import RoundLog, RoundPlan, candidate_moves
from pyapp.games.imperial.computer.strategy import ImperialStrategy
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import COMPETITION, ROUNDS, Ability, Building, Sheet, sheet_ids
from pyapp.games.imperial.rules.payment import pool_of
from pyapp.games.imperial.rules.phases import EXPAND, REROLL, TAKE
from pyapp.games.imperial.rules.player import Player
from pyapp.games.imperial.rules.position import Position
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.games.imperial.rules.village import village_of
from tests.computers import answer_of, bot, drive, fresh_service, levels_of, strategy_of, whole

FOREVER = 1e9
TINY = Beams((1,), FOREVER)


def position_of(*sheets: Sheet, seats: int = 1, advanced: bool = True) -> Position:
    return Position(
        [(sheet,) * seats for sheet in sheets or (COMPETITION,)],
        advanced=advanced,
        away=[False] * seats,
        first_drawn=True,
    )


def go_on(position: Position, rng: Random, moves: int) -> Position:
    """Play a number of random decisions, then on to the next one."""
    while position.seat is not None and (moves or position.seat == CHANCE):
        if position.seat == CHANCE:
            position.advance(position.chance().sample(rng))
        else:
            legal = position.moves()
            position.advance(legal[int(rng.random() * len(legal))])
            moves -= 1
    return position


def match_of(mode: str, players: tuple[str, ...], code: str = "olive-42-bread", **options: str) -> Match:
    chosen = {option.key: option.choices[0][0] for option in GAMES["imperial"].mode(mode).options} | options
    match = Match(
        GAMES["imperial"],
        Setup(
            "imperial", mode, tuple(Seat(f"P{i}", kind) for i, kind in enumerate(players)), code, tuple(chosen.items())
        ),
    )
    match.settle()
    return match


def tricky() -> Sheet:
    """Return a sheet with chance, stores, second settlements and other effects outside the expansion."""

    def one(ident: str, kind: str, underline: str = "", shape: tuple[str, ...] = (), **params: Any) -> Building:
        return Building(
            ident,
            {"en": ident, "es": ident},
            ("W", "S"),
            Ability(kind, params, underline),
            shape,
            star=kind.startswith("star"),
        )

    return Sheet(
        "tricky",
        "",
        1,
        {"en": "Tricky", "es": "Difícil"},
        (
            one("table", "reroll", "n", ("X", "X"), n=2),
            one("larder", "store", n=2),
            one("hall", "token_both"),
            one("town", "second_settlement", "", ("XX",)),
            one("feast", "settlement_gain", "n", ("XX", "X."), resource="wood", n=1),
            one("stele", "star_per", "vp", ("XX", "XX"), what="settlements", vp=1),
        ),
    )


# --- whole games ---


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("mode", "seats"), [("basic", 2), ("advanced", 3), ("duel", 2)])
def test_every_level_plays_to_the_end(level: str, mode: str, seats: int) -> None:
    match = match_of(mode, (level,) * seats)
    position, player, source = match.position.copy(), bot("imperial", level, seats), Random(3)
    while position.seat is not None:
        if position.seat == CHANCE:
            position.advance(position.chance().sample(source))
            continue
        before = position.state()
        decision = run(player.search(position, source, Budget(iterations=40)), FOREVER)
        assert position.state() == before
        assert decision.move in position.moves()
        assert decision.considered[0].move == decision.move
        assert all(0 <= one.win <= 1 for one in decision.considered)
        position.advance(decision.move)
    assert position.outcome() is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    "sheet", [tricky(), sheet_of("nabataea-3"), sheet_of("song-6"), sheet_of("khmer-2")], ids=lambda sheet: sheet.id
)
def test_plans_stay_legal_on_every_kind_of_sheet(sheet: Sheet) -> None:
    """`play_alone` follows its plans without checking; every move is legal when it is played."""
    strategy = strategy_of("imperial", 1)

    def watch(position: Position, move: str) -> None:
        assert move in position.moves()

    for code in ("a", "b"):
        position = play_alone(position_of(sheet), strategy, code, single_beam(180), watch)
        assert position.round == ROUNDS
        assert position.seat is None


def test_every_sheet_is_appraised() -> None:
    """Each of the 48 has finite features, and after the last round a sheet's value is its score."""
    for ident in sheet_ids():
        position = go_on(position_of(sheet_of(ident)), Random(ident), 40)
        player = position.players[0]
        appraiser = Appraiser(player.village, position.tokens)
        left, states, numbers = appraiser.features(player)
        assert left == ROUNDS - player.round
        assert all(0 <= state < STATE_COUNT for state in states)
        assert len(numbers) == len(FEATURES)
        assert 0 < appraiser.worth(player) < 150
        player.round = ROUNDS
        assert appraiser.worth(player) == scoring.total(player)


def test_the_weights_have_the_shape_of_the_features() -> None:
    table = weights()
    assert len(table.rounds) == ROUNDS
    assert {len(row) for row in table.building_features} == {len(BUILDING_FEATURES)}
    assert {len(row) for row in table.box_features} == {len(BOX_FEATURES)}
    assert {len(row) for row in table.tracks} == {STATE_COUNT}
    assert {len(row) for row in table.pairs} == {6}
    assert len(table.cross) == 4
    assert len(BUILDING_FEATURES) + len(BOX_FEATURES) == len(FEATURES)


def test_track_states_distinguish_all_boxes() -> None:
    """Every box crossed on a track leads to another state."""
    position = go_on(position_of(), Random(1), 0)
    position.phase = EXPAND
    player = position.players[0]
    player.pool_number, player.actions = pool_of("WSFG") * 20, 60
    seen = {tuple(track_states(player))}
    for move in ("build granaries F", "build granaries.2", "build granaries.1 F", "build walls S", "build bridges W"):
        player.play_expand(move)
        states = tuple(track_states(player))
        assert states not in seen
        seen.add(states)


# --- repeatable, hurried, remembered ---


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("moves", [0, 25, 60])
def test_the_same_rng_and_nodes_give_the_same_decision(level: str, moves: int) -> None:
    position = go_on(position_of(), Random(4), moves)
    decided = [
        run(bot("imperial", level, 1).search(position, Random(8), Budget(iterations=300)), FOREVER) for _ in range(2)
    ]
    assert decided[0] == decided[1]


def test_steps_add_up_to_the_same_decision() -> None:
    position, strategy = go_on(position_of(), Random(4), 12), strategy_of("imperial", 1)
    plan = strategy.turn_plan(position)
    assert plan is not None
    whole = run(LineSearch(plan, Random(1), Budget(), TINY), FOREVER)
    search = LineSearch(plan, Random(1), Budget(), TINY)
    steps = 0
    while not search.done:
        search.step(0.0)
        steps += 1
    assert steps > 3
    assert search.decision() == whole


def test_a_search_can_be_interrupted_at_any_time() -> None:
    for moves in (0, 5, 20, 50):
        position = go_on(position_of(), Random(4), moves)
        for level in LEVELS:
            search = bot("imperial", level, 1).search(position, Random(1), Budget(ms=1000))
            for _ in range(3):
                assert search.decision().move in position.moves()
                search.step(perf_counter() + 0.001)


def test_a_plan_is_followed_without_a_new_search() -> None:
    """After the first decision of a round no position is searched until the next chance event."""
    player, position, source = bot("imperial", "steady", 1), go_on(position_of(), Random(2), 0), Random(1)
    searches = [player.search(position, source, Budget(iterations=200))]
    number = position.round
    line = []
    while position.round == number and position.seat != CHANCE:
        decision = run(searches[-1], FOREVER)
        line.append(decision.move)
        position.advance(decision.move)
        if position.seat != CHANCE:
            searches.append(player.search(position, source, Budget(iterations=200)))
    assert len(line) > 4
    assert searches[0].decision().iterations > 0
    assert all(search.decision().iterations == 0 for search in searches[1:])


def test_a_plan_is_not_followed_in_another_position() -> None:
    book, strategy = PlanBook(), strategy_of("imperial", 1)
    position = go_on(position_of(), Random(2), 0)
    plan = strategy.turn_plan(position)
    assert plan is not None
    search = LineSearch(plan, Random(1), Budget(), TINY)
    search.step(FOREVER)
    line = search.line()
    book.keep(plan, line)
    other = next(move for move in position.moves() if move != line.moves[0])
    followed, strayed = position.copy(), position.copy()
    followed.advance(line.moves[0])
    strayed.advance(other)
    ahead, elsewhere = strategy.turn_plan(followed), strategy.turn_plan(strayed)
    assert ahead is not None
    assert elsewhere is not None
    known = book.find(ahead)
    assert known is not None
    assert known.moves == line.moves[1:]
    assert book.find(elsewhere) is None


# --- what a search looks at ---


def test_gold_is_not_spent_if_the_plain_resource_is_available() -> None:
    position = go_on(position_of(), Random(1), 0)
    position.advance("take " + position.tokens[0])
    player = position.players[0]
    player.token, player.pool_number, player.actions = "", pool_of("WSGG"), 4
    looked = candidate_moves(player)
    assert set(looked) <= set(player.expand_moves())
    assert "build walls S" in looked
    assert "build walls G" not in looked
    assert "build huts W" in looked
    assert "build granaries G" in looked


def reroller(round_: int) -> RoundPlan:
    """Return the start of a round of the tricky sheet whose two rerolls are available, with the token Lucky Coin to
    take.
    """
    sheet = tricky()
    player = Player(village_of(sheet))
    player.finished[0] = -1
    player.begin_round(round_)
    player.set_dice("FFF", 4)
    return RoundPlan(player, TAKE, ("coin",), Appraiser(village_of(sheet), ("ally", "boon", "coin")))


def test_chance_of_a_reroll_is_that_of_the_die() -> None:
    plan = reroller(1)
    state = plan.after(plan.start(), "take coin")
    assert state[0] == REROLL
    assert plan.branches(state) == ["reroll 1", "reroll 2", "reroll 3", "keep"]
    outcomes = plan.outcomes(plan.after(state, "reroll 2"))
    assert {after.dice: weight for (_, after, _), weight in outcomes} == pytest.approx(
        {"FWF": 1 / 6, "FSF": 2 / 6, "FFF": 2 / 6, "FGF": 1 / 6}
    )
    assert plan.after(state, "keep")[0] == EXPAND


def test_a_reroll_is_evaluated_by_its_expected_result() -> None:
    """With three food on the dice, rerolling one is better than keeping them; the value is the mean over the faces, and
    every choice has one.
    """
    plan = reroller(1)
    onward = PlanFromState(plan, plan.after(plan.start(), "take coin"))
    decision = run(LineSearch(onward, Random(1), Budget(), Beams((4,), FOREVER)), FOREVER)
    points = {one.move: one.points for one in decision.considered}
    assert set(points) == {"reroll 1", "reroll 2", "reroll 3", "keep"}
    assert decision.move.startswith("reroll")
    assert points["keep"] < points[decision.move] < points["keep"] + 6


def test_a_plan_includes_the_dice_step() -> None:
    """A plan made with the token is not followed where dice may be rerolled, which is decided separately."""
    plan, book = reroller(1), PlanBook()
    search = LineSearch(plan, Random(1), Budget(), TINY)
    search.step(FOREVER)
    line = search.line()
    assert line.moves[:2] == ("take coin", "keep")
    book.keep(plan, line)
    reroll = PlanFromState(plan, plan.after(plan.start(), "take coin"))
    assert book.find(reroll) is None
    decided = LineSearch(reroll, Random(1), Budget(), TINY)
    decided.step(FOREVER)
    assert len(decided.line().moves) == 1


def test_a_token_is_denied_to_a_seat_that_would_gain_much() -> None:
    """With two seats, the first to choose counts the other's loss; a single seat denies nobody anything."""
    position = go_on(position_of(seats=2), Random(5), 0)
    assert position.phase == TAKE
    plan = strategy_of("imperial", 2).turn_plan(position)
    assert plan is not None
    denial_value = [plan.denial_value(move) for move in position.moves()]
    assert all(number >= 0 for number in denial_value)
    assert sum(number > 0 for number in denial_value) <= 1
    alone = strategy_of("imperial", 1).turn_plan(go_on(position_of(), Random(5), 0))
    assert alone is not None
    assert alone.denial_value("take ally") == 0


# --- strength ---


def test_levels_differ() -> None:
    """Few games on the competition village with the same dice: each level is well above the next, the last far above
    random play.
    """
    strategy = strategy_of("imperial", 1)
    codes = ["p", "q"]
    means = [
        fmean(
            scoring.total(play_alone(position_of(), strategy, code, levels_of("imperial")[level].beams).players[0])
            for code in codes
        )
        for level in ("calm", "steady")
    ]
    means.append(
        fmean(scoring.total(play_alone(position_of(), strategy, code, single_beam(720)).players[0]) for code in codes)
    )
    source = Random(1)
    lowest = fmean(strategy.playout(position_of(), source).points[0] for _ in range(20))
    assert lowest + 10 < means[0] < means[1] < means[2]


def test_statistics_of_rounds() -> None:
    log = RoundLog()
    position = play_alone(position_of(), strategy_of("imperial", 1), "z", single_beam(180), log)
    assert len(log.rounds) == ROUNDS
    assert sum(sum(facts.sections) for facts in log.rounds) == sum(position.players[0].length)
    assert all(facts.token in position.tokens for facts in log.rounds)
    assert all(facts.actions >= 3 for facts in log.rounds)


# --- the worker ---


@pytest.mark.timed
def test_the_worker_plays_a_round_by_its_plan() -> None:
    service = fresh_service()
    match = match_of("solo", ("sharp",))
    first = answer_of(service, whole(match, level="sharp", ms=300, seed="s"))
    assert len(first["considered"]) == 3
    position: Any = match.position
    number, times = position.round, []
    answer = first
    while position.round == number:
        assert answer["move"] in match.position.moves()
        match.play(answer["move"])
        match.settle()
        answer = answer_of(service, whole(match, level="sharp", ms=300, seed="s"))
        times.append(answer["ms"])
    assert min(times) < 100


def test_a_hint_forecasts_final_points() -> None:
    match = match_of("advanced", ("person",))
    answer = answer_of(fresh_service(), whole(match, kind="hint", ms=200, seed="s"))
    assert answer["move"].startswith("take ")
    assert 20 < answer["value"] < 110
    assert answer["considered"][0][:2] == [answer["move"], answer["value"]]


def test_forecasts_are_corrected_by_past_results() -> None:
    """Most in the first round, not at all in the last, where the sheets determine the result."""
    strategy, position = ImperialStrategy(1), go_on(position_of(), Random(4), 0)
    added: list[float] = []
    while position.seat is not None:
        if position.seat != CHANCE and len(added) < position.round:
            added.append(strategy.forecast(position, 50.0, "sharp") - 50)
        go_on(position, Random(position.round), 1)
    assert len(added) == ROUNDS
    assert added[0] == max(added) > 3
    assert added[-1] == 0
    assert strategy.forecast(go_on(position_of(), Random(4), 0), 50.0, "steady") == 50


@pytest.mark.parametrize(("mode", "players"), [("solo", ("person",)), ("advanced", ("calm", "person"))])
def test_a_review_goes_by_rounds(mode: str, players: tuple[str, ...]) -> None:
    quick = Level(1500, Lines(Beams((2,), FOREVER, finalists=3, samples=1)))
    service = Service(GAMES, lambda _game: Computer(ImperialStrategy, {"sharp": quick}))
    match, source = match_of(mode, players), rng("x", "review")
    while not match.over:
        legal = match.position.moves()
        match.play(legal[int(source.random() * len(legal))])
        match.settle()
    answer = answer_of(service, whole(match, kind="review", ms=600_000, seed="s"))
    seat = players.index("person")
    assert answer["done"] is True
    assert answer["moves"] == []
    rows = answer["lines"]
    assert len(rows) >= ROUNDS
    assert sorted(index for row in rows for index in row[0]) == [
        index for index, mover in enumerate(match.movers) if mover == seat
    ]
    for indices, played, points, best, best_points in rows:
        assert [match.moves[index] for index in indices] == played
        assert best_points >= points
        assert best[0] in match.at(indices[0]).moves()
    last = rows[-1]
    assert last[2] == sum(line.points for line in match.position.score(seat))


def test_among_tied_lines_a_review_names_the_one_closest_to_the_play() -> None:
    beams, strategy, alike = Beams((2,), FOREVER), strategy_of("imperial", 1), 0
    for code in ("olive-4", "olive-5"):
        for token in [move for move in match_of("solo", ("person",), code).position.moves() if move.startswith("take")]:
            match = match_of("solo", ("person",), code)
            for move in (token, "keep", "done"):
                if move in match.position.moves():
                    match.play(move)
            (turn,) = turns(match, strategy)
            reviewer = LineReviewer(beams, strategy, turn, match, rng("x", "review"), Budget(FOREVER, FOREVER))
            while not reviewer.done:
                reviewer.step(perf_counter() + 1)
            as_good = {line.moves[0] for line in reviewer._best.tied_lines()}
            alike += len(as_good) > 1 and token in as_good
            assert token not in as_good or reviewer.reviewed().best[0] == token
    assert alike, "tokens came to the same somewhere"


def test_stop_answers_at_once_with_the_best_so_far() -> None:
    match, service = match_of("advanced", ("sharp", "person")), fresh_service()
    steps = []

    def between(step: int) -> None:
        steps.append(step)
        if step == 1:
            service.stop()

    answer = drive(
        service.think(json.dumps(whole(match, level="sharp", ms=60_000, seed="s"))),
        between,
    )
    assert answer["done"] is False
    assert answer["move"] in match.position.moves()
    assert len(steps) <= 3


def test_beams_of_every_level_grow() -> None:
    widths = [max(levels_of("imperial")[level].beams.widths) for level in LEVELS]
    assert widths == sorted(widths)
    assert len(set(widths)) == len(widths)
