"""Contents of files, and the store of this device for them."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final, cast

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from pyapp.engine.texts import N_
from pyapp.ui.browser.dom import as_object
from pyapp.ui.media import kinds
from pyapp.ui.media.port import MAX_FILE_BYTES, MediaError
from pyapp.ui.page import StoreFull

if TYPE_CHECKING:
    from pyapp.ui.media.port import Blob

DATABASE: Final = ("sobremesa-paper", "pages")
"""The database of contents and its only store."""
HASH: Final = re.compile(r"[0-9a-f]{8,64}")
"""The names of stored contents."""
PATIENCE: Final = 10.0
"""Seconds until a store that does not answer counts as refused."""


class JsBlob:
    """A blob of JavaScript, whose type is that of its first bytes."""

    def __init__(self, source: Any, kind: str, name: str = "") -> None:
        self.source = source
        self.kind = kind
        self.name = name

    @property
    def size(self) -> int:
        """The number of bytes."""
        return int(self.source.size)

    async def read(self) -> bytes:
        """Return the content. Raises MediaError if the file is gone, or too large."""
        if self.size > MAX_FILE_BYTES:
            raise MediaError(N_("This file is too large: at most {most} MB can be read."), most=MAX_FILE_BYTES // 10**6)
        return await read_slice(self.source, self.size)


async def read_slice(source: Any, size: int) -> bytes:
    """Return the first bytes of a blob. Raises MediaError if they cannot be read."""
    try:
        content: bytes = (await source.slice(0, size).arrayBuffer()).to_bytes()
    except JsException:
        raise MediaError(N_("This file can no longer be read. Choose it again.")) from None
    return content


async def identified(source: Any, name: str = "") -> JsBlob:
    """Return a file of JavaScript with the kind of its first bytes. Raises MediaError if it cannot be read."""
    kind = kinds.kind_of(await read_slice(source, kinds.START))
    return JsBlob(source.slice(0, source.size, kind), kind, re.split(r"[/\\]", name)[-1])


def made(content: bytes, kind: str, name: str = "") -> JsBlob:
    """Return bytes as a blob."""
    return JsBlob(js.Blob.new(to_js([content]), as_object({"type": kind})), kind, name)


def source_of(blob: Blob) -> Any:
    """Return the blob of JavaScript in a blob of this page."""
    return cast("JsBlob", blob).source


class BlobStore:
    """Contents by name in IndexedDB, as bytes, since Safari refuses blobs in private windows. What the browser does not
    store is kept until the page is closed.
    """

    def __init__(self) -> None:
        self._connection: Any = None
        self._visit: dict[str, Blob] = {}

    async def keep(self, name: str, blob: Blob) -> None:
        """Store a content. Raises StoreFull if it is only kept until the page is closed."""
        try:
            await self._ask("set", name, await source_of(blob).arrayBuffer())
        except (OSError, JsException):
            self._visit[name] = blob
            raise StoreFull from None
        self._visit.pop(name, None)

    async def load(self, name: str) -> Blob | None:
        """Return the content of a name; None if it is missing, damaged or of an unknown kind."""
        if name in self._visit:
            return self._visit[name]
        try:
            found = await self._ask("get", name)
            blob = await identified(js.Blob.new(js.Array.of(found))) if hasattr(found, "byteLength") else None
        except (OSError, MediaError):
            return None
        return blob if blob and blob.kind else None

    async def forget(self, name: str) -> None:
        """Delete a content; nothing happens if there is none."""
        self._visit.pop(name, None)
        try:
            await self._ask("del", name)
        except OSError:
            return

    async def kept(self) -> list[str]:
        """List the names of all contents; empty where the browser stores nothing."""
        try:
            names = await self._ask("keys")
        except OSError:
            return []
        return [name for name in names if isinstance(name, str) and HASH.fullmatch(name)]

    async def _ask(self, call: str, *arguments: Any) -> Any:
        """Call a function of idb-keyval, once more with a new connection if the browser has closed the first. Raises
        OSError.
        """
        failed: Exception | None = None
        for _twice in range(2):
            try:
                library = await js.sobremesa.media()
                self._connection = self._connection or library.createStore(*DATABASE)
                return await asyncio.wait_for(getattr(library, call)(*arguments, self._connection), PATIENCE)
            except TimeoutError as error:
                raise OSError(str(error)) from error
            except JsException as error:
                failed, self._connection = error, None
        raise OSError(str(failed))
