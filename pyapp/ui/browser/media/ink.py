"""The ink surface. `assets/ink.mjs` does what must happen within a frame; this module makes its elements and calls the
listener.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import create_proxy, to_js  # type: ignore[import-not-found]

from pyapp.ui.browser.dom import as_object, closest
from pyapp.ui.browser.media.blobs import identified

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.ui.media.port import InkListener

KINDS: Final = ("pointerdown", "pointermove", "pointerup", "pointercancel", "wheel", "touchstart", "contextmenu")
"""The events of the surface."""


class BrowserInk:
    """The implementation of `ui.media.port.InkSurface`."""

    def __init__(self, module: Any, place: str, over: str, styles: Mapping[str, object], listener: InkListener) -> None:
        """Open the surface in an element. `module` is `assets/ink.mjs`, `styles` the looks of the tools."""
        self._place, self._over = js.document.getElementById(place), js.document.getElementById(over)
        self._listener = listener
        self._proxies: list[Any] = []
        image = js.Image.new()
        image.alt = ""
        wet = {"desynchronized": True}
        self._surface = module.Surface.new(
            as_object(
                {
                    "place": self._place,
                    "over": self._over,
                    "image": image,
                    "base": self._canvas("pp-ink").getContext("2d"),
                    "wet": self._canvas("pp-ink pp-wet").getContext("2d", as_object(wet)),
                    "styles": as_object(styles),
                    "listener": as_object(
                        {
                            "drawn": self._proxy(lambda points, pen: listener.drawn(points.to_py(), pen=bool(pen))),
                            "erased": self._proxy(self._erased),
                            "tapped": self._proxy(listener.tapped),
                            "touched": self._proxy(self._touched),
                            "unDot": self._proxy(listener.take_back_dot),
                            "penSeen": self._proxy(listener.pen_seen),
                            "zoomed": self._proxy(listener.zoomed),
                        }
                    ),
                }
            )
        )
        self._image = image
        self._place.parentElement.prepend(image)
        self._options = as_object({"passive": False})
        for kind in KINDS:
            self._place.addEventListener(kind, self._surface, self._options)
        self._pressed = self._proxy(self._press)
        js.document.addEventListener("keydown", self._pressed)
        self._watcher = js.ResizeObserver.new(self._proxy(lambda *_: self._surface.resize()))
        self._watcher.observe(self._place)

    def _proxy(self, call: Any) -> Any:
        self._proxies.append(create_proxy(call))
        return self._proxies[-1]

    def _canvas(self, name: str) -> Any:
        canvas = js.document.createElement("canvas")
        canvas.className = name
        self._place.appendChild(canvas)
        return canvas

    def _erased(self, idents: Any, path: Any, reach: float) -> None:
        self._listener.erased(idents.to_py(), path.to_py() if hasattr(path, "to_py") else (), reach)

    def _touched(self, x: float, y: float) -> bool:
        """Press the field at a place of the screen, as a tap on it does; return whether there is one."""
        for element in js.document.elementsFromPoint(x, y):
            field = closest(element, "[data-move]") if self._over.contains(element) else None
            if field is not None:
                field.dispatchEvent(js.MouseEvent.new("click", as_object({"bubbles": True})))
                return True
        return False

    def _press(self, event: Any) -> None:
        key = str(event.key).lower()
        if (event.ctrlKey or event.metaKey) and not event.altKey and key in ("z", "y"):
            event.preventDefault()
            self._listener.pressed("y" if key == "z" and event.shiftKey else key)

    def show(self, url: str, width: int, height: int, strokes: str) -> None:
        """Show a page and its strokes."""
        self._surface.show(url, width, height, strokes)

    def add(self, strokes: str) -> None:
        """Add strokes."""
        self._surface.add(strokes)

    def remove(self, idents: Sequence[str]) -> None:
        """Remove strokes."""
        self._surface.remove(to_js(list(idents)))

    def use(self, tool: str, head: str, *, by_finger: bool, writes: bool) -> None:
        """Choose the tool."""
        self._surface.tool, self._surface.head = tool, head
        self._surface.erases = tool in ("eraser", "rubber")
        self._surface.byFinger, self._surface.writes = by_finger, writes
        self._place.dataset.tool = tool if writes else "none"

    def fit(self) -> None:
        """Show the whole page."""
        self._surface.fit()

    def zoom(self, factor: float) -> None:
        """Multiply the zoom factor."""
        surface = self._surface
        surface.about(surface.wide / 2, surface.high / 2, surface.view.k * factor, True)

    async def picture(self, scale: float = 1.0) -> Any:
        """Return page and strokes as a PNG."""
        surface = self._surface
        canvas = js.OffscreenCanvas.new(round(surface.width * scale), round(surface.height * scale))
        context = canvas.getContext("2d")
        context.fillStyle = "#fff"
        context.fillRect(0, 0, canvas.width, canvas.height)
        if surface.image.naturalWidth:
            await surface.image.decode()
            context.drawImage(surface.image, 0, 0, canvas.width, canvas.height)
        context.setTransform(scale, 0, 0, scale, 0, 0)
        context.globalCompositeOperation = "multiply"
        for stroke in surface.strokes.values():
            surface.paint(context, stroke)
        return await identified(await canvas.convertToBlob(as_object({"type": "image/png"})))

    def close(self) -> None:
        """Stop listening, and remove the elements."""
        for kind in KINDS:
            self._place.removeEventListener(kind, self._surface, self._options)
        js.document.removeEventListener("keydown", self._pressed)
        self._watcher.disconnect()
        self._surface.close()  # or it would report its enlargement to a listener that is gone
        self._place.replaceChildren()
        self._image.remove()
        js.document.documentElement.removeAttribute("data-writing")
        for proxy in self._proxies:
            proxy.destroy()
