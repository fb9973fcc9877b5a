"""What a peer says is checked against the match before anything is kept or shown: numbers, seats, tags, revisions,
questions, in both directions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest

from pyapp.drawing.language import _
from pyapp.engine.contract import AWAY, CHANCE
from pyapp.engine.record import MAX_RECORD, checksum
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from pyapp.ui.live import guest as guest_module
from pyapp.ui.live import laid as laid_module
from pyapp.ui.live import protocol
from pyapp.ui.live.guest import MAX_BEGUN
from pyapp.ui.live.line import SummedLine, line_of, most_moves, revision
from pyapp.ui.live.live import Live
from pyapp.ui.live.protocol import (
    MAX_PING,
    MAX_SEATS,
    VERSION,
    WHY,
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
    Mine,
    No,
    Ping,
    Place,
    Pong,
    Seats,
    Tags,
    digest_of,
)
from pyapp.ui.store.saves import Entry, write_entry
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.helpers import begin, finished, nine, toy
from tests.unit.markup import faults
from tests.unit.puppets import PuppetGuest, PuppetHost, saved
from tests.unit.test_ahead import village
from tests.unit.tied import ident_of, laid, live_of, record_of, seated

if TYPE_CHECKING:
    from pyapp.engine.match import Match

STARTED = (":b2", ":b4", ":b7", ":d2", ":d7", ":g2", ":g7")
MOST = 2**32 - 1
NONSENSE = WHY[protocol.NONSENSE]


def shelf(*matches: Match, local: tuple[int, ...] | None = None) -> Tablet:
    """Return a tablet that has matches among its saves, and shows the shelf."""
    entries = {f"own{number}": match for number, match in enumerate(matches)}
    texts = {
        f"sobremesa.match.{ident}": write_entry(Entry(ident, match, 1.0, 2.0, local=local))
        for ident, match in entries.items()
    }
    return Tablet(FakeStorage(texts), thinker=first_move)


def followed(match: Match | None = None, seat: int | None = 1) -> PuppetHost:
    """Return a host that a test speaks for, and whose guest sits at the table."""
    host = PuppetHost(Tablet(FakeStorage(), thinker=first_move), match or begin(nine(), *STARTED), seat)
    assert host.admit()
    return host


def check_drawn(tablet: Tablet) -> None:
    """Check that the page draws, and that every saved match can be read."""
    tablet.app.paint()
    assert not faults(tablet.look())
    for ident in tablet.app.saves.idents():
        assert tablet.app.saves.slip(ident).error is None


def places(*seats: int) -> tuple[Place, ...]:
    return tuple(Place(seat, "here") for seat in seats)


# --- to guests ---

FALSE = {
    "a seat beyond the last": Seats(MAX_SEATS - 1, places(0, 1), 0),
    "the number of seats as a seat": Seats(2, places(0, 1), 0),
    "a seat that was not given": Seats(0, places(0, 1), 0),
    "no seat any more": Seats(None, places(0, 1), 0),
    "a place beyond the last": Seats(1, places(0, 1, 2), 0),
    "a place twice": Seats(1, places(0, 0), 0),
    "places of another match": Seats(1, places(0), 0),
    "a question of nobody": Asked(1, 2, 0),
    "a question of the last seat there may be": Asked(1, MAX_SEATS - 1, 3),
    "a question about a move that cannot be": Asked(1, 0, MOST),
    "a wish granted that was never told": Line(7, checksum(STARTED), (), 7, 1),
    "an endless line": Line(7, checksum(STARTED), (":d4",), MOST, 0),
    "a line too long for the game": Line(7, checksum(STARTED), (":d4",), 171, 0),
    "a line longer than it says": Line(7, checksum(STARTED), (":d4", ":g4"), 8, 0),
    "a move against the rules": Line(7, checksum(STARTED), ("roll 1",), 8, 0),
    "an answer to no ping": Pong(MOST, 0, 0, 0),
    "a wish done that was never told": Pong(0, 1, 7, checksum(STARTED)),
    "a wish refused that was never told": No(1),
    "ahead of nobody": Ahead(0, 2, ("e5",)),
    "a message of a guest": Have(0, 0),
    "another seat in a welcome": protocol.Welcome(VERSION, "Ana", "0" * 32, 0, 0, 0),
    "a part beyond the last": Tags(1, 1, "x"),
    "too many parts": Tags(0, MOST, "x"),
}


@pytest.mark.parametrize("what", FALSE)
def test_a_false_message_ends_the_channel_and_changes_nothing(what: str) -> None:
    host = followed()
    guest, before = host.tablet, saved(host.tablet)
    assert not host.say(FALSE[what]), "refused"
    assert saved(guest) == before
    assert NONSENSE in guest.voice
    check_drawn(guest)


def test_the_true_ones_are_taken() -> None:
    host = followed()
    assert host.say(host.seats(), host.whole(), host.tags(), host.welcome(), Asked(1, 0, 6), Answer(1, yes=False))
    host.match.play(":d4")
    assert host.say(Line(7, checksum(STARTED), (":d4",), 8, 0), Pong(0, 0, 8, 0))
    assert record_of(host.tablet).moves == [*STARTED, ":d4"]


@pytest.mark.parametrize("seat", [2, 3, MAX_SEATS - 1])
def test_a_welcome_to_a_seat_beyond_the_last_is_refused(seat: int) -> None:
    match = begin(nine(), *STARTED)
    for guest in (shelf(match), shelf()):
        before = saved(guest)
        host = PuppetHost(guest, match, seat)
        host.admit()
        assert not host.open
        assert saved(guest) == before
        check_drawn(guest)


def test_a_seat_that_a_computer_plays_is_nobodys() -> None:
    guest = shelf()
    host = PuppetHost(guest, begin(nine("person", "sharp")))
    assert not host.admit()
    assert saved(guest) == {}


@pytest.mark.parametrize(
    "other",
    [
        begin(nine(code="another-1")),
        begin(nine("person", "person", "person")),
        begin(nine(practice=True)),
        begin(next(setup for setup in fewer_setups(GAMES["auztralia"]) if len(setup.seats) == 2)),
    ],
    ids=lambda match: repr(match),
)
def test_a_match_that_is_here_is_never_replaced_by_another(other: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where two matches had the same digest only the players of seats may differ."""
    for module in (guest_module, laid_module):
        monkeypatch.setattr(module, "digest_of", lambda _setup: "0" * 32)
    mine = begin(nine(), *STARTED)
    guest, before = shelf(mine), saved(shelf(mine))
    host = PuppetHost(guest, other)
    welcome = replace(host.welcome(), match="0" * 32)
    assert not host.say(welcome, host.tags(), host.whole())
    assert saved(guest) == before
    check_drawn(guest)
    host = PuppetHost(guest, mine)
    assert host.say(welcome, host.tags(), host.whole()), "its own is followed"
    assert not host.say(host.tags(other.setup)), "later, too"
    assert record_of(guest).setup == mine.setup
    check_drawn(guest)


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
    for change in (live.give, live.take_back, lambda seat: live.computer(seat, "calm")):
        change(paper)
        assert record_of(host).setup == setup
        assert host.app.saves.load(ident_of(host)).match == match
    host.open(f"places/{ident_of(host)}")
    assert f"places invite {paper}" not in host.actions()
    host.app.do(f"places invite {paper}")
    assert record_of(host).setup == setup


