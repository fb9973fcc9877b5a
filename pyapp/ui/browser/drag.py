"""Dragging: things that a view marks follow the pointer, and dropping one does what taps would do.

`data-drag` names a thing that can be dragged. `data-lift` on it is an action, written like `data-do`, that picks the
thing up: it makes touchables appear on which the thing can be dropped, and dropping it taps one of them. Without
`data-lift` the thing can be dropped on elements with `data-drop`, and the view interprets that (`View.drop`). Mouse,
pen and finger work the same; everything can be done by taps and keyboard, too.
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
"""Pixels that the pointer moves before a press becomes a drag."""


class Drag:
    """The drag of one thing by one pointer: pressed, moved, then dropped or put back."""

    def __init__(self, app: App, press: LongPress) -> None:
        """Listen for presses. `press` is the long press, which is cancelled when the thing moves."""
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
        self._move, self._after = create_proxy(self._follow), create_proxy(self._drop)
        for kind, handler in {"pointerdown": self._begin, "pointerup": self._end, "pointercancel": self._lost}.items():
            js.document.addEventListener(kind, create_proxy(handler))

    def _begin(self, event: Any) -> None:
        """Store a press on something that can be dragged."""
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
                self._reset()
            if self._held is None or away < DRAG_THRESHOLD:
                return
            self._pick_up(event)
        x, y = (at + corner for at, corner in zip((event.clientX, event.clientY), self._corner, strict=True))
        self._ghost.style.translate = f"{x}px {y}px"
        self._show_place(event)

    def _pick_up(self, event: Any) -> None:
        """Pick the thing up: a copy of its picture follows the pointer, its place stays."""
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
        if str(event.pointerType) == "mouse":  # so that a drop outside the window is noticed
            js.document.documentElement.setPointerCapture(self._pointer)
        if self._lift_by and table is not None:
            self._before = table.selection.chosen or table.selection.draft
            self._app.do(self._lift_by)
        else:
            held.classList.add("lifted")

    def _find(self, event: Any) -> Any:
        """Return the element under the pointer on which the thing can be dropped, or None."""
        under = js.document.elementFromPoint(event.clientX, event.clientY)
        return closest(under, "[data-board] [data-move]" if self._lift_by else "[data-drop]")

    def _show_place(self, event: Any) -> None:
        """Preview a drop here, as hovering does."""
        place = self._find(event)
        over = data_of(place, "move") if place is not None else None
        if over != self._over:
            self._over = over
            self._app.hover(over)

    def _end(self, event: Any) -> None:
        """Drop the thing."""
        if self._ghost is None or event.pointerId != self._pointer:
            self._reset()
            return
        self._place, self._swallows = self._find(event), True
        js.document.removeEventListener("pointermove", self._move)
        # The click or touchend of this drag comes first, while the pressed element still exists.
        js.setTimeout(self._after, 0)

    def _drop(self) -> None:
        """Place the thing where it was dropped if that is allowed, else put it back."""
        place, self._place, self._swallows = self._place, None, False
        if place is None or self._ghost is None:
            self._cancel()
            return
        self._reset()
        if (target := data_of(place, "drop")) is not None and not self._lift_by:
            self._app.do(f"drop {self._thing} > {target}")
        elif (move := data_of(place, "move")) is not None:
            self._app.tap(move)

    def _lost(self, _event: Any) -> None:
        self._cancel()

    def escape(self, event: Any) -> bool:
        """Cancel a drag on Escape; return whether the key press was used for that."""
        return str(event.key) == "Escape" and self._cancel()

    def _cancel(self) -> bool:
        """Put the thing back and restore the previous selection; return whether something was dragged."""
        if self._ghost is None:
            self._reset()
            return False
        self._reset()
        if self._lift_by:
            self._app.do(f"draft {self._before}" if self._before else "back")
        return True

    def _reset(self) -> None:
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
