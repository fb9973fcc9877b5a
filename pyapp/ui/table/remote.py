"""The interface to the other tablets that play the match of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Illegal
    from pyapp.ui.widgets import Voice


class RemotePlay(Protocol):
    """A match that is played on several tablets, as the table on this one uses it."""

    def shares(self, ident: str, /) -> bool:
        """Return whether the entry of this name holds the shared match."""

    @property
    def is_host(self) -> bool:
        """Return whether this tablet is the host: it decides on the order of moves and runs the computers."""

    def changed(self) -> None:
        """Send the others what has changed in the match, or in the moves played ahead."""

    def why_not(self, seat: int) -> Illegal | None:
        """Return why a seat, CHANCE for what people enter, cannot act on this tablet now, or None."""

    def ask_back(self) -> Illegal | None:
        """Ask the others to take back the last decision of a person here; return why that is impossible, or None."""

    def place_of(self, seat: int) -> Markup:
        """Describe where a seat plays, and whether its tablet is out of reach."""

    def is_missing(self, seat: int) -> bool:
        """Return whether the tablet of a seat has left, or has not joined yet."""

    def voice(self) -> Voice | None:
        """Return the notice about the other tablets that precedes all others, or None."""

    @property
    def state(self) -> object:
        """Return a key of what `place_of` and `is_missing` answer: equal keys, equal answers."""