def test_a_line_against_the_rules_changes_nothing_of_a_match_that_was_here() -> None:
    mine = begin(nine(), *STARTED)
    guest = shelf(mine)
    before = saved(guest)
    host = PuppetHost(guest, begin(nine(), ":b2"))
    seats = tuple(replace(seat, player="calm") for seat in mine.setup.seats)
    host.seat = None
    assert host.say(host.welcome(), host.tags(replace(mine.setup, seats=seats)))
    assert not host.say(Line(0, 0, (":b2", ":b2"), 2, 0))
    assert saved(guest) == before, "nor who plays there, nor which seats are here"
    check_drawn(guest)


def test_what_was_here_is_kept_however_slowly_it_is_taken_away() -> None:
    mine = begin(nine(), *STARTED)
    guest = shelf(mine)
    host = PuppetHost(guest, mine)
    assert host.admit()
    assert len(saved(guest)) == 1
    assert host.say(Line(3, checksum(STARTED[:3]), (), 3, 0))
    copies = [guest.app.saves.load(ident).match for ident in guest.app.saves.idents()]
    assert sorted(match.cursor for match in copies) == [3, 7]
    other = begin(nine(), *STARTED[:3], ":h8")
    for _time in range(3):
        assert host.say(Line(0, 0, tuple(other.moves), 4, 0), Line(0, 0, tuple(STARTED), 7, 0))
    assert len(saved(guest)) == 2, "once"
    check_drawn(guest)


