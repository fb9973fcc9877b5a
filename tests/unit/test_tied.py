"""One match on several tablets: joining, playing, taking back, leaving and coming back, and what nobody may do."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyapp.engine.contract import PERSON, Seat
from pyapp.engine.match import Match
from pyapp.games import GAMES
from pyapp.ui.live.live import Live
from pyapp.ui.live.protocol import VERSION, Hello, Ping, write
from tests.unit.fake_page import FakeStorage, Tablet, first_move
from tests.unit.helpers import begin, nine, wreck
from tests.unit.markup import faults
from tests.unit.test_ahead import village
from tests.unit.tied import End, Net, guest_of, host_of, kinds, laid, live_of, record_of, same, seated
from tests.unit.tied_hostile import batter
from tests.unit.tied_matches import play, setups_of
from tests.unit.wreck_table import open_wreck

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table

STARTED = (":b2", ":b4", ":b7", ":d2", ":d7", ":g2")


def table_of(tablet: Tablet) -> Table:
    table = live_of(tablet).table
    assert table is not None
    return table


def move(tablet: Tablet, wanted: str) -> None:
    """Let somebody play a move by two taps."""
    table_of(tablet).skip()
    tablet.play(wanted)


def end_of(tablet: Tablet) -> End:
    """Return the guest's end of its wire."""
    guest = guest_of(tablet)
    assert guest is not None
    assert isinstance(guest.channel, End)
    return guest.channel


# --- sitting down, playing ---


def test_a_guest_gets_the_match_and_its_seat() -> None:
    _net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    assert same(host, guest)
    assert guest.page.fragment == f"match/{table_of(guest).session.entry.ident}"
    assert table_of(guest).session.entry.local == (1,)
    assert table_of(host).session.entry.local == (0,)
    assert [place.where for place in live_of(host).seating()] == ["here", "guest"]
    assert [place.where for place in live_of(guest).seating()] == ["host", "here"]
    assert "Ana's turn , on the host's tablet." in guest.voice
    assert "on their own tablet" in host.text()
    assert not faults(host.look())
    assert not faults(guest.look())


def test_what_one_plays_stands_on_all() -> None:
    net, host, (guest, wall) = seated(begin(nine(), *STARTED), [1, None])
    move(host, ":g7")
    net.wait(1)
    assert same(host, guest, wall)
    assert "Bruno's turn" in host.voice
    move(guest, ":d4")
    assert record_of(guest).moves[-1] == ":d4", "one's own act stands at once"
    net.wait(1)
    assert same(host, guest, wall)
    assert "undo" in guest.actions()


def test_acts_of_others_are_shown_beat_by_beat() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    move(host, ":g7")
    net.wait(0.1)
    assert guest.find(lambda e: "Ana" in e.text and e["id"] == "p-said")
    assert len(record_of(guest).moves) == len(STARTED) + 1


def test_nobody_plays_for_a_seat_elsewhere() -> None:
    _net, host, (guest, wall) = seated(begin(nine(), *STARTED), [1, None])
    for tablet in (guest, wall):
        tablet.app.tap(":g7")
        assert "It's not your turn." in tablet.voice
    assert len(record_of(host).moves) == len(STARTED)


def test_links_by_turns_are_not_offered_meanwhile() -> None:
    _net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    guest.press("drawer more")
    guest.app.do("drawer share")
    assert "To play" not in guest.text()
    live_of(host).leave()
    assert host.app.live is None
    host.app.do("drawer share")
    assert "To play" in host.text()


def test_the_table_goes_on_while_somebody_reads_the_rules() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    host.open("settings")
    assert host.app.table is None
    guest.open("rules/nine")
    move_at = table_of(host)
    move_at.play(":g7")
    net.wait(1)
    assert same(host, guest)
    guest.open(f"match/{table_of(guest).session.entry.ident}")
    assert guest.app.table is table_of(guest)
    assert "Bruno" in guest.voice


def test_computers_think_at_the_host_alone() -> None:
    net, host, (guest,) = seated(begin(nine("person", "person", "calm"), *STARTED[:1]), [1])
    assert len(guest.page.asked) == 0
    table_of(guest).play(record_of(guest).position.moves()[0])
    net.wait(0.2)
    assert "Chloë is thinking, on the host's tablet" in guest.voice.replace(" ,", ",")
    net.wait(12)
    assert same(host, guest)
    assert len(record_of(host).moves) > 2
    assert len(guest.page.asked) == 0


