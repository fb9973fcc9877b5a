"""The interface of the app to the browser. `browser/page.py` implements it; tests use a fake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Motion
    from pyapp.ui.media.port import Media
    from pyapp.ui.table.transcript import Transcript


class StoreFull(Exception):
    """The browser's storage is full. Nothing that was stored is lost."""


class Storage(Protocol):
    """Texts by key, stored on the device."""

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""

    def put(self, key: str, text: str) -> None:
        """Store a text; the old one is replaced at once or not at all. Raises StoreFull."""

    def delete(self, key: str) -> None:
        """Delete a key; nothing happens if there is none."""

    def names(self) -> list[str]:
        """List the keys of this app."""


class MemoryStorage:
    """Texts by key that are lost with the page, for browsers that refuse to store anything."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""
        return self._texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Store a text."""
        self._texts[key] = text

    def delete(self, key: str) -> None:
        """Delete a key; nothing happens if there is none."""
        self._texts.pop(key, None)

    def names(self) -> list[str]:
        """List all keys."""
        return list(self._texts)


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about the device that do not change while the page is open."""

    language: str = "en"
    standalone: bool = False
    apple_tablet: bool = False
    can_share: bool = False
    can_connect: bool = False
    """Whether the browser can open a channel to another tablet."""
    camera: bool = False
    can_store: bool = True
    """Whether the browser stores anything for this site. Where it refuses, all is lost when the page is closed."""
    build: str = ""
    can_vibrate: bool = False


class PeerConnection(Protocol):
    """A channel to one other tablet. Descriptions are exchanged first; then it opens, and at last closes."""

    async def offer(self) -> str:
        """Return a description (SDP) for the other tablet to answer. Raises OSError."""

    async def answer(self, offer: str) -> str:
        """Return the answer to the other tablet's description. Raises OSError."""

    async def accept(self, answer: str) -> None:
        """Apply the other tablet's answer. Raises OSError."""

    def send(self, text: str) -> None:
        """Send a text; if that fails, the channel closes."""

    def close(self) -> None:
        """Close the channel on both sides."""


class Page(Protocol):
    """The page that the app runs on."""

    storage: Storage
    facts: Facts
    transcript: Transcript

    def paint(self, parts: Mapping[str, Markup]) -> None:
        """Set the contents of the elements with these ids, in order; unchanged ones are left alone."""

    def set_root_attributes(self, attributes: Mapping[str, str]) -> None:
        """Set attributes of the document's root element (lang, data-theme, data-game) and its title."""

    def go(self, fragment: str, *, replace: bool = False) -> None:
        """Go to a fragment of the address."""

    def note_layer(self, *, is_open: bool) -> None:
        """Store whether a layer covers the page. The browser's Back then closes it (`App.back`) before it leaves the
        page.
        """

    def address(self) -> str:
        """Return the address without its fragment."""

    def now(self) -> float:
        """Return the time in seconds since 1970."""

    def clock_offset(self, moment: float) -> int:
        """Return the offset of the device's time zone from UTC in minutes, at a moment in seconds since 1970."""

    def random_numbers(self, count: int) -> list[int]:
        """Return that many unpredictable 32-bit numbers."""

    def call_later(self, milliseconds: int, call: Callable[[], None]) -> None:
        """Call a function after some milliseconds."""

    def start(self, job: Awaitable[None]) -> None:
        """Run a job in the background."""

    def report(self, error: Exception) -> None:
        """Write a fault with its traceback to the console."""

    async def think(self, request: str) -> str:
        """Send a request to the worker, which starts with the first one, and return the answer."""

    async def load_part(self, game: str) -> None:
        """Load the part of a game (`games.parts`). Raises OSError if that fails."""

    async def progress(self) -> str:
        """Ask the worker for the progress of its review; empty if unknown."""

    def hurry(self) -> None:
        """Make the worker answer now."""

    def animate(self, motions: Sequence[Motion]) -> None:
        """Animate parts of the board to the places where they are drawn."""

    def finish_motions(self) -> None:
        """End all motions of the board at once."""

    def unlock_sounds(self) -> None:
        """Make sounds possible. Browsers allow that only inside a tap or a key press; elsewhere nothing happens."""

    def play_sounds(self, sounds: Sequence[str], volume: float) -> None:
        """Play sounds (`drawing.sounds`) one after another, at a volume from 0 to 1; silent until they are unlocked."""

    def vibrate(self, milliseconds: int) -> None:
        """Make the device vibrate, if it can."""

    def focus_late(self) -> None:
        """Set the first focus on a page that was loaded only now."""

    def focus(self, ident: str) -> None:
        """Move the focus to the element of an id, if it exists."""

    def visible_chapters(self) -> tuple[int, Sequence[int]]:
        """Return the number of the chapter (`data-chapter`) that is being read, 0 before the first one, and those of
        the chapters that begin within a screen of the visible part.
        """

    def print(self) -> None:
        """Open the browser's print dialog."""

    async def share(self, title: str, url: str, text: str = "") -> bool:
        """Offer a link, or a text without one, to other apps; False if that is impossible or was cancelled."""

    async def copy(self, text: str) -> bool:
        """Copy a text to the clipboard; False if that is not allowed."""

    def download(self, name: str, text: str) -> None:
        """Save a text as a file on the device."""

    async def picture(self, name: str, drawn: Markup) -> bool:
        """Save a drawing as an image file on the device; False if the browser cannot make one."""

    async def pick_file(self) -> str | None:
        """Open the file dialog and return the text of the chosen file; None if none was chosen."""

    def connect(
        self,
        servers: Sequence[Mapping[str, str]],
        opened: Callable[[], None],
        heard: Callable[[str], None],
        closed: Callable[[], None],
    ) -> PeerConnection:
        """Create a channel to another tablet. It calls `opened` once, `heard` for each text, and `closed` once."""

    async def scan(self, place: str, found: Callable[[str], bool], wanted: Callable[[], bool]) -> str:
        """Show the camera in the element of an id and call `found` for every code, until one is accepted or the camera
        is no longer `wanted`. Return an empty text, or why there is no camera: "denied", "missing", "busy".
        """

    async def persist(self) -> bool:
        """Ask the browser not to evict the storage; return whether it promised."""

    def media(self) -> Media:
        """Return the access to files, pictures and ink, always the same object."""
