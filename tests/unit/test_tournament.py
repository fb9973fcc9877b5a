"""The tournament of characters: strengths with their intervals, figures, and styles that show in a few matches."""

from __future__ import annotations

import sys
from math import log10, sqrt

import pytest

if sys.platform == "emscripten":
    pytest.skip("the tools are not here", allow_module_level=True)

from tests.bench.tournament import ANCHOR, SCALE, SURE, Played, inverted, mean_of, means, play_match, rate, read_log
from tests.marks import nightly


def results(one: str, other: str, *shares: float) -> list[Played]:
    """Return matches between two players, by the share of the first, with the seats changed after each."""
    matches = [Played((one, other), number, (share, 1 - share), ({}, {})) for number, share in enumerate(shares)]
    return [
        match._replace(players=(other, one), shares=match.shares[::-1]) if match.number % 2 else match
        for match in matches
    ]


def test_two_players_have_the_strengths_of_their_score() -> None:
    """With the draw that was not played, three wins, a draw and a loss are 4 of 6."""
    ratings = rate(results("vane", "steady", 1, 1, 0.5, 1, 0))
    assert ratings.strengths["steady"] == ANCHOR
    assert ratings.strengths["vane"] == pytest.approx(ANCHOR + 400 * log10(2))
    assert ratings.interval("steady") == 0
    assert ratings.interval("vane") == pytest.approx(SURE * SCALE / sqrt(6 * 2 / 3 * 1 / 3))
    assert ratings.difference("vane", "steady") == pytest.approx((400 * log10(2), ratings.interval("vane")))


def test_strengths_of_three_add_up() -> None:
    """A player who never met "steady" is placed by those it met, with a wider interval."""
    ratings = rate([*results("mira", "steady", *[1, 0] * 30), *results("vane", "mira", *[1, 1, 1, 0] * 30)])
    assert ratings.strengths["mira"] == pytest.approx(ANCHOR, abs=15)
    assert ratings.strengths["vane"] == pytest.approx(ANCHOR + 400 * log10(3), abs=15)
    assert ratings.interval("vane") > ratings.interval("mira") > 0
    difference, half = ratings.difference("vane", "mira")
    assert 0 < half < ratings.interval("vane")
    assert difference > half


def test_a_player_who_lost_everything_has_a_strength() -> None:
    ratings = rate(results("lotte", "steady", *[0] * 12))
    assert 500 < ratings.strengths["lotte"] < ANCHOR - 300


def test_a_matrix_is_inverted() -> None:
    assert inverted([[2.0, 1.0], [1.0, 3.0]]) == [pytest.approx([0.6, -0.2]), pytest.approx([-0.2, 0.4])]


def test_figures_are_means_and_ratios() -> None:
    """A figure that is counted of 1 has the usual standard error; a share weighs matches by what it is counted of."""
    assert mean_of([(2, 1), (4, 1), (6, 1)]) == pytest.approx((4, 2 / sqrt(3)))
    assert mean_of([(100, 1), (0, 3)]).mean == 25
    assert mean_of([(0, 0)]) == (0, 0)


def test_a_missing_log_is_empty() -> None:
    assert read_log(None) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "figure", "more", "less", "number"),
    [
        ("nine", "tokens in corners", "quill", "mira", 4),
        ("imperial", "circles", "akiko", "bran", 2),
        ("artemis", "dice at the Academy", "lind", "reyes", 8),
        *nightly(("auztralia", "attacks", "rudd", "marlow", 2)),
    ],
)
def test_styles_show_in_a_few_matches(game: str, figure: str, more: str, less: str, number: int) -> None:
    """The figure that a sentence speaks of is higher for its character."""
    rows = means(play_match(game, (more, less), match) for match in range(number))[figure]
    assert rows[more].mean > rows[less].mean
