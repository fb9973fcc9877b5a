"""Worked examples of The Artemis Project, played as written: placing dice, Basecamp, the Gantry."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.engine.schema import load
from pyapp.games.artemis.rules.components import EFFECTS, EXPEDITIONS, HOUSE
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, GANTRY, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import group_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    CLEO,
    academy,
    crew,
    ended,
    expedition,
    faces,
    gantry,
    placing,
    play,
    points,
    refused,
    resolve,
    row,
    set_colonists,
    shelters,
    table,
)


@rule("AP-5.2", "AP-5.3", "AP-10.3")
def test_oracle_1_pioneers_count_for_their_die() -> None:
    position = table(2, energy=[1])
    set_colonists(position, ANA, "PP")
    expedition(position, "X10", "2:6")
    placing(position, "35", "23")
    play(position, "1 die 5", "1 basecamp X10", "1 send PP energy")
    assert position.stacks[0] == ((6, BEN, 0), (5, ANA, group_of("PP")))
    assert (position.energy[ANA], shelters(position, ANA)) == (0, "none")
    resolve(position, BASECAMP)
    assert position.seat == ANA
    assert position.moves() == ["reward A", "reward B"]


@rule("AP-5.1", "AP-10.2")
def test_oracle_2_low_die_joins_a_high_one() -> None:
    position = table(2)
    expedition(position, "X02", "2:4")
    placing(position, "25", "23")
    play(position, "1 die 2", "1 basecamp X02")
    assert position.stacks[0] == ((4, BEN, 0), (2, ANA, 0))
    resolve(position, BASECAMP)
    assert position.seat == BEN
    assert position.badges == [1, 1]


@rule("AP-7.1", "AP-4.3")
def test_oracle_3_bids_must_be_higher() -> None:
    position = table(2, toolkits=[2])
    gantry(position, O01="", O02="2:3", O03="2:5")
    placing(position, "46", "11")
    raised = position.copy()
    play(position, "1 die 4")
    assert [refused(position, f"gantry {tile}") for tile in ("O01", "O02", "O03")] == ["", "", "R6"]
    refusal = position.why_not("gantry O03")
    assert refusal is not None
    assert 5 in refusal.params.values()
    play(raised, "1 die 4>6")
    assert raised.toolkits[ANA] == 0
    assert refused(raised, "gantry O03") == ""


@rule("AP-6.1")
@pytest.mark.parametrize(("region", "number"), [("vents", 0), ("quarry", 1), ("doorstep", 2)])
def test_oracle_5_rows_stand_in_order(region: str, number: int) -> None:
    position = placing(table(4), "46", "26", "46", "16")
    for seat, face in ((1, 4), (2, 2), (3, 4), (4, 1)):
        play(position, f"{seat} die {face}", f"{seat} {region}")
    assert faces(position, position.rows[number]) == "4:1 2:2 1:4 3:4"


@rule("AP-11.1", "AP-11.2", "AP-15.2")
def test_oracle_6_vents_are_served_from_the_left() -> None:
    position = table(4)
    position.vents = 8
    row(position, VENTS, "1:2 2:3 3:5 4:6")
    resolve(position, VENTS)
    assert ended(position)
    assert position.energy == [2, 3, 3, 1]
    assert position.relief == [0, 0, 0, 1]
    assert position.vents == 0


@rule("AP-11.1", "AP-11.2")
def test_oracle_6_quarry_likewise() -> None:
    position = table(4)
    position.quarry = 8
    row(position, QUARRY, "1:2 2:3 3:5 4:6")
    resolve(position, QUARRY)
    assert (position.minerals, position.energy) == ([2, 3, 3, 0], [0, 0, 0, 1])


@rule("AP-4.3", "AP-24.5", "AP-24.9")
def test_oracle_8_toolkits() -> None:
    position = placing(table(2, toolkits=[3]), "126", "11")
    codes = {move: refused(position, f"die {move}") for move in ("2>5", "2>6", "6>7", "1>0", "3", "3>4", "2>2")}
    assert codes == {"2>5": "", "2>6": "R3", "6>7": "R4", "1>0": "R4", "3": "R2", "3>4": "R2", "2>2": "R1"}
    play(position, "1 die 2>5")
    assert position.toolkits[ANA] == 0
    assert refused(position, "die 1>2") == "R22"
    assert refused(position, "pass") == "R15"


@rule("AP-5.5")
def test_oracle_9_marine() -> None:
    position = table(2, energy=[1])
    set_colonists(position, ANA, "M")
    expedition(position, "X10", "2:2 2:1")
    placing(position, "35", "23")
    play(position, "1 die 3", "1 basecamp X10", "1 send M energy")
    assert [face for face, _, _ in position.stacks[0]] == [1, 1, 3]
    assert position.seat == BEN


@rule("AP-5.5", "AP-24.5")
def test_oracle_9_marine_hits_one_above_1() -> None:
    position = table(3, energy=[1])
    set_colonists(position, ANA, "M")
    expedition(position, "X10", "2:5+PP 2:1 1:4 2:5")
    placing(position, "35", "23", "23")
    play(position, "1 die 3", "1 basecamp X10", "1 send M energy")
    assert position.moves() == ["hit 2 5>4", "hit 2 5>3"]
    for move in ("hit 2 1>0", "hit 2 5>2", "hit 1 4>3", "hit 2 5>5", "hit 3 5>4"):
        assert refused(position, move) == "R13", move
    play(position, "1 hit 2 5>3")
    assert position.stacks[0][0] == (3, BEN, group_of("PP"))
    assert [face for face, _, _ in position.stacks[0]] == [3, 1, 4, 5, 3]


@rule("AP-5.5")
def test_oracle_9_marine_needs_somebody_to_hit() -> None:
    position = table(2, energy=[1])
    set_colonists(position, ANA, "PM")
    expedition(position, "X10", "2:1 2:1 1:5")
    placing(position, "35", "23")
    play(position, "1 die 3", "1 basecamp X10")
    assert refused(position, "send M energy") == "R13"
    assert refused(position, "send P energy") == ""


@rule("AP-5.6")
def test_oracle_10_steward_goes_with_low_dice() -> None:
    position = table(2, energy=[1], toolkits=[1])
    set_colonists(position, ANA, "PS")
    expedition(position, "X10")
    placing(position, "35", "23")
    turned = position.copy()
    play(position, "1 die 3", "1 basecamp X10")
    assert refused(position, "send S energy") == "R14"
    play(turned, "1 die 3>2", "1 basecamp X10", "1 send S energy")
    assert turned.stacks[0] == ((2, ANA, group_of("S")),)


@rule("AP-5.6", "AP-10.4")
def test_oracle_10_steward_of_the_leader_earns_a_point() -> None:
    second = table(2)
    expedition(second, "X01", "1:2+S 2:6")
    play(resolve(second, BASECAMP), "2 reward A")
    assert (points(second, ANA), points(second, BEN), second.energy) == (0, 2, [2, 0])
    leader = table(2)
    expedition(leader, "X01", "1:2+S 1:6 2:1 1:1+S")
    play(resolve(leader, BASECAMP), "1 reward A")
    assert (points(leader, ANA), points(leader, BEN), leader.energy) == (2 + 2, 0, [0, 2])
    assert shelters(leader, ANA) == "SS"


@rule("AP-10.3")
def test_oracle_11_ties_go_to_the_earlier_first_die() -> None:
    position = table(2)
    expedition(position, "X04", "2:3 1:4 2:1")
    resolve(position, BASECAMP)
    assert position.seat == BEN


@rule("AP-10.4", "AP-5.4")
def test_oracle_12_success() -> None:
    card = replace(EXPEDITIONS["X01"], difficulty=10, rewards=(load(EFFECTS, ["VP 4"]), load(EFFECTS, ["ENERGY 3"])))
    position = table(3, material=replace(HOUSE, expeditions={**EXPEDITIONS, "X01": card}))
    expedition(position, "X01", "1:6 2:5 3:1+E")
    resolve(position, BASECAMP)
    assert position.badges == [1, 1, 1]
    play(position, "1 reward A")
    assert position.moves() == ["mix 2 0", "mix 1 1", "mix 0 2"]
    assert shelters(position, CLEO) == "none"
    play(position, "3 mix 1 1")
    assert ended(position)
    assert [points(position, seat) for seat in range(3)] == [4, 0, 0]
    assert (position.energy, position.minerals) == ([0, 3, 1], [0, 0, 1])
    assert shelters(position, CLEO) == "E"


@rule("AP-10.5", "AP-15.1")
def test_oracle_13_failure() -> None:
    position = table(2)
    expedition(position, "X20", "1:3+E 1:2 2:4+S")
    resolve(position, BASECAMP)
    assert ended(position)
    assert position.relief == [2, 1]
    assert (position.energy, position.minerals, position.toolkits) == ([1, 1], [0, 0], [1, 0])
    assert position.badges == [0, 0]
    assert [shelters(position, seat) for seat in (ANA, BEN)] == ["E", "S"]


@rule("AP-12.2", "AP-12.3")
def test_oracle_14_next_bidder_builds() -> None:
    position = table(2, minerals=[4, 5])
    gantry(position, S10="2:3 1:5")
    play(resolve(position, GANTRY), "2 build S10")
    assert ended(position)
    assert position.minerals == [4, 2]
    assert position.relief == [0, 0]
    assert position.tiles == [(), ("S10",)]


@rule("AP-12.4", "AP-12.1")
def test_oracle_15_outbid_dice_give_relief() -> None:
    position = table(2, minerals=[5])
    gantry(position, S10="2:1 1:2 2:3 1:4")
    play(resolve(position, GANTRY), "1 build S10")
    assert ended(position)
    assert position.minerals == [1, 0]
    assert position.relief == [0, 2]
    assert (position.energy, position.toolkits) == ([0, 1], [0, 1])


@rule("AP-9.1", "AP-9.2")
@pytest.mark.parametrize(("before", "left"), [(0, 0), (3, 1)])
def test_oracle_16_quarry_pays_for_the_gantry(before: int, left: int) -> None:
    position = table(2, event="V09", minerals=[before, 0])
    position.quarry = 6
    row(position, QUARRY, "1:4")
    gantry(position, O05="1:4")
    play(resolve(position, QUARRY, GANTRY), "1 build O05")
    assert position.minerals[ANA] == left
    assert position.quarry == 2


@rule("AP-8.1")
def test_oracle_17_academy_is_full() -> None:
    position = table(4)
    academy(position, "2:1 3:1 4:1")
    placing(position, "35", "11", "11", "11")
    play(position, "1 die 3")
    assert refused(position, "academy") == "R8"


@rule("AP-14.1", "AP-14.2", "AP-14.3", "AP-14.4")
def test_oracle_17_training() -> None:
    position = table(4)
    position.stock = group_of("MS")
    set_colonists(position, ANA, "PE")
    academy(position, "1:3")
    resolve(position, ACADEMY)
    assert refused(position, "train P>E shelters") == "R19"
    assert [refused(position, f"train {one} shelters") for one in ("P>M", "P>S", "E>M", "E>S")] == [""] * 4
    jump = position.copy()
    play(jump, "1 train P>S shelters")
    assert ended(jump)
    assert (points(jump, ANA), shelters(jump, ANA), jump.bag.discards["P"]) == (2, "ES", 1)
    play(position, "1 train E>M shelters", "1 train P>E shelters")
    assert shelters(position, ANA) == "EM"
    play(position, "1 stop")
    assert points(position, ANA) == 2
    assert position.stock == group_of("S")


@rule("AP-8.2")
def test_oracle_18_outfitters() -> None:
    position = placing(table(4), "13", "13", "13", "13")
    play(position, "1 die 1", "1 outfitters")
    assert position.toolkits == [5, 0, 0, 0]
    for seat in (2, 3, 4):
        play(position, f"{seat} die 1", f"{seat} outfitters")
    assert position.toolkits == [5, 5, 4, 3]
    play(position, "1 die 3>6")
    assert position.toolkits[ANA] == 2
    assert refused(position, "outfitters") == "R9"


@rule("AP-12.1", "AP-12.2", "AP-12.3")
def test_oracle_35_two_leads_and_money_for_one() -> None:
    position = table(2, minerals=[5, 2])
    gantry(position, O13="1:4", O14="2:2 1:3")
    resolve(position, GANTRY)
    other = position.copy()
    play(position, "1 build O13", "2 build O14")
    assert ended(position)
    assert (position.minerals, position.relief) == ([1, 0], [0, 0])
    play(other, "1 leave O13", "1 build O14")
    assert ended(other)
    assert (other.minerals, other.relief) == ([2, 2], [0, 1])
    assert other.tiles == [("O14",), ()]
    assert [tile for at, tile in enumerate(other.display) if not other.built >> at & 1] == ["O13"]
    assert crew(other, ANA, "O14") == "none"
