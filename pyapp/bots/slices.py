"""Searches run in short slices, between which the worker handles messages such as `stop`."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyapp.bots.contract import Search

SLICE: Final = 0.03
"""Seconds per slice: a `stop` takes effect within two frames."""


class StopSignal:
    """The stop flag of one running request."""

    __slots__ = ("stopped",)

    def __init__(self) -> None:
        self.stopped = False


async def think(search: Search, ms: float, signal: StopSignal) -> None:
    """Run a search in slices for `ms` milliseconds, until it is done or stopped."""
    deadline = perf_counter() + ms / 1000
    while not search.done and not signal.stopped and (now := perf_counter()) < deadline:
        search.step(min(deadline, now + SLICE))
        await asyncio.sleep(0)
