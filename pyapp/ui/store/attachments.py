"""Sheets of other tablets at one table, attached to a match of this device: checked, ranked and stored.

A sheet is trusted because its link holds a whole match, which is replayed by the rules. Its dice have to be those of
the table code (or, with real dice, those entered here), and it has to belong to the same table.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import AWAY, N_, Outcome, Setup, Value
from pyapp.engine.files import parse_json
from pyapp.engine.record import RecordError
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.store.own_sheets import texts_of
from pyapp.ui.store.saves import SaveError, Saves, is_ident, read_entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyapp.engine.match import Match
    from pyapp.ui.page import Storage

PREFIX: Final = "sobremesa.beside."
MAX_SHEETS: Final = 12
"""The most sheets attached to one match."""

Refusal = tuple[str, dict[str, Value]]
"""The reason why a sheet cannot be attached: a message and its parameters."""


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A sheet of the table: its player, its seat in which match, and the payload of its link; empty for this device's
    own.
    """

    name: str
    seat: int
    match: Match
    payload: str = ""


@dataclass(frozen=True, slots=True)
class BackupSheet:
    """The sheets attached to one match of a backup: the name of its entry there, the match, the payloads."""

    ident: str
    match: Match
    payloads: tuple[str, ...]


@dataclass(slots=True)
class Attachments:
    """The sheets attached to the matches of this device: for each match a list of payloads of links."""

    storage: Storage

    def payloads(self, ident: str) -> list[str]:
        """Return the payloads attached to a match; none if the stored list is missing or unreadable."""
        try:
            stored = parse_json(self.storage.get(PREFIX + ident) or "[]")
        except (ValueError, RecursionError):
            return []
        return texts_of(stored)[:MAX_SHEETS]

    def matches(self, ident: str) -> list[tuple[str, Match]]:
        """Return the attached matches with their payloads; unreadable ones are left out."""
        matches = []
        for payload in self.payloads(ident):
            with contextlib.suppress(RecordError):
                matches.append((payload, _read(payload)))
        return matches

    def add(self, ident: str, payload: str) -> None:
        """Attach a payload to a match. Raises StoreFull."""
        self._put(ident, [*(text for text in self.payloads(ident) if text != payload), payload])

    def drop(self, ident: str, payload: str) -> None:
        """Detach a payload from a match."""
        self._put(ident, [text for text in self.payloads(ident) if text != payload])

    def _put(self, ident: str, payloads: list[str]) -> None:
        if payloads:
            self.storage.put(PREFIX + ident, json.dumps(payloads))
        else:
            self.storage.delete(PREFIX + ident)

    def for_backup(self) -> dict[str, list[str]]:
        """Return the payloads attached to each match, by the name of its entry."""
        idents = (name[len(PREFIX) :] for name in self.storage.names() if name.startswith(PREFIX))
        return {ident: payloads for ident in idents if is_ident(ident) and (payloads := self.payloads(ident))}

    def forget(self, ident: str) -> None:
        """Delete all attachments of a match."""
        self.storage.delete(PREFIX + ident)


@lru_cache(maxsize=MAX_SHEETS)
def _read(payload: str) -> Match:
    """Parse the match of a payload; cached, since that replays the whole match."""
    return links.read(payload)


# --- sheets of one table ---


def can_compare(setup: Setup) -> bool:
    """Return whether other devices may have sheets of the same table: some seats are kept elsewhere, or everybody plays
    alone with the same dice.
    """
    comparison = GAMES[setup.game].comparison()
    if comparison is None or setup.mode not in comparison.MODES or setup.practice:
        return False
    if any(seat.head_start for seat in setup.seats):
        return False
    return len(setup.seats) == 1 or any(seat.player == AWAY for seat in setup.seats)


def seats_kept_here(match: Match) -> list[int]:
    """Return the seats whose sheets are kept in a match."""
    return [seat for seat, who in enumerate(match.setup.seats) if who.player != AWAY]


def sheets(mine: Match, others: Sequence[tuple[str, Match]]) -> list[TableSheet]:
    """Return every sheet of the table, those of this device first. Of several for one seat the first one counts; where
    everybody plays alone, every match is a sheet.
    """
    sheets_shown: list[TableSheet] = []
    taken: set[int] = set()
    for payload, match in (("", mine), *others):
        for seat in seats_kept_here(match):
            if seat not in taken:
                sheets_shown.append(TableSheet(match.setup.seats[seat].name, seat, match, payload))
        if len(mine.setup.seats) > 1:
            taken |= set(seats_kept_here(match))
    return sheets_shown


