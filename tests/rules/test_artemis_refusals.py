"""Every refusal of AP-24.9, question by question, in its order and with its code of AP-23."""

from __future__ import annotations

import re

import pytest

from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, VENTS
from pyapp.games.artemis.rules.tables import group_of
from tests.marks import rule
from tests.rulebooks import numbers_of
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    academy,
    begin,
    dice,
    expedition,
    first_chance,
    gantry,
    initial_table,
    placing,
    play,
    refused,
    resolve,
    row,
    set_colonists,
    table,
    upkeep,
)

LEGAL = ""
OTHERS = (
    "reward A", "mix 1 0", "build O01", "leave O01", "house P shelters", "train P>E shelters", "stop", "crew O01 P",
    "keep", "use O09", "done", "heat P 0", "man none", "recruit none",
)  # fmt: skip
"""Texts of the Resolution and Upkeep: R1 during Placement."""


def codes(position: Position, expected: dict[str, tuple[str, ...]]) -> None:
    """Compare the code of each text with the expected one. Check that a refused text changes nothing and that a listed
    one is legal.
    """
    wanted = {move: code for code, moves in expected.items() for move in moves}
    assert {move: refused(position, move) for move in wanted} == wanted
    for move in position.moves():
        assert refused(position, move) == LEGAL


@rule("AP-24.9", "AP-23.1")
def test_refusals_before_the_first_and_after_the_last_question() -> None:
    position = Position(2)
    codes(position, {"R1": ("start 3", "die 1", "pass", "expedition X01")})
    first_chance(position)
    codes(position, {"R1": ("roll 11111", "start 1", "vents"), "R15": ("pass",)})
    refusal = position.why_not("vents")
    assert refusal is not None
    assert refusal.rule in numbers_of("pyapp.games.artemis")
    assert re.search(r"\w.*\.$", refusal.reason)
    position = initial_table(2)
    position.round = 6
    begin(position, ("clear",))
    assert position.seat is None
    codes(position, {"R1": ("die 1", "pass", "vents")})


@rule("AP-24.9", "AP-4.2", "AP-4.3", "AP-23.1")
def test_refusals_of_dice() -> None:
    position = placing(table(2, toolkits=[1]), "1356", "123")
    codes(
        position,
        {
            "R2": ("die 2", "die 2>9", "die 7", "die 4>5"),
            "R4": ("die 6>7", "die 1>0", "die 6>9"),
            "R3": ("die 3>5", "die 6>1"),
            "R15": ("pass",),
            "R1": (
                "die 3>3",
                "vents",
                "send none",
                "",
                "die",
                "die x",
                "die 12",
                "die 1>",
                "DIE 3",
                "die 3 ",
                "die ３",
            ),
            LEGAL: ("die 3>4",),
        },
    )
    codes(position, {"R1": OTHERS})


@rule("AP-24.9", "AP-5.1", "AP-7.1", "AP-8.1", "AP-8.2", "AP-4.3")
def test_refusals_of_places() -> None:
    position = table(2, toolkits=[5])
    academy(position, "1:1 2:1")
    position.outfitters = dice(position, "1:1 2:1")
    gantry(position, O01="1:2 2:4", O02="2:6")
    expedition(position, "X04")
    placing(position, "345", "123")
    play(position, "1 die 4")
    codes(
        position,
        {
            "R5": ("basecamp X05", "basecamp X99", "gantry O03", "gantry O01b"),
            "R6": ("gantry O01", "gantry O02"),
            "R8": ("academy",),
            "R9": ("outfitters",),
            "R22": ("die 3", "die 4", "die 4>5"),
            "R15": ("pass",),
            "R1": ("vents 1", "nowhere", "basecamp", "gantry", "academy 2", *OTHERS),
            LEGAL: ("basecamp X04",),
        },
    )
    refusal = position.why_not("gantry O01")
    assert refusal is not None
    assert (refusal.params["face"], refusal.params["seat"], refusal.params["need"]) == (4, "2", 5)


@rule("AP-7.1", "AP-24.9")
def test_refusals_of_an_empty_gantry() -> None:
    position = placing(table(2), "345", "123")
    play(position, "1 die 4")
    codes(position, {"R7": ("gantry O03",), "R5": ("basecamp X01",)})


