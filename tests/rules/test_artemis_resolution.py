"""The Resolution: Basecamp, Vents and Quarry, Gantry, Doorstep, Academy, Relief, colonists and buildings (AP-9 to AP-16,
AP-21.5, AP-22.2).
"""

from __future__ import annotations

import pytest

from pyapp.games.artemis.rules.expeditions import totals
from pyapp.games.artemis.rules.steps import DOORSTEP, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import HOUSE_KIT, group_of, letters_of, size
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    CLEO,
    academy,
    begin,
    dice,
    ended,
    events_of,
    expedition,
    gantry,
    initial_table,
    lines,
    play,
    points,
    refused,
    row,
    set_colonists,
)

# --- AP-9 ---


@rule("AP-9.1", "AP-9.2", "AP-9.3")
def test_regions_resolve_in_order_and_dice_stay_on_the_board() -> None:
    p = initial_table(2)
    p.minerals[ANA] = 0
    p.quarry = 6
    p.rows = [(), dice(p, "1:4"), dice(p, "2:1")]
    gantry(p, O05="1:4")
    events = events_of(p, ("resolve",))
    assert [event.kind for event in events] == ["resolution", "gain"]
    assert (p.ask, p.moves()) == ("build", ["build O05", "leave O05"])
    events = play(p, "1 build O05")
    assert p.rows[1] == dice(p, "1:4")
    assert p.bids == [dice(p, "1:4")]
    assert p.minerals[ANA] == 0
    # an Ore Levy would have come before the Quarry and found nothing
    q = initial_table(2)
    q.minerals[ANA], q.quarry, q.event = 0, 6, "V09"
    row(q, QUARRY, "1:4")
    begin(q, ("letter", "D"), ("quarry", 0))
    assert q.minerals[ANA] == 4


# --- AP-10 ---


@rule("AP-10.1", "AP-10.2", "AP-10.3")
def test_sum_and_ranks() -> None:
    p = initial_table()
    expedition(p, "X01")
    expedition(p, "X20", "2:3 1:4 2:1 3:2+PP")
    assert totals(p, 1) == {BEN: 4, ANA: 4, CLEO: 4}
    assert list(totals(p, 1)) == [BEN, ANA, CLEO]
    begin(p, ("basecamp", 0))
    assert (p.seat, p.moves()) == (BEN, ["reward A", "reward B"])


@rule("AP-10.4", "AP-5.4", "AP-22.2")
def test_success() -> None:
    p = initial_table()
    p.start = BEN
    expedition(p, "X14", "1:6 2:5 3:1+E")
    begin(p, ("basecamp", 0))
    assert p.badges == [1, 1, 1, 0]
    assert p.seat == ANA
    play(p, "1 reward B")
    assert p.minerals == [7, 3, 3, 3]
    assert (p.energy[BEN], points(p, BEN)) == (7, 2)
    assert (p.seat, p.moves()) == (CLEO, ["mix 2 0", "mix 1 1", "mix 0 2"])
    play(p, "3 mix 1 1")
    assert letters_of(p.shelters[CLEO]) == "PE"


@rule("AP-10.4")
def test_a_lone_participant_takes_one_reward() -> None:
    p = initial_table()
    expedition(p, "X02", "1:6")
    begin(p, ("basecamp", 0))
    play(p, "1 reward B")
    assert (p.minerals[ANA], points(p, ANA), p.badges) == (6, 0, [1, 0, 0, 0])


@rule("AP-5.6", "AP-10.4")
def test_stewards_of_the_leader() -> None:
    p = initial_table()
    p.event = "V05"
    expedition(p, "X02", "1:2+S 1:1+S 1:3 2:1+S")
    begin(p, ("basecamp", 0))
    play(p, "1 reward A")
    assert points(p, ANA) == 2 + 2 + 2
    assert points(p, BEN) == 0
    assert (letters_of(p.shelters[ANA]), letters_of(p.shelters[BEN])) == ("PSS", "PS")


