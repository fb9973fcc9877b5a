"""What another tablet sends is hostile until it is checked: nothing it sends changes a sheet that is not its own."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyapp.paper import sheet as sheets
from pyapp.paper.pictures import name_of
from pyapp.paper.play import MAX_CLOCK, STROKE, Act
from pyapp.paper.room import PaperRoom
from pyapp.paper.store import Journal, Player, Plays
from pyapp.paper.tablets import checks, protocol
from pyapp.paper.tablets.checks import MAX_AHEAD
from pyapp.paper.tablets.fetch import AT_ONCE, Fetch
from pyapp.paper.tablets.log import ActLog
from pyapp.paper.tablets.protocol import (
    FLOOD,
    FOREIGN,
    LEFT,
    MUCH,
    NONSENSE,
    OTHER,
    PICTURE,
    PIECE,
    VERSION,
    VERSIONS,
    Acts,
    Have,
    Head,
    Hello,
    Piece,
    Play,
    Seats,
    Text,
    Want,
)
from pyapp.paper.tablets.table import HostTable
from pyapp.ui.live.protocol import BURST, MAX_LINE, MAX_PART, ProtocolError
from tests.unit.fake_media import picture
from tests.unit.paper_sheets import STROKE as INK
from tests.unit.paper_tablets import IDENT, PICTURES, PLAY, desk, host_tablet, new_tablet, paged, rest, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.live.channel import Channel, Listener
    from tests.unit.fake_page import Tablet

ZIP = b"PK\x03\x04" + bytes(2_000)
SHEET = paged()
TEXT = sheets.text(SHEET)
PARTS = [TEXT[at : at + MAX_PART] for at in range(0, len(TEXT), MAX_PART)]


class Stranger:
    """The other end of a channel, whose lines a test writes."""

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.heard: list[Any] = []
        self.is_open = True
        self._number = 0

    def send(self, line: str) -> None:
        assert len(line) <= MAX_LINE
        self.heard.append(protocol.read(line)[1])

    def close(self) -> None:
        self.is_open = False

    def say(self, message: Any) -> None:
        """Send a message to the tablet."""
        self._number += 1
        self.line(protocol.write(message, self._number))

    def line(self, line: str) -> None:
        """Send any line."""
        assert self.listener is not None
        channel: Channel = self
        self.listener.heard(channel, line)

    @property
    def why(self) -> str:
        """Return why the tablet has closed the channel."""
        last = self.heard[-1]
        return str(last.why) if isinstance(last, protocol.Bye) else ""


def at_host(*names: str) -> tuple[Tablet, Stranger]:
    """Return a host with a stranger at its second seat, which has been greeted."""
    host = host_tablet(*names)
    table, stranger = table_of(host), Stranger()
    assert isinstance(table, HostTable)
    table.give(1)
    table.admit(stranger, 1)
    stranger.say(Hello(VERSION))
    return host, stranger


def at_guest() -> tuple[Tablet, Stranger]:
    """Return a guest whose host is a stranger, which has sent a sheet of two pages without their pictures."""
    guest, stranger = new_tablet(), Stranger()
    guest.app.room_at("paper").join(stranger)
    guest.page.settle()
    greet(stranger)
    guest.page.settle()
    assert stranger.is_open
    return guest, stranger


def greet(stranger: Stranger, text: Sequence[str] = PARTS, **changes: Any) -> None:
    """Send a play, with changes."""
    players = (Player("Ana", 1), Player("Bruno", 2))
    stranger.say(replace(Play(VERSION, IDENT, "olive-42-bread", players, 1, len(text)), **changes))
    for number, part in enumerate(text):
        stranger.say(Text(number, part))


def act(clock: int = 1, seat: int = 1, author: str = "feed", kind: str = STROKE, body: str = INK, page: int = 0) -> Act:
    return Act(clock, author, kind, seat, page, body)


# --- guests ---


def test_a_guest_writes_on_its_own_sheet() -> None:
    host, stranger = at_host()
    stranger.say(
        Acts((act(), act(2, kind="m", body="f1 3"), act(3, kind="r", body="1 0,2"), act(4, kind="d", body="draw")))
    )
    rest(host, seconds=1)
    assert stranger.is_open
    assert desk(host).play.desks[1].strokes == {0: {"1.feed": INK}}
    assert len(desk(host).play.rolls) == 1


@pytest.mark.parametrize(
    ("why", "acts"),
    [
        (FOREIGN, [act(seat=0)]),
        (FOREIGN, [act(), act(2, seat=0)]),
        (FOREIGN, [act(kind="r", body="1 0", seat=0)]),
        (FOREIGN, [act(2, author="host0000")]),
        (FOREIGN, [act(kind="u", body="1.host0000", seat=0)]),
        (NONSENSE, [act(seat=2)]),
        (NONSENSE, [act(page=2)]),
        (NONSENSE, [act(kind="m", body="f9 3")]),
        (NONSENSE, [act(kind="m", body="f1 @feed")]),
        (NONSENSE, [act(kind="m", body='f1 "')]),
        (NONSENSE, [act(kind="s", body="b11" + "_" * 40)]),
        (NONSENSE, [act(2 + MAX_AHEAD)]),
        (NONSENSE, [act(MAX_CLOCK)]),
        (NONSENSE, [act(2**32)]),
        (NONSENSE, [act(0)]),
    ],
)
def test_other_acts_of_a_guest_change_nothing(why: str, acts: list[Act]) -> None:
    host, stranger = at_host()
    play = desk(host).play
    desk(host)._keep(play.act("host0000", STROKE, 0, 0, INK))
    before = dict(play.acts)
    stranger.say(Acts(tuple(acts)))
    rest(host, seconds=1)
    assert stranger.why == why
    assert play.acts == before
    assert not stranger.is_open
    assert table_of(host).places == ["here", "gone"]


def test_a_name_that_the_host_has_used_is_not_taken_after_a_reload() -> None:
    host = host_tablet()
    Journal(host.page.storage, IDENT, "host0000").add(
        [act(1, 0, "host0000"), act(2, 0, "mixed000"), act(3, 1, "mixed000")]
    )
    host = host.reload(can_connect=True)
    for author in ("host0000", "mixed000"):
        table, stranger = table_of(host), Stranger()
        assert isinstance(table, HostTable)
        table.admit(stranger, 1)
        stranger.say(Hello(VERSION))
        stranger.say(Acts((act(9, author=author),)))
        assert stranger.why == FOREIGN


def test_a_flood_is_cut_off() -> None:
    host, stranger = at_host()
    for _ in range(BURST + 1):
        if stranger.is_open:
            stranger.say(Have((), 0))
    assert stranger.why == FLOOD
    host, stranger = at_host()
    for _ in range(2 * protocol.MAX_PIECES):
        if stranger.is_open:
            stranger.say(Want(name_of(PICTURES[0].content), 0, AT_ONCE))
            host.page.settle()
    assert stranger.why == FLOOD
    assert len(stranger.heard) < 2_000
    host, stranger = at_host()
    for _ in range(30):
        if stranger.is_open:
            stranger.say(Hello(VERSION))
    assert stranger.why == FLOOD


def test_what_a_guest_may_write_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SEAT_ACTS", 5), ("SEAT_LENGTH", 500), ("MAX_ACTS", 5), ("MAX_LENGTH", 500)):
        with monkeypatch.context() as patch:
            patch.setattr(checks, name, value)
            host, stranger = at_host()
            stranger.say(Acts(tuple(act(clock) for clock in range(1, 8))))
            rest(host, seconds=1)
            assert stranger.why == MUCH
            assert not desk(host).play.acts
    monkeypatch.setattr(checks, "MAX_AUTHORS", 3)
    host, stranger = at_host()
    stranger.say(Acts(tuple(act(1, author=f"a{number}") for number in range(4))))
    assert stranger.why == MUCH


def test_a_play_that_is_too_large_is_not_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MAX_LENGTH", 50)
    host = host_tablet()
    Journal(host.page.storage, IDENT, "host0000").add([act(1, 0, "host0000")])
    again = host.reload(can_connect=True)
    assert "more on this sheet than tablets can share" in again.text()


@pytest.mark.parametrize(
    "message",
    [
        Play(VERSION, IDENT, "olive", (Player("Eve", 1),), 0, 1),
        Text(0, "{}"),
        Seats(("here", "here")),
        Want("0" * 32, 0, 1),
        Want(name_of(PICTURES[0].content), 0, 0),
        Want(name_of(PICTURES[0].content), 0, AT_ONCE + 1),
        Piece(name_of(PICTURES[0].content), 0, 1, b"x"),
    ],
    ids=lambda message: type(message).__name__,
)
def test_messages_of_a_host_are_not_a_guests(message: Any) -> None:
    _host, stranger = at_host()
    stranger.say(message)
    assert stranger.why == NONSENSE


def test_another_version_is_refused_in_a_sentence() -> None:
    host = host_tablet()
    table, stranger = table_of(host), Stranger()
    assert isinstance(table, HostTable)
    table.admit(stranger, 1)
    stranger.line(json.dumps({"is": "hello", "k": 1, "v": VERSION + 1, "more": True}))
    assert stranger.why == VERSIONS


# --- hosts ---


def test_a_host_sends_what_others_write() -> None:
    guest, stranger = at_guest()
    stranger.say(Acts((act(seat=0, author="host0000"), act(2, seat=1, author="older000"))))
    rest(guest, seconds=1)
    assert len(desk(guest).play.acts) == 2, "whatever the seat had before this tablet joined"


def test_a_host_does_not_write_for_the_seat_of_a_guest() -> None:
    guest, stranger = at_guest()
    stranger.say(Acts((act(seat=0, author="host0000"),)))
    stranger.say(Have(table_of(guest).log.heads(), 9))
    stranger.say(Acts((act(2, seat=1, author="host0000", kind="r", body="1 0"),)))
    assert stranger.is_open
    stranger.say(Acts((act(3, seat=1, author="eve00000"),)))
    assert stranger.why == FOREIGN
    rest(guest, seconds=1)
    assert not desk(guest).play.desks[1].strokes


def test_a_host_that_never_ends_to_catch_up_does_not_write_for_the_guest_either() -> None:
    guest, stranger = at_guest()
    for clock in range(1, 40):
        stranger.say(Have((Head("host0000", 60_000, 1),), 0))
        if stranger.is_open:
            stranger.say(Acts((act(clock, seat=1, author=f"h{clock}"),)))
        rest(guest, seconds=3)
    assert stranger.why == FOREIGN
    assert 15 < len(desk(guest).play.acts) < 25


@pytest.mark.parametrize(
    ("why", "text", "changes"),
    [
        (NONSENSE, PARTS, {"seat": 2}),
        (NONSENSE, PARTS, {"code": "Not A Code"}),
        (NONSENSE, PARTS, {"code": ""}),
        (NONSENSE, PARTS, {"players": ()}),
        (NONSENSE, PARTS, {"parts": 0}),
        (NONSENSE, PARTS, {"parts": protocol.MAX_TEXT_PARTS + 1}),
        (NONSENSE, ["{}"], {}),
        (NONSENSE, ["["], {}),
        (NONSENSE, [sheets.text(replace(SHEET, pages=(), fields=()))], {}),
        (NONSENSE, [TEXT[:-1]], {}),
        (NONSENSE, ["[" * MAX_PART] * 3, {}),
        (NONSENSE, ["x" * MAX_PART] * (protocol.MAX_TEXT_PARTS + 1), {}),
    ],
)
def test_a_wrong_play_stores_nothing(why: str, text: Sequence[str], changes: dict[str, Any]) -> None:
    guest, stranger = new_tablet(), Stranger()
    before = dict(guest.storage.texts)
    guest.app.room_at("paper").join(stranger)
    greet(stranger, text, **changes)
    guest.page.settle()
    assert stranger.why == why
    assert guest.storage.texts == before
    assert "The sheet hasn't arrived" in guest.text()


def test_a_play_of_ones_own_with_the_same_name_is_left_alone() -> None:
    guest, stranger = host_tablet(), Stranger()
    before = dict(guest.storage.texts)
    guest.app.room_at("paper").join(stranger)
    greet(stranger, code="another-1-code")
    assert stranger.why == OTHER
    assert guest.storage.texts == before


def test_a_full_store_is_explained() -> None:
    guest, stranger = new_tablet(), Stranger()
    guest.storage.full()
    guest.app.room_at("paper").join(stranger)
    greet(stranger)
    guest.page.settle()
    assert not stranger.is_open
    assert "storage is full" in guest.text()


@pytest.mark.parametrize(
    "content",
    [
        ZIP,
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        picture(16_000, 16_000).content,
        b"\x89PNG\r\n\x1a\n" + bytes(4) + b"IHDR" + (30_000).to_bytes(4, "big") * 2,
        b"GIF89a" + bytes(20),
        b"x",
    ],
)
def test_what_is_no_picture_of_a_page_is_refused(content: bytes) -> None:
    name = name_of(content)
    wrong = replace(SHEET, pages=tuple(replace(page, picture=name) for page in SHEET.pages))
    guest, stranger = new_tablet(), Stranger()
    guest.app.room_at("paper").join(stranger)
    greet(stranger, [sheets.text(wrong)])
    guest.page.settle()
    assert Want(name, 0, AT_ONCE) in stranger.heard
    stranger.say(Piece(name, 0, 1, content))
    assert stranger.why == PICTURE
    guest.page.settle()
    assert not guest.storage.blobs


def test_a_picture_with_another_hash_is_refused() -> None:
    guest, stranger = at_guest()
    content = PICTURES[0].content[:-1] + b"!"
    count = -(-len(content) // PIECE)
    for part in range(count):
        stranger.say(Piece(name_of(PICTURES[0].content), part, count, content[part * PIECE : (part + 1) * PIECE]))
    assert stranger.why == PICTURE
    guest.page.settle()
    assert not guest.storage.blobs


@pytest.mark.parametrize(
    "piece",
    [
        {"of": protocol.MAX_PIECES + 1},
        {"of": 2, "part": 2},
        {"data": b"short"},
        {"data": b""},
    ],
)
def test_wrong_pieces_are_refused(piece: dict[str, Any]) -> None:
    _guest, stranger = at_guest()
    stranger.say(replace(Piece(name_of(PICTURES[0].content), 0, 9, bytes(PIECE)), **piece))
    assert stranger.why == NONSENSE


def test_pieces_that_nobody_asked_for_are_not_kept() -> None:
    guest, stranger = at_guest()
    for _ in range(BURST):
        if stranger.is_open:
            stranger.say(Piece("f" * 32, 0, 9, bytes(PIECE)))
    assert stranger.why == FLOOD
    table = guest.app.room(PaperRoom).table
    assert table is not None
    assert not table.pieces.get("f" * 32)


def test_a_whole_sheet_of_asked_pieces_is_no_flood() -> None:
    pictures = [picture(900, 735, more=Random(page).randbytes(480_000)) for page in range(12)]
    guest, stranger = new_tablet(), Stranger()
    guest.app.room_at("paper").join(stranger)
    greet(stranger, [sheets.text(paged(pictures))])
    guest.page.settle()
    contents = {name_of(one.content): one.content for one in pictures}
    answered = 0
    while answered < len(stranger.heard):
        message, answered = stranger.heard[answered], answered + 1
        if isinstance(message, Want):
            content = contents[message.picture]
            of = -(-len(content) // PIECE)
            for part in range(message.part, min(of, message.part + message.count)):
                stranger.say(Piece(message.picture, part, of, content[part * PIECE : (part + 1) * PIECE]))
                guest.page.settle()
    assert stranger.is_open
    assert set(guest.storage.blobs) == set(contents)
    assert guest.page.fragment == PLAY


# --- any line ---

LINES = [
    protocol.write(message, 2)
    for message in (
        Hello(VERSION),
        Acts((act(), act(2, 1, "feed", "m", "f1 3"), act(3, 1, "feed", "u", "2.feed"), act(4, 1, "feed", "c", ""))),
        Have((Head("feed", 3, 1234),), 7),
        Want(name_of(PICTURES[0].content), 0, 3),
        Piece(name_of(PICTURES[0].content), 0, 3, b"abc"),
        Seats(("here", "guest")),
        Play(VERSION, IDENT, "olive-42-bread", (Player("Ana", 1), Player("Bruno", 2)), 1, 1),
        Text(0, TEXT[:200]),
        protocol.Bye(LEFT),
    )
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a line of the protocol with some characters or values changed."""
    line = draw(st.sampled_from(LINES))
    if draw(st.booleans()):
        body = json.loads(line)
        name = draw(st.sampled_from(sorted(body)))
        body[name] = draw(
            st.one_of(
                st.none(),
                st.integers(-5, 2**40),
                st.floats(allow_nan=False),
                st.text(max_size=30),
                st.lists(
                    st.one_of(st.integers(0, 9), st.text(max_size=20), st.lists(st.integers(), max_size=3)), max_size=4
                ),
            )
        )
        return json.dumps(body)
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(line)))
        line = line[:at] + draw(st.text(max_size=3)) + line[at + draw(st.integers(0, 4)) :]
    return line


