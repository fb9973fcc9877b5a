"""What happened, in words, with printed names: log lines, refusals, chapters, how dice move. The beats of the
Resolution are put together in `telling`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.scene import Motion
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import DICE
from pyapp.games.artemis.rules.steps import ACADEMY, REGIONS
from pyapp.games.artemis.view.names import REGION_NAMES, named
from pyapp.games.artemis.view.terms import (
    PLURALS,
    a_colonist,
    colonists,
    event_card,
    goods,
    inside,
    listed,
    party,
    reason,
    title,
    where,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Event, Illegal, Value

    Params = Mapping[str, Value]
    Names = Sequence[Markup]


# --- what the engine tells ---


def say(event: Event, names: Names) -> Markup:
    """Say what happened, with printed names."""
    name = party(names, event.seat) if event.seat is not None and event.seat >= 0 else NOTHING
    if event.kind in _SAID:
        return _SAID[event.kind](event.params, name, names)
    return fill(event.text, name=name, **worded(event.params))


def worded(params: Params) -> dict[str, Value]:
    """Put words to the values of an event or a refusal."""
    return {key: _FILLERS[key](value) if key in _FILLERS else value for key, value in params.items()}


def _letters(value: Value) -> str:
    return colonists(str(value))


_FILLERS: Final[dict[str, Callable[[Value], Value]]] = {
    "expedition": lambda value: title(str(value)),
    "tile": lambda value: title(str(value)),
    "target": lambda value: title(str(value)),
    "event": lambda value: title(str(value)),
    "place": lambda value: reason(str(value)),
    "region": lambda value: where(str(value)),
    "colonists": _letters,
    "queue": _letters,
    "hand": _letters,
    "all": _letters,
    "colonist": lambda value: a_colonist(str(value)),
    "why": lambda value: reason(str(value)),
    "dice": lambda value: listed(list(str(value))),
}
"""Field of a message -> what fills it; every other field is written as it is."""


def _gain(params: Params, name: Markup, _names: Names) -> Markup:
    number, why = int(params["number"]), reason(str(params["why"]))
    if params["what"] == "WARM":
        return Markup(
            ngettext(
                "{{name}} can heat {number} colonist for free: {{why}}.",
                "{{name}} can heat {number} colonists for free: {{why}}.",
                number,
            )
        ).format(name=name, why=why)
    what = goods(str(params["what"]), number)
    if (params["what"], params["why"]) == ("VP", ACADEMY):
        return fill(N_("{name} earns a diploma: {what}."), name=name, what=what)
    return fill(N_("{name} gains {what}: {why}."), name=name, what=what, why=why)


def _toolkits(params: Params, name: Markup, _names: Names) -> Markup:
    text = ngettext(
        "{{name}} spends {number} toolkit: the {{old}} becomes a {{face}}.",
        "{{name}} spends {number} toolkits: the {{old}} becomes a {{face}}.",
        int(params["number"]),
    )
    return Markup(text).format(name=name, old=params["old"], face=params["face"])


def _place(params: Params, name: Markup, _names: Names) -> Markup:
    if target := params.get("target"):
        return fill(N_("{name} puts a {face} on {target}."), name=name, face=params["face"], target=title(str(target)))
    return fill(N_("{name} puts a {face} {where}."), name=name, face=params["face"], where=where(str(params["region"])))


def _send(params: Params, name: Markup, _names: Names) -> Markup:
    sent = colonists(str(params["colonists"]))
    if not params["paid"]:
        return fill(N_("{name} sends {colonists} for nothing."), name=name, colonists=sent)
    paid = goods(str(params["paid"]).upper(), 1)
    return fill(N_("{name} sends {colonists} for {paid}."), name=name, colonists=sent, paid=paid)


def party_of(names: Names, written: Value) -> Markup:
    """Name a party as it is written in the rules: the number of a seat, or the letter of a drone, who sit last; without
    names by what is written.
    """
    text = str(written)
    if text.isdigit():
        return party(names, int(text) - 1)
    return names["AB".index(text) - 2] if len(names) > 2 else fill(N_("drone {letter}"), letter=text)


def _hit(params: Params, name: Markup, names: Names) -> Markup:
    return fill(
        N_("A Marine of {by} turns the {old} of {name} down to {face}."),
        by=party_of(names, params["by"]),
        name=name,
        old=params["old"],
        face=params["face"],
    )


def event_text(ident: str) -> Markup:
    """Return what an event card says."""
    card = event_card(ident)
    return esc(named(card.text)) if card else NOTHING


def _resolve(params: Params, _name: Markup, _names: Names) -> Markup:
    ident = str(params["event"])
    return fill(N_("<b>{event}.</b> {text}"), event=title(ident), text=event_text(ident))


def _train(params: Params, name: Markup, _names: Names) -> Markup:
    return fill(
        N_("{name} trains {old} {where} into {new}."),
        name=name,
        old=a_colonist(str(params["old"])),
        new=a_colonist(str(params["new"])),
        where=inside(str(params["place"])),
    )


def _nothing(params: Params, name: Markup, _names: Names) -> Markup:
    return fill(N_("{name} finds nothing left {where}."), name=name, where=where(str(params["region"])))


def _drone_from(params: Params, name: Markup, _names: Names) -> Markup:
    region = _(REGION_NAMES[REGIONS[int(params["number"]) - 1]])
    return fill(N_("{name} begins with region {number}, {region}."), name=name, number=params["number"], region=region)


def _price(message: str, many: str) -> Callable[[Params, Markup, Names], Markup]:
    """Return what says a message with a tile and its price."""

    def said(params: Params, name: Markup, _names: Names) -> Markup:
        return fill(message, name=name, what=goods(many, int(params["price"])), tile=title(str(params["tile"])))

    return said


def _heat(params: Params, name: Markup, _names: Names) -> Markup:
    who, price = colonists(str(params["colonists"])), int(params["price"])
    if not price:
        return fill(N_("{name} heats {colonists} for free."), name=name, colonists=who)
    return fill(N_("{name} heats {colonists} for {what}."), name=name, colonists=who, what=goods("ENERGY", price))


def _recruit(params: Params, name: Markup, _names: Names) -> Markup:
    if "colonists" not in params:
        return fill(N_("{name} recruits nobody."), name=name)
    who, what = colonists(str(params["colonists"])), goods("ENERGY", int(params["price"]))
    return fill(N_("{name} recruits {colonists} for {what}."), name=name, colonists=who, what=what)


def _crew(params: Params, name: Markup, _names: Names) -> Markup:
    who, tile = str(params["colonists"]), title(str(params["tile"]))
    if who == "none":
        return fill(N_("{name} leaves {tile} empty."), name=name, tile=tile)
    return fill(N_("{name} mans {tile}: {colonists}."), name=name, tile=tile, colonists=colonists(who))


_SAID: Final[dict[str, Callable[[Params, Markup, Names], Markup]]] = {
    "gain": _gain,
    "lose": lambda params, name, names: fill(
        N_("{name} loses {what}: {why}."),
        name=name,
        what=goods(str(params["what"]), int(params["number"])),
        why=reason(str(params["why"])),
    ),
    "lying": lambda params, name, names: fill(
        N_("{expedition}, reward {reward}: {drawn}."),
        expedition=title(str(params["expedition"])),
        reward=params["reward"],
        drawn=drawn_words(str(params["drawn"])),
    ),
    "pools": lambda params, name, names: fill(
        N_("In the Vents: {energy}. In the Quarry: {minerals}."),
        energy=goods("ENERGY", int(params["energy"])),
        minerals=goods("MINERAL", int(params["minerals"])),
    ),
    "queue": lambda params, name, names: fill(
        N_("New at the Doorstep: {colonists}. Waiting in all: {all}."), **worded(params)
    ),
    "region": _drone_from,
    "toolkits": _toolkits,
    "place": _place,
    "send": _send,
    "hit": _hit,
    "nothing": _nothing,
    "waste": lambda params, name, names: fill(
        N_("{name} takes {what} away."), name=name, what=goods(str(params["what"]), int(params["number"]))
    ),
    "poor": _price(N_("{name} cannot pay {what} for {tile}."), "MINERAL"),
    "pay": _price(N_("{name} pays {what} for {tile}."), "MINERAL"),
    "recruit": _recruit,
    "discard": lambda params, name, names: fill(
        N_("{name} takes away {colonists}."), name=name, colonists=_letters(params["colonists"])
    ),
    "man": _crew,
    "crew": _crew,
    "house": lambda params, name, names: fill(
        N_("{name} houses {colonist} {where}."),
        name=name,
        colonist=a_colonist(str(params["colonist"])),
        where=inside(str(params["place"])),
    ),
    "resolve": _resolve,
    "remove": lambda params, name, names: fill(
        N_("{name} loses a {face} {where}."), name=name, face=params["face"], where=where(str(params["region"]))
    ),
    "census": lambda params, name, names: fill(
        N_("{name} has the most {colonists}."), name=name, colonists=_(PLURALS[str(params["colonist"])])
    ),
    "train": _train,
    "heat": _heat,
    "return": lambda params, name, names: fill(
        N_("Back in the Shelters of {name}: {colonists}."), name=name, colonists=_letters(params["colonists"])
    ),
    "unclaimed": lambda params, name, names: fill(
        N_("Nobody claimed {colonists}: discarded."), colonists=_letters(params["colonists"])
    ),
}
"""Kind of event -> what says it; the others fill the event's own text."""


