"""All rooms of the app: those of `ui`, then the studio's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.studio.room import PrintRoom, SheetLinkRoom, StudioRoom
from pyapp.ui.rooms import ROOMS as BELOW

if TYPE_CHECKING:
    from pyapp.ui.app import Room

ROOMS: Final[tuple[type[Room], ...]] = (*BELOW, StudioRoom, SheetLinkRoom, PrintRoom)
