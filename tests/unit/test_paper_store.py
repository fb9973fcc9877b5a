"""Sheets and plays in the store: short writes, two windows, a full, damaged or emptied store."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pyapp.paper.play import MARK, STROKE, Play
from pyapp.paper.store import (
    INK,
    PIECE,
    PLAY,
    SHEET,
    Journal,
    Plays,
    Sheets,
    StoredSheet,
    is_in_use,
    piece_keys,
    read_entry,
    read_piece,
    read_sheet,
    write_entry,
)
from pyapp.ui.page import MemoryStorage, StoreFull
from pyapp.ui.store.saves import SaveError

from .paper_sheets import MARKET, PICTURE, RIVER, TOTAL, entry, sheet
from .paper_sheets import STROKE as TEXT


class SmallStorage(MemoryStorage):
    """A store with room for so many characters."""

    room = 1_000_000

    def put(self, key: str, text: str) -> None:
        held = sum(len(name) + len(self.get(name) or "") for name in self.names() if name != key)
        if held + len(key) + len(text) > self.room:
            raise StoreFull
        super().put(key, text)


def opened(storage: MemoryStorage, author: str = "a") -> tuple[Play, Journal]:
    plays = Plays(storage)
    play, journal, damaged = plays.open(plays.load("aaaa1111"), author)
    assert damaged == 0
    return play, journal


@pytest.fixture
def storage() -> SmallStorage:
    """Return a store with a play that nobody has written on."""
    made = SmallStorage()
    Plays(made).save(entry(sheet(MARKET, RIVER, TOTAL)), 2_000)
    return made


def test_a_sheet_comes_back_as_it_was() -> None:
    store = MemoryStorage()
    whole = sheet(MARKET, RIVER, TOTAL, pages=3, cards=["Wood", "Wood", "7"])
    saved = Sheets(store).save(StoredSheet("5ee7", whole), 3_000)
    assert saved.revision == 1
    assert Sheets(store).load("5ee7") == saved
    assert Sheets(store).all() == [saved]
    assert is_in_use(store, PICTURE)
    assert not is_in_use(store, "f" * 32)
    Sheets(store).delete("5ee7")
    with pytest.raises(SaveError):
        Sheets(store).load("5ee7")


def test_every_stroke_is_in_the_store_at_once(storage: SmallStorage) -> None:
    play, journal = opened(storage)
    for number in range(3 * PIECE):
        journal.add([play.act("a", STROKE, number % 2, 0, TEXT)])
        if number % 10 == 0:
            other, _journal = opened(storage, "b")
            assert other.desks == play.desks
    assert len(piece_keys(storage, "aaaa1111")) == 3


def test_a_stroke_rewrites_a_short_entry_only(storage: SmallStorage) -> None:
    play, journal = opened(storage)
    for _ in range(400):
        journal.add([play.act("a", STROKE, 0, 0, TEXT)])
    assert max(len(storage.get(key) or "") for key in piece_keys(storage, "aaaa1111")) < 12_200


def test_two_windows_write_on_one_sheet_and_lose_nothing(storage: SmallStorage) -> None:
    one, journal = opened(storage, "a")
    two, other = opened(storage, "b")
    for _ in range(60):
        journal.add([one.act("a", STROKE, 0, 0, TEXT)])
        other.add([two.act("b", MARK, 1, 0, "f1 3")])
    for name in piece_keys(storage, "aaaa1111"):
        one.merge(read_piece(name, storage.get(name) or "")[0])
    third, _journal = opened(storage, "c")
    assert third.desks == one.desks
    assert len(third.acts) == 120


def test_a_full_store_keeps_what_is_there_and_writes_the_rest_later(storage: SmallStorage) -> None:
    play, journal = opened(storage)
    journal.add([play.act("a", STROKE, 0, 0, TEXT)])
    storage.room = 0
    for _ in range(2 * PIECE):
        with pytest.raises(StoreFull):
            journal.add([play.act("a", STROKE, 0, 0, TEXT)])
    storage.room = SmallStorage.room
    assert len(opened(storage, "b")[0].acts) == 1
    journal.add([play.act("a", STROKE, 0, 0, TEXT)])
    assert opened(storage, "b")[0].desks == play.desks


def test_a_store_that_was_emptied_gets_everything_again(storage: SmallStorage) -> None:
    play, journal = opened(storage)
    for _ in range(2 * PIECE + 3):
        journal.add([play.act("a", STROKE, 0, 0, TEXT)])
    kept = storage.get(PLAY + "aaaa1111")
    for name in storage.names():
        storage.delete(name)
    storage.put(PLAY + "aaaa1111", kept or "")
    journal.add([play.act("a", STROKE, 0, 0, TEXT)])
    assert opened(storage, "b")[0].desks == play.desks


def test_a_damaged_piece_costs_only_its_lines(storage: SmallStorage) -> None:
    play, journal = opened(storage)
    for _ in range(PIECE + 5):
        journal.add([play.act("a", STROKE, 0, 0, TEXT)])
    key = piece_keys(storage, "aaaa1111")[0]
    lines = (storage.get(key) or "").split("\n")
    storage.put(key, "\n".join([*lines[:3], "nonsense", *lines[4:]]))
    plays = Plays(storage)
    read, _journal, damaged = plays.open(plays.load("aaaa1111"), "b")
    assert damaged == 2, "the checksum and a line"
    assert len(read.acts) == PIECE + 4
    assert storage.get(key) is not None


def test_a_deleted_play_leaves_nothing(storage: SmallStorage) -> None:
    play, journal = opened(storage)
    journal.add([play.act("a", STROKE, 0, 0, TEXT)])
    Plays(storage).delete("aaaa1111")
    assert storage.names() == []


def test_acts_of_other_authors_keep_their_author(storage: SmallStorage) -> None:
    play, journal = opened(storage)
    elsewhere = Play(play.sheet, 2)
    acts = [elsewhere.act("tablet2", STROKE, 1, 0, TEXT) for _ in range(3)]
    play.merge(acts)
    journal.add(acts)
    assert opened(storage, "b")[0].acts.keys() == elsewhere.acts.keys()


@given(
    some.text(max_size=50)
    | some.recursive(some.none() | some.integers() | some.text(max_size=5), some.lists).map(json.dumps)
)
def test_nonsense_is_no_sheet_and_no_play(raw: str) -> None:
    assert read_sheet("x", raw) is None
    assert read_entry("x", raw) is None
    read_piece(f"{INK}p.a.0", raw)


def test_an_entry_that_was_changed_by_hand_is_refused() -> None:
    raw = write_entry(entry(sheet(MARKET)))
    assert read_entry("aaaa1111", raw) == entry(sheet(MARKET))
    assert read_entry("aaaa1111", raw.replace("Ana", "Eva")) is None
    assert read_entry("aaaa1111", write_entry(replace(entry(sheet(MARKET)), players=()))) is None


def test_what_cannot_be_read_is_listed_and_stays(storage: SmallStorage) -> None:
    storage.put(SHEET + "bad", "{")
    storage.put(PLAY + "bad", "{")
    assert Sheets(storage).idents() == ["bad"]
    assert Sheets(storage).all() == []
    assert sorted(Plays(storage).idents()) == ["aaaa1111", "bad"]
    assert [one.ident for one in Plays(storage).all()] == ["aaaa1111"]
    with pytest.raises(SaveError):
        Plays(storage).load("bad")
