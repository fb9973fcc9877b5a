"""Forecasts in hints: how well they predict the final points."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.bots.advised import ActBook
from pyapp.bots.contract import FOREVER, Budget, Considered, Decision, run
from pyapp.bots.forecasts import calibrated, forecast
from pyapp.bots.review import Reviewer
from pyapp.bots.strategy import Result, Strategy
from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.engine.match import Match
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from pyapp.games.artemis.computer.forecasts import bias
from pyapp.games.artemis.rules.components import ROUNDS
from pyapp.games.artemis.rules.position import Position
from pyapp.games.imperial.computer.forecasts import chance
from pyapp.games.imperial.computer.strategy import ImperialStrategy
from pyapp.games.imperial.rules import components as imperial
from tests.computers import answer_of, bot, fresh_service, whole
from tests.unit.test_bots import Dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Mode, Move


def match_of(seats: int, code: str) -> Match:
    mode = GAMES["artemis"].mode("solo" if seats == 1 else "match")
    options = tuple((option.key, option.choices[0][0]) for option in mode.options_at(seats))
    people = tuple(Seat(f"Seat {seat + 1}") for seat in range(seats))
    match = Match(GAMES["artemis"], Setup("artemis", mode.key, people, code, options, edition=GAMES["artemis"].edition))
    match.settle()
    return match


def played(seats: int, code: str, level: str = "steady") -> tuple[Match, list[int], list[int]]:
    """Play a match by a level; return it, the indices of its decisions, and the final points by seat."""
    match = match_of(seats, code)
    players = [bot("artemis", level, seats) for _ in range(seats)]
    indices = []
    while not match.over:
        seat = match.position.seat
        assert seat is not None
        indices.append(match.cursor)
        match.play(players[seat].choose(match.position.seen_by(seat), rng(code, f"bot {match.cursor}")).move)
        match.settle()
    return match, indices, points_of(match.position, seats)


def points_of(position: Any, seats: int) -> list[int]:
    return [sum(line.points for line in position.score(seat)) for seat in range(seats)]


def last_of_each(match: Match, indices: Sequence[int], seats: int) -> list[int]:
    """Return for each seat the index of its last decision."""
    last = {match.at(index).seat: index for index in indices}
    return [last[seat] for seat in range(seats)]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
def test_hints_at_the_last_decision_forecast_the_result(seats: int) -> None:
    service = fresh_service()
    errors = []
    for number in range(4):
        match, indices, outcome = played(seats, f"last-{number}")
        for seat, index in enumerate(last_of_each(match, indices, seats)):
            answer = answer_of(service, whole(match.branch(index), f"{number} {seat}", kind="hint", level="steady"))
            errors.append(answer["value"] - outcome[seat])
    assert max(map(abs, errors)) < 1e-3


@pytest.mark.slow
def test_forecasts_of_the_last_round_hold_on_average() -> None:
    """Before the last dice are placed, chance and other plans may still intervene."""
    errors = []
    for number in range(6):
        match, indices, outcome = played(1, f"round-{number}")
        player = bot("artemis", "steady", 1)
        for index in indices:
            position: Any = match.at(index)
            if position.round == ROUNDS and index % 3 == 0:
                decision = player.choose(position, Random(index))
                foreseen = forecast(player.strategy, "steady", position, decision, Random(index))
                errors.append(foreseen.value - outcome[0])
    assert len(errors) > 20
    assert abs(fmean(errors)) < 2


def test_without_further_chance_each_line_forecasts_the_final_score() -> None:
    """All seats by the advice, from where the last round has no chance left."""
    seats, checked = 2, 0
    player = bot("artemis", "steady", seats)
    strategy = player.strategy
    for number in range(3):
        match, indices, _ = played(seats, f"sure-{number}")
        for index in indices[-8:]:
            position: Any = match.at(index)
            decision = player.choose(position, Random(index))
            foreseen = forecast(strategy, "steady", position, decision, Random(0))
            again = forecast(strategy, "steady", position, decision, Random(1))
            if position.round < ROUNDS or foreseen != again:
                continue
            for one in foreseen.considered:
                assert (
                    one.points == points_of(by_the_advice(position, (one.move, *one.rest)), seats)[position.seat or 0]
                )
                checked += 1
    assert checked > 20


def by_the_advice(position: Position, moves: Sequence[Move]) -> Position:
    """Return the final position after these moves and then the best advice."""
    position, strategy = position.copy(), bot("artemis", "steady", 2).strategy
    for move in moves:
        position.advance(move)
    while position.seat is not None:
        assert position.seat != CHANCE
        for move in max(strategy.advice(position), key=lambda line: line[0])[1]:
            position.advance(move)
    return position


@pytest.mark.parametrize("level", ["steady", "sharp"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("hard", [False, True])
def test_corrections_exist_for_all_rounds_before_the_last(level: str, seats: int, hard: bool) -> None:
    position = Position(seats, hard=hard)
    taken = []
    for number in range(1, ROUNDS + 1):
        position.round = number
        taken.append(bias(position, level))
    assert all(taken[: ROUNDS - 1])
    assert taken[-1] == 0
    assert taken[0] < max(taken), "the first rounds bring more than the estimate counts"


@pytest.mark.slow
def test_forecasts_hold_on_average_in_every_round() -> None:
    """Few matches: far from exact, but enough to detect a wrong forecast."""
    errors: dict[int, list[float]] = {number: [] for number in range(1, ROUNDS + 1)}
    for number in range(10):
        match, indices, outcome = played(1, f"every-{number}")
        player = bot("artemis", "steady", 1)
        for index in indices[number % 4 :: 4]:
            position: Any = match.at(index)
            decision = player.choose(position, Random(index))
            decision = replace(decision, considered=decision.considered[:1])
            foreseen = forecast(player.strategy, "steady", position, decision, Random(index))
            errors[position.round].append(foreseen.value - outcome[0])
    for number, row in errors.items():
        assert len(row) > 20
        assert abs(fmean(row)) < (5 if number < ROUNDS else 2), number


@pytest.mark.parametrize("mode", [mode for mode in GAMES["imperial"].modes if mode.key != "solo"], ids=lambda m: m.key)
def test_forecasts_are_measured_for_every_number_of_seats(mode: Mode) -> None:
    for seats in range(2, mode.seats[1] + 1):
        people = tuple(Seat(f"Seat {seat + 1}") for seat in range(seats))
        setup = Setup("imperial", mode.key, people, "olive-42-bread", mode.settled({}, seats))
        position: Any = Match(GAMES["imperial"], setup).position
        strategy = ImperialStrategy(seats)
        within = []
        for number in range(1, imperial.ROUNDS + 1):
            position.round = number
            within.append(strategy.within(position, "sharp"))
        assert within[0] > within[8] > 0 or position.games == 2
        assert within[-1] == (0 if position.games == 1 else within[0]), "the other game is to come"
        assert position.games == 2 or strategy.forecast(position, 50.0, "sharp") == 50.0


@pytest.mark.parametrize("key", ["basic", "advanced"])
def test_chances_to_win_get_more_certain_over_time_except_in_the_last_round(key: str) -> None:
    """Twelve points ahead of the other's forecast: the effect of the last actions is only known when they are over."""
    mode = GAMES["imperial"].mode(key)
    people = (Seat("Ana"), Seat("Bruno"))
    setup = Setup("imperial", mode.key, people, "olive-42-bread", mode.settled({}, len(people)))
    position: Any = Match(GAMES["imperial"], setup).position

    def ahead(number: int, *, to_play: bool) -> float:
        position.round, position.players[1].actions = number, int(to_play)
        return chance(position, 0, 52.0, (50.0, 40.0))

    rounds = [ahead(number, to_play=True) for number in range(1, imperial.ROUNDS + 1)]
    assert rounds[:-1] == sorted(rounds[:-1])
    assert 0.5 < rounds[-1] < rounds[-2]
    assert ahead(imperial.ROUNDS, to_play=False) > 0.99


