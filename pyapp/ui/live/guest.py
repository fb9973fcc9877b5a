"""A guest of a shared table: it applies its own moves at once, sends them to the host, and follows the host's match.

Moves played here are numbered requests, sent again until the host has processed them. Where the host's moves differ
from those here the host's count, and the requests that are still open are played after them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.markup import NOTHING
from pyapp.engine.contract import CHANCE, N_, PERSON, Illegal
from pyapp.engine.record import RecordError, begin, parse_tags
from pyapp.games import GAMES
from pyapp.ui.live import status_texts
from pyapp.ui.live.move_sync import (
    ChecksummedMoves,
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
    FLOOD,
    FULL,
    LEFT,
    MAX_PARTS,
    MAX_PING,
    NONSENSE,
    QUIET,
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
    Request,
    Seats,
    Tags,
    Welcome,
    device_name,
    digest_of,
    read,
    without_players,
    write,
)
from pyapp.ui.live.role import Role
from pyapp.ui.table import transcript
from pyapp.ui.widgets import Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Move, Setup
    from pyapp.engine.match import Match
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.live.protocol import Digest, Message, Why
    from pyapp.ui.live.shared_table import SharedTable

MAX_BEGUN: Final = 40
"""The most matches that a host may begin on a guest's tablet: more than an evening has."""


