"""What the parts of the page ask of the app they stand in: its stores, what is open, what is said, and its few
services.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyapp.engine.match import Match
    from pyapp.studio.desk import Studio
    from pyapp.ui.page import Page
    from pyapp.ui.start.form import Form
    from pyapp.ui.store.attachments import Besides
    from pyapp.ui.store.incoming import Incoming
    from pyapp.ui.store.own_sheets import Sheets
    from pyapp.ui.store.results import Records
    from pyapp.ui.store.saves import Entry, Saves
    from pyapp.ui.store.settings import Settings
    from pyapp.ui.table.table import Table
    from pyapp.ui.widgets import Dialog


class Host(Protocol):
    """The app, as its parts see it."""

    page: Page
    settings: Settings
    saves: Saves
    records: Records
    sheets: Sheets
    beside: Besides
    route: tuple[str, ...]
    table: Table | None
    forms: dict[str, Form]
    studio: Studio | None
    asked: Dialog | None
    arrived: tuple[str, Match] | None
    said: str
    house: str
    inked: str
    told: str
    message: str
    search: str
    incoming: Incoming | None

    def paint(self) -> None:
        """Bring the page to what the state says."""

    def await_code(self, wanted: Callable[[], bool]) -> None:
        """Paint again once the library for QR codes is there, unless the code is not `wanted` any more."""

    def fresh_ident(self) -> str:
        """Return a name for a new entry."""

    def fresh_idents(self) -> Iterator[str]:
        """Return names for new entries without end."""

    def code(self) -> str:
        """Return a fresh table code in the language of the page."""

    def form(self, game: str) -> Form:
        """Return the form of a new match of a game, as it was left."""

    def open_entry(
        self,
        match: Match,
        *,
        local: tuple[int, ...] | None = None,
        challenge: tuple[str, int] | None = None,
        room: str = "match",
    ) -> None:
        """Keep a match as a new entry and go to it."""

    def finished(self, entry: Entry) -> None:
        """Write a finished match into the records."""

    def take_turn_link(self, match: Match, seat: int) -> None:
        """Sit down at a match that came by link."""

    def kept_line(self, match: Match) -> Entry | None:
        """Return the entry of the same game at an earlier, the same or a later moment, or None."""
