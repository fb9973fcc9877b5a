"""The page of the seats at a shared table: a code for each guest who is to join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.engine.contract import LEVELS, N_, PERSON
from pyapp.ui.live import handshake
from pyapp.ui.live.code_exchange import CodeExchange
from pyapp.ui.live.handshake import ANSWER, PROTOCOL, HandshakeError
from pyapp.ui.live.wire import ANSWER_KEY, MEETING, Wire, is_own
from pyapp.ui.words import number, one_of, word

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.app import App
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.handshake import Code
    from pyapp.ui.live.live import Live, SeatStatus
    from pyapp.ui.words import Words

ONLOOKER: Final = -1
"""The seat of an onlooker in the words of an action."""
MEETS: Final = N_("Connecting...")
APART: Final = N_(
    "Can't connect. Both tablets must be on the same Wi-Fi, and not on a guest network. "
    "Try a new code, or take turns by link."
)
CUT: Final = N_("The other tablet left. Show a new code.")


@dataclass(slots=True)
class Invitation:
    """A code for one guest: for a seat, None to look on."""

    seat: int | None
    wire: Wire
    code: Code | None = None


class Invitations(CodeExchange):
    """The state of a page of seats: the codes for guests. What a guest joins, and what else can be done with seats, is
    up to the class of the table.
    """

    protocol = PROTOCOL

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.shown: Invitation | None = None
        self.invited: list[Invitation] = []
        self.connected: list[Invitation] = []
        """The invitations of tablets that have connected; their seats become theirs a moment later."""

    @property
    def own(self) -> Code | None:
        """Return the code that is shown, None while there is none."""
        return self.shown.code if self.shown is not None else None

    @property
    def seats(self) -> list[SeatStatus]:
        """List the seats and where they play."""
        raise NotImplementedError

    @property
    def can_invite(self) -> bool:
        """Return whether guests can be invited."""
        raise NotImplementedError

    def give(self, seat: int) -> None:
        """Take a seat from this tablet, for the guest who is to be invited."""
        raise NotImplementedError

    def admit(self, channel: Channel, seat: int | None) -> None:
        """Admit the tablet at the other end of a channel."""
        raise NotImplementedError

    def name(self, seat: int | None) -> str:
        """Return the name of a seat, None for an onlooker, as plain text."""
        if seat is None:
            return _("Spectator")
        return next(str(place.name) for place in self.seats if place.seat == seat)

    # --- codes ---

    def expect(self) -> None:
        """Show a code for the first free seat, unless a code is shown."""
        if self.can_invite and self.shown is None:
            coming = {one.seat for one in self.connected if one.wire.state == "open"}
            free = [place.seat for place in self.seats if place.where == "free" and place.seat not in coming]
            if free:
                self.invite(free[0])

    def invite(self, seat: int | None) -> None:
        """Show the code for a seat, None for an onlooker: the one that is waiting, or a new one."""
        self.look_away()
        waiting = [one for one in self.invited if one.seat == seat]
        if waiting:
            self.shown = waiting[0]
            self._await_code(waiting[0])
            self.app.paint()
            return
        self.shown = invited = Invitation(seat, Wire(self.app, self._changed, self.protocol))
        self.invited.append(invited)
        self.app.paint()

        async def job() -> None:
            try:
                code = await invited.wire.offer()
            except HandshakeError as refused:
                self._drop(invited)
                self.say(refused.reason, wrong=True)
                return
            invited.code = code
            self.app.paint()
            self._await_code(invited)

        self.app.page.start(job())

    def _await_code(self, invited: Invitation) -> None:
        self.app.await_qr_code(lambda: self.shown is invited)

    def _drop(self, invited: Invitation) -> None:
        self.invited = [one for one in self.invited if one is not invited]
        self.shown = None if self.shown is invited else self.shown

    def take(self, text: str) -> None:
        """Apply a guest's answer. Raises HandshakeError."""
        code = handshake.read_any(text)
        if code.kind != ANSWER:
            raise HandshakeError(handshake.OWN if is_own(self.app, code) else handshake.NOT_AN_ANSWER)
        invited = next((one for one in self.invited if one.wire.nonce == code.nonce), None)
        if invited is None:
            raise HandshakeError(handshake.OLD)
        self.look_away()
        self.say(MEETS)

        async def job() -> None:
            try:
                await invited.wire.accept(code)
            except HandshakeError as refused:
                self.say(refused.reason, wrong=True)
                return
            self.app.page.call_later(MEETING, lambda: self._give_up(invited))

        self.app.page.start(job())

    def _give_up(self, invited: Invitation) -> None:
        """Show that two tablets have not found each other."""
        if invited.wire.state == "new":
            self._end(invited, APART)

    def _changed(self, wire: Wire) -> None:
        """Admit a guest when its wire opens; end its invitation when the wire closes."""
        invited = next((one for one in self.invited if one.wire is wire), None)
        if invited is None:
            return
        if wire.state == "open":
            self._drop(invited)
            self.connected.append(invited)
            self.notice = ""
            self.admit(wire, invited.seat)
            self.expect()
            self.app.paint()
        else:
            self._end(invited, CUT)

    def _end(self, invited: Invitation, why: str) -> None:
        self._drop(invited)
        invited.wire.close()
        self.without = True
        self.say(why, wrong=True)

    # --- buttons ---

    def acts(self) -> dict[str, Callable[[Words], None]]:
        """Return what the buttons of seats and codes do."""
        return {"invite": self._invite, "renew": self._renew, "hide": self._hide}

    def act(self, words: Words) -> None:
        """VERB WHAT [SEAT]: apply a button of the page."""
        what = self.acts().get(word(words))
        if what is None:
            super().act(words)
            return
        self.notice = ""
        what(words[1:])
        self.app.paint()

    def _invite(self, words: Words) -> None:
        """invite SEAT: give a seat to another tablet; ONLOOKER for one that looks on."""
        seat = number(words)
        if seat == ONLOOKER:
            self.invite(None)
        elif any(place.seat == seat for place in self.seats):
            self.give(seat)

    def _renew(self, _words: Words) -> None:
        """Replace the code that is shown by a new one; the old one is void."""
        if self.shown is not None:
            seat, old = self.shown.seat, self.shown
            self._drop(old)
            old.wire.close()
            self.invite(seat)

    def _hide(self, _words: Words) -> None:
        """Hide the code; it stays valid."""
        self.look_away()
        self.shown = None

    def forget(self, seat: int | None) -> None:
        """Void the codes of a seat."""
        for one in [one for one in self.invited if one.seat == seat]:
            self._drop(one)
            one.wire.close()

    def end(self) -> None:
        """Stop the camera and void all codes."""
        self.look_away()
        for seat in {one.seat for one in self.invited}:
            self.forget(seat)

    def stored(self, name: str) -> None:
        """Apply an answer that was opened in another window."""
        text = self.app.page.storage.get(ANSWER_KEY) if name == ANSWER_KEY else None
        if text and self.read(text):
            self.app.page.storage.delete(ANSWER_KEY)


