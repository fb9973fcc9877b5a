"""Playback of new moves, one beat after another. The match is already at its end; only the display takes time.

A beat that asks for a pause, and every beat of a computer's move, stays for a while before the next one; a beat without
a pause is shown together with the next. A move without a beat takes no time: the moves of an act are beats of their own
only if each has a text. A tap shows the next beat at once; a second tap, or Escape, skips to the end. The log can play
back again everything since the last decision of a person. `pacing` computes the times.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.log import Beat
from pyapp.drawing.markup import NOTHING
from pyapp.drawing.sounds import PIECE
from pyapp.engine.contract import is_computer
from pyapp.ui.table.pacing import MIN_MOVE_MS, PACE_FACTORS, REPEATED_BEAT_MS, QueuedBeat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.log import EventLog
    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Motion
    from pyapp.engine.contract import Event
    from pyapp.ui.table.port import AppPort
    from pyapp.ui.table.selectors import Selectors
    from pyapp.ui.table.state import Playback


PLACING_MS: Final = 10
"""Milliseconds for which the device vibrates when a person places a piece."""


class Step(NamedTuple):
    """A step of a playback: its motions and sounds, and the milliseconds until the next one."""

    motions: Sequence[Motion]
    sounds: Sequence[str]
    pause: int


def begin(shown: Selectors, start: int, *, again: bool) -> None:
    """Queue the beats of the moves from `start` to the match's cursor; `again` gives every beat its full time."""
    match, playback = shown.match, shown.playback
    playback.clear()
    queue = list[QueuedBeat]()
    for at in range(start, match.cursor):
        other = shown.session.elsewhere(match.movers[at])
        heard = shown.handover.visible_events(match.events[at])
        for beat in shown.view.log.beats(heard, shown.names):
            pause = REPEATED_BEAT_MS if again else beat.pause or (max(MIN_MOVE_MS, beat.watched) if other else 0)
            queue.append(QueuedBeat(at if beat.before else at + 1, beat, pause, at))
    playback.queue = queue if again else _paced(shown, queue, start)
    if playback.queue and playback.queue[-1].beat.pause > MIN_MOVE_MS:
        # The last beat keeps its time, too, if it has to be read: the next question would replace it at once.
        playback.queue.append(playback.queue[-1]._replace(cursor=match.cursor, beat=Beat(NOTHING), pause=0))


def _paced(shown: Selectors, queue: Sequence[QueuedBeat], start: int) -> list[QueuedBeat]:
    """Fit a queue into the time budget, at the pace of the settings. The budget is renewed once a person has decided
    something, or has undone it.
    """
    match, budget, slowness = shown.match, shown.playback.budget, time_factor(shown)
    decided = next((at for at in range(match.cursor - 1, -1, -1) if match.decided[at]), -1)
    computers = sum(is_computer(seat.player) for seat in match.setup.seats)
    budget.open(decided, computers, fresh=decided >= start or start == match.cursor)
    return [beat._replace(pause=round(slowness * beat.pause)) for beat in budget.line(queue)]


def time_factor(shown: Selectors) -> float:
    """Return the factor on all times for the pace of the settings."""
    return PACE_FACTORS[shown.settings["pace"]]


def advance(playback: Playback, log: EventLog, now: float) -> Step:
    """Show the beats of the queue up to the first one with a pause."""
    playback.run += 1
    before, beats = playback.last, list[QueuedBeat]()
    while playback.queue:
        beats.append(playback.queue.pop(0))
        if beats[-1].pause:
            break
    pause = beats[-1].pause if beats else 0
    playback.cursor = beats[-1].cursor if playback.queue else None
    playback.last = (beats[-1].move, beats[-1].cursor) if beats else None
    playback.shown = [one.beat for one in beats]
    playback.seen_at = now + pause / 1000
    # Waiting beats of the same move are animated now, with delays: else their pieces would be at their ends too early.
    rest = [one for one in playback.queue if (one.move, one.cursor) == playback.last]
    new = [one for one in beats if (one.move, one.cursor) != before]
    return Step(timed([*new, *rest]), log.sounds_of([one.beat for one in new]), pause)


def perform(port: AppPort, step: Step) -> None:
    """Animate a step that was just painted, and play its sounds."""
    if port.settings["motion"] == "yes":
        port.page.animate(step.motions)
    port.page.play_sounds(step.sounds, port.settings.volume)


def vibrate(port: AppPort, log: EventLog, events: Sequence[Sequence[Event]]) -> None:
    """Vibrate if a person has just placed a piece with moves of these events."""
    if port.settings["vibration"] == "yes" and any(log.sounds.get(e.kind) == PIECE for one in events for e in one):
        port.page.vibrate(PLACING_MS)


def skip(playback: Playback) -> None:
    """Show all beats of the queue at once."""
    beats = [one.beat for one in playback.queue]
    playback.clear()
    playback.shown = beats


def computer_delay(shown: Selectors) -> float:
    """Return the seconds that a computer waits before a move for which it did not have to think, and spend them from
    the budget: none inside an act of which nothing is shown.
    """
    match, playback, slowness = shown.match, shown.playback, time_factor(shown)
    last = match.cursor - 1
    if last >= 0 and match.movers[last] == match.position.seat:
        heard = shown.handover.visible_events(match.events[last])
        if not shown.view.log.beats(heard, shown.names):
            return 0
    wait = min(MIN_MOVE_MS, playback.budget.left)
    playback.budget.spend(max(0, wait - 1000 * playback.left(shown.page.now()) / slowness))
    return slowness * wait / 1000


def timed(beats: Sequence[QueuedBeat]) -> list[Motion]:
    """Return the motions of some beats with delays: each step after the one before, each beat after the pause of the
    one before.
    """
    motions: list[Motion] = []
    start = 0
    for queued in beats:
        at = start
        for step in queued.beat.steps:
            motions += [replace(motion, delay=motion.delay + at) for motion in step]
            at = max((motion.delay + motion.milliseconds + at for motion in step), default=at)
        start += queued.pause
    return motions


def step_of(log: EventLog, events: Sequence[Event], names: Sequence[Markup]) -> Step:
    """Return the events of one move as one step: its motions beat after beat, and its sounds."""
    beats = log.beats(events, names)
    return Step(timed([QueuedBeat(0, beat, beat.pause) for beat in beats]), log.sounds_of(beats), 0)
