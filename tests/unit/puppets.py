"""Hosts and guests whose messages a test writes, connected to a real tablet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.record import format_tags
from pyapp.ui.live.live import Live
from pyapp.ui.live.move_sync import played_moves, revision
from pyapp.ui.live.protocol import VERSION, Line, Place, Seats, Tags, Welcome, digest_of, read, write
from pyapp.ui.store.saves import PREFIX, Entry, write_entry
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.live_tables import End, Net, live_of
from tests.unit.markup import faults

if TYPE_CHECKING:
    from typing import Any

    from pyapp.engine.contract import Setup
    from pyapp.engine.match import Match


class Puppet:
    """The other end of a tablet's channel."""

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet
        self.end, other = End(Net()), End(Net())
        self.end.other, other.other = other, self.end
        self.number = 0

    def say(self, *messages: Any) -> bool:
        """Say messages, a second after each other; return whether the channel is open still."""
        for message in messages:
            self.number += 1
            self.line(write(message, self.number))
        return self.open

    def line(self, line: str) -> None:
        """Say a line, whatever it is, if the channel is open."""
        self.tablet.page.clock += 1
        if self.open and self.end.listener is not None:
            self.end.listener.heard(self.end, line)
            self.tablet.page.settle()

    @property
    def open(self) -> bool:
        """Whether the tablet has not closed the channel."""
        return self.end.open

    def heard(self, kind: type[Any]) -> list[Any]:
        """List the messages of a kind that the tablet has sent."""
        return [one for line in self.end.said if isinstance(one := read(line)[1], kind)]


class PuppetHost(Puppet):
    """Keeps a match, and tells a guest of it what a test wants."""

    def __init__(self, guest: Tablet, match: Match, seat: int | None = 1) -> None:
        super().__init__(guest)
        self.match, self.seat = match, seat
        Live.follow(guest.app, self.end)
        guest.page.settle()

    def welcome(self, match: Match | None = None) -> Welcome:
        match = match or self.match
        return Welcome(VERSION, "Ana", digest_of(match.setup), *revision(played_moves(match)), self.seat)

    def tags(self, setup: Setup | None = None) -> Tags:
        return Tags(0, 1, format_tags(setup or self.match.setup))

    def whole(self, n: int = 0) -> Line:
        line = played_moves(self.match)
        return Line(0, 0, tuple(line), len(line), n)

    def seats(self) -> Seats:
        seats = range(len(self.match.setup.seats))
        return Seats(self.seat, tuple(Place(seat, "guest" if seat == self.seat else "here") for seat in seats), 0)

    def admit(self) -> bool:
        """Say all that brings a guest to the table."""
        return self.say(self.welcome(), self.tags(), self.whole(), self.seats())


class PuppetGuest(Puppet):
    """Follows the match of a host, and says what a test wants."""

    def __init__(self, host: Tablet, seat: int | None = 1) -> None:
        super().__init__(host)
        live_of(host).welcome(self.end, seat)


def saved(tablet: Tablet) -> dict[str, str]:
    """Return the matches in the store of a tablet, as they are written."""
    return {name: text for name, text in tablet.storage.texts.items() if name.startswith(PREFIX)}


def shelf(*matches: Match, local: tuple[int, ...] | None = None) -> Tablet:
    """Return a tablet that has matches among its saves, and shows the shelf."""
    entries = {f"own{number}": match for number, match in enumerate(matches)}
    texts = {
        f"sobremesa.match.{ident}": write_entry(Entry(ident, match, 1.0, 2.0, local=local))
        for ident, match in entries.items()
    }
    return Tablet(FakeStorage(texts), thinker=first_move)


def check_drawn(tablet: Tablet) -> None:
    """Check that the page draws, and that every saved match can be read."""
    tablet.app.paint()
    assert not faults(tablet.look())
    for ident in tablet.app.saves.idents():
        assert tablet.app.saves.stored_entry(ident).error is None


def places(*seats: int) -> tuple[Place, ...]:
    """Return seats that all play at the host."""
    return tuple(Place(seat, "here") for seat in seats)
