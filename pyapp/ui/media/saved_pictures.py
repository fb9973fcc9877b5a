"""Paper's pictures in backups, as the page of saves handles them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill_with
from pyapp.ui.media import backup
from pyapp.ui.media.port import MediaError
from pyapp.ui.page import StoreFull
from pyapp.ui.store.backup import backup_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from pyapp.ui.live.moving_room import MoveRoom
    from pyapp.ui.media.port import Media
    from pyapp.ui.saved.room import SavedRoom


def include(room: SavedRoom, *, on: bool) -> None:
    """Count the bytes of the pictures, which go into the next backup, or leave them out."""

    async def job(media: Media) -> None:
        room.pictures = await backup.pictures_size(media) if on else None
        room.app.paint()

    _use_media(room, job)


def download_backup(room: SavedRoom) -> None:
    """Save a backup with the pictures to a file."""

    async def job(media: Media) -> None:
        room.download(backup_text(room.app, await backup.pictures_for_backup(media)))

    _use_media(room, job)


def merge(room: SavedRoom | MoveRoom, pictures: Mapping[str, str]) -> None:
    """Store the pictures of a backup that are missing here."""

    async def job(media: Media) -> None:
        await backup.merge_pictures(media, pictures)

    _use_media(room, job)


def _use_media(room: SavedRoom | MoveRoom, job: Callable[[Media], Awaitable[None]]) -> None:
    """Run a job with the stored pictures, and report why it has failed."""
    media = room.app.page.media()

    async def run() -> None:
        try:
            await job(media)
        except MediaError as error:
            room.notice = fill_with(error.message, error.params)
            room.app.paint()
        except StoreFull:
            room.notice = _("The storage is full: not all pictures were added. Nothing was overwritten.")
            room.app.paint()

    room.app.page.start(run())
