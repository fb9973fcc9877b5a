"""Abilities of Imperial Settlers that give resources and actions: at the start of the round, when used, or when
triggered.
"""

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

# --- gain ---


@rule("IS-5.3", "IS-7.6")
@pytest.mark.parametrize(("resource", "gained"), [("wood", "WWW"), ("stone", "SS"), ("food", "FF"), ("gold", "GG")])
def test_gain_is_automatic_at_the_start(resource: str, gained: str) -> None:
    position = expanding(building("Mill", "gain", resource=resource, n=2), dice="WSF")
    assert sorted(letters(position)) == sorted({"W": "WWWSF", "S": "WSSSF", "F": "WSFFF", "G": "WSFGG"}[gained[0]])
    assert continuations(position, "use mill") == []
    refused(position, "use mill", "IS-7.6")


@rule("IS-9.5", "IS-9.7")
def test_gain_grows_with_settlements() -> None:
    mill = building("Mill", "gain", resource="food", n=1, underline="n", blueprint=["X", "X"])
    position = expanding(mill, dice="WWW", walls=3, huts=3, settled=["mill w1", "mill w2"])
    assert letters(position) == "WWWFFF"


@rule("IS-7.2")
def test_unfinished_building_gives_nothing() -> None:
    mill = building("Mill", "gain", boxes=("", ""), resource="food", n=1)
    position = expanding(mill, built="shed-1", dice="WWW", boxes="mill.1")
    assert letters(position) == "WWWW", "only the shed gives its wood"


# --- gain_if_dice ---


@rule("IS-5.3")
@pytest.mark.parametrize(
    ("pattern", "dice", "gains"),
    [
        ("pair", "WWS", True),
        ("pair", "SWS", True),
        ("pair", "GGG", True),
        ("pair", "WSF", False),
        ("triple", "FFF", True),
        ("triple", "FFG", False),
        ("all_different", "WSG", True),
        ("all_different", "WSS", False),
    ],
)
def test_gain_if_dice_show_a_pattern(pattern: str, dice: str, gains: bool) -> None:
    position = expanding(building("Cistern", "gain_if_dice", pattern=pattern, resource="gold", n=2), dice=dice)
    assert position.players[0].pool[3] - dice.count("G") == (2 if gains else 0)


@rule("IS-5.3")
@pytest.mark.parametrize(("dice", "gained"), [("WSF", 1), ("WWW", 1), ("SFG", 0)])
def test_gain_if_dice_show_a_face_gains_once(dice: str, gained: int) -> None:
    """Gold on a die is gold: it does not replace the face in question."""
    position = expanding(
        building("Camp", "gain_if_dice", pattern="shows", face="wood", resource="stone", n=1), dice=dice
    )
    assert position.players[0].pool[1] - dice.count("S") == gained


@rule("IS-5.3")
def test_gain_if_dice_reads_the_dice_after_rerolls() -> None:
    position = expanding(
        building("Well", "reroll", n=1),
        building("Cistern", "gain_if_dice", pattern="pair", resource="gold", n=1, underline="n", blueprint=["X", "X"]),
        dice="WSF",
    )
    assert letters(position) == "WSF"
    play(position, "reroll 1", "reroll 1 S")
    assert letters(position) == "SSFG"


# --- gain_per ---


@rule("IS-5.3")
@pytest.mark.parametrize(
    ("per", "state", "number"),
    [
        ("open_fields", {"bridges": 1}, 0),
        ("open_fields", {"bridges": 5}, 2),
        ("open_fields", {"bridges": 9}, 4),
        ("imperial", {"walls": 9, "huts": 8, "bridges": 9}, 2),
        ("settlements", {"walls": 3, "huts": 3, "settled": ["mint w1", "mint w3"]}, 2),
        ("buildings", {}, 1),
        ("buildings", {"built": "mint shed-2 shed-3"}, 3),
    ],
)
def test_gain_per_counts(per: str, state: dict[str, object], number: int) -> None:
    mint = building("Mint", "gain_per", resource="gold", n=1, per=per, blueprint=["X", "X"])
    position = expanding(mint, dice="SSS", **state)  # type: ignore[arg-type]
    assert position.players[0].pool[3] == number


@rule("IS-7.7")
def test_gain_per_building_does_not_count_prebuilt_ones() -> None:
    mint = building("Mint", "gain_per", resource="gold", n=1, per="buildings")
    statue = building("Statue", "star_per", star=True, prebuilt=True, what="circles", vp=1, every=3)
    assert letters(expanding(mint, statue, built="mint shed-2", dice="SSS")).count("G") == 2


