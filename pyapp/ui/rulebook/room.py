"""The room of the rulebooks, and what a rule's number opens anywhere."""

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
"""Milliseconds between two looks at where somebody reads."""


class RulebookRoom(Room):
    """`rules/GAME/NUMBER`: the rulebook of a game, at one of its rules."""

    addresses: ClassVar[tuple[str, ...]] = ("rules",)

    def __init__(self, app: App) -> None:
        """Begin with nothing searched for."""
        super().__init__(app)
        self.search = ""
        self._reading = 0
        self._drawn: set[tuple[str, int]] = set()
        """The examples, by game and chapter, that came near what is read; an example is drawn when it does."""
        self._played: set[tuple[str, int]] = set()
        self._looks = False

    def arrive(self) -> None:
        """Open the book without a search."""
        self.search = ""

    def show(self) -> None:
        """Paint the book, and bring the rule that the address names into sight."""
        super().show()
        if self.app.route.rest:
            self.app.page.focus(f"rule-{self.app.route.rest.partition('/')[2]}")
        self.scrolled()

    def leave(self, to: Route) -> None:
        """Put the examples back as they were where another book is opened, or none."""
        if to.room != "rules" or to.rest.partition("/")[0] != self._game:
            self._reading = 0
            self._drawn.clear()
            self._played.clear()

    @property
    def _game(self) -> str:
        """Return the game whose book is open; empty where they are listed."""
        game = self.app.route.rest.partition("/")[0] or (next(iter(GAMES)) if len(GAMES) == 1 else "")
        return game if game in GAMES else ""

    def parts(self) -> dict[str, Markup]:
        """Draw the book, and of its examples those that came near."""
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
        """Return what a rule's number, a line of the contents and an example do."""
        return {"rule": self._rule, "chapter": lambda words: self._turn_to(word(words)), "example": self._example}

    def fields(self) -> Mapping[str, Field]:
        """Return what the fields of the search and of the contents do."""
        return {"search-rules": self._search, "chapter": lambda _words, value: self._turn_to(value)}

    def scrolled(self) -> None:
        """Look a moment later what is read now: the contents follow, and examples that come near are drawn."""
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
        if wanted:  # one at a time: drawing one must not keep the page from scrolling
            self._drawn.add((game, wanted[0]))
            self.scrolled()
        if wanted or reading != self._reading:
            self._reading = reading
            self.app.paint()

    def _turn_to(self, chapter: str) -> None:
        """chapter NUMBER: bring a chapter into sight."""
        self.app.page.focus(CHAPTER.format(chapter))

    def _example(self, words: Words) -> None:
        """example NUMBER: play what an example shows, or take it back."""
        one = self._game, number(words)
        if one not in self._drawn:
            return
        self._played ^= {one}
        self.app.paint()
        if one in self._played and self.app.settings["motion"] == "yes":
            self.app.page.animate(played(*one).motions(prefix_of(one[1])))

    @property
    def _board(self) -> Table | None:
        """Return the table beside whose board the book opens as a drawer, if a board is shown."""
        return self.app.table if self.app.route.room in ("match", "replay") else None

    def _rule(self, words: Words) -> None:
        """rule NUMBER: open the rulebook at a rule, beside the board or as its page."""
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
