"""The room of the rulebooks, and the action of rule numbers everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import current
from pyapp.games import GAMES
from pyapp.ui.app import Room
from pyapp.ui.rulebook.examples import drawn, played, prefix_of
from pyapp.ui.rulebook.page import CHAPTER, CONTENTS, EXAMPLE, contents, page
from pyapp.ui.words import number, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App, Field, Route
    from pyapp.ui.table.table import Table
    from pyapp.ui.words import Words


PAUSE: Final = 80
"""Milliseconds of scrolling between two looks at what is being read."""


class RulebookRoom(Room):
    """`rules/GAME/NUMBER`: the rulebook of a game, at one of its rules."""

    addresses: ClassVar[tuple[str, ...]] = ("rules",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.search = ""
        self._reading = 0
        self._drawn: set[tuple[str, int]] = set()
        """The examples, by game and chapter, that have come near the visible part; only these are drawn."""
        self._played: set[tuple[str, int]] = set()
        self._looks = False

    def arrive(self) -> None:
        """Clear the search."""
        self.search = ""

    def show(self) -> None:
        """Paint the book and scroll to the rule of the address."""
        super().show()
        if self.app.route.rest:
            self.app.page.focus(f"rule-{self.app.route.rest.partition('/')[2]}")
        self.scrolled()

    def leave(self, to: Route) -> None:
        """Reset the examples if another book or none is opened."""
        if to.room != "rules" or to.rest.partition("/")[0] != self._game:
            self._reading = 0
            self._drawn.clear()
            self._played.clear()

    @property
    def _game(self) -> str:
        """Return the game whose book is open; empty for the list of games."""
        game = self.app.route.rest.partition("/")[0] or (next(iter(GAMES)) if len(GAMES) == 1 else "")
        return game if game in GAMES else ""

    def parts(self) -> dict[str, Markup]:
        """Draw the book, with the examples near the visible part."""
        game, wanted = self._game, self.app.route.rest.partition("/")[2]
        parts = {"page": page(game or None, self.search, wanted)}
        if game and not self.search.strip():
            parts[CONTENTS] = contents(game, current(), self._reading)
            parts |= {
                EXAMPLE.format(chapter): drawn(game, chapter, after=(game, chapter) in self._played)
                for _game, chapter in sorted(self._drawn)
            }
        return parts

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of rule numbers, the contents and examples."""
        return {"rule": self._rule, "chapter": lambda words: self._scroll_to(word(words)), "example": self._example}

    def fields(self) -> Mapping[str, Field]:
        """Return the fields of the search and the contents."""
        return {"search-rules": self._search, "chapter": lambda _words, value: self._scroll_to(value)}

    def scrolled(self) -> None:
        """Start the timer that updates the contents and draws examples that came near."""
        if not self._looks:
            self._looks = True
            self.app.page.call_later(PAUSE, lambda: self.app.attempt(self._look))

    def _look(self) -> None:
        self._looks = False
        game = self._game
        if self.app.current_room is not self or not game or self.search.strip():
            return
        reading, near = self.app.page.visible_chapters()
        has = {one.chapter for one in GAMES[game].examples()}
        wanted = [chapter for chapter in near if chapter in has and (game, chapter) not in self._drawn]
        if wanted:  # one at a time, so that scrolling stays smooth
            self._drawn.add((game, wanted[0]))
            self.scrolled()
        if wanted or reading != self._reading:
            self._reading = reading
            self.app.paint()

    def _scroll_to(self, chapter: str) -> None:
        """chapter NUMBER: scroll to a chapter."""
        self.app.page.focus(CHAPTER.format(chapter))

    def _example(self, words: Words) -> None:
        """example NUMBER: play an example, or undo it."""
        one = self._game, number(words)
        if one not in self._drawn:
            return
        self._played ^= {one}
        self.app.paint()
        if one in self._played and self.app.settings["motion"] == "yes":
            self.app.page.animate(played(*one).motions(prefix_of(one[1])))

    @property
    def _board(self) -> Table | None:
        """Return the table if its board is shown, so that the book opens beside it as a drawer; else None."""
        return self.app.table if self.app.route.room in ("match", "replay") else None

    def _rule(self, words: Words) -> None:
        """rule NUMBER: open the rulebook at a rule, beside the board or as a page."""
        app, rule = self.app, word(words)
        if (board := self._board) is not None:
            drawer = board.state.drawer
            drawer.name, drawer.rule, drawer.search = "rules", rule, ""
            app.paint()
        else:
            game = app.table.match.setup.game if app.table else app.route.rest.partition("/")[0] or next(iter(GAMES))
            self.search = ""
            if app.route == ("rules", f"{game}/{rule}"):
                app.paint()
            app.page.go(f"rules/{game}/{rule}")
        app.page.focus(f"rule-{rule}")

    def _search(self, _words: Words, value: str) -> None:
        table = self.app.table
        if table is not None and table.state.drawer.name == "rules":
            table.state.drawer.search, table.state.drawer.rule = value, ""
        else:
            self.search = value
        self.app.paint()
