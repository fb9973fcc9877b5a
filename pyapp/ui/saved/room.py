"""The room of saves: backup, import, and actions on entries. The page and backups are in a part of their own, so their
imports are inside functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _, fill
from pyapp.engine.contract import N_
from pyapp.engine.record import format_record
from pyapp.games import GAMES, parts
from pyapp.ui.app import Room
from pyapp.ui.sheet_page import refused
from pyapp.ui.store.saves import PAPER_KEYS, PREFIX, SaveError
from pyapp.ui.widgets import Dialog
from pyapp.ui.words import word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App
    from pyapp.ui.store.incoming import Incoming
    from pyapp.ui.store.own_sheets import OwnSheet
    from pyapp.ui.words import Words


class SavedRoom(Room):
    """`saves`: everything that is stored on the device."""

    addresses: ClassVar[tuple[str, ...]] = ("saves",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.incoming: Incoming | None = None
        """The contents of a chosen file, until the import is confirmed or cancelled."""
        self.notice = ""
        self.pictures: int | None = None
        """The bytes of Paper's pictures, if they go into the backup."""

    def arrive(self) -> None:
        """Load the page, and ask the browser not to evict the storage."""
        parts.need(parts.HISTORY)
        self.incoming, self.notice = None, ""
        self.app.page.start(self.app.ask_persistence())

    def parts(self) -> dict[str, Markup]:
        """Draw the page of saves, or why it is not there yet."""
        if parts.HISTORY in parts.ABSENT:
            return {
                "page": refused(_("Saved matches"), _("Go online once to download it. After that it works offline."))
            }
        from pyapp.ui.saved.page import Device, page

        app, facts = self.app, self.app.page.facts
        drawn = page(
            app.saves.stored_entries(),
            [sheet for sheet in app.own_sheets.all() if sheet.game in GAMES and GAMES[sheet.game].opens_files],
            device=Device(
                app.saves.size(),
                app.persisted,
                facts.apple_tablet and not facts.standalone,
                facts.can_store,
                any(name.startswith(PAPER_KEYS) for name in app.page.storage.names()),
                self.pictures,
            ),
            incoming=self.incoming,
            notice=self.notice,
            now=app.page.now(),
            zone=app.page.clock_offset,
        )
        return {"page": drawn}

    def actions(self) -> Mapping[str, Action]:
        """Return the actions on files and entries; some are also used at the table."""
        return {
            "backup": self._backup,
            "backup-pictures": self._with_pictures,
            "import": self._import,
            "import-do": self._import_do,
            "import-drop": self._import_drop,
            "import-good": self._import_good,
            "import-take": self._import_take,
            "export": self._export,
            "export-raw": self._export_raw,
            "rescue": self._rescue,
            "ask-delete": self._ask_delete,
            "delete": self._delete,
            "export-own": self._export_own,
            "ask-delete-own": self._ask_delete_own,
            "delete-own": self._delete_own,
        }

    # --- files ---

    def _backup(self, _words: Words) -> None:
        from pyapp.ui.store.backup import backup_text

        if self.pictures is None:
            self.download(backup_text(self.app))
            return
        from pyapp.ui.media import saved_pictures

        saved_pictures.download_backup(self)

    def download(self, text: str) -> None:
        """Save a backup to a file."""
        app = self.app
        app.page.download("sobremesa-backup.json", text)
        app.settings.count("unsaved", 0)
        self.notice = _("Backup downloaded.")
        app.paint()

    def _with_pictures(self, words: Words) -> None:
        """backup-pictures yes|no: whether Paper's pictures go into the backup. Paper is loaded first."""
        from pyapp.ui.media import saved_pictures

        saved_pictures.include(self, on=word(words) == "yes")

    def _import(self, _words: Words) -> None:
        async def job() -> None:
            text = await self.app.page.pick_file()
            if text is not None:
                self.app.attempt(lambda: self._read(text))

        self.app.page.start(job())

    def _read(self, text: str) -> None:
        from pyapp.ui.store.backup import read_file

        self.incoming, self.notice = read_file(self.app, text), ""
        self.app.paint()

    def _import_do(self, _words: Words) -> None:
        from pyapp.ui.saved.page import where_chosen
        from pyapp.ui.store.backup import import_all

        incoming = self.incoming
        if incoming is not None and incoming.paper is not None and (pictures := incoming.paper.pictures):
            from pyapp.ui.media import saved_pictures

            saved_pictures.merge(self, pictures)
        self.incoming = None
        if incoming is not None:
            self.notice, own = import_all(self.app, incoming), incoming.own
            if own is not None and not self.app.own_sheets.unstored([own]):
                self.notice = where_chosen(own)
        self.app.paint()

    def _import_drop(self, _words: Words) -> None:
        self.incoming = None
        self.app.paint()

    def _import_good(self, _words: Words) -> None:
        if self.incoming is not None and self.incoming.plan.good_part is not None:
            self.app.open_entry(self.incoming.plan.good_part)

    def _import_take(self, words: Words) -> None:
        """import-take WHAT yes|no: answer a question about what differs here."""
        if self.incoming is not None:
            self.incoming = self.incoming.answered(word(words), yes=word(words, 1) == "yes")
            self.app.paint()

    def _export(self, words: Words) -> None:
        """export [MATCH]: save the record of the match on the table, or of an entry, to a file."""
        app = self.app
        try:
            match = app.saves.load(words[0]).match if words else app.table.session.record if app.table else None
        except SaveError:
            return
        if match is not None:
            app.page.download(f"sobremesa-{match.setup.game}-{match.setup.code}.txt", format_record(match))

    def _export_raw(self, words: Words) -> None:
        """export-raw ENTRY: save the raw text of a damaged entry to a file."""
        page, ident = self.app.page, word(words)
        page.download(f"sobremesa-{ident}.json", page.storage.get(PREFIX + ident) or "")

    # --- entries ---

    def _rescue(self, words: Words) -> None:
        """rescue ENTRY: open the readable part of a damaged entry as a new match; the damaged one stays."""
        error = self.app.saves.stored_entry(word(words)).error
        if error is not None and error.good is not None:
            self.app.open_entry(error.good.branch(error.good.cursor))

    def _ask_delete(self, words: Words) -> None:
        ident = words[0] if words else self.app.table.session.entry.ident if self.app.table else ""
        self.app.ask(
            Dialog(
                _("Delete this match?"),
                _("It is only on this device, and you can't get it back."),
                (_("Keep it"), "ask-no"),
                (_("Delete"), f"delete {ident}"),
            )
        )

    def _delete(self, words: Words) -> None:
        app, ident = self.app, word(words)
        app.dialog = None
        app.attachments.forget(ident)
        if app.live is not None and app.live.shares(ident):
            app.live.leave()
        if app.table is not None and app.table.session.entry.ident == ident:
            app.table.leave()
            app.table = None
            app.saves.delete(ident)
            app.page.go("")
            return
        app.saves.delete(ident)
        app.paint()

    # --- players' own material ---

    def _own(self, words: Words) -> OwnSheet | None:
        try:
            return self.app.own_sheets.load(words[0] if words else "")
        except SaveError:
            return None

    def _export_own(self, words: Words) -> None:
        """export-own ENTRY: save players' own material to a file that any device can open."""
        if (sheet := self._own(words)) is not None:
            self.app.page.download(f"sobremesa-{sheet.game}-{sheet.ident}.json", sheet.text)

    def _ask_delete_own(self, words: Words) -> None:
        from pyapp.ui.saved.page import own_name

        if (sheet := self._own(words)) is None or sheet.game not in GAMES:
            return
        last = _("It is only on this device, and you can't get it back. Matches already started with it don't change.")
        self.app.ask(
            Dialog(
                fill(N_("Delete {name}?"), name=own_name(sheet)[0]),
                last,
                (_("Keep it"), "ask-no"),
                (_("Delete"), f"delete-own {sheet.ident}"),
            )
        )

    def _delete_own(self, words: Words) -> None:
        self.notice = ""
        if (sheet := self._own(words)) is not None:
            self.app.own_sheets.delete(sheet.ident)
        self.app.ask(None)
