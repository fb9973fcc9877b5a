"""The review of a finished match: what was promised at each decision, and the turning points."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Final

from pyapp.bots.wire import Progress, Review
from pyapp.engine.contract import PERSON
from pyapp.ui.result import review
from pyapp.ui.table import guide
from pyapp.ui.table.thinking import ask

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.page import Page

WATCH: Final = 500
"""Milliseconds between two looks at the progress of a review."""


@dataclass(slots=True)
class LookBack:
    """What the review has found so far, and the turning point that is studied on the board."""

    begun: bool = False
    looking: bool = False
    """Whether the review runs."""
    enough: bool = False
    """Whether it was asked to stop."""
    watching: bool = False
    """Whether the timer that asks for its progress runs."""
    progress: Progress = field(default_factory=Progress)
    forecasts: Sequence[review.Forecast] = ()
    """The promises at the decisions that were compared so far."""
    turnings: Sequence[review.Turning] | None = None
    """The turning points, the worst first; None until the first answer."""
    left: int = 0
    """How many decisions there was no time to compare."""
    studied: review.Turning | None = None
    """The turning point whose moves are shown on the board."""
    better: bool = True
    """Whether the better move is shown, else the one that was played."""

    @property
    def failed(self) -> bool:
        """Return whether the computer gave no answer to the first question."""
        return self.begun and not self.looking and self.turnings is None

    @property
    def way(self) -> review.Way | None:
        """Return the way that is shown of the turning point that is studied."""
        if self.studied is None:
            return None
        return self.studied.best if self.better else self.studied.played

    def study(self, turning: review.Turning | None, *, better: bool = True) -> None:
        """Show the moves of a turning point, or of none."""
        self.studied, self.better = turning, better

    def take(self, match: Match, found: Review) -> None:
        """Add what was found. Known turning points keep their identity, and the one that is studied stays."""
        known = {one.index: one for one in self.turnings or ()}
        turnings = [known.get(one.index, one) for one in review.turnings(match, found)]
        if self.studied is not None and not any(one is self.studied for one in turnings):
            turnings.append(self.studied)
        self.forecasts, self.turnings, self.left = review.forecasts(match, found), turnings, found.left


async def run(page: Page, match: Match, found: LookBack, *, first: bool) -> AsyncIterator[None]:
    """Review a match with the worker: once, or again as long as it finds more. Yield after each change of `found`.

    A worker that has forgotten what it found begins anew; what is known stays until it comes as far.
    """
    last = inf
    while first or (found.left and not found.enough and match.over):
        answer = await _compare(page, match)
        if answer is None or answer.left >= last:
            break
        last = answer.left
        if first or answer.left < found.left:
            found.take(match, answer)
        if first:
            break
        yield
    found.looking = False
    yield


async def _compare(page: Page, match: Match) -> Review | None:
    """Ask the worker to compare decisions, from where its last answer ended; None if it died."""
    if all(seat.player != PERSON for seat in match.setup.seats):
        return Review()
    answer = await ask(page, match, "sharp", review.MS, kind="review", since=guide.opened(match))
    return trusted(match, Review.read(answer)) if "moves" in answer else None


def trusted(match: Match, found: Review) -> Review:
    """Return a review that holds none of the guide's moves against the player: they come from a longer search."""
    return review.trusted(found, lambda indices: guide.taught(match, indices))
