"""Files that come from outside: by dropping, by the clipboard, and from other apps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, create_proxy  # type: ignore[import-not-found]

from pyapp.engine.texts import N_
from pyapp.ui.browser.dom import as_object
from pyapp.ui.browser.media.blobs import identified, source_of
from pyapp.ui.media.port import MAX_FILES, MediaError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from pyapp.ui.media.port import Blob

SHARED: Final = "sobremesa-shared"
"""The cache in which the service worker puts files from other apps (assets/sw.js)."""


async def blobs_of(files: Iterable[Any]) -> list[Blob]:
    """Return files of JavaScript as blobs, not more than `MAX_FILES`. Raises MediaError."""
    return [await identified(file, str(file.name)) for file in list(files)[:MAX_FILES]]


async def paste() -> list[Blob]:
    """Return the pictures in the clipboard. Raises MediaError if the browser does not allow that."""
    found: list[Blob] = []
    try:
        for item in await js.navigator.clipboard.read():
            kind = next((kind for kind in item.types if str(kind).startswith("image/")), "")
            if kind:
                found.append(await identified(await item.getType(kind)))
    except (JsException, AttributeError):
        raise MediaError(
            N_("The browser does not let this page read the clipboard. Paste with the keyboard, or open a file.")
        ) from None
    return found


async def shared() -> list[Blob]:
    """Return the files from other apps, and forget them. Raises MediaError."""
    try:
        cache = await js.caches.open(SHARED)
        requests = list(await cache.keys())
        contents = [await (await cache.match(request)).blob() for request in requests]
        await js.caches.delete(SHARED)
    except (JsException, AttributeError):  # the browser keeps nothing for this page
        return []
    names = [unquote(str(request.url).rpartition("=")[2]) for request in requests[:MAX_FILES]]
    return [await identified(content, name) for content, name in zip(contents, names, strict=False)]


async def share(name: str, blob: Blob) -> bool:
    """Offer a file to other apps; False if that is impossible or was cancelled."""
    file = js.File.new(js.Array.of(source_of(blob)), name, as_object({"type": blob.kind}))
    offered = as_object({"files": [file]})
    try:
        if not js.navigator.canShare(offered):
            return False
        await js.navigator.share(offered)
    except (JsException, AttributeError):
        return False
    return True


class Drops:
    """Files that are dragged onto the page, or pasted with the keyboard. Texts are left to the browser."""

    def __init__(self, start: Callable[[Awaitable[None]], None]) -> None:
        self._start = start
        self._receive: Callable[[list[Blob]], None] | None = None
        listeners = {"dragover": self._dragged, "drop": self._dropped, "paste": self._pasted}
        self._listeners = {kind: create_proxy(listener) for kind, listener in listeners.items()}

    def pass_on(self, receive: Callable[[list[Blob]], None] | None) -> None:
        """Call a function with the files from now on; None ends that."""
        listen = js.document.addEventListener if receive else js.document.removeEventListener
        for kind, listener in self._listeners.items():
            listen(kind, listener)
        self._receive = receive

    def _dragged(self, event: Any) -> None:
        if "Files" in list(event.dataTransfer.types):
            event.preventDefault()  # or the browser would open them itself

    def _dropped(self, event: Any) -> None:
        self._take(event, event.dataTransfer)

    def _pasted(self, event: Any) -> None:
        self._take(event, event.clipboardData)

    def _take(self, event: Any, transfer: Any) -> None:
        files = list(transfer.files)  # gone when the event is over
        if files:
            event.preventDefault()
            self._start(self._arrive(files))

    async def _arrive(self, files: list[Any]) -> None:
        try:
            blobs = await blobs_of(files)
        except MediaError:  # a folder, for example
            blobs = []
        if self._receive:
            self._receive(blobs)
