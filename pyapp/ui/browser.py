"""The only file that touches the page: everything else is pure Python and runs under CPython too."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, create_proxy, to_js  # type: ignore[import-not-found]
from pyscript import create_named_worker  # type: ignore[import-not-found]

from pyapp.ui.app import App
from pyapp.ui.page import Facts, Storage, StoreFull
from pyapp.ui.table.thinking import Told

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from pyapp.drawing.scene import Motion
    from pyapp.ui.table.thinking import Thinker

PREFIX = "sobremesa."
THINK_LIMIT = 20.0
"""Seconds after which a worker that does not answer is given up."""


class LocalStorage:
    """The browser's localStorage."""

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None; None too where the browser has switched the store off."""
        try:
            value = js.localStorage.getItem(key)
        except JsException:
            return None
        return value if isinstance(value, str) else None

    def put(self, key: str, text: str) -> None:
        """Keep a text; the browser replaces the old one whole or not at all. Raises StoreFull."""
        try:
            js.localStorage.setItem(key, text)
        except JsException:
            raise StoreFull from None

    def delete(self, key: str) -> None:
        """Forget a key."""
        try:
            js.localStorage.removeItem(key)
        except JsException:
            return

    def names(self) -> list[str]:
        """List the keys of this app."""
        try:
            found = [js.localStorage.key(number) for number in range(js.localStorage.length)]
        except JsException:
            return []
        return [name for name in found if isinstance(name, str) and name.startswith(PREFIX)]


class Worker:
    """The worker that bots think in: started at the first question, replaced under a new name if it dies."""

    def __init__(self, here: Callable[[], Thinker]) -> None:
        self._worker: Any = None
        self._count = 0
        self._here = here
        self._local: Thinker | None = None

    async def ask(self, request: str) -> str:
        """Ask the worker; where none can be had, think on the page in slices."""
        if self._worker is None:
            self._count += 1
            try:
                self._worker = await asyncio.wait_for(
                    create_named_worker(
                        src=js.sobremesa.worker, name=f"bots-{self._count}", config=js.sobremesa.config
                    ),
                    THINK_LIMIT,
                )
            except Exception:
                self._worker = None
                return await self._on_the_page(request)
        try:
            return str(await asyncio.wait_for(self._worker.think(request), THINK_LIMIT))
        except TimeoutError:
            self._end()
            raise

    def hurry(self) -> None:
        """Make the worker answer with the best it has so far."""
        if self._worker is not None:
            self._worker.stop()
        if self._local is not None:
            self._local.stop()

    async def _on_the_page(self, request: str) -> str:
        """Think on the page; the searches are in what comes after the first paint."""
        if js.sobremesa.rest:
            await js.sobremesa.rest()
        self._local = self._here()
        return await self._local.think(request)

    def _end(self) -> None:
        element = js.document.querySelector(f'script[name="bots-{self._count}"]')
        if hasattr(element, "xworker"):
            element.xworker.terminate()
            element.remove()
        self._worker = None


class BrowserPage:
    """The page for real; see `pyapp.ui.page.Page` for what each method promises."""

    def __init__(self, here: Callable[[], Thinker]) -> None:
        self.storage: Storage = LocalStorage()
        agent = str(js.navigator.userAgent)
        touch = getattr(js.navigator, "maxTouchPoints", 0) or 0
        self.facts = Facts(
            language=str(js.document.documentElement.lang or js.navigator.language or "en"),
            standalone=bool(js.matchMedia("(display-mode: standalone)").matches),
            apple_tablet="iPad" in agent or "iPhone" in agent or ("Macintosh" in agent and touch > 1),
            can_share=hasattr(js.navigator, "share"),
            build=str(js.sobremesa.build),
        )
        self.told = Told()
        self._worker = Worker(here)
        self._painted: dict[str, str] = {}
        self._dressed: dict[str, str] = {}
        self._openers: dict[str, str] = {}
        self._at = _fragment()
        self._jobs: set[asyncio.Task[None]] = set()

    def paint(self, parts: Mapping[str, str]) -> None:
        """Patch the parts that differ from what was painted last, and keep the focus where it can be of use."""
        held, before = js.document.activeElement, dict(self._painted)
        name_of_held = _name_of(held)
        if parts.get("page") != self._painted.get("page"):
            self._painted = {name: text for name, text in self._painted.items() if name == "asked"}
        for name, text in parts.items():
            if self._painted.get(name) != text:
                element = js.document.getElementById(name)
                if hasattr(element, "innerHTML"):
                    _patch(element, text)
                    self._painted[name] = text
        asked = bool(parts.get("asked"))
        js.document.getElementById("page").inert = asked
        self._keep_focus(held, name_of_held, before, parts)

    def _keep_focus(self, held: Any, name: str, before: Mapping[str, str], parts: Mapping[str, str]) -> None:
        """Move the focus into a drawer that opens, back from one or from a dialog that closes, and on if what had it is
        gone.
        """
        for layer, place in _LAYERS.items():
            if parts.get(layer) and not before.get(layer):
                self._openers[layer] = name
                _focus_first(place)
            elif before.get(layer) and not parts.get(layer):
                _focus_first(self._openers.pop(layer, ""), *_HOME)
                return
        lost = name and (not held.isConnected or bool(getattr(held, "disabled", False)))
        if lost:
            layer = next((place for layer, place in _LAYERS.items() if parts.get(layer)), "")
            _focus_first(name, layer, *_HOME)

    def arrive(self) -> None:
        """Put the focus where a visitor of another page begins: into the sheet that opened, back onto what opened it,
        or on the page's heading.
        """
        here, before = _fragment(), self._at
        self._at = here
        room, _slash, rest = here.partition("/")
        if here == before or (room == "rules" and "/" in rest):
            return
        if room == "new":
            _focus_first(".over.open .sheet")
        elif before.startswith("new/") and not room:
            _focus_first(f'a.lid[href="#{before}"]', "h1")
        elif room != before.partition("/")[0] or _name_of(js.document.activeElement) == "":
            _focus_first("h1")

    def dress(self, attributes: Mapping[str, str]) -> None:
        """Set attributes of the root element and the title where they changed."""
        root = js.document.documentElement
        for name, value in attributes.items():
            if self._dressed.get(name) == value:
                continue
            self._dressed[name] = value
            if name == "title":
                js.document.title = value
            elif value:
                root.setAttribute(name, value)
            else:
                root.removeAttribute(name)

    def go(self, fragment: str, *, replace: bool = False) -> None:
        """Go to a fragment; the page hears of it and visits it."""
        if replace:
            js.location.replace(f"#{fragment}")
        else:
            js.location.hash = fragment

    def address(self) -> str:
        """Return the address without fragment and search part."""
        return f"{js.location.origin}{js.location.pathname}"

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return time.time()

    def clock_offset(self) -> int:
        """Return the minutes to add to UTC for the clock on the wall."""
        return -int(js.Date.new().getTimezoneOffset())

    def fresh(self, count: int) -> list[int]:
        """Return unpredictable numbers of 32 bits."""
        return list(js.crypto.getRandomValues(js.Uint32Array.new(count)).to_py())

    def later(self, milliseconds: int, call: Callable[[], None]) -> None:
        """Call something later."""

        async def wait() -> None:
            await asyncio.sleep(milliseconds / 1000)
            call()

        self.start(wait())

    def start(self, job: Awaitable[None]) -> None:
        """Let a job run beside the page, and keep it from being collected."""
        task: asyncio.Task[None] = asyncio.ensure_future(job)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    async def think(self, request: str) -> str:
        """Ask the worker."""
        return await self._worker.ask(request)

    def hurry(self) -> None:
        """Make the worker answer now."""
        self._worker.hurry()

    def animate(self, motions: Sequence[Motion]) -> None:
        """Let elements move to where they already are."""
        if js.matchMedia("(prefers-reduced-motion: reduce)").matches:
            return
        for motion in motions:
            element = js.document.getElementById(motion.target)
            if hasattr(element, "animate"):
                frames, easing = _frames(motion)
                timing = {"duration": motion.milliseconds, "delay": motion.delay, "fill": "backwards", "easing": easing}
                element.animate(
                    to_js(frames, dict_converter=js.Object.fromEntries),
                    to_js(timing, dict_converter=js.Object.fromEntries),
                )

    def focus(self, ident: str) -> None:
        """Put the focus on an element and bring it into sight."""
        element = js.document.getElementById(ident)
        if hasattr(element, "focus"):
            element.focus()
            element.scrollIntoView(to_js({"block": "nearest"}, dict_converter=js.Object.fromEntries))

    def print(self) -> None:
        """Open the dialog for printing; the browser comes back from it when it is closed."""
        js.window.print()

    async def share(self, title: str, url: str) -> bool:
        """Offer a link to other apps."""
        try:
            await js.navigator.share(to_js({"title": title, "url": url}, dict_converter=js.Object.fromEntries))
        except (JsException, AttributeError):
            return False
        return True

    async def copy(self, text: str) -> bool:
        """Put a text on the clipboard."""
        try:
            await js.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            return False
        return True

    def download(self, name: str, text: str) -> None:
        """Return a text to the device as a file."""
        blob = js.Blob.new(
            to_js([text]), to_js({"type": "text/plain;charset=utf-8"}, dict_converter=js.Object.fromEntries)
        )
        link = js.document.createElement("a")
        link.href = js.URL.createObjectURL(blob)
        link.download = name
        link.click()
        self.later(1000, lambda: js.URL.revokeObjectURL(link.href))

    async def pick_file(self) -> str | None:
        """Let somebody choose a file; None if it was not chosen or is no text."""
        field = js.document.createElement("input")
        field.type = "file"
        field.accept = ".json,.txt,.toml,application/json,application/toml,text/plain"
        chosen: asyncio.Future[None] = asyncio.get_event_loop().create_future()

        def done(_event: Any) -> None:
            if not chosen.done():
                chosen.set_result(None)

        proxy = create_proxy(done)
        field.addEventListener("change", proxy)
        field.addEventListener("cancel", proxy)
        field.click()
        await chosen
        proxy.destroy()
        if not field.files.length:
            return None
        return str(await field.files.item(0).text())

    async def usage(self) -> tuple[int, bool]:
        """Ask the browser to keep the store, and tell what it said."""
        storage = getattr(js.navigator, "storage", None)
        if storage is None or not hasattr(storage, "persist"):
            return 0, False
        try:
            return 0, bool(await storage.persist())
        except JsException:
            return 0, False


def _frames(motion: Motion) -> tuple[list[dict[str, str]], str]:
    """Return the key frames and the easing of a motion."""
    if motion.kind == "draw":
        return [
            {"strokeDasharray": "140", "strokeDashoffset": offset} for offset in ("140", "0")
        ], "cubic-bezier(.4,0,.4,1)"
    first = (
        {"transform": "rotate(-14deg)", "opacity": "0"}
        if motion.kind == "turn"
        else {"transform": f"translate({motion.dx}px, {motion.dy}px)"}
    )
    return [
        first,
        {"transform": "none", **({"opacity": "1"} if motion.kind == "turn" else {})},
    ], "cubic-bezier(.22,.7,.25,1)"


def _patch(element: Any, text: str) -> None:
    """Bring an element to a content. Parts marked data-whole are written anew, many times faster, unless the focus is
    in them and has to be kept.
    """
    if _data(element, "whole") is not None and not element.contains(js.document.activeElement):
        element.innerHTML = text
    else:
        js.sobremesa.morph(element, text)


# --- the focus ---

_LAYERS = {"asked": "#safe", "p-drawer": ".drawer"}
"""What can open over the page -> where the focus goes when it does."""
_HOME = (".player .ic:not([disabled])", '[data-board] [tabindex="0"]', "h1")
"""Where the focus goes when what had it is gone."""


def _name_of(element: Any) -> str:
    """Return a selector that finds an element again after a patch, or an empty text for none and for the page
    itself.
    """
    if not hasattr(element, "getAttribute") or element.tagName in ("BODY", "HTML"):
        return ""
    for name in ("data-move", "data-do", "data-field", "id", "href"):
        value = element.getAttribute(name)
        if isinstance(value, str) and value:
            return f"[{name}={json.dumps(value, ensure_ascii=False)}]"
    return ""


def _focus_first(*places: str) -> None:
    """Put the focus on the first of these elements that takes it."""
    for place in places:
        element: Any = js.document.querySelector(place) if place else None
        if hasattr(element, "focus"):
            element.focus(to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries))
            if element.matches(":focus"):
                return


# --- listening ---


def _listen(app: App) -> None:
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
    js.addEventListener("hashchange", create_proxy(lambda _event: _visit(app)))
    js.addEventListener("storage", create_proxy(lambda event: app.stored(str(event.key or ""))))


def _visit(app: App) -> None:
    app.visit(_fragment())
    app.page.arrive()  # type: ignore[attr-defined]


def _fragment() -> str:
    return str(js.location.hash)[1:]


def _closest(target: Any, selector: str) -> Any:
    """Return the nearest element around a target that a selector names, or None: JavaScript's null is no None in
    Python.
    """
    if not hasattr(target, "closest"):
        return None
    found = target.closest(selector)
    return found if hasattr(found, "getAttribute") else None


def _data(element: Any, name: str) -> str | None:
    """Return the text of an element's data attribute, or None."""
    value = element.getAttribute(f"data-{name}") if hasattr(element, "getAttribute") else None
    return value if isinstance(value, str) else None


