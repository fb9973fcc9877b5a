"""The rooms of Paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.paper.room import PaperRoom

if TYPE_CHECKING:
    from pyapp.ui.app import Room

ROOMS: Final[tuple[type[Room], ...]] = (PaperRoom,)
