"""A long press, by touch or pen: it explains what it is on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import closest, data_of

if TYPE_CHECKING:
    from pyapp.ui.app import App

LONG_PRESS_MS: Final = 500
"""Milliseconds after which a press explains what it is on."""


class LongPress:
    """A press that stays: it explains what it is on, and the click that follows is no tap."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._thing, self._timer, self.held = "", 0, False
        self._fire = create_proxy(self._explain)

    def begin(self, event: Any) -> None:
        """Wait and see whether a press on something that can be explained stays."""
        self.held = False
        touched = closest(event.target, "[data-explain]")
        if touched is not None and event.isPrimary:
            self._thing = data_of(touched, "explain") or ""
            self._timer = js.setTimeout(self._fire, LONG_PRESS_MS)

    def end(self, _event: Any) -> None:
        """Forget a press that was let go, or that became a scroll."""
        js.clearTimeout(self._timer)

    def _explain(self) -> None:
        self.held = True
        self._app.explain(self._thing)

    def swallow(self) -> bool:
        """Return whether a click only ends a press that explained something."""
        held, self.held = self.held, False
        return held

    def no_menu(self, event: Any) -> None:
        """Keep the browser's menu away from a press that explained something."""
        if self.held:
            event.preventDefault()
