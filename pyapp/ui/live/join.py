"""Joining a table of another tablet: answering its code, then following the match, or passing the channel to the room
of the table.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.ui.live import handshake
from pyapp.ui.live.code_exchange import CodeExchange
from pyapp.ui.live.handshake import ANSWER, OFFER, PROTOCOL, HandshakeError
from pyapp.ui.live.live import Live
from pyapp.ui.live.wire import ANSWER_KEY, Wire, is_own
from pyapp.ui.page import StoreFull

if TYPE_CHECKING:
    from pyapp.ui.app import App
    from pyapp.ui.live.handshake import Code

PATIENCE: Final = 60_000
"""Milliseconds after which a guest is shown what may be wrong, if nobody has read the answer."""
MADE: Final = N_("Preparing the code...")
WAITING: Final = N_("You join as soon as the other tablet scans it.")
STILL: Final = N_("Not scanned yet. If the other tablet no longer shows its code, ask for a new one.")
HANDED_ON: Final = N_("The answer was sent to the window with the match. Go back there.")
CUT: Final = N_("The other tablet left. Ask for a new code.")


class Joining(CodeExchange):
    """The state of the page on which a guest joins."""

    verb = "join"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.wire: Wire | None = None
        self.live: Live | None = None
        self.answer: Code | None = None
        self.handed_on = False
        self.joined = False
        """Whether the table's room has the wire."""
        self.other_build = False

    @property
    def own(self) -> Code | None:
        """Return the answer, None while there is none."""
        return self.answer

    def take(self, text: str) -> None:
        """Answer the other tablet's code; pass an answer to this device's own code to the window that waits for it."""
        code = handshake.read_any(text)
        if code.kind == ANSWER and is_own(self.app, code):
            self._pass_on(code)
            return
        code = handshake.read(text, OFFER)
        if is_own(self.app, code):
            raise HandshakeError(handshake.OWN)
        self.look_away()
        self.end()
        build = self.app.page.facts.build
        self.other_build = not build.startswith(code.build)
        self.wire = wire = Wire(self.app, self._changed)
        self.say(MADE)

        async def job() -> None:
            try:
                answer = await wire.answer(code)
            except HandshakeError as refused:
                self.say(refused.reason, wrong=True)
                return
            if self.wire is not wire or wire.state != "new":
                return
            self.answer = answer
            self.say(WAITING)
            self.app.await_qr_code(lambda: self.answer is answer and self.wire is wire)
            self.app.page.call_later(PATIENCE, lambda: self._wonder(wire))

        self.app.page.start(job())

    def _pass_on(self, code: Code) -> None:
        storage = self.app.page.storage
        storage.delete(ANSWER_KEY)  # the other window is notified of a changed value
        with contextlib.suppress(StoreFull):
            storage.put(ANSWER_KEY, code.text)
        self.handed_on = True
        self.say(HANDED_ON)

    def _wonder(self, wire: Wire) -> None:
        """Show what may be wrong, if nobody has read the answer."""
        if self.wire is wire and wire.state == "new":
            self.say(STILL)

    def _changed(self, wire: Wire) -> None:
        """Follow the match when the wire opens; show when it is cut before."""
        if wire is not self.wire:
            return
        if wire.state == "open":
            self.look_away()
            self.joined = True
            if wire.protocol == PROTOCOL:
                self.live = Live.follow(self.app, wire)
            else:
                self.app.attempt(lambda: self.app.room_at(handshake.ROOMS[wire.protocol]).join(wire))
            self.app.paint()
        elif not self.joined:
            self.answer = None
            self.say(CUT, wrong=True)

    def end(self) -> None:
        """Stop the camera, and close a wire by which no table was joined."""
        self.look_away()
        wire, self.wire = self.wire, None
        self.answer = None
        if wire is not None and not self.joined:
            wire.close()
