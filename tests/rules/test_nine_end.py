"""The rules of 9, number by number: end, scoring and notation."""

from __future__ import annotations

import pytest

from pyapp.games.nine.rules.components import OUTER, PATH, SQUARES
from pyapp.games.nine.rules.moves import GRAMMAR, PASS
from pyapp.games.nine.rules.position import PREPARATION, Position
from tests.marks import rule
from tests.rules.nine_positions import (
    arrange,
    drawn,
    ended,
    placed,
    points,
    prepared,
    refused,
)

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
def test_most_points_win_and_ties_go_to_the_later_in_turn_order(
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
    def sections_after(position: Position, move: str) -> list[tuple[str, int | None, object]]:
        return [(event.kind, event.seat, event.params.get("section")) for event in position.play(move)[1:]]

    position = drawn(CONTESTED)
    assert sections_after(position, "w4") == [("hold", 0, "left section")], "c4: the first token of the section"
    assert sections_after(position, "w3") == [("hold", 1, "bottom left section")]
    assert sections_after(position, "e1") == [("tie", 0, "bottom left section")], "a1 crosses the board: 1 to 1"
    assert sections_after(position, "e5") == [("hold", 1, "right section"), ("end", 1, None)]


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
    texts = [*Position(2).moves(), *prepared().moves(), *placed().moves(), PASS]
    assert [GRAMMAR.read(text).text for text in texts] == texts
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
