"""AuZtralia: railways, mines, Personalities, units, trade, farms."""

from __future__ import annotations

import pytest

from pyapp.games.auztralia.rules.network import net_of
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    at,
    barracks_of,
    farms,
    give_cards,
    goods_of,
    label,
    legal,
    names,
    old_one,
    play,
    put_goods,
    set_barracks,
    set_cubes,
    set_deck,
    set_display,
    set_goods,
    solo,
    table,
    tracks,
    turn,
)

ROUND = "r7c4-r6c4-r6c5-r7c4"
LONG = "r7c4-r6c4-r5c4-r4c4-r3c4-r2c4-r1c4-r0c4-r0c5-r0c6-r0c7-r1c7-r2c7-r3c7-r4c7-r5c6-r4c6-r4c5-r5c5-r6c4"
"""A railway of 19 tracks."""

# --- railway ---


@rule("AZ-5.1", "AZ-23.2")
def test_one_or_two_tracks_for_one_coal_and_one_iron() -> None:
    position = turn(table())
    play(position, "1 rail")
    assert (goods_of(position, ANA), "end" in position.moves()) == ({"coal": 1, "iron": 1, "gold": 4}, False)
    play(position, "1 r6c4-r7c4")
    assert "end" in position.moves()
    other = position.copy()
    play(position, "1 end")
    assert (position.rails[ANA].bit_count(), position.times[ANA]) == (1, 12)
    play(other, "1 r5c4-r6c4")
    assert (other.rails[ANA].bit_count(), other.ask) == (2, "turn")
    for good in ("coal", "iron"):
        poor = table()
        set_goods(poor, ANA, **{good: 0})
        assert not {"rail", "hills"} & set(turn(poor).moves())


@rule("AZ-5.1", "AZ-23.2")
def test_a_second_track_that_is_not_legal_ends_the_action() -> None:
    position = table(ports=["r0c10", "r7c4"])
    old_one(position, "r1c8")
    play(turn(position), "1 rail", "1 r0c10-r1c10")
    assert (position.ask, position.times[ANA]) == ("turn", 12)


@rule("AZ-5.2", "AZ-23.2")
def test_tracks_join_the_connected_set() -> None:
    position = turn(table())
    play(position, "1 hills")
    assert set(position.moves()) == {f"{one}-r7c4" for one in ("r6c3", "r6c4", "r6c5", "r7c3")} | {"r7c4-r7c5"}
    play(position, "1 r6c4-r7c4")
    assert {"r5c3-r6c4", "r5c4-r6c4", "r6c5-r7c4", "end"} <= set(position.moves())
    assert "r6c3-r7c4" not in position.moves()


@rule("AZ-5.3", "AZ-2.6")
def test_old_ones_block_tracks_and_cut_off_what_is_beyond() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4-r4c4")
    old_one(position, "r5c4")
    old_one(position, "r5c5", "TEM 3")
    turn(position)
    assert names(position, net_of(position, ANA)) == {"r7c4", "r6c4"}
    play(position, "1 hills")
    assert not [move for move in position.moves() if {"r5c5", "r5c4", "r4c4"} & set(move.split("-"))]
    position.at = [-1, -1]
    position.up = 0
    from pyapp.games.auztralia.rules.network import update_blocked

    update_blocked(position)
    assert names(position, net_of(position, ANA)) == {"r7c4", "r6c4", "r5c4", "r4c4"}


@rule("AZ-5.4")
def test_hills_need_the_second_box() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c5")
    play(turn(position), "1 rail")
    assert not [move for move in position.moves() if "r6c5" in move]
    second = turn(table())
    play(second, "1 hills", "1 r6c4-r7c4", "1 r5c4-r6c4")
    assert second.times[ANA] == 13


@rule("AZ-5.5", "AZ-21.2")
def test_tracks_enter_farms_ports_goods_and_close_loops() -> None:
    position = table(ports=["r7c4", "r6c1"])
    tracks(position, ANA, "r7c4-r6c3-r6c2", "r7c4-r6c4")
    farms(position, BEN, corn="r7c3")
    put_goods(position, "r5c4", coal=3)
    play(turn(position), "1 rail")
    assert {"r6c1-r6c2", "r7c3-r7c4", "r6c3-r6c4", "r5c4-r6c4"} <= set(position.moves())
    play(position, "1 r6c1-r6c2", "1 end")
    assert names(position, net_of(position, ANA)) & names(position, net_of(position, BEN)) == {"r6c1"}
    assert names(position, net_of(position, BEN)) == {"r6c1"}


