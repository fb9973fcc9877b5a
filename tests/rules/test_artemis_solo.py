"""The drones of The Artemis Project: placement, gains, and the final scoring against them."""

from __future__ import annotations

import pytest

from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import BASECAMP, DOORSTEP, GANTRY, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import group_of, letters_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    begin,
    ended,
    events_of,
    expedition,
    faces,
    gantry,
    lines,
    placing,
    play,
    points,
    resolve,
    row,
    set_up,
    shelters,
    table,
    total,
)

A, B = 1, 2


@rule("AP-21.1", "AP-2.1", "AP-2.2", "AP-2.4", "AP-2.5")
def test_solo_set_up() -> None:
    position = Position(1)
    assert (position.energy, position.minerals, position.toolkits) == ([3], [3], [1])
    assert shelters(position, ANA) == "P"
    assert position.bag.left == {"P": 27, "E": 20, "M": 12, "S": 12}
    assert (len(position.ocean), len(position.surface)) == (19, 20)
    position.play("expedition X01")
    while "gantry" not in position.chance().label:
        position.play(position.moves()[0])
    assert (position.vents, position.quarry) == (3 + 2, 2 + 2)
    came = []
    while position.seat != ANA:
        came.append(position.chance().label)
        position.play("event V13" if "event" in came[-1] else position.moves()[0])
    assert came == [
        "round 1 gantry 1",
        "round 1 gantry 2",
        "round 1 doorstep",
        "round 1 event",
        "round 1 dice 1",
        "round 1 drone A dice",
        "round 1 drone A region",
        "round 1 drone B dice",
        "round 1 drone B region",
    ]
    assert len(position.display) == 2
    assert len(letters_of(position.queue)) == 4
    assert position.toolkits == [1]


@rule("AP-21.3")
@pytest.mark.parametrize(("number", "order"), [(1, "AB" + "AB" * 3), (2, "BA" + "BA" * 3)])
def test_order_of_the_drones(number: int, order: str) -> None:
    position = table(1)
    position.round = number
    position.regions = [2, 2]
    position.queue = group_of("PP")
    position.energy = [9]
    events = []
    placing(position, "12345", "2222", "3333")
    for face in (1, 2, 3, 4):
        events += play(position, f"1 die {face}", "1 doorstep")
    events += play(position, "1 doorstep")
    placed = [position.name_of(event.seat) for event in events if event.kind == "place" and event.seat]
    assert "".join(placed) == order


@rule("AP-21.4", "AP-21.5", "AP-7.1")
def test_drone_bids_for_the_leftmost_tile_it_can() -> None:
    position = table(1)
    position.queue, position.energy = group_of("PP"), [9]
    gantry(position, O05="1:3", O06="1:2", O10="")
    position.regions = [4, 5]
    placing(position, "12345", "3666", "1111")
    play(position, "1 die 1", "1 doorstep")
    assert [faces(position, bids) for bids in position.bids] == ["1:3", "1:2 A:3", ""]


@rule("AP-21.4")
def test_drone_that_cannot_outbid_skips_the_gantry() -> None:
    position = table(1)
    position.queue, position.energy = group_of("PP"), [9]
    gantry(position, O05="1:3", O06="1:4")
    position.regions = [4, 1]
    placing(position, "12345", "1111", "1111")
    play(position, "1 die 1", "1 vents")
    assert faces(position, position.rows[2]) == "A:1"
    play(position, "1 die 2", "1 vents")
    assert position.rows[2] == position.rows[2][:1]


@rule("AP-21.5", "AP-10.4")
def test_leading_drone_takes_reward_a() -> None:
    position = table(1, event="V05")
    position.bag.draw("P", "S")
    expedition(position, "X12", "A:6 1:3", ("PS", ""))  # COLONIST 2 / VP 3, difficulty 9
    resolve(position, BASECAMP)
    assert ended(position)
    assert position.badges == [1, 1, 0]
    assert points(position, ANA) == 3
    assert (position.bag.discards["P"], position.bag.discards["S"]) == (1, 1)


@rule("AP-21.5")
def test_second_drone_takes_the_other_reward() -> None:
    position = table(1)
    position.ocean.draw("O10")
    expedition(position, "X08", "1:6 B:3", ("O10", ""))  # BUILDING 1 / MINERAL 3, difficulty 8
    play(resolve(position, BASECAMP), "1 reward B")
    assert (position.badges, position.minerals) == ([1, 0, 1], [3])
    assert position.tiles == [()]
    assert position.reward_contents[0] == ("", "")


@rule("AP-21.5")
def test_reward_of_a_drone_is_logged() -> None:
    position = table(1)
    position.ocean.draw("O10")
    expedition(position, "X08", "A:6 B:3", ("O10", ""))  # BUILDING 1 / MINERAL 3, difficulty 8
    events = events_of(position, ("letter", "B"), (BASECAMP, 0))
    assert [(event.seat, event.params["tile"]) for event in events if event.kind == "lost"] == [(A, "O10")]


