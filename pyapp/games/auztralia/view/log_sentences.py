"""Log sentences that join several events, or replace an event's own sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.vocabulary import listed
from pyapp.engine.contract import N_

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.telling import Telling, Tells
    from pyapp.engine.contract import Event
    from pyapp.games.auztralia.view.vocabulary import Vocabulary


def with_message(message: str) -> Tells[Vocabulary]:
    """Return a formatter that uses another message than the event's own."""
    return lambda telling, events, at: (telling.sentence(message, events[at]), at + 1)


def joined_events(kind: str, message: str) -> Tells[Vocabulary]:
    """Return a formatter for consecutive events of a kind in one sentence; parties with a number of 0 are left out."""

    def tells(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
        end = next((number for number in range(at, len(events)) if events[number].kind != kind), len(events))
        each = [telling.sentence(N_("{name} {number}"), event) for event in events[at:end] if event.params["number"]]
        return (fill(message, each=listed(each)) if each else NOTHING), end

    return tells
