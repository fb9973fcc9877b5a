"""The pacing of playback: beats at the pace of the settings, and all beats before a person acts again within a time
budget.

A beat lasts as long as its text takes to read. Beats that would exceed the remaining time are shown faster; if that is
not enough, the shortest ones are joined with the following ones. Texts that do not fit then appear only in the log.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.markup import NOTHING
from pyapp.drawing.sentences import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.log import Beat

MIN_MOVE_MS: Final = 350
"""The least milliseconds of a computer's move: long enough to see it, short enough not to wait for it."""
REPEATED_BEAT_MS: Final = 900
"""Milliseconds of each beat that is shown again on request."""
MAX_GLANCE_MS: Final = 700
"""The most milliseconds of a beat that is seen at a glance: several in a row are joined."""
MAX_LINE_MS: Final = 6_000
"""The most milliseconds of one line of beats."""
MS_PER_COMPUTER: Final = 2_000
"""Milliseconds that each computer adds to the budget between two acts of people."""
LINE_SHARE: Final = 0.75
"""The share of the remaining budget that one line may take if there are computers, whose lines follow."""
MIN_SPEED_FACTOR: Final = 0.6
"""The least share of its time for which a beat is shown; below that it is joined with another."""
MAX_LETTERS: Final = 130
"""The most letters of joined beats: two lines of the voice."""
PACE_FACTORS: Final = {"slow": 1.6, "normal": 1.0, "quick": 0.5}
"""The paces of the settings: factors on all times."""


class QueuedBeat(NamedTuple):
    """A beat to be shown: the moment of the board in moves, the beat, its milliseconds, and the index of its move."""

    cursor: int
    beat: Beat
    pause: int
    move: int = 0


class TimeBudget:
    """The milliseconds that playback may still take before a person acts again, at the normal pace."""

    def __init__(self) -> None:
        self._since = -1
        self._spent = 0.0
        self._whole = float(MAX_LINE_MS)

    def open(self, since: int, computers: int, *, fresh: bool = False) -> None:
        """Start the budget after the move of a person with index `since`. It is full if it is `fresh`, or if the move
        is another one than before.
        """
        self._whole = MAX_LINE_MS + MS_PER_COMPUTER * computers
        if fresh or since != self._since:
            self._since, self._spent = since, 0.0

    @property
    def left(self) -> float:
        """Return the milliseconds that are left."""
        return max(0.0, self._whole - self._spent)

    def spend(self, milliseconds: float) -> None:
        """Spend the milliseconds of what was shown."""
        self._spent += milliseconds

    def line(self, beats: Sequence[QueuedBeat]) -> list[QueuedBeat]:
        """Fit a line of beats into the time that is left for it, and spend that."""
        line = fitted(beats, min(MAX_LINE_MS, self.left * (LINE_SHARE if self._whole > MAX_LINE_MS else 1)))
        self.spend(duration(line))
        return line


def duration(beats: Sequence[QueuedBeat]) -> int:
    """Return how long a line of beats takes, in milliseconds."""
    return sum(shot.pause for shot in beats)


def fitted(beats: Sequence[QueuedBeat], most: float) -> list[QueuedBeat]:
    """Fit a line of beats into `most` milliseconds."""
    joined = _glances(beats)
    while MIN_SPEED_FACTOR * duration(joined) > most and (shortest := _shortest(joined)) is not None:
        _join(joined, shortest)
    whole = duration(joined)
    return joined if whole <= most else [shot._replace(pause=int(shot.pause * most / whole)) for shot in joined]


def _glances(beats: Sequence[QueuedBeat]) -> list[QueuedBeat]:
    """Join adjacent beats without motions that are seen at a glance, as far as their words fit."""
    joined = list(beats)
    for at in range(len(joined) - 1):
        pair = joined[at], joined[at + 1]
        if all(0 < shot.pause <= MAX_GLANCE_MS and shot.beat.text and not any(shot.beat.steps) for shot in pair):
            _join(joined, at, whole=True)
    return joined


def _shortest(beats: Sequence[QueuedBeat]) -> int | None:
    """Return the index of the shortest beat with a pause that precedes another one; None if there is only one."""
    staying = [at for at, shot in enumerate(beats) if shot.pause]
    return min(staying[:-1], key=lambda at: beats[at].pause, default=None)


def _join(beats: list[QueuedBeat], at: int, *, whole: bool = False) -> None:
    """Join a beat with the next one that has a pause, for the longer of both times. With `whole`, only if both texts
    fit; otherwise texts that do not fit appear only in the log.
    """
    end = next(later for later in range(at + 1, len(beats)) if beats[later].pause)
    first = at
    while first and not beats[first - 1].pause:
        first -= 1
    letters = [len(visible(shot.beat.text)) for shot in beats[first : end + 1]]
    if whole and sum(letters) > MAX_LETTERS:
        return
    room = MAX_LETTERS - letters[-1]
    for number in range(end - 1, first - 1, -1):
        room -= letters[number - first]
        if room < 0:
            shot = beats[number]
            said = shot.beat.spoken or shot.beat.text
            beats[number] = shot._replace(beat=replace(shot.beat, text=NOTHING, spoken=said))
    longer = max(beats[at].pause, beats[end].pause)
    beats[at], beats[end] = beats[at]._replace(pause=0), beats[end]._replace(pause=longer)
