"""The focus: into a layer that opens, back from one that closes, to the nearest touchable in a direction."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import js  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import as_object, data_of

if TYPE_CHECKING:
    from pyapp.ui.app import App

LAYERS = {"asked": "#safe", "p-drawer": ".drawer"}
"""The ids of the layers over the page, each with a selector of the element that gets the focus."""
HOME = (".player .ic:not([disabled])", '[data-board] [tabindex="0"]', "h1")
"""Selectors of the elements that get the focus when the focused one is gone, in order."""


_REACHED = "[data-board] [data-move], [data-explain][tabindex]"
"""The elements that arrow keys reach: touchables of the board, and things on and around it that are explained."""


def name_of(element: Any) -> str:
    """Return a selector that finds an element again after a patch; empty for no element and for the page itself."""
    if not hasattr(element, "getAttribute") or element.tagName in ("BODY", "HTML"):
        return ""
    for name in ("data-move", "data-do", "data-explain", "data-field", "id", "href"):
        value = element.getAttribute(name)
        if isinstance(value, str) and value:
            return f"[{name}={json.dumps(value, ensure_ascii=False)}]"
    return ""


def focus_first(*places: str) -> None:
    """Focus the first of these elements that accepts it."""
    for place in places:
        element: Any = js.document.querySelector(place) if place else None
        if hasattr(element, "focus"):
            element.focus(as_object({"preventScroll": True}))
            if element.matches(":focus"):
                return


def move_focus(touched: Any, dx: int, dy: int, app: App) -> None:
    """Move the focus to the nearest touchable in a direction on the screen, in the same way for every game."""
    here = touched.getBoundingClientRect()
    x, y = here.left + here.width / 2, here.top + here.height / 2
    best, nearest = None, 1e9
    for other in js.document.querySelectorAll(_REACHED):
        there = other.getBoundingClientRect()
        along = (there.left + there.width / 2 - x) * dx + (there.top + there.height / 2 - y) * dy
        aside = abs((there.left + there.width / 2 - x) * dy) + abs((there.top + there.height / 2 - y) * dx)
        if there.width and along > 4 and along + 3 * aside < nearest:
            best, nearest = other, along + 3 * aside
    if best is not None:
        if touched.closest("[data-board]") and best.closest("[data-board]"):  # the board is one tab stop
            touched.setAttribute("tabindex", "-1")
            best.setAttribute("tabindex", "0")
        best.focus()
        app.hover(data_of(best, "move"))