@rule("IS-5.3")
@pytest.mark.parametrize(("every", "most", "number"), [(1, 3, 3), (2, 20, 4), (2, 3, 3), (3, 20, 2), (5, 20, 0)])
def test_gain_per_every_and_max(every: int, most: int, number: int) -> None:
    """Two for each, or for every few, of four open fields, and never more than the maximum."""
    mint = building("Mint", "gain_per", resource="gold", n=2, per="open_fields", every=every, max=most)
    assert expanding(mint, dice="SSS", bridges=9).players[0].pool[3] == number


@rule("IS-9.5")
def test_gain_per_with_an_underlined_maximum() -> None:
    mint = building(
        "Mint", "gain_per", resource="gold", n=1, per="open_fields", max=1, underline="max", blueprint=["X", "X"]
    )
    assert expanding(mint, dice="SSS", bridges=9, walls=2, huts=2, settled=["mint w1"]).players[0].pool[3] == 2


# --- gain_choice, copy_die ---


@rule("IS-5.4", "IS-7.4")
def test_gain_choice_offers_every_mix_once() -> None:
    position = expanding(building("Garden", "gain_choice", resources=["wood", "stone"], n=2), pool="")
    assert continuations(position, "use garden") == ["WW", "WS", "SS"]
    play(position, "use garden WS")
    assert letters(position) == "WS"
    assert continuations(position, "use garden") == []
    refused(position, "use garden WW", "IS-7.4")


@rule("IS-5.4")
def test_gain_choice_of_three_kinds_with_gold() -> None:
    position = expanding(
        building("Garden", "gain_choice", resources=["gold", "food", "wood"], n=1, underline="n", blueprint=["X", "X"]),
        pool="",
    )
    assert continuations(position, "use garden") == ["W", "F", "G"]
    more = expanding(
        building("Garden", "gain_choice", resources=["gold", "food", "wood"], n=1, underline="n", blueprint=["X", "X"]),
        pool="",
        walls=1,
        huts=1,
        settled=["garden w1"],
    )
    assert set(continuations(more, "use garden")) == {"WW", "WF", "WG", "FF", "FG", "GG"}


@rule("IS-5.4", "IS-7.4")
@pytest.mark.parametrize(
    ("gold", "dice", "kinds"),
    [(False, "WWG", ["W"]), (True, "WWG", ["W", "G"]), (False, "FSW", ["W", "S", "F"]), (False, "GGG", [])],
)
def test_copy_die(gold: bool, dice: str, kinds: list[str]) -> None:
    position = expanding(building("Mirror", "copy_die", gold=gold), dice=dice, pool="")
    assert continuations(position, "use mirror") == kinds
    for kind in kinds:
        again = play(position.copy(), f"use mirror {kind}")
        assert letters(again) == kind
        assert continuations(again, "use mirror") == []


# --- actions ---


@rule("IS-5.3")
def test_extra_action() -> None:
    assert expanding(building("Lodge", "extra_action", n=2), worker=3).players[0].actions == 5


@rule("IS-5.3")
@pytest.mark.parametrize(("worker", "actions"), [(3, 4), (4, 4), (5, 6)])
def test_action_if_worker(worker: int, actions: int) -> None:
    assert (
        expanding(building("Gate", "action_if_worker", faces=[3, 5], n=1), worker=worker).players[0].actions == actions
    )


WHEN: dict[str, Any] = {"count": 2, "n": 1}


@rule("IS-7.5", "IS-7.6")
@pytest.mark.parametrize(
    ("event", "moves"),
    [
        ("harvests", ["harvest 1.1", "harvest 1.2"]),
        ("sections", ["build walls S", "build walls SS"]),
        ("tracks", ["build walls S", "build huts W"]),
        ("boxes", ["build granaries.1 F", "build shed-1.1"]),
        ("walls", ["build walls S", "build walls SS"]),
        ("huts", ["build huts W", "build huts WW"]),
        ("granaries", ["build granaries.1 F", "build granaries.2", "build granaries.1 F", "build granaries.2"]),
        ("bridges", ["build bridges S", "build bridges W"]),
    ],
)
def test_action_when_gives_at_the_moment_and_once(event: str, moves: list[str]) -> None:
    position = expanding(
        building("Sails", "action_when", event=event, **WHEN), granaries=1, bridges=2, pool="WWWWSSSSFFFF", actions=9
    )
    left = position.players[0].actions
    for move in moves[:-1]:
        play(position, move)
        left -= 1
        assert position.players[0].actions == left
    play(position, moves[-1])
    assert position.players[0].actions == left - 1 + 1


