"""The worker that runs the searches of the computers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import js  # type: ignore[import-not-found]
from pyscript import create_named_worker  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.ui.table.thinking import Thinker

THINK_LIMIT = 20.0
"""Seconds after which a worker that does not answer is replaced."""


class Worker:
    """The worker that runs the searches: started with the first request, replaced under a new name if it dies."""

    def __init__(self, load_thinker: Callable[[], Thinker]) -> None:
        """`load_thinker` loads the searches for a page that has no worker."""
        self._worker: Any = None
        self._count = 0
        self._starting: asyncio.Future[Any] | None = None
        self._asked = False
        self._load_thinker = load_thinker
        self._local: Thinker | None = None

    async def ask(self, request: str) -> str:
        """Send a request to the worker; without one, search on the page in slices."""
        self._asked = True
        try:
            await self._start()
        except Exception:
            return await self._on_the_page(request)
        try:
            return str(await asyncio.wait_for(self._worker.think(request), THINK_LIMIT))
        except TimeoutError:
            self._end()
            raise

    async def exercise(self, requests: Sequence[str]) -> bool:
        """Send some requests to a worker that is not needed yet, and end it unless it was needed meanwhile.

        Return whether that was done; a worker in use needs no exercise.
        """
        if self._asked:
            return False
        try:
            await self._start()
            for request in requests:
                await asyncio.wait_for(self._worker.think(request), THINK_LIMIT)
        except Exception:  # the answer does not matter
            return False
        finally:
            if not self._asked:
                self._end()
        return True

    async def _start(self) -> None:
        """Start the worker if there is none. Raises any error that prevents it."""
        if self._starting is None and self._worker is None:
            self._count += 1
            self._starting = asyncio.ensure_future(
                create_named_worker(src=js.sobremesa.worker, name=f"bots-{self._count}")
            )
        if self._starting is not None:
            try:
                self._worker = await asyncio.wait_for(asyncio.shield(self._starting), THINK_LIMIT)
            finally:
                self._starting = None

    async def progress(self) -> str:
        """Ask for the progress of a review; empty if unknown."""
        if self._worker is None:
            return self._local.progress() if self._local is not None else ""
        try:
            return str(await asyncio.wait_for(self._worker.progress(), THINK_LIMIT))
        except Exception:
            return ""

    def hurry(self) -> None:
        """Make the worker answer with the best move so far."""
        if self._worker is not None:
            self._worker.stop()
        if self._local is not None:
            self._local.stop()

    async def _on_the_page(self, request: str) -> str:
        """Search on the page; the searches are loaded after the first paint."""
        if js.sobremesa.rest:
            await js.sobremesa.rest()
        self._local = self._load_thinker()
        return await self._local.think(request)

    def _end(self) -> None:
        element = js.document.querySelector(f'script[name="bots-{self._count}"]')
        if hasattr(element, "xworker"):
            element.xworker.terminate()
            element.remove()
        self._worker = None
