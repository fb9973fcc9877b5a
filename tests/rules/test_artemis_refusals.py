"""Every code with which The Artemis Project refuses a text, and which of several comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, VENTS
from pyapp.games.artemis.rules.tables import group_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    academy,
    expedition,
    gantry,
    placing,
    play,
    refused,
    resolve,
    row,
    settle,
    table,
    upkeep,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


def codes(position: Position, expected: Mapping[str, str]) -> None:
    """Compare the code of each text; a text that is refused changes nothing."""
    before = position.state()
    assert {move: refused(position, move) for move in expected} == dict(expected)
    assert position.state() == before
    for move in position.moves():
        assert refused(position, move) == ""


@rule("AP-24.9", "AP-4.2", "AP-23.1")
def test_at_a_die() -> None:
    position = placing(table(2, toolkits=[1]), "1356", "123")
    codes(
        position,
        {
            "die 2": "R2",
            "die 2>9": "R2",
            "die 6>7": "R4",
            "die 1>0": "R4",
            "die 3>5": "R3",
            "die 3>3": "R1",
            "die 3>4": "",
            "pass": "R15",
            "vents": "R1",
            "send none": "R1",
            "reward A": "R1",
            "build O01": "R1",
            "": "R1",
            "die": "R1",
            "DIE 3": "R1",
            "die 3 ": "R1",
            "die ３": "R1",
        },
    )


@rule("AP-24.9", "AP-5.1", "AP-7.1", "AP-8.1", "AP-8.2", "AP-4.3")
def test_at_a_place() -> None:
    position = table(2, toolkits=[5])
    academy(position, "1:1 2:1")
    position.outfitters = position.academy
    gantry(position, O01="1:2 2:4", O02="2:6")
    expedition(position, "X04")
    placing(position, "345", "123")
    play(position, "1 die 4")
    codes(
        position,
        {
            "basecamp X05": "R5",
            "basecamp X04": "",
            "gantry O03": "R5",
            "gantry O01": "R6",
            "gantry O02": "R6",
            "academy": "R8",
            "outfitters": "R9",
            "die 3": "R22",
            "die 4>5": "R22",
            "pass": "R15",
            "vents 1": "R1",
            "nowhere": "R1",
        },
    )


@rule("AP-7.1", "AP-24.9")
def test_at_an_empty_gantry() -> None:
    position = placing(table(2), "345", "123")
    play(position, "1 die 4")
    codes(position, {"gantry O03": "R7", "basecamp X01": "R5"})


@rule("AP-24.9", "AP-5.2", "AP-5.5", "AP-5.6")
def test_at_sending() -> None:
    position = table(2, energy=[1])
    settle(position, ANA, "PPMS", O05="E")
    expedition(position, "X04", "2:1")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04")
    codes(
        position,
        {
            "send PE energy": "R11",
            "send MM energy": "R11",
            "send PPP energy": "R10",
            "send E energy": "R10",
            "send M energy": "R13",
            "send S energy": "R14",
            "send P mineral": "R12",
            "send P": "R12",
            "send PP energy": "",
            "send none energy": "R1",
            "die 3": "R22",
            "send X energy": "R1",
        },
    )


@rule("AP-24.5", "AP-5.2")
def test_sending_for_nothing() -> None:
    position = table(2, energy=[1])
    settle(position, ANA, "PP", O17="M")
    expedition(position, "X04", "2:1")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04")
    codes(position, {"send P energy": "R12", "send P": "", "send PP": "", "send none": ""})
    play(position, "1 send PP")
    assert position.energy[ANA] == 1


@rule("AP-5.2")
def test_nobody_is_asked_who_can_send_nobody() -> None:
    position = table(2)
    settle(position, ANA, "PP")
    expedition(position, "X04", "2:5")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04")
    assert position.seat == BEN


@rule("AP-5.2")
def test_colonists_sent_cannot_be_sent_again() -> None:
    position = table(2, energy=[9])
    settle(position, ANA, "PPP")
    expedition(position, "X04", "2:1")
    expedition(position, "X05", "2:1")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04", "1 send PP energy", "2 die 1", "2 vents")
    play(position, "1 die 5", "1 basecamp X05")
    codes(position, {"send PP energy": "R10", "send P energy": ""})
    play(position, "1 send P energy")
    assert position.energy[ANA] == 7


@rule("AP-24.9", "AP-10.4", "AP-10.6")
def test_at_a_reward() -> None:
    position = table(2)
    expedition(position, "X04", "1:6 2:1+E")
    resolve(position, BASECAMP)
    codes(position, {"reward C": "R1", "reward none": "R1", "mix 1 1": "R1", "pass": "R15", "reward A": ""})
    play(position, "1 reward B")
    codes(position, {"mix 2 1": "R1", "mix 0 1": "R1", "mix -1 3": "R1", "mix 0 2": ""})


@rule("AP-24.9", "AP-12.2")
def test_at_building() -> None:
    position = table(2, minerals=[9])
    gantry(position, O05="1:4", O06="1:5")
    settle(position, ANA, "ES", O04="none", O13="M")
    resolve(position, GANTRY)
    codes(position, {"build O06": "R1", "leave O06": "R1", "man E": "R1", "leave O05": ""})
    play(position, "1 build O05")
    codes(position, {"man M": "R18", "man P": "R10", "man S": "R17", "man EE": "R10", "man E": "", "man none": ""})


@rule("AP-24.9", "AP-13.1", "AP-13.2")
def test_at_recruiting() -> None:
    position = table(2, energy=[2])
    position.queue = group_of("PPMS")
    row(position, DOORSTEP, "1:3")
    resolve(position, DOORSTEP)
    codes(
        position,
        {
            "recruit PPM": "R21",
            "recruit E": "R21",
            "recruit PM": "R16",
            "recruit MS": "R16",
            "recruit PP": "",
            "recruit MP": "R1",
            "recruit": "R1",
        },
    )


@rule("AP-24.9", "AP-14.2", "AP-14.3")
def test_at_training() -> None:
    position = table(2)
    settle(position, ANA, "PM", O05="E")
    position.stock = group_of("MS")
    academy(position, "1:1")
    resolve(position, ACADEMY)
    codes(
        position,
        {
            "train P>E O09": "R5",
            "train P>M O05": "R10",
            "train S>E shelters": "R10",
            "train M>E shelters": "R20",
            "train M>M shelters": "R20",
            "train P>S shelters": "R20",
            "train P>E shelters": "R19",
            "train E>M shelters": "R10",
            "train E>M O05": "",
            "stop": "",
            "done": "R1",
        },
    )


@rule("AP-24.9", "AP-16.1", "AP-16.2", "AP-24.6")
def test_at_housing() -> None:
    position = table(2, energy=[9])
    settle(position, ANA, "P", O04="none", O01="none", O05="none", O02="none")
    position.queue = group_of("PP")
    row(position, DOORSTEP, "1:6")
    play(resolve(position, DOORSTEP), "1 recruit PP")
    codes(position, {"house P O05": "R17", "house P O09": "R5", "house E shelters": "R1", "house P O02": ""})
    play(position, "1 house P O01")
    codes(position, {"house P O04": "R1", "house P O05": "R17", "house P O01": "", "house P shelters": ""})


@rule("AP-24.9", "AP-17.1", "AP-24.7")
def test_at_moving() -> None:
    position = table(2)
    settle(position, ANA, "E", O01="P", O05="none")
    upkeep(position)
    codes(
        position,
        {
            "crew O01 PP": "R10",
            "crew O01 E": "R17",
            "crew O05 E": "R1",
            "crew O09 E": "R1",
            "crew O01 P": "",
            "keep": "",
        },
    )
    play(position, "1 crew O01 none")
    codes(position, {"keep": "R1", "crew O01 P": "R1", "crew O05 P": "R17", "crew O05 E": "", "crew O05 none": ""})


@rule("AP-24.9", "AP-17.2", "AP-17.3")
def test_at_using_and_heating() -> None:
    position = table(2, energy=[1])
    settle(position, ANA, "PP", O14="S", O09="E", O18="E", O05="E")
    play(upkeep(position), "1 keep")
    codes(position, {"use O10": "R5", "use O09": "R23", "use O18": "R23", "use O05": "R23", "use O14": "", "done": ""})
    play(position, "1 use O14")
    assert (position.relief[ANA], position.energy[ANA]) == (1, 3)
    codes(position, {"heat P 3": "R10", "heat E 1": "R1", "heat P 2": "", "heat P 0": ""})


@rule("AP-24.9")
def test_before_and_after() -> None:
    position = Position(2)
    assert refused(position, "die 1") == "R1"
    assert refused(position, "start 3") == "R1"
    position.steps = []
    position.finish()
    assert refused(position, "die 1") == "R1"


@rule("AP-24.9")
@pytest.mark.parametrize("move", ["x" * 500, "send " + "P" * 90 + " energy", "heat P 99999", "basecamp X04\n", "mix 1"])
def test_nonsense_is_refused(move: str) -> None:
    position = table(2, energy=[1])
    row(position, VENTS, "")
    settle(position, ANA, "PP")
    expedition(position, "X04", "2:1")
    placing(position, "345", "123")
    assert refused(position, move) in ("R1", "R11")
    play(position, "1 die 4", "1 basecamp X04")
    assert refused(position, move) in ("R1", "R10")
