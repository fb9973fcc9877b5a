"""Pass and play: which person holds the tablet that several people share, and when it is handed on.

If all information is open and everybody has their own sheets, the sheets of the last player stay until one tap hands
the tablet on; a setting makes it pass automatically. Hidden information is always covered first. While nobody hides
anything, the table of a mode with hidden information is open, too.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event
    from pyapp.ui.store.settings import Settings
    from pyapp.ui.table.state import TableState


class Handover:
    """Selectors of pass and play, valid until the state changes."""

    def __init__(self, state: TableState, settings: Settings) -> None:
        self.state = state
        self._settings = settings
        self._match = state.session.match

    @cached_property
    def people(self) -> Sequence[int]:
        """Return the seats of the people at this tablet."""
        return self.state.session.people

    @cached_property
    def hides(self) -> bool:
        """Return whether the position holds information that is hidden from some seat."""
        return self._match.hides and self._match.position.private() != ()

    @cached_property
    def viewer(self) -> int:
        """Return the seat whose knowledge is shown; CHANCE for public information only."""
        if not self._match.hides:
            return CHANCE
        if len(self.people) == 1:
            return self.people[0]
        return CHANCE if self.state.holder is None or not self.hides else self.state.holder

    @cached_property
    def next_holder(self) -> int | None:
        """Return the person to hand the tablet to; None if it is in the right hands or anyone may hold it."""
        seat, holder = self._match.position.seat, self.state.holder
        if seat == holder or seat not in self.people or len(self.people) < 2:
            return None
        by_tap = holder is not None and self.pass_and_play and self._settings["handing"] == "yes"
        return seat if self.hides or by_tap else None

    @cached_property
    def pass_and_play(self) -> bool:
        """Return whether an open table is handed on: several people here, everybody with sheets to themselves."""
        return not self._match.hides and self.state.session.view.layout.pass_and_play and len(self.people) > 1

    @cached_property
    def covered(self) -> int | None:
        """Return the person that a covered table waits for, None if it is open."""
        return self.next_holder if self.hides and not self.state.secret else None

    @cached_property
    def handing(self) -> bool:
        """Return whether the tablet is still with the previous person although the next one is to act."""
        return self.next_holder is not None and self.covered is None

    @cached_property
    def arriving(self) -> int | None:
        """Return the person who has just got the turn at an open table from another person here, until they act."""
        match, seat = self._match, self._match.position.seat
        if seat not in self.people or len(self.people) < 2 or self.next_holder is not None:
            return None
        last = next((match.movers[at] for at in range(match.cursor - 1, -1, -1) if match.decided[at]), None)
        return None if last in (None, seat) else seat

    @property
    def action(self) -> str:
        """Return the action that hands the tablet on."""
        return "cover" if self.hides else f"sheet {self.next_holder}"

    def visible_events(self, events: Sequence[Event]) -> list[Event]:
        """Return the events that are visible to the current viewer."""
        hides, seat = self._match.hides, self.viewer
        return [event for event in events if not hides or event.visible_to in (None, seat)]


def keep_secret(state: TableState, events: Sequence[Event]) -> None:
    """Store secrets that only the holder has learnt from events, until their next move."""
    if state.session.match.position.seat == state.holder:
        state.secret = []
    elif state.holder is not None:
        state.secret += [event for event in events if event.visible_to == state.holder]


def hold(handover: Handover, seat: int | None) -> None:
    """Make a person, or nobody, the holder of the tablet. While information is hidden nothing changes: the next holder
    uncovers the table instead.
    """
    if not handover.hides:
        handover.state.holder = seat


def cover(handover: Handover) -> None:
    """Cover the table for the next person; an open one is then held by nobody."""
    handover.state.secret = []
    hold(handover, None)
