"""Asking the worker: a match is told once, then only what is new; an answer is never an error."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from pyapp.bots.wire import Request
from pyapp.engine.record import checksum, format_tags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.bots.wire import Plain
    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match
    from pyapp.ui.page import Page


class Thinker(Protocol):
    """Who answers questions about matches: what the worker exports, also where it runs on the page for want of one."""

    async def think(self, request: str, /) -> str:
        """Answer a request; see `bots/service.py` for both texts."""

    def stop(self) -> None:
        """Answer at once with the best so far."""

    def progress(self) -> str:
        """Return how far a review is, and what it has found so far: a text for `wire.Progress` to read."""


class Told:
    """What the worker was told: the match spoken of last, its name there, and its moves."""

    def __init__(self) -> None:
        """Begin with nothing told."""
        self._match: Match | None = None
        self._moves: list[Move] = []
        self._count = 0

    def forget(self) -> None:
        """Tell the next match whole: the worker may know nothing any more."""
        self._match = None

    def news(self, match: Match) -> Request:
        """Return a request that names the match, as it stands at its cursor, and tells what is new of it; the worker is
        taken to have it then.
        """
        moves = match.moves[: match.cursor]
        tags, legacy = "", False
        if self._match is not match:
            self._match, self._moves = match, []
            self._count += 1
            tags, legacy = format_tags(match.setup), match.legacy
        known = shared(self._moves, moves)
        self._moves = moves
        return Request(str(self._count), known, checksum(moves[:known]), moves[known:], tags=tags, legacy=legacy)


def shared(one: Sequence[Move], other: Sequence[Move]) -> int:
    """Count the moves with which two lists begin alike."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    return next(number for number in range(most) if one[number] != other[number])


async def ask(page: Page, match: Match, level: str, milliseconds: int, kind: str = "move") -> Plain:
    """Ask the worker about a match as it stands, with a limit in milliseconds; return its answer as plain data for
    `wire` to read, an empty one if it dies or talks nonsense.
    """

    async def answer() -> object:
        asked = replace(page.told.news(match), level=level, ms=milliseconds, seed=match.setup.code, kind=kind)
        return json.loads(await page.think(asked.text()))

    try:
        answered = await answer()
        if isinstance(answered, dict) and answered.get("need"):
            page.told.forget()
            answered = await answer()
    except Exception:  # the worker may die of anything: the page says so and goes on
        page.told.forget()
        return {}
    return answered if isinstance(answered, dict) else {}
