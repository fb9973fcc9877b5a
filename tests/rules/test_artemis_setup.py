"""The set-up of The Artemis Project: what lies where, what is drawn in which order and how likely it is."""

from __future__ import annotations

from math import comb

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import BASECAMP
from pyapp.games.artemis.rules.tables import group_of, word
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    expedition,
    play,
    resolve,
    set_up,
    shelters,
    table,
    upkeep,
)

SIZES = {2: (19, 20), 3: (26, 26), 4: (26, 26), 5: (26, 26)}


@rule("AP-2.1", "AP-2.2", "AP-2.3", "AP-2.4", "AP-20.1")
@pytest.mark.parametrize("players", SIZES)
def test_what_everybody_begins_with(players: int) -> None:
    position = Position(players)
    assert position.energy == position.minerals == [3] * players
    assert position.toolkits == [1] * players
    assert [shelters(position, seat) for seat in range(players)] == ["P"] * players
    assert position.bag.left == {"P": 28 - players, "E": 20, "M": 12, "S": 12}
    assert word(position.stock) == "EEEEMMMMSSSS"
    assert (len(position.ocean), len(position.surface)) == SIZES[players]
    assert (len(position.expeditions), len(position.events)) == (22, 14)
    assert position.relief == position.badges == [0] * players
    assert position.chance().label == "start"
    assert position.chance().outcomes == tuple((f"start {seat}", 1) for seat in range(1, players + 1))


@rule("AP-2.5")
@pytest.mark.parametrize(("players", "more"), [(2, 2), (3, 2), (4, 2), (5, 1)])
def test_start_player_is_compensated(players: int, more: int) -> None:
    for compensation in (True, False):
        position = Position(players, compensation=compensation)
        position.play("start 2")
        expected = [1] * players
        expected[1] += more * compensation
        assert position.toolkits == expected
        assert position.start == 1


@rule("AP-24.4", "AP-3.1", "AP-3.4", "AP-4.1")
def test_order_of_the_first_round() -> None:
    position = Position(3)
    position.play("start 3")
    labels = []
    chosen = ["expedition X12", "expedition X21"]
    while position.seat == CHANCE:
        labels.append(position.chance().label)
        position.play(chosen.pop(0) if "expedition" in labels[-1] else position.moves()[0])
    assert labels == [
        "round 1 expedition 1",
        "round 1 expedition 2",
        "round 1 reward X12 A",
        "round 1 reward X21 A",
        "round 1 reward X21 B",
        "round 1 gantry 1",
        "round 1 gantry 2",
        "round 1 gantry 3",
        "round 1 doorstep",
        "round 1 event",
        "round 1 dice 3",
        "round 1 dice 1",
        "round 1 dice 2",
    ]
    assert position.seat == 2


@rule("AP-3.2", "AP-24.3")
def test_colonists_of_a_reward_are_drawn_at_once() -> None:
    position = Position(2)
    play(position, "- start 1", "- expedition X12")
    chance = position.chance()
    assert chance.label == "round 1 reward X12 A"
    weights = dict(chance.outcomes or ())
    assert len(weights) == 10
    assert weights["colonists PP"] == comb(26, 2)
    assert weights["colonists PE"] == 26 * 20
    assert weights["colonists MS"] == 12 * 12
    assert sum(weights.values()) == comb(26 + 20 + 12 + 12, 2)
    play(position, "- colonists MS")
    assert position.bag.left == {"P": 26, "E": 20, "M": 11, "S": 11}
    assert position.lying[0] == ("MS", "")


@rule("AP-24.3", "AP-2.2", "AP-24.1")
def test_tiles_come_by_what_is_left() -> None:
    position = Position(3)
    play(position, "- start 1", "- expedition X01", "- expedition X02")
    weights = dict(position.chance().outcomes or ())
    assert len(weights) == 19
    assert (weights["tile O01"], weights["tile O08"]) == (2, 1)
    play(position, "- tile O01")
    weights = dict(position.chance().outcomes or ())
    assert "tile O01" not in weights
    assert weights["tile O01b"] == 1
    play(position, "- tile O01b")
    assert not any("O01" in text for text in position.moves())
    assert position.display == ("O01", "O01b")


@rule("AP-24.3")
def test_rolls_are_weighted() -> None:
    position = Position(2)
    position.play("start 1")
    while "dice" not in position.chance().label:
        position.play(position.moves()[0])
    weights = dict(position.chance().outcomes or ())
    assert (len(weights), sum(weights.values())) == (252, 6**5)
    assert (weights["roll 11111"], weights["roll 12345"], weights["roll 11223"]) == (1, 120, 30)


