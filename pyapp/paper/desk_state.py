"""The state of the page to write on: play, player and page in front, tools, held dice, drawers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.paper import tools
from pyapp.paper.room import PaperRoom
from pyapp.paper.visit import Visit

if TYPE_CHECKING:
    from pyapp.paper.field import Field
    from pyapp.paper.play import Desk, Play
    from pyapp.paper.shared_play import SharedPlay
    from pyapp.paper.store import PlayEntry
    from pyapp.ui.app import App
    from pyapp.ui.widgets import Voice


class DeskState(Visit):
    """The state of an open play that its page draws; `DeskVisit` changes it."""

    entry: PlayEntry
    play: Play

    def __init__(self, app: App, rest: str) -> None:
        super().__init__(app, rest)
        self.why = ""
        """Why there is no play to show; `entry` and `play` are not set then."""
        self.seat = self.page = 0
        self.held: set[int] = set()
        """The dice that the next roll leaves alone."""
        self.drawer = ""
        self.pad: tuple[str, str] | None = None
        """The number field that is being filled, "" for the points, and what was typed so far."""
        self.notice: Voice | None = None
        self.factor = 1.0
        """The zoom factor; 1 shows the whole page."""
        self.prints: list[str] = []
        """The addresses of the pictures to print."""
        self.tools = tools.load(app.page.storage)
        self.missing: set[str] = set()
        """The pictures of pages that are not on this device."""
        self.picture_url = ""
        """The address of the picture of the page in front."""

    @property
    def desk(self) -> Desk:
        """Return what the player in front has written."""
        return self.play.desks[self.seat]

    @property
    def can_write(self) -> bool:
        """Return whether the sheet in front is written on this device."""
        return self.seat in self.entry.own_seats

    @property
    def is_writable(self) -> bool:
        """Return whether the sheet in front can be written on here now."""
        return self.can_write and not self.play.over

    @property
    def own_seat(self) -> int:
        """Return the seat that rolls and draws here: the one in front, or one that writes on this device."""
        return self.seat if self.can_write or not self.entry.seats else self.entry.seats[0]

    @property
    def writing(self) -> set[int]:
        """Return the seats that are writing on other tablets now."""
        return self.shared.writing if self.shared is not None else set()

    @property
    def away(self) -> set[int]:
        """Return the seats whose tablets are out of reach."""
        return self.shared.away if self.shared is not None else set()

    @property
    def shared(self) -> SharedPlay | None:
        """Return the connection of this play with other tablets, None without one."""
        table = self.app.room(PaperRoom).table
        return table if table is not None and not table.over and table.ident == self.rest else None

    @property
    def picture_is_missing(self) -> bool:
        """Return whether the picture of the page in front is not on this device."""
        return bool(self.entry.sheet.pages) and self.entry.sheet.pages[self.page].picture in self.missing

    def fields(self) -> list[Field]:
        """Return the fields of the page in front."""
        return [field for field in self.play.sheet.fields if field.page == self.page]

    @property
    def loose(self) -> list[int]:
        """Return the dice that the next roll rolls."""
        return [die for die in range(len(self.play.sheet.tray.dice)) if die not in self.held]
