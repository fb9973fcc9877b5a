"""The rules of Skeleton, number by number."""

from __future__ import annotations

import pytest
from pyapp.games.skeleton import GAME
from pyapp.games.skeleton.rules.components import LAST
from pyapp.games.skeleton.rules.moves import GRAMMAR, ROLLS
from pyapp.games.skeleton.rules.position import Position

from pyapp.engine.contract import CHANCE, Illegal, Seat, Setup
from tests.marks import rule


def begun(heap: int = 11, players: int = 2) -> Position:
    """Return a position after the roll."""
    position = Position(players)
    position.play("heap 11")
    position.heap = heap
    return position


def refused(position: Position, move: str, number: str) -> None:
    """Check that a move is refused by a rule."""
    before = position.state()
    with pytest.raises(Illegal) as caught:
        position.play(move)
    assert caught.value.rule == number
    assert position.state() == before


@rule("SK-1.1")
def test_everybody_begins_with_nothing() -> None:
    setup = Setup("skeleton", "match", tuple(Seat(name) for name in "ABC"), "olive-42-bread")
    position = GAME.new(setup)
    assert position.seat == CHANCE
    assert [sum(line.points for line in position.score(seat)) for seat in range(3)] == [0, 0, 0]


@rule("SK-2.1")
def test_a_die_says_how_large_the_heap_is() -> None:
    position = Position(2)
    assert position.chance().outcomes == ROLLS
    assert position.moves() == [f"heap {number}" for number in range(11, 17)]
    refused(position, "take 1", "SK-2.1")
    position.play("heap 14")
    assert (position.heap, position.seat) == (14, 0)


@rule("SK-2.2")
def test_seats_take_in_turn() -> None:
    position = begun(players=3)
    for seat, number in enumerate((1, 2, 3)):
        assert position.seat == seat
        position.play(f"take {number}")
    assert (position.seat, position.heap, position.taken) == (0, 5, [1, 2, 3])
    refused(position, "take 4", "SK-2.2")
    assert [GRAMMAR.read(move).text for move in position.moves()] == position.moves()


@rule("SK-2.3")
def test_nobody_takes_more_than_are_left() -> None:
    position = begun(heap=2)
    assert position.moves() == ["take 1", "take 2"]
    refused(position, "take 3", "SK-2.3")


@rule("SK-3.1")
def test_the_game_ends_with_the_heap() -> None:
    position = begun(heap=3)
    assert position.outcome() is None
    position.play("take 3")
    assert position.seat is None
    refused(position, "take 1", "SK-3.1")


@rule("SK-3.2", "SK-3.3")
def test_the_last_pebble_wins() -> None:
    position = begun(heap=4)
    position.play("take 3")
    position.play("take 1")
    assert [line.points for line in position.score(1)] == [1, LAST]
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))


@rule("SK-3.3")
def test_equal_points_share_the_place() -> None:
    position = begun(heap=1)
    position.taken = [6, 0]
    position.seat = 1
    position.play("take 1")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)
