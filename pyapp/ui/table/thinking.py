"""Asking the worker: a match is told once, then only what is new; an answer is never an error."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pyapp.bots.wire import Plain
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


async def ask(page: Page, match: Match, level: str, milliseconds: int, kind: str = "move", since: int = 0) -> Plain:
    """Ask the worker about a match as it stands, with a limit in milliseconds; return its answer as plain data for
    `wire` to read, an empty one if it dies or talks nonsense. A review begins at the move with the index `since`.
    """

    async def answer() -> object:
        news = page.transcript.news(match)
        asked = replace(news, level=level, ms=milliseconds, seed=match.setup.code, kind=kind, since=since)
        return json.loads(await page.think(asked.text()))

    try:
        answered = await answer()
        if isinstance(answered, dict) and answered.get("need"):
            page.transcript.forget()
            answered = await answer()
    except Exception:  # the worker may die of anything: the page says so and goes on
        page.transcript.forget()
        return {}
    return answered if isinstance(answered, dict) else {}
