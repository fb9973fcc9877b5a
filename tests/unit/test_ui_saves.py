"""Saves: every move is kept, nothing good is ever lost, and whatever is damaged says so and stays."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pyapp.engine.record import format_record
from pyapp.ui.store import saves as saves_module
from pyapp.ui.store.own_sheets import OwnSheet
from pyapp.ui.store.saves import PREFIX, Entry, SaveError, Saves, read_entry, write_entry
from tests.unit.fake_page import BEGAN, FakeStorage, Tablet
from tests.unit.helpers import begin, finished, nine
from tests.unit.markup import faults

if TYPE_CHECKING:
    from pyapp.engine.contract import Setup
    from pyapp.engine.match import Match

NOW = BEGAN


def entry(match: Match | None = None, ident: str = "abc1", **more: Any) -> Entry:
    return Entry(ident, match or begin(nine(), ":b2", ":e5", ":h8"), NOW, NOW, **more)


def store(*texts: tuple[str, str]) -> FakeStorage:
    return FakeStorage({PREFIX + ident: text for ident, text in texts})


def resealed(text: str, **changes: Any) -> str:
    """Change an entry as somebody would who knows how the checksum is made."""
    body = {**json.loads(text), **changes}
    body.pop("check")
    return json.dumps({**body, "check": zlib.crc32(json.dumps(body, sort_keys=True).encode())})


# --- round trip ---


@pytest.mark.parametrize(
    "setup",
    [nine(), nine("person", "calm", "sharp", "steady", preparation="drawn", practice=True), nine(mode="tournament")],
)
@pytest.mark.parametrize("cursor", [0, 5, -1])
def test_an_entry_is_read_as_it_was_written(setup: Setup, cursor: int) -> None:
    match = finished(setup)
    match.jump(cursor % (len(match.moves) + 1))
    kept = entry(match, revision=7, local=(1,), challenge=("Zoë <b>", -3))
    assert read_entry("abc1", write_entry(kept)) == kept
    assert write_entry(kept).isascii()


def test_every_move_is_written() -> None:
    tablet = Tablet()
    ident = tablet.begin("Ana", "Bruno")
    for number, move in enumerate((":b2", ":e5", ":h8"), 1):
        tablet.play(move)
        assert read_entry(ident, tablet.storage.texts[PREFIX + ident]).match.moves[-1] == move
        assert len(tablet.reload().match.moves) == number
    tablet.press("undo")
    again = tablet.reload()
    assert (again.match.cursor, len(again.match.moves)) == (2, 3)
    again.press("redo")
    assert again.match.cursor == 3


# --- a full store ---


def test_a_full_store_keeps_the_last_good_state_and_the_match_goes_on() -> None:
    tablet = Tablet()
    ident = tablet.begin("Ana", "Bruno")
    tablet.play(":b2")
    good = tablet.storage.texts[PREFIX + ident]
    tablet.storage.full()
    tablet.play(":e5")
    assert tablet.storage.texts[PREFIX + ident] == good
    assert tablet.match.moves == [":b2", ":e5"]
    assert tablet.voice.startswith("This browser's storage is full: this match is not saved.")
    tablet.play(":h8")
    tablet.press("export")
    ((name, text),) = tablet.page.files.items()
    assert name == "sobremesa-nine-olive-42-bread.txt"
    assert text == format_record(tablet.match)
    tablet.press("drawer more")
    assert "This match is not saved." in tablet.text()


def test_the_next_save_that_succeeds_recovers() -> None:
    tablet = Tablet()
    ident = tablet.begin("Ana", "Bruno")
    tablet.storage.full()
    tablet.play(":b2")
    tablet.storage.quota = None
    tablet.play(":e5")
    assert "full" not in tablet.voice
    tablet.press("drawer more")
    assert "Saved on this device only." in tablet.text()
    assert read_entry(ident, tablet.storage.texts[PREFIX + ident]).match.moves == [":b2", ":e5"]
    assert tablet.reload().match.moves == [":b2", ":e5"]


def test_a_match_begun_with_a_full_store_can_be_played_and_taken_along() -> None:
    storage = FakeStorage()
    storage.quota = 0
    tablet = Tablet(storage)
    tablet.begin("Ana", "Bruno")
    assert "is full" in tablet.voice
    tablet.press("export")
    tablet.play(":b2")
    assert tablet.match.moves == [":b2"]
    assert not storage.texts


def test_a_crash_while_writing_costs_nothing() -> None:
    """A text is put under one key in one call: whoever dies before or after it leaves an entry that reads."""
    tablet = Tablet()
    ident = tablet.begin("Ana", "Bruno")
    tablet.storage.puts.clear()
    tablet.play(":b2")
    assert tablet.storage.puts.count(PREFIX + ident) == 1
    assert set(tablet.storage.puts) == {PREFIX + ident}


# --- damaged entries ---

GOOD = write_entry(entry())
BODY = json.loads(GOOD)
UNREADABLE = "This saved match is damaged and cannot be read."
CHANGED = "This saved match was changed outside Sobremesa. Its moves can be read; the rest may be wrong."
NEWER = "This match was saved by a newer version of Sobremesa. Update to open it."
NEWER_RECORD = "This record was written by a newer version of Sobremesa."
DAMAGED = {
    "cut short": (GOOD[:-30], UNREADABLE, None),
    "empty": ("", UNREADABLE, None),
    "no json": ("<html>", UNREADABLE, None),
    "a list": ("[1, 2]", UNREADABLE, None),
    "deep": ("[" * 100_000, UNREADABLE, None),
    "deep inside": (GOOD[:-1] + ', "x": ' + "[" * 400 + "]" * 400 + "}", CHANGED, 3),
    "wrong checksum": (json.dumps({**BODY, "check": 1}), CHANGED, 3),
    "no checksum": (json.dumps({k: v for k, v in BODY.items() if k != "check"}), CHANGED, 3),
    "cursor moved": (json.dumps({**BODY, "cursor": 1}), CHANGED, 3),
    "record changed": (json.dumps({**BODY, "record": BODY["record"].replace(":h8", ":h7")}), CHANGED, 3),
    "illegal in the middle": (
        json.dumps({**BODY, "record": BODY["record"].replace(":e5", ":a1")}),
        "The record breaks at move 2: :a1 is against the rules.",
        1,
    ),
    "illegal, resealed": (
        resealed(GOOD, record=BODY["record"].replace(":h8", ":h9")),
        "The record breaks at move 3: :h9 is against the rules.",
        2,
    ),
    "record is a number": (resealed(GOOD, record=7), UNREADABLE, None),
    "record is empty": (resealed(GOOD, record=""), "This is not a record of Sobremesa.", None),
    "cursor outside": (resealed(GOOD, cursor=4), UNREADABLE, 3),
    "cursor negative": (resealed(GOOD, cursor=-1), UNREADABLE, 3),
    "cursor is a text": (resealed(GOOD, cursor="2"), UNREADABLE, 3),
    "cursor is true": (resealed(GOOD, cursor=True), UNREADABLE, 3),
    "cursor is huge": (resealed(GOOD, cursor=10**400), UNREADABLE, 3),
    "time is no number": (resealed(GOOD, updated=float("nan")), UNREADABLE, 3),
    "time is endless": (resealed(GOOD, created=float("inf")), UNREADABLE, 3),
    "time is huge": (resealed(GOOD, updated=10**400), UNREADABLE, 3),
    "time is far": (resealed(GOOD, updated=1e18), UNREADABLE, 3),
    "time is a list": (resealed(GOOD, updated=[]), UNREADABLE, 3),
    "time is a text": (resealed(GOOD, updated="nan"), UNREADABLE, 3),
    "no revision": (resealed(GOOD, revision=None), UNREADABLE, 3),
    "a seat that is not there": (resealed(GOOD, local=[5]), UNREADABLE, 3),
    "seats are a number": (resealed(GOOD, local=1), UNREADABLE, 3),
    "challenge of one": (resealed(GOOD, challenge=["Ana"]), UNREADABLE, 3),
    "challenge without name": (resealed(GOOD, challenge=[None, 4]), UNREADABLE, 3),
    "challenge is huge": (resealed(GOOD, challenge=["Ana", 10**400]), UNREADABLE, 3),
    "newer format": (resealed(GOOD, sobremesa=2, record={"packed": True}), NEWER, None),
    "newer record": (
        resealed(GOOD, record=BODY["record"].replace('[Sobremesa "1"]', '[Sobremesa "2"]')),
        NEWER_RECORD,
        None,
    ),
    "newer rules": (resealed(GOOD, record=BODY["record"].replace('[Rules "1"]', '[Rules "9"]')), NEWER_RECORD, None),
    "another game": (
        resealed(GOOD, record=BODY["record"].replace('[Game "nine"]', '[Game "chess"]')),
        "This record is of a game that is not available here.",
        None,
    ),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_entry_says_what_is_wrong(name: str) -> None:
    raw, reason, good = DAMAGED[name]
    with pytest.raises(SaveError) as caught:
        read_entry("abc1", raw)
    assert str(caught.value) == reason
    assert caught.value.raw == raw
    assert (None if caught.value.good is None else len(caught.value.good.moves)) == good
    assert caught.value.newer == ("newer" in name)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_entry_is_listed_kept_and_can_be_taken_along(name: str, language: str) -> None:
    raw, reason, good = DAMAGED[name]
    storage = store(("broken1", raw), ("fine1", GOOD))
    tablet = Tablet(storage, language=language)
    assert tablet.find(lambda e: e["href"] == "#match/fine1")
    assert tablet.find(lambda e: e.has_class("careful") and e["href"] == "#saves"), "the shelf tells"
    tablet.follow("#saves")
    (line,) = tablet.find(lambda e: e.has_class("broken"))
    assert line.text
    assert (reason in line.text) == (language == "en")
    assert not faults(tablet.look())
    tablet.press("export-raw broken1")
    assert tablet.page.files == {"sobremesa-broken1.json": raw}
    assert ("rescue broken1" in tablet.actions()) == (good is not None)
    tablet.open("match/broken1")
    assert (reason in tablet.text()) == (language == "en")
    assert not faults(tablet.look())
    if good is not None:
        tablet.press("rescue broken1")
        assert len(tablet.match.moves) == good
        tablet.play(next(iter(tablet.match.position.moves())))
        tablet.open("match/broken1")
        tablet.press("rescue broken1")
        assert len(tablet.match.moves) == good, "what was played after a rescue is another match"
    assert storage.texts[PREFIX + "broken1"] == raw, "what cannot be read is never touched"


def test_the_shelf_plays_through_no_match_that_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [(ident, write_entry(entry(finished(nine(code=ident)), ident))) for ident in ("one", "two")]
    going = ("three", write_entry(entry(begin(nine(), ":b2"), "three")))
    read: list[str] = []
    monkeypatch.setattr(saves_module, "read_entry", lambda ident, raw: read.append(ident) or read_entry(ident, raw))
    tablet = Tablet(store(*texts, going))
    assert "Keep playing" in tablet.text()
    assert read == ["three"]
    tablet.open("saves")
    assert sorted(read) == ["one", "three", "two"]
    assert tablet.text().count("Over") == 2
    tablet.open("result/one")
    assert "wins" in tablet.text() or "Drawn" in tablet.text()


def test_the_shelf_plays_through_only_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six matches that go on, a damaged one, and one of the oldest, which is over and does not say so."""
    going = begin(nine(), ":b2")
    texts = [(f"going{at}", write_entry(replace(entry(going), updated=NOW - at))) for at in range(6)]
    silent = resealed(write_entry(replace(entry(finished(nine())), updated=NOW + 1)), over=None)
    read: list[str] = []
    monkeypatch.setattr(saves_module, "read_entry", lambda ident, raw: read.append(ident) or read_entry(ident, raw))
    tablet = Tablet(store(*texts, ("silent", silent), ("damaged", GOOD[:-9])))
    ways = [str(e["href"]) for e in tablet.find(lambda e: str(e["href"]).startswith("#match/"))]
    shown = [way.removeprefix("#match/") for way in ways]
    assert shown == [ident for ident, _text in texts[: len(shown)]]
    assert sorted(read) == sorted([*shown, "silent", "damaged"])
    assert f"{6 - len(shown)} more matches are waiting" in tablet.text()
    assert "1 saved match cannot be read" in tablet.text()
    tablet.open("saves")
    assert len(read) == 8


