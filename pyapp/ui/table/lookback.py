"""The look back at a match that is over: what was promised at each decision, as it comes in, the turning points, and
which of them is studied on the board.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from pyapp.bots.wire import Progress, Review
from pyapp.engine.contract import PERSON
from pyapp.ui.result import review
from pyapp.ui.table import guide
from pyapp.ui.table.thinking import ask

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence
    from typing import Any

    from pyapp.ui.table.session import Session

WATCH: Final = 500
"""Milliseconds between two looks at how far the look back is."""


class LookBack:
    """What the computer finds in a match. It is begun when somebody first asks and kept as long as the table is."""

    def __init__(self, session: Session) -> None:
        """Begin with nothing looked back at."""
        self._session = session
        self._begun = False
        self.looking = False
        """Whether it goes on."""
        self._enough = False
        self._watching = False
        self.progress = Progress()
        self.forecasts: Sequence[review.Forecast] = ()
        """What was promised at the decisions that were looked at so far."""
        self.turnings: Sequence[review.Turning] | None = None
        """What could have been played better, the worst first; None until the time for a first look is over."""
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
            self._start(self._look())

    def go_on(self) -> None:
        """Look at what there was no time for, until all is looked at or it is stopped; begin again if it failed."""
        if self.failed:
            self._start(self._look())
        elif not self.looking and self.left:
            self._start(self._look_on())

    def stop(self) -> None:
        """End a look back that goes on; what it has found by then still comes."""
        if self.looking:
            self._enough = True
            self._session.page.hurry()

    @property
    def failed(self) -> bool:
        """Return whether the computer gave no answer to the first question."""
        return self._begun and not self.looking and self.turnings is None

    def _start(self, job: Coroutine[Any, Any, None]) -> None:
        self.looking, self._enough = True, False
        self._session.page.start(job)
        if not self._watching:  # where one ended a moment ago, its watch goes on for this one
            self._watching = True
            self._session.page.later(WATCH, self._watch)

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
        persons = any(seat.player == PERSON for seat in self._session.match.setup.seats)
        found = await self._ask() if persons else Review()
        if found is not None:
            self._take(found)
        self._rest()

    async def _look_on(self) -> None:
        """Ask again as long as that finds more. A worker that has forgotten what it found begins anew; what is known
        stands until it comes as far.
        """
        last = inf
        while self.left and not self._enough and self._session.match.over:
            found = await self._ask()
            if found is None or found.left >= last:
                break
            last = found.left
            if found.left < self.left:
                self._take(found)
                self._paint()
        self._rest()

    async def _ask(self) -> Review | None:
        """Ask for what can be found; None if the worker died."""
        session = self._session
        since = guide.opened(session.match)
        answer = await ask(session.page, session.match, "sharp", review.MS, kind="review", since=since)
        return self._trusted(Review.read(answer)) if "moves" in answer else None

    def _trusted(self, found: Review) -> Review:
        """Return a review in which the guide's own moves stand: they come from a longer search than this one."""
        return review.trusted(found, lambda indices: guide.taught(self._session.match, indices))

    def _take(self, found: Review) -> None:
        """Take what was found; a turning point told before is the same one, and the one that is studied stays."""
        match, before = self._session.match, self.turnings or ()
        known = {one.index: one for one in before}
        turnings = [known.get(one.index, one) for one in review.turnings(match, found)]
        if self.studied is not None and not any(one is self.studied for one in turnings):
            turnings.append(self.studied)
        self.forecasts, self.turnings, self.left = review.forecasts(match, found), turnings, found.left

    def _rest(self) -> None:
        self.looking = False
        self._paint()

    def _paint(self) -> None:
        if not self._session.ended:
            self._session.host.paint()

    def _watch(self) -> None:
        """Show now and then what came in, as long as the look back goes on."""
        self._session.page.start(self._ask_how_far())

    async def _ask_how_far(self) -> None:
        session = self._session
        progress = Progress.read(await session.page.progress())
        if session.ended or not self.looking:
            self._watching = False
            return
        if progress != self.progress:
            self.progress = progress
            self.forecasts = review.forecasts(session.match, self._trusted(progress.review))
            self._paint()
        session.page.later(WATCH, self._watch)
