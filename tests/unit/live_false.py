"""Well-formed but untrue messages - numbers out of range, seats, tags, revisions and questions of other matches,
repeated, out of order - for hosts and guests with saved matches of every game.
"""

from __future__ import annotations

import contextlib
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import AWAY, CHANCE, PERSON, Seat
from pyapp.engine.match import Match
from pyapp.engine.record import checksum, format_tags
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from pyapp.ui.live import protocol
from pyapp.ui.live.live import Live
from pyapp.ui.live.move_sync import played_moves
from pyapp.ui.live.protocol import MAX_SEATS, VERSION, WHERE, WHY, Place, digest_of, without_players, write
from pyapp.ui.store.saves import PREFIX, Entry, SaveError, read_entry, write_entry
from pyapp.ui.table.transcript import shared
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.live_tables import guest_of, host_of, live_of, record_of
from tests.unit.markup import faults
from tests.unit.puppets import Puppet, PuppetGuest, PuppetHost, saved

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Move, Setup

BIG: Final = 2**32 - 1
DAMAGED: Final = '{"sobremesa": 1, "record": ["not a record"]}'
STAY: Final = 300
"""Messages after which another tablet is spoken to."""
TO_GUESTS: Final = tuple(
    protocol.KINDS[kind]
    for kind in ("welcome", "tags", "line", "no", "ahead", "seats", "asked", "answer", "apart", "pong")
)
TO_HOSTS: Final = tuple(protocol.KINDS[kind] for kind in ("have", "act", "back", "ahead", "answer", "mine", "ping"))
SHOWN: Final = (protocol.Asked, protocol.Seats, protocol.Line, protocol.Ahead, protocol.Apart, protocol.Mine)
"""What a page shows: it is drawn after each of them that was taken."""


@cache
def matches() -> Sequence[Match]:
    """Return two matches of every game in which people have played some moves, one with a seat on paper."""
    random, found = Random(7), []
    for key in sorted(GAMES):
        setups = [setup for setup in fewer_setups(GAMES[key]) if len(setup.seats) > 1]
        paper = [setup for setup in setups if any(seat.player == AWAY for seat in setup.seats)]
        chosen = [random.choice([setup for setup in setups if setup not in paper]), random.choice(paper or setups)]
        for number, setup in enumerate(chosen):
            names = [Seat(f"P{seat}", who.player) for seat, who in enumerate(setup.seats)]
            match = Match(GAMES[key], replace(setup, seats=tuple(names), code=f"own-{number}"))
            match.settle()
            while match.cursor < 24 and (seat := match.position.seat) is not None:
                position = match.position
                match.play(position.chance().sample(random) if seat == CHANCE else random.choice(position.moves()))
                match.settle()
            found.append(match)
    return found


