"""Sheets and plays in the store.

A sheet is one entry. A play has an entry with its sheet, players and table code, which changes seldom, and its journal
in parts: each window writes separate entries, of which a stroke changes only the last one. So a stroke costs a
short entry, a crash loses none, and two windows never overwrite each other. Each entry has a checksum; a damaged one is
kept and reported, never deleted automatically.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import in_calendar
from pyapp.engine.contract import MAX_CODE, MAX_NAME, N_
from pyapp.engine.files import parse_json
from pyapp.engine.names import is_printable
from pyapp.paper import sheet as sheets
from pyapp.paper.play import MAX_ACTS, MAX_SEATS, Act, ActError, Play, read_act
from pyapp.ui.store.saves import FORMAT, SaveError, checksum, is_ident, moment, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.paper.sheet import Sheet
    from pyapp.ui.page import Storage

SHEET: Final = "sobremesa.paper.sheet."
PLAY: Final = "sobremesa.paper.play."
INK: Final = "sobremesa.paper.ink."
"""Keys: `INK` is followed by the play, the author and the number of the part, with points between."""
PART_ACTS: Final = 40
"""Acts in an entry of the journal."""
PART_LENGTH: Final = 12_000
"""Characters after which another entry is begun, however few acts it has."""
PIECES: Final = range(1, 7)
"""The numbers of players' pieces."""
DAMAGED: Final = N_("This play is damaged and cannot be read.")


@dataclass(frozen=True, slots=True)
class StoredSheet:
    """A sheet in the store, with the time of the last write and the number of writes."""

    ident: str
    sheet: Sheet
    updated: float = 0.0
    revision: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """A person at a play: a name, and the number of a piece."""

    name: str
    piece: int


@dataclass(frozen=True, slots=True)
class PlayEntry:
    """A play in the store without its journal: the sheet as it was when the play began, and what lists show.

    `seats` are those who write on this device, None for all. `points` and `over` repeat the journal.
    """

    ident: str
    origin: str
    """The ident of the sheet in the store, which may be gone; empty for a play that another tablet has sent."""
    sheet: Sheet
    players: tuple[Player, ...]
    code: str
    created: float
    updated: float
    over: bool = False
    points: tuple[int | None, ...] = ()
    seats: tuple[int, ...] | None = None

    @property
    def own_seats(self) -> Sequence[int]:
        """List the seats that write on this device."""
        return range(len(self.players)) if self.seats is None else self.seats

    @property
    def is_guest(self) -> bool:
        """Return whether this tablet has joined the play of another one."""
        return self.seats is not None and not self.origin


class Sheets:
    """The sheets in a store."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def idents(self) -> list[str]:
        """List the names of all entries, readable or not."""
        return _idents(self._storage, SHEET)

    def all(self) -> list[StoredSheet]:
        """Return the readable sheets, the last written one first."""
        found = (read_sheet(ident, self._storage.get(SHEET + ident) or "") for ident in self.idents())
        return sorted((one for one in found if one is not None), key=lambda one: (-one.updated, one.ident))

    def load(self, ident: str) -> StoredSheet:
        """Return a sheet. Raises SaveError if it is missing or unreadable."""
        raw = self._storage.get(SHEET + ident)
        if raw is None:
            raise SaveError(N_("That sheet is not on this device."))
        stored = read_sheet(ident, raw)
        if stored is None:
            raise SaveError(sheets.DAMAGED, raw=raw)
        return stored

    def save(self, stored: StoredSheet, now: float) -> StoredSheet:
        """Store a sheet and return it with its new revision. Raises StoreFull; the old one stays then."""
        written = replace(stored, updated=now, revision=stored.revision + 1)
        body = {
            "sobremesa": FORMAT,
            "revision": written.revision,
            "updated": in_calendar(now),
            "sheet": sheets.write(written.sheet),
        }
        self._storage.put(SHEET + stored.ident, _checked(body))
        return written

    def delete(self, ident: str) -> None:
        """Delete a sheet; plays of it have a copy."""
        self._storage.delete(SHEET + ident)


@lru_cache(maxsize=128)  # a list reads all sheets at every paint
def read_sheet(ident: str, raw: str) -> StoredSheet | None:
    """Parse an entry; None, and never an error, for anything else."""
    try:
        body = _body(raw)
        return StoredSheet(ident, sheets.read(body["sheet"]), moment(body["updated"]), whole(body["revision"]))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


class Journal:
    """The journal of a play in the store, as one window writes it."""

    def __init__(self, storage: Storage, play: str, author: str) -> None:
        self._storage, self._play, self._author = storage, play, author
        self._parts: list[list[str]] = [[]]
        """The lines of this window, by entry."""
        self._unwritten: set[int] = set()

    def read(self) -> tuple[list[Act], int]:
        """Return the acts in the store, at most MAX_ACTS, and the number of entries and lines that are not read."""
        acts: list[Act] = []
        damaged = 0
        for key in part_keys(self._storage, self._play):
            found, bad = read_part(key, self._storage.get(key) or "")
            damaged += bad + max(0, len(acts) + len(found) - MAX_ACTS)
            acts += found[: MAX_ACTS - len(acts)]
        return acts, damaged

    def add(self, acts: Iterable[Act]) -> None:
        """Store acts of any author in the last entry of this window, and what is missing of the earlier ones. Raises
        StoreFull: they are stored with the next ones.
        """
        for act in acts:
            line = act.line if act.author == self._author else f"{act.line} @{act.author}"
            if len(self._parts[-1]) >= PART_ACTS or sum(map(len, self._parts[-1])) + len(line) > PART_LENGTH:
                self._parts.append([])
            self._parts[-1].append(line)
            self._unwritten.add(len(self._parts) - 1)
        for number, lines in enumerate(self._parts):
            key = f"{INK}{self._play}.{self._author}.{number}"
            if number in self._unwritten or (lines and self._storage.get(key) is None):
                text = "\n".join(lines)
                self._storage.put(key, f"{zlib.crc32(text.encode()):08x}\n{text}")
                self._unwritten.discard(number)


def part_keys(storage: Storage, play: str) -> list[str]:
    """List the keys of a play's journal in the store."""
    return sorted(name for name in storage.names() if name.startswith(f"{INK}{play}."))


