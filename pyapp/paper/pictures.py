"""The pictures of pages in the store: each by the hash of its content, so that sheets and plays share them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from pyapp.paper.sheet import Page
from pyapp.paper.store import pictures_in_use
from pyapp.ui.media.kinds import HEAD, size_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.ui.media.port import Blob, Media, Raster
    from pyapp.ui.page import Storage


def name_of(content: bytes) -> str:
    """Return the name under which the picture of a content is stored."""
    return hashlib.sha256(content).hexdigest()[:32]


async def keep(media: Media, raster: Raster) -> Page:
    """Store an open picture and return its page, which is smaller if the picture would take too many bytes. Raises
    MediaError and StoreFull.
    """
    blob = await raster.webp()
    return await keep_blob(media, blob, *(size_of((await blob.read())[:HEAD]) or (raster.width, raster.height)))


async def keep_blob(media: Media, blob: Blob, width: int, height: int) -> Page:
    """Store a picture of that size as it is and return its page. Raises MediaError and StoreFull."""
    content = await blob.read()
    page = Page(name_of(content), width, height, len(content))
    await media.keep(page.picture, blob)
    return page


async def forget_unused(media: Media, storage: Storage, pictures: Iterable[str]) -> None:
    """Delete those pictures that no sheet and no play shows any more."""
    used = pictures_in_use(storage)
    for picture in pictures:
        if picture not in used:
            await media.forget(picture)
