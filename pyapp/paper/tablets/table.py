"""A play that this tablet shares with others, as host or as guest.

The host has a link to each guest and passes acts on; a guest has one to its host. Acts that arrive are checked, stored
in the journal of the play and shown on the page to write on, if that is open.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING
from pyapp.engine.contract import N_
from pyapp.engine.randomness import table_code
from pyapp.engine.schema import DataError
from pyapp.paper import sheet as sheets
from pyapp.paper.desk import DeskVisit
from pyapp.paper.room import PaperRoom
from pyapp.paper.sheet import Sheet
from pyapp.paper.store import INK, PLAY, Journal, PlayEntry, Plays, read_part
from pyapp.paper.tablets.checks import COMMON, Quota, check_acts, check_owner, check_picture, check_size
from pyapp.paper.tablets.fetch import Fetch
from pyapp.paper.tablets.link import Link
from pyapp.paper.tablets.log import ActLog
from pyapp.paper.tablets.protocol import (
    FLOOD,
    FOREIGN,
    FULL,
    LEFT,
    MAX_TEXT_PARTS,
    MUCH,
    OTHER,
    TAKEN,
    VERSION,
    WHY,
    Acts,
    Have,
    Hello,
    Play,
    Seats,
    Text,
)
from pyapp.ui.live.protocol import MAX_PART, ProtocolError
from pyapp.ui.media.kinds import kind_of
from pyapp.ui.media.port import MediaError
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.paper.play import Act
    from pyapp.paper.shared_play import Pieces
    from pyapp.paper.tablets.protocol import Piece
    from pyapp.ui.app import App
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.invitations import Invitations

TICK: Final = 3_000
"""Milliseconds between two signs of life."""
GATHER: Final = 100
"""Milliseconds in which acts are gathered before they are sent, stored and shown."""
WRITING: Final = 2.5
"""Seconds after an act in which a seat counts as writing."""
CATCHING_UP: Final = 60.0
"""Seconds in which a guest must have received what was written before."""
MAX_GREETINGS: Final = 20
"""How often a guest may repeat its greeting."""


class PaperTable:
    """A play on several tablets while this page is open."""

    is_host = False

    def __init__(self, app: App) -> None:
        self._app = app
        self.entry: PlayEntry | None = None
        """The play, None until a guest knows it."""
        self.sheet = Sheet("", ())
        self.log = ActLog()
        self.links: list[Link] = []
        self.fetch: Fetch | None = None
        """The pictures that a guest fetches."""
        self.over = False
        self.author = f"{app.page.random_numbers(1)[0]:08x}"
        self.own_authors = {self.author}
        """The authors of this tablet, as far as they have written while the table was open."""
        self._arrived: list[Act] = []
        self._waiting = False
        self._wrote: dict[int, float] = {}
        app.page.call_later(TICK, self._tick)

    def open(self, entry: PlayEntry) -> None:
        """Begin with a play of the store. Raises ProtocolError if there is too much on it."""
        storage = self._app.page.storage
        self.entry, self.sheet = entry, entry.sheet
        self._journal = Journal(storage, entry.ident, self.author)
        self.log = ActLog(self._journal.read()[0])
        check_size(self.log)

    @property
    def ident(self) -> str:
        """Return the name of the play, empty until it is known."""
        return self.entry.ident if self.entry is not None else ""

    @property
    def seats(self) -> Sequence[int]:
        """List the seats that write on this tablet."""
        return self.entry.own_seats if self.entry is not None else ()

    @property
    def places(self) -> Sequence[str]:
        """Return where each seat writes, as the host knows it (`protocol.WHERE`)."""
        raise NotImplementedError

    @property
    def writing(self) -> set[int]:
        """Return the seats that are writing on other tablets now."""
        return {seat for seat, at in self._wrote.items() if self.now() - at < WRITING}

    @property
    def away(self) -> set[int]:
        """Return the seats whose tablets are out of reach."""
        return {seat for seat, where in enumerate(self.places) if where == "gone" and seat not in self.seats}

    @property
    def pieces(self) -> Pieces:
        """Return the pieces of pictures that have arrived so far."""
        return {}

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return self.entry.players[seat].name if self.entry is not None else ""

    def save(self, **changes: Any) -> None:
        """Change the entry of the play. Raises StoreFull."""
        assert self.entry is not None  # noqa: S101 - for the types
        plays = Plays(self._app.page.storage)
        with contextlib.suppress(SaveError):  # a play that has disappeared is written again
            self.entry = plays.load(self.ident)  # with what lists show of it by now
        self.entry = plays.save(replace(self.entry, **changes), self.now())

    def leave(self, why: str = LEFT) -> None:
        """Disconnect from the other tablets; the play stays on this one."""
        self._flush()
        self.over = True
        for link in list(self.links):
            link.end(why, tell=True)

    # --- the app, as links use it ---

    def now(self) -> float:
        """Return the time in seconds."""
        return self._app.page.now()

    def start(self, job: Awaitable[None]) -> None:
        """Run a job in the background."""
        self._app.page.start(job)

    async def load_picture(self, name: str) -> bytes:
        """Return the content of a picture, an empty one if it is not on this tablet."""
        try:
            blob = await self._app.page.media().load(name)
            return await blob.read() if blob is not None else b""
        except MediaError:
            return b""

    @property
    def desk(self) -> DeskVisit | None:
        """Return the page on which the play is written, if it is open."""
        visit = self._app.room(PaperRoom).visit
        return visit if isinstance(visit, DeskVisit) and not visit.why and visit.rest == self.ident else None

    def repaint(self) -> None:
        """Repaint the page, if it is one of Paper."""
        if isinstance(self._app.current_room, PaperRoom):
            self._app.paint()

    def announce(self, text: str, kind: str = "", keys: Markup = NOTHING, **words: str) -> None:
        """Show news about other tablets on the page to write on."""
        if (desk := self.desk) is not None:
            desk.notice = Voice(fill(text, **words), kind, keys=keys)
        self.repaint()

    # --- acts ---

    def made(self, ident: str, acts: Sequence[Act]) -> None:
        """Send acts that were made here, or in another window of this tablet, to the others."""
        if ident != self.ident or self.over:
            return
        new = self.log.add(acts)
        self.own_authors |= {act.author for act in new}
        self._pass_on(new, None)

    def take(self, link: Link, acts: Sequence[Act]) -> None:
        """Store and show acts of another tablet, and pass them on."""
        new = self.log.add(acts)
        self._arrived += new
        self._wrote |= {act.seat: self.now() for act in new if act.kind not in COMMON}
        self._pass_on(new, link)

    def _pass_on(self, acts: Sequence[Act], source: Link | None) -> None:
        for link in self.links:
            if link is not source and link.ready:
                link.pending += link.sendable(acts)
        if acts and not self._waiting:
            self._waiting = True
            self._app.page.call_later(GATHER, self._flush)

    def _flush(self) -> None:
        """Send, store and show what was gathered."""
        self._waiting = False
        arrived, self._arrived = self._arrived, []
        for link in list(self.links):
            link.flush()
        if not arrived or self._is_deleted:
            return
        try:
            self._journal.add(arrived)
        except StoreFull:
            self.announce(N_("<b>This browser's storage is full.</b> Others' marks aren't saved here."), "careful")
        if (desk := self.desk) is not None:
            desk.take(arrived)
            self._app.page.call_later(round(1000 * WRITING), self.repaint)

    @property
    def _is_deleted(self) -> bool:
        """Return whether the play was deleted here; the page to write on restores one that has disappeared."""
        return bool(self.ident) and self.desk is None and self._app.page.storage.get(PLAY + self.ident) is None

    def stored(self, name: str) -> None:
        """Send what another window of this tablet has written."""
        if self.ident and name.startswith(f"{INK}{self.ident}."):
            self.made(self.ident, read_part(name, self._app.page.storage.get(name) or "")[0])

    def _tick(self) -> None:
        if self.over:
            return
        if self._is_deleted:
            self.leave()
            return
        for link in list(self.links):
            link.tick()
        self._app.page.call_later(TICK, self._tick)

    # --- links ---

    def add(self, link: Link) -> None:
        """Begin with a link; what has arrived by it is heard now."""
        self.links.append(link)
        link.channel.listener = link
        link.greet()

    def take_piece(self, piece: Piece) -> None:
        """Add a piece of a picture."""
        raise ProtocolError

    def ended(self, link: Link) -> None:
        """Note that a link is closed."""
        self.links.remove(link)


# --- the host ---


class GuestLink(Link):
    """The host's connection to a guest."""

    table: HostTable

    def __init__(self, table: HostTable, channel: Channel, seat: int) -> None:
        super().__init__(table, channel)
        self.seat = seat
        self._greetings = 0
        self._quota = Quota()

    def begin(self, message: Any) -> None:
        """Answer a greeting with the play."""
        self._greetings += 1
        entry = self.table.entry
        if not isinstance(message, Hello) or entry is None:
            raise ProtocolError
        if self._greetings > MAX_GREETINGS:
            raise ProtocolError(FLOOD)
        text = self.table.text
        parts = [text[at : at + MAX_PART] for at in range(0, len(text), MAX_PART)]
        self.send(Play(VERSION, entry.ident, entry.code, entry.players, self.seat, len(parts)))
        for number, part in enumerate(parts):
            self.send(Text(number, part))
        if not self.ready:
            self.ready = True
            self.table.welcome(self)

    def check(self, acts: Sequence[Act]) -> None:
        """Raise ProtocolError unless the acts are of the guest's seat."""
        check_acts(acts, self.table.sheet, len(self.table.places), self.table.log)
        check_owner(acts, self.seat, self.table.log, self.table.own_authors)
        for act in acts:
            self._quota.count(act)


