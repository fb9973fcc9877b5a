"""What a guest says is checked against the match before a host keeps or shows it; tablets of other versions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.drawing.language import _
from pyapp.engine.contract import AWAY, CHANCE, PERSON
from pyapp.engine.record import checksum
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from pyapp.ui.live import protocol
from pyapp.ui.live.live import Live
from pyapp.ui.live.move_sync import played_moves, revision
from pyapp.ui.live.protocol import (
    MAX_PING,
    VERSION,
    WHY,
    Act,
    Ahead,
    Answer,
    Back,
    Bye,
    Have,
    Hello,
    Mine,
    No,
    Ping,
    Seats,
    digest_of,
)
from tests.unit.helpers import begin, finished, nine, toy
from tests.unit.puppets import PuppetGuest, PuppetHost, check_drawn, places, saved, shelf
from tests.unit.tied import ident_of, laid, live_of, record_of, seated

if TYPE_CHECKING:
    from tests.unit.fake_page import Tablet

STARTED = (":b2", ":b4", ":b7", ":d2", ":d7", ":g2", ":g7")
MOST = 2**32 - 1
NONSENSE = WHY[protocol.NONSENSE]


@pytest.fixture
def kept() -> tuple[Tablet, PuppetGuest]:
    """Return a host, and a guest that a test speaks for, at the table."""
    _net, host, _guests = seated(begin(nine(), *STARTED), [])
    guest = PuppetGuest(host)
    assert guest.say(Hello(VERSION, "B"), Have(*revision(STARTED)))
    assert live_of(host).seating()[1].where == "guest"
    return host, guest


AT = revision(STARTED)
TO_HOSTS: dict[str, tuple[Any, str]] = {
    "a ping of weeks": (Ping(1, *AT, MAX_PING + 1), protocol.NONSENSE),
    "another seat's turn ahead": (Ahead(1, 0, ()), protocol.FOREIGN),
    "a seat ahead that is not there": (Ahead(1, 11, ()), protocol.FOREIGN),
    "an endless match": (Mine(0, (":b2",), MOST), protocol.NONSENSE),
    "a match longer than it says": (Mine(6, (":b2",), 6), protocol.NONSENSE),
    "no move": (Act(1, *AT, ()), protocol.NONSENSE),
    "a message of a host": (Seats(0, places(0, 1), 0), protocol.NONSENSE),
    "another version": (Hello(VERSION + 1, "B"), protocol.VERSIONS),
}


@pytest.mark.parametrize("what", TO_HOSTS)
def test_a_false_message_of_a_guest_ends_its_channel(what: str, kept: tuple[Tablet, PuppetGuest]) -> None:
    host, guest = kept
    before = saved(host)
    message, why = TO_HOSTS[what]
    assert not guest.say(message)
    assert guest.heard(Bye) == [Bye(why)]
    assert saved(host) == before
    assert _(WHY[why]) in host.voice
    check_drawn(host)


def test_what_a_guest_says_too_late_or_untruly_is_passed_over(kept: tuple[Tablet, PuppetGuest]) -> None:
    host, guest = kept
    before = saved(host)
    assert guest.say(
        Answer(MOST, yes=True),
        Have(MOST, MOST),
        Ping(MOST, MOST, MOST, 0),
        Act(MOST, *AT, (":d4",)),
        Back(1, *AT, MOST, ask=False),
        Back(2, *AT, 6, ask=False),
        Back(3, 6, 0, 6, ask=True),
        Act(4, MOST, MOST, ("no such move",)),
    )
    assert [no.n for no in guest.heard(No)] == [1, 2, 3, 4]
    assert saved(host) == before
    check_drawn(host)


def test_a_match_that_nobody_asked_for_is_not_shown(kept: tuple[Tablet, PuppetGuest]) -> None:
    host, guest = kept
    other = tuple(begin(nine(), ":h8").moves)
    assert guest.say(Mine(0, other, 1))
    assert live_of(host).role.apart_notice() is None
    assert guest.say(Have(1, checksum(other)), Mine(0, other, 1))
    assert live_of(host).role.apart_notice() is not None
    assert guest.say(Have(0, 0))
    assert live_of(host).role.apart_notice() is None, "it follows after all"
    check_drawn(host)


def test_a_guest_takes_back_to_where_somebody_decides() -> None:
    """In practice everybody may go back, but not to where chance would have to be asked again."""
    setup = next(one for one in fewer_setups(GAMES["artemis"]) if len(one.seats) == 2 and not one.physical)
    match = begin(replace(setup, practice=True))
    while CHANCE not in match.movers[20:]:
        match.play(match.position.moves()[-1])
        match.settle()
    _net, host, _guests = seated(match, [])
    guest = PuppetGuest(host)
    line = played_moves(record_of(host))
    assert guest.say(Hello(VERSION, "B"), Have(*revision(line)))
    chance = match.movers.index(CHANCE, 20)
    assert guest.say(Back(1, *revision(line), chance, ask=False))
    assert guest.heard(No) == [No(1)]
    assert record_of(host).cursor == len(line)
    decided = match.decided.index(True)
    assert guest.say(Back(2, *revision(line), decided, ask=False))
    assert record_of(host).cursor == decided


def test_in_a_full_store_the_hosts_match_is_not_replaced(kept: tuple[Tablet, PuppetGuest]) -> None:
    host, guest = kept
    other = tuple(begin(nine(), ":h8").moves)
    assert guest.say(Have(1, checksum(other)), Mine(0, other, 1))
    host.storage.full()
    before = saved(host)
    host.press("tied theirs")
    assert saved(host) == before
    assert record_of(host).moves == list(STARTED)
    assert live_of(host).role.apart_notice() is not None, "it can still be chosen"
    host.press("tied ours")
    assert live_of(host).role.apart_notice() is None


def test_a_tablet_on_its_way_to_a_seat_that_is_taken_is_sent_away() -> None:
    _net, host, _guests = seated(begin(nine(), *STARTED), [])
    guest = PuppetGuest(host)
    live_of(host).role.reseat(1, PERSON, here=True)
    assert not guest.open
    assert guest.heard(Bye) == [Bye(protocol.TAKEN)]


def test_a_seat_on_paper_stays_on_paper() -> None:
    """The rules count such seats otherwise: with a person there the record could not be read any more."""
    setup = next(one for one in fewer_setups(GAMES["imperial"]) if [seat.player for seat in one.seats].count(AWAY) == 1)
    paper = [seat.player for seat in setup.seats].index(AWAY)
    match = begin(setup)
    while match.cursor < 30:
        match.play(match.position.moves()[0])
        match.settle()
    assert digest_of(setup) != digest_of(
        replace(setup, seats=tuple(replace(seat, player="person") for seat in setup.seats))
    )
    host = laid(match, can_tie=True)
    live = Live.open(host.app)
    for player, here in (("person", False), ("person", True), ("calm", False)):
        assert not live.role.reseat(paper, player, here=here)
        assert record_of(host).setup == setup
        assert host.app.saves.load(ident_of(host)).match == match
    host.open(f"places/{ident_of(host)}")
    assert f"places invite {paper}" not in host.actions()
    host.app.do(f"places invite {paper}")
    assert record_of(host).setup == setup


def test_what_waits_for_a_part_of_the_app_is_bounded_for_each_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    _net, host, _guests = seated(begin(nine("person", "person", "person"), *STARTED), [])
    flooding, other = PuppetGuest(host, 1), PuppetGuest(host, 2)

    def absent(_live: Live, _channel: object, _line: str) -> None:
        raise ModuleNotFoundError(name="pyapp.games.nine.rules")

    monkeypatch.setattr("pyapp.games.parts.ABSENT", {"nine"})
    monkeypatch.setattr(Live, "_hear", absent)
    monkeypatch.setattr("pyapp.ui.live.live.BURST", 20)
    host.page.offline = True
    for guest in (flooding, other):
        assert guest.say(*[Hello(VERSION, "B")] * 20)
    assert not flooding.say(Hello(VERSION, "B"))
    assert other.open
    assert flooding.heard(Bye) == [Bye(protocol.FLOOD)]
    assert len(live_of(host)._inbox) == 20, "what the other one has sent is kept"


# --- other versions ---

OLD_WELCOME = '{"is":"welcome","k":1,"v":1,"device":"Ana","match":3735928559,"at":0,"sum":0,"seat":1}'
OLD_HELLO = '{"is":"hello","k":1,"v":1,"device":"Bruno"}'
NEW_HELLO = '{"is":"hello","k":1,"v":3,"device":"Bruno","more":[]}'


def test_a_host_of_another_version_is_left_with_a_sentence() -> None:
    mine = begin(nine(), *STARTED)
    guest = shelf(mine)
    before = saved(guest)
    host = PuppetHost(guest, mine)
    host.line(OLD_WELCOME)
    assert not host.open
    assert live_of(guest).role.trouble == WHY[protocol.VERSIONS]
    assert saved(guest) == before


@pytest.mark.parametrize("line", [OLD_HELLO, NEW_HELLO])
def test_a_guest_of_another_version_is_told_in_words_that_it_knows(line: str) -> None:
    _net, host, _guests = seated(begin(nine(), *STARTED), [])
    guest = PuppetGuest(host)
    guest.line(line)
    assert guest.end.said == ['{"is":"bye","k":1,"why":"versions"}'], "as every version writes it"
    assert not guest.open
    assert "has a different version of Sobremesa. Reload both" in host.voice


def test_the_digest_is_a_short_sha_256() -> None:
    one = finished(nine()).setup
    assert len(digest_of(one)) == 32
    assert digest_of(one) == digest_of(nine("calm", "sharp"))
    others = [nine(code="a"), nine(practice=True), nine("person"), nine(preparation="drawn"), toy()]
    assert len({digest_of(setup) for setup in (one, *others)}) == 6