def read_part(key: str, raw: str) -> tuple[list[Act], int]:
    """Return the acts of an entry, and how many lines cannot be read; a wrong checksum counts as one."""
    author = key.split(".")[-2]
    head, *lines = raw.split("\n")
    acts, damaged = [], int(head != f"{zlib.crc32(chr(10).join(lines).encode()):08x}")
    for line in lines:
        text, mark, other = line.partition(" @")
        try:
            acts.append(read_act(text, other if mark else author))
        except ActError:
            damaged += 1
    return acts, damaged


class Plays:
    """The plays in a store."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def idents(self) -> list[str]:
        """List the names of all entries, readable or not."""
        return _idents(self.storage, PLAY)

    def all(self) -> list[PlayEntry]:
        """Return the readable plays without their journals, the last written one first."""
        found = (read_entry(ident, self.storage.get(PLAY + ident) or "") for ident in self.idents())
        return sorted((one for one in found if one is not None), key=lambda one: (-one.updated, one.ident))

    def load(self, ident: str) -> PlayEntry:
        """Return a play without its journal. Raises SaveError if it is missing or unreadable."""
        raw = self.storage.get(PLAY + ident)
        if raw is None:
            raise SaveError(N_("That play is not on this device."))
        entry = read_entry(ident, raw)
        if entry is None:
            raise SaveError(DAMAGED, raw=raw)
        return entry

    def save(self, entry: PlayEntry, now: float) -> PlayEntry:
        """Store the entry of a play. Raises StoreFull; the old one stays then."""
        written = replace(entry, updated=now)
        self.storage.put(PLAY + entry.ident, write_entry(written))
        return written

    def delete(self, ident: str) -> None:
        """Delete a play with its journal."""
        self.storage.delete(PLAY + ident)
        for key in part_keys(self.storage, ident):
            self.storage.delete(key)

    def open(self, entry: PlayEntry, author: str) -> tuple[Play, Journal, int]:
        """Return a play with everything that is written on it, its journal, and how many parts cannot be read."""
        journal = Journal(self.storage, entry.ident, author)
        acts, damaged = journal.read()
        return Play(entry.sheet, len(entry.players), acts), journal, damaged


def write_entry(entry: PlayEntry) -> str:
    """Format the entry of a play as ASCII JSON with its checksum."""
    body: dict[str, Any] = {
        "sobremesa": FORMAT,
        "origin": entry.origin,
        "sheet": sheets.write(entry.sheet),
        "players": [[player.name, player.piece] for player in entry.players],
        "code": entry.code,
        "created": in_calendar(entry.created),
        "updated": in_calendar(entry.updated),
        "over": entry.over,
        "points": list(entry.points),
    }
    if entry.seats is not None:
        body["seats"] = list(entry.seats)
    return _checked(body)


@lru_cache(maxsize=128)  # like sheets
def read_entry(ident: str, raw: str) -> PlayEntry | None:
    """Parse the entry of a play; None, and never an error, for anything else."""
    try:
        body = _body(raw)
        players = tuple(read_player(one) for one in body["players"])
        code, origin, seats, points = body["code"], body["origin"], body.get("seats"), body["points"]
        sound = (
            0 < len(players) <= MAX_SEATS
            and isinstance(code, str)
            and len(code) <= MAX_CODE
            and isinstance(origin, str)
            and is_ident(origin or "x")
            and isinstance(body["over"], bool)
            and len(points) <= MAX_SEATS
        )
        return (
            PlayEntry(
                ident,
                origin,
                sheets.read(body["sheet"]),
                players,
                code,
                moment(body["created"]),
                moment(body["updated"]),
                body["over"],
                tuple(None if value is None else whole(value) for value in points),
                None if seats is None else tuple(whole(seat) for seat in seats if seat in range(len(players))),
            )
            if sound
            else None
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def read_player(value: object) -> Player:
    """Return the player of plain data. Raises ValueError or TypeError."""
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError(value)
    name, piece = value
    if not isinstance(name, str) or not is_printable(name) or len(name) > MAX_NAME or whole(piece) not in PIECES:
        raise ValueError(value)
    return Player(name, piece)


def is_in_use(storage: Storage, picture: str) -> bool:
    """Return whether a sheet or a play shows a picture. Damaged ones count as well: they may be repaired."""
    entries = (storage.get(name) for name in storage.names() if name.startswith((SHEET, PLAY)))
    return any(picture in text for text in entries if text is not None)


def _idents(storage: Storage, prefix: str) -> list[str]:
    return [
        name[len(prefix) :] for name in storage.names() if name.startswith(prefix) and is_ident(name[len(prefix) :])
    ]


def _checked(body: dict[str, Any]) -> str:
    return json.dumps({**body, "check": checksum(body)})


def _body(raw: str) -> dict[str, Any]:
    """Return the data of an entry. Raises ValueError, TypeError, KeyError or AttributeError for a damaged one."""
    body: dict[str, Any] = parse_json(raw)
    if body["sobremesa"] > FORMAT or body.pop("check") != checksum(body):
        raise ValueError(raw[:40])
    return body
