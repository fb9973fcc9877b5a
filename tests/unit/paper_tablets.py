"""Plays of Paper on several tablets in memory."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.paper.desk import DeskVisit
from pyapp.paper.pictures import name_of
from pyapp.paper.room import PaperRoom
from pyapp.paper.sheet import Page, Sheet
from pyapp.paper.store import Plays
from pyapp.paper.tablets.table import PaperTable
from pyapp.ui.page import MemoryStorage
from tests.unit.fake_connection import FakeConnection
from tests.unit.fake_media import FakeBlob, picture
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.paper_sheets import MARKET, RIVER, entry, sheet
from tests.unit.test_ui_live_pages import link, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.unit.fake_page import FakePage

IDENT = "aaaa1111"
PLAY = f"paper/play/{IDENT}"
TABLETS = f"paper/tablets/{IDENT}"
PICTURES = [picture(900, 735, more=bytes([page]) * size) for page, size in enumerate((100_000, 30_000))]
"""The pictures of a sheet of two pages: of nine pieces, and of three."""


def paged(pictures: list[FakeBlob] = PICTURES) -> Sheet:
    """Return a sheet with those pictures."""
    pages = tuple(Page(name_of(one.content), 900, 735, one.size) for one in pictures)
    return replace(sheet(MARKET, RIVER, cards=("1", "2", "3")), pages=pages)


def host_tablet(*names: str, pictures: list[FakeBlob] = PICTURES) -> Tablet:
    """Open the page of the tablets of a play on the tablet that has it."""
    texts = MemoryStorage()
    Plays(texts).save(entry(paged(pictures), *names), 1_000.0)
    storage = FakeStorage({name: texts.get(name) or "" for name in texts.names()})
    storage.blobs.update({name_of(one.content): one for one in pictures})
    host = new_tablet(storage)
    host.open(TABLETS)
    settle(host)
    return host


_NUMBERS = itertools.count(1_000, 1_000)


def new_tablet(storage: FakeStorage | None = None) -> Tablet:
    """Return a tablet whose random numbers no other one has."""
    tablet = Tablet(storage, can_connect=True)
    tablet.storage.drawn = next(_NUMBERS)
    return tablet


def table_of(tablet: Tablet) -> PaperTable:
    """Return the shared play of a tablet."""
    table = tablet.app.room(PaperRoom).table
    assert isinstance(table, PaperTable)
    return table


def join(host: Tablet, seat: int, guest: Tablet | None = None) -> Tablet:
    """Invite a tablet, a new one if none is given, to a seat of the host's play, and let it join."""
    host.open(TABLETS)
    if f"paper invite {seat}" in host.actions():  # else its code is shown already
        host.press(f"paper invite {seat}")
    settle(host)
    there = link_of(host).partition("#")[2]
    if guest is None:
        guest = new_tablet()
    guest.open(there)
    settle(guest)
    host.enter("paper pasted", link(guest))
    settle(host, guest, host)
    return guest


def link_of(host: Tablet) -> str:
    """Read the code that the host shows, from among the ways without a camera."""
    if not host.find(lambda e: e["id"] == "own-code"):
        host.press("paper without")
    return host.ident("own-code")["value"]


def rest(*tablets: Tablet, seconds: float = 8.0) -> None:
    """Let time pass on all tablets."""
    for _ in range(round(seconds / 0.25)):
        for one in tablets:
            one.wait(0.25)
        settle(*tablets)


def desk(tablet: Tablet) -> DeskVisit:
    """Return the page to write on; go to it if another one is open."""
    if not tablet.page.fragment.startswith("paper/play/"):
        tablet.open(PLAY)
    visit = tablet.app.room(PaperRoom).visit
    assert isinstance(visit, DeskVisit)
    return visit


def draw(tablet: Tablet, x: float, y: float = 100.0) -> None:
    """Draw a short stroke on the sheet in front."""
    desk(tablet).drawn([x, y, 0.5, x + 30, y + 20, 0.5], pen=False)
    tablet.page.settle()


def sheets_of(tablet: Tablet) -> list[object]:
    """Return what everybody has written, as one tablet shows it."""
    play = desk(tablet).play
    strokes = [[sorted(strokes.items()) for _page, strokes in sorted(one.strokes.items())] for one in play.desks]
    return [strokes, [one.marks for one in play.desks], play.rolls, play.deck]


class Gate:
    """A gate at the connections that a tablet opens from now on: lines of a kind wait until they are let through."""

    def __init__(self, tablet: Tablet, kind: str = "piece", lost: Callable[[], bool] = lambda: False) -> None:
        """Stop lines of a kind; those that are `lost` never come."""
        self._start, self._lost = f'{{"is":"{kind}"', lost
        self.sent: list[str] = []
        """The lines that were sent, let through or not."""
        self._waiting: list[tuple[FakeConnection, str]] = []
        self._is_open = False
        page = tablet.page

        def connect(_servers: object, *tells: Callable[..., None]) -> FakeConnection:
            return GatedConnection(self, page, *tells)

        page.connect = connect  # type: ignore[method-assign,assignment]

    def stops(self, connection: FakeConnection, text: str) -> bool:
        """Return whether a line has to wait."""
        if not text.startswith(self._start):
            return False
        self.sent.append(text)
        if self._lost():
            return True
        if not self._is_open:
            self._waiting.append((connection, text))
        return not self._is_open

    def let(self, count: int) -> None:
        """Let some of the lines through."""
        for connection, text in self._waiting[:count]:
            FakeConnection.send(connection, text)
        del self._waiting[:count]

    def open(self) -> None:
        """Let all lines through, from now on at once."""
        self._is_open = True
        self.let(len(self._waiting))


class GatedConnection(FakeConnection):
    """A connection with a gate."""

    def __init__(self, gate: Gate, page: FakePage, *tells: Callable[..., None]) -> None:
        super().__init__(page, *tells)
        self._gate = gate

    def send(self, text: str) -> None:
        if not self._gate.stops(self, text):
            super().send(text)
