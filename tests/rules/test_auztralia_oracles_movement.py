"""Worked examples of AuZtralia's rules: movement of Old Ones, ports, whole turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    at,
    attack,
    attack_position,
    barracks_of,
    farms,
    goods_of,
    label,
    legal,
    old_one,
    old_ones_turn,
    play,
    set_barracks,
    set_display,
    table,
    turn,
    where,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position

# --- Old Ones ---


@rule("AZ-15.2", "AZ-15.3", "AZ-15.4", "AZ-15.7")
def test_oracle_25_a_zombie_heads_for_the_lowest_row() -> None:
    position = table()
    tile = old_one(position, "r2c7", "ZOM 3")
    farms(position, ANA, sheep="r3c5")
    farms(position, BEN, sheep="r4c7")
    old_ones_turn(position, 24)
    play(position, "- card O07")
    assert where(position, tile) == "r3c6"
    play(position, "- card O18")
    assert (where(position, tile), position.blight) == ("r3c5", 1 << at(position, "r3c5"))
    old_ones_turn(position, 26)
    play(position, "- card O23")
    assert where(position, tile) == "r4c6"


@rule("AZ-15.1", "AZ-15.4", "AZ-15.5", "AZ-15.6", "AZ-14.6", "AZ-13.3")
@pytest.mark.parametrize(
    ("start", "front", "ports", "ana", "ben", "hidden", "card", "end"),
    [
        pytest.param("r2c5", "MIG 3", "", "r4c5", "", "r3c5", "O09", "r4c5", id="26: a Mi-Go passes a hidden tile"),
        pytest.param("r2c4", "MIG 3", "", "r4c5", "", "", "O24", "r2c5", id="27: directions in their order"),
        pytest.param("r2c4", "MIG 3", "", "r4c5", "", "r2c5", "O24", "r3c4", id="27: a free hex first"),
        pytest.param("r4c7", "LOY 2", "r6c8 r5c0", "r4c5", "", "", "O06", "r5c6", id="28: farms before ports"),
        pytest.param("r3c6", "LOY 2", "", "r2c5", "r4c6 r1c1", "", "O06", "r4c6", id="28: the richer owner"),
    ],
)
def test_oracles_26_to_28_one_old_one_moves(
    start: str, front: str, ports: str, ana: str, ben: str, hidden: str, card: str, end: str
) -> None:
    position = table(ports=ports.split()) if ports else table()
    tile = old_one(position, start, front)
    if hidden:
        old_one(position, hidden)
    farms(position, ANA, sheep=ana)
    farms(position, BEN, sheep=ben)
    old_ones_turn(position, 24)
    play(position, f"- card {card}")
    blighted = 1 << at(position, end) if end in (ana + " " + ben).split() else 0
    assert (where(position, tile), position.up, position.blight) == (end, 1, blighted)


def _raided(units: str, damage: int = 0) -> tuple[Position, str]:
    """Return a table where a Loyalist of toughness 3 has entered Ana's port, which these units defend."""
    position = table()
    set_barracks(position, ANA, units)
    tile = old_one(position, "r6c4", "LOY 3", damage=[0, damage] if damage else [])
    old_ones_turn(position, 24)
    play(position, "- card O06")
    assert where(position, tile) == "r7c4"
    return position, tile


@rule("AZ-15.8", "AZ-15.9", "AZ-15.10", "AZ-15.11")
def test_oracle_29_port_combat() -> None:
    position, tile = _raided("I")
    play(position, "- card O07")
    assert (position.seat, position.fallen) == (None, ANA)
    wounded, tile = _raided("I", damage=1)
    play(wounded, "- card O07")
    assert (wounded.fallen, where(wounded, tile), barracks_of(wounded, ANA), wounded.ask) == (-1, "", "", "card")
    assert wounded.shares == [1, 0]
    two, tile = _raided("II")
    play(two, "- card O07", "- card O21")
    assert (two.fallen, barracks_of(two, ANA), goods_of(two, ANA)["gold"], where(two, tile)) == (-1, "I", 5, "")
    assert two.ask == "card"


def _with_revelations(position: Position, number: int) -> Position:
    position.revelations = ("R1-01", "R1-02", "R1-03", "R1-04", "R1-05", "R2-05", "R2-06", "R2-07", "R2-08", "R2-09")[
        :number
    ]
    return position


