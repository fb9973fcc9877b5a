"""Sheets that people made in the studio or opened from files: an entry each, in the format of their game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pyapp.drawing.language import in_calendar
from pyapp.engine.contract import N_
from pyapp.engine.files import parse_json
from pyapp.ui.page import Storage, StoreFull
from pyapp.ui.store.saves import FORMAT, Conflict, SaveError, is_ident, moment

PREFIX: Final = "sobremesa.sheet."
STEPS_KEY: Final = "sobremesa.steps"
"""The storage key of the undo steps of the sheet that was changed last, which survive a reload."""
MAX_STEPS: Final = 20
"""The most stored steps in each direction."""
MAX_LENGTH: Final = 40_000
"""The most characters of a sheet's text."""


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """A stored sheet: the key of its game, its text as in `Setup.content` (one line), the time of the last write, and
    the number of writes.
    """

    ident: str
    game: str
    text: str
    updated: float = 0.0
    revision: int = 0


@dataclass(slots=True)
class OwnSheets:
    """The own sheets in a store. Unreadable ones are left out of lists, but never deleted automatically."""

    storage: Storage

    def idents(self) -> list[str]:
        """List the names of all entries, readable or not."""
        keys = (name[len(PREFIX) :] for name in self.storage.names() if name.startswith(PREFIX))
        return [ident for ident in keys if is_ident(ident)]

    def all(self, game: str = "") -> list[OwnSheet]:
        """Return every sheet, or those of a game, the last written one first."""
        sheets = [
            sheet
            for ident in self.idents()
            if (sheet := read_sheet(ident, self.storage.get(PREFIX + ident) or "")) is not None
        ]
        return sorted(
            (sheet for sheet in sheets if game in ("", sheet.game)), key=lambda sheet: (-sheet.updated, sheet.ident)
        )

    def load(self, ident: str) -> OwnSheet:
        """Read a sheet from the store. Raises SaveError if it is missing or unreadable."""
        raw = self.storage.get(PREFIX + ident)
        if raw is None:
            raise SaveError(N_("That sheet is not on this device."))
        sheet = read_sheet(ident, raw)
        if sheet is None:
            raise SaveError(N_("This sheet is damaged and cannot be read."), raw=raw)
        return sheet

    def save(self, sheet: OwnSheet, now: float, *, force: bool = False) -> OwnSheet:
        """Store a sheet and return it with its new revision.

        Raises StoreFull (the previous state stays) and, unless forced, Conflict if another window has written the sheet
        since.
        """
        raw = self.storage.get(PREFIX + sheet.ident)
        kept = read_sheet(sheet.ident, raw) if raw is not None else None
        if raw is not None and not force and (kept is None or kept.revision != sheet.revision):
            raise Conflict
        saved = replace(sheet, updated=now, revision=sheet.revision + 1)
        try:
            self.storage.put(PREFIX + sheet.ident, write_sheet(saved))
        except StoreFull:
            self.storage.delete(STEPS_KEY)
            self.storage.put(PREFIX + sheet.ident, write_sheet(saved))
        return saved

    def for_backup(self) -> dict[str, str]:
        """Return the raw text of every entry, unreadable ones included."""
        return {ident: self.storage.get(PREFIX + ident) or "" for ident in self.idents()}

    def unstored(self, sheets: Iterable[OwnSheet]) -> list[OwnSheet]:
        """Return the sheets whose text is not stored here, each text once."""
        known = {(sheet.game, sheet.text) for sheet in self.all()}
        return list({key: sheet for sheet in sheets if (key := (sheet.game, sheet.text)) not in known}.values())

    def merge(self, sheets: Iterable[OwnSheet], idents: Iterator[str]) -> int:
        """Add the sheets of a backup and return the number of new ones; stored ones stay. Raises StoreFull."""
        unstored = self.unstored(sheets)
        for sheet in unstored:
            ident = sheet.ident if self.storage.get(PREFIX + sheet.ident) is None else next(idents)
            self.save(replace(sheet, ident=ident, revision=0), sheet.updated)
        return len(unstored)

    def delete(self, ident: str) -> None:
        """Delete a sheet and its undo steps; matches that were begun on it hold a copy."""
        self.storage.delete(PREFIX + ident)
        if self._steps().get("sheet") == ident:
            self.storage.delete(STEPS_KEY)

    # --- undo steps ---

    def steps(self, ident: str) -> tuple[list[str], list[str]]:
        """Return the stored drafts for undo and for redo; none unless the sheet is the one that was changed last."""
        steps = self._steps()
        past, future = (steps.get(name) if steps.get("sheet") == ident else None for name in ("past", "future"))
        return texts_of(past), texts_of(future)

    def keep_steps(self, ident: str, past: list[str], future: list[str]) -> None:
        """Store the latest steps of a sheet in place of another one's. With a full store none are stored, to leave room
        for the sheet.
        """
        raw = json.dumps({"sheet": ident, "past": past[-MAX_STEPS:], "future": future[-MAX_STEPS:]})
        try:
            if self.storage.get(STEPS_KEY) != raw:
                self.storage.put(STEPS_KEY, raw)
        except StoreFull:
            self.storage.delete(STEPS_KEY)

    def _steps(self) -> Mapping[str, object]:
        try:
            stored = parse_json(self.storage.get(STEPS_KEY) or "{}")
        except (ValueError, RecursionError):
            return {}
        return stored if isinstance(stored, dict) else {}


def texts_of(items: object) -> list[str]:
    """Return the texts of a parsed list; none if it is not a list."""
    return [text for text in items if isinstance(text, str)] if isinstance(items, list) else []


def read_sheets(items: object) -> list[OwnSheet]:
    """Parse the sheets of a backup: raw entries by name. Unreadable ones are left out."""
    entries = items.items() if isinstance(items, Mapping) else ()
    read = (read_sheet(ident, raw) for ident, raw in entries if is_ident(ident) and isinstance(raw, str))
    return [sheet for sheet in read if sheet is not None]


def write_sheet(sheet: OwnSheet) -> str:
    """Format an entry as ASCII JSON."""
    return json.dumps(
        {
            "sobremesa": FORMAT,
            "revision": sheet.revision,
            "updated": in_calendar(sheet.updated),
            "game": sheet.game,
            "sheet": sheet.text,
        }
    )


def read_sheet(ident: str, raw: str) -> OwnSheet | None:
    """Parse an entry; None, and never an error, for anything else."""
    try:
        body = parse_json(raw)
        game, text, revision = body["game"], body["sheet"], body["revision"]
        sheet = OwnSheet(ident, game, text, moment(body["updated"]), revision)
        sound = (
            body["sobremesa"] == FORMAT
            and isinstance(game, str)
            and isinstance(revision, int)
            and 0 < len(text) <= MAX_LENGTH
            and text.isprintable()
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return sheet if sound and isinstance(text, str) else None
