"""AuZtralia: the end of the game, scores, ties, solo objectives."""

from __future__ import annotations

import pytest

from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.components import OBJECTIVES, PERSONALITIES
from pyapp.games.auztralia.rules.position import Position
from tests.marks import rule
from tests.rules.auztralia_positions import (
    ANA,
    BEN,
    attack,
    coop,
    farms,
    give_cards,
    give_tiles,
    label,
    lines,
    old_one,
    old_ones_turn,
    pass_old_ones_turn,
    play,
    set_barracks,
    set_goods,
    solo,
    table,
    total,
    tracks,
    turn,
)

# --- the end ---


@rule("AZ-16.1", "AZ-23.10", "AZ-23.12")
def test_the_game_ends_after_the_whole_turn_of_53() -> None:
    position = table()
    hidden, peeked = old_one(position, "r5c4"), old_one(position, "r0c4", level="3")
    position.fronts[1] = 16
    position.unseen[16] -= 1
    position.seen[1] = 1
    position.times = [53, 54]
    old_ones_turn(position, 53)
    play(position, "- card O01", "- card O03")
    assert (label(position), position.fallen) == (f"tile {hidden}", -1)
    assert position.seen_by(BEN).fronts[1] == -1
    play(position, f"- tile {hidden} KAN")
    assert (position.seat, position.ask, position.moves()) == (None, "over", [])
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.rule, dict(outcome.params)) == ("AZ-16.1", {})
    assert lines(position, 2) == {"Old Ones face up": 0, "Old Ones face down (double)": 24, "Blighted farms": 0}
    assert position.seen_by(BEN).state() == position.state()
    assert peeked == "t2"


@rule("AZ-16.1", "AZ-16.7")
def test_nothing_else_ends_the_game() -> None:
    position = table()
    old_one(position, "r0c4", "CTH 12")
    position.deck = 0
    position.display = ()
    position.gone = tuple(PERSONALITIES)
    turn(position)
    assert position.seat == ANA
    position.at[0] = -1
    position.up = 0
    assert turn(position).seat == ANA


@rule("AZ-16.2")
@pytest.mark.parametrize(("what", "points"), [("gold", 0), ("coal", 0), ("iron", 0), ("phosphate", 3), ("token", 1)])
def test_only_phosphate_scores_among_goods(what: str, points: int) -> None:
    position = table(west=True)
    before = total(position, ANA)
    set_goods(position, ANA, **{what: 10})
    assert total(position, ANA) - before == 10 * points


@rule("AZ-16.2", "AZ-7.5")
def test_final_cards_count_standing_farms_and_owned_tiles() -> None:
    position = table()
    farms(position, ANA, corn="r7c5 r7c3", sheep="r5c4", cattle="r6c5 r6c6")
    farms(position, ANA, blighted=True, corn="r7c7", sheep="r5c5", cattle="r7c6")
    set_goods(position, ANA, phosphate=2)
    give_tiles(position, ANA, "1 ZOM 3", "X LOY 2", "3 SHO 9")
    position.shares[ANA] = 2
    points = {}
    for card in ("P06", "P08", "P09", "P10", "P11", "P28"):
        before = total(position, ANA)
        give_cards(position, ANA, card)
        points[card] = total(position, ANA) - before
    assert points == {"P06": 2, "P08": 4, "P09": 1, "P10": 2, "P11": 3, "P28": 1}
    assert lines(position, ANA)["Old Ones destroyed"] == 6


@rule("AZ-16.3")
def test_face_down_tiles_count_double_and_hidden_kangaroos_nothing() -> None:
    position = table()
    old_one(position, "r3c4", "TEM 8")
    old_one(position, "r3c4", "LOY 2", "X")
    for name, front, level in (("r2c4", "MIG 7", "3"), ("r5c5", "KAN", "1")):
        tile = int(old_one(position, name, front, level)[1:]) - 1
        position.up &= ~(1 << tile)
    farms(position, ANA, blighted=True, sheep="r4c4")
    assert list(lines(position, 2).values()) == [4, 8, 1]


