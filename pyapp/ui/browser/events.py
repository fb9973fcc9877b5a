"""Input events: one listener of each kind on the document finds the touched element by its data attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

from pyapp.ui.browser import scroll_restore
from pyapp.ui.browser.dom import closest, data_of, fragment
from pyapp.ui.browser.drag import Drag
from pyapp.ui.browser.focus import move_focus
from pyapp.ui.browser.long_press import LongPress

if TYPE_CHECKING:
    from pyapp.ui.app import App
    from pyapp.ui.browser.page import BrowserPage


def listen(app: App, page: BrowserPage) -> None:
    """Add one listener of each kind to the document."""
    press = LongPress(app)
    drag = Drag(app, press)
    on = {
        "click": lambda event: None if press.swallow() or drag.swallow() else _click(app, page, event),
        "input": lambda event: _input(app, event),
        "keydown": lambda event: None if drag.escape(event) else _keydown(app, page, event),
        "pointerover": lambda event: _over(app, event),
        "focusin": lambda event: _focus(app, event),
        "pointerdown": press.begin,
        "pointerup": press.end,
        "pointercancel": press.end,
        "contextmenu": press.no_menu,
    }
    for kind, handler in on.items():
        js.document.addEventListener(kind, create_proxy(handler))
    js.document.addEventListener("scroll", create_proxy(lambda event: _scrolled(app, page, event)), True)
    js.document.addEventListener("change", create_proxy(lambda event: _changed(page, event)))
    follow = create_proxy(lambda _time: page.follow_again())
    # Container queries apply a new window size one frame later; only then does the map have its final size.
    next_frame = create_proxy(lambda _time: js.requestAnimationFrame(follow))
    js.addEventListener("resize", create_proxy(lambda _event: js.requestAnimationFrame(next_frame)))
    js.addEventListener("hashchange", create_proxy(lambda _event: _visit(app, page)))
    js.addEventListener("popstate", create_proxy(lambda _event: _step_back(app, page)))
    js.document.addEventListener("visibilitychange", create_proxy(lambda _event: app.check_day()))
    js.addEventListener("pagehide", create_proxy(lambda _event: scroll_restore.keep()))
    js.addEventListener("storage", create_proxy(lambda event: app.stored(str(event.key or ""))))


def _visit(app: App, page: BrowserPage) -> None:
    app.visit(fragment())
    page.focus_start()
    page.call_later(0, page.add_step)


def _step_back(app: App, page: BrowserPage) -> None:
    if page.back_was_pressed():
        app.back()
    page.align_history()


def _unlock_sounds(app: App, page: BrowserPage) -> None:
    if app.settings.volume:
        page.unlock_sounds()


def _click(app: App, page: BrowserPage, event: Any) -> None:
    _unlock_sounds(app, page)
    target = page.target_of(event)
    touched = closest(target, "[data-do],[data-move],[data-bring]")
    if touched is not None and (place := data_of(touched, "bring")) is not None:
        js.document.getElementById(place).scrollIntoView()
    elif touched is not None and (action := data_of(touched, "do")) is not None:
        event.preventDefault()
        app.do(action)
    else:
        _tap(app, touched if touched is not None else closest(target, "[data-explain]"))


def _tap(app: App, touched: Any) -> None:
    """Play or choose the move of a touchable; explain what is not a move."""
    if touched is None:
        return
    move, thing = data_of(touched, "move"), data_of(touched, "explain")
    if thing is not None and (move is None or data_of(touched, "tap") == "explain"):
        app.explain(thing)
    elif move is not None:
        app.tap(move)


def _hands_over(app: App, touched: Any) -> bool:
    """Hand the tablet over with Enter on a touchable of the board, while nothing can be played before that; return
    whether it was handed over.
    """
    waits = app.table is not None and app.table.shown.handover.handing and data_of(touched, "move") is not None
    return waits and app.press("Enter")


def _scrolled(app: App, page: BrowserPage, event: Any) -> None:
    page.edge_buttons.count_later(event.target)
    app.scrolled()


def _changed(page: BrowserPage, event: Any) -> None:
    """Scroll into view again after the size of a drawing was changed, as with the magnifier of a map."""
    if closest(event.target, "[data-stays] [type=radio]") is not None:
        page.follow_again()


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
        app.table.selection.focus = data_of(touched, "move")


_ABOUT = ("i", "I", "F1")
"""The keys that explain the focused element."""
_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def _keydown(app: App, page: BrowserPage, event: Any) -> None:
    if event.ctrlKey or event.metaKey or event.altKey:
        return
    _unlock_sounds(app, page)
    pressed, target = str(event.key), event.target
    about = closest(target, "[data-explain]")
    if about is not None and pressed in _ABOUT:
        event.preventDefault()
        app.explain(data_of(about, "explain") or "")
        return
    touched = closest(target, "[data-move]")
    if touched is None and data_of(target, "do") is None:
        touched = about
    if touched is not None and pressed in _ARROWS:
        event.preventDefault()
        move_focus(touched, *_ARROWS[pressed], app)
        return
    if touched is not None and pressed in ("Enter", " "):
        event.preventDefault()
        if not (pressed == "Enter" and _hands_over(app, touched)):
            _tap(app, touched)
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
    if not typing and not button and (_press_named(pressed) or app.press(pressed)):
        event.preventDefault()


def _press_named(pressed: str) -> bool:
    """Press the visible element that names this key as its shortcut, such as the magnifier of a map; return whether
    there is one.
    """
    named = js.document.querySelectorAll("[data-hotkey]") if len(pressed) == 1 else ()
    for one in named:
        if data_of(one, "hotkey") == pressed and one.checkVisibility():
            one.click()
            return True
    return False
