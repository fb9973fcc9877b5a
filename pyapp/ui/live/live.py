"""The match that this tablet shares with others, as the app holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.language import _
from pyapp.engine.contract import N_, Illegal
from pyapp.games import parts
from pyapp.ui.live import status_texts
from pyapp.ui.live.guest import Guest
from pyapp.ui.live.host import Host
from pyapp.ui.live.move_sync import is_act_of
from pyapp.ui.live.protocol import BURST, FLOOD, MAX_LINE
from pyapp.ui.live.shared_table import SharedTable
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import App
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.protocol import Asked
    from pyapp.ui.live.role import Role
    from pyapp.ui.table.table import Table

TICK: Final = 3_000
"""Milliseconds between two ticks of the role."""


class SeatStatus(NamedTuple):
    """A seat as the pages show it: its name, where it plays (`Role.places`), and that in words."""

    seat: int
    name: Markup
    where: str
    device: Markup


class Live:
    """A shared match: the listener of every channel, and what the table asks of the other tablets. What depends on
    whether this tablet is host or guest is its role's.
    """

    def __init__(self, app: App, shared: SharedTable, role: Role) -> None:
        self._app = app
        self.shared = shared
        self.role = role
        self._ended = False
        self._inbox: list[tuple[Channel, str]] = []
        app.page.later(TICK, self._tick)

    # --- beginning and ending ---

    @classmethod
    def open(cls, app: App) -> Live:
        """Share the match on the table as its host, as `App.live`; return the present one if it is shared already."""
        if isinstance(app.live, cls) and app.live.table is app.table:
            return app.live
        if app.live is not None:
            app.live.leave()
        shared = SharedTable(app, app.table)
        live = app.live = cls(app, shared, Host(shared))
        shared.resume()
        live.role.refresh()
        return live

    @classmethod
    def follow(cls, app: App, channel: Channel) -> Live:
        """Join the match at the other end of a channel as a guest, as `App.live`, and go to its table."""
        before = app.live
        table = before.table if before is not None else None
        if before is not None:
            before.leave(keep=True)
        shared = SharedTable(app, table)
        live = app.live = cls(app, shared, Guest(shared, channel))
        channel.listener = live
        return live

    def leave(self, *, keep: bool = False) -> None:
        """Leave the other tablets; the match stays on this one as it is. With `keep` its table goes on."""
        self._ended = True
        self.role.leave()
        if self._app.live is self:
            self._app.live = None
        if self.table is not None and self._app.table is not self.table and not keep:
            self.table.leave()
        self.shared.resume()

    def go_on_as_host(self) -> None:
        """Keep the match here from now on, for others to join; this tablet leaves the one that kept it."""
        if not self.role.keeps and self.table is not None:
            self.role.leave()
            self.role = Host(self.shared)
            self.shared.resume()

    def move_to(self, table: Table) -> None:
        """Continue with another match for everybody, if it was begun where the match is kept."""
        if self.role.move_to(table):
            self.shared.resume()

    def welcome(self, channel: Channel, seat: int | None) -> None:
        """Admit the tablet at the other end of a channel: at a seat, or None to look on."""
        if self.role.join(channel, seat):
            channel.listener = self

    def _tick(self) -> None:
        if not self._ended:
            self.role.tick()
            self._app.page.later(TICK, self._tick)

    # --- the channels ---

    def heard(self, channel: Channel, line: str) -> None:
        """Apply a line of another tablet; one that needs a part of the app that is not loaded yet waits for it."""
        if self._ended:
            return
        if sum(other is channel for other, _line in self._inbox) >= BURST:
            self._inbox = [waiting for waiting in self._inbox if waiting[0] is not channel]
            self.role.refuse(channel, FLOOD)
            return
        self._inbox.append((channel, line[: MAX_LINE + 1]))
        self._app.attempt(self._read)

    def _read(self) -> None:
        while self._inbox and not self._ended:
            channel, line = self._inbox[0]
            try:
                self._hear(channel, line)
            except Exception as error:
                if not parts.missing(error):  # else it is read again, once that part is loaded
                    self._inbox = self._inbox[1:]
                raise
            self._inbox = self._inbox[1:]

    def _hear(self, channel: Channel, line: str) -> None:
        self.role.hear(channel, line)

    def closed(self, channel: Channel) -> None:
        """Note that a channel is closed."""
        self.role.closed(channel)

    # --- what the table asks ---

    @property
    def table(self) -> Table | None:
        """Return the table of the match, None until it is known."""
        return self.shared.table

    def ties(self, ident: str) -> bool:
        """Return whether the match of that entry is the shared one."""
        return not self._ended and self.table is not None and self.table.session.entry.ident == ident

    @property
    def keeps(self) -> bool:
        """Return whether the match is kept on this tablet."""
        return self.role.keeps

    def changed(self) -> None:
        """Send to the others what has changed here."""
        self.role.changed()

    def why_not(self, seat: int) -> Illegal | None:
        """Return why a seat cannot act on this tablet now, CHANCE for results that people enter, or None."""
        return self.role.why_not(seat)

    def ask_back(self) -> Illegal | None:
        """Ask the others to take back the last decision made here; return why that is impossible."""
        record, people = self.shared.record, self.shared.people
        last = next(
            (at for at in range(record.cursor - 1, -1, -1) if record.decided[at] and record.movers[at] in people), None
        )
        if last is None:
            return Illegal("", N_("Nothing to undo."))
        return self.role.ask_back(record.movers[last] or 0, record.begins(last))

    def place_of(self, seat: int) -> Markup:
        """Describe where a seat plays, and whether its tablet is out of reach."""
        return self._device(self.role.places.get(seat, "gone"))

    def is_missing(self, seat: int) -> bool:
        """Return whether a seat waits for a tablet that has left or has not come."""
        return self.role.places.get(seat, "gone") in ("gone", "free")

    @property
    def state(self) -> object:
        """Return a key of what `place_of` and `is_missing` depend on."""
        return self.role.computers_at, tuple(self.role.places.items())

    def seating(self) -> list[SeatStatus]:
        """List the seats and where they play; none while the match is unknown."""
        if self.table is None:
            return []
        names = self.table.session.names
        return [SeatStatus(seat, names[seat], where, self._device(where)) for seat, where in self.role.places.items()]

    def _device(self, where: str) -> Markup:
        return status_texts.device(where, self.role.computers_at)

    # --- what the voice says ---

    def voice(self) -> Voice | None:
        """Return the notice about the other tablets that precedes everything else, if there is one."""
        table, role = self.table, self.role
        if table is None:
            return None
        if (asked := self._question()) is not None:
            heard = table.shown.handover.visible_events(table.session.record.events[asked.to])
            what = table.session.view.log.line(heard, table.session.names)
            return status_texts.question(self.shared.name(asked.seat), what)
        if role.trouble:
            return Voice(role.trouble, "careful", keys=key(_("Continue here"), "tied host", kind="small"))
        if (notice := role.apart_notice()) is not None:
            return notice
        return Voice(status_texts.asking()) if role.asking else None

    def _question(self) -> Asked | None:
        """Return the request that the people here have to answer; None once the move is no longer that seat's."""
        asked = self.role.question
        return asked if asked is not None and is_act_of(self.shared.record, asked.seat, asked.to) else None

    def act(self, what: str) -> None:
        """Apply a button of a notice: an answer, going on as host, a choice between matches."""
        if what == "host":
            self.go_on_as_host()
        elif (answer := self.role.answers.get(what)) is not None:
            answer()
        self._app.paint()
