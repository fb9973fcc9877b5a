"""Writing a match down: what becomes of it in a full store, and beside another window that went on with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.engine.contract import N_
from pyapp.ui.page import StoreFull
from pyapp.ui.room import Route
from pyapp.ui.store.saves import Conflict, Entry, SaveError
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table


def save(table: Table, *, force: bool = False) -> None:
    """Write the match down. A full store or another window is told about; nothing is lost."""
    try:
        table.entry = table.app.saves.save(table.entry, table.page.now(), force=force)
        table.unsaved = False
        if table.match.over:
            table.app.finished(table.entry)
    except StoreFull:
        _tell_full(table)
    except Conflict:
        _meet_other_window(table)


def _tell_full(table: Table) -> None:
    table.unsaved = True
    table.said = Voice(
        fill(
            N_(
                "<b>The store of this browser is full: this match is not saved."
                "</b> Delete old matches, or keep this one as a file."
            )
        ),
        "careful",
        keys=key(_("Save to a file"), "export", kind="small"),
    )


def _meet_other_window(table: Table) -> None:
    """Return way to what another window has saved; what only this window has is kept as a match of its own."""
    mine, text = table.match, fill(N_("<b>This match went on in another window.</b> Here it is as it stands there."))
    try:
        theirs = table.app.saves.load(table.entry.ident)
    except SaveError:
        theirs = None
    if theirs is None or theirs.match.moves[: len(mine.moves)] != mine.moves:
        apart = replace(table.entry, ident=table.app.fresh_ident(), revision=0)
        try:
            apart = table.app.saves.save(apart, table.page.now())
        except StoreFull:
            _move_to(table, apart)
            _tell_full(table)
            return
        text = fill(
            N_(
                "<b>This match went on in another window.</b> Here it is as it stands there; your line is kept as a "
                "match of its own."
            )
        )
        if theirs is None:
            _move_to(table, apart)
            return
    table.adopt(theirs)
    table.said = Voice(text, "careful")


def _move_to(table: Table, entry: Entry) -> None:
    """Go on with this match under another name."""
    table.entry, table.unsaved = entry, False
    room = table.app.route.room
    table.app.route = Route(room, entry.ident)
    table.page.go(f"{room}/{entry.ident}", replace=True)