def drawn_words(drawn: str) -> str:
    """Say what lies on a reward: colonists, or a building."""
    name = title(drawn)
    return colonists(drawn) if name == drawn else name


# --- refusals ---


def refusal(refused: Illegal, names: Names = ()) -> Markup:
    """Say why the rules refuse an act, with printed names; other parties by name where the names are known."""
    params = dict(refused.params)
    code = str(params.get("code", ""))
    if code == "R6":
        return _refused_bid(params, names)
    if code == "R13" and "seat" in params:
        params["seat"] = party_of(names, params["seat"])
    if code == "R2":
        params["dice"] = listed(list(str(params["dice"]))) or _("none")
    words = worded({key: value for key, value in params.items() if key != "dice"})
    return fill(refused.reason, **{**params, **words})


def _refused_bid(params: Params, names: Names) -> Markup:
    name, tile = party_of(names, params["seat"]), title(str(params["target"]))
    if "need" not in params:
        die = fill(N_("{name}'s {face}"), name=name, face=6)
        return fill(N_("{tile} is closed: {die} leads."), tile=tile, die=die)
    die = fill(N_("{name}'s {face}"), name=name, face=params["face"])
    return fill(N_("{tile}: {die} leads here, you need {need} or more."), tile=tile, die=die, need=params["need"])


