"""The connection to one other tablet at a play: both sides send the acts and pieces of pictures that the other lacks.

Every few seconds each side sends what it has by author (`Have`); the other one answers with the acts that are missing
there. New acts are sent at once. So it does not matter what was lost, or what both have written while apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from pyapp.paper.tablets.fetch import AT_ONCE
from pyapp.paper.tablets.protocol import (
    ACTS_LENGTH,
    FLOOD,
    LEFT,
    MAX_ACTS_AT_ONCE,
    MAX_PICTURE,
    MAX_PIECES,
    NONSENSE,
    PIECE,
    Acts,
    Bye,
    Have,
    Piece,
    Want,
    read,
    write,
)
from pyapp.ui.live.protocol import BURST, MAX_LINE, QUIET, RATE, Meter, ProtocolError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from pyapp.paper.play import Act
    from pyapp.paper.sheet import Sheet
    from pyapp.paper.tablets.fetch import Fetch
    from pyapp.paper.tablets.log import ActLog
    from pyapp.paper.tablets.protocol import Message
    from pyapp.ui.live.channel import Channel

MARGIN: Final = 2
"""A tablet sends at most this part of what the other one accepts at once."""
AGAIN: Final = 4
"""How often a tablet may ask for all pictures."""


class LinkedPlay(Protocol):
    """A play with its links, as a link uses it."""

    log: ActLog
    sheet: Sheet
    fetch: Fetch | None

    def now(self) -> float:
        """Return the time in seconds."""

    def start(self, job: Awaitable[None]) -> None:
        """Run a job in the background."""

    async def load_picture(self, name: str) -> bytes:
        """Return the content of a picture, an empty one if it is not on this tablet."""

    def take(self, link: Link, acts: Sequence[Act]) -> None:
        """Store and show acts of another tablet, and pass them on."""

    def take_piece(self, piece: Piece) -> None:
        """Add a piece of a picture. Raises ProtocolError."""

    def ended(self, link: Link) -> None:
        """Note that a link is closed."""


class Link:
    """A connection to another tablet. What differs between host and guest is in the classes derived from it."""

    def __init__(self, table: LinkedPlay, channel: Channel) -> None:
        self.table, self.channel = table, channel
        self.why = ""
        """Why the channel is closed, a key of WHY; empty while it is open."""
        self.ready = False
        """Whether both sides know the play."""
        self.caught_up = False
        """Whether this side has had all acts that the other one reported."""
        self.pending: list[Act] = []
        """Acts that the other tablet lacks and that are not sent yet, in order."""
        self._sent = self._heard = self._acts_sent = 0
        now = table.now()
        self._meter, self._pace = Meter(now), Meter(now, BURST // MARGIN, RATE / MARGIN)
        self._heard_at = now
        self._served = 0
        """The pieces that the other tablet has asked for."""
        self._picture: tuple[str, bytes] = ("", b"")
        """The picture that the other tablet asked for last."""

    # --- the listener of the channel ---

    def heard(self, channel: Channel, line: str) -> None:
        """Apply a line of the other tablet. Whatever breaks the protocol closes the channel and changes nothing."""
        if channel is not self.channel or self.why:
            return
        try:
            number, message = self._read(line[: MAX_LINE + 1])
            if number > self._heard:
                self._heard, self._heard_at = number, self.table.now()
                self._answer(message)
        except ProtocolError as error:
            self.end(error.why, tell=True)

    def _read(self, line: str) -> tuple[int, Any]:
        """Parse a line. Pieces that were asked for do not count as too many messages."""
        number, message = read(line)
        fetch = self.table.fetch
        if not (isinstance(message, Piece) and fetch is not None and fetch.expects(message)):
            self._meter.count(self.table.now())
        return number, message

    def closed(self, channel: Channel) -> None:
        """Note that the channel is closed."""
        if channel is self.channel:
            self.end(LEFT)

    def end(self, why: str, *, tell: bool = False) -> None:
        """Close the channel, and tell the other side why, if it may not know."""
        if self.why:
            return
        if tell:
            self.send(Bye(why))
        self.why = why
        self.channel.close()
        self.table.ended(self)

    # --- sending ---

    def send(self, message: Message) -> None:
        """Send a message."""
        if not self.why:
            self._sent += 1
            self.channel.send(write(message, self._sent))

    def flush(self) -> None:
        """Send the acts that wait, as many as the other tablet accepts."""
        now, at = self.table.now(), 0
        while at < len(self.pending) and self.ready and not self.why and self._pace.allows(now):
            end, length = at, 0
            while end < len(self.pending) and end - at < MAX_ACTS_AT_ONCE:
                length += len(self.pending[end].line) + 20
                if end > at and length > ACTS_LENGTH:
                    break
                end += 1
            self.send(Acts(tuple(self.pending[at:end])))
            self._acts_sent, at = self._sent, end
        self.pending = self.pending[at:]

    def tick(self) -> None:
        """Send a sign of life, and what the other side has not confirmed."""
        if self.table.now() - self._heard_at > QUIET:
            self.end(LEFT)
        elif self.ready:
            self.send(Have(self.table.log.heads(), self._heard))
            self.flush()
            self.want()
        else:
            self.greet()

    def greet(self) -> None:
        """Send the greeting again, until the other side has answered."""

    def want(self) -> None:
        """Ask for pieces of pictures."""
        fetch = self.table.fetch
        if fetch is not None and (wanted := fetch.want(self.table.now())) is not None:
            self.send(wanted)

    # --- messages ---

    def _answer(self, message: Any) -> None:
        if isinstance(message, Bye):
            self.end(message.why)
        elif not self.ready:
            self.begin(message)
        elif isinstance(message, Have):
            self._on_have(message)
        elif isinstance(message, Acts):
            acts = self.table.log.new(message.acts)
            self.check(acts)
            self.table.take(self, acts)
        elif isinstance(message, Want):
            self._on_want(message)
        elif isinstance(message, Piece):
            self.table.take_piece(message)
        else:
            self.begin(message)

    def begin(self, message: Any) -> None:
        """Apply a message about the table itself. Raises ProtocolError."""
        raise NotImplementedError

    def sendable(self, acts: Sequence[Act]) -> list[Act]:
        """Return those acts that the other tablet accepts from this one."""
        return list(acts)

    def check(self, acts: Sequence[Act]) -> None:
        """Raise ProtocolError unless the other tablet may send acts."""
        raise NotImplementedError

    def _on_have(self, have: Have) -> None:
        """Send what the other tablet lacks, unless that is under way."""
        self.caught_up = self.caught_up or self.table.log.covers(have.heads)
        if not self.pending and have.heard >= self._acts_sent:
            self.pending = self.sendable(self.table.log.missing(have.heads))
            self.flush()

    def _on_want(self, want: Want) -> None:
        pictures = {page.picture for page in self.table.sheet.pages}
        self._served += want.count
        if want.picture not in pictures or not 0 < want.count <= AT_ONCE:
            raise ProtocolError(NONSENSE)
        if self._served > AGAIN * len(pictures) * (MAX_PIECES + AT_ONCE):
            raise ProtocolError(FLOOD)
        if self._picture[0] == want.picture:
            self._send_pieces(want)
        else:
            self.table.start(self._load(want))

    async def _load(self, want: Want) -> None:
        """Load the picture that is asked for, and send the piece; an empty one without the picture."""
        content = await self.table.load_picture(want.picture)
        self._picture = want.picture, content if len(content) <= MAX_PICTURE else b""
        self._send_pieces(want)

    def _send_pieces(self, want: Want) -> None:
        content = self._picture[1]
        of = -(-len(content) // PIECE)
        if not of:
            self.send(Piece(want.picture, want.part, 0, b""))
        for part in range(want.part, min(want.part + want.count, of)):
            self.send(Piece(want.picture, part, of, content[part * PIECE : (part + 1) * PIECE]))
