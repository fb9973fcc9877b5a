"""Placement: dice and toolkits, Basecamp, Exposure, Gantry, Academy, Outfitters, and the placement of drones (AP-4 to
AP-8, AP-21.2 to AP-21.4, AP-22.1).
"""

from __future__ import annotations

from random import Random

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.placement import order_of_placement
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import VENTS
from pyapp.games.artemis.rules.tables import group_of, letters_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    CLEO,
    DAN,
    academy,
    begin,
    dice,
    ended,
    expedition,
    first_chance,
    gantry,
    initial_table,
    play,
    refused,
    row,
    set_colonists,
    turn,
)

# --- AP-4 ---


@rule("AP-4.1")
def test_players_place_one_die_per_turn_from_the_start_player_on() -> None:
    p = Position(3)
    play(p, "- start 2")
    first_chance(p)
    order: list[int | None] = []
    while p.ask in ("die", "place"):
        events = play(p, f"{(p.seat or 0) + 1} {'vents' if p.ask == 'place' else p.moves()[0]}")
        order += [event.seat for event in events if event.kind == "place"]
    assert tuple(order) == order_of_placement(p) == (1, 2, 0) * 5
    assert [die & 7 for die in p.rows[0]].count(0) == 5


@rule("AP-4.1", "AP-6.1")
@pytest.mark.parametrize("players", [1, 3])
def test_events_name_the_index_of_each_placed_die(players: int) -> None:
    p, generator, seen = Position(players), Random(players), 0
    while p.seat is not None:
        move = p.chance().sample(generator) if p.seat == CHANCE else generator.choice(p.moves())
        placed = [event for event in p.play(move) if event.kind in ("place", "hit")]
        last: dict[str, tuple[int, int]] = {}
        for event in placed:
            last[str(event.params.get("target") or event.params["region"])] = (
                int(event.params["at"]),
                8 * int(event.params["face"]) + (event.seat or 0),
            )
            assert ("by" in event.params) is (event.kind == "hit" or (event.seat or 0) >= players)
        for place, (at, die) in last.items() if p.ask in ("die", "place", "send", "hit") else ():
            assert dice_at(p, place)[at] == die, (place, at)
            seen += 1
    assert seen > 40


def dice_at(p: Position, place: str) -> list[int]:
    """List the dice in a region, on an expedition or on a tile."""
    if place in p.open:
        return [8 * face + party for face, party, _sent in p.stacks[p.open.index(place)]]
    if place in p.display:
        return list(p.bids[p.display.index(place)])
    rows = dict(zip(("vents", "quarry", "doorstep"), p.rows, strict=True))
    return list({**rows, "academy": p.academy, "outfitters": p.outfitters}[place])


@rule("AP-4.2", "AP-4.3", "AP-22.1", "AP-24.5")
def test_toolkits_turn_the_die_that_is_placed() -> None:
    p = initial_table()
    p.toolkits[ANA] = 2
    turn(p, ANA, "25")
    assert p.moves() == [
        "die 2", "die 2>1", "die 2>3", "die 2>4", "die 5", "die 5>3", "die 5>4", "die 5>6",
    ]  # fmt: skip
    play(p, "1 die 5>3")
    assert (p.toolkits[ANA], p.pool[ANA]) == (0, "2")
    assert p.moves() == ["vents", "quarry", "doorstep", "academy", "outfitters"]
    play(p, "1 quarry")
    assert p.rows[1] == dice(p, "1:3")


@rule("AP-4.3")
def test_worked_example_of_toolkits() -> None:
    p = initial_table()
    p.toolkits[ANA] = 3
    turn(p, ANA, "12236")
    assert refused(p, "die 2>5") == ""
    assert refused(p, "die 2>6") == "R3"
    assert refused(p, "die 6>7") == "R4"
    assert refused(p, "die 1>0") == "R4"


@rule("AP-4.4")
def test_several_dice_in_one_place() -> None:
    p = initial_table()
    p.shelters = [0] * 4
    expedition(p, "X01", "1:3")
    gantry(p, O01="1:3")
    row(p, VENTS, "1:4")
    for die, place in (("die 4", "basecamp X01"), ("die 4", "gantry O01"), ("die 4", "vents")):
        turn(p, ANA, "45")
        play(p, f"1 {die}", f"1 {place}")
    assert (len(p.stacks[0]), len(p.bids[0]), len(p.rows[0])) == (2, 2, 2)