def test_a_host_that_goes_from_match_to_match_leaves_one_copy_of_each() -> None:
    mine, other = begin(nine(), *STARTED), begin(nine(code="another-1"), *STARTED)
    guest = shelf(mine, other)
    host = PuppetHost(guest, mine)
    for _time in range(5):
        for match in (mine, other):
            assert host.say(host.welcome(match), host.tags(match.setup), Line(0, 0, STARTED[:4], 4, 0))
            assert host.say(Line(0, 0, STARTED[:3], 3, 0))
    kept = [guest.app.saves.load(ident).match for ident in guest.app.saves.idents()]
    assert sorted(len(match.moves) for match in kept) == [7] * 4
    assert sorted(match.cursor for match in kept) == [3, 3, 7, 7]


def test_a_host_begins_only_so_many_matches_on_a_guest() -> None:
    host = followed()
    for number in range(MAX_BEGUN + 5):
        match = begin(nine(code=f"another-{number}"))
        host.say(host.welcome(match), host.tags(match.setup), Line(0, 0, (), 0, 0))
    assert not host.open
    assert len(saved(host.tablet)) == MAX_BEGUN
    assert WHY[protocol.FLOOD] in host.tablet.voice


def test_in_a_full_store_no_match_is_replaced() -> None:
    mine = begin(nine(), *STARTED)
    guest = shelf(mine)
    before = saved(guest)
    guest.storage.full()
    host = PuppetHost(guest, begin(nine(), *STARTED[:3], ":h8"))
    assert not host.admit()
    assert saved(guest) == before
    assert WHY[protocol.FULL] in guest.voice.replace(" .", ".")
    check_drawn(guest)


def test_a_question_is_shown_while_the_act_it_asks_about_is_there() -> None:
    host = followed()
    guest = host.tablet
    for asked in (Asked(1, 0, 5), Asked(1, 1, 1), Asked(1, 0, 7)):
        assert host.say(asked)
        assert "wants" not in guest.voice, "not an act of that seat, of this tablet's own, or not there yet"
    assert host.say(Asked(1, 0, 6))
    assert "Ana wants to take something back." in guest.voice
    assert host.say(Line(3, checksum(STARTED[:3]), (":h8",), 4, 0))
    assert "wants" not in guest.voice
    check_drawn(guest)


def test_a_match_is_apart_only_before_it_is_followed() -> None:
    match = begin(nine(), *STARTED)
    guest = shelf()
    host = PuppetHost(guest, match)
    assert host.say(Apart(), host.welcome(), Apart()) is False, "nothing is before a welcome"
    host = PuppetHost(guest, match)
    assert host.say(host.welcome(), Apart()), "there is nothing here that could be apart"
    assert host.admit()
    assert host.say(Apart())
    assert not live_of(guest).parting()
    assert host.heard(Mine) == []
    check_drawn(guest)


def test_played_ahead_is_what_the_seat_plays_alone() -> None:
    """What another seat would do after it is not kept for it."""
    _net, host, (tablet,) = seated(village(), [1])
    match = record_of(host)
    seat = next(seat for seat in range(3) if seat not in (1, match.position.seat) and match.position.ahead(seat))
    branch = match.ahead(seat)
    assert branch is not None
    while branch.position.seat in (seat, CHANCE):
        branch.play(branch.position.moves()[-1])
    own = branch.moves[match.cursor :]
    assert branch.position.seat is not None
    branch.play(branch.position.moves()[-1])
    puppet = PuppetHost(Tablet(FakeStorage(), thinker=first_move), match)
    assert puppet.admit()
    assert puppet.say(Ahead(0, seat, tuple(branch.moves[match.cursor :])))
    assert live_of(puppet.tablet).ahead.kept == {seat: tuple(own)}
    check_drawn(tablet)


def test_a_record_that_would_be_too_long_to_read_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    host = followed()
    before = saved(host.tablet)
    monkeypatch.setattr("pyapp.ui.live.line.MAX_RECORD", 200)
    assert MAX_RECORD > 100_000
    assert not host.say(Line(7, checksum(STARTED), (":d4",), 8, 0))
    assert saved(host.tablet) == before


def test_a_line_in_pieces_is_summed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    summed = 0

    def counted(data: bytes, *before: int) -> int:
        nonlocal summed
        summed += len(data)
        return crc32(data, *before)

    monkeypatch.setattr("zlib.crc32", counted)
    match = begin(next(setup for setup in fewer_setups(GAMES["artemis"]) if len(setup.seats) == 2))
    host = PuppetHost(Tablet(FakeStorage(), thinker=first_move), match)
    assert host.admit()
    most = most_moves(match)
    summed, total, moves = 0, 0, list[str]()
    for number in range(1_000):
        host.tablet.page.clock += 1
        live_of(host.tablet).heard(
            host.end, protocol.write(Line(number, total, ("bid",), most, 0), host.number + number + 1)
        )
        moves.append("bid")
        total = crc32(b"\nbid" if number else b"bid", total)
    assert total == checksum(moves)
    assert host.open
    assert summed < 10 * len("\n".join(moves)), "each move a few times, however many came before"


