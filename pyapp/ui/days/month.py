"""The months of the calendar, and what was played on their days."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from pyapp.games import parts
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.done import of_attempts
from pyapp.ui.challenge.streak import day_of
from pyapp.ui.store.results import sheet_records

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.challenge.done import Done
    from pyapp.ui.store.results import Attempt, Result

FIRST_YEAR: Final = 2020
"""The calendar goes back to the beginning of this year."""
_MONTH: Final = re.compile(r"(\d{4})-(\d{2})")


Days = dict[date, dict[str, "Done"]]
"""The results of challenges by day and game."""


def results_by_day(results: Sequence[Result]) -> Days:
    """Group the results of challenges by day and game."""
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
                if (done := of_attempts(game.key, sheet, tries)) is not None:
                    days.setdefault(day, {})[game.key] = done
    return days


def best_of(day: date, done: Mapping[str, Done]) -> Done | None:
    """Return the result that counts for a day: the best medal, among equal ones that of the day's own game."""
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