@rule("AP-3.1", "AP-19.2")
def test_unclaimed_rewards_are_gone() -> None:
    position = table(2)
    position.bag.draw("S", "S")
    position.ocean.draw("O10")
    expedition(position, "X21", "", ("SS", "O10"))
    position.expeditions.draw("X21")
    came = set_up(position, "expedition X01")
    assert came["round 2 expedition 1"] == "expedition X01"
    assert position.bag.discards["S"] == 2
    assert position.open == ("X01",)
    assert position.expeditions.discards["X21"] == 1
    assert position.ocean.left.get("O10", 0) == 0


@rule("AP-3.1", "AP-24.3")
def test_deck_of_expeditions_is_shuffled_again() -> None:
    position = table(3)
    position.expeditions.draw(*position.expeditions.left)
    position.expeditions.discard("X05", "X06")
    position.open, position.stacks, position.lying = ("X07", "X08"), [(), ()], [("", ""), ("", "")]
    begin = set_up(position, "expedition X08")
    assert begin["round 2 expedition 1"] == "expedition X08"
    assert begin["round 2 expedition 2"] in {"expedition X05", "expedition X06", "expedition X07"}


@rule("AP-3.2", "AP-10.6")
def test_reward_building_that_the_pile_lacks_is_minerals() -> None:
    position = table(2)
    for tile, count in position.ocean.left.items():
        position.ocean.draw(*[tile] * count)
    came = set_up(position, "expedition X08", "event V13")
    assert not any("reward" in label or "gantry" in label for label in came)
    assert position.display == ()
    position = table(2)
    expedition(position, "X08", "1:6 1:2")
    play(resolve(position, BASECAMP), "1 reward A")
    assert (position.minerals[ANA], position.tiles[ANA]) == (3, ())


@rule("AP-3.2", "AP-19.1")
def test_reward_colonists_that_nobody_is_left_for_are_void() -> None:
    position = table(2)
    everybody = "".join(letter * number for letter, number in position.bag.left.items())
    position.bag.draw(*everybody)
    came = set_up(position, "expedition X12", "event V13")
    assert not any("reward" in label or "doorstep" in label for label in came)
    position = table(2)
    expedition(position, "X21", "1:6 1:6")
    play(resolve(position, BASECAMP), "1 reward A")
    assert shelters(position, ANA) == "none"
    assert sum(position.points) == 2


@rule("AP-19.1", "AP-24.3")
def test_draw_of_several_empties_the_bag_first() -> None:
    position = table(2)
    everybody = "".join(letter * number for letter, number in position.bag.left.items())
    position.bag.draw(*everybody)
    position.bag.discard(*"PPMMMM")
    position.bag.counts[position.bag.place["S"]] = 1
    begun = set_up(position, "expedition X01", "event V13")
    drawn = begun["round 2 doorstep"].removeprefix("colonists ")
    assert len(drawn) == 4
    assert "S" in drawn
    assert sum(position.bag.left.values()) == 3


@rule("AP-17.4", "AP-17.5", "AP-3.3")
def test_round_is_cleared_and_passed_on() -> None:
    position = table(3)
    position.vents, position.queue = 9, group_of("PE")
    position.display, position.bids = ("O10", "O12"), [(8 * 3,), ()]
    position.ocean.draw("O10", "O12")
    position.academy = position.outfitters = (8 * 3,)
    upkeep(position)
    assert (position.round, position.start) == (2, 1)
    assert position.display == ("O10", "O12")
    assert position.bids == [(), ()]
    assert not position.academy
    assert not position.outfitters
    assert word(position.queue) == "PE"
    assert position.chance().label == "round 2 expedition 1"


@rule("AP-1.1", "AP-17.5")
def test_game_ends_after_six_rounds() -> None:
    position = table(2)
    position.round = 6
    upkeep(position)
    assert position.seat is None
    assert position.start == ANA
    assert position.outcome() is not None
    assert position.moves() == []


@rule("AP-20.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hard_mode_takes_the_extras(players: int) -> None:
    for hard in (False, True):
        position = table(players, hard=hard)
        position.round = 0
        came = set_up(position, "expedition X01", "expedition X02", "expedition X03", "expedition X05", "event V13")
        drawn = came["round 1 doorstep"].removeprefix("colonists ")
        assert len(drawn) == players + 2 * (not hard)
        cards = [position.kit.material.expeditions[ident] for ident in position.open]
        assert len(cards) == players - 1
        assert position.vents == sum(card.energy for card in cards) + 2 * (not hard)
        assert position.quarry == sum(card.minerals for card in cards) + 2 * (not hard)
