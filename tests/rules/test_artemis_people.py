"""Colonists and buildings of The Artemis Project: gaining, housing, manning, moving, training, Relief."""

from __future__ import annotations

import pytest

from pyapp.games.artemis.rules import scoring
from pyapp.games.artemis.rules.components import BUILDINGS, RELIEF
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import group_of, word
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    academy,
    crew,
    ended,
    expedition,
    gantry,
    placing,
    play,
    points,
    resolve,
    row,
    settle,
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


@rule("AP-10.1", "AP-10.4")
def test_expeditions_from_the_left_and_rewards_to_two() -> None:
    position = table(4)
    expedition(position, "X02", "1:1 2:6 3:3")
    expedition(position, "X03")
    expedition(position, "X01", "4:5")
    resolve(position, BASECAMP)
    play(position, "2 reward B", "4 reward A")
    assert ended(position)
    assert position.badges == [1, 1, 1, 1]
    assert position.minerals == [0, 3, 0, 0]
    assert [points(position, seat) for seat in range(4)] == [0, 0, 2, 2]


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
    settle(position, ANA, O15="none", O05="none")
    expedition(position, "X21", "1:6+E 1:6", ("SS", "O10"))
    resolve(position, BASECAMP)
    play(position, "1 reward A", "1 house S O15", "1 mix 2 0")
    assert ended(position)
    assert crew(position, ANA, "O15") == "S"
    assert crew(position, ANA, "O05") == "none"
    assert shelters(position, ANA) == "ES"
    assert points(position, ANA) == 2


@rule("AP-10.6", "AP-16.2")
def test_reward_building_is_free_and_manned_from_the_shelters() -> None:
    position = table(2)
    settle(position, ANA, "EM", O13="M")
    expedition(position, "X08", "1:6 1:6", ("O05", ""))
    resolve(position, BASECAMP)
    play(position, "1 reward A")
    assert position.moves() == ["man E", "man none"]
    play(position, "1 man E")
    assert (crew(position, ANA, "O05"), shelters(position, ANA)) == ("E", "M")
    assert position.minerals == [0, 0]


@rule("AP-12.4", "AP-16.2")
def test_manning_comes_before_relief() -> None:
    position = table(2, minerals=[5], relief=[0, 7])
    settle(position, ANA, "P")
    gantry(position, O04="2:2 1:3")
    resolve(position, GANTRY)
    play(position, "1 build O04", "1 man P", "- colonists E")
    assert ended(position)
    assert shelters(position, BEN) == "E"


@rule("AP-12.4", "AP-15.2")
def test_lowest_die_is_relieved_first() -> None:
    position = table(3, minerals=[5], relief=[0, 7, 7])
    gantry(position, O04="3:1 2:2 1:3")
    play(resolve(position, GANTRY), "1 build O04", "- colonists E", "- colonists M")
    assert [shelters(position, seat) for seat in range(3)] == ["none", "M", "E"]


@rule("AP-12.3")
def test_void_dice_give_no_relief() -> None:
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
    assert {word(one) for one in table(2).kit.tiles[tile].full} == full


@rule("AP-16.1")
def test_crews_are_a_count_of_types() -> None:
    position = table(2)
    settle(position, ANA, "PE", O09="none")
    upkeep(position)
    assert position.moves() == ["keep", *(f"crew O09 {one}" for one in ("P", "E", "PE", "none"))]
    play(position, "1 crew O09 PE")
    assert crew(position, ANA, "O09") == "PE"


@rule("AP-17.1", "AP-24.7")
def test_everybody_is_taken_in_hand() -> None:
    position = table(2)
    settle(position, ANA, "P", O05="E", O09="M", O15="none")
    upkeep(position)
    play(position, "1 crew O05 none", "1 crew O09 PE")
    assert (crew(position, ANA, "O05"), crew(position, ANA, "O09")) == ("none", "PE")
    assert position.moves() == ["use O09", "done"]
    play(position, "1 done")
    assert shelters(position, ANA) == "none"
    assert position.bag.discards["M"] == 1


@rule("AP-17.1", "AP-18.1")
def test_crews_count_where_they_stood_until_all_are_given() -> None:
    position = table(2, energy=[3])
    settle(position, ANA, "M", S03="PP", S06="E")
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


@rule("AP-17.1")
def test_keeping_moves_nobody() -> None:
    position = table(2)
    settle(position, ANA, "E", O05="none", O01="P")
    position.energy[ANA] = 1
    upkeep(position)
    play(position, "1 keep", "1 heat E 1")
    assert (shelters(position, ANA), crew(position, ANA, "O01"), crew(position, ANA, "O05")) == ("E", "P", "none")


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
def test_buildings_that_cannot_harm_are_used_by_themselves(tile: str) -> None:
    position = table(2)
    settle(position, ANA, **{tile: BUILDINGS[tile].slots})
    play(upkeep(position), "1 keep")
    assert position.round == 2
    gained = {name: getattr(position, name)[ANA] for name in ("energy", "minerals", "toolkits", "badges")}
    gained["vp"] = points(position, ANA)
    assert {name: number for name, number in gained.items() if number} == _ONCE[tile]