@rule("AP-21.5", "AP-3.2")
def test_drone_gets_nothing_for_a_reward_without_a_tile() -> None:
    position = table(1)
    expedition(position, "X08", "A:6 B:3")  # BUILDING 1 / MINERAL 3, difficulty 8
    events = events_of(position, ("letter", "B"), (BASECAMP, 0))
    assert position.badges == [0, 1, 1]
    assert not [event for event in events if event.kind == "lost"]


@rule("AP-21.2")
def test_region_event_names_the_drone() -> None:
    position = table(1)
    begin(position, ("drone from", 1))
    [event] = play(position, "- region 4")[:1]
    assert (event.kind, event.seat, event.params["number"]) == ("region", B, 4)
    assert position.regions == [0, 4]


@rule("AP-21.5")
def test_drone_keeps_the_badges_of_a_reward() -> None:
    position = table(1)
    expedition(position, "X16", "1:6 B:4")  # VP 6 / BADGE 1 + VP 2, difficulty 10
    play(resolve(position, BASECAMP), "1 reward A")
    assert position.badges == [1, 0, 2]
    assert points(position, ANA) == 6


@rule("AP-21.5", "AP-11.1", "AP-11.2")
def test_drone_discards_energy_and_minerals() -> None:
    position = table(1)
    position.vents, position.quarry = 6, 1
    row(position, VENTS, "A:2 B:3 1:3")
    row(position, QUARRY, "A:2 B:3 1:4")
    resolve(position, VENTS, QUARRY)
    assert (position.energy, position.minerals) == ([1 + 1], [0])
    assert position.relief == [1]


@rule("AP-21.5", "AP-12.4")
def test_drone_always_builds_and_gives_relief() -> None:
    position = table(1, minerals=[9])
    gantry(position, O05="1:2 A:4", O06="B:1 1:3", O10="A:6")
    play(resolve(position, GANTRY), "1 build O06")
    assert position.tiles == [("O06",)]
    assert position.relief == [1]
    assert position.minerals == [9 - 3]
    left = [tile for at, tile in enumerate(position.display) if not position.built >> at & 1]
    assert left == []


@rule("AP-21.5", "AP-13.1")
@pytest.mark.parametrize(
    ("queue", "face", "left"),
    [("PPPEM", 3, "PEM"), ("PEMS", 6, "none"), ("PEMS", 1, "PEM"), ("PPEEMS", 4, "PEM"), ("PPEEMMSS", 3, "PPEEMS")],
)
def test_drone_recruits_the_most_numerous_type(queue: str, face: int, left: str) -> None:
    position = table(1)
    position.queue = group_of(queue)
    row(position, DOORSTEP, f"A:{face}")
    resolve(position, DOORSTEP)
    assert letters_of(position.queue) == left
    assert sum(position.bag.discards.values()) == len(queue) - len(left.replace("none", ""))


@rule("AP-21.6", "AP-18.3")
@pytest.mark.parametrize(("badges", "extra"), [([3, 2, 1], 4), ([3, 3, 0], 2), ([2, 3, 1], 2), ([2, 3, 2], 1)])
def test_badges_against_drones(badges: list[int], extra: int) -> None:
    assert total(table(1, badges=badges), ANA) == badges[0] + extra


@rule("AP-21.6")
@pytest.mark.parametrize(("toolkits", "prize"), [(3, 0), (4, 2), (9, 2)])
def test_toolkits_against_drones(toolkits: int, prize: int) -> None:
    assert lines(table(1, toolkits=[toolkits]), ANA)["Most toolkits"] == prize


@rule("AP-21.7", "AP-20.2")
@pytest.mark.parametrize(
    ("won", "hard", "title"),
    [
        (0, False, "Lost Signal"),
        (39, False, "Lost Signal"),
        (40, False, "Frozen Camp"),
        (54, False, "Frozen Camp"),
        (60, False, "Outpost"),
        (60, True, "Settlement"),
        (79, False, "Settlement"),
        (91, False, "Colony"),
        (97, True, "Second Home of Humankind"),
        (104, False, "Capital of the Ice"),
        (105, False, "Second Home of Humankind"),
    ],
)
def test_titles(won: int, hard: bool, title: str) -> None:
    position = table(1, hard=hard)
    position.points[0] = won
    position.steps = []
    position.finish()
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.params["title_en"] == title


@rule("AP-21.2")
def test_drones_have_four_dice() -> None:
    position = table(1)
    position.round = 0
    set_up(position)
    assert [len(pool) for pool in position.pool] == [5, 4, 4]
