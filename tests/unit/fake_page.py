"""A browser in memory: a page that implements the app's interface, and a tablet on which tests tap what is drawn.

Nothing runs by itself: `settle` runs queued jobs, address changes and storage events, `wait` advances the clock. There
is no event loop, so the same tests run in the browser's Python too.
"""

from __future__ import annotations

import contextlib
import importlib
import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pyapp.engine.record import begin, parse_tags
from pyapp.games import GAMES, parts
from pyapp.rooms import LATE_ROOMS, ROOMS
from pyapp.ui.app import App
from pyapp.ui.page import Facts
from pyapp.ui.table.transcript import Transcript
from tests.computers import fresh_service
from tests.unit.fake_connection import FakeConnection
from tests.unit.fake_media import FakeBlob, FakeMedia
from tests.unit.fake_view import FakeView
from tests.unit.markup import Element, read

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence

    from pyapp.drawing.language import Zone
    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Motion
    from pyapp.ui.page import Storage

with contextlib.suppress(ImportError):  # inside the browser's Python they are compiled before
    importlib.import_module("tools.messages").compile_all()
CATALOGUES_READY = True

ADDRESS = "https://mesa.example.org/sobremesa/site/"
BEGAN = 1_760_000_000.0
"""The moment at which every test begins: a Thursday morning in October."""


class FakeStorage:
    """A store shared by one or more pages; `quota` is its capacity in characters, or None."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self.texts: dict[str, str] = dict(texts or {})
        self.quota: int | None = None
        self.pages: list[FakePage] = []
        self.puts: list[str] = []
        self.blobs: dict[str, FakeBlob] = {}
        """The contents that `Media.keep` stores."""
        self.drawn = 0

    def full(self) -> None:
        """Make the store full: from now on only a shorter text can replace a longer one."""
        self.quota = self.size()

    def size(self) -> int:
        """Count the characters kept."""
        return sum(len(name) + len(text) for name, text in self.texts.items())


class Held:
    """An answer of the worker that a test keeps back until it says so."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.answer: str | Exception | None = None

    def __await__(self) -> Generator[Any, None, str]:
        while self.answer is None:
            yield self
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def give(self, answer: dict[str, Any] | str | Exception) -> None:
        """Let the worker answer."""
        self.answer = json.dumps(answer) if isinstance(answer, dict) else answer