def refusal(mine: Match, theirs: Match, others: Sequence[tuple[str, Match]] = ()) -> Refusal | None:
    """Return why a match cannot be attached to another one, None if it can. `others` are attached already."""
    comparison = GAMES[mine.setup.game].comparison()
    if comparison is None or theirs.setup.game != mine.setup.game:
        return N_("That is another game."), {}
    if message := comparison.same_table(mine.setup, theirs.setup):
        return message, {}
    if not mine.over:
        return N_("First finish your own match of this table."), {}
    if not theirs.over:
        return N_("That match is not finished yet."), {}
    if difference := comparison.difference(mine, theirs):
        return difference[0], dict(difference[1])
    if len(others) >= MAX_SHEETS:
        return N_("You already have {number} sheets here: remove one first."), {"number": MAX_SHEETS}
    known = [mine, *(match for _payload, match in others)]
    if any(theirs.setup.seats == match.setup.seats and theirs.moves == match.moves for match in known):
        return N_("You have that sheet already."), {}
    if len(mine.setup.seats) > 1:
        seats = {seat for match in known for seat in seats_kept_here(match)}
        if not set(seats_kept_here(theirs)) - seats:
            return N_("That sheet's seat is already taken here: each tablet needs a different seat."), {}
    return None


def ranking(shown: Sequence[TableSheet]) -> tuple[list[tuple[int, ...]], Outcome]:
    """Return the totals of each sheet - points, then tie-breaks - and the ranking of the sheets by their indices."""
    comparison = GAMES[shown[0].match.setup.game].comparison()
    if comparison is None:
        raise LookupError(shown[0].match.setup.game)
    rows = [comparison.totals(sheet.match.position, sheet.seat) for sheet in shown]
    return rows, comparison.rank(rows)


def differing_entries(mine: Match, others: Sequence[tuple[str, Match]]) -> list[tuple[int, str, str, str]]:
    """List entries about a seat that differ between two devices: round, name of the seat, its entry here and there
    (messages).
    """
    comparison = GAMES[mine.setup.game].comparison()
    rows: list[tuple[int, str, str, str]] = []
    if comparison is None:
        return rows
    for _payload, match in others:
        for number, seat, own, other in comparison.misentered(mine, match):
            keeper = mine if seat in seats_kept_here(mine) else match
            rows.append((number, keeper.setup.seats[seat].name, own, other))
    return rows


# --- backups ---


def read_backup_sheets(body: Mapping[str, Any]) -> list[BackupSheet]:
    """Parse the attachments of a backup from its plain data. Old backups have none; unreadable ones are left out."""
    texts_by_entry, found = body.get("beside"), []
    for ident, texts in texts_by_entry.items() if isinstance(texts_by_entry, dict) else ():
        raw = body["matches"].get(ident)
        if isinstance(raw, str) and (payloads := texts_of(texts)):
            with contextlib.suppress(SaveError):
                found.append(BackupSheet(ident, read_entry(ident, raw).match, tuple(payloads)))
    return found


def entry_holding(saves: Saves, sheet: BackupSheet) -> str:
    """Return the name of the entry on this device that has the match of a backup, under whatever name; empty without
    one.
    """
    entries = (stored.entry for stored in saves.stored_entries())
    same = [
        entry.ident
        for entry in entries
        if entry is not None and (entry.match.setup, entry.match.moves) == (sheet.match.setup, sheet.match.moves)
    ]
    return sheet.ident if sheet.ident in same else next(iter(same), "")


def unstored(saves: Saves, attachments: Attachments, brought: Iterable[BackupSheet]) -> list[BackupSheet]:
    """Return the sheets of a backup that are not attached here and can be; those attached already always stay."""
    unseen = []
    for sheet in brought:
        others, payloads = attachments.matches(entry_holding(saves, sheet)), []
        for payload in sheet.payloads:
            with contextlib.suppress(RecordError):
                theirs = _read(payload)
                if refusal(sheet.match, theirs, others) is None:
                    others.append((payload, theirs))
                    payloads.append(payload)
        if payloads:
            unseen.append(replace(sheet, payloads=tuple(payloads)))
    return unseen


def merge(saves: Saves, attachments: Attachments, brought: Iterable[BackupSheet]) -> int:
    """Attach the sheets of a backup to the matches of this device; return the number of new ones. Raises StoreFull."""
    added = 0
    for sheet in unstored(saves, attachments, brought):
        ident = entry_holding(saves, sheet)
        for payload in sheet.payloads if ident else ():
            attachments.add(ident, payload)
            added += 1
    return added
