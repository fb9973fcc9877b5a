"""The rules of Imperial Settlers, number by number: notation (IS-16)."""

from __future__ import annotations

from typing import Any

import pytest

from pyapp.engine.schema import DataError
from pyapp.games.imperial.rules.components import COMPETITION
from pyapp.games.imperial.rules.reading import slug
from tests.marks import rule
from tests.rules.imperial_positions import (
    after,
    arrange,
    begin,
    building,
    expanding,
    plain_sheet,
    play,
    pour,
    refused,
    sheet,
    table,
)
from tests.rules.test_imperial_modes import match_of


@rule("IS-16.1")
def test_moves_of_chance() -> None:
    position = table(seats=2)
    position.first_drawn = True
    assert "tokens ally boon coin" in position.moves()
    play(position, "tokens ally boon coin")
    assert position.moves() == ["first 1", "first 2"]
    play(position, "first 2")
    assert "dice WSF 4" in position.moves()
    assert len(position.moves()) == 4**3 * 3
    alone = play(table(), "tokens ally boon coin")
    assert alone.moves()[0].startswith("dice ")
    four = table(seats=4)
    assert four.moves() == ["tokens ally boon yield export coin"]
    reroll = play(expanding(building("Camp", "reroll", n=1)), "reroll 2")
    assert reroll.moves() == ["reroll 2 W", "reroll 2 S", "reroll 2 F", "reroll 2 G"]


@rule("IS-16.2")
def test_moves_of_tokens_and_the_dice_step() -> None:
    position = play(table(seats=4), "tokens ally boon yield export coin", "dice WSF 4")
    assert position.moves() == ["take ally", "take boon", "take yield", "take export", "take coin"]
    step = expanding(building("Camp", "reroll", n=1), building("Sand table", "turn_die", to="basic"), dice="WGG")
    assert step.moves() == ["reroll 1", "reroll 2", "reroll 3", "use sand-table 1 S", "use sand-table 1 F", "keep"]


@rule("IS-16.3")
def test_moves_of_building() -> None:
    cutters = building("Rock cutters", "discount", where="walls", resource="stone", n=1)
    crane = building("Free crane", "free_box", where="huts", times=1)
    position = expanding(cutters, crane, walls=1, huts=1, granaries=1, pool="WWSSFG", actions=5)
    for move in (
        "build walls S rock-cutters",
        "build huts WW free-crane",
        "build walls SS",
        "build granaries.1 F",
        "build granaries.2",
        "build shed-2.1",
    ):
        assert move in position.moves()
        play(position.copy(), move)
    assert "build bridges W" in position.moves()
    for wrong in ("build walls.1 SS x", "build walls S S", "build huts GW", "build granaries F", "build  walls SS"):
        refused(position, wrong)


@rule("IS-16.3")
@pytest.mark.parametrize("wrong", ["build farm W", "build walls.1 S", "build bridges.1 W", "build huts.1 G"])
def test_the_number_of_a_box_stands_where_there_are_several(wrong: str) -> None:
    refused(pour(begin(table()), "WSFG"), wrong, "IS-16.3")


@rule("IS-16.2", "IS-16.3", "IS-16.4", "IS-16.5")
@pytest.mark.parametrize(
    ("phase", "move", "number"),
    [
        ("take", "take", "IS-16.2"),
        ("take", "take gold", "IS-16.2"),
        ("expand", "build", "IS-16.3"),
        ("expand", "build temple W", "IS-16.3"),
        ("expand", "build walls S S", "IS-16.3"),
        ("expand", "harvest", "IS-16.4"),
        ("expand", "harvest 7.1", "IS-16.4"),
        ("expand", "use temple", "IS-16.4"),
        ("settle", "settle temple w1", "IS-16.5"),
        ("settle", "settle", "IS-16.5"),
    ],
)
def test_what_is_no_move_is_refused_by_how_it_is_written(phase: str, move: str, number: str) -> None:
    position = table()
    arrange(position, walls=2, huts=2)
    if phase == "take":
        play(position, "tokens ally boon coin", "dice WSF 4")
    else:
        begin(position)
    refused(play(position, "done") if phase == "settle" else position, move, number)