@rule("AZ-5.6", "AZ-1.2")
def test_tracks_run_out() -> None:
    position = table()
    tracks(position, ANA, LONG)
    assert position.rails[ANA].bit_count() == 19
    play(turn(position), "1 rail", "1 r6c3-r7c4")
    assert (position.ask, goods_of(position, ANA)) == ("turn", {"coal": 1, "iron": 1, "gold": 4})
    assert not {"rail", "hills"} & set(turn(position).moves())


# --- mine ---


@rule("AZ-6.1", "AZ-6.3")
def test_mine_takes_all_of_one_kind() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    put_goods(position, "r5c4", coal=6, gold=3)
    put_goods(position, "r5c5", iron=3)
    turn(position)
    assert legal(position, "mine") == ["mine r5c4 coal", "mine r5c4 gold"]
    play(position, "1 mine r5c4 coal")
    assert goods_of(position, ANA) == {"coal": 8, "iron": 2, "gold": 4}
    old_one(position, "r6c4")
    assert not legal(turn(position), "mine")


@rule("AZ-6.2")
def test_phosphate_brings_one_gold_whatever_the_number() -> None:
    for number in (1, 3):
        position = table()
        tracks(position, ANA, "r7c4-r6c4")
        put_goods(position, "r6c4", phosphate=number)
        play(turn(position), "1 mine r6c4 phosphate")
        assert goods_of(position, ANA) == {"coal": 2, "iron": 2, "gold": 5, "phosphate": number}
        assert position.score(ANA)[1].points == 3 * number


# --- people ---


@rule("AZ-7.1", "AZ-23.6")
def test_the_display_is_refilled_before_an_instant_effect() -> None:
    position = table()
    set_display(position, "P01", "P25", "P03", "P21", "P35")
    play(turn(position), "1 recruit P25")
    assert (label(position), barracks_of(position, ANA), position.display) == (
        "draw 1",
        "",
        ("P01", "P03", "P21", "P35"),
    )
    play(position, "- draw P06")
    assert (barracks_of(position, ANA), position.display) == ("II", ("P06", "P01", "P03", "P21", "P35"))
    assert (position.hands[ANA], position.gold(ANA)) == (("P25",), 4)


@rule("AZ-7.2", "AZ-23.11")
def test_only_the_active_player_sees_the_cards() -> None:
    position = table()
    play(turn(position), "1 look")
    events = play(position, "- draw P05", "- draw P21")
    assert {event.visible_to for event in events} == {ANA}
    assert position.seen_by(ANA).moves() == position.moves()
    for other in (BEN, -1):
        seen = position.seen_by(other)
        assert (seen.looked, seen.moves()) == (("", ""), [])
        assert seen.deck.bit_count() == position.deck.bit_count() + 2
    play(position, "1 keep P21")
    assert (position.gold(ANA), position.top, position.display) == (6, "P05", ("P01", "P02", "P03", "P04", "P35"))
    assert position.seen_by(ANA).top == "P05"
    assert (position.seen_by(BEN).top, position.seen_by(BEN).deck.bit_count()) == ("", position.deck.bit_count() + 1)


@rule("AZ-7.2", "AZ-23.5", "AZ-23.11")
def test_a_known_top_card_is_drawn_first_without_chance() -> None:
    position = table()
    play(turn(position), "1 look", "- draw P05", "- draw P06", "1 keep P06")
    turn(position, BEN)
    play(position, "2 recruit P01")
    assert (position.display, position.top, position.ask) == (("P05", "P02", "P03", "P04", "P35"), "", "turn")


@rule("AZ-7.2", "AZ-23.11")
def test_the_returned_card_is_known_to_those_who_saw_it() -> None:
    position = table()
    play(turn(position), "1 look", "- draw P05", "- draw P06", "1 keep P06")
    turn(position, BEN)
    play(position, "2 look", "- draw P07")
    assert position.seen_by(ANA).looked == ("P05", "")
    other = position.copy()
    play(position, "2 keep P07")
    assert [position.seen_by(seat).top for seat in (ANA, BEN, -1)] == ["P05", "P05", ""]
    play(other, "2 keep P05")
    assert [other.seen_by(seat).top for seat in (ANA, BEN, -1)] == ["", "P07", ""]


