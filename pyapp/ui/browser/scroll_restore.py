"""Where one looks stays through a reload: how far what scrolls was moved, and which of its keys are down. A drawing
says of what by `data-stays`, on an element with an id.
"""

from __future__ import annotations

import contextlib
import json

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import fragment

KEY = "sobremesa.looking"


def keep() -> None:
    """Write down where one looks, for this window alone; nothing where the browser keeps nothing."""
    moved = {e.id: [e.scrollLeft, e.scrollTop] for e in js.document.querySelectorAll("[data-stays]")}
    down = [e.id for e in js.document.querySelectorAll("[data-stays] :checked")]
    with contextlib.suppress(JsException, AttributeError):
        js.sessionStorage.setItem(KEY, json.dumps({"place": fragment(), "moved": moved, "down": down}))


def restore() -> None:
    """Look again where one looked on the same page before it was loaded anew."""
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
