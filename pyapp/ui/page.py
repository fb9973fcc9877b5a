"""What the app asks of a browser. `browser.py` answers for real; tests answer with a fake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Motion
    from pyapp.ui.table.transcript import Transcript


class StoreFull(Exception):
    """The browser's store takes no more; what was there is still there."""


class Storage(Protocol):
    """Texts by key, kept on the device."""

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""

    def put(self, key: str, text: str) -> None:
        """Keep a text, replacing the old one at once or not at all. Raises StoreFull."""

    def delete(self, key: str) -> None:
        """Forget a key; nothing happens if there is none."""

    def names(self) -> list[str]:
        """List the keys of this app."""


class MemoryStorage:
    """Texts by key that are gone with the page, for browsers that refuse to store anything."""

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
    """What the app wants to know of the device, once."""

    language: str = "en"
    standalone: bool = False
    apple_tablet: bool = False
    can_share: bool = False
    can_connect: bool = False
    """Whether the browser can open a channel to another tablet."""
    camera: bool = False
    can_store: bool = True
    """Whether the browser stores anything for this site: some refuse it, all of it is gone with the page then."""
    build: str = ""


class PeerConnection(Protocol):
    """A channel to one other tablet: first described to it and back, then open, then closed."""

    async def offer(self) -> str:
        """Return a description (SDP) that the other tablet is to answer. Raises OSError."""

    async def answer(self, offer: str) -> str:
        """Return the answer to the other tablet's description. Raises OSError."""

    async def accept(self, answer: str) -> None:
        """Take the other tablet's answer. Raises OSError."""

    def send(self, text: str) -> None:
        """Send a text; where it cannot be sent the channel is closed."""

    def close(self) -> None:
        """Close the channel, on both sides."""


class Page(Protocol):
    """The page that the app runs on."""

    storage: Storage
    facts: Facts
    transcript: Transcript

    def paint(self, parts: Mapping[str, Markup]) -> None:
        """Bring the elements with these ids to these contents, in order; equal ones are left alone."""

    def set_root_attributes(self, attributes: Mapping[str, str]) -> None:
        """Set attributes of the document's root element (lang, data-theme, data-game) and its title."""

    def go(self, fragment: str, *, replace: bool = False) -> None:
        """Go to a fragment of the address."""

    def note_layer(self, *, is_open: bool) -> None:
        """Take note of whether something lies over the page that the browser's Back closes (`App.back`), before it
        leaves the page.
        """

    def address(self) -> str:
        """Return the address without its fragment."""

    def now(self) -> float:
        """Return the time in seconds since 1970."""

    def clock_offset(self, moment: float) -> int:
        """Return the minutes to add to UTC for the device's time zone at a moment, in seconds since 1970."""

    def random_numbers(self, count: int) -> list[int]:
        """Return that many unpredictable numbers of 32 bits."""

    def call_later(self, milliseconds: int, call: Callable[[], None]) -> None:
        """Call something later."""

    def start(self, job: Awaitable[None]) -> None:
        """Let a job run beside the page."""

    def report(self, error: Exception) -> None:
        """Write a fault into the console, with where it came from."""

    async def think(self, request: str) -> str:
        """Ask the worker; it starts at the first question."""

    async def load_part(self, game: str) -> None:
        """Fetch the part of a game (`games.parts`). Raises OSError if it does not come."""

    async def progress(self) -> str:
        """Ask the worker how far its review is; empty if it cannot say."""

    def hurry(self) -> None:
        """Make the worker answer now."""

    def animate(self, motions: Sequence[Motion]) -> None:
        """Let parts of the board move to where they already are."""

    def finish_motions(self) -> None:
        """Let whatever moves be where it goes, at once."""

    def focus_late(self) -> None:
        """Put the focus where a visitor of a page begins that stands only now."""

    def focus(self, ident: str) -> None:
        """Put the focus on the element of that id, if it is there."""

    def visible_chapters(self) -> tuple[int, Sequence[int]]:
        """Return the chapter (`data-chapter`) whose beginning was passed last in what scrolls, 0 if none was, and those
        that begin within a screen of what is to be seen.
        """

    def print(self) -> None:
        """Open the browser's dialog for printing the page."""

    async def share(self, title: str, url: str) -> bool:
        """Offer a link to other apps; False if that cannot be done or was not wanted."""

    async def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False if that is not allowed."""

    def download(self, name: str, text: str) -> None:
        """Return a text to the device as a file."""

    async def picture(self, name: str, drawn: Markup) -> bool:
        """Return a drawing to the device as an image file; False where the browser cannot make one."""

    async def pick_file(self) -> str | None:
        """Let somebody choose a file and return its text, or None."""

    def connect(
        self,
        servers: Sequence[Mapping[str, str]],
        opened: Callable[[], None],
        heard: Callable[[str], None],
        closed: Callable[[], None],
    ) -> PeerConnection:
        """Begin a channel to another tablet, which tells when it is open, what it hears, and once when it is closed."""

    async def scan(self, place: str, found: Callable[[str], bool], wanted: Callable[[], bool]) -> str:
        """Show what the camera sees in the element of that id, and tell of every code, until one was the right one or
        the camera is not wanted any more. Return nothing, or why it cannot be had: "denied", "missing", "busy".
        """

    async def persist(self) -> bool:
        """Ask the browser to keep the store when it needs room; return whether it promised to."""
