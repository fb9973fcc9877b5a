"""The page on which everything moves to another device: the code that the old one shows, and what the new one adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_
from pyapp.ui.app import Room
from pyapp.ui.live import pages, pictures
from pyapp.ui.live.handshake import MOVING
from pyapp.ui.live.invitations import Invitations
from pyapp.ui.live.moving import MAX_BYTES, WHY, Receiving, Sending, Stored, count_stored, pack
from pyapp.ui.live.protocol import LEFT
from pyapp.ui.page import StoreFull
from pyapp.ui.saved.page import planned
from pyapp.ui.sheet_page import page_shell, refused
from pyapp.ui.store.backup import backup_text, import_all, read_file
from pyapp.ui.store.saves import PAPER_KEYS
from pyapp.ui.widgets import key
from pyapp.ui.words import word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.ui.app import Action, App, Field, Route
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.live import SeatStatus
    from pyapp.ui.store.incoming import Incoming
    from pyapp.ui.words import Words


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

    def arrive(self) -> None:
        """Show a code, unless something is coming in."""
        if any(name.startswith(PAPER_KEYS) for name in self.app.page.storage.names()):
            from pyapp.ui.media import backup  # noqa: F401 - its part is needed for the pictures
        if self.app.page.facts.can_connect and self.receiving is None:
            self._begin()

    def _begin(self) -> None:
        """Show a new code."""
        self.notice, self.sending, self.sent = "", None, None
        self.code = MovingCode(self)
        self.code.invite(None)

    def leave(self, to: Route) -> None:
        """End what is under way."""
        if self.code is not None:
            self.code.end()
        for link in (self.sending, self.receiving):
            if link is not None:
                link.end(LEFT, tell=True)
        self.code = self.sending = self.receiving = self.incoming = None

    def stored(self, name: str) -> None:
        """Apply an answer that was opened in another window."""
        if self.code is not None:
            self.code.stored(name)

    # --- the old device ---

    def send_to(self, channel: Channel) -> None:
        """Send everything on this device over a channel."""

        async def job() -> None:
            app, pictures_by_name = self.app, dict[str, str]()
            if any(name.startswith(PAPER_KEYS) for name in app.page.storage.names()):
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
        if incoming is None or receiving is None:
            return
        self.notice = import_all(self.app, incoming)
        if incoming.paper is not None and incoming.paper.pictures:
            self.app.page.start(self._add_pictures(incoming.paper.pictures))
        receiving.send(count_stored(self.app, receiving.text))
        self.app.paint()

    async def _add_pictures(self, pictures_by_name: Mapping[str, str]) -> None:
        from pyapp.ui.media import backup
        from pyapp.ui.media.port import MediaError

        try:
            await backup.merge_pictures(self.app.page.media(), pictures_by_name)
        except MediaError as error:
            self.notice = fill_with(error.message, error.params)
        except StoreFull:
            self.notice = _("The storage is full: not all pictures were added. Nothing was overwritten.")
        self.app.paint()

    def _discard(self, _words: Words) -> None:
        self.incoming, self.notice = None, _("Nothing was changed.")
        if self.receiving is not None:
            self.receiving.end(LEFT, tell=True)
        self.app.paint()

    # --- the page ---

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        if not self.app.page.facts.can_connect:
            reason = _("This browser can't connect to another device. Use a backup file under Saved matches.")
            return {"page": refused(_("Move to another device"), reason)}
        if self.receiving is not None:
            inside = self._received(self.receiving)
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
        if self.code is None or self.code.shown is None:
            notice = pages.said_line(self.code) if self.code is not None else NOTHING
            return join(
                el("p", about),
                notice,
                self._notice(),
                el("div", key(_("Show code"), "move again", kind="go"), cls="keys"),
            )
        return join(el("p", about), self._notice(), pages.invitation(self.code))

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
        """move again: show a new code; else a button of the code."""
        if word(words) == "again":
            self._begin()
        elif self.code is not None:
            self.code.act(words)

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
        (_("Paper"), sent.paper, stored.paper),
    )
    rows = (
        el("li", el("span", name, cls="grow"), fill(N_("{number} of {all}"), number=there, all=here))
        for name, here, there in kinds
        if here
    )
    return el("ul", *rows, cls="lines")
