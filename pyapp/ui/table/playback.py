"""What happened, shown one beat after another: the match stands where it ends already, only the showing takes time.

A beat that asks for a pause, and every beat of a computer's move, stays for a while before the next one is shown;
whatever needs none goes with what follows. A move of which the view tells nothing takes no time: the moves of an act
are beats of their own only where each has words. A tap hurries to the next beat, a second one skips to the end, as
Escape does, and the log tells all that came since the last decision of a person again. `pacing` says how long it takes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyapp.drawing.log import Beat
from pyapp.drawing.markup import NOTHING
from pyapp.engine.contract import CHANCE, LEVELS
from pyapp.ui.table.pacing import PACE, PACES, TOLD_AGAIN, QueuedBeat, TimeBudget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Motion
    from pyapp.drawing.view import View
    from pyapp.engine.contract import Event, Position
    from pyapp.ui.table.handover import Handover
    from pyapp.ui.table.session import Session


class Playback:
    """The line of beats at one table. While it is `active` nobody acts; `Session.telling` says what the board shows."""

    def __init__(self, session: Session, handover: Handover, go_on: Callable[[], None]) -> None:
        """Begin with all told; `go_on` lets whoever is next act when it is again."""
        self._session = session
        self._handover = handover
        self._end = go_on
        self._line: list[QueuedBeat] = []
        self._run = 0
        self._seen_at = 0.0
        self._last_shown: tuple[int, int] | None = None  # the move and the board of the beat shown last
        self._news: tuple[object, int] | None = None
        self._budget = TimeBudget()
        self._hurried = False
        self.shown: Sequence[Beat] = ()
        """The beats that were shown last, together."""

    @property
    def active(self) -> bool:
        """Return whether there is more to show."""
        return bool(self._line)

    @property
    def events(self) -> Sequence[Event]:
        """Return what is told of just now, for the board to mark; nothing once all is told."""
        return tuple(event for beat in self.shown for event in beat.about) if self.active else ()

    @property
    def silent(self) -> bool:
        """Return whether the seat to act has just begun an act with a move of which there is nothing to tell."""
        match = self._session.match
        last = match.cursor - 1
        if last < 0 or match.movers[last] != match.position.seat:
            return False
        return not self._session.view.log.beats(self._handover.visible_events(match.events[last]), self._session.names)

    @property
    def slowness(self) -> float:
        """Return how much longer than at the normal pace everything is shown."""
        return PACES[self._session.host.settings["pace"]]

    def breath(self) -> float:
        """Return the seconds that a computer that has not had to think waits before it moves, and take them out of what
        may be told: none after a move of which there is nothing to tell.
        """
        if self.silent:
            return 0
        breath = min(PACE, self._budget.left)
        self._budget.spend(max(0, breath - 1000 * self.left / self.slowness))
        return self.slowness * breath / 1000

    @property
    def left(self) -> float:
        """Return the seconds until what is shown has been seen."""
        return max(0.0, self._seen_at - self._session.page.now()) + sum(shot.pause for shot in self._line) / 1000

    @property
    def news_from(self) -> int:
        """Return the number of moves up to the last decision of a person: what came since can be told again, and what
        that decision set going.
        """
        match = self._session.match
        last = match.events[match.cursor - 1] if match.cursor else None
        if self._news is None or self._news[0] is not last:
            self._news = last, self._after_people()
        return self._news[1]

    def _after_people(self) -> int:
        match = self._session.match
        for at in range(match.cursor - 1, -1, -1):
            mover = match.movers[at]
            if match.decided[at] and mover != CHANCE and not self._session.elsewhere(mover):
                heard = self._handover.visible_events(match.events[at])
                went_on = any(beat.pause for beat in self._session.view.log.beats(heard, self._session.names))
                return at if went_on else at + 1
        return 0

    def clear(self) -> None:
        """Show the match as it stands, with nothing more to tell."""
        self._run += 1
        self._line, self._session.telling, self.shown, self._seen_at = [], None, (), 0.0
        self._last_shown, self._hurried = None, False

    def begin(self, start: int, *, again: bool = False) -> None:
        """Show what the moves from `start` to the match's cursor did, and paint; `again` gives every beat its time."""
        self.clear()
        self._session.page.finish_motions()
        match = self._session.match
        queue = list[QueuedBeat]()
        for at in range(start, match.cursor):
            mover = match.movers[at]
            other = self._session.elsewhere(mover)
            heard = self._handover.visible_events(match.events[at])
            for beat in self._session.view.log.beats(heard, self._session.names):
                pause = TOLD_AGAIN if again else beat.pause or (max(PACE, beat.watched) if other else 0)
                queue.append(QueuedBeat(at if beat.before else at + 1, beat, pause, at))
        self._line = queue if again else self._paced(queue, start)
        if self._line and self._line[-1].beat.pause > PACE:
            # what has to be read stays its time where nothing follows it too: a question would take its place at once
            self._line.append(self._line[-1]._replace(cursor=match.cursor, beat=Beat(NOTHING), pause=0))
        self._next(moving=True)

    def _paced(self, queue: list[QueuedBeat], start: int) -> list[QueuedBeat]:
        """Return a line of beats in the time that there is for it, at the pace of the settings. The budget is full
        again once a person has decided something, or taken it back.
        """
        match = self._session.match
        decided = next((at for at in range(match.cursor - 1, -1, -1) if match.decided[at]), -1)
        computers = sum(seat.player in LEVELS for seat in match.setup.seats)
        self._budget.open(decided, computers, fresh=decided >= start or start == match.cursor)
        return [shot._replace(pause=round(self.slowness * shot.pause)) for shot in self._budget.line(queue)]

    def hurry(self) -> bool:
        """Show the next beat at once, the second time all that is left; return whether there was anything to hurry."""
        if self._hurried and self.skip():
            return True
        waiting = self.active or self.left > 0
        self._seen_at = 0.0
        if self.active:
            self._hurried = True
            self._session.page.finish_motions()
            self._next(moving=True)
        return waiting

    def skip(self) -> bool:
        """Show the end at once; return whether there was anything to skip."""
        if not self.active:
            return False
        self._session.page.finish_motions()
        beats = [shot.beat for shot in self._line]
        self.clear()
        self.shown = beats
        self._session.host.paint()
        self._end()
        return True

    def _next(self, *, moving: bool) -> None:
        """Take beats from the line up to the first that stays a while, and show them."""
        self._run += 1
        before, shots = self._last_shown, list[QueuedBeat]()
        while self._line:
            shots.append(self._line.pop(0))
            if shots[-1].pause:
                break
        pause = shots[-1].pause if shots else 0
        self._session.telling = shots[-1].cursor if self._line else None
        self._last_shown = (shots[-1].move, shots[-1].cursor) if shots else None
        self.shown = [shot.beat for shot in shots]
        self._seen_at = self._session.page.now() + pause / 1000
        # What still waits of the same move is moving too, in its time: else it would lie where it ends before it went.
        rest = [shot for shot in self._line if (shot.move, shot.cursor) == self._last_shown]
        new = [shot for shot in shots if (shot.move, shot.cursor) != before]
        self._session.host.paint()
        if moving and self._session.host.settings["motion"] == "yes":
            self._session.page.animate(timed([*new, *rest]))
        if self._line:
            run = self._run
            self._session.page.later(pause, lambda: self._go_on(run))

    def _go_on(self, run: int) -> None:
        if run == self._run and not self._session.ended:
            self._next(moving=True)
            if not self._line:
                self._end()


def timed(shots: Sequence[QueuedBeat]) -> list[Motion]:
    """Return the motions of some beats with their delays: each step of a beat after the one before, each beat after the
    pause of the one before.
    """
    motions: list[Motion] = []
    begin = 0
    for shot in shots:
        at = begin
        for step in shot.beat.steps:
            motions += [replace(motion, delay=motion.delay + at) for motion in step]
            at = max((motion.delay + motion.milliseconds + at for motion in step), default=at)
        begin += shot.pause
    return motions


def motions_of(view: View[Position], events: Sequence[Event], names: Sequence[Markup]) -> list[Motion]:
    """Return what moves after the events of one move, one beat after the other."""
    return timed([QueuedBeat(0, beat, beat.pause) for beat in view.log.beats(events, names)])