@rule("AZ-7.3", "AZ-23.3")
def test_looking_at_an_almost_empty_deck() -> None:
    position = table()
    set_display(position, "P01", "P02")
    set_deck(position, "P30")
    turn(position)
    one = position.copy()
    play(one, "1 look", "- draw P30")
    assert one.moves() == ["keep P30", "keep P30 for P01", "keep P30 for P02"]
    play(one, "1 keep P30 for P01")
    assert (one.hands[ANA], one.display, one.top) == (("P01",), ("P30", "P02"), "")
    assert not legal(turn(one), "look")
    play(turn(one), "1 recruit P30")
    play(turn(one), "1 recruit P02")
    assert one.display == ()
    assert not {"recruit", "look"} & {move.split(" ")[0] for move in turn(one).moves()}


@rule("AZ-7.4", "AZ-7.5")
def test_cards_add_up_without_a_limit() -> None:
    position = table()
    set_display(position, "P05", "P06", "P07", "P08", "P09")
    give_cards(position, ANA, "P10", "P11", "P12", "P13", "P14", "P03", "P04")
    assert legal(turn(position), "recruit") == [f"recruit P0{number}" for number in range(5, 10)]
    set_goods(position, ANA, coal=0, iron=0)
    play(turn(position), "1 rail", "1 r6c4-r7c4", "1 end")
    assert goods_of(position, ANA) == {"gold": 4}


@rule("AZ-7.6", "AZ-21.3")
def test_impossible_instant_effects_are_skipped() -> None:
    position = table()
    set_display(position, "P25", "P26", "P27", "P03", "P04")
    set_barracks(position, BEN, "IIIIIIIIICCCCC")
    turn(position)
    play(position, "1 recruit P25", "- draw P05")
    assert barracks_of(position, ANA) == "I"
    play(turn(position), "1 recruit P26", "- draw P06")
    assert (barracks_of(position, ANA), position.ask) == ("I", "turn")
    tracks(position, ANA, LONG, "r6c4-r6c5")
    play(turn(position), "1 recruit P27", "- draw P07")
    assert position.ask == "turn"


@rule("AZ-7.6", "AZ-5.4", "AZ-23.6")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_night_shift_lays_two_tracks_one_or_none(number: int) -> None:
    position = table()
    set_display(position, "P27", "P02", "P03", "P04", "P05")
    give_cards(position, ANA, "P01")
    play(turn(position), "1 recruit P27", "- draw P07")
    assert position.moves()[-1] == "end"
    assert not [move for move in position.moves() if "r6c5" in move]
    for move in ("r6c4-r7c4", "r5c4-r6c4")[:number]:
        play(position, f"1 {move}")
    if number < 2:
        play(position, "1 end")
    assert (position.ask, position.rails[ANA].bit_count(), goods_of(position, ANA)["coal"]) == ("turn", number, 2)


# --- units ---


@rule("AZ-8.1", "AZ-8.2")
def test_units_are_bought_one_at_a_time_infantry_two() -> None:
    position = table()
    set_goods(position, ANA, gold=6)
    turn(position)
    assert legal(position, "buy") == ["buy I", "buy II", "buy C", "buy A", "buy T", "buy Z"]
    for offer, price, units in (
        ("I", 1, "I"),
        ("II", 2, "II"),
        ("C", 3, "C"),
        ("A", 5, "A"),
        ("T", 4, "T"),
        ("Z", 6, "Z"),
    ):
        one = position.copy()
        play(one, f"1 buy {offer}")
        assert (one.gold(ANA), barracks_of(one, ANA)) == (6 - price, units)


@rule("AZ-8.3")
def test_boxes_of_units_run_out() -> None:
    position = table()
    set_goods(position, ANA, gold=20)
    set_barracks(position, BEN, "IIIIIIIIICCCCCAAAZZ")
    assert legal(turn(position), "buy") == ["buy I", "buy T", "buy Z"]
    set_cubes(position, ANA, buy=3)
    set_goods(position, ANA, gold=6)
    assert legal(turn(position), "buy") == ["buy I"]


# --- import and export ---


@rule("AZ-9.1", "AZ-23.2")
def test_an_import_can_be_exported_in_the_same_action() -> None:
    position = table()
    set_goods(position, ANA, coal=0, iron=0)
    play(turn(position), "1 trade")
    assert position.moves() == ["import coal", "import iron"]
    play(position, "1 import coal")
    assert position.moves() == ["import coal", "import iron", "export coal", "end"]
    play(position, "1 export coal")
    assert (goods_of(position, ANA), position.ask) == ({"gold": 5}, "turn")


