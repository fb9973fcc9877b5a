"""What people do: one listener of each kind on the document; what was touched is found by its data attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import closest, data_of, fragment
from pyapp.ui.browser.focus import move_focus

if TYPE_CHECKING:
    from pyapp.ui.app import App
    from pyapp.ui.browser.page import BrowserPage


def listen(app: App, page: BrowserPage) -> None:
    """Put one listener of each kind on the document; what was touched is found by its data attributes."""
    on = {
        "click": lambda event: _click(app, event),
        "input": lambda event: _input(app, event),
        "keydown": lambda event: _keydown(app, event),
        "pointerover": lambda event: _over(app, event),
        "focusin": lambda event: _focus(app, event),
    }
    for kind, handler in on.items():
        js.document.addEventListener(kind, create_proxy(handler))
    js.addEventListener("hashchange", create_proxy(lambda _event: _visit(app, page)))
    js.addEventListener("storage", create_proxy(lambda event: app.stored(str(event.key or ""))))


def _visit(app: App, page: BrowserPage) -> None:
    app.visit(fragment())
    page.arrive()


def _click(app: App, event: Any) -> None:
    touched = closest(event.target, "[data-do],[data-move]")
    if touched is None:
        return
    if (move := data_of(touched, "move")) is not None:
        app.tap(move)
    elif (action := data_of(touched, "do")) is not None:
        event.preventDefault()
        app.do(action)


def _input(app: App, event: Any) -> None:
    if (field := data_of(event.target, "field")) is not None:
        app.enter(field, str(event.target.value))


def _over(app: App, event: Any) -> None:
    if event.pointerType == "mouse" and app.table is not None:
        touched = closest(event.target, "[data-move]")
        app.hover(data_of(touched, "move") if touched is not None else None)


def _focus(app: App, event: Any) -> None:
    touched = closest(event.target, "[data-move]")
    if touched is not None and app.table is not None:
        app.table.focus = data_of(touched, "move")


_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def _keydown(app: App, event: Any) -> None:
    if event.ctrlKey or event.metaKey or event.altKey:
        return
    pressed, target = str(event.key), event.target
    touched = closest(target, "[data-move]")
    if touched is not None and pressed in _ARROWS:
        event.preventDefault()
        move_focus(touched, *_ARROWS[pressed], app)
        return
    if touched is not None and pressed in ("Enter", " "):
        event.preventDefault()
        app.tap(data_of(touched, "move") or "")
        return
    line = closest(target, ".log li")
    if line is not None and pressed in ("ArrowUp", "ArrowDown"):
        other = line.previousElementSibling if pressed == "ArrowUp" else line.nextElementSibling
        if hasattr(other, "querySelector"):
            event.preventDefault()
            other.querySelector("button").focus()
        return
    radio = closest(target, '[role="radio"],[role="tab"]')
    if radio is not None and pressed in _ARROWS:
        other = radio.nextElementSibling if pressed in ("ArrowRight", "ArrowDown") else radio.previousElementSibling
        if hasattr(other, "focus"):
            event.preventDefault()
            other.focus()
            other.click()
        return
    typing = target.tagName in ("INPUT", "TEXTAREA", "SELECT") and pressed != "Escape"
    button = closest(target, "button,a") is not None and pressed in ("Enter", " ")
    if not typing and not button and app.press(pressed):
        event.preventDefault()
