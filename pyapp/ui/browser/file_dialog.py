"""The file dialog of the browser."""

from __future__ import annotations

import asyncio
from typing import Any

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]


async def choose_files(accept: str, *, many: bool = False, camera: bool = False) -> list[Any]:
    """Open the file dialog, or the camera, and return the chosen files of JavaScript; none if it was cancelled."""
    field = js.document.createElement("input")
    field.type, field.accept, field.multiple = "file", accept, many
    if camera:
        field.capture = "environment"
    chosen: asyncio.Future[None] = asyncio.get_event_loop().create_future()

    def done(_event: Any) -> None:
        if not chosen.done():
            chosen.set_result(None)

    proxy = create_proxy(done)
    field.addEventListener("change", proxy)
    field.addEventListener("cancel", proxy)
    field.click()
    await chosen
    proxy.destroy()
    return list(field.files)
