"""The role of this tablet at a shared table, host or guest, as table and pages use it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.markup import NOTHING
from pyapp.ui.live import status_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Illegal
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.protocol import Asked, Why
    from pyapp.ui.live.shared_table import SharedTable
    from pyapp.ui.table.table import Table
    from pyapp.ui.widgets import Voice


class Role(ABC):
    """The role of this tablet at a shared table: host or guest.

    Table and pages ask what the role allows and shows, never which one it is; the defaults are those of a tablet that
    decides nothing for others.
    """

    is_host: ClassVar[bool]
    """Whether this tablet is the host: it decides on the order of moves and runs the computers."""
    computers_at: ClassVar[str]
    """Where the computers run: a key of `status_texts.DEVICES`."""
    explanation: ClassVar[str]
    """The role explained on the page of the seats: a message of the catalogue."""

    def __init__(self, shared: SharedTable) -> None:
        self.shared = shared

    # --- the other tablets ---

    @property
    @abstractmethod
    def places(self) -> Mapping[int, str]:
        """Return where each seat plays: "computer" or a key of `status_texts.DEVICES`; empty while the match is
        unknown.
        """

    @property
    def onlookers(self) -> int:
        """Return the number of tablets that look on, if this tablet knows it."""
        return 0

    @property
    def trouble(self) -> Markup:
        """Describe in one sentence why this tablet is cut off from the match; empty while it is not."""
        return NOTHING

    @property
    @abstractmethod
    def question(self) -> Asked | None:
        """Return the request to take back moves that the people here have to answer."""

    @property
    @abstractmethod
    def asking(self) -> bool:
        """Return whether the answer to a request to take back moves is awaited."""

    @abstractmethod
    def apart_notice(self) -> Voice | None:
        """Return the notice that two tablets have different continuations of the match, of which one is chosen."""

    def refresh(self) -> None:
        """Repaint, and show a notice about tablets that came or left."""
        self.shared.announce(self.places)

    def _show_answer(self, seat: int, *, yes: bool) -> None:
        self.shared.say(status_texts.answered(self.shared.name(seat), yes=yes))

    # --- permissions of the people here ---

    @property
    @abstractmethod
    def actions(self) -> Sequence[str]:
        """List what may be done with the table: "invite" onlookers, "leave", go on as "host"."""

    @property
    @abstractmethod
    def answers(self) -> Mapping[str, Callable[[], None]]:
        """Return the effects of the buttons of notices (`remote WHAT`), by WHAT."""

    def seat_actions(self, seat: int) -> Sequence[str]:
        """List what may be done with a seat: "invite" a tablet, take it "back", give it to a "computer"."""
        return ()

    def why_not(self, seat: int) -> Illegal | None:
        """Return why a seat cannot act on this tablet now, CHANCE for results that people enter, or None."""
        return None

    def can_give(self, seat: int) -> bool:
        """Return whether this tablet may give a seat to another tablet or a computer."""
        return False

    def reseat(self, seat: int, player: str, *, here: bool = False) -> bool:
        """Give a seat to a person, `here` or at another tablet, or to a computer; return whether this tablet may decide
        that. `player` is PERSON or a level.
        """
        return False

    # --- the match ---

    @abstractmethod
    def changed(self) -> None:
        """Send the changes made here: moves, moves taken back, early moves."""

    @abstractmethod
    def ask_back(self, seat: int, to: int) -> Illegal | None:
        """Ask the others whether a seat may take the match back to `to` moves; return why they cannot be asked."""

    def move_to(self, table: Table) -> bool:
        """Continue with another match for everybody; return whether this tablet may decide that."""
        return False

    # --- the channels ---

    def join(self, channel: Channel, seat: int | None) -> bool:
        """Admit a tablet at a seat, None to look on; return whether this tablet may decide that."""
        return False

    @abstractmethod
    def hear(self, channel: Channel, line: str) -> None:
        """Apply a line of another tablet. Whatever breaks the protocol ends its channel and changes nothing."""

    @abstractmethod
    def closed(self, channel: Channel) -> None:
        """Note that a channel is closed."""

    @abstractmethod
    def refuse(self, channel: Channel, why: Why) -> None:
        """Close a channel for a message that came by it, and show why."""

    @abstractmethod
    def tick(self) -> None:
        """Repeat messages that may be lost, and close channels that are silent."""

    @abstractmethod
    def leave(self) -> None:
        """Leave the shared table, and close all channels."""
