"""Shared tables without a browser: tablets in memory, with connections between them that delay, double, lose and cut
lines.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from pyapp.engine.conformance import digest
from pyapp.ui.live.guest import Guest
from pyapp.ui.live.host import Host
from pyapp.ui.live.live import Live
from pyapp.ui.live.protocol import read
from pyapp.ui.store.saves import Entry, write_entry
from tests.unit.fake_page import FakeStorage, Tablet, first_move

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.live.channel import Listener

STEP = 0.05
"""Seconds between two looks at what is to arrive."""


class End:
    """One end of a wire: see `channel.Channel`."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.listener: Listener | None = None
        self.other: End = self
        self.open = True
        self.said: list[str] = []
        self.last = 0.0

    def send(self, line: str) -> None:
        self.said.append(line)
        if self.open:
            self.net.carry(self, line)

    def close(self) -> None:
        if self.open:
            self.open = False
            self.net.cut(self.other)


class Net:
    """The room in which the tablets lie: its clock, and what is on its way. Within a wire lines keep their order."""

    def __init__(self, seed: int = 1, *, delay: float = 0.0, lost: float = 0.0, doubled: float = 0.0) -> None:
        self.random = Random(seed)
        self.delay, self.lost, self.doubled = delay, lost, doubled
        self.now = 0.0
        self.tablets: list[Tablet] = []
        self.under_way: list[tuple[float, int, Callable[[], None]]] = []
        self.carried = self.letters = 0
        self._count = 0

    def carry(self, end: End, line: str) -> None:
        """Take a line on its way, or lose it."""
        self.carried, self.letters = self.carried + 1, self.letters + len(line.encode())
        for _time in range(2 if self.random.random() < self.doubled else 1):
            if self.random.random() >= self.lost:
                end.last = max(end.last, self.now + self.random.random() * self.delay)
                self._later(end.last, lambda: self._arrive(end.other, line))

    def cut(self, end: End) -> None:
        """Let one end hear, later, that its wire is cut."""
        self._later(self.now + self.random.random() * self.delay, lambda: self._end(end))

    def _later(self, at: float, call: Callable[[], None]) -> None:
        self._count += 1
        self.under_way.append((at, self._count, call))

    @staticmethod
    def _arrive(end: End, line: str) -> None:
        if end.open and end.listener is not None:
            end.listener.heard(end, line)

    @staticmethod
    def _end(end: End) -> None:
        if end.open:
            end.open = False
            if end.listener is not None:
                end.listener.closed(end)

    def wait(self, seconds: float) -> None:
        """Let time pass on every tablet and on the wires."""
        until = self.now + seconds
        while True:
            self.settle()
            if self.now >= until - 1e-9:
                return
            step = min(STEP, until - self.now)
            self.now += step
            for tablet in self.tablets:
                tablet.page.wait(step)

    def settle(self) -> None:
        """Let arrive what is due."""
        while due := sorted(one for one in self.under_way if one[0] <= self.now + 1e-9):
            self.under_way.remove(due[0])
            due[0][2]()
            for tablet in self.tablets:
                tablet.page.settle()

    def connect(self, host: Tablet, guest: Tablet, seat: int | None) -> tuple[End, End]:
        """Open a wire between two tablets, as two codes do; return its ends at the host and at the guest."""
        there, here = End(self), End(self)
        there.other, here.other = here, there
        live_of(host).welcome(there, seat)
        Live.follow(guest.app, here)
        for tablet in (host, guest):
            tablet.page.settle()
        return there, here


def live_of(tablet: Tablet) -> Live:
    """Return the shared match of a tablet."""
    assert isinstance(tablet.app.live, Live)
    return tablet.app.live


def host_of(tablet: Tablet) -> Host | None:
    """Return a tablet's part as a host, None for a guest."""
    role = live_of(tablet).role
    return role if isinstance(role, Host) else None


def guest_of(tablet: Tablet) -> Guest | None:
    """Return a tablet's part as a guest, None for the host."""
    role = live_of(tablet).role
    return role if isinstance(role, Guest) else None


def record_of(tablet: Tablet) -> Match:
    """Return the match of a tablet, by the rules' order."""
    table = live_of(tablet).table
    assert table is not None
    return table.session.record


def laid(match: Match, *, thinker: Any = first_move, local: tuple[int, ...] | None = None, **facts: Any) -> Tablet:
    """Return a tablet with a match on its table."""
    entry = Entry("one", match, 1.0, 2.0, local=local)
    return Tablet(FakeStorage({"sobremesa.match.one": write_entry(entry)}), thinker=thinker, at="match/one", **facts)


def seated(
    match: Match, guests: Sequence[int | None], *, net: Net | None = None, thinker: Any = first_move
) -> tuple[Net, Tablet, list[Tablet]]:
    """Return a room with a host and guests at some seats, all of whom have the match."""
    net = net or Net()
    host = laid(match, thinker=thinker)
    Live.open(host.app)
    net.tablets.append(host)
    tablets = []
    for seat in guests:
        guest = Tablet(FakeStorage(), thinker=thinker)
        net.tablets.append(guest)
        net.connect(host, guest, seat)
        tablets.append(guest)
    net.wait(5)
    return net, host, tablets


def ident_of(tablet: Tablet) -> str:
    """Return the name under which a tablet keeps the match that lies on several."""
    table = live_of(tablet).table
    assert table is not None
    return table.session.entry.ident


def same(*tablets: Tablet) -> bool:
    """Return whether tablets hold the same record, state and score, in their stores too."""
    records = [record_of(tablet) for tablet in tablets]
    first = records[0]
    kept = [tablet.app.saves.load(ident_of(tablet)).match for tablet in tablets]
    return all(
        other.moves[: other.cursor] == first.moves[: first.cursor]
        and digest(other.position) == digest(first.position)
        and other.points(other.position) == first.points(first.position)
        for other in (*records, *kept)
    )


def kinds(end: End) -> list[str]:
    """List the kinds of messages that were sent from an end."""
    return [type(read(line)[1]).__name__ for line in end.said]
