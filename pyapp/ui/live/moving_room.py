"""The page on which everything moves to another device: the code that the old one shows, and what the new one adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.contract import N_
from pyapp.ui.app import Room
from pyapp.ui.links import share
from pyapp.ui.live import pages, pictures
from pyapp.ui.live.code_exchange import FINDER, NO_CAMERA
from pyapp.ui.live.code_row import CodeReader, codes_of
from pyapp.ui.live.handshake import MOVING
from pyapp.ui.live.invitations import Invitations
from pyapp.ui.live.moving import MAX_BYTES, WHY, Receiving, Sending, Stored, count_stored, pack, unpack
from pyapp.ui.live.protocol import LEFT, ProtocolError
from pyapp.ui.saved.page import planned
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.store.backup import backup_text, import_all, read_file
from pyapp.ui.store.saves import PAPER_KEYS
from pyapp.ui.widgets import glyph_key, key
from pyapp.ui.words import number, word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.ui.app import Action, App, Field, Route
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.live import SeatStatus
    from pyapp.ui.store.incoming import Incoming
    from pyapp.ui.words import Words

STEP: Final = 400
"""Milliseconds for which a code of a row is shown."""
MISSING_SHOWN: Final = 12
"""The most missing codes that are named."""


class MovingCode(Invitations):
    """The code for the new device."""

    verb = "move"
    protocol = MOVING

    def __init__(self, room: MoveRoom) -> None:
        super().__init__(room.app)
        self._room = room

    @property
    def seats(self) -> list[SeatStatus]:
        """List no seats."""
        return []

    @property
    def can_invite(self) -> bool:
        """Return whether a code can be shown."""
        return self._room.sending is None

    def give(self, seat: int) -> None:
        """There is no seat to give."""

    def name(self, seat: int | None) -> str:
        """Return what stands for a name."""
        return _("New device")

    def admit(self, channel: Channel, seat: int | None) -> None:
        """Send everything to the device at the other end of a channel."""
        self._room.send_to(channel)


class MoveRoom(Room):
    """`move`: the page on either device."""

    addresses: ClassVar[tuple[str, ...]] = ("move",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.code: MovingCode | None = None
        self.sending: Sending | None = None
        self.sent: Stored | None = None
        """What is on this device and was sent."""
        self.receiving: Receiving | None = None
        self.incoming: Incoming | None = None
        """What was received, until it is added or discarded."""
        self.notice = ""
        self.row: list[str] = []
        """The codes that are shown one after another, in place of a channel."""
        self.at = 0
        """The index of the code that is shown."""
        self.is_running = False
        self._run: object = None
        """The run of the row whose timer counts."""
        self.reader: CodeReader | None = None
        self.looking = False
        self.problem = ""
        """Why there is no camera, a key of NO_CAMERA."""

    def arrive(self) -> None:
        """Show a code, unless something is coming in."""
        if self._has_paper:
            from pyapp.ui.media import backup  # noqa: F401 - its part is needed for the pictures
        if self.receiving is None:
            self._begin()

    @property
    def _has_paper(self) -> bool:
        """Return whether anything of Paper is stored."""
        return any(name.startswith(PAPER_KEYS) for name in self.app.page.storage.names())

    def _begin(self) -> None:
        """Show a new code."""
        self.notice, self.sending, self.sent, self.row, self.reader = "", None, None, [], None
        self.is_running = self.looking = False
        if self.app.page.facts.can_connect:
            self.code = MovingCode(self)
            self.code.invite(None)

    def leave(self, to: Route) -> None:
        """End what is under way."""
        if self.code is not None:
            self.code.end()
        for link in (self.sending, self.receiving):
            if link is not None:
                link.end(LEFT, tell=True)
        self.code = self.sending = self.receiving = self.incoming = self.reader = None
        self.row, self.is_running, self.looking = [], False, False

    def stored(self, name: str) -> None:
        """Apply an answer that was opened in another window."""
        if self.code is not None:
            self.code.stored(name)

    # --- the old device ---

    def send_to(self, channel: Channel) -> None:
        """Send everything on this device over a channel."""

        async def job() -> None:
            app, pictures_by_name = self.app, dict[str, str]()
            if self._has_paper:
                from pyapp.ui.media import backup
                from pyapp.ui.media.port import MediaError

                try:
                    pictures_by_name = await backup.pictures_for_backup(app.page.media())
                except MediaError as error:
                    self.notice = fill_with(error.message, error.params)
            text = backup_text(app, pictures_by_name)
            content = pack(text)
            if len(content) > MAX_BYTES:
                channel.close()
                self.notice = _("There is too much on this device for this way. Use a backup file.")
            else:
                self.sent = count_stored(app, text)
                self.sending = Sending(app.page, channel, content, app.paint)
            app.paint()

        self.app.page.start(job())

    # --- the new device ---

    def join(self, channel: Channel) -> None:
        """Receive everything from the device at the other end of a channel."""
        self.notice, self.incoming = "", None
        self.receiving = Receiving(self.app.page, channel, lambda: self.app.attempt(self._changed))
        self.app.page.go("move")

    def _changed(self) -> None:
        """Read the text once it is whole."""
        receiving = self.receiving
        if receiving is not None and receiving.text and self.incoming is None and not self.notice:
            self.incoming = read_file(self.app, receiving.text)
        self.app.paint()

    def _add(self, _words: Words) -> None:
        incoming, receiving, self.incoming = self.incoming, self.receiving, None
        if incoming is None:
            return
        self.notice = import_all(self.app, incoming)
        if incoming.paper is not None and incoming.paper.pictures:
            from pyapp.ui.media import saved_pictures

            saved_pictures.merge(self, incoming.paper.pictures)
        if receiving is not None:
            receiving.send(count_stored(self.app, receiving.text))
        self.app.paint()

    def _discard(self, _words: Words) -> None:
        self.incoming, self.reader, self.notice = None, None, _("Nothing was changed.")
        if self.receiving is not None:
            self.receiving.end(LEFT, tell=True)
        self.app.paint()

    # --- a row of codes ---

    def _show_row(self) -> None:
        """Show everything but Paper's pictures as a row of codes."""
        if self.code is not None:
            self.code.end()
        self.code, self.at, self.notice = None, 0, ""
        self.row = codes_of(pack(backup_text(self.app)))
        if not self.row:
            self.notice = _("There is too much on this device for this way. Use a backup file.")
            return
        self.app.await_qr_code(lambda: bool(self.row))
        self._start()

    def _start(self) -> None:
        """Go from code to code."""
        self.is_running, self._run = True, object()
        run = self._run

        def step() -> None:
            if self._run is run and self.is_running and self.row:
                self.at = (self.at + 1) % len(self.row)
                self.app.paint()
                self.app.page.call_later(STEP, step)

        self.app.page.call_later(STEP, step)

    def _turn(self, by: int) -> None:
        """Stop at the next code, or at the one before."""
        self.is_running = False
        self.at = (self.at + by) % max(1, len(self.row))

    def _read_row(self) -> None:
        """Read a row of codes with the camera."""
        if self.code is not None:
            self.code.end()
        self.code, self.problem, self.notice, self.looking = None, "", "", True
        self.reader = reader = self.reader or CodeReader()

        async def job() -> None:
            problem = await self.app.page.scan(FINDER, self._seen, lambda: self.looking and self.reader is reader)
            if self.reader is reader:
                self.looking, self.problem = False, problem
                self.app.paint()

        self.app.page.start(job())

    def _seen(self, text: str) -> bool:
        """Add a code that the camera has read; return whether the camera may stop."""
        reader = self.reader
        if reader is None or not reader.add(text):
            return reader is None
        if reader.is_whole:
            self.looking = False
            self.app.attempt(lambda: self._take_row(reader))
        self.app.paint()
        return reader.is_whole

    def _take_row(self, reader: CodeReader) -> None:
        """Read the text of a whole row."""
        try:
            self.incoming = read_file(self.app, unpack(reader.content()))
        except ProtocolError:
            self.notice = _("The codes don't fit together. Read the row again.")
        else:
            self.reader = None

    # --- the page ---

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        if self.receiving is not None:
            inside = self._received(self.receiving)
        elif self.incoming is not None:
            inside = planned(self.incoming, "move")
        elif self.reader is not None:
            inside = self._read(self.reader)
        elif self.row:
            inside = self._row()
        elif self.sending is not None:
            inside = self._sent(self.sending)
        else:
            inside = self._offered()
        inside = el("div", inside, cls="card moving")
        return {"page": page_shell(_("Move to another device"), inside, back="#saves", wide=False)}

    def _offered(self) -> Markup:
        about = _(
            "Everything on this device is copied to the other one: matches, records, people, sheets and settings. "
            "Nothing is deleted here, and nothing is overwritten there."
        )
        without = el(
            "div",
            el("h2", _("Without a network"), cls="h"),
            el("p", _("This device shows codes one after another, and the other one reads them."), cls="muted"),
            el(
                "div",
                key(_("Show a row of codes"), "move row", kind="small"),
                key(_("Read a row of codes"), "move read", kind="small", ident="read-row"),
                cls="keys",
            ),
        )
        if not self.app.page.facts.can_connect:
            reason = _("This browser can't connect to another device. Use a row of codes, or a backup file.")
            return join(el("p", about), self._notice(), el("p", reason), without)
        if self.code is not None and self.code.shown is not None:
            return join(el("p", about), self._notice(), pages.invitation(self.code), without)
        notice = pages.said_line(self.code) if self.code is not None else NOTHING
        keys = el("div", key(_("Show code"), "move again", kind="go"), cls="keys")
        return join(el("p", about), notice, self._notice(), keys, without)

    def _row(self) -> Markup:
        """Draw the code of the row that is shown."""
        of = fill(N_("Code {number} of {of}"), number=self.at + 1, of=len(self.row))
        keys = (
            glyph_key("back", _("The code before"), "move turn -1"),
            key(_("Stop"), "move stop") if self.is_running else key(_("Go on"), "move run"),
            glyph_key("next", _("The next code"), "move turn 1"),
        )
        about = _("On the other device, tap “Read a row of codes” on this page, and point its camera at this screen.")
        if self._has_paper:
            about += " " + _("The pictures of Paper's pages are not in it: they go over a connection or with a file.")
        back = el("div", key(_("Back"), "move again", kind="small"), cls="keys")
        return join(
            el("p", about), share.qr_code(self.row[self.at]), el("p", el("b", of)), el("div", *keys, cls="keys"), back
        )

    def _read(self, reader: CodeReader) -> Markup:
        """Draw the camera's picture, and how many codes were read."""
        said, missing, bar = esc(_("Point the camera at the codes.")), NOTHING, NOTHING
        if reader.of:
            said = fill(N_("{number} of {of} codes"), number=len(reader.pieces), of=reader.of)
            bar = _bar(len(reader.pieces) / reader.of, _("Codes read so far"))
        if 0 < len(reader.missing) <= MISSING_SHOWN:
            numbers = ", ".join(map(str, reader.missing))
            missing = el("p", fill(N_("Missing: {numbers}"), numbers=numbers), cls="muted")
        if self.looking:
            shown = pages.camera_view()
            keys = key(_("Stop the camera"), "move look-away", ident="stop-camera")
        else:
            shown = el("p", el("b", _(NO_CAMERA[self.problem])), cls="complaint") if self.problem else NOTHING
            keys = key(_("Read a row of codes"), "move read", kind="go", ident="read-row")
        keys += key(_("Back"), "move again")
        return join(self._notice(), shown, el("p", said, role="status"), bar, missing, el("div", keys, cls="keys"))

    def _sent(self, sending: Sending) -> Markup:
        again = el("div", key(_("Show a new code"), "move again"), cls="keys")
        stored, sent = sending.stored, self.sent
        if stored is not None and sent is not None:
            whole = stored == sent
            said = (
                _("Everything has arrived. You can go on playing there.")
                if whole
                else _("Not everything has arrived. What is here stays; make room there, then try again.")
            )
            return join(
                el("p", el("b", said), role="status", cls="confirmed" if whole else "complaint"),
                _table(sent, stored),
                _to_shelf() if whole else again,
            )
        if sending.why:
            return join(el("p", el("b", _(WHY[sending.why])), role="alert", cls="complaint"), again)
        if sending.reached < sending.pieces:
            return join(
                el("p", _("Everything is being sent."), role="status"),
                _bar(sending.reached / sending.pieces, _("Sent so far")),
            )
        return el("p", el("b", _("Sent. Tap “Add them” on the other device.")), role="status")

    def _received(self, receiving: Receiving) -> Markup:
        if self.notice:
            return join(self._notice(), _to_shelf())
        if self.incoming is not None:
            return planned(self.incoming, "move")
        if receiving.why:
            again = el("div", el("a", _("Scan another code"), cls="key", href="#join"), cls="keys")
            return join(el("p", el("b", _(WHY[receiving.why])), role="alert", cls="complaint"), again)
        return join(
            pictures.answer(),
            el("p", _("Everything arrives from the other device."), role="status"),
            _bar(receiving.progress, _("Arrived so far")),
        )

    def _notice(self) -> Markup:
        return el("p", el("b", self.notice), role="status", cls="confirmed") if self.notice else NOTHING

    # --- actions ---

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {
            "move": self._act,
            "move-do": self._add,
            "move-drop": self._discard,
            "move-take": self._take,
        }

    def _act(self, words: Words) -> None:
        """move again: show a new code; `row`, `run`, `stop`, `turn BY`: a row of codes; `read`, `look-away`: the
        camera for it; else a button of the code.
        """
        acts: dict[str, Callable[[], None]] = {
            "again": self._begin,
            "row": self._show_row,
            "run": self._start,
            "stop": lambda: self._turn(0),
            "turn": lambda: self._turn(number(words, 1)),
            "read": self._read_row,
            "look-away": self._look_away,
        }
        if (act := acts.get(word(words))) is not None:
            act()
            self.app.paint()
        elif self.code is not None:
            self.code.act(words)

    def _look_away(self) -> None:
        self.looking = False

    def _take(self, words: Words) -> None:
        """move-take WHAT yes|no: answer a question about what differs here."""
        if self.incoming is not None:
            self.incoming = self.incoming.answered(word(words), yes=word(words, 1) == "yes")
            self.app.paint()

    def fields(self) -> Mapping[str, Field]:
        """Return the field for a pasted answer."""
        return {"move": lambda words, value: self.code.enter(words, value) if self.code is not None else None}


def _to_shelf() -> Markup:
    return el("div", el("a", _("Back to the shelf"), cls="key go", href="#"), cls="keys")


def _bar(part: float, label: str) -> Markup:
    return el("progress", value=round(100 * part), max=100, aria_label=label)


def _table(sent: Stored, stored: Stored) -> Markup:
    """Draw how much of each kind has arrived."""
    kinds = (
        (_("Matches"), sent.matches, stored.matches),
        (_("Results"), sent.results, stored.results),
        (_("Own sheets"), sent.sheets, stored.sheets),
        (_("People"), sent.people, stored.people),
        (_("Paper"), sent.paper, stored.paper),
    )
    rows = (
        el("li", el("span", name, cls="grow"), fill(N_("{number} of {all}"), number=there, all=here))
        for name, here, there in kinds
        if here
    )
    return el("ul", *rows, cls="lines")
