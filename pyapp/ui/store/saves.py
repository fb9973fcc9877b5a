"""Matches on the device: one entry a match, written at every move, checked when read.

An entry is one text under one key, so that the browser replaces it whole or not at all: a crash between two moves
leaves the last good state. It carries a checksum, and a revision by which a second tab notices that the match went on
elsewhere. What cannot be read is listed and kept, never deleted.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import in_calendar
from pyapp.engine.contract import MAX_NAME, N_, Value
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
FORMAT: Final = 1
LEAD: Final = "\ufeff \t\r\n"
"""What editors and mail put before the first sign of a file."""
MAX_ID: Final = 32
MAX_POINTS: Final = 100_000
ANY_CLOCK: Final = 1e13
"""Seconds before and after 1970 that no device's clock reaches, however wrong it is."""


class SaveError(Exception):
    """The one error of reading an entry: a message of the catalogue and what fills it; `raw` is the text as it lies in
    the store, `good` what can be opened.
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
    """The entry in the store is not the one that was read: another window has gone on with this match."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A match as it is kept. Times in seconds since 1970. `local` lists the seats that play on this device, or is None
    when all do.

    `challenge` is (name, points) to beat; `revision` counts the writes. `ahead` holds what seats have played before
    their turn came, (seat, moves), and stands beside the match until then.
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
class Slip:
    """What a list shows of an entry: the entry, or why it cannot be read.

    A match is played through to be read. That waits until somebody asks for it: when it was written and whether it is
    over is said by a sound entry without.
    """

    ident: str
    raw: str
    _head: tuple[float, bool] | None = field(init=False)
    _found: Entry | SaveError | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Read what the entry says of itself."""
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
        """Return why the entry cannot be read, None if it can."""
        return read if isinstance(read := self._read(), SaveError) else None

    @property
    def sound(self) -> bool:
        """Return whether the entry is as it was written; one that is not cannot be read."""
        return self._head is not None

    @property
    def says_over(self) -> bool:
        """Return whether a sound entry says that its match is over; the oldest ones do not say so."""
        return self._head is not None and self._head[1]

    @property
    def over(self) -> bool:
        """Return whether the match is over; unreadable ones are not."""
        return self.says_over or (self.entry is not None and self.entry.match.over)

    @property
    def updated(self) -> float:
        """Return when the entry was last written; those that are not sound count as oldest."""
        return self._head[0] if self._head is not None else 0.0


@dataclass(slots=True)
class Saves:
    """The matches in a store."""

    storage: Storage
    _cache: dict[str, Slip] = field(default_factory=dict)

    def idents(self) -> list[str]:
        """List the keys of all entries, readable or not."""
        keys = (name[len(PREFIX) :] for name in self.storage.names() if name.startswith(PREFIX))
        return [ident for ident in keys if is_ident(ident)]

    def slips(self) -> list[Slip]:
        """Return every entry, the last played first; those that are not sound come last."""
        return sorted((self.slip(ident) for ident in self.idents()), key=lambda slip: slip.updated, reverse=True)

    def slip(self, ident: str) -> Slip:
        """Return one entry as a list shows it; never raises for a damaged one."""
        raw = self.storage.get(PREFIX + ident) or ""
        cached = self._cache.get(ident)
        if cached and cached.raw == raw:
            return cached
        self._cache[ident] = Slip(ident, raw)
        return self._cache[ident]

    def load(self, ident: str) -> Entry:
        """Read an entry afresh. Raises SaveError if there is none or it cannot be read."""
        raw = self.storage.get(PREFIX + ident)
        if raw is None:
            raise SaveError(N_("That match is not on this device."))
        return read_entry(ident, raw)

    def save(self, entry: Entry, now: float, *, force: bool = False) -> Entry:
        """Write an entry and give it with its new revision.

        Raises StoreFull (the last good state stays) and, unless forced, Conflict if another window has written it
        since.
        """
        raw = self.storage.get(PREFIX + entry.ident)
        if raw is not None and not force and self._revision(raw) != entry.revision:
            raise Conflict
        written = replace(entry, updated=now, revision=entry.revision + 1)
        self.storage.put(PREFIX + entry.ident, write_entry(written))
        return written

    def delete(self, ident: str) -> None:
        """Forget a match for good."""
        self.storage.delete(PREFIX + ident)
        self._cache.pop(ident, None)

    def size(self) -> int:
        """Count the characters that this app keeps."""
        return sum(len(name) + len(self.storage.get(name) or "") for name in self.storage.names())

    @staticmethod
    def _revision(raw: str) -> int:
        try:
            value = json.loads(raw)["revision"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return -1
        return value if isinstance(value, int) else -1


def is_ident(text: str) -> bool:
    """Return whether a text can be the name of an entry: 1 to 32 plain letters and digits. A clock before 1970 once
    wrote names with a hyphen before them.
    """
    return len(text) <= MAX_ID and text.isascii() and text.removeprefix("-").isalnum()


# --- one entry as text ---


def write_entry(entry: Entry) -> str:
    """Write an entry as ASCII JSON with its checksum."""
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
    return json.dumps({**body, "check": _check(body)})


def _head_of(raw: str) -> tuple[float, bool] | None:
    """Return when a sound entry was last written and whether it says that its match is over, without reading the match;
    None for all others.
    """
    try:
        body = json.loads(raw)
        if body["sobremesa"] > FORMAT or body.pop("check") != _check(body):
            return None
        return moment(body["updated"]), body.get("over") is True
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def read_entry(ident: str, raw: str) -> Entry:
    """Read an entry. Raises SaveError, and nothing else, for whatever is not one."""
    try:
        body = json.loads(raw)
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
        if check == _check(body):
            return _entry(ident, match, body)
    except (TypeError, ValueError, KeyError, IndexError, RecursionError):
        raise SaveError(N_("This saved match is damaged and cannot be read."), raw=raw, good=match) from None
    raise SaveError(
        N_("This saved match was changed outside Sobremesa. Its moves can be read; the rest may be wrong."),
        raw=raw,
        good=match,
    )


def _entry(ident: str, match: Match, body: dict[str, Any]) -> Entry:
    if match.cursor != _whole(body["cursor"]):
        match.jump(body["cursor"])
    local = None if "local" not in body else tuple(_whole(seat) for seat in body["local"])
    if local is not None and not all(0 <= seat < len(match.setup.seats) for seat in local):
        raise ValueError(local)
    challenge = None
    if "challenge" in body:
        name, points = body["challenge"]
        if (
            not isinstance(name, str)
            or not 0 < len(name) <= MAX_NAME
            or not is_printable(name)
            or abs(_whole(points)) > MAX_POINTS
        ):
            raise ValueError(name)
        challenge = (name, points)
    return Entry(
        ident,
        match,
        moment(body["created"]),
        moment(body["updated"]),
        _whole(body["revision"]),
        local,
        challenge,
        tuple(_ahead(row, len(match.setup.seats)) for row in body.get("ahead", ())),
    )


def _ahead(row: list[Any], seats: int) -> tuple[int, tuple[Move, ...]]:
    """Read what a seat has played before its turn; whether it can is looked at by the table."""
    seat, *moves = row
    if not 0 <= _whole(seat) < seats or not all(isinstance(move, str) for move in moves):
        raise ValueError(row)
    return seat, tuple(moves)


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    return value


def moment(value: object) -> float:
    """Read a time in seconds since 1970; one of a clock that was wrong is brought to where calendars can show it.
    TypeError or ValueError for what no clock has shown.
    """
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(value)
    if not -ANY_CLOCK < value < ANY_CLOCK:
        raise ValueError(value)
    return in_calendar(value)


def _check(body: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(body, sort_keys=True).encode())


# --- files ---


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What an import would do: matches that are new here, those that are here already, and how many of the file cannot
    be read.
    """

    new: tuple[Entry, ...]
    same: int
    damaged: int
    good_part: Match | None = None
    problem: str = ""
    params: dict[str, Value] = field(default_factory=dict)


