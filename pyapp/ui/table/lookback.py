"""The look back at a match that is over: what was promised at each decision, as it comes in, the turning points, and
which of them is studied on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.bots.wire import Progress, Review
from pyapp.engine.contract import PERSON
from pyapp.ui.result import review
from pyapp.ui.table.thinking import ask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.table.session import Session

WATCH: Final = 500
"""Milliseconds between two looks at how far the look back is."""


class LookBack:
    """What the computer finds in a match. It is begun when somebody first asks and kept as long as the table is."""

    def __init__(self, session: Session) -> None:
        """Begin with nothing looked back at."""
        self._session = session
        self._begun = False
        self.progress = Progress()
        self.forecasts: Sequence[review.Forecast] = ()
        """What was promised at the decisions that were looked at so far."""
        self.turnings: Sequence[review.Turning] | None = None
        """What could have been played better, the worst first; None until all is looked at."""
        self.left = 0
        """How many decisions there was no time to compare."""
        self.studied: review.Turning | None = None
        """The turning point whose moves are shown on the board."""
        self.better = True
        """Whether that is the better move, else the one that was played."""

    def begin(self) -> None:
        """Look back at a match that is over, once."""
        if not self._begun and self._session.match.over:
            self._begun = True
            self._session.page.start(self._look())
            self._session.page.later(WATCH, self._watch)

    def stop(self) -> None:
        """End a look back that goes on."""
        if self._begun and self.turnings is None:
            self._session.page.hurry()

    def study(self, turning: review.Turning | None, *, better: bool = True) -> None:
        """Take the moves of a turning point to be shown, or none."""
        self.studied, self.better = turning, better

    @property
    def way(self) -> review.Way | None:
        """Return what is shown of the turning point that is studied."""
        if self.studied is None:
            return None
        return self.studied.best if self.better else self.studied.played

    async def _look(self) -> None:
        session, match = self._session, self._session.match
        persons = any(seat.player == PERSON for seat in match.setup.seats)
        found = Review.read(await ask(session.page, match, "sharp", review.MS, kind="review") if persons else {})
        self.forecasts, self.turnings = review.forecasts(match, found), review.turnings(match, found)
        self.left = found.left
        if not session.ended:
            session.host.paint()

    def _watch(self) -> None:
        """Show now and then what came in, until the look back is done or left."""
        self._session.page.start(self._ask_how_far())

    async def _ask_how_far(self) -> None:
        session = self._session
        progress = Progress.read(await session.page.progress())
        if session.ended or self.turnings is not None:
            return
        if progress != self.progress:
            self.progress, self.forecasts = progress, review.forecasts(session.match, progress.review)
            session.host.paint()
        session.page.later(WATCH, self._watch)
