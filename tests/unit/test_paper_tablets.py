"""A play of Paper on several tablets: everybody comes to the same sheets, whatever arrives first or is cut."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from pyapp.games import parts
from pyapp.paper import ink
from pyapp.paper.field import Marks
from pyapp.paper.pictures import name_of
from pyapp.paper.play import STROKE, Act
from pyapp.paper.records import PlayResults
from pyapp.paper.room import PaperRoom
from pyapp.paper.store import Journal, Plays
from pyapp.paper.tablets.fetch import AT_ONCE
from pyapp.paper.tablets.protocol import ACTS_LENGTH, PIECE
from pyapp.ui.live import handshake
from pyapp.ui.live.protocol import BURST, QUIET
from pyapp.ui.media import kinds
from tests.unit.fake_media import picture
from tests.unit.fake_page import Tablet
from tests.unit.paper_sheets import handwriting
from tests.unit.paper_tablets import (
    IDENT,
    PICTURES,
    PLAY,
    TABLETS,
    Gate,
    desk,
    draw,
    host_tablet,
    join,
    link_of,
    new_tablet,
    rest,
    sheets_of,
    table_of,
)
from tests.unit.test_ui_live_pages import link, settle

if TYPE_CHECKING:
    from tests.unit.fake_media import FakeBlob
    from tests.unit.markup import Element


def cut(tablet: Tablet) -> None:
    """Cut the connections of a tablet, as when it leaves the Wi-Fi."""
    for connection in tablet.page.connections:
        connection.close()
    settle(tablet)


def tap_box(tablet: Tablet, box: int) -> None:
    """Cross a box of the grid on the first page of this tablet's own sheet, or take that back."""
    visit = desk(tablet)
    visit.seat = visit.own_seat
    visit.tap(f"f1 {box}")
    tablet.page.settle()


# --- a sheet and what is written ---


def test_a_sheet_goes_to_another_tablet() -> None:
    host = host_tablet("Ana", "Bruno", "Nina")
    guest = join(host, 1)
    rest(host, guest)
    assert guest.page.fragment == PLAY
    assert [guest.storage.blobs[name_of(one.content)].content for one in PICTURES] == [one.content for one in PICTURES]
    assert {guest.storage.blobs[name_of(one.content)].kind for one in PICTURES} == {kinds.WEBP}
    entry, there = Plays(guest.page.storage).load(IDENT), Plays(host.page.storage).load(IDENT)
    assert entry.seats == (1,)
    assert (entry.sheet, entry.players, entry.code) == (there.sheet, there.players, there.code)
    assert there.seats == (0, 2)
    assert list(table_of(host).places) == list(table_of(guest).places) == ["here", "guest", "here"]
    assert desk(guest).seat == 1


def test_both_write_and_a_roll_comes_to_both() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    draw(host, 10)
    draw(guest, 200)
    tap_box(guest, 3)
    guest.press("paper roll")
    rest(host, guest, seconds=1)
    host.press("paper roll")
    host.press("paper draw")
    rest(host, guest, seconds=1)
    assert sheets_of(host) == sheets_of(guest)
    assert len(desk(host).play.rolls) == 2
    assert len(desk(guest).play.deck) == 1
    assert [len(one.strokes.get(0, ())) for one in desk(host).play.desks] == [1, 1]
    assert desk(host).play.desks[1].marks.crossed == {"f1": {3}}


def test_a_figure_that_is_erased_goes_to_the_other_tablet() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    visit = desk(guest)
    visit.tap("f2")
    for key in ("2", "8", "Enter"):
        guest.app.press(key)
    rest(host, guest, seconds=1)
    assert desk(host).play.desks[1].marks.figures == {"f2": [28]}
    desk(guest).erased(["f2:/0"], (), 5)
    tap_box(guest, 3)
    rest(host, guest, seconds=1)
    assert desk(host).play.desks[1].marks == Marks({"f1": {3}})
    assert sheets_of(host) == sheets_of(guest)


