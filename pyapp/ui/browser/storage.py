"""The browser's localStorage."""

from __future__ import annotations

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from pyapp.ui.page import StoreFull

PREFIX = "sobremesa."
"""What the keys of this app begin with: other apps of the same origin keep theirs."""


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