@rule("IS-16.3", "IS-16.4", "IS-7.3", "IS-7.6", "IS-5.2", "IS-9.8")
@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ({"kind": "gain", "resource": "wood", "n": 1}, "IS-7.6"),
        ({"kind": "harvest_ahead"}, "IS-7.6"),
        ({"kind": "free_box", "where": "any", "times": 1}, "IS-16.3"),
        ({"kind": "discount", "where": "any", "resource": "any", "n": 1}, "IS-16.3"),
        ({"kind": "free_harvest", "n": 1}, "IS-16.4"),
        ({"kind": "reroll_worker"}, "IS-5.2"),
        ({"kind": "star_per", "what": "circles", "vp": 1, "star": True}, "IS-7.3"),
        ({"kind": "blueprint_vp", "vp": 1, "blueprint": ["XX"]}, "IS-9.8"),
    ],
)
def test_what_is_not_used_by_its_name(kind: dict[str, Any], number: str) -> None:
    position = expanding(building("Mill", **kind))
    if "keep" in position.moves():
        play(position, "keep")
    refused(position, "use mill", number)


@rule("IS-16.3")
def test_what_is_paid_is_written_in_order() -> None:
    position = table()
    arrange(position, huts=2, granaries=4)
    pour(begin(position), "WFG")
    for wrong, right in (("huts FW", "huts WF"), ("huts GW", "huts WG"), ("granaries.1 FW", "granaries.1 WF")):
        assert f"build {right}" in position.moves()
        refused(position, f"build {wrong}", "IS-16.3")


@rule("IS-16.4")
def test_moves_of_harvest_abilities_and_tokens() -> None:
    position = table()
    arrange(position, bridges=2, built="toolshop")
    begin(position, "WSF", 4, "yield")
    for move in ("harvest 1.3", "use toolshop W", "favor 1.3", "done"):
        assert move in position.moves()
    grove = expanding(building("Date grove", "free_harvest", n=1), bridges=2)
    assert "harvest 1.3 date-grove" in grove.moves()
    for token, move in (("ally", "favor"), ("coin", "favor"), ("boon", "favor W"), ("export", "favor WF")):
        assert move in begin(table(), "WSF", 4, token).moves()
    hall = expanding(building("Hall", "token_both"), token="boon", bridges=2)
    hall.players[0].spare = ("ally", "boon", "yield", "export", "coin")
    listed = {" ".join(["hall", *choice.split()]) for choice in after(hall, "use hall")}
    assert {"hall ally", "hall boon W", "hall yield 1.3", "hall export WF", "hall coin"} <= listed


@rule("IS-16.5")
def test_moves_of_settlements() -> None:
    position = table()
    arrange(position, huts=4, granaries=4, bridges=1)
    play(begin(position), "done")
    assert after(position, "settle farm") == ["h1", "h2", "h3", "g1"]
    assert after(position, "settle toolshop") == ["h1", "h2", "h3"], "the corner of the frame, crossed or not"
    assert after(position, "settle sawmill") == ["h1"]
    assert position.moves()[-1] == "rest"
    play(position, "settle toolshop h3")
    building_, mask = position.players[0].settlements[0]
    assert position.players[0].village.buildings[building_].id == "toolshop"
    assert [bit for bit in range(36) if mask >> bit & 1] == [9 + 3, 18 + 2, 18 + 3]


@rule("IS-16.6")
@pytest.mark.parametrize(
    ("name", "ident"),
    [("Date grove", "date-grove"), ("King's  coin", "kings-coin"), ("Mill No. 2!", "mill-no-2"), ("SILO", "silo")],
)
def test_ids_of_buildings(name: str, ident: str) -> None:
    assert slug(name) == ident
    printed = sheet(building(name, "gain", resource="wood", n=1)).buildings[0]
    assert printed.id == ident
    assert [one.id for one in COMPETITION.buildings] == [
        "farm",
        "sawmill",
        "quarry",
        "toolshop",
        "architects",
        "fortress",
    ]


@rule("IS-16.6")
def test_ids_are_unique_on_a_sheet_and_no_track() -> None:
    for names in (("Mill", "mill!"), ("Walls", "Mill"), ("Huts", "Mill"), ("Granaries", "Mill"), ("Bridges", "Mill")):
        buildings = [building(name, "gain", resource="wood", n=1) for name in names]
        with pytest.raises(DataError):
            sheet(*buildings)
    with pytest.raises(ValueError, match=r"\S"):
        match_of("solo", sheet="own", content=("{}",))
    with pytest.raises(ValueError, match="has too many"):
        match_of("solo", sheet="own")
    assert len(plain_sheet()["building"]) == 6
