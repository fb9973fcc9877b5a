"""A match on the table as it is kept: its entry, view and names, the moment that is looked at. All else at the table
stands on this.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.engine.contract import AWAY, LEVELS, N_, PERSON
from pyapp.games import GAMES
from pyapp.ui.challenge.challenge import Goal, goal_of
from pyapp.ui.table.ahead import Ahead
from pyapp.ui.views import parties_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.view import View
    from pyapp.engine.contract import Position, Setup
    from pyapp.engine.match import Match
    from pyapp.ui.store.saves import Entry
    from pyapp.ui.table.port import AppPort
    from pyapp.ui.table.remote import RemotePlay


class Session:
    """A match being played or looked at, and where it is kept."""

    def __init__(self, host: AppPort, entry: Entry) -> None:
        """Lay a match on the table."""
        self.host = host
        self.page = host.page
        self.entry = entry
        self.view: View[Position] = GAMES[entry.match.setup.game].view().for_setup(entry.match.setup)
        self.branch: Match | None = None
        """The match as a seat that plays ahead of its turn has it, while that is shown."""
        self.ahead = Ahead(self)
        self.looking: int | None = None
        """The moment that somebody looks at, in moves; None at the table as it stands."""
        self.telling: int | None = None
        """The moment that the playback shows, in moves; None once all is told."""
        self.unsaved = False
        self.ended = False
        """Whether the table was left, and nothing that still waits is to happen."""
        self._people: tuple[Setup, Sequence[int] | None, Sequence[int]] | None = None
        """Of a setup and who is here, the people at this tablet: every part of a page asks."""

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
        return fill(N_("Today's challenge. {goal}"), goal=self.goal.text) if self.goal else NOTHING

    @property
    def record(self) -> Match:
        """Return the match in the order of the rules, as it is written down."""
        return self.entry.match

    @property
    def match(self) -> Match:
        """Return the match as it is shown: as it is written down, or as a seat has it that plays ahead."""
        return self.branch or self.entry.match

    @property
    def undoing(self) -> Match:
        """Return the match whose moves undo takes back: what was played ahead comes first."""
        branch = self.branch
        return branch if branch and branch.apart and branch.cursor > branch.apart[1] else self.record

    @property
    def redoing(self) -> Match:
        """Return the match in which redo plays again."""
        return self.branch if self.branch and self.branch.can_redo else self.record

    @property
    def tied(self) -> RemotePlay | None:
        """Return what ties this match to other tablets, None where nothing does."""
        return self.host.live if self.host.live is not None and self.host.live.ties(self.entry.ident) else None

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
        return self.record.setup.seats[mover].player in LEVELS or not self.is_here(mover)

    @property
    def people(self) -> Sequence[int]:
        """Return the seats of the people at this tablet."""
        setup, local = self.record.setup, self.entry.local
        if self._people is None or self._people[0] is not setup or self._people[1] != local:
            here = [seat for seat, who in enumerate(setup.seats) if who.player == PERSON and self.is_here(seat)]
            self._people = setup, local, here
        return self._people[2]

    @property
    def own(self) -> int | None:
        """Return the one seat that plays on this tablet where others play on tablets of their own; else None."""
        return self.people[0] if self.tied is not None and len(self.people) == 1 else None

    def to_act(self, seat: int) -> bool:
        """Return whether a seat is to act, in its turn or ahead of it."""
        return seat in (self.match.position.seat, self.record.position.seat)

    def is_here(self, seat: int) -> bool:
        """Return whether a seat plays on this device; what one that is kept elsewhere takes is entered on any."""
        return self.entry.local is None or seat in self.entry.local or self.match.setup.seats[seat].player == AWAY