def test_dice_of_the_table_are_entered_on_one() -> None:
    setup = next(setup for setup in setups_of("imperial") if setup.physical and len(setup.seats) == 2)
    net, host, (guest,) = seated(begin_of(setup), [1])
    assert record_of(guest).position.seat == -1
    result = record_of(guest).position.moves()[0]
    table_of(guest).play(result)
    table_of(host).play(record_of(host).position.moves()[3])
    net.wait(5)
    assert same(host, guest)
    assert "The match has moved on" in guest.voice
    assert record_of(host).moves[0] != result


def begin_of(setup: object) -> Match:
    match = Match(GAMES[setup.game], setup)  # type: ignore[attr-defined, arg-type]
    match.settle()
    return match


def test_covered_things_stay_covered_on_a_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    open_wreck(monkeypatch)
    net, host, (guest, wall) = seated(begin(wreck()), [1, None])
    assert record_of(host).position.seat == 0
    table_of(host).play("peek 1")
    net.wait(8)
    assert same(host, guest, wall)
    seen = [any("sees" in text for parts in one.page.paints for text in parts.values()) for one in (host, guest, wall)]
    assert seen == [True, False, False]
    assert not any("Pass the tablet" in tablet.text() for tablet in (host, guest, wall))


# --- taking back ---


def test_ones_own_last_act_is_taken_back_at_once() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED, ":g7"), [1])
    move(guest, ":d4")
    net.wait(1)
    guest.press("undo")
    net.wait(1)
    assert same(host, guest)
    assert record_of(host).cursor == len(STARTED) + 1
    guest.press("redo")
    net.wait(1)
    assert same(host, guest)
    assert record_of(host).moves[-1] == ":d4"


@pytest.mark.parametrize("yes", [True, False])
def test_past_the_act_of_another_the_others_are_asked(*, yes: bool) -> None:
    net, host, (guest, wall) = seated(begin(nine(), *STARTED), [1, None])
    move(host, ":g7")
    net.wait(1)
    move(guest, ":d4")
    net.wait(8)
    host.press("undo")
    net.wait(1)
    assert "Waiting for the others" in host.voice
    assert "Ana wants to undo a move." in guest.voice
    assert "wants" not in wall.voice
    guest.press("tied yes" if yes else "tied no")
    net.wait(1)
    assert same(host, guest, wall)
    assert record_of(host).cursor == len(STARTED) + (0 if yes else 2)
    assert ("Everyone agreed." if yes else "Not everyone agreed.") in host.voice


def test_a_question_is_void_once_somebody_acts() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED, ":g7", ":d4"), [1])
    guest.press("undo")
    net.wait(0.2)
    move(host, ":g4")
    net.wait(1)
    guest.app.do("undo")
    net.wait(0.2)
    assert "Bruno wants to undo a move" in host.voice
    host.press("tied no")
    net.wait(1)
    assert same(host, guest)
    assert live_of(host).voice() is live_of(guest).voice() is None


def test_practice_goes_back_without_asking() -> None:
    net, host, (guest,) = seated(begin(nine(practice=True), *STARTED), [1])
    move(host, ":g7")
    net.wait(1)
    move(guest, ":d4")
    net.wait(8)
    for _time in range(2):
        host.press("undo")
        net.wait(1)
    assert same(host, guest)
    assert record_of(host).cursor == len(STARTED)


# --- leaving and coming back ---


def test_a_guest_that_broke_comes_back_with_nothing() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED, ":g7"), [1])
    end_of(guest).close()
    live_of(guest)._ended = True
    net.wait(1)
    assert "Bruno lost the connection." in host.voice
    assert 'class="away"' in host.page.html(), "the piece of the seat is struck out"
    assert [place.where for place in live_of(host).seating()] == ["here", "gone"]
    new = Tablet(FakeStorage(), thinker=first_move)
    net.tablets[1] = new
    net.tie(host, new, 1)
    net.wait(1)
    assert same(host, new)
    assert 'class="away"' not in host.page.html()
    move(new, ":d4")
    net.wait(1)
    assert same(host, new)
    table_of(host).skip()