def test_nobody_writes_on_anothers_sheet() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    draw(host, 10)
    rest(host, guest, seconds=1)
    guest.press("paper seat 0")
    assert not desk(guest).can_write
    assert "Looking at Ana's sheet" in guest.text()
    assert "paper undo" not in guest.actions()
    desk(guest).tap("f1 0")
    guest.press("paper roll")
    rest(host, guest, seconds=1)
    desk(host)
    host.press("paper seat 1")
    assert not desk(host).can_write
    host.press("paper roll")
    rest(host, guest, seconds=1)
    assert sheets_of(host) == sheets_of(guest)
    assert len(desk(host).play.rolls) == 2, "whoever looks on rolls for themselves"
    assert not desk(host).play.desks[0].marks.crossed


def test_who_writes_and_who_is_away_is_shown() -> None:
    host = host_tablet("Ana", "Bruno", "Nina")
    guest = join(host, 1)
    rest(host, guest)
    assert desk(host).writing == set()
    draw(guest, 10)
    rest(guest, host, seconds=0.5)
    assert desk(host).writing == {1}
    assert [one["data-do"] for one in dotted(host)] == ["paper seat 1"]
    rest(host, guest, seconds=4)
    assert desk(host).writing == set()
    assert not dotted(host)
    cut(guest)
    rest(host, guest, seconds=1)
    assert desk(host).away == {1}
    assert host.find(lambda e: e["data-do"] == "paper seat 1")[0]["aria-label"] == "Bruno, not connected"
    assert desk(guest).away == {0, 2}
    assert "Bruno lost the connection" in host.ident("pp-voice").text
    assert "You're not connected" in guest.ident("pp-voice").text


def dotted(tablet: Tablet) -> list[Element]:
    """Return the buttons of the players who are shown as writing."""
    return [one.parent for one in tablet.find(lambda e: "pp-writes" in e["class"]) if one.parent is not None]


def test_everybodys_sheets_are_shown_small_and_lead_there() -> None:
    host = host_tablet("Ana", "Bruno")
    guest = join(host, 1)
    rest(host, guest)
    draw(guest, 10)
    rest(host, guest, seconds=1)
    desk(host)
    host.press("paper drawer more")
    host.press("paper drawer everybody")
    keys = host.find(lambda e: e["data-do"].startswith("paper look"))
    drawn = [sum(one["stroke-linecap"] == "round" for one in key.all()) for key in keys]
    host.press("paper look 1")
    assert drawn == [0, 1]
    assert desk(host).seat == 1
    assert not desk(host).drawer


# --- three tablets, apart and together ---


@pytest.mark.parametrize("seed", range(8))
def test_three_tablets_come_to_the_same_sheets(seed: int) -> None:
    random = Random(seed)
    host = host_tablet("Ana", "Bruno", "Nina")
    tablets = [host, join(host, 1), join(host, 2)]
    rest(*tablets)
    for step in range(40):
        who = random.randrange(3)
        one = tablets[who]
        deed = random.random()
        if deed < 0.5:
            draw(one, 10 * step)
        elif deed < 0.7:
            tap_box(one, random.randrange(15))
        elif deed < 0.8:
            desk(one).undo()
        elif deed < 0.9:
            desk(one)
            one.press("paper roll")
        elif who and deed < 0.95:
            cut(one)
        elif who and not table_of(one).links:
            tablets[who] = join(host, who, one)
        if random.random() < 0.5:
            rest(*random.sample(tablets, 3), seconds=0.25)
    for seat in (1, 2):
        if not table_of(tablets[seat]).links:
            join(host, seat, tablets[seat])
    rest(*tablets)
    assert sheets_of(tablets[0]) == sheets_of(tablets[1]) == sheets_of(tablets[2])
    for one in tablets:
        visit = desk(one)
        kept = visit.plays.open(visit.entry, "look")[0]
        assert set(kept.acts) == set(visit.play.acts), "all of it is stored"


