"""Upkeep, final scoring, the winner, the solo game, omitted questions (AP-17, AP-18, AP-21.6, AP-21.7, AP-22.3,
AP-22.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.engine.outcome import Outcome
from pyapp.games.artemis.rules import scoring
from pyapp.games.artemis.rules.scoring import badge_prizes, grade, sets_and_singles
from pyapp.games.artemis.rules.steps import DOORSTEP, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import group_of, letters_of
from tests.marks import rule
from tests.rules.artemis_positions import (
    ANA,
    BEN,
    begin,
    dice,
    ended,
    events_of,
    expedition,
    gantry,
    initial_table,
    lines,
    play,
    refused,
    row,
    set_colonists,
)

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position

# --- AP-17 ---


@rule("AP-17.1", "AP-22.3", "AP-24.7")
def test_colonists_are_moved_freely() -> None:
    p = initial_table()
    set_colonists(p, ANA, O02="P", O16="E", O13="none")
    p.shelters[ANA] = group_of("S")
    begin(p, ("arrange", ANA))
    assert p.moves() == ["keep", "crew O02 P", "crew O02 E", "crew O02 PE", "crew O02 none"]
    play(p, "1 crew O02 PE")
    assert p.moves() == ["crew O16 S", "crew O16 none"]
    assert refused(p, "keep") == "R1"
    play(p, "1 crew O16 none")
    # nobody in hand fits O13, so it is not asked about
    assert ([letters_of(crew) for crew in p.crews[ANA]], letters_of(p.shelters[ANA])) == (["PE", "none", "none"], "S")
    q = initial_table()
    set_colonists(q, ANA, O13="none", O02="P")
    begin(q, ("arrange", ANA))
    assert q.moves()[0] == "keep", "a building that is passed over is no crew given"
    play(q, "1 keep")
    assert ([letters_of(crew) for crew in q.crews[ANA]], letters_of(q.shelters[ANA])) == (["none", "P"], "P")
    begin(q, ("arrange", BEN))
    assert ended(q), "who has no building is not asked"


@rule("AP-17.2")
def test_each_building_is_used_once() -> None:
    p = initial_table()
    set_colonists(p, ANA, O01="PP", O02="P", O03="P", O04="P", O17="M", O07="M")
    begin(p, ("use", ANA, 0))
    assert p.ask == "mix"
    assert (p.energy[ANA], p.minerals[ANA], p.toolkits[ANA]) == (6, 4, 2)
    play(p, "1 mix 0 1")
    assert (p.warm[ANA], p.minerals[ANA], ended(p)) == (3, 5, True)


@rule("AP-17.2", "AP-24.7")
def test_a_drawn_colonist_may_fill_a_building_that_is_then_used() -> None:
    p = initial_table()
    set_colonists(p, ANA, O09="PE", O15="none")
    p.shelters[ANA] = 0
    begin(p, ("use", ANA, 0), ("heat", ANA, 0))
    assert p.moves() == ["use O09", "done"]
    play(p, "1 use O09", "- colonists S")
    assert p.moves() == ["house S O15", "house S shelters"]
    events = play(p, "1 house S O15")
    assert [event.kind for event in events] == ["house", "use", "gain"]
    assert lines(p, ANA)["Buildings at Upkeep"] == 1
    assert letters_of(p.colonists_of(ANA)) == "PES"


@rule("AP-17.3")
def test_heating() -> None:
    p = initial_table()
    p.shelters[ANA], p.energy[ANA] = group_of("PPES"), 3
    begin(p, ("heat", ANA, 0))
    assert p.moves() == ["heat P 0", "heat P 1", "heat P 2"]
    play(p, "1 heat P 1", "1 heat E 1", "1 heat S 1")
    assert (letters_of(p.shelters[ANA]), p.energy[ANA], p.bag.discards) == ("PES", 0, {"P": 1})
    p = initial_table()
    p.shelters[ANA], p.energy[ANA], p.event = group_of("PPES"), 3, "V14"
    begin(p, ("heat", ANA, 0))
    play(p, "1 heat P 0", "1 heat E 1")
    assert (letters_of(p.shelters[ANA]), p.energy[ANA]) == ("E", 1)


@rule("AP-17.3")
def test_free_heat_is_used_before_energy() -> None:
    p = initial_table()
    p.shelters[ANA], p.energy[ANA], p.warm[ANA] = group_of("PPMM"), 1, 3
    begin(p, ("heat", ANA, 0))
    play(p, "1 heat P 2", "1 heat M 2")
    assert (letters_of(p.shelters[ANA]), p.energy[ANA], p.warm[ANA]) == ("PPMM", 0, 0)
    p = initial_table()
    set_colonists(p, ANA, O02="P")
    p.shelters[ANA], p.energy[ANA] = 0, 0
    begin(p, ("heat", ANA, 0))
    assert letters_of(p.crews[ANA][0]) == "P", "in a building nobody needs heat"


@rule("AP-17.4", "AP-17.5", "AP-9.3")
def test_table_is_cleared_and_the_phase_marker_passes() -> None:
    p = initial_table(3)
    p.start = 2
    p.shelters = [0] * 3
    for region in (VENTS, QUARRY, DOORSTEP):
        row(p, region, "1:2 3:4")
    p.academy, p.outfitters, p.queue = dice(p, "1:1"), dice(p, "2:1"), group_of("PE")
    expedition(p, "X01")
    gantry(p, O01="")
    gantry(p, O02="1:3")
    gantry(p, O03="2:3")
    p.built = 2
    begin(p, ("clear",))
    assert (p.rows, p.academy, p.outfitters) == ([(), (), ()], (), ())
    assert (p.display, p.bids, p.built) == (("O01", "O03"), [(), ()], 0)
    assert (letters_of(p.queue), p.start, p.round) == ("PE", ANA, 2)
    p = initial_table(3)
    p.round, p.start = 6, BEN
    begin(p, ("clear",))
    assert (p.seat, p.start) == (None, BEN)
    assert p.outcome() is not None


@rule("AP-22.4", "AP-24.2")
def test_a_single_legal_move_is_played_and_logged() -> None:
    p = initial_table()
    p.energy[ANA] = 0
    p.shelters[ANA] = group_of("PE")
    events = events_of(p, ("heat", ANA, 0), ("upkeep",))
    assert [event.params["colonists"] for event in events if event.kind == "cold"][:2] == ["P", "E"]
    assert p.automatic() is None
    p = initial_table()
    p.toolkits[ANA] = 0
    p.start, p.pool[ANA] = ANA, "2"
    begin(p, ("turn", 0))
    assert (p.ask, p.args) == ("place", (2,))


# --- AP-18 ---


@rule("AP-18.2")
@pytest.mark.parametrize(("group", "value"), [("PPPEEMSS", 10), ("PPPPEEMMSS", 14), ("EMMSSS", 9), ("none", 0)])
def test_sets(group: str, value: int) -> None:
    sets, singles = sets_and_singles(group_of(group))
    assert 7 * sets + singles == value


@rule("AP-18.2")
@pytest.mark.parametrize(
    ("group", "number", "note"),
    [("PPE", 0, "{number} sets"), ("PPEMS", 1, "{number} set"), ("PPEEMMSS", 2, "{number} sets")],
)
def test_the_sheet_counts_sets(group: str, number: int, note: str) -> None:
    p = initial_table(2)
    p.shelters[ANA] = group_of(group)
    [line] = [line for line in p.score(ANA) if line.label == "Colonist sets"]
    assert (line.points, line.rule, line.note, line.params) == (7 * number, "AP-18.2", note, {"number": number})


@rule("AP-18.3", "AP-20.1")
@pytest.mark.parametrize(
    ("badges", "prizes"),
    [
        ((5, 5, 2), [2, 2, 0]),
        ((5, 3, 3, 1), [4, 1, 1, 0]),
        ((5, 3, 1), [4, 2, 0]),
        ((3, 2), [4, 0]),
        ((3, 3), [2, 2]),
        ((0, 0, 0), [0, 0, 0]),
        ((1, 0, 0), [4, 0, 0]),
    ],
)
def test_badge_prizes(badges: tuple[int, ...], prizes: list[int]) -> None:
    assert badge_prizes(badges) == prizes


@rule("AP-18.4", "AP-21.6")
@pytest.mark.parametrize(
    ("toolkits", "prizes"), [((3, 2), [2, 0]), ((3, 3), [1, 1]), ((0, 0), [0, 0]), ((4,), [2]), ((3,), [0])]
)
def test_toolkit_prize(toolkits: tuple[int, ...], prizes: list[int]) -> None:
    p = initial_table(len(toolkits))
    p.toolkits = [*toolkits]
    assert [lines(p, seat)["Most toolkits"] for seat in range(len(toolkits))] == prizes


@rule("AP-18.1")
@pytest.mark.parametrize(
    ("tiles", "given", "value"),
    [
        ({"S01": "PE"}, {"energy": 7}, 5),
        ({"S12": "PM"}, {"badges": 9}, 8),
        ({"S14": "EE", "O03": "P", "O04": "P", "O05": "E"}, {}, 8),
        ({"S15": "PS", "S05": "P", "S06": "E", "S07": "M", "S08": "S"}, {}, 9 + 3 + 3 + 4 + 4),
        ({"S19": "P"}, {"relief": 5}, 3),
        ({"S02": "PM"}, {"minerals": 20}, 8),
        ({"S13": "S"}, {"toolkits": 5}, 4),
        ({"S16": "PPP"}, {}, 3 + 4),
        ({"S17": "ES"}, {}, 3 + 1),
    ],
)
def test_surface_buildings(tiles: dict[str, str], given: dict[str, int], value: int) -> None:
    p = initial_table()
    set_colonists(p, ANA, **tiles)
    for name, number in given.items():
        getattr(p, name)[ANA] = number
    assert lines(p, ANA)["Surface buildings"] == value


@rule("AP-18.1", "AP-18.2", "AP-18.3", "AP-18.4")
def test_full_score_sheet() -> None:
    p = initial_table()
    p.points[0], p.points[1] = 9, 5
    set_colonists(p, ANA, S04="EM", S01="PE", S11="none", O01="none", O02="none", O03="none")
    p.shelters[ANA] = group_of("PPSS")
    p.energy[ANA], p.minerals[ANA], p.toolkits[ANA], p.badges[ANA] = 7, 2, 3, 5
    p.toolkits[BEN] = 3
    assert sum(lines(p, ANA).values()) == 55
    assert scoring.total(p, ANA) == 55


def final(p: Position) -> Outcome:
    p.round = 6
    begin(p, ("clear",))
    outcome = p.outcome()
    assert isinstance(outcome, Outcome)
    return outcome


@rule("AP-18.5")
def test_ties() -> None:
    p = initial_table(2)
    p.shelters = [group_of("PPPPPPPPP"), group_of("PPPPPPPPPP")]
    assert final(p).ranking == ((BEN,), (ANA,))
    p.shelters = [group_of("P")] * 2
    assert final(p).ranking == ((ANA, BEN),)
    assert final(p).winners == (ANA, BEN)
    p.energy[BEN] = 4
    assert "resources" in final(p).reason
    p.points[0] = 1
    assert final(p).winners == (ANA,)
    p.badges = [0, 1]
    p.points[0] = 5
    assert "more badges" in final(p).reason
    assert final(p).winners == (BEN,)


@rule("AP-21.6", "AP-21.7")
def test_solo_score_and_title() -> None:
    p = initial_table(1)
    p.badges = [2, 3, 1]
    assert lines(p, ANA)["Most badges"] == 2
    assert lines(p, 1) == {"Badges": 3, "Most badges": 4}
    p.points[0] = 60
    outcome = final(p)
    assert outcome.rule == "AP-21.7"
    assert outcome.winners == (ANA,)
    assert outcome.params["title_en"] == grade(int(outcome.params["points"]), hard=False).name["en"]
    assert grade(39, hard=False).name["es"] == "Señal perdida"
    assert [grade(number, hard=False).name["en"] for number in (40, 67, 68, 104, 105)] == [
        "Frozen Camp",
        "Outpost",
        "Settlement",
        "Capital of the Ice",
        "Second Home of Humankind",
    ]
    assert grade(60, hard=True).name["en"] == "Settlement"
    p.points[0], p.badges = 0, [0, 9, 0]
    assert final(p).winners == ()
