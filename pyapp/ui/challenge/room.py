"""The room of the challenge of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _
from pyapp.ui.app import Room
from pyapp.ui.challenge import challenge as today
from pyapp.ui.challenge.page import invitation, page
from pyapp.ui.links import fragments as links
from pyapp.ui.records import solo
from pyapp.ui.shelf.room import ShelfRoom
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import Voice
from pyapp.ui.words import word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App
    from pyapp.ui.words import Words


class ChallengeRoom(Room):
    """`today`, and `today/GAME` for a game other than the day's: continue or begin today's match; show the results once
    it is finished.
    """

    addresses: ClassVar[tuple[str, ...]] = (today.ADDRESS,)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.notice = ""
        self.challenge: today.Challenge | None = None
        """The challenge of the day on which the page was opened."""

    def arrive(self) -> None:
        """Go to today's match, unless it is finished and none is going on."""
        self.notice = ""
        app = self.app
        app.room(ShelfRoom).notice = ""
        self.challenge = challenge = today.today(app.page, app.route.rest)
        if challenge is None:
            return
        entry = today.unfinished_match(challenge, app.saves.stored_entries())
        if entry is not None:
            app.page.go(f"match/{entry.ident}", replace=True)
        elif today.best(challenge, app.records.all()) is None:
            self._play(challenge)

    def _play(self, challenge: today.Challenge) -> None:
        """Begin a match of a challenge, and show its goal."""
        app, goal = self.app, today.goal(challenge, self.app.records.all())
        solo.begin(app, challenge.game, challenge.code, challenge.sheet)
        if app.table is not None:
            other_day = today.other_day(challenge, app.table.session.entry.created, app.page)
            app.table.notify(Voice(invitation(challenge, goal, other_day), "tip"))

    def parts(self) -> dict[str, Markup]:
        """Draw the results of today's challenge; the shelf while there are none."""
        app, challenge = self.app, self.challenge
        tries = today.attempts(challenge, app.records.all()) if challenge else []
        if challenge is None or not tries:
            return app.room(ShelfRoom).parts()
        kept, notice = set(app.saves.idents()), self.notice or app.room(ShelfRoom).notice
        return {"page": page(challenge, tries, kept, notice, app.page.now(), app.page.clock_offset)}

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the challenge."""
        return {"today-begin": self._begin, "today-share": self._share}

    def _begin(self, words: Words) -> None:
        """today-begin CODE [GAME]: begin a match of the challenge of a day, even if the day is over."""
        challenge = today.challenge_of_code(word(words), *words[1:2])
        if challenge is not None:
            self._play(challenge)

    def _share(self, words: Words) -> None:
        """today-share MATCH: share the link that challenges others to beat a match."""
        app = self.app
        try:
            match = app.saves.load(word(words)).match
        except SaveError:
            return
        url = f"{app.page.address()}#{links.fragment(links.CHALLENGE, match)}"

        async def job() -> None:
            self.notice = _(await links.share_or_copy(app.page, match.game.title, url))
            app.paint()

        app.page.start(job())
