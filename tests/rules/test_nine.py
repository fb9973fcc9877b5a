"""The rules of 9, number by number, and worked examples: components, preparation, placement, movement."""

from __future__ import annotations

import pytest

from pyapp.engine.contract import CHANCE, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.nine import GAME
from pyapp.games.nine.rules.components import ALLOWED, BORDER, OUTER, PATH, SECTION, SQUARES, TOKENS
from pyapp.games.nine.rules.position import MOVEMENT, PLACEMENT, PREPARATION, Position
from tests.marks import rule
from tests.rules.nine_positions import (
    CENTRES,
    ROUND,
    drawn,
    is_dead,
    placed,
    play,
    points,
    prepared,
    refused,
    squares_of_section,
    token_at,
)

# --- 1. Components ---


@rule("NI-1.1")
def test_board_and_neutral_tokens() -> None:
    assert len(SQUARES) == len(set(SQUARES)) == 81
    assert [SECTION.count(section) for section in range(9)] == [9] * 9
    assert squares_of_section(0) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert squares_of_section(8)[-1] == "i9"
    position = prepared()
    assert sum(token_at(position, square) == "r" for square in SQUARES) == 9
    assert points(position) == [0, 0]


@rule("NI-1.2")
@pytest.mark.parametrize(("players", "tokens"), [(2, 18), (3, 12), (4, 9)])
def test_tokens_of_each_player(players: int, tokens: int) -> None:
    assert TOKENS[players] == tokens
    position = placed(players)
    assert [mask.bit_count() for mask in position.tokens] == [tokens] * players + [0] * (4 - players)
    assert [position.colour_of(seat) for seat in range(players)] == list(range(players))


