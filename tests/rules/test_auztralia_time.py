"""AuZtralia: time track, turns, boxes, once-cards."""

from __future__ import annotations

import pytest

from pyapp.games.auztralia.rules.components import BOXES, PERSONALITIES, TIME
from pyapp.games.auztralia.rules.turns import next_actor
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    CLEO,
    at,
    cubes_of,
    farms,
    give_cards,
    goods_of,
    legal,
    old_one,
    old_ones_turn,
    pass_old_ones_turn,
    play,
    put_goods,
    set_cubes,
    set_goods,
    table,
    tracks,
    turn,
)


@rule("AZ-4.1", "AZ-4.12")
def test_top_of_the_lowest_stack_acts() -> None:
    position = turn(table(3), ana=12, ben=12, cleo=14)
    assert (position.seat, position.turn_order()) == (BEN, [BEN, ANA, CLEO])
    assert turn(table(3), ben=12, ana=12, cleo=14).seat == ANA
    assert turn(table(3), cleo=55, ben=54, ana=54).turn_order() == [ANA, BEN, CLEO]


@rule("AZ-4.2", "AZ-4.4", "AZ-4.10")
def test_a_cube_goes_into_the_box_of_the_action() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4")
    put_goods(position, "r6c4", iron=3)
    play(turn(position), "1 mine r6c4 iron")
    assert (cubes_of(position, ANA), position.in_hq(ANA), position.times[ANA]) == ({"mine": 1}, 19, 11)
    play(turn(position), "1 rail", "1 r6c3-r7c4", "1 end")
    play(turn(position), "1 hills", "1 r7c3-r7c4", "1 end")
    assert cubes_of(position, ANA) == {"mine": 1, "rail": 1, "hills": 1}
    assert BOXES == ("rail", "hills", "mine", "recruit", "buy", "trade", "farm", "attack")
    assert "--" not in turn(position).moves()


@rule("AZ-4.3")
@pytest.mark.parametrize("gold", [0, 1, 2, 3])
def test_every_cube_in_the_box_costs_a_gold(gold: int) -> None:
    position = table()
    set_cubes(position, ANA, trade=2, recruit=2, buy=2, rail=2, hills=1)
    set_goods(position, ANA, gold=gold)
    turn(position)
    words = {move.split(" ")[0] for move in position.moves()}
    assert ("trade" in words) == ("recruit" in words) == ("rail" in words) == (gold >= 2)
    assert ("look" in words) == ("buy" in words) == (gold >= 3)
    assert ("hills" in words) == (gold >= 1)
    if gold == 2:
        play(position, "1 trade", "1 export coal", "1 end")
        assert goods_of(position, ANA)["gold"] == 1


@rule("AZ-4.4", "AZ-4.3")
def test_gold_gained_by_the_action_cannot_pay_for_it() -> None:
    position = table()
    set_cubes(position, ANA, trade=1, farm=1)
    set_goods(position, ANA, gold=0)
    tracks(position, ANA, "r7c4-r6c4")
    assert not {"trade", "farm"} & set(turn(position).moves())


@rule("AZ-4.5")
def test_times_of_the_actions() -> None:
    assert {box: TIME[box] for box in BOXES if box != "attack"} == {
        "rail": 2,
        "hills": 3,
        "mine": 1,
        "recruit": 1,
        "buy": 1,
        "trade": 1,
        "farm": 1,
    }
    for texts, time in (
        (("rail", "r6c4-r7c4", "end"), 2),
        (("hills", "r6c4-r7c4", "end"), 3),
        (("buy II",), 1),
        (("trade", "import coal", "end"), 1),
        (("recover",), 1),
    ):
        position = turn(table())
        play(position, *[f"1 {text}" for text in texts])
        assert position.times[ANA] == 10 + time


@rule("AZ-4.6", "AZ-16.1")
def test_the_last_action_may_overshoot() -> None:
    position = table()
    position.purple = 52
    turn(position, ana=52, ben=60)
    play(position, "1 hills", "1 r6c4-r7c4", "1 end")
    assert (position.times[ANA], position.purple) == (55, 53)
    pass_old_ones_turn(position)
    assert position.seat is None


@rule("AZ-4.7", "AZ-4.12")
@pytest.mark.parametrize(
    ("purple", "ana", "ben", "actor"),
    [(22, 22, 25, ANA), (22, 23, 23, 2), (40, 53, 41, 2), (41, 53, 41, BEN), (52, 53, 54, 2), (53, 53, 60, None)],
)
def test_the_next_to_act(purple: int, ana: int, ben: int, actor: int | None) -> None:
    position = table()
    position.purple, position.times = purple, [ana, ben]
    assert next_actor(position) == actor


