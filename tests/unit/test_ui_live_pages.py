"""Connecting tablets by two codes, pasted or read by a camera; every error is explained in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyapp.ui.live import handshake, invitations, join
from pyapp.ui.live.code_exchange import NO_CAMERA
from pyapp.ui.live.room import JoinRoom, PlacesRoom
from pyapp.ui.live.wire import ANSWER_KEY, MEETING
from pyapp.ui.start.form import PLAYER_HELP, TABLET
from tests.unit.fake_page import FakeStorage, Tablet

if TYPE_CHECKING:
    from pyapp.ui.live.invitations import MatchInvitations
    from tests.unit.fake_connection import FakeConnection


def settle(*tablets: Tablet) -> None:
    """Let everything arrive that is under way."""
    for _ in range(12):
        for one in tablets:
            one.page.settle()


def at_places(*seats: str, given: tuple[int, ...] = (1,), drawn: int = 0) -> Tablet:
    """Begin a match of 9 at whose page of places a code is shown for each given seat in turn; chance has been asked for
    so many numbers before.
    """
    one = Tablet(can_connect=True)
    one.storage.drawn = drawn
    one.begin(*(seats or ("Ana", "Bruno")), levels=dict.fromkeys(given, TABLET))
    settle(one)
    return one


def invitations_of(one: Tablet) -> MatchInvitations:
    found = one.app.room(PlacesRoom).invitations
    assert found is not None
    return found


def link(one: Tablet) -> str:
    """Read the code that a page shows, from among the ways without a camera."""
    verb = one.page.fragment.partition("/")[0]
    if not one.find(lambda e: e["id"] == "own-code"):
        one.press(f"{verb} without")
    return one.ident("own-code")["value"]


def guest_of(host: Tablet) -> Tablet:
    """Open the code that the host shows on another tablet."""
    guest = Tablet(at=link(host).partition("#")[2], can_connect=True)
    settle(guest)
    return guest


def sit_down(host: Tablet) -> Tablet:
    """Let a guest come to the seat whose code is shown."""
    guest = guest_of(host)
    host.enter("places pasted", link(guest))
    settle(host, guest, host)
    return guest


def said(one: Tablet) -> str:
    return one.ident("meeting-said").text


def test_a_seat_of_the_form_is_given_to_another_tablet() -> None:
    host = at_places()
    assert host.page.fragment.startswith("places/")
    assert host.app.table is not None
    assert host.app.table.session.entry.local == (0,)
    assert [place.where for place in invitations_of(host).seats] == ["here", "free"]
    assert [seat.player for seat in host.match.setup.seats] == ["person", "person"], "the match knows no tablets"
    assert len(link(host).partition("#join/")[2]) <= 145
    host.open("new/nine")
    assert host.find(lambda e: e["data-do"] == "form nine open 1")[0].text == "Another tablet", "as it was left"


def test_seats_that_the_code_draws_go_with_their_names() -> None:
    one = Tablet(can_connect=True)
    one.open("new/nine")
    one.press("form nine start drawn")
    one.begin("Ana", "Bruno", "Chloë", levels={1: TABLET, 2: TABLET})
    settle(one)
    assert one.app.table is not None
    here = one.app.table.session.entry.local
    assert here is not None
    assert [one.match.setup.seats[seat].name for seat in here] == ["Ana"]


def test_without_webrtc_no_other_tablets_are_offered() -> None:
    one = Tablet()
    ident = one.begin("Ana", "Bruno")
    one.press("drawer more")
    assert f"to places/{ident}" not in one.actions()
    one.open("new/nine")
    assert "form nine player 0 tablet" not in one.actions()
    for address in (f"places/{ident}", "join", "join/AAAA"):
        one.open(address)
        assert "Take turns by link" in one.text()
    one.open("")
    assert not one.find(lambda e: e["href"] == "#join")


def test_two_codes_connect_two_tablets() -> None:
    host = at_places()
    guest = sit_down(host)
    assert [place.where for place in invitations_of(host).seats] == ["here", "guest"]
    assert invitations_of(host).shown is None
    assert guest.page.fragment.startswith("match/")
    assert guest.match.setup == host.match.setup
    assert guest.app.table is not None
    assert guest.app.table.session.entry.local == (1,)


def test_the_next_code_appears_automatically() -> None:
    host = at_places("Ana", "Bruno", "Chloë", given=(1, 2))
    first = invitations_of(host).own
    sit_down(host)
    assert invitations_of(host).shown is not None
    assert invitations_of(host).own not in (None, first)
    assert "Chloë" in host.text()
    sit_down(host)
    assert [place.where for place in invitations_of(host).seats] == ["here", "guest", "guest"]


def test_a_running_match_gives_its_seats_away_and_takes_them_back() -> None:
    host = Tablet(can_connect=True)
    ident = host.begin("Ana", "Bruno")
    host.press("drawer more")
    host.press(f"to places/{ident}")
    settle(host)
    assert invitations_of(host).shown is None
    host.press("places invite 1")
    settle(host)
    assert [place.where for place in invitations_of(host).seats] == ["here", "free"]
    host.press("places back 1")
    assert [place.where for place in invitations_of(host).seats] == ["here", "here"]
    assert invitations_of(host).shown is None
    assert invitations_of(host).invited == []


def test_the_seat_of_a_tablet_that_left_gets_a_new_code_or_a_computer() -> None:
    host = at_places()
    guest = sit_down(host)
    guest.page.connections[-1].close()
    settle(host, guest)
    assert [place.where for place in invitations_of(host).seats] == ["here", "gone"]
    host.press("places invite 1")
    settle(host)
    guest.open(link(host).partition("#")[2])
    settle(guest)
    host.enter("places pasted", link(guest))
    settle(host, guest, host)
    assert [place.where for place in invitations_of(host).seats] == ["here", "guest"]
    guest.page.connections[-1].close()
    settle(host, guest)
    host.enter("places computer 1", "steady")
    settle(host)
    assert [place.where for place in invitations_of(host).seats] == ["here", "computer"]


def test_a_guest_joins_again_from_the_same_page() -> None:
    """The host's tablet was loaded anew; the guest's page follows the match on the table that it had."""
    host = at_places()
    guest = sit_down(host)
    kept = guest.page.fragment
    host = host.reload(can_connect=True)
    guest.page.connections[-1].close()
    settle(guest, host)
    for elsewhere in ("", "settings"):
        guest.open(elsewhere)
    guest.open(link(host).partition("#")[2])
    settle(guest)
    host.enter("places pasted", link(guest))
    settle(host, guest, host)
    assert guest.page.fragment == kept
    assert guest.app.table is not None
    assert guest.find(lambda e: e["data-move"]), "the board is there"
    assert [place.where for place in invitations_of(host).seats] == ["here", "guest"]
    guest.open("settings")
    host.open(f"match/{host.page.fragment.partition('/')[2]}")
    host.play(":b2")
    settle(host, guest)
    assert guest.page.fragment == "settings", "from then on they go where they like"
    guest.open(kept)
    assert guest.match.moves == [":b2"]


def test_a_guest_of_one_match_joins_another_from_the_same_page() -> None:
    host, other = at_places(), at_places("Dimitri", "Bruno", drawn=50)
    guest = sit_down(host)
    first = guest.app.table
    guest.open(link(other).partition("#")[2])
    settle(guest)
    other.enter("places pasted", link(guest))
    settle(other, guest, other)
    assert guest.match.setup == other.match.setup
    assert guest.app.table is not first
    assert first is not None
    assert first.state.ended
    assert len(guest.app.saves.idents()) == 2


def test_a_tablet_looks_on() -> None:
    host = at_places()
    host.press("places invite -1")
    settle(host)
    sit_down(host)
    assert invitations_of(host).live.role.onlookers == 1
    assert "Spectators: 1" in host.text()


def test_an_answer_is_read_by_the_camera() -> None:
    host = at_places()
    guest = guest_of(host)
    host.press("places camera")
    settle(host)
    assert host.find(lambda e: e["id"] == "finder")
    host.page.scans[-1].give("WIFI:S:mesa;;")
    settle(host)
    assert invitations_of(host).looking, "a code of something else is passed over"
    assert said(host) == handshake.FOREIGN
    host.page.scans[-1].give(link(guest))
    settle(host, guest, host)
    assert not invitations_of(host).looking
    assert [place.where for place in invitations_of(host).seats] == ["here", "guest"]


@pytest.mark.parametrize("reason", NO_CAMERA)
def test_a_missing_camera_is_explained(reason: str) -> None:
    host = at_places()
    host.page.no_camera = reason
    host.press("places camera")
    settle(host)
    assert said(host) == NO_CAMERA[reason]
    assert not invitations_of(host).looking
    assert host.find(lambda e: e["id"] == "pasted-code"), "what is left to do is open"


def test_the_camera_stops_when_the_page_is_left_or_it_is_stopped() -> None:
    host = at_places()
    host.press("places camera")
    settle(host)
    host.press("places stop")
    assert not invitations_of(host).looking
    host.press("places camera")
    settle(host)
    host.open(f"match/{host.page.fragment.partition('/')[2]}")
    assert not invitations_of(host).looking


def test_an_invalid_answer_is_explained() -> None:
    host = at_places()
    guest = guest_of(host)
    answer = link(guest)
    for text, reason in (
        (link(host), handshake.OWN),
        (answer[:-5] + "x" * 5, handshake.DAMAGED),
        ("https://example.org/" + "x" * 100, handshake.FOREIGN),
    ):
        host.enter("places pasted", text)
        assert said(host) == reason
    other = at_places(drawn=50)
    host.enter("places pasted", link(other))
    assert said(host) == handshake.NOT_AN_ANSWER
    host.press("places renew")
    settle(host)
    host.enter("places pasted", answer)
    assert said(host) == handshake.OLD
    assert said(guest) == join.WAITING, "it cannot know"


def test_an_invalid_offer_is_explained() -> None:
    host = at_places()
    code = link(host)
    guest = guest_of(host)
    answer = link(guest)
    host.open(code.partition("#")[2])
    assert said(host) == handshake.OWN
    third = Tablet(at=answer.partition("#")[2], can_connect=True)
    assert said(third) == handshake.NOT_AN_OFFER
    third.open("join/" + "A" * 100)
    assert said(third) == handshake.DAMAGED
    third.page.in_a_network = False
    third.open(code.partition("#")[2])
    settle(third)
    assert said(third) == handshake.UNREACHABLE


def test_a_failed_connection_is_explained() -> None:
    host = at_places()
    host.page.reaches = False
    guest = guest_of(host)
    host.enter("places pasted", link(guest))
    settle(host, guest)
    assert said(host) == invitations.MEETS
    host.wait(MEETING / 1000 + 1)
    assert said(host) == invitations.APART
    guest.wait(join.PATIENCE / 1000)
    assert said(guest) in (join.STILL, join.CUT)


def test_a_wrong_code_before_the_camera_stops_it_and_is_explained() -> None:
    host = at_places()
    host.press("places camera")
    settle(host)
    host.page.scans[-1].give(link(at_places(drawn=50)))
    settle(host)
    assert said(host) == handshake.NOT_AN_ANSWER
    assert not host.find(lambda e: e["id"] == "finder")


def test_a_guest_without_a_link_reads_the_code_in_the_app() -> None:
    host = at_places()
    guest = Tablet(can_connect=True)
    (way,) = guest.find(lambda e: e["href"] == "#join")
    guest.open(way["href"])
    guest.press("join camera")
    settle(guest)
    guest.page.scans[-1].give(link(host))
    settle(guest)
    host.enter("places pasted", link(guest))
    settle(host, guest, host)
    assert guest.page.fragment.startswith("match/")


def test_an_answer_that_opens_in_another_window_goes_to_the_match() -> None:
    host = at_places()
    guest = guest_of(host)
    window = Tablet(host.storage, at=link(guest).partition("#")[2], can_connect=True)
    assert said(window) == join.HANDED_ON
    host.hear()
    settle(host, guest, host)
    assert [place.where for place in invitations_of(host).seats] == ["here", "guest"]
    assert ANSWER_KEY not in host.storage.texts


def test_a_code_is_copied_and_sent() -> None:
    host = at_places()
    code = link(host)
    host.press("places copy")
    assert host.page.clipboard == code
    host.page.may_copy = False
    host.press("places copy")
    assert "does not allow copying" in said(host)
    sender = Tablet(can_connect=True, can_share=True)
    sender.begin("Ana", "Bruno", levels={1: TABLET})
    settle(sender)
    code = link(sender)
    sender.press("places send")
    assert sender.page.shared[-1][1] == code


def test_a_guest_that_leaves_the_page_closes_its_channel() -> None:
    host = at_places()
    guest = guest_of(host)
    connection: FakeConnection = guest.page.connections[-1]
    guest.open("")
    assert connection.dead
    assert guest.app.room(JoinRoom).joining is None


def test_own_servers_are_kept_and_used() -> None:
    store = FakeStorage()
    one = Tablet(store, at="settings", can_connect=True)
    one.enter("servers", "turn:host")
    one.wait(2)
    assert one.find(lambda e: e["role"] == "alert")
    one.enter("servers", "stun:192.168.1.2:3478, turn:ana:word@[fd00::1]?transport=udp")
    one.wait(2)
    assert not one.find(lambda e: e["role"] == "alert")
    again = one.reload(can_connect=True)
    assert again.ident("servers")["value"].startswith("stun:192.168.1.2")
    assert Tablet(at="settings").find(lambda e: e["id"] == "servers") == []
    assert PLAYER_HELP[TABLET]