def test_what_was_played_while_the_wire_was_cut_counts() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED, ":g7"), [1])
    end_of(guest).other.open = False  # what is said now does not arrive, and nobody knows yet
    move(guest, ":d4")
    net.wait(0.1)
    assert record_of(host).cursor == len(STARTED) + 1
    net.wait(20)
    assert "The host's tablet lost the connection." in guest.voice
    guest.app.tap(":c2")
    assert len(record_of(guest).moves) == len(STARTED) + 2, "what would not count is not played"
    net.tie(host, guest, 1)
    net.wait(1)
    assert same(host, guest)
    assert record_of(host).moves[-1] == ":d4"


def test_a_guest_goes_on_as_host_and_the_old_host_comes_back() -> None:
    net, host, (guest, third) = seated(begin(nine("person", "person", "person"), *STARTED), [1, 2])
    live_of(host).leave()
    net.wait(1)
    assert "The other tablet has left" in guest.voice or "lost the connection" in guest.voice
    guest.press("tied host")
    assert host_of(guest) is not None
    net.tie(guest, third, 2)
    net.tie(guest, host, 0)
    net.wait(1)
    assert same(guest, host, third)
    for tablet in (host, guest, third):
        seat = record_of(guest).position.seat
        player = (host, guest, third)[seat or 0]
        table_of(player).skip()
        table_of(player).play(record_of(player).position.moves()[0])
        net.wait(1)
        assert same(guest, host, third), tablet


@pytest.mark.parametrize("choice", ["ours", "theirs"])
def test_of_two_matches_that_went_on_apart_one_is_chosen_and_the_other_kept(choice: str) -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    live_of(host).leave()
    net.wait(1)
    for tablet, moves in ((host, (":g7", ":d4")), (guest, (":d4", ":g4", ":g7"))):
        live = live_of(tablet) if tablet is guest else Live.open(tablet.app)
        live.act("host")
        for seat in (0, 1):
            live.role.reseat(seat, PERSON, here=True)
        for one in moves:
            table_of(tablet).play(one)
        net.wait(1)
    both = {tuple(record_of(tablet).moves) for tablet in (host, guest)}
    net.tie(host, guest, 1)
    net.wait(4)
    assert "Bruno's match differs from move 7 on." in host.voice
    assert "8 moves" in host.voice
    assert "9 moves" in host.voice
    assert "This match differs from the host's" in guest.voice
    host.press("tied look")
    assert host.page.fragment.startswith("replay/")
    assert host.match.moves == record_of(guest).moves
    host.app.saves.delete(host.page.fragment.partition("/")[2])
    host.page.facts = replace(host.page.facts, can_tie=True)
    host.open(f"places/{table_of(host).session.entry.ident}")
    assert "match differs from" in host.text(), "who let the other in is asked on that page, too"
    host.press(f"tied {choice}")
    assert "match differs from" not in host.text()
    host.open(f"match/{table_of(host).session.entry.ident}")
    net.wait(4)
    assert same(host, guest)
    assert len(record_of(host).moves) == (8 if choice == "ours" else 9)
    kept = [tablet.app.saves.load(ident).match for tablet in (host, guest) for ident in tablet.app.saves.idents()]
    assert {tuple(match.moves) for match in kept} == both
    assert "own match is saved" in (guest if choice == "ours" else host).voice


def test_a_seat_is_taken_by_another_tablet_a_person_here_or_a_computer() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED, ":g7"), [1])
    other = Tablet(FakeStorage(), thinker=first_move)
    net.tablets.append(other)
    net.tie(host, other, 1)
    net.wait(1)
    assert "Another tablet has taken this seat." in guest.voice
    assert same(host, other)
    live_of(host).role.reseat(1, PERSON, here=True)
    net.wait(1)
    assert "Another tablet" in other.voice
    assert live_of(host).shared.people == [0, 1]
    live_of(host).role.reseat(1, "calm")
    net.wait(5)
    assert record_of(host).setup.seats[1] == Seat("Bruno", "calm")
    assert record_of(host).cursor > len(STARTED) + 1, "the computer goes on"
    net.tie(host, guest, None)
    net.wait(2)
    assert same(host, guest)
    assert record_of(guest).setup.seats[1].player == "calm"
    assert table_of(guest).session.entry.local == ()


def test_everybody_follows_to_the_next_match() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    host.app.do("rematch")
    net.wait(2)
    assert record_of(host).cursor == 0
    assert same(host, guest)
    assert record_of(guest).setup == record_of(host).setup
    assert guest.page.fragment.startswith("match/")


# --- what nobody may say ---


