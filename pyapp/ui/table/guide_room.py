"""The address of a game's guide, and its keys at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _, fill
from pyapp.engine.contract import N_, PERSON
from pyapp.games import GAMES
from pyapp.ui.app import Room
from pyapp.ui.page import StoreFull
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.table import guide
from pyapp.ui.widgets import Dialog, Voice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action
    from pyapp.ui.store.saves import Entry
    from pyapp.ui.words import Words


class GuideRoom(Room):
    """`guide/GAME`: go on with the guided match of a game, or begin it."""

    addresses: ClassVar[tuple[str, ...]] = (guide.ADDRESS,)

    def arrive(self) -> None:
        """Go to the guided match."""
        game = self.app.route.rest
        if game not in GAMES:
            return
        entry = self._going(game)
        if entry is not None:
            self.app.page.go(f"match/{entry.ident}", replace=True)
            return
        first = self.app.room(ShelfRoom).form(game).seats[0]
        name = first.typed if first.player == PERSON and first.typed else fill(N_("Player {number}"), number=1)
        match = guide.start(game, name)
        if match is not None:
            self.app.open_entry(match)

    def _going(self, game: str) -> Entry | None:
        """Return the entry of a game's guided match that is still guided, or None."""
        for entry in (slip.entry for slip in self.app.saves.slips() if not slip.over):
            if (
                entry is not None
                and entry.match.setup.game == game
                and guide.is_guided(entry.match)
                and self.app.page.storage.get(guide.KEY) != entry.ident
            ):
                return entry
        return None

    def parts(self) -> dict[str, Markup]:
        """Draw the match that is opened, or the shelf where there is no guide."""
        return self.app.room(ShelfRoom).parts()

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the guide."""
        return {"guide": self._guide}

    def _guide(self, words: Words) -> None:
        """guide show | ask | leave: choose the guide's move again, ask about leaving it, or play on without it."""
        table = self.app.table
        if table is None or not words:
            return
        if words[0] == "ask":
            self.app.ask(
                Dialog(
                    _("Leave the guide?"),
                    _("You continue this match without the guide. You can start the guide again from the shelf."),
                    (_("Keep the guide"), "ask-no"),
                    (_("Play on alone"), "guide leave"),
                )
            )
        elif words[0] == "leave":
            self.app.asked = None
            try:
                self.app.page.storage.put(guide.KEY, table.session.entry.ident)
            except StoreFull:
                table.selection.said = Voice(
                    fill(N_("<b>This browser's storage is full.</b> The guide cannot be left.")), "careful"
                )
            table.choose(None)
        elif (advice := table.shown.advice) is not None:
            table.show_move(advice.move)
