"""What the records say about people: games, ends, rivals, names that belong to nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.engine.outcome import ALONE, DRAWN, LOST, LOST_TOGETHER, WON_TOGETHER
from pyapp.ui.people import model
from pyapp.ui.people.model import GameLine, Rival, statistics
from tests.unit.home_people import ANA, BRUNO, NINA, result


def test_without_matches_there_is_nothing() -> None:
    assert statistics(ANA, [BRUNO], [result(("Nina", "Bruno"), (5, 3))]).played == 0
    assert statistics(ANA, [BRUNO], []).rivals == ()


def test_a_line_counts_the_matches_of_a_game() -> None:
    results = [
        result(("Ana", "Bruno"), (5, 3), when=100.0),
        result(("Bruno", "Ana"), (4, 4), (0, 1), ending=DRAWN, when=200.0),
        result(("Bruno", "Ana", "@calm"), (6, 1, 0), when=300.0),
        result(("Ana", "Bruno"), (30, 40), (1,), game="imperial", when=400.0),
        result(("Ana", "Bruno"), (3, 4), (1,), game="a game of tomorrow", when=500.0),
    ]
    found = statistics(ANA, [BRUNO], results)
    assert (found.played, found.since, found.game) == (5, 100.0, "nine")
    lines = {line.game: line for line in found.lines}
    assert lines["imperial"] == GameLine("imperial", 1, 0, 30, 30.0, ("l",))
    assert lines["nine"] == GameLine("nine", 3, 1, 5, 10 / 3, ("w", "t", "l"))
    assert found.rivals == (Rival("bruno1", 1, 3, "nine", 1, 1),)


def test_only_seats_of_people_count() -> None:
    computer = replace(result(("Ana", "Bruno"), (5, 3)), seats=(("Ana", "calm"), ("Bruno", "person")))
    away = replace(result(("Ana", "Bruno"), (5, 3)), seats=(("Ana", "away"), ("Bruno", "person")))
    assert statistics(ANA, [BRUNO], [computer, away]).played == 0
    assert model.unclaimed([BRUNO], [computer, away]) == []


def test_matches_under_further_names_count_once() -> None:
    both = replace(ANA, others=("Anna",))
    results = [result(("Anna", "Bruno"), (5, 3)), result(("Anna", "Ana"), (2, 9), (1,))]
    found = statistics(both, [BRUNO], results)
    assert (found.played, found.lines[0].best) == (2, 5)


def test_the_last_ten_are_the_latest_ones() -> None:
    results = [result(("Ana", "Bruno"), (5, 3), (int(number < 3),), when=float(number)) for number in range(13)]
    assert statistics(ANA, [], results).lines[0].last == ("w",) * 10


def test_a_match_that_nobody_wins_has_no_end() -> None:
    found = statistics(ANA, [], [result(("Ana",), (40,), (0,), game="imperial", ending=ALONE)])
    assert (found.lines[0].played, found.lines[0].won, found.lines[0].last) == (1, 0, ())


@pytest.mark.parametrize(
    ("points", "winners", "ending", "ahead"),
    [
        ((5, 3), (0,), "won", (1, 0)),
        ((3, 5), (0,), "won", (1, 0)),  # won by a tie-break or another rule
        ((5, 5), (0, 1), DRAWN, None),
        ((9, 3), (0, 1), WON_TOGETHER, None),
        ((9, 3), (), LOST_TOGETHER, None),
        ((9, 3), (), LOST, (1, 0)),
        ((3, 9), (), LOST, (0, 1)),
        ((3, 3), (), LOST, None),
        ((5, 3, 9), (2,), "won", (1, 0)),
        ((5, 5, 9), (2,), "won", None),
    ],
)
def test_two_people_are_compared_where_one_ranks_above_the_other(
    points: tuple[int, ...], winners: tuple[int, ...], ending: str, ahead: tuple[int, int] | None
) -> None:
    results = [result(("Ana", "Bruno", "Nina")[: len(points)], points, winners, ending=ending)]
    rivals = statistics(ANA, [BRUNO], results).rivals
    assert (rivals[0].mine, rivals[0].theirs) == ahead if ahead else rivals == ()


def test_a_pairing_names_the_game_they_play_most() -> None:
    results = [
        *(result(("Ana", "Bruno"), (5, 3), (0,), "auztralia", ident=f"a{number}") for number in range(7)),
        *(result(("Ana", "Bruno"), (3, 5), (1,), "auztralia", ident=f"b{number}") for number in range(5)),
        *(result(("Ana", "Bruno"), (3, 5), (1,), ident=f"c{number}") for number in range(6)),
    ]
    assert statistics(ANA, [BRUNO, NINA], results).rivals == (Rival("bruno1", 7, 11, "auztralia", 7, 5),)


def test_the_favourite_sheet_is_the_one_played_most() -> None:
    results = [
        replace(
            result(("Ana",), (40,), game="imperial", sheet=sheet, ident=f"{sheet}{number}"),
            names=(("en", sheet.title()),),
        )
        for number, sheet in enumerate(("canal", "hills", "canal"))
    ]
    assert statistics(ANA, [], results).sheet == (("en", "Canal"),)


def test_names_of_nobody_are_offered_unless_nobody_typed_them() -> None:
    results = [
        result(("Ana", "Eva"), (5, 3)),
        result(("Player 1", "Eva"), (5, 3)),
        result(("Jugador 2", "Leo"), (5, 3)),
        result(("Anna", "x\u202ey"), (5, 3)),
        result(("@calm", "W" * 25), (5, 3)),
    ]
    assert model.unclaimed([replace(ANA, others=("Anna",))], results) == [("Eva", 2), ("Leo", 1)]


def test_the_latest_match_of_each_is_found_under_all_names() -> None:
    results = [result(("Ana", "Bruno"), (5, 3), when=100.0), result(("Anna", "Eva"), (5, 3), when=200.0)]
    assert model.latest([replace(ANA, others=("Anna",)), BRUNO, NINA], results) == {"ana1": 200.0, "bruno1": 100.0}