def backup(saves: Saves, **more: object) -> str:
    """Write every match, the unreadable ones as they are, and whatever else is kept, plain data by name, as one
    file.
    """
    matches = {ident: saves.storage.get(PREFIX + ident) for ident in saves.idents()}
    return json.dumps({"sobremesa": FORMAT, "kind": "backup", "matches": matches, **more}, indent=1)


def backup_of(text: str) -> dict[str, Any]:
    """Read a file as the plain data of a backup; empty if it is none that this edition reads."""
    try:
        body = json.loads(text.lstrip(LEAD))
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
    """Read a file - a backup, one record, also out of a mail, one entry saved as it is - and say what importing it
    would do; changes nothing and raises nothing.
    """
    text = text.lstrip(LEAD)
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
        body = json.loads(text)
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
    entries, damaged = [], 0
    for ident, raw in matches.items():
        try:
            entry = read_entry(ident, raw if isinstance(raw, str) else "")
        except SaveError:
            damaged += 1
            continue
        entries.append(entry)
    return _without_known(
        [replace(entry, ident=next(idents)) if not _fits(entry.ident, saves) else entry for entry in entries],
        saves,
        damaged,
    )


def _fits(ident: str, saves: Saves) -> bool:
    return is_ident(ident) and saves.storage.get(PREFIX + ident) is None


def _without_known(entries: list[Entry], saves: Saves, damaged: int) -> ImportPlan:
    known = [slip.entry.match for slip in saves.slips() if slip.entry]
    new: list[Entry] = []
    for entry in entries:
        if not any(entry.match.setup == match.setup and entry.match.moves == match.moves for match in known):
            new.append(entry)
            known.append(entry.match)
    return ImportPlan(tuple(new), len(entries) - len(new), damaged)
