"""The room of the records."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _
from pyapp.games import GAMES
from pyapp.ui.app import Room
from pyapp.ui.records import solo
from pyapp.ui.records.page import page
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.widgets import Dialog

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action
    from pyapp.ui.words import Words


class RecordsRoom(Room):
    """`records`, and `records/GAME/SHEET`: the record of one sheet of a game."""

    addresses: ClassVar[tuple[str, ...]] = ("records",)

    def parts(self) -> dict[str, Markup]:
        """Draw the records."""
        app = self.app
        kept, own = set(app.saves.idents()), solo.own_keys(app)
        return {"page": page(app.route.rest, app.records.all(), kept, own, app.page.now(), app.page.clock_offset)}

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the records."""
        return {
            "ask-forget": self._ask_forget,
            "forget": self._forget,
            "sheet-play": self._sheet_play,
        }

    def _ask_forget(self, _words: Words) -> None:
        self.app.ask(
            Dialog(
                _("Delete all records?"),
                _("Your matches stay; results and medals are deleted."),
                (_("Keep them"), "ask-no"),
                (_("Delete"), "forget"),
            )
        )

    def _forget(self, _words: Words) -> None:
        self.app.records.clear()
        self.app.ask(None)

    def _sheet_play(self, words: Words) -> None:
        """sheet-play GAME SHEET: open the form of a new match with a sheet chosen."""
        game, sheet = words if len(words) == 2 else ("", "")
        achievements = GAMES[game].achievements() if game in GAMES else None
        if achievements is None:
            return
        choice = sheet if sheet in achievements.scenarios else solo.own_option(self.app, game, sheet)
        if choice:
            form = self.app.room(ShelfRoom).form(game)
            form.set_mode(achievements.mode)
            for option in achievements.options_of(choice):
                form.choose(*option)
            self.app.page.go(f"new/{game}")