def _click(app: App, event: Any) -> None:
    touched = _closest(event.target, "[data-do],[data-move]")
    if touched is None:
        return
    if (move := _data(touched, "move")) is not None:
        app.tap(move)
    elif (action := _data(touched, "do")) is not None:
        event.preventDefault()
        app.do(action)


def _input(app: App, event: Any) -> None:
    if (field := _data(event.target, "field")) is not None:
        app.enter(field, str(event.target.value))


def _over(app: App, event: Any) -> None:
    if event.pointerType == "mouse" and app.table is not None:
        touched = _closest(event.target, "[data-move]")
        app.hover(_data(touched, "move") if touched is not None else None)


def _focus(app: App, event: Any) -> None:
    touched = _closest(event.target, "[data-move]")
    if touched is not None and app.table is not None:
        app.table.focus = _data(touched, "move")


_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def _keydown(app: App, event: Any) -> None:
    if event.ctrlKey or event.metaKey or event.altKey:
        return
    pressed, target = str(event.key), event.target
    touched = _closest(target, "[data-move]")
    if touched is not None and pressed in _ARROWS:
        event.preventDefault()
        _move_focus(touched, *_ARROWS[pressed], app)
        return
    if touched is not None and pressed in ("Enter", " "):
        event.preventDefault()
        app.tap(_data(touched, "move") or "")
        return
    line = _closest(target, ".log li")
    if line is not None and pressed in ("ArrowUp", "ArrowDown"):
        other = line.previousElementSibling if pressed == "ArrowUp" else line.nextElementSibling
        if hasattr(other, "querySelector"):
            event.preventDefault()
            other.querySelector("button").focus()
        return
    radio = _closest(target, '[role="radio"],[role="tab"]')
    if radio is not None and pressed in _ARROWS:
        other = radio.nextElementSibling if pressed in ("ArrowRight", "ArrowDown") else radio.previousElementSibling
        if hasattr(other, "focus"):
            event.preventDefault()
            other.focus()
            other.click()
        return
    typing = target.tagName in ("INPUT", "TEXTAREA", "SELECT") and pressed != "Escape"
    button = _closest(target, "button,a") is not None and pressed in ("Enter", " ")
    if not typing and not button and app.press(pressed):
        event.preventDefault()


