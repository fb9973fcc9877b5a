"""Several tablets, one table: the sheets that other devices show are put beside one's own, checked, ranked and kept
with the match.

A sheet is trusted because its link is a whole match: it was replayed by the rules, its dice are those of the table code
(or, with real dice, those entered here), and it has to belong to the same table.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import AWAY, N_, Outcome, Setup, Value
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
MOST: Final = 12
"""How many sheets can lie beside one's own."""

Refusal = tuple[str, dict[str, Value]]
"""Why a sheet does not belong here: a message and what fills it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A sheet of the table: whose, in which seat of which match, and the link's payload, empty for one's own."""

    name: str
    seat: int
    match: Match
    payload: str = ""


@dataclass(frozen=True, slots=True)
class Lying:
    """What lay beside a match of a backup: the entry's name there, the match, the payloads."""

    ident: str
    match: Match
    payloads: tuple[str, ...]


@dataclass(slots=True)
class Attachments:
    """The sheets that were put beside the matches of this device: links' payloads, a list a match."""

    storage: Storage

    def payloads(self, ident: str) -> list[str]:
        """Return the payloads beside a match; none if there is nothing or it cannot be read."""
        try:
            stored = json.loads(self.storage.get(PREFIX + ident) or "[]")
        except (ValueError, RecursionError):
            return []
        return texts_of(stored)[:MOST]

    def matches(self, ident: str) -> list[tuple[str, Match]]:
        """Return the matches beside a match with their payloads; one that cannot be read is left out."""
        matches = []
        for payload in self.payloads(ident):
            with contextlib.suppress(RecordError):
                matches.append((payload, _read(payload)))
        return matches

    def add(self, ident: str, payload: str) -> None:
        """Keep a payload beside a match. Raises StoreFull."""
        self._put(ident, [*(text for text in self.payloads(ident) if text != payload), payload])

    def drop(self, ident: str, payload: str) -> None:
        """Take a payload away."""
        self._put(ident, [text for text in self.payloads(ident) if text != payload])

    def _put(self, ident: str, payloads: list[str]) -> None:
        if payloads:
            self.storage.put(PREFIX + ident, json.dumps(payloads))
        else:
            self.storage.delete(PREFIX + ident)

    def written(self) -> dict[str, list[str]]:
        """Return the payloads beside every match by the name of its entry, for a backup."""
        idents = (name[len(PREFIX) :] for name in self.storage.names() if name.startswith(PREFIX))
        return {ident: payloads for ident in idents if is_ident(ident) and (payloads := self.payloads(ident))}

    def forget(self, ident: str) -> None:
        """Forget all that lies beside a match."""
        self.storage.delete(PREFIX + ident)


@lru_cache(maxsize=MOST)
def _read(payload: str) -> Match:
    """Read a match that is only looked at: each is played through once, not at every painting."""
    return links.read(payload)


# --- what belongs to a table ---


def can_compare(setup: Setup) -> bool:
    """Return whether others can hold a sheet of the same table: seats are kept elsewhere, or each plays alone with the
    same dice.
    """
    comparison = GAMES[setup.game].comparison()
    if comparison is None or setup.mode not in comparison.MODES or setup.practice:
        return False
    return len(setup.seats) == 1 or any(seat.player == AWAY for seat in setup.seats)


def here(match: Match) -> list[int]:
    """Return the seats that keep their sheet in a match."""
    return [seat for seat, who in enumerate(match.setup.seats) if who.player != AWAY]


def sheets(mine: Match, others: Sequence[tuple[str, Match]]) -> list[Shown]:
    """Return every sheet of the table, one's own first; of several for one seat the first counts. Where each plays
    alone every match is a sheet.
    """
    sheets_shown: list[Shown] = []
    taken: set[int] = set()
    for payload, match in (("", mine), *others):
        for seat in here(match):
            if seat not in taken:
                sheets_shown.append(Shown(match.setup.seats[seat].name, seat, match, payload))
        if len(mine.setup.seats) > 1:
            taken |= set(here(match))
    return sheets_shown


