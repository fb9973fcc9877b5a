"""AuZtralia: the West map, solo, full co-op, running rights of two players."""

from __future__ import annotations

import pytest

from pyapp.games.auztralia.rules.network import joined_net
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    CLEO,
    at,
    barracks_of,
    coop,
    farms,
    give_cards,
    goods_of,
    legal,
    names,
    old_one,
    old_ones_turn,
    play,
    port,
    put_goods,
    resolve_chance,
    set_barracks,
    set_cubes,
    set_deck,
    set_display,
    set_goods,
    set_up,
    solo,
    survey,
    table,
    tracks,
    turn,
)

# --- West ---


@rule("AZ-17.1")
def test_the_west_has_iron_gold_tokens_and_old_ones_in_the_desert() -> None:
    position = set_up(3, board="west")
    resolve_chance(position)
    lying = {
        good: sum(row) for good, row in zip(("coal", "iron", "gold", "phosphate", "token"), position.lying, strict=True)
    }
    assert (lying["coal"], lying["phosphate"], lying["token"]) == (0, 0, 19)
    tokens = {position.name(hexagon): number for hexagon, number in enumerate(position.lying[4]) if number}
    assert tokens == {"r0c6": 3, "r0c8": 3, "r4c10": 3, "r0c10": 5, "r2c10": 5}
    assert {position.board.cells[hexagon].terrain for hexagon in position.at} == {"desert"}
    green = table(west=True)
    survey(green, r3c4=13)
    assert green.lying[1][at(green, "r2c5")] == 3
    put_goods(green, "r2c1", gold=3)
    tracks(green, ANA, "r0c0-r1c0-r2c0-r2c1")
    assert legal(turn(green), "mine") == ["mine r2c1 gold"]


@rule("AZ-17.2")
def test_a_token_and_goods_are_mined_separately() -> None:
    position = table(west=True)
    tracks(position, ANA, "r0c0-r0c1-r0c2-r0c3-r0c4-r0c5-r0c6")
    put_goods(position, "r0c6", gold=3)
    assert legal(turn(position), "mine") == ["mine r0c6 gold", "mine r0c6 token"]
    play(position, "1 mine r0c6 token")
    assert (position.tokens, position.score(ANA)[4].points, legal(turn(position), "mine")) == (
        [3, 0],
        3,
        ["mine r0c6 gold"],
    )


@rule("AZ-17.3", "AZ-17.7")
def test_farmland_takes_any_farm_and_desert_none() -> None:
    position = table(west=True)
    tracks(position, ANA, "r0c0-r1c0-r2c0", "r0c0-r0c1")
    play(turn(position), "1 farm")
    assert position.moves() == [f"{farm} {name}" for farm in ("corn", "sheep", "cattle") for name in ("r1c0", "r2c0")]
    play(position, "1 sheep r2c0")
    assert position.moves() == ["cattle r1c0", "end"]
    play(position, "1 cattle r1c0")
    give_cards(position, ANA, "P09")
    assert position.score(ANA)[5].points == 1


@rule("AZ-17.4")
def test_ports_in_the_west_may_be_neighbours() -> None:
    position = set_up(2, board="west")
    resolve_chance(position)
    assert len(position.moves()) == 12
    assert {"port r2c1", "port r3c2", "port r3c3"}.isdisjoint(position.moves())
    play(position, "2 port r3c0")
    assert "port r3c0" not in position.moves()
    assert {"port r2c0", "port r3c1"} <= set(position.moves())


@rule("AZ-17.5")
def test_three_trades_in_the_west_and_no_hills() -> None:
    position = table(west=True)
    play(turn(position), "1 trade", "1 import iron", "1 import iron")
    assert "end" in position.moves()
    play(position, "1 export coal")
    assert position.ask == "turn"
    assert position.board.hills == 0
    both = turn(table(west=True))
    play(both, "1 hills", "1 r0c0-r1c0", "1 end")
    assert both.times[ANA] == 13


@rule("AZ-17.6", "AZ-18.1")
def test_surveys_of_the_west() -> None:
    position = set_up(2, board="west")
    assert {position.board.cells[one].number for one in position.board.surveyed[False]}.isdisjoint({0, 47, 49})
    assert 37 not in {position.board.cells[one].number for one in position.board.surveyed[True]}
    assert len(position.board.surveyed[False]) == 10


