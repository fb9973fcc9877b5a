"""Worked examples of AuZtralia's rules: sequences, modes, two-player cards."""

from __future__ import annotations

from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    at,
    barracks_of,
    coop,
    give_cards,
    goods_of,
    label,
    legal,
    old_one,
    old_ones_turn,
    play,
    port,
    put_goods,
    resolve_chance,
    set_barracks,
    set_cubes,
    set_goods,
    set_up,
    solo,
    table,
    tracks,
    turn,
)

# --- notation ---


@rule("AZ-23.2", "AZ-9.1")
def test_oracle_42_trades_in_their_order() -> None:
    position = table()
    set_goods(position, ANA, coal=1, iron=0)
    play(turn(position), "1 trade")
    assert position.moves() == ["import coal", "import iron", "export coal"]
    other = position.copy()
    play(position, "1 import iron")
    assert position.moves() == ["import iron", "export coal", "export iron", "end"]
    play(other, "1 export coal")
    assert (other.ask, other.times) == ("turn", [11, 10])


@rule("AZ-7.2", "AZ-23.6", "AZ-23.5")
def test_oracle_43_a_known_card_on_top() -> None:
    position = table()
    play(turn(position), "1 look", "- draw P05", "- draw P06", "1 keep P06 for P02")
    turn(position)
    play(position, "1 look")
    assert (label(position), len(position.moves())) == ("draw 3", position.deck.bit_count())
    play(position, "- draw P07")
    keeps = position.moves()
    assert len(keeps) == 12
    assert {"keep P05", "keep P07", "keep P05 for P06", "keep P07 for P35"} <= set(keeps)
    play(position, "1 keep P07")
    assert (position.top, position.hands[ANA]) == ("P05", ("P02", "P07"))


@rule("AZ-4.11", "AZ-7.5", "AZ-23.6")
def test_oracle_46_secretary_after_the_effect() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    put_goods(position, "r6c4", iron=3)
    give_cards(position, ANA, "P28")
    set_cubes(position, ANA, buy=2)
    play(turn(position), "1 mine r6c4 iron")
    assert (position.moves(), position.times[ANA]) == (["play P28", "finish"], 10)
    done = position.copy()
    play(position, "1 play P28")
    assert (position.in_hq(ANA), position.times[ANA], position.seat) == (20, 11, BEN)
    play(done, "1 finish")
    assert (done.in_hq(ANA), done.times[ANA], done.seat) == (17, 11, BEN)


# --- modes ---


@rule("AZ-19.2", "AZ-19.3")
def test_oracle_36_mining_over_the_railway_of_another() -> None:
    position = coop()
    port(position, BEN, "r7c7")
    tracks(position, ANA, "r7c4-r6c4-r5c5")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r5c5", "r6c6-r5c6-r4c6")
    put_goods(position, "r4c6", iron=3)
    turn(position)
    assert not legal(position, "mine")
    play(position, "1 via 2", "1 mine r4c6 iron")
    assert (position.times[ANA], goods_of(position, ANA)["iron"], goods_of(position, BEN)["iron"]) == (12, 5, 2)
    play(turn(position), "1 rail")
    assert not [move for move in position.moves() if "r4c6" in move or "r5c6-r6" in move]


@rule("AZ-18.3", "AZ-17.6")
def test_oracle_37_difficulties() -> None:
    gentle = solo(difficulty="gentle")
    assert (goods_of(gentle, ANA), barracks_of(gentle, ANA)) == ({"coal": 4, "iron": 4, "gold": 8}, "II")
    assert (gentle.in_box(0), gentle.guns) == (8, True)
    insane = set_up(1, "solo", difficulty="insane", objective="S01")
    assert (len(insane.surveys), insane.guns) == (13, False)
    resolve_chance(insane)
    assert len(insane.surveys) == 1
    west = set_up(1, "solo", board="west", difficulty="insane", objective="S01")
    resolve_chance(west)
    assert len(west.surveys) == 4


@rule("AZ-17.2", "AZ-17.3")
def test_oracle_38_tokens_and_farms_in_the_west() -> None:
    position = table(west=True)
    tracks(position, ANA, "r0c0-r0c1-r0c2-r0c3-r0c4-r0c5-r0c6")
    turn(position)
    assert legal(position, "mine") == ["mine r0c6 token"]
    play(position, "1 mine r0c6 token")
    assert (goods_of(position, ANA)["token"], position.rich >> at(position, "r0c6") & 1) == (3, 0)
    tracks(position, ANA, "r0c0-r1c0-r2c0-r2c1")
    play(turn(position), "1 farm")
    assert all(move.split(" ")[1] in ("r1c0", "r2c0", "r2c1") for move in position.moves())
    play(position, "1 corn r1c0", "1 sheep r2c0", "1 cattle r2c1")
    assert (position.times[ANA], goods_of(position, ANA)["gold"]) == (13, 7)


@rule("AZ-20.2", "AZ-14.2")
def test_oracle_39_a_long_fuse() -> None:
    position = set_up(2, options=1)
    while position.ask != "two-player":
        position.advance(position.moves()[0])
    play(position, "- two-player V2", "2 use V2-A")
    assert position.purple == 24
    start = set_up(2, options=1)
    while start.ask != "two-player":
        start.advance(start.moves()[0])
    play(start, "- two-player V2", "2 use V2-B")
    assert (start.times, start.purple) == ([1, 1], 22)
    spaces = []
    for space in range(25, 54):
        old_ones_turn(position, space)
        if position.ask == "revelation":
            spaces.append((space, position.moves()[0][12]))
            position.revelations += (position.moves()[-1].split(" ")[1],)
    assert spaces == [
        *[(at, "1") for at in (25, 27, 29, 31)],
        *[(at, "2") for at in range(33, 42, 2)],
        *[(at, "3") for at in range(43, 52, 2)],
    ]


@rule("AZ-20.1", "AZ-20.2")
def test_oracle_40_running_rights_once() -> None:
    position = table(options=["V5-A"])
    port(position, BEN, "r7c7")
    tracks(position, ANA, "r7c4-r6c4-r5c5")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r5c5", "r6c6-r5c6-r4c6-r3c6")
    tile = old_one(position, "r3c6", "LOY 2")
    set_barracks(position, ANA, "T")
    turn(position)
    assert not legal(position, "attack")
    play(position, "1 via 2", f"1 attack {tile}", "1 send T1", "1 fight", "- card O02", "1 withdraw")
    assert position.times[ANA] == 11
    assert not legal(turn(position), "via")
    position.rights = 0
    assert legal(turn(position), "via") == ["via 2"]
