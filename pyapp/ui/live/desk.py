"""What host and guest need of the table at which their match lies: to read it, to let it go on, to say something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Setup
    from pyapp.engine.match import Match
    from pyapp.ui.live.protocol import Digest, Wish
    from pyapp.ui.table import ahead as table_ahead


class Desk(Protocol):
    """The table of a match that lies on several tablets, and this tablet's place at it."""

    @property
    def record(self) -> Match:
        """Return the match by the rules' order."""

    @property
    def ahead(self) -> table_ahead.Ahead:
        """Return who plays ahead of their turn."""

    @property
    def people(self) -> Sequence[int]:
        """Return the seats of the people at this tablet."""

    @property
    def device(self) -> str:
        """Return what this tablet calls itself."""

    def now(self) -> float:
        """Return the time in seconds."""

    def bring(self, step: Callable[[Match], object]) -> None:
        """Let the match go on or back by what others do, keep it, and show that."""

    def noted(self) -> None:
        """Keep and show that somebody elsewhere went on ahead of their turn."""

    def set_up(self, setup: Setup) -> None:
        """Let other players sit at the match, the same otherwise."""

    def keep_copy(self) -> bool:
        """Save the match as it stands as another one, apart from the one that is played on. Return False, and say so,
        if the store is full.
        """

    def say(self, text: Markup) -> None:
        """Let the table say something."""

    def say_of(self, seat: int | None, why: str) -> None:
        """Tell that the tablet of a seat, or one that looks on, left or was sent away, and why (a key of WHY)."""

    def answered(self, seat: int, *, yes: bool) -> None:
        """Tell whether a seat may take back what it asked for."""

    def refresh(self) -> None:
        """Show what may have changed of who is where, what is asked, what is wrong."""


class GuestDesk(Desk, Protocol):
    """A guest's table, which may have to be laid first."""

    def find(self, digest: Digest) -> bool:
        """Place the match of that digest on the table, if this tablet has a copy of it; return whether it has."""

    def lay(self, setup: Setup) -> None:
        """Begin a match of that set-up on the table."""

    def sit(self, seat: int | None) -> None:
        """Let a seat play on this tablet alone, or none."""

    def refused(self, wish: Wish) -> None:
        """Tell that the host did not grant a wish."""