def test_a_tablet_of_another_version_is_sent_away() -> None:
    net, host, _guests = seated(begin(nine()), [])
    there, here = End(net), End(net)
    there.other, here.other = here, there
    live_of(host).welcome(there, 1)
    here.send(write(Hello(VERSION + 1, "new"), 1))
    net.settle()
    assert kinds(there) == ["Bye"]
    assert json.loads(there.said[0])["why"] == "versions"
    assert not there.open


def test_a_guest_that_plays_for_another_seat_is_sent_away() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    table_of(guest).session.entry = replace(table_of(guest).session.entry, local=(0, 1))
    table_of(guest).play(":g7")
    net.wait(1)
    assert len(record_of(host).moves) == len(STARTED)
    assert "A tablet tried to move for someone else's seat." in host.voice
    assert "A tablet tried to move for someone else's seat." in guest.voice


def test_too_much_at_once_ends_the_channel() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    for number in range(1000, 2000):
        end_of(guest).send(write(Ping(number, 0, 0, 0), number))
    net.settle()
    assert not end_of(guest).other.open
    assert "sent too much" in host.voice


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_spoilt_messages_are_refused_and_change_nothing(seed: int) -> None:
    counts = batter(300, seed)
    assert counts["refused"] > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", [13, 17, 168, 1740])
def test_random_matches_end_alike_on_all_tablets(seed: int) -> None:
    assert play(seed).moves > 20


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_of_every_game_ends_alike(game: str) -> None:
    assert play(1, game).game == game


def test_a_wire_that_loses_everything_is_noticed() -> None:
    net = Net(1)
    _net, host, (guest,) = seated(begin(nine(), *STARTED), [1], net=net)
    net.lost = 1.0
    net.wait(20)
    assert "lost the connection" in host.voice
    assert "lost the connection" in guest.voice
    assert laid(begin(nine())).app.live is None


def test_ones_own_sheet_is_in_front() -> None:
    net, host, (guest, wall) = seated(village(), [1, None])
    for tablet in (host, guest, wall):
        table_of(tablet).skip()
    live_of(host).role.reseat(0, PERSON)
    other = Tablet(FakeStorage(), thinker=first_move)
    net.tablets.append(other)
    net.tie(host, other, 0)
    net.wait(4)
    fronts = [table_of(tablet).shown.in_front for tablet in (host, guest, other)]
    assert fronts == [2, 1, 0]
    assert record_of(host).position.seat == 2
    assert table_of(wall).shown.in_front == 2
    table = table_of(guest)
    assert table.shown.acting == 1
    for move in ("build huts W", "done") if "build huts W" in table.match.position.moves() else ("done",):
        table.play(move)
    net.wait(4)
    assert table.shown.in_front == 1
    assert table.shown.acting is None
    assert "done" in other.text()
    assert "Bruno: done" in host.text() or "done" in host.text()
    table_of(host).play("done")
    net.wait(12)
    assert same(host, guest, other, wall)
    assert record_of(host).position.seat == 1 or record_of(host).moves[-1] == "done"


def test_at_the_same_time_on_tablets_of_ones_own() -> None:
    """Three expand at once, in any order; the record has the rules' order, on all."""
    net, host, (one, two) = seated(village(), [0, 1])
    tablets, start = (one, two, host), record_of(host).cursor
    seats = [0, 1, 2]
    assert [table_of(tablet).shown.acting for tablet in tablets] == seats
    for _turn in range(2):
        for tablet in tablets:
            table = table_of(tablet)
            table.skip()
            table.play(table.match.position.moves()[0])
            net.wait(0.3)
    for tablet in (two, one):
        table_of(tablet).play("done")
        net.wait(0.3)
    assert all("done" not in record_of(tablet).moves[start:] for tablet in tablets)
    table_of(host).play("done")
    net.wait(1)
    record = record_of(host)
    movers = [record.movers[at] for at in range(start, record.cursor) if record.moves[at] == "done"]
    assert movers[:3] == [2, 0, 1]
    assert same(*tablets)


def test_a_match_that_is_deleted_lets_everybody_go() -> None:
    net, host, (guest,) = seated(begin(nine(), *STARTED), [1])
    host.app.do(f"delete {table_of(host).session.entry.ident}")
    net.wait(1)
    assert host.app.live is None
    assert host.app.saves.idents() == []
    assert "has left the table" in guest.voice or "lost the connection" in guest.voice
