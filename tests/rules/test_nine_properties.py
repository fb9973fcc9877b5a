"""Theorems of 9, looked for in any game that hypothesis can think of, and the engine against the plain reference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.games.nine.rules.components import BITS, LINE, OUTER, OUTER_NUMBER, PATH, SQUARES, STOP
from pyapp.games.nine.rules.moves import PASS
from pyapp.games.nine.rules.position import MOVEMENT, PREPARATION, Position
from tests.conformance.nine_invariant import nine as check_invariant
from tests.marks import rule
from tests.rules.nine_reference import Reference, line, section

if TYPE_CHECKING:
    from collections.abc import Iterator

CHOICES = st.lists(st.integers(0, 1000), min_size=85, max_size=85)
PLAYERS = st.sampled_from((2, 3, 4))


def playing(players: int, choices: list[int]) -> Iterator[tuple[Position, str]]:
    """Yield each position of a game with the move about to be played: choice n is a place in the list of legal
    moves.
    """
    position = Position(players)
    for choice in choices:
        moves = position.moves()
        if not moves:
            return
        move = moves[choice % len(moves)]
        yield position, move
        position.advance(move)
    assert position.seat is None


@rule("NI-5.3")
@given(PLAYERS, CHOICES)
def test_token_that_could_cross_a_line_has_another_in_its_way_beyond(players: int, choices: list[int]) -> None:
    """If a line is free, the outer square on its far side is filled: nobody ever has the choice of entering it."""
    for position, _ in playing(players, choices):
        if position.phase != MOVEMENT:
            continue
        filled = position.tokens[0] | position.tokens[1] | position.tokens[2] | position.tokens[3]
        for outer in range(36):
            if filled & BITS[outer] and not position.lines[LINE[outer]]:
                beyond = next(o for o in range(36) if LINE[o] == LINE[outer] and o != outer)
                assert filled & BITS[beyond]
                assert SQUARES[STOP[outer][0]] == SQUARES[PATH[beyond][0]]


@rule("NI-5.4", "NI-5.5")
@given(PLAYERS, CHOICES)
def test_what_is_dead_stays_dead_and_what_is_in_stays_in(players: int, choices: list[int]) -> None:
    dead: set[int] = set()
    before = bytes(81)
    for position, _ in playing(players, choices):
        assert all(now == then for now, then in zip(position.board, before, strict=True) if then), (
            "a token moved on the board"
        )
        before = bytes(position.board)
        now = {outer for outer in range(36) if not position.alive & BITS[outer]}
        assert dead <= now
        dead = now


@rule("NI-5.6")
@given(PLAYERS, CHOICES)
def test_who_passed_never_has_a_move_again(players: int, choices: list[int]) -> None:
    passed: set[int] = set()
    for position, move in playing(players, choices):
        if move == PASS:
            assert position.turn not in passed, "a pass is written once"
            passed.add(position.turn)
        for colour in passed:
            assert not position.tokens[colour] & position.alive


@rule("NI-5.7")
@given(PLAYERS, CHOICES)
def test_game_is_over_exactly_when_no_token_can_move(players: int, choices: list[int]) -> None:
    last = None
    for position, _ in playing(players, choices):
        last = position
        if position.phase == MOVEMENT:
            assert any(mask & position.alive for mask in position.tokens)
    assert last is not None
    assert last.seat is None
    assert not any(mask & last.alive for mask in last.tokens)


@rule("NI-6.1", "NI-6.2")
@given(PLAYERS, CHOICES)
def test_points_never_exceed_nine(players: int, choices: list[int]) -> None:
    for position, _ in playing(players, choices):
        points = [sum(entry.points for entry in position.score(seat)) for seat in range(players)]
        assert 0 <= sum(points) <= 9


@rule("NI-5.1", "NI-5.2", "NI-5.3")
@pytest.mark.parametrize("outer", OUTER)
def test_table_of_stops_is_what_walking_gives(outer: str) -> None:
    number = OUTER_NUMBER[outer]
    walk = [SQUARES.index(square) for square in line(outer)]
    assert PATH[number] == tuple(walk)
    across = outer[0] in "ew"
    for occupied in range(512):
        stop = -1
        for square in walk:
            if occupied >> (square % 9 if across else square // 9) & 1:
                break
            stop = square
        assert STOP[number][occupied] == stop


@rule("NI-2.1", "NI-3.1", "NI-4.1", "NI-5.1", "NI-5.6", "NI-6.1")
@given(PLAYERS, CHOICES)
def test_engine_plays_like_the_reference(players: int, choices: list[int]) -> None:
    reference = Reference(players)
    end = None
    for position, move in playing(players, choices):
        end = position
        assert sorted(position.moves()) == sorted(reference.moves())
        assert position.seat == reference.turn
        reference.play(move)
    assert end is not None
    assert reference.over()
    assert [sum(entry.points for entry in end.score(seat)) for seat in range(players)] == reference.points()


@rule("NI-1.1", "NI-1.2")
@given(PLAYERS, CHOICES)
def test_tokens_are_conserved(players: int, choices: list[int]) -> None:
    for number, (position, _) in enumerate(playing(players, choices)):
        if number % 5 == 0:
            check_invariant(position)


@rule("NI-3.2", "NI-3.3")
@given(st.permutations(range(9)), CHOICES)
def test_any_order_of_sections_is_possible(order: list[int], choices: list[int]) -> None:
    position = Position(2)
    for wanted, choice in zip(order, choices, strict=False):
        inside = [move for move in position.moves() if section(move[1:]) == (wanted % 3, wanted // 3)]
        assert position.phase == PREPARATION
        position.play(inside[choice % len(inside)])
    assert position.phase != PREPARATION
