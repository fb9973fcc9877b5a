"""What the app holds of a match that lies on several tablets: its part in it, who is where, and the words for it."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING, Markup, esc, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import AWAY, CHANCE, LEVELS, N_, PERSON, Illegal
from pyapp.games import parts
from pyapp.ui.live import words
from pyapp.ui.live.guest import Guest
from pyapp.ui.live.host import Host
from pyapp.ui.live.laid import Laid
from pyapp.ui.live.line import is_act_of
from pyapp.ui.live.protocol import BURST, FLOOD, LEFT, MAX_LINE, TAKEN, Act
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import Entry
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.app import App
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.host import Question
    from pyapp.ui.live.protocol import Asked, Wish
    from pyapp.ui.table.table import Table

TICK: Final = 3_000
"""Milliseconds between two looks whether everybody is there and has everything."""
NEWS: Final = 3.0
"""Seconds in which what the table says of other tablets is not taken away by what they do, and is said with more."""


class Place(NamedTuple):
    """A seat and where it plays: "here" on this tablet, with a "guest", "free", by a "computer", or "gone" with
    a tablet that is out of reach; the tablet in words, and the seconds of a message there and back, None where unknown.
    """

    seat: int
    name: Markup
    where: str
    device: Markup
    ping: float | None


class Live(Laid):
    """The match that this tablet plays with others: as the host, who keeps it, or as a guest. It is an ear at every
    channel, what the table asks of the other tablets (`table.remote.RemotePlay`), and the desk of host or guest.
    """

    def __init__(self, app: App, table: Table | None = None) -> None:
        """Begin with nobody else there."""
        super().__init__(app, table)
        self._host: Host | None = None
        self._guest: Guest | None = None
        self._ended = False
        self._inbox: list[tuple[Channel, str]] = []
        self._where: dict[int, str] = {}
        self._news: Voice | None = None
        self._news_at = 0.0
        self._tick()

    # --- how it begins and ends ---

    @classmethod
    def open(cls, app: App) -> Live:
        """Keep the match on the table for others to join, as `App.live`, or return the one that is there."""
        table = app.table
        if isinstance(app.live, cls) and app.live.table is table:
            return app.live
        if app.live is not None:
            app.live.leave()
        live = app.live = cls(app, table)
        live._host = Host(live)
        live._where = live._places()
        live._sit_down()
        return live

    @classmethod
    def follow(cls, app: App, channel: Channel) -> Live:
        """Join the match at the other end of a channel as its guest, as `App.live`, and go to its table."""
        before = app.live
        table = before.table if before is not None else None
        if before is not None:
            before.leave(keep=True)
        live = app.live = cls(app, table)
        live._guest = Guest(live, channel)
        channel.ear = live
        return live

    def leave(self, *, keep: bool = False) -> None:
        """Leave the table; the match stays on this tablet as it is. With `keep` the table goes on."""
        self._ended = True
        if self._guest is not None:
            self._guest.leave()
        if self._host is not None:
            for peer in list(self._host.peers):
                self._host.dismiss(peer, LEFT)
        if self._app.live is self:
            self._app.live = None
        if self.table is not None and self._app.table is not self.table and not keep:
            self.table.leave()
        self._sit_down()

    def go_on_as_host(self) -> None:
        """Keep the match that this guest followed, for others to join here."""
        if self._guest is not None and self.table is not None:
            self._guest.leave()
            self._guest, self._host = None, Host(self)
            self._sit_down()

    def move_to(self, table: Table) -> None:
        """Let everybody go on with another match that was begun here."""
        if self._host is not None:
            self.table = table
            self._host.begin_anew()
            self._sit_down()

    def _tick(self) -> None:
        if not self._ended:
            if self._host is not None:
                self._host.tick()
            if self._guest is not None:
                self._guest.tick()
            self._app.page.later(TICK, self._tick)

    # --- who is where ---

    @property
    def role(self) -> str:
        """Return "host" or "guest"."""
        return "host" if self._host is not None else "guest"

    @property
    def onlookers(self) -> Sequence[str]:
        """List what the tablets call themselves that look on."""
        return [peer.device for peer in self._host.onlookers] if self._host is not None else []

    @property
    def trouble(self) -> Markup:
        """Say what is wrong, in one sentence; nothing where all is well."""
        return words.trouble(self._guest.why) if self._guest is not None and self._guest.why else NOTHING

    def places(self) -> list[Place]:
        """List who sits where."""
        if self.table is None:
            return []
        names, where = self.table.session.names, self._places()
        return [
            Place(seat, names[seat], where[seat], words.device(where[seat], self.role), self._ping(seat))
            for seat in range(self.table.session.seats)
        ]

    def _places(self) -> dict[int, str]:
        if self.table is None:
            return {}
        seats = range(self.table.session.seats)
        if self._host is not None:
            return {seat: self._host.where(seat) for seat in seats}
        places = dict(self._guest.places) if self._guest is not None else {}
        return {seat: "here" if seat in self.people else _as_guest(places.get(seat, "gone")) for seat in seats}

    def _ping(self, seat: int) -> float | None:
        if self._host is not None:
            return peer.ping if (peer := self._host.at(seat)) is not None else None
        return self._guest.ping if self._guest is not None else None

    def welcome(self, channel: Channel, seat: int | None) -> None:
        """Let the tablet at the other end of a channel join: at a seat, or to look on."""
        if self._host is not None:
            if seat is not None:
                self.give(seat)
            self._host.join(channel, seat)
            channel.ear = self

    def can_give(self, seat: int) -> bool:
        """Return whether a seat may pass to another tablet or a computer: one that is kept on paper stays there."""
        return self.record.setup.seats[seat].player != AWAY

    def give(self, seat: int) -> None:
        """Free a seat for another tablet; a person is to play it."""
        if self._host is not None:
            self._reseat(self._host, seat, PERSON, {*self.people} - {seat})

    def take_back(self, seat: int) -> None:
        """Let a seat play on this tablet."""
        if self._host is not None:
            self._send_away(self._host, seat)
            self._reseat(self._host, seat, PERSON, {*self.people, seat})

    def computer(self, seat: int, level: str) -> None:
        """Let a computer go on for a seat."""
        if self._host is not None and level in LEVELS:
            self._send_away(self._host, seat)
            self._reseat(self._host, seat, level, {*self.people} - {seat})

    @staticmethod
    def _send_away(host: Host, seat: int) -> None:
        for peer in [peer for peer in host.peers if peer.seat == seat]:
            host.dismiss(peer, TAKEN)

    def _reseat(self, host: Host, seat: int, player: str, here: set[int]) -> None:
        """Let somebody else play a seat; `here` are the seats that play on this tablet from then on."""
        if not self.can_give(seat):
            return
        host.lost.discard(seat)
        setup = self.record.setup
        if setup.seats[seat].player != player:
            others = replace(setup.seats[seat], player=player)
            self.set_up(replace(setup, seats=(*setup.seats[:seat], others, *setup.seats[seat + 1 :])))
            host.tell_setup()
        self._local(tuple(sorted(here)))
        host.tell_seats()
        self._sit_down()

    # --- what comes by channels ---

    def heard(self, channel: Channel, line: str) -> None:
        """Take a line from another tablet; one that needs a game which is not here yet waits for it."""
        if self._ended:
            return
        if self._guest is not None and len(self._inbox) >= BURST:
            self._inbox.clear()
            self._guest.refuse(FLOOD)
            return
        self._inbox.append((channel, line[: MAX_LINE + 1]))
        self._app.attempt(self._read)

    def _read(self) -> None:
        while self._inbox and not self._ended:
            channel, line = self._inbox[0]
            try:
                self._hear(channel, line)
            except Exception as error:
                if not parts.missing(error):  # else it is read again, once its game is here
                    self._inbox = self._inbox[1:]
                raise
            self._inbox = self._inbox[1:]

    def _hear(self, channel: Channel, line: str) -> None:
        if self._host is not None:
            self._host.hear(channel, line)
        elif self._guest is not None and channel is self._guest.channel:
            self._guest.hear(line)

    def closed(self, channel: Channel) -> None:
        """Take the news that a channel is closed."""
        if self._host is not None:
            self._host.closed(channel)
        elif self._guest is not None and channel is self._guest.channel:
            self._guest.closed()

    # --- what is told ---

    def bring(self, step: Callable[[Match], object]) -> None:
        """Let the match go on or back by what others do, keep it, and show that; what was said just now stays said."""
        notice = self._news if self.now() - self._news_at < NEWS else None
        super().bring(step)
        if notice is not None and self.table is not None:
            self.table.notify(notice)

    def say(self, text: Markup) -> None:
        """Let the table say something, here."""
        if self.table is not None and not self.table.selection.begun:
            before = self._news if self._news and self.now() - self._news_at < NEWS else None
            self._news = Voice(join(before.text, " ", text) if before and text not in before.text else text, "careful")
            self._news_at = self.now()
            self.table.notify(self._news)

    def say_of(self, seat: int | None, why: str) -> None:
        """Tell that the tablet of a seat, or one that looks on, left or was sent away, and why."""
        if why in (LEFT, TAKEN):
            return  # `refresh` tells of it
        self.say(words.sent_away(self._name(seat), why))

    def answered(self, seat: int, *, yes: bool) -> None:
        """Tell whether a seat may take back what it asked for."""
        self.say(words.answered(self._name(seat), yes=yes))

    def refused(self, wish: Wish) -> None:
        """Tell that the host did not grant a wish."""
        self.say(words.refused(act=isinstance(wish, Act)))

    def refresh(self) -> None:
        """Show what may have changed of who is where, what is asked, what is wrong; tell who left and who came."""
        before, self._where = self._where, self._places()
        for seat, where in self._where.items():
            if before and where != before.get(seat) and seat not in self.people and self.table is not None:
                notice = words.moved(self._name(seat), where, before.get(seat, ""))
                if notice:
                    self.say(notice)
        self._app.paint()

    def _name(self, seat: int | None) -> Markup:
        """Name a seat with its piece; a tablet that looks on by what it is."""
        if self.table is None or seat is None:
            return esc(_("A tablet that looks on"))
        session = self.table.session
        look = session.view.piece(session.record.position, seat)
        return join(piece(look, size="small"), " ", session.names[seat])

    # --- what the table asks (`remote.RemotePlay`) ---

    def ties(self, ident: str) -> bool:
        """Return whether it is the match of that entry that lies on several tablets."""
        return not self._ended and self.table is not None and self.table.session.entry.ident == ident

    @property
    def keeps(self) -> bool:
        """Return whether the match is kept here."""
        return self._host is not None

    def changed(self) -> None:
        """Tell the others how the match stands now."""
        if self._host is not None:
            self._host.changed()
        elif self._guest is not None:
            self._guest.changed()

    def why_not(self, seat: int) -> Illegal | None:
        """Tell why a seat, CHANCE for what people enter, cannot act on this tablet now, or None."""
        if self._guest is not None and not self._guest.tied:
            return Illegal("", N_("This tablet is not tied to the table: what you do would not count."))
        if seat == CHANCE and self._guest is not None and self._guest.seat is None:
            return Illegal("", N_("This tablet looks on."))
        return None

    def ask_back(self) -> Illegal | None:
        """Ask the others to take back what somebody here has done last, or say why that cannot be."""
        record, people = self.record, self.people
        last = next(
            (at for at in range(record.cursor - 1, -1, -1) if record.decided[at] and record.movers[at] in people), None
        )
        if last is None:
            return Illegal("", N_("There is nothing to undo."))
        to, seat = record.begins(last), record.movers[last]
        if self._guest is not None:
            self._guest.ask_back(to)
        elif self._host is not None and not self._host.ask(seat or 0, to, None):
            return record.why_not_undo() or Illegal("", N_("There is nobody to ask: take it back at their tablets."))
        return None

    def place_of(self, seat: int) -> Markup:
        """Say where a seat plays, and whether its tablet is out of reach."""
        return words.device(self._places().get(seat, "gone"), self.role)

    def is_missing(self, seat: int) -> bool:
        """Return whether a seat is somebody's whose tablet has left, or has not come."""
        return self._places().get(seat, "gone") in ("gone", "free")

    @property
    def state(self) -> object:
        """Return what `place_of` and `is_missing` hang on."""
        return self.role, tuple(self._places().items())

    def voice(self) -> Voice | None:
        """Return what the voice says of the other tablets before anything else, if there is something."""
        table = self.table
        if table is None:
            return None
        asked = self._question()
        if asked is not None:
            seat, to = asked
            heard = table.shown.handover.visible_events(table.session.record.events[to])
            return words.question(self._name(seat), table.session.view.log.line(heard, table.session.names))
        if self.trouble:
            return Voice(self.trouble, "careful", keys=key(_("Go on here"), "tied host", kind="small"))
        if (parting := self.parting()) is not None:
            return parting
        waiting = (self._guest is not None and self._guest.asking) or (self._host is not None and self._host.question)
        return Voice(words.asking()) if waiting else None

    def parting(self) -> Voice | None:
        """Ask which of two matches that went on apart all go on with, or say that the host is asked."""
        if self._host is not None and self._host.apart is not None and self.table is not None:
            peer, other = self._host.apart
            return words.apart(self._name(peer.seat), self.table.session.record, other)
        if self._guest is not None and self._guest.apart:
            return Voice(words.apart_here(), "careful")
        return None

    def _question(self) -> tuple[int, int] | None:
        """Return which seat asks the people here to go back, and to what move; None once that is not the seat's."""
        asked: Asked | Question | None = self._guest.question if self._guest is not None else None
        if self._host is not None and self._host.question is not None and None in self._host.question.open:
            asked = self._host.question
        return (asked.seat, asked.to) if asked is not None and is_act_of(self.record, asked.seat, asked.to) else None

    def act(self, what: str) -> None:
        """Do what a key of the voice says: answer a question, go on as host, choose between matches."""
        if what in ("yes", "no") and self._guest is not None:
            self._guest.answer(yes=what == "yes")
        elif what in ("yes", "no") and self._host is not None:
            self._host.answer(None, yes=what == "yes")
        elif what == "host":
            self.go_on_as_host()
        elif what in ("ours", "theirs") and self._host is not None:
            self._host.choose(theirs=what == "theirs")
        elif what == "look" and self._host is not None and self._host.apart is not None:
            self._look_at(self._host.apart[1])
        self._app.paint()

    def _look_at(self, other: Match) -> None:
        """Keep a match that went on apart as one by itself, and look at it; who is asked still has to choose."""
        now = self.now()
        entry = Entry(self._app.fresh_ident(), other, now, now, local=())
        with contextlib.suppress(StoreFull):
            self._app.saves.save(entry, now)
            self._app.page.go(f"replay/{entry.ident}")


def _as_guest(where: str) -> str:
    """Return where a seat plays, as a guest sees it: what is here at the host is elsewhere."""
    return "host" if where == "here" else where
