"""Requests to the worker. It receives a match once; later requests send only new moves. Errors become empty answers."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pyapp.bots.wire import Plain
    from pyapp.engine.match import Match
    from pyapp.ui.page import Page


class Thinker(Protocol):
    """The functions of the worker; without a worker they run on the page."""

    async def think(self, request: str, /) -> str:
        """Answer a request; `bots/service.py` describes both texts."""

    def stop(self) -> None:
        """Make the running request answer at once with the best move so far."""

    def progress(self) -> str:
        """Return the progress of a review and its findings, as a text for `wire.Progress`."""


async def ask(page: Page, match: Match, level: str, milliseconds: int, kind: str = "move", since: int = 0) -> Plain:
    """Ask the worker about a match at its cursor, with a time limit in milliseconds. Return its answer as plain data
    for `wire`; empty if the worker dies or sends nonsense. A review begins at the move with the index `since`.
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
    except Exception:  # the worker may die of anything; the page reports that and continues
        page.transcript.forget()
        return {}
    return answered if isinstance(answered, dict) else {}
