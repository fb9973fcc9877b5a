"""The room of a finished match: its result, and what the look back found."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.ui.records import solo
from pyapp.ui.result import page
from pyapp.ui.room import Room
from pyapp.ui.table import page as table_page
from pyapp.ui.table.drawers import drawer
from pyapp.ui.table.room import no_match, sit_down

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup


class ResultRoom(Room):
    """`result/ENTRY`: how a match ended. One that goes on is shown as it stands."""

    addresses: ClassVar[tuple[str, ...]] = ("result",)

    def arrive(self) -> None:
        """Put the match on the table and begin to look back at it."""
        table = sit_down(self.app)
        if table is not None and table.match.over:
            table.replay.leave()
            table.drawer = ""
            table.selection.clear()
            table.lookback.begin()

    def explain(self, thing: str) -> None:
        """Let the table say what a thing on the finished table is."""
        if self.app.table is not None and self.app.table.match.over:
            self.app.table.taps.explain(thing)

    def press(self, pressed: str) -> bool:
        """Put away what is open with Escape."""
        return pressed == "Escape" and self.app.table is not None and self.app.table.put_away()

    def parts(self) -> dict[str, Markup]:
        """Draw the result."""
        table = self.app.table
        if table is None:
            return no_match(self.app, self.app.route.rest)
        if not table.match.over:
            return {"page": table_page.frame(table), **table_page.parts(table)}
        return {"page": page.page(table, solo.record_of(self.app, table.match)), "p-drawer": drawer(table)}
