"""Abilities of Imperial Settlers that change prices, trade, sell or harvest."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.rules.imperial_positions import (
    arrange,
    begin,
    building,
    continuations,
    expanding,
    letters,
    play,
    refused,
    set_pool,
    table,
)

SHAPE = ["X", "X"]

# --- trade, sell ---


@rule("IS-7.9", "IS-7.4")
@pytest.mark.parametrize(
    ("give", "n", "get", "pool", "choices"),
    [
        ("any", 1, "gold", "WSF", ["W", "S", "F"]),
        ("any", 1, "gold", "G", []),
        ("any", 2, "gold", "WG", []),
        ("any", 1, "wood", "WSG", ["S"]),
        ("any", 1, "wood", "WG", ["G"]),
        ("any", 2, "wood", "WWSG", ["SG"]),
        ("any", 2, "stone", "WWFG", ["WW", "WF"]),
        ("food", 1, "wood", "FG", ["F", "G"]),
        ("food", 2, "wood", "FGG", ["FG", "GG"]),
        ("food", 1, "gold", "FG", ["F"]),
        ("food", 1, "gold", "G", []),
        ("gold", 1, "wood", "WG", [""]),
        ("gold", 2, "wood", "WG", []),
    ],
)
def test_trade(give: str, n: int, get: str, pool: str, choices: list[str]) -> None:
    position = expanding(building("Market", "trade", give=give, n=n, get=get, m=2, times=1), pool=pool, actions=0)
    assert continuations(position, "use market") == choices
    letter = {"gold": "G", "wood": "W", "stone": "S"}[get]
    for choice in choices:
        again = play(position.copy(), f"use market {choice}".strip())
        left = list(pool)
        for paid in choice or "G" * n:
            left.remove(paid)
        assert sorted(letters(again)) == sorted([*left, letter, letter])
        assert continuations(again, "use market") == []


@rule("IS-7.4", "IS-9.5")
def test_trade_is_limited_by_its_times_which_settlements_raise() -> None:
    market = building("Market", "trade", give="food", n=1, get="gold", m=1, times=1, underline="times", blueprint=SHAPE)
    position = expanding(market, pool="FFF", walls=2, huts=2, settled=["market w1", "market w2"])
    play(position, "use market F", "use market F", "use market F")
    assert letters(position) == "GGG"
    set_pool(position, "FFF")
    refused(position, "use market F", "IS-7.4")


@rule("IS-9.5")
def test_trade_with_an_underlined_gain() -> None:
    market = building("Market", "trade", give="food", n=1, get="wood", m=2, underline="m", blueprint=SHAPE)
    position = expanding(market, pool="F", walls=2, huts=2, settled=["market w1"])
    play(position, "use market F")
    assert letters(position) == "WWW"


@rule("IS-7.4")
def test_missing_times_parameter_means_one() -> None:
    position = expanding(building("Market", "trade", give="food", n=1, get="wood", m=1), pool="FF")
    play(position, "use market F")
    refused(position, "use market F", "IS-7.4")


@rule("IS-1.2", "IS-7.9")
@pytest.mark.parametrize(
    ("give", "n", "pool", "choices"),
    [
        ("food", 1, "FG", ["F", "G"]),
        ("gold", 2, "WGG", [""]),
        ("gold", 2, "WG", []),
        ("any", 2, "WSG", ["WS"]),
        ("any", 2, "SG", ["SG"]),
        ("any", 2, "GG", ["GG"]),
        ("any", 2, "WWS", ["WW", "WS"]),
        ("any", 3, "WS", []),
    ],
)
def test_sold_points_are_noted_at_once(give: str, n: int, pool: str, choices: list[str]) -> None:
    position = expanding(building("Dock", "sell", give=give, n=n, vp=2, times=1), pool=pool)
    assert continuations(position, "use dock") == choices
    for choice in choices:
        again = play(position.copy(), f"use dock {choice}".strip())
        assert again.players[0].notes == 2
        assert len(letters(again)) == len(pool) - n
        assert continuations(again, "use dock") == []


@rule("IS-9.5", "IS-7.4")
def test_sell_twice_for_more() -> None:
    position = expanding(
        building("Dock", "sell", give="food", n=1, vp=1, times=2, underline="vp", blueprint=SHAPE),
        pool="FFF",
        walls=1,
        huts=1,
        settled=["dock w1"],
    )
    play(position, "use dock F", "use dock F")
    assert position.players[0].notes == 4
    refused(position, "use dock F", "IS-7.4")


# --- discount ---


@rule("IS-7.9", "IS-16.4")
@pytest.mark.parametrize(
    ("resource", "n", "walls", "pool", "paid"),
    [
        ("stone", 1, 1, "S", ["S"]),  # SS
        ("stone", 1, 0, "", [""]),  # S
        ("stone", 3, 1, "", [""]),  # as much as it can
        ("stone", 2, 3, "SSF", ["F"]),  # SSF: takes two, not one
        ("food", 1, 1, "SS", []),  # no food in it
        ("food", 1, 3, "SSG", ["SS", "SG"]),  # SSF
        ("any", 1, 2, "WS", ["S", "W"]),  # WS: either
        ("any", 1, 2, "WG", ["W", "G"]),  # WS: with the stone gone W or G, with the wood gone G
        ("any", 2, 3, "SFG", ["S", "F", "G"]),  # SSF
        ("any", 3, 2, "", [""]),  # WS
    ],
)
def test_discount_takes_off_as_much_as_it_can(resource: str, n: int, walls: int, pool: str, paid: list[str]) -> None:
    position = expanding(
        building("Cutters", "discount", where="walls", resource=resource, n=n, times=1), walls=walls, pool=pool
    )
    helped = [move for move in continuations(position, "build walls") if move.endswith("cutters")]
    assert sorted(helped) == sorted(f"{text} cutters".strip() for text in paid)
    for text in paid:
        again = play(position.copy(), f"build walls {text} cutters".replace("  ", " "))
        assert len(letters(again)) == len(pool) - len(text)
        assert again.players[0].actions == position.players[0].actions - 1
        assert not [move for move in again.moves() if move.endswith("cutters")]


@rule("IS-7.9")
def test_discount_is_not_offered_on_an_empty_box() -> None:
    position = expanding(building("Masons", "discount", where="any", resource="any", n=2, times=1), pool="W")
    assert [move for move in position.moves() if move.startswith("build shed-1")] == ["build shed-1.1"]


@rule("IS-5.6")
@pytest.mark.parametrize(
    ("where", "helped"),
    [
        ("walls", {"walls"}),
        ("huts", {"huts"}),
        ("granaries", {"granaries"}),
        ("bridges", {"bridges"}),
        ("tracks", {"walls", "huts", "granaries", "bridges"}),
        ("village", {"barn"}),
        ("any", {"walls", "huts", "granaries", "bridges", "barn"}),
    ],
)
def test_where_a_discount_works(where: str, helped: set[str]) -> None:
    masons = building("Masons", "discount", where=where, resource="any", n=4, times=1)
    barn = building("Barn", "gain", boxes=("W", "F"), resource="wood", n=1)
    position = expanding(masons, barn, built="masons", pool="")
    places = {move.split()[1].partition(".")[0] for move in position.moves() if move.endswith(" masons")}
    assert places == helped


@rule("IS-7.4", "IS-9.5")
def test_discount_is_limited_by_its_times() -> None:
    cutters = building(
        "Cutters", "discount", where="walls", resource="any", n=1, times=1, underline="times", blueprint=SHAPE
    )
    position = expanding(cutters, walls=1, huts=1, settled=["cutters w1"], pool="SSSS", actions=5)
    play(position, "build walls S cutters", "build walls S cutters")
    refused(position, "build walls SS cutters", "IS-7.4")


@rule("IS-9.5")
def test_discount_with_an_underlined_number() -> None:
    cutters = building(
        "Cutters", "discount", where="walls", resource="stone", n=1, times=1, underline="n", blueprint=SHAPE
    )
    position = expanding(cutters, walls=1, huts=1, settled=["cutters w1"], pool="")
    assert continuations(position, "build walls") == ["cutters"]


@rule("IS-7.9")
def test_one_ability_at_most_helps_with_one_box() -> None:
    crane = building("Crane", "free_box", where="any", times=1)
    cutters = building("Cutters", "discount", where="walls", resource="stone", n=1, times=1)
    position = expanding(crane, cutters, walls=1, pool="SS", actions=3)
    assert continuations(position, "build walls") == ["SS", "SS crane", "S cutters"]
    refused(position, "build walls S cutters crane")
    refused(position, "build walls S crane cutters")


@rule("IS-7.2")
def test_building_that_is_not_ready_does_not_help() -> None:
    cutters = building("Cutters", "discount", boxes=("",), where="walls", resource="stone", n=1, times=1)
    position = table(cutters)
    begin(position)
    refused(position, "build walls cutters", "IS-7.1")
    play(position, "build cutters")
    refused(position, "build walls cutters", "IS-7.2")


@rule("IS-5.9")
def test_refused_help_of_a_building_names_what_is_missing() -> None:
    cutters = building("Cutters", "discount", where="walls", resource="any", n=1, times=1)
    crane = building("Crane", "free_box", where="huts", times=1)
    position = expanding(
        cutters, crane, building("Mill", "gain", resource="wood", n=1), walls=1, bridges=2, pool="SSW", actions=1
    )
    for move in (
        "build huts W cutters",  # another place
        "build walls SS cutters",  # another payment
        "build huts W mill",  # not its kind
        "harvest 1.1 crane",
    ):
        refused(position, move, "IS-7.9")
    set_pool(position, "SS", actions=0)
    refused(position, "build walls S cutters", "IS-5.6")
    refused(position, "build huts W crane", "IS-7.9")


# --- free_cost, free_box, substitute ---


@rule("IS-1.5", "IS-7.9")
def test_free_cost_needs_an_action_and_no_resources() -> None:
    position = expanding(building("Giants", "free_cost", where="tracks", times=1), walls=8, pool="", actions=2)
    assert continuations(position, "build walls") == ["giants"]
    play(position, "build walls giants")
    assert position.players[0].length[0] == 9
    assert position.players[0].actions == 1
    assert not [move for move in position.moves() if move.endswith("giants")]
    broke = expanding(building("Giants", "free_cost", where="tracks", times=1), pool="", actions=0)
    assert not [move for move in broke.moves() if move.endswith("giants")]


@rule("IS-7.4")
def test_free_cost_of_a_village_box_twice() -> None:
    barn = building("Barn", "gain", boxes=("WW", "FF", ""), resource="wood", n=1)
    position = expanding(
        building("Giants", "free_cost", where="village", times=2), barn, built="giants", pool="", actions=5
    )
    assert continuations(position, "build barn.1") == ["giants"]
    assert continuations(position, "build barn.3") == [""], "an empty box costs nothing anyway"
    play(position, "build barn.1 giants", "build barn.2 giants")
    assert position.players[0].actions == 3
    assert not [move for move in position.moves() if move.endswith("giants")]


@rule("IS-1.5", "IS-5.6")
def test_free_box_needs_no_action_but_is_paid() -> None:
    position = expanding(building("Free crane", "free_box", where="huts", times=1), huts=1, pool="WWW", actions=0)
    assert continuations(position, "build huts") == ["WW free-crane"]
    play(position, "build huts WW free-crane")
    assert letters(position) == "W"
    assert position.players[0].actions == 0
    assert continuations(position, "build huts") == []
    assert (
        continuations(
            expanding(building("Free crane", "free_box", where="huts", times=1), huts=1, pool="W"), "build huts"
        )
        == []
    )


@rule("IS-1.5", "IS-9.5")
def test_free_box_crosses_empty_boxes_up_to_its_times() -> None:
    crane = building("Crane", "free_box", where="village", times=1, underline="times", blueprint=SHAPE)
    position = expanding(crane, pool="", actions=0, walls=1, huts=1, settled=["crane w1"])
    play(position, "build shed-1.1 crane", "build shed-1.2 crane")
    assert not [move for move in position.moves() if move.endswith("crane")]


@rule("IS-1.4", "IS-7.9")
@pytest.mark.parametrize(
    ("walls", "pool", "paid"),
    [
        (0, "F", ["F"]),  # S
        (0, "FG", ["F"]),
        (1, "SF", ["SF"]),  # SS
        (1, "SSFF", ["SF", "FF"]),
        (1, "FG", ["FG"]),
        (1, "GG", []),  # gold needs no help
        (1, "SFFG", ["SF", "FF", "FG"]),  # payments without gold are listed first
        (3, "SSFF", ["SFF"]),  # SSF
        (3, "SFFF", ["SFF", "FFF"]),
    ],
)
def test_substitute(walls: int, pool: str, paid: list[str]) -> None:
    position = expanding(
        building("Bakers", "substitute", give="food", instead_of="stone", where="walls", times=1),
        walls=walls,
        pool=pool,
    )
    helped = [
        move.removesuffix(" bakers") for move in continuations(position, "build walls") if move.endswith("bakers")
    ]
    assert helped == paid
    for text in paid:
        again = play(position.copy(), f"build walls {text} bakers")
        assert len(letters(again)) == len(pool) - len(text)
        assert again.players[0].length[0] == walls + 1
        assert not [move for move in again.moves() if move.endswith("bakers")]


# --- harvests ---


@rule("IS-1.5", "IS-5.5")
def test_free_harvest_needs_no_action() -> None:
    grove = building("Date grove", "free_harvest", n=1)
    position = expanding(grove, bridges=2, pool="", actions=0)
    assert continuations(position, "harvest") == ["1.1 date-grove", "1.2 date-grove", "1.3 date-grove"]
    play(position, "harvest 1.3 date-grove")
    assert letters(position) == "FF"
    assert position.players[0].actions == 0
    assert continuations(position, "harvest") == []
    both = expanding(grove, bridges=2, pool="", actions=2)
    assert set(continuations(both, "harvest")) == {f"1.{n}{tail}" for n in (1, 2, 3) for tail in ("", " date-grove")}


@rule("IS-9.5")
def test_free_harvest_is_limited_by_its_times() -> None:
    grove = building("Date grove", "free_harvest", n=1, underline="n", blueprint=SHAPE)
    position = expanding(grove, bridges=2, walls=1, huts=1, settled=["date-grove w1"], pool="", actions=0)
    play(position, "harvest 1.1 date-grove", "harvest 1.2 date-grove")
    refused(position, "harvest 1.3 date-grove", "IS-7.4")


@rule("IS-7.5", "IS-7.6")
def test_harvest_bonus_up_to_its_maximum() -> None:
    position = expanding(building("Pickers", "harvest_bonus", resource="gold", max=2), bridges=4, pool="", actions=4)
    play(position, "harvest 1.1")
    assert letters(position) == "FG"
    play(position, "harvest 1.3", "harvest 2.1")
    assert letters(position) == "WFFFGG"


@rule("IS-7.5", "IS-8.3")
def test_harvest_bonus_applies_to_the_yield_token() -> None:
    position = expanding(
        building("Pickers", "harvest_bonus", resource="wood", max=1), bridges=2, token="yield", dice="FFF", pool=""
    )
    play(position, "favor 1.1")
    assert letters(position) == "WF"


@rule("IS-1.2", "IS-7.5")
def test_harvest_vp_up_to_its_maximum() -> None:
    position = expanding(building("Shrine", "harvest_vp", vp=2, max=3), bridges=4, pool="", actions=4)
    play(position, "harvest 1.1")
    assert position.players[0].notes == 2
    play(position, "harvest 1.2", "harvest 1.3")
    assert position.players[0].notes == 3, "the maximum limits what is gained"
    play(position, "done")
    begin(position)
    play(position, "harvest 2.1")
    assert position.players[0].notes == 5


@rule("IS-9.5")
def test_harvest_vp_with_an_underlined_maximum() -> None:
    shrine = building("Shrine", "harvest_vp", vp=1, max=1, underline="max", blueprint=SHAPE)
    position = expanding(shrine, bridges=4, walls=1, huts=1, settled=["shrine w1"], pool="", actions=4)
    play(position, "harvest 1.1", "harvest 1.2", "harvest 1.3")
    assert position.players[0].notes == 2


@rule("IS-7.6")
@pytest.mark.parametrize(
    ("kind", "params", "notes", "pool"),
    [("harvest_vp", {"vp": 1}, 3, "WFFFF"), ("harvest_bonus", {"resource": "gold"}, 0, "WFFFFGGG")],
)
def test_missing_maximum_means_no_limit(kind: str, params: dict[str, Any], notes: int, pool: str) -> None:
    position = expanding(building("Pickers", kind, **params), bridges=4, pool="", actions=4)
    play(position, "harvest 1.1", "harvest 1.2", "harvest 1.3")
    assert (position.players[0].notes, letters(position)) == (notes, pool)


@rule("IS-1.5", "IS-6.6")
def test_harvest_ahead_reaches_the_next_locked_field_only() -> None:
    scouts = building("Scouts", "harvest_ahead")
    ahead = expanding(scouts, pool="", actions=3)
    assert continuations(ahead, "harvest") == ["1.1", "1.2", "1.3"]
    refused(ahead, "harvest 2.1", "IS-6.5")
    assert continuations(expanding(scouts, bridges=2), "harvest")[-1] == "2.3"
    assert continuations(expanding(scouts, bridges=9), "harvest")[-1] == "4.4"
    play(ahead, "harvest 1.3")
    assert letters(ahead) == "FF"


@rule("IS-1.5")
def test_harvest_ahead_does_not_open_the_field() -> None:
    scouts = building("Scouts", "harvest_ahead")
    mint = building("Mint", "gain_per", resource="gold", n=1, per="open_fields")
    gate = building("Gate", "star_per", star=True, what="open_fields", vp=3)
    position = expanding(scouts, mint, gate, dice="SSS", bridges=2)
    assert letters(position) == "SSSG"
    assert position.score(0)[-1].points == 3
    assert not position.players[0].open(1)


@rule("IS-5.5", "IS-7.5")
def test_glean_spends_an_action_and_is_no_harvest() -> None:
    pickers = building("Pickers", "glean")
    sails = building("Sails", "action_when", event="harvests", count=1, n=2)
    position = expanding(pickers, sails, bridges=4, circles="1.3 2.2", pool="", actions=2)
    assert continuations(position, "use pickers") == ["1.3", "2.2"]
    play(position, "use pickers 1.3")
    assert letters(position) == "FF"
    assert position.players[0].actions == 1, "no harvest, so nothing answers it"
    assert position.players[0].circle(0, 2)
    refused(position, "use pickers 1.3", "IS-7.4")


@rule("IS-5.9")
def test_glean_needs_an_action_and_a_crossed_circle() -> None:
    pickers = building("Pickers", "glean")
    assert continuations(expanding(pickers, bridges=4, circles="1.1", actions=0), "use pickers") == []
    assert continuations(expanding(pickers, bridges=4), "use pickers") == []
    position = expanding(pickers, bridges=4, pool="", actions=3)
    play(position, "harvest 2.3", "use pickers 2.3")
    assert letters(position) == "WWSS"


@rule("IS-5.8")
def test_glean_lists_equal_circles_once() -> None:
    position = expanding(building("Pickers", "glean"), bridges=4, circles="2.1 2.2 2.3")
    assert continuations(position, "use pickers") == ["2.1", "2.3"]


@rule("IS-7.2")
def test_a_new_ability_waits_for_the_next_round() -> None:
    position = table(building("Scouts", "harvest_ahead", boxes=("",)))
    arrange(position)
    begin(position)
    play(position, "build scouts")
    assert continuations(position, "harvest") == []
    play(position, "done")
    begin(position)
    assert continuations(position, "harvest") == ["1.1", "1.2", "1.3"]
