"""Every refusal of AP-24.9, in its order, with its code of AP-23."""

from __future__ import annotations

import re

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.rules.tables import group_of
from tests.marks import rule
from tests.rulebooks import numbers_of
from tests.rules.artemis_positions import ANA, BEN, refused
from tests.rules.artemis_tables import all_refused, bare, do, expedition, first_chance, own, play, row, tile, turn

OTHER_STEPS = ("reward A", "mix 1 0", "build O01", "leave O01", "house P shelters", "train P>E shelters", "stop",
               "crew O01 P", "keep", "use O09", "done", "heat P 0", "man none", "recruit none")  # fmt: skip


@rule("AP-24.9", "AP-23.1")
def test_what_no_step_knows_and_what_is_of_others() -> None:
    p = Position(2)
    all_refused(p, "R1", ["start 3", "die 1", "pass", "expedition X01"])
    first_chance(p)
    all_refused(
        p, "R1", ["", "die", "die x", "die 12", "die 1>", "Die 1", "die 1 ", "vents", "send none", "roll 11111"]
    )
    all_refused(p, "R1", OTHER_STEPS)
    all_refused(p, "R15", ["pass"])
    face = p.pool[p.seat or 0][0]
    all_refused(p, "R1", [f"die {face}>{face}"])
    refusal = p.why_not("vents")
    assert refusal is not None
    assert refusal.rule in numbers_of("pyapp.games.artemis")
    assert re.search(r"\w.*\.$", refusal.reason)


@rule("AP-24.9", "AP-4.2", "AP-4.3")
def test_dice() -> None:
    p = bare()
    p.toolkits[ANA] = 1
    turn(p, ANA, "26")
    all_refused(p, "R2", ["die 1", "die 5>9", "die 3>4", "die 7"])
    all_refused(p, "R4", ["die 6>7", "die 2>0", "die 6>9"])
    all_refused(p, "R3", ["die 2>4", "die 6>1"])
    play(p, "die 2")
    all_refused(p, "R22", ["die 6", "die 2", "die 2>3"])
    all_refused(p, "R15", ["pass"])
    all_refused(p, "R1", ["basecamp", "vents 1", "gantry", "academy 2", *OTHER_STEPS])


@rule("AP-24.9", "AP-5.1", "AP-7.1", "AP-8.1", "AP-8.2")
def test_places() -> None:
    p = bare()
    turn(p, ANA, "36")
    play(p, "die 3")
    all_refused(p, "R5", ["basecamp X01", "basecamp X99"])
    all_refused(p, "R7", ["gantry O01"])
    tile(p, "O01", (BEN, 3))
    tile(p, "O02", (BEN, 6))
    p.academy = row((BEN, 1), (BEN, 1), (BEN, 1))
    p.outfitters = row((BEN, 1), (BEN, 1), (BEN, 1), (BEN, 1))
    turn(p, ANA, "36")
    play(p, "die 3")
    all_refused(p, "R5", ["gantry O03", "gantry O01b"])
    all_refused(p, "R6", ["gantry O01", "gantry O02"])
    all_refused(p, "R8", ["academy"])
    all_refused(p, "R9", ["outfitters"])
    refusal = p.why_not("gantry O01")
    assert refusal is not None
    assert (refusal.params["face"], refusal.params["seat"], refusal.params["need"]) == (3, "2", 4)


@rule("AP-24.9", "AP-5.2", "AP-5.5", "AP-5.6")
def test_sending() -> None:
    p = bare()
    p.shelters[ANA], p.energy[ANA], p.minerals[ANA] = group_of("PPEEMS"), 1, 0
    expedition(p, "X01", (BEN, 1, ""))
    turn(p, ANA, "36")
    play(p, "die 3", "basecamp X01")
    all_refused(p, "R11", ["send PE energy", "send EE energy", "send MS", "send SP mineral"])
    all_refused(p, "R10", ["send PPP energy", "send PPPP"])
    all_refused(p, "R13", ["send M energy", "send M mineral", "send M"])
    all_refused(p, "R14", ["send S energy", "send S mineral", "send S"])
    all_refused(p, "R12", ["send P mineral", "send PP", "send E mineral"])
    all_refused(p, "R1", ["send", "send none energy", "send X energy", "send P toolkit", "send energy", "hit 2 1>0"])
    all_refused(p, "R22", ["die 6"])
    own(p, ANA, O17="M")
    turn(p, ANA, "36")
    play(p, "die 3", "basecamp X01")
    all_refused(p, "R12", ["send P energy", "send P mineral"])
    assert refused(p, "send P") == ""


@rule("AP-24.9", "AP-5.5")
def test_hits() -> None:
    p = bare()
    p.shelters[ANA] = group_of("M")
    expedition(p, "X01", (BEN, 4, ""), (BEN, 1, ""), (ANA, 5, ""))
    turn(p, ANA, "36")
    play(p, "die 3", "basecamp X01", "send M energy")
    all_refused(p, "R13", ["hit 2 4>1", "hit 2 4>4", "hit 2 4>5", "hit 2 1>0", "hit 1 5>4", "hit 3 4>3", "hit A 4>3"])
    all_refused(p, "R22", ["die 6"])
    all_refused(p, "R1", ["hit", "hit 2 4", "send none", *OTHER_STEPS])


