"""The set-up of The Artemis Project: the order of the draws, their results and their weights."""

from __future__ import annotations

from math import comb

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.position import Position
from tests.marks import rule
from tests.rules.artemis_positions import (
    play,
    set_up,
    table,
)


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
    assert position.reward_contents[0] == ("MS", "")


@rule("AP-24.3", "AP-2.2", "AP-24.1")
def test_tile_weights_follow_the_rest_of_the_pile() -> None:
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


@rule("AP-19.1", "AP-24.3")
def test_draw_of_several_empties_the_bag_before_refilling() -> None:
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
