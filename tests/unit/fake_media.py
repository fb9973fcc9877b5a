"""Files, pictures, PDFs and ink in memory, for tests of pages that use them.

Pictures are headers alone: `picture(800, 600)` makes one that has a size but no pixels, and every operation on it is
recorded in `FakeRaster.done`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pyapp.ui.media import kinds
from pyapp.ui.media.port import LONGEST_SIDE, MAX_PAGE_BYTES, MediaError
from pyapp.ui.page import StoreFull

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.ui.media.port import Blob, Corner, InkListener


@dataclass(frozen=True)
class FakeBlob:
    """The content of a file."""

    content: bytes
    name: str = ""
    kind: str = ""

    @property
    def size(self) -> int:
        return len(self.content)

    async def read(self) -> bytes:
        return self.content


def picture(width: int, height: int, name: str = "sheet.webp", more: bytes = b"") -> FakeBlob:
    """Return a WebP file of that size; `more` tells files of one size apart."""
    chunk = b"VP8X" + (10).to_bytes(4, "little") + bytes(4) + _short(width) + _short(height) + more
    content = b"RIFF" + (4 + len(chunk)).to_bytes(4, "little") + b"WEBP" + chunk
    return FakeBlob(content, name, kinds.WEBP)


def _short(side: int) -> bytes:
    return (side - 1).to_bytes(3, "little")


def pdf(pages: int = 1, width: int = 1190, height: int = 1684, name: str = "sheet.pdf") -> FakeBlob:
    """Return a PDF of so many pages, all of that size."""
    return FakeBlob(f"%PDF-1.7 {pages} {width} {height}".encode(), name, kinds.PDF)


def file(content: bytes, name: str = "") -> FakeBlob:
    """Return a file as a person chooses it; its kind is that of its first bytes."""
    return FakeBlob(content, name, kinds.kind_of(content))


@dataclass(frozen=True)
class FakeRaster:
    """A picture without pixels."""

    media: FakeMedia = field(repr=False)
    width: int
    height: int
    done: tuple[tuple[Any, ...], ...] = ()
    """The operations that made it, the opening first."""

    def turned(self, quarters: int) -> FakeRaster:
        width, height = (self.height, self.width) if quarters % 2 else (self.width, self.height)
        return self._after("turned", quarters, width=width, height=height)

    def straightened(self, corners: Sequence[Corner], width: int, height: int) -> FakeRaster:
        return self._after("straightened", tuple(corners), width=width, height=height)

    def whitened(self) -> FakeRaster:
        return self._after("whitened")

    def gray(self, longest: int) -> tuple[int, int, bytes]:
        factor = min(1, longest / max(self.width, self.height))
        width, height = max(1, round(self.width * factor)), max(1, round(self.height * factor))
        return width, height, bytes(self.media.brightness(x, y) for y in range(height) for x in range(width))

    async def webp(self, most: int = MAX_PAGE_BYTES) -> FakeBlob:
        return picture(self.width, self.height, "", repr(self.done).encode()[: most // 2])

    def show(self, place: str) -> None:
        self.media.shown[place] = self

    def close(self) -> None:
        self.media.closed.append(self)

    def _after(self, *operation: Any, width: int = 0, height: int = 0) -> FakeRaster:
        made = replace(
            self, width=width or self.width, height=height or self.height, done=(*self.done, tuple(operation))
        )
        self.media.opened.append(made)
        return made


@dataclass(frozen=True)
class FakePdf:
    """A PDF without content."""

    media: FakeMedia = field(repr=False)
    pages: int
    width: int
    height: int

    async def page(self, number: int, longest: int = LONGEST_SIDE) -> FakeRaster:
        factor = longest / max(self.width, self.height)
        return self.media.raster(round(self.width * factor), round(self.height * factor), ("page", number))

    def close(self) -> None:
        self.media.closed.append(self)


class FakeSurface:
    """An ink surface that records what it is asked; a test calls its listener as the pen would."""

    def __init__(self, place: str, listener: InkListener) -> None:
        self.place, self.listener = place, listener
        self.calls: list[tuple[Any, ...]] = []
        self.page: tuple[str, int, int] | None = None
        self.strokes: dict[str, str] = {}
        """Ident -> stroke, in the order in which they are drawn."""
        self.is_open = True

    def show(self, url: str, width: int, height: int, strokes: str) -> None:
        self.calls.append(("show", url, width, height, strokes))
        self.page, self.strokes = (url, width, height), {}
        self._draw(strokes)

    def add(self, strokes: str) -> None:
        self.calls.append(("add", strokes))
        self._draw(strokes)

    def _draw(self, strokes: str) -> None:
        for line in strokes.splitlines():
            ident, _space, stroke = line.partition(" ")
            self.strokes[ident] = stroke

    def remove(self, idents: Sequence[str]) -> None:
        self.calls.append(("remove", *idents))
        for ident in idents:
            self.strokes.pop(ident, None)

    def use(self, tool: str, head: str, *, by_finger: bool, writes: bool) -> None:
        self.calls.append(("use", tool, head, by_finger, writes))

    def fit(self) -> None:
        self.calls.append(("fit",))

    def zoom(self, factor: float) -> None:
        self.calls.append(("zoom", factor))

    async def picture(self, scale: float = 1.0) -> FakeBlob:
        self.calls.append(("picture", scale))
        return FakeBlob(f"\x89PNG {self.page} {self.strokes}".encode("latin-1"), "", kinds.PNG)

    def close(self) -> None:
        self.calls.append(("close",))
        self.is_open = False

    def last(self, name: str) -> tuple[Any, ...]:
        """Return the latest call of a name, with its arguments."""
        return next(call for call in reversed(self.calls) if call[0] == name)


class FakeMedia:
    """Files, pictures, PDFs and ink in memory. `stored` is the store of the device, shared by its pages."""

    def __init__(self, stored: dict[str, FakeBlob]) -> None:
        self.stored = stored
        self.visit: dict[str, FakeBlob] = {}
        """What the device did not store, lost with the page."""
        self.full = False
        """Whether the device has no room for more; where it refuses to store anything, `refused`."""
        self.refused = False
        self.picked: list[FakeBlob] = []
        """What the next file dialog or camera brings."""
        self.asked: list[tuple[str, bool, bool]] = []
        """The file dialogs: accepted kinds, whether many, whether by the camera."""
        self.clipboard: list[FakeBlob] | None = []
        """The pictures in the clipboard; None if the browser does not allow reading it."""
        self.shared_in: list[FakeBlob] = []
        self.damaged: set[FakeBlob] = set()
        """The files that cannot be opened."""
        self.can_share = True
        self.offered: dict[str, FakeBlob] = {}
        self.downloads: dict[str, FakeBlob] = {}
        self.urls: dict[str, FakeBlob] = {}
        self.opened: list[FakeRaster] = []
        self.closed: list[FakeRaster | FakePdf] = []
        self.shown: dict[str, FakeRaster] = {}
        """Canvas -> the picture in it."""
        self.brightness: Callable[[int, int], int] = lambda _x, _y: 255
        """The brightness of each pixel of every picture."""
        self.surfaces: list[FakeSurface] = []
        self._receive: Callable[[list[Blob]], None] | None = None
        self._grip: Callable[[str], None] | None = None

    # --- the protocol ---

    async def pick(self, accept: str, *, many: bool = False, camera: bool = False) -> list[Blob]:
        self.asked.append((accept, many, camera))
        picked, self.picked = self.picked, []
        return list(picked if many else picked[:1])

    async def paste(self) -> list[Blob]:
        if self.clipboard is None:
            raise MediaError("The browser does not allow this page to read the clipboard.")
        return list(self.clipboard)

    async def shared(self) -> list[Blob]:
        shared, self.shared_in = self.shared_in, []
        return list(shared)

    def on_drop(self, receive: Callable[[list[Blob]], None] | None) -> None:
        self._receive = receive

    def grips(self, act: Callable[[str], None] | None) -> None:
        self._grip = act

    async def open_picture(self, blob: Blob, longest: int = LONGEST_SIDE) -> FakeRaster:
        size = kinds.size_of(await blob.read())
        if size is None or blob in self.damaged:
            raise MediaError("This picture cannot be opened.")
        factor = min(1, longest / max(size))
        return self.raster(round(size[0] * factor), round(size[1] * factor), ("opened", blob.name))

    async def open_pdf(self, blob: Blob) -> FakePdf:
        found = re.fullmatch(rb"%PDF-1.7 (\d+) (\d+) (\d+)", await blob.read())
        if found is None or blob in self.damaged:
            raise MediaError("This PDF cannot be opened.")
        return FakePdf(self, *map(int, found.groups()))

    async def draw(self, drawn: Markup, width: int, height: int) -> FakeRaster:
        return self.raster(width, height, ("drawn", drawn))

    def blob(self, content: bytes, kind: str, name: str = "") -> FakeBlob:
        return FakeBlob(content, name, kind)

    async def keep(self, name: str, blob: Blob) -> None:
        kept = FakeBlob(await blob.read(), "", blob.kind)
        if self.full or self.refused:
            self.visit[name] = kept
            raise StoreFull
        self.stored[name] = kept

    async def load(self, name: str) -> Blob | None:
        return self.visit.get(name) or self.stored.get(name)

    async def forget(self, name: str) -> None:
        self.visit.pop(name, None)
        self.stored.pop(name, None)

    async def kept(self) -> list[str]:
        return [] if self.refused else list(self.stored)

    def url(self, blob: Blob) -> str:
        address = f"blob:{len(self.urls)}"
        self.urls[address] = FakeBlob(getattr(blob, "content", b""), blob.name, blob.kind)
        return address

    def download(self, name: str, blob: Blob) -> None:
        self.downloads[name] = FakeBlob(getattr(blob, "content", b""), blob.name, blob.kind)

    async def share(self, name: str, blob: Blob) -> bool:
        if self.can_share:
            self.offered[name] = FakeBlob(await blob.read(), blob.name, blob.kind)
        return self.can_share

    async def surface(
        self, place: str, over: str, styles: Mapping[str, Mapping[str, object]], listener: InkListener
    ) -> FakeSurface:
        assert over
        assert styles
        self.surfaces.append(made := FakeSurface(place, listener))
        return made

    # --- for tests ---

    def raster(self, width: int, height: int, *done: tuple[Any, ...]) -> FakeRaster:
        """Return an open picture."""
        self.opened.append(made := FakeRaster(self, width, height, done))
        return made

    def drop(self, *blobs: FakeBlob) -> None:
        """Drop files on the page."""
        assert self._receive is not None, "nothing can be dropped here"
        self._receive(list(blobs))

    def grip(self, *acts: str) -> None:
        """Drag as the grips of the page do, by the words that they pass on."""
        for act in acts:
            assert self._grip is not None, "nothing can be dragged here"
            self._grip(act)

    @property
    def surface_now(self) -> FakeSurface:
        """Return the surface that was opened last."""
        return self.surfaces[-1]

    def leaked(self) -> list[FakeRaster]:
        """List the pictures whose memory nobody has freed."""
        return [made for made in self.opened if not any(made is one for one in self.closed)]
