"""Sheets of one's own: what people made in the studio, one entry a sheet, as the game writes it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pyapp.drawing.language import in_calendar
from pyapp.engine.contract import N_
from pyapp.ui.page import Storage, StoreFull
from pyapp.ui.store.saves import FORMAT, Conflict, SaveError, is_ident, moment

PREFIX: Final = "sobremesa.sheet."
STEPS_KEY: Final = "sobremesa.steps"
"""What can be undone of the sheet that was changed last, so that a reload does not take it away."""
MAX_STEPS: Final = 20
"""How many steps are kept each way."""
MAX_LENGTH: Final = 40_000
"""The most characters that a sheet's text may have."""


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """A sheet as it is kept: its game's key, the text that travels in `Setup.content` (one line), when it was last
    written, how often.
    """

    ident: str
    game: str
    text: str
    updated: float = 0.0
    revision: int = 0


@dataclass(slots=True)
class OwnSheets:
    """The sheets in a store. What cannot be read is left out of the list and never deleted by itself."""

    storage: Storage

    def idents(self) -> list[str]:
        """List the names of all entries, readable or not."""
        keys = (name[len(PREFIX) :] for name in self.storage.names() if name.startswith(PREFIX))
        return [ident for ident in keys if is_ident(ident)]

    def all(self, game: str = "") -> list[OwnSheet]:
        """Return every sheet, or those of a game, the last written first."""
        sheets = [
            sheet
            for ident in self.idents()
            if (sheet := read_sheet(ident, self.storage.get(PREFIX + ident) or "")) is not None
        ]
        return sorted(
            (sheet for sheet in sheets if game in ("", sheet.game)), key=lambda sheet: (-sheet.updated, sheet.ident)
        )

    def load(self, ident: str) -> OwnSheet:
        """Read a sheet afresh. Raises SaveError if there is none or it cannot be read."""
        raw = self.storage.get(PREFIX + ident)
        if raw is None:
            raise SaveError(N_("That sheet is not on this device."))
        sheet = read_sheet(ident, raw)
        if sheet is None:
            raise SaveError(N_("This sheet is damaged and cannot be read."), raw=raw)
        return sheet

    def save(self, sheet: OwnSheet, now: float, *, force: bool = False) -> OwnSheet:
        """Write a sheet and give it with its new revision.

        Raises StoreFull (the last good state stays) and, unless forced, Conflict if another window has written it
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
        """Return every entry as it lies in the store, the unreadable ones too, for a backup."""
        return {ident: self.storage.get(PREFIX + ident) or "" for ident in self.idents()}

    def unstored(self, sheets: Iterable[OwnSheet]) -> list[OwnSheet]:
        """Return those of some sheets whose text is not here, each text once."""
        known = {(sheet.game, sheet.text) for sheet in self.all()}
        return list({key: sheet for sheet in sheets if (key := (sheet.game, sheet.text)) not in known}.values())

    def merge(self, sheets: Iterable[OwnSheet], idents: Iterator[str]) -> int:
        """Keep sheets that a backup brought; what is here stays as it is. Return how many were new.

        Raises StoreFull.
        """
        unstored = self.unstored(sheets)
        for sheet in unstored:
            ident = sheet.ident if self.storage.get(PREFIX + sheet.ident) is None else next(idents)
            self.save(replace(sheet, ident=ident, revision=0), sheet.updated)
        return len(unstored)

    def delete(self, ident: str) -> None:
        """Forget a sheet for good, its steps too; matches that were begun on it carry it with them."""
        self.storage.delete(PREFIX + ident)
        if self._steps().get("sheet") == ident:
            self.storage.delete(STEPS_KEY)

    # --- what can be undone ---

    def steps(self, ident: str) -> tuple[list[str], list[str]]:
        """Return the drafts to which a sheet can be taken back and brought forward again, as they were kept: only of
        the sheet that was changed last.
        """
        steps = self._steps()
        past, future = (steps.get(name) if steps.get("sheet") == ident else None for name in ("past", "future"))
        return texts_of(past), texts_of(future)

    def keep_steps(self, ident: str, past: list[str], future: list[str]) -> None:
        """Keep the latest steps of a sheet in the place of another's. A full store keeps none: what can be undone gives
        way to what was made.
        """
        raw = json.dumps({"sheet": ident, "past": past[-MAX_STEPS:], "future": future[-MAX_STEPS:]})
        try:
            if self.storage.get(STEPS_KEY) != raw:
                self.storage.put(STEPS_KEY, raw)
        except StoreFull:
            self.storage.delete(STEPS_KEY)

    def _steps(self) -> Mapping[str, object]:
        try:
            stored = json.loads(self.storage.get(STEPS_KEY) or "{}")
        except (ValueError, RecursionError):
            return {}
        return stored if isinstance(stored, dict) else {}


def texts_of(items: object) -> list[str]:
    """Return the texts of a list that was read; none if it is no list."""
    return [text for text in items if isinstance(text, str)] if isinstance(items, list) else []


def read_sheets(items: object) -> list[OwnSheet]:
    """Read the sheets of a backup: entries by their names; without what is none or cannot be read."""
    entries = items.items() if isinstance(items, Mapping) else ()
    read = (read_sheet(ident, raw) for ident, raw in entries if is_ident(ident) and isinstance(raw, str))
    return [sheet for sheet in read if sheet is not None]


def write_sheet(sheet: OwnSheet) -> str:
    """Write an entry as ASCII JSON."""
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
    """Read an entry; None, and never an error, for whatever is not one."""
    try:
        body = json.loads(raw)
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
