"""The rooms of the app, in the order of their creation; the first one answers all addresses that belong to no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.ui.challenge.room import ChallengeRoom
from pyapp.ui.links.room import LinkRoom
from pyapp.ui.rulebook.room import RulebookRoom
from pyapp.ui.saved.room import SavedRoom
from pyapp.ui.settings.room import SettingsRoom
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.table.guide_room import GuideRoom
from pyapp.ui.table.match_room import MatchRoom

if TYPE_CHECKING:
    from pyapp.ui.app import Room

ROOMS: Final[tuple[type[Room], ...]] = (
    ShelfRoom,
    MatchRoom,
    GuideRoom,
    ChallengeRoom,
    SavedRoom,
    LinkRoom,
    RulebookRoom,
    SettingsRoom,
)
