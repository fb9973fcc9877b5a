"""The room of the sheets side by side."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _
from pyapp.ui.app import Room
from pyapp.ui.compare import add_sheet
from pyapp.ui.compare.page import page
from pyapp.ui.links import fragments as links
from pyapp.ui.page import StoreFull
from pyapp.ui.sheet_page import refused
from pyapp.ui.store.attachments import can_compare
from pyapp.ui.store.saves import SaveError
from pyapp.ui.table.match_room import no_match
from pyapp.ui.words import word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App, Field
    from pyapp.ui.words import Words


class CompareRoom(Room):
    """`compare/ENTRY`: the sheets of one table from several devices, ranked."""

    addresses: ClassVar[tuple[str, ...]] = ("compare",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.notice = ""

    def arrive(self) -> None:
        """Start waiting for the QR code library."""
        self.notice = ""
        self.app.await_qr_code(lambda: self.app.current_room is self)

    def parts(self) -> dict[str, Markup]:
        """Draw the sheets."""
        app, ident = self.app, self.app.route.rest
        entry = app.saves.stored_entry(ident).entry
        if entry is None:
            return no_match(app, ident)
        match = entry.match
        if not match.over or not can_compare(match.setup):
            return {"page": refused(_("Sheets side by side"), _("There is nothing to compare with this match."))}
        return {"page": page(ident, match, app.attachments.matches(ident), app.page.address(), self.notice)}

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {"beside-drop": self._drop, "beside-copy": self._copy}

    def fields(self) -> Mapping[str, Field]:
        """Return the field for a link."""
        return {"beside": self._paste}

    def _drop(self, words: Words) -> None:
        """beside-drop MATCH PAYLOAD: remove an attached sheet."""
        if len(words) == 2:
            with contextlib.suppress(StoreFull):
                self.app.attachments.drop(words[0], words[1])
            self.app.paint()

    def _copy(self, words: Words) -> None:
        """beside-copy MATCH: copy the link that shows this device's sheet."""
        app = self.app
        try:
            match = app.saves.load(word(words)).match
        except SaveError:
            return

        async def job() -> None:
            self.notice = _(
                await links.copy_link(app.page, f"{app.page.address()}#{links.fragment(links.SHOW, match)}")
            )
            app.paint()

        app.page.start(job())

    def _paste(self, words: Words, value: str) -> None:
        """Attach the match of a pasted link."""
        if not value.strip() or not words:
            return
        link = links.link_in(value)
        self.notice = (
            _("That is not a link to a match.") if link is None else add_sheet.attach(self.app, words[0], link[1])
        )
        self.app.paint()