@rule("NI-1.3")
def test_outer_squares_are_a_ring_without_corners() -> None:
    assert len(OUTER) == len(set(OUTER)) == 36
    for side in "nesw":
        assert sum(name[0] == side for name in OUTER) == 9
    ends = [(path[0], path[-1]) for path in PATH]
    assert len(set(ends)) == 36
    for path in PATH:
        assert len({square // 9 for square in path}) == 1 or len({square % 9 for square in path}) == 1
        assert len(set(path)) == 9


# --- 2. Turn order ---


@rule("NI-2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_and_each_phase_begins_with_yellow(players: int) -> None:
    position = Position(players)
    for phase, moves in ((PREPARATION, CENTRES), (PLACEMENT, ROUND)):
        for number, move in enumerate(moves):
            assert (position.phase, position.turn) == (phase, number % players)
            position.play(move)
    assert (position.phase, position.turn) == (MOVEMENT, 0)
    for colour in range(players):
        assert position.turn == colour
        position.play(position.moves()[0])


@rule("NI-2.2")
def test_the_first_seat_of_the_setup_is_yellow() -> None:
    for names in (("Ana", "Bruno"), ("Bruno", "Ana")):
        setup = Setup("nine", "match", tuple(map(Seat, names)), "table", (("preparation", "players"),))
        match = Match(GAME, setup)
        position = match.position
        assert isinstance(position, Position)
        assert position.seat is not None
        assert match.setup.seats[position.seat].name == names[0]
        assert position.colour_of(0) == 0


# --- 3. Preparation ---


@rule("NI-3.1")
def test_preparation_ends_when_each_section_has_one_neutral_token() -> None:
    position = Position(3)
    for number, move in enumerate(CENTRES):
        assert position.phase == PREPARATION
        assert position.turn == number % 3
        position.play(move)
    assert position.phase == PLACEMENT
    assert [sum(token_at(position, s) == "r" for s in squares_of_section(n)) for n in range(9)] == [1] * 9
    assert refused(Position(2), "+na", "NI-3.1") == "First every section gets its red token."
    assert refused(placed(), ":c3", "NI-3.1") == "The red tokens are all on the board."


@rule("NI-3.2")
def test_border_squares_take_no_neutral_token() -> None:
    assert len(BORDER) == 32
    assert [len(allowed) for allowed in ALLOWED] == [4, 6, 4, 6, 9, 6, 4, 6, 4]
    position = Position(2)
    for square in BORDER:
        assert refused(position, ":" + SQUARES[square], "NI-3.2") == "Red tokens stay off the border squares."
    assert len(position.moves()) == 81 - 32


@rule("NI-3.3")
def test_section_with_its_neutral_token_is_closed() -> None:
    position = Position(2)
    position.play(":b2")
    assert refused(position, ":c3", "NI-3.3") == "That section has its red token already."
    assert refused(position, ":b2", "NI-3.3")
    assert {":c2", ":b3", ":c3"}.isdisjoint(position.moves())


@rule("NI-3.4")
@pytest.mark.parametrize("mode", ["match", "tournament"])
def test_quick_preparation_draws_each_section_uniformly(mode: str) -> None:
    setup = Setup("nine", mode, (Seat("Ana"), Seat("Bruno")), "table", (("preparation", "drawn"),))
    match = Match(GAME, setup)
    position = match.position
    assert isinstance(position, Position)
    for section in range(9):
        assert position.seat == CHANCE
        outcomes = position.chance().outcomes
        assert outcomes == tuple((":" + SQUARES[square], 1) for square in ALLOWED[section])
        if section < 8:
            assert (
                refused(position, ":" + SQUARES[ALLOWED[section + 1][0]], "NI-3.4")
                == "The draw goes section by section."
            )
        match.play(match.seeded_result())
    assert position.seat == 0
    assert len(match.moves) == 9
    assert match.movers == [CHANCE] * 9
    assert position.moves()[0] == "+na"


# --- 4. Placement ---


@rule("NI-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_placement_fills_every_outer_square(players: int) -> None:
    position = prepared(players)
    for number, move in enumerate(reversed(ROUND)):
        assert position.phase == PLACEMENT
        assert len(position.moves()) == 36 - number
        position.play(move)
        if position.phase == PLACEMENT:
            assert refused(position, move, "NI-4.1") == "That outer square is taken."
    assert position.phase == MOVEMENT
    assert sum(mask.bit_count() for mask in position.tokens) == 36
    assert refused(prepared(), "na", "NI-4.1") == "First put a token on an empty outer square."
    assert refused(placed(), "+na", "NI-4.1") == "The outer squares are full: now slide a token."


@rule("NI-4.2")
def test_nobody_passes_in_placement() -> None:
    position = prepared()
    for move in ROUND:
        assert refused(position, "--", "NI-4.2") == "You can't pass while tokens are being placed."
        assert position.automatic() is None
        before = sum(mask.bit_count() for mask in position.tokens)
        position.play(move)
        assert sum(mask.bit_count() for mask in position.tokens) == before + 1


# --- 5. Movement ---


RED_IN_THE_MIDDLE = """
    . . . . . b . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    y . . . . r . . . . y
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . b . . . . .
"""


@rule("NI-5.1")
def test_token_slides_to_the_square_before_an_obstacle() -> None:
    position = drawn(RED_IN_THE_MIDDLE)
    for move, square, sign in (("w5", "d5", "y"), ("ne", "e6", "b"), ("e5", "f5", "y"), ("se", "e4", "b")):
        position.play(move)
        assert token_at(position, square) == sign
    assert position.seat is None
    other = drawn(RED_IN_THE_MIDDLE)
    assert refused(other, "ne", "NI-5.1") == "That token belongs to another player."
    assert refused(other, "na", "NI-5.1") == "There is no token on that outer square."
    assert refused(other, "a1", "NI-5.1") == (
        "Choose one of your tokens on an outer square: it slides in along its line."
    )


@rule("NI-5.2")
@pytest.mark.parametrize("obstacle", "rbyo")
def test_every_token_on_the_board_is_an_obstacle(obstacle: str) -> None:
    position = drawn(RED_IN_THE_MIDDLE.replace("r", obstacle), players=3)
    position.play("w5")
    assert token_at(position, "d5") == "y"


ROW_FIVE = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    y . . . . . . . . . b
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . b .
"""


@rule("NI-5.3")
def test_token_stops_at_the_edge_of_the_board() -> None:
    position = drawn(ROW_FIVE)
    assert position.play("w5")[0].params["square"] == "i5"
    assert token_at(position, "i5") == "y"
    assert position.tokens[1].bit_count() == 2, "the tokens on the far side stay where they are"


@rule("NI-5.4")
def test_token_with_its_first_square_taken_is_dead() -> None:
    position = drawn(ROW_FIVE)
    assert not is_dead(position, "e5")
    position.play("w5")
    assert is_dead(position, "e5")
    assert position.moves() == ["si"]
    assert refused(position, "e5", "NI-5.4") == "That token cannot move: its first square is taken."


@rule("NI-5.5")
def test_token_on_the_board_never_moves_again() -> None:
    position = drawn(ROW_FIVE)
    play(position, "w5")
    assert refused(position, "i5", "NI-5.5") == "A token on the board never moves again."
    assert refused(placed(), "b2", "NI-1.1") == "Red tokens are neutral and never move."
    assert refused(placed(), "@e5", "NI-1.1"), "the board square e5, not the outer square at the end of row 5"


ONE_CANNOT = """
    . y y . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    b y . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


@rule("NI-5.6")
def test_who_cannot_move_passes_once_and_is_skipped() -> None:
    position = drawn(ONE_CANNOT)
    assert refused(position, "--", "NI-5.6") == "You may pass only when you cannot move."
    assert position.automatic() is None
    position.play("na")
    assert position.seat == 1
    assert position.automatic() == "--"
    assert position.moves() == ["--"]
    assert refused(position, "w5", "NI-5.6") == "You have no token that can move: you pass."
    assert position.play("--")[0].kind == "pass"
    assert position.seat == 0
    position.play("nb")
    assert position.seat is None, "nobody can move: no further pass is asked for"


@rule("NI-5.6")
def test_who_has_passed_is_skipped_from_then_on() -> None:
    position = drawn(ONE_CANNOT.replace("y y .", "y y y"))
    play(position, "na", "--", "nb")
    assert position.seat == 0
    assert position.moves() == ["nc"]


@rule("NI-5.6")
def test_match_writes_the_pass_by_itself() -> None:
    match = Match(GAME, Setup("nine", "match", (Seat("Ana"), Seat("Bruno")), "table", (("preparation", "players"),)))
    match.position = drawn(ONE_CANNOT)
    match.play("na")
    events = match.settle()
    assert [event.kind for event in events] == ["pass"]
    assert match.moves == ["na", "--"]
    assert match.movers == [0, None]


@rule("NI-5.7")
def test_game_ends_when_nobody_can_move() -> None:
    position = drawn(ONE_CANNOT)
    play(position, "na", "--")
    assert position.outcome() is None
    events = position.play("nb")
    assert position.seat is None
    assert position.moves() == []
    assert position.outcome() is not None
    assert events[-1].kind == "end"
    for move in ("w5", "--", ":b2", "+na", "", "nb"):
        assert refused(position, move, "NI-5.7") == "The game is over."
