"""The interface of the app to a match that is played on several tablets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pyapp.ui.table.remote import RemotePlay

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table


class RemoteMatch(RemotePlay, Protocol):
    """The match that this tablet shares with others, in any room of the app."""

    @property
    def table(self) -> Table | None:
        """Return the table of the match, None until it is known."""

    def act(self, what: str) -> None:
        """Carry out the action of a notice's button (`remote WHAT`)."""

    def move_to(self, table: Table) -> None:
        """Make all tablets continue with another match that was begun here."""

    def leave(self, *, keep: bool = False) -> None:
        """Disconnect from the other tablets; the match stays on this one. With `keep` its table stays open."""