class Liar:
    """Says false things to one tablet, and checks that it keeps what it had."""

    kinds: Sequence[type[Any]] = ()

    def __init__(self, random: Random) -> None:
        self.random = random
        self.own = {f"own{number}": match for number, match in enumerate(matches())}
        entries = {PREFIX + ident: write_entry(Entry(ident, match, 1.0, 2.0)) for ident, match in self.own.items()}
        self.tablet = Tablet(FakeStorage({**entries, PREFIX + "bad": DAMAGED}), thinker=first_move)
        self.paint = self.tablet.app.paint
        self.tablet.app.paint = lambda: None  # type: ignore[method-assign]
        self.match = random.choice(matches())
        self.touched: set[str] = set()
        self.lines: list[str] = []
        self.refused = 0
        self.puppet: Puppet = self.begin()

    def begin(self) -> Puppet:
        """Open a channel, and say what is true until the other end is at the table."""
        raise NotImplementedError

    def act(self) -> None:
        """Let the people at the tablet do something, or time pass."""
        raise NotImplementedError

    # --- what is true, and what is not ---

    @property
    def line(self) -> list[Move]:
        """The moves of the match, as the peer knows them."""
        raise NotImplementedError

    @property
    def done(self) -> int:
        """The last wish of which both sides know."""
        raise NotImplementedError

    def people(self, match: Match | None = None) -> list[int]:
        """List the seats of people."""
        seats = (match or self.match).setup.seats
        return [seat for seat, who in enumerate(seats) if who.player == PERSON]

    def number(self) -> int:
        random, line = self.random, self.line
        return random.choice((0, 1, 2, 3, len(line) - 1, len(line), len(line) + 1, self.done, self.done + 1, 12, BIG))

    def seat(self) -> int | None:
        seats = len(self.match.setup.seats)
        return self.random.choice((None, 0, 1, seats - 1, seats, seats, seats + 1, MAX_SEATS - 1))

    def moves(self) -> tuple[Move, ...]:
        """Return moves that may be legal now, or are of another match, or of none."""
        random, other = self.random, self.random.choice(matches())
        listed = record_of(self.tablet).position.moves() if live_of(self.tablet).table is not None else []
        start = random.randrange(len(other.moves))
        legal = tuple(random.choice(listed) for _move in range(random.choice((1, 1, 2)))) if listed else ()
        return random.choice((legal, legal, tuple(other.moves[start : start + 3]), (), ("x",), ("e5",) * 500))

    def setup(self) -> Setup:
        """Return a set-up that is nearly the match's, or is another one's."""
        random, setup = self.random, self.random.choice((self.match, random_of(self.random))).setup
        seat = random.randrange(len(setup.seats))
        seats = list(setup.seats)
        seats[seat] = Seat(random.choice((seats[seat].name, "X")), random.choice((PERSON, "calm", AWAY)))
        return random.choice(
            (
                setup,
                replace(setup, seats=tuple(seats)),
                replace(setup, seats=tuple(seats)),
                replace(setup, seats=setup.seats[:-1]),
                replace(setup, code="another-1"),
                replace(setup, practice=not setup.practice),
                replace(setup, options=setup.options[1:]),
                replace(setup, content=("{}",)),
                replace(setup, mode="solo"),
            )
        )

    def places(self) -> tuple[Place, ...]:
        random = self.random
        seats = [*range(len(self.match.setup.seats))]
        shuffled = random.sample(seats, len(seats))
        wrong = random.choice((seats, seats, shuffled, seats[1:], [*seats, len(seats)], [0] * len(seats), []))
        return tuple(Place(seat, random.choice(WHERE)) for seat in wrong)

    def false(self, name: str) -> Any:
        """Return some value of a field."""
        random = self.random
        found: dict[str, Callable[[], Any]] = {
            "device": lambda: random.choice(("", "<b>", "x" * 5000, "\u00a0")),
            "match": lambda: digest_of(random_of(random).setup) if random.random() < 0.9 else "0" * 32,
            "sum": lambda: random.choice((0, BIG, checksum(self.line[:-1]), checksum(random_of(random).moves))),
            "seat": self.seat,
            "yours": self.seat,
            "moves": self.moves,
            "text": lambda: format_tags(self.setup()),
            "places": self.places,
            "ask": lambda: random.random() < 0.5,
            "yes": lambda: random.random() < 0.5,
            "v": lambda: random.choice((0, VERSION - 1, VERSION + 1)),
            "why": lambda: random.choice([*WHY]),
        }
        return found.get(name, self.number)()

    def truth(self, kind: type[Any]) -> Any:
        """Return a message of a kind as it would be true, or nearly so."""
        raise NotImplementedError

    def message(self) -> Any:
        """Return a message in which a thing or two are not true, seldom none."""
        random = self.random
        message = self.truth(random.choice(self.kinds))
        names = [field.name for field in fields(message)]
        for _time in range(random.choice((0, 1, 1, 1, 2, 2))):
            if names:
                name = random.choice(names)
                message = _changed(message, name, self.false(name))
        return message

    # --- saying it ---

    def turn(self) -> None:
        """Say something, or something again, and see that nothing is lost by it."""
        random, tablet = self.random, self.tablet
        if random.random() < 0.1:
            self.act()
        before, message = saved(tablet), None
        if self.lines and random.random() < 0.1:
            line = random.choice(self.lines[-40:])
        else:
            message = self.message()
            self.puppet.number += random.choice((1, 1, 1, 1, 1, 1, 0, 2))
            line = write(message, self.puppet.number)
            self.lines.append(line)
        self.note(message)
        self.speak(line)
        after = saved(tablet)
        if not self.puppet.open:
            assert after == before, f"refused, and something is kept: {line[:300]}"
            self.refused += 1
        if after != before:
            self.check(before, after, line)
        if not self.puppet.open or isinstance(message, SHOWN) or random.random() < 0.05:
            self.paint()
        if not self.puppet.open:
            self.match, self.lines = random.choice(matches()), []
            self.puppet = self.begin()

    def speak(self, line: str) -> None:
        """Say a line."""
        self.puppet.line(line)

    def note(self, message: Any) -> None:
        """Note which of the saved matches a message names."""
        if isinstance(message, protocol.Welcome):
            self.touched |= {ident for ident, match in self.own.items() if digest_of(match.setup) == message.match}

    def check(self, before: dict[str, str], after: dict[str, str], line: str) -> None:
        """Check that all that changed can be read, and that what was there is somewhere."""
        assert before.keys() <= after.keys(), f"a match is gone: {line[:300]}"
        for name, text in after.items():
            if text != before.get(name):
                try:
                    read_entry(name, text)
                except SaveError as error:
                    raise AssertionError(f"{error}: {line[:300]}") from None

    def finish(self) -> None:
        """Check that every match of the beginning is as it was, or is kept by those that came of it."""
        tablet, now = self.tablet, saved(self.tablet)
        kept = [
            entry for name, text in now.items() if name != PREFIX + "bad" for entry in [read_entry(name, text).match]
        ]
        assert now[PREFIX + "bad"] == DAMAGED
        for ident, match in self.own.items():
            if ident not in self.touched:
                assert now[PREFIX + ident] == write_entry(Entry(ident, match, 1.0, 2.0)), ident
            assert not self.is_lost(ident, kept), f"{ident} is lost"
        self.paint()
        assert not faults(tablet.look())

    def is_lost(self, ident: str, kept: Sequence[Match]) -> bool:
        """Return whether a match of the beginning is neither there nor the beginning of one that is."""
        setup, moves = without_players(self.own[ident].setup), self.own[ident].moves
        return not any(without_players(one.setup) == setup and one.moves[: len(moves)] == moves for one in kept)


