"""The host of a shared table: it keeps the match, admits guests to its seats, and applies their requests.

The host decides on the order of moves. It tries each request on the current match; one that the rules forbid is refused
and changes nothing. A guest whose request can never be allowed is disconnected.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar

from pyapp.engine.contract import AWAY, CHANCE, LEVELS, N_, PERSON, Illegal, is_computer
from pyapp.engine.record import format_tags
from pyapp.ui.live import status_texts
from pyapp.ui.live.move_sync import (
    begins,
    check_length,
    chunks,
    decided_by,
    go_to,
    is_act_of,
    most_moves,
    played_moves,
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
    digest_of,
    read,
    write,
)
from pyapp.ui.live.role import Role
from pyapp.ui.table import transcript

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.protocol import Message, Why
    from pyapp.ui.live.shared_table import SharedTable
    from pyapp.ui.table.table import Table
    from pyapp.ui.widgets import Voice

W = TypeVar("W", Act, Back, Ahead)


@dataclass(slots=True, eq=False)
class Peer:
    """A guest's tablet, from the moment its channel is open."""

    channel: Channel
    seat: int | None
    """Its seat, None to look on."""
    meter: Meter
    heard_at: float
    has: list[Move] | None = None
    """The moves that it has; None until it has joined."""
    processed: int = 0
    """The number of its last request that was processed."""
    acknowledged: int = 0
    """The last value of `processed` that was sent to it."""
    apart: bool = False
    """Whether it was asked for its moves, since they continue the match differently."""
    theirs: list[Move] = field(default_factory=list)
    """Those moves, as far as they have arrived."""
    heard: int = 0
    """The number of the last message from it."""
    sent: int = 0
    """The number of the last message to it."""

    def send(self, message: Message) -> None:
        """Send a message."""
        self.sent += 1
        self.channel.send(write(message, self.sent))


@dataclass(slots=True)
class Takeback:
    """A request to take back moves; `asker` is None for the people at the host."""

    asked: Asked
    asker: Peer | None
    open: list[Peer | None]
    """Those who have not answered, None for the people at the host."""


class Fork(NamedTuple):
    """A guest's match that continues differently from the host's."""

    peer: Peer
    match: Match


SEAT_ACTIONS: Final[Mapping[str, Sequence[str]]] = {
    "here": ("invite",),
    "computer": ("invite",),
    "guest": ("back",),
    "free": ("invite", "back", "computer"),
    "gone": ("invite", "back", "computer"),
}
"""What may be done with a seat, by where it plays (`protocol.WHERE`)."""


