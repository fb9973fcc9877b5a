"""The effect of each event of The Artemis Project, at its letter and until the round ends."""

from __future__ import annotations

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.components import EVENTS
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, LETTER, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import group_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    CLEO,
    academy,
    begin,
    ended,
    expedition,
    faces,
    gantry,
    play,
    points,
    refused,
    resolve,
    row,
    set_colonists,
    set_up,
    shelters,
    table,
    upkeep,
)


@rule("AP-3.6")
def test_events_wait_for_their_letter() -> None:
    for ident, event in EVENTS.items():
        position = table(2, event=ident, energy=[5, 5], minerals=[5, 5], toolkits=[5, 5])
        before = position.copy()
        begin(position, *((LETTER, letter) for letter in "ABCDEFGH" if letter != event.letter))
        assert ended(position)
        for name in ("energy", "minerals", "toolkits", "points", "vents", "quarry", "relief"):
            assert getattr(position, name) == getattr(before, name), ident


@rule("AP-3.6")
def test_sunlit_pass() -> None:
    position = table(3, toolkits=[1, 0, 4])
    position.round = 0
    set_up(position, "event V01")
    assert position.toolkits == [2, 1, 5]


@rule("AP-3.6")
def test_cargo_rocket_alone_brings_two_of_each() -> None:
    position = table(1)
    position.round = 0
    set_up(position, "expedition X01", "event V02")
    assert (position.vents, position.quarry) == (3 + 2 + 2, 2 + 2 + 2)


@rule("AP-3.6", "AP-1.5")
def test_tool_audit() -> None:
    position = table(4, event="V03", toolkits=[5, 2, 1, 3])
    begin(position, (LETTER, "B"))
    assert position.toolkits == [2, 2, 1, 2]


@rule("AP-10.2", "AP-3.6")
@pytest.mark.parametrize(("dice", "succeeds"), [("1:6", False), ("1:6 1:1", True)])
def test_whiteout(dice: str, succeeds: bool) -> None:
    position = table(2, event="V04")
    expedition(position, "X01", dice)  # difficulty 5
    resolve(position, BASECAMP)
    assert position.badges[ANA] == int(succeeds)


@rule("AP-10.4", "AP-3.6")
def test_live_broadcast() -> None:
    position = table(2, event="V05")
    expedition(position, "X01", "1:6 2:5")
    expedition(position, "X20", "1:6")
    expedition(position, "X02", "2:6")
    play(resolve(position, BASECAMP), "1 reward B", "2 reward B")
    assert [points(position, ANA), points(position, BEN)] == [2, 2 + 2]


@rule("AP-3.6", "AP-15.1")
def test_steam_blast_and_rockfall_with_empty_rows_do_nothing() -> None:
    for event, letter in (("V06", "C"), ("V08", "D")):
        position = begin(table(2, event=event), (LETTER, letter))
        assert ended(position)
        assert position.relief == [0, 0]


@rule("AP-3.6", "AP-15.1")
def test_rockfall_takes_the_leftmost() -> None:
    position = table(3, event="V08")
    row(position, QUARRY, "1:2 2:5 3:5")
    row(position, VENTS, "3:1")
    begin(position, (LETTER, "D"))
    assert faces(position, position.rows[1]) == "2:5 3:5"
    assert faces(position, position.rows[0]) == "3:1"
    assert position.relief == [1, 0, 0]


@rule("AP-1.5")
def test_brownout() -> None:
    position = begin(table(3, event="V07", energy=[1, 2, 5]), (LETTER, "C"))
    assert position.energy == [0, 0, 3]


@rule("AP-12.1")
def test_scaffold_shortage_raises_every_price() -> None:
    position = table(2, event="V10", minerals=[4, 9])
    set_colonists(position, BEN, O18="E")
    gantry(position, O05="2:3 1:4", O06="2:2")
    play(resolve(position, GANTRY), "2 build O05", "2 build O06")
    assert position.minerals == [4, 9 - 3 - 2]


@rule("AP-12.1", "AP-16.4")
def test_girder_dock_never_makes_a_tile_free() -> None:
    position = table(2, minerals=[5, 0])
    set_colonists(position, ANA, O18="E")
    gantry(position, O05="1:1", O06="1:3")
    play(resolve(position, GANTRY), "1 build O05", "1 build O06")
    assert position.minerals[ANA] == 5 - 1 - 2


@rule("AP-16.4")
def test_two_standing_effects_of_a_kind_do_not_add_up() -> None:
    position = table(2, energy=[2])
    set_colonists(position, ANA, O03="P", O03b="P")
    position.queue = group_of("MS")
    row(position, DOORSTEP, "1:6")
    play(resolve(position, DOORSTEP), "1 recruit MS")
    assert position.energy[ANA] == 0


@rule("AP-16.3", "AP-16.4")
def test_standing_effect_needs_a_full_building() -> None:
    position = table(2, minerals=[2])
    set_colonists(position, ANA, O18="none")
    gantry(position, O05="1:3")
    resolve(position, GANTRY)
    assert ended(position)
    assert position.tiles[ANA] == ("O18",)


@rule("AP-13.2")
def test_quarantine_charges_each_recruiting_die() -> None:
    position = table(2, event="V11", energy=[9])
    position.queue = group_of("PPPP")
    row(position, DOORSTEP, "1:1 1:2 1:3")
    play(resolve(position, DOORSTEP), "1 recruit P", "1 recruit none", "1 recruit PP")
    assert position.energy[ANA] == 9 - 2 - 3


@rule("AP-14.1")
def test_guest_instructors() -> None:
    position = table(2, event="V12")
    set_colonists(position, ANA, "P")
    position.stock = group_of("S")
    academy(position, "1:1")
    play(resolve(position, ACADEMY), "1 train P>S shelters")
    assert (shelters(position, ANA), points(position, ANA)) == ("S", 2)
    plain = table(2)
    set_colonists(plain, ANA, "P")
    plain.stock = group_of("S")
    academy(plain, "1:1")
    resolve(plain, ACADEMY)
    assert ended(plain)
    assert plain.relief[ANA] == 1


@rule("AP-3.6", "AP-5.7")
def test_census_day() -> None:
    position = table(3, event="V13")
    set_colonists(position, ANA, "PPE", O06="M")
    set_colonists(position, BEN, "PPS")
    set_colonists(position, CLEO, "EE")
    begin(position, (LETTER, "H"))
    assert [points(position, seat) for seat in range(3)] == [2, 2, 2]


@rule("AP-3.6")
def test_census_day_alone() -> None:
    position = table(1, event="V13")
    set_colonists(position, ANA, "PPEEEM", O06="M", O13="M", O15="S")
    begin(position, (LETTER, "H"))
    assert points(position, ANA) == 2 * 2


@rule("AP-3.6", "AP-17.3")
def test_deep_freeze_and_free_heat() -> None:
    position = table(2, event="V14", energy=[3])
    set_colonists(position, ANA, "PPPPP", O07="P")
    play(upkeep(position), "1 keep")
    assert position.moves() == [f"heat P {number}" for number in range(5)]
    assert refused(position, "heat P 5") == "R16"
    play(position, "1 heat P 4")
    assert (position.energy[ANA], shelters(position, ANA)) == (1, "PPPP")


@rule("AP-2.3", "AP-3.6")
def test_six_events_are_drawn_in_a_game() -> None:
    position = table(2)
    position.round = 0
    seen = []
    for number in range(1, 7):
        came = set_up(position)
        seen.append(came[f"round {number} event"])
    assert len(set(seen)) == 6
    assert position.seat != CHANCE
