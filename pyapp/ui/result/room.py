"""The room of the result of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import _
from pyapp.drawing.markup import NOTHING
from pyapp.drawing.sounds import LOSS, WIN
from pyapp.games import parts
from pyapp.ui.app import Room
from pyapp.ui.records import solo
from pyapp.ui.result import celebration, page, result_picture
from pyapp.ui.store.settings import SOUND_ASKED
from pyapp.ui.table import match_page
from pyapp.ui.table.drawers import drawer
from pyapp.ui.table.match_room import no_match, sit_down

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.engine.contract import Outcome
    from pyapp.ui.app import Action, App
    from pyapp.ui.table.table import Table
    from pyapp.ui.words import Words

STILL_MS: Final = 400
"""Milliseconds of stillness before an ending is celebrated."""
SETTLING_MS: Final = 1500
"""Milliseconds in which a result begins no new match: its main key is where the last taps of the match went."""


class ResultRoom(Room):
    """`result/ENTRY`: the result of a match. An unfinished one is shown in its current state."""

    addresses: ClassVar[tuple[str, ...]] = ("result",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.notice = ""
        """What became of the picture that was to be kept."""
        self.fresh = False
        """Whether the match has just ended at its table."""
        self._celebrated: set[str] = set()
        """The matches that have ended since the page was opened."""

    def arrive(self) -> None:
        """Open the match and start its review."""
        table = sit_down(self.app)
        if table is not None and table.match.over:
            self.app.load_quietly(parts.HOME)
            came, ident = self.app.previous_route, table.session.entry.ident
            self.fresh = came == ("match", ident) and ident not in self._celebrated
            table.show_result()
            self.notice = ""
            if self.fresh:
                table.state.settling = True
                self.app.page.call_later(SETTLING_MS, lambda: setattr(table.state, "settling", False))
                self._celebrated.add(ident)
                self.app.page.call_later(STILL_MS, lambda: self._play_ending(table))

    def _you(self, table: Table) -> int | None:
        """Return the seat of the only person at this device; None for a match that came by a link or in a file."""
        ident, people = table.session.entry.ident, table.session.people
        played = ident in self._celebrated or any(one.ident == ident for one in self.app.records.all())
        return people[0] if played and len(people) == 1 else None

    def _about_people(self, table: Table, outcome: Outcome, you: int | None) -> tuple[Markup, Markup]:
        """Draw the winner's picture and the figures of a person's matches; empty while the part is missing."""
        if parts.HOME in parts.ABSENT:
            return NOTHING, NOTHING
        from pyapp.ui.people import ending

        seat = celebration.earner(table.shown, outcome)
        gains = NOTHING if seat is None else ending.gains(self.app, table, outcome, seat, named=seat != you)
        return ending.picture(self.app, table, outcome), gains

    def _play_ending(self, table: Table) -> None:
        """Play the sound of a win, or of a loss if people played here and none of them is celebrated."""
        outcome = table.match.outcome()
        if outcome is not None and table.session.people and not table.state.ended:
            record = solo.record_of(self.app, table.match)
            won = page.celebrated_pieces(table.shown, outcome, record)
            self.app.page.play_sounds([WIN if won else LOSS], self.app.settings.volume)

    def explain(self, thing: str) -> None:
        """Explain a thing on the finished table."""
        if self.app.table is not None and self.app.table.match.over:
            self.app.table.explain(thing)

    def press(self, pressed: str) -> bool:
        """Close what is open with Escape."""
        return pressed == "Escape" and self.app.table is not None and self.app.table.dismiss()

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {"picture": self._picture}

    def _picture(self, _words: Words) -> None:
        """Save the picture of the match on the device, or show that the browser cannot make one."""
        app, table = self.app, self.app.table
        outcome = table.match.outcome() if table is not None else None
        if table is None or outcome is None:
            return

        async def job() -> None:
            drawn = result_picture.draw(table.shown, outcome, solo.record_of(app, table.match), app.page.clock_offset)
            kept = await app.page.picture(result_picture.file_name(table.shown), drawn)
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
        settings = self.app.settings
        asks = (
            table.session.entry.ident in self._celebrated
            and settings["sound"] == "no"
            and not settings.number(SOUND_ASKED)
        )
        outcome, you = table.match.outcome(), self._you(table)
        picture, gains = self._about_people(table, outcome, you) if outcome is not None else (NOTHING, NOTHING)
        drawn = page.page(
            shown, record, self.notice, picture=picture, gains=gains, you=you, fresh=self.fresh, asks=asks
        )
        return {"page": drawn, "p-drawer": drawer(shown)}
