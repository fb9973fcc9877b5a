"""What lies out of sight in a frame that pans: how many places at each side, counted from where they are drawn.

`data-beyond` names frame and drawing by their ids, `data-spots` lists the places: how far across and down the drawing
each is, in percent, and what brings it into sight, written like `data-do`. The keys inside, `data-side`, get the number
of places at their side and lead to the nearest one; `data-said` is what they are called, with # for the number.
"""

from __future__ import annotations

import json
from typing import Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import data_of

MARGIN: Final = 12
"""Pixels by which the middle of a place lies inside the frame to count as seen."""
_PAUSE: Final = 120
"""Milliseconds of scrolling between two counts."""


class EdgeButtons:
    """The keys of the sides of every frame on the page."""

    def __init__(self) -> None:
        """Count nothing yet."""
        self._waiting = False
        self._counted = create_proxy(self._end)

    def count_later(self, scrolled: Any) -> None:
        """Count a moment after something was scrolled, if that is such a frame."""
        if self._waiting or not hasattr(scrolled, "getAttribute"):
            return
        if scrolled.id and js.document.querySelector(f'[data-beyond^="{scrolled.id} "]'):
            self._waiting = True
            js.setTimeout(self._counted, _PAUSE)

    def _end(self) -> None:
        self._waiting = False
        self.count()

    def count(self) -> None:
        """Count the places at each side of each frame, and show the keys of the sides that have any."""
        for keys in js.document.querySelectorAll("[data-beyond]"):
            sides = _beyond(keys)
            for key in keys.querySelectorAll("[data-side]"):
                _show(key, sides.get(data_of(key, "side") or "", []))


def _beyond(keys: Any) -> dict[str, list[tuple[float, str]]]:
    """Return the places out of sight by their sides: how far off each is, and what brings it into sight."""
    frame, drawing = (js.document.getElementById(name) for name in (data_of(keys, "beyond") or " ").split(" "))
    seen, drawn = frame.getBoundingClientRect(), drawing.getBoundingClientRect()
    sides: dict[str, list[tuple[float, str]]] = {}
    for across, down, brings in json.loads(data_of(keys, "spots") or "[]") if seen.width else ():
        x = drawn.left + drawn.width * float(across) / 100
        y = drawn.top + drawn.height * float(down) / 100
        beyond = {
            "left": seen.left + MARGIN - x,
            "right": x + MARGIN - seen.right,
            "up": seen.top + MARGIN - y,
            "down": y + MARGIN - seen.bottom,
        }
        side = max(beyond, key=lambda name: beyond[name])
        if beyond[side] > 0:
            sides.setdefault(side, []).append((beyond[side], brings))
    return sides


def _show(key: Any, places: list[tuple[float, str]]) -> None:
    key.hidden = not places
    if places:
        key.dataset.do = min(places)[1]
        key.querySelector("b").textContent = str(len(places))
        key.setAttribute("aria-label", (data_of(key, "said") or "").replace("#", str(len(places))))
