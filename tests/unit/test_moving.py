"""Moving everything to another device: all arrives, nothing is overwritten, whatever is sent."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pyapp.ui.live import code_row, moving
from pyapp.ui.live.code_row import CodeReader, codes_of
from pyapp.ui.live.moving import AT_ONCE, PIECE, VERSION, Receiving, Sending, count_stored, digest_of, pack, unpack
from pyapp.ui.live.moving_room import MoveRoom
from pyapp.ui.live.protocol import ProtocolError, write
from pyapp.ui.store import saves
from pyapp.ui.store.backup import backup_text
from pyapp.ui.store.saves import PREFIX
from tests.unit.fake_page import FakeStorage, Tablet
from tests.unit.test_ui_live_pages import link, settle

if TYPE_CHECKING:
    from collections.abc import Callable


def played(*names: str, moves: int = 4, tablet: Tablet | None = None) -> Tablet:
    """Return a tablet with a match of some moves."""
    one = tablet or Tablet(can_connect=True)
    one.begin(*(names or ("Ana", "Bruno")))
    go_on(one, moves)
    return one


def go_on(one: Tablet, moves: int) -> None:
    """Play the first legal moves on the table."""
    for _ in range(moves):
        one.play(str(one.match.position.moves()[0]))


def room_of(one: Tablet) -> MoveRoom:
    return one.app.room(MoveRoom)


def connected(old: Tablet, new: Tablet) -> None:
    """Connect two tablets by their codes, and let everything arrive."""
    old.open("move")
    settle(old)
    new.open(link(old).partition("#")[2])
    settle(new)
    old.enter("move pasted", link(new))
    for _ in range(20):
        settle(old, new)


def records(one: Tablet) -> set[str]:
    """Return the records of all stored matches."""
    return {json.loads(one.storage.texts[name])["record"] for name in one.storage.texts if name.startswith(PREFIX)}


def test_everything_arrives_and_is_counted_at_the_other_end() -> None:
    old = played()
    played("Nina", "Leo", tablet=old)
    old.app.settings.set("theme", "dark")
    before = dict(old.storage.texts)
    new = Tablet(can_connect=True)
    connected(old, new)
    assert new.page.fragment == "move"
    assert "2 new matches." in new.text()
    new.press("move-do")
    settle(old, new, old)
    assert records(new) == records(old)
    assert new.app.settings["theme"] == "dark"
    assert room_of(old).sending is not None
    assert "Everything has arrived." in old.text()
    assert "2 of 2" in old.text()
    assert {name: old.storage.texts[name] for name in before if name.startswith(PREFIX)} == {
        name: text for name, text in before.items() if name.startswith(PREFIX)
    }


def test_counting_what_stands_here_letter_by_letter_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    old = played()
    played("Nina", "Leo", tablet=old)
    text, read = backup_text(old.app), list[str]()
    other = Tablet(FakeStorage(dict(old.storage.texts)))
    read_entry = saves.read_entry
    monkeypatch.setattr(saves, "read_entry", lambda ident, raw: read.append(ident) or read_entry(ident, raw))
    assert count_stored(other.app, text).matches == 2
    assert read == []


def test_a_match_that_was_written_in_another_way_is_counted() -> None:
    one = played()
    name = next(name for name in one.storage.texts if name.startswith(PREFIX))
    body = json.loads(one.storage.texts[name])
    del body["check"]
    body["record"] = body["record"].replace("1. ", "1. {quiet} ")
    sent = json.dumps({**body, "check": saves.checksum(body)})
    assert count_stored(one.app, saves_of(other=sent)).matches == 1
    assert count_stored(one.app, saves_of(other=sent.replace("quiet", "quick"))).matches == 0, "its checksum is wrong"


def saves_of(**matches: str) -> str:
    """Return a backup of raw entries."""
    return json.dumps({"sobremesa": saves.FORMAT, "kind": "backup", "matches": matches})


def test_a_match_that_went_on_there_is_asked_for_once() -> None:
    old = played()
    new = Tablet(FakeStorage(dict(old.storage.texts)), can_connect=True)
    ident = old.page.fragment.partition("/")[2]
    go_on(old, 3)
    new.open(f"match/{ident}")
    new.open("")
    connected(old, new)
    assert "1 match has more moves there." in new.text()
    assert records(new) != records(old)
    new.press("move-take longer no")
    new.press("move-take longer yes")
    new.press("move-do")
    settle(old, new, old)
    assert records(new) == records(old)
    assert len(records(new)) == 1
    assert "Everything has arrived." in old.text()


def test_a_match_that_went_on_here_stays_as_it_is() -> None:
    old = played()
    new = Tablet(FakeStorage(dict(old.storage.texts)), can_connect=True)
    ident = old.page.fragment.partition("/")[2]
    new.open(f"match/{ident}")
    go_on(new, 3)
    before = records(new)
    connected(old, new)
    assert "1 match already here." in new.text()
    assert records(new) == before


def test_matches_that_parted_are_both_kept() -> None:
    old = played()
    new = Tablet(FakeStorage(dict(old.storage.texts)), can_connect=True)
    ident = old.page.fragment.partition("/")[2]
    new.open(f"match/{ident}")
    new.play(str(new.match.position.moves()[1]))
    go_on(old, 2)
    both = records(old) | records(new)
    connected(old, new)
    new.press("move-do")
    assert records(new) == both


def test_a_backup_file_asks_the_same() -> None:
    old = played()
    new = Tablet(FakeStorage(dict(old.storage.texts)), can_connect=True)
    go_on(old, 3)
    old.app.settings.set("theme", "dark")
    new.app.settings.set("theme", "light")
    new.page.file_to_pick = backup_text(old.app)
    new.open("saves")
    new.press("import")
    new.press("import-take longer no")
    new.press("import-take settings yes")
    new.press("import-do")
    assert records(new) != records(old)
    assert new.app.settings["theme"] == "dark"
    new.press("import")
    new.press("import-do")
    assert records(new) == records(old)


def test_settings_that_differ_are_asked_for() -> None:
    old, new = Tablet(can_connect=True), Tablet(can_connect=True)
    for one, theme in ((old, "dark"), (new, "light")):
        one.app.settings.set("theme", theme)
    connected(old, new)
    new.press("move-take settings yes")
    new.press("move-do")
    assert new.app.settings["theme"] == "dark"


def test_settings_that_differ_stay_unless_wanted() -> None:
    old, new = played(), Tablet(can_connect=True)
    for one, theme in ((old, "dark"), (new, "light")):
        one.app.settings.set("theme", theme)
    connected(old, new)
    new.press("move-do")
    assert new.app.settings["theme"] == "light"


def test_a_full_store_at_the_other_end_is_said_on_both() -> None:
    old, new = played(), Tablet(can_connect=True)
    connected(old, new)
    new.storage.full()
    new.press("move-do")
    settle(old, new, old)
    assert "storage is full" in new.text()
    assert "Not everything has arrived." in old.text()
    assert "0 of 1" in old.text()


def test_discarding_changes_nothing_and_tells_the_other_device() -> None:
    old, new = played(), Tablet(can_connect=True)
    connected(old, new)
    new.press("move-drop")
    settle(old, new, old)
    assert "Nothing was changed." in new.text()
    assert records(new) == set()
    assert "The other device has left." in old.text()
    old.press("move again")
    settle(old)
    assert link(old)


def test_leaving_the_page_ends_it_on_both() -> None:
    old, new = played(), Tablet(can_connect=True)
    connected(old, new)
    old.open("")
    settle(old, new, old)
    assert new.page.fragment == "move"
    assert "1 new match." in new.text(), "what has arrived can still be added"
    new.press("move-do")
    assert records(new) == records(old)


def test_a_browser_that_cannot_connect_names_the_other_ways() -> None:
    one = Tablet()
    one.open("move")
    assert "Use a row of codes, or a backup file." in one.text()


# --- a row of codes ---


def shown(one: Tablet) -> list[str]:
    """Show a row of codes, and return their texts."""
    one.open("move")
    settle(one)
    one.press("move row")
    return room_of(one).row


def hold(one: Tablet, *codes: str) -> None:
    """Hold codes before the camera, one after another."""
    for code in codes:
        if room_of(one).looking:
            one.page.scans[-1].give(code)
            settle(one)


def test_a_row_of_codes_brings_everything_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_row, "PIECE", 90)
    old = played()
    for number in range(3):
        played("Nina", "Leo", moves=6 + number, tablet=old)
    codes = shown(old)
    assert len(codes) > 2
    new = Tablet()
    new.open("move")
    new.press("move read")
    hold(new, "https://example.org", *codes[2:], *codes[2:], codes[0])
    assert f"{len(codes) - 1} of {len(codes)} codes" in new.text()
    assert "Missing: 2" in new.text()
    hold(new, codes[1])
    assert not room_of(new).looking
    new.press("move-do")
    assert records(new) == records(old)


def test_the_row_goes_from_code_to_code_until_it_is_stopped() -> None:
    one = played(moves=30)
    codes = shown(one)
    places = []
    for _ in range(3):
        places.append(room_of(one).at)
        one.wait(0.4)
    assert places == [number % len(codes) for number in range(3)]
    one.press("move stop")
    before = room_of(one).at
    one.wait(2)
    assert room_of(one).at == before
    one.press("move turn 1")
    one.press("move turn -1")
    assert room_of(one).at == before
    one.open("")
    one.wait(2)
    assert room_of(one).row == []


def test_codes_of_another_row_begin_anew() -> None:
    reader = CodeReader()
    first, second = codes_of(noise(1_000)), codes_of(noise(2_000))
    assert reader.add(first[0])
    assert not reader.add(first[0])
    for code in second:
        assert reader.add(code)
    assert reader.is_whole
    assert reader.content() == noise(2_000)


def test_a_row_that_is_not_what_it_says_is_read_again() -> None:
    reader = CodeReader()
    for code in codes_of(noise(1_000)):
        assert reader.add(f"{code[:-4]}AAAA")
    with pytest.raises(ProtocolError):
        reader.content()
    assert not reader.is_whole


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "SBM",
            "SBM-00000000-0-1-AAAA",
            "SBM-00000000-2-1-AAAA",
            "SBM-00000000-1-501-AAAA",
            "SBM-00000000-1-2-AAAA",
        ),
        *("SBM-00000000-1-1-A", "SBM-00000000-1-1-" + "A" * 700, "SBM-0000000g-1-1-AAAA", "SBM-00000000-١-1-AAAA"),
    ],
)
def test_other_codes_are_passed_over(text: str) -> None:
    assert not CodeReader().add(text)


def test_more_than_a_row_can_hold_is_refused() -> None:
    assert codes_of(bytes(181 * 500)) == []


# --- the channel ---


class Clock:
    """A page for links: its time, and the calls that wait."""

    def __init__(self) -> None:
        self.time = 1_000.0
        self.waiting: list[Callable[[], None]] = []

    def now(self) -> float:
        return self.time

    def call_later(self, _milliseconds: int, call: Callable[[], None]) -> None:
        self.waiting.append(call)

    def tick(self) -> None:
        """Let a second pass."""
        self.time += 1
        waiting, self.waiting = self.waiting, []
        for call in waiting:
            call()


class Wire:
    """One end of a channel; `drops` says which of its lines are lost, by their number."""

    def __init__(self) -> None:
        self.listener: Any = None
        self.other: Wire | None = None
        self.lines: list[str] = []
        self.sent = 0
        self.closed = False
        self.drops: Callable[[int], bool] = lambda _number: False

    def send(self, line: str, /) -> None:
        self.sent += 1
        if not self.drops(self.sent) and self.other is not None:
            self.other.lines.append(line)

    def close(self) -> None:
        self.closed = True

    def deliver(self) -> bool:
        lines, self.lines = self.lines, []
        for line in lines:
            self.listener.heard(self, line)
        return bool(lines)


def pair(content: bytes) -> tuple[Clock, Sending, Receiving]:
    clock, here, there = Clock(), Wire(), Wire()
    here.other, there.other = there, here
    page: Any = clock
    return clock, Sending(page, here, content, lambda: None), Receiving(page, there, lambda: None)


def wire_of(link: Sending | Receiving) -> Wire:
    wire: Any = link.channel
    return wire  # type: ignore[no-any-return]


def run(clock: Clock, *links: Sending | Receiving, seconds: int = 60) -> None:
    for _ in range(seconds):
        while sum(wire_of(link).deliver() for link in links):
            pass
        clock.tick()


@given(some.text(min_size=1, max_size=3 * PIECE), some.integers(2, 9))
def test_lost_lines_are_asked_for_again(text: str, every: int) -> None:
    clock, sending, receiving = pair(pack(text))
    wire_of(sending).drops = lambda number: number % every == 0
    wire_of(receiving).drops = lambda number: number % (every + 1) == 0
    run(clock, sending, receiving, seconds=400)
    assert receiving.text == text
    assert not receiving.why


def noise(size: int) -> bytes:
    """Return bytes that zlib cannot shorten much, as packed text."""
    state, letters = 1, []
    for _ in range(size):
        state = state * 6364136223846793005 + 1442695040888963407 & 2**64 - 1
        letters.append(chr(33 + (state >> 40) % 90))
    return pack("".join(letters))


def test_much_arrives_in_a_few_seconds_without_a_flood() -> None:
    clock, sending, receiving = pair(noise(3_000_000))
    run(clock, sending, receiving, seconds=3)
    assert receiving.text
    assert not sending.why
    assert receiving.progress == 1


def offer(content: bytes, **changes: Any) -> moving.Offer:
    return replace(moving.Offer(VERSION, len(content), digest_of(content)), **changes)


def receiver() -> tuple[Clock, Receiving]:
    clock, _sending, receiving = pair(b"")
    wire_of(receiving).other = None
    return clock, receiving


def told(receiving: Receiving, *messages: moving.Message, first: int = 1) -> None:
    for number, message in enumerate(messages, first):
        receiving.heard(receiving.channel, write(message, number, moving._plain))


CONTENT = pack("text" * 10)


@pytest.mark.parametrize(
    ("messages", "why"),
    [
        ([moving.Piece(0, b"x")], "nonsense"),
        ([moving.Want(0, 1)], "nonsense"),
        ([moving.Stored(1, 1, 1, 1, 1)], "nonsense"),
        ([offer(CONTENT, size=0)], "full"),
        ([offer(CONTENT, size=moving.MAX_BYTES + 1)], "full"),
        ([offer(CONTENT), moving.Piece(0, CONTENT + b"x")], "nonsense"),
        ([offer(CONTENT), moving.Piece(0, CONTENT[:-1])], "nonsense"),
        ([offer(CONTENT), moving.Piece(0, CONTENT[:-1] + b"x")], "nonsense"),
        ([offer(b"no zlib"), moving.Piece(0, b"no zlib")], "nonsense"),
        ([offer(CONTENT, v=2)], "versions"),
        ([moving.Bye("left")], "left"),
    ],
)
def test_what_breaks_the_protocol_ends_it(messages: list[moving.Message], why: str) -> None:
    _clock, receiving = receiver()
    told(receiving, *messages)
    assert receiving.why == why
    assert receiving.text == ""
    assert wire_of(receiving).closed


@pytest.mark.parametrize(
    "line",
    ["", "{}", "[" * 9_000, "x" * 20_000, '{"is":"piece","k":1}', '{"is":"offer","k":1,"v":1,"size":-1,"digest":"x"}'],
)
def test_nonsense_ends_it(line: str) -> None:
    _clock, receiving = receiver()
    receiving.heard(receiving.channel, line)
    assert receiving.why == "nonsense"


def test_a_flood_ends_it() -> None:
    _clock, receiving = receiver()
    told(receiving, *[moving.Ping(VERSION)] * 1_000)
    assert receiving.why == "flood"


@pytest.mark.parametrize(
    "want", [moving.Want(0, 0), moving.Want(0, AT_ONCE + 1), moving.Want(1, 1), moving.Want(99, 1)]
)
def test_the_old_device_sends_only_what_there_is(want: moving.Want) -> None:
    _clock, sending, _receiving = pair(CONTENT)
    sending.heard(sending.channel, write(want, 1))
    assert sending.why == "nonsense"


def test_asking_for_ever_ends_it() -> None:
    _clock, sending, _receiving = pair(CONTENT)
    for number in range(1, 200):
        sending.heard(sending.channel, write(moving.Want(0, 1), number))
    assert sending.why == "flood"


def test_silence_ends_it() -> None:
    clock, sending, receiving = pair(CONTENT)
    wire_of(receiving).drops = lambda _number: True
    run(clock, sending, receiving, seconds=20)
    assert sending.why == "left"


def test_a_text_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "MAX_TEXT", 100_000)
    with pytest.raises(ProtocolError):
        unpack(zlib.compress(b"a" * 10_000_000))
    assert unpack(pack("a" * 100)) == "a" * 100


@given(some.binary(max_size=300))
def test_bytes_that_are_no_text_are_refused(content: bytes) -> None:
    with pytest.raises(ProtocolError):
        unpack(content)
