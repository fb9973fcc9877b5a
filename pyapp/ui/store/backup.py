"""Files of what is kept: the backup of everything, and what a file that was chosen would bring. Nothing that is here is
replaced.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.language import fill
from pyapp.engine.contract import N_, MessageError
from pyapp.engine.packs import NoListError
from pyapp.games import GAMES
from pyapp.ui.page import StoreFull
from pyapp.ui.store import attachments
from pyapp.ui.store.incoming import Incoming
from pyapp.ui.store.own_sheets import OwnSheet, read_sheets
from pyapp.ui.store.results import read_results
from pyapp.ui.store.saves import LEAD, PREFIX, ImportPlan, backup, backup_of, plan_import

if TYPE_CHECKING:
    from pyapp.ui.app import App


def read_file(app: App, text: str) -> Incoming:
    """Read a file - a backup, one record, one entry saved as it is, players' own material - and say what it would
    bring; changes nothing and raises nothing.
    """
    body, plan = backup_of(text), plan_import(text, app.saves, app.fresh_idents(), app.page.now())
    if plan.problem and plan.good_part is None and (own := _own(app, text.lstrip(LEAD))) is not None:
        return own
    return Incoming(
        plan,
        app.records.fresh(read_results(body.get("records"))),
        app.own_sheets.fresh(read_sheets(body.get("sheets"))),
        attachments.fresh(app.saves, app.attachments, attachments.read_lying(body)),
        app.settings.fresh(body.get("settings")),
    )


def _own(app: App, text: str) -> Incoming | None:
    """Read a file with players' own material of one of the games; None if no game knows it."""
    refused: MessageError | None = None
    for game in GAMES.values():
        try:
            line = game.own_text(text)
        except MessageError as error:
            if refused is None or (isinstance(refused, NoListError) and not isinstance(error, NoListError)):
                refused = error
            continue
        if line is not None:
            sheet = OwnSheet(app.fresh_ident(), game.key, line, app.page.now())
            return Incoming(ImportPlan((), 0, 0), sheets=app.own_sheets.fresh([sheet]), own=sheet)
    return None if refused is None else Incoming(ImportPlan((), 0, 1, None, refused.message, refused.params))


def take(app: App, incoming: Incoming) -> str:
    """Add what a file brings, and say how much it was; a full store stops it, and what was here stays as it is."""
    added = 0
    try:
        for entry in incoming.plan.new:
            taken = app.page.storage.get(PREFIX + entry.ident) is not None
            app.saves.save(replace(entry, revision=0, ident=app.fresh_ident() if taken else entry.ident), entry.updated)
            added += 1
        app.records.merge(incoming.results)
        added += app.own_sheets.merge(incoming.sheets, app.fresh_idents())
        added += attachments.merge(app.saves, app.attachments, incoming.beside)
        app.settings.merge(incoming.settings)
    except StoreFull:
        return fill(N_("The storage is full: {number} added, the rest not. Nothing was overwritten."), number=added)
    return fill(N_("Added: {number}."), number=added)


def written(app: App) -> str:
    """Write everything that is kept, as the text of a backup file."""
    return backup(
        app.saves,
        records=app.records.written(),
        sheets=app.own_sheets.written(),
        beside=app.attachments.written(),
        settings=app.settings.written(),
    )