def test_a_review_forecasts_as_a_hint_does() -> None:
    """Lines without playouts are projected first."""
    match, indices, outcome = played(1, "looked-back")
    match = match.branch(match.cursor)
    player = bot("artemis", "sharp", 1)
    plain = [index for index in indices if player.strategy.effort(match.at(index)) < 0.1]
    position = match.at(plain[-1])
    reviewer = Reviewer(player, position, [match.moves[plain[-1]]], Random(1), Budget(iterations=2))
    run(reviewer, FOREVER)
    row = reviewer.reviewed(plain[-1])
    assert row.points == row.best_points == outcome[0]


# --- any game ---


class WithProjection(Strategy[Dice]):
    """Subtracts 1 from the sharp level's forecasts, and projects a roll."""

    def project(self, position: Dice, moves: Sequence[Move], rng: Random) -> Result | None:
        return Result((3.0, 4.0), (0.25, 0.75)) if tuple(moves) == ("roll",) else None

    def forecast(self, position: Dice, points: float, level: str) -> float:
        return points - (level == "sharp")


ADVISED = Decision(
    "roll", 20.0, 0.5, (Considered("roll", 20.0, 0.5, 0.5, advised=True), Considered("safe", 9.0, 0.4, 0.5))
)


def test_lines_estimated_by_advice_are_projected() -> None:
    foreseen = forecast(WithProjection(2), "steady", Dice(), ADVISED, Random(1))
    assert (foreseen.value, foreseen.win) == (3.0, 0.25)
    assert [(one.points, one.win) for one in foreseen.considered] == [(3.0, 0.25), (9.0, 0.4)]