class Guest(Role):
    """A guest of one host, as long as its channel lives."""

    keeps = False
    computers_at = "host"
    explanation = N_("<b>You've joined this match.</b> The host's tablet runs it and lets others in.")

    def __init__(self, shared: SharedTable, channel: Channel) -> None:
        super().__init__(shared)
        self.channel = channel
        self.why: Why = ""
        """Why the channel is closed, a key of `protocol.WHY`; empty while it is open."""
        self.ping: float | None = None
        """The seconds of the last message there and back."""
        self.apart = False
        """Whether this tablet continues the match differently, until the people at the host have chosen."""
        self._host_places: Sequence[Place] = ()
        self._question: Asked | None = None
        self._asking = False
        self._welcome: Welcome | None = None
        self._following = False
        self._setup: Setup | None = None  # who plays now, until the match is followed
        self._own: dict[Digest, list[Move]] = {}
        """The moves that this tablet had of each match before it followed the host, until a copy of them is saved."""
        self._begun = 0
        self._tags: list[str] = []
        self._host_moves = ChecksummedMoves()
        self._expected: list[Move] = []  # what the host has, once all requests are granted
        self._ahead: Sequence[Move] = ()
        self._requests: list[Request] = []
        self._requested = self._processed = self._sent = self._heard = self._pings = 0
        self._pinged: tuple[int, float, int] = (0, 0.0, 0)
        self._meter = Meter(shared.now())
        self._heard_at = shared.now()
        self._greet()

    # --- what the table and the pages show ---

    @property
    def places(self) -> Mapping[int, str]:
        """Return where each seat plays, as the host has sent it: what is there "here" is at the "host" from here."""
        sent: dict[int, str] = {seat: "host" if where == "here" else where for seat, where in self._host_places}
        people = self.shared.people
        return {seat: "here" if seat in people else sent.get(seat, "gone") for seat in range(self.shared.seats)}

    @property
    def trouble(self) -> Markup:
        """Describe why the host is out of reach; empty while it is not."""
        return status_texts.trouble(self.why) if self.why else NOTHING

    @property
    def question(self) -> Asked | None:
        """Return the request of another seat to take back moves that the people here have not answered."""
        return self._question

    @property
    def asking(self) -> bool:
        """Return whether the answer to a request of the people here is awaited."""
        return self._asking

    def apart_notice(self) -> Voice | None:
        """Return the notice that the people at the host choose between two continuations of the match."""
        return Voice(status_texts.apart_here(), "careful") if self.apart else None

    @property
    def actions(self) -> Sequence[str]:
        """List what may be done with the table."""
        return ("host", "leave") if self.why else ("leave",)

    @property
    def answers(self) -> Mapping[str, Callable[[], None]]:
        """Return the effects of the buttons of notices."""
        return {"yes": lambda: self.answer(yes=True), "no": lambda: self.answer(yes=False)}

    def why_not(self, seat: int) -> Illegal | None:
        """Return why a seat cannot act on this tablet now, CHANCE for results that people enter, or None."""
        if not self.connected:
            return Illegal("", N_("Not connected to the table: your moves wouldn't count."))
        if seat == CHANCE and self.seat is None:
            return Illegal("", N_("You're watching: you have no seat here."))
        return None

    # --- the channel ---

    @property
    def connected(self) -> bool:
        """Return whether the match here is the host's, and moves made here reach the host."""
        return self._following and not self.why

    @property
    def seat(self) -> int | None:
        """Return the seat of this tablet, None if it looks on."""
        return self._welcome.seat if self._welcome else None

    def _send(self, message: Message) -> None:
        if not self.why:
            self._sent += 1
            self.channel.send(write(message, self._sent))

    def _greet(self) -> None:
        self._send(Hello(VERSION, device_name(self.shared.device)))

    def leave(self, why: str = LEFT) -> None:
        """Leave the host, and tell it why (a key of WHY)."""
        if not self.why:
            self._send(Bye(why))
            self.why = why
            self.channel.close()

    def closed(self, channel: Channel) -> None:
        """Note that the channel is closed."""
        if channel is self.channel and not self.why:
            self._end(LEFT)

    def _end(self, why: str) -> None:
        """Show that the host is out of reach, and why."""
        self.why, self._question, self._asking = why, None, False
        self.refresh()

    def tick(self) -> None:
        """Repeat to the host what it has not acknowledged; close the channel of a silent host."""
        now = self.shared.now()
        if self.why:
            return
        if now - self._heard_at > QUIET:
            self.channel.close()
            self._end(LEFT)
        elif self._welcome is None:
            self._greet()
        elif self.apart:
            self._send_mine()
        elif not self._following:
            self._send_have()
        else:
            self._ping()

    def _ping(self) -> None:
        self._pings += 1
        self._pinged = self._pings, self.shared.now(), self._requested
        self._send(Ping(self._pings, *self._host_moves.revision, min(MAX_PING, round(1000 * (self.ping or 0)))))

    # --- messages of the host ---

    def hear(self, channel: Channel, line: str) -> None:
        """Apply a line of the host. Whatever breaks the protocol ends the channel and changes nothing."""
        if channel is not self.channel or self.why:
            return
        try:
            self._meter.count(self.shared.now())
            number, message = read(line)
            if number <= self._heard:
                return
            self._answer(message)
            self._heard, self._heard_at = number, self.shared.now()
        except ProtocolError as error:
            self.refuse(channel, error.why)

    def refuse(self, channel: Channel, why: Why) -> None:
        """Leave the host for what it has sent, and show why."""
        if channel is self.channel:
            self.leave(why)
            self._end(why)

    def _answer(self, message: Any) -> None:
        answer = ANSWERS.get(type(message))
        if answer is None or (self._welcome is None and type(message) not in (Welcome, Bye)):
            raise ProtocolError(NONSENSE)
        answer(self, message)

    def _on_welcome(self, welcome: Welcome) -> None:
        """Store which match the host keeps. A channel is for one seat, in every match."""
        if self._welcome is not None and welcome.seat != self._welcome.seat:
            raise ProtocolError
        if self._following and self._welcome is not None and welcome.match == self._welcome.match:
            return
        if self._welcome is None or welcome.match != self._welcome.match:
            self._question, self._asking, self.apart, self._host_places = None, False, False, ()
        self._welcome, self._following = welcome, False
        self._host_moves, self._expected, self._requests, self._ahead = ChecksummedMoves(), [], [], ()
        self._tags, self._setup = [], None
        self._send_have()

    def _is_seat(self, seat: int) -> bool:
        """Return whether the match has that seat."""
        return seat < len(self.shared.record.setup.seats)

    def _send_have(self) -> None:
        """Send how far this tablet's copy of the match is. Moves of its own seat alone beyond the host's are left out:
        they become requests.
        """
        welcome = self._welcome
        if welcome is None:
            return
        if not self.shared.open_copy(welcome.match):
            self._send(Have(0, 0))
            return
        if welcome.seat is not None and not self._is_seat(welcome.seat):
            raise ProtocolError
        line = played_moves(self.shared.record)
        if begins(line, welcome.at, welcome.sum) and decided_by(self.shared.record, self.seat, welcome.at):
            line = line[: welcome.at]
        self._host_moves = ChecksummedMoves(line)
        self._send(Have(*self._host_moves.revision))

    def _on_tags(self, tags: Tags) -> None:
        """Join the parts of the set-up and apply it. Of a match that is here already only the players may differ."""
        assert self._welcome is not None  # noqa: S101 - for the types: `hear` has looked
        if not tags.part < tags.of <= MAX_PARTS:
            raise ProtocolError
        if tags.part > len(self._tags):
            return  # one before it was lost, and all will come again
        self._tags[tags.part :] = [tags.text]
        if tags.part + 1 < tags.of:
            return
        setup = self._read_setup("".join(self._tags))
        self._tags = []
        if not self.shared.open_copy(self._welcome.match):
            self._begun += 1
            if self._begun > MAX_BEGUN:
                raise ProtocolError(FLOOD)
            self.shared.begin_match(setup)
            self._host_moves = ChecksummedMoves()
        elif without_players(setup) != without_players(self.shared.record.setup):
            raise ProtocolError
        elif self._following:
            self.shared.replace_players(setup)
        else:
            self._setup = setup

    def _read_setup(self, text: str) -> Setup:
        """Parse a set-up. Raises ProtocolError unless it fits the welcome, with a person at this tablet's seat."""
        try:
            setup, rest = parse_tags(text)
            begin(setup, GAMES)
        except RecordError:
            raise ProtocolError from None
        seat = self.seat
        seated = seat is None or (seat < len(setup.seats) and setup.seats[seat].player == PERSON)
        if rest or not seated or self._welcome is None or digest_of(setup) != self._welcome.match:
            raise ProtocolError
        return setup

    def _on_line(self, line: Line) -> None:
        """Store a part of the host's moves; ask again for moves that do not continue those known."""
        assert self._welcome is not None  # noqa: S101 - for the types: `hear` has looked
        if line.at + len(line.moves) > line.of or line.n > self._requested:
            raise ProtocolError
        if not self.shared.open_copy(self._welcome.match) or not self._host_moves.begins(line.at, line.sum):
            self.tick()
            return
        if line.of > most_moves(self.shared.record):
            raise ProtocolError
        self._host_moves.put(line.at, line.moves)
        if len(self._host_moves.moves) == line.of:
            check_length(self.shared.record, self._host_moves.moves)
            self._follow(max(self._processed, line.n))

    def _follow(self, done: int) -> None:
        """Apply the host's moves, then the requests beyond number `done`. A copy is saved of moves from before the host
        was followed that get lost; if it cannot be saved, or a move breaks a rule, nothing changes.
        """
        line = self._host_moves.moves[:]
        requests = [request for request in self._requests if request.n > done]
        here = played_moves(self.shared.record)
        known, first = transcript.shared(here, line), not self._following
        own = first and decided_by(self.shared.record, self.seat, known)
        acted = known == len(line) and (own or any(isinstance(request, Act) for request in requests))
        took_back = known == len(here) and any(isinstance(request, Back) and not request.ask for request in requests)
        stays = here == line or acted or took_back
        if not stays or first:
            self._keep_own(here, line, replaced=not stays)
        if first:
            if self._setup is not None:
                self.shared.replace_players(self._setup)
            self.shared.set_local(() if self.seat is None else (self.seat,))
        self._processed, self._requests, self._following, self.apart = done, requests, True, False

        def step(record: Match) -> None:
            go_to(record, line)
            self._go_on(record, requests)
            self._expected = played_moves(record)
            self._catch_up_ahead(record, known)

        if stays:
            self._expected = line if first else self._expected
        else:
            self.shared.apply(step)
        if first:
            self.refresh()
        self.changed()

    def _keep_own(self, here: list[Move], line: list[Move], *, replaced: bool) -> None:
        """Save a copy of the match before the host's moves replace those that this tablet had before it followed; moves
        that were taken back here do not count. Raises ProtocolError, with nothing changed, if a move breaks a rule or
        the store is full.
        """
        record = self.shared.record
        match = digest_of(record.setup)
        own = self._own.get(match, here)
        own = self._own[match] = own[: transcript.shared(own, here)]
        lost = replaced and transcript.shared(own, line) < len(own)
        if lost or not self._following:
            go_to(record.branch(transcript.shared(record.moves, line)), line)
        if lost:
            if not self.shared.save_copy():
                raise ProtocolError(FULL)
            self._own[match] = []

    @staticmethod
    def _go_on(record: Match, requests: list[Request]) -> None:
        """Apply open requests as far as the rules allow them."""
        for request in requests:
            if isinstance(request, Back) and not request.ask and request.to < record.cursor:
                record.jump(request.to)
            for move in request.moves if isinstance(request, Act) else ():
                if record.position.why_not(move) is not None:
                    return
                record.play(move)
                record.settle(implied=True)

    def _catch_up_ahead(self, record: Match, start: int) -> None:
        """Play the moves made here before this seat's turn that the host did not have when the turn came."""
        seat = self.seat
        mine = self.shared.ahead.kept.get(seat, ()) if seat is not None else ()
        first = next((at for at in range(start, record.cursor) if record.movers[at] == seat), record.cursor)
        known = transcript.shared(record.moves[first : record.cursor], list(mine))
        if seat is None or not mine or (known == 0 and record.position.seat != seat):
            return
        if first + known == record.cursor and record.position.seat in (seat, CHANCE):
            self.shared.ahead.keep(seat, mine[known:])
            self.shared.ahead.settle((seat,))
        else:
            self.shared.ahead.keep(seat, ())

    def _on_no(self, no: No) -> None:
        """Show that the host has refused a request; its moves follow."""
        if no.n > self._requested:
            raise ProtocolError
        request = next((request for request in self._requests if request.n == no.n), None)
        if request is not None:
            self._asking = self._asking and not (isinstance(request, Back) and request.ask)
            self.shared.say(status_texts.refused(act=isinstance(request, Act)))

    def _on_ahead(self, ahead: Ahead) -> None:
        """Store the moves that a seat has played before its turn; for this tablet's seat only if it has none."""
        if not self._following:
            return
        if not self._is_seat(ahead.seat):
            raise ProtocolError
        if ahead.seat == self.seat and ahead.seat in self.shared.ahead.kept:
            return
        if ahead.seat == self.seat:
            self._ahead = ahead.moves
        self.shared.ahead.keep(ahead.seat, ahead.moves)
        self.shared.ahead_changed()

    def _on_seats(self, seats: Seats) -> None:
        """Store where each seat plays: every seat once, in order, and this tablet at the seat of its welcome."""
        if not self._following:
            return
        every = list(range(len(self.shared.record.setup.seats)))
        if seats.yours != self.seat or [place.seat for place in seats.places] != every:
            raise ProtocolError
        self._host_places = seats.places
        self.refresh()

    def _on_asked(self, asked: Asked) -> None:
        """Store the request of another seat to take back a move; one about a move unknown here is ignored and comes
        again.
        """
        if not self._following or asked == self._question:
            return
        if not self._is_seat(asked.seat) or asked.to >= most_moves(self.shared.record):
            raise ProtocolError
        if asked.seat != self.seat and is_act_of(self.shared.record, asked.seat, asked.to):
            self._question = asked
            self.refresh()

    def _on_answer(self, answer: Answer) -> None:
        question, asking = self._question, self._asking
        self._question, self._asking = None, False
        if question is not None and question.q == answer.q:
            self._show_answer(question.seat, yes=answer.yes)
        elif asking and self.seat is not None:
            self._show_answer(self.seat, yes=answer.yes)

    def _on_apart(self, _apart: Apart) -> None:
        """Send the host this tablet's different continuation; a tablet that follows the host has none."""
        if self._following or self._welcome is None or not self.shared.open_copy(self._welcome.match):
            return
        self.apart = True
        self._send_mine()
        self.refresh()

    def _send_mine(self) -> None:
        line = played_moves(self.shared.record)
        for at, moves in chunks(line, 0):
            self._send(Mine(at, moves, len(line)))

    def _on_pong(self, pong: Pong) -> None:
        number, at, requested = self._pinged
        if pong.n > number or pong.done > self._requested:
            raise ProtocolError
        if pong.n == number:
            self.ping = self.shared.now() - at
            for request in self._requests:
                if pong.done < request.n <= requested:
                    self._send(request)
            if self._following and pong.done > self._processed and (pong.at, pong.sum) == self._host_moves.revision:
                self._follow(pong.done)

    def _on_bye(self, bye: Bye) -> None:
        self.channel.close()
        self._end(bye.why)

    # --- requests to the host ---

    def changed(self) -> None:
        """Send the host what was played or taken back here, as far as it was not sent."""
        if not self.connected:
            return
        record = self.shared.record
        line, seat = played_moves(record), self.seat
        known = transcript.shared(self._expected, line)
        if line != self._expected:
            if known < len(self._expected):
                self._request(lambda n: Back(n, *revision(self._expected), known, False))
            moves = tuple(record.moves[at] for at in range(known, len(line)) if record.decided[at])
            if moves:
                self._request(lambda n: Act(n, *revision(line[:known]), moves))
            self._expected = line
        mine = tuple(self.shared.ahead.kept.get(seat, ())) if seat is not None else ()
        if seat is not None and mine != self._ahead:
            self._ahead = mine
            if mine or record.position.ahead(seat) is not None:
                self._request(lambda n: Ahead(n, seat, mine))

    def ask_back(self, seat: int, to: int) -> Illegal | None:
        """Ask the others whether this tablet's seat may take the match back to `to` moves."""
        self._asking = True
        self._request(lambda n: Back(n, *self._host_moves.revision, to, True))
        return None

    def answer(self, *, yes: bool) -> None:
        """Answer the request of another seat to take back moves."""
        if self._question is not None:
            self._send(Answer(self._question.q, yes))
            if yes and self._welcome is not None:
                own = self._own.get(self._welcome.match, [])
                self._own[self._welcome.match] = own[: self._question.to]
            self._question = None

    def _request(self, make: Callable[[int], Request]) -> None:
        self._requested += 1
        request = make(self._requested)
        self._requests.append(request)
        self._send(request)


ANSWERS: Final[Mapping[type[Any], Callable[[Guest, Any], None]]] = {
    Welcome: Guest._on_welcome,
    Tags: Guest._on_tags,
    Line: Guest._on_line,
    No: Guest._on_no,
    Ahead: Guest._on_ahead,
    Seats: Guest._on_seats,
    Asked: Guest._on_asked,
    Answer: Guest._on_answer,
    Apart: Guest._on_apart,
    Pong: Guest._on_pong,
    Bye: Guest._on_bye,
}
"""The handlers of the host's messages."""
