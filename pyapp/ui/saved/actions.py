"""Files of what is kept: the backup of everything, and what a file that was chosen would bring. Nothing that is here is
replaced.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.engine.contract import N_
from pyapp.ui.page import StoreFull
from pyapp.ui.store import attachments as compare
from pyapp.ui.store.incoming import Incoming
from pyapp.ui.store.own_sheets import read_sheets
from pyapp.ui.store.results import read_results
from pyapp.ui.store.saves import PREFIX, backup, backup_of, plan_import

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.ui.host import Host


def read_file(app: Host, text: str) -> Incoming:
    """Read a file - a backup, one record, one entry saved as it is - and say what it would bring; changes nothing and
    raises nothing.
    """
    body = backup_of(text)
    return Incoming(
        plan_import(text, app.saves, app.fresh_idents(), app.page.now()),
        app.records.fresh(read_results(body.get("records"))),
        app.sheets.fresh(read_sheets(body.get("sheets"))),
        compare.fresh(app.saves, app.beside, compare.read_lying(body)),
        app.settings.fresh(body.get("settings")),
    )


def take(app: Host, incoming: Incoming) -> str:
    """Add what a file brings, and say how much it was; a full store stops it, and what was here stays as it is."""
    added = 0
    try:
        for entry in incoming.plan.new:
            taken = app.page.storage.get(PREFIX + entry.ident) is not None
            app.saves.save(replace(entry, revision=0, ident=app.fresh_ident() if taken else entry.ident), entry.updated)
            added += 1
        app.records.merge(incoming.results)
        added += app.sheets.merge(incoming.sheets, app.fresh_idents())
        added += compare.merge(app.saves, app.beside, incoming.beside)
        app.settings.merge(incoming.settings)
    except StoreFull:
        return fill(
            N_("The store is full: {number} added, the rest not. Nothing that was here was touched."), number=added
        )
    return fill(N_("{number} added."), number=added)


# --- what people do ---


def _backup(app: Host, _words: Sequence[str]) -> None:
    everything = backup(
        app.saves,
        records=app.records.written(),
        sheets=app.sheets.written(),
        beside=app.beside.written(),
        settings=app.settings.written(),
    )
    app.page.download("sobremesa-backup.json", everything)
    app.settings.count("unsaved", 0)
    app.message = _("The backup is on its way to your files.")
    app.paint()


def _import(app: Host, _words: Sequence[str]) -> None:
    async def job() -> None:
        text = await app.page.pick_file()
        if text is not None:
            app.incoming, app.message = read_file(app, text), ""
            app.paint()

    app.page.start(job())


def _import_do(app: Host, _words: Sequence[str]) -> None:
    incoming, app.incoming = app.incoming, None
    if incoming is not None:
        app.message = take(app, incoming)
    app.paint()


def _import_drop(app: Host, _words: Sequence[str]) -> None:
    app.incoming = None
    app.paint()


def _import_good(app: Host, _words: Sequence[str]) -> None:
    if app.incoming is not None and app.incoming.plan.good_part is not None:
        app.open_entry(app.incoming.plan.good_part)


ACTIONS: Final = {
    "backup": _backup,
    "import": _import,
    "import-do": _import_do,
    "import-drop": _import_drop,
    "import-good": _import_good,
}
