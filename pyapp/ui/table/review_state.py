"""The state of the review of a finished match: the forecast at each decision, and the turning points."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyapp.bots.wire import Progress, Review
from pyapp.ui.result import review

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match


@dataclass(slots=True)
class ReviewState:
    """The findings of the review so far, and the turning point on the board."""

    begun: bool = False
    looking: bool = False
    """Whether the review runs."""
    enough: bool = False
    """Whether it is to stop."""
    watching: bool = False
    """Whether the timer that asks for its progress is running."""
    progress: Progress = field(default_factory=Progress)
    forecasts: Sequence[review.Forecast] = ()
    """The forecasts at the decisions that were compared so far."""
    turning_points: Sequence[review.TurningPoint] | None = None
    """The turning points, the worst first; None until the first answer."""
    left: int = 0
    """The number of decisions there was no time to compare."""
    studied: review.TurningPoint | None = None
    """The turning point whose moves are shown on the board."""
    better: bool = True
    """Whether the better move is shown, else the one played."""

    @property
    def failed(self) -> bool:
        """Return whether the computer gave no answer to the first question."""
        return self.begun and not self.looking and self.turning_points is None

    @property
    def variation(self) -> review.Variation | None:
        """Return the shown variation of the turning point on the board."""
        if self.studied is None:
            return None
        return self.studied.best if self.better else self.studied.played

    def study(self, turning: review.TurningPoint | None, *, better: bool = True) -> None:
        """Show the moves of a turning point on the board, or of none."""
        self.studied, self.better = turning, better

    def take(self, match: Match, found: Review) -> None:
        """Add new findings. Known turning points stay the same objects, and the one on the board stays."""
        known = {one.index: one for one in self.turning_points or ()}
        turning_points = [known.get(one.index, one) for one in review.turning_points(match, found)]
        if self.studied is not None and not any(one is self.studied for one in turning_points):
            turning_points.append(self.studied)
        self.forecasts, self.turning_points, self.left = review.forecasts(match, found), turning_points, found.left
