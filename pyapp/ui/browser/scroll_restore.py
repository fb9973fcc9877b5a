"""Scroll positions and pressed buttons that survive a reload. An element with an id and `data-stays` takes part."""

from __future__ import annotations

import contextlib
import json

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import fragment

KEY = "sobremesa.looking"


def keep() -> None:
    """Store the scroll positions of this page for this window, unless the browser stores nothing."""
    moved = {e.id: [e.scrollLeft, e.scrollTop] for e in js.document.querySelectorAll("[data-stays]")}
    down = [e.id for e in js.document.querySelectorAll("[data-stays] :checked")]
    with contextlib.suppress(JsException, AttributeError):
        js.sessionStorage.setItem(KEY, json.dumps({"place": fragment(), "moved": moved, "down": down}))


def restore() -> None:
    """Restore the scroll positions of the same page after a reload."""
    with contextlib.suppress(JsException, AttributeError, ValueError):
        kept = json.loads(js.sessionStorage.getItem(KEY) or "{}")
        if kept.get("place") != fragment():
            return
        for ident in kept["down"]:
            if (key := js.document.getElementById(ident)) is not None:
                key.checked = True
        for ident, (left, top) in kept["moved"].items():
            if (frame := js.document.getElementById(ident)) is not None:
                frame.scrollTo(left, top)