def test_two_that_wrote_while_apart_are_merged() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    draw(host, 10)
    cut(guest)
    rest(host, guest, seconds=1)
    for place in range(5):
        draw(host, 20 * place)
        draw(guest, 300 + 20 * place)
    guest.press("paper roll")
    assert len(desk(host).play.acts) == 6
    join(host, 1, guest)
    rest(host, guest)
    assert sheets_of(host) == sheets_of(guest)
    assert [len(one.strokes[0]) for one in desk(host).play.desks] == [6, 5]


@pytest.mark.parametrize("kind", ["acts", "have", ""])
def test_lost_lines_are_made_up_for(kind: str) -> None:
    random = Random(7)
    host, guest = host_tablet(), new_tablet()
    gates = [Gate(one, kind, lambda: random.random() < 0.5) for one in (host, guest)] if kind else []
    for gate in gates:
        gate.open()
    join(host, 1, guest)
    rest(host, guest)
    for step in range(20):
        draw(host, 10 * step)
        draw(guest, 10 * step, 300)
        rest(host, guest, seconds=0.5)
    rest(host, guest, seconds=40)
    assert sheets_of(host) == sheets_of(guest)
    assert [len(one.strokes[0]) for one in desk(host).play.desks] == [20, 20]
    assert all(gate.sent for gate in gates)


def test_the_end_of_a_play_comes_to_all() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    desk(host)
    host.app.do("paper finish")
    rest(host, guest, seconds=1)
    assert desk(guest).play.over
    assert guest.page.media().surface_now.last("use")[-1] is False, "nobody writes any more"
    assert [one.ident for one in PlayResults(guest.page.storage).all()] == [IDENT]


def test_another_window_hears_which_seats_write_here() -> None:
    host = host_tablet()
    window = Tablet(host.storage, can_connect=True, at=PLAY)
    host.press("paper invite 1")
    settle(host)
    window.hear()
    window.press("paper seat 1")
    assert not desk(window).can_write


def test_a_guest_gets_all_that_was_written_for_its_seat_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyapp.paper.tablets.link.MARGIN", 20)
    host = host_tablet()
    stroke = ink.write(handwriting(Random(3), 400))
    acts = [Act(clock, f"older{clock // 20}", STROKE, 1, 0, stroke) for clock in range(1, 4_001)]
    Journal(host.page.storage, IDENT, "older0").add(acts)
    host = host.reload(can_connect=True)
    guest = join(host, 1)
    rest(host, guest, seconds=45)
    assert table_of(guest).log.length > BURST // 20 * ACTS_LENGTH, "more than is sent at once"
    assert len(desk(guest).play.acts) == 4_000
    assert table_of(guest).links


def test_a_tablet_that_was_reloaded_catches_up() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    draw(guest, 10)
    rest(host, guest, seconds=1)
    again = guest.reload(can_connect=True)
    cut(guest)
    assert "The other tablets aren't connected" in again.ident("pp-voice").text
    again.press(f"to {TABLETS}")
    assert again.find(lambda e: e["href"] == "#join")
    assert "paper host" in again.actions()
    draw(host, 100)
    draw(again, 200)
    rest(host, again, seconds=1)
    assert list(table_of(host).places) == ["here", "gone"]
    join(host, 1, again)
    rest(host, again)
    assert sheets_of(host) == sheets_of(again)
    assert [len(one.strokes[0]) for one in desk(host).play.desks] == [1, 2]


def test_the_host_is_reloaded_and_invites_again() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    draw(guest, 10)
    rest(host, guest, seconds=1)
    again = host.reload(can_connect=True)
    cut(host)
    rest(again, guest, seconds=QUIET + 3)
    assert desk(guest).away == {0}
    draw(guest, 50)
    join(again, 1, guest)
    rest(again, guest)
    assert sheets_of(again) == sheets_of(guest)
    assert len(desk(again).play.desks[1].strokes[0]) == 2