class FakePage:
    """A page in memory. `thinker` says how the worker answers: "real", "held", or a function from the request to the
    answer.
    """

    def __init__(
        self, storage: FakeStorage, facts: Facts, thinker: str | Callable[[dict[str, Any]], Any] = "real"
    ) -> None:
        self.device = storage
        self.storage: Storage = FakeView(storage, self)
        storage.pages.append(self)
        self.facts = facts
        self.thinker = thinker
        self.transcript = Transcript()
        self.service = fresh_service()
        self.app: App | None = None
        self.clock = BEGAN
        self.zone: Zone = lambda _moment: 120
        self.fragment = ""
        self.history = [("", False)]
        """The steps of the browser's history: each a fragment, and whether something lies over the page there."""
        self.layer_open = False
        self.shown: dict[str, str] = {}
        self.root_attributes: dict[str, str] = {}
        self.paints: list[dict[str, str]] = []
        self.focused: list[str] = []
        self.motions: list[Motion] = []
        self.finished = 0
        self.sounds: list[tuple[str, float]] = []
        """The sounds that were played, with their volumes."""
        self.unlocked = self.vibrations = 0
        self.far = ""
        self.asked: list[dict[str, Any]] = []
        self.held: list[Held] = []
        self.offline = False
        self.late = 0
        self.hurried = 0
        self.timers: list[tuple[float, int, Callable[[], None]]] = []
        self.jobs: list[tuple[Any, Held | None]] = []
        self.visits: list[str] = []
        self.news: list[str] = []
        self.clipboard: str | None = None
        self.may_copy = True
        self.printed = 0
        self.read, self.near = 0, list[int]()
        self.shared: list[tuple[str, str]] = []
        self.files: dict[str, str] = {}
        self.file_to_pick: str | None = None
        self.kept = False
        self.connections: list[FakeConnection] = []
        self.in_a_network = self.reaches = True
        self.scans: list[Held] = []
        self.no_camera = ""
        self.can_draw = True
        self.files_and_ink = FakeMedia(storage.blobs)
        self.faults: list[Exception] | None = None

    # --- the protocol ---

    def paint(self, parts: Mapping[str, Markup]) -> None:
        if parts.get("page") != self.shown.get("page"):
            self.shown = {}
        self.shown.update(parts)
        self.paints.append(dict(parts))

    def set_root_attributes(self, attributes: Mapping[str, str]) -> None:
        self.root_attributes.update(attributes)

    def go(self, fragment: str, *, replace: bool = False) -> None:
        """Change the address; as in a browser the app hears of it later, and only if it is another one."""
        if replace or self.history[-1][1]:
            self.history[-1] = (fragment, False)
        elif fragment != self.fragment:
            self.history.append((fragment, False))
        if fragment != self.fragment:
            self.fragment = fragment
            self.visits.append(fragment)

    def note_layer(self, *, is_open: bool) -> None:
        self.layer_open = is_open

    def address(self) -> str:
        return ADDRESS

    def now(self) -> float:
        return self.clock

    def clock_offset(self, moment: float) -> int:
        return self.zone(moment)

    def random_numbers(self, count: int) -> list[int]:
        storage = self.device
        storage.drawn += count
        return [2_654_435_761 * (storage.drawn - number) % 2**32 for number in range(count)]

    def call_later(self, milliseconds: int, call: Callable[[], None]) -> None:
        self.timers.append((self.clock + milliseconds / 1000, len(self.timers), call))

    def start(self, job: Awaitable[None]) -> None:
        self.jobs.append((job, None))

    def report(self, error: Exception) -> None:
        """Keep a fault that a test expects; any other ends the test."""
        if self.faults is None:
            raise error
        self.faults.append(error)

    async def think(self, request: str) -> str:
        asked = json.loads(request)
        self.asked.append(asked)
        if self.thinker == "held":
            held = Held(asked)
            self.held.append(held)
            return await held
        if callable(self.thinker):
            answer = self.thinker(asked)
            if isinstance(answer, Exception):
                raise answer
            return answer if isinstance(answer, str) else json.dumps(answer)
        return await self.service.think(json.dumps({**asked, "ms": min(asked["ms"], 3)}))

    def focus_late(self) -> None:
        self.late += 1

    async def load_part(self, game: str) -> None:
        if self.thinker == "held":
            held = Held({"bring": game})
            self.held.append(held)
            await held
        if self.offline:
            raise OSError(game)
        parts.ABSENT.discard(game)

    async def progress(self) -> str:
        return self.far or self.service.progress()

    def hurry(self) -> None:
        self.hurried += 1
        self.service.stop()

    def animate(self, motions: Sequence[Motion]) -> None:
        self.motions += motions

    def finish_motions(self) -> None:
        self.finished += 1

    def unlock_sounds(self) -> None:
        self.unlocked += 1

    def play_sounds(self, sounds: Sequence[str], volume: float) -> None:
        self.sounds += [(sound, volume) for sound in sounds if volume]

    def vibrate(self, milliseconds: int) -> None:
        self.vibrations += milliseconds

    def focus(self, ident: str) -> None:
        """Put the focus on an element; as in a browser nothing happens if it is not there."""
        if f'id="{ident}"' in self.html():
            self.focused.append(ident)

    def visible_chapters(self) -> tuple[int, Sequence[int]]:
        return self.read, self.near

    def print(self) -> None:
        self.printed += 1

    async def share(self, title: str, url: str, text: str = "") -> bool:
        self.shared.append((title, text or url))
        return True

    async def copy(self, text: str) -> bool:
        if self.may_copy:
            self.clipboard = text
        return self.may_copy

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    async def picture(self, name: str, drawn: Markup) -> bool:
        if self.can_draw:
            self.files[name] = drawn
        return self.can_draw

    async def pick_file(self) -> str | None:
        return self.file_to_pick

    def connect(self, servers: Sequence[Mapping[str, str]], *tells: Callable[..., None]) -> FakeConnection:
        return FakeConnection(self, *tells)

    async def scan(self, place: str, found: Callable[[str], bool], wanted: Callable[[], bool]) -> str:
        """See what a test holds before the camera: texts, each given to the latest of `scans`."""
        while not self.no_camera:
            self.scans.append(held := Held({"scan": place}))
            if found(await held) or not wanted():
                break
        return self.no_camera

    async def persist(self) -> bool:
        return self.kept

    def media(self) -> FakeMedia:
        return self.files_and_ink

    # --- for tests ---

    def html(self) -> str:
        """Return the whole page, every part in its place, and the dialog over it."""
        text = f'<div id="page">{self.shown.get("page", "")}</div><div id="asked">{self.shown.get("asked", "")}</div>'
        for name, part in self.shown.items():
            if name not in ("page", "asked"):
                before, ident, after = text.partition(f' id="{name}"')
                attributes, closing, rest = after.partition(">")
                if ident and rest.startswith("</"):  # an empty element waits for it
                    text = "".join((before, ident, attributes, closing, part, rest))
        return text

    def settle(self) -> None:
        """Let happen what is queued - changes of the address, jobs - until everything waits for something."""
        while True:
            while self.visits:
                fragment = self.visits.pop(0)
                if self.app is not None:
                    self.app.visit(fragment)
            ready = [(job, held) for job, held in self.jobs if held is None or held.answer is not None]
            if not ready:
                break
            self.jobs = [(job, held) for job, held in self.jobs if held is not None and held.answer is None]
            for job, _held in ready:
                with contextlib.suppress(StopIteration):
                    self.jobs.append((job, job.send(None)))
        if self.layer_open != self.history[-1][1]:
            self.history[-1:] = [self.history[-1], (self.fragment, True)] if self.layer_open else []

    def wait(self, seconds: float) -> None:
        """Let the clock go on, and happen what was to happen meanwhile."""
        self.settle()
        until = self.clock + seconds
        while due := sorted((one for one in self.timers if one[0] <= until + 1e-9), key=lambda one: one[:2]):
            first = due[0]
            self.timers.remove(first)
            self.clock = max(self.clock, first[0])
            first[2]()
            self.settle()
        self.clock = until


