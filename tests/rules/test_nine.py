"""The rules of 9, number by number, and worked examples."""

from __future__ import annotations

import pytest

from pyapp.engine.contract import CHANCE, Illegal, Seat, Setup
from pyapp.engine.match import Match
from pyapp.games.nine import GAME
from pyapp.games.nine.rules.components import ALLOWED, BORDER, OUTER, PATH, SECTION, SQUARES, TOKENS
from pyapp.games.nine.rules.position import MOVEMENT, PLACEMENT, PREPARATION, Position
from tests.marks import rule
from tests.rules.nine_positions import (
    CENTRES,
    ROUND,
    arrange,
    drawn,
    ended,
    is_dead,
    placed,
    play,
    prepared,
    squares_of_section,
    token_at,
)


def refused(position: Position, move: str, number: str) -> str:
    """Check that a move is refused by a rule; give the reason."""
    with pytest.raises(Illegal) as caught:
        position.play(move)
    assert caught.value.rule == number
    return caught.value.reason


def points(position: Position) -> list[int]:
    return [sum(line.points for line in position.score(seat)) for seat in range(position.players)]


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
    for section in range(9):
        assert position.seat == CHANCE
        outcomes = position.chance().outcomes
        assert outcomes == tuple((":" + SQUARES[square], 1) for square in ALLOWED[section])
        if section < 8:
            assert (
                refused(position, ":" + SQUARES[ALLOWED[section + 1][0]], "NI-3.4")
                == "The draw goes section by section."
            )  # type: ignore[arg-type]
        match.play(match.drawn())
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
    assert refused(prepared(), "na", "NI-4.1") == "First the outer squares are filled: put a token on an empty one."
    assert refused(placed(), "+na", "NI-4.1") == "The outer squares were filled: now tokens slide."


@rule("NI-4.2")
def test_nobody_passes_in_placement() -> None:
    position = prepared()
    for move in ROUND:
        assert refused(position, "--", "NI-4.2") == "Nobody may pass while tokens are placed."
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
    assert refused(other, "ne", "NI-5.1") == "That token is another player's."
    assert refused(other, "na", "NI-5.1") == "There is no token on that outer square."
    assert refused(other, "a1", "NI-5.1") == "Choose a token of yours on an outer square: it slides in along its line."


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
    assert refused(placed(), "b2", "NI-1.1") == "Red tokens belong to nobody and never move."
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
    assert refused(position, "w5", "NI-5.6") == "No token of yours can move: you pass."
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


# --- 6. End and scoring ---


@rule("NI-6.1")
def test_most_tokens_in_a_section_is_one_point() -> None:
    position = ended(["yyb", "br", "", "oob", "r", "", "yyyb", "", "oyo"], 3)
    held = {line.label: line.points for line in position.score(0)}
    assert [label for label, number in held.items() if number] == ["top left section", "bottom left section"]
    assert points(position) == [2, 1, 2]
    assert all(line.rule == "NI-6.1" for line in position.score(0))


@rule("NI-6.1")
def test_neutral_tokens_and_tokens_outside_count_for_nobody() -> None:
    position = ended(["r", "yr", "brr", "", "", "", "yrr", "", ""], 2)
    assert points(position) == [2, 1]
    assert points(placed(4)) == [0, 0, 0, 0]


@rule("NI-6.2")
def test_tie_for_most_tokens_holds_nothing() -> None:
    position = ended(["yybbo", "yybbyb", "r", "oby", "yyobb", "", "yb", "", ""], 3)
    assert points(position) == [0, 0, 0]
    assert points(ended(["", "yybbooo", "", "", "", "", "yb", "", ""], 3)) == [0, 0, 1]


@rule("NI-6.3")
@pytest.mark.parametrize(
    ("sections", "players", "ranking", "reason"),
    [
        (["y", "b", "y", "b", "y", "b", "y", "b", "y"], 2, (0, 1), "Most sections."),
        (
            ["y", "b", "y", "b", "y", "b", "y", "b", "yb"],
            2,
            (1, 0),
            "Equal sections: among the tied, the later in turn order wins.",
        ),
        (
            ["y", "y", "b", "b", "b", "o", "o", "o", "g"],
            4,
            (2, 1, 0, 3),
            "Equal sections: among the tied, the later in turn order wins.",
        ),
        (
            ["", "", "", "", "", "", "yb", "", ""],
            4,
            (3, 2, 1, 0),
            "Equal sections: among the tied, the later in turn order wins.",
        ),
        (["g", "g", "o", "o", "", "", "bbb", "b", "b"], 4, (1, 3, 2, 0), "Most sections."),
    ],
    ids=["5-4", "4-4", "2-3-3-1", "all none", "tie behind the winner"],
)
def test_most_points_wins_and_the_later_breaks_ties(
    sections: list[str], players: int, ranking: tuple[int, ...], reason: str
) -> None:
    outcome = ended(sections, players).outcome()
    assert outcome is not None
    assert outcome.ranking == tuple((seat,) for seat in ranking)
    assert outcome.winners == ranking[:1]
    assert (outcome.rule, outcome.reason) == ("NI-6.3", reason)


