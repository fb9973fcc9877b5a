"""Saving a match at every change, also with a full store or in conflict with another window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.engine.contract import CHANCE, N_, is_computer
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import Conflict, Entry, SaveError
from pyapp.ui.table import notices
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from pyapp.ui.table.port import AppPort
    from pyapp.ui.table.session import Session


def save(port: AppPort, session: Session, *, force: bool = False) -> tuple[Entry | None, Voice | None]:
    """Save the match. Return the entry of another window that replaces this one's, and the notice about a conflict or a
    full store; None each if there is nothing to report.
    """
    try:
        session.entry = port.saves.save(session.entry, port.page.now(), force=force)
        session.unsaved = False
        if session.record.over:
            port.finished(session.entry)
    except StoreFull:
        return None, _full(session)
    except Conflict:
        return _meet_other_window(port, session)
    return None, None


def _full(session: Session) -> Voice:
    session.unsaved = True
    return Voice(
        fill(
            N_(
                "<b>This browser's storage is full: this match is not saved.</b> Delete old matches, "
                "or save this one to a file."
            )
        ),
        "careful",
        keys=key(_("Save to a file"), "export", kind="small"),
    )


def _meet_other_window(port: AppPort, session: Session) -> tuple[Entry | None, Voice | None]:
    """Resolve a conflict with another window that has saved this match. If no person has decided anything here since,
    the other window's line replaces this one; else the match gets a new name here, so that the two never meet again.
    """
    try:
        theirs = port.saves.load(session.entry.ident)
    except SaveError:
        theirs = None
    if theirs is not None and not _decided_here(session.record, theirs.match):
        return theirs, notices.went_on_elsewhere()
    apart = replace(session.entry, ident=port.new_ident(), revision=0)
    try:
        apart = port.saves.save(apart, port.page.now())
    except StoreFull:
        _move_to(port, session, apart)
        return None, _full(session)
    _move_to(port, session, apart)
    if apart.match.over:
        port.finished(apart)
    text = N_("<b>This match continued in another window.</b> What you play here is saved as a separate match.")
    return None, Voice(fill(text), "careful") if theirs is not None else None


def _decided_here(mine: Match, theirs: Match) -> bool:
    """Return whether a person made one of the moves that only this window has."""
    parted = next(
        (at for at, (own, other) in enumerate(zip(mine.moves, theirs.moves, strict=False)) if own != other),
        min(len(mine.moves), len(theirs.moves)),
    )
    return any(_is_by_people(mine, mover) for mover in mine.movers[parted:])


def _is_by_people(match: Match, mover: int | None) -> bool:
    """Return whether people make the moves of a mover: a person's seat, or CHANCE where they enter its results."""
    if mover is None or mover == CHANCE:
        return mover == CHANCE and match.setup.physical
    return not is_computer(match.setup.seats[mover].player)


def _move_to(port: AppPort, session: Session, entry: Entry) -> None:
    """Replace the entry by one of another name."""
    session.entry, session.unsaved = entry, False
    port.moved(entry.ident)
