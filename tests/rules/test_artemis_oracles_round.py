"""Worked examples of The Artemis Project, played as written: events, the Doorstep, Upkeep, set-up, drones, the final
scoring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.artemis.rules.components import BUILDINGS
from pyapp.games.artemis.rules.steps import DOORSTEP, LETTER, VENTS
from pyapp.games.artemis.rules.tables import group_of, letters_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    CLEO,
    academy,
    begin,
    crew,
    ended,
    expedition,
    faces,
    lines,
    placing,
    play,
    points,
    refused,
    resolve,
    row,
    set_colonists,
    set_up,
    shelters,
    table,
    total,
    upkeep,
)

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position


@rule("AP-1.5", "AP-3.6")
def test_oracle_4_stocks_never_fall_below_zero() -> None:
    position = table(3, event="V09", minerals=[1, 5, 2])
    begin(position, (LETTER, "D"))
    assert ended(position)
    assert position.minerals == [0, 3, 0]


@rule("AP-13.2", "AP-16.4")
@pytest.mark.parametrize(
    ("who", "event", "bay", "price"),
    [
        ("PEM", "", "none", 4),
        ("PEM", "", "P", 2),
        ("P", "", "P", 0),
        ("P", "V11", "P", 0),
        ("MM", "V11", "P", 3),
        ("P", "V11", "none", 2),
        ("PS", "V11", "none", 4),
    ],
)
def test_oracle_7_recruits_cost_energy(who: str, event: str, bay: str, price: int) -> None:
    rich, poor = (_recruiting(event, bay, energy) for energy in (price, max(0, price - 1)))
    rich.play(f"recruit {who}")
    assert rich.energy[ANA] == 0
    assert not price or ended(poor) or refused(poor, f"recruit {who}") == "R16"


def _recruiting(event: str, bay: str, energy: int) -> Position:
    position = table(2, event=event, energy=[energy])
    set_colonists(position, ANA, O03=bay)
    position.queue = group_of("PEMMSS")
    row(position, DOORSTEP, "1:6")
    return resolve(position, DOORSTEP)


@rule("AP-16.3", "AP-17.2", "AP-17.3")
def test_oracle_19_incomplete_crew_is_warm_but_its_building_does_not_work() -> None:
    position = table(2)
    set_colonists(position, ANA, O02="P")
    upkeep(position)
    play(position, "1 keep")
    assert position.round == 2
    assert position.minerals == [0, 0]
    assert crew(position, ANA, "O02") == "P"


@rule("AP-17.2", "AP-16.2", "AP-24.7")
def test_oracle_20_building_filled_in_upkeep_works_at_once() -> None:
    position = table(2)
    set_colonists(position, ANA, O09="PE", O15="none")
    upkeep(position)
    play(position, "1 keep")
    assert position.moves() == ["use O09", "done"]
    play(position, "1 use O09")
    assert position.chance().label == "round 1 draw 1"
    play(position, "- colonists S")
    assert position.moves() == ["house S O15", "house S shelters"]
    play(position, "1 house S O15")
    assert position.round == 2
    assert points(position, ANA) == 1
    assert (crew(position, ANA, "O09"), crew(position, ANA, "O15")) == ("PE", "S")
    assert position.bag.discards.get("S", 0) == 0


@rule("AP-17.3", "AP-19.2")
def test_oracle_21_cold() -> None:
    position = table(2, energy=[3])
    set_colonists(position, ANA, "PEMS")
    play(upkeep(position), "1 heat P 1", "1 heat E 0", "1 heat M 1", "1 heat S 1")
    assert position.energy[ANA] == 0
    assert shelters(position, ANA) == "PMS"
    assert position.bag.discards["E"] == 1


@rule("AP-17.3", "AP-3.6")
def test_oracle_21_deep_freeze() -> None:
    position = table(2, event="V14", energy=[3])
    set_colonists(position, ANA, "PEMS")
    upkeep(position)
    assert position.moves() == ["heat P 0", "heat P 1"]
    play(position, "1 heat P 1")
    assert position.round == 2
    assert (position.energy[ANA], shelters(position, ANA)) == (1, "P")


@rule("AP-3.4", "AP-3.5")
def test_oracle_22_gantry_and_doorstep_have_room() -> None:
    position = table(4)
    left = ("O08", "O09", "O10", "O11", "O12", "O13", "O14")
    position.ocean.draw(*left)
    position.display, position.bids = left, [()] * 7
    position.bag.draw(*"PPPPPEEMS")
    position.queue = group_of("PPPPPEEMS")
    came = set_up(position)
    assert [label for label in came if "gantry" in label] == ["round 2 gantry 1"]
    assert len(position.display) == 8
    assert position.display[:7] == left
    assert len(came["round 2 doorstep"].removeprefix("colonists ")) == 3
    assert len(letters_of(position.queue)) == 12


@rule("AP-3.3", "AP-3.4")
def test_oracle_23_surface_tiles_join_the_ocean_ones() -> None:
    position = table(3)
    position.round, position.vents, position.quarry = 3, 5, 4
    position.ocean.draw("O08", "O10")
    position.display, position.bids = ("O08", "O10"), [(), ()]
    came = set_up(position, "expedition X01", "expedition X02", "event V13")
    assert position.round == 4
    assert position.display[:2] == ("O08", "O10")
    assert [tile[0] for tile in position.display] == ["O", "O", "S", "S", "S"]
    assert (position.vents, position.quarry) == (3 + 2 + 2, 2 + 3 + 2)
    assert sum("gantry" in label for label in came) == 3
    position.play(position.moves()[-1])
    assert {f"gantry {tile}" for tile in position.display} <= set(position.moves())


@rule("AP-3.1", "AP-3.3", "AP-3.4", "AP-3.5", "AP-20.2")
@pytest.mark.parametrize(("hard", "colonists", "vents", "quarry"), [(False, 5, 7, 7), (True, 3, 5, 5)])
def test_oracle_24_set_up_of_three(hard: bool, colonists: int, vents: int, quarry: int) -> None:
    position = table(3, hard=hard)
    position.round = 0
    came = set_up(position, "expedition X01", "expedition X02", "event V13")
    assert position.open == ("X01", "X02")
    assert len(position.display) == 3
    assert len(came["round 1 doorstep"].removeprefix("colonists ")) == colonists
    assert (position.vents, position.quarry) == (vents, quarry)


@rule("AP-3.6")
def test_oracle_24_cargo_rocket_comes_at_once() -> None:
    position = table(3)
    position.round = 0
    set_up(position, "expedition X01", "expedition X02", "event V02")
    assert (position.vents, position.quarry) == (7 + 3, 7 + 3)


@rule("AP-18.2")
@pytest.mark.parametrize(("who", "worth"), [("PPPEEMSS", 10), ("PPPPEEMMSS", 14), ("EMMSSS", 9), ("PPP", 0)])
def test_oracle_25_sets(who: str, worth: int) -> None:
    position = table(2)
    set_colonists(position, ANA, who)
    assert total(position, ANA) == worth


@rule("AP-18.2")
def test_oracle_25_sets_count_colonists_in_all_places() -> None:
    position = table(2)
    set_colonists(position, ANA, "PE", O06="M", O15="S")
    assert total(position, ANA) == 7 + 2


@rule("AP-18.3", "AP-20.1")
@pytest.mark.parametrize(
    ("badges", "extra"),
    [
        ([5, 5, 2], [2, 2, 0]),
        ([5, 3, 3, 1], [4, 1, 1, 0]),
        ([3, 2], [4, 0]),
        ([2, 2], [2, 2]),
        ([0, 0, 0], [0, 0, 0]),
        ([4, 0, 0], [4, 0, 0]),
        ([1, 4, 2, 0, 0], [0, 4, 2, 0, 0]),
    ],
)
def test_oracle_26_badges(badges: list[int], extra: list[int]) -> None:
    position = table(len(badges), badges=badges)
    assert [total(position, seat) - badges[seat] for seat in range(len(badges))] == extra


@rule("AP-19.1", "AP-15.2", "AP-24.3")
def test_oracle_27_empty_bag() -> None:
    position = table(3, relief=[7, 7, 7])
    position.bag.draw(*"".join(letter * number for letter, number in position.bag.left.items()))
    position.bag.discard("M", "M")
    row(position, VENTS, "1:1 2:1 3:1")
    resolve(position, VENTS)
    for number in (1, 2):
        assert position.seat == CHANCE
        assert position.chance().label == f"round 1 draw {number}"
        assert position.moves() == ["colonists M"]
        play(position, "- colonists M")
    assert ended(position)
    assert [shelters(position, seat) for seat in range(3)] == ["M", "M", "none"]
    assert position.relief == [8, 8, 8]


def _solo(region: int) -> Position:
    """Return the solo game before the first die, with the roll of W28 and an affordable Doorstep."""
    position = table(1, energy=[9])
    position.queue = group_of("PPPPP")
    position.regions = [region, 5]
    expedition(position, "X22")
    return position


@rule("AP-21.2", "AP-21.3")
def test_oracle_28_drone_places_its_dice() -> None:
    position = placing(_solo(6), "23456", "1336", "1111")
    for face in (2, 3, 4, 5):
        play(position, f"1 die {face}", "1 doorstep")
    play(position, "1 doorstep")
    assert position.ask == "recruit"
    assert faces(position, position.academy)[:3] == "A:1"
    assert faces(position, position.outfitters)[:3] == "A:3"
    assert [(face, position.name_of(party)) for face, party, _ in position.stacks[0]][:1] == [(3, "A")]
    assert "A:6" in faces(position, position.rows[0])


@rule("AP-21.4")
def test_oracle_28_full_academy_sends_a_die_on() -> None:
    position = _solo(6)
    academy(position, "1:1 1:1")
    position.regions[1] = 2
    placing(position, "23456", "1336", "1111")
    for face in (2, 3, 4, 5):
        play(position, f"1 die {face}", "1 doorstep")
    play(position, "1 doorstep")
    assert faces(position, position.academy) == "1:1 1:1"
    assert faces(position, position.outfitters) == "A:1 A:3"
    assert [(face, position.name_of(party)) for face, party, _ in position.stacks[0]] == [(3, "A")]
    assert "A:6" in faces(position, position.rows[0])


@rule("AP-15.2")
def test_oracle_29_relief_beyond_the_track() -> None:
    position = table(2, relief=[12])
    row(position, VENTS, "1:1")
    resolve(position, VENTS)
    assert (position.relief[ANA], points(position, ANA)) == (13, 1)


def _worth(position: Position) -> int:
    return lines(position, ANA)["Surface buildings"]


@rule("AP-18.1", "AP-16.3")
def test_oracle_30_surface_buildings() -> None:
    power = table(2, energy=[7])
    set_colonists(power, ANA, S01="PE")
    assert _worth(power) == 5
    guild = table(2, badges=[9])
    set_colonists(guild, ANA, S12="PM")
    assert _worth(guild) == 8
    link = table(2)
    set_colonists(link, ANA, O04="P", O05="E", O06="M", O13="M", S14="EE")
    assert _worth(link) == 8
    plaza = table(2)
    set_colonists(plaza, ANA, S05="P", S06="E", S07="M", S08="S", S15="PS")
    assert _worth(plaza) == 3 + 3 + 4 + 4 + 9
    solace = table(2, relief=[5])
    set_colonists(solace, ANA, S19="P")
    assert _worth(solace) == 3


@rule("AP-18.1")
@pytest.mark.parametrize(
    ("tile", "goods", "worth"),
    [
        ("S01", {"energy": [99]}, 2 + 6),
        ("S02", {"minerals": [5]}, 2 + 2),
        ("S02", {"minerals": [99]}, 2 + 6),
        ("S12", {"badges": [3]}, 1 + 3),
        ("S13", {"toolkits": [7]}, 2 + 3),
        ("S13", {"toolkits": [99]}, 2 + 4),
        ("S19", {"relief": [15]}, 1 + 5),
    ],
)
def test_oracle_30_worth_and_cap(tile: str, goods: dict[str, Any], worth: int) -> None:
    position = table(2, **goods)
    set_colonists(position, ANA, **{tile: _full(tile)})
    assert _worth(position) == worth


def _full(tile: str) -> str:
    """Return a crew that fills a building, Pioneers in its blank slots."""
    return letters_of(group_of(BUILDINGS[tile].slots.replace("○", "P")))


@rule("AP-18.1", "AP-16.3")
@pytest.mark.parametrize("tile", [tile for tile, one in BUILDINGS.items() if one.worth and not one.worth.per])
def test_flat_worth_needs_every_slot(tile: str) -> None:
    building = BUILDINGS[tile]
    assert building.worth is not None
    position = table(2)
    set_colonists(position, ANA, **{tile: _full(tile)})
    assert _worth(position) == building.worth.flat
    set_colonists(position, ANA, **{tile: _full(tile)[1:] or "none"})
    assert _worth(position) == 0


@rule("AP-18.1")
def test_colonists_in_all_places_are_counted() -> None:
    monument = table(2)
    set_colonists(monument, ANA, "PP", S16="PPE")
    assert _worth(monument) == 3 + 4
    forum = table(2)
    set_colonists(forum, ANA, "E", S17="ES", O05="E")
    assert _worth(forum) == 3 + 3


@rule("AP-13.1", "AP-13.3")
def test_oracle_31_doorstep_runs_out_of_colonists() -> None:
    position = table(3, energy=[9, 9, 9])
    position.queue = group_of("PPP")
    row(position, DOORSTEP, "1:2 2:4 3:6")
    resolve(position, DOORSTEP)
    assert refused(position, "recruit PP") == "R21"
    play(position, "1 recruit P")
    assert refused(position, "recruit PPP") == "R21"
    play(position, "2 recruit PP")
    assert ended(position)
    assert [shelters(position, seat) for seat in range(3)] == ["P", "PP", "none"]
    assert position.relief == [0, 0, 1]


@rule("AP-13.3")
def test_oracle_31_lack_of_energy_gives_no_relief() -> None:
    position = table(3, energy=[9, 0, 9])
    position.queue = group_of("PPP")
    row(position, DOORSTEP, "1:2 2:4 3:6")
    play(resolve(position, DOORSTEP), "1 recruit P", "3 recruit PP")
    assert position.relief == [0, 0, 0]
    assert [shelters(position, seat) for seat in (BEN, CLEO)] == ["none", "PP"]


@rule("AP-3.6", "AP-15.1")
def test_oracle_32_steam_blast() -> None:
    position = table(3, event="V06")
    row(position, VENTS, "1:2 2:5 3:5")
    begin(position, (LETTER, "C"))
    assert faces(position, position.rows[0]) == "1:2 2:5"
    assert position.relief == [0, 0, 1]
    assert position.energy == [0, 0, 1]


@rule("AP-18.1", "AP-18.2", "AP-18.3", "AP-18.4")
def test_oracle_33_final_scoring() -> None:
    position = table(3, energy=[7], minerals=[2], toolkits=[3, 3, 1], badges=[5, 3, 2])
    set_colonists(position, ANA, "PSS", S04="EM", S01="PE", S11="P", O01="none", O02="none", O03="none")
    position.points[0] = 14
    assert total(position, ANA) == 14 + (6 + 5) + 6 + 10 + (5 + 4) + 1 + 4 == 55


def _finished(points_each: list[int], **goods: Any) -> Position:
    """Return the end of a two-player game with these points and other belongings."""
    position = table(2, **goods)
    position.round = 6
    for seat, wanted in enumerate(points_each):
        position.points[seat * (len(position.points) // 2)] += wanted - total(position, seat)
    position.steps = []
    position.finish()
    return position


@rule("AP-18.5")
def test_oracle_34_colonists_break_the_tie() -> None:
    position = table(2, badges=[4, 4])
    set_colonists(position, ANA, "P" * 9)
    set_colonists(position, BEN, "P" * 10)
    for seat in (ANA, BEN):
        position.points[seat * (len(position.points) // 2)] = 61 - total(position, seat)
    position.finish()
    assert [total(position, seat) for seat in (ANA, BEN)] == [61, 61]
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.ranking == ((BEN,), (ANA,))


@rule("AP-18.5")
@pytest.mark.parametrize(
    ("points_each", "goods", "ranking"),
    [
        ([60, 61], {"badges": [9, 0]}, ((BEN,), (ANA,))),
        ([61, 61], {"badges": [4, 3]}, ((ANA,), (BEN,))),
        ([61, 61], {"badges": [4, 4], "minerals": [1, 2]}, ((BEN,), (ANA,))),
        ([61, 61], {"badges": [4, 4], "minerals": [1, 0], "energy": [1, 2]}, ((ANA, BEN),)),
        ([61, 61], {"toolkits": [5, 0]}, ((ANA, BEN),)),
    ],
)
def test_ties(points_each: list[int], goods: dict[str, Any], ranking: tuple[tuple[int, ...], ...]) -> None:
    outcome = _finished(points_each, **goods).outcome()
    assert outcome is not None
    assert outcome.ranking == ranking
