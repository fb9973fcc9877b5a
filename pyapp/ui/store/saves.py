"""The saved matches: one entry each, written at every move and checked when read.

An entry is one text under one key, so that the browser replaces it whole or not at all: a crash between two moves
leaves the previous state. It has a checksum, and a revision by which a second window notices that the match went on
elsewhere. Unreadable entries are listed and kept, never deleted automatically.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import in_calendar
from pyapp.engine.contract import MAX_NAME, N_, Value
from pyapp.engine.files import parse_json
from pyapp.engine.mailed import parse_mailed
from pyapp.engine.names import is_printable
from pyapp.engine.record import RecordError, format_record, parse_record
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match
    from pyapp.ui.page import Storage

PREFIX: Final = "sobremesa.match."
FRIENDS_KEY: Final = "sobremesa.friends"
"""The storage key of the lines of friends."""
PUZZLES_KEY: Final = "sobremesa.puzzles"
"""The storage key of the progress with puzzles."""
PAPER_KEYS: Final = "sobremesa.paper."
"""How the keys of Paper begin, which are stored apart."""
FORMAT: Final = 1
LEADING_MARKS: Final = "\ufeff \t\r\n"
"""Characters that editors and mail programs put before the text of a file."""
MAX_ID: Final = 32
MAX_POINTS: Final = 100_000
MAX_CLOCK: Final = 1e13
"""Seconds before and after 1970 beyond which no clock of a device can be, however wrong."""


class SaveError(Exception):
    """The only error of reading an entry: a message of the catalogue and its parameters. `raw` is the stored text,
    `good` the readable part.
    """

    def __init__(
        self, reason: str, *, raw: str = "", good: Match | None = None, newer: bool = False, **params: Value
    ) -> None:
        super().__init__(reason.format(**params))
        self.reason = reason
        self.params = params
        self.raw = raw
        self.good = good
        self.newer = newer


class Conflict(Exception):
    """The stored entry is not the one that was read: another window has continued this match."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A saved match. Times are in seconds since 1970. `local` lists the seats that play on this device; None if all do.

    `challenge` is (name, points) to beat; `revision` counts the writes. `ahead` has the moves that seats have played
    before their turn, (seat, moves), which are not in the match yet.
    """

    ident: str
    match: Match
    created: float
    updated: float
    revision: int = 0
    local: tuple[int, ...] | None = None
    challenge: tuple[str, int] | None = None
    ahead: tuple[tuple[int, tuple[Move, ...]], ...] = ()


@dataclass(slots=True)
class StoredEntry:
    """An entry in the store, for lists: read on demand, or with the reason why it cannot be read.

    Reading an entry replays its match. Its time of writing, whether the match is over, and the text of its record are
    known without that if the checksum is right.
    """

    ident: str
    raw: str
    _head: tuple[float, bool, str] | None = field(init=False)
    _found: Entry | SaveError | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Read the head of the entry, without its match."""
        self._head = _head_of(self.raw)

    def _read(self) -> Entry | SaveError:
        if self._found is None:
            try:
                self._found = read_entry(self.ident, self.raw)
            except SaveError as error:
                self._found = error
        return self._found

    @property
    def entry(self) -> Entry | None:
        """Return the entry, None if it cannot be read."""
        return read if isinstance(read := self._read(), Entry) else None

    @property
    def error(self) -> SaveError | None:
        """Return why the entry is unreadable, None if it is readable."""
        return read if isinstance(read := self._read(), SaveError) else None

    @property
    def sound(self) -> bool:
        """Return whether the checksum of the entry is right; without that it is unreadable."""
        return self._head is not None

    @property
    def marked_over(self) -> bool:
        """Return whether the entry has the mark of a finished match; the oldest entries have no mark."""
        return self._head is not None and self._head[1]

    @property
    def over(self) -> bool:
        """Return whether the match is over; False if it is unreadable."""
        return self.marked_over or (self.entry is not None and self.entry.match.over)

    @property
    def updated(self) -> float:
        """Return when the entry was last written; 0 if its checksum is wrong."""
        return self._head[0] if self._head is not None else 0.0

    @property
    def record(self) -> str:
        """Return the text of the record, not yet checked; empty if the checksum of the entry is wrong."""
        return self._head[2] if self._head is not None else ""