def first_move(asked: dict[str, Any]) -> dict[str, Any]:
    """Answer for a worker that forgets everything and does not think: the first legal move."""
    if "tags" not in asked:
        return {"need": True}
    match = begin(parse_tags(asked["tags"])[0], GAMES)
    for move in asked["moves"]:
        match.advance(move)
    return {"move": match.position.moves()[0]} if match.position.seat is not None else {"moves": []}


_read_once = lru_cache(maxsize=1024)(read)


def compose(shown: Mapping[str, str]) -> Element:
    """Read a page with every part in its place. Parts that were read before are not read again: use what this gives
    before the next call.
    """
    places = {name: text for name, text in shown.items() if name not in ("page", "asked")}
    whole = f'<div id="page">{shown.get("page", "")}</div><div id="asked">{shown.get("asked", "")}</div>'
    root = (read if places else _read_once)(whole)
    elements = {element["id"]: element for element in root.all() if element["id"]} if places else {}
    for name, text in places.items():
        if name in elements:
            part = _read_once(text)
            elements[name].children = part.children
            for child in part.children:
                if isinstance(child, Element):
                    child.parent = elements[name]
                    elements |= {element["id"]: element for element in child.all() if element["id"] in places}
    return root


class Tablet:
    """A person at a tablet, who sees the page and taps what is on it. Tapping something that is not there fails."""

    def __init__(
        self,
        storage: FakeStorage | None = None,
        *,
        language: str = "en",
        thinker: str | Callable[[dict[str, Any]], Any] = "real",
        at: str = "",
        **facts: Any,
    ) -> None:
        self.storage = storage if storage is not None else FakeStorage()
        self.page = FakePage(self.storage, Facts(language=language, build="0123abcd", **facts), thinker)
        self.app = App(self.page, ROOMS, LATE_ROOMS)
        self.page.app = self.app
        self.open(at)

    # --- what is seen ---

    def look(self) -> Element:
        """Parse the current page."""
        return compose(self.page.shown)

    def text(self) -> str:
        """Return all visible text of the page."""
        return self.look().text

    def find(self, wanted: Callable[[Element], Any]) -> list[Element]:
        """Find elements of the page."""
        return [element for element in self.look().all() if wanted(element)]

    def ident(self, name: str) -> Element:
        """Find the element of an id."""
        return self.find(lambda element: element["id"] == name)[0]

    @property
    def voice(self) -> str:
        """Return the text of the voice."""
        return self.ident("p-voice").text

    def actions(self) -> list[str]:
        """List the actions of all enabled buttons."""
        return [element["data-do"] for element in self.find(lambda e: e["data-do"] and "disabled" not in e.attributes)]

    @property
    def match(self) -> Any:
        """Return the match on the table."""
        assert self.app.table is not None
        return self.app.table.match

    # --- what is done ---

    def open(self, fragment: str) -> None:
        """Open an address, as a link or a reload does; news of other windows is heard first."""
        self.page.fragment = fragment.lstrip("#")
        self.page.history.append((self.page.fragment, False))
        self.app.visit(self.page.fragment)
        self.page.settle()

    def reload(self, **more: Any) -> Tablet:
        """Return the tablet after the page was closed and opened again, at the same address."""
        self.storage.pages = [page for page in self.storage.pages if page is not self.page]
        return Tablet(
            self.storage, language=self.page.facts.language, thinker=self.page.thinker, at=self.page.fragment, **more
        )

    def back(self) -> None:
        """Press the browser's Back."""
        (left, over), page = self.page.history.pop(), self.page
        page.fragment = page.history[-1][0]
        if over and page.fragment == left:
            self.app.back()
        else:
            self.app.visit(page.fragment)
        page.settle()

    def press(self, action: str) -> None:
        """Tap the button of an action."""
        assert action in self.actions(), f"{action} is not among {self.actions()}"
        self.app.do(action)
        self.page.settle()

    def tap(self, *moves: str) -> None:
        """Tap touchables of the board."""
        for move in moves:
            assert any(element["data-move"] == move for element in self.look().all()), f"{move} is not on the board"
            self.app.tap(move)
            self.page.settle()

    def play(self, *moves: str) -> None:
        """Tap each move twice: choose it, play it."""
        for move in moves:
            self.tap(move, move)

    def enter(self, field: str, value: str) -> None:
        """Type into a field."""
        assert self.find(lambda e: e["data-field"] == field), f"no field {field}"
        self.app.enter(field, value)
        self.page.settle()

    def follow(self, start: str) -> None:
        """Tap the first link of the page whose address begins so."""
        link = self.find(lambda e: e.tag == "a" and e["href"].startswith(start))
        assert link, f"no link {start}"
        self.open(link[0]["href"])

    def hear(self) -> None:
        """Handle the storage events of other windows."""
        news, self.page.news = self.page.news, []
        for name in news:
            self.app.stored(name)
        self.page.settle()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.page.wait(seconds)

    def begin(
        self,
        *names: str,
        code: str = "olive-42-bread",
        levels: Mapping[int, str] | None = None,
        mode: str = "match",
        quick: bool = False,
    ) -> str:
        """Set up a match of 9 by its form and go to its table; give the entry's name."""
        self.open("new/nine")
        if mode != "match":
            self.press(f"form nine mode {mode}")
        for number, name in enumerate(names):
            if f"form nine name {number}" not in [e["data-field"] for e in self.look().all()]:
                self.press("form nine add")
            self.enter(f"form nine name {number}", name)
            player = (levels or {}).get(number, "person")
            self.press(f"form nine open {number}")
            self.press(f"form nine player {number} {player}")
        self.enter("form nine code", code)
        if quick:
            self.press("form nine option preparation drawn")
        self.press("form nine begin")
        assert self.app.table is not None
        return self.app.table.session.entry.ident
