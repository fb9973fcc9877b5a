"""The room of the rulebooks, and what a rule's number opens anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.games import GAMES
from pyapp.ui.room import Room
from pyapp.ui.rulebook.page import page
from pyapp.ui.words import word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import App
    from pyapp.ui.room import Action, Field
    from pyapp.ui.table.table import Table
    from pyapp.ui.words import Words


class RulebookRoom(Room):
    """`rules/GAME/NUMBER`: the rulebook of a game, at one of its rules."""

    addresses: ClassVar[tuple[str, ...]] = ("rules",)

    def __init__(self, app: App) -> None:
        """Begin with nothing searched for."""
        super().__init__(app)
        self.search = ""

    def arrive(self) -> None:
        """Open the book without a search."""
        self.search = ""

    def show(self) -> None:
        """Paint the book, and bring the rule that the address names into sight."""
        super().show()
        if self.app.route.rest:
            self.app.page.focus(f"rule-{self.app.route.rest.partition('/')[2]}")

    def parts(self) -> dict[str, Markup]:
        """Draw the book."""
        game, _slash, wanted = self.app.route.rest.partition("/")
        return {"page": page(game if game in GAMES else None, self.search, wanted)}

    def actions(self) -> Mapping[str, Action]:
        """Return what a rule's number does."""
        return {"rule": self._rule}

    def fields(self) -> Mapping[str, Field]:
        """Return what the field of the search does."""
        return {"search-rules": self._search}

    @property
    def _board(self) -> Table | None:
        """Return the table beside whose board the book opens as a drawer, if a board is shown."""
        return self.app.table if self.app.route.room in ("match", "replay") else None

    def _rule(self, words: Words) -> None:
        """rule NUMBER: open the rulebook at a rule, beside the board or as its page."""
        app, number = self.app, word(words)
        if (board := self._board) is not None:
            board.drawer, board.drawer_rule, board.drawer_search = "rules", number, ""
            app.paint()
        else:
            game = app.table.match.setup.game if app.table else app.route.rest.partition("/")[0] or next(iter(GAMES))
            self.search = ""
            if app.route == ("rules", f"{game}/{number}"):
                app.paint()
            app.page.go(f"rules/{game}/{number}")
        app.page.focus(f"rule-{number}")

    def _search(self, _words: Words, value: str) -> None:
        table = self.app.table
        if table is not None and table.drawer == "rules":
            table.drawer_search, table.drawer_rule = value, ""
        else:
            self.search = value
        self.app.paint()