@rule("AP-10.5", "AP-15.1")
def test_failure() -> None:
    p = initial_table()
    expedition(p, "X20", "1:3 2:4+E 1:2")
    events = events_of(p, ("basecamp", 0))
    assert [event.seat for event in events if event.kind == "relief"] == [ANA, BEN, ANA]
    assert (p.relief, p.badges) == ([2, 1, 0, 0], [0] * 4)
    assert (p.energy[ANA], p.toolkits[ANA], p.energy[BEN]) == (4, 2, 4)
    assert letters_of(p.shelters[BEN]) == "PE"


@rule("AP-10.2", "AP-3.6")
def test_a_whiteout_raises_the_difficulty() -> None:
    for event, success in (("", True), ("V04", False)):
        p = initial_table()
        p.event = event
        expedition(p, "X02", "1:6")
        begin(p, ("basecamp", 0))
        assert (p.ask == "reward") == success


@rule("AP-10.6", "AP-16.2")
def test_parts_of_a_reward_are_gained_in_order() -> None:
    p = initial_table()
    set_colonists(p, ANA, O15="none")
    p.shelters[ANA] = group_of("P")
    expedition(p, "X21", "1:6 2:6", lying=("SS", "O04"))
    begin(p, ("basecamp", 0))
    play(p, "1 reward A")
    assert p.moves() == ["house S O15", "house S shelters"]
    play(p, "1 house S shelters")
    # an equal colonist never goes to an earlier place, so the second is not asked about
    assert (p.seat, p.ask, p.moves()) == (BEN, "man", ["man P", "man none"])
    assert letters_of(p.shelters[ANA]) == "PSS"
    assert points(p, ANA) == 2
    play(p, "2 man P")
    assert (p.tiles[BEN], p.minerals[BEN]) == (("O04",), 3)
    assert letters_of(p.crews[BEN][0]) == "P"


# --- AP-11 ---


@rule("AP-11.1", "AP-11.2", "AP-15.1")
def test_vents_serve_from_the_left() -> None:
    p = initial_table()
    p.vents = 8
    row(p, VENTS, "1:2 2:3 3:5 4:6")
    begin(p, ("vents", 0))
    assert p.energy == [5, 6, 6, 4]
    assert (p.relief, p.vents) == ([0, 0, 0, 1], 0)


# --- AP-12 ---


@rule("AP-12.1", "AP-16.4")
@pytest.mark.parametrize(("event", "dock", "price"), [("", "", 1), ("V10", "", 2), ("", "E", 1), ("V10", "E", 1)])
def test_prices(event: str, dock: str, price: int) -> None:
    p = initial_table()
    p.event = event
    set_colonists(p, ANA, O18=dock or "none")
    gantry(p, O01="1:1")
    begin(p, ("gantry", 0))
    play(p, "1 build O01")
    assert p.minerals[ANA] == 3 - price


@rule("AP-12.2", "AP-12.3")
def test_a_bidder_who_cannot_pay_is_skipped() -> None:
    p = initial_table()
    p.minerals = [4, 5, 0, 0]
    gantry(p, S10="2:3 1:5")
    events = events_of(p, ("gantry", 0))
    assert [event.kind for event in events] == ["poor"]
    assert (p.seat, p.moves()) == (BEN, ["build S10", "leave S10"])
    play(p, "2 build S10")
    assert (p.minerals[:2], p.relief) == ([4, 2], [0] * 4)
    p = initial_table()
    gantry(p, S10="2:1 1:2 2:3")
    begin(p, ("gantry", 0))
    play(p, "2 leave S10", "1 leave S10")
    assert p.built == 0, "nobody is left: the tile stays"
    assert ended(p)


@rule("AP-12.4", "AP-15.1")
def test_outbid_dice_of_others_give_relief() -> None:
    p = initial_table()
    p.minerals[ANA] = 5
    gantry(p, S10="2:1 1:2 2:3 1:4")
    begin(p, ("gantry", 0))
    events = play(p, "1 build S10")
    assert [event.kind for event in events][:2] == ["pay", "building"]
    assert p.relief == [0, 2, 0, 0]
    assert (p.tiles[ANA], p.minerals[ANA]) == (("S10",), 1)