# --- chapters ---


def chapter(events: Sequence[Event]) -> Markup:
    """Draw the round with its event as a head of the log; empty for all other events."""
    began = next((event for event in events if event.kind == "round"), None)
    if began is not None:
        return el("b", fill(N_("Round {round}"), round=began.params["round"]), cls="h")
    opened = next((event for event in events if event.kind == "event"), None)
    if opened is None:
        return NOTHING
    card = event_card(str(opened.params["event"]))
    name = el("b", title(str(opened.params["event"])), cls="h")
    return join(name, el("span", el("small", named(card.text)), cls="chdice")) if card else name


# --- motions ---

_FALL: Final = -36
"""How far above its place a die appears, in units of its picture."""


def die_ident(params: Params) -> str:
    """Return the id of the die on the board that an event is about, without its prefix."""
    return f"{params.get('target') or params['region']}-{params['at']}"


def motions(event: Event) -> Sequence[Motion]:
    """Return how what an event is about moves: dice that are rolled, or turned down, turn; a die that is placed slides
    down to its place.
    """
    if event.kind == "place":
        return (Motion(f"ap-die-{die_ident(event.params)}", dy=_FALL),)
    if event.kind == "hit":
        return (Motion(f"ap-die-{die_ident(event.params)}", milliseconds=420, kind="turn"),)
    if event.kind == "roll":
        return [Motion(f"ap-hand-{number}", milliseconds=420, kind="turn", delay=60 * number) for number in range(DICE)]
    return ()