class HostTable(PaperTable):
    """The host of a play: the tablet that invites the others."""

    is_host = True

    def __init__(self, app: App, entry: PlayEntry) -> None:
        """Begin with a play of the store. Raises ProtocolError if it is too large to be shared."""
        super().__init__(app)
        self.open(entry)
        if len(self.text) > MAX_PART * MAX_TEXT_PARTS:
            raise ProtocolError(MUCH)
        self._joined: set[int] = set()
        """The seats whose tablets have been here."""
        self.invitations: Invitations | None = None
        """The codes by which guests join; their page makes them."""

    @property
    def places(self) -> Sequence[str]:
        """Return where each seat writes."""
        guests = {link.seat for link in self._guests if link.ready}
        away = {seat: "gone" if seat in self._joined else "free" for seat in range(len(self._players))}
        return ["guest" if seat in guests else "here" if seat in self.seats else where for seat, where in away.items()]

    @property
    def text(self) -> str:
        """Return the text of the sheet."""
        return sheets.text(self.sheet)

    @property
    def _players(self) -> Sequence[object]:
        return self.entry.players if self.entry is not None else ()

    @property
    def _guests(self) -> list[GuestLink]:
        return [link for link in self.links if isinstance(link, GuestLink)]

    def leave(self, why: str = LEFT) -> None:
        """Disconnect from the other tablets, and void all codes."""
        super().leave(why)
        if self.invitations is not None:
            self.invitations.end()

    def give(self, seat: int) -> None:
        """Keep a seat for another tablet: nobody here writes for it. Raises StoreFull."""
        if seat in self.seats:
            self.save(seats=tuple(other for other in self.seats if other != seat))
            self._tell_places()

    def take_back(self, seat: int) -> None:
        """Give a seat back to this tablet, and disconnect the one that has it. Raises StoreFull."""
        for link in self._guests:
            if link.seat == seat:
                link.end(TAKEN, tell=True)
        self._joined.discard(seat)
        seats = tuple(sorted({*self.seats, seat}))
        self.save(seats=None if len(seats) == len(self._players) else seats)
        self._tell_places()

    def admit(self, channel: Channel, seat: int) -> None:
        """Admit the tablet at the other end of a channel to a seat; a tablet that had it before is disconnected."""
        for link in self._guests:
            if link.seat == seat:
                link.end(TAKEN, tell=True)
        with contextlib.suppress(SaveError):
            self.entry = Plays(self._app.page.storage).load(self.ident)  # a picture may have been replaced
            self.sheet = self.entry.sheet
        self.add(GuestLink(self, channel, seat))

    def welcome(self, link: GuestLink) -> None:
        """Announce that a guest has joined."""
        self._joined.add(link.seat)
        self._tell_places()
        self.announce(N_("<b>{name} joined.</b>"), name=self.name(link.seat))

    def ended(self, link: Link) -> None:
        """Note that a guest is gone; its seat is kept."""
        super().ended(link)
        if self.over or not isinstance(link, GuestLink):
            return
        self._tell_places()
        if link.why not in (LEFT, TAKEN):
            self.announce(
                N_("<b>{name} was disconnected.</b> {why}"), "careful", name=self.name(link.seat), why=_(WHY[link.why])
            )
        elif link.why == LEFT and link.seat in self._joined:
            self.announce(N_("<b>{name} lost the connection.</b> The place is kept."), name=self.name(link.seat))

    def _tell_places(self) -> None:
        for link in self._guests:
            if link.ready:
                link.send(Seats(tuple(self.places)))
        self.repaint()