def refusal(mine: Match, theirs: Match, others: Sequence[tuple[str, Match]] = ()) -> Refusal | None:
    """Tell why a match does not belong beside another, or None if it does. `others` lie there already."""
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
    if len(others) >= MOST:
        return N_("You already have {number} sheets here: remove one first."), {"number": MOST}
    known = [mine, *(match for _payload, match in others)]
    if any(theirs.setup.seats == match.setup.seats and theirs.moves == match.moves for match in known):
        return N_("You have that sheet already."), {}
    if len(mine.setup.seats) > 1:
        seats = {seat for match in known for seat in here(match)}
        if not set(here(theirs)) - seats:
            return N_("That sheet's seat is already taken here: each tablet needs a different seat."), {}
    return None


def ranking(shown: Sequence[Shown]) -> tuple[list[tuple[int, ...]], Outcome]:
    """Return the totals of each sheet - points, then what breaks ties - and how they rank, by their places in the
    list.
    """
    comparison = GAMES[shown[0].match.setup.game].comparison()
    if comparison is None:
        raise LookupError(shown[0].match.setup.game)
    rows = [comparison.totals(sheet.match.position, sheet.seat) for sheet in shown]
    return rows, comparison.rank(rows)


def misentered(mine: Match, others: Sequence[tuple[str, Match]]) -> list[tuple[int, str, str, str]]:
    """List what was written down of a seat otherwise on two devices: round, the seat's name, what it took here and
    there (messages).
    """
    comparison = GAMES[mine.setup.game].comparison()
    rows: list[tuple[int, str, str, str]] = []
    if comparison is None:
        return rows
    for _payload, match in others:
        for number, seat, own, other in comparison.misentered(mine, match):
            keeper = mine if seat in here(mine) else match
            rows.append((number, keeper.setup.seats[seat].name, own, other))
    return rows


# --- what a backup brings ---


def read_lying(body: Mapping[str, Any]) -> list[Lying]:
    """Read what lay beside the matches of a backup, its plain data; older backups have nothing of the kind, and what
    cannot be read is left out.
    """
    beside, lying = body.get("beside"), []
    for ident, texts in beside.items() if isinstance(beside, dict) else ():
        raw = body["matches"].get(ident)
        if isinstance(raw, str) and (payloads := texts_of(texts)):
            with contextlib.suppress(SaveError):
                lying.append(Lying(ident, read_entry(ident, raw).match, tuple(payloads)))
    return lying


def home(saves: Saves, lying: Lying) -> str:
    """Return the name of the entry that has the match of a backup on this device, whatever it is called; empty if there
    is none.
    """
    entries = (slip.entry for slip in saves.slips())
    same = [
        entry.ident
        for entry in entries
        if entry is not None and (entry.match.setup, entry.match.moves) == (lying.match.setup, lying.match.moves)
    ]
    return lying.ident if lying.ident in same else next(iter(same), "")


def fresh(saves: Saves, beside: Attachments, brought: Iterable[Lying]) -> list[Lying]:
    """Return of what a backup brings those sheets that are not here and have a place: what lies here already is never
    pushed aside.
    """
    unseen = []
    for lying in brought:
        others, payloads = beside.matches(home(saves, lying)), []
        for payload in lying.payloads:
            with contextlib.suppress(RecordError):
                theirs = _read(payload)
                if refusal(lying.match, theirs, others) is None:
                    others.append((payload, theirs))
                    payloads.append(payload)
        if payloads:
            unseen.append(replace(lying, payloads=tuple(payloads)))
    return unseen


def merge(saves: Saves, beside: Attachments, brought: Iterable[Lying]) -> int:
    """Put what a backup brings beside the matches that are here now; return how many sheets were new. Raises
    StoreFull.
    """
    added = 0
    for lying in fresh(saves, beside, brought):
        ident = home(saves, lying)
        for payload in lying.payloads if ident else ():
            beside.add(ident, payload)
            added += 1
    return added