@rule("AP-24.9")
def test_rewards_mixes_and_bids() -> None:
    p = bare()
    expedition(p, "X02", (ANA, 6, "E"))
    do(p, ("basecamp", 0))
    all_refused(p, "R1", ["reward C", "reward", "mix 1 1", "die 1", "vents"])
    all_refused(p, "R15", ["pass"])
    play(p, "reward A")
    all_refused(p, "R1", ["mix 2 1", "mix 0 0", "mix 02 0", "mix -1 3", "reward A"])
    tile(p, "O05", (ANA, 2))
    tile(p, "O06", (ANA, 3))
    do(p, ("gantry", 0))
    all_refused(p, "R1", ["build O06", "leave O06", "build", "keep"])


@rule("AP-24.9", "AP-13.1", "AP-13.2")
def test_recruits() -> None:
    p = bare()
    p.queue, p.energy[ANA] = group_of("PPM"), 2
    p.rows[2] = row((ANA, 3))
    do(p, ("doorstep", 0))
    all_refused(p, "R21", ["recruit PPM", "recruit PPP", "recruit E", "recruit MM"])
    all_refused(p, "R16", ["recruit PM"])
    all_refused(p, "R1", ["recruit MP", "recruit", "recruit X", "train P>E shelters"])


@rule("AP-24.9", "AP-14.2", "AP-14.3")
def test_training() -> None:
    p = bare()
    own(p, ANA, O05="E")
    p.stock = group_of("MS")
    p.academy = row((ANA, 1))
    do(p, ("academy", 0))
    all_refused(p, "R5", ["train P>M O01", "train P>P O99"])
    all_refused(p, "R10", ["train E>M shelters", "train P>M O05", "train S>P shelters"])
    all_refused(p, "R20", ["train P>S shelters", "train E>P O05", "train P>P shelters"])
    all_refused(p, "R19", ["train P>E shelters"])
    all_refused(p, "R1", ["train P shelters", "train P>M", "done", "house P shelters"])


@rule("AP-24.9", "AP-16.1", "AP-16.2", "AP-24.6")
def test_housing_and_manning() -> None:
    p = bare()
    own(p, ANA, O01="", O05="", O09="")
    do(p, ("house", ANA, group_of("PPE"), 0))
    all_refused(p, "R5", ["house P O02"])
    all_refused(p, "R17", ["house P O05"])
    all_refused(p, "R1", ["house E O05", "house P", "house M shelters", "keep"])
    play(p, "house P O09")
    all_refused(p, "R1", ["house P O01", "house P O05"])
    p = bare()
    own(p, ANA, O02="E", O16="")
    p.shelters[ANA] = group_of("PP")
    do(p, ("man", ANA, 1))
    all_refused(p, "R18", ["man E", "man PE"])
    all_refused(p, "R10", ["man M", "man EE", "man PEM"])
    all_refused(p, "R17", ["man PP"])
    all_refused(p, "R1", ["man EP", "man", "man X", "man P shelters"])


@rule("AP-24.9", "AP-17.1")
def test_crews() -> None:
    p = bare()
    own(p, ANA, O02="E", O16="")
    p.shelters[ANA] = group_of("PP")
    do(p, ("arrange", ANA))
    all_refused(p, "R1", ["crew O16 P", "crew O99 P", "crew O02 EP", "crew O02", "heat P 1", "stop"])
    all_refused(p, "R10", ["crew O02 M", "crew O02 PPP", "crew O02 EE"])
    all_refused(p, "R17", ["crew O02 PP", "crew O02 PPE"])
    play(p, "crew O02 P")
    all_refused(p, "R1", ["keep", "crew O02 P"])
    all_refused(p, "R10", ["crew O16 PP"])


@rule("AP-24.9", "AP-16.4", "AP-17.2")
def test_using() -> None:
    p = bare()
    own(p, ANA, O09="PE", O14="", O01="PP", O03="P", S05="P", O11="P")
    do(p, ("use", ANA, 0))
    all_refused(p, "R5", ["use O02", "use S99"])
    all_refused(p, "R23", ["use O14", "use O01", "use O03", "use S05"])
    play(p, "use O11", "stop")
    all_refused(p, "R23", ["use O11"])
    all_refused(p, "R1", ["use", "stop", "use O09 O11"])


@rule("AP-24.9", "AP-17.3")
def test_heating() -> None:
    p = bare()
    p.shelters[ANA], p.energy[ANA] = group_of("PPPE"), 2
    do(p, ("heat", ANA, 0))
    all_refused(p, "R10", ["heat P 4", "heat P 9"])
    all_refused(p, "R16", ["heat P 3"])
    all_refused(p, "R1", ["heat E 1", "heat P", "heat P 01", "heat P -1", "heat X 1"])


@rule("AP-1.1")
def test_nothing_after_the_end() -> None:
    p = bare(2)
    p.round = 6
    do(p, ("clear",))
    all_refused(p, "R1", ["die 1", "pass", "vents"])
    assert p.seat is None
    assert p.seat != CHANCE
