"""Writing a match down: what becomes of it in a full store, and beside another window that went on with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.engine.contract import N_
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import Conflict, Entry, SaveError
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
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
    """Return way to what another window has saved; what only this window has is kept as a match of its own."""
    mine, text = session.record, fill(N_("<b>This match went on in another window.</b> Here it is as it stands there."))
    try:
        theirs = session.host.saves.load(session.entry.ident)
    except SaveError:
        theirs = None
    if theirs is None or theirs.match.moves[: len(mine.moves)] != mine.moves:
        apart = replace(session.entry, ident=session.host.fresh_ident(), revision=0)
        try:
            apart = session.host.saves.save(apart, session.page.now())
        except StoreFull:
            _move_to(session, apart)
            return None, _full(session)
        text = fill(
            N_(
                "<b>This match went on in another window.</b> Here it is as it stands there; what you played is "
                "kept as a match of its own."
            )
        )
        if theirs is None:
            _move_to(session, apart)
            return None, None
    return theirs, Voice(text, "careful")


def _move_to(session: Session, entry: Entry) -> None:
    """Go on with this match under another name."""
    session.entry, session.unsaved = entry, False
    session.host.moved(entry.ident)
