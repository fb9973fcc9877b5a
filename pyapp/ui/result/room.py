"""The room of a finished match: its result, and what the look back found."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _
from pyapp.ui.app import Room
from pyapp.ui.records import solo
from pyapp.ui.result import keepsake, page
from pyapp.ui.table import match_page
from pyapp.ui.table.drawers import drawer
from pyapp.ui.table.match_room import no_match, sit_down

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App
    from pyapp.ui.words import Words


class ResultRoom(Room):
    """`result/ENTRY`: how a match ended. One that goes on is shown as it stands."""

    addresses: ClassVar[tuple[str, ...]] = ("result",)

    def __init__(self, app: App) -> None:
        """Begin with nothing to say."""
        super().__init__(app)
        self.notice = ""
        """What became of the picture that was to be kept."""

    def arrive(self) -> None:
        """Put the match on the table and begin to look back at it."""
        table = sit_down(self.app)
        if table is not None and table.match.over:
            table.show_result()
            self.notice = ""

    def explain(self, thing: str) -> None:
        """Let the table say what a thing on the finished table is."""
        if self.app.table is not None and self.app.table.match.over:
            self.app.table.explain(thing)

    def press(self, pressed: str) -> bool:
        """Put away what is open with Escape."""
        return pressed == "Escape" and self.app.table is not None and self.app.table.dismiss()

    def actions(self) -> Mapping[str, Action]:
        """Return what the keys of the page do."""
        return {"picture": self._picture}

    def _picture(self, _words: Words) -> None:
        """Hand the picture of the match to the device, or say that the browser cannot make it."""
        app, table = self.app, self.app.table
        outcome = table.match.position.outcome() if table is not None else None
        if table is None or outcome is None:
            return

        async def job() -> None:
            drawn = keepsake.keepsake(table.shown, outcome, solo.record_of(app, table.match), app.page.clock_offset)
            kept = await app.page.picture(keepsake.file_name(table.shown), drawn)
            self.notice = (
                _("Picture downloaded.")
                if kept
                else _("This browser cannot save the page as a picture. A screenshot shows the same.")
            )
            app.paint()

        self.notice = _("Making the picture...")
        app.paint()
        app.page.start(job())

    def parts(self) -> dict[str, Markup]:
        """Draw the result."""
        table = self.app.table
        if table is None:
            return no_match(self.app, self.app.route.rest)
        if not table.match.over:
            return match_page.page(table.shown)
        record = solo.record_of(self.app, table.match)
        shown = table.shown
        return {"page": page.page(shown, record, self.notice), "p-drawer": drawer(shown)}
