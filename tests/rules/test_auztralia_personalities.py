"""AuZtralia: the effects of every Personality card."""

from __future__ import annotations

import pytest

from pyapp.games.auztralia.rules.components import PERSONALITIES
from pyapp.games.auztralia.rules.kit import NO_COVER, Cover
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    attack,
    barracks_of,
    damage_of,
    farms,
    give_cards,
    goods_of,
    legal,
    old_one,
    play,
    put_goods,
    set_barracks,
    set_cubes,
    set_display,
    set_goods,
    table,
    total,
    tracks,
    turn,
    where,
)


@rule("AZ-7.5")
def test_printed_points_and_timings() -> None:
    points = {card.id: card.points for card in PERSONALITIES.values() if card.points}
    ones = ("P15", "P16", "P20", "P24", "P28", "P29", "P30", "P31", "P32")
    assert points == {**dict.fromkeys(ones, 1), "P35": 2}
    timings = {
        timing: [card.id for card in PERSONALITIES.values() if card.timing == timing]
        for timing in ("instant", "once", "final")
    }
    assert timings == {
        "instant": ["P21", "P22", "P25", "P26", "P27", "P35"],
        "once": ["P28", "P29", "P30"],
        "final": ["P06", "P08", "P09", "P10", "P11"],
    }


@rule("AZ-7.5", "AZ-5.1", "AZ-4.5")
def test_cards_for_railways() -> None:
    position = table()
    give_cards(position, ANA, "P05", "P06")
    position.hands[ANA] += ("P01", "P02", "P03", "P04")
    position.display = ("P35",)
    set_goods(position, ANA, coal=0, iron=0)
    play(turn(position), "1 hills", "1 r6c4-r7c4", "1 r5c4-r6c4", "1 r4c4-r5c4")
    assert (position.ask, position.times[ANA], goods_of(position, ANA)) == ("turn", 12, {"gold": 4})
    play(turn(position), "1 rail", "1 r3c4-r4c4", "1 r2c4-r3c4", "1 end")
    assert position.times[ANA] == 12
    for card, good in (("P03", "coal"), ("P04", "iron")):
        one = table()
        one.hands[ANA] += (card,)
        set_goods(one, ANA, **{good: 0})
        play(turn(one), "1 rail", "1 r6c4-r7c4", "1 end")
        other = "iron" if good == "coal" else "coal"
        assert goods_of(one, ANA) == {other: 1, "gold": 4}
        set_goods(one, ANA, coal=0, iron=0)
        assert "rail" not in turn(one).moves()


@rule("AZ-7.5", "AZ-6.1", "AZ-6.2")
def test_prospector() -> None:
    position = table()
    give_cards(position, ANA, "P05")
    tracks(position, ANA, "r7c4-r6c4")
    put_goods(position, "r6c4", gold=3, phosphate=1)
    play(turn(position), "1 mine r6c4 gold")
    assert position.gold(ANA) == 9
    set_cubes(position, ANA, mine=0)
    play(turn(position), "1 mine r6c4 phosphate")
    assert position.gold(ANA) == 10


@rule("AZ-7.5", "AZ-10.1", "AZ-23.2")
def test_twins_place_two_of_a_type_at_one_time_each() -> None:
    position = table()
    give_cards(position, ANA, "P07")
    tracks(position, ANA, "r7c4-r7c5", "r7c4-r7c3", "r7c4-r6c3-r6c2", "r7c4-r6c4-r5c4")
    play(turn(position), "1 farm", "1 corn r6c2", "1 corn r7c3")
    assert position.moves() == ["sheep r5c4", "sheep r6c4", "end"]
    play(position, "1 sheep r5c4", "1 sheep r6c4")
    assert (position.ask, position.times[ANA], position.gold(ANA)) == ("turn", 14, 8)


@rule("AZ-7.5", "AZ-11.3")
def test_ranges() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    set_barracks(position, ANA, "IAT")
    one, two, three = (old_one(position, name, "ZOM 3") for name in ("r5c4", "r4c4", "r3c4"))
    turn(position)
    assert legal(position, "attack") == [f"attack {one}", f"attack {two}"]
    position.hands[ANA] += ("P15", "P20")
    for tile, units in ((one, "IAT"), (two, "IA"), (three, "I")):
        copy = turn(position.copy())
        play(copy, f"1 attack {tile}")
        assert "".join(move[5] for move in copy.moves()) == units
    assert total(position, ANA) == 2


@rule("AZ-7.5", "AZ-12.4", "AZ-15.9")
def test_raider_hits_once_in_each_combat() -> None:
    position = table()
    give_cards(position, ANA, "P14")
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "IC")
    tile = old_one(position, "r5c4", "SHO 9")
    turn(position)
    attack(position, tile, "I1 C1")
    play(position, "1 fight", "- card O09")
    assert damage_of(position, tile) == [1, 0]
    play(position, "1 withdraw")
    turn(position)
    attack(position, tile, "C1")
    play(position, "1 fight", "- card O12")
    assert damage_of(position, tile) == [1, 0]


