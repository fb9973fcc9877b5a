"""Worked examples of AuZtralia's rules: combats, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.attack import time_of
from pyapp.games.auztralia.rules.combat import default_losses_now, points_text, split_points
from pyapp.games.auztralia.rules.components import HOUSE
from pyapp.games.auztralia.rules.forces import point_sets
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    CLEO,
    attack,
    attack_position,
    barracks_of,
    coop,
    damage_of,
    farms,
    give_cards,
    give_tiles,
    goods_of,
    lines,
    old_one,
    play,
    set_barracks,
    set_goods,
    solo,
    table,
    total,
    turn,
    weights,
    where,
)

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position

LEVEL_1 = {"LOY 2": 4, "LOY 3": 3, "ZOM 3": 6, "MIG 3": 2, "TEM 3": 2, "KAN": 3}


def proposed(position: Position) -> str:
    """Return the default allocation of the losses asked for."""
    return points_text(default_losses_now(position))


# --- combat ---


@rule("AZ-12.1", "AZ-12.4", "AZ-12.10", "AZ-11.5")
def test_oracle_16_two_cards_destroy_a_zombie() -> None:
    position, tile = attack_position("ICA", "ZOM 3")
    attack(position, tile, "I1 C1 A1")
    play(position, "1 fight", "- card O01")
    assert damage_of(position, tile) == [2, 0]
    play(position, "1 fight", "- card O02")
    assert (where(position, tile), barracks_of(position, ANA), position.times[ANA]) == ("", "ICA", 13)
    assert lines(position, ANA)["Old Ones destroyed"] == 1


@rule("AZ-12.6", "AZ-13.1", "AZ-12.11")
def test_oracle_17_losses_by_default() -> None:
    position, tile = attack_position("IIC", "LOY 4")
    attack(position, tile, "I2 C1")
    play(position, "1 fight", "- card O06")
    assert set(position.moves()) == {"lose I0 I0", "lose I0 C0", "lose C0 C1"}
    assert proposed(position) == "lose I0 C0"
    play(position, "1 lose I0 C0", "1 fight", "- card O03", "1 fight", "- card O15")
    assert (barracks_of(position, ANA), position.times[ANA]) == ("IC", 12)
    assert (goods_of(position, ANA)["gold"], lines(position, ANA)["Old Ones destroyed"]) == (6, 2)


@rule("AZ-12.5", "AZ-12.8", "AZ-12.9", "AZ-12.2")
def test_oracle_18_defeat_and_an_airship_saved() -> None:
    position, tile = attack_position("CZ", "MIG 3")
    attack(position, tile, "C1 Z1")
    saved = position.copy()
    play(position, "1 fight", "- card O18", "1 fight", "- card O29")
    assert (barracks_of(position, ANA), damage_of(position, tile), position.times[ANA]) == ("", [1, 0], 11)
    assert (position.in_box(1), position.in_box(4)) == (5, 3)
    play(saved, "1 withdraw air", "- card O18")
    assert (barracks_of(saved, ANA), saved.moves()) == ("Z", ["fight", "withdraw"])
    play(saved, "1 fight", "- card O29")
    assert (barracks_of(saved, ANA), damage_of(saved, tile)) == ("Z", [1, 0])


@rule("AZ-12.7", "AZ-12.8")
def test_oracle_19_madness() -> None:
    position, tile = attack_position("A", "TEM 5")
    attack(position, tile, "A1")
    play(position, "1 fight", "- card O17")
    assert position.combat is not None
    assert position.combat.sanity == 1
    play(position, "1 fight", "- card O27")
    assert (barracks_of(position, ANA), position.in_box(2), damage_of(position, tile)) == ("", 3, [1, 0])
    other, tile = attack_position("A", "TEM 5", damage=[4])
    attack(other, tile, "A1")
    assert other.combat is not None
    other.combat = other.combat._replace(sanity=1)
    play(other, "1 fight", "- card O27")
    assert (barracks_of(other, ANA), where(other, tile)) == ("A", "")


@rule("AZ-12.6", "AZ-12.8", "AZ-12.10")
def test_oracle_20_won_with_nothing_left() -> None:
    position, tile = attack_position("IICT", "CTH 12", damage=[8])
    attack(position, tile, "I2 C1 T1")
    play(position, "1 fight", "- card O08")
    assert proposed(position) == "lose T0 T1"
    play(position, "1 lose T0 T1", "1 fight", "- card O12")
    assert proposed(position) == "lose I0 I0 C0"
    play(position, "1 lose I0 I0 C0", "1 fight", "- card O10")
    assert proposed(position) == "lose C1"
    play(position, "1 lose C1")
    assert position.combat is not None
    assert position.combat.sanity == 1
    play(position, "1 fight", "- card O22")
    assert (barracks_of(position, ANA), where(position, tile), lines(position, ANA)["Old Ones destroyed"]) == (
        "",
        "",
        12,
    )


@rule("AZ-12.4")
def test_oracle_21_night_raider() -> None:
    position, tile = attack_position("I", "CTH 12", damage=[11])
    give_cards(position, ANA, "P14")
    attack(position, tile, "I1")
    play(position, "1 fight", "- card O02")
    assert (where(position, tile), barracks_of(position, ANA)) == ("", "I")


@rule("AZ-11.5")
@pytest.mark.parametrize(("force", "time"), [("IIIAZ", 2), ("Z", 1), ("ICAT", 4), ("ZZ", 1), ("T", 1)])
def test_oracle_22_time_of_an_attack(force: str, time: int) -> None:
    assert time_of([force.count(unit) for unit in "ICATZ"]) == time
    position, tile = attack_position(force, "LOY 2")
    attack(position, tile, " ".join(f"{unit}{force.count(unit)}" for unit in "ICATZ" if unit in force))
    play(position, "1 withdraw")
    assert (position.times[ANA], barracks_of(position, ANA)) == (10 + time, force)


@rule("AZ-12.10")
def test_oracle_23_shares() -> None:
    position = table(3)
    assert split_points(position, 4, (5, 4, 0), BEN) == [3, 1, 0]
    assert split_points(position, 4, (3, 3, 1), CLEO) == [2, 2, 0]
    assert split_points(position, 1, (1, 1, 0), BEN) == [0, 1, 0]
    loyalist, tile = attack_position("C", "LOY 2", players=3)
    loyalist.damage[0] = (0, 0, 1)
    attack(loyalist, tile, "C1")
    play(loyalist, "1 fight", "- card O02")
    assert (loyalist.shares, goods_of(loyalist, ANA)["gold"], loyalist.won[ANA]) == ([1, 0, 0], 5, ())


@rule("AZ-13.2", "AZ-12.2")
def test_oracle_24_zombies_regenerate() -> None:
    position, tile = attack_position("CAT", "ZOM 5")
    attack(position, tile, "C1 A1 T1")
    play(position, "1 fight", "- card O01", "1 fight", "- card O26", "1 lose C0")
    assert damage_of(position, tile) == [4, 0]
    play(position, "1 withdraw")
    assert damage_of(position, tile) == [0, 0]


# --- score and modes ---


@rule("AZ-16.2", "AZ-10.5", "AZ-23.12")
def test_oracle_32_points_of_a_player() -> None:
    position = table()
    farms(position, ANA, corn="r7c5 r7c3", sheep="r5c4 r5c5 r6c4")
    farms(position, ANA, blighted=True, sheep="r4c4 r4c5")
    set_goods(position, ANA, gold=9, phosphate=2, coal=3)
    give_tiles(position, ANA, "1 ZOM 3", "2 LOY 4", "1 TEM 3")
    position.shares[ANA] = 1
    give_cards(position, ANA, "P08")
    position.display = tuple(card for card in position.display if card != "P35")
    position.hands[ANA] += ("P35",)
    assert list(lines(position, ANA).values()) == [10, 6, 4, 1, 0, 6]
    assert total(position, ANA) == 27


def _old_ones(position: Position) -> None:
    old_one(position, "r3c4", "ZOM 5", "2")
    old_one(position, "r1c3", "SHO 9", "3")
    for name, front, level in (("r0c4", "CTH 12", "3"), ("r5c4", "TEM 3", "1"), ("r5c5", "KAN", "1")):
        tile = int(old_one(position, name, front, level)[1:]) - 1
        position.up &= ~(1 << tile)


@rule("AZ-16.3", "AZ-16.4")
def test_oracle_33_points_of_the_old_ones() -> None:
    position = table()
    _old_ones(position)
    farms(position, BEN, blighted=True, sheep="r4c4 r4c5 r4c6 r3c5 r3c6 r2c6")
    assert lines(position, 2) == {"Old Ones face up": 6, "Old Ones face down (double)": 26, "Blighted farms": 6}
    assert total(position, 2) == 38


@rule("AZ-16.3", "AZ-16.4", "AZ-16.6", "AZ-15.10")
@pytest.mark.parametrize(
    ("blighted", "shares", "fallen", "ranking"),
    [
        ("r4c4 r4c5 r4c6 r3c5 r3c6 r2c6", (38, 31), -1, (2, ANA, BEN)),
        ("r4c4 r4c5 r4c6 r3c5 r3c6 r2c6", (39, 31), -1, (ANA, 2, BEN)),
        ("", (40, 33), ANA, (BEN, 2, ANA)),
        ("", (40, 32), ANA, (2, BEN, ANA)),
    ],
)
def test_oracles_33_and_34_the_old_ones_win_ties_and_a_fallen_port_cannot_win(
    blighted: str, shares: tuple[int, int], fallen: int, ranking: tuple[int, ...]
) -> None:
    position = table()
    _old_ones(position)
    farms(position, BEN, blighted=True, sheep=blighted)
    position.tokens[:], position.shares[:], position.fallen = [0, 0], shares, fallen
    outcome = scoring.outcome(position)
    assert outcome.ranking == tuple((party,) for party in ranking)
    assert outcome.won == (() if ranking[0] == 2 else (ranking[0],))
    assert outcome.params == ({"port": fallen + 1} if fallen >= 0 else {})


@rule("AZ-19.5")
def test_oracle_35_average_of_a_team() -> None:
    position = coop(3)
    _old_ones(position)
    position.shares[:] = [31, 26, 24]
    position.joint = 3
    assert scoring.average(position) == 28
    position.blight = 0
    for tile in range(2):
        position.at[tile] = -1
    position.up = 0
    assert total(position, 3) == 26
    outcome = scoring.outcome(position)
    assert (outcome.ranking, outcome.together, outcome.winners) == (((0, 1, 2), (3,)), True, (0, 1, 2))
    farms(position, BEN, blighted=True, sheep="r4c4 r4c5")
    assert scoring.outcome(position).ranking == ((3,), (0, 1, 2))
    position.blight, position.fallen = 0, CLEO
    assert scoring.outcome(position).ranking == ((3,), (0, 1, 2))


# --- notation ---


@rule("AZ-23.7", "AZ-12.6")
def test_oracle_41_sets_of_points() -> None:
    force = (0, 8, 26)
    texts = {points_text(points) for points in point_sets(HOUSE, force, 2)}
    assert texts == {"lose C0 C1", "lose C0 T2", "lose I0 C0", "lose I0 T2"}
    assert {points_text(points) for points in point_sets(HOUSE, (32, 32), 2)} == {"lose Z0 Z0", "lose Z0 Z1"}
    position, tile = attack_position("ICT", "SHO 9")
    attack(position, tile, "I1 C1 T1")
    assert position.combat is not None
    position.combat = position.combat._replace(force=force)
    play(position, "1 fight", "- card O06")
    assert set(position.moves()) == texts
    deadly, tile = attack_position("IT", "SHO 9")
    attack(deadly, tile, "I1 T1")
    play(deadly, "1 fight", "- card O11", "1 lose T0 T1 T2", "1 withdraw")
    assert barracks_of(deadly, ANA) == "I"
    alone, tile = attack_position("T", "SHO 9")
    attack(alone, tile, "T1")
    play(alone, "1 fight", "- card O11")
    assert (barracks_of(alone, ANA), alone.ask) == ("", "turn")


@rule("AZ-23.5", "AZ-1.4")
def test_oracle_44_weights_of_a_front() -> None:
    position, tile = attack_position("I", "", level="1")
    attack(position, tile, "I1")
    assert weights(position) == {f"tile {tile} {front}": number for front, number in LEVEL_1.items()}
    assert position.chance().label == f"tile {tile}"


@rule("AZ-12.3", "AZ-4.11", "AZ-23.14")
def test_example_of_a_turn() -> None:
    position = table()
    set_barracks(position, ANA, "IIIIC")
    give_cards(position, ANA, "P33")
    for name in ("r0c0", "r0c1", "r0c2", "r0c3", "r0c4", "r0c5", "r0c6", "r0c7", "r5c4"):
        tile = old_one(position, name)
    turn(position)
    play(position, f"1 attack {tile}", "1 send I3", "1 send C1")
    assert position.chance().label == f"tile {tile}"
    position.cards = 29
    play(position, "- tile t9 ZOM 3", "1 fight")
    assert position.chance().label == "card 30"
    play(position, "- card O03", "1 lose I0", "1 fight", "- card O07", "1 lose I0")
    assert (position.seat, position.times[ANA], barracks_of(position, ANA), where(position, "t9")) == (
        BEN,
        12,
        "IIIC",
        "",
    )


@rule("AZ-18.5")
def test_grades_of_solo_games() -> None:
    position = solo()
    titles = []
    for points in (0, 1, 4, 5, 14, 15):
        position.shares[ANA] = points
        titles.append(scoring.grade(position))
    assert titles == ["", "Narrow win", "Narrow win", "Clear win", "Clear win", "Triumph"]
    position.fallen = ANA
    assert scoring.grade(position) == ""
    assert scoring.outcome(position).ranking == ((1,), (0,))
    assert total(position, ANA) == 15
