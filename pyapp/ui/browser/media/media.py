"""The browser's files, pictures, PDFs and ink."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException  # type: ignore[import-not-found]

from pyapp.engine.texts import N_
from pyapp.ui.browser.media import files
from pyapp.ui.browser.media.blobs import BlobStore, made, source_of
from pyapp.ui.browser.media.grips import Grips
from pyapp.ui.browser.media.pdf import PdfDocument, open_pdf
from pyapp.ui.browser.media.pictures import CanvasRaster, open_picture
from pyapp.ui.browser.picture import paint
from pyapp.ui.media.port import LONGEST_SIDE, MediaError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.browser.page import BrowserPage
    from pyapp.ui.media.port import Blob, InkListener, InkSurface

NOT_LOADED: Final = N_("A part of Paper could not be loaded. Go online once and try again.")


class BrowserMedia:
    """The implementation of `pyapp.ui.media.port.Media` in a browser."""

    def __init__(self, page: BrowserPage) -> None:
        self._page = page
        self._store = BlobStore()
        self._drops = files.Drops(page.start)
        self._grips: Grips | None = None

    async def pick(self, accept: str, *, many: bool = False, camera: bool = False) -> list[Blob]:
        """Open the file dialog, or the camera; empty if nothing was chosen."""
        return await files.blobs_of(await self._page.choose_files(accept, many=many, camera=camera))

    async def paste(self) -> list[Blob]:
        """Return the pictures in the clipboard."""
        return await files.paste()

    async def shared(self) -> list[Blob]:
        """Return the files from other apps, and forget them."""
        return await files.shared()

    def on_drop(self, receive: Callable[[list[Blob]], None] | None) -> None:
        """Pass on files that are dragged onto the page or pasted with the keyboard; None ends that."""
        self._drops.pass_on(receive)

    def grips(self, act: Callable[[str], None] | None) -> None:
        """Pass on what is done with elements that can be dragged; None ends that."""
        if self._grips is not None:
            self._grips.close()
        self._grips = Grips(act) if act is not None else None

    async def open_picture(self, blob: Blob, longest: int = LONGEST_SIDE) -> CanvasRaster:
        """Decode a picture."""
        return await open_picture(blob, longest)

    async def open_pdf(self, blob: Blob) -> PdfDocument:
        """Open a PDF."""
        return await open_pdf(blob)

    async def draw(self, drawn: Markup, width: int, height: int) -> CanvasRaster:
        """Render a drawing of the app."""
        try:
            return CanvasRaster(await paint(drawn, width, height))
        except (JsException, AttributeError):
            raise MediaError(N_("The browser cannot draw this page as a picture.")) from None

    def blob(self, content: bytes, kind: str, name: str = "") -> Blob:
        """Return bytes as the content of a file."""
        return made(content, kind, name)

    async def keep(self, name: str, blob: Blob) -> None:
        """Store a content under a name on this device."""
        await self._store.keep(name, blob)

    async def load(self, name: str) -> Blob | None:
        """Return the stored content of a name."""
        return await self._store.load(name)

    async def forget(self, name: str) -> None:
        """Delete a stored content."""
        await self._store.forget(name)

    async def kept(self) -> list[str]:
        """List the names of all stored contents."""
        return await self._store.kept()

    def url(self, blob: Blob) -> str:
        """Return an address for a content until the page is closed."""
        return str(js.URL.createObjectURL(source_of(blob)))

    def download(self, name: str, blob: Blob) -> None:
        """Save a content as a file on the device."""
        self._page.hand_over(name, source_of(blob))

    async def share(self, name: str, blob: Blob) -> bool:
        """Offer a file to other apps."""
        return await files.share(name, blob)

    async def surface(
        self, place: str, over: str, styles: Mapping[str, Mapping[str, object]], listener: InkListener
    ) -> InkSurface:
        """Open an ink surface in the element of an id."""
        from pyapp.ui.browser.media.ink import BrowserInk

        try:
            module = await js.sobremesa.ink()
        except JsException:
            raise MediaError(NOT_LOADED) from None
        if not hasattr(js.document.getElementById(place), "append"):  # the page was left meanwhile
            raise MediaError(NOT_LOADED)
        return BrowserInk(module, place, over, styles, listener)