def test_whether_a_match_is_over_shows_in_what_was_written_last() -> None:
    tablet = Tablet(store(("one", write_entry(entry(finished(nine()), "one")))), at="match/one")
    tablet.press("undo")
    tablet.open("")
    assert tablet.find(lambda e: e["href"] == "#match/one"), "taken back, it goes on"
    older = resealed(write_entry(entry(finished(nine()), "old")), over=None)
    slip = Saves(Tablet(store(("old", older))).page.storage).slip("old")
    assert slip.over
    assert slip.entry is not None


def test_an_entry_that_was_changed_is_not_over_because_it_says_so() -> None:
    text = write_entry(entry(finished(nine()), "old"))
    for changed in (text.replace('"revision": 0', '"revision": 1'), text[:-3], resealed(text, updated=-1e18)):
        assert changed != text
        slip = Saves(Tablet(store(("old", changed))).page.storage).slip("old")
        assert (slip.over, slip.updated) == (False, 0)
        assert slip.error is not None


def test_the_good_part_of_a_draw_goes_on_by_the_table_code() -> None:
    drawn = begin(nine(preparation="drawn"))
    text = format_record(drawn).replace(drawn.moves[4], "lost", 1)
    tablet = Tablet(store(("broken1", resealed(GOOD, record=text))), at="saves")
    tablet.press("rescue broken1")
    assert tablet.match.moves == drawn.moves
    assert "put a token" in tablet.voice


