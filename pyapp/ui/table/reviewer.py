"""The review of a finished match by the worker."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from pyapp.bots.wire import Review
from pyapp.engine.contract import PERSON
from pyapp.ui.result import review
from pyapp.ui.table import guide
from pyapp.ui.table.thinking import ask

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pyapp.engine.match import Match
    from pyapp.ui.page import Page
    from pyapp.ui.table.review_state import ReviewState

WATCH: Final = 500
"""Milliseconds between two looks at the progress of a review."""


async def run(page: Page, match: Match, found: ReviewState, *, first: bool) -> AsyncIterator[None]:
    """Review a match with the worker: once, or again as long as it finds more. Yield after each change of `found`. A
    worker that has lost its findings starts again; the known ones stay until it has found as many.
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
    answer = await ask(page, match, "sharp", review.TIME_LIMIT_MS, kind="review", since=guide.opening_length(match))
    return trusted(match, Review.read(answer)) if "moves" in answer else None


def trusted(match: Match, found: Review) -> Review:
    """Return a review that counts no move of the guide as a mistake: the guide's moves come from a longer search."""
    return review.trusted(found, lambda indices: guide.all_advised(match, indices))
