"""The room of a finished match: its result, and what the look back found."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import _
from pyapp.engine.contract import PERSON
from pyapp.ui.records import solo
from pyapp.ui.result import keepsake, page, review
from pyapp.ui.room import Room
from pyapp.ui.table import page as table_page
from pyapp.ui.table.room import no_match, sit_down
from pyapp.ui.table.thinking import ask, progress_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import App
    from pyapp.ui.room import Action, Route
    from pyapp.ui.table.table import Table
    from pyapp.ui.words import Words

WATCH: Final = 500
"""Milliseconds between two looks at how far the look back is."""


class ResultRoom(Room):
    """`result/ENTRY`: how a match ended. One that goes on is shown as it stands."""

    addresses: ClassVar[tuple[str, ...]] = ("result",)

    def __init__(self, app: App) -> None:
        """Begin with nothing looked back at."""
        super().__init__(app)
        self.turnings: Sequence[review.Turning] | None = None
        """What could have been played better; None while the look back goes on."""
        self.notice = ""
        """What became of the picture that was to be kept."""
        self.progress = (0, 0)
        """How far the look back is: decisions, of how many."""

    def arrive(self) -> None:
        """Put the match on the table and begin to look back at it."""
        table = sit_down(self.app)
        if table is not None and table.match.over:
            table.session.looking = None
            table.selection.clear()
            self.turnings, self.progress, self.notice = None, (0, 0), ""
            self.app.page.start(self._look_back(table))
            self.app.page.later(WATCH, lambda: self._watch(table))

    def leave(self, to: Route) -> None:
        """End a look back that goes on."""
        if self.turnings is None:
            self.app.page.hurry()

    def _watch(self, wanted: Table) -> None:
        """Show now and then how far the look back is, until it is done or left."""
        app = self.app

        async def look() -> None:
            progress = progress_of(await app.page.progress())
            if app.table is wanted and app.here is self and self.turnings is None:
                if progress != self.progress:
                    self.progress = progress
                    app.paint()
                app.page.later(WATCH, lambda: self._watch(wanted))

        app.page.start(look())

    async def _look_back(self, wanted: Table) -> None:
        match = wanted.match
        persons = any(seat.player == PERSON for seat in match.setup.seats)
        milliseconds = review.milliseconds(match)
        answer = await ask(self.app.page, match, "sharp", milliseconds, kind="review") if persons else {}
        turning_points = review.turnings(match, answer)
        if self.app.table is wanted and self.app.here is self:
            self.turnings = turning_points
            self.app.paint()

    def explain(self, thing: str) -> None:
        """Let the table say what a thing on the finished table is."""
        if self.app.table is not None and self.app.table.match.over:
            self.app.table.taps.explain(thing)

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
            drawn = keepsake.keepsake(table, outcome, solo.record_of(app, table.match), app.page.clock_offset())
            kept = await app.page.picture(keepsake.file_name(table), drawn)
            self.notice = (
                _("The picture is on its way to your files.")
                if kept
                else _("This browser cannot save the page as a picture. A screenshot shows the same.")
            )
            app.paint()

        self.notice = _("Drawing the picture...")
        app.paint()
        app.page.start(job())

    def parts(self) -> dict[str, Markup]:
        """Draw the result."""
        table = self.app.table
        if table is None:
            return no_match(self.app, self.app.route.rest)
        if not table.match.over:
            return {"page": table_page.frame(table), **table_page.parts(table)}
        record = solo.record_of(self.app, table.match)
        return {"page": page.page(table, self.turnings, record, self.progress, self.notice)}
