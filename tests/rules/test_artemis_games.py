"""Properties of whole games of The Artemis Project: questions, their notation, results of chance."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.tables import group_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    expedition,
    faces,
    gantry,
    placing,
    play,
    points,
    refused,
    set_colonists,
    table,
    total,
)

_PEOPLE = "P*E*M*S*"
_TILE = r"[OS]\d\db?"
TEXTS = (
    r"die [1-6](>[1-6])?",
    rf"basecamp X\d\d|vents|quarry|gantry {_TILE}|doorstep|academy|outfitters",
    r"send (none|(P+|E|M|S)( energy| mineral)?)",
    r"hit [1-5AB] [2-6]>[1-5]",
    r"reward [AB]",
    r"mix \d+ \d+",
    rf"(build|leave) {_TILE}",
    rf"recruit (none|{_PEOPLE})",
    rf"train (P>E|P>M|P>S|E>M|E>S|M>S) (shelters|{_TILE})|stop",
    rf"house [PEMS] (shelters|{_TILE})",
    rf"man (none|{_PEOPLE})",
    rf"crew {_TILE} (none|{_PEOPLE})|keep",
    rf"use {_TILE}|done",
    r"heat [PEMS] \d+",
)
LABELS = (
    r"start",
    r"round [1-6] expedition [1-4]",
    r"round [1-6] reward X\d\d [AB]",
    r"round [1-6] gantry [1-5]",
    r"round [1-6] doorstep",
    r"round [1-6] event",
    r"round [1-6] (drone [AB] )?dice( [1-5])?",
    r"round [1-6] drone [AB] region",
    r"round [1-6] draw \d+",
)
SETTINGS = [(1, False), (2, False), (3, True), (4, False), (5, False), (1, True)]


@cache
def game(players: int, hard: bool, seed: int) -> tuple[list[tuple[int, str, int]], list[str], Position]:
    """Play a game at random: seat, text and number of legal moves of each choice, the labels of chance, the final
    position.
    """
    generator = Random(seed)
    position = Position(players, hard=hard)
    chosen, labels = [], []
    while position.seat is not None:
        moves = position.moves()
        text = generator.choice(moves)
        if position.seat == CHANCE:
            labels.append(position.chance().label)
        else:
            assert len(set(moves)) == len(moves)
            chosen.append((position.seat, text, len(moves)))
        position.advance(text)
    return chosen, labels, position


@rule("AP-22.1", "AP-22.2", "AP-22.3", "AP-22.4", "AP-24.1", "AP-24.2")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("players", "hard"), SETTINGS)
def test_questions_have_two_answers_or_more_in_the_notation(players: int, hard: bool, seed: int) -> None:
    chosen, labels, _ = game(players, hard, seed)
    assert {seat for seat, _, _ in chosen} == set(range(players))
    for _, text, size in chosen:
        assert any(re.fullmatch(pattern, text) for pattern in TEXTS), text
        assert 2 <= size < 100, text
    assert len(chosen) + len(labels) < 5000


@rule("AP-1.7", "AP-24.3", "AP-24.8")
@pytest.mark.parametrize(("players", "hard"), SETTINGS)
def test_events_of_chance_have_the_labels_of_the_rules(players: int, hard: bool) -> None:
    _, labels, _ = game(players, hard, 1)
    for label in labels:
        assert any(re.fullmatch(pattern, label) for pattern in LABELS), label
    assert len(set(labels)) == len(labels)
    assert ("start" in labels) == (players > 1)
    assert sum("drone" in label for label in labels) == (24 if players == 1 else 0)
    assert sum(label.endswith("event") for label in labels) == 6


@rule("AP-1.1", "AP-1.2", "AP-18.1")
@pytest.mark.parametrize(("players", "hard"), SETTINGS)
def test_points_are_the_sum_of_the_sheet(players: int, hard: bool) -> None:
    _, _, position = game(players, hard, 2)
    assert position.round == 6
    outcome = position.outcome()
    assert outcome is not None
    best = max(position.parties, key=lambda party: total(position, party))
    assert total(position, outcome.ranking[0][0]) == total(position, best)
    for seat in range(players):
        assert total(position, seat) >= points(position, seat) >= 0


@rule("AP-4.5", "AP-7.2", "AP-9.3")
def test_placement_changes_no_stocks() -> None:
    position = table(2)
    position.vents = position.quarry = 9
    position.queue = group_of("PP")
    gantry(position, O05="")
    expedition(position, "X01")
    position.reward_contents[0] = ("", "")
    placing(position, "123456", "12345")
    before = (position.energy[:], position.minerals[:], position.badges[:], position.tiles[:], position.queue)
    play(
        position, "1 die 6", "1 gantry O05", "2 die 1", "2 vents", "1 die 5", "1 basecamp X01", "2 die 2", "2 doorstep"
    )
    assert (position.energy, position.minerals, position.badges, position.tiles, position.queue) == before
    assert faces(position, position.bids[0]) == "1:6"


@rule("AP-7.2", "AP-16.5")
def test_reward_tiles_cannot_be_bid_for_and_nothing_is_sold() -> None:
    position = table(2)
    expedition(position, "X08", "", ("O05", ""))
    gantry(position, O06="")
    set_colonists(position, ANA, "P", O01="P")
    placing(position, "34", "12")
    assert {refused(position, text) for text in ("sell O01", "dismiss P", "trade O01 2")} == {"R1"}
    play(position, "1 die 3")
    assert refused(position, "gantry O05") == "R5"
    assert refused(position, "gantry O06") == ""
