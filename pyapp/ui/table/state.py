"""The state of a table: everything that the controller changes and the selectors read. Plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyapp.ui.table.pacing import QueuedBeat, TimeBudget, duration
from pyapp.ui.table.review_state import ReviewState
from pyapp.ui.table.selection import Selection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.log import Beat
    from pyapp.engine.contract import Event, Move
    from pyapp.ui.table.session import Session


@dataclass(slots=True)
class Playback:
    """The beats still to be shown, and those on the screen. While it is `active` nobody can act."""

    queue: list[QueuedBeat] = field(default_factory=list)
    shown: Sequence[Beat] = ()
    """The beats that were shown last, together."""
    cursor: int | None = None
    """The moment on the board, in moves, while beats remain; None once all are shown."""
    last: tuple[int, int] | None = None
    """The move and the moment of the beat that was shown last."""
    seen_at: float = 0.0
    """The time in seconds at which the beats on the screen have been seen."""
    hurried: bool = False
    run: int = 0
    """The number of the current run; timers of earlier ones are void."""
    budget: TimeBudget = field(default_factory=TimeBudget)

    @property
    def active(self) -> bool:
        """Return whether there are more beats to show."""
        return bool(self.queue)

    @property
    def events(self) -> Sequence[Event]:
        """Return the events that the board marks; empty once all beats are shown."""
        return tuple(event for beat in self.shown for event in beat.about) if self.active else ()

    def left(self, now: float) -> float:
        """Return the seconds until all beats have been seen."""
        return max(0.0, self.seen_at - now) + duration(self.queue) / 1000

    def clear(self) -> None:
        """Drop all beats, so that the board shows the current position."""
        self.run += 1
        self.queue, self.shown, self.cursor, self.last = [], (), None, None
        self.seen_at, self.hurried = 0.0, False


@dataclass(slots=True)
class Thinking:
    """The requests to the computers."""

    request: int = 0
    """The number of the current request; answers to earlier ones are void."""
    active: bool = False
    """Whether a computer was asked for its move and has not played it yet."""
    hinting: bool = False
    """Whether a hint was asked for."""
    decided: Move | None = None
    """The computer's move that waits until the playback has ended."""

    def forget(self) -> None:
        """Make all requests void: the match has changed."""
        self.request += 1
        self.decided = None
        self.active = self.hinting = False


@dataclass(slots=True)
class Replay:
    """The timer of a replay."""

    running: bool = False
    run: int = 0
    """The number of the current run; timers of earlier ones are void."""
    left: int | None = None
    """The moment, in moves, at which the last replay was left."""


@dataclass(slots=True)
class Drawer:
    """The name of the open drawer, "" for none, and the state of its contents."""

    name: str = ""
    rule: str = ""
    search: str = ""
    share_kind: str = ""

    def open(self, name: str) -> None:
        """Open a drawer in place of another one, "" for none."""
        self.name, self.rule, self.search = name, "", ""


@dataclass(slots=True)
class TableState:
    """The state of one table."""

    session: Session
    selection: Selection = field(default_factory=Selection)
    playback: Playback = field(default_factory=Playback)
    thinking: Thinking = field(default_factory=Thinking)
    replay: Replay = field(default_factory=Replay)
    review_state: ReviewState = field(default_factory=ReviewState)
    drawer: Drawer = field(default_factory=Drawer)
    looking: int | None = None
    """The replayed moment in moves; None for the current position."""
    holder: int | None = None
    """The person who holds the tablet: who uncovered it, or played last. None when a match is opened."""
    secret: list[Event] = field(default_factory=list)
    """Secrets that only the holder has learnt since their last move; they keep the tablet until they hand it on."""
    default_seat: int = 0
    """The default seat when the match last changed; when it changes, a requested seat is dropped."""
    unshown: int | None = None
    """The index of the first remote move that is not shown yet, because a seat plays ahead on the screen."""
    advised: tuple[Sequence[Move], Move] | None = None
    """The moves of the match and the advised move of the last hint."""
    settling: bool = False
    """Whether the result has only just appeared, so that the taps that ended the match may still follow."""
    ended: bool = False
    """Whether the table was closed; jobs and timers that still run do nothing then."""

    @property
    def moment(self) -> int | None:
        """Return the number of moves before a past position that is shown; None while the current one is."""
        return self.playback.cursor if self.looking is None else self.looking

    @property
    def cursor(self) -> int:
        """Return the number of moves before the position that is shown."""
        return self.session.match.cursor if (moment := self.moment) is None else moment
