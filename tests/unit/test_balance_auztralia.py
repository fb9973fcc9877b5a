"""The balance report of AuZtralia: its figures agree with the final position, and missed criteria are reported."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pyapp.bots.levels import Computer
from pyapp.games import auztralia
from pyapp.games.auztralia.rules import scoring

if sys.platform == "emscripten":
    pytest.skip("the tools are not here", allow_module_level=True)

sys.path.append(str(Path(__file__).parents[2] / "tools"))
balances: Any = importlib.import_module("balances")
declaration: Any = importlib.import_module("balances.declaration")
playing: Any = importlib.import_module("balances.playing")

BALANCE = balances.balance_of("auztralia")


def kept(**figures: float) -> Any:
    usual = {
        "humans win": 0.5, "port lost": 0.1, "actions, a seat": 36.0, "recoveries, a seat": 6.0, "points, best": 33.0,
        "points, Old Ones": 34.0,
    }  # fmt: skip
    return playing.MatchData(1, (1, 0), ({}, {}), (1.0, 0.0), "", "", {}, {}, usual | figures, {})


def setups(mode: str, seats: int) -> list[Any]:
    return [one for one in declaration.setups(auztralia.GAME, BALANCE, seats) if one.mode == mode]


def test_both_maps_and_every_difficulty_are_played() -> None:
    assert len(setups("match", 3)) == len(setups("coop", 2)) == 2
    assert len(setups("solo", 1)) == 8


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "seats"), [("match", 3), ("solo", 1), ("coop", 2)])
def test_figures_agree_with_the_final_position(mode: str, seats: int) -> None:
    for number, setup in enumerate(setups(mode, seats)):
        game = replace(setup, code=f"test-{number}")
        choosers = [playing.chooser(Computer(), "random", seats, 0)] * seats
        match = playing.play(auztralia.GAME, game, choosers)
        position, events = match.position, [event for line in match.events for event in line]
        figures = BALANCE.figures(position, events)
        owned = sum(figures[f"of these of level {level}, owned"] for level in ("1 / X", "2 / XX", "3"))
        assert owned == sum(map(len, position.won)) <= figures["Old Ones destroyed"]
        assert figures["points, Old Ones"] == scoring.total(position, seats)
        assert figures["combats won, a seat"] <= figures["combats, a seat"]
        assert figures["recoveries, a seat"] <= figures["actions, a seat"] + 1
        counts = BALANCE.counts(position, events)
        held = sum(number for (_, what), number in counts.items() if what == "held")
        assert held == sum(map(len, position.hands))
        assert sum(number for (of, _), number in counts.items() if of == "place") == pytest.approx(1)
        played = playing.play_and_measure(auztralia.GAME, game, choosers, BALANCE)
        assert list(BALANCE.rows([played]))


def test_a_decisive_card_is_named() -> None:
    counts = {("P12", "held"): 30.0, ("P12", "points"): 300.0, ("P35", "held"): 30.0, ("P35", "points"): 30.0}
    counts |= {("place", "1"): 20.0, ("place", "2"): 10.0}
    rows = list(BALANCE.rows([replace(kept(), counts=Counter(counts))]))
    assert rows[-1] == "cards that decide: P12"
    assert "P12 +10.0" in rows[-2]


def test_a_revelation_with_bad_results_is_named() -> None:
    games = [Counter({("margin", "games"): 1.0, ("margin", "sum"): 4.0, ("margin", "squares"): 16.0})] * 40
    bad = {("margin", "games"): 1.0, ("margin", "sum"): -6.0, ("margin", "squares"): 36.0}
    games += [Counter(bad | {("R1-01", "drawn"): 1.0, ("R1-01", "margin"): -6.0})] * 30
    rows = list(BALANCE.rows([replace(kept(), counts=Counter({("place", "1"): 1.0, **counts})) for counts in games]))
    assert rows[-1].endswith(": R1-01 -10.0 *")


def test_missed_criteria_are_named() -> None:
    setup = setups("match", 2)[0]
    assert list(BALANCE.failures(setup, [kept()] * 50)) == []
    for figures, start in (
        ({"humans win": 0.1}, "B1"),
        ({"port lost": 0.8}, "B2"),
        ({"actions, a seat": 60.0}, "B3"),
        ({"recoveries, a seat": 1.0}, "B3"),
        ({"points, Old Ones": 60.0}, "B4"),
    ):
        (failure,) = BALANCE.failures(setup, [kept(**figures)] * 50)
        assert failure.startswith(start)
    insane = next(one for one in setups("solo", 1) if ("difficulty", "insane") in one.options)
    assert list(BALANCE.failures(insane, [kept(**{"port lost": 0.5, "humans win": 0.1})] * 50)) == []
