"""The interface of the app to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pyapp.ui.page import Page
    from pyapp.ui.store.results import Records
    from pyapp.ui.store.saves import Entry, Saves
    from pyapp.ui.store.settings import Settings
    from pyapp.ui.table.remote import RemotePlay


class AppPort(Protocol):
    """The services and stores of the app that a table uses."""

    page: Page
    settings: Settings
    saves: Saves
    records: Records

    @property
    def live(self) -> RemotePlay | None:
        """Return the match that is played on several tablets, None without one. It may be another one than that on
        the table.
        """

    def paint(self) -> None:
        """Repaint the page."""

    def new_ident(self) -> str:
        """Return a name for a new entry."""

    def finished(self, entry: Entry, /) -> None:
        """Add a finished match to the records."""

    def moved(self, ident: str, /) -> None:
        """Change the address to another entry with the same match."""