@rule("IS-7.4", "IS-7.5")
def test_action_when_gives_once_a_round() -> None:
    position = expanding(building("Sails", "action_when", event="boxes", count=1, n=1), pool="", actions=3)
    play(position, "build shed-2.1", "build shed-2.2", "build shed-2.3")
    assert position.players[0].actions == 1
    play(position, "done")
    begin(position, "WWW", 3)
    play(position, "build shed-3.1")
    assert position.players[0].actions == 3, "and again in the next"


@rule("IS-7.5")
def test_action_when_tracks_are_different_tracks() -> None:
    position = expanding(building("Sails", "action_when", event="tracks", **WHEN), pool="SSSW", actions=3)
    play(position, "build walls S", "build walls SS")
    assert position.players[0].actions == 1, "two sections of one track are one track"
    play(position, "build huts W")
    assert position.players[0].actions == 1


@rule("IS-7.5")
def test_action_when_counts_moves_without_an_action() -> None:
    position = expanding(
        building("Sails", "action_when", event="harvests", count=1, n=2),
        token="yield",
        dice="FFF",
        bridges=2,
        pool="",
        actions=0,
    )
    play(position, "favor 1.1")
    assert position.players[0].actions == 2


@rule("IS-7.5")
def test_action_when_counts_only_this_round() -> None:
    position = expanding(building("Sails", "action_when", event="sections", **WHEN), pool="S", actions=2)
    play(position, "build walls S", "done")
    begin(position, "WWW", 3)
    play(position, "build huts W")
    assert position.players[0].actions == 2
    play(position, "build huts WW")
    assert position.players[0].actions == 2, "spent one, gained one"


@rule("IS-7.5")
def test_action_when_counts_a_free_box() -> None:
    crane = building("Crane", "free_box", where="any", times=1)
    position = expanding(building("Sails", "action_when", event="boxes", count=1, n=1), crane, pool="", actions=0)
    play(position, "build shed-2.1 crane")
    assert position.players[0].actions == 1


@rule("IS-7.4", "IS-7.9")
@pytest.mark.parametrize(
    ("give", "n", "pool", "choices"),
    [
        ("food", 1, "FG", ["F", "G"]),
        ("food", 2, "FG", ["FG"]),
        ("food", 2, "F", []),
        ("any", 1, "WWFG", ["W", "F"]),
        ("any", 1, "G", ["G"]),
        ("any", 2, "WG", ["WG"]),
        ("any", 2, "WSG", ["WS"]),
        ("gold", 1, "WG", [""]),
        ("gold", 1, "W", []),
    ],
)
def test_buy_action(give: str, n: int, pool: str, choices: list[str]) -> None:
    position = expanding(building("Boats", "buy_action", give=give, n=n, times=1), pool=pool, actions=0)
    assert continuations(position, "use boats") == choices
    for choice in choices:
        again = play(position.copy(), f"use boats {choice}".strip())
        assert again.players[0].actions == 1
        assert len(letters(again)) == len(pool) - n
        assert continuations(again, "use boats") == []


@rule("IS-7.4")
def test_buy_action_is_limited_by_its_times() -> None:
    boats = building("Boats", "buy_action", give="food", n=1, times=2, underline="times", blueprint=["X", "X"])
    position = expanding(boats, pool="FFFF", actions=0)
    play(position, "use boats F", "use boats F")
    refused(position, "use boats F", "IS-7.4")
    assert position.players[0].actions == 2
    raised = expanding(boats, pool="FFFF", actions=0, walls=1, huts=1, settled=["boats w1"])
    play(raised, "use boats F", "use boats F", "use boats F")
    refused(raised, "use boats F", "IS-7.4")


@rule("IS-7.2", "IS-7.4")
def test_abilities_are_available_every_round_and_optional() -> None:
    position = expanding(building("Garden", "gain_choice", resources=["wood", "stone"], n=1))
    play(position, "use garden W", "done")
    begin(position, "FFF")
    assert letters(position) == "FFF", "not used, nothing gained"
    assert continuations(position, "use garden") == ["W", "S"]


@rule("IS-7.2")
def test_ability_of_a_building_finished_this_round_is_not_usable_yet() -> None:
    garden = building("Garden", "gain_choice", boxes=("",), resources=["wood", "stone"], n=1)
    position = table(garden)
    arrange(position)
    begin(position)
    refused(position, "use garden W", "IS-7.1")
    play(position, "build garden")
    assert "round 2" in refused(position, "use garden W", "IS-7.2")
    play(position, "done")
    begin(position)
    assert continuations(position, "use garden") == ["W", "S"]
    set_pool(position, "")
    assert letters(play(position, "use garden S")) == "S"
