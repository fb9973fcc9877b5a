"""The interface of the app to files, pictures, PDFs and ink in the browser. `ui.browser.media` implements it; tests use
a fake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from pyapp.engine.texts import MessageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.markup import Markup

Corner = tuple[float, float]
"""A point of a picture in its pixels, from the top left."""
LONGEST_SIDE: Final = 2_400
"""The longest side of a page in pixels: A4 at 205 dots per inch."""
MAX_PAGE_BYTES: Final = 400_000
"""The most bytes of a page as it is stored."""
MAX_FILE_BYTES: Final = 200_000_000
"""The most bytes of a file that is read."""
MAX_FILES: Final = 20
"""The most files that arrive at once."""
MAX_PDF_PAGES: Final = 200
"""How many pages of a PDF can be opened."""


class MediaError(MessageError):
    """A file or picture that cannot be used; the message is one sentence for people."""


class Blob(Protocol):
    """The content of a file."""

    @property
    def name(self) -> str:
        """The name of the file, without a path; empty if it has none."""

    @property
    def kind(self) -> str:
        """The MIME type by its first bytes ("image/png", "application/pdf", "application/zip"), not by its name; empty
        if unknown.
        """

    @property
    def size(self) -> int:
        """The number of bytes."""

    async def read(self) -> bytes:
        """Return the content. Raises MediaError if the file is gone."""


class Raster(Protocol):
    """An open picture. Operations return a new one and leave this one as it is."""

    @property
    def width(self) -> int:
        """The width in pixels."""

    @property
    def height(self) -> int:
        """The height in pixels."""

    def turned(self, quarters: int) -> Raster:
        """Turn by quarters, clockwise."""

    def straightened(self, corners: Sequence[Corner], width: int, height: int) -> Raster:
        """Map the quadrangle of four corners - top left, top right, bottom right, bottom left - to a rectangle. Corners
        of a rectangle crop. Raises MediaError if they make no quadrangle.
        """

    def whitened(self) -> Raster:
        """Make the paper of a photo white: divide by the brightness of the paper around each place."""

    def gray(self, longest: int) -> tuple[int, int, bytes]:
        """Return width, height and the brightness of each pixel (0 to 255, by rows), scaled down to that longest
        side.
        """

    async def webp(self, most: int = MAX_PAGE_BYTES) -> Blob:
        """Return the picture as WebP (PNG or JPEG where the browser writes no WebP), scaled down until it fits into
        that many bytes. Raises MediaError.
        """

    def show(self, place: str) -> None:
        """Draw the picture into the canvas element of an id, in the size of the picture."""

    def close(self) -> None:
        """Free the memory of the picture."""


class Pdf(Protocol):
    """An open PDF."""

    @property
    def pages(self) -> int:
        """The number of pages in the file; only the first `MAX_PDF_PAGES` can be drawn."""

    async def page(self, number: int, longest: int = LONGEST_SIDE) -> Raster:
        """Draw a page, numbered from 1, with that longest side. Raises MediaError."""

    def close(self) -> None:
        """Free the memory of the document."""


class InkListener(Protocol):
    """The receiver of what is done on an ink surface. Coordinates are pixels of the page."""

    def drawn(self, points: Sequence[float], *, pen: bool) -> None:
        """Handle a finished stroke: x, y and pressure (0 to 1) of each point in one list; `pen` if a stylus drew it. It
        stays on the surface if it is added in this call.
        """

    def erased(self, idents: Sequence[str], path: Sequence[float], reach: float) -> None:
        """Erase the strokes that the eraser has touched; with a path, a list as in `drawn`, only what is nearer to it
        than `reach` is erased.
        """

    def tapped(self, x: float, y: float) -> None:
        """Handle a tap with the stamp."""

    def take_back_dot(self) -> None:
        """Undo the dot of the first tap of a double tap."""

    def pen_seen(self) -> None:
        """Note the first stylus."""

    def zoomed(self, factor: float) -> None:
        """Note the zoom factor after a gesture: 1 shows the whole page."""

    def pressed(self, key: str) -> None:
        """Handle undo ("z") or redo ("y") by Ctrl or Cmd."""


class InkSurface(Protocol):
    """The surface to write on: a page with its strokes, which moves and is enlarged by two fingers."""

    def show(self, url: str, width: int, height: int, strokes: str) -> None:
        """Show a page by the address of its picture, "" for none, and its strokes: lines of ident, a space, and the
        stroke as text (`paper.ink`).
        """

    def add(self, strokes: str) -> None:
        """Add strokes on top, in lines as in `show`."""

    def remove(self, idents: Sequence[str]) -> None:
        """Remove strokes."""

    def use(self, tool: str, head: str, *, by_finger: bool, writes: bool) -> None:
        """Choose the tool - "write", "stamp", "eraser", "rubber" -, the head of new strokes (`paper.ink`), whether
        fingers write, and whether anything can be written.
        """

    def fit(self) -> None:
        """Show the whole page."""

    def zoom(self, factor: float) -> None:
        """Multiply the zoom factor, about the middle of the surface."""

    async def picture(self, scale: float = 1.0) -> Blob:
        """Return page and strokes as a PNG. Raises MediaError."""

    def close(self) -> None:
        """Stop listening."""


class Media(Protocol):
    """Files, pictures, PDFs and ink."""

    async def pick(self, accept: str, *, many: bool = False, camera: bool = False) -> list[Blob]:
        """Open the file dialog, or the camera; empty if nothing was chosen."""

    async def paste(self) -> list[Blob]:
        """Return the pictures in the clipboard. Raises MediaError if the browser does not allow that."""

    async def shared(self) -> list[Blob]:
        """Return the files that another app has shared with this one, and forget them."""

    def on_drop(self, receive: Callable[[list[Blob]], None] | None) -> None:
        """Pass on files that are dragged onto the page or pasted with the keyboard; None ends that."""

    def grips(self, act: Callable[[str], None] | None) -> None:
        """Pass on what is done with elements that can be dragged (`data-grip`): words that begin with "seen", "hold",
        "grip", "drop", "lost", "nudge" or "enter" (`ui.browser.media.grips`). None ends that.
        """

    async def open_picture(self, blob: Blob, longest: int = LONGEST_SIDE) -> Raster:
        """Decode a picture, scaled down to that longest side. Raises MediaError."""

    async def open_pdf(self, blob: Blob) -> Pdf:
        """Open a PDF; its scripts are never run. Raises MediaError."""

    async def draw(self, drawn: Markup, width: int, height: int) -> Raster:
        """Render a drawing of the app. Raises MediaError."""

    def blob(self, content: bytes, kind: str, name: str = "") -> Blob:
        """Return bytes as the content of a file."""

    async def keep(self, name: str, blob: Blob) -> None:
        """Store a content under a name on this device, a hash of hexadecimal digits. Raises StoreFull, and the content
        is then kept until the page is closed.
        """

    async def load(self, name: str) -> Blob | None:
        """Return the stored content of a name, None if it is missing or damaged."""

    async def forget(self, name: str) -> None:
        """Delete a stored content."""

    async def kept(self) -> list[str]:
        """List the names of all stored contents; empty where the browser stores nothing."""

    def url(self, blob: Blob) -> str:
        """Return an address for a content, for pictures of the page; it lasts until the page is closed."""

    def download(self, name: str, blob: Blob) -> None:
        """Save a content as a file on the device."""

    async def share(self, name: str, blob: Blob) -> bool:
        """Offer a file to other apps; False if that is impossible or was cancelled."""

    async def surface(
        self, place: str, over: str, styles: Mapping[str, Mapping[str, object]], listener: InkListener
    ) -> InkSurface:
        """Open an ink surface in the element of an id; the element `over` moves with the page. `styles` are the looks
        of the tools by letter, `paper.ink.Style` as plain data. Raises MediaError.
        """
