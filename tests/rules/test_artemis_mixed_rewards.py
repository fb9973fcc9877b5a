"""Rewards with colonists and a building, which players' own material may have (AP-3.2, AP-10.6, AP-24.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.engine.schema import load
from pyapp.games.artemis.rules.components import EFFECTS, EXPEDITIONS, HOUSE
from pyapp.games.artemis.rules.tables import letters_of
from tests.marks import rule
from tests.rules.artemis_positions import ANA, begin, ended, expedition, play, points, table


@rule("AP-3.2", "AP-24.3")
def test_two_draws_for_one_reward_have_different_labels() -> None:
    """With players' own material: draws with equal labels would have equal results."""
    both = load(EFFECTS, ["BUILDING 1", "COLONIST 2"])
    card = replace(EXPEDITIONS["X18"], rewards=(both, both[::-1]))
    p = table(3, material=replace(HOUSE, expeditions={**EXPEDITIONS, "X18": card}))
    expedition(p, "X18")
    begin(p, ("rewards",))
    asked = []
    for _ in range(4):
        asked.append(p.chance().label)
        play(p, f"- {p.moves()[0]}")
    assert asked == [
        "round 1 reward X18 A building",
        "round 1 reward X18 A",
        "round 1 reward X18 B",
        "round 1 reward X18 B building",
    ]
    assert p.reward_contents == [("O01 PP", "PP O01b")]
    begin(p, ("round",))
    assert (p.reward_contents, p.bag.discards) == ([], {"P": 4}), "nobody claimed them"


@rule("AP-3.2", "AP-10.6", "AP-24.6")
@pytest.mark.parametrize("lying", ["MS O04", "O04 MS", "MS", "O04", ""])
def test_a_reward_may_bring_colonists_and_a_building(lying: str) -> None:
    """With players' own material: colonists that were not drawn are void, a building that was not drawn is 3
    minerals.
    """
    parts = load(EFFECTS, ["COLONIST 2", "VP 2", "BUILDING 1"])
    card = replace(EXPEDITIONS["X21"], rewards=(parts, parts[::-1]))
    for side, drone in ((0, False), (1, False), (0, True)):
        p = table(1, material=replace(HOUSE, expeditions={**EXPEDITIONS, "X21": card}), minerals=[3])
        expedition(p, "X21", "A:6 B:6" if drone else "1:6 1:6", lying=(lying, "") if side == 0 else ("", lying))
        begin(p, ("basecamp", 0))
        if not drone:
            play(p, f"1 reward {'AB'[side]}")
        while p.ask in ("house", "man"):
            play(p, f"1 {p.moves()[-1]}")
        assert letters_of(p.colonists_of(ANA)) == ("MS" if "MS" in lying and not drone else "none")
        assert p.tiles[ANA] == (("O04",) if "O04" in lying and not drone else ())
        assert p.minerals[ANA] == (3 if "O04" in lying or drone else 6)
        assert points(p, ANA) == (0 if drone else 2)
        assert p.bag.discards == ({"M": 1, "S": 1} if "MS" in lying and drone else {})
        assert ended(p)
