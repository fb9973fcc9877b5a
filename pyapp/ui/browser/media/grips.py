"""Dragging by grips: elements with `data-grip="NAME"` inside one with `data-area="AREA"`, or this one itself.

Places are fractions of the area. The words that are passed on:
- `seen AREA WIDTH HEIGHT`: the size of an area in CSS pixels, at first and when it changes;
- `hold NAME X Y`: a grip is pressed; `grip NAME X Y`: it is dragged, at most once a frame; then `drop NAME`, or
  `lost NAME` when the system takes the pointer away or Escape is pressed;
- `nudge NAME DX DY`: an arrow key, 1 or with Shift 10;
- `enter NAME`: Enter, Space or a screen reader's press on a grip without an action. One with an action does that.

An element with `data-lens` in the same section is shown on the side away from the finger while a corner is held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import as_object, closest, data_of

if TYPE_CHECKING:
    from collections.abc import Callable

THRESHOLD: Final = 3
"""Pixels that the pointer moves before a press becomes a drag."""
_ARROWS: Final = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
_AWAY: Final = (88.0, 84.0)
"""The distance of the lens from the finger, across and down."""


class Grips:
    """The grips of a page: one pointer drags one of them at a time."""

    def __init__(self, act: Callable[[str], None]) -> None:
        """Listen; `act` takes the words."""
        self._act = act
        self._name = ""
        self._pointer = 0
        self._area: Any = None
        self._from = (0.0, 0.0)
        self._at: tuple[float, float] | None = None
        self._is_dragged = False
        self._frame = 0
        self._sizes: dict[str, tuple[int, int]] = {}
        handlers = {
            "pointerdown": self._press,
            "pointermove": self._move,
            "pointerup": self._release,
            "pointercancel": self._lose,
            "keydown": self._key,
            "click": self._click,
            "focusout": self._hide_lens,
        }
        self._handlers = {kind: create_proxy(handler) for kind, handler in handlers.items()}
        for kind, proxy in self._handlers.items():
            js.document.addEventListener(kind, proxy, as_object({"capture": True}))
        self._next = create_proxy(self._pass_on)
        self._look = create_proxy(lambda *_changes: self._measure())
        js.addEventListener("resize", self._look)
        # Areas come and go with what is painted; their sizes follow from the boxes around them.
        self._painted = js.MutationObserver.new(self._look)
        self._painted.observe(js.document.getElementById("page"), as_object({"childList": True, "subtree": True}))
        self._measure()

    def close(self) -> None:
        """Stop listening."""
        for kind, proxy in self._handlers.items():
            js.document.removeEventListener(kind, proxy, as_object({"capture": True}))
            proxy.destroy()
        js.removeEventListener("resize", self._look)
        self._painted.disconnect()
        self._name = ""

    def _measure(self) -> None:
        """Report the sizes of areas that are new or have changed."""
        for area in js.document.querySelectorAll("[data-area]"):
            box, name = area.getBoundingClientRect(), data_of(area, "area") or ""
            size = round(box.width), round(box.height)
            if all(size) and self._sizes.get(name) != size:
                self._sizes[name] = size
                self._act(f"seen {name} {size[0]} {size[1]}")

    def _press(self, event: Any) -> None:
        grip = closest(event.target, "[data-grip]")
        if grip is None or self._name or not event.isPrimary or event.button != 0:
            return
        self._hold(grip)
        self._pointer, self._is_dragged = event.pointerId, False
        self._from = (event.clientX, event.clientY)
        self._act(f"hold {self._name} {self._place(*self._from)}")
        self._show_lens(*self._from)

    def _hold(self, grip: Any) -> None:
        self._name = data_of(grip, "grip") or ""
        root = grip.ownerSVGElement if hasattr(grip.ownerSVGElement, "querySelector") else js.document
        self._area = closest(grip, "[data-area]") or root.querySelector("[data-area]")

    def _place(self, x: float, y: float) -> str:
        box = self._area.getBoundingClientRect()
        return f"{(x - box.left) / (box.width or 1):.5f} {(y - box.top) / (box.height or 1):.5f}"

    def _move(self, event: Any) -> None:
        if not self._name or event.pointerId != self._pointer:
            return
        x, y = event.clientX, event.clientY
        if not self._is_dragged and max(abs(x - self._from[0]), abs(y - self._from[1])) < THRESHOLD:
            return
        self._is_dragged, self._at = True, (x, y)
        if not self._frame:
            self._frame = js.requestAnimationFrame(self._next)

    def _pass_on(self, _time: float) -> None:
        """Pass on the latest place of the pointer."""
        self._frame, at, self._at = 0, self._at, None
        if at is not None and self._name:
            area = data_of(self._area, "area")
            if not self._area.isConnected:
                self._area = js.document.querySelector(f'[data-area="{area}"]')
            self._act(f"grip {self._name} {self._place(*at)}")
            self._show_lens(*at)

    def _release(self, event: Any) -> None:
        if self._name and event.pointerId == self._pointer:
            self._pass_on(0)
            self._end("drop")

    def _lose(self, event: Any) -> None:
        if self._name and event.pointerId == self._pointer:
            self._end("lost")

    def _end(self, how: str) -> None:
        name, self._name, self._at = self._name, "", None
        self._hide_lens(None)
        self._act(f"{how} {name}")

    def _key(self, event: Any) -> None:
        pressed = str(event.key)
        if pressed == "Escape" and self._name:
            self._end("lost")
            event.stopPropagation()
            return
        grip = closest(event.target, "[data-grip]")
        if grip is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        if pressed in _ARROWS:
            event.preventDefault()
            event.stopPropagation()
            step = 10 if event.shiftKey else 1
            dx, dy = _ARROWS[pressed]
            self._act(f"nudge {data_of(grip, 'grip')} {step * dx} {step * dy}")
            box = grip.getBoundingClientRect()
            self._hold_lens(grip, box.left + box.width / 2, box.top + box.height / 2)
        elif pressed in ("Enter", " "):
            event.preventDefault()
            event.stopPropagation()
            grip.dispatchEvent(js.MouseEvent.new("click", as_object({"bubbles": True})))

    def _click(self, event: Any) -> None:
        """Pass on a press that no pointer made."""
        grip = closest(event.target, "[data-grip]")
        if grip is not None and data_of(grip, "do") is None and event.detail == 0:
            self._act(f"enter {data_of(grip, 'grip')}")

    # --- the lens ---

    def _hold_lens(self, grip: Any, x: float, y: float) -> None:
        """Show the lens for a grip that is moved by keys."""
        if not self._name:
            self._hold(grip)
            self._show_lens(x, y)
            self._name = ""

    def _show_lens(self, x: float, y: float) -> None:
        section = closest(self._area, "section")
        lens: Any = section.querySelector("[data-lens]") if section is not None else None
        if not hasattr(lens, "style") or data_of(lens, "lens") != self._name[:1]:
            return
        lens.hidden = False
        around, size = lens.parentElement.getBoundingClientRect(), float(lens.offsetWidth or 124)
        across = _AWAY[0] if x < around.left + around.width / 2 else -_AWAY[0]
        down = -_AWAY[1] if y - around.top > _AWAY[1] + size / 2 else _AWAY[1]
        left = min(max(x - around.left + across - size / 2, 4), around.width - size - 4)
        top = min(max(y - around.top + down - size / 2, 4), around.height - size - 4)
        lens.style.translate = f"{left}px {top}px"

    def _hide_lens(self, event: Any) -> None:
        if event is not None and self._name:
            return
        for lens in js.document.querySelectorAll("[data-lens]"):
            lens.hidden = True