def test_a_guest_goes_on_as_host() -> None:
    host = host_tablet("Ana", "Bruno", "Nina")
    guest = join(host, 1)
    other = join(host, 2)
    rest(host, guest, other)
    draw(host, 10)
    rest(host, guest, other, seconds=1)
    cut(host)
    rest(guest, other, seconds=1)
    guest.open(TABLETS)
    guest.press("paper host")
    assert [seat for seat, where in enumerate(table_of(guest).places) if where == "here"] == [1]
    join(guest, 2, other)
    rest(guest, other)
    draw(other, 40)
    rest(guest, other, seconds=1)
    assert sheets_of(guest) == sheets_of(other)
    assert len(desk(other).play.desks[0].strokes[0]) == 1


def test_a_guest_does_not_pass_on_what_others_wrote() -> None:
    host = host_tablet("Ana", "Bruno", "Nina")
    guest, other = join(host, 1), join(host, 2)
    rest(host, guest, other)
    cut(guest)
    draw(host, 10)
    rest(host, guest, other, seconds=1)
    cut(host)
    draw(other, 20)
    guest.open(TABLETS)
    guest.press("paper host")
    join(guest, 2, other)
    rest(guest, other)
    assert table_of(other).links, "a new host, which lacks some of it, does not take that amiss"
    assert [len(one.strokes) for one in desk(guest).play.desks] == [0, 0, 1]
    assert [len(one.strokes) for one in desk(other).play.desks] == [1, 0, 1]


def test_another_window_of_a_tablet_is_sent_too() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    window = Tablet(host.storage, can_connect=True, at=PLAY)
    draw(window, 70)
    host.hear()
    rest(host, guest, window, seconds=1)
    assert len(desk(guest).play.desks[0].strokes[0]) == 1
    draw(guest, 90)
    rest(host, guest, seconds=1)
    window.hear()
    assert len(desk(window).play.desks[1].strokes[0]) == 1


def test_a_play_that_is_deleted_stays_deleted() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    guest.open("paper")
    Plays(guest.page.storage).delete(IDENT)
    draw(host, 10)
    rest(host, guest)
    assert not [name for name in guest.storage.texts if IDENT in name]
    assert list(table_of(host).places) == ["here", "gone"]


def test_guests_get_the_sheet_as_it_is_now() -> None:
    host = host_tablet()
    entry = Plays(host.page.storage).load(IDENT)
    other = picture(900, 735, more=b"another scan")
    host.storage.blobs[name_of(other.content)] = other
    page = replace(entry.sheet.pages[1], picture=name_of(other.content))
    Plays(host.page.storage).save(replace(entry, sheet=replace(entry.sheet, pages=(entry.sheet.pages[0], page))), 1.0)
    guest = join(host, 1)
    rest(host, guest)
    assert guest.storage.blobs[name_of(other.content)].content == other.content


def test_a_seat_is_taken_back() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    host.open(TABLETS)
    host.press("paper back 1")
    rest(host, guest, seconds=1)
    assert Plays(host.page.storage).load(IDENT).seats is None
    assert "Another tablet has taken this seat" in guest.ident("pp-voice").text
    draw(guest, 10)
    assert not table_of(guest).links


def test_leaving_keeps_everything() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    draw(host, 10)
    rest(host, guest, seconds=1)
    guest.open(TABLETS)
    guest.press("paper leave")
    rest(host, guest, seconds=1)
    assert guest.page.fragment == PLAY
    assert guest.app.room(PaperRoom).table is None
    assert len(desk(guest).play.desks[0].strokes[0]) == 1
    assert list(table_of(host).places) == ["here", "gone"]


# --- pictures ---


def big(pages: int = 2) -> list[FakeBlob]:
    """Return pictures of many pieces."""
    return [picture(900, 735, more=Random(page).randbytes(450_000)) for page in range(pages)]