# --- the guest ---


class HostLink(Link):
    """A guest's connection to its host."""

    table: GuestTable

    def __init__(self, table: GuestTable, channel: Channel) -> None:
        super().__init__(table, channel)
        self._play: Play | None = None
        self._texts: list[str] = []
        self._opened = 0.0

    def greet(self) -> None:
        """Send the greeting."""
        self.send(Hello(VERSION))

    def begin(self, message: Any) -> None:
        """Receive the play, part by part, and where the others write."""
        if isinstance(message, Play):
            if not 0 < message.parts <= MAX_TEXT_PARTS:
                raise ProtocolError
            if not self.ready:
                self._play, self._texts = message, []
        elif isinstance(message, Text) and self._play is not None:
            if not self.ready and message.part == len(self._texts):
                self._texts.append(message.text)
                if len(self._texts) == self._play.parts:
                    self._open(self._play)
        elif isinstance(message, Seats):
            if self._play is None or len(message.places) != len(self._play.players):
                raise ProtocolError
            self.table.update_places(message.places)
        elif self.ready or not isinstance(message, Have | Acts):  # those come again
            raise ProtocolError

    def _open(self, play: Play) -> None:
        text = "".join(self._texts)
        try:
            sheet = sheets.read_text(text)
        except DataError:
            raise ProtocolError from None
        sound = sheet.pages and play.seat < len(play.players) and play.code and table_code(play.code) == play.code
        if not sound:
            raise ProtocolError
        self.table.follow(play, sheet)
        self.ready, self._opened = True, self.table.now()
        self.tick()

    def sendable(self, acts: Sequence[Act]) -> list[Act]:
        """Return the acts of this tablet's seat, of authors who have written for no other one."""
        here, seats = set(self.table.seats), self.table.log.seats
        return [act for act in acts if act.seat in here and seats[act.author] <= here]

    def check(self, acts: Sequence[Act]) -> None:
        """Raise ProtocolError unless the host may send acts: once this tablet has what was written before it joined,
        nobody else writes for its seat.
        """
        check_acts(acts, self.table.sheet, len(self.table.places), self.table.log)
        authors = self.table.log.by_author
        foreign = (
            act.kind not in COMMON and act.seat in self.table.seats and act.author not in authors for act in acts
        )
        if (self.caught_up or self.table.now() - self._opened > CATCHING_UP) and any(foreign):
            raise ProtocolError(FOREIGN)