@rule("AP-12.2")
def test_leading_on_two_tiles_with_minerals_for_one() -> None:
    for first, owned in (("build O05", ("O05",)), ("leave O05", ("O06",))):
        p = initial_table()
        p.minerals[ANA] = 5
        gantry(p, O05="1:4")
        gantry(p, O06="2:2 1:3")
        begin(p, ("gantry", 0))
        play(p, f"1 {first}")
        if first == "leave O05":
            assert p.seat == ANA
            play(p, "1 build O06")
        else:
            assert p.seat == BEN
        assert p.tiles[ANA] == owned


# --- AP-13 ---


@rule("AP-13.1", "AP-13.3", "AP-15.1")
def test_the_doorstep_serves_from_the_left() -> None:
    p = initial_table()
    p.queue = group_of("PPE")
    p.energy = [9] * 4
    row(p, DOORSTEP, "1:2 2:4 3:6")
    begin(p, ("doorstep", 0))
    assert p.moves() == ["recruit P", "recruit E", "recruit none"]
    play(p, "1 recruit P")
    assert p.moves()[0] == "recruit P"
    play(p, "2 recruit PE")
    assert (p.relief, p.energy) == ([0, 0, 1, 0], [8, 7, 10, 9])
    p = initial_table()
    p.queue = group_of("PPE")
    p.energy = [9, 0, 9, 9]
    row(p, DOORSTEP, "1:2 2:4 3:6")
    begin(p, ("doorstep", 0))
    play(p, "1 recruit P")
    assert p.seat == CLEO, "without energy nobody is asked"
    play(p, "3 recruit PE")
    assert p.relief == [0] * 4


@rule("AP-13.1")
def test_the_longest_list_of_recruits() -> None:
    p = initial_table()
    p.queue, p.energy[ANA] = group_of("PPPPEEEEMMMMSSSS"), 20
    row(p, DOORSTEP, "1:5")
    begin(p, ("doorstep", 0))
    assert len(p.moves()) == 70


@rule("AP-13.2", "AP-16.4")
@pytest.mark.parametrize(
    ("bays", "event", "recruits", "price"),
    [
        ((), "", "PEM", 4),
        (("O03",), "", "PEM", 2),
        (("O03", "O03b"), "", "PEM", 2),
        (("O03",), "", "P", 0),
        (("O03",), "V11", "P", 0),
        (("O03",), "V11", "MM", 3),
        ((), "V11", "M", 3),
    ],
)
def test_prices_of_recruits(bays: tuple[str, ...], event: str, recruits: str, price: int) -> None:
    p = initial_table()
    p.event, p.queue, p.energy[ANA] = event, group_of("PEMM"), 5
    set_colonists(p, ANA, **dict.fromkeys(bays, "P"))
    row(p, DOORSTEP, "1:6")
    begin(p, ("doorstep", 0))
    play(p, f"1 recruit {recruits}")
    assert p.energy[ANA] == 5 - price


# --- AP-14 ---


@rule("AP-14.1", "AP-14.2", "AP-14.3", "AP-14.4")
def test_training() -> None:
    p = initial_table()
    p.shelters[ANA] = group_of("PE")
    p.stock = group_of("MS")
    academy(p, "1:3")
    begin(p, ("academy", 0))
    assert p.moves() == ["train P>M shelters", "train P>S shelters", "train E>M shelters", "train E>S shelters", "stop"]
    assert refused(p, "train P>E shelters") == "R19"
    play(p, "1 train E>M shelters")
    assert letters_of(p.stock) == "ES"
    assert "train P>E shelters" in p.moves()
    assert "train P>S shelters" not in p.moves(), "two steps are left"
    play(p, "1 stop")
    assert (points(p, ANA), letters_of(p.shelters[ANA])) == (2, "PM")
    p = initial_table()
    academy(p, "1:6 2:2")
    begin(p, ("academy", 0))
    play(p, "1 stop")
    assert (p.seat, points(p, ANA), p.relief) == (BEN, 0, [0] * 4)
    play(p, "2 train P>M shelters")
    assert p.bag.discards == {"P": 1}
    assert points(p, BEN) == 2, "no step is left: nothing more is asked"