class FalseHost(Liar):
    """Keeps a match, and says what is not true to a guest."""

    kinds = TO_GUESTS

    def begin(self) -> PuppetHost:
        random = self.random
        self.match = self.match.branch(self.match.cursor)
        host = PuppetHost(self.tablet, self.match, random.choice([None, *self.people()]))
        if random.random() < 0.2:
            self.match.jump(random.randrange(self.match.cursor))
        self.note(host.welcome())
        ways = ((host.welcome(), host.tags(), host.whole(), host.seats()), (host.welcome(), host.tags()), ())
        before = saved(self.tablet)
        assert host.say(*random.choice((ways[0], ways[0], ways[0], ways[1], ways[2])))
        self.check(before, saved(self.tablet), "the truth")
        return host

    @property
    def line(self) -> list[Move]:
        return played_moves(self.match)

    @property
    def done(self) -> int:
        guest = guest_of(self.tablet)
        return guest._requested if guest is not None else 0

    def act(self) -> None:
        """Let the guest play, answer, or ask, or the host go on."""
        live, random = live_of(self.tablet), self.random
        table = live.table
        if random.random() < 0.3:
            with contextlib.suppress(IndexError):  # chance that cannot be listed
                self.match.play(random.choice(self.match.position.moves() if not self.match.over else []))
                self.match.settle()
        elif table is not None and (acting := table.shown.acting) is not None and acting >= 0:
            table.skip()
            table.play(random.choice(table.match.position.moves()))
        elif guest_of(self.tablet) is not None:
            random.choice((live.role.tick, lambda: live.act("no")))()
        self.tablet.page.settle()

    def truth(self, kind: type[Any]) -> Any:
        host, random, line = self.puppet, self.random, self.line
        assert isinstance(host, PuppetHost)
        others = [seat for seat in self.people() if seat != host.seat] or [0]
        other = random.choice(others)
        played = [at for at in range(len(line)) if self.match.movers[at] == other] or [0]
        guest = guest_of(self.tablet)
        at = random.choice((0, len(line), len(line), random.randrange(len(line) + 1)))
        found: dict[type[Any], Callable[[], Any]] = {
            protocol.Welcome: host.welcome,
            protocol.Tags: host.tags,
            protocol.Line: lambda: protocol.Line(at, checksum(line[:at]), tuple(line[at:]), len(line), 0),
            protocol.No: lambda: protocol.No(self.done),
            protocol.Ahead: lambda: protocol.Ahead(0, other, ()),
            protocol.Seats: host.seats,
            protocol.Asked: lambda: protocol.Asked(random.randrange(9), other, random.choice(played)),
            protocol.Answer: lambda: protocol.Answer(random.randrange(9), yes=True),
            protocol.Apart: protocol.Apart,
            protocol.Pong: lambda: protocol.Pong(guest._pings if guest else 0, 0, len(line), checksum(line)),
        }
        return found[kind]()


