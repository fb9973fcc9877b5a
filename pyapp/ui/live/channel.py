"""Channels between two tablets, and their listeners."""

from __future__ import annotations

from typing import Protocol


class Listener(Protocol):
    """The listener of a channel."""

    def heard(self, channel: Channel, line: str, /) -> None:
        """Apply a line from the other side: a message of the protocol, or anything else."""

    def closed(self, channel: Channel, /) -> None:
        """Note that the channel is closed; called once, and not after a `close` on this side."""


class Channel(Protocol):
    """A channel to one other tablet for lines of text. Lines may be lost, doubled or delayed; those that arrive are in
    order.
    """

    listener: Listener | None
    """The listener; lines that arrive before there is one wait."""

    def send(self, line: str, /) -> None:
        """Send a line; never raises. A dead channel calls its listener's `closed`."""

    def close(self) -> None:
        """Close the channel; harmless a second time."""
