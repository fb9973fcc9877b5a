"""All rooms of the app: those of `ui`, the studio's, and those that arrive later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.studio.room import PrintRoom, SheetLinkRoom, StudioRoom
from pyapp.ui.rooms import ROOMS as BELOW

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.ui.app import Room

ROOMS: Final[tuple[type[Room], ...]] = (*BELOW, StudioRoom, SheetLinkRoom, PrintRoom)
LATE_ROOMS: Final[Mapping[str, str]] = {
    "compare": "pyapp.ui.compare.room:CompareRoom",
    "days": "pyapp.ui.days.room:DaysRoom",
    "join": "pyapp.ui.live.room:JoinRoom",
    "move": "pyapp.ui.live.moving_room:MoveRoom",
    "opponents": "pyapp.ui.opponents.room:OpponentsRoom",
    "paper": "pyapp.paper.room:PaperRoom",
    "people": "pyapp.ui.people.room:PeopleRoom",
    "places": "pyapp.ui.live.room:PlacesRoom",
    "practice": "pyapp.ui.puzzles.own_room:OwnRoom",
    "puzzle": "pyapp.ui.puzzles.room:PuzzleRoom",
    "records": "pyapp.ui.records.room:RecordsRoom",
    "result": "pyapp.ui.result.room:ResultRoom",
}
"""Address -> "module:class" of a room in a part that arrives after the page."""