@rule("AZ-17.7")
def test_all_else_is_as_in_the_east() -> None:
    position = set_up(2, board="west")
    resolve_chance(position)
    assert (goods_of(position, ANA), position.times, position.purple, position.guns) == (
        {"coal": 2, "iron": 2, "gold": 4},
        [3, 3],
        22,
        True,
    )


# --- alone ---


@rule("AZ-18.1", "AZ-18.3")
@pytest.mark.parametrize(
    ("difficulty", "goods_", "units", "guns", "surveys"),
    [
        ("gentle", {"coal": 4, "iron": 4, "gold": 8}, "II", True, 20),
        ("steady", {"coal": 3, "iron": 3, "gold": 6}, "", True, 20),
        ("hard", {"coal": 2, "iron": 2, "gold": 4}, "", False, 20),
        ("insane", {"coal": 2, "iron": 2, "gold": 4}, "", False, 13),
    ],
)
def test_difficulties(difficulty: str, goods_: dict[str, int], units: str, guns: bool, surveys: int) -> None:
    position = set_up(1, "solo", difficulty=difficulty, objective="S02")
    assert (goods_of(position, ANA), barracks_of(position, ANA), position.guns, len(position.moves())) == (
        goods_,
        units,
        guns,
        surveys,
    )
    asked = []
    while position.seat == -1:
        asked.append(position.ask)
        position.advance(position.moves()[0])
    assert (position.times, position.ask, "first" in asked) == ([1], "port", False)
    play(position, "1 port r7c4")
    assert position.ask == "turn"


# --- full co-op ---


@rule("AZ-19.1", "AZ-19.6")
def test_coop_starts_four_spaces_later() -> None:
    position = set_up(3, "coop")
    resolve_chance(position)
    assert (position.times, goods_of(position, ANA)) == ([10, 10, 10], {"coal": 2, "iron": 2, "gold": 4})


@rule("AZ-19.2", "AZ-5.5")
def test_tracks_must_connect_to_the_own_port() -> None:
    position = coop()
    port(position, BEN, "r7c7")
    tracks(position, ANA, "r7c4-r6c4-r5c5")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r5c5-r4c5")
    play(turn(position), "1 rail")
    assert not [move for move in position.moves() if "r4c5" in move and "r5c5" not in move]
    assert "r4c5-r5c5" not in position.moves()


@rule("AZ-19.3", "AZ-23.6")
def test_partners_are_joined_one_after_the_other() -> None:
    position = coop(3)
    port(position, BEN, "r7c7")
    port(position, CLEO, "r5c9")
    tracks(position, ANA, "r7c4-r6c4-r5c5")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r5c5", "r6c6-r5c7")
    tracks(position, CLEO, "r5c9-r5c8-r5c7", "r5c8-r4c8")
    put_goods(position, "r4c8", iron=3)
    put_goods(position, "r5c7", coal=3)
    turn(position)
    assert legal(position, "via") == ["via 2", "via 23"]
    assert joined_net(position, ANA, (2,)) == 0
    assert names(position, joined_net(position, ANA, (1, 2))) >= {"r7c4", "r7c7", "r5c9", "r4c8"}
    play(position, "1 via 23")
    assert legal(position, "mine") == ["mine r4c8 iron", "mine r5c7 coal"]
    assert not {"rail", "recover", "trade"} & set(position.moves())
    play(position, "1 mine r5c7 coal")
    assert (position.times[ANA], goods_of(position, ANA)["coal"]) == (13, 5)
    turn(position)
    play(position, "1 via 2", "1 farm", "1 sheep r6c4", "1 end")
    assert position.times[ANA] == 12


@rule("AZ-19.3", "AZ-11.2", "AZ-10.1")
def test_attack_and_farm_over_the_railway_of_another() -> None:
    position = coop()
    port(position, BEN, "r7c7")
    tracks(position, ANA, "r7c4-r6c4-r5c5")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r5c5-r4c5-r3c5")
    tile = old_one(position, "r3c5", "LOY 2")
    set_barracks(position, ANA, "T")
    turn(position)
    assert not legal(position, "attack")
    farm = position.copy()
    play(position, "1 via 2", f"1 attack {tile}", "1 send T1", "1 withdraw")
    assert position.times[ANA] == 12
    play(farm, "1 via 2", "1 farm", "1 sheep r4c5", "1 cattle r6c6")
    assert (farm.times[ANA], farm.gold(ANA), farm.farms[1] >> at(farm, "r4c5") & 1) == (13, 6, 1)


