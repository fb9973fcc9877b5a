"""`make balance`: matches between computer players, and the report on them."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pyapp.bots.levels import Computer
from pyapp.engine.contract import CHANCE, Event, Game, Move, Position, Setup
from pyapp.games import GAMES, artemis
from tests.conformance import toy, wreck

if sys.platform == "emscripten":
    pytest.skip("the tools are not here", allow_module_level=True)

sys.path.append(str(Path(__file__).parents[2] / "tools"))
balances: Any = importlib.import_module("balances")
declaration: Any = importlib.import_module("balances.declaration")
figures: Any = importlib.import_module("balances.figures")
playing: Any = importlib.import_module("balances.playing")
reporting: Any = importlib.import_module("balances.report")

COMPUTER = Computer()


def played(game: Game, setup: Setup, level: str, number: int, balance: Any = balances.PLAIN) -> Any:
    seats = len(setup.seats)
    players = [playing.chooser(COMPUTER, level, seats, 5) for _ in range(seats)]
    return playing.play_and_measure(game, replace(setup, code=f"test-{number}"), players, balance)


def setup_of(game: Game, seats: int) -> Setup:
    setup: Setup = declaration.setups(game, balances.PLAIN, seats)[0]
    return setup


# --- figures ---


def test_percentiles_are_interpolated() -> None:
    assert figures.percentile([4, 1, 3, 2], 0.5) == 2.5
    assert figures.percentile([4, 1, 3, 2], 0.0) == 1
    assert figures.percentile([4, 1, 3, 2], 1.0) == 4
    assert figures.percentile([7], 0.9) == 7


def test_the_interval_of_a_share() -> None:
    low, high = figures.wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert figures.wilson(0, 10)[0] == pytest.approx(0.0)
    assert figures.wilson(10, 10)[1] == pytest.approx(1.0)


# --- playing ---


def test_the_same_code_is_the_same_match() -> None:
    setup = setup_of(toy.GAME, 3)
    assert played(toy.GAME, setup, "sharp", 1) == played(toy.GAME, setup, "sharp", 1)
    assert len({str(played(toy.GAME, setup, "random", number)) for number in range(5)}) == 5


def test_match_data_agrees_with_the_match() -> None:
    setup = setup_of(toy.GAME, 2)
    seen: list[tuple[Position, Move]] = []
    choosers = [playing.chooser(COMPUTER, "random", 2, 0)] * 2
    match = playing.play(toy.GAME, setup, choosers, lambda position, move: seen.append((position.copy(), move)))
    kept = playing.play_and_measure(toy.GAME, setup, choosers, balances.PLAIN)
    assert match.over
    assert kept.decisions == len(seen)
    assert all(move in position.moves() and position.seat not in (CHANCE, None) for position, move in seen)
    assert kept.totals == match.points(match.position)
    assert kept.lines == tuple({line.label: line.points for line in match.position.score(seat)} for seat in range(2))
    outcome = match.position.outcome()
    assert outcome is not None
    assert (kept.shares, kept.reason) == (outcome.shares(2), outcome.reason)
    assert kept.winners == sorted(outcome.winners)


def test_a_seat_decides_by_what_it_knows() -> None:
    asked: list[Position] = []
    whole: list[Position] = []

    def spy(position: Position, source: Any) -> Move:
        asked.append(position)
        return "peek 1" if "peek 1" in position.moves() else position.moves()[0]

    declared = declaration.setups(wreck.GAME, balances.PLAIN, 2)
    hiding = next(setup for setup in declared if wreck.GAME.mode(setup.mode).hidden)
    playing.play(wreck.GAME, hiding, [spy, spy], lambda position, move: whole.append(position.copy()))
    pairs = list(zip(asked, whole, strict=True))
    assert all(seen.state() == real.seen_by(real.seat or 0).state() for seen, real in pairs)
    assert any(seen.state() != real.state() for seen, real in pairs)


# --- what a game declares ---


def test_every_mode_and_number_of_seats_is_played() -> None:
    for game in (*GAMES.values(), toy.GAME, wreck.GAME):
        played = {(setup.mode, len(setup.seats)) for setup in declaration.setups(game, balances.balance_of(game.key))}
        modes = {(mode.key, count) for mode in game.modes for count in range(mode.seats[0], mode.seats[1] + 1)}
        assert played == modes
    assert {len(setup.seats) for setup in declaration.setups(GAMES["nine"], balances.PLAIN, 3)} == {3}


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in GAMES if balances.balance_of(key) is not balances.PLAIN])
def test_games_declare_what_can_be_asked(key: str) -> None:
    game, balance = GAMES[key], balances.balance_of(key)
    for setup in declaration.setups(game, balance):
        kept = played(game, setup, "random", 1, balance)
        assert set(kept.taken) <= set(kept.offered)
        assert kept.figures
        assert len(reporting.report(setup, [kept], balance)) > 5


@pytest.mark.parametrize(("mode", "seats"), [("match", 3), ("solo", 1)])
def test_counts_of_buildings_and_dice_add_up(mode: str, seats: int) -> None:
    """Counts from events of The Artemis Project agree with the final position."""
    balance = balances.balance_of("artemis")
    setup = next(one for one in declaration.setups(artemis.GAME, balance, seats) if one.mode == mode)
    for number in range(5):
        match = playing.play(
            artemis.GAME,
            replace(setup, code=f"test-{number}"),
            [playing.chooser(COMPUTER, "random", seats, 0)] * seats,
        )
        position, events = match.position, [event for line in match.events for event in line]
        counts = balance.counts(position, events)
        figures_ = balance.figures(position, events)

        def whole(what: str, counts: Any = counts) -> Any:
            return sum(number for (_, one), number in counts.items() if one == what)

        assert whole("owned") == sum(map(len, position.tiles)) == seats * figures_["buildings owned, a seat"]
        assert whole("bought") <= whole("owned") <= whole("bought") + whole("reward")
        assert sum(figures_[f"expeditions {what}, %"] for what in ("won", "failed", "untouched")) == pytest.approx(100)
        assert counts["quarry", "taken"] <= 6 * counts["quarry", "dice"]
        shares = position.outcome().shares(seats)
        assert sorted(counts["place", str(place + 1)] for place in range(seats)) == sorted(shares)
        winner = max(range(seats), key=shares.__getitem__)
        assert sum(n for (of, _), n in counts.items() if of == "from") == match.points(position)[winner]


def test_dice_in_a_row_of_exposure_are_counted_as_they_were_served() -> None:
    """Two seats: 3 and 5 find 6 minerals, a 6 gets none; a rockfall takes the 2 before."""

    def happened(kind: str, **params: Any) -> Event:
        return Event(kind, 0, "", params)

    artemis_balance: Any = importlib.import_module("balances.artemis")
    events = [
        happened("round"),
        *(happened("place", region="quarry", face=face) for face in (5, 2, 6, 3)),
        happened("place", region="vents", face=4),
        happened("gain", why="vents", what="ENERGY", number=4),
        happened("remove", region="quarry", face=2),
        happened("gain", why="quarry", what="MINERAL", number=3),
        happened("gain", why="X01", what="MINERAL", number=3),
        happened("gain", why="quarry", what="MINERAL", number=3),
        happened("nothing", region="quarry", face=6),
        happened("round"),
    ]
    served = artemis_balance._served(events, "quarry")
    assert served == {
        ("quarry", "dice"): 3,
        ("quarry", "empty"): 1,
        ("quarry", "in part"): 1,
        ("quarry", "taken"): 6,
    }


def test_a_conspicuous_building_is_named() -> None:
    balance = balances.balance_of("artemis")
    plenty = {"laid": 100.0, "owned": 90.0, "bought": 90.0, "price": 270.0, "full": 80.0, "won": 45.0}
    counts = {("O01", what): number for what, number in plenty.items()}
    counts |= {("O02", what): number / 3 if what != "laid" else number for what, number in plenty.items()}
    counts |= {("S18", what): 100.0 * (6 if what == "price" else 1) for what in plenty}
    counts |= {("place", "1"): 60.0, ("place", "2"): 40.0, ("from", "surface"): 30.0, ("X01", "laid"): 10.0}
    counts |= {(region, what): 1.0 for region in ("vents", "quarry") for what in ("dice", "taken")}
    rows = list(balance.rows([kept((1, 0), counts=Counter(counts))]))
    assert "  O01 Volcanic Extractor: laid 100, bought 90%, price 3.0, full 89%, owners win 50%" in rows
    assert "buildings that hardly anybody takes: O02 Manufactory" in rows
    assert "buildings that all want: S18 Grand Observatory" in rows
    assert "  X01 Ghost Current (5): laid 10, won 0%, failed 0%" in rows
    assert rows[0].startswith("wins by place from the start (fair 50.0%): 1. 60.0% [50.2%, 69.1%] *, 2. 40.0%")


def test_missed_criteria_of_artemis_are_named() -> None:
    balance = balances.balance_of("artemis")
    setup = next(one for one in declaration.setups(artemis.GAME, balance, 2) if one.mode == "match")

    def games(first: int, lopsided: int) -> list[Any]:
        counts = [{("place", "1"): float(at < first), ("winner", "lopsided"): float(at < lopsided)} for at in range(50)]
        return [kept((1, 0), counts=one) for one in counts]

    assert list(balance.failures(setup, games(25, 1))) == []
    assert list(balance.failures(setup, games(27, 1) * 100)) == []
    assert len(list(balance.failures(setup, games(28, 1) * 100))) == 1
    assert list(balance.failures(setup, games(40, 0))) == ["the start player wins 80.0%, fair 50.0%"]
    assert next(iter(balance.failures(setup, games(25, 2)))).startswith("4.0% of winners have over half")
    without = replace(setup, options=(("hard", "no"), ("start", "no")))
    assert list(balance.failures(without, games(40, 0))) == []


def test_a_game_without_declaration_gets_the_general_report() -> None:
    assert balances.balance_of("embers") is balances.PLAIN
    setup = setup_of(toy.GAME, 2)
    text = "\n".join(reporting.report(setup, [played(toy.GAME, setup, "random", n) for n in range(20)], balances.PLAIN))
    assert text.startswith("embers: match, 2 seats (kindling none), 20 matches\n  decisions a match: mean ")
    for part in ("points: mean", "winners' points", "seat 2", "endings: won", "taken when there: take"):
        assert part in text


# --- reporting ---


def kept(shares: tuple[float, ...], **more: Any) -> Any:
    lines = tuple({"a": 6, "b": 4} for _ in shares)
    plain = {"ending": "won", "reason": "Most.", "taken": {}, "offered": {}, "figures": {}, "counts": {}}
    return playing.MatchData(10, (10,) * len(shares), lines, shares, **plain | more)


def lines(games: list[Any], balance: Any = balances.PLAIN) -> list[str]:
    report: list[str] = reporting.report(setup_of(toy.GAME, len(games[0].shares)), games, balance)
    return [line.strip() for line in report[1:]]


def test_an_advantage_of_seats_is_marked_only_beyond_chance() -> None:
    fair, unfair = [kept((1, 0)), kept((0, 1))] * 10, [kept((1, 0))] * 18 + [kept((0, 1))] * 2
    assert next(line for line in lines(fair) if line.startswith("wins")).count("*") == 1
    marked = next(line for line in lines(unfair) if line.startswith("wins"))
    assert marked.startswith("wins (fair 50.0%; * not within chance): seat 1 90.0% [69.9%, 97.2%] *, seat 2 10.0%")


def test_games_that_all_lose_have_no_winners() -> None:
    said = lines([kept((0, 0), ending="lost together", reason="The sea.")] * 3)
    assert not any(line.startswith("win") for line in said)
    assert "endings: lost together: The sea. 100.0%" in said


def test_those_who_win_together_all_have_their_fair_share() -> None:
    assert any(
        "fair 100.0%" in line and "seat 2 100.0%" in line for line in lines([kept((1, 1), ending="won together")])
    )


def test_points_of_winners_are_listed_by_source() -> None:
    said = lines([kept((1, 0)), kept((0, 1))])
    assert "points from: a 60.0%, b 40.0%; over half from one in 100.0%" in said


def test_things_taken_are_relative_to_their_availability() -> None:
    said = lines([kept((1, 0), taken={"x": 1, "y": 2}, offered={"x": 2, "y": 2, "z": 4})])
    assert "taken when there: y 100.0%, x 50.0%, z 0.0%" in said
    said = lines([kept((1, 0), taken={"x": 1, "y": 3}, offered={"x": 1, "y": 3})])
    assert "taken: y 75.0%, x 25.0%" in said


def test_boolean_figures_are_reported_as_shares() -> None:
    said = lines([kept((1, 0), figures={"port lost": lost, "farms": 3.0}) for lost in (True, False, False, False)])
    assert "port lost: 25.0% [4.6%, 69.9%]" in said
    assert "farms: mean 3.0, p10 / median / p90 3.0 / 3.0 / 3.0" in said


def test_a_missed_criterion_is_reported() -> None:
    class Strict(declaration.Balance):  # type: ignore[misc]
        def failures(self, setup: Setup, games: list[Any]) -> list[str]:
            return ["no draws"] if all(len(game.winners) == 1 for game in games) else []

    assert "MISSED no draws" in lines([kept((1, 0))], Strict())
    assert not any("MISSED" in line for line in lines([kept((0.5, 0.5))], Strict()))


def test_the_command_plays_one_mode_and_reports_it(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    command: Any = importlib.import_module("balance")
    monkeypatch.setattr(
        sys, "argv", ["balance.py", "nine", "--mode", "match", "--seats", "2", "--games", "2", "--level", "random"]
    )
    assert command.main() == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("nine")]
    assert heads == [f"nine: match, 2 seats (preparation {way}), 2 matches" for way in ("players", "drawn")]
