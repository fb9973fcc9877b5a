"""The browser's localStorage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from pyapp.ui.page import MemoryStorage, StoreFull

if TYPE_CHECKING:
    from pyapp.ui.page import Storage

PREFIX: Final = "sobremesa."
"""What the keys of this app begin with: other apps of the same origin keep theirs."""


def open_storage() -> tuple[Storage, bool]:
    """Return the browser's store and True; where it refuses one, a store that is gone with the page, and False.

    A refused store raises SecurityError, is null, or has no room for anything.
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
        """Return the text of a key, or None; None too where the browser has switched the store off."""
        try:
            value = js.localStorage.getItem(key)
        except JsException:
            return None
        return value if isinstance(value, str) else None

    def put(self, key: str, text: str) -> None:
        """Keep a text; the browser replaces the old one whole or not at all. Raises StoreFull."""
        try:
            js.localStorage.setItem(key, text)
        except JsException:
            raise StoreFull from None

    def delete(self, key: str) -> None:
        """Forget a key."""
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
