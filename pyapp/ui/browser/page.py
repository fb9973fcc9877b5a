"""The browser's page."""

from __future__ import annotations

import asyncio
import contextlib
import time
import traceback
from typing import TYPE_CHECKING, Any

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, create_proxy, to_js  # type: ignore[import-not-found]

from pyapp.games import parts
from pyapp.ui.browser.dom import as_object, data_of, fragment, frames
from pyapp.ui.browser.edge_buttons import EdgeButtons
from pyapp.ui.browser.focus import HOME, LAYERS, focus_first, name_of
from pyapp.ui.browser.parts import bring
from pyapp.ui.browser.picture import png
from pyapp.ui.browser.storage import open_storage
from pyapp.ui.browser.worker import Worker
from pyapp.ui.page import Facts
from pyapp.ui.table.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Motion
    from pyapp.ui.browser.sound.sounds import Sounds
    from pyapp.ui.media.port import Media
    from pyapp.ui.page import PeerConnection
    from pyapp.ui.table.thinking import Thinker


ENDING = "ending-"
"""How the names of the animations begin that a tap ends, in the styles of the result page."""
LAYER_STEP = "over"
"""The state of a history step that a layer over the page has added."""


class BrowserPage:
    """The implementation of `pyapp.ui.page.Page` in a browser."""

    def __init__(self, load_thinker: Callable[[], Thinker]) -> None:
        """Read the facts of the device. `load_thinker` loads the searches for a page that has no worker."""
        self.storage, can_store = open_storage()
        agent = str(js.navigator.userAgent)
        touch = getattr(js.navigator, "maxTouchPoints", 0) or 0
        self.facts = Facts(
            language=str(js.document.documentElement.lang or js.navigator.language or "en"),
            standalone=bool(js.matchMedia("(display-mode: standalone)").matches),
            apple_tablet="iPad" in agent or "iPhone" in agent or ("Macintosh" in agent and touch > 1),
            can_share=hasattr(js.navigator, "share"),
            can_connect=hasattr(js, "RTCPeerConnection"),
            camera=hasattr(getattr(js.navigator, "mediaDevices", None), "getUserMedia"),
            can_store=can_store,
            build=str(js.sobremesa.build),
            can_vibrate=hasattr(js.navigator, "vibrate"),
        )
        self.transcript = Transcript()
        self.worker = Worker(load_thinker)
        self._painted: dict[str, str] = {}
        self._root_attributes: dict[str, str] = {}
        self._openers: dict[str, str] = {}
        self._at = fragment()
        self._layer_open: bool | None = None
        """Whether a layer covers the page; None before the first painting."""
        self._layer_address = ""
        """The address at which the layer was opened."""
        self._removing_step = False
        """Whether the browser was asked to go back from the step of a layer and has not done it yet."""
        self._followed: set[str] = set()
        self.edge_buttons = EdgeButtons()
        self._motions: list[Any] = []
        self._audio: Any = None
        """The audio context, once a tap has unlocked it."""
        self._sounds: Sounds | None = None
        self._early_sounds: tuple[Sequence[str], float] = (), 0.0
        """The sounds that were played last before the part was there."""
        self._jobs: set[asyncio.Task[None]] = set()
        self._media: Media | None = None
        self.fault: Callable[[Exception], None] = self.report
        """The handler of exceptions of jobs; the app replaces it by its own."""

    def paint(self, parts: Mapping[str, Markup]) -> None:
        """Patch the parts that have changed since the last painting, and keep the focus on something useful."""
        held, before = js.document.activeElement, dict(self._painted)
        name_of_held = name_of(held)
        if parts.get("page") != self._painted.get("page"):
            self._painted = {name: text for name, text in self._painted.items() if name == "asked"}
        changed = {name: text for name, text in parts.items() if self._painted.get(name) != text}
        if changed:  # one call: each crossing from Python to JavaScript costs as much as a small patch
            missing = js.sobremesa.paint(to_js(list(changed.items()))).to_py()
            self._painted |= {name: text for name, text in changed.items() if name not in missing}
            self._follow()
        if bool(parts.get("asked")) != bool(before.get("asked")):
            js.document.getElementById("page").inert = bool(parts.get("asked"))
        self._keep_focus(held, name_of_held, before, parts)

    def _follow(self) -> None:
        """Scroll elements with `data-follow` into view, such as the chosen place of a map that pans in its frame.
        `data-at` chooses between the centre of the frame and just inside it.
        """
        before, self._followed = self._followed, set()
        for place in js.document.querySelectorAll("[data-follow]"):
            self._followed.add(where := data_of(place, "follow") or "")
            if where and where not in before:
                self._scroll_to(place)
        self.edge_buttons.count()

    def _scroll_to(self, place: Any) -> None:
        at = data_of(place, "at") or "nearest"
        place.scrollIntoView(as_object({"block": at, "inline": at}))

    def follow_again(self) -> None:
        """Scroll every element with `data-follow` into view again, after its frame or its content has changed size."""
        for place in js.document.querySelectorAll("[data-follow]"):
            self._scroll_to(place)
        self.edge_buttons.count()

    def _keep_focus(self, held: Any, name: str, before: Mapping[str, str], parts: Mapping[str, str]) -> None:
        """Move the focus into a drawer that opens, back from a drawer or dialog that closes, and elsewhere if the
        focused element is gone.
        """
        for layer, place in LAYERS.items():
            if parts.get(layer) and not before.get(layer):
                self._openers[layer] = name
                focus_first(place)
            elif before.get(layer) and not parts.get(layer):
                focus_first(self._openers.pop(layer, ""), *HOME)
                return
        lost = name and (not held.isConnected or bool(getattr(held, "disabled", False)))
        if lost:
            layer = next((place for layer, place in LAYERS.items() if parts.get(layer)), "")
            focus_first(name, layer, *HOME)

    def focus_start(self) -> None:
        """Set the first focus on another page: in the sheet that opened, on the link that had opened it, or on the
        heading.
        """
        here, before = fragment(), self._at
        self._at = here
        room, _slash, rest = here.partition("/")
        if here == before or (room == "rules" and "/" in rest):
            return
        if room == "new":
            focus_first(".over.open .sheet")
        elif before.startswith("new/") and not room:
            focus_first(f'a.lid[href="#{before}"]', "h1")
        elif room != before.partition("/")[0] or name_of(js.document.activeElement) == "":
            focus_first("h1")

    def focus_late(self) -> None:
        """Set the first focus on a page that was loaded only now."""
        self._at = "?"  # differs from every address
        self.focus_start()

    def set_root_attributes(self, attributes: Mapping[str, str]) -> None:
        """Set attributes of the root element and the title where they changed."""
        root = js.document.documentElement
        for name, value in attributes.items():
            if self._root_attributes.get(name) == value:
                continue
            self._root_attributes[name] = value
            if name == "title":
                js.document.title = value
            elif value:
                root.setAttribute(name, value)
            else:
                root.removeAttribute(name)

    def note_layer(self, *, is_open: bool) -> None:
        """Update the history step of the layer over the page. A navigation that is already queued comes first."""
        if is_open != self._layer_open:
            self._layer_open = is_open
            self.call_later(0, self.align_history)

    def align_history(self) -> None:
        """Add the history step of the layer over the page, or remove it. A removal under way is waited for."""
        if self._removing_step:
            return
        if self._at_layer_step and not self._layer_open:
            self._removing_step = True
            js.history.back()
        else:
            self.add_step()

    def add_step(self) -> None:
        """Add the history step of the layer over the page, if it has none. During a navigation none is added: the next
        page closes the layer.
        """
        if self._layer_open and not self._at_layer_step and fragment() == self._at:
            self._layer_address = fragment()
            js.history.pushState(LAYER_STEP, "")

    @property
    def _at_layer_step(self) -> bool:
        """Return whether the history is at the step of the layer."""
        return bool(js.history.state == LAYER_STEP)

    def back_was_pressed(self) -> bool:
        """Return whether the history has just left the step of the layer that covers the page, because Back was
        pressed and not because the step was removed: an earlier layer may have been closed just before this one opened.
        """
        removed, self._removing_step = self._removing_step, False
        covered = bool(self._layer_open) and not self._at_layer_step and fragment() == self._layer_address
        return covered and not removed

    def go(self, fragment: str, *, replace: bool = False) -> None:
        """Go to a fragment; the page is visited on the browser's event. The history step of a layer is replaced."""
        if replace or self._at_layer_step:
            js.location.replace(f"#{fragment}")
        else:
            js.location.hash = fragment

    def address(self) -> str:
        """Return the address without fragment and search part."""
        return f"{js.location.origin}{js.location.pathname}"

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return time.time()

    def clock_offset(self, moment: float) -> int:
        """Return the offset of the device's time zone from UTC in minutes, at a moment."""
        return -int(js.Date.new(1000 * moment).getTimezoneOffset())

    def random_numbers(self, count: int) -> list[int]:
        """Return unpredictable 32-bit numbers."""
        return list(js.crypto.getRandomValues(js.Uint32Array.new(count)).to_py())

    def call_later(self, milliseconds: int, call: Callable[[], None]) -> None:
        """Call a function after some milliseconds."""

        async def wait() -> None:
            await asyncio.sleep(milliseconds / 1000)
            call()

        self.start(wait())

    def start(self, job: Awaitable[None]) -> None:
        """Run a job as a task, and hold the task until it is done."""
        task: asyncio.Task[None] = asyncio.ensure_future(job)
        self._jobs.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        """Forget a job that is done; pass its exception to `fault`."""
        self._jobs.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self.fault(error)

    def report(self, error: Exception) -> None:
        """Write a fault with its traceback to the console."""
        js.console.error("".join(traceback.format_exception(error)))

    async def think(self, request: str) -> str:
        """Send a request to the worker and return its answer."""
        return await self.worker.ask(request)

    async def load_part(self, game: str) -> None:
        """Load the part of a game."""
        await bring(game)

    async def progress(self) -> str:
        """Ask the worker for the progress of its review."""
        return await self.worker.progress()

    def hurry(self) -> None:
        """Make the worker answer now."""
        self.worker.hurry()

    def animate(self, motions: Sequence[Motion]) -> None:
        """Animate elements to the places where they are drawn."""
        if js.matchMedia("(prefers-reduced-motion: reduce)").matches:
            return
        self._motions = self._running()
        for motion in motions:
            element = js.document.getElementById(motion.target)
            if hasattr(element, "animate"):
                steps, easing = frames(motion)
                fill = "both" if motion.tilt else "backwards"
                timing = {"duration": motion.milliseconds, "delay": motion.delay, "fill": fill, "easing": easing}
                moving = element.animate(
                    as_object(steps),
                    as_object(timing),
                )
                self._motions.append(moving)

    def _running(self) -> list[Any]:
        """Return the running animations that `animate` started, and those of the styles at the end of a match."""
        named = (moving for moving in js.document.getAnimations() if hasattr(moving, "animationName"))
        endings = (moving for moving in named if str(moving.animationName).startswith(ENDING))
        return [moving for moving in (*self._motions, *endings) if str(moving.playState) == "running"]

    def finish_motions(self) -> None:
        """End the running animations; others of the styles, which may be endless, continue."""
        for moving in self._running():
            moving.finish()
        self._motions = []

    def target_of(self, click: Any) -> Any:
        """Return the element under a click once nothing moves any more: a tap during a motion ends it, and counts."""
        if not self._running():
            return click.target
        self.finish_motions()
        found = js.document.elementFromPoint(click.clientX, click.clientY) if click.detail else None
        return found if hasattr(found, "closest") else click.target

    def unlock_sounds(self) -> None:
        """Create the audio context inside the first tap, and resume it where the browser has suspended it."""
        activation = getattr(js.navigator, "userActivation", None)
        if activation is not None and not activation.isActive:
            return
        if self._audio is None and hasattr(js, "AudioContext"):
            self._audio = js.AudioContext.new()
            self.start(self._load_sounds())
        elif self._audio is not None and str(self._audio.state) != "running":
            self._audio.resume()

    async def _load_sounds(self) -> None:
        """Load the part that makes sounds, and play those of this first tap. Without the part the page stays silent."""
        with contextlib.suppress(OSError):
            await bring(parts.SOUND)
            from pyapp.ui.browser.sound.sounds import Sounds

            self._sounds = Sounds(self._audio)
            self.play_sounds(*self._early_sounds)

    def play_sounds(self, sounds: Sequence[str], volume: float) -> None:
        """Play sounds one after another."""
        if self._sounds is None:
            self._early_sounds = sounds, volume
        elif volume:
            self._sounds.play(sounds, volume)

    def vibrate(self, milliseconds: int) -> None:
        """Make the device vibrate."""
        if self.facts.can_vibrate:
            js.navigator.vibrate(milliseconds)

    def focus(self, ident: str) -> None:
        """Focus an element and scroll it into view."""
        element = js.document.getElementById(ident)
        if hasattr(element, "focus"):
            element.focus()
            element.scrollIntoView(as_object({"block": "nearest"}))

    def visible_chapters(self) -> tuple[int, Sequence[int]]:
        """Find the chapter that is being read, by the positions of the headings."""
        high, reading, near = float(js.innerHeight), 0, []
        for heading in js.document.querySelectorAll("[data-chapter]"):
            chapter, top = int(data_of(heading, "chapter") or 0), float(heading.getBoundingClientRect().top)
            reading = chapter if top < high / 3 else reading
            if -high < top < 2 * high:
                near.append(chapter)
        return reading, near

    def print(self) -> None:
        """Open the print dialog; returns when it is closed."""
        js.window.print()

    async def share(self, title: str, url: str, text: str = "") -> bool:
        """Offer a link, or a text without one, to other apps."""
        try:
            await js.navigator.share(as_object({"title": title, **({"text": text} if text else {"url": url})}))
        except (JsException, AttributeError):
            return False
        return True

    async def copy(self, text: str) -> bool:
        """Copy a text to the clipboard."""
        try:
            await js.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            return False
        return True

    def download(self, name: str, text: str) -> None:
        """Save a text as a file on the device."""
        kind = as_object({"type": "text/plain;charset=utf-8"})
        self.hand_over(name, js.Blob.new(to_js([text]), kind))

    async def picture(self, name: str, drawn: Markup) -> bool:
        """Save a drawing as an image file on the device."""
        try:
            self.hand_over(name, await png(drawn))
        except (JsException, AttributeError):
            return False
        return True

    def hand_over(self, name: str, blob: Any) -> None:
        """Save a blob of JavaScript as a file on the device."""
        link = js.document.createElement("a")
        link.href = js.URL.createObjectURL(blob)
        link.download = name
        link.click()
        self.call_later(1000, lambda: js.URL.revokeObjectURL(link.href))

    async def pick_file(self) -> str | None:
        """Open the file dialog; None if nothing was chosen or the file is no text."""
        chosen = await self.choose_files(".json,.txt,.toml,application/json,application/toml,text/plain")
        return str(await chosen[0].text()) if chosen else None

    async def choose_files(self, accept: str, *, many: bool = False, camera: bool = False) -> list[Any]:
        """Open the file dialog, or the camera, and return the chosen files of JavaScript; none if it was cancelled."""
        field = js.document.createElement("input")
        field.type, field.accept, field.multiple = "file", accept, many
        if camera:
            field.capture = "environment"
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
        return list(field.files)

    def connect(
        self,
        servers: Sequence[Mapping[str, str]],
        opened: Callable[[], None],
        heard: Callable[[str], None],
        closed: Callable[[], None],
    ) -> PeerConnection:
        """Create a channel to another tablet."""
        from pyapp.ui.browser.rtc import RtcConnection

        return RtcConnection(servers, opened, heard, closed)

    async def scan(self, place: str, found: Callable[[str], bool], wanted: Callable[[], bool]) -> str:
        """Read codes with the camera."""
        from pyapp.ui.browser import camera

        return await camera.scan(place, found, wanted)

    async def persist(self) -> bool:
        """Ask for persistent storage; return whether it was granted."""
        try:
            return bool(await js.navigator.storage.persist())
        except (JsException, AttributeError):
            return False

    def media(self) -> Media:
        """Return the access to files, pictures and ink, which arrives with Paper."""
        if self._media is None:
            from pyapp.ui.browser.media.media import BrowserMedia

            self._media = BrowserMedia(self)
        return self._media
