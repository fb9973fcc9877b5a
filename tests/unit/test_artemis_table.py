"""Parts of The Artemis Project besides its rules: tie-breaks, rounds, links."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pyapp.engine.conformance import random_match
from pyapp.engine.contract import CHANCE
from pyapp.engine.match import Match
from pyapp.games import packing
from pyapp.games.artemis import GAME, tally
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.tables import group_of
from pyapp.ui.links import fragments
from tests.marks import rule
from tests.unit.artemis_matches import advised, setup

GAMES = {"artemis": GAME}


@cache
def played(seats: int) -> Match:
    return advised(Match(GAME, setup(seats, code="a-table-code-of-the-greatest-length-42-x")))


@rule("AP-18.5")
def test_ties_are_broken_by_badges_colonists_and_resources() -> None:
    position = Position(3)
    position.badges[1], position.shelters[1] = 4, group_of("PPS")
    position.energy[1], position.minerals[1], position.toolkits[1] = 5, 2, 9
    lines = tally.ties(position, 1)
    assert [(line.label, line.points, line.rule) for line in lines] == [
        ("Badges", 4, "AP-18.5"),
        ("Colonists", 3, "AP-18.5"),
        ("Resources", 7, "AP-18.5"),
    ]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_rounds_are_counted_as_they_end(seats: int) -> None:
    match = played(seats)
    position: Any = match.at(0)
    seen = [(tally.rounds(position), tally.round_of(position))]
    for move in match.moves:
        position.advance(move)
        seen.append((tally.rounds(position), tally.round_of(position)))
    assert list(dict.fromkeys(seen)) == [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6)]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "most"), [(1, 240), (2, 300), (4, 420), (5, 500)])
def test_a_finished_match_fits_into_a_short_link(seats: int, most: int) -> None:
    """Matches as people play and random ones; a reader of the link gets the same match."""
    for match in (played(seats), random_match(GAME, setup(seats), "link")):
        data = packing.encode(match)
        assert packing.decode(data, GAMES) == match
        assert len(fragments.encode_payload(data)) <= most


@pytest.mark.slow
def test_every_moment_of_a_match_survives_a_link() -> None:
    match = played(1)
    for cursor in range(0, len(match.moves) + 1, 3):
        part = match.branch(cursor)
        part.settle()
        assert packing.decode(packing.encode(part), GAMES) == part


def test_links_carry_no_chance() -> None:
    match = Match(GAME, replace(setup(5)))
    before = len(packing.encode(match))
    match.settle()
    assert match.position.seat != CHANCE
    assert len(match.moves) == 20
    assert len(packing.encode(match)) == before
