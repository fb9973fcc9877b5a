"""Abilities of Imperial Settlers on dice and favor tokens."""

from __future__ import annotations

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.games.imperial.rules.phases import EXPAND, REROLL
from tests.marks import rule
from tests.rules.imperial_positions import (
    arrange,
    begin,
    building,
    continuations,
    expanding,
    letters,
    play,
    refused,
    set_pool,
    table,
)

SHAPE = ["X", "X"]

# --- reroll, reroll_worker ---


@rule("IS-5.2", "IS-16.2")
def test_reroll_replaces_the_gain_and_ends_by_itself() -> None:
    position = expanding(building("Camp", "reroll", n=1), dice="WSF")
    assert position.phase == REROLL
    assert position.moves() == ["reroll 1", "reroll 2", "reroll 3", "keep"]
    play(position, "reroll 2")
    assert position.seat == CHANCE
    assert set(position.moves()) == {f"reroll 2 {face}" for face in "WSFG"}
    play(position, "reroll 2 G")
    assert letters(position) == "WFG"
    assert (position.phase, position.seat) == (EXPAND, 0)
    assert position.players[0].dice == "WGF"
    assert position.dice == "WSF", "what was rolled for everybody stays"


@rule("IS-5.2")
def test_each_die_is_rerolled_once() -> None:
    position = expanding(building("Camp", "reroll", n=2), dice="WSF")
    play(position, "reroll 1", "reroll 1 W")
    assert letters(position) == "WSF", "the same face may come again"
    assert position.moves() == ["reroll 2", "reroll 3", "keep"]
    refused(position, "reroll 1", "IS-5.2")
    play(position, "reroll 3", "reroll 3 S")
    assert letters(position) == "WSS"
    assert position.phase == EXPAND


@rule("IS-9.5")
def test_settlements_give_more_rerolls_up_to_three_dice() -> None:
    camp = building("Camp", "reroll", n=3, underline="n", blueprint=SHAPE)
    position = expanding(camp, walls=2, huts=2, settled=["camp w1", "camp w2"])
    for die in (1, 2, 3):
        play(position, f"reroll {die}", f"reroll {die} G")
    assert letters(position) == "GGG"
    assert position.phase == EXPAND, "no die is left"


@rule("IS-5.2")
def test_keep_ends_the_step() -> None:
    position = expanding(building("Camp", "reroll", n=2))
    refused(position, "build huts W", "IS-5.2")
    refused(position, "favor", "IS-5.2")
    refused(position, "done", "IS-5.2")
    play(position, "reroll 1", "reroll 1 F", "keep")
    assert position.phase == EXPAND
    refused(position, "reroll 2", "IS-5.2")
    refused(position, "keep")


@rule("IS-5.2")
@pytest.mark.parametrize(("face", "actions"), [(3, 3), (4, 4), (5, 5)])
def test_reroll_worker(face: int, actions: int) -> None:
    position = expanding(building("Horn", "reroll_worker"), worker=4)
    assert position.moves() == ["reroll worker", "keep"]
    play(position, "reroll worker")
    assert position.moves() == ["reroll worker 3", "reroll worker 4", "reroll worker 5"]
    play(position, f"reroll worker {face}")
    assert position.players[0].actions == actions
    assert (position.players[0].worker, position.worker) == (face, 4)
    assert position.phase == EXPAND
    assert letters(position) == "WSF"


@rule("IS-5.3")
def test_start_abilities_read_the_rerolled_worker() -> None:
    position = expanding(
        building("Horn", "reroll_worker"), building("Gate", "action_if_worker", faces=[3], n=2), worker=5
    )
    assert position.players[0].actions == 5
    play(position, "reroll worker", "reroll worker 3")
    assert position.players[0].actions == 5, "three and two"


# --- turn_die ---


@rule("IS-5.3", "IS-16.2")
@pytest.mark.parametrize(
    ("to", "dice", "moves"),
    [
        ("basic", "WGG", ["1 S", "1 F"]),
        ("any", "WGG", ["1 S", "1 F", "1 G"]),
        ("basic", "GSW", ["2 W", "2 F", "3 S", "3 F"]),
    ],
)
def test_turn_die_to_another_face(to: str, dice: str, moves: list[str]) -> None:
    position = expanding(building("Sand table", "turn_die", to=to), dice=dice)
    assert position.phase == REROLL
    assert continuations(position, "use sand-table") == moves
    assert position.moves()[-1] == "keep"
    for move in moves:
        die, face = int(move[0]) - 1, move[2]
        again = play(position.copy(), f"use sand-table {move}")
        turned = dice[:die] + face + dice[die + 1 :]
        assert (again.players[0].dice, sorted(letters(again))) == (turned, sorted(turned))
        assert again.phase == EXPAND


@rule("IS-5.3")
def test_dice_of_gold_alone_leave_nothing_to_turn() -> None:
    assert expanding(building("Sand table", "turn_die", to="any"), dice="GGG").phase == EXPAND