@rule("AP-4.5", "AP-8.2")
@pytest.mark.parametrize(
    ("players", "toolkits"), [(2, (5, 4)), (3, (5, 4, 4)), (4, (5, 5, 4, 3)), (5, (6, 5, 4, 4, 3))]
)
def test_only_the_outfitters_give_goods_at_once(players: int, toolkits: tuple[int, ...]) -> None:
    p = initial_table(players)
    p.vents = p.quarry = 9
    for number, gained in enumerate(toolkits):
        before = p.toolkits[number]
        turn(p, number, "12")
        play(p, f"{number + 1} die 1", f"{number + 1} outfitters")
        assert p.toolkits[number] == before + gained
    turn(p, ANA, "34")
    play(p, "1 die 3")
    assert "outfitters" not in p.moves()
    assert refused(p, "outfitters") == "R9"
    play(p, "1 vents")
    assert (p.energy[ANA], p.vents) == (3, 9)


# --- AP-5 ---


@rule("AP-5.1")
def test_any_die_joins_an_expedition() -> None:
    p = initial_table()
    p.shelters[ANA] = 0
    expedition(p, "X02", "2:4")
    turn(p, ANA, "26")
    play(p, "1 die 2", "1 basecamp X02")
    assert p.stacks[0] == ((4, BEN, 0), (2, ANA, 0))
    p = initial_table()
    turn(p, ANA, "26")
    play(p, "1 die 2")
    assert refused(p, "basecamp X02") == "R5"


@rule("AP-5.2", "AP-5.3", "AP-5.7")
def test_pioneers_are_sent_for_one_resource() -> None:
    p = initial_table()
    p.shelters[ANA] = group_of("PPE")
    p.energy[ANA], p.minerals[ANA] = 1, 0
    expedition(p, "X02", "2:6")
    turn(p, ANA, "55")
    play(p, "1 die 5", "1 basecamp X02")
    assert p.moves() == ["send none", "send P energy", "send PP energy", "send E energy"]
    play(p, "1 send PP energy")
    assert p.stacks[0][-1] == (5, ANA, group_of("PP"))
    assert (p.energy[ANA], letters_of(p.shelters[ANA]), letters_of(p.colonists_of(ANA))) == (0, "E", "PPE")
    turn(p, ANA, "55")
    play(p, "1 die 5", "1 basecamp X02")
    assert ended(p), "nothing is left to pay with: nobody is asked"
    assert len(p.stacks[0]) == 3


@rule("AP-5.2", "AP-16.4")
def test_a_full_survey_hangar_sends_for_nothing() -> None:
    p = initial_table()
    p.energy[ANA] = p.minerals[ANA] = 0
    set_colonists(p, ANA, O17="M")
    expedition(p, "X02")
    turn(p, ANA, "55")
    play(p, "1 die 5", "1 basecamp X02")
    assert p.moves() == ["send none", "send P"]
    assert refused(p, "send P energy") == "R12"


@rule("AP-5.5")
def test_a_marine_turns_a_rival_die_down() -> None:
    p = initial_table()
    p.shelters[ANA] = group_of("M")
    expedition(p, "X02", "2:2+P 2:1 3:5 3:5")
    turn(p, ANA, "66")
    play(p, "1 die 6", "1 basecamp X02", "1 send M mineral")
    assert p.moves() == ["hit 2 2>1", "hit 3 5>4", "hit 3 5>3"]
    assert refused(p, "hit 2 1>0") == "R13"
    play(p, "1 hit 3 5>3")
    assert [die[0] for die in p.stacks[0]] == [2, 1, 3, 5, 6]
    assert p.stacks[0][0] == (2, BEN, group_of("P"))
    p = initial_table()
    p.shelters[ANA] = group_of("M")
    expedition(p, "X02", "2:1 1:5")
    turn(p, ANA, "66")
    play(p, "1 die 6", "1 basecamp X02")
    assert ended(p)


@rule("AP-5.4", "AP-5.6")
def test_a_steward_is_sent_with_a_low_die() -> None:
    p = initial_table()
    p.shelters[ANA] = group_of("ES")
    expedition(p, "X02")
    turn(p, ANA, "23")
    play(p, "1 die 3>2", "1 basecamp X02")
    assert "send S energy" in p.moves()
    p = initial_table()
    p.shelters[ANA] = group_of("ES")
    expedition(p, "X02")
    turn(p, ANA, "23")
    play(p, "1 die 3", "1 basecamp X02")
    assert "send S energy" not in p.moves()
    assert refused(p, "send S energy") == "R14"
    assert "send E energy" in p.moves()


