"""Abilities of Imperial Settlers that give points during the game, store something, reward settlements or score at the
end; and a test for each kind.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pyapp.engine.contract import Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.imperial import GAME
from pyapp.games.imperial.rules.abilities import KINDS
from pyapp.games.imperial.rules.phases import DICE_ROLLED, END, SETTLE
from pyapp.games.imperial.rules.position import Position
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
    sheet,
    table,
    total,
)

SHAPE = ["X", "X"]

# --- vp_if ---


@rule("IS-7.5", "IS-7.6", "IS-10.1")
@pytest.mark.parametrize(
    ("event", "count", "moves"),
    [
        ("harvests", 2, ["harvest 1.1", "harvest 1.2"]),
        ("sections", 2, ["build walls S", "build huts W"]),
        ("tracks", 2, ["build walls S", "build huts W"]),
        ("boxes", 2, ["build shed-1.1", "build huts W"]),
        ("walls", 2, ["build walls S", "build walls SS"]),
        ("huts", 1, ["build huts W"]),
        ("granaries", 1, ["build granaries F"]),
        ("bridges", 1, ["build bridges S"]),
    ],
)
def test_vp_if_at_the_end_of_the_round(event: str, count: int, moves: list[str]) -> None:
    position = expanding(
        building("Feast", "vp_if", event=event, count=count, vp=2), bridges=2, pool="WWSSSSFF", actions=9
    )
    play(position, *moves)
    assert position.players[0].notes == 0, "not before the end of the round"
    nearly = expanding(
        building("Feast", "vp_if", event=event, count=count, vp=2), bridges=2, pool="WWSSSSFF", actions=9
    )
    play(nearly, *moves[:-1], *(["build shed-1.1"] if event not in ("boxes", "harvests") else []), "done")
    assert nearly.players[0].notes == 0
    play(position, "done")
    assert position.players[0].notes == 2


@rule("IS-7.5")
def test_vp_if_gives_once_and_again_in_the_next_round() -> None:
    position = expanding(
        building("Feast", "vp_if", event="boxes", count=1, vp=2, underline="vp", blueprint=SHAPE), actions=9
    )
    play(position, "build shed-1.1", "build shed-1.2", "build shed-1.3", "done")
    assert position.players[0].notes == 2
    play(begin(position), "done")
    assert position.players[0].notes == 2, "nothing crossed, nothing gained"
    play(begin(position), "build shed-2.1", "done")
    assert position.players[0].notes == 4


@rule("IS-7.5", "IS-9.5")
def test_vp_if_a_settlement_is_created_uses_the_raised_value() -> None:
    feast = building("Feast", "vp_if", event="settlement", count=1, vp=1, underline="vp", blueprint=SHAPE)
    position = play(expanding(feast, walls=2, huts=2), "done", "settle feast w1")
    assert position.players[0].notes == 2, "raised at once, and END abilities of this round use it"
    rested = play(expanding(feast, walls=2, huts=2), "done", "rest")
    assert rested.players[0].notes == 0


# --- vp_per_box, vp_left ---


@rule("IS-1.2", "IS-7.5", "IS-7.6")
@pytest.mark.parametrize(
    ("where", "vp", "most", "notes"),
    [
        ("walls", 1, 5, [1, 2, 2, 2]),
        ("walls", 1, 1, [1, 1, 1, 1]),
        ("village", 1, 5, [0, 0, 1, 2]),
        ("tracks", 2, 3, [2, 3, 3, 3]),
        ("any", 1, 3, [1, 2, 3, 3]),
        ("any", 1, None, [1, 2, 3, 4]),
    ],
)
def test_vp_per_box(where: str, vp: int, most: int | None, notes: list[int]) -> None:
    limit: dict[str, Any] = {} if most is None else {"max": most}
    position = expanding(building("Statue", "vp_per_box", where=where, vp=vp, **limit), pool="SSS", actions=4)
    for move, expected in zip(
        ("build walls S", "build walls SS", "build shed-1.1", "build shed-1.2"), notes, strict=True
    ):
        play(position, move)
        assert position.players[0].notes == expected


@rule("IS-7.5")
def test_vp_per_box_counts_free_boxes_and_boxes_that_complete_nothing() -> None:
    crane = building("Crane", "free_box", where="granaries", times=1)
    position = expanding(
        building("Statue", "vp_per_box", where="granaries", vp=1, max=2), crane, granaries=1, pool="", actions=0
    )
    play(position, "build granaries.2 crane")
    assert position.players[0].notes == 1


@rule("IS-7.6", "IS-10.1")
@pytest.mark.parametrize(
    ("what", "per", "vp", "most", "pool", "actions", "notes"),
    [
        ("food", 1, 1, 2, "FFFG", 3, 2),
        ("food", 1, 1, 9, "FFFG", 3, 3),
        ("food", 1, 1, None, "FFFG", 3, 3),
        ("gold", 1, 2, 9, "WGG", 3, 4),
        ("any", 2, 1, 9, "WSG", 3, 1),
        ("any", 2, 1, 9, "WSGG", 3, 2),
        ("any", 1, 1, 9, "G", 3, 1),
        ("action", 1, 1, 9, "WWW", 2, 2),
        ("action", 2, 2, 9, "", 5, 4),
        ("stone", 1, 3, 4, "SS", 0, 4),
    ],
)
def test_vp_left(what: str, per: int, vp: int, most: int | None, pool: str, actions: int, notes: int) -> None:
    limit: dict[str, Any] = {} if most is None else {"max": most}
    position = expanding(building("Granary", "vp_left", what=what, per=per, vp=vp, **limit), pool=pool, actions=actions)
    play(position, "done")
    assert position.players[0].notes == notes


# --- store, store_action ---


@rule("IS-10.1", "IS-16.4", "IS-7.6")
@pytest.mark.parametrize(
    ("n", "pool", "choices"),
    [
        (1, "WWS", ["W", "S"]),
        (2, "WWS", ["WW", "WS"]),
        (2, "WG", ["WG"]),
        (3, "G", ["G"]),
        ("all", "WWSFG", ["WWSFG"]),
    ],
)
def test_store_lists_what_can_be_kept(n: int | str, pool: str, choices: list[str]) -> None:
    position = play(expanding(building("Larder", "store", n=n), pool=pool), "done")
    assert position.phase == END
    assert position.moves() == [*(f"use larder {choice}" for choice in choices), "done"]
    for choice in choices:
        again = play(position.copy(), f"use larder {choice}")
        assert again.phase == DICE_ROLLED
        begin(again, "WSF", 3)
        assert sorted(letters(again)) == sorted(choice + "WSF")
    nothing = begin(play(position, "done"), "WSF", 3)
    assert letters(nothing) == "WSF"


@rule("IS-9.5", "IS-10.1")
def test_store_is_raised_and_keeps_for_one_round_only() -> None:
    larder = building("Larder", "store", n=1, underline="n", blueprint=SHAPE)
    position = play(expanding(larder, pool="WWW", walls=2, huts=2, settled=["larder w1"]), "done", "rest")
    play(position, "use larder WW")
    begin(position, "FFF")
    assert letters(position) == "WWFFF"
    play(position, "done", "rest", "done")
    begin(position, "FFF")
    assert letters(position) == "FFF"


@rule("IS-1.2", "IS-10.1")
def test_resources_stored_over_ten_rounds_are_counted() -> None:
    """Forty wood a round and nothing spent: hundreds of one kind are not read as other kinds."""
    mills = [building(f"Mill {number}", "gain", prebuilt=True, resource="wood", n=5) for number in range(5)]
    position = table(*mills, building("Larder", "store", prebuilt=True, n="all"))
    for number in range(1, 11):
        begin(position, "WWW", 3)
        assert position.players[0].pool == (28 * number, 0, 0, 0)
        play(position, "done")
        if number == 10:
            break
        kept = "W" * 28 * number
        assert position.moves() == [f"use larder {kept}", "done"]
        position.advance(f"use larder {kept}")
    assert position.seat is None


@rule("IS-10.1")
@pytest.mark.parametrize("seats", [1, 2])
def test_last_round_asks_for_no_storage(seats: int) -> None:
    larder = building("Larder", "store", prebuilt=True, n=2)
    position = table(larder, seats=seats, advanced=False)
    for number in range(1, 11):
        begin(position, "WSF", 3)
        play(position, *["done"] * seats)
        assert (position.phase == END) == (number < 10)
        if number < 10:
            play(position, *["done"] * seats)
    assert position.seat is None
    assert position.outcome() is not None


@rule("IS-10.1")
@pytest.mark.parametrize("seats", [1, 2])
def test_old_records_that_store_in_the_last_round_are_replayed(seats: int) -> None:
    sheet_ = sheet(building("Larder", "store", prebuilt=True, n=2))
    position = Position([[sheet_] * seats], advanced=False, away=[False] * seats, first_drawn=False, asks_last=True)
    for number in range(1, 11):
        begin(position, "WSF", 3)
        play(position, *["done"] * seats)
        assert position.phase == END
        assert position.copy().moves() == position.moves()
        play(position, *["use larder WS" if number == 10 else "done"] * seats)
    assert position.seat is None


@rule("IS-10.1")
def test_refused_store_names_the_rule_of_the_end_of_the_round() -> None:
    """Two wood and a smokehouse that stores two: storing one is refused by the rule of storage, not of payment."""
    match = Match(
        GAME, Setup("imperial", "solo", (Seat("Ana"),), "leaf-36-clay", (("sheet", "norse-4"),), physical=True)
    )
    for move in (
        *("tokens ally boon coin", "dice WFG 3", "take coin", "build smokehouse.1 W", "build smokehouse.2", "done"),
        *("dice WSF 3", "take coin", "done"),
    ):
        match.play(move)
    assert match.position.moves()[-1] == "done"
    assert "have" in refused(match.position, "use smokehouse W", "IS-10.1")  # type: ignore[arg-type]


@rule("IS-9.11")
def test_player_with_nothing_to_store_is_skipped() -> None:
    position = play(expanding(building("Larder", "store", n=2), pool=""), "done")
    assert position.phase == DICE_ROLLED


@rule("IS-10.1", "IS-1.3")
@pytest.mark.parametrize(("actions", "kept"), [(0, 0), (1, 1), (4, 2)])
def test_store_action(actions: int, kept: int) -> None:
    position = play(expanding(building("Camp", "store_action", n=2), pool="", actions=actions), "done")
    begin(position, "WSF", 3)
    assert position.players[0].actions == 3 + kept
    play(position, "done")
    assert begin(position, "WSF", 3).players[0].actions == 3 + 2


@rule("IS-10.1", "IS-1.3")
@pytest.mark.parametrize(("actions", "kept"), [(1, 1), (3, 3), (5, 4)])
def test_two_camps_do_not_keep_the_same_action(actions: int, kept: int) -> None:
    camps = (building("Camp", "store_action", n=2), building("Outpost", "store_action", n=2))
    assert play(expanding(*camps, pool="", actions=actions), "done").players[0].actions == kept


# --- second_settlement, settlement_vp, settlement_gain ---


@rule("IS-9.1", "IS-1.5")
def test_second_settlement() -> None:
    chapel = building("Chapel", "blueprint_vp", vp=2, blueprint=SHAPE)
    one = play(expanding(chapel, walls=2, huts=2), "done", "settle chapel w1")
    assert one.phase == DICE_ROLLED, "one settlement a phase"
    two = play(expanding(chapel, building("Elders", "second_settlement"), walls=3, huts=3), "done", "settle chapel w1")
    assert two.phase == SETTLE
    assert continuations(two, "settle chapel") == ["w2", "w3"]
    play(two, "settle chapel w3")
    assert two.phase == DICE_ROLLED, "a third is too many"
    assert len(two.players[0].settlements) == 2


@rule("IS-1.2", "IS-7.6", "IS-9.5")
def test_settlement_vp() -> None:
    feast = building("Feast", "settlement_vp", vp=1, underline="vp", blueprint=["XX"])
    position = play(
        expanding(feast, building("Chapel", "blueprint_vp", vp=2, blueprint=SHAPE), walls=2, huts=2),
        "done",
        "settle chapel w1",
    )
    assert position.players[0].notes == 1
    own = play(expanding(feast, walls=2, huts=2), "done", "settle feast w1")
    assert own.players[0].notes == 2, "its own settlement raises it first"


@rule("IS-9.6", "IS-7.2")
def test_settlement_vp_needs_its_building_finished_before() -> None:
    position = table(building("Feast", "settlement_vp", boxes=("",), vp=1, blueprint=SHAPE))
    arrange(position, walls=2, huts=2)
    begin(position)
    play(position, "build feast", "done", "settle feast w1")
    assert position.players[0].notes == 0


@rule("IS-9.5", "IS-7.6")
def test_settlement_gain_comes_in_the_next_round() -> None:
    gift = building("Gift", "settlement_gain", resource="gold", n=1, underline="n", blueprint=["XX"])
    position = play(
        expanding(gift, building("Chapel", "blueprint_vp", vp=2, blueprint=SHAPE), walls=2, huts=2),
        "done",
        "settle chapel w1",
    )
    begin(position, "WWW")
    assert letters(position) == "WWWG"
    raised = play(expanding(gift, walls=2, huts=2), "done", "settle gift w1")
    begin(raised, "WWW")
    assert letters(raised) == "WWWGG"
    play(raised, "done", "rest")
    begin(raised, "WWW")
    assert letters(raised) == "WWW"


# --- star_per, star_if, blueprint_vp ---


SETTLED = {"walls": 4, "huts": 4, "settled": ["sun w1", "sun w2", "sun w4"]}


@rule("IS-11.3", "IS-11.5", "IS-7.3")
@pytest.mark.parametrize(
    ("what", "state", "number"),
    [
        ("imperial", {"walls": 9, "bridges": 9, "huts": 8}, 2),
        ("open_fields", {"bridges": 7}, 3),
        ("circles", {"bridges": 4, "circles": "1.1 1.2 2.3"}, 3),
        ("emptied_fields", {"bridges": 4, "circles": "1.1 1.2 1.3 2.3"}, 1),
        ("emptied_fields", {"bridges": 9, "circles": "1.1 1.2 1.3 4.1 4.2 4.3 4.4"}, 2),
        ("buildings", {"built": "sun shed-1 shed-2"}, 3),
        ("settlements", SETTLED, 3),
        ("settlement_sections", SETTLED, 6),
        ("columns", {"walls": 4, "huts": 7, "granaries": 3, "bridges": 5}, 3),
        ("columns", {"walls": 4, "huts": 7, "granaries": 3}, 0),
        ("sections", {"walls": 4, "huts": 7, "granaries": 3, "bridges": 5}, 19),
        ("walls", {"walls": 4}, 4),
        ("huts", {"huts": 5}, 5),
        ("granaries", {"granaries": 6}, 6),
        ("bridges", {"bridges": 7}, 7),
        ("tracks_of_5", {"walls": 5, "huts": 9, "granaries": 4}, 2),
    ],
)
def test_star_per_counts(what: str, state: dict[str, object], number: int) -> None:
    position = table(building("Sun", "star_per", star=True, what=what, vp=2, every=1, blueprint=SHAPE))
    arrange(position, **{"built": "sun", **state})  # type: ignore[arg-type]
    large = position.score(0)[-1]
    assert large.points == 2 * number
    assert large.rule == "IS-11.3"


@rule("IS-7.3", "IS-11.3")
@pytest.mark.parametrize(("every", "most", "points"), [(1, 40, 14), (2, 40, 6), (3, 40, 4), (8, 40, 0), (1, 5, 5)])
def test_star_per_every_and_max(every: int, most: int, points: int) -> None:
    limit: dict[str, Any] = {} if most > 20 else {"max": most}
    position = table(building("Sun", "star_per", star=True, what="huts", vp=2, every=every, **limit))
    arrange(position, built="sun", huts=7)
    assert position.score(0)[-1].points == points


@rule("IS-9.5", "IS-9.10")
def test_star_value_rises_with_settlements() -> None:
    position = table(building("Sun", "star_per", star=True, what="huts", vp=1, blueprint=SHAPE, underline="vp"))
    arrange(position, built="sun", huts=3, walls=1, settled=["sun w1"])
    assert position.score(0)[-1].points == 6


@rule("IS-7.3")
def test_star_scores_once_finished_in_any_round() -> None:
    position = table(building("Sun", "star_per", star=True, boxes=("", ""), what="huts", vp=1))
    arrange(position, huts=3, boxes="sun.1")
    for _ in range(9):
        play(begin(position), "done")
    begin(position)
    assert position.round == 10
    assert position.score(0)[-1].points == 0
    play(position, "build sun.2", "done")
    assert position.seat is None
    assert position.score(0)[-1].points == 3


@rule("IS-7.3", "IS-11.3")
@pytest.mark.parametrize(("bridges", "points"), [(8, 0), (9, 8)])
def test_star_if(bridges: int, points: int) -> None:
    position = table(building("Sun", "star_if", star=True, what="bridges", count=9, vp=8))
    arrange(position, built="sun", bridges=bridges)
    assert position.score(0)[-1].points == points


@rule("IS-9.8", "IS-11.2")
@pytest.mark.parametrize(("finished", "points"), [(True, 6), (False, 0)])
def test_blueprint_vp_needs_its_building(finished: bool, points: int) -> None:
    position = table(building("Chapel", "blueprint_vp", boxes=("", ""), vp=3, blueprint=SHAPE))
    arrange(position, walls=2, huts=2, built="chapel" if finished else "", settled=["chapel w1", "chapel w2"])
    lines = {line.rule: line.points for line in position.score(0)}
    assert lines["IS-11.2"] == points
    assert total(position) == 2 + 3 + points


@rule("IS-9.8")
def test_blueprint_vp_counts_when_finished_in_any_round() -> None:
    position = table(building("Chapel", "blueprint_vp", boxes=("",), vp=3, blueprint=SHAPE))
    arrange(position, walls=1, huts=1)
    for _ in range(9):
        play(begin(position), "done", "rest")
    play(begin(position), "build chapel", "done", "settle chapel w1")
    assert position.seat is None
    assert {line.rule: line.points for line in position.score(0)}["IS-11.2"] == 3


@rule("IS-9.8", "IS-7.7")
def test_prebuilt_blueprint_vp() -> None:
    position = table(building("Surveyors", "blueprint_vp", prebuilt=True, vp=3, blueprint=SHAPE))
    arrange(position, walls=1, huts=1, settled=["surveyors w1"])
    assert {line.rule: line.points for line in position.score(0)}["IS-11.2"] == 3
    begin(position)
    refused(position, "build surveyors", "IS-7.7")


@rule("IS-7.3")
def test_star_gives_nothing_during_the_game() -> None:
    position = set_pool(expanding(building("Sun", "star_per", star=True, what="huts", vp=1)), "W")
    assert not [move for move in position.moves() if "sun" in move]


@rule("IS-7.4")
def test_every_kind_of_ability_has_a_test() -> None:
    texts = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_imperial_abilities_*.py")
    )
    tested = set(re.findall(r'building\(\s*"[^"]+", "([a-z_]+)"', texts))
    assert set(KINDS) - tested == set()
