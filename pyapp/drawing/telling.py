"""How what a move did is told: events put into words one by one or together, and how long what is said stays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.sentences import visible
from pyapp.drawing.vocabulary import party

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from pyapp.drawing.log import Beat
    from pyapp.drawing.sentences import Sentence
    from pyapp.engine.contract import Event, Value

V = TypeVar("V")
"""The vocabulary of a game: what is printed in a match."""


@dataclass(frozen=True, slots=True)
class Log(Generic[V]):
    """What a game's events are put into words with.

    `says` tells one event by its kind, by default its own text filled; `tells` tells several by the kind of the first:
    it is given the events and a number among them, and returns the words and the number of the first event that it does
    not tell. `fillers` put words to the fields of events and refusals, by the name of the field.
    """

    says: Mapping[str, Callable[[Telling[V], Event], Markup]]
    tells: Mapping[str, Callable[[Telling[V], Sequence[Event], int], tuple[Markup, int]]]
    fillers: Mapping[str, Callable[[V, Value], Value]]


@dataclass(frozen=True, slots=True)
class Telling(Generic[V]):
    """Somebody who tells what happened: the names of the parties and the vocabulary of the match."""

    log: Log[V]
    names: Sequence[Markup]
    vocabulary: V

    def name(self, event: Event) -> Markup:
        """Return the name of the party that an event befell; nothing where it is nobody's."""
        return party(self.names, event.seat) if event.seat is not None and event.seat >= 0 else NOTHING

    def worded(self, params: Mapping[str, Value]) -> dict[str, Value]:
        """Put words to the values of an event or a refusal."""
        fillers = self.log.fillers
        return {key: fillers[key](self.vocabulary, value) if key in fillers else value for key, value in params.items()}

    def say(self, event: Event) -> Markup:
        """Say what happened, in one sentence."""
        if event.kind in self.log.says:
            return self.log.says[event.kind](self, event)
        return fill(event.text, name=self.name(event), **self.worded(event.params))

    def sentences(
        self, events: Sequence[Event], quiet: Collection[str] = (), skips: Callable[[Event, int], bool] | None = None
    ) -> list[Sentence]:
        """Tell events, all but those of a quiet kind and those that are skipped, each sentence with the events that it
        tells of.
        """
        sentences: list[Sentence] = []
        at = 0
        while at < len(events):
            event = events[at]
            if event.kind in quiet or (skips is not None and skips(event, at)):
                at += 1
                continue
            tells = self.log.tells.get(event.kind)
            text, end = tells(self, events, at) if tells else (self.say(event), at + 1)
            sentences.append((text, events[at:end]))
            at = end
        return sentences


def hastened(beats: list[Beat], longest: int, pause: int) -> list[Beat]:
    """Let what comes first stay a moment where it would make too long a line with what follows."""
    if len(beats) > 1 and not beats[0].pause and len(visible(beats[0].text + beats[1].text)) >= longest:
        return [replace(beats[0], pause=pause), *beats[1:]]
    return beats
