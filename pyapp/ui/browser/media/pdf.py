"""PDFs, drawn by pdf.js."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import js  # type: ignore[import-not-found]
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from pyapp.engine.texts import N_
from pyapp.ui.browser.dom import as_object
from pyapp.ui.browser.media.pictures import CanvasRaster, canvas_of
from pyapp.ui.media.port import LONGEST_SIDE, MAX_PDF_PAGES, MediaError

if TYPE_CHECKING:
    from pyapp.ui.media.port import Blob

PATIENCE: Final = 20.0
"""Seconds that a page may take."""
FLATTEST: Final = 50
"""How many times longer than wide a page may be."""
DAMAGED: Final = N_("This PDF is damaged. Open another file.")


async def open_pdf(blob: Blob) -> PdfDocument:
    """Open a PDF. Raises MediaError."""
    content = await blob.read()
    try:
        library = await js.sobremesa.media()
        loading = await library.openPdf(to_js(content))
    except JsException:
        raise MediaError(
            N_("The reader for PDFs is not on this device yet. Connect to the internet once and try again.")
        ) from None
    try:
        document = await asyncio.wait_for(loading.promise, PATIENCE)
        return PdfDocument(loading, document)
    except (TimeoutError, JsException) as error:
        loading.destroy()
        if getattr(error, "name", "") == "PasswordException":
            raise MediaError(N_("This PDF has a password. Open it without one and try again.")) from None
        raise MediaError(DAMAGED) from None


class PdfDocument:
    """An open PDF."""

    def __init__(self, loading: Any, document: Any) -> None:
        self._loading, self._document = loading, document
        self.pages = int(document.numPages)

    async def page(self, number: int, longest: int = LONGEST_SIDE) -> CanvasRaster:
        """Draw a page, numbered from 1. Raises MediaError."""
        if number > MAX_PDF_PAGES:
            raise MediaError(N_("Only the first {most} pages of a PDF can be opened."), most=MAX_PDF_PAGES)
        drawing: asyncio.Future[CanvasRaster] = asyncio.ensure_future(self._draw(number, longest))
        while not drawing.done():
            await asyncio.wait([drawing], timeout=PATIENCE)
            if not drawing.done() and not js.document.hidden:  # nothing is drawn on a hidden page
                drawing.cancel()
                self.close()
                message = N_("Page {number} of this PDF takes too long to draw. Choose another page or file.")
                raise MediaError(message, number=number)
        try:
            return drawing.result()
        except JsException:
            raise MediaError(DAMAGED) from None

    async def _draw(self, number: int, longest: int) -> CanvasRaster:
        page = await self._document.getPage(number)
        whole = page.getViewport(as_object({"scale": 1}))
        long, short = max(whole.width, whole.height), min(whole.width, whole.height)
        if not 0 < long <= FLATTEST * short:  # also where a size is no number
            raise MediaError(DAMAGED)
        viewport = page.getViewport(as_object({"scale": longest / long}))
        canvas = canvas_of(round(viewport.width), round(viewport.height))
        try:
            await page.render(
                as_object({"canvas": None, "canvasContext": canvas.getContext("2d"), "viewport": viewport})
            ).promise
        finally:
            page.cleanup()
        return CanvasRaster(canvas)

    def close(self) -> None:
        """Free the memory of the document."""
        self._loading.destroy()
