"""The tablet that keeps the match: who joined it at which seat, what each has of the match, and what they wish.

The host decides on the order: an act that the rules refuse is answered with a refusal and changes nothing; one that was
made when less had happened is tried on the match as it stands. What a guest may not do at all ends its channel.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pyapp.engine.contract import AWAY, CHANCE, LEVELS, N_, Illegal
from pyapp.engine.record import format_tags
from pyapp.ui.live.line import (
    begins,
    check_length,
    decided_by,
    go_to,
    is_act_of,
    line_of,
    most_moves,
    pieces,
    revision,
)
from pyapp.ui.live.protocol import (
    FOREIGN,
    LEFT,
    MAX_PART,
    MAX_PARTS,
    MAX_PING,
    NONSENSE,
    QUIET,
    TAKEN,
    VERSION,
    Act,
    Ahead,
    Answer,
    Apart,
    Asked,
    Back,
    Bye,
    Have,
    Hello,
    Line,
    Meter,
    Mine,
    No,
    Ping,
    Place,
    Pong,
    ProtocolError,
    Seats,
    Tags,
    Welcome,
    device_name,
    digest_of,
    read,
    write,
)
from pyapp.ui.table.transcript import shared

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.desk import Desk
    from pyapp.ui.live.protocol import Message

W = TypeVar("W", Act, Back, Ahead)


@dataclass(slots=True, eq=False)
class Peer:
    """A tablet that has joined, or is about to: its seat, None to look on, and what it has of the match."""

    channel: Channel
    seat: int | None
    meter: Meter
    heard_at: float
    device: str = ""
    has: list[Move] | None = None
    done: int = 0
    """The last of its wishes that was taken account of."""
    acknowledged: int = 0
    """The last of its wishes that it knows to be taken account of."""
    ping: float | None = None
    apart: bool = False
    """Whether it was asked for its match, which went on apart."""
    theirs: list[Move] = field(default_factory=list)
    """The match as it went on apart on that tablet, as far as it was told."""
    heard: int = 0
    sent: int = 0

    def send(self, message: Message) -> None:
        """Send a message."""
        self.sent += 1
        self.channel.send(write(message, self.sent))


@dataclass(slots=True)
class Question:
    """Whether a seat may take the match back to `to` moves; `open` are those who have not answered, None for the people
    at the host.
    """

    number: int
    seat: int
    to: int
    asker: Peer | None
    open: list[Peer | None]


class Host:
    """The guests of one match, and what they are told."""

    def __init__(self, desk: Desk) -> None:
        """Begin with nobody there."""
        self.desk = desk
        self.peers: list[Peer] = []
        self.lost: set[int] = set()
        """The seats whose tablets are out of reach."""
        self.question: Question | None = None
        self.apart: tuple[Peer, Match] | None = None
        """A match that went on apart, until somebody here has chosen."""
        self._asked = 0
        self._line: list[Move] = line_of(desk.record)
        self._ahead: dict[int, Sequence[Move]] = {}
        self._seats_sent: Seats | None = None

    # --- who is there ---

    def join(self, channel: Channel, seat: int | None) -> None:
        """Let a tablet join at a seat, or to look on; whoever has that seat gives way."""
        for peer in [peer for peer in self.peers if seat is not None and peer.seat == seat]:
            self.dismiss(peer, TAKEN)
        now = self.desk.now()
        self.peers.append(Peer(channel, seat, Meter(now), now))
        self.tell_seats()

    def dismiss(self, peer: Peer, why: str) -> None:
        """Send a tablet away."""
        if peer in self.peers:
            peer.send(Bye(why))
            peer.channel.close()
            self._gone(peer)

    def _gone(self, peer: Peer) -> None:
        self.peers.remove(peer)
        if peer.seat is not None and peer.has is not None:
            self.lost.add(peer.seat)
        if self.apart is not None and self.apart[0] is peer:
            self.apart = None
        if self.question is not None and peer in (self.question.asker, *self.question.open):
            self._close_question(yes=False)
        self.tell_seats()

    def of(self, channel: Channel) -> Peer | None:
        """Return the tablet at the other end of a channel, None if it has left."""
        return next((peer for peer in self.peers if peer.channel is channel), None)

    def at(self, seat: int) -> Peer | None:
        """Return the tablet at which a seat plays, None if it is no guest's."""
        return next((peer for peer in self.peers if peer.seat == seat and peer.has is not None), None)

    def where(self, seat: int) -> str:
        """Return where a seat plays, as `protocol.Place` has it."""
        if self.desk.record.setup.seats[seat].player in LEVELS:
            return "computer"
        if self.at(seat) is not None:
            return "guest"
        if seat in self.desk.people or self.desk.record.setup.seats[seat].player == AWAY:
            return "here"
        return "gone" if seat in self.lost else "free"

    @property
    def onlookers(self) -> list[Peer]:
        """Return the tablets that look on."""
        return [peer for peer in self.peers if peer.seat is None and peer.has is not None]

    def tell_seats(self) -> None:
        """Tell everybody who is where, if that has changed."""
        places = tuple(Place(seat, self.where(seat)) for seat in range(len(self.desk.record.setup.seats)))
        seats = Seats(None, places, len(self.onlookers))
        if seats != self._seats_sent:
            self._seats_sent = seats
            for peer in self._ready():
                peer.send(Seats(peer.seat, places, seats.onlookers))
            self.desk.refresh()

    def tell_setup(self) -> None:
        """Tell everybody that somebody else plays a seat."""
        for peer in self._ready():
            self._send_tags(peer)
        self.tell_seats()

    def _ready(self) -> list[Peer]:
        return [peer for peer in self.peers if peer.has is not None]

    def begin_anew(self) -> None:
        """Let everybody go on with another match, which lies on the table now."""
        self._line, self._ahead, self._seats_sent = line_of(self.desk.record), {}, None
        for peer in self.peers:
            peer.has = None
            self._greet(peer)

    # --- what the match does ---

    def changed(self) -> None:
        """Tell everybody how the match stands and what is played ahead, as far as that is new."""
        line = line_of(self.desk.record)
        if self.question is not None and line != self._line:
            self._close_question(yes=False)
        self._line = line
        for peer in self._ready():
            self._tell_line(peer)
        kept = self.desk.ahead.kept
        for seat in sorted(kept.keys() | self._ahead.keys()):
            if kept.get(seat, ()) != self._ahead.get(seat, ()):
                self._tell_ahead(seat, kept.get(seat, ()))
        self._ahead = kept
        self.tell_seats()

    def _tell_ahead(self, seat: int, moves: Sequence[Move]) -> None:
        for peer in self._ready():
            if peer.seat != seat:
                peer.send(Ahead(0, seat, tuple(moves)))

    def _tell_line(self, peer: Peer, *, anyway: bool = False) -> None:
        """Tell a tablet what its match lacks; `anyway` says so, too, if it lacks nothing."""
        if peer.has is None or (peer.has == self._line and not anyway):
            return
        for at, moves in pieces(self._line, shared(peer.has, self._line)):
            peer.send(Line(at, revision(self._line[:at]).sum, moves, len(self._line), peer.done))
        peer.has, peer.acknowledged = self._line[:], peer.done

    # --- what guests say ---

    def hear(self, channel: Channel, line: str) -> None:
        """Take a line from a guest; what is not of the protocol ends its channel and changes nothing."""
        peer = self.of(channel)
        if peer is None:
            return
        try:
            peer.meter.count(self.desk.now())
            number, message = read(line)
            if number > peer.heard:
                peer.heard, peer.heard_at = number, self.desk.now()
                self._answer(peer, message)
        except ProtocolError as error:
            self.dismiss(peer, error.why)
            self.desk.say_of(peer.seat, error.why)

    def _answer(self, peer: Peer, message: Any) -> None:
        answer = ANSWERS.get(type(message))
        if answer is None or (peer.has is None and type(message) not in (Hello, Have, Bye, Mine)):
            raise ProtocolError(NONSENSE)
        answer(self, peer, message)

    def closed(self, channel: Channel) -> None:
        """Take the news that a channel is closed."""
        if (peer := self.of(channel)) is not None:
            self._gone(peer)
            self.desk.say_of(peer.seat, LEFT)

    def tick(self) -> None:
        """Look who is out of reach."""
        now = self.desk.now()
        for peer in [peer for peer in self.peers if now - peer.heard_at > QUIET]:
            peer.channel.close()
            self.closed(peer.channel)

    def _hello(self, peer: Peer, hello: Hello) -> None:
        peer.device = device_name(hello.device)
        self._greet(peer)

    def _greet(self, peer: Peer) -> None:
        record = self.desk.record
        at, total = revision(line_of(record))
        peer.send(Welcome(VERSION, self.desk.device, digest_of(record.setup), at, total, peer.seat))

    def _have(self, peer: Peer, have: Have) -> None:
        self._send_tags(peer)
        line = line_of(self.desk.record)
        if not begins(line, have.at, have.sum):
            if self.apart is None or self.apart[0] is not peer:
                peer.apart = True
                peer.send(Apart())
            return
        self._admit(peer, line[: have.at])

    def _admit(self, peer: Peer, has: list[Move]) -> None:
        """Tell a tablet all that it has to know; from now on it is told what is new."""
        self._line = line_of(self.desk.record)
        peer.has, peer.apart, peer.theirs = has, False, []
        if self.apart is not None and self.apart[0] is peer:
            self.apart = None
        if peer.seat is not None:
            self.lost.discard(peer.seat)
        self._tell_line(peer, anyway=True)
        for seat, moves in self.desk.ahead.kept.items():
            peer.send(Ahead(0, seat, tuple(moves)))
        self._seats_sent = None
        self.tell_seats()

    def _send_tags(self, peer: Peer) -> None:
        text = format_tags(self.desk.record.setup)
        parts = [text[at : at + MAX_PART] for at in range(0, len(text), MAX_PART)][:MAX_PARTS]
        for number, part in enumerate(parts):
            peer.send(Tags(number, len(parts), part))

    def _ping(self, peer: Peer, ping: Ping) -> None:
        if ping.ms > MAX_PING:
            raise ProtocolError
        peer.ping = ping.ms / 1000 if ping.ms else peer.ping
        line = self._line
        known = begins(line, ping.at, ping.sum)
        if not known or ping.at < len(line):
            peer.has = line[: ping.at] if known else []
            self._tell_line(peer)
        peer.send(Pong(ping.n, peer.done, *revision(line)))
        if self.question is not None and peer in self.question.open:
            peer.send(Asked(self.question.number, self.question.seat, self.question.to))

    def _bye(self, peer: Peer, _bye: Bye) -> None:
        peer.channel.close()
        self._gone(peer)
        self.lost.discard(peer.seat if peer.seat is not None else -1)
        self.tell_seats()
        self.desk.say_of(peer.seat, LEFT)

    # --- what guests wish ---

    def _wish(self, peer: Peer, wish: W, do: Callable[[Host, Peer, W], bool]) -> None:
        """Do what a guest wishes, once and in its order, and say how the match stands then."""
        if peer.seat is None:
            raise ProtocolError(FOREIGN)
        if wish.n > peer.done + 1:
            return  # one before it was lost, and will come again
        if wish.n == peer.done + 1:
            peer.done = wish.n
            if not do(self, peer, wish):
                peer.send(No(wish.n))
        self._tell_line(peer, anyway=peer.acknowledged != peer.done or wish.n < peer.done)

    def _act(self, peer: Peer, act: Act) -> bool:
        """Play what a guest has played, as far as the rules allow it now; return whether that is all of it."""
        record, late = self.desk.record, (act.at, act.sum) != revision(self._line)
        if not act.moves:
            raise ProtocolError(NONSENSE)
        played: list[Move] = []

        def step(record: Match) -> None:
            with contextlib.suppress(Illegal):
                for move in act.moves:
                    self._check_seat(peer, record, late=late or bool(played))
                    record.play(move)
                    played.append(move)
                    record.settle(implied=True)

        try:
            self._check_seat(peer, record, late=late)
        except Illegal:
            return False
        if record.position.why_not(act.moves[0]) is None:
            self.desk.bring(step)
        return len(played) == len(act.moves)

    @staticmethod
    def _check_seat(peer: Peer, record: Match, *, late: bool) -> None:
        """Raise ProtocolError if it is another seat's turn, Illegal if that may have come about meanwhile."""
        seat = record.position.seat
        if seat == peer.seat or (seat == CHANCE and record.entered(record.position)):
            return
        if seat is not None and seat >= 0 and record.setup.seats[seat].player == AWAY:
            return
        if late:
            raise Illegal("", N_("It is somebody else's turn."))
        raise ProtocolError(FOREIGN)

    def _back(self, peer: Peer, back: Back) -> bool:
        """Take back what a guest has done, or ask the others."""
        record = self.desk.record
        if (back.at, back.sum) != revision(self._line) or back.to >= record.cursor:
            return False
        assert peer.seat is not None  # noqa: S101 - for the types: `_wish` has looked
        own = is_act_of(record, peer.seat, back.to)
        if back.ask:
            return record.decided[back.to] and own and self.ask(peer.seat, back.to, peer)
        if not (record.decided[back.to] or own):
            return False  # nobody decides there
        mine = decided_by(record, peer.seat, back.to)
        if not (record.setup.practice or (mine and record.may_go_back(back.to))):
            return False
        self.desk.bring(lambda record: record.jump(back.to))
        return True

    def _ahead_of(self, peer: Peer, ahead: Ahead) -> bool:
        """Keep what a guest has played ahead of its turn."""
        if ahead.seat != peer.seat:
            raise ProtocolError(FOREIGN)
        try:
            branch = self.desk.ahead.branch(ahead.seat, ahead.moves)
        except Illegal:
            return False
        if branch is None:
            return not ahead.moves or self.desk.record.position.seat == ahead.seat  # it is its turn: its acts follow
        if branch.apart is None or any(mover not in (ahead.seat, CHANCE) for mover in branch.movers[branch.apart[1] :]):
            raise ProtocolError(FOREIGN)
        self.desk.ahead.keep(ahead.seat, ahead.moves)
        self.desk.noted()
        return True

    # --- asking to go back ---

    def ask(self, seat: int, to: int, asker: Peer | None) -> bool:
        """Ask the others whether a seat may take the match back; return whether there is anybody to be asked."""
        others: list[Peer | None] = [peer for peer in self._ready() if peer.seat is not None and peer is not asker]
        if asker is not None and self.desk.people:
            others.append(None)
        if not others or self.question is not None:
            return False
        self._asked += 1
        self.question = Question(self._asked, seat, to, asker, others)
        for peer in others:
            if peer is not None:
                peer.send(Asked(self._asked, seat, to))
        self.desk.refresh()
        return True

    def answer(self, peer: Peer | None, *, yes: bool) -> None:
        """Take an answer to the question, of a guest or of the people here; all have to agree."""
        question = self.question
        if question is None or peer not in question.open:
            return
        question.open.remove(peer)
        if not yes or not question.open:
            self._close_question(yes=yes)

    def _close_question(self, *, yes: bool) -> None:
        question, self.question = self.question, None
        if question is None:
            return
        if yes:
            self.desk.bring(lambda record: record.jump(question.to))
        for peer in self._ready():
            peer.send(Answer(question.number, yes))
        self.desk.answered(question.seat, yes=yes)

    def _answered(self, peer: Peer, answer: Answer) -> None:
        if self.question is not None and answer.q == self.question.number:
            self.answer(peer, yes=answer.yes)

    # --- matches that went on apart ---

    def _mine(self, peer: Peer, mine: Mine) -> None:
        """Take a match that went on apart, piece by piece, for somebody here to choose; ignore one nobody asked for."""
        if mine.of > most_moves(self.desk.record) or mine.at + len(mine.moves) > mine.of:
            raise ProtocolError
        if not peer.apart or mine.at > len(peer.theirs):
            return
        peer.theirs[mine.at :] = mine.moves
        known = self.apart is not None and (self.apart[0] is not peer or self.apart[1].moves == peer.theirs)
        if len(peer.theirs) == mine.of and not known:
            check_length(self.desk.record, peer.theirs)
            other = self.desk.record.branch(shared(line_of(self.desk.record), peer.theirs))
            go_to(other, peer.theirs)
            self.apart = peer, other
            self.desk.refresh()

    def choose(self, *, theirs: bool) -> None:
        """Go on with the match of the tablet that went on apart, or with ours; the other one is kept there."""
        if self.apart is None:
            return
        peer, other = self.apart
        if theirs:
            if shared(self._line, other.moves) < len(self._line) and not self.desk.keep_copy():
                return
            self.apart = None
            self.desk.bring(lambda record: go_to(record, other.moves))
        self._admit(peer, other.moves[:])


ANSWERS: Final[Mapping[type[Any], Callable[[Host, Peer, Any], None]]] = {
    Hello: Host._hello,
    Have: Host._have,
    Ping: Host._ping,
    Bye: Host._bye,
    Act: lambda host, peer, act: host._wish(peer, act, Host._act),
    Back: lambda host, peer, back: host._wish(peer, back, Host._back),
    Ahead: lambda host, peer, ahead: host._wish(peer, ahead, Host._ahead_of),
    Answer: Host._answered,
    Mine: Host._mine,
}
"""What a guest may say."""
