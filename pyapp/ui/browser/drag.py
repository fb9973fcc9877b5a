"""Dragging: what a view marks follows the pointer, and letting go of it does what taps would do.

`data-drag` names a thing that can be dragged. `data-lift` beside it is what taking the thing does, written like
`data-do`: it brings out the touchables on which the thing may be let go, each of which is tapped then. Without it the
places of the thing are those with `data-drop`, and the view says what it means there (`View.drop`). Mouse, pen and
finger do the same; taps and keys can do all of it, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import closest, data_of

if TYPE_CHECKING:
    from pyapp.ui.app import App
    from pyapp.ui.browser.long_press import LongPress

DRAG_THRESHOLD: Final = 8
"""Pixels that a press goes before it drags."""


class Drag:
    """One thing under one pointer: pressed, then dragged, then let go or put back."""

    def __init__(self, app: App, press: LongPress) -> None:
        """Listen for presses; `press` is the one that explains what it stays on, and does not when the thing moves."""
        self._app, self._press = app, press
        self._held: Any = None
        self._place: Any = None
        self._thing, self._lift_by = "", ""
        self._ghost: Any = None
        self._pointer = 0
        self._from = (0.0, 0.0)
        self._corner = (0.0, 0.0)
        self._before = ""
        self._over: str | None = None
        self._swallows = False
        self._move, self._after = create_proxy(self._follow), create_proxy(self._land)
        for kind, handler in {"pointerdown": self._begin, "pointerup": self._end, "pointercancel": self._lost}.items():
            js.document.addEventListener(kind, create_proxy(handler))

    def _begin(self, event: Any) -> None:
        """Wait and see whether a press on something that can be dragged moves."""
        self._cancel()
        self._swallows = False
        held = closest(event.target, "[data-drag]")
        if held is not None and event.isPrimary and event.button == 0:
            self._held, self._pointer = held, event.pointerId
            self._thing, self._lift_by = data_of(held, "drag") or "", data_of(held, "lift") or ""
            self._from = (event.clientX, event.clientY)
            js.document.addEventListener("pointermove", self._move)

    def _follow(self, event: Any) -> None:
        if event.pointerId != self._pointer or self._held is None:
            return
        if self._ghost is None:
            away = max(abs(event.clientX - self._from[0]), abs(event.clientY - self._from[1]))
            if self._press.held:
                self._let_go()
            if self._held is None or away < DRAG_THRESHOLD:
                return
            self._lift(event)
        x, y = (at + corner for at, corner in zip((event.clientX, event.clientY), self._corner, strict=True))
        self._ghost.style.translate = f"{x}px {y}px"
        self._show_place(event)

    def _lift(self, event: Any) -> None:
        """Take the thing out: a copy of its picture goes with the pointer, the place that it came from stays."""
        self._press.end(event)
        held, table = self._held, self._app.table
        picture = held.querySelector("svg") if hasattr(held.querySelector("svg"), "cloneNode") else held
        box = picture.getBoundingClientRect()
        self._corner = (box.left - self._from[0], box.top - self._from[1])
        ghost = self._ghost = js.document.createElement("div")
        ghost.className = "dragged"
        ghost.setAttribute("aria-hidden", "true")
        copy = picture.cloneNode(True)
        copy.removeAttribute("id")
        ghost.appendChild(copy)
        ghost.style.width, ghost.style.height = f"{box.width}px", f"{box.height}px"
        around = closest(held, "[data-game]")
        (js.document.body if around is None else around).appendChild(ghost)
        js.document.documentElement.dataset.dragging = "1"
        if str(event.pointerType) == "mouse":  # it is let go outside of the window, too; others are held anyway
            js.document.documentElement.setPointerCapture(self._pointer)
        if self._lift_by and table is not None:
            self._before = table.selection.chosen or table.selection.draft
            self._app.do(self._lift_by)
        else:
            held.classList.add("lifted")

    def _find(self, event: Any) -> Any:
        """Return the place under the pointer where the thing may be let go, or None."""
        under = js.document.elementFromPoint(event.clientX, event.clientY)
        return closest(under, "[data-board] [data-move]" if self._lift_by else "[data-drop]")

    def _show_place(self, event: Any) -> None:
        """Show what letting go here would do, as for a pointer that hovers."""
        place = self._find(event)
        over = data_of(place, "move") if place is not None else None
        if over != self._over:
            self._over = over
            self._app.hover(over)

    def _end(self, event: Any) -> None:
        """Let the thing go."""
        if self._ghost is None or event.pointerId != self._pointer:
            self._let_go()
            return
        self._place, self._swallows = self._find(event), True
        js.document.removeEventListener("pointermove", self._move)
        # The click or touchend that belongs to the drag comes first, while what was pressed is still there.
        js.setTimeout(self._after, 0)

    def _land(self) -> None:
        """Put the thing where it was let go if it may lie there, else back."""
        place, self._place, self._swallows = self._place, None, False
        if place is None or self._ghost is None:
            self._cancel()
            return
        self._let_go()
        if (target := data_of(place, "drop")) is not None and not self._lift_by:
            self._app.do(f"drop {self._thing} > {target}")
        elif (move := data_of(place, "move")) is not None:
            self._app.tap(move)

    def _lost(self, _event: Any) -> None:
        self._cancel()

    def escape(self, event: Any) -> bool:
        """Put back what is dragged with Escape; return whether that was what a key meant."""
        return str(event.key) == "Escape" and self._cancel()

    def _cancel(self) -> bool:
        """Put the thing back, with what had been chosen before; return whether there was one."""
        if self._ghost is None:
            self._let_go()
            return False
        self._let_go()
        if self._lift_by:
            self._app.do(f"draft {self._before}" if self._before else "back")
        return True

    def _let_go(self) -> None:
        js.document.removeEventListener("pointermove", self._move)
        if self._ghost is not None:
            self._ghost.remove()
            self._held.classList.remove("lifted")
            js.document.documentElement.removeAttribute("data-dragging")
            if self._over is not None:
                self._app.hover(None)
        self._held = self._ghost = self._over = None

    def swallow(self) -> bool:
        """Return whether a click only ends a drag."""
        swallows, self._swallows = self._swallows, False
        return swallows
