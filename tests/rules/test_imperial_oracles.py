"""Twenty-five worked examples of Imperial Settlers, played as written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.games.imperial.rules.payment import payments_for, pool_of
from pyapp.games.imperial.rules.phases import DICE_ROLLED
from pyapp.games.imperial.rules.scoring import ranked
from tests.marks import rule
from tests.rules.imperial_positions import (
    arrange,
    begin,
    building,
    continuations,
    expanding,
    letters,
    play,
    play_to_end,
    refused,
    set_pool,
    table,
    total,
)

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position


def spots(position: Position, ident: str) -> list[str]:
    """Return the squares at which a building's shape fits."""
    return continuations(position, f"settle {ident}")


def settling(**tracks: Any) -> Position:
    """Return the settlement phase on the competition village with these complete sections."""
    position = table()
    arrange(position, **tracks)
    return play(begin(position), "done")


@rule("IS-3.2", "IS-3.3")
def test_oracle_1_dice_give_resources_and_actions() -> None:
    position = begin(table(), "WFG", 4)
    assert letters(position) == "WFG"
    assert position.players[0].actions == 4


@rule("IS-1.4", "IS-5.6", "IS-5.8")
@pytest.mark.parametrize("advanced", [True, False])
def test_oracle_2_first_builds_of_a_game(advanced: bool) -> None:
    position = begin(table(advanced=advanced), "WFG", 4)
    expected = {
        "walls": ["G"],
        "huts": ["W", "G"],
        "granaries": ["F", "G"],
        "bridges": ["W", "G"],
        "farm": [".1 W", ".1 G", ".2"],
        "sawmill": [".2 F", ".2 G", ".3"],
        "quarry": [".1 WG", ".2 F", ".2 G", ".3"],
        "toolshop": [".1 G", ".2"],
    }
    builds = [move for move in position.moves() if move.startswith("build ")]
    listed = {
        place: [move[len(f"build {place}") :].strip() for move in builds if move[6:].startswith(place)]
        for place in expected
    }
    assert listed == expected
    assert len(builds) == 19
    assert continuations(position, "harvest") == []


@rule("IS-1.4")
def test_oracle_3_ways_to_pay() -> None:
    assert [paid for paid, _ in payments_for("WS", pool_of("SG"))] == ["SG"]
    assert [paid for paid, _ in payments_for("SS", pool_of("SGG"))] == ["SG", "GG"]
    assert [paid for paid, _ in payments_for("SS", pool_of("SSG"))] == ["SS", "SG"]


@rule("IS-6.3")
def test_oracle_4_tracks_score_their_last_complete_section() -> None:
    position = table(advanced=False)
    arrange(position, walls=4, huts=7, granaries=3, boxes="granaries.1")
    assert [line.points for line in position.score(0)][:4] == [5, 14, 4, 0]
    assert total(position) == 23
    play(set_pool(begin(position), "F"), "build granaries.2 F")
    assert total(position) == 25


@rule("IS-6.5", "IS-6.6")
def test_oracle_5_bridge_opens_its_field_at_once() -> None:
    position = table()
    arrange(position, bridges=1)
    begin(position)
    refused(position, "harvest 1.3", "IS-6.5")
    set_pool(position, "", actions=2)
    play(position, "build bridges")
    assert continuations(position, "harvest") == ["1.1", "1.2", "1.3"]
    play(position, "harvest 1.3")
    assert letters(position) == "FF"
    assert position.players[0].actions == 0


@rule("IS-7.2", "IS-9.7")
def test_oracle_6_farm_works_from_the_next_round() -> None:
    position = table()
    for _ in range(2):
        play(begin(position), "done")
    arrange(position, boxes="farm.1 farm.2")
    begin(position, "WSS", 3)
    play(position, "build farm.3")
    assert letters(position) == "WSS"
    play(position, "done")
    begin(position, "WSS", 3)
    assert letters(position) == "WSSF"
    play(position, "done")
    arrange(position, huts=6, granaries=5, settled=["farm h1", "farm h3", "farm h5"])
    begin(position, "WSS", 3)
    assert letters(position) == "WSSFFFF"


