"""The duration of playback: at the pace of the settings, and within a time budget."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.drawing.log import Beat
from pyapp.drawing.markup import Markup
from pyapp.drawing.scene import Motion
from pyapp.games import GAMES
from pyapp.ui.table.pacing import (
    MAX_GLANCE_MS,
    MAX_LETTERS,
    MAX_LINE_MS,
    MIN_SPEED_FACTOR,
    MS_PER_COMPUTER,
    PACE_FACTORS,
    QueuedBeat,
    TimeBudget,
    duration,
    fitted,
)
from tests.bench.waiting_times import setup_of, summary, waits_of

GRID = 0.06
"""Seconds by which a measured wait may be longer: the clock of the measure goes in steps."""


def line(*pauses: int, words: str = "Cthulhu goes north.") -> list[QueuedBeat]:
    return [QueuedBeat(at + 1, Beat(Markup(words)), pause, at) for at, pause in enumerate(pauses)]


def moving(*pauses: int) -> list[QueuedBeat]:
    """Return beats in which something moves."""
    return [one._replace(beat=replace(one.beat, steps=((Motion("az-t1"),),))) for one in line(*pauses)]


def shown(beats: list[QueuedBeat]) -> list[list[str]]:
    """Return the words that are shown together, one list a stay."""
    stays: list[list[str]] = [[]]
    for shot in beats:
        stays[-1].append(str(shot.beat.text))
        if shot.pause:
            stays.append([])
    return [words for words in stays if words]


# --- a line of beats ---


def test_a_line_that_fits_stays_as_it_is() -> None:
    beats = moving(900, 1800, 0, 1200)
    assert fitted(beats, MAX_LINE_MS) == beats


def test_a_line_that_is_a_little_long_is_shown_faster_and_whole() -> None:
    found = fitted(moving(1800, 1800, 1800, 1800), MAX_LINE_MS)
    assert [shot.pause for shot in found] == [1500] * 4
    assert all(shot.beat.text for shot in found)


def test_in_a_far_too_long_line_the_shortest_beats_are_joined() -> None:
    beats = moving(*([1800, 800] * 10))
    found = fitted(beats, MAX_LINE_MS)
    assert duration(found) <= MAX_LINE_MS
    stays = [shot.pause for shot in found if shot.pause]
    assert min(stays) >= 800 * MIN_SPEED_FACTOR, "nothing flickers"
    assert len(found) == len(beats), "every motion is still there"
    assert max(map(len, map("".join, shown(found)))) <= MAX_LETTERS, "two lines at most"
    assert found[-1].beat.text == beats[-1].beat.text


def test_texts_that_do_not_fit_are_still_read_aloud() -> None:
    found = fitted([*moving(600), *moving(1800)], 900)
    assert shown(found) == [["Cthulhu goes north.", "Cthulhu goes north."]]
    long = [one._replace(beat=replace(one.beat, text=Markup("x" * 100))) for one in moving(600, 1800)]
    found = fitted(long, 900)
    assert shown(found) == [["", "x" * 100]]
    assert found[0].beat.spoken == "x" * 100


def test_beats_seen_at_a_glance_are_joined() -> None:
    """Cards by which nobody moves, one after the other."""
    found = fitted(line(MAX_GLANCE_MS, MAX_GLANCE_MS, 1200, words="First card: nobody moves."), MAX_LINE_MS)
    assert [shot.pause for shot in found] == [0, MAX_GLANCE_MS, 1200]
    assert [len(words) for words in shown(found)] == [2, 1]
    assert (
        duration(fitted(line(MAX_GLANCE_MS, MAX_GLANCE_MS, words="x" * MAX_LETTERS), MAX_LINE_MS)) == 2 * MAX_GLANCE_MS
    ), "too long for one line"
    assert duration(fitted(moving(MAX_GLANCE_MS, MAX_GLANCE_MS), MAX_LINE_MS)) == 2 * MAX_GLANCE_MS, (
        "what moves is looked at"
    )


def test_an_empty_line_is_accepted() -> None:
    assert fitted([], MAX_LINE_MS) == []
    assert duration(fitted(moving(1800, 1800, 1800), 0)) == 0


# --- what may be spent before a person acts again ---


@pytest.mark.parametrize("computers", range(4))
def test_all_lines_together_stay_within_the_time_budget(computers: int) -> None:
    budget = TimeBudget()
    budget.open(3, computers)
    lines = [duration(budget.line(moving(*[1800] * 9))) for _line in range(40)]
    assert lines[0] == MAX_LINE_MS
    assert sum(lines) <= MAX_LINE_MS + MS_PER_COMPUTER * computers
    budget.open(3, computers)
    assert duration(budget.line(moving(1800))) < 100, "nobody has acted meanwhile"
    for fresh in (False, True):
        budget.open(4, computers, fresh=fresh)
        assert duration(budget.line(moving(*[1800] * 9))) == MAX_LINE_MS, "the budget is full again"


# --- whole matches ---


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_nobody_waits_longer_than_ten_seconds_between_turns_of_their_own(game: str) -> None:
    for mode in GAMES[game].modes:
        setup = setup_of(game, mode, 2, "waits")
        computers = len(setup.seats) - 1
        found = waits_of(setup)
        assert max(found.rules, default=0) <= MAX_LINE_MS / 1000 + GRID, f"{mode.key}: {summary(found.rules)}"
        most = (MAX_LINE_MS + MS_PER_COMPUTER * computers) / 1000
        assert max(found.between, default=0) <= most + GRID, f"{mode.key}: {summary(found.between)}"


def test_the_pace_of_the_settings_makes_all_longer_or_shorter() -> None:
    setup = setup_of("auztralia", GAMES["auztralia"].modes[0], 1, "paces")
    means = {}
    for pace in PACE_FACTORS:
        found = waits_of(setup, pace).between
        means[pace] = sum(found) / len(found)
    assert means["quick"] < 0.7 * means["normal"]
    assert means["slow"] > 1.3 * means["normal"]