def test_names_of_entries_that_are_none_of_ours_are_left_alone() -> None:
    storage = store(("<img>", "x"), ("a" * 40, "x"), ("", "x"))
    storage.texts["other.site"] = "theirs"
    tablet = Tablet(storage, at="saves")
    assert not Saves(tablet.page.storage).slips()
    assert "No saved matches yet." in tablet.text()
    assert "theirs" in storage.texts.values()


# --- asking before deleting ---


def test_deleting_asks_first() -> None:
    tablet = Tablet(store(("abc1", GOOD)), at="saves")
    tablet.press("ask-delete abc1")
    assert tablet.page.focused[-1] == "safe"
    assert tablet.find(lambda e: e["id"] == "safe")[0]["data-do"] == "ask-no"
    tablet.press("ask-no")
    assert PREFIX + "abc1" in tablet.storage.texts
    assert not tablet.page.shown["asked"]
    tablet.press("ask-delete abc1")
    tablet.press("delete abc1")
    assert PREFIX + "abc1" not in tablet.storage.texts
    assert "No saved matches yet." in tablet.text()


def test_deleting_the_match_on_the_table_goes_to_the_shelf() -> None:
    tablet = Tablet()
    ident = tablet.begin("Ana", "Bruno")
    tablet.press("drawer more")
    tablet.press("ask-delete")
    assert tablet.app.press("Escape")
    assert PREFIX + ident in tablet.storage.texts
    tablet.press("ask-delete")
    tablet.press(f"delete {ident}")
    assert (tablet.page.fragment, tablet.app.table) == ("", None)
    tablet.open(f"match/{ident}")
    assert "That match is not on this device." in tablet.text()