@given(st.lists(mutated(), max_size=4))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_mutated_lines_change_nobody_elses_sheet(lines: list[str]) -> None:
    host, stranger = HOST.pop() if HOST else at_host("Ana", "Bruno", "Nina")
    for line in lines:
        stranger.line(line)
    host.wait(0.2)
    play = desk(host).play
    assert not play.desks[0].strokes
    assert not play.desks[2].strokes
    assert all(one.seat == 1 for one in play.acts.values())
    assert host.app.dialog is None
    if stranger.is_open:
        HOST.append((host, stranger))


HOST: list[tuple[Tablet, Stranger]] = []


@given(mutated())
@settings(max_examples=600, deadline=None)
def test_reading_a_line_raises_nothing_else(line: str) -> None:
    try:
        number, message = protocol.read(line)
    except ProtocolError:
        return
    assert protocol.read(protocol.write(message, number)) == (number, message)


@given(st.lists(st.tuples(st.integers(1, 60), st.sampled_from(["a", "b", "c"]), st.integers(0, 3)), max_size=60))
@settings(max_examples=100, deadline=None)
def test_two_logs_come_to_the_same_acts(drawn: list[tuple[int, str, int]]) -> None:
    logs = ActLog(), ActLog()
    for clock, author, where in drawn:
        one = act(clock, "abc".index(author), author)
        for number, log in enumerate(logs):
            if where in (number, 2):
                log.add([one])
    for _ in range(2):
        for one_log, other in (logs, logs[::-1]):
            other.add(one_log.missing(other.heads()))
    assert set(logs[0].heads()) == set(logs[1].heads())
    assert not logs[0].missing(logs[1].heads())


def test_a_fetch_repeats_what_was_not_answered() -> None:
    fetch = Fetch(["a" * 32], {})
    first = fetch.want(0.0)
    assert first == Want("a" * 32, 0, AT_ONCE)
    assert fetch.want(1.0) is None
    assert fetch.add(Piece("a" * 32, 1, 3, bytes(PIECE))) is None
    assert fetch.want(10.0) == Want("a" * 32, 0, 3)
    assert fetch.add(Piece("a" * 32, 0, 3, bytes(PIECE))) is None
    assert fetch.add(Piece("a" * 32, 2, 3, b"end")) == bytes(2 * PIECE) + b"end"
    assert fetch.progress == 1.0


def test_plays_of_the_store_are_never_deleted_by_a_guest() -> None:
    host, stranger = at_host()
    stranger.line("x")
    assert stranger.why == NONSENSE
    assert Plays(host.page.storage).load(IDENT).seats == (0,)
