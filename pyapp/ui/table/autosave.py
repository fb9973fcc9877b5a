"""Writing a match down: what becomes of it in a full store, and beside another window that went on with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.engine.contract import CHANCE, LEVELS, N_
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import Conflict, Entry, SaveError
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from pyapp.engine.match import Match
    from pyapp.ui.table.session import Session


def save(session: Session, *, force: bool = False) -> tuple[Entry | None, Voice | None]:
    """Write the match down; nothing is lost. Return the entry with which another window went on, to be taken over, and
    what is to be said of that or of a full store; None where all is well.
    """
    try:
        session.entry = session.host.saves.save(session.entry, session.page.now(), force=force)
        session.unsaved = False
        if session.record.over:
            session.host.finished(session.entry)
    except StoreFull:
        return None, _full(session)
    except Conflict:
        return _meet_other_window(session)
    return None, None


def _full(session: Session) -> Voice:
    session.unsaved = True
    return Voice(
        fill(
            N_(
                "<b>This browser's storage is full: this match is not saved.</b> Delete old matches, or keep this "
                "one as a file."
            )
        ),
        "careful",
        keys=key(_("Save to a file"), "export", kind="small"),
    )


def _meet_other_window(session: Session) -> tuple[Entry | None, Voice | None]:
    """Resolve a conflict with another window that has saved this match. What nobody has decided here is dropped for the
    other window's line; else the match goes on here as a match of its own, so that the two never meet again.
    """
    try:
        theirs = session.host.saves.load(session.entry.ident)
    except SaveError:
        theirs = None
    if theirs is not None and not _decided_here(session.record, theirs.match):
        return theirs, Voice(
            fill(N_("<b>This match went on in another window.</b> Here it is as it stands there.")), "careful"
        )
    apart = replace(session.entry, ident=session.host.fresh_ident(), revision=0)
    try:
        apart = session.host.saves.save(apart, session.page.now())
    except StoreFull:
        _move_to(session, apart)
        return None, _full(session)
    _move_to(session, apart)
    if apart.match.over:
        session.host.finished(apart)
    text = N_("<b>This match went on in another window.</b> What you play here is kept as a match of its own.")
    return None, Voice(fill(text), "careful") if theirs is not None else None


def _decided_here(mine: Match, theirs: Match) -> bool:
    """Return whether people made one of the moves that this window has and the other one has not."""
    parted = next(
        (at for at, (own, other) in enumerate(zip(mine.moves, theirs.moves, strict=False)) if own != other),
        min(len(mine.moves), len(theirs.moves)),
    )
    return any(_is_by_people(mine, mover) for mover in mine.movers[parted:])


def _is_by_people(match: Match, mover: int | None) -> bool:
    """Return whether people decide on the moves of a mover: a seat, or CHANCE where they enter what it brings."""
    if mover is None or mover == CHANCE:
        return mover == CHANCE and match.setup.physical
    return match.setup.seats[mover].player not in LEVELS


def _move_to(session: Session, entry: Entry) -> None:
    """Go on with this match under another name."""
    session.entry, session.unsaved = entry, False
    session.host.moved(entry.ident)