@rule("AZ-14.4", "AZ-14.1", "AZ-13.4", "AZ-21.3")
def test_oracle_30_levels_that_are_not_there() -> None:
    position = _with_revelations(table(), 5)
    low = old_one(position, "r5c4", level="1")
    old_one(position, "r0c4", level="3")
    old_ones_turn(position, 33)
    play(position, "- revelation R2-02")
    assert label(position) == f"tile {low}"
    none = _with_revelations(table(), 5)
    high = old_one(none, "r0c4", level="3")
    old_ones_turn(none, 33)
    play(none, "- revelation R2-02")
    assert label(none) == f"tile {high}"
    gate = table()
    old_one(gate, "r0c4", level="3")
    second, first = old_one(gate, "r5c4", level="1"), old_one(gate, "r6c4", level="1")
    old_ones_turn(gate, 23)
    play(gate, "- revelation R1-13")
    assert gate.moves()[0].startswith(f"tile {first} ")
    assert second != first


@rule("AZ-14.4", "AZ-13.7", "AZ-7.1")
def test_oracle_31_run_on_the_bank() -> None:
    position = table()
    set_display(position, "P01", "P02", "P03", "P04", "P05")
    old_one(position, "r4c4", level="1")
    tile = old_one(position, "r5c4", level="1")
    old_ones_turn(position, 23)
    play(position, "- revelation R1-14")
    assert label(position) == f"tile {tile}"
    play(position, f"- tile {tile} KAN")
    assert (where(position, tile), position.gone, label(position)) == ("", ("P05",), "draw 1")
    play(position, "- draw P06")
    assert (position.display, position.ask) == (("P06", "P01", "P02", "P03", "P04"), "card")
    empty = position.copy()
    two = effects(position, ("dismiss", 2))
    play(two, "- draw P07", "- draw P08")
    assert two.display == ("P08", "P07", "P06", "P01", "P02")
    empty.display, empty.deck = two.display, 0
    assert effects(empty, ("dismiss", 3)).display == ("P08", "P07")


def effects(position: Position, *parts: tuple[str, int]) -> Position:
    """Return a table with a Revelation of these effects due, before the Old One cards of the turn."""
    position.steps = [("card moves",), *(("effects", *part) for part in reversed(parts))]
    position.go_on()
    return position


@rule("AZ-13.6", "AZ-16.1", "AZ-23.10", "AZ-16.6")
def test_oracle_45_the_call_takes_a_port() -> None:
    position, tile = attack_position("I", "", level="3")
    beside = old_one(position, "r0c9", "ZOM 3")
    other, known = old_one(position, "r2c5", level="2"), old_one(position, "r5c5", level="1")
    position.fronts[int(known[1:]) - 1] = 2
    position.unseen[2] -= 1
    turn(position)
    attack(position, tile, "I1")
    play(position, f"- tile {tile} CTH 12", "1 withdraw")
    assert (where(position, beside), position.fallen, position.times[ANA]) == ("r0c10", BEN, 10)
    assert legal(position)[0].startswith(f"tile {other} ")
    play(position, f"- {position.moves()[0]}")
    outcome = position.outcome()
    assert outcome is not None
    assert (position.seat, outcome.ranking[-1], outcome.params) == (None, (BEN,), {"port": 2})
    assert (where(position, tile), barracks_of(position, ANA)) == ("r5c4", "I")


@rule("AZ-23.9", "AZ-14.1", "AZ-15.8", "AZ-23.14")
def test_example_of_a_turn_of_the_old_ones() -> None:
    position = _with_revelations(table(ports=["r7c4", "r6c8"]), 6)
    for name in ("r0c0", "r0c1", "r0c2", "r0c3", "r0c4", "r0c5", "r0c6", "r0c7", "r1c0", "r1c1", "r1c2"):
        old_one(position, name, level="2" if position.stock[1] > 6 else "3")
    raider = old_one(position, "r5c7", "LOY 2")
    hidden = old_one(position, "r5c4")
    set_barracks(position, BEN, "IC")
    set_display(position, "P01", "P02", "P03", "P05", "P06")
    position.cards, position.draws = 56, 20
    old_ones_turn(position, 35)
    assert label(position) == "revelation 35"
    play(position, "- revelation R2-08")
    assert (raider, hidden, label(position)) == ("t12", "t13", "tile t13")
    play(position, "- tile t13 ZOM 3")
    assert label(position) == "draw 21"
    play(position, "- draw P17")
    assert label(position) == "draw 22"
    play(position, "- draw P04")
    assert (position.display, label(position)) == (("P04", "P17", "P01", "P02", "P03"), "card 57")
    play(position, "- card O27")
    assert (where(position, raider), label(position)) == ("r6c8", "card 58")
    play(position, "- card O17")
    assert position.moves() == ["lose I0", "lose C0"]
    play(position, "2 lose I0")
    assert label(position) == "card 59"
    play(position, "- card O01")
    assert (where(position, raider), where(position, hidden), label(position)) == ("", "r5c4", "card 60")
    play(position, "- card O20")
    assert (position.seat, position.purple, barracks_of(position, BEN)) == (ANA, 35, "C")
