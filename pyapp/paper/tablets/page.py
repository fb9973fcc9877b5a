"""The page of the tablets at a play: `paper/tablets/ID` for its seats and invitations, `paper/tablets` while a guest
receives it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import N_
from pyapp.paper.finishing import FULL
from pyapp.paper.room import PaperRoom
from pyapp.paper.steps import to_home
from pyapp.paper.store import Plays
from pyapp.paper.tablets.protocol import WHY
from pyapp.paper.tablets.table import GuestTable, HostTable, PaperTable
from pyapp.paper.visit import Visit
from pyapp.ui.live import pages, status_texts
from pyapp.ui.live.handshake import PAPER
from pyapp.ui.live.invitations import Invitations
from pyapp.ui.live.live import SeatStatus
from pyapp.ui.live.pictures import show as tablets_picture
from pyapp.ui.live.protocol import ProtocolError
from pyapp.ui.page import StoreFull
from pyapp.ui.sheet_page import page_shell, refused
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import key
from pyapp.ui.words import index, word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.app import App
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.words import Words


class PaperInvitations(Invitations):
    """The codes by which guests join a play; they last as long as the table."""

    verb = "paper"
    protocol = PAPER

    def __init__(self, app: App, table: HostTable) -> None:
        super().__init__(app)
        self._table = table

    @property
    def seats(self) -> list[SeatStatus]:
        """List the seats and where they write."""
        return seats_of(self._table)

    @property
    def can_invite(self) -> bool:
        """Return whether guests can be invited."""
        return not self._table.over

    def give(self, seat: int) -> None:
        """Take a seat from this tablet, and show a code for it."""
        self._table.give(seat)
        self.invite(seat)

    def admit(self, channel: Channel, seat: int | None) -> None:
        """Admit the tablet at the other end of a channel."""
        if seat is not None:
            self._table.admit(channel, seat)


def seats_of(table: PaperTable) -> list[SeatStatus]:
    """List the seats of a table and where they write, as this tablet sees them."""
    return [
        SeatStatus(seat, esc(table.name(seat)), where, status_texts.device(_seen(table, seat, where), "host"))
        for seat, where in enumerate(table.places)
    ]


def _seen(table: PaperTable, seat: int, where: str) -> str:
    """Return where a seat writes, from this tablet."""
    return "here" if seat in table.seats else "host" if where == "here" else where


class TabletsVisit(Visit):
    """The page of the tablets while it is open."""

    def __init__(self, app: App, rest: str) -> None:
        super().__init__(app, rest)
        self._room = app.room(PaperRoom)
        self.problem = ""
        self._joined = False
        """Whether the play is that of another tablet, which is not connected."""
        if not app.page.facts.can_connect:
            self.problem = N_("This browser can't connect tablets. Use another browser.")
        elif rest and self.table is None and not self._elsewhere:
            self._arrive()

    @property
    def table(self) -> PaperTable | None:
        """Return the table of the address; None if there is none, or one of another play."""
        table = self._room.table
        return table if isinstance(table, PaperTable) and not table.over and self.rest in ("", table.ident) else None

    @property
    def _elsewhere(self) -> PaperTable | None:
        """Return the table of another play to which other tablets are connected."""
        table = self._room.table
        return table if isinstance(table, PaperTable) and table.links and table.ident != self.rest else None

    @property
    def _invitations(self) -> Invitations | None:
        table = self.table
        return table.invitations if isinstance(table, HostTable) else None

    def _arrive(self) -> None:
        """Become the host of the play of the address, unless it is the play of another tablet."""
        try:
            self._joined = Plays(self.app.page.storage).load(self.rest).is_guest
        except SaveError as error:
            self.problem = error.reason
        if not self.problem and not self._joined:
            self._open()

    def _open(self) -> None:
        """Become the host of the play of the address."""
        before, self._room.table = self._room.table, None
        if before is not None:
            before.leave()
        try:
            table = HostTable(self.app, Plays(self.app.page.storage).load(self.rest))
        except SaveError as error:
            self.problem = error.reason
        except ProtocolError as error:
            self.problem = WHY[error.why]
        else:
            table.invitations = PaperInvitations(self.app, table)
            self._room.table = table

    def shown(self) -> None:
        """Show a code for the first seat that waits for a tablet."""
        if self._invitations is not None:
            self._invitations.expect()

    def leave(self) -> None:
        """Stop the camera; codes that are shown stay valid."""
        if self._invitations is not None:
            self._invitations.look_away()

    def stored(self, name: str) -> None:
        """Apply an answer that was opened in another window."""
        if self._invitations is not None:
            self._invitations.stored(name)

    # --- drawing ---

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        table, title = self.table, _("Several tablets")
        back = f"#paper/play/{self.rest}" if self.rest else "#paper"
        if table is None:
            elsewhere = self._elsewhere
            if elsewhere is not None and not self.problem:
                return {"page": page_shell(title, _other_table(elsewhere), game="paper", back=back, wide=False)}
            if self._joined and not self.problem:
                return {"page": page_shell(title, _apart(self.rest), game="paper", back=back, wide=False)}
            problem = self.problem or N_("This tablet isn't connected to another one.")
            return {"page": refused(title, _(problem), to_home())}
        if isinstance(table, GuestTable) and (not self.rest or not table.ident):
            return {"page": page_shell(title, _receiving(table), game="paper", back=back, wide=False)}
        invitations = self._invitations
        if invitations is not None and invitations.shown is not None:
            card = pages.invitation(invitations)
        else:
            card = _about(table, invitations)
        problem = el("p", _(self.problem), cls="complaint", role="alert") if self.problem else NOTHING
        seats = el("section", el("h2", _("Seats"), cls="h"), problem, self._seats(table), self._keys(table))
        return {"page": page_shell(title, el("div", card, seats, cls="meeting"), game="paper", back=back)}

    def _seats(self, table: PaperTable) -> Markup:
        players = table.entry.players if table.entry is not None else ()
        rows = (
            el(
                "li",
                piece(players[place.seat].piece),
                el("div", el("b", place.name), el("small", place.device), cls="grow"),
                el("div", self._seat_keys(place), cls="keys") if table.is_host else "",
                data_key=f"seat {place.seat}",
                cls=_seen(table, place.seat, place.where),
            )
            for place in seats_of(table)
        )
        return el("ul", *rows, cls="lines seatplaces")

    def _seat_keys(self, place: SeatStatus) -> Markup:
        """Draw the buttons for a seat."""
        invitations, seat = self._invitations, place.seat
        keys = NOTHING
        is_shown = invitations is not None and invitations.shown is not None and invitations.shown.seat == seat
        if place.where != "guest" and not is_shown:
            label = {"free": _("Show code"), "gone": _("New code")}.get(place.where, _("Invite"))
            keys += key(label, f"paper invite {seat}", kind="small", describe=join(label, ": ", place.name))
        if place.where != "here":
            back = _("Cancel") if place.where == "free" else _("Write here")
            keys += key(back, f"paper back {seat}", kind="small", describe=join(back, ": ", place.name))
        return keys

    def _keys(self, table: PaperTable) -> Markup:
        if isinstance(table, GuestTable) and not table.links:
            return _ways_back(table.ident)
        invitations = self._invitations
        kind = "go" if invitations is None or invitations.shown is None else ""
        to_sheet = el("a", _("Go to the sheet"), cls=f"key {kind}", href=f"#paper/play/{table.ident}")
        leave = key(_("Leave the table"), "paper leave") if table.links else NOTHING
        return el("div", to_sheet, leave, cls="keys")

    # --- actions ---

    def act(self, words: Words) -> None:
        """Carry out an action: of the seats, of the codes."""
        verb, table = word(words), self.table
        self.problem = ""
        try:
            if verb == "leave":
                self._leave_table()
            elif verb == "host":
                self._open()
            elif verb == "back" and isinstance(table, HostTable):
                seat = index(len(table.places), words, 1)
                if self._invitations is not None:
                    self._invitations.forget(seat)
                table.take_back(seat)
            elif self._invitations is not None:
                self._invitations.act(words)
        except StoreFull:
            self.problem = FULL
        self.app.paint()

    def _leave_table(self) -> None:
        """Disconnect; the play stays on this tablet."""
        table = self._room.table
        if table is not None:
            table.leave()
        self._room.table = None
        self.app.page.go(f"paper/play/{self.rest}" if self.rest else "paper")

    def enter(self, words: Words, value: str) -> None:
        """Apply a pasted answer."""
        if self._invitations is not None:
            self._invitations.enter(words, value)


def _about(table: PaperTable, invitations: Invitations | None) -> Markup:
    """Draw what the page is for, or how things stand, while no code is shown."""
    if isinstance(table, GuestTable):
        text = (
            fill(N_("<b>You're not connected.</b> {why}"), why=_(WHY[table.why]))
            if table.why
            else fill(N_("<b>You've joined this sheet.</b> The other tablet passes on what everybody writes."))
        )
        return el("section", tablets_picture(), el("p", text), cls="card")
    text = fill(
        N_("<b>Everybody writes at their own tablet.</b> Invite a player: their tablet gets the sheet and the dice.")
    )
    near = _("All tablets must be on the same Wi-Fi. No internet needed.")
    said = pages.said_line(invitations) if invitations is not None else NOTHING
    return el("section", tablets_picture(), el("p", text), el("p", near, cls="muted"), said, cls="card")


def _ways_back(ident: str) -> Markup:
    """Draw the ways on for a guest that is not connected."""
    return el(
        "div",
        el("a", _("Join again"), cls="key go", href="#join"),
        key(_("Invite from this tablet"), "paper host"),
        el("a", _("Go to the sheet"), cls="key", href=f"#paper/play/{ident}"),
        cls="keys",
    )


def _apart(ident: str) -> Markup:
    """Draw how a guest gets back to the others after the app was closed."""
    text = fill(
        N_(
            "<b>You're not connected.</b> Ask for a new code and join again: what all of you have written meanwhile "
            "comes together."
        )
    )
    return el("div", tablets_picture(), el("p", text), _ways_back(ident), cls="card")


def _receiving(table: GuestTable) -> Markup:
    """Draw how much of the sheet has arrived, or why no more comes."""
    if table.why:
        text = fill(N_("<b>The sheet hasn't arrived.</b> {why}"), why=_(WHY[table.why]))
        again = el("a", _("Join again"), cls="key go", href="#join")
        return el("div", el("p", text, role="alert"), el("div", again, cls="keys"), cls="card")
    percent = round(100 * table.fetch.progress) if table.fetch is not None else 0
    bar = el("progress", value=percent, max=100, aria_label=_("The sheet arrives"))
    text = fill(N_("<b>The sheet arrives:</b> {percent} %"), percent=percent)
    to_sheet = el("a", _("Go to the sheet"), cls="key", href=f"#paper/play/{table.ident}") if table.ident else NOTHING
    keys = el("div", to_sheet, key(_("Leave the table"), "paper leave"), cls="keys")
    return el("div", tablets_picture(), el("p", text, role="status"), bar, keys, cls="card")


def _other_table(table: PaperTable) -> Markup:
    """Draw that this tablet is at another table."""
    name = table.entry.sheet.name if table.entry is not None else ""
    text = fill(N_("<b>This tablet is connected for another sheet: {name}.</b> Leave that table first."), name=name)
    keys: Sequence[Markup] = (
        el("a", _("Go to the sheet"), cls="key go", href=f"#paper/play/{table.ident}"),
        key(_("Leave the table"), "paper leave"),
    )
    return el("div", el("p", text), el("div", *keys, cls="keys"), cls="card")