class GuestTable(PaperTable):
    """A guest of a play: a tablet with one seat of it."""

    def __init__(self, app: App, channel: Channel, pieces: Pieces) -> None:
        """Greet the host; `pieces` are those of pictures that have arrived earlier."""
        super().__init__(app)
        self._pieces = pieces
        self._places: Sequence[str] = ()
        self.why = ""
        """Why the host is out of reach, a key of WHY."""
        self._keeping = 0
        self.add(HostLink(self, channel))

    @property
    def pieces(self) -> Pieces:
        """Return the pieces of pictures that have arrived so far."""
        return self._pieces

    @property
    def places(self) -> Sequence[str]:
        """Return where each seat writes."""
        players = self.entry.players if self.entry is not None else ()
        return self._places if self._places and not self.why else ["gone"] * len(players)

    def update_places(self, places: Sequence[str]) -> None:
        """Show where the others write."""
        self._places = places
        self.repaint()

    def follow(self, play: Play, sheet: Sheet) -> None:
        """Store the play of the host, or go on with the copy that is here. Raises ProtocolError."""
        plays, now = Plays(self._app.page.storage), self.now()
        entry = PlayEntry(play.ident, "", sheet, play.players, play.code, now, now)
        if self._app.page.storage.get(PLAY + play.ident) is not None:
            try:
                entry = plays.load(play.ident)
            except SaveError:
                raise ProtocolError(OTHER) from None
            same = (entry.code, len(entry.players), len(entry.sheet.pages))
            if same != (play.code, len(play.players), len(sheet.pages)):
                raise ProtocolError(OTHER)
        try:
            entry = plays.save(replace(entry, sheet=sheet, players=play.players, seats=(play.seat,)), now)
        except StoreFull:
            raise ProtocolError(FULL) from None
        self.open(entry)
        self.start(self._fetch())

    async def _fetch(self) -> None:
        """Fetch the pictures that are missing here."""
        missing = [page.picture for page in self.sheet.pages if not await self.load_picture(page.picture)]
        self.fetch = Fetch(missing, self._pieces)
        self._go_on()

    def take_piece(self, piece: Piece) -> None:
        """Add a piece of a picture; store one that is complete."""
        if self.fetch is None:
            return
        content = self.fetch.add(piece)
        if content is not None:
            check_picture(content, piece.picture)
            self._keeping += 1
            self.start(self._keep(piece.picture, content))
        self._go_on()

    async def _keep(self, name: str, content: bytes) -> None:
        media = self._app.page.media()
        try:
            await media.keep(name, media.blob(content, kind_of(content)))
        except StoreFull:
            self.announce(
                N_("<b>This browser's storage is full.</b> The pages are here until you close this."), "careful"
            )
        self._keeping -= 1
        if (desk := self.desk) is not None:
            desk.picture_came(name)
        self._go_on()

    def _go_on(self) -> None:
        """Ask for the next pieces; when all are here, go from the page that shows the progress to the play."""
        for link in self.links:
            link.want()
        here, is_done = self._app.route, self.fetch is not None and not self.fetch.missing and not self._keeping
        if is_done and (here.room, here.rest) == ("paper", "tablets"):
            self._app.page.go(f"paper/play/{self.ident}", replace=True)
        elif self.desk is None:
            self.repaint()

    def ended(self, link: Link) -> None:
        """Note that the host is out of reach."""
        super().ended(link)
        self.why = link.why
        if not self.over:
            again = key(_("Join again"), "to join", kind="small")
            if link.why == LEFT:
                self.announce(N_("<b>You're not connected.</b> Join again, and all of it is sent."), "careful", again)
            else:
                self.announce(N_("<b>You're not connected.</b> {why}"), "careful", again, why=_(WHY[link.why]))