@rule("AP-17.2", "AP-14.4")
def test_school_trains_without_a_diploma() -> None:
    position = table(2, energy=[2])
    settle(position, ANA, "E", O11="P")
    play(upkeep(position), "1 keep", "1 use O11")
    assert position.moves() == ["train P>E O11", "train E>M shelters", "stop"]
    play(position, "1 train P>E O11", "1 house E O11", "1 heat E 1")
    assert points(position, ANA) == 0
    assert (crew(position, ANA, "O11"), shelters(position, ANA)) == ("E", "E")
    assert position.bag.discards["P"] == 1


@rule("AP-17.2")
def test_each_building_once() -> None:
    position = table(2)
    settle(position, ANA, O09="PE", O14="S")
    play(upkeep(position), "1 keep", "1 use O14")
    assert position.relief[ANA] == 1
    assert position.moves() == ["use O09", "done"]
    play(position, "1 use O09", "- colonists P", "1 heat P 1")
    assert position.round == 2


@rule("AP-17.3")
def test_warm_comes_before_energy() -> None:
    position = table(2, energy=[1])
    settle(position, ANA, "PPPPP", O07="E")
    play(upkeep(position), "1 keep", "1 heat P 4")
    assert (position.energy[ANA], shelters(position, ANA)) == (0, "PPPP")
    warm = table(2, energy=[1])
    settle(warm, ANA, "PPPPP", O07="E")
    play(upkeep(warm), "1 keep", "1 heat P 3")
    assert warm.energy[ANA] == 1


@rule("AP-17.3", "AP-24.7")
def test_warm_is_used_once() -> None:
    position = table(2, energy=[1])
    settle(position, ANA, "PPEE", O07="M")
    play(upkeep(position), "1 keep", "1 heat P 2")
    assert position.moves() == ["heat E 0", "heat E 1", "heat E 2"]
    play(position, "1 heat E 2")
    assert position.energy[ANA] == 0
    colder = table(2)
    settle(colder, ANA, "PPEE", O07="M")
    play(upkeep(colder), "1 keep", "1 heat P 2")
    assert colder.moves() == ["heat E 0", "heat E 1"]


@rule("AP-14.3", "AP-16.2")
def test_trained_in_a_building_may_stay() -> None:
    position = table(2)
    settle(position, ANA, O10="none", O09="PE")
    academy(position, "1:3")
    resolve(position, ACADEMY)
    play(position, "1 train P>M O09")
    assert position.moves() == ["house M O10", "house M O09", "house M shelters"]
    play(position, "1 house M O10", "1 stop")
    assert (crew(position, ANA, "O10"), crew(position, ANA, "O09")) == ("M", "E")
    assert word(position.stock) == "EEEEMMMSSSS"
    assert points(position, ANA) == 2


@rule("AP-14.2", "AP-14.3", "AP-14.4")
def test_declining_earns_nothing() -> None:
    position = table(2)
    settle(position, ANA, "PE")
    academy(position, "1:6 1:5")
    resolve(position, ACADEMY)
    play(position, "1 stop", "1 train E>M shelters", "1 stop")
    assert points(position, ANA) == 2
    assert word(position.stock) == "EEEEEMMMSSSS"
    assert position.relief[ANA] == 0


@rule("AP-14.5")
@pytest.mark.parametrize(
    ("people", "stock", "steps"), [("S", "EMS", 0), ("none", "EMS", 0), ("P", "S", 1), ("P", "", 1)]
)
def test_relief_at_the_academy(people: str, stock: str, steps: int) -> None:
    position = table(2)
    settle(position, ANA, people)
    position.stock = group_of(stock or "none")
    academy(position, "1:2")
    resolve(position, ACADEMY)
    assert ended(position)
    assert position.relief[ANA] == steps
    assert points(position, ANA) == 0


@rule("AP-6.2", "AP-11.2", "AP-13.3")
@pytest.mark.parametrize("region", [VENTS, QUARRY, DOORSTEP])
def test_rows_have_no_limit(region: str) -> None:
    position = table(3)
    row(position, region, " ".join(["1:1"] * 3 + ["2:2"] * 4 + ["3:6"] * 4))
    resolve(position, region)
    while not ended(position):
        position.play(position.moves()[0])
    assert position.relief == [3, 4, 4]


@rule("AP-4.2", "AP-4.1")
def test_everybody_places_five_dice_in_turn() -> None:
    position = placing(table(3), "12345", "12345", "12345")
    position.vents = 99
    order = []
    while position.ask in ("die", "place"):
        if position.ask == "die":
            order.append(position.seat)
        position.play("vents" if position.ask == "place" else position.moves()[0])
    assert order == [0, 1, 2] * 4
    assert position.round == 2


@rule("AP-4.4", "AP-5.7")
def test_sent_colonists_still_count() -> None:
    position = table(2, energy=[1])
    settle(position, ANA, "PPE")
    expedition(position, "X04")
    placing(position, "345", "123")
    play(position, "1 die 4", "1 basecamp X04", "1 send PP energy")
    assert word(position.colonists_of(ANA)) == "PPE"
    assert shelters(position, ANA) == "E"
