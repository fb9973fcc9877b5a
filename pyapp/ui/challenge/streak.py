"""The streak of days on which a challenge of the day was played. One missed day a week, Monday to Sunday, is
forgiven.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import Zone, local_time
from pyapp.ui.challenge.challenge import challenge_of_code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.ui.store.results import Result


@dataclass(frozen=True, slots=True)
class Streak:
    """The streak on a day: its length and the longest one so far, both in played days; the days that were played, and
    those that were missed and forgiven.
    """

    length: int = 0
    best: int = 0
    played: frozenset[date] = frozenset()
    forgiven: frozenset[date] = frozenset()


NO_STREAK: Final = Streak()


@lru_cache(maxsize=2048)
def day_of(code: str, game: str, sheet: str) -> date | None:
    """Return the day whose challenge has a table code, a game and a sheet; None if they are of no challenge."""
    challenge = challenge_of_code(code, game) if code.startswith("day-") and sheet else None
    return challenge.date if challenge is not None and challenge.sheet == sheet else None


def day_counted(result: Result, zone: Zone) -> date | None:
    """Return the day for which a result counts: that of a challenge which was begun on its own day, in the time zone
    where it was begun. Old results are judged by their end, in the device's time zone.
    """
    begun, offset = result.when if result.begun is None else result.begun, result.offset
    began = local_time(begun, zone if offset is None else lambda _moment: offset).date()
    return began if day_of(result.code, result.game, result.sheet) == began else None


def played_days(results: Iterable[Result], zone: Zone) -> frozenset[date]:
    """Return the days that count for the streak."""
    return frozenset(day for result in results if (day := day_counted(result, zone)) is not None)


def streak_of(played: Iterable[date], today: date) -> Streak:
    """Compute the streak on a day. A day that is not over ends no streak; a forgiven one does not count itself."""
    days = {day.toordinal() for day in played if day <= today}
    length = best = spent = 0
    forgiven: set[int] = set()
    waiting: list[int] = []  # missed days of a streak that is not continued yet
    before = min(days, default=today.toordinal()) - 1
    for day in sorted({*days, today.toordinal()}):
        for missed in range(max(before + 1, day - 7), day):  # a week without a game ends every streak
            week = (missed - 1) // 7  # day 1 is a Monday
            if length and week != spent:
                waiting.append(missed)
            else:
                length, waiting = 0, []
            spent = week
        if day in days:
            length, best = length + 1, max(best, length + 1)
            forgiven.update(waiting)
            waiting = []
        before = day
    kept = (date.fromordinal(day) for day in (*forgiven, *waiting))
    return Streak(length, best, frozenset(map(date.fromordinal, days)), frozenset(kept))