@rule("AZ-7.5", "AZ-12.5", "AZ-23.7")
def test_armour_ignores_the_first_points_of_each_combat() -> None:
    position = table()
    give_cards(position, ANA, "P16", "P18")
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "IZ")
    tile = old_one(position, "r5c4", "MIG 7")
    turn(position)
    attack(position, tile, "I1 Z1")
    play(position, "1 fight", "- card O03")
    assert position.combat is not None
    assert (position.combat.force, position.combat.cover) == ((0, 32), NO_COVER)
    play(position, "1 fight", "- card O04")
    assert list(position.combat.force) == [0, 33]
    play(position, "1 fight", "- card O09")
    assert list(position.combat.force) == [33]
    play(position, "1 withdraw")
    assert barracks_of(position, ANA) == "Z"
    void = table()
    give_cards(void, ANA, "P18")
    tracks(void, ANA, "r7c4-r6c4-r5c4")
    set_barracks(void, ANA, "IZ")
    tile = old_one(void, "r5c4", "MIG 7")
    turn(void)
    attack(void, tile, "Z1")
    play(void, "1 fight", "- card O02", "1 fight", "- card O13")
    assert void.combat is not None
    assert void.combat.cover == Cover(ground=1)


@rule("AZ-7.5", "AZ-8.1", "AZ-4.10")
def test_quartermaster() -> None:
    position = table()
    give_cards(position, ANA, "P19")
    set_goods(position, ANA, gold=5)
    for offer, left in (("I", 4), ("II", 3), ("C", 3), ("A", 1), ("T", 2), ("Z", 0)):
        one = turn(position.copy())
        play(one, f"1 buy {offer}")
        assert one.gold(ANA) == left


@rule("AZ-7.5", "AZ-7.6")
@pytest.mark.parametrize(
    ("card", "gains", "units"),
    [
        ("P21", {"gold": 7}, ""),
        ("P22", {"coal": 4, "iron": 4}, ""),
        ("P25", {}, "II"),
        ("P26", {}, "C"),
        ("P35", {}, ""),
    ],
)
def test_instant_effects(card: str, gains: dict[str, int], units: str) -> None:
    position = table()
    set_display(position, *dict.fromkeys((card, "P01", "P02", "P03", "P04")))
    play(turn(position), f"1 recruit {card}", "- draw P10")
    assert (goods_of(position, ANA), barracks_of(position, ANA)) == ({"coal": 2, "iron": 2, "gold": 4, **gains}, units)
    assert total(position, ANA) == (2 if card == "P35" else 0)


@rule("AZ-7.5", "AZ-9.1", "AZ-17.5")
def test_dockmaster_and_broker() -> None:
    position = table()
    give_cards(position, ANA, "P23", "P24")
    play(turn(position), "1 trade", "1 export coal", "1 export coal", "1 export iron")
    assert (position.gold(ANA), position.ask, total(position, ANA)) == (10, "turn", 1)


@rule("AZ-7.5", "AZ-4.3")
def test_union_man_and_stock_agent() -> None:
    position = table()
    give_cards(position, ANA, "P31", "P32")
    tracks(position, ANA, "r7c4-r6c4")
    set_cubes(position, ANA, rail=5, hills=5, farm=5, trade=1)
    set_goods(position, ANA, gold=0)
    turn(position)
    assert {"rail", "hills", "farm"} <= set(position.moves())
    assert "trade" not in position.moves()
    play(position, "1 farm", "1 sheep r6c4")
    assert position.gold(ANA) == 1


@rule("AZ-7.5", "AZ-13.1", "AZ-12.8")
def test_recovery_crew_and_bounty_clerk() -> None:
    position = table()
    give_cards(position, ANA, "P33", "P34")
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "IIII")
    tile = old_one(position, "r5c4", "TEM 3")
    turn(position)
    attack(position, tile, "I4")
    play(position, "1 fight", "- card O17", "1 fight", "- card O27")
    assert (barracks_of(position, ANA), where(position, tile)) == ("I", "r5c4")
    wounded = table()
    give_cards(wounded, ANA, "P33", "P34")
    tracks(wounded, ANA, "r7c4-r6c4-r5c4")
    set_barracks(wounded, ANA, "II")
    tile = old_one(wounded, "r5c4", "SHO 6", "2", damage=[0, 5])
    turn(wounded)
    attack(wounded, tile, "I2")
    play(wounded, "1 fight", "- card O06")
    assert (barracks_of(wounded, ANA), wounded.gold(ANA), wounded.shares) == ("I", 5, [0, 3])


@rule("AZ-4.11", "AZ-7.5")
def test_once_cards_keep_their_points() -> None:
    position = table()
    give_cards(position, ANA, "P28", "P29", "P30")
    farms(position, ANA, blighted=True, sheep="r5c4")
    old_one(position, "r4c4", "CTH 12")
    turn(position)
    before = total(position, ANA)
    play(position, "1 play P29 r5c4", "1 play P30 t1")
    assert (before, total(position, ANA)) == (3, 5)
    assert position.blight == 0
    assert legal(turn(position, BEN), "play") == []
