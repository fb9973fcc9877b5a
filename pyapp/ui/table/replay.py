"""Looking back at a match: any moment of it, or one move after another, by the clock, until its end or until somebody
stops it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.ui.table.playback import motions_of
from pyapp.ui.table.selection import NEVER

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.table.handover import Handover
    from pyapp.ui.table.lookback import LookBack
    from pyapp.ui.table.playback import Playback
    from pyapp.ui.table.selection import Selection
    from pyapp.ui.table.session import Session

STEP: Final = 700
"""Milliseconds between two moves of a replay."""


class Replay:
    """What somebody looks at in place of the table as it stands, and the clock of a replay."""

    def __init__(
        self,
        session: Session,
        handover: Handover,
        playback: Playback,
        selection: Selection,
        lookback: LookBack,
        go_on: Callable[..., None],
    ) -> None:
        """Begin with the clock stopped; `go_on` lets whoever is next act when somebody is back at the table."""
        self._session = session
        self._handover = handover
        self._playback = playback
        self._selection = selection
        self._lookback = lookback
        self._end = go_on
        self._run = 0
        self._left: int | None = None
        self.running = False

    def leave(self) -> None:
        """Go back to the end of the match, and remember the moment that was looked at."""
        self.stop()
        self._lookback.study(None)
        self._left, self._session.looking = self._session.looking or self._left, None

    def open(self) -> None:
        """Go on at the moment that was looked at last; the first time play the match from its beginning."""
        self._session.looking = self._left or 0
        self.stop()
        self._session.page.go(f"replay/{self._session.entry.ident}")
        if self._left is None:
            self.toggle()

    def look(self, cursor: int | None) -> None:
        """Show the moment after `cursor` moves; None, or the end of an unfinished match, returns to the table."""
        self._playback.clear()
        self._lookback.study(None)
        if cursor is not None:
            cursor = min(max(cursor, 0), len(self._session.match.moves))
            if cursor == self._session.match.cursor and not self._session.match.over:
                cursor = None
        forward = cursor is not None and self._session.looking is not None and cursor == self._session.looking + 1
        self._session.looking = cursor
        self._selection.clear()
        if cursor is None:
            self.stop()
            self._end(changed=True)
            return
        self._session.host.paint()
        if forward and self._session.host.settings["motion"] == "yes":
            heard = self._handover.visible_events(self._session.match.events[self._session.cursor - 1])
            self._session.page.animate(motions_of(self._session.view, heard, self._session.names))

    def study(self, number: int, *, better: bool) -> None:
        """Show what was played at a turning point, or what would have been better; an unknown one changes nothing."""
        turnings = self._lookback.turnings or ()
        if not 0 <= number < len(turnings):
            return
        self.stop()
        self._playback.clear()
        self._selection.clear()
        self._selection.shown, self._selection.tab_taken = None, NEVER
        self._session.looking = turnings[number].index
        self._lookback.study(turnings[number], better=better)
        self._session.page.go(f"replay/{self._session.entry.ident}")
        self._session.host.paint()

    def step(self, by: int) -> None:
        """Go a number of moves forward or back while looking."""
        self.look(self._session.cursor + by)

    def stop(self) -> None:
        """Stop the clock; what is looked at stays."""
        self.running = False

    def toggle(self) -> None:
        """Start or stop; at the end of the match start from its beginning."""
        session = self._session
        self.running = not self.running
        if self.running:
            at_end = session.cursor >= len(session.match.moves)
            session.looking = 0 if at_end else session.cursor
            self._lookback.study(None)
        session.host.paint()
        self._run += 1
        if self.running:
            self._later(self._run)

    def _later(self, run: int) -> None:
        self._session.page.later(STEP, lambda: self._go_on(run))

    def _go_on(self, run: int) -> None:
        session = self._session
        if not self.running or run != self._run or session.ended:
            return
        if session.cursor >= len(session.match.moves):
            self.running = False
            session.host.paint()
            return
        self.step(1)
        self._later(run)
