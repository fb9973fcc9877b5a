"""A connection to one other tablet: set up by two codes, then a channel for lines of text."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from pyapp.ui.live import handshake
from pyapp.ui.live.handshake import ANSWER, NONCE, OFFER, PROTOCOL, HandshakeError
from pyapp.ui.live.protocol import BURST
from pyapp.ui.page import StoreFull
from pyapp.ui.store.servers import servers_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.app import App
    from pyapp.ui.live.channel import Listener
    from pyapp.ui.live.handshake import Code

MEETING: Final = 20_000
"""Milliseconds in which two tablets connect once both have the other's code, or never will."""
OFFERED_KEY: Final = "sobremesa.offered"
"""The store key of this device's latest codes, so that it does not join itself."""
REMEMBERED: Final = 40
ANSWER_KEY: Final = "sobremesa.answer"
"""The store key of an answer that was opened in another window than the one with the match."""


class Wire:
    """A `channel.Channel` by WebRTC. `changed` is called when it opens or closes. `state` is "new", "open" or "closed";
    a failure before it was open is not reported to the listener.
    """

    def __init__(self, app: App, changed: Callable[[Wire], None], protocol: int = PROTOCOL) -> None:
        self.state = "new"
        self.protocol = protocol
        self.nonce = ""
        self._listener: Listener | None = None
        self._early: list[str] = []
        self._reported = False
        self._app, self._changed = app, changed
        servers = servers_of(app.settings.servers)
        self._tie = app.page.connect(servers, self._on_open, self._on_line, self._on_close)

    @property
    def listener(self) -> Listener | None:
        """Return the listener."""
        return self._listener

    @listener.setter
    def listener(self, listener: Listener | None) -> None:
        self._listener = listener
        while self._early and listener is not None:
            listener.heard(self, self._early.pop(0))
        self._tell_end()

    async def offer(self) -> Code:
        """Return a code for another tablet to answer. Raises HandshakeError."""
        self.nonce = f"{self._app.page.random_numbers(1)[0] % 256**NONCE:0{2 * NONCE}x}"
        storage = self._app.page.storage
        offered = (storage.get(OFFERED_KEY) or "").split()[1 - REMEMBERED :]
        with contextlib.suppress(StoreFull):
            storage.put(OFFERED_KEY, " ".join((*offered, self.nonce)))
        try:
            return self._code(OFFER, await self._tie.offer())
        except OSError:
            raise HandshakeError(handshake.UNREADABLE) from None

    async def answer(self, offer: Code) -> Code:
        """Return the answer to another tablet's code. Raises HandshakeError."""
        self.nonce, self.protocol = offer.nonce, offer.protocol
        try:
            return self._code(ANSWER, await self._tie.answer(offer.description))
        except OSError:
            raise HandshakeError(handshake.UNREADABLE) from None

    async def accept(self, answer: Code) -> None:
        """Apply the other tablet's answer. Raises HandshakeError."""
        try:
            await self._tie.accept(answer.description)
        except OSError:
            raise HandshakeError(handshake.UNREADABLE) from None

    def _code(self, kind: str, description: str) -> Code:
        return handshake.code_of(kind, description, self._app.page.facts.build, self.nonce, self.protocol)

    def send(self, line: str, /) -> None:
        """Send a line to the other side."""
        if self.state == "open":
            self._tie.send(line)
        else:
            self._tell_end()

    def close(self) -> None:
        """Close the connection, without a call of the listener."""
        self._reported = True
        self._tie.close()

    def _on_open(self) -> None:
        self.state = "open"
        self._changed(self)

    def _on_line(self, line: str) -> None:
        if self._listener is not None:
            self._listener.heard(self, line)
        elif len(self._early) < BURST:
            self._early.append(line)

    def _on_close(self) -> None:
        self.state = "closed"
        self._changed(self)
        self._tell_end()

    def _tell_end(self) -> None:
        if self.state == "closed" and self._listener is not None and not self._reported:
            self._reported = True
            self._listener.closed(self)


def is_own(app: App, code: Code) -> bool:
    """Return whether a code was offered by this device."""
    return code.nonce in (app.page.storage.get(OFFERED_KEY) or "").split()