@rule("IS-9.2", "IS-9.4")
def test_oracle_7_places_of_shapes() -> None:
    position = settling(walls=2, huts=2)
    assert spots(position, "farm") == ["w1"]
    assert spots(position, "architects") == ["w1"]
    assert spots(position, "toolshop") == ["w1"]
    assert spots(position, "fortress") == ["w1", "w2"]
    assert spots(position, "sawmill") == []


@rule("IS-9.2")
def test_oracle_8_no_section_serves_twice() -> None:
    position = table()
    arrange(position, walls=2, huts=2, settled=["farm w1"])
    play(begin(position), "done")
    assert (position.phase, position.round) == (DICE_ROLLED, 2), "nothing can be placed, so nobody is asked"
    assert position.players[0].settle_moves() == []


@rule("IS-9.3")
def test_oracle_9_shapes_are_not_turned() -> None:
    position = settling(walls=1, huts=2)
    assert spots(position, "farm") == []
    assert spots(position, "fortress") == ["w1"]


@rule("IS-9.2", "IS-9.4")
def test_oracle_10_places_on_a_full_empire() -> None:
    position = settling(walls=9, huts=9, granaries=9, bridges=9)
    assert [len(spots(position, ident)) for ident in ("architects", "quarry", "sawmill", "fortress")] == [
        24,
        21,
        16,
        27,
    ]


@rule("IS-8.2")
def test_oracle_11_boon_reads_a_die() -> None:
    position = begin(table(), "WWG", 4, "boon")
    assert continuations(position, "favor") == ["W", "G"]
    play(position, "favor G")
    assert letters(position) == "WWGG"
    refused(position, "favor W", "IS-8.1")


@rule("IS-8.4")
def test_oracle_12_export_takes_one_of_each() -> None:
    position = set_pool(begin(table(), "WWF", 4, "export"), "WWFG")
    assert set(continuations(position, "favor")) == {"W", "F", "G", "WF", "WG", "FG", "WFG"}
    refused(position, "favor WW", "IS-8.4")
    for paid in continuations(position, "favor"):
        assert play(position.copy(), f"favor {paid}").players[0].notes == len(paid)


@rule("IS-8.3")
def test_oracle_13_yield_harvests_without_an_action() -> None:
    position = table()
    arrange(position, bridges=2, circles="1.1")
    set_pool(begin(position, "FSS", 4, "yield"), "")
    assert continuations(position, "favor") == ["1.2", "1.3"]
    play(position, "favor 1.2")
    assert letters(position) == "WF"
    assert position.players[0].actions == 4
    refused(position, "favor 1.3", "IS-8.1")


@rule("IS-8.3", "IS-5.8")
def test_oracle_14_yield_with_gold() -> None:
    position = table()
    arrange(position, bridges=6, circles="1.1 1.2 1.3 2.1 2.2 2.3")
    begin(position, "GGW", 4, "yield")
    assert continuations(position, "favor") == ["3.1", "3.3"]
    wood = table()
    arrange(wood, bridges=6, circles="1.1 1.2 1.3 2.1 2.2 2.3")
    begin(wood, "WWW", 4, "yield")
    assert continuations(wood, "favor") == []


@rule("IS-5.2")
def test_oracle_15_no_reroll_after_anything_else() -> None:
    dice_house = building("Dice house", "reroll", n=2)
    position = expanding(dice_house)
    play(position, "keep", "build huts W")
    refused(position, "reroll 1", "IS-5.2")
    position = expanding(dice_house)
    play(position, "keep", "favor")
    refused(position, "reroll 1", "IS-5.2")


@rule("IS-5.2")
def test_oracle_16_a_reroll_changes_one_pool() -> None:
    position = table(building("Dice house", "reroll", n=1), seats=2)
    for seat in (0, 1):
        arrange(position, seat, built="dice-house")
    begin(position, "WSF")
    play(position, "reroll 1", "reroll 1 G")
    assert letters(position, 0) == "SFG"
    assert letters(position, 1) == "WSF"
    assert position.players[1].dice == "WSF"


@rule("IS-7.5")
@pytest.mark.parametrize(("last", "points"), [("build granaries.2", 2), ("", 0)])
def test_oracle_17_sections_count_when_they_are_completed(last: str, points: int) -> None:
    position = expanding(
        building("Feast hall", "vp_if", event="sections", count=3, vp=2),
        granaries=1,
        boxes="granaries.1",
        pool="SW",
        actions=4,
    )
    play(position, "build walls S", "build huts W", *([last] if last else []), "done")
    assert position.players[0].notes == points


