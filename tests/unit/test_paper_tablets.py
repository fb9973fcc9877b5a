"""A play of Paper on several tablets: everybody comes to the same sheets."""

from __future__ import annotations

from pyapp.paper.pictures import name_of
from pyapp.paper.store import Plays
from pyapp.paper.tablets.page import TabletsVisit  # noqa: F401 - loaded before the first test
from tests.unit.paper_tablets import IDENT, PICTURES, PLAY, desk, draw, host_tablet, join, rest, sheets_of, table_of


def test_a_sheet_goes_to_another_tablet() -> None:
    host = host_tablet("Ana", "Bruno", "Nina")
    guest = join(host, 1)
    rest(host, guest)
    assert guest.page.fragment == PLAY
    assert [guest.storage.blobs[name_of(one.content)].content for one in PICTURES] == [one.content for one in PICTURES]
    entry = Plays(guest.page.storage).load(IDENT)
    assert entry.seats == (1,)
    assert entry.sheet == Plays(host.page.storage).load(IDENT).sheet
    assert Plays(host.page.storage).load(IDENT).seats == (0, 2)
    assert table_of(host).places == ["here", "guest", "here"]
    assert table_of(guest).places == ("here", "guest", "here")


def test_both_write_and_roll() -> None:
    host = host_tablet()
    guest = join(host, 1)
    rest(host, guest)
    draw(host, 10)
    draw(guest, 200)
    guest.press("paper roll")
    rest(host, guest, seconds=1)
    host.press("paper roll")
    rest(host, guest, seconds=1)
    assert sheets_of(host) == sheets_of(guest)
    assert len(desk(host).play.rolls) == 2
    assert [len(one.strokes.get(0, ())) for one in desk(host).play.desks] == [1, 1]