class MatchInvitations(Invitations):
    """The state of the page of the seats of a match. A guest's role offers less there: to leave, or to go on as
    host.
    """

    verb = "places"

    def __init__(self, app: App, live: Live) -> None:
        super().__init__(app)
        self.live = live

    @property
    def seats(self) -> list[SeatStatus]:
        """List the seats and where they play."""
        return self.live.seating()

    @property
    def can_invite(self) -> bool:
        """Return whether guests can be invited."""
        return "invite" in self.live.role.actions

    def give(self, seat: int) -> None:
        """Take a seat from this tablet or a computer, and show a code for it."""
        if self.live.role.can_give(seat):
            if any(place.seat == seat and place.where != "free" for place in self.seats):
                self.live.role.reseat(seat, PERSON)
            self.invite(seat)

    def admit(self, channel: Channel, seat: int | None) -> None:
        """Admit the tablet at the other end of a channel."""
        self.live.welcome(channel, seat)

    def acts(self) -> dict[str, Callable[[Words], None]]:
        """Return what the buttons do, those of a match too."""
        return {**super().acts(), "back": self._take_back, "leave": self._leave, "host": self._go_on}

    def enter(self, words: Words, value: str) -> None:
        """Apply a pasted answer, or the level of the computer that is to play a seat."""
        if words and words[0] == "computer":
            seat, level = number(words[1:]), one_of(LEVELS, [value])
            self.forget(seat)
            self.live.role.reseat(seat, level)
            self.app.paint()
        else:
            super().enter(words, value)

    def _take_back(self, words: Words) -> None:
        """back SEAT: seat a person at this tablet."""
        seat = number(words)
        self.forget(seat)
        self.live.role.reseat(seat, PERSON, here=True)

    def _leave(self, _words: Words) -> None:
        """Leave the table; the match stays on this tablet."""
        self.live.leave()
        self.app.page.go("")

    def _go_on(self, _words: Words) -> None:
        """Become the host of this match, for the others to join."""
        self.live.go_on_as_host()
        self.expect()
