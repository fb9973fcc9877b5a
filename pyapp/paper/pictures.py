"""The pictures of pages in the store: each by the hash of its content, so that sheets and plays share them."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.paper.making import Source, whole
from pyapp.paper.sheet import Page
from pyapp.paper.store import Plays, Sheets, is_in_use
from pyapp.ui.media import kinds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.paper.sheet import Sheet
    from pyapp.ui.media.port import Blob, Media, Raster
    from pyapp.ui.page import Page as AppPage
    from pyapp.ui.page import Storage

ACCEPT: Final = "image/*,application/pdf"
"""The files that the dialog for one picture offers."""


def name_of(content: bytes) -> str:
    """Return the name under which the picture of a content is stored."""
    return hashlib.sha256(content).hexdigest()[:32]


SMALL_SIDE: Final = 360
"""The longest side of the small picture of a play in pixels."""


def small_name(play: str) -> str:
    """Return the name under which the small picture of a play is stored."""
    return name_of(f"play {play}".encode())


async def keep(media: Media, raster: Raster) -> Page:
    """Store an open picture and return its page, which is smaller if the picture would take too many bytes. Raises
    MediaError and StoreFull.
    """
    blob = await raster.webp()
    content = await blob.read()
    size = kinds.size_of(content[: kinds.HEAD]) or (raster.width, raster.height)
    return await _keep(media, blob, content, size)


async def _keep(media: Media, blob: Blob, content: bytes, size: tuple[int, int]) -> Page:
    """Store a picture as it is and return its page of that size. Raises StoreFull."""
    width, height = size
    page = Page(name_of(content), width, height, len(content))
    await media.keep(page.picture, blob)
    return page


async def forget_unused(media: Media, storage: Storage, pictures: Iterable[str]) -> None:
    """Delete those pictures that no sheet and no play shows any more."""
    for picture in pictures:
        if not is_in_use(storage, picture):
            await media.forget(picture)


async def open_again(app_page: AppPage, sheet: Sheet, number: int) -> bool:
    """Open a file for a page whose picture is missing - of a PDF its page of the same number - and replace the page in
    every sheet and play. The new picture gets the size of the page, so that fields and strokes stay in their places.
    Return whether a file was chosen. Raises MediaError and StoreFull.
    """
    media, gone = app_page.media(), sheet.pages[number]
    chosen = await media.pick(ACCEPT)
    if not chosen:
        return False
    source = Source(chosen[0])
    if chosen[0].kind == kinds.PDF:
        pdf = await media.open_pdf(chosen[0])
        source = Source(chosen[0], min(number + 1, pdf.pages))
        pdf.close()
    raster = await source.open(media)
    fitted = raster.straightened(whole(raster), gone.width, gone.height)
    raster.close()
    try:
        blob = await fitted.webp()
        found = await _keep(media, blob, await blob.read(), (gone.width, gone.height))
    finally:
        fitted.close()
    _exchange(app_page.storage, app_page.now(), gone.picture, found)
    return True


def _exchange(storage: Storage, now: float, picture: str, found: Page) -> None:
    """Replace the page with a picture in all sheets and plays."""

    def changed(sheet: Sheet) -> Sheet:
        return replace(sheet, pages=tuple(found if page.picture == picture else page for page in sheet.pages))

    for stored in Sheets(storage).all():
        if (sheet := changed(stored.sheet)) != stored.sheet:
            Sheets(storage).save(replace(stored, sheet=sheet), now)
    for entry in Plays(storage).all():
        if (sheet := changed(entry.sheet)) != entry.sheet:
            Plays(storage).save(replace(entry, sheet=sheet), entry.updated)
