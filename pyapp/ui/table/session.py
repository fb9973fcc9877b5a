"""A match on the table as it is kept: its entry, view and names, the moment that is looked at. All else at the table
stands on this.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.engine.contract import AWAY, LEVELS, N_
from pyapp.games import GAMES
from pyapp.ui.challenge.challenge import Goal, goal_of
from pyapp.ui.views import parties_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.view import View
    from pyapp.engine.contract import Position
    from pyapp.engine.match import Match
    from pyapp.ui.page import Page
    from pyapp.ui.store.results import Records
    from pyapp.ui.store.saves import Entry, Saves
    from pyapp.ui.store.settings import Settings


class Host(Protocol):
    """What a table asks of the app that it stands in."""

    page: Page
    settings: Settings
    saves: Saves
    records: Records

    def paint(self) -> None:
        """Bring the page to what the state says."""

    def fresh_ident(self) -> str:
        """Return a name for a new entry."""

    def finished(self, entry: Entry, /) -> None:
        """Write a finished match into the records."""

    def moved(self, ident: str, /) -> None:
        """Go on at the address of another entry, which is the same match under another name."""


class Session:
    """A match being played or looked at, and where it is kept."""

    def __init__(self, host: Host, entry: Entry) -> None:
        """Lay a match on the table."""
        self.host = host
        self.page = host.page
        self.entry = entry
        self.view: View[Position] = GAMES[entry.match.setup.game].view().for_setup(entry.match.setup)
        self.looking: int | None = None
        """The moment that somebody looks at, in moves; None at the table as it stands."""
        self.telling: int | None = None
        """The moment that the playback shows, in moves; None once all is told."""
        self.unsaved = False
        self.ended = False
        """Whether the table was left, and nothing that still waits is to happen."""

    @cached_property
    def goal(self) -> Goal | None:
        """What is to be beaten where the match is one of a challenge of the day."""
        return goal_of(self.match, self.entry.ident, self.host.records.all())

    @property
    def challenge(self) -> Markup:
        """Say what a challenge asks for, one by link or that of the day; nothing where the match is none."""
        if self.entry.challenge is not None:
            name, points = self.entry.challenge
            counted = self.view.box.amount(points)
            return fill(N_("Challenge: beat {name}: {counted}."), counted=counted, name=name)
        return fill(N_("Today's challenge. {goal}"), goal=self.goal.told) if self.goal else NOTHING

    @property
    def match(self) -> Match:
        """Return the match."""
        return self.entry.match

    @property
    def names(self) -> Sequence[Markup]:
        """Return the names of the parties, seats and sides, in the language of the page."""
        return parties_of(self.match)

    @property
    def seats(self) -> int:
        """Return the number of seats; `names` goes on with the sides that nobody sits on."""
        return len(self.match.setup.seats)

    @property
    def moment(self) -> int | None:
        """Return the number of moves behind a position that is shown though the match went on; None while it is shown
        as it stands.
        """
        return self.telling if self.looking is None else self.looking

    @property
    def cursor(self) -> int:
        """Return the number of moves behind the position that is shown."""
        return self.match.cursor if (moment := self.moment) is None else moment

    def elsewhere(self, mover: int | None) -> bool:
        """Return whether a computer or another device makes the moves of a seat: what they did is told here."""
        if mover is None or mover < 0:
            return False
        return self.match.setup.seats[mover].player in LEVELS or not self.is_here(mover)

    def is_here(self, seat: int) -> bool:
        """Return whether a seat plays on this device; what one that is kept elsewhere takes is entered on any."""
        return self.entry.local is None or seat in self.entry.local or self.match.setup.seats[seat].player == AWAY
