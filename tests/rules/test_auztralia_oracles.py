"""Worked examples of AuZtralia's rules: set-up, time, railways, mines, farms, Personalities, trade."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.games.auztralia.rules.attack import distance_to
from pyapp.games.auztralia.rules.components import LEVELS
from pyapp.games.auztralia.rules.network import net_of
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    at,
    give_cards,
    goods_of,
    label,
    legal,
    names,
    old_one,
    play,
    put_goods,
    resolve_chance,
    set_barracks,
    set_cubes,
    set_goods,
    set_up,
    survey,
    table,
    tracks,
    turn,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position

CUT = ("r7c4-r6c4-r5c4-r4c4",)
"""The railway of oracles 10 and 11."""


def _lying(position: Position) -> dict[str, dict[str, int]]:
    set_goods: dict[str, dict[str, int]] = {}
    for good, row in zip(("coal", "iron", "gold", "phosphate"), position.lying, strict=False):
        for name, number in zip(position.board.names, row, strict=True):
            if number:
                set_goods.setdefault(name, {})[good] = number
    return set_goods


def _tiles(position: Position) -> dict[str, str]:
    return {position.name(where): LEVELS[position.levels[tile]] for tile, where in enumerate(position.at) if where >= 0}


# --- set-up ---


@rule("AZ-3.5", "AZ-3.6")
def test_oracle_1_survey_on_a_hill() -> None:
    position = table()
    survey(position, r2c9=16)
    assert _lying(position) == {"r1c9": {"coal": 3}, "r3c9": {"iron": 3}}
    assert _tiles(position) == {"r2c8": "1"}
    assert not position.up


@rule("AZ-3.5", "AZ-3.7")
def test_oracle_2_three_surveys_raise_one_tile() -> None:
    position = table()
    survey(position, r1c8=9)
    assert _tiles(position)["r2c8"] == "1"
    survey(position, r2c7=10)
    assert _tiles(position)["r2c8"] == "2"
    survey(position, r2c9=16)
    assert _tiles(position) == {"r2c8": "3", "r3c7": "1"}
    assert position.stock == [19, 16, 12, 4, 4]
    lying = _lying(position)
    assert (lying["r0c7"], lying["r2c7"], lying["r2c6"]) == ({"iron": 3}, {"gold": 3}, {"phosphate": 1})
    before = (position.at[:], position.stock[:])
    survey(position, r2c9=16)
    assert (position.at, position.stock) == before


@rule("AZ-3.14", "AZ-3.13")
def test_oracle_3_ports_keep_their_distance() -> None:
    position = set_up(2)
    resolve_chance(position)
    play(position, "2 port r7c5")
    assert {"port r7c4", "port r7c7"}.isdisjoint(position.moves())
    assert "port r6c8" in position.moves()
    other = set_up(2)
    resolve_chance(other)
    play(other, "2 port r0c10")
    assert "port r1c10" not in other.moves()
    assert "port r3c10" in other.moves()


@rule("AZ-18.1", "AZ-17.6", "AZ-3.4")
@pytest.mark.parametrize(
    ("players", "board", "number", "left_out"),
    [(1, "east", 12, {14}), (3, "west", 10, {47, 49}), (3, "east", 13, set()), (1, "west", 9, {37, 47, 49})],
)
def test_oracle_4_surveyed_hexes(players: int, board: str, number: int, left_out: set[int]) -> None:
    position = set_up(
        players,
        "solo" if players == 1 else "match",
        board=board,
        difficulty="gentle" if players == 1 else "",
        objective="S01",
    )
    came = []
    while position.ask == "survey":
        came.append(label(position).split(" ")[1])
        position.advance(position.moves()[0])
    triangles = [name for name, cell in zip(position.board.names, position.board.cells, strict=True) if cell.survey]
    skipped = {position.board.cells[at(position, name)].number for name in triangles if name not in came}
    assert (len(came), skipped) == (number, left_out)
    assert came == [name for name in triangles if name in came]


# --- time ---


@rule("AZ-4.1", "AZ-4.5")
def test_oracle_5_lowest_disc_acts_and_arrives_on_top() -> None:
    position = table()
    put_goods(position, "r0c9", coal=3)
    tracks(position, BEN, "r0c10-r0c9")
    turn(position, ben=3, ana=3)
    play(position, "1 rail", "1 r6c4-r7c4", "1 r5c4-r6c4")
    assert position.times == [5, 3]
    play(position, "2 recruit P01", "- draw P05")
    assert (position.times, position.seat) == ([5, 4], BEN)
    play(position, "2 mine r0c9 coal")
    assert (position.times, position.stack, position.seat) == ([5, 5], (ANA, BEN), BEN)


@rule("AZ-4.7", "AZ-4.12", "AZ-14.1")
def test_oracle_6_old_ones_act_when_all_are_past_them() -> None:
    position = table()
    put_goods(position, "r6c4", coal=3)
    tracks(position, ANA, "r7c4-r6c4")
    turn(position, ana=22, ben=24)
    assert position.seat == ANA
    play(position, "1 mine r6c4 coal")
    assert (position.purple, label(position)) == (23, "revelation 23")
    play(position, "- revelation R1-11", "- draw P17", "- card O01", "- card O03")
    assert (position.seat, position.purple, position.times) == (ANA, 23, [23, 24])


@rule("AZ-14.2", "AZ-16.1", "AZ-4.12")
def test_oracle_7_old_ones_go_on_alone() -> None:
    position = table()
    position.purple = 50
    position.revelations = tuple(f"R{level}-0{number}" for level in (1, 2, 3) for number in range(1, 6))[:14]
    turn(position, ana=53, ben=55)
    seen = []
    while position.seat is not None:
        seen.append((position.purple, position.ask))
        if position.ask == "revelation":
            position.advance("revelation R3-07" if "revelation R3-07" in position.moves() else position.moves()[0])
        else:
            position.advance(
                next(f"card O{at}" for at in ("01", "03", "04", "05", "08", "10") if f"card O{at}" in position.moves())
            )
    assert seen == [(51, "revelation"), *[(space, "card") for space in (51, 51, 52, 52, 53, 53)]]


@rule("AZ-4.3")
def test_oracle_8_repeating_costs_gold_first() -> None:
    position = table()
    put_goods(position, "r6c4", gold=3)
    tracks(position, ANA, "r7c4-r6c4")
    set_cubes(position, ANA, mine=2)
    set_goods(position, ANA, gold=1)
    assert not legal(turn(position), "mine")
    set_goods(position, ANA, gold=2)
    turn(position)
    recovered = position.copy()
    play(position, "1 mine r6c4 gold")
    assert goods_of(position, ANA)["gold"] == 3
    play(recovered, "1 recover")
    turn(recovered)
    play(recovered, "1 mine r6c4 gold")
    assert goods_of(recovered, ANA)["gold"] == 5


@rule("AZ-4.8", "AZ-4.9")
def test_oracle_9_empty_hq() -> None:
    position = table()
    position.purple = 40
    set_cubes(position, ANA, mine=10, buy=10)
    turn(position, ana=30, ben=31)
    assert position.moves() == ["recover"]
    assert position.automatic() == "recover"
    other = position.copy()
    play(position, "1 recover")
    assert (position.times[ANA], position.in_hq(ANA)) == (32, 20)
    set_cubes(other, ANA, mine=9)
    turn(other, ana=30, ben=31)
    play(other, "1 recover")
    assert other.times[ANA] == 31


# --- railway, mines, farms ---


@rule("AZ-5.2", "AZ-5.3", "AZ-5.4", "AZ-2.6", "AZ-6.3", "AZ-10.3")
def test_oracle_10_an_old_one_cuts_the_line() -> None:
    position = table()
    tracks(position, ANA, *CUT)
    put_goods(position, "r4c4", gold=3)
    old_one(position, "r5c4", "ZOM 3")
    turn(position)
    assert names(position, net_of(position, ANA)) == {"r7c4", "r6c4"}
    assert not legal(position, "mine")
    box = position.copy()
    play(position, "1 rail")
    assert "r5c5-r6c4" in position.moves()
    assert {"r3c4-r4c4", "r6c4-r6c5"}.isdisjoint(position.moves())
    play(box, "1 hills")
    assert {"r5c5-r6c4", "r6c4-r6c5"} <= set(box.moves())
    play(box, "1 r6c4-r6c5", "1 end")
    assert box.times[ANA] == 13


@rule("AZ-11.2", "AZ-11.3")
def test_oracle_11_distances_off_the_rails() -> None:
    position = table()
    tracks(position, ANA, *CUT)
    near, far = old_one(position, "r5c4", "ZOM 3"), old_one(position, "r4c5", "LOY 2")
    set_barracks(position, ANA, "ICATZ")
    assert (distance_to(position, ANA, 0), distance_to(position, ANA, 1)) == (0, 2)
    turn(position)
    gunner = position.copy()
    close = position.copy()
    play(close, f"1 attack {near}")
    assert close.moves() == ["send I1", "send C1", "send A1", "send T1", "send Z1"]
    play(position, f"1 attack {far}")
    assert position.moves() == ["send I1", "send C1", "send Z1"]
    give_cards(gunner, ANA, "P20")
    play(turn(gunner), f"1 attack {far}")
    assert gunner.moves() == ["send I1", "send C1", "send A1", "send Z1"]


@rule("AZ-6.1", "AZ-6.2", "AZ-10.3")
def test_oracle_12_one_kind_at_a_time() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    put_goods(position, "r6c4", iron=3, gold=3)
    turn(position)
    assert legal(position, "mine") == ["mine r6c4 iron", "mine r6c4 gold"]
    assert not legal(position, "farm")
    play(position, "1 mine r6c4 iron")
    assert goods_of(position, ANA) == {"coal": 2, "iron": 5, "gold": 4}
    assert not legal(turn(position), "farm")
    play(position, "1 mine r6c4 gold")
    assert legal(turn(position), "farm") == ["farm"]
    other = table()
    tracks(other, ANA, "r7c4-r6c4")
    put_goods(other, "r6c4", phosphate=2)
    play(turn(other), "1 mine r6c4 phosphate")
    assert goods_of(other, ANA) == {"coal": 2, "iron": 2, "gold": 5, "phosphate": 2}
    assert other.score(ANA)[1].points == 6


@rule("AZ-10.1", "AZ-10.2", "AZ-4.3")
def test_oracle_13_farms_of_three_types() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r6c5-r6c6", "r7c4-r7c5")
    turn(position)
    several = position.copy()
    give_cards(several, ANA, "P07")
    short, two = position.copy(), position.copy()
    play(position, "1 farm", "1 corn r7c5", "1 sheep r6c4", "1 cattle r6c5")
    assert (position.times[ANA], goods_of(position, ANA)["gold"], position.in_hq(ANA)) == (13, 7, 19)
    play(several, "1 farm")
    assert several.moves() == ["corn r7c5", "sheep r6c4", "cattle r6c5", "cattle r6c6"]
    play(several, "1 cattle r6c5")
    assert several.moves() == ["cattle r6c6", "end"]
    play(two, "1 farm", "1 cattle r6c5")
    assert not [move for move in two.moves() if "cattle" in move]
    set_cubes(short, ANA, farm=1)
    set_goods(short, ANA, gold=0)
    assert not legal(turn(short), "farm")


# --- people, trade ---


@rule("AZ-7.1", "AZ-7.2")
def test_oracle_14_taking_and_exchanging() -> None:
    position = table()
    turn(position)
    other = position.copy()
    play(position, "1 recruit P03", "- draw P10")
    assert position.display == ("P10", "P01", "P02", "P04", "P35")
    play(other, "1 look", "- draw P05", "- draw P06", "1 keep P06 for P02")
    assert other.display == ("P01", "P06", "P03", "P04", "P35")
    assert (other.hands[ANA], other.top, goods_of(other, ANA)["gold"]) == (("P02",), "P05", 3)
    assert other.ask == "turn"
    assert not other.deck >> 4 & 3


@rule("AZ-9.1", "AZ-17.5")
def test_oracle_15_import_and_export() -> None:
    position = table()
    set_goods(position, ANA, coal=1, iron=0)
    turn(position)
    agent = position.copy()
    play(position, "1 trade", "1 import iron", "1 export coal")
    assert goods_of(position, ANA) == {"iron": 1, "gold": 5}
    give_cards(agent, ANA, "P24")
    play(agent, "1 trade", "1 import iron", "1 export coal")
    assert goods_of(agent, ANA) == {"iron": 1, "gold": 6}
    west = table(west=True)
    dock = west.copy()
    play(turn(west), "1 trade", "1 import coal", "1 import coal", "1 import iron")
    assert (goods_of(west, ANA), west.ask) == ({"coal": 4, "iron": 3, "gold": 4}, "turn")
    give_cards(dock, ANA, "P23")
    play(turn(dock), "1 trade", *["1 import coal"] * 4)
    assert (goods_of(dock, ANA)["coal"], dock.ask) == (6, "turn")
