"""Moving everything from one device to another over a channel: the old device offers the text of a backup, the new one
asks for it in pieces, adds it, and reports what of it is stored there. The old device changes nothing.

Lines are bounded and read as those of shared matches (`ui.live.protocol`).
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, get_args

from pyapp.engine.contract import N_
from pyapp.ui.live import protocol as live
from pyapp.ui.live.protocol import FULL, LEFT, MAX_LINE, NONSENSE, QUIET, Meter, ProtocolError, require, whole
from pyapp.ui.store.own_sheets import read_sheets
from pyapp.ui.store.people import PREFIX as PEOPLE
from pyapp.ui.store.results import read_results
from pyapp.ui.store.saves import PAPER_KEYS, StoredEntry, backup_of, goes_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.app import App
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.page import Page
    from pyapp.ui.store.saves import Saves

    Why = str
    Digest = str
    Data = bytes

VERSION: Final = 1
PIECE: Final = live.PIECE
"""Bytes in one message."""
MAX_BYTES: Final = 48_000_000
"""The most bytes that are sent, compressed."""
MAX_TEXT: Final = 160_000_000
"""The most bytes of the text."""
AT_ONCE: Final = 16
"""The pieces that are asked for at once."""
AGAIN: Final = 4
"""How often the other device may ask for everything."""
PATIENCE: Final = 4.0
"""Seconds after which pieces are asked for again."""
TICK: Final = 1_000
"""Milliseconds between two signs of life."""
WHY: Final = {
    **{why: live.WHY[why] for why in (NONSENSE, live.FLOOD, live.VERSIONS)},
    LEFT: N_("The other device has left. Nothing was lost; start again when you like."),
    FULL: N_("There is too much on the other device for this way. Use a backup file."),
}
"""Why a channel is closed, by the word that is sent."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What the old device sends: the bytes of the packed text, and the first 128 bits of their SHA-256."""

    v: int
    size: int
    digest: Digest


@dataclass(frozen=True, slots=True)
class Want:
    """A request for some pieces from one on, numbered from 0."""

    piece: int
    count: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the packed text."""

    piece: int
    data: Data


@dataclass(frozen=True, slots=True)
class Stored:
    """How much of the text is stored on the new device, after it was added there."""

    matches: int
    results: int
    sheets: int
    people: int
    paper: int


@dataclass(frozen=True, slots=True)
class Ping:
    """A sign of life."""

    v: int


@dataclass(frozen=True, slots=True)
class Bye:
    """The farewell of a side, and the reason (a key of WHY)."""

    why: Why


Message = Offer | Want | Piece | Stored | Ping | Bye
KINDS: Final[dict[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Message)}


READERS: Final[dict[str, Callable[[object], Any]]] = {
    "int": whole,
    "Data": live.data_part,
    "Digest": live.digest,
    "Why": lambda value: str(require(value, str, WHY.__contains__)),
}
"""The checked conversions of a field, by its type."""


def pack(text: str) -> bytes:
    """Return a text compressed."""
    return zlib.compress(text.encode(), 9)


def unpack(content: bytes) -> str:
    """Return the text of packed bytes. Raises ProtocolError if they are damaged, or the text is too long."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(content, MAX_TEXT)
        if not unpacking.eof or unpacking.unused_data:
            raise ProtocolError
        return text.decode()
    except (zlib.error, ValueError):
        raise ProtocolError from None


def digest_of(content: bytes) -> str:
    """Return the first 128 bits of the SHA-256 of packed bytes."""
    return hashlib.sha256(content).hexdigest()[:32]


class MovingLink:
    """One end of the channel between two devices."""

    def __init__(self, page: Page, channel: Channel, changed: Callable[[], None]) -> None:
        """Begin to listen. `changed` is called when there is something new to show."""
        self.page, self.channel, self.changed = page, channel, changed
        self.why = ""
        """Why the channel is closed, a key of WHY; empty while it is open."""
        self._sent = self._heard = 0
        self._meter, self._heard_at = Meter(page.now()), page.now()
        channel.listener = self
        self._tick()

    def heard(self, channel: Channel, line: str, /) -> None:
        """Apply a line of the other device. Whatever breaks the protocol closes the channel and changes nothing."""
        if channel is not self.channel or self.why:
            return
        try:
            number, message = live.read_message(line[: MAX_LINE + 1], KINDS, READERS, VERSION)
            if number <= self._heard:
                return
            self._heard, self._heard_at = number, self.page.now()
            if not self.expects(message):
                self._meter.count(self.page.now())
            if isinstance(message, Bye):
                self.end(message.why)
            elif not isinstance(message, Ping):
                self.take(message)
        except ProtocolError as error:
            self.end(error.why, tell=True)

    def closed(self, channel: Channel, /) -> None:
        """Note that the channel is closed."""
        if channel is self.channel:
            self.end(LEFT)

    def expects(self, message: Any) -> bool:
        """Return whether a message was asked for, so that it does not count as one too many."""
        return False

    def take(self, message: Any) -> None:
        """Apply a message. Raises ProtocolError."""
        raise NotImplementedError

    def remind(self) -> None:
        """Send again what the other device has not answered; called every second."""

    def send(self, message: Message) -> None:
        """Send a message."""
        if not self.why:
            self._sent += 1
            self.channel.send(live.write(message, self._sent, _plain))

    def end(self, why: str = LEFT, *, tell: bool = False) -> None:
        """Close the channel, and tell the other side why, if it may not know."""
        if self.why:
            return
        if tell:
            self.send(Bye(why))
        self.why = why
        self.channel.close()
        self.changed()

    def _tick(self) -> None:
        if self.page.now() - self._heard_at > QUIET:
            self.end(LEFT)
        if not self.why:
            self.send(Ping(VERSION))
            self.remind()
            self.page.call_later(TICK, self._tick)


