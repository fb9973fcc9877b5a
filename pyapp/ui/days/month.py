"""The months of the calendar, and what was played on their days."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from pyapp.games import GAMES, parts
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.streak import day_of
from pyapp.ui.records.medal import metal
from pyapp.ui.store.results import sheet_records

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.store.results import Attempt, Result

FIRST_YEAR: Final = 2020
"""The calendar goes back to the beginning of this year."""
_MONTH: Final = re.compile(r"(\d{4})-(\d{2})")


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a challenge: the points, and the medal as its number and the number of medals."""

    game: str
    points: int
    medal: tuple[int, int] = (0, 1)

    @property
    def metal(self) -> int:
        """Return the metal of the medal, 0 for none."""
        return metal(*self.medal) if self.medal[0] else 0

    @property
    def points_text(self) -> str:
        """Format the points as the records of the game count them."""
        achievements = GAMES[self.game].achievements()
        return achievements.points_text(self.points) if achievements else str(self.points)


Days = dict[date, dict[str, Done]]
"""The results of challenges by day and game."""


def result(game: str, sheet: str, points: int) -> Done:
    """Return the result for points on a sheet; without a medal if the sheet is unknown or has no marks."""
    achievements = GAMES[game].achievements()
    if achievements is None or not sheet:
        return Done(game, points)
    return Done(game, points, achievements.medal_of(achievements.marks_of(sheet).earned(points)))


def results_by_day(results: Sequence[Result]) -> Days:
    """Group the results of challenges by day and game. The best first attempt stands, or
    without one the best of the others, which has no medal.
    """
    days: Days = {}
    for game in today.games_with_challenge():
        if game.key in parts.ABSENT:
            continue
        for sheet, record in sheet_records(results, game.key).items():
            attempts: dict[date, list[Attempt]] = {}
            for attempt in record.attempts:
                if (day := day_of(attempt.result.code, game.key, sheet)) is not None:
                    attempts.setdefault(day, []).append(attempt)
            for day, tries in attempts.items():
                counted = [attempt.points for attempt in tries if not attempt.again]
                points = max(counted or [attempt.points for attempt in tries])
                days.setdefault(day, {})[game.key] = result(game.key, sheet if counted else "", points)
    return days


def best_of(day: date, done: Mapping[str, Done]) -> Done | None:
    """Return the result that stands for a day: the best medal, among equal ones that of the day's own game."""
    return max(done.values(), key=lambda one: (one.metal, one.game == today.game_of(day)), default=None)


def month_of(text: str, now: date) -> date:
    """Return the first day of the month of an address such as 2026-11; of this month if there is none."""
    match = _MONTH.fullmatch(text)
    if match is None or not 1 <= int(match[2]) <= 12:
        return now.replace(day=1)
    first = date(max(int(match[1]), FIRST_YEAR), int(match[2]), 1)
    return min(first, now.replace(day=1))


def before(month: date) -> date | None:
    """Return the first day of the month before, None before the first one."""
    last = month - timedelta(1)
    return last.replace(day=1) if last.year >= FIRST_YEAR else None


def after(month: date, now: date) -> date | None:
    """Return the first day of the month after, None if it has not begun."""
    first = (month + timedelta(31)).replace(day=1)
    return first if first <= now else None


def weeks(month: date) -> list[list[date | None]]:
    """Return the weeks of a month from Monday to Sunday, with None for days of other months."""
    start = month - timedelta(month.weekday())
    rows = ([start + timedelta(at + number) for number in range(7)] for at in range(0, 42, 7))
    shown = ([day if day.month == month.month else None for day in row] for row in rows)
    return [row for row in shown if any(row)]
