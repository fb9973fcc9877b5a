"""Colonists and buildings of The Artemis Project: gaining, housing, manning, moving, training, Relief."""

from __future__ import annotations

import pytest

from pyapp.games.artemis.rules import scoring
from pyapp.games.artemis.rules.components import BUILDINGS, RELIEF
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, GANTRY, QUARRY
from pyapp.games.artemis.rules.tables import group_of, letters_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    academy,
    crew,
    ended,
    expedition,
    gantry,
    play,
    points,
    resolve,
    row,
    set_colonists,
    shelters,
    table,
    upkeep,
)


@rule("AP-15.2")
@pytest.mark.parametrize("step", range(1, 15))
def test_each_step_of_relief(step: int) -> None:
    position = table(2, relief=[step - 1])
    row(position, QUARRY, "1:3")
    resolve(position, QUARRY)
    if step == 8:
        play(position, "- colonists M")
        assert shelters(position, ANA) == "M"
    assert ended(position)
    gained = {"ENERGY": 0, "MINERAL": 0, "TOOLKIT": 0, "BADGE": 0, "VP": 1 if step > 12 else 0}
    for effect in RELIEF[step - 1] if step <= 12 else ():
        if effect.kind != "COLONIST":
            gained[effect.kind] = effect.amount
    had = (position.energy[ANA], position.minerals[ANA], position.toolkits[ANA], position.badges[ANA])
    assert (*had, points(position, ANA)) == tuple(gained.values())


@rule("AP-10.5", "AP-1.8", "AP-15.2")
def test_failure_pays_from_the_bottom_of_the_stack() -> None:
    position = table(2, relief=[7, 7])
    expedition(position, "X22", "2:1 2:1 1:1")
    resolve(position, BASECAMP)
    play(position, "- colonists S")
    assert (position.relief, points(position, BEN)) == ([8, 9], 2)
    play(position, "- colonists M")
    assert ended(position)
    assert [shelters(position, seat) for seat in (ANA, BEN)] == ["M", "S"]
    assert position.relief == [8, 9]


@rule("AP-10.4", "AP-5.4")
def test_engineers_of_a_seat_are_paid_at_once_and_in_turn_order() -> None:
    position = table(3)
    position.start = BEN
    expedition(position, "X01", "3:6 1:1+E 2:2+E 1:1+E")
    resolve(position, BASECAMP)
    play(position, "3 reward A", "2 mix 2 0")
    assert position.moves() == ["mix 4 0", "mix 3 1", "mix 2 2", "mix 1 3", "mix 0 4"]
    play(position, "1 mix 1 3")
    assert (position.energy, position.minerals) == ([2 + 1, 2, 0], [3, 0, 0])
    assert shelters(position, ANA) == "EE"


@rule("AP-16.2", "AP-10.4")
def test_reward_colonists_may_be_housed_and_returning_ones_not() -> None:
    position = table(2)
    set_colonists(position, ANA, O15="none", O05="none")
    expedition(position, "X21", "1:6+E 1:6", ("SS", "O10"))
    resolve(position, BASECAMP)
    play(position, "1 reward A", "1 house S O15", "1 mix 2 0")
    assert ended(position)
    assert crew(position, ANA, "O15") == "S"
    assert crew(position, ANA, "O05") == "none"
    assert shelters(position, ANA) == "ES"
    assert points(position, ANA) == 2


@rule("AP-12.4", "AP-16.2")
def test_manning_comes_before_relief() -> None:
    position = table(2, minerals=[5], relief=[0, 7])
    set_colonists(position, ANA, "P")
    gantry(position, O04="2:2 1:3")
    resolve(position, GANTRY)
    play(position, "1 build O04", "1 man P", "- colonists E")
    assert ended(position)
    assert shelters(position, BEN) == "E"


@rule("AP-12.3")
def test_dice_of_seats_that_decline_give_no_relief() -> None:
    position = table(3, minerals=[0, 9, 9])
    gantry(position, O05="3:1 1:2 2:3 1:6")
    resolve(position, GANTRY)
    play(position, "2 build O05")
    assert position.relief == [0, 0, 1]
    everybody = table(3, minerals=[0, 9, 0])
    gantry(everybody, O05="3:1 1:2 2:3 1:6")
    play(resolve(everybody, GANTRY), "2 leave O05")
    assert ended(everybody)
    assert everybody.relief == [0, 0, 0]
    assert everybody.display == ("O05",)
    assert everybody.built == 0