def _plain(value: bytes) -> str:
    return base64.b64encode(value).decode()


class Sending(MovingLink):
    """The old device's end: it sends a packed text in the pieces that are asked for."""

    def __init__(self, page: Page, channel: Channel, content: bytes, changed: Callable[[], None]) -> None:
        self.content = content
        self.reached = 0
        """The pieces that were asked for so far."""
        self.stored: Stored | None = None
        """What of it the other device has reported as stored there."""
        self._served = 0
        super().__init__(page, channel, changed)

    @property
    def pieces(self) -> int:
        """The number of all pieces."""
        return -(-len(self.content) // PIECE)

    def remind(self) -> None:
        """Offer the text until the other device asks for it."""
        if not self._served:
            self.send(Offer(VERSION, len(self.content), digest_of(self.content)))

    def take(self, message: Any) -> None:
        """Send the pieces that are asked for, or note what was stored. Raises ProtocolError."""
        if isinstance(message, Stored):
            self.stored = message
            self.changed()
            return
        if not isinstance(message, Want) or not 0 < message.count <= AT_ONCE or message.piece >= self.pieces:
            raise ProtocolError
        self._served += message.count
        if self._served > AGAIN * (self.pieces + AT_ONCE):
            raise ProtocolError(live.FLOOD)
        end = min(message.piece + message.count, self.pieces)
        for piece in range(message.piece, end):
            self.send(Piece(piece, self.content[piece * PIECE : (piece + 1) * PIECE]))
        self.reached = max(self.reached, end)
        self.changed()


class Receiving(MovingLink):
    """The new device's end: it asks for the pieces, and has the text in the end."""

    def __init__(self, page: Page, channel: Channel, changed: Callable[[], None]) -> None:
        self.offer: Offer | None = None
        self.text = ""
        """The text, once it is whole."""
        self._content = bytearray()
        self._asked_at = 0.0
        self._end = 0
        """The number of the first piece that was not asked for."""
        super().__init__(page, channel, changed)

    @property
    def progress(self) -> float:
        """Return how much has arrived, from 0 to 1."""
        return len(self._content) / self.offer.size if self.offer is not None else 0.0

    @property
    def _next(self) -> int:
        return -(-len(self._content) // PIECE)

    def expects(self, message: Any) -> bool:
        """Return whether a message is a piece that was asked for."""
        return isinstance(message, Piece) and self._next <= message.piece < self._end

    def remind(self) -> None:
        """Ask again for pieces that have not arrived."""
        if self.offer is not None and not self.text and self.page.now() - self._asked_at > PATIENCE:
            self._ask()

    def _ask(self) -> None:
        assert self.offer is not None  # noqa: S101 - for the types
        count = min(AT_ONCE, -(-self.offer.size // PIECE) - self._next)
        self._end, self._asked_at = self._next + count, self.page.now()
        self.send(Want(self._next, count))

    def take(self, message: Any) -> None:
        """Begin with an offer, or add a piece. Raises ProtocolError."""
        if isinstance(message, Offer):
            if self.offer is None:
                if not 0 < message.size <= MAX_BYTES:
                    raise ProtocolError(FULL)
                self.offer = message
                self._ask()
            return
        if not isinstance(message, Piece) or self.offer is None:
            raise ProtocolError
        if message.piece != self._next or self.text:
            return  # asked for twice
        if len(message.data) != min(PIECE, self.offer.size - len(self._content)):
            raise ProtocolError
        self._content += message.data
        if len(self._content) == self.offer.size:
            self._finish(self.offer)
        elif self._next == self._end:
            self._ask()
        self.changed()

    def _finish(self, offer: Offer) -> None:
        content = bytes(self._content)
        if digest_of(content) != offer.digest:
            raise ProtocolError
        self.text = unpack(content)


def count_stored(app: App, text: str) -> Stored:
    """Count what of a backup is stored on this device; what is unreadable counts nowhere."""
    body = backup_of(text)
    entries = [
        StoredEntry(ident, raw if isinstance(raw, str) else "") for ident, raw in body.get("matches", {}).items()
    ]
    results, sheets = read_results(body.get("records")), read_sheets(body.get("sheets"))
    texts = {(sheet.game, sheet.text) for sheet in sheets}
    people = [ident for ident in body.get("people") or () if app.page.storage.get(PEOPLE + ident) is not None]
    paper = [name for name in body.get("paper") or () if name.startswith((f"{PAPER_KEYS}sheet.", f"{PAPER_KEYS}play."))]
    return Stored(
        _count_matches(app.saves, [sent for sent in entries if sent.sound]),
        len(results) - len(app.records.unstored(results)),
        len(texts) - len(app.own_sheets.unstored(sheets)),
        len(people),
        sum(app.page.storage.get(name) is not None for name in paper),
    )


def _count_matches(saves: Saves, sent: list[StoredEntry]) -> int:
    """Count the matches that are stored here, as they are or with further moves. A match whose record is the text of a
    stored one is counted without being replayed.
    """
    kept = saves.stored_entries()
    records = {stored.record for stored in kept if stored.sound}
    others = [entry for stored in sent if stored.record not in records and (entry := stored.entry)]
    count = sum(stored.record in records for stored in sent)
    if others:
        here = {stored.ident: stored.entry.match for stored in kept if stored.entry}
        same = {(match.setup, tuple(match.moves)) for match in here.values()}
        for entry in others:
            match, own = entry.match, here.get(entry.ident)
            count += (match.setup, tuple(match.moves)) in same or (own is not None and goes_on(own, match))
    return count