def test_a_summed_line_knows_its_beginnings() -> None:
    moves = ["build huts", "é", "", "done"]
    line = SummedLine(moves)
    assert line.revision == revision(moves)
    assert all(line.begins(*revision(moves[:at])) for at in range(5))
    assert not line.begins(5, 0)
    assert not line.begins(2, 1)
    line.put(1, ["x", "y"])
    assert (line.moves, line.revision) == (["build huts", "x", "y"], revision(["build huts", "x", "y"]))
    line.put(0, [])
    assert line.revision == revision([]) == (0, 0)


def test_a_damaged_save_does_not_stand_in_the_way() -> None:
    guest = shelf(begin(nine(), *STARTED))
    for number, text in enumerate(("", "[]", '{"record":["x"]}', '{"record":{"a":1}}', '{"record":"[Game"}')):
        guest.storage.texts[f"sobremesa.match.bad{number}"] = text
    host = PuppetHost(guest, begin(nine(code="another-1"), *STARTED))
    assert host.admit()
    assert guest.storage.texts["sobremesa.match.bad1"] == "[]"


def test_what_makes_a_fault_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    host = followed()
    guest = host.tablet
    guest.page.faults = []
    monkeypatch.setattr(Live, "refresh", lambda _live: 1 / 0)
    host.say(host.seats())
    monkeypatch.undo()
    assert len(guest.page.faults) == 1
    host.match.play(":d4")
    assert host.say(Line(7, checksum(STARTED), (":d4",), 8, 0))
    assert len(guest.page.faults) == 1
    assert record_of(guest).cursor == 8


def test_what_waits_for_a_game_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    host = followed()

    def absent(_live: Live, _channel: object, _line: str) -> None:
        raise ModuleNotFoundError(name="pyapp.games.nine.rules")

    monkeypatch.setattr("pyapp.games.parts.ABSENT", {"nine"})
    monkeypatch.setattr(Live, "_hear", absent)
    monkeypatch.setattr("pyapp.ui.live.live.BURST", 20)
    host.tablet.page.offline = True
    host.say(*[host.seats()] * 20)
    assert host.open
    host.say(host.seats())
    assert not host.open
    assert live_of(host.tablet)._inbox == []


# --- to hosts ---


@pytest.fixture
def kept() -> tuple[Tablet, PuppetGuest]:
    """Return a host, and a guest that a test speaks for, at the table."""
    _net, host, _guests = seated(begin(nine(), *STARTED), [])
    guest = PuppetGuest(host)
    assert guest.say(Hello(VERSION, "B"), Have(*revision(STARTED)))
    assert live_of(host).places()[1].where == "guest"
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
    assert live_of(host).parting() is None
    assert guest.say(Have(1, checksum(other)), Mine(0, other, 1))
    assert live_of(host).parting() is not None
    assert guest.say(Have(0, 0))
    assert live_of(host).parting() is None, "it follows after all"
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
    line = line_of(record_of(host))
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
    assert live_of(host).parting() is not None, "it can still be chosen"
    host.press("tied ours")
    assert live_of(host).parting() is None


def test_a_tablet_on_its_way_to_a_seat_that_is_taken_is_sent_away() -> None:
    _net, host, _guests = seated(begin(nine(), *STARTED), [])
    guest = PuppetGuest(host)
    live_of(host).take_back(1)
    assert not guest.open
    assert guest.heard(Bye) == [Bye(protocol.TAKEN)]


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
    assert live_of(guest).trouble == WHY[protocol.VERSIONS]
    assert saved(guest) == before


@pytest.mark.parametrize("line", [OLD_HELLO, NEW_HELLO])
def test_a_guest_of_another_version_is_told_in_words_that_it_knows(line: str) -> None:
    _net, host, _guests = seated(begin(nine(), *STARTED), [])
    guest = PuppetGuest(host)
    guest.line(line)
    assert guest.end.said == ['{"is":"bye","k":1,"why":"versions"}'], "as every version writes it"
    assert not guest.open
    assert "has another version of Sobremesa: reload both" in host.voice


def test_the_digest_is_a_short_sha_256() -> None:
    one = finished(nine()).setup
    assert len(digest_of(one)) == 32
    assert digest_of(one) == digest_of(nine("calm", "sharp"))
    others = [nine(code="a"), nine(practice=True), nine("person"), nine(preparation="drawn"), toy()]
    assert len({digest_of(setup) for setup in (one, *others)}) == 6
