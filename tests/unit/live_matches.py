"""Random matches on two to five tablets: people play, undo, ask for undo, play ahead, look on, leave, return, and
continue as host, over connections that delay, double, lose and break.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from pyapp.engine import acts
from pyapp.engine.contract import AWAY, CHANCE, PERSON, Seat
from pyapp.engine.match import Match
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from pyapp.ui.live.live import Live
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.live_tables import Net, guest_of, host_of, laid, live_of, record_of, same

if TYPE_CHECKING:
    from pyapp.engine.contract import Setup

TIRED = 1_200
"""Turns of the loop after which people take nothing back any more, and wires hold."""
PATIENCE = 8_000
"""Turns of the loop after which a match does not end any more."""


class Played(NamedTuple):
    """How a match went: its game and mode, the tablets, its moves, what was carried, and what happened on the way."""

    game: str
    mode: str
    tablets: int
    moves: int
    carried: int
    letters: int
    cuts: int
    asked: int
    ahead: int


@cache
def setups_of(game: str) -> list[Setup]:
    """List set-ups of a game with more than one person."""
    return [
        setup
        for setup in fewer_setups(GAMES[game])
        if len(setup.seats) > 1 and all(seat.player != AWAY for seat in setup.seats)
    ]


class Room:
    """One match, its tablets, and what people do at random."""

    def __init__(self, seed: int, game: str = "") -> None:
        self.random = random = Random(f"{seed} {game}")
        game = game or random.choice(sorted(GAMES))
        setup = random.choice(setups_of(game))
        seats = [replace(seat, name=f"P{number}") for number, seat in enumerate(setup.seats)]
        if random.random() < 0.3:  # a computer sits there, too
            seats[random.randrange(len(seats))] = Seat("C", "calm")
        setup = replace(setup, seats=tuple(seats), code=f"live-{seed}", practice=random.random() < 0.15)
        self.net = Net(
            seed,
            delay=random.choice((0.0, 0.02, 0.4)),
            lost=random.choice((0, 0, 0.05)),
            doubled=random.choice((0, 0.1)),
        )
        people = [seat for seat, who in enumerate(setup.seats) if who.player == PERSON]
        away = random.sample(people, random.randrange(1, len(people) + 1))
        self.seats: dict[int, int | None] = {}  # the number of a tablet -> its seat
        self.tablets: list[Tablet] = []
        self.match = Match(GAMES[game], setup)
        self.match.settle()
        self.host = self._tablet(laid(self.match, thinker=first_move))
        Live.open(self.host.app)
        for seat in [*away, *([None] if random.random() < 0.2 else ())]:
            self._come(self._tablet(Tablet(FakeStorage(), thinker=first_move)), seat)
        self.cuts = self.asked = self.ahead = self.turns = 0

    def _tablet(self, tablet: Tablet) -> Tablet:
        """Take a tablet in; what it would paint is left out, which is most of its time."""
        tablet.app.paint = lambda: None  # type: ignore[method-assign]
        tablet.app.settings.set("pace", "quick")
        self.net.tablets.append(tablet)
        self.tablets.append(tablet)
        return tablet

    def _come(self, tablet: Tablet, seat: int | None) -> None:
        self.seats[self.tablets.index(tablet)] = seat
        self.net.connect(self.host, tablet, seat)

    def turn(self) -> None:
        """Let something happen."""
        random = self.random
        if random.random() < 0.012 and self.turns < TIRED:
            random.choice((self._cut, self._reload, self._host_gone))()
        tablet = random.choice(self.tablets)
        live = live_of(tablet)
        if live.role.trouble and random.random() < 0.1:
            self._come(tablet, self.seats[self.tablets.index(tablet)])
        if live.role.trouble or live.table is None:
            return
        live.table.skip()
        if live._question() is not None:
            live.act(random.choice(("yes", "yes", "no")))
        host = host_of(tablet)
        if host is not None and host.apart is not None:
            live.act(random.choice(("ours", "theirs")))
        chance = random.random()
        if chance < 0.03 and self.turns < TIRED:
            table = live.table
            random.choice((table.undo, table.undo, table.redo, table.undo_turn))()
            self.asked += live.role.asking
        elif chance < 0.06:
            live.table.view_seat(random.randrange(live.table.session.seats))
        else:
            for _act in range(random.randrange(1, 4)):
                self._play(tablet)

    def _play(self, tablet: Tablet) -> None:
        table = live_of(tablet).table
        assert table is not None
        table.skip()
        match = table.match
        handover = table.shown.handover
        if handover.covered is not None:
            table.uncover()
            table.skip()
        elif handover.handing:
            table.view_seat(handover.next_holder or 0)
        acting = table.shown.acting
        if acting is None:
            return
        moves = match.position.moves()
        move = match.position.chance().sample(self.random) if acting == CHANCE else self.random.choice(moves)
        if acts.why_not(match.position, move) is None:
            self.ahead += table.session.branch is not None
            table.play(move)

    def _guests(self) -> list[Tablet]:
        return [tablet for tablet in self.tablets if tablet is not self.host]

    def _cut(self) -> None:
        """Cut the wire of a guest, which comes back by a new code."""
        tablet = self.random.choice(self._guests())
        guest = guest_of(tablet)
        if guest is not None:
            self.cuts += 1
            guest.channel.close()
            guest.closed(guest.channel)
            self.net.wait(self.random.random())
            self._come(tablet, self.seats[self.tablets.index(tablet)])

    def _reload(self) -> None:
        """Let a guest's tablet break, and another one or the same come in its place."""
        number = self.tablets.index(self.random.choice(self._guests()))
        old, seat = self.tablets[number], self.seats[number]
        self.cuts += 1
        guest = guest_of(old)
        if guest is not None:
            guest.channel.close()
        live_of(old)._ended = True
        new = Tablet(old.storage if self.random.random() < 0.5 else FakeStorage(), thinker=first_move)
        old.storage.pages.clear()
        old.storage.pages.append(new.page)
        new.page.clock = old.page.clock
        self.net.tablets[self.net.tablets.index(old)] = self.tablets[number] = new
        new.app.paint = lambda: None  # type: ignore[method-assign]
        new.app.settings.set("pace", "quick")
        self._come(new, seat)

    def _host_gone(self) -> None:
        """Let the host leave for a while, and a guest go on as host; all others come to it, the old host, too."""
        able = [tablet for tablet in self._guests() if (guest := guest_of(tablet)) is not None and guest.connected]
        if not able:
            return
        self.cuts += 1
        old, live = self.host, live_of(self.host)
        seats = list(live.shared.people)
        for peer in list(old_host.peers) if (old_host := host_of(old)) is not None else ():
            peer.channel.close()
        self.net.wait(self.random.random())
        self.host = self.random.choice(able)
        live_of(self.host).act("host")
        at = self.tablets.index(self.host)
        mine = self.seats.pop(at, None)
        for seat in seats[1:]:  # whoever played there, too, sits down at the new host
            live_of(self.host).role.reseat(seat, PERSON, here=True)
        for tablet in self._guests():
            number = self.tablets.index(tablet)
            self._come(tablet, (seats[0] if seats else None) if tablet is old else self.seats[number])
        assert mine is None or mine in live_of(self.host).shared.people

    def _seat_thinks(self) -> bool:
        record = record_of(self.host)
        seat = record.position.seat
        return seat is not None and seat >= 0 and record.setup.seats[seat].player != PERSON

    def _hushed(self) -> bool:
        """Let everybody hear of what has happened; return whether the match is over then, whatever was still asked."""
        lost, self.net.lost = self.net.lost, 0
        for _turn in range(8):
            self.net.wait(4)
            for tablet in self.tablets:
                if live_of(tablet).role.trouble:
                    self._come(tablet, self.seats[self.tablets.index(tablet)])
                live = live_of(tablet)
                live.act("ours")
                live.act("no")
                if live.table is not None:
                    live.table.skip()
        self.net.lost = lost
        return record_of(self.host).over

    def finish(self, seed: int) -> Played:
        """Play to the end, and let everybody hear of it; AssertionError if the tablets do not hold the same."""
        for _turn in range(PATIENCE):
            if record_of(self.host).over and self._hushed():
                break
            self.turns += 1
            self.turn()
            thinks = self._seat_thinks() or self.random.random() < 0.1
            self.net.wait(1.0 if thinks else max(0.05, self.net.delay / 2))
        record, setup = record_of(self.host), self.match.setup
        where = f"seed {seed}: {setup.game} {setup.mode}, {len(self.tablets)} tablets"
        assert record.over, f"{where}: not over after {record.cursor} moves, {record.position.seat} to act"
        assert same(*self.tablets), f"{where}: the tablets differ"
        net = self.net
        return Played(
            setup.game,
            setup.mode,
            len(self.tablets),
            record.cursor,
            net.carried,
            net.letters,
            self.cuts,
            self.asked,
            self.ahead,
        )


def play(seed: int, game: str = "") -> Played:
    """Play a random match."""
    return Room(seed, game).finish(seed)
