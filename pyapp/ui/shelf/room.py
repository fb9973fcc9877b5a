"""The room of the shelf: unfinished matches, the games, and the forms of new matches."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, ClassVar, Final

from pyapp.drawing.language import current
from pyapp.drawing.markup import Markup, el, join
from pyapp.games import GAMES, parts
from pyapp.ui.app import SHELL_KEY, Room
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge import row
from pyapp.ui.challenge.streak import played_days, streak_of
from pyapp.ui.page import StoreFull
from pyapp.ui.records.progress import progress
from pyapp.ui.result.endings import last_time
from pyapp.ui.shelf.page import Shelf, page, paper_counted
from pyapp.ui.start import actions as start
from pyapp.ui.start import people
from pyapp.ui.start.form import Form
from pyapp.ui.store.results import sheet_records
from pyapp.ui.words import word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.ui.app import Action, App, Field, Route
    from pyapp.ui.words import Words

BACKUP_AFTER: Final = 10
"""The number of new matches without a backup after which the shelf suggests one."""


class ShelfRoom(Room):
    """The shelf, and over it, at `new/GAME`, the form of a new match."""

    addresses: ClassVar[tuple[str, ...]] = ("", "new")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.forms: dict[str, Form] = {}
        self.notice = ""
        """The result of sharing the line about a day."""
        self._checked = date.min
        """The last day whose check was shown."""
        self._fresh = False
        """Whether today's check is shown for the first time."""

    def form(self, game: str) -> Form:
        """Return the form of a new match of a game, in its last state."""
        own = {sheet.ident: sheet.text for sheet in self.app.own_sheets.all(game)}
        if game not in self.forms:
            remembered = self.app.settings.remembered(game)
            self.forms[game] = Form.begin(
                GAMES[game], self.app.code(), remembered, own, tablets=self.app.page.facts.can_connect
            )
        self.forms[game].set_own_sheets(own)
        return self.forms[game]

    @property
    def opened(self) -> str:
        """Return the game whose form is open; empty without one."""
        room, game = self.app.route
        return game if room == "new" and game in GAMES else ""

    def arrive(self) -> None:
        """Load the game whose form opens."""
        self.notice, self._fresh = "", False
        if self.opened:
            parts.need(self.opened)
            people.load_pictograms(self.app)

    def leave(self, to: Route) -> None:
        """Close open parts of the forms."""
        for form in self.forms.values():
            form.picking = form.search = ""

    def _today(self) -> Markup:
        """Draw today's row; its check is fresh until the shelf is left, if a match has made it."""
        app, day = self.app, today.date_of(self.app.page)
        streak = streak_of(played_days(app.records.all(), app.page.clock_offset), day)
        if day in streak.played and self._checked != day:
            self._checked = day
            self._fresh = app.previous_route.room in ("match", "result", today.ADDRESS)
        return row.row_of(app, streak, self.notice, fresh=self._fresh)

    def parts(self) -> dict[str, Markup]:
        """Draw the shelf with its forms."""
        app = self.app
        for game in GAMES.keys() - parts.ABSENT:
            self.form(game)
        if self.opened and self.opened in self.forms:
            self.forms[self.opened].records = sheet_records(app.records.all(), self.opened)
            self.forms[self.opened].people = people.people_of(app)
        drawn = page(
            Shelf(
                stored_entries=app.saves.stored_entries(),
                captions=self._captions(),
                paper=paper_counted(app.page.storage.names()),
                forms={game: self.forms[game] for game in GAMES if game in self.forms},
                open_form=self.opened,
                used=app.saves.size(),
                can_store=app.page.facts.can_store,
                remind=app.settings.number("unsaved") >= BACKUP_AFTER,
                now=app.page.now(),
                zone=app.page.clock_offset,
                today=self._today(),
                can_connect=app.page.facts.can_connect,
            )
        )
        if not self.opened:
            self._keep_shell(drawn)
        return {"page": drawn}

    def _captions(self) -> dict[str, Markup]:
        """Describe the progress of each game with honours, and how the last match against others ended."""
        results, said = self.app.records.all(), dict[str, Markup]()
        for game in (host.key for host in today.games_with_challenge() if host.key not in parts.ABSENT):
            challenge = today.today(self.app.page, game)
            said[game] = progress(game, results, challenge.sheet if challenge else "")
        for game, past in {one.game: one for one in results}.items():
            if not past.sheet:
                said[game] = join(said.get(game, ""), el("span", last_time(past), cls="last"))
        return said

    def _keep_shell(self, drawn: Markup) -> None:
        storage = self.app.page.storage
        whole = join(el("div", drawn, id="page"), el("div", id="asked"))
        kept = json.dumps({"build": self.app.page.facts.build, "language": current(), "html": whole})
        try:
            if storage.get(SHELL_KEY) != kept:
                storage.put(SHELL_KEY, kept)
        except StoreFull:
            storage.delete(SHELL_KEY)

    def press(self, pressed: str) -> bool:
        """Close an open picker, or the form, with Escape."""
        if pressed != "Escape" or self.app.route.room != "new":
            return False
        if self.opened and self.forms[self.opened].picking:
            self.app.do(f"form {self.opened} pick")
        else:
            self.app.page.go("")
        return True

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the forms, and the one that shares a day."""
        return {"form": lambda words: start.act(self, words), "today-line": self._share_line}

    def _share_line(self, words: Words) -> None:
        """today-line DATE: share the line about a day. The calendar is loaded first."""
        from pyapp.ui.days import sharing

        sharing.share(self.app, word(words), self._report)

    def _report(self, notice: str) -> None:
        self.notice = notice
        self.app.paint()

    def fields(self) -> Mapping[str, Field]:
        """Return the fields of the forms."""
        return {"form": lambda words, value: start.enter(self, words, value)}