class Host(Role):
    """The host of one match, and its guests."""

    is_host = True
    computers_at = "here"
    explanation = N_(
        "<b>Everyone on their own tablet or phone.</b> Invite someone to a seat and let them scan the code."
    )
    actions: ClassVar[Sequence[str]] = ("invite",)

    def __init__(self, shared: SharedTable) -> None:
        super().__init__(shared)
        self.peers: list[Peer] = []
        self.lost: set[int] = set()
        """The seats whose tablets are out of reach."""
        self.takeback: Takeback | None = None
        self.apart: Fork | None = None
        """The fork that the people here have to decide on."""
        self._asked = 0
        self._moves: list[Move] = played_moves(shared.record)
        self._ahead: dict[int, Sequence[Move]] = {}
        self._seats_sent: Seats | None = None

    # --- answers to the table and the pages ---

    @property
    def places(self) -> Mapping[int, str]:
        """Return where each seat plays."""
        return {seat: self.where(seat) for seat in range(self.shared.seats)}

    @property
    def onlookers(self) -> int:
        """Return the number of tablets that look on."""
        return sum(peer.seat is None and peer.has is not None for peer in self.peers)

    @property
    def question(self) -> Asked | None:
        """Return the request to take back moves that the people here have not answered."""
        return self.takeback.asked if self.takeback is not None and None in self.takeback.open else None

    @property
    def asking(self) -> bool:
        """Return whether answers to a request to take back moves are awaited."""
        return self.takeback is not None

    def apart_notice(self) -> Voice | None:
        """Return the notice that asks which of two continuations of the match is chosen."""
        if self.apart is None:
            return None
        return status_texts.apart(self.shared.name(self.apart.peer.seat), self.shared.record, self.apart.match)

    @property
    def answers(self) -> Mapping[str, Callable[[], None]]:
        """Return the effects of the buttons of notices."""
        return {
            "yes": lambda: self.answer(None, yes=True),
            "no": lambda: self.answer(None, yes=False),
            "ours": lambda: self.choose(theirs=False),
            "theirs": lambda: self.choose(theirs=True),
            "look": self._look,
        }

    def _look(self) -> None:
        """Open a replay of the other match; the decision stays open."""
        if self.apart is not None:
            self.shared.open_replay(self.apart.match)

    # --- seats ---

    def can_give(self, seat: int) -> bool:
        """Return whether a seat may pass to another tablet or a computer: not one that is kept on paper."""
        return self.shared.record.setup.seats[seat].player != AWAY

    def seat_actions(self, seat: int) -> Sequence[str]:
        """List what may be done with a seat."""
        return SEAT_ACTIONS[self.where(seat)] if self.can_give(seat) else ()

    def reseat(self, seat: int, player: str, *, here: bool = False) -> bool:
        """Give a seat to a person, here or at another tablet, or to a computer."""
        if not self.can_give(seat) or player not in (PERSON, *LEVELS):
            return False
        if here or player != PERSON:
            self._dismiss_seat(seat)
        local = {*self.shared.people, seat} if here else {*self.shared.people} - {seat}
        self.lost.discard(seat)
        setup = self.shared.record.setup
        if setup.seats[seat].player != player:
            other = replace(setup.seats[seat], player=player)
            self.shared.replace_players(replace(setup, seats=(*setup.seats[:seat], other, *setup.seats[seat + 1 :])))
            self.send_setup()
        self.shared.set_local(tuple(sorted(local)))
        self.send_seats()
        self.shared.resume()
        return True

    def _dismiss_seat(self, seat: int) -> None:
        for peer in [peer for peer in self.peers if peer.seat == seat]:
            self.dismiss(peer, TAKEN)

    # --- guests ---

    def join(self, channel: Channel, seat: int | None) -> bool:
        """Admit a tablet at a seat, None to look on; a tablet that has the seat already is disconnected."""
        if seat is not None:
            self.reseat(seat, PERSON)
            self._dismiss_seat(seat)
        now = self.shared.now()
        self.peers.append(Peer(channel, seat, Meter(now), now))
        self.send_seats()
        return True

    def dismiss(self, peer: Peer, why: str) -> None:
        """Disconnect a guest, and send it the reason (a key of WHY)."""
        if peer in self.peers:
            peer.send(Bye(why))
            peer.channel.close()
            self._gone(peer)

    def _gone(self, peer: Peer) -> None:
        self.peers.remove(peer)
        if peer.seat is not None and peer.has is not None:
            self.lost.add(peer.seat)
        if self.apart is not None and self.apart.peer is peer:
            self.apart = None
        if self.takeback is not None and peer in (self.takeback.asker, *self.takeback.open):
            self._close_takeback(yes=False)
        self.send_seats()

    def leave(self) -> None:
        """Send all guests away."""
        for peer in list(self.peers):
            self.dismiss(peer, LEFT)

    def of(self, channel: Channel) -> Peer | None:
        """Return the guest at the other end of a channel, None if it has left."""
        return next((peer for peer in self.peers if peer.channel is channel), None)

    def at(self, seat: int) -> Peer | None:
        """Return the guest that plays a seat, None if it has not joined or there is none."""
        return next((peer for peer in self.peers if peer.seat == seat and peer.has is not None), None)

    def where(self, seat: int) -> str:
        """Return where a seat plays, in the words of `protocol.Place`."""
        if is_computer(self.shared.record.setup.seats[seat].player):
            return "computer"
        if self.at(seat) is not None:
            return "guest"
        if seat in self.shared.people or self.shared.record.setup.seats[seat].player == AWAY:
            return "here"
        return "gone" if seat in self.lost else "free"

    def send_seats(self) -> None:
        """Send where each seat plays to all guests, if that has changed."""
        places = tuple(Place(seat, where) for seat, where in self.places.items())
        seats = Seats(None, places, self.onlookers)
        if seats != self._seats_sent:
            self._seats_sent = seats
            for peer in self._ready():
                peer.send(Seats(peer.seat, places, seats.onlookers))
            self.refresh()

    def send_setup(self) -> None:
        """Send the set-up to all guests after the player of a seat has changed."""
        for peer in self._ready():
            self._send_tags(peer)
        self.send_seats()

    def _ready(self) -> list[Peer]:
        return [peer for peer in self.peers if peer.has is not None]

    def move_to(self, table: Table) -> bool:
        """Continue with another match for everybody."""
        self.shared.table = table
        self._moves, self._ahead, self._seats_sent = played_moves(self.shared.record), {}, None
        for peer in self.peers:
            peer.has = None
            self._greet(peer)
        return True

    # --- changes of the match ---

    def changed(self) -> None:
        """Send all guests the changes of the match and of the early moves."""
        line = played_moves(self.shared.record)
        if self.takeback is not None and line != self._moves:
            self._close_takeback(yes=False)
        self._moves = line
        for peer in self._ready():
            self._send_moves(peer)
        kept = self.shared.ahead.early_moves
        for seat in sorted(kept.keys() | self._ahead.keys()):
            if kept.get(seat, ()) != self._ahead.get(seat, ()):
                self._send_ahead(seat, kept.get(seat, ()))
        self._ahead = kept
        self.send_seats()

    def _send_ahead(self, seat: int, moves: Sequence[Move]) -> None:
        for peer in self._ready():
            if peer.seat != seat:
                peer.send(Ahead(0, seat, tuple(moves)))

    def _send_moves(self, peer: Peer, *, anyway: bool = False) -> None:
        """Send a guest the moves that it lacks; with `anyway` also if it lacks none."""
        if peer.has is None or (peer.has == self._moves and not anyway):
            return
        for at, moves in chunks(self._moves, transcript.shared(peer.has, self._moves)):
            peer.send(Line(at, revision(self._moves[:at]).sum, moves, len(self._moves), peer.processed))
        peer.has, peer.acknowledged = self._moves[:], peer.processed

    # --- messages of guests ---

    def hear(self, channel: Channel, line: str) -> None:
        """Apply a line of a guest. Whatever breaks the protocol ends its channel and changes nothing."""
        peer = self.of(channel)
        if peer is None:
            return
        try:
            peer.meter.count(self.shared.now())
            number, message = read(line)
            if number > peer.heard:
                peer.heard, peer.heard_at = number, self.shared.now()
                self._answer(peer, message)
        except ProtocolError as error:
            self.refuse(channel, error.why)

    def refuse(self, channel: Channel, why: Why) -> None:
        """Disconnect a guest for a message of it, and show why."""
        if (peer := self.of(channel)) is not None:
            self.dismiss(peer, why)
            self.shared.say(status_texts.sent_away(self.shared.name(peer.seat), why))

    def _answer(self, peer: Peer, message: Any) -> None:
        answer = ANSWERS.get(type(message))
        if answer is None or (peer.has is None and type(message) not in (Hello, Have, Bye, Mine)):
            raise ProtocolError(NONSENSE)
        answer(self, peer, message)

    def closed(self, channel: Channel) -> None:
        """Note that a channel is closed."""
        if (peer := self.of(channel)) is not None:
            self._gone(peer)

    def tick(self) -> None:
        """Close the channels of guests that are silent."""
        now = self.shared.now()
        for peer in [peer for peer in self.peers if now - peer.heard_at > QUIET]:
            peer.channel.close()
            self.closed(peer.channel)

    def _on_hello(self, peer: Peer, _hello: Hello) -> None:
        self._greet(peer)

    def _greet(self, peer: Peer) -> None:
        record = self.shared.record
        at, total = revision(played_moves(record))
        peer.send(Welcome(VERSION, self.shared.device, digest_of(record.setup), at, total, peer.seat))

    def _on_have(self, peer: Peer, have: Have) -> None:
        self._send_tags(peer)
        line = played_moves(self.shared.record)
        if not begins(line, have.at, have.sum):
            if self.apart is None or self.apart.peer is not peer:
                peer.apart = True
                peer.send(Apart())
            return
        self._admit(peer, line[: have.at])

    def _admit(self, peer: Peer, has: list[Move]) -> None:
        """Send a guest everything that it lacks; from now on it is sent all changes."""
        self._moves = played_moves(self.shared.record)
        peer.has, peer.apart, peer.theirs = has, False, []
        if self.apart is not None and self.apart.peer is peer:
            self.apart = None
        if peer.seat is not None:
            self.lost.discard(peer.seat)
        self._send_moves(peer, anyway=True)
        for seat, moves in self.shared.ahead.early_moves.items():
            peer.send(Ahead(0, seat, tuple(moves)))
        self._seats_sent = None
        self.send_seats()

    def _send_tags(self, peer: Peer) -> None:
        text = format_tags(self.shared.record.setup)
        parts = [text[at : at + MAX_PART] for at in range(0, len(text), MAX_PART)][:MAX_PARTS]
        for number, part in enumerate(parts):
            peer.send(Tags(number, len(parts), part))

    def _on_ping(self, peer: Peer, ping: Ping) -> None:
        if ping.ms > MAX_PING:
            raise ProtocolError
        line = self._moves
        known = begins(line, ping.at, ping.sum)
        if not known or ping.at < len(line):
            peer.has = line[: ping.at] if known else []
            self._send_moves(peer)
        peer.send(Pong(ping.n, peer.processed, *revision(line)))
        if self.takeback is not None and peer in self.takeback.open:
            peer.send(self.takeback.asked)

    def _on_bye(self, peer: Peer, _bye: Bye) -> None:
        peer.channel.close()
        self._gone(peer)
        self.lost.discard(peer.seat if peer.seat is not None else -1)
        self.send_seats()

    # --- requests of guests ---

    def _request(self, peer: Peer, request: W, do: Callable[[Host, Peer, W], bool]) -> None:
        """Process a request of a guest, once and in order, and send it the resulting state of the match."""
        if peer.seat is None:
            raise ProtocolError(FOREIGN)
        if request.n > peer.processed + 1:
            return  # an earlier one was lost, and will be sent again
        if request.n == peer.processed + 1:
            peer.processed = request.n
            if not do(self, peer, request):
                peer.send(No(request.n))
        self._send_moves(peer, anyway=peer.acknowledged != peer.processed or request.n < peer.processed)

    def _on_act(self, peer: Peer, act: Act) -> bool:
        """Play a guest's moves as far as the rules allow them now; return whether all were played."""
        record, late = self.shared.record, (act.at, act.sum) != revision(self._moves)
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
            self.shared.apply(step)
        return len(played) == len(act.moves)

    @staticmethod
    def _check_seat(peer: Peer, record: Match, *, late: bool) -> None:
        """Check that a guest may move now. Raises ProtocolError if it is another seat's turn, Illegal if that may be
        due to moves that the guest did not know yet.
        """
        seat = record.position.seat
        if seat == peer.seat or (seat == CHANCE and record.chance_is_entered(record.position)):
            return
        if seat is not None and seat >= 0 and record.setup.seats[seat].player == AWAY:
            return
        if late:
            raise Illegal("", N_("It's not your turn."))
        raise ProtocolError(FOREIGN)

    def _on_back(self, peer: Peer, back: Back) -> bool:
        """Take back a guest's own moves, or ask the others; return whether that was possible."""
        record = self.shared.record
        if (back.at, back.sum) != revision(self._moves) or back.to >= record.cursor:
            return False
        assert peer.seat is not None  # noqa: S101 - for the types: `_request` has checked
        own = is_act_of(record, peer.seat, back.to)
        if back.ask:
            return record.decided[back.to] and own and self.ask(peer.seat, back.to, peer)
        if not (record.decided[back.to] or own):
            return False  # no decision of a person
        mine = decided_by(record, peer.seat, back.to)
        if not (record.setup.practice or (mine and record.may_go_back(back.to))):
            return False
        self.shared.apply(lambda record: record.jump(back.to))
        return True

    def _on_ahead(self, peer: Peer, ahead: Ahead) -> bool:
        """Store the moves that a guest has played before its turn; return whether they are legal."""
        if ahead.seat != peer.seat:
            raise ProtocolError(FOREIGN)
        try:
            branch = self.shared.ahead.branch(ahead.seat, ahead.moves)
        except Illegal:
            return False
        if branch is None:
            return not ahead.moves or self.shared.record.position.seat == ahead.seat  # its turn has come: acts follow
        if branch.apart is None or any(mover not in (ahead.seat, CHANCE) for mover in branch.movers[branch.apart[1] :]):
            raise ProtocolError(FOREIGN)
        self.shared.ahead.store(ahead.seat, ahead.moves)
        self.shared.ahead_changed()
        return True

    # --- taking back ---

    def ask_back(self, seat: int, to: int) -> Illegal | None:
        """Ask the guests whether a seat of this tablet may take the match back to `to` moves."""
        if self.ask(seat, to, None):
            return None
        nobody = Illegal("", N_("You can't undo that here. Undo it on the other tablets."))
        return self.shared.record.why_not_undo() or nobody

    def ask(self, seat: int, to: int, asker: Peer | None) -> bool:
        """Ask everybody but the asker; return whether there is anybody to ask, and no other request."""
        others: list[Peer | None] = [peer for peer in self._ready() if peer.seat is not None and peer is not asker]
        if asker is not None and self.shared.people:
            others.append(None)
        if not others or self.takeback is not None:
            return False
        self._asked += 1
        self.takeback = Takeback(Asked(self._asked, seat, to), asker, others)
        for peer in others:
            if peer is not None:
                peer.send(self.takeback.asked)
        self.refresh()
        return True

    def answer(self, peer: Peer | None, *, yes: bool) -> None:
        """Apply an answer to the open request, of a guest or (None) of the people here; all have to agree."""
        takeback = self.takeback
        if takeback is None or peer not in takeback.open:
            return
        takeback.open.remove(peer)
        if not yes or not takeback.open:
            self._close_takeback(yes=yes)

    def _close_takeback(self, *, yes: bool) -> None:
        takeback, self.takeback = self.takeback, None
        if takeback is None:
            return
        asked = takeback.asked
        if yes:
            self.shared.apply(lambda record: record.jump(asked.to))
        for peer in self._ready():
            peer.send(Answer(asked.q, yes))
        self._show_answer(asked.seat, yes=yes)

    def _on_answer(self, peer: Peer, answer: Answer) -> None:
        if self.takeback is not None and answer.q == self.takeback.asked.q:
            self.answer(peer, yes=answer.yes)

    # --- different continuations ---

    def _on_mine(self, peer: Peer, mine: Mine) -> None:
        """Store a part of a guest's different continuation; once it is whole, ask the people here. Ignore one that was
        not asked for.
        """
        if mine.of > most_moves(self.shared.record) or mine.at + len(mine.moves) > mine.of:
            raise ProtocolError
        if not peer.apart or mine.at > len(peer.theirs):
            return
        peer.theirs[mine.at :] = mine.moves
        known = self.apart is not None and (self.apart.peer is not peer or self.apart.match.moves == peer.theirs)
        if len(peer.theirs) == mine.of and not known:
            check_length(self.shared.record, peer.theirs)
            other = self.shared.record.branch(transcript.shared(played_moves(self.shared.record), peer.theirs))
            go_to(other, peer.theirs)
            self.apart = Fork(peer, other)
            self.refresh()

    def choose(self, *, theirs: bool) -> None:
        """Continue with the guest's match or with ours; a copy of the other one is saved where it was played."""
        if self.apart is None:
            return
        peer, other = self.apart
        if theirs:
            if transcript.shared(self._moves, other.moves) < len(self._moves) and not self.shared.save_copy():
                return
            self.apart = None
            self.shared.apply(lambda record: go_to(record, other.moves))
        self._admit(peer, other.moves[:])


ANSWERS: Final[Mapping[type[Any], Callable[[Host, Peer, Any], None]]] = {
    Hello: Host._on_hello,
    Have: Host._on_have,
    Ping: Host._on_ping,
    Bye: Host._on_bye,
    Act: lambda host, peer, act: host._request(peer, act, Host._on_act),
    Back: lambda host, peer, back: host._request(peer, back, Host._on_back),
    Ahead: lambda host, peer, ahead: host._request(peer, ahead, Host._on_ahead),
    Answer: Host._on_answer,
    Mine: Host._on_mine,
}
"""The handlers of a guest's messages."""
