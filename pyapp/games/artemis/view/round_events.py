"""The events of the rounds and their effects on all seats; the chapter heads of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, named
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.things import IDENT, Thing, explanation
from pyapp.drawing.verbs import Chapter
from pyapp.drawing.vocabulary import listed
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.artemis.rules.forecasts import event_to_come
from pyapp.games.artemis.view.names import origin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event
    from pyapp.games.artemis.rules.position import Position
    from pyapp.games.artemis.view.vocabulary import Vocabulary


def _resolved(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Write that an event resolves, with its text unless the losses of each seat follow as sentences."""
    if at + 1 < len(events) and events[at + 1].kind == "lose":
        return telling.sentence(N_("<b>{event}.</b>"), events[at]), at + 1
    return telling.say(events[at]), at + 1


def _lose(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Write the losses of parties to an event; equal ones in one sentence."""
    first, who = events[at], list[Markup]()
    while at < len(events) and events[at].kind == "lose" and events[at].params == first.params:
        who.append(telling.name(events[at]))
        at += 1
    if len(who) == 1:
        return telling.say(first), at
    return telling.fill(N_("{names} lose {what} each."), first.params, names=listed(who)), at


def _unclaimed(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Write the colonists that several expeditions leave over in one sentence."""
    first, letters = events[at], ""
    while at < len(events) and events[at].kind == "unclaimed":
        letters += str(events[at].params["colonists"])
        at += 1
    return telling.fill(first.text, {"colonists": letters}), at


def chapter(events: Sequence[Event], words: Vocabulary) -> Markup:
    """Draw the head line of a round in the log with its event; empty for all other events."""
    began = next((event for event in events if event.kind == "round"), None)
    if began is not None:
        return el("b", fill(N_("Round {round}"), round=began.params["round"]), cls="h")
    opened = next((event for event in events if event.kind == "event"), None)
    if opened is None:
        return NOTHING
    ident = str(opened.params["event"])
    name, text = el("b", words.title(ident), cls="h"), words.event_text(ident)
    return join(name, el("span", el("small", text), cls="chdice")) if text else name


# --- explanations ---

_LETTERS: Final = {
    "A": N_("A: at once, when it is revealed."),
    "B": N_("B: just before Basecamp resolves."),
    "C": N_("C: just before the Vents resolve."),
    "D": N_("D: just before the Quarry resolves."),
    "E": N_("E: just before the Gantry resolves."),
    "F": N_("F: just before the Doorstep resolves."),
    "G": N_("G: just before the Academy resolves."),
    "H": N_("H: just before Upkeep."),
}


def _event(scene: Scene[Position], ident: str) -> Explanation | None:
    position = scene.position
    card = position.kit.material.events.get(ident)
    if card is None:
        return None
    head = fill(N_("{event}: {text}"), event=named(card.name), text=named(card.text))
    waits = ident == position.event and card.letter != "A" and event_to_come(position, card.kind)
    state = _("It is still to come.") if waits else ""
    return explanation("AP-3.6", head, _(_LETTERS[card.letter]), state, origin(card.provenance))


def _letter(scene: Scene[Position], letter: str) -> Explanation:
    card = scene.position.kit.material.events.get(scene.position.event)
    here = (
        fill(N_("This round {event}: {text}"), event=named(card.name), text=named(card.text))
        if card is not None and card.letter == letter
        else _("Nothing happens there this round.")
    )
    return explanation("AP-9.1", _(_LETTERS[letter]), here)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    things=(
        Thing("event {ident}", _event, ident=IDENT),
        Thing("letter {letter}", _letter, letter=choice(*_LETTERS)),
    ),
    tells={"resolve": _resolved, "lose": _lose, "unclaimed": _unclaimed},
)
