"""The room of an opened link: a match to look at, to continue, to beat, or to attach to one of this device."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import _, fill_with
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.engine.contract import PERSON
from pyapp.engine.match import Match
from pyapp.engine.record import RecordError
from pyapp.games import GAMES, parts
from pyapp.ui.app import Room
from pyapp.ui.links import fragments as links
from pyapp.ui.links.page import describe_goal, page, points_to_beat
from pyapp.ui.sheet_page import refused
from pyapp.ui.start.form import Form
from pyapp.ui.store.saves import is_ident
from pyapp.ui.widgets import Voice
from pyapp.ui.words import word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.ui.app import Action, App
    from pyapp.ui.words import Words


class LinkRoom(Room):
    """`show/LINK`, `turn/LINK`, `challenge/LINK`: the link holds the whole match and is parsed once, on arrival."""

    addresses: ClassVar[tuple[str, ...]] = links.KINDS

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kind = links.SHOW
        self.opened: Match | RecordError | None = None
        self.notice = ""

    def arrive(self) -> None:
        """Parse the link. A match played by turns opens at once if one of its seats plays on this device. If the kind
        of link does not fit the state of the match, the match is only shown.
        """
        kind, payload = self.app.route
        self.notice = ""
        try:
            self.opened = match = links.read(payload)
        except RecordError as error:
            self.opened = error
            return
        if self._may_attach(match):
            self.app.load_quietly(parts.HISTORY)
        self.kind = links.SHOW if (kind == links.CHALLENGE) != match.over else kind
        known = self.app.find_saved(match) if kind == links.TURN or (self.kind == links.SHOW and match.over) else None
        if known is not None and known.local:
            self.app.open_turn_link(match, known.local[0])

    @property
    def match(self) -> Match | None:
        """Return the match of the link, if the room is shown and the link is valid."""
        return self.opened if isinstance(self.opened, Match) and self.app.current_room is self else None

    def _may_attach(self, match: Match) -> bool:
        """Return whether the match of the link may belong to one of this device."""
        return match.over and bool(self.app.saves.idents())

    def _offer(self, match: Match) -> Markup:
        """Draw the offer to attach the match of the link to one of this device."""
        if not self._may_attach(match) or parts.HISTORY in parts.ABSENT:
            return NOTHING
        from pyapp.ui.compare import add_sheet
        from pyapp.ui.compare.page import attach_offer

        return attach_offer(add_sheet.nearest_match(self.app, match), self.notice)

    def parts(self) -> dict[str, Markup]:
        """Draw the match of the link, or why it cannot be read."""
        opened = self.opened
        if isinstance(opened, Match):
            return {"page": page(self.kind, opened, self._offer(opened))}
        reason = fill_with(opened.reason, opened.params) if opened is not None else ""
        return {"page": refused(_("A match by link"), reason)}

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {"arrive": self._arrive, "beside": self._beside}

    def _arrive(self, words: Words) -> None:
        """arrive show | turn SEAT | challenge: use the match of the link."""
        match = self.match
        if match is None:
            return
        what = word(words)
        seat = int(words[1]) if len(words) == 2 and words[1].isdigit() else len(match.setup.seats)
        if what == "turn" and self.kind == links.TURN and seat < len(match.setup.seats):
            self.app.open_turn_link(match, seat)
        elif what == "challenge" and self.kind == links.CHALLENGE:
            self._challenge(match)
        else:
            self._show(match)

    def _show(self, match: Match) -> None:
        """Open the match of the link for looking: the saved one if there is one, the end of one that is played by
        turns, else a new entry.
        """
        app, known = self.app, self.app.find_saved(match)
        if known is not None and known.match.moves[: known.match.cursor] == match.moves:
            app.page.go(f"replay/{known.ident}")
        elif known is not None and known.local is not None and match.over:
            app.open_turn_link(match, known.local[0])
        else:
            app.open_entry(match, room="replay")

    def _challenge(self, match: Match) -> None:
        """Begin the same table under this person's own name. The goal is the result of the person who did best, in
        whose seat they play.
        """
        seats, (best, points) = match.setup.seats, points_to_beat(match)
        own = last_name(self.app, match)
        if own not in {seat.name for seat in seats}:
            seats = (*seats[:best], replace(seats[best], name=own), *seats[best + 1 :])
        again = Match(match.game, replace(match.setup, seats=seats, practice=False))
        again.settle()
        self.app.open_entry(again, challenge=(match.setup.seats[best].name, points))
        if self.app.table is not None:
            self.app.table.notify(Voice(describe_goal(match), "tip"))

    def _beside(self, words: Words) -> None:
        """beside MATCH: attach the match of the link to a match of this device."""
        if self.match is None or not words or not is_ident(words[0]):
            return
        from pyapp.ui.compare import add_sheet

        self.notice = add_sheet.attach(self.app, words[0], self.app.route.rest)
        if self.notice:
            self.app.paint()
        else:
            self.app.page.go(f"compare/{words[0]}")


def last_name(app: App, match: Match) -> str:
    """Return the name in the first seat when the game of a match was last set up on this device."""
    form = Form.begin(GAMES[match.setup.game], match.setup.code, app.settings.remembered(match.setup.game))
    return form.name_of(next((number for number, seat in enumerate(form.seats) if seat.player == PERSON), 0))