@rule("AP-24.9", "AP-5.2", "AP-5.5", "AP-5.6")
def test_refusals_of_sending() -> None:
    position = table(2, energy=[1])
    set_colonists(position, ANA, "PPMS", O05="E")
    expedition(position, "X04", "2:1")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04")
    codes(
        position,
        {
            "R11": ("send PE energy", "send MM energy", "send MS"),
            "R10": ("send PPP energy", "send PPPP", "send E energy"),
            "R13": ("send M energy", "send M mineral", "send M"),
            "R14": ("send S energy", "send S mineral", "send S"),
            "R12": ("send P mineral", "send P", "send PP"),
            "R22": ("die 3",),
            "R1": (
                *("send", "send none energy", "send X energy", "send P toolkit", "send energy", "hit 2 1>0"),
                *("send EP energy", "send SP mineral", "send PEP"),  # colonists are one word in the order P E M S
            ),
            LEGAL: ("send PP energy",),
        },
    )


@rule("AP-24.5", "AP-5.2")
def test_refusals_of_free_sending() -> None:
    position = table(2, energy=[1])
    set_colonists(position, ANA, "PP", O17="M")
    expedition(position, "X04", "2:1")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04")
    codes(position, {"R12": ("send P energy", "send P mineral"), LEGAL: ("send P", "send PP", "send none")})
    play(position, "1 send PP")
    assert position.energy[ANA] == 1


@rule("AP-5.2")
def test_sending_is_not_asked_when_nobody_can_be_sent() -> None:
    position = table(2)
    set_colonists(position, ANA, "PP")
    expedition(position, "X04", "2:5")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04")
    assert position.seat == BEN


@rule("AP-5.2")
def test_colonists_sent_cannot_be_sent_again() -> None:
    position = table(2, energy=[9])
    set_colonists(position, ANA, "PPP")
    expedition(position, "X04", "2:1")
    expedition(position, "X05", "2:1")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04", "1 send PP energy", "2 die 1", "2 vents")
    play(position, "1 die 5", "1 basecamp X05")
    codes(position, {"R10": ("send PP energy",), LEGAL: ("send P energy",)})
    play(position, "1 send P energy")
    assert position.energy[ANA] == 7


@rule("AP-24.9", "AP-5.5")
def test_refusals_of_hits() -> None:
    position = table(2, energy=[1])
    set_colonists(position, ANA, "M")
    expedition(position, "X01", "2:4 2:1 1:5")
    placing(position, "36", "12")
    play(position, "1 die 3", "1 basecamp X01", "1 send M energy")
    codes(
        position,
        {
            "R13": (
                *("hit 2 4>1", "hit 2 4>4", "hit 2 4>5", "hit 2 1>0", "hit 1 5>4", "hit 3 4>3", "hit A 4>3"),
                *("hit 0 2>1", "hit 12 4>3", "hit C 4>3", "hit a 4>3", "hit P01 4>3"),
            ),
            "R22": ("die 6",),
            "R1": ("hit", "hit 2 4", "hit 2 4>3 1", "send none", *OTHERS),
            LEGAL: ("hit 2 4>3", "hit 2 4>2"),
        },
    )


@rule("AP-24.9", "AP-10.4", "AP-10.6")
def test_refusals_of_rewards_and_mixes() -> None:
    position = table(2)
    expedition(position, "X04", "1:6 2:1+E")
    resolve(position, BASECAMP)
    codes(
        position,
        {
            "R1": ("reward C", "reward", "reward none", "mix 1 1", "die 1", "vents"),
            "R15": ("pass",),
            LEGAL: ("reward A",),
        },
    )
    play(position, "1 reward B")
    codes(position, {"R1": ("mix 2 1", "mix 0 1", "mix 0 0", "mix 02 0", "mix -1 3", "reward A"), LEGAL: ("mix 0 2",)})


@rule("AP-24.9", "AP-12.2", "AP-16.2")
def test_refusals_of_building_and_manning() -> None:
    position = table(2, minerals=[9])
    gantry(position, O02="1:4", O06="1:5")
    set_colonists(position, ANA, "PPS", O04="none", O05="E")
    resolve(position, GANTRY)
    codes(position, {"R1": ("build O06", "leave O06", "build", "keep", "man P"), LEGAL: ("leave O02",)})
    play(position, "1 build O02")
    codes(
        position,
        {
            "R18": ("man E", "man PE"),
            "R10": ("man M", "man EE", "man PEM"),
            "R17": ("man PP", "man S"),
            "R1": ("man EP", "man", "man X", "man P shelters"),
            LEGAL: ("man P", "man none"),
        },
    )


@rule("AP-24.9", "AP-13.1", "AP-13.2")
def test_refusals_of_recruiting() -> None:
    position = table(2, energy=[2])
    position.queue = group_of("PPMS")
    row(position, DOORSTEP, "1:3")
    resolve(position, DOORSTEP)
    codes(
        position,
        {
            "R21": ("recruit PPM", "recruit PPP", "recruit E", "recruit MM"),
            "R16": ("recruit PM", "recruit MS"),
            "R1": ("recruit MP", "recruit", "recruit X", "train P>E shelters"),
            LEGAL: ("recruit PP",),
        },
    )