@rule("AZ-9.2")
def test_gold_and_phosphate_are_not_traded() -> None:
    position = table()
    set_goods(position, ANA, phosphate=3, gold=3)
    play(turn(position), "1 trade")
    assert not [move for move in position.moves() if "gold" in move or "phosphate" in move]


# --- farms ---


@rule("AZ-10.1", "AZ-23.2")
def test_farms_are_placed_in_a_fixed_order() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4-r5c4", "r6c4-r6c5", "r7c4-r7c5")
    play(turn(position), "1 farm")
    assert position.moves() == ["corn r7c5", "sheep r5c4", "sheep r6c4", "cattle r6c5"]
    play(position, "1 sheep r6c4")
    assert position.moves() == ["cattle r6c5", "end"]
    play(position, "1 end")
    assert (position.times[ANA], position.gold(ANA)) == (11, 5)


@rule("AZ-10.2", "AZ-10.3")
def test_farms_need_an_empty_connected_hex_of_their_terrain() -> None:
    position = table(ports=["r7c4", "r6c1"])
    tracks(position, ANA, "r7c4-r6c4-r5c4-r4c4-r4c5", "r7c4-r7c3-r7c2-r6c1", "r6c4-r5c3")
    put_goods(position, "r4c5", coal=1)
    farms(position, BEN, sheep="r5c3")
    farms(position, ANA, blighted=True, sheep="r6c4")
    old_one(position, "r4c4")
    play(turn(position), "1 farm")
    assert position.moves() == ["corn r7c2", "corn r7c3", "sheep r5c4"]


@rule("AZ-10.4")
def test_seven_farms_of_a_type() -> None:
    position = table()
    tracks(position, ANA, "r7c4-r6c4", "r7c4-r7c5")
    farms(position, ANA, sheep="r3c3 r3c4 r3c5 r3c6 r3c7 r4c2")
    farms(position, ANA, blighted=True, sheep="r4c3")
    play(turn(position), "1 farm")
    assert position.moves() == ["corn r7c5"]
    assert position.farms[1].bit_count() == 7


@rule("AZ-10.5")
def test_a_farm_scores_two_points() -> None:
    position = table()
    farms(position, ANA, corn="r7c5", sheep="r5c4", cattle="r6c5")
    farms(position, ANA, blighted=True, corn="r7c3")
    assert position.score(ANA)[0].points == 6
    assert at(position, "r7c3") > 0


# --- a fresh display, alone ---


@rule("AZ-18.2", "AZ-23.6")
def test_refreshing_the_display() -> None:
    position = solo()
    position.chosen = ()
    turn(position)
    assert "refresh" in position.moves()
    play(position, "1 refresh")
    assert position.gold(ANA) == 5
    assert position.moves() == [f"drop {card}" for card in ("P01", "P02", "P03", "P04", "P35")]
    play(position, "1 drop P02")
    assert position.moves() == ["drop P03", "drop P04", "drop P35", "end"]
    play(position, "1 drop P35")
    assert (label(position), position.display, position.gone) == ("draw 1", ("P01", "P03", "P04"), ("P02", "P35"))
    play(position, "- draw P10", "- draw P11")
    assert position.display == ("P11", "P10", "P01", "P03", "P04")
    assert position.moves() == ["recruit P01", "recruit P03", "recruit P04", "recruit P10", "recruit P11", "look"]
    looked = position.copy()
    play(position, "1 recruit P10", "- draw P12")
    assert (position.gold(ANA), position.times[ANA], position.in_hq(ANA)) == (5, 11, 19)
    play(looked, "1 look", "- draw P20", "- draw P22")
    assert (looked.gold(ANA), len(looked.moves())) == (4, 12)


@rule("AZ-18.2", "AZ-7.3")
def test_refreshing_needs_gold_and_leaves_a_card() -> None:
    position = solo()
    set_goods(position, ANA, gold=1)
    turn(position)
    assert "refresh" in position.moves()
    play(position, "1 refresh", "1 drop P01", "1 end", "- draw P10")
    assert "look" not in position.moves()
    poor = solo()
    set_goods(poor, ANA, gold=0)
    assert "refresh" not in turn(poor).moves()
    last = solo()
    set_display(last, "P01", "P02")
    set_deck(last)
    play(turn(last), "1 refresh", "1 drop P01")
    assert last.moves() == ["recruit P02"]
    display_of_one = solo()
    set_display(display_of_one, "P02")
    set_deck(display_of_one)
    assert legal(turn(display_of_one), "refresh") == []
    assert "refresh" not in turn(table()).moves()
