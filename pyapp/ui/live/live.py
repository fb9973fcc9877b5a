"""What the app holds of a match that lies on several tablets: its part in it, who is where, and the words for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import App
    from pyapp.ui.live.channel import Channel


class Place(NamedTuple):
    """A seat and where it plays: "here" on this tablet, with a "guest", "free", by a "computer", or "gone" with a
    tablet that is out of reach; the tablet in words, and the seconds of a message there and back, None where unknown.
    """

    seat: int
    name: Markup
    where: str
    device: Markup
    ping: float | None


class Live:
    """The match that this tablet plays with others: as the host, who keeps it, or as a guest."""

    role: str
    """"host" or "guest"."""
    onlookers: Sequence[str]
    trouble: Markup
    """What is wrong, in one sentence; empty where nothing is."""

    @classmethod
    def open(cls, app: App) -> Live:
        """Keep the match on the table for others to join, as `App.live`, or return the one that is there."""

    @classmethod
    def follow(cls, app: App, channel: Channel) -> Live:
        """Join the match at the other end of a channel as its guest, as `App.live`, and go to its table."""

    def welcome(self, channel: Channel, seat: int | None) -> None:
        """Let the tablet at the other end of a channel join: at a seat, or to look on."""

    def places(self) -> list[Place]:
        """List who sits where."""

    def give(self, seat: int) -> None:
        """Free a seat for another tablet."""

    def take_back(self, seat: int) -> None:
        """Let a seat play on this tablet."""

    def computer(self, seat: int, level: str) -> None:
        """Let a computer go on for a seat."""

    def say(self, text: Markup) -> None:
        """Let the table say something, here."""

    def leave(self) -> None:
        """Leave the table; the match stays on this tablet as it is."""

    def go_on_as_host(self) -> None:
        """Keep the match that this guest followed, for others to join here."""
