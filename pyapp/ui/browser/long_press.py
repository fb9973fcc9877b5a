"""The long press by finger or pen, which explains the pressed thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import closest, data_of

if TYPE_CHECKING:
    from pyapp.ui.app import App

LONG_PRESS_MS: Final = 500
"""Milliseconds after which a press explains the pressed thing."""


class LongPress:
    """The long-press timer of the page. A click that ends a long press is no tap."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._thing, self._timer, self.held = "", 0, False
        self._fire = create_proxy(self._explain)

    def begin(self, event: Any) -> None:
        """Start the long-press timer if the pressed thing can be explained."""
        self.held = False
        touched = closest(event.target, "[data-explain]")
        if touched is not None and event.isPrimary:
            self._thing = data_of(touched, "explain") or ""
            self._timer = js.setTimeout(self._fire, LONG_PRESS_MS)

    def end(self, _event: Any) -> None:
        """Stop the timer: the press was released or became a scroll."""
        js.clearTimeout(self._timer)

    def _explain(self) -> None:
        self.held = True
        self._app.explain(self._thing)

    def swallow(self) -> bool:
        """Return whether a click only ends a long press."""
        held, self.held = self.held, False
        return held

    def no_menu(self, event: Any) -> None:
        """Suppress the browser's menu after a long press."""
        if self.held:
            event.preventDefault()