@dataclass(slots=True)
class Saves:
    """The saved matches of a store."""

    storage: Storage
    _cache: dict[str, StoredEntry] = field(default_factory=dict)

    def idents(self) -> list[str]:
        """List the keys of all entries, readable or not."""
        keys = (name[len(PREFIX) :] for name in self.storage.names() if name.startswith(PREFIX))
        return [ident for ident in keys if is_ident(ident)]

    def stored_entries(self) -> list[StoredEntry]:
        """Return every entry, the last played one first; those with a wrong checksum come last."""
        return sorted(
            (self.stored_entry(ident) for ident in self.idents()), key=lambda stored: stored.updated, reverse=True
        )

    def stored_entry(self, ident: str) -> StoredEntry:
        """Return one entry for a list; never raises for a damaged one."""
        raw = self.storage.get(PREFIX + ident) or ""
        cached = self._cache.get(ident)
        if cached and cached.raw == raw:
            return cached
        self._cache[ident] = StoredEntry(ident, raw)
        return self._cache[ident]

    def load(self, ident: str) -> Entry:
        """Read an entry from the store. Raises SaveError if it is missing or unreadable."""
        raw = self.storage.get(PREFIX + ident)
        if raw is None:
            raise SaveError(N_("That match is not on this device."))
        return read_entry(ident, raw)

    def save(self, entry: Entry, now: float, *, force: bool = False) -> Entry:
        """Store an entry and return it with its new revision.

        Raises StoreFull (the previous state stays) and, unless forced, Conflict if another window has written the entry
        since.
        """
        raw = self.storage.get(PREFIX + entry.ident)
        if raw is not None and not force and self._revision(raw) != entry.revision:
            raise Conflict
        written = replace(entry, updated=now, revision=entry.revision + 1)
        self.storage.put(PREFIX + entry.ident, write_entry(written))
        return written

    def delete(self, ident: str) -> None:
        """Delete a match."""
        self.storage.delete(PREFIX + ident)
        self._cache.pop(ident, None)

    def size(self) -> int:
        """Count the characters that this app has stored."""
        return sum(len(name) + len(self.storage.get(name) or "") for name in self.storage.names())

    @staticmethod
    def _revision(raw: str) -> int:
        try:
            value = parse_json(raw)["revision"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return -1
        return value if isinstance(value, int) else -1


def is_ident(text: str) -> bool:
    """Return whether a text can be the name of an entry: 1 to 32 ASCII letters and digits. With a clock before 1970
    names once began with a hyphen.
    """
    return len(text) <= MAX_ID and text.isascii() and text.removeprefix("-").isalnum()


# --- entries as texts ---


def write_entry(entry: Entry) -> str:
    """Format an entry as ASCII JSON with its checksum."""
    body: dict[str, Any] = {
        "sobremesa": FORMAT,
        "revision": entry.revision,
        "created": in_calendar(entry.created),
        "updated": in_calendar(entry.updated),
        "cursor": entry.match.cursor,
        "record": format_record(entry.match),
    }
    if entry.match.over:
        body["over"] = True
    if entry.local is not None:
        body["local"] = list(entry.local)
    if entry.challenge is not None:
        body["challenge"] = list(entry.challenge)
    if entry.ahead:
        body["ahead"] = [[seat, *moves] for seat, moves in entry.ahead]
    return json.dumps({**body, "check": checksum(body)})


def _head_of(raw: str) -> tuple[float, bool, str] | None:
    """Return when an entry was last written, whether it is marked as over, and its record, without reading its match;
    None if the checksum is wrong.
    """
    try:
        body = parse_json(raw)
        if body["sobremesa"] > FORMAT or body.pop("check") != checksum(body):
            return None
        record = body["record"]
        return (moment(body["updated"]), body.get("over") is True, record) if isinstance(record, str) else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def read_entry(ident: str, raw: str) -> Entry:
    """Parse an entry. Raises SaveError, and nothing else."""
    try:
        body = parse_json(raw)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict) or not isinstance(body.get("sobremesa"), int):
        raise SaveError(N_("This saved match is damaged and cannot be read."), raw=raw)
    if body["sobremesa"] > FORMAT:
        raise SaveError(
            N_("This match was saved by a newer version of Sobremesa. Update to open it."),
            raw=raw,
            newer=True,
        )
    check = body.pop("check", None)
    record = body.get("record")
    if not isinstance(record, str):
        raise SaveError(N_("This saved match is damaged and cannot be read."), raw=raw)
    try:
        match = parse_record(record, GAMES)
    except RecordError as error:
        good = error.good if error.good is not None and error.good.moves else None
        raise SaveError(
            error.reason, raw=raw, good=good, newer="newer version" in error.reason, **error.params
        ) from None
    try:
        if check == checksum(body):
            return _entry(ident, match, body)
    except (TypeError, ValueError, KeyError, IndexError, RecursionError):
        raise SaveError(N_("This saved match is damaged and cannot be read."), raw=raw, good=match) from None
    raise SaveError(
        N_("This saved match was changed outside Sobremesa. Its moves can be read; the rest may be wrong."),
        raw=raw,
        good=match,
    )


