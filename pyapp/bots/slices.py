"""Thinking in slices, between which whoever asked can end it."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyapp.bots.contract import Search

SLICE: Final = 0.03
"""Seconds of thinking between two looks at the messages: `stop` is heard within two frames."""


class StopSignal:
    """One signal under way, which can be stopped."""

    __slots__ = ("stopped",)

    def __init__(self) -> None:
        self.stopped = False


async def think(search: Search, ms: float, signal: StopSignal) -> None:
    """Let a search think for `ms` milliseconds, in slices, unless it is done or stopped before."""
    deadline = perf_counter() + ms / 1000
    while not search.done and not signal.stopped and (now := perf_counter()) < deadline:
        search.step(min(deadline, now + SLICE))
        await asyncio.sleep(0)