@rule("AP-24.9", "AP-14.2", "AP-14.3")
def test_refusals_of_training() -> None:
    position = table(2)
    set_colonists(position, ANA, "PM", O05="E")
    position.stock = group_of("MS")
    academy(position, "1:1")
    resolve(position, ACADEMY)
    codes(
        position,
        {
            "R5": ("train P>E O09", "train P>P O99"),
            "R10": ("train P>M O05", "train S>E shelters", "train S>P shelters", "train E>M shelters"),
            "R20": ("train M>E shelters", "train M>M shelters", "train P>S shelters", "train E>P O05"),
            "R19": ("train P>E shelters",),
            "R1": ("train P shelters", "train P>M", "done", "house P shelters"),
            LEGAL: ("train E>M O05", "stop"),
        },
    )


@rule("AP-24.9", "AP-16.1", "AP-16.2", "AP-24.6")
def test_refusals_of_housing() -> None:
    position = table(2, energy=[9])
    set_colonists(position, ANA, "P", O04="none", O01="none", O05="none", O02="none")
    position.queue = group_of("PP")
    row(position, DOORSTEP, "1:6")
    play(resolve(position, DOORSTEP), "1 recruit PP")
    codes(
        position,
        {
            "R17": ("house P O05",),
            "R5": ("house P O09",),
            "R1": ("house E shelters", "house E O05", "house P", "house M shelters", "keep"),
            LEGAL: ("house P O02",),
        },
    )
    play(position, "1 house P O01")
    codes(
        position,
        {"R1": ("house P O04",), "R17": ("house P O05",), LEGAL: ("house P O01", "house P shelters")},
    )


@rule("AP-24.6", "AP-24.9")
def test_equal_colonists_are_housed_in_the_order_of_places_even_where_nobody_fits() -> None:
    position = initial_table()
    set_colonists(position, ANA, O01="none", O05="none", O09="none")
    begin(position, ("house", ANA, group_of("PPE"), 0))
    play(position, "1 house P O09")
    codes(position, {"R1": ("house P O01", "house P O05")})


@rule("AP-24.9", "AP-17.1", "AP-24.7")
def test_refusals_of_crews() -> None:
    position = table(2)
    set_colonists(position, ANA, "PP", O02="E", O16="none")
    upkeep(position)
    codes(
        position,
        {
            "R1": ("crew O16 P", "crew O99 P", "crew O02 EP", "crew O02", "heat P 1", "stop"),
            "R10": ("crew O02 M", "crew O02 PPP", "crew O02 EE"),
            "R17": ("crew O02 PP", "crew O02 PPE"),
            LEGAL: ("crew O02 P", "keep"),
        },
    )
    play(position, "1 crew O02 P")
    codes(
        position,
        {"R1": ("keep", "crew O02 P"), "R10": ("crew O16 PP",), LEGAL: ("crew O16 E", "crew O16 none")},
    )


@rule("AP-24.9", "AP-16.4", "AP-17.2", "AP-17.3")
def test_refusals_of_using_and_heating() -> None:
    position = table(2, energy=[1])
    set_colonists(position, ANA, "PPPP", O14="S", O09="E", O03="P", O05="E", S05="P", O11="P")
    play(upkeep(position), "1 keep")
    codes(
        position,
        {
            "R5": ("use O10", "use S99"),
            "R23": ("use O09", "use O03", "use O05", "use S05"),
            "R1": ("use", "stop", "use O14 O11"),
            LEGAL: ("use O14", "use O11", "done"),
        },
    )
    play(position, "1 use O11", "1 stop")
    codes(position, {"R23": ("use O11",)})
    play(position, "1 use O14")
    assert (position.relief[ANA], position.energy[ANA]) == (1, 3)
    codes(
        position,
        {
            "R10": ("heat P 5", "heat P 9"),
            "R16": ("heat P 4",),
            "R1": ("heat E 1", "heat P", "heat P 01", "heat P -1", "heat X 1"),
            LEGAL: ("heat P 0", "heat P 3"),
        },
    )


@rule("AP-24.9")
@pytest.mark.parametrize("move", ["x" * 500, "send " + "P" * 90 + " energy", "heat P 99999", "basecamp X04\n", "mix 1"])
def test_nonsense_is_refused(move: str) -> None:
    position = table(2, energy=[1])
    row(position, VENTS, "")
    set_colonists(position, ANA, "PP")
    expedition(position, "X04", "2:1")
    placing(position, "345", "123")
    assert refused(position, move) in ("R1", "R11")
    play(position, "1 die 4", "1 basecamp X04")
    assert refused(position, move) in ("R1", "R10")
