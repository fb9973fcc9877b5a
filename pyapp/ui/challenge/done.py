"""The results of challenges of the day: the points and the medal that count for a game on a day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, ngettext
from pyapp.drawing.markup import Markup, join
from pyapp.games import GAMES
from pyapp.ui.records.medal import METALS, metal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.store.results import Attempt


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

    @property
    def words(self) -> Markup:
        """Describe the points and the medal."""
        points = ngettext("{number} point", "{number} points", self.points)
        return join(points, ", ", _(METALS[self.metal - 1])) if self.metal else join(points)


def result(game: str, sheet: str, points: int) -> Done:
    """Return the result for points on a sheet; without a medal if the sheet is unknown or has no marks."""
    achievements = GAMES[game].achievements()
    if achievements is None or not sheet:
        return Done(game, points)
    return Done(game, points, achievements.medal_of(achievements.marks_of(sheet).earned(points)))


def of_attempts(game: str, sheet: str, attempts: Sequence[Attempt]) -> Done | None:
    """Return the result of the attempts at a challenge: the best first attempt stands, or without one the best of the
    others, which has no medal. None without attempts.
    """
    counted = [attempt.points for attempt in attempts if not attempt.again]
    points = max(counted or [attempt.points for attempt in attempts], default=None)
    return None if points is None else result(game, sheet if counted else "", points)
