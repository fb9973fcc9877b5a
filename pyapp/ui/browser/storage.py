"""The browser's localStorage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from pyapp.ui.page import MemoryStorage, StoreFull

if TYPE_CHECKING:
    from pyapp.ui.page import Storage

PREFIX: Final = "sobremesa."
"""The prefix of the keys of this app: other apps of the same origin have keys of their own."""


def open_storage() -> tuple[Storage, bool]:
    """Return the browser's storage and True; if the browser refuses it, a storage in memory and False. A refused
    storage raises SecurityError, is null, or has no room.
    """
    try:
        store = js.localStorage
        if not store.length:
            store.setItem(PREFIX + "probe", "x")
            store.removeItem(PREFIX + "probe")
    except (JsException, AttributeError):
        return MemoryStorage(), False
    return LocalStorage(), True


class LocalStorage:
    """The browser's localStorage."""

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None; also None if the storage has been switched off."""
        try:
            value = js.localStorage.getItem(key)
        except JsException:
            return None
        return value if isinstance(value, str) else None

    def put(self, key: str, text: str) -> None:
        """Store a text; the old one is replaced whole or not at all. Raises StoreFull."""
        try:
            js.localStorage.setItem(key, text)
        except JsException:
            raise StoreFull from None

    def delete(self, key: str) -> None:
        """Delete a key."""
        try:
            js.localStorage.removeItem(key)
        except JsException:
            return

    def names(self) -> list[str]:
        """List the keys of this app."""
        try:
            keys = [js.localStorage.key(number) for number in range(js.localStorage.length)]
        except JsException:
            return []
        return [name for name in keys if isinstance(name, str) and name.startswith(PREFIX)]