def _entry(ident: str, match: Match, body: dict[str, Any]) -> Entry:
    if match.cursor != whole(body["cursor"]):
        match.jump(body["cursor"])
    local = None if "local" not in body else tuple(whole(seat) for seat in body["local"])
    if local is not None and not all(0 <= seat < len(match.setup.seats) for seat in local):
        raise ValueError(local)
    challenge = None
    if "challenge" in body:
        name, points = body["challenge"]
        if (
            not isinstance(name, str)
            or not 0 < len(name) <= MAX_NAME
            or not is_printable(name)
            or abs(whole(points)) > MAX_POINTS
        ):
            raise ValueError(name)
        challenge = (name, points)
    return Entry(
        ident,
        match,
        moment(body["created"]),
        moment(body["updated"]),
        whole(body["revision"]),
        local,
        challenge,
        tuple(_ahead(row, len(match.setup.seats)) for row in body.get("ahead", ())),
    )


def _ahead(row: list[Any], seats: int) -> tuple[int, tuple[Move, ...]]:
    """Parse the moves that a seat has played before its turn; the table checks whether they are legal."""
    seat, *moves = row
    if not 0 <= whole(seat) < seats or not all(isinstance(move, str) for move in moves):
        raise ValueError(row)
    return seat, tuple(moves)


def whole(value: object) -> int:
    """Return a whole number as it is. Raises TypeError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    return value


def moment(value: object) -> float:
    """Parse a time in seconds since 1970; one of a wrong clock is moved into the range of calendars. Raises TypeError
    or ValueError for a time that no clock shows.
    """
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(value)
    if not -MAX_CLOCK < value < MAX_CLOCK:
        raise ValueError(value)
    return in_calendar(value)


def checksum(body: dict[str, Any]) -> int:
    """Return the checksum of an entry's data without its own `check`."""
    return zlib.crc32(json.dumps(body, sort_keys=True).encode())


# --- files ---


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """The effect of an import: new matches, the number of those already stored here, and the number of
    unreadable ones.
    """

    new: tuple[Entry, ...]
    same: int
    damaged: int
    good_part: Match | None = None
    problem: str = ""
    params: dict[str, Value] = field(default_factory=dict)
    longer: tuple[Entry, ...] = ()
    """Entries that go on with a match of this device, under its name."""