@rule("AZ-19.4", "AZ-23.8", "AZ-23.1")
def test_traded_goods_may_go_to_a_partner() -> None:
    position = coop(3)
    set_goods(position, ANA, coal=1, iron=0)
    give_cards(position, ANA, "P24")
    play(turn(position), "1 trade")
    assert position.moves() == [
        "import coal",
        "import coal to 2",
        "import coal to 3",
        "import iron",
        "import iron to 2",
        "import iron to 3",
        "export coal",
        "export coal to 2",
        "export coal to 3",
    ]
    play(position, "1 import coal to 3")
    assert position.moves()[:2] == ["import coal to 3", "import iron"]
    play(position, "1 export coal to 2")
    assert (goods_of(position, ANA), position.gold(BEN), goods_of(position, CLEO)["coal"]) == ({"gold": 4}, 6, 3)


@rule("AZ-19.4", "AZ-23.8")
def test_a_partner_gets_a_card_with_its_instant_effect() -> None:
    position = coop()
    set_display(position, "P25", "P27", "P21", "P03", "P04")
    turn(position)
    assert legal(position, "recruit")[:2] == ["recruit P03", "recruit P03 to 2"]
    units = position.copy()
    play(units, "1 recruit P25 to 2", "- draw P10")
    assert (barracks_of(units, BEN), units.hands, units.times) == ("II", [(), ("P25",)], [11, 10])
    play(position, "1 recruit P27 to 2", "- draw P10")
    assert (position.seat, position.ask, position.moves()) == (BEN, "rail", ["r0c10-r1c10", "end"])
    play(position, "2 r0c10-r1c10")
    assert (position.rails[ANA], position.rails[BEN].bit_count(), position.times) == (0, 1, [11, 10])
    looked = turn(coop())
    play(looked, "1 look", "- draw P21", "- draw P10")
    assert "keep P21 for P02 to 2" in looked.moves()
    assert len(looked.moves()) == 24
    play(looked, "1 keep P21 to 2")
    assert (looked.gold(ANA), looked.gold(BEN)) == (3, 7)


@rule("AZ-19.6", "AZ-15.8")
def test_a_port_is_defended_by_its_owner_alone() -> None:
    position = coop()
    set_barracks(position, BEN, "ICAT")
    old_one(position, "r6c4", "ZOM 3")
    old_ones_turn(position, 24)
    play(position, "- card O07")
    outcome = position.outcome()
    assert outcome is not None
    assert (position.fallen, outcome.ranking, outcome.together) == (ANA, ((2,), (0, 1)), True)


# --- running rights (V5-A) ---


@rule("AZ-20.1", "AZ-19.3")
def test_running_rights_cost_no_time_and_work_once_per_seat() -> None:
    position = table(options=["V5-A"])
    port(position, BEN, "r7c7")
    tracks(position, ANA, "r7c4-r6c4-r5c5")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r5c5-r4c5")
    put_goods(position, "r4c5", iron=3)
    turn(position)
    play(position, "1 via 2")
    assert set(position.moves()) == {"mine r4c5 iron", "farm"}
    play(position, "1 mine r4c5 iron")
    assert (position.times[ANA], position.rights) == (11, 1)
    assert not legal(turn(position), "via")
    turn(position, BEN)
    assert legal(position, "via") == ["via 1"]
    set_cubes(position, BEN, farm=5)
    assert legal(turn(position, BEN), "via") == []
    assert not legal(turn(table()), "via")


@rule("AZ-19.3", "AZ-4.9")
def test_partners_need_a_cube_and_something_to_do() -> None:
    position = coop()
    port(position, BEN, "r7c7")
    tracks(position, ANA, "r7c4-r6c4")
    tracks(position, BEN, "r7c7-r6c7-r6c6-r6c5-r6c4")
    farms(position, BEN, sheep="r6c4", cattle="r6c5 r6c6 r6c7")
    assert not legal(turn(position), "via")
    put_goods(position, "r5c4", iron=3)
    tracks(position, BEN, "r6c4-r5c4")
    assert legal(turn(position), "via") == ["via 2"]
    set_cubes(position, ANA, buy=20)
    assert turn(position).moves() == ["recover"]


@rule("AZ-18.2")
def test_dropped_cards_leave_the_game() -> None:
    position = solo()
    set_deck(position, "P10", "P11")
    play(turn(position), "1 refresh", "1 drop P01", "1 drop P02", "1 drop P03", "1 end", "- draw P10", "- draw P11")
    assert (position.display, position.gone[-3:], position.deck) == (
        ("P11", "P10", "P04", "P35"),
        ("P01", "P02", "P03"),
        0,
    )
