"""The worker that computers think in."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import js  # type: ignore[import-not-found]
from pyscript import create_named_worker  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.table.thinking import Thinker

THINK_LIMIT = 20.0
"""Seconds after which a worker that does not answer is given up."""


class Worker:
    """The worker that bots think in: started at the first question, replaced under a new name if it dies."""

    def __init__(self, here: Callable[[], Thinker]) -> None:
        """Take what loads the thinker of a page that can have no worker."""
        self._worker: Any = None
        self._count = 0
        self._here = here
        self._local: Thinker | None = None

    async def ask(self, request: str) -> str:
        """Ask the worker; where none can be had, think on the page in slices."""
        if self._worker is None:
            self._count += 1
            try:
                self._worker = await asyncio.wait_for(
                    create_named_worker(src=js.sobremesa.worker, name=f"bots-{self._count}"),
                    THINK_LIMIT,
                )
            except Exception:
                self._worker = None
                return await self._on_the_page(request)
        try:
            return str(await asyncio.wait_for(self._worker.think(request), THINK_LIMIT))
        except TimeoutError:
            self._end()
            raise

    def hurry(self) -> None:
        """Make the worker answer with the best it has so far."""
        if self._worker is not None:
            self._worker.stop()
        if self._local is not None:
            self._local.stop()

    async def _on_the_page(self, request: str) -> str:
        """Think on the page; the searches are in what comes after the first paint."""
        if js.sobremesa.rest:
            await js.sobremesa.rest()
        self._local = self._here()
        return await self._local.think(request)

    def _end(self) -> None:
        element = js.document.querySelector(f'script[name="bots-{self._count}"]')
        if hasattr(element, "xworker"):
            element.xworker.terminate()
            element.remove()
        self._worker = None