def tournament(first: list[str], second: list[str]) -> Position:
    position = Position(2, games=2)
    position.play(arrange(position, first))
    assert position.outcome() is None
    assert (position.game, position.phase, position.turn, position.seat) == (1, PREPARATION, 0, 1)
    position.play(arrange(position, second))
    return position


FIVE_FOUR = ["y", "b", "y", "b", "y", "b", "y", "b", "y"]
BLUE_SIX_THREE = ["b", "b", "y", "b", "b", "b", "y", "b", "y"]


@rule("NI-6.4")
def test_tournament_adds_two_games_with_colours_swapped() -> None:
    position = tournament(FIVE_FOUR, BLUE_SIX_THREE)
    assert points(position) == [11, 7]
    assert [(line.label, line.points, line.note) for line in position.score(0)] == [
        ("first game", 5, "as yellow"),
        ("second game", 6, "as blue"),
    ]
    assert [(line.points, line.note) for line in position.score(1)] == [(4, "as blue"), (3, "as yellow")]
    assert position.results == ((5, 4), (3, 6))
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.ranking, outcome.rule) == (((0,), (1,)), "NI-6.4")


@rule("NI-6.4")
def test_tournament_with_equal_sums_is_drawn() -> None:
    position = tournament(FIVE_FOUR, FIVE_FOUR)
    assert points(position) == [9, 9]
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.ranking, outcome.winners, outcome.rule) == (((0, 1),), (0, 1), "NI-6.4")


@rule("NI-6.4")
def test_both_games_of_a_tournament_keep_their_own_winner() -> None:
    position = Position(2, games=2)
    tied = ["y", "b", "y", "b", "y", "b", "y", "b", "yb"]
    first = position.play(arrange(position, tied))
    assert [(event.kind, event.seat) for event in first if event.kind in ("end", "swap")] == [
        ("end", 1),
        ("swap", None),
    ]
    second = position.play(arrange(position, tied))
    assert [(event.kind, event.seat) for event in second if event.kind == "end"] == [("end", 0)]
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


@rule("NI-6.4")
def test_second_game_begins_with_the_other_seat() -> None:
    position = Position(2, games=2)
    assert position.seat == 0
    position.play(arrange(position, FIVE_FOUR))
    assert position.seat == 1
    assert position.colour_of(1) == 0
    assert position.play(":b2")[0].seat == 1
    assert position.seat == 0


CONTESTED = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    y r . . . . . . r . b
    y . . . b r . . . . .
    b . . . r . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . y
    . . . . . . . . . . .
"""


@rule("NI-6.1", "NI-6.2")
def test_slide_tells_which_section_it_takes_or_ties() -> None:
    def told(position: Position, move: str) -> list[tuple[str, int | None, object]]:
        return [(event.kind, event.seat, event.params.get("section")) for event in position.play(move)[1:]]

    position = drawn(CONTESTED)
    assert told(position, "w4") == [("hold", 0, "left section")], "c4: the first token of the section"
    assert told(position, "w3") == [("hold", 1, "bottom left section")]
    assert told(position, "e1") == [("tie", 0, "bottom left section")], "a1 crosses the board: 1 to 1"
    assert told(position, "e5") == [("hold", 1, "right section"), ("end", 1, None)]


# --- 7. Notation ---


@rule("NI-7.1")
def test_squares_are_named_as_in_chess_and_outer_squares_by_side_and_line() -> None:
    assert (SQUARES[0], SQUARES[8], SQUARES[72], SQUARES[80]) == ("a1", "i1", "a9", "i9")
    first = {name: SQUARES[PATH[number][0]] for number, name in enumerate(OUTER)}
    assert (first["na"], first["se"], first["w5"], first["e5"]) == ("a9", "e1", "a5", "i5")
    last = {name: SQUARES[PATH[number][-1]] for number, name in enumerate(OUTER)}
    assert (last["na"], last["se"], last["w5"], last["e5"]) == ("a1", "e9", "i5", "a5")


@rule("NI-7.1")
def test_moves_are_written_by_their_phase() -> None:
    assert all(move[0] == ":" and move[1:] in SQUARES for move in Position(2).moves())
    assert prepared().moves() == ["+" + name for name in OUTER]
    assert set(placed().moves()) <= set(OUTER)
    for position, move, reason in (
        (Position(2), ":j5", "There is no such square on the board."),
        (Position(2), ":", "There is no such square on the board."),
        (Position(2), ":na", "There is no such square on the board."),
        (prepared(), "+b5", "There is no such outer square."),
        (prepared(), "+n1", "There is no such outer square."),
        (prepared(), "+", "There is no such outer square."),
        (placed(), "j5", "There is no such square."),
        (placed(), "", "There is no such square."),
        (placed(), "NA", "There is no such square."),
    ):
        assert refused(position, move, "NI-7.1") == reason
