"""The match of a table: its entry, its view, and which seats this tablet plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyapp.engine.contract import AWAY, PERSON, is_computer
from pyapp.ui.views import parties_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Position
    from pyapp.engine.match import Match
    from pyapp.ui.store.saves import Entry


@dataclass(slots=True)
class Session:
    """The open match and its view."""

    entry: Entry
    view: View[Position]
    branch: Match | None = None
    """The match as seen by a seat that plays ahead of its turn, while that is shown."""
    ahead_seat: int | None = None
    """The seat that was asked to play ahead of its turn."""
    unsaved: bool = False
    """Whether the store refused the last save."""

    @property
    def record(self) -> Match:
        """Return the saved match, in the order of the rules."""
        return self.entry.match

    @property
    def match(self) -> Match:
        """Return the shown match: the record, or the branch of a seat that plays ahead."""
        return self.branch or self.entry.match

    @property
    def undoing(self) -> Match:
        """Return the match that undo changes: early moves are undone first."""
        branch = self.branch
        return branch if branch and branch.apart and branch.cursor > branch.apart[1] else self.record

    @property
    def redoing(self) -> Match:
        """Return the match that redo changes."""
        return self.branch if self.branch and self.branch.can_redo else self.record

    @property
    def names(self) -> Sequence[Markup]:
        """Return the names of the parties, seats then sides, in the language of the page."""
        return parties_of(self.match)

    @property
    def seats(self) -> int:
        """Return the number of seats; `names` also has the sides that nobody plays."""
        return len(self.match.setup.seats)

    @property
    def people(self) -> Sequence[int]:
        """Return the seats of the people at this tablet."""
        return [seat for seat, who in enumerate(self.record.setup.seats) if who.player == PERSON and self.is_here(seat)]

    def is_here(self, seat: int) -> bool:
        """Return whether a seat plays on this device; the moves of one kept on paper are entered on any."""
        return self.entry.local is None or seat in self.entry.local or self.match.setup.seats[seat].player == AWAY

    def elsewhere(self, mover: int | None) -> bool:
        """Return whether a computer or another device makes the moves of a seat, so that they are played back here."""
        if mover is None or mover < 0:
            return False
        return is_computer(self.record.setup.seats[mover].player) or not self.is_here(mover)

    def to_act(self, seat: int) -> bool:
        """Return whether a seat is to act, in its turn or ahead of it."""
        return seat in (self.match.position.seat, self.record.position.seat)