@rule("IS-7.5")
def test_oracle_17_a_box_alone_completes_nothing() -> None:
    position = expanding(
        building("Feast hall", "vp_if", event="sections", count=3, vp=2), granaries=1, pool="SWF", actions=4
    )
    play(position, "build walls S", "build huts W", "build granaries.1 F", "done")
    assert position.players[0].notes == 0


@rule("IS-9.8", "IS-7.8")
def test_oracle_18_architects_score_their_settlements() -> None:
    position = table()
    arrange(position, walls=4, huts=4, settled=["architects w1", "architects w3"])
    lines = {line.label: line.points for line in position.score(0)}
    assert lines["Settlements"] == 6
    basic = table(advanced=False)
    arrange(basic, walls=4, huts=4)
    play(begin(basic), "done")
    assert basic.round == 2, "no settlement phase in the basic game"


@rule("IS-7.3", "IS-9.5")
@pytest.mark.parametrize(("settled", "points"), [([], 8), (["fortress w1"], 10)])
def test_oracle_19_fortress(settled: list[str], points: int) -> None:
    position = table()
    arrange(position, walls=9, huts=9, settled=settled)
    assert position.score(0)[-1].points == points


@rule("IS-10.1", "IS-1.3")
def test_oracle_20_unused_resources_are_lost_or_stored() -> None:
    position = set_pool(begin(table(), "WWW", 4), "WW", actions=1)
    play(position, "done")
    assert letters(position) == ""
    assert position.players[0].actions == 0
    storing = expanding(building("Larder", "store", n=1), dice="WWS", pool="WWS", actions=1)
    play(storing, "done")
    assert storing.moves() == ["use larder W", "use larder S", "done"]
    play(storing, "use larder W")
    begin(storing, "FFF", 3)
    assert letters(storing) == "WFFF"
    assert storing.players[0].actions == 3


@rule("IS-11.4")
@pytest.mark.parametrize(("circles", "groups"), [(5, ((1,), (0,))), (3, ((0, 1),))])
def test_oracle_21_ties(circles: int, groups: tuple[tuple[int, ...], ...]) -> None:
    assert ranked([(50, 4, 3), (50, 4, circles)], (0, 1)).ranking == groups


@rule("IS-1.4", "IS-7.9")
def test_oracle_22_a_discount_is_a_way_to_pay() -> None:
    cutters = building("Rock cutters", "discount", where="walls", resource="any", n=1, times=1)
    position = expanding(cutters, walls=1, pool="S", actions=3)
    assert continuations(position, "build walls") == ["S rock-cutters"]
    set_pool(position, "SS")
    assert continuations(position, "build walls") == ["SS", "S rock-cutters"]
    play(position, "build walls S rock-cutters")
    assert letters(position) == "S"
    assert position.players[0].length[0] == 2


@rule("IS-4.2")
def test_oracle_23_solo_may_take_the_same_token_every_round() -> None:
    position = table()
    gained = 0
    for number in range(1, 11):
        begin(position, "WSF", 4, "ally", drawn="ally boon export")
        assert position.round == number
        play(position, "favor")
        gained += position.players[0].actions - 4
        play(position, "done")
    assert gained == 10
    assert position.seat is None


@rule("IS-4.1", "IS-10.1", "IS-8.7")
def test_oracle_24_tokens_are_chosen_in_turn() -> None:
    position = table(seats=2)
    play(position, "tokens ally boon coin", "dice WSF 4")
    assert position.seat == 0
    play(position, "take ally")
    assert position.seat == 1
    assert position.moves() == ["take boon", "take coin"]
    play(position, "take coin", "done", "done", "dice WSF 4")
    assert position.seat == 1
    assert position.moves() == ["take ally", "take boon", "take coin"]


@rule("IS-14.2")
def test_oracle_25_duel_tied_in_points() -> None:
    assert ranked([(61 + 55, 9, 0), (58 + 58, 11, 0)], (0, 1)).ranking == ((1,), (0,))


@rule("IS-10.2")
def test_a_game_without_a_single_cross_ends_after_ten_rounds() -> None:
    position = play_to_end(table())
    assert position.round == 10
    assert total(position) == 0
