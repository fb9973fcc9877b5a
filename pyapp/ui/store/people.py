"""The people who play at this device, an entry each. Their matches are found by their names."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import MAX_NAME
from pyapp.engine.files import parse_json
from pyapp.engine.names import cleaned
from pyapp.ui.store.saves import checksum, is_ident, moment, whole

if TYPE_CHECKING:
    from pyapp.ui.page import Storage

PREFIX: Final = "sobremesa.person."
VERSION: Final = 1
PIECES: Final = range(1, 6)
MAX_OTHERS: Final = 40
"""The most further names of a person."""
MAX_PICTURE: Final = 8_000
_STROKE: Final = "[0-2](?: [0-9]{1,3} [0-9]{1,3})+"
_PICTURE: Final = re.compile(rf"|[a-z][a-z-]*|{_STROKE}(?:;{_STROKE})*")


@dataclass(frozen=True, slots=True)
class Person:
    """A person. Matches under `name` and under the names in `others` are theirs.

    `picture` is empty, the name of a pictogram, or a drawing on a square of 100: strokes with a semicolon between them,
    each the number of its ink and the coordinates of its points. Times are in seconds since 1970; `revision` counts the
    writes.
    """

    ident: str
    name: str
    piece: int = 1
    picture: str = ""
    others: tuple[str, ...] = ()
    created: float = 0.0
    updated: float = 0.0
    revision: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Return all names under which matches are theirs."""
        return (self.name, *self.others)


class People:
    """The people in a store. Unreadable entries are left out, but never deleted."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def all(self) -> list[Person]:
        """Return everybody, the first added one first."""
        idents = [key[len(PREFIX) :] for key in self.storage.names() if key.startswith(PREFIX)]
        read = (read_person(ident, self.storage.get(PREFIX + ident) or "") for ident in idents)
        return sorted((one for one in read if one is not None), key=lambda one: (one.created, one.ident))

    def save(self, person: Person, now: float) -> Person:
        """Store a person and return them with their new revision. Raises StoreFull."""
        saved = replace(person, updated=now, revision=person.revision + 1)
        self.storage.put(PREFIX + person.ident, write_person(saved))
        return saved


def write_person(person: Person) -> str:
    """Format an entry as JSON."""
    body = {"sobremesa": VERSION, **asdict(person), "others": list(person.others)}
    del body["ident"]
    return json.dumps({**body, "check": checksum(body)})


def read_person(ident: str, raw: str) -> Person | None:
    """Parse an entry; None, and never an error, for anything else."""
    try:
        body = parse_json(raw)
        check = body.pop("check")
        person = Person(
            *(ident, body["name"], whole(body["piece"]), body["picture"], tuple(body["others"])),
            *(moment(body["created"]), moment(body["updated"]), whole(body["revision"])),
        )
        sound = (
            body["sobremesa"] == VERSION
            and check == checksum(body)
            and is_ident(ident)
            and isinstance(body["others"], list)
            and all(map(is_name, person.names))
            and len(person.others) <= MAX_OTHERS
            and person.piece in PIECES
            and len(person.picture) <= MAX_PICTURE
            and _PICTURE.fullmatch(person.picture)
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return person if sound else None


def is_name(text: object) -> bool:
    """Return whether a text can be the name of a person."""
    return isinstance(text, str) and 0 < len(text) <= MAX_NAME and cleaned(text) == text
