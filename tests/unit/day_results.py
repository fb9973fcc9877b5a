"""Results of challenges of the day for tests, and friends' lines."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING

from pyapp.games import GAMES
from pyapp.ui.challenge import challenge as today
from pyapp.ui.store.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterable

MONTH = {
    **{
        day: points for day, points in enumerate((41, 38, 0, 55, 44, 0, 47, 52, 36, 67, 0, 45, 46, 60, 56), 1) if points
    },
    **{day: points for day, points in enumerate((43, 39, 48, 53, 58, 49, 44, 0, 57, 40), 18) if points},
}
"""Points by day of November 2026: two streaks, with missed days between."""
EVENING = datetime(2026, 11, 28, 19, tzinfo=UTC).timestamp()
"""A Saturday evening."""


def noon(day: date) -> float:
    """Return noon of a day in UTC."""
    return datetime.combine(day, time(12), UTC).timestamp()


def result(
    day: date, points: int = 50, game: str = "imperial", *, begun: float | None = None, offset: int = 0
) -> Result:
    """Return the result of a challenge, begun at noon of its day unless told otherwise."""
    challenge, achievements = today.challenge_of(day, game), GAMES[game].achievements()
    assert challenge is not None
    assert achievements is not None
    moment = noon(day) if begun is None else begun
    seats = (("Ana", "person"), *(("", level) for level in achievements.rivals))
    scores = (points, *(0 for _rival in achievements.rivals))
    sides = (("The Old Ones", 0),) if game == "auztralia" else ()
    ident = f"{game}{day.toordinal()}"
    return Result(
        ident, game, achievements.mode, seats, scores, (0,), moment + 1800, challenge.code, challenge.sheet,
        sides=sides, begun=moment, offset=offset,
    )  # fmt: skip


def november(others: Iterable[Result] = ()) -> list[Result]:
    """Return the results of the month."""
    return [*(result(date(2026, 11, day), points) for day, points in MONTH.items()), *others]
