"""People in the store: entries that are read back, or left alone; names; hostile texts."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pyapp.ui.page import Facts, StoreFull
from pyapp.ui.people import edits
from pyapp.ui.people.edits import EditError
from pyapp.ui.store.people import MAX_OTHERS, MAX_PICTURE, PREFIX, People, Person, read_person, write_person
from pyapp.ui.store.saves import checksum
from tests.unit.fake_page import FakePage, FakeStorage
from tests.unit.home_people import ANA, BRUNO, NINA, fill


def people(storage: FakeStorage) -> People:
    return People(FakePage(storage, Facts()).storage)


@pytest.mark.parametrize("person", [ANA, BRUNO, NINA, replace(ANA, others=("Anna", "Ani"), updated=5.5)])
def test_an_entry_is_read_as_it_was_written(person: Person) -> None:
    assert read_person(person.ident, write_person(person)) == person


def damaged(**values: object) -> str:
    """Return the entry of Ana with other values and a checksum that fits."""
    body = {**json.loads(write_person(ANA)), **values}
    del body["check"]
    return json.dumps({**body, "check": checksum(body)})


HOSTILE = [
    "",
    "null",
    "[]",
    "{}",
    "7",
    "[" * 100_000,
    write_person(ANA).replace("Ana", "Eva"),
    damaged(sobremesa=2),
    damaged(name=""),
    damaged(name="W" * 25),
    damaged(name=7),
    damaged(name="Ana\u202e"),
    damaged(name=" Ana"),
    damaged(piece=0),
    damaged(piece=6),
    damaged(piece="1"),
    damaged(piece=True),
    damaged(picture="../x"),
    damaged(picture="<svg>"),
    damaged(picture="0 1"),
    damaged(picture="3 1 2"),
    damaged(picture="0 1 2;"),
    damaged(picture="0" + " 1" * MAX_PICTURE),
    damaged(picture=None),
    damaged(others="Ana"),
    damaged(others=[1]),
    damaged(others=["x"] * (MAX_OTHERS + 1)),
    damaged(others=None),
    damaged(created="now"),
    damaged(updated=1e300),
    damaged(revision=1.5),
]


@pytest.mark.parametrize("raw", HOSTILE)
def test_an_unreadable_entry_is_left_out_and_stays(raw: str) -> None:
    storage = fill(FakeStorage({PREFIX + "bad": raw}), [BRUNO])
    assert read_person("ana1", raw) is None
    assert [person.name for person in people(storage).all()] == ["Bruno"]
    assert storage.texts[PREFIX + "bad"] == raw


@pytest.mark.parametrize("ident", ["", "a" * 40, "a b", "ä", "a.b"])
def test_an_entry_with_a_malformed_name_is_left_out(ident: str) -> None:
    assert read_person(ident, write_person(ANA)) is None


def test_people_are_listed_in_the_order_in_which_they_were_added() -> None:
    assert people(fill(FakeStorage(), [NINA, ANA, BRUNO])).all() == [ANA, BRUNO, NINA]


def test_adding_takes_the_piece_that_the_fewest_have() -> None:
    store = people(FakeStorage())
    added = [edits.add(store, f"p{number}", f" Number  {number} ", 5.0) for number in range(6)]
    assert [person.piece for person in added] == [1, 2, 3, 4, 5, 1]
    assert added[0].name == "Number 0"
    assert (added[0].created, added[0].updated, added[0].revision) == (5.0, 5.0, 1)


@pytest.mark.parametrize("typed", ["", "   ", "\u202e", "\u200b"])
def test_nobody_is_added_without_a_name(typed: str) -> None:
    store = people(FakeStorage())
    with pytest.raises(EditError):
        edits.add(store, "p", typed, 5.0)
    assert store.all() == []


def test_names_are_unique_also_among_further_names() -> None:
    store = people(fill(FakeStorage(), [replace(ANA, others=("Anna",)), BRUNO]))
    for name in ("Ana", "Anna", " Bruno "):
        with pytest.raises(EditError):
            edits.add(store, "p", name, 5.0)
    with pytest.raises(EditError):
        edits.rename(store, BRUNO, "Anna", 5.0)


def test_the_old_name_of_a_renamed_person_counts_until_it_is_taken_back() -> None:
    storage = fill(FakeStorage(), [ANA])
    store = people(storage)
    before = dict(storage.texts)
    undo = edits.rename(store, ANA, "Eva", 5.0)
    (eva,) = store.all()
    assert (eva.name, eva.others) == ("Eva", ("Ana",))
    edits.rename(store, eva, "Ana", 6.0)
    assert store.all()[0].names == ("Ana", "Eva")
    assert not undo.apply(store.storage)  # it was changed since
    undo = edits.rename(store, store.all()[0], "Ada", 7.0)
    assert undo.apply(store.storage)
    assert store.all()[0].names == ("Ana", "Eva")
    assert storage.texts.keys() == before.keys()


def test_two_people_become_one_and_two_again() -> None:
    storage = fill(FakeStorage(), [ANA, replace(BRUNO, others=("Bru",)), NINA])
    store = people(storage)
    before = dict(storage.texts)
    undo = edits.merge(store, store.all()[1], NINA, 5.0)
    assert [person.names for person in store.all()] == [("Ana",), ("Nina", "Bruno", "Bru")]
    assert store.all()[1].picture == BRUNO.picture
    assert undo.apply(store.storage)
    assert storage.texts == before


def test_a_deleted_person_comes_back_once() -> None:
    storage = fill(FakeStorage(), [ANA])
    store = people(storage)
    undo = edits.delete(store, ANA, 5.0)
    assert store.all() == []
    assert undo.apply(store.storage)
    assert store.all() == [ANA]


def test_a_full_store_loses_nobody() -> None:
    storage = fill(FakeStorage(), [ANA, BRUNO])
    store = people(storage)
    storage.full()
    before = dict(storage.texts)
    for change in (
        lambda: edits.add(store, "p", "Nina", 5.0),
        lambda: edits.rename(store, ANA, "A name that is longer", 5.0),
        lambda: edits.merge(store, ANA, BRUNO, 5.0),
    ):
        with pytest.raises(StoreFull):
            change()
        assert storage.texts == before
    undo = edits.delete(store, ANA, 5.0)
    storage.quota = storage.size()
    with pytest.raises(StoreFull):
        undo.apply(store.storage)
    assert store.all() == [BRUNO]


def test_nobody_gets_more_names_than_are_read() -> None:
    many = replace(ANA, others=tuple(f"n{number}" for number in range(MAX_OTHERS)))
    store = people(fill(FakeStorage(), [many, BRUNO]))
    with pytest.raises(EditError):
        edits.rename(store, many, "Eva", 5.0)
    with pytest.raises(EditError):
        edits.merge(store, BRUNO, many, 5.0)
    assert store.all() == [many, BRUNO]
