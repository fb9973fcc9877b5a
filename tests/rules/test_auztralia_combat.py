"""AuZtralia: attacks, combats, kinds of Old Ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.games.auztralia.rules.attack import distance_to
from pyapp.games.auztralia.rules.combat import points_text
from pyapp.games.auztralia.rules.components import HOUSE, OLD_ONE_CARDS
from pyapp.games.auztralia.rules.forces import default_losses, point_sets
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    attack,
    attack_position,
    barracks_of,
    damage_of,
    farms,
    give_cards,
    goods_of,
    label,
    legal,
    lines,
    old_one,
    play,
    set_barracks,
    table,
    tracks,
    turn,
    where,
)
from tests.rules.auztralia_reference import point_sets as plain_sets

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position


def fight(position: Position, *cards_turned: str) -> None:
    """Fight on for a number of cards."""
    for card in cards_turned:
        play(position, "1 fight", f"- card {card}")


# --- before the first card ---


@rule("AZ-11.1", "AZ-23.6", "AZ-23.2")
def test_some_or_all_units_are_sent_in_their_order() -> None:
    position, tile = attack_position("IIICZ", "LOY 4")
    assert legal(position, "attack") == [f"attack {tile}"]
    play(position, f"1 attack {tile}")
    assert position.moves() == ["send I1", "send I2", "send I3", "send C1", "send Z1"]
    play(position, "1 send I2")
    assert position.moves() == ["send C1", "send Z1", "end"]
    play(position, "1 send Z1")
    assert (position.ask, barracks_of(position, ANA)) == ("fight", "IC")
    assert position.combat is not None
    assert position.combat.force == (0, 0, 32)
    other, tile = attack_position("IC", "LOY 4")
    play(other, f"1 attack {tile}", "1 send I1", "1 end")
    assert barracks_of(other, ANA) == "C"
    assert not legal(turn(table()), "attack")


@rule("AZ-11.2", "AZ-11.3")
def test_distance_from_the_nearest_connected_hex() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    old_one(position, "r5c4", "ZOM 3")
    assert distance_to(position, ANA, 0) == 1
    tracks(position, ANA, "r6c4-r5c4")
    assert distance_to(position, ANA, 0) == 0
    far = [old_one(position, name, "ZOM 3") for name in ("r4c4", "r2c5", "r1c5")]
    assert [distance_to(position, ANA, tile) for tile in range(1, 4)] == [2, 4, 5]
    set_barracks(position, ANA, "ICATZ")
    ranges = {}
    for tile in far:
        one = turn(position.copy())
        play(one, f"1 attack {tile}")
        ranges[tile] = "".join(move[5] for move in one.moves())
    assert list(ranges.values()) == ["ICZ", "Z", "Z"]
    further = position.copy()
    old_one(further, "r0c5", "ZOM 3")
    assert distance_to(further, ANA, 4) == 6
    assert "attack t5" not in turn(further).moves()


@rule("AZ-11.4")
def test_one_of_several_in_a_hex_is_attacked() -> None:
    position, tile = attack_position("C", "LOY 2")
    beside = old_one(position, "r5c4", "LOY 2")
    turn(position)
    attack(position, beside, "C1")
    fight(position, "O02", "O03")
    assert (where(position, beside), where(position, tile), damage_of(position, tile)) == ("", "r5c4", [0, 0])


@rule("AZ-11.5", "AZ-21.2")
def test_time_is_paid_in_full_whatever_happens() -> None:
    position, tile = attack_position("ICZ", "LOY 2")
    attack(position, tile, "I1 C1 Z1")
    play(position, "1 withdraw")
    assert (position.times[ANA], barracks_of(position, ANA), position.cards) == (12, "ICZ", 0)
    assert position.in_hq(ANA) == 19


@rule("AZ-11.6", "AZ-13.7")
def test_a_kangaroo_ends_the_attack() -> None:
    position, tile = attack_position("IC", "")
    attack(position, tile, "I1 C1")
    assert label(position) == f"tile {tile}"
    play(position, f"- tile {tile} KAN")
    assert (
        where(position, tile),
        barracks_of(position, ANA),
        goods_of(position, ANA)["gold"],
        position.times[ANA],
    ) == (
        "",
        "IC",
        5,
        12,
    )
    assert (position.seat, position.cards, position.won[ANA]) == (BEN, 0, ())


@rule("AZ-11.7", "AZ-14.4")
def test_a_tile_revealed_by_an_attack_stays_on_its_hex() -> None:
    position, tile = attack_position("I", "")
    attack(position, tile, "I1")
    play(position, f"- tile {tile} ZOM 3", "1 withdraw")
    assert (where(position, tile), position.up, position.seat) == ("r5c4", 1, BEN)
    turn(position)
    attack(position, tile, "I1")
    assert position.ask == "fight"


# --- combat ---


@rule("AZ-12.1", "AZ-12.2", "AZ-23.7", "AZ-21.2")
def test_withdrawing_before_any_card() -> None:
    position, tile = attack_position("ICZ", "SHO 9")
    attack(position, tile, "I1 C1 Z1")
    assert position.moves() == ["fight", "withdraw", "withdraw air", "withdraw ground"]
    ground = position.copy()
    play(ground, "1 withdraw ground", "- card O04")
    assert (barracks_of(ground, ANA), ground.moves()) == ("IC", ["fight", "withdraw"])
    play(ground, "1 withdraw")
    assert (barracks_of(ground, ANA), ground.seat) == ("ICZ", BEN)
    fight(position, "O26")
    assert position.moves() == ["fight", "withdraw", "withdraw air", "withdraw ground"]
    play(position, "1 withdraw air", "- card O04")
    assert position.ask == "lose"


@rule("AZ-12.3", "AZ-23.5", "AZ-14.5")
def test_combat_cards_share_one_pile_and_discard() -> None:
    position, tile = attack_position("TTT", "SHO 9")
    attack(position, tile, "T3")
    position.pile, position.cards = 0b11, 34
    fight(position, "O02")
    assert position.pile == 1
    fight(position, "O01")
    assert position.pile == 0
    play(position, "1 fight")
    assert (label(position), len(position.moves())) == ("card 37", len(OLD_ONE_CARDS))
    play(position, "- card O02")
    assert position.pile.bit_count() == 35


@rule("AZ-12.4")
def test_hits_by_type_not_by_number() -> None:
    position, tile = attack_position("IIICCA", "MIG 7")
    attack(position, tile, "I3 C2")
    fight(position, "O03")
    assert damage_of(position, tile) == [2, 0]
    sharp, tile = attack_position("CCA", "SHO 9")
    give_cards(sharp, ANA, "P12", "P13")
    attack(sharp, tile, "C2 A1")
    fight(sharp, "O02")
    assert damage_of(sharp, tile) == [3, 0]
    fight(sharp, "O19")
    assert damage_of(sharp, tile) == [7, 0]


@rule("AZ-12.5")
def test_lost_units_still_hit_and_damage_without_units_is_ignored() -> None:
    position, tile = attack_position("I", "LOY 2")
    attack(position, tile, "I1")
    fight(position, "O07")
    assert (damage_of(position, tile), barracks_of(position, ANA), position.ask) == ([1, 0], "", "turn")
    air, tile = attack_position("Z", "LOY 4")
    attack(air, tile, "Z1")
    fight(air, "O17", "O06")
    assert (damage_of(air, tile), air.ask) == ([1, 0], "fight")
    ground, tile = attack_position("C", "MIG 3")
    attack(ground, tile, "C1")
    fight(ground, "O18")
    assert ground.ask == "fight"


@rule("AZ-12.6", "AZ-23.7")
@pytest.mark.parametrize(
    ("force", "row", "points", "default"),
    [
        ((0, 0, 8), 0, 2, "lose I0 C0"),
        ((0, 8, 16, 24), 0, 1, "lose T0"),
        ((0, 8, 16, 24), 0, 2, "lose T0 T1"),
        ((0, 8, 16, 25), 0, 1, "lose T1"),
        ((0, 8, 16), 3, 1, "lose A0"),
        ((0, 0, 9, 9), 0, 1, "lose I0"),
        ((9, 9, 0), 0, 1, "lose C1"),
        ((0, 9, 17), 0, 1, "lose A1"),
        ((0, 9, 17), 3, 1, "lose I0"),
        ((32, 33), 2, 1, "lose Z0"),
        ((32, 32), 2, 2, "lose Z0 Z0"),
    ],
)
def test_default_allocation(force: tuple[int, ...], row: int, points: int, default: str) -> None:
    assert points_text(default_losses(HOUSE, sorted(force), row, points)) == default


@rule("AZ-23.7")
@pytest.mark.parametrize("force", ["I0 I0 C0 T2", "C0 C1 A1 T0 T1", "I0 I0 I0 C0 C0 A0 T0", "Z0 Z0 Z1", "A0 A1 T2"])
def test_loss_options_are_those_dealt_point_by_point(force: str) -> None:
    units = [(one[0], int(one[1])) for one in force.split()]
    numbers = tuple(sorted("ICATZ".index(unit) * 8 + damage for unit, damage in units))
    for points in range(1, 6):
        room = sum({"I": 1, "C": 2, "A": 2, "T": 3, "Z": 2}[unit] - damage for unit, damage in units)
        if points < room:
            sets = [points_text(one).removeprefix("lose ") for one in point_sets(HOUSE, numbers, points)]
            assert len(set(sets)) == len(sets)
            assert set(sets) == {" ".join(one) for one in plain_sets(units, points)}


@rule("AZ-12.6", "AZ-12.11")
def test_survivors_heal_after_the_combat() -> None:
    tough, tile = attack_position("TT", "SHO 9")
    attack(tough, tile, "T2")
    fight(tough, "O11")
    play(tough, "1 lose T0 T0 T1", "1 withdraw")
    assert barracks_of(tough, ANA) == "TT"
    turn(tough)
    attack(tough, tile, "T2")
    assert tough.combat is not None
    assert tough.combat.force == (24, 24)


@rule("AZ-12.7", "AZ-12.8")
def test_madness_loses_all_fighting_units_but_not_withdrawn_ones() -> None:
    position, tile = attack_position("ICZ", "TEM 8")
    attack(position, tile, "I1 C1 Z1")
    fight(position, "O17")
    play(position, "1 withdraw air", "- card O18", "1 fight", "- card O21")
    assert (barracks_of(position, ANA), position.in_box(0), position.in_box(1), position.seat) == ("Z", 10, 5, BEN)
    steady, tile = attack_position("IC", "TEM 8")
    give_cards(steady, ANA, "P17")
    attack(steady, tile, "I1 C1")
    assert steady.combat is not None
    assert steady.combat.sanity == 4
    fight(steady, "O17", "O27")
    assert (steady.combat.sanity, steady.ask) == (0, "fight")
    play(steady, "1 withdraw")
    turn(steady)
    attack(steady, tile, "I1")
    assert steady.combat is not None
    assert steady.combat.sanity == 4


@rule("AZ-12.8", "AZ-12.5")
def test_destroying_the_target_prevents_madness_but_not_losses() -> None:
    position, tile = attack_position("IC", "CTH 12", damage=[11])
    attack(position, tile, "I1 C1")
    assert position.combat is not None
    position.combat = position.combat._replace(sanity=0)
    fight(position, "O22")
    play(position, "1 lose C0")
    assert (where(position, tile), barracks_of(position, ANA)) == ("", "IC")


@rule("AZ-12.9", "AZ-12.10")
def test_damage_is_kept_by_player_up_to_the_toughness() -> None:
    position = table(ports=["r7c4", "r7c7"])
    tracks(position, ANA, "r7c4-r6c4-r5c5")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r5c5")
    set_barracks(position, ANA, "CAT")
    set_barracks(position, BEN, "CAT")
    tile = old_one(position, "r5c5", "SHO 9")
    turn(position)
    attack(position, tile, "C1 A1 T1")
    fight(position, "O14")
    play(position, "1 lose T0 T1", "1 withdraw")
    assert damage_of(position, tile) == [3, 0]
    turn(position, BEN)
    attack(position, tile, "C1 A1 T1", BEN)
    play(position, "2 fight", "- card O31", "2 lose T0", "2 fight", "- card O26")
    assert damage_of(position, tile) == [3, 3]
    play(position, "2 fight", "- card O02")
    assert (damage_of(position, tile), where(position, tile), position.shares) == ([0, 0], "", [1, 3])
    assert (position.won, lines(position, BEN)["Shares of split tiles"]) == ([(), ()], 3)


@rule("AZ-12.11", "AZ-15.6")
def test_targets_do_damage_only_by_cards() -> None:
    position, tile = attack_position("I", "CTH 12")
    farms(position, ANA, sheep="r5c5")
    attack(position, tile, "I1")
    fight(position, "O02")
    play(position, "1 withdraw")
    assert (where(position, tile), position.blight) == ("r5c4", 0)


# --- kinds ---


@rule("AZ-13.1")
@pytest.mark.parametrize(
    ("front", "level", "gold"), [("LOY 2", "1", 1), ("LOY 3", "1", 1), ("LOY 2", "X", 1), ("LOY 4", "2", 2)]
)
def test_loot_of_loyalists(front: str, level: str, gold: int) -> None:
    position, tile = attack_position("CT", front, level=level, damage=[int(front[4:]) - 1])
    give_cards(position, ANA, "P34")
    attack(position, tile, "C1 T1")
    fight(position, "O05")
    assert (where(position, tile), goods_of(position, ANA)["gold"]) == ("", 4 + gold + 1)


@rule("AZ-13.2")
def test_zombie_points_are_never_split() -> None:
    position, tile = attack_position("C", "ZOM 5")
    attack(position, tile, "C1")
    fight(position, "O02", "O03")
    assert damage_of(position, tile) == [1, 0]
    play(position, "1 withdraw")
    assert damage_of(position, tile) == [0, 0]
    lost, tile = attack_position("I", "ZOM 5")
    attack(lost, tile, "I1")
    fight(lost, "O03")
    assert (barracks_of(lost, ANA), damage_of(lost, tile)) == ("", [0, 0])


@rule("AZ-13.6", "AZ-15.2")
def test_cthulhu_calls_after_the_combat_that_revealed_it() -> None:
    position, tile = attack_position("ICAT", "", level="3")
    mover = old_one(position, "r2c4", "MIG 3")
    temple = old_one(position, "r1c4", "TEM 3")
    farms(position, BEN, sheep="r4c4")
    turn(position)
    attack(position, tile, "I1 C1 A1 T1")
    play(position, f"- tile {tile} CTH 12")
    assert where(position, mover) == "r2c4"
    won = position.copy()
    won.damage[0] = (11, 0)
    play(won, "1 fight", "- card O02")
    assert (where(won, tile), where(won, mover)) == ("", "r2c4")
    play(position, "1 fight", "- card O02", "1 withdraw")
    assert (where(position, mover), where(position, temple), where(position, tile)) == ("r3c4", "r1c4", "r5c4")
    assert position.times[ANA] == 14
    again = turn(position)
    attack(again, tile, "I1")
    play(again, "1 withdraw")
    assert where(again, mover) == "r3c4"