class FalseGuest(Liar):
    """Follows a match, and says what is not true to its host."""

    kinds = TO_HOSTS

    def __init__(self, random: Random) -> None:
        self.seated: int | None = None
        super().__init__(random)

    def begin(self) -> PuppetGuest:
        app, random = self.tablet.app, self.random
        if app.live is None:
            ident = random.choice([ident for ident, match in self.own.items() if self.people(match)])
            self.match = self.own[ident]
            self.tablet.open(f"match/{ident}")
            Live.open(app)
            self.touched.add(ident)
        self.match = record_of(self.tablet)
        self.seated = random.choice([None, *self.people()[1:]])
        guest = PuppetGuest(self.tablet, self.seated)
        assert guest.say(protocol.Hello(VERSION, "B"))
        if random.random() < 0.8:
            assert guest.say(protocol.Have(len(self.line), checksum(self.line)))
        return guest

    @property
    def line(self) -> list[Move]:
        return played_moves(record_of(self.tablet))

    @property
    def done(self) -> int:
        host = host_of(self.tablet)
        peer = host.of(self.puppet.end) if host is not None and hasattr(self, "puppet") else None
        return peer.processed if peer is not None else 0

    def act(self) -> None:
        """Let the people at the host answer, choose, or play."""
        live, random = live_of(self.tablet), self.random
        table = live.table
        assert table is not None
        table.skip()
        acting = table.shown.acting
        if acting is not None and acting >= 0 and random.random() < 0.5:
            table.play(random.choice(table.match.position.moves()))
        else:
            live.act(random.choice(("no", "yes", "ours", "theirs")))
        self.tablet.page.settle()

    def truth(self, kind: type[Any]) -> Any:
        random, line, match = self.random, self.line, record_of(self.tablet)
        at, n = (len(line), checksum(line)), self.done + 1
        played = [at for at in range(len(line)) if match.movers[at] == self.seated] or [0]
        host = host_of(self.tablet)
        other = random_of(random).moves
        found: dict[type[Any], Callable[[], Any]] = {
            protocol.Have: lambda: protocol.Have(*at),
            protocol.Act: lambda: protocol.Act(n, *at, self.moves()),
            protocol.Back: lambda: protocol.Back(n, *at, random.choice(played), random.random() < 0.5),
            protocol.Ahead: lambda: protocol.Ahead(n, self.seated or 0, ()),
            protocol.Answer: lambda: protocol.Answer(host._asked if host else 0, yes=True),
            protocol.Mine: lambda: protocol.Mine(0, (*line[:-2], *other[:1]), len(line[:-2]) + 1),
            protocol.Ping: lambda: protocol.Ping(1, *at, 30),
        }
        return found[kind]()

    def speak(self, line: str) -> None:
        """Say a line; only what the guest's own seat has done may be taken back, only what it does may be added, and what
        others have played ahead.
        """
        match, ahead = record_of(self.tablet), live_of(self.tablet).shared.ahead.early_moves
        before, movers, decided = played_moves(match), match.movers[:], match.decided[:]
        super().speak(line)
        after = played_moves(match)
        known = shared(before, after)
        mine = (self.seated, CHANCE)
        back = [movers[at] for at in range(known, len(before)) if decided[at]]
        assert match.setup.practice or all(mover in mine for mover in back), f"taken back: {line[:300]}"
        added = [mover for at in range(known, len(after)) if match.decided[at] for mover in [match.movers[at]]]
        paper = [seat for seat, who in enumerate(match.setup.seats) if who.player == AWAY]
        assert all(mover in (*mine, *paper, *ahead) for mover in added), f"another seat was played: {line[:300]}"

    def is_lost(self, ident: str, kept: Sequence[Match]) -> bool:
        """Return whether a match is lost; in the one that is kept for others people may have taken something back."""
        return ident not in self.touched and super().is_lost(ident, kept)


def _changed(message: Any, name: str, value: Any) -> Any:
    """Return a message with another value of a field, if it can be written so."""
    if name == "seat" and value is None and not isinstance(message, protocol.Welcome):
        return message
    return replace(message, **{name: max(0, value) if type(value) is int else value})


def random_of(random: Random) -> Match:
    """Return one of the matches."""
    return random.choice(matches())


def deceive(messages: int, seed: int = 1, stay: int = STAY) -> dict[str, int]:
    """Say false things to guests and hosts in turn; return how many were said, refused, and to how many tablets."""
    random, counts = Random(seed), {"messages": 0, "refused": 0, "tablets": 0}
    while counts["messages"] < messages:
        liar = (FalseHost, FalseGuest)[counts["tablets"] % 2](random)
        for _message in range(min(stay, messages - counts["messages"])):
            liar.turn()
            counts["messages"] += 1
        liar.finish()
        counts["refused"] += liar.refused
        counts["tablets"] += 1
    return counts