def _move_focus(touched: Any, dx: int, dy: int, app: App) -> None:
    """Move the focus to the nearest touchable in a direction, by where they are on the screen: the same for every
    game.
    """
    here = touched.getBoundingClientRect()
    x, y = here.left + here.width / 2, here.top + here.height / 2
    best, nearest = None, 1e9
    for other in touched.closest("[data-board]").querySelectorAll("[data-move]"):
        there = other.getBoundingClientRect()
        along = (there.left + there.width / 2 - x) * dx + (there.top + there.height / 2 - y) * dy
        aside = abs((there.left + there.width / 2 - x) * dy) + abs((there.top + there.height / 2 - y) * dx)
        if there.width and along > 4 and along + 3 * aside < nearest:
            best, nearest = other, along + 3 * aside
    if best is not None:
        touched.setAttribute("tabindex", "-1")
        best.setAttribute("tabindex", "0")
        best.focus()
        app.hover(_data(best, "move"))


def start(here: Callable[[], Thinker]) -> None:
    """Take over the page that the shell has painted, and do what was tapped before Python was up; `here` loads what
    thinks on the page where no worker can be had.
    """
    app = App(BrowserPage(here))
    queue = [tuple(item) for item in js.sobremesa.queue.to_py()]
    fragment = _fragment()
    if fragment.startswith("new/"):
        app.route = tuple(fragment.split("/", 1))
    for item in queue:
        if item[0] == "do":
            app.do(str(item[1]))
        else:
            app.enter(str(item[1]), str(item[2]))
    if _fragment() == fragment:
        app.visit(fragment)
    _listen(app)
    js.document.documentElement.dataset.boot = "ready"
    js.sobremesa.app = create_proxy(app)