@rule("AZ-4.8", "AZ-4.9")
def test_recover_takes_cubes_back_and_never_costs_gold() -> None:
    position = table()
    set_goods(position, ANA, gold=0)
    set_cubes(position, ANA, mine=3, farm=2)
    play(turn(position), "1 recover")
    assert (cubes_of(position, ANA), position.times[ANA]) == ({}, 11)
    assert "recover" in turn(position).moves()
    play(position, "1 recover")
    assert position.times[ANA] == 11
    full = table()
    set_cubes(full, ANA, mine=20)
    give_cards(full, ANA, "P28")
    turn(full)
    assert full.moves() == ["play P28", "recover"]
    play(full, "1 play P28")
    assert len(full.moves()) > 2


@rule("AZ-4.10")
def test_price_and_goods_are_paid_before_the_effect() -> None:
    position = table()
    set_cubes(position, ANA, rail=2)
    play(turn(position), "1 rail")
    assert (goods_of(position, ANA), cubes_of(position, ANA), position.times[ANA]) == (
        {"coal": 1, "iron": 1, "gold": 2},
        {"rail": 3},
        10,
    )
    cheap = table()
    give_cards(cheap, ANA, "P19")
    set_goods(cheap, ANA, gold=5)
    assert legal(turn(cheap), "buy") == ["buy I", "buy II", "buy C", "buy A", "buy T", "buy Z"]
    play(cheap, "1 buy II")
    assert goods_of(cheap, ANA)["gold"] == 3


@rule("AZ-4.11", "AZ-7.5", "AZ-23.6")
def test_once_cards_before_the_action_and_after() -> None:
    position = table()
    give_cards(position, ANA, "P28", "P29", "P30")
    farms(position, ANA, blighted=True, sheep="r5c4 r4c4")
    farms(position, BEN, blighted=True, sheep="r5c5")
    old_one(position, "r4c4", "TEM 3")
    hidden = old_one(position, "r3c4")
    set_cubes(position, ANA, mine=1)
    turn(position)
    assert legal(position, "play") == ["play P28", "play P29 r5c4", "play P30 t1"]
    assert hidden == "t2"
    play(position, "1 play P29 r5c4")
    assert (position.blight >> at(position, "r5c4") & 1, position.seat, position.times[ANA]) == (0, ANA, 10)
    assert legal(position, "play") == ["play P28", "play P30 t1"]
    play(position, "1 buy I")
    assert (position.ask, position.moves()) == ("finish", ["play P28", "play P30 t1", "finish"])
    play(position, "1 play P30 t1", "1 finish")
    assert (position.spent[ANA], position.held, position.seat) == (("P29", "P30"), 1, BEN)
    turn(position)
    assert legal(position, "play") == ["play P28"]
    assert sum(PERSONALITIES[card].points for card in position.hands[ANA]) == 3


@rule("AZ-4.11")
def test_nobody_plays_once_cards_out_of_turn_or_after_the_end() -> None:
    position = table()
    give_cards(position, ANA, "P28")
    set_cubes(position, ANA, mine=1)
    turn(position, BEN)
    assert not legal(position, "play")
    late = table()
    give_cards(late, ANA, "P28")
    late.purple = 52
    turn(late, ana=52, ben=53)
    play(late, "1 buy I")
    assert late.moves() == ["play P28", "finish"]
    play(late, "1 finish")
    pass_old_ones_turn(late)
    assert late.seat is None


@rule("AZ-4.11", "AZ-14.1", "AZ-15.1")
def test_a_held_old_one_stays_until_the_end_of_the_turn() -> None:
    position = table()
    give_cards(position, ANA, "P30")
    tile = old_one(position, "r3c4", "ZOM 3")
    other = old_one(position, "r2c4", "ZOM 3")
    turn(position)
    play(position, f"1 play P30 {tile}")
    old_ones_turn(position, 24)
    play(position, "- card O07")
    assert [position.name(one) for one in position.at] == ["r3c4", "r3c4"]
    play(position, "- card O18")
    assert position.name(position.at[0]) == "r3c4"
    assert position.held == 0
    old_ones_turn(position, 26)
    play(position, "- card O23")
    assert position.name(position.at[0]) != "r3c4"
    assert other == "t2"


@rule("AZ-4.11", "AZ-23.13")
def test_the_secretary_cannot_be_played_after_recovering() -> None:
    position = table()
    give_cards(position, ANA, "P28")
    set_cubes(position, ANA, mine=1)
    play(turn(position), "1 recover")
    assert (position.seat, position.ask) == (BEN, "turn")
