"""The Old Ones as they are told: their turn, whom cards move, which way they go and why, what they blight. AZ-15."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.drawing.verbs import Chapter
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import REVELATIONS
from pyapp.games.auztralia.rules.movement import DIRECTION, FARM_FIRST, FREE, LOWEST, MORE_FARMS, MOVERS, PORT
from pyapp.games.auztralia.view.phrases import beat, counted, each_of, sentence
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    bold,
    card_name,
    card_number,
    kind_name,
    level_name,
    listed,
    old_one,
    seat_words,
)
from pyapp.games.auztralia.view.written import several, two_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event, Value
    from pyapp.games.auztralia.rules.components import Effect
    from pyapp.games.auztralia.rules.position import Position

    Params = Mapping[str, Value]
    Names = Sequence[Markup]


# --- Revelations ---


def _moved(text: Value) -> tuple[str, int]:
    """Return kind and steps of a movement entry as events write it: MIG2."""
    return str(text)[:3], int(str(text)[3:])


def entry_words(kind: str, steps: int) -> str:
    """Say that a kind moves."""
    return ngettext("{{kind}}: {number} step", "{{kind}}: {number} steps", steps).format(kind=kind_name(kind))


PICKED: Final = {
    "near": N_("the one nearest to a farm or port"),
    "low": N_("the one with the lowest hex number"),
    "high": N_("the one with the highest hex number"),
    "any": N_("one at random"),
}
"""Which face-down tile a Revelation turns up."""


def effect_words(effect: Effect) -> str:
    """Say what an effect of a Revelation does. 4.4."""
    if effect.op == "reveal":
        level, number, pick = effect.args
        text = _("An Old One of level {level} is turned up: {which}.").format(
            level=level_name(int(str(level)) - 1), which=_(PICKED[str(pick)])
        )
        return text if number == 1 else _("{text} Twice.").format(text=text)
    if effect.op == "march":
        kinds, steps = effect.args
        named = kinds if isinstance(kinds, tuple) else (str(kinds),)
        if len(named) == len(MOVERS):
            return ngettext(
                "Every face-up Old One moves 1 step.", "Every face-up Old One moves {number} steps.", int(str(steps))
            )
        return _("{moves}.").format(moves=listed([entry_words(kind, int(str(steps))) for kind in named]))
    if effect.op == "gate":
        return _("An {level} tile enters by the Temple nearest to a farm or port.").format(level=effect.args[0])
    if effect.op == "tax":
        return ngettext("Everybody loses {number} gold.", "Everybody loses {number} gold.", int(str(effect.args[0])))
    return _("Nothing happens.")


def revelation_words(ident: str) -> str:
    """Say what a Revelation card does."""
    return " ".join(effect_words(effect) for effect in REVELATIONS[ident].effects) or _("Nothing happens.")


# --- steps: where to, and why there (AZ-15.4, AZ-15.5) ---


def aim(params: Params, words: Vocabulary, names: Names, *, there: bool = False) -> Markup:
    """Say what an Old One makes for: whose farm or port, and where unless it is `there`."""
    name, port = seat_words(str(params["owner"]), names), params["aim"] == PORT
    if there:
        return fill(N_("the port of {name}") if port else N_("a farm of {name}"), name=name)
    text = N_("the port of {name}, {hex}") if port else N_("a farm of {name}, {hex}")
    return fill(text, name=name, hex=words.hex(params["target"]))


_WAYS: Final = {
    "N": N_("north"),
    "NE": N_("north-east"),
    "SE": N_("south-east"),
    "S": N_("south"),
    "SW": N_("south-west"),
    "NW": N_("north-west"),
}


def why_there(params: Params, names: Names) -> Markup:
    """Say what decided where several settlements were as near, or several hexes as good; nothing where none were."""
    target, way = two_of(str(params["why"]), " ")
    name = seat_words(str(params["owner"]), names)
    reasons = []
    if target == FARM_FIRST:
        reasons.append(esc(_("A port is just as near; farms come first.")))
    elif target == MORE_FARMS:
        reasons.append(fill(N_("Others are just as near; {name} has more farms."), name=name))
    elif target == LOWEST:
        reasons.append(esc(_("Others are just as near; this one comes first in hex order.")))
    if way == FREE:
        reasons.append(esc(_("It goes round another Old One.")))
    elif way == DIRECTION:
        reasons.append(fill(N_("Of several ways just as short it goes {way}."), way=_(_WAYS[str(params["way"])])))
    return Markup(" ").join(reasons)


def way_words(params: Params, start: Value, words: Vocabulary, names: Names) -> Markup:
    """Say which way an Old One goes from a hex, and what it makes for or has reached."""
    there = params["there"] == params["target"]
    return fill(
        N_("{hex} to {there}: {aim}.") if there else N_("{hex} to {there}, towards {aim}."),
        hex=words.hex(start),
        there=words.hex(params["there"]),
        aim=aim(params, words, names, there=there),
    )


def moves_words(params: Params) -> str:
    """Say whom an Old One card moves."""
    if not params["moves"]:
        return _("nobody moves.")
    moves = listed([entry_words(*_moved(word)) for word in several(params["moves"])])
    if not params["movers"]:
        return _("{moves}, but there is none face up that can move.").format(moves=moves)
    return _("{moves}.").format(moves=moves)


# --- what happened ---


def _step(telling: Telling[Vocabulary], event: Event) -> Markup:
    params, names = event.params, telling.names
    way = way_words(params, params["hex"], telling.vocabulary, names)
    text, why = fill(N_("{what}: {way}"), what=old_one(params), way=way), why_there(params, names)
    return Markup(" ").join((text, why)) if why else text


def _way(telling: Telling[Vocabulary], events: Sequence[Event], at: int) -> tuple[Markup, int]:
    """Tell the steps of a tile as one way, with what decided about the last that was in doubt; those of several tiles
    by their kinds.
    """
    first, why = events[at], NOTHING
    if any(event.kind == "step" and event.params["tile"] != first.params["tile"] for event in events):
        return _ways(events), len(events)
    last = first
    while at < len(events) and events[at].kind == "step" and events[at].params["tile"] == first.params["tile"]:
        last = events[at]
        why = why_there(last.params, telling.names) or why
        at += 1
    head = bold(_("{what}:").format(what=old_one(first.params)))
    way = way_words(last.params, first.params["hex"], telling.vocabulary, telling.names)
    return Markup(" ").join(filter(None, (head, way, why))), at


def _ways(events: Sequence[Event]) -> Markup:
    """Tell the ways of several tiles as one, by their kinds."""
    kinds = Counter({str(one.params["tile"]): str(one.params["kind"]) for one in steps_of(events)}.values())
    each = [_("{what} ×{number}").format(what=kind_name(kind), number=number) for kind, number in kinds.items()]
    return fill(N_("<b>{number} Old Ones move closer:</b> {each}."), number=kinds.total(), each=listed(each))


def steps_of(events: Sequence[Event]) -> list[Event]:
    """Return the steps of Old Ones among events."""
    return [event for event in events if event.kind == "step"]


def _revelation(_telling: Telling[Vocabulary], event: Event) -> Markup:
    ident = str(event.params["revelation"])
    return fill(N_("Revelation: {title}. {text}"), title=card_name(ident), text=revelation_words(ident))


def _revelation_told(_telling: Telling[Vocabulary], event: Event) -> Markup:
    ident = str(event.params["revelation"])
    title = fill(N_("Revelation: {title}."), title=card_name(ident))
    return Markup(" ").join((bold(title), esc(revelation_words(ident))))


_CARDS: Final = (N_("First card:"), N_("Second card:"))


def _card(_telling: Telling[Vocabulary], event: Event) -> Markup:
    return fill(N_("Card {card}: {moves}"), card=card_number(event.params["card"]), moves=moves_words(event.params))


def _card_told(_telling: Telling[Vocabulary], event: Event) -> Markup:
    head = bold(_(_CARDS[int(event.params["number"]) - 1]))
    return Markup(" ").join((head, esc(moves_words(event.params))))


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    says={
        "purple": sentence(N_("The Old Ones act: space {space}.")),
        "revelation": _revelation,
        "gate": sentence(N_("A gate opens on {hex}: an {level} tile enters.")),
        "tax": counted(
            lambda number: ngettext("{{name}} loses {number} gold.", "{{name}} loses {number} gold.", number)
        ),
        "card": _card,
        "entry": lambda _telling, event: fill(
            N_("{moves}."), moves=entry_words(str(event.params["kind"]), int(event.params["number"]))
        ),
        "step": _step,
        "blight": sentence(N_("{name} loses a {farm} to blight: {hex}.")),
        "up": sentence(N_("{what} turns up on {hex}: toughness {toughness}, {points} VP.")),
        "kangaroo": sentence(N_("A Kangaroo on {hex}: it hops away.")),
    },
    tells={
        "purple": beat(N_("<b>The Old Ones act:</b> space {space}.")),
        "revelation": beat(_revelation_told),
        "tax": each_of("tax", N_("Gold lost: {each}.")),
        "card": beat(_card_told),
        "step": _way,
        "blight": beat(N_("<b>Blight:</b> {name} loses a {farm}, and the Old Ones gain 1 VP.")),
        "up": beat(N_("<b>{what}</b> turns up on {hex}: toughness {toughness}, {points} VP.")),
        "kangaroo": beat(N_("<b>A Kangaroo</b> on {hex}: it hops away.")),
        "call": beat(N_("<b>Cthulhu calls:</b> every other face-up Old One moves 1 step.")),
    },
)
