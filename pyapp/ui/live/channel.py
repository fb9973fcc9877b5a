"""The seam between what tablets say to each other and what carries it: a channel and its two ends."""

from __future__ import annotations

from typing import Protocol


class Listener(Protocol):
    """Who listens at a channel."""

    def heard(self, channel: Channel, line: str, /) -> None:
        """Take a line that the other side sent: a message of the protocol, or whatever else somebody may send."""

    def closed(self, channel: Channel, /) -> None:
        """Take the news that nothing more comes or goes; told once, not for one's own `close`."""


class Channel(Protocol):
    """A way to one other tablet, for lines of text; in their order where it keeps what it promises."""

    listener: Listener | None
    """Who listens; what comes before there is anybody waits."""

    def send(self, line: str, /) -> None:
        """Send a line to the other side; never raises. A dead channel tells its listener that it is closed."""

    def close(self) -> None:
        """End it; harmless a second time."""
