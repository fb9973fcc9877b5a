"""People in backups, by the names of their entries. An import adds those who are missing and updates older ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.engine.contract import MAX_NAME
from pyapp.engine.names import truncated
from pyapp.ui.store.people import MAX_OTHERS, PREFIX, People, read_person, write_person

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.page import Storage
    from pyapp.ui.store.people import Person


def unstored(storage: Storage, texts: object) -> list[Person]:
    """Return the people of a backup who are missing here, or older here. Unreadable entries are left out."""
    here = {person.ident: person for person in People(storage).all()}
    entries = texts.items() if isinstance(texts, dict) else ()
    read = (read_person(ident, raw) for ident, raw in entries if isinstance(raw, str))
    return [person for person in read if person is not None and _is_newer(person, here.get(person.ident), storage)]


def _is_newer(person: Person, stored: Person | None, storage: Storage) -> bool:
    if stored is None:  # an entry that cannot be read stays
        return storage.get(PREFIX + person.ident) is None
    return (person.revision, person.updated) > (stored.revision, stored.updated)


def merge(storage: Storage, people: Sequence[Person]) -> int:
    """Store the `unstored` people of a backup, and return their number. Raises StoreFull.

    A name that somebody else has here gets a number. Names that an older entry has here are kept as further ones.
    """
    for person in people:
        stored = {other.ident: other for other in People(storage).all()}
        before = stored.pop(person.ident, None)
        taken = {name for other in stored.values() for name in other.names}
        others = dict.fromkeys((*person.others, *(before.names if before is not None else ())))
        free = [name for name in others if name not in taken and name != person.name][:MAX_OTHERS]
        saved = replace(person, name=_free_name(person.name, taken), others=tuple(free))
        storage.put(PREFIX + person.ident, write_person(saved))
    return len(people)


def _free_name(name: str, taken: set[str]) -> str:
    number, free = 2, name
    while free in taken:
        free = f"{truncated(name, MAX_NAME - len(str(number)) - 1).strip()} {number}"
        number += 1
    return free