# --- AP-6, AP-7, AP-8 ---


@rule("AP-6.1", "AP-6.2")
@pytest.mark.parametrize("region", ["vents", "quarry", "doorstep"])
def test_exposure_puts_low_dice_first(region: str) -> None:
    p = initial_table()
    for seat, face in ((ANA, 4), (BEN, 2), (CLEO, 4), (DAN, 1)):
        turn(p, seat, f"{face}6")
        play(p, f"{seat + 1} die {face}", f"{seat + 1} {region}")
    at = ["vents", "quarry", "doorstep"].index(region)
    assert p.rows[at] == dice(p, "4:1 2:2 1:4 3:4")


@rule("AP-7.1", "AP-7.2")
def test_a_bid_must_be_higher_than_all_earlier_ones() -> None:
    p = initial_table()
    p.minerals[ANA] = 0
    gantry(p, O01="")
    gantry(p, O02="2:3")
    gantry(p, O03="3:5")
    p.toolkits[ANA] = 2
    turn(p, ANA, "45")
    play(p, "1 die 4")
    assert [move for move in p.moves() if move.startswith("gantry")] == ["gantry O01", "gantry O02"]
    assert refused(p, "gantry O03") == "R6"
    turn(p, ANA, "45")
    play(p, "1 die 4>6", "1 gantry O03")
    assert p.bids[2] == dice(p, "3:5 1:6")
    p.toolkits[ANA] = 0
    turn(p, ANA, "16")
    play(p, "1 die 6")
    assert refused(p, "gantry O03") == "R6"


@rule("AP-8.1")
@pytest.mark.parametrize(("players", "spaces"), [(2, 2), (3, 3), (4, 3), (5, 4)])
def test_the_academy_fills_up(players: int, spaces: int) -> None:
    p = initial_table(players)
    p.toolkits = [0] * players
    for number in range(spaces):
        turn(p, number, "16")
        play(p, f"{number + 1} die 6", f"{number + 1} academy")
    assert p.academy == dice(p, " ".join(f"{seat + 1}:6" for seat in range(spaces)))
    turn(p, ANA, "16")
    play(p, "1 die 6")
    assert refused(p, "academy") == "R8"


# --- drones ---


@rule("AP-21.1", "AP-21.2", "AP-21.3")
def test_drones_place_after_the_player() -> None:
    p = Position(1)
    labels = []
    while p.seat == CHANCE:
        labels.append(p.chance().label)
        p.advance(p.moves()[0])
    assert labels[-5:] == [
        "round 1 dice 1",
        "round 1 drone A dice",
        "round 1 drone A region",
        "round 1 drone B dice",
        "round 1 drone B region",
    ]
    assert order_of_placement(p) == (0, 1, 0, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2)
    p.round = 2
    assert order_of_placement(p) == (0, 2, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1)
    assert [len(pool) for pool in p.pool] == [5, 4, 4]
    assert (len(p.open), len(p.display), p.badges) == (1, 2, [0, 0, 0])


@rule("AP-21.2", "AP-21.4")
def test_a_drone_skips_regions_that_reject_its_die() -> None:
    from pyapp.games.artemis.rules import drones

    for full, expected in ((False, "academy"), (True, "outfitters")):
        p = initial_table(1)
        expedition(p, "X02")
        p.pool[1], p.regions[0] = "1336", 6
        if full:
            academy(p, "1:5 1:5")
        before = len(p.academy)
        for _ in range(4):
            drones.place(p, 1)
        assert (len(p.academy) > before) == (expected == "academy")
        assert p.stacks[0] == ((3, 1, 0),)
        assert p.rows[0] == dice(p, "A:6")
        assert len(p.outfitters) == (2 if full else 1)
    p = initial_table(1)
    gantry(p, O01="1:4")
    gantry(p, O02="1:1")
    p.pool[2], p.regions[1] = "2356", 4
    drones.place(p, 2)
    assert p.bids == [dice(p, "1:4"), dice(p, "1:1 B:2")]
    begin(p)
