"""How long what happened is shown: every beat at the pace of the settings, and all that comes before a person acts
again within a time that nobody minds to wait.

A beat has the time that its words take to read. Where a line of beats would take longer than is left it is shown
faster, and what is still too much is told together: the shortest beats first, each with the one that follows it. What
then does not fit beside the rest is left to the log.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.markup import NOTHING
from pyapp.drawing.sentences import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.log import Beat

PACE: Final = 350
"""Milliseconds that a computer's move is shown at least: long enough to see it, short enough not to wait for it."""
TOLD_AGAIN: Final = 900
"""Milliseconds for each beat that is told again: somebody wants to read it."""
GLANCE: Final = 700
"""Milliseconds of a beat that is seen at a glance: several in a row are told as one."""
LINE: Final = 6_000
"""Milliseconds that one line of beats takes at most, however much happened."""
A_COMPUTER: Final = 2_000
"""Milliseconds that each computer at the table adds to what may be told between two acts of people."""
SHARE: Final = 0.75
"""The share of what is left that one line may take among computers, so that something is left for those after it."""
FASTEST: Final = 0.6
"""The share of its time that a beat is shown at least, before it is told with another."""
LETTERS: Final = 130
"""Letters of what is told as one: two lines of the voice."""
PACES: Final = {"slow": 1.6, "normal": 1.0, "quick": 0.5}
"""The paces of the settings: how much longer than at the normal one everything takes."""


class QueuedBeat(NamedTuple):
    """A beat in the line of those still to be shown: after how many moves the board stands, how long it stays, and the
    number of the move that it tells of.
    """

    cursor: int
    beat: Beat
    pause: int
    move: int = 0


class TimeBudget:
    """The milliseconds that may still be spent on telling before a person acts again, at the normal pace."""

    def __init__(self) -> None:
        """Begin with nothing spent."""
        self._since = -1
        self._spent = 0.0
        self._whole = float(LINE)

    def open(self, since: int, computers: int, *, fresh: bool = False) -> None:
        """Let the budget be that of what came after a move of a person: full, if it is `fresh` or another move than
        before.
        """
        self._whole = LINE + A_COMPUTER * computers
        if fresh or since != self._since:
            self._since, self._spent = since, 0.0

    @property
    def left(self) -> float:
        """Return what is left."""
        return max(0.0, self._whole - self._spent)

    def spend(self, milliseconds: float) -> None:
        """Take out what was told."""
        self._spent += milliseconds

    def line(self, beats: Sequence[QueuedBeat]) -> list[QueuedBeat]:
        """Return a line of beats in the time that there is for it, and take that out."""
        line = fitted(beats, min(LINE, self.left * (SHARE if self._whole > LINE else 1)))
        self.spend(duration(line))
        return line


def duration(beats: Sequence[QueuedBeat]) -> int:
    """Return how long a line of beats takes, in milliseconds."""
    return sum(shot.pause for shot in beats)


def fitted(beats: Sequence[QueuedBeat], most: float) -> list[QueuedBeat]:
    """Return a line of beats that takes at most `most` milliseconds."""
    joined = _glances(beats)
    while FASTEST * duration(joined) > most and (shortest := _shortest(joined)) is not None:
        _join(joined, shortest)
    whole = duration(joined)
    return joined if whole <= most else [shot._replace(pause=int(shot.pause * most / whole)) for shot in joined]


def _glances(beats: Sequence[QueuedBeat]) -> list[QueuedBeat]:
    """Tell as one what is seen at a glance and nothing moves in, one after the other, as far as it is read as one."""
    joined = list(beats)
    for at in range(len(joined) - 1):
        pair = joined[at], joined[at + 1]
        if all(0 < shot.pause <= GLANCE and shot.beat.text and not any(shot.beat.steps) for shot in pair):
            _join(joined, at, whole=True)
    return joined


def _shortest(beats: Sequence[QueuedBeat]) -> int | None:
    """Return the number of the beat that stays the shortest before another that stays; None where only one does."""
    staying = [at for at, shot in enumerate(beats) if shot.pause]
    return min(staying[:-1], key=lambda at: beats[at].pause, default=None)


def _join(beats: list[QueuedBeat], at: int, *, whole: bool = False) -> None:
    """Let a beat go with the next one that stays, which takes the longer of both times; where `whole`, only if the
    words of all that are told then are read as one. Else words that do not fit any more are told by the log alone.
    """
    end = next(later for later in range(at + 1, len(beats)) if beats[later].pause)
    first = at
    while first and not beats[first - 1].pause:
        first -= 1
    letters = [len(visible(shot.beat.text)) for shot in beats[first : end + 1]]
    if whole and sum(letters) > LETTERS:
        return
    room = LETTERS - letters[-1]
    for number in range(end - 1, first - 1, -1):
        room -= letters[number - first]
        if room < 0:
            shot = beats[number]
            said = shot.beat.spoken or shot.beat.text
            beats[number] = shot._replace(beat=replace(shot.beat, text=NOTHING, spoken=said))
    longer = max(beats[at].pause, beats[end].pause)
    beats[at], beats[end] = beats[at]._replace(pause=0), beats[end]._replace(pause=longer)