@rule("IS-5.3")
def test_no_reroll_after_a_turn() -> None:
    position = expanding(building("Camp", "reroll", n=2), building("Sand table", "turn_die", to="basic"), dice="WSF")
    play(position, "reroll 1", "reroll 1 S", "use sand-table 1 F")
    assert letters(position) == "SFF"
    assert position.phase == EXPAND
    refused(position, "reroll 2", "IS-5.2")
    refused(position, "use sand-table 2 W", "IS-5.3")


@rule("IS-5.3", "IS-8.6")
def test_start_abilities_and_tokens_read_turned_dice() -> None:
    table_, cistern = (
        building("Sand table", "turn_die", to="basic"),
        building("Cistern", "gain_if_dice", pattern="triple", resource="gold", n=1),
    )
    position = expanding(table_, cistern, dice="WWS", token="boon")
    play(position, "use sand-table 3 W")
    assert letters(position) == "WWWG"
    assert continuations(position, "favor") == ["W"]


@rule("IS-8.6")
def test_tokens_read_rerolled_dice() -> None:
    position = expanding(building("Camp", "reroll", n=1), dice="WSF", token="boon")
    play(position, "reroll 1", "reroll 1 G")
    assert continuations(position, "favor") == ["S", "F", "G"]


@rule("IS-5.2")
def test_turned_dice_are_reset_in_the_next_round() -> None:
    position = expanding(building("Camp", "reroll", n=1), dice="WSF")
    play(position, "reroll 1", "reroll 1 G", "done")
    begin(position, "FFF")
    assert position.players[0].dice == "FFF"
    assert letters(position) == "FFF"
    assert position.moves() == ["reroll 1", "reroll 2", "reroll 3", "keep"]


# --- token_twice ---


@rule("IS-8.1", "IS-8.2", "IS-8.5", "IS-7.6")
@pytest.mark.parametrize(
    ("token", "move", "pool", "actions"),
    [("ally", "favor", "WSF", 6), ("boon", "favor F", "WSFFF", 4), ("coin", "favor", "WSFGG", 4)],
)
def test_token_twice(token: str, move: str, pool: str, actions: int) -> None:
    doubled = expanding(building("Hall", "token_twice", tokens=[token]), token=token)
    play(doubled, move)
    assert (letters(doubled), doubled.players[0].actions) == (pool, actions)
    refused(doubled, move, "IS-8.1")
    other = "coin" if token != "coin" else "ally"
    plain = expanding(building("Hall", "token_twice", tokens=[other]), token=token)
    play(plain, move)
    assert len(letters(plain)) + plain.players[0].actions == len(pool) + actions - 1


# --- token_both ---


HALL = building("Hall", "token_both")


@rule("IS-8.1", "IS-4.1")
def test_token_both_lists_the_untaken_tokens() -> None:
    position = expanding(HALL, token="ally", dice="WFF", pool="WG", actions=2)
    assert set(position.tokens) - {"ally"} == {"export", "boon"}
    assert continuations(position, "use hall") == ["boon W", "boon F", "export W", "export G", "export WG"]
    play(position, "use hall boon F")
    assert letters(position) == "WFG"
    assert position.players[0].actions == 1
    refused(position, "use hall export W", "IS-7.4")
    play(position, "favor")
    assert position.players[0].actions == 2, "the own token is still there"


@rule("IS-8.3", "IS-8.4", "IS-16.4")
def test_token_both_with_each_token() -> None:
    for token, move, check in (
        ("ally", "use hall ally", lambda p: p.players[0].actions == 3),
        ("coin", "use hall coin", lambda p: letters(p) == "WSFG"),
        ("yield", "use hall yield 1.2", lambda p: letters(p) == "WWSFF" and p.players[0].circle(0, 1)),
        ("export", "use hall export WF", lambda p: letters(p) == "S" and p.players[0].notes == 2),
    ):
        position = expanding(HALL, token="boon", bridges=2)
        position.players[0].spare = (token,)
        play(set_pool(position, "WSF", actions=3), move)
        assert check(position), token
        assert position.players[0].actions == (3 if token == "ally" else 2)


@rule("IS-8.1")
def test_token_both_is_never_doubled() -> None:
    position = expanding(
        HALL, building("Choir", "token_twice", tokens=["boon", "ally", "coin"]), token="ally", pool="", actions=3
    )
    play(position, "use hall boon W")
    assert letters(position) == "W"
    play(position, "favor")
    assert position.players[0].actions == 4, "the own one is doubled"


@rule("IS-5.9")
def test_token_both_needs_an_action() -> None:
    assert continuations(expanding(HALL, token="ally", actions=0), "use hall") == []


@rule("IS-4.1")
def test_token_both_does_not_use_taken_tokens() -> None:
    position = table(HALL, seats=2)
    for seat in (0, 1):
        arrange(position, seat, built="hall")
    begin(position, "WSF", 4, "ally", "boon", drawn="ally boon coin")
    assert continuations(position, "use hall") == ["coin"]
    play(position, "use hall coin", "done")
    assert continuations(position, "use hall") == ["coin"], "used by another or not: nobody took it"
