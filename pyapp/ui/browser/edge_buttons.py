"""The buttons at the edges of a frame that pans, which count the places out of sight and lead to them.

`data-beyond` holds the ids of frame and drawing, `data-spots` the places: for each its position across and down in
percent of the drawing, and the action that brings it into view, written like `data-do`. The buttons inside
(`data-side`) show how many places are beyond their edge and lead to the nearest one; `data-said` is their label, with #
for the number.
"""

from __future__ import annotations

import json
from typing import Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import data_of

MARGIN: Final = 12
"""Pixels by which the centre of a place has to be inside the frame to count as visible."""
_PAUSE: Final = 120
"""Milliseconds between two counts while the frame is scrolled."""


class EdgeButtons:
    """The edge buttons of every frame on the page."""

    def __init__(self) -> None:
        self._waiting = False
        self._counted = create_proxy(self._end)

    def count_later(self, scrolled: Any) -> None:
        """Start the timer of the next count, if a frame with edge buttons was scrolled."""
        if self._waiting or not hasattr(scrolled, "getAttribute"):
            return
        if scrolled.id and js.document.querySelector(f'[data-beyond^="{scrolled.id} "]'):
            self._waiting = True
            js.setTimeout(self._counted, _PAUSE)

    def _end(self) -> None:
        self._waiting = False
        self.count()

    def count(self) -> None:
        """Count the places beyond each edge of each frame, and show the buttons of edges that have any."""
        for keys in js.document.querySelectorAll("[data-beyond]"):
            sides = _beyond(keys)
            for key in keys.querySelectorAll("[data-side]"):
                _show(key, sides.get(data_of(key, "side") or "", []))


def _beyond(keys: Any) -> dict[str, list[tuple[float, str]]]:
    """Return the places out of sight by edge: the distance of each, and the action that brings it into view."""
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
