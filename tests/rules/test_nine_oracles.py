"""Thirteen worked examples of 9, played as written."""

from __future__ import annotations

import pytest

from pyapp.engine.contract import Illegal
from pyapp.games.nine.rules.position import MOVEMENT, Position
from tests.marks import rule
from tests.rules.nine_positions import CENTRES, ROUND, drawn, ended, is_dead, placed, play, points, prepared, token_at
from tests.rules.test_nine import RED_IN_THE_MIDDLE, ROW_FIVE
from tests.rules.test_nine_end import BLUE_SIX_THREE, FIVE_FOUR, tournament


def verdict(position: Position, move: str) -> tuple[str, str]:
    refusal = position.why_not(move)
    assert isinstance(refusal, Illegal)
    return refusal.rule, refusal.reason


OUT_OF_ROW_FIVE = (":b2", ":e2", ":h2", ":b4", ":e4", ":h4", ":b8", ":e8", ":h8")


@rule("NI-5.3", "NI-5.4")
def test_oracle_1_a_free_row_is_crossed_and_the_far_token_dies() -> None:
    position = Position(2)
    play(position, *OUT_OF_ROW_FIVE, "+w5", "+e5", *(move for move in ROUND if move not in ("+w5", "+e5")))
    position.play("w5")
    assert token_at(position, "i5") == "y"
    assert is_dead(position, "e5")
    assert verdict(position, "e5")[0] == "NI-5.4"
    while position.seat is not None:
        position.play(position.moves()[0])
    assert is_dead(position, "e5"), "it stays on its outer square to the end"


@rule("NI-5.3", "NI-5.4")
def test_oracle_2_a_corner_square_blocks_two_lines() -> None:
    position = Position(2)
    play(position, *CENTRES, "+w9", "+e9", "+na", "+ni")
    play(position, *(move for move in ROUND if move not in ("+w9", "+e9", "+na", "+ni")))
    position.play("w9")
    assert token_at(position, "i9") == "y"
    assert is_dead(position, "ni")
    assert is_dead(position, "e9")
    assert {"ni", "e9"}.isdisjoint(position.moves())
    assert (
        verdict(position, "ni")
        == verdict(position, "e9")
        == ("NI-5.4", "That token cannot move: its first square is taken.")
    )


@rule("NI-5.1", "NI-5.2")
def test_oracle_3_four_tokens_stop_around_another() -> None:
    for move, square in (("w5", "d5"), ("e5", "f5"), ("ne", "e6"), ("se", "e4")):
        position = drawn(RED_IN_THE_MIDDLE, turn="y" if move in ("w5", "e5") else "b")
        position.play(move)
        assert token_at(position, square) in "yb"


@rule("NI-5.2", "NI-5.4")
def test_oracle_4_two_tokens_in_one_line() -> None:
    free = drawn(ROW_FIVE)
    free.play("w5")
    assert free.why_not("e5") is not None
    parted = drawn(RED_IN_THE_MIDDLE)
    play(parted, "w5", "ne", "e5")
    assert (token_at(parted, "d5"), token_at(parted, "f5")) == ("y", "y")


@rule("NI-5.2")
def test_oracle_5_own_token_is_an_obstacle_too() -> None:
    own, other = (drawn(RED_IN_THE_MIDDLE.replace("r", sign)) for sign in "yb")
    own.play("w5")
    other.play("w5")
    assert token_at(own, "d5") == token_at(other, "d5") == "y"


@rule("NI-3.2", "NI-3.3")
def test_oracle_6_preparation() -> None:
    position = Position(2)
    for move in (":a5", ":e1", ":i9"):
        assert verdict(position, move)[0] == "NI-3.2"
    position.play(":b2")
    assert verdict(position, ":c3")[0] == "NI-3.3"
    position.play(":e5")
    assert token_at(position, "e5") == "r"


@rule("NI-4.1", "NI-2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_oracle_7_placement(players: int) -> None:
    position = prepared(players)
    position.play("+na")
    assert verdict(position, "+na")[0] == "NI-4.1"
    play(position, *ROUND[1:])
    assert (position.phase, position.turn, position.seat) == (MOVEMENT, 0, 0)


@rule("NI-5.1", "NI-5.4", "NI-5.5")
def test_oracle_8_each_refusal_has_its_own_reason() -> None:
    position = placed()
    position.play("na")
    assert position.turn == 1
    yellow = verdict(position, "nc")
    on_board = verdict(position, "a1")
    assert token_at(position, "a1") == "y"
    dead = verdict(position, "w1")
    assert (yellow[0], on_board[0], dead[0]) == ("NI-5.1", "NI-5.5", "NI-5.4")
    assert len({yellow[1], on_board[1], dead[1]}) == 3


@rule("NI-6.1", "NI-6.2")
def test_oracle_9_who_holds_a_section() -> None:
    position = ended(["yybbo", "yr", "r", "", "", "", "oy", "", ""], 3)
    held = [[line.points for line in position.score(seat)] for seat in range(3)]
    assert [[sheet[section] for sheet in held] for section in range(3)] == [[0, 0, 0], [1, 0, 0], [0, 0, 0]]


@rule("NI-6.3")
def test_oracle_10_five_to_four_and_four_to_four() -> None:
    won = ended(FIVE_FOUR, 2)
    tied = ended([*FIVE_FOUR[:8], "yb"], 2)
    assert (points(won), points(tied)) == ([5, 4], [4, 4])
    assert won.outcome().winners == (0,)  # type: ignore[union-attr]
    assert tied.outcome().winners == (1,)  # type: ignore[union-attr]


@rule("NI-6.3")
def test_oracle_11_the_later_of_two_tied_wins_among_four() -> None:
    position = ended(["y", "y", "b", "b", "b", "o", "o", "o", "g"], 4)
    assert points(position) == [2, 3, 3, 1]
    assert position.outcome().winners == (2,)  # type: ignore[union-attr]


@rule("NI-5.7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("last", [False, True])
def test_oracle_12_every_game_ends(players: int, last: bool) -> None:
    position = Position(players)
    kinds = {":": 0, "+": 0, "-": 0, "slide": 0}
    while position.seat is not None:
        move = position.moves()[-1 if last else 0]
        kinds[move[0] if move[0] in kinds else "slide"] += 1
        position.play(move)
    assert (kinds[":"], kinds["+"]) == (9, 36)
    assert kinds["slide"] <= 36
    assert kinds["-"] <= players


@rule("NI-6.4")
def test_oracle_13_tournament() -> None:
    position = tournament(FIVE_FOUR, BLUE_SIX_THREE)
    assert points(position) == [11, 7]
    assert position.outcome().winners == (0,)  # type: ignore[union-attr]
