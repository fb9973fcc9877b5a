"""How a game tells what happened: sentences, lines and head lines of the log, and beats shown one after another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.sentences import visible
from pyapp.drawing.telling import Log, Telling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Motion
    from pyapp.engine.contract import Event, Illegal


@dataclass(frozen=True, slots=True)
class Beat:
    """What one thing did, shown, told and heard as one: a line of words as HTML, motions in one or several steps, each
    after the one before, what a screen reader says (by default the words), and how many milliseconds it stays before
    the next beat. A beat without a pause goes with the one that follows.

    `about` are the events that it tells of, so that the board can mark what they concern (`Scene.telling`). `before`
    asks for the board as it stood before the move, where the move ends by clearing away what the beat is about.
    """

    text: Markup
    steps: Sequence[Sequence[Motion]] = ()
    spoken: Markup = NOTHING
    pause: int = 0
    about: Sequence[Event] = ()
    before: bool = False
    watched: int = 0
    """Milliseconds that it stays where a computer played: whoever did something oneself need not read it."""


class EventLog:
    """What happened, and what is refused, in words. The names are those of a scene: of the seats in their order, as
    HTML.
    """

    lot: str = "die"
    """The stroke beside what chance brought; "" for the neutral piece, where chance puts pieces on the board."""
    words: Log[Any] = Log()
    """How the fields of events are written."""

    def telling(self, names: Sequence[Markup]) -> Telling[Any]:
        """Return what writes the events of a match."""
        return Telling(self.words, names, None)

    def say(self, event: Event, names: Sequence[Markup]) -> Markup:
        """Write what happened: by default the event's sentence, filled."""
        return self.telling(names).say(event)

    def line(self, events: Sequence[Event], names: Sequence[Markup]) -> Markup:
        """Say what a move did, as a line of the log; by default all its events one after another."""
        return Markup(" ").join(self.say(event, names) for event in events)

    def chapter(self, events: Sequence[Event]) -> Markup:
        """Draw the head line that the log has before these events, such as a round with its dice; empty for none."""
        return NOTHING

    def motions(self, event: Event) -> Sequence[Motion]:
        """List the motions of an event, in their order."""
        return ()

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        """Return what a move did as beats: none for a move of which there is nothing to say or to see, which then takes
        no time. By default one, with all motions at once and no pause, where there are events.
        """
        if not events:
            return ()
        text = self.line(events, names)
        return (Beat(text, ([motion for event in events for motion in self.motions(event)],)),)

    def refusal(self, refused: Illegal, names: Sequence[Markup]) -> Markup:
        """Say why the rules refuse a move, where the reason of the refusal needs more than to be filled. `names` are
        those of a scene.
        """
        return NOTHING


def with_pause(beats: list[Beat], longest: int, pause: int) -> list[Beat]:
    """Keep the first beat on screen for a moment where it would make too long a line with the second."""
    if len(beats) > 1 and not beats[0].pause and len(visible(beats[0].text + beats[1].text)) >= longest:
        return [replace(beats[0], pause=pause), *beats[1:]]
    return beats