def test_lines_with_playouts_are_only_corrected() -> None:
    played_out = replace(ADVISED, considered=tuple(replace(one, advised=False) for one in ADVISED.considered))
    foreseen = forecast(WithProjection(2), "sharp", Dice(), played_out, Random(1))
    assert (foreseen.value, foreseen.win) == (19.0, 0.5)
    assert [one.points for one in foreseen.considered] == [19.0, 8.0]


def test_proven_values_and_games_without_corrections_are_unchanged() -> None:
    exact = replace(ADVISED, exact=True)
    assert forecast(WithProjection(2), "sharp", Dice(), exact, Random(1)) is exact
    assert forecast(Strategy(2), "sharp", Dice(), ADVISED, Random(1)) == ADVISED


class WithError(WithProjection):
    """States an error, and halves each chance."""

    def within(self, position: Dice, level: str) -> float:
        return 2.5

    def chance(self, position: Dice, win: float, level: str) -> float:
        return win / 2


def test_a_forecast_states_its_error_and_chances_are_corrected() -> None:
    foreseen = forecast(WithError(2), "sharp", Dice(), ADVISED, Random(1))
    assert (foreseen.within, foreseen.win) == (2.5, 0.125)
    assert [one.win for one in foreseen.considered] == [0.125, 0.2]
    assert forecast(WithError(2), "sharp", Dice(), replace(ADVISED, exact=True), Random(1)).within == 0
    assert forecast(Strategy(2), "sharp", Dice(), ADVISED, Random(1)).within == 0


@pytest.mark.parametrize(
    ("seats", "win", "place", "said"),
    [(2, 0.9, 1, 2), (2, 0.9, 2, 2), (2, 1.0, 1, 1), (2, 0.2, 0, 0), (3, 0.9, 1, 1), (3, 0.5, 1, 0), (3, 0.5, 2, 2)],
)
def test_the_place_follows_the_corrected_chance(seats: int, win: float, place: int, said: int) -> None:
    """Each chance is halved here."""
    played_out = replace(ADVISED, win=win, place=place, considered=())
    assert forecast(WithError(seats), "sharp", Dice(), played_out, Random(1)).place == said


def test_a_likely_winner_has_the_first_place() -> None:
    played_out = replace(ADVISED, win=0.6, place=2, considered=())
    assert forecast(WithProjection(3), "sharp", Dice(), played_out, Random(1)).place == 1


def test_calibration_moves_chances_towards_an_even_match() -> None:
    assert calibrated(0.25, 3, 0.5, 0.0) == pytest.approx(0.25)
    assert 0.5 < calibrated(0.9, 1, 0.5, 0.0) < 0.9
    assert calibrated(0.1, 1, 0.5, 0.0) == pytest.approx(1 - calibrated(0.9, 1, 0.5, 0.0))
    assert calibrated(0.6, 1, 1.0, -0.5) < 0.6 < calibrated(0.6, 1, 1.0, 0.5)
    assert calibrated(0.6, 1, 1.0, 0.0) == pytest.approx(0.6)
    assert calibrated(0.0, 1, 0.5, 1.0) < 0.1
    assert calibrated(1.0, 1, 0.5, -1.0) > 0.9


def test_later_moves_of_an_advised_act_are_advised_too() -> None:
    strategy, position = bot("artemis", "steady", 1).strategy, match_of(1, "act").position
    for advised in (False, True):
        move, rest = strategy.advice(position)[0][1]
        book, first = ActBook(), Considered(move, 1.0, 0.5, 1.0, (rest,), advised)
        book.keep(strategy, position, Decision(move, 1.0, 0.5, (first,), rest=(rest,)))
        after = position.copy()
        after.advance(move)
        followed = book.find(strategy, after)
        assert followed is not None
        assert [one.advised for one in followed.considered] == [advised]


class _Projecting(Strategy[Any]):
    """Projects 30 points and a chance of 0.9 for every line, and counts the calls."""

    projected_lines = 1

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[Move, ...]] = []

    def project(self, position: Any, moves: Sequence[Move], rng: Random) -> Result:
        self.asked.append(tuple(moves))
        return Result((30.0,), (0.9,))


def test_lines_that_are_not_foretold_keep_their_distance_to_the_first_that_is() -> None:
    strategy = _Projecting()
    considered = (
        Considered("played out", 33.0, 0.95, 0.5),
        Considered("first", 20.0, 0.4, 0.0, ("rest",), advised=True),
        Considered("second", 18.5, 0.4, 0.0, advised=True),
    )
    decision = Decision("first", 20.0, 0.4, considered[1:], rest=("rest",))
    told = forecast(strategy, "sharp", Dice(), decision, Random(0))
    assert strategy.asked == [("first", "rest")]
    assert (told.value, told.win) == (30.0, 0.9)
    assert [(one.points, one.win) for one in told.considered] == [(30.0, 0.9), (28.5, 0.9)]
    mixed = forecast(strategy, "sharp", Dice(), replace(decision, considered=considered), Random(0))
    assert [one.points for one in mixed.considered] == [33.0, 30.0, 28.5]
