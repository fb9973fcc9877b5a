"""Asking the worker: what it is told of a match, and an answer that is never an error."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pyapp.engine.record import format_record

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from pyapp.ui.page import Page


async def ask(page: Page, match: Match, level: str, milliseconds: int, **more: Any) -> dict[str, Any]:
    """Ask the worker about a match as it stands, in so many milliseconds; an empty answer if it dies or talks
    nonsense.
    """
    request = {"record": format_record(match), "level": level, "ms": milliseconds, "seed": match.setup.code, **more}
    try:
        answer = json.loads(await page.think(json.dumps(request)))
    except Exception:  # the worker may die of anything: the page says so and goes on
        return {}
    return answer if isinstance(answer, dict) else {}
