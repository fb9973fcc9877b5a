"""AuZtralia: every refusal has its code, by the first reason that applies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    attack,
    coop,
    farms,
    give_cards,
    old_one,
    old_ones_turn,
    play,
    port,
    put_goods,
    refused,
    resolve_chance,
    set_barracks,
    set_cubes,
    set_deck,
    set_display,
    set_goods,
    set_up,
    solo,
    table,
    tracks,
    turn,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position


def codes(position: Position, *moves: str) -> dict[str, str]:
    """Return the codes of texts."""
    return {move: refused(position, move) for move in moves}


# --- R1 ---


@rule("AZ-21.1", "AZ-23.13")
def test_r1_texts_for_another_question() -> None:
    position = turn(table())
    assert set(
        codes(position, "fight", "end", "finish", "send I1", "port r7c4", "", "--", "rail 2", "lose I0").values()
    ) == {"R1"}
    play(position, "1 rail")
    assert codes(position, "end", "mine r6c4 iron", "rail") == dict.fromkeys(("end", "mine r6c4 iron", "rail"), "R1")
    old_ones_turn(position, 24)
    assert codes(position, "recover", "card O99") == {"recover": "R1", "card O99": "R1"}


@rule("AZ-23.13", "AZ-23.2")
def test_r1_parts_out_of_order_and_repeated_types() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "IIC")
    tile = old_one(position, "r4c4", "LOY 4")
    turn(position)
    rails = position.copy()
    play(rails, "1 rail", "1 r6c3-r7c4")
    assert codes(rails, "r4c3-r5c4", "r7c3-r7c4") == {"r4c3-r5c4": "R1", "r7c3-r7c4": ""}
    play(position, f"1 attack {tile}", "1 send I1")
    assert codes(position, "send I1", "send I2", "send C1") == {"send I1": "R1", "send I2": "R1", "send C1": ""}
    trade = turn(table())
    play(trade, "1 trade", "1 export coal")
    assert codes(trade, "import coal", "import iron", "export coal", "end") == {
        "import coal": "R1",
        "import iron": "R1",
        "export coal": "",
        "end": "",
    }
    farming = table()
    tracks(farming, ANA, "r7c4-r7c5", "r7c4-r6c4")
    play(turn(farming), "1 farm")
    assert refused(farming, "end") == "R1"


@rule("AZ-23.13", "AZ-23.7", "AZ-12.6")
def test_r1_impossible_losses() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "IIC")
    tile = old_one(position, "r5c4", "SHO 9")
    turn(position)
    attack(position, tile, "I2 C1")
    play(position, "1 fight", "- card O06")
    texts = ("lose I0", "lose C0 I0", "lose I0 I0 I0", "lose C0 C0", "lose Z0 Z1", "lose C1 C1", "fight")
    assert codes(position, *texts) == dict.fromkeys(texts, "R1")
    assert refused(position, "lose I0 C0") == ""


@rule("AZ-21.1", "AZ-4.6")
def test_r1_when_the_game_is_over() -> None:
    position = table()
    position.times = [53, 53]
    old_ones_turn(position, 53)
    play(position, "- card O01", "- card O03")
    assert (position.seat, refused(position, "recover")) == (None, "R1")


# --- a turn ---


@rule("AZ-21.1", "AZ-4.9")
def test_r3_empty_hq() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    put_goods(position, "r6c4", iron=3)
    set_cubes(position, ANA, buy=20)
    turn(position)
    texts = ("mine r6c4 iron", "rail", "hills", "recruit P01", "look", "buy I", "trade", "farm", "attack t1")
    assert codes(position, *texts) == dict.fromkeys(texts, "R3")
    assert codes(position, "recover", "finish") == {"recover": "", "finish": "R1"}


@rule("AZ-21.1", "AZ-4.3")
def test_r4_missing_repetition_gold_comes_first() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    put_goods(position, "r6c4", gold=3)
    set_cubes(position, ANA, mine=2, rail=1, trade=1, farm=1, attack=1, recruit=1, buy=1)
    set_goods(position, ANA, gold=0, coal=0)
    turn(position)
    texts = ("mine r6c4 gold", "mine r5c4 gold", "rail", "trade", "farm", "attack t1", "recruit P01", "look", "buy I")
    assert codes(position, *texts) == dict.fromkeys(texts, "R4")
    assert refused(position, "hills") == "R5"
    set_goods(position, ANA, gold=1)
    assert codes(turn(position), "look", "buy I", "buy C", "trade") == {
        "look": "R5",
        "buy I": "R5",
        "buy C": "R5",
        "trade": "",
    }


@rule("AZ-21.1", "AZ-5.1", "AZ-8.3")
def test_r5_goods_and_gold() -> None:
    position = table()
    set_goods(position, ANA, iron=0, gold=2)
    assert codes(turn(position), "rail", "hills", "buy C", "buy II") == {
        "rail": "R5",
        "hills": "R5",
        "buy C": "R5",
        "buy II": "",
    }
    set_goods(position, ANA, coal=0)
    play(turn(position), "1 trade")
    assert codes(position, "export coal", "export iron", "import coal") == {
        "export coal": "R5",
        "export iron": "R5",
        "import coal": "",
    }
    alone = solo()
    set_goods(alone, ANA, gold=0)
    assert codes(turn(alone), "look", "refresh") == {"look": "R5", "refresh": "R5"}


@rule("AZ-21.1", "AZ-5.6", "AZ-8.3", "AZ-10.4")
def test_r6_pieces_run_out() -> None:
    position = table()
    tracks(
        position,
        ANA,
        "r7c4-r6c4-r5c4-r4c4-r3c4-r2c4-r1c4-r0c4-r0c5-r0c6-r0c7-r1c7-r2c7-r3c7-r4c7-r5c6-r4c6-r4c5-r5c5-r6c4-r5c3",
    )
    set_barracks(position, BEN, "IIIIIIIIIAAA")
    set_goods(position, ANA, gold=9)
    farms(position, ANA, sheep="r3c3 r3c5 r3c6 r4c2 r4c3 r3c2 r2c1")
    assert codes(turn(position), "rail", "hills", "buy II", "buy A", "buy I") == {
        "rail": "R6",
        "hills": "R6",
        "buy II": "R6",
        "buy A": "R6",
        "buy I": "",
    }
    tracks(position, BEN, "r0c10-r1c10")
    position.rails[ANA], position.laid = 0, position.rails[BEN]
    tracks(position, ANA, "r7c4-r7c5", "r7c4-r6c4")
    play(turn(position), "1 farm")
    assert codes(position, "sheep r6c4", "corn r7c5") == {"sheep r6c4": "R6", "corn r7c5": ""}


@rule("AZ-21.1", "AZ-6.3", "AZ-10.3", "AZ-5.2")
def test_r7_unconnected_hexes() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4-r4c4")
    put_goods(position, "r4c4", gold=3)
    put_goods(position, "r2c4", gold=3)
    old_one(position, "r5c4", "ZOM 3")
    turn(position)
    texts = ("mine r4c4 gold", "mine r2c4 gold", "mine r5c4 iron")
    assert codes(position, *texts) == dict.fromkeys(texts, "R7")
    play(position, "1 farm")
    parts = ("sheep r4c4", "corn r7c2", "sheep r5c4")
    assert codes(position, *parts) == dict.fromkeys(parts, "R7")
    rails = turn(table())
    play(rails, "1 rail")
    assert codes(rails, "r4c4-r5c4", "r3c4-r4c4") == {"r4c4-r5c4": "R7", "r3c4-r4c4": "R7"}
    closed = table(ports=["r0c10", "r7c4"])
    old_one(closed, "r1c10")
    assert codes(turn(closed), "rail", "farm", "hills") == {"rail": "R7", "farm": "R7", "hills": ""}


@rule("AZ-21.1", "AZ-19.3", "AZ-20.1")
def test_r7_and_r16_of_partners() -> None:
    position = coop(3)
    port(position, BEN, "r7c7")
    tracks(position, ANA, "r7c4-r6c4")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r6c5-r6c4")
    farms(position, BEN, sheep="r6c4", cattle="r6c5 r6c6 r6c7")
    turn(position)
    assert codes(position, "via 2", "via 3", "via 23", "via 1", "via 32", "via 4") == {
        "via 2": "R16",
        "via 3": "R7",
        "via 23": "R7",
        "via 1": "R1",
        "via 32": "R1",
        "via 4": "R1",
    }
    rights = table(options=["V5-A"])
    port(rights, BEN, "r7c7")
    tracks(rights, ANA, "r7c4-r6c4-r5c5")
    tracks(rights, BEN, "r7c7-r6c7-r6c6-r5c5")
    turn(rights)
    assert refused(rights, "via 2") == ""
    rights.rights = 1
    assert refused(turn(rights), "via 2") == "R7"
    assert refused(turn(table()), "via 2") == "R1"


@rule("AZ-21.1", "AZ-5.3", "AZ-5.4", "AZ-2.4")
def test_r8_r9_r10_of_borders() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    old_one(position, "r5c4", "TEM 3")
    turn(position)
    play(position, "1 rail")
    assert codes(position, "r5c4-r6c4", "r6c4-r7c4", "r6c4-r6c5", "r5c5-r6c4") == {
        "r5c4-r6c4": "R8",
        "r6c4-r7c4": "R9",
        "r6c4-r6c5": "R10",
        "r5c5-r6c4": "",
    }
    assert codes(position, "r6c4-r5c5", "r6c4-r6c6", "r9c9-r9c8") == dict.fromkeys(
        ("r6c4-r5c5", "r6c4-r6c6", "r9c9-r9c8"), "R1"
    )


@rule("AZ-21.1", "AZ-10.1", "AZ-10.2", "AZ-10.3", "AZ-17.3")
def test_r10_r11_r12_of_farms() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r7c5", "r7c4-r7c3", "r7c4-r6c4-r5c4", "r6c4-r6c5-r6c6")
    put_goods(position, "r5c4", coal=3)
    play(turn(position), "1 farm", "1 corn r7c3")
    assert codes(position, "corn r7c5", "sheep r6c5", "sheep r5c4", "corn r7c4", "cattle r6c5") == {
        "corn r7c5": "R12",
        "sheep r6c5": "R10",
        "sheep r5c4": "R11",
        "corn r7c4": "R11",
        "cattle r6c5": "",
    }
    west = table(west=True)
    tracks(west, ANA, "r0c0-r0c1", "r0c0-r1c0")
    play(turn(west), "1 farm")
    assert codes(west, "corn r0c1", "cattle r1c0") == {"corn r0c1": "R10", "cattle r1c0": ""}


@rule("AZ-21.1", "AZ-11.3", "AZ-11.1")
def test_r13_r14_r15_of_attacks() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    near, far = old_one(position, "r4c4", "LOY 2"), old_one(position, "r1c4", "LOY 2")
    assert codes(turn(position), f"attack {near}", f"attack {far}", "attack t9") == {
        f"attack {near}": "R14",
        f"attack {far}": "R14",
        "attack t9": "R14",
    }
    set_barracks(position, ANA, "ICAT")
    assert codes(turn(position), f"attack {far}", "attack t9", "attack t0") == {
        f"attack {far}": "R13",
        "attack t9": "R15",
        "attack t0": "R15",
    }
    play(position, f"1 attack {near}")
    assert codes(position, "send I2", "send T1", "send A1", "send Z1", "send C1", "end") == {
        "send I2": "R14",
        "send T1": "R13",
        "send A1": "R13",
        "send Z1": "R14",
        "send C1": "",
        "end": "R1",
    }


@rule("AZ-21.1", "AZ-23.13")
def test_units_sent_out_of_order_are_refused_for_their_own_reason_first() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    near = old_one(position, "r4c4", "LOY 2")
    set_barracks(position, ANA, "IICCZ")
    play(turn(position), f"1 attack {near}", "1 send C1")
    assert codes(position, "send I2", "send I3", "send C2", "send C9", "send A1", "send Z1") == {
        "send I2": "R1",
        "send I3": "R14",
        "send C2": "R1",
        "send C9": "R1",
        "send A1": "R13",
        "send Z1": "",
    }
    distant = table()
    tracks(distant, ANA, "r7c4-r6c4")
    far = old_one(distant, "r3c4", "LOY 2")
    set_barracks(distant, ANA, "ICZ")
    play(turn(distant), f"1 attack {far}", "1 send C1")
    assert codes(distant, "send I1", "send I4") == {"send I1": "R13", "send I4": "R13"}


@rule("AZ-21.1", "AZ-23.1")
def test_tile_names_have_no_leading_zeros() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    near = old_one(position, "r4c4", "LOY 2")
    set_barracks(position, ANA, "I")
    assert near == "t1"
    assert codes(turn(position), "attack t1", "attack t01", "attack t001") == {
        "attack t1": "",
        "attack t01": "R1",
        "attack t001": "R1",
    }


@rule("AZ-21.1", "AZ-2.1", "AZ-3.13")
def test_sea_hexes_are_refused_with_their_reason() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    assert codes(turn(position), "mine r6c9 iron", "mine r0c11 iron") == {
        "mine r6c9 iron": "R7",
        "mine r0c11 iron": "R1",
    }
    set_cubes(position, ANA, mine=1)
    set_goods(position, ANA, gold=0)
    assert refused(turn(position), "mine r6c9 iron") == "R4"
    farming = table()
    tracks(farming, ANA, "r7c4-r7c3")
    play(turn(farming), "1 farm")
    assert codes(farming, "corn r7c0", "corn r9c9") == {"corn r7c0": "R7", "corn r9c9": "R1"}
    ports = set_up(2)
    resolve_chance(ports)
    assert codes(ports, "port r6c0", "port r0c11") == {"port r6c0": "R18", "port r0c11": "R1"}


@rule("AZ-21.1", "AZ-6.3", "AZ-7.1", "AZ-7.3", "AZ-18.2")
def test_r16_nothing_to_take() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    turn(position)
    assert codes(position, "mine r6c4 coal", "mine r7c4 gold", "recruit P20", "recruit P99") == {
        "mine r6c4 coal": "R16",
        "mine r7c4 gold": "R16",
        "recruit P20": "R16",
        "recruit P99": "R16",
    }
    play(position, "1 look", "- draw P05", "- draw P06")
    assert codes(position, "keep P07", "keep P05 for P20", "keep P05 for P01", "keep P05 to 2") == {
        "keep P07": "R16",
        "keep P05 for P20": "R16",
        "keep P05 for P01": "",
        "keep P05 to 2": "R1",
    }
    empty = solo()
    set_display(empty, "P01")
    set_deck(empty)
    assert codes(turn(empty), "look", "refresh") == {"look": "R16", "refresh": "R16"}
    none = table()
    set_display(none)
    set_deck(none)
    assert refused(turn(none), "recruit P01") == "R16"


@rule("AZ-21.1", "AZ-23.13", "AZ-4.11")
def test_r8_r15_r16_of_once_cards() -> None:
    position = table()
    give_cards(position, ANA, "P28", "P29", "P30")
    farms(position, ANA, blighted=True, sheep="r5c4 r4c4")
    farms(position, ANA, sheep="r5c5")
    old_one(position, "r4c4", "ZOM 3")
    old_one(position, "r3c4")
    turn(position)
    assert codes(
        position,
        "play P28",
        "play P29 r4c4",
        "play P29 r5c5",
        "play P29 r5c4",
        "play P30 t2",
        "play P30 t9",
        "play P31",
    ) == {
        "play P28": "R16",
        "play P29 r4c4": "R8",
        "play P29 r5c5": "R16",
        "play P29 r5c4": "",
        "play P30 t2": "R15",
        "play P30 t9": "R15",
        "play P31": "R16",
    }
    play(position, "1 play P29 r5c4")
    assert refused(position, "play P29 r5c4") == "R16"


@rule("AZ-21.1", "AZ-3.13", "AZ-3.14", "AZ-17.4")
def test_r18_of_ports() -> None:
    position = set_up(2)
    resolve_chance(position)
    play(position, "2 port r7c5")
    assert codes(position, "port r7c4", "port r7c7", "port r5c4", "port r7c5", "port r6c8", "port r0c11") == {
        "port r7c4": "R18",
        "port r7c7": "R18",
        "port r5c4": "R18",
        "port r7c5": "R18",
        "port r6c8": "",
        "port r0c11": "R1",
    }
    west = set_up(2, board="west")
    resolve_chance(west)
    play(west, "2 port r3c0")
    assert codes(west, "port r3c0", "port r2c1", "port r2c0") == {
        "port r3c0": "R18",
        "port r2c1": "R18",
        "port r2c0": "",
    }


# --- the codes that the worked examples name ---


@rule("AZ-21.1", "AZ-22.4")
def test_codes_of_the_worked_examples() -> None:
    cut = table()
    tracks(cut, ANA, "r7c4-r6c4-r5c4-r4c4")
    put_goods(cut, "r4c4", gold=3)
    old_one(cut, "r5c4", "ZOM 3")
    assert refused(turn(cut), "mine r4c4 gold") == "R7"
    play(cut, "1 rail")
    assert refused(cut, "r3c4-r4c4") == "R7"
    poor = table()
    tracks(poor, ANA, "r7c4-r6c4")
    put_goods(poor, "r6c4", gold=3)
    set_cubes(poor, ANA, mine=2)
    set_goods(poor, ANA, gold=1)
    assert refused(turn(poor), "mine r6c4 gold") == "R4"


@rule("AZ-21.1")
@pytest.mark.parametrize(
    "text",
    [
        "mine r6c4",
        "mine r6c4 iron ",
        "MINE r6c4 iron",
        "buy Q",
        "buy III",
        "attack",
        "via",
        "recruit",
        "trade coal",
        "mine r６c4 iron",
    ],
)
def test_r1_unparsable_texts(text: str) -> None:
    assert refused(turn(table()), text) == "R1"