@rule("AP-16.1")
@pytest.mark.parametrize(
    ("tile", "full"),
    [
        ("O09", {"PE", "EE", "EM", "ES"}),
        ("S16", {"PPP", "PPE", "PPM", "PPS"}),
        ("O16", {"PEMS"}),
        ("O07", {"P", "E", "M", "S"}),
        ("S01", {"PE", "EE", "EM", "ES"}),
        ("O19", {"PPM"}),
    ],
)
def test_full_crews(tile: str, full: set[str]) -> None:
    assert {letters_of(one) for one in table(2).kit.tiles[tile].full} == full


@rule("AP-17.1", "AP-24.7")
def test_all_colonists_may_be_rearranged() -> None:
    position = table(2)
    set_colonists(position, ANA, "P", O05="E", O09="M", O15="none")
    upkeep(position)
    play(position, "1 crew O05 none", "1 crew O09 PE")
    assert (crew(position, ANA, "O05"), crew(position, ANA, "O09")) == ("none", "PE")
    assert position.moves() == ["use O09", "done"]
    play(position, "1 done")
    assert shelters(position, ANA) == "none"
    assert position.bag.discards["M"] == 1


@rule("AP-17.1", "AP-18.1")
def test_old_crews_count_until_all_crews_are_given() -> None:
    position = table(2, energy=[3])
    set_colonists(position, ANA, "M", S03="PP", S06="E")
    upkeep(position)
    sheet = position.score(ANA)
    points = scoring.total(position, ANA)
    crews = 0
    while position.ask == "crew":
        assert (position.score(ANA), scoring.total(position, ANA)) == (sheet, points), "the sheet dips"
        play(position, f"1 {position.moves()[-1]}")
        crews += 1
    assert crews > 1
    assert scoring.full_of(position, ANA, "surface") == 0, "then they count where they stand"
    assert scoring.total(position, ANA) == points - 8


_ONCE = {
    "O01": {"energy": 2, "minerals": 1},
    "O02": {"minerals": 3},
    "O04": {"energy": 1, "toolkits": 1},
    "O05": {"minerals": 2},
    "O06": {"toolkits": 2},
    "O08": {"minerals": 2, "vp": 1},
    "O10": {"energy": 1, "minerals": 1},
    "O12": {"vp": 1, "toolkits": 2},
    "O13": {"badges": 1},
    "O15": {"vp": 1},
    "O16": {"vp": 3},
    "O19": {"energy": 2, "minerals": 2, "vp": 1},
}


@rule("AP-16.4", "AP-17.2", "AP-24.7")
@pytest.mark.parametrize("tile", _ONCE)
def test_harmless_buildings_are_used_automatically(tile: str) -> None:
    position = table(2)
    set_colonists(position, ANA, **{tile: BUILDINGS[tile].slots})
    play(upkeep(position), "1 keep")
    assert position.round == 2
    gained = {name: getattr(position, name)[ANA] for name in ("energy", "minerals", "toolkits", "badges")}
    gained["vp"] = points(position, ANA)
    assert {name: number for name, number in gained.items() if number} == _ONCE[tile]


@rule("AP-14.3", "AP-16.2")
def test_colonist_trained_in_a_building_may_stay_there() -> None:
    position = table(2)
    set_colonists(position, ANA, O10="none", O09="PE")
    academy(position, "1:3")
    resolve(position, ACADEMY)
    play(position, "1 train P>M O09")
    assert position.moves() == ["house M O10", "house M O09", "house M shelters"]
    play(position, "1 house M O10", "1 stop")
    assert (crew(position, ANA, "O10"), crew(position, ANA, "O09")) == ("M", "E")
    assert letters_of(position.stock) == "EEEEMMMSSSS"
    assert points(position, ANA) == 2


@rule("AP-14.5")
@pytest.mark.parametrize(
    ("people", "stock", "steps"), [("S", "EMS", 0), ("none", "EMS", 0), ("P", "S", 1), ("P", "", 1)]
)
def test_relief_at_the_academy(people: str, stock: str, steps: int) -> None:
    position = table(2)
    set_colonists(position, ANA, people)
    position.stock = group_of(stock or "none")
    academy(position, "1:2")
    resolve(position, ACADEMY)
    assert ended(position)
    assert position.relief[ANA] == steps
    assert points(position, ANA) == 0
