"""The interface for the log of a game's view: sentences, log lines, chapter headings, and beats for the playback."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from pyapp.drawing.language import fill_with
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.sentences import visible
from pyapp.drawing.sounds import OF_MOTIONS
from pyapp.drawing.telling import Log, Telling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Motion
    from pyapp.engine.contract import Event, Illegal, Outcome


@dataclass(frozen=True, slots=True)
class Beat:
    """A unit of the playback: a line of text as HTML, motions in one or several consecutive steps, the text for screen
    readers (by default the same), and a pause in milliseconds before the next beat. A beat without a pause is shown
    together with the next one.

    `about` are the events that it covers, which the board can mark (`Scene.telling`). `before` shows the board as it
    was before the move, for moves that end by removing what the beat is about.
    """

    text: Markup
    steps: Sequence[Sequence[Motion]] = ()
    spoken: Markup = NOTHING
    pause: int = 0
    about: Sequence[Event] = ()
    before: bool = False
    watched: int = 0
    """Milliseconds that it stays on screen after a computer's move; people need not read about their own."""


class EventLog:
    """Events and refusals in words. `names` are those of a scene: the seats' names in order, as HTML."""

    lot: str = "die"
    """The icon next to chance results; "" for the neutral piece, for games where chance places pieces on the board."""
    words: Log[Any] = Log()
    """The fillers and special forms of event sentences."""
    sounds: ClassVar[Mapping[str, str]] = {}
    """The sounds of events by their kinds (`drawing.sounds`); the motions of other events have sounds, too."""

    def telling(self, names: Sequence[Markup]) -> Telling[Any]:
        """Return the event writer of a match."""
        return Telling(self.words, names, None)

    def say(self, event: Event, names: Sequence[Markup]) -> Markup:
        """Format an event: by default its sentence, filled."""
        return self.telling(names).say(event)

    def line(self, events: Sequence[Event], names: Sequence[Markup]) -> Markup:
        """Format the events of a move as a line of the log; by default all of them one after another."""
        return Markup(" ").join(self.say(event, names) for event in events)

    def chapter(self, events: Sequence[Event]) -> Markup:
        """Draw the heading of the log before these events, such as a round with its dice; empty for none."""
        return NOTHING

    def motions(self, event: Event) -> Sequence[Motion]:
        """List the motions of an event, in order."""
        return ()

    def beats(self, events: Sequence[Event], names: Sequence[Markup]) -> Sequence[Beat]:
        """Return the beats of a move; empty for a move with nothing to say or show, which then takes no time. By
        default one beat with all motions at once and no pause, if there are events.
        """
        if not events:
            return ()
        text = self.line(events, names)
        steps = ([motion for event in events for motion in self.motions(event)],)
        return (Beat(text, steps, about=events),)

    def sounds_of(self, beats: Sequence[Beat]) -> list[str]:
        """List the sounds of beats that are shown together, each once."""
        found = list[str]()
        for beat in beats:
            own = [self.sounds[event.kind] for event in beat.about if event.kind in self.sounds]
            found += own or [OF_MOTIONS[motion.kind] for step in beat.steps for motion in step]
        return list(dict.fromkeys(found))

    def refusal(self, refused: Illegal, names: Sequence[Markup]) -> Markup:
        """Format a refusal whose reason needs more than its parameters; empty for all others. `names` are those of a
        scene.
        """
        return NOTHING

    def reason(self, outcome: Outcome, names: Sequence[Markup]) -> Markup:
        """Format why a match ended as it did; `names` are those of a scene."""
        return fill_with(outcome.reason, outcome.params)


def with_pause(beats: list[Beat], longest: int, pause: int) -> list[Beat]:
    """Give the first beat a pause if it would be too long together with the second."""
    if len(beats) > 1 and not beats[0].pause and len(visible(beats[0].text + beats[1].text)) >= longest:
        return [replace(beats[0], pause=pause), *beats[1:]]
    return beats