# --- how much is used ---


def test_the_page_of_saves_tells_how_much_is_used_and_whether_it_is_kept() -> None:
    storage = store(("abc1", GOOD))
    assert "MB" not in Tablet(storage, at="saves").text(), "next to nothing is used"
    assert "0.3 of 5.2 MB are used." in Tablet(store(("abc1", GOOD), ("abc2", "x" * 300_000)), at="saves").text()
    assert "Your browser may delete them" in Tablet(storage, at="saves").text()
    tablet = Tablet(storage)
    tablet.page.kept = True
    tablet.open("saves")
    assert "Your browser will keep them." in tablet.text()
    assert "iPad" in Tablet(storage, at="saves", apple_tablet=True).text()
    assert "iPad" not in Tablet(storage, at="saves", apple_tablet=True, standalone=True).text()


# --- clocks that are wrong ---


@pytest.mark.parametrize("now", [-1.5, -1e9, -1e13, 0.0, 1e11 + 1, 4e11, 8.64e12])
def test_what_is_written_by_a_wrong_clock_can_be_read_and_shown(now: float) -> None:
    tablet = Tablet(thinker="held")
    tablet.page.clock = now
    for at in ("", "saves", "records"):
        tablet.open(at)
    ident = tablet.begin("Ana", "Bruno")
    tablet.play(":b2")
    tablet.app.records.add(ident, finished(nine()), now)
    tablet.app.own_sheets.save(OwnSheet("sheet1", "imperial", "text"), now)
    again = tablet.reload()
    again.page.clock = BEGAN
    assert again.app.saves.load(ident).match.moves == [":b2"]
    assert [slip.ident for slip in again.app.saves.slips() if slip.sound and slip.entry] == [ident]
    assert [result.ident for result in again.app.records.all()] == [ident]
    assert [sheet.ident for sheet in again.app.own_sheets.all()] == ["sheet1"]
    for at in ("", "saves", "records", f"match/{ident}"):
        again.open(at)
        assert "Something went wrong" not in again.text()


@pytest.mark.parametrize("moment", [-1, -1e9, 1e12])
def test_what_a_wrong_clock_has_written_before_is_read(moment: float) -> None:
    tablet = Tablet(store(("-77aa01", resealed(GOOD, updated=moment, created=moment))), at="saves")
    assert tablet.app.saves.load("-77aa01").match.moves
    tablet.open("match/-77aa01")
    assert tablet.match.moves


def test_a_browser_that_stores_nothing_is_told_of_once_and_never_called_full() -> None:
    tablet = Tablet(keeps=False)
    assert "Nothing can be saved here" in tablet.text()
    tablet.press("ask-no")
    assert "Nothing is saved: this browser doesn't store data for this page." in tablet.text()
    tablet.open("new/nine")
    tablet.press("form nine begin")
    assert "Nothing can be saved here" not in tablet.text(), "once is enough"
    assert "storage is full" not in tablet.text()
    tablet.press("drawer more")
    assert "This match is not saved." in tablet.text()
    tablet.open("saves")
    assert "Save your matches to files." in tablet.text()
    assert "Every move is saved" not in tablet.text()


def test_the_shelf_says_what_is_kept_and_how_full_the_store_is_once_that_is_something() -> None:
    text = Tablet(store(("abc1", GOOD))).text()
    assert "Works offline." in text
    assert "Everything is saved on this device." in text
    assert "No network" not in text
    assert "MB" not in text
    assert "0.3 of 5.2 MB are used." in Tablet(store(("abc2", "x" * 300_000))).text()
    assert "Todo se guarda aquí." in Tablet(language="es").text()