def backup(saves: Saves, **more: object) -> str:
    """Return the text of a backup file: every match, unreadable ones as raw texts, and further plain data by name."""
    matches = {ident: saves.storage.get(PREFIX + ident) for ident in saves.idents()}
    return json.dumps({"sobremesa": FORMAT, "kind": "backup", "matches": matches, **more}, indent=1)


def backup_of(text: str) -> dict[str, Any]:
    """Parse a file as the plain data of a backup; empty if it is none that this edition reads."""
    try:
        body = parse_json(text.lstrip(LEADING_MARKS))
    except (ValueError, RecursionError):
        return {}
    sound = (
        isinstance(body, dict)
        and body.get("sobremesa") == FORMAT
        and body.get("kind") == "backup"
        and isinstance(body.get("matches"), dict)
    )
    return body if sound else {}


def plan_import(text: str, saves: Saves, idents: Iterator[str], now: float) -> ImportPlan:
    """Parse a file - a backup, a record, also inside a mail, or a raw entry - and return the effect of importing it.
    Changes nothing and raises nothing.
    """
    text = text.lstrip(LEADING_MARKS)
    if text.startswith("{"):
        return _plan_json(text, saves, idents)
    try:
        match = parse_mailed(text, GAMES)
    except RecordError as error:
        good = error.good if error.good is not None and error.good.moves else None
        return ImportPlan((), 0, 1, good, error.reason, dict(error.params))
    return _without_known([Entry(next(idents), match, now, now)], saves, damaged=0)


def _plan_json(text: str, saves: Saves, idents: Iterator[str]) -> ImportPlan:
    try:
        body = parse_json(text)
    except (ValueError, RecursionError):
        body = {}
    version, matches = body.get("sobremesa"), body.get("matches")
    if "record" in body:
        try:
            return _without_known([read_entry(next(idents), text)], saves, damaged=0)
        except SaveError as error:
            return ImportPlan((), 0, 1, error.good, error.reason, dict(error.params))
    if isinstance(version, int) and version > FORMAT:
        return ImportPlan((), 0, 1, None, N_("This file was written by a newer version of Sobremesa."))
    if version != FORMAT or body.get("kind") != "backup" or not isinstance(matches, dict):
        return ImportPlan((), 0, 1, None, N_("This file is not a backup of Sobremesa, or it is damaged."))
    return _plan_backup(matches, saves, idents)


def _plan_backup(matches: dict[str, Any], saves: Saves, idents: Iterator[str]) -> ImportPlan:
    others, longer, shorter, damaged = list[Entry](), list[Entry](), 0, 0
    for ident, raw in matches.items():
        try:
            entry = read_entry(ident, raw if isinstance(raw, str) else "")
        except SaveError:
            damaged += 1
            continue
        here = saves.stored_entry(ident).entry if is_ident(ident) else None
        if here is not None and goes_on(entry.match, here.match):
            longer.append(replace(entry, created=here.created, revision=here.revision, local=here.local))
        elif here is not None and goes_on(here.match, entry.match):
            shorter += 1
        elif is_ident(ident) and saves.storage.get(PREFIX + ident) is None:
            others.append(entry)
        else:
            others.append(replace(entry, ident=next(idents)))
    plan = _without_known(others, saves, damaged)
    return replace(plan, same=plan.same + shorter, longer=tuple(longer))


def goes_on(later: Match, earlier: Match) -> bool:
    """Return whether a match is another one with further moves."""
    known = earlier.moves
    return later.setup == earlier.setup and len(later.moves) > len(known) and later.moves[: len(known)] == known


def _without_known(entries: list[Entry], saves: Saves, damaged: int) -> ImportPlan:
    known = [stored.entry.match for stored in saves.stored_entries() if stored.entry]
    new: list[Entry] = []
    for entry in entries:
        if not any(entry.match.setup == match.setup and entry.match.moves == match.moves for match in known):
            new.append(entry)
            known.append(entry.match)
    return ImportPlan(tuple(new), len(entries) - len(new), damaged)