@rule("AP-14.1", "AP-3.6")
@pytest.mark.parametrize(("event", "reach"), [("", 2), ("V12", 3)])
def test_guest_instructors(event: str, reach: int) -> None:
    p = initial_table()
    p.event, p.academy = event, dice(p, "1:1")
    begin(p, ("academy", 0))
    assert len(p.moves()) == reach + 1


@rule("AP-14.3", "AP-16.2")
def test_colonist_in_a_building_may_be_trained() -> None:
    p = initial_table()
    set_colonists(p, ANA, O07="P", O05="none")
    p.shelters[ANA] = 0
    academy(p, "1:1")
    begin(p, ("academy", 0))
    assert p.moves() == ["train P>E O07", "train P>M O07", "stop"]
    play(p, "1 train P>E O07")
    assert p.moves() == ["house E O07", "house E O05", "house E shelters"]
    play(p, "1 house E O05", "1 stop")
    assert [letters_of(crew) for crew in p.crews[ANA]] == ["none", "E"]


@rule("AP-14.5", "AP-15.1")
def test_relief_at_the_academy() -> None:
    p = initial_table()
    p.stock = group_of("E")
    p.shelters[ANA], p.shelters[BEN], p.shelters[CLEO] = group_of("MM"), group_of("S"), group_of("P")
    academy(p, "1:6 2:6 3:1")
    begin(p, ("academy", 0))
    assert p.relief == [1, 0, 0, 0]
    play(p, "3 stop")
    assert p.relief == [1, 0, 0, 0]


@rule("AP-14.4", "AP-17.2")
def test_a_building_that_trains_gives_no_diploma() -> None:
    p = initial_table()
    set_colonists(p, ANA, O11="P")
    p.shelters[ANA] = group_of("P")
    begin(p, ("use", ANA, 0))
    assert p.moves() == ["use O11", "done"]
    play(p, "1 use O11")
    assert p.moves() == ["train P>E O11", "train P>E shelters", "stop"]
    play(p, "1 train P>E shelters")
    assert (points(p, ANA), p.trained, letters_of(p.shelters[ANA])) == (0, 0, "E")


# --- AP-15, AP-16 ---


@rule("AP-15.2")
def test_every_step_of_relief() -> None:
    p = initial_table()
    begin(p, *[("relief", ANA)] * 7)
    assert (p.energy[ANA], p.minerals[ANA], p.toolkits[ANA]) == (3 + 2, 3 + 3, 1 + 2)
    assert points(p, ANA) == 3
    begin(p, ("relief", ANA))
    assert p.chance().label == "round 1 draw 1"
    play(p, "- colonists S")
    begin(p, *[("relief", ANA)] * 6)
    assert p.relief[ANA] == 14
    assert (p.badges[ANA], points(p, ANA)) == (1, 3 + 2 + 3 + 2)
    assert lines(p, ANA)["Relief track"] == 10


@rule("AP-16.1")
@pytest.mark.parametrize(
    ("tile", "crew", "fits", "full"),
    [
        ("O09", "P", True, False),
        ("O09", "PP", False, False),
        ("O09", "EP", True, True),
        ("O09", "EE", True, True),
        ("S11", "MMM", True, True),
        ("S11", "PMM", True, True),
        ("S11", "PPM", False, False),
        ("S20", "PES", True, True),
        ("O16", "PEMS", True, True),
        ("O16", "PP", False, False),
    ],
)
def test_crews_that_fit_and_crews_that_fill(tile: str, crew: str, fits: bool, full: bool) -> None:
    group = group_of(crew)
    assert (group in HOUSE_KIT.tiles[tile].crews) == fits
    assert (group in HOUSE_KIT.tiles[tile].full) == full


@rule("AP-16.2", "AP-24.6")
def test_colonists_gained_are_housed_one_by_one() -> None:
    p = initial_table()
    set_colonists(p, ANA, O09="none", O01="none", O16="none")
    begin(p, ("house", ANA, group_of("PPS"), 0))
    assert p.moves() == ["house P O09", "house P O01", "house P O16", "house P shelters"]
    play(p, "1 house P O01")
    assert p.moves() == ["house P O01", "house P O16", "house P shelters"]
    assert refused(p, "house P O09") == "R1"
    play(p, "1 house P shelters")
    assert p.moves() == ["house S O09", "house S O16", "house S shelters"]


