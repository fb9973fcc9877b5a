"""Changes of the people in the store, each of which can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pyapp.engine.contract import MAX_NAME, N_
from pyapp.engine.names import cleaned, truncated
from pyapp.engine.texts import MessageError
from pyapp.ui.store.people import MAX_OTHERS, PIECES, PREFIX, People, Person, is_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pyapp.ui.page import Storage

TAKEN = N_("There is already somebody called {name}. You can merge two people under More.")


class EditError(MessageError):
    """A change that is not possible; the message is one sentence for people."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The texts of the changed entries, before and after; None for no entry."""

    before: Mapping[str, str | None]
    after: Mapping[str, str | None]

    def apply(self, storage: Storage) -> bool:
        """Take a change back; False if another window has changed one of its entries since. Raises StoreFull."""
        if any(storage.get(key) != text for key, text in self.after.items()):
            return False
        for key, text in self.before.items():  # what is written comes first: with a full store nothing is lost
            if text is not None:
                storage.put(key, text)
        for key, text in self.before.items():
            if text is None:
                storage.delete(key)
        return True


def name_from(typed: str) -> str:
    """Return a name as it is stored. Raises EditError if there is none."""
    name = truncated(cleaned(typed), MAX_NAME).strip()
    if not is_name(name):
        raise EditError(N_("Enter a name."))
    return name


def add(people: People, ident: str, typed: str, now: float) -> Person:
    """Add a person with the piece that the fewest have. Raises EditError for a name that somebody has, StoreFull."""
    name, known = name_from(typed), people.all()
    _check_free(name, known)
    pieces = [person.piece for person in known]
    return people.save(Person(ident, name, min(PIECES, key=pieces.count), created=now), now)


def rename(people: People, person: Person, name: str, now: float) -> Undo:
    """Rename a person; matches under the old name stay theirs. Raises EditError, StoreFull."""
    _check_free(name, (one for one in people.all() if one.ident != person.ident))
    others = dict.fromkeys((*person.others, person.name))
    others.pop(name, None)
    return _stored(people, [replace(person, name=name, others=_fitting(others))], [], now)


def merge(people: People, person: Person, into: Person, now: float) -> Undo:
    """Make two people one: `into` keeps their name, and gets the names of the other. Raises EditError, StoreFull."""
    others = dict.fromkeys((*into.others, *person.names))
    merged = replace(into, others=_fitting(others), picture=into.picture or person.picture)
    return _stored(people, [merged], [person], now)


def delete(people: People, person: Person, now: float) -> Undo:
    """Delete a person; their matches stay in the records."""
    return _stored(people, [], [person], now)


def _stored(people: People, written: Iterable[Person], deleted: Iterable[Person], now: float) -> Undo:
    storage = people.storage
    written, deleted = list(written), list(deleted)
    keys = [PREFIX + person.ident for person in (*written, *deleted)]
    before = {key: storage.get(key) for key in keys}
    for person in written:
        people.save(person, now)
    for person in deleted:
        storage.delete(PREFIX + person.ident)
    return Undo(before, {key: storage.get(key) for key in keys})


def _check_free(name: str, people: Iterable[Person]) -> None:
    if any(name in person.names for person in people):
        raise EditError(TAKEN, name=name)


def _fitting(names: Iterable[str]) -> tuple[str, ...]:
    found = tuple(names)
    if len(found) > MAX_OTHERS:
        raise EditError(
            N_(
                "Nobody can have more than {number} names.",
            ),
            number=MAX_OTHERS,
        )
    return found
