"""Sentences for events: the sentence of each event, or one for several events."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Generic, TypeVar

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.vocabulary import party

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from pyapp.drawing.sentences import Sentence
    from pyapp.engine.contract import Event, Value

V = TypeVar("V")
"""The vocabulary of a game: the printed names of a match."""

if TYPE_CHECKING:
    Filler = Callable[["Telling[V]", Mapping[str, Value]], Value]
    """Writes a field of a sentence from the parameters."""
    Tells = Callable[["Telling[V]", Sequence[Event], int], tuple[Markup, int]]
    """Writes events from a number on: the text, and the number of the first event that is not in it."""


@cache
def _fields_of(message: str) -> tuple[str, ...]:
    """List the fields of a message."""
    return tuple(name for _text, name, _spec, _conversion in Formatter().parse(message) if name)


@dataclass(frozen=True, slots=True)
class Log(Generic[V]):
    """The words of a game's event log.

    `fillers` format the fields of sentences and refusals from the parameters, by field name; a field without a filler
    is the parameter of that name. `tells` replace the sentences from an event of a certain kind on, for example to
    merge several events: they get the events and an index, and return the text and the index of the first event not
    covered.
    """

    fillers: Mapping[str, Filler[V]] = field(default_factory=dict)
    tells: Mapping[str, Tells[V]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Telling(Generic[V]):
    """The event writer of a match: a game's log words with the parties' names and the vocabulary."""

    log: Log[V]
    names: Sequence[Markup]
    vocabulary: V

    def name(self, event: Event) -> Markup:
        """Return the name of an event's party; empty if it has none."""
        return party(self.names, event.seat) if event.seat is not None and event.seat >= 0 else NOTHING

    def fill(self, message: str, params: Mapping[str, Value], **given: Value) -> Markup:
        """Translate a message and fill its fields: with the values given, else by their fillers, else with the
        parameters.
        """
        fillers = self.log.fillers
        values = {
            name: given[name] if name in given else fillers[name](self, params) if name in fillers else params[name]
            for name in _fields_of(message)
        }
        return fill(message, **values)

    def sentence(self, message: str, event: Event) -> Markup:
        """Fill a message with the parameters and the party of an event."""
        return self.fill(message, event.params, name=self.name(event))

    def say(self, event: Event) -> Markup:
        """Format one event as the sentence of its kind."""
        return self.sentence(event.text, event)

    def sentences(
        self, events: Sequence[Event], quiet: Collection[str] = (), skips: Callable[[Event, int], bool] | None = None
    ) -> list[Sentence]:
        """Format events as sentences, each with the events that it covers; `quiet` kinds and skipped events are left
        out.
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