@rule("AP-16.3", "AP-16.4", "AP-16.5")
def test_a_building_works_only_when_it_is_full() -> None:
    p = initial_table()
    set_colonists(p, ANA, O02="P", S03="P")
    begin(p, ("use", ANA, 0))
    assert (p.minerals[ANA], ended(p)) == (3, True)
    labels = {line.label: line.points for line in p.score(ANA)}
    assert (labels["Surface buildings"], labels["Buildings owned"]) == (0, 2)
    p.crews[ANA] = (group_of("PE"), group_of("PP"))
    begin(p, ("use", ANA, 0))
    assert p.minerals[ANA] == 6
    labels = {line.label: line.points for line in p.score(ANA)}
    assert (labels["Surface buildings"], labels["Buildings owned"]) == (5, 2)
    assert all(refused(p, move) or p.seat is None for move in ("sell O02", "crew O02 none"))


# --- drones and events ---


@rule("AP-21.5", "AP-24.8")
def test_gains_of_drones_in_the_regions() -> None:
    p = initial_table(1)
    p.shelters[ANA] = 0
    expedition(p, "X21", "A:6 1:3 B:5", lying=("SS", "O04"))
    p.event = "V05"
    begin(p, ("basecamp", 0))
    assert (p.badges, points(p, ANA)) == ([1, 1, 1], 0)
    assert p.bag.discards == {"S": 2}
    assert p.tiles == [()]
    p.vents, p.rows[0] = 8, dice(p, "A:3 1:6")
    begin(p, ("vents", 0))
    assert (p.energy[ANA], p.vents) == (8, 0)
    gantry(p, O01="1:2 B:5")
    begin(p, ("gantry", 0))
    assert (p.built, p.relief, p.tiles) == (1, [1], [()])
    p.queue, p.rows[2] = group_of("PPEMMS"), dice(p, "A:6")
    begin(p, ("doorstep", 0))
    assert letters_of(p.queue) == "PE"
    academy(p, "A:6 B:6")
    begin(p, ("academy", 0))
    assert p.relief == [1]


@rule("AP-21.5", "AP-15.1")
def test_drones_lose_dice_to_events_and_take_no_relief() -> None:
    p = initial_table(1)
    p.event, p.rows[0] = "V06", dice(p, "1:2 B:5")
    begin(p, ("letter", "C"))
    assert (p.rows[0], p.relief) == (dice(p, "1:2"), [0])
    begin(p, ("letter", "C"))
    assert (p.rows[0], p.relief) == ((), [1])
    begin(p, ("letter", "C"))
    assert p.relief == [1]


@rule("AP-3.6", "AP-15.1")
def test_events_of_the_resolution() -> None:
    p = initial_table()
    p.event, p.rows[1] = "V08", dice(p, "1:1 2:5")
    begin(p, ("letter", "D"))
    assert (p.rows[1], p.relief) == (dice(p, "2:5"), [1, 0, 0, 0])
    p.event, p.toolkits = "V03", [0, 2, 3, 9]
    begin(p, ("letter", "B"))
    assert p.toolkits == [0, 2, 2, 2]
    p.event, p.energy = "V07", [0, 1, 2, 5]
    begin(p, ("letter", "C"))
    assert p.energy == [0, 0, 0, 3]
    p.event = "V13"
    p.shelters = [group_of("PPE"), group_of("PE"), group_of("MM"), group_of("S")]
    begin(p, ("letter", "H"))
    assert [points(p, seat) for seat in range(4)] == [2, 0, 2, 2]
    solo = initial_table(1)
    solo.event, solo.shelters = "V13", [group_of("PPPPEEMMMSS")]
    begin(solo, ("letter", "H"))
    assert points(solo, ANA) == 4
    assert size(solo.shelters[ANA]) == 11
