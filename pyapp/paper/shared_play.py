"""A play that is shared with other tablets, as the pages of Paper use it. `tablets.table` implements it, in a part of
the app that is loaded when it is first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.paper.play import Act

Pieces = dict[str, dict[int, bytes]]
"""Pieces of pictures by the name of the picture and their number."""


class SharedPlay(Protocol):
    """A play on several tablets."""

    over: bool
    """Whether this tablet has left the others."""

    @property
    def ident(self) -> str:
        """Return the name of the play, empty until it is known."""

    @property
    def writing(self) -> set[int]:
        """Return the seats that are writing on other tablets now."""

    @property
    def away(self) -> set[int]:
        """Return the seats whose tablets are out of reach."""

    @property
    def pieces(self) -> Pieces:
        """Return the pieces of pictures that have arrived so far."""

    def made(self, ident: str, acts: Sequence[Act]) -> None:
        """Send acts of a play that were made here to the others."""

    def stored(self, name: str) -> None:
        """Send what another window of this tablet has written."""

    def leave(self) -> None:
        """Disconnect from the other tablets; the play stays on this one."""
