"""How the log of AuZtralia fills a sentence with an event: what every chapter says with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.vocabulary import listed
from pyapp.engine.contract import N_
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    box_name,
    farm_name,
    force_words,
    goods_counted,
    level_name,
    old_one,
    units_counted,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Value

    Says = Callable[[Telling[Vocabulary], Event], Markup]
    Tells = Callable[[Telling[Vocabulary], Sequence[Event], int], tuple[Markup, int]]

FILLERS: Final[Mapping[str, Callable[[Vocabulary, Value], Value]]] = {
    **dict.fromkeys(("hex", "target", "there"), Vocabulary.hex),
    "border": Vocabulary.border,
    **dict.fromkeys(("card", "given", "option", "objective"), Vocabulary.card),
    "force": lambda _words, value: force_words(str(value)),
    "box": lambda _words, value: box_name(str(value)),
    "farm": lambda _words, value: farm_name(str(value)),
    "level": lambda _words, value: level_name(str(value)),
}
"""Field of an event -> what fills it; every other field is written as it is."""


def sentence(message: str) -> Says:
    """Return what fills a message with the fields of an event, its party as `name`, its Old One as `what`, its goods
    and units with their number, and its price as `gold`.
    """

    def says(telling: Telling[Vocabulary], event: Event) -> Markup:
        params = event.params
        filled: dict[str, Value] = {"name": telling.name(event), **telling.worded(params)}
        if "level" in params:
            filled["what"] = old_one(params)
        if "good" in params:
            filled["goods"] = goods_counted(str(params["good"]), int(params.get("number", 1)))
        if "unit" in params:
            filled["units"] = units_counted(str(params["unit"]), int(params["number"]))
        if "gold" in params:
            filled["gold"] = goods_counted("gold", int(params["gold"]))
        return fill(message, **filled)

    return says


def counted(text: Callable[[int], str]) -> Says:
    """Return what fills a message that depends on the number of an event with its party."""
    return lambda telling, event: Markup(text(int(event.params["number"]))).format(
        name=telling.name(event), **event.params
    )


def beat(says: str | Says) -> Tells:
    """Return what tells one event by itself, in a message or as something says it."""
    said = sentence(says) if isinstance(says, str) else says
    return lambda telling, events, at: (said(telling, events[at]), at + 1)


def each_of(kind: str, message: str) -> Tells:
    """Return what tells the same thing of several parties as one, of those it comes to something for."""

    def tells(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
        end = next((number for number in range(at, len(events)) if events[number].kind != kind), len(events))
        each = [
            fill(N_("{name} {number}"), name=telling.name(event), number=event.params["number"])
            for event in events[at:end]
            if event.params["number"]
        ]
        return (fill(message, each=listed(each)) if each else NOTHING), end

    return tells