@rule("AZ-16.4", "AZ-16.5", "AZ-23.12")
def test_ties_between_players() -> None:
    position = table(4)
    position.shares[:] = [5, 0, 5, 5]
    position.tokens[:] = [0, 5, 0, 0]
    assert scoring.outcome(position).ranking == ((0, 2, 3), (1,), (4,))
    farms(position, BEN, corn="r7c5")
    position.tokens[1] = 3
    assert scoring.outcome(position).ranking == ((0, 2, 3), (1,), (4,))
    position.shares[ANA] = 3
    farms(position, ANA, corn="r7c3")
    give_tiles(position, 2, "1 ZOM 3")
    position.shares[2] = 4
    position.shares[3] = 3
    farms(position, 3, corn="r6c1")
    position.shares[ANA], position.tokens[ANA] = 2, 1
    assert scoring.outcome(position).ranking == ((2,), (3,), (0,), (1,), (4,))


@rule("AZ-16.5")
def test_more_farms_break_the_second_tie() -> None:
    position = table()
    farms(position, ANA, corn="r7c5")
    set_goods(position, BEN, phosphate=0)
    position.tokens[BEN] = 2
    outcome = scoring.outcome(position)
    assert (outcome.ranking, outcome.winners) == (((ANA,), (BEN,), (2,)), (ANA,))
    even = table()
    assert scoring.outcome(even).ranking == ((2,), (ANA, BEN))
    assert scoring.outcome(even).winners == ()


@rule("AZ-16.6", "AZ-23.12")
def test_the_seat_of_the_fallen_port_ranks_last() -> None:
    position = table(3)
    position.shares[:] = [9, 4, 0]
    old_one(position, "r3c4", "SHO 9")
    position.fallen = ANA
    outcome = scoring.outcome(position)
    assert outcome.ranking == ((3,), (1,), (2,), (0,))
    assert outcome.reason.format(**outcome.params).endswith("1 has fallen.")
    position.shares[1] = 5
    assert scoring.outcome(position).ranking == ((1,), (3,), (2,), (0,))
    assert scoring.outcome(position).winners == (1,)


@rule("AZ-23.10", "AZ-15.10")
def test_a_fallen_port_reveals_all_fronts_and_moves_no_disc() -> None:
    position = table()
    old_one(position, "r5c4")
    old_one(position, "r6c4", "ZOM 3")
    old_ones_turn(position, 24)
    play(position, "- card O07")
    assert (position.fallen, label(position)) == (ANA, "tile t1")
    play(position, "- tile t1 ZOM 3")
    assert (position.seat, position.times, position.purple) == (None, [24, 24], 24)


# --- objectives (AZ-18.4) ---


def met(position: Position, ident: str) -> bool:
    """Return whether the objective is met, and check its points."""
    position.objective = ident
    points = lines(position, ANA)["Objective"]
    assert points == (OBJECTIVES[ident].points if scoring.objective_met(position) else 0)
    return points > 0


@rule("AZ-18.4")
def test_objective_1_quiet_harbour() -> None:
    assert [OBJECTIVES[f"S{at:02}"].points for at in range(1, 11)] == [6, 5, 5, 6, 5, 4, 4, 5, 6, 6]
    position = solo()
    near = old_one(position, "r4c4")
    tracks(position, ANA, "r7c4-r6c4-r5c4-r4c4")
    set_barracks(position, ANA, "C")
    assert met(position, "S01")
    kangaroo = turn(position.copy())
    attack(kangaroo, near, "C1")
    play(kangaroo, f"- tile {near} KAN")
    assert met(kangaroo, "S01")
    turn(position)
    attack(position, near, "C1")
    play(position, f"- tile {near} ZOM 3")
    assert not met(position, "S01")


@rule("AZ-18.4", "AZ-15.3")
def test_objective_1_fails_when_an_old_one_comes_near() -> None:
    position = solo()
    old_one(position, "r3c4", "ZOM 3")
    assert met(position, "S01")
    old_ones_turn(position, 24)
    play(position, "- card O07")
    assert not met(position, "S01")


@rule("AZ-18.4")
def test_objectives_2_to_4() -> None:
    position = solo()
    give_cards(position, ANA, "P10", "P11", "P12")
    set_barracks(position, ANA, "ICZ")
    assert met(position, "S02")
    set_barracks(position, ANA, "IICZ")
    assert not met(position, "S02")
    set_barracks(position, ANA, "I")
    give_cards(position, ANA, "P13")
    assert not met(position, "S02")
    tracks(position, ANA, "r7c4-r6c4-r5c4-r4c4-r3c4-r2c4-r1c4-r0c4-r0c5-r0c6-r0c7-r1c7-r2c7-r3c7")
    assert not met(position, "S03")
    tracks(position, ANA, "r3c7-r4c7")
    assert met(position, "S03")
    farms(position, ANA, corn="r7c5 r7c3", sheep="r5c4 r4c4", cattle="r6c5")
    farms(position, ANA, blighted=True, cattle="r6c6")
    assert not met(position, "S04")
    farms(position, ANA, cattle="r6c7")
    assert met(position, "S04")