def test_progress_is_shown_and_people_may_leave() -> None:
    host = host_tablet(pictures=big())
    gate = Gate(host)
    guest = join(host, 1)
    assert guest.page.fragment == "paper/tablets"
    assert "The sheet arrives" in guest.text()
    assert guest.find(lambda e: e.tag == "progress")[0]["value"] == "0"
    gate.let(AT_ONCE)
    settle(host, guest)
    assert 15 <= int(guest.find(lambda e: e.tag == "progress")[0]["value"]) <= 25
    guest.press("paper leave")
    settle(host, guest)
    assert guest.page.fragment == "paper"
    assert Plays(guest.page.storage).load(IDENT).seats == (1,)


def test_pictures_that_were_cut_in_the_middle_are_resumed() -> None:
    pictures = big()
    host = host_tablet(pictures=pictures)
    gate = Gate(host)
    guest = join(host, 1)
    gate.let(AT_ONCE)
    settle(host, guest)
    cut(guest)
    settle(host, guest)
    assert "The sheet hasn't arrived" in guest.text()
    sent = len(gate.sent)
    join(host, 1, guest)
    gate.open()
    rest(host, guest)
    first, second = (one.content for one in pictures)
    assert guest.storage.blobs[name_of(first)].content == first
    assert guest.storage.blobs[name_of(second)].content == second
    assert len(gate.sent) - sent == 2 * -(-len(first) // PIECE) - AT_ONCE, "no piece is sent twice"


def test_a_sheet_arrives_without_a_picture_that_the_host_lacks() -> None:
    host = host_tablet()
    del host.storage.blobs[name_of(PICTURES[1].content)]
    guest = join(host, 1)
    rest(host, guest)
    assert guest.page.fragment == PLAY
    desk(guest)
    guest.press("paper page 1")
    rest(guest, seconds=1)
    assert "The picture of this page is gone" in guest.text()


def test_with_a_full_store_the_pages_are_there_for_this_visit() -> None:
    host = host_tablet()
    guest = new_tablet()
    guest.page.media().full = True
    join(host, 1, guest)
    rest(host, guest)
    assert guest.page.fragment == PLAY
    assert desk(guest).missing == set()


# --- codes ---


def test_codes_of_paper_are_refused_by_versions_without_it() -> None:
    host = host_tablet()
    host.press("paper invite 1")
    settle(host)
    code = handshake.read_any(link_of(host))
    assert code.protocol == handshake.PAPER
    assert code.protocol not in (1, 2), "the first byte: versions without Paper refuse what they do not know"
    answer = tablet_at(link_of(host).partition("#")[2])
    assert handshake.read_any(link(answer)).protocol == handshake.PAPER


def tablet_at(fragment: str) -> Tablet:
    tablet = new_tablet()
    tablet.open(fragment)
    settle(tablet)
    return tablet


def test_the_part_of_paper_is_loaded_before_joining(monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_tablet()
    host.press("paper invite 1")
    settle(host)
    guest = tablet_at(link_of(host).partition("#")[2])
    module, name = sys.modules["pyapp.paper.tablets.table"], "pyapp.paper.tablets.table"
    loaded = []

    async def load(part: str) -> None:
        loaded.append(part)
        sys.modules[name] = module

    monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(parts, "ABSENT", {parts.PAPER})
    monkeypatch.setattr(guest.page, "load_part", load)
    host.enter("paper pasted", link(guest))
    rest(host, guest)
    assert loaded == [parts.PAPER]
    assert guest.page.fragment == PLAY


def test_pages_of_paper_do_not_load_live_play() -> None:
    program = "import sys, pyapp.paper.visits; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "pyapp.paper.desk" in loaded
    assert [name for name in loaded if parts.owner(f"{name.replace('.', '/')}.py") == parts.LIVE] == []
    assert [name for name in loaded if name.startswith("pyapp.paper.tablets")] == []


def test_without_webrtc_other_tablets_are_not_offered() -> None:
    host = host_tablet()
    alone = host.reload()
    assert "can't connect tablets" in alone.text()
    alone.open(PLAY)
    alone.press("paper drawer more")
    assert f"to {TABLETS}" not in alone.actions()
