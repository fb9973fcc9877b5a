"""What the app holds of a match that lies on several tablets; what stands behind it comes when tablets are tied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pyapp.ui.table.session import Tied

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table


class Ties(Tied, Protocol):
    """The match of this app that is tied to other tablets, whatever room is shown."""

    @property
    def table(self) -> Table | None:
        """Return the table of the match, None until it is known."""

    def act(self, what: str) -> None:
        """Do what a key of the voice says (`tied WHAT`)."""

    def move_to(self, table: Table) -> None:
        """Let everybody go on with another match that was begun here."""

    def leave(self, *, keep: bool = False) -> None:
        """Leave the other tablets; the match stays on this one as it is. With `keep` its table goes on."""
