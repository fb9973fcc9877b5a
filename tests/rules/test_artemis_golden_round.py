"""A whole round of two players, text by text, with the size of every legal list (AP-24.10)."""

from __future__ import annotations

import re

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.tables import letters_of
from tests.marks import rule

ROUND = """
chance start: start 2 (2)
chance round 1 expedition 1: expedition X21 (22)
chance round 1 reward X21 A: colonists SS (10)
chance round 1 reward X21 B: tile O17 (19)
chance round 1 gantry 1: tile O14 (18)
chance round 1 gantry 2: tile O06 (17)
chance round 1 doorstep: colonists PEMM (35)
chance round 1 event: event V11 (14)
chance round 1 dice 2: roll 13446 (252)
chance round 1 dice 1: roll 22355 (252)
2 die 1>2 (20)
2 vents (8)
1 die 3 (9)
1 gantry O14 (8)
2 die 6 (13)
2 academy (8)
1 die 5>6 (6)
1 quarry (8)
2 die 4 (10)
2 gantry O14 (8)
1 die 5 (2)
1 basecamp X21 (8)
1 send P energy (3)
2 die 4 (10)
2 basecamp X21 (7)
2 send P energy (3)
1 doorstep (7)
2 die 3 (5)
2 basecamp X21 (7)
1 basecamp X21 (7)
1 reward A (2)
1 build O14 (2)
1 man S (2)
1 recruit E (3)
2 train P>M shelters (4)
2 house M O17 (2)
2 stop (2)
2 crew O17 M (3)
1 keep (3)
2 mix 1 0 (2)
1 done (2)
"""
_LINE = re.compile(r"(chance (?P<label>[^:]+): |(?P<seat>\d) )(?P<text>[^(]+) \((?P<size>\d+)\)")


@rule("AP-24.10", "AP-24.3", "AP-24.5")
def test_a_whole_round() -> None:
    position = Position(2)
    for line in ROUND.strip().splitlines():
        match = _LINE.fullmatch(line)
        assert match is not None, line
        if match["label"]:
            assert position.seat == CHANCE, line
            chance = position.chance()
            assert chance.label == match["label"], line
            assert chance.outcomes is not None
            assert len(chance.outcomes) == int(match["size"]), line
        else:
            assert position.seat == int(match["seat"]) - 1, line
        assert len(position.moves()) == int(match["size"]), (line, position.moves())
        position.play(match["text"])
        if line.startswith("chance start"):
            assert position.toolkits == [1, 3]
        if "reward X21 B" in line:
            assert (position.vents, position.quarry) == (5, 6)
    assert (position.round, position.start) == (2, 0)
    assert (position.energy, position.minerals, position.toolkits) == ([0, 5], [6, 3], [0, 2])
    assert position.badges == [1, 1]
    assert [sum(position.points[:5]), sum(position.points[5:])] == [2, 2]
    assert position.tiles == [("O14",), ("O17",)]
    assert [letters_of(crews[0]) for crews in position.crews] == ["S", "M"]
    assert position.shelters == [0, 0]
    assert position.relief == [0, 0]
