"""What a host says is checked against the match before a guest keeps or shows it: numbers, seats, tags, lines, questions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from zlib import crc32

import pytest

from pyapp.engine.contract import CHANCE
from pyapp.engine.record import MAX_RECORD, checksum
from pyapp.engine.setups import fewer_setups
from pyapp.games import GAMES
from pyapp.ui.live import guest as guest_module
from pyapp.ui.live import protocol
from pyapp.ui.live import shared_table as shared_table_module
from pyapp.ui.live.guest import MAX_BEGUN, Guest
from pyapp.ui.live.live import Live
from pyapp.ui.live.move_sync import ChecksummedMoves, most_moves, revision
from pyapp.ui.live.protocol import (
    MAX_SEATS,
    VERSION,
    WHY,
    Ahead,
    Answer,
    Apart,
    Asked,
    Have,
    Line,
    Mine,
    No,
    Pong,
    Seats,
    Tags,
)
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.helpers import begin, nine
from tests.unit.puppets import PuppetHost, check_drawn, places, saved, shelf
from tests.unit.test_ahead import village
from tests.unit.tied import live_of, record_of, seated

if TYPE_CHECKING:
    from pyapp.engine.match import Match

STARTED = (":b2", ":b4", ":b7", ":d2", ":d7", ":g2", ":g7")
MOST = 2**32 - 1
NONSENSE = WHY[protocol.NONSENSE]


def followed(match: Match | None = None, seat: int | None = 1) -> PuppetHost:
    """Return a host that a test speaks for, and whose guest sits at the table."""
    host = PuppetHost(Tablet(FakeStorage(), thinker=first_move), match or begin(nine(), *STARTED), seat)
    assert host.admit()
    return host


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
    for module in (guest_module, shared_table_module):
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


def test_what_the_people_here_take_back_is_no_loss() -> None:
    mine = begin(nine(), *STARTED, ":d4")
    net, host, _guests = seated(mine, [])
    guest = shelf(mine)
    net.tablets.append(guest)
    net.tie(host, guest, 1)
    net.wait(1)
    guest.press("undo")
    net.wait(1)
    for tablet, move in ((guest, ":d5"), (host, ":g4")):
        table = live_of(tablet).table
        assert table is not None
        table.skip()
        table.play(move)
        net.wait(1)
    assert record_of(guest).moves == record_of(host).moves == [*STARTED, ":d5", ":g4"]
    assert len(saved(guest)) == 1


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
    assert "Ana wants to undo a move." in guest.voice
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
    assert not live_of(guest).role.apart_notice()
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
    assert live_of(puppet.tablet).shared.ahead.kept == {seat: tuple(own)}
    check_drawn(tablet)


def test_a_record_that_would_be_too_long_to_read_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    host = followed()
    before = saved(host.tablet)
    monkeypatch.setattr("pyapp.ui.live.move_sync.MAX_RECORD", 200)
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
    line = ChecksummedMoves(moves)
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
    monkeypatch.setattr(Guest, "refresh", lambda _guest: 1 / 0)
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