@rule("AZ-18.4")
def test_objectives_5_to_8() -> None:
    position = solo()
    give_tiles(position, ANA, *["1 ZOM 3"] * 5, "X ZOM 3")
    assert not met(position, "S05")
    give_tiles(position, ANA, "XX MIG 5")
    assert met(position, "S05")
    few = solo()
    give_tiles(few, ANA, *["2 ZOM 5"] * 4)
    assert not met(few, "S05")
    assert met(position, "S06")
    old_one(position, "r5c4", "ZOM 3")
    assert met(position, "S06")
    old_one(position, "r4c4")
    assert not met(position, "S06")
    set_goods(position, ANA, phosphate=2)
    assert not met(position, "S07")
    set_goods(position, ANA, phosphate=3)
    assert met(position, "S07")
    west = solo(west=True)
    set_goods(west, ANA, phosphate=3, token=5)
    assert not met(west, "S07")
    set_goods(west, ANA, token=6)
    assert met(west, "S07")
    farms(position, ANA, corn="r7c5 r7c3 r7c7 r6c3", sheep="r5c5 r3c4 r3c5")
    farms(position, ANA, blighted=True, sheep="r3c6")
    assert not met(position, "S08")
    farms(position, ANA, cattle="r6c5")
    assert met(position, "S08")


@rule("AZ-18.4", "AZ-23.10")
def test_objectives_9_and_10() -> None:
    position = solo()
    set_barracks(position, ANA, "IICA")
    assert not met(position, "S09")
    set_barracks(position, ANA, "ICAZ")
    assert met(position, "S09")
    assert not met(position, "S10")
    give_tiles(position, ANA, "1 TEM 3")
    assert met(position, "S10")
    hidden = old_one(position, "r5c4")
    assert not met(position, "S10")
    position.fronts[int(hidden[1:]) - 1] = 2
    assert met(position, "S10")
    old_one(position, "r3c4", "TEM 8")
    assert not met(position, "S10")


@rule("AZ-18.4", "AZ-23.4")
def test_the_objective_may_be_drawn_first() -> None:
    position = Position(1, "solo", difficulty="steady")
    assert (label(position), position.moves()) == ("objective", [f"objective S{at:02}" for at in range(1, 11)])
    play(position, "- objective S04")
    assert (position.objective, label(position)) == ("S04", "survey r0c2")
    assert "Objective" in lines(position, ANA)
    assert "Objective" not in lines(table(), ANA)


@rule("AZ-18.5", "AZ-23.12")
def test_solo_is_won_with_more_points_than_the_old_ones() -> None:
    position = solo(objective="S01")
    position.disturbed = True
    old_one(position, "r0c4", "SHO 9")
    position.shares[ANA] = 4
    assert scoring.outcome(position).ranking == ((1,), (0,))
    position.shares[ANA] = 5
    outcome = scoring.outcome(position)
    assert (outcome.ranking, outcome.winners, scoring.grade(position)) == (((0,), (1,)), (0,), "Narrow win")


@rule("AZ-19.5", "AZ-12.10")
def test_jointly_destroyed_tiles_count_once_in_coop() -> None:
    position = coop()
    tracks(position, ANA, "r7c4-r6c4-r5c4")
    set_barracks(position, ANA, "CT")
    old_one(position, "r5c4", "LOY 4", damage=[0, 3])
    turn(position)
    attack(position, "t1", "C1 T1")
    play(position, "1 fight", "- card O05")
    assert (position.joint, position.shares, position.won) == (2, [0, 0], [(), ()])
    assert scoring.average(position) == 1
    own = coop()
    tracks(own, ANA, "r7c4-r6c4-r5c4")
    set_barracks(own, ANA, "CT")
    old_one(own, "r5c4", "LOY 4", damage=[3])
    turn(own)
    attack(own, "t1", "C1 T1")
    play(own, "1 fight", "- card O05")
    assert (own.joint, len(own.won[ANA])) == (0, 1)
    pass_old_ones_turn(own)
