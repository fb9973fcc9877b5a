"""What happened, in words, with printed names: the lines of the log. The beats are put together in `telling`, who put a
sentence together there asks here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, esc
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import KINDS
from pyapp.games.auztralia.view.clauses import (
    entry_words,
    hitters,
    left_words,
    losses_words,
    lying_words,
    moves_words,
    old_one,
    revelation_words,
    way_words,
    where,
    why_there,
)
from pyapp.games.auztralia.view.terms import (
    border_words,
    box_name,
    card_name,
    farm_name,
    force_words,
    goods_counted,
    hex_name,
    kind_name,
    level_name,
    listed,
    seat_words,
    units_counted,
)
from pyapp.games.auztralia.view.written import several

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Event, Value

    Params = Mapping[str, Value]
    Names = Sequence[Markup]


def say(event: Event, names: Names) -> Markup:
    """Say what happened, with printed names."""
    name = party(names, event.seat)
    if event.kind in _SAID:
        return _SAID[event.kind](event.params, name, names)
    return fill(event.text, name=name, **{key: _filler(key, value) for key, value in event.params.items()})


def party(names: Names, number: int | None) -> Markup:
    """Name a seat, or the Old Ones, who stand after the last seat."""
    if number is None or number < 0:
        return NOTHING
    return names[number] if number < len(names) else esc(_("the Old Ones"))


def _filler(key: str, value: Value) -> Value:
    if key == "hex":
        return hex_name(str(value))
    return card_name(str(value)) if key in ("card", "given", "option", "objective") else value


# --- Old Ones ---


def _step(params: Params, _name: Markup, names: Names) -> Markup:
    text = fill(N_("{what}: {way}"), what=old_one(params), way=way_words(params, params["hex"], names))
    why = why_there(params, names)
    return Markup(" ").join((text, why)) if why else text


# --- combat ---


def _struck(params: Params, _name: Markup, _names: Names) -> Markup:
    head = fill(N_("{what}, card {card}:"), what=old_one(params), card=params["card"])
    return Markup(" ").join(part for part in (head, hitters(params), left_words(params), losses_words(params)) if part)


def _over(params: Params, name: Markup, _names: Names) -> Markup:
    if not params["force"]:
        return fill(N_("The combat is over: nobody comes home."))
    return fill(N_("Back in the Barracks of {name}: {force}."), name=name, force=force_words(str(params["force"])))


# --- set-up ---


def _survey(params: Params, _name: Markup, _names: Names) -> Markup:
    words = several(params["found"])
    found = [(what, there.strip(",")) for what, there in zip(words[::2], words[1::2], strict=True)]
    if not found:
        return fill(N_("Survey of {hex}: nothing."), hex=where(params))
    named = [
        _("{what} on {hex}").format(what=_("an Old One") if what == "old" else _(_FOUND[what]), hex=hex_name(there))
        for what, there in found
    ]
    return fill(N_("Survey of {hex}: {found}."), hex=where(params), found=listed(named))


_FOUND: Final = {"coal": N_("coal"), "iron": N_("iron"), "gold": N_("gold"), "phosphate": N_("phosphate")}


def _numbered(params: Params, _name: Markup, _names: Names) -> Markup:
    levels, _goods = lying_words(params)
    text = ngettext("{number} Old One lies face down", "{number} Old Ones lie face down", int(params["number"]))
    return fill(N_("{text}: {levels}."), text=text, levels=levels)


# --- what seats do ---


def reason(why: str) -> str:
    """Say why something is gained: a card, the kind of an Old One, a bounty."""
    if why in KINDS:
        return kind_name(why)
    return _("bounty") if why == "bounty" else card_name(why)


def _gain(params: Params, name: Markup, _names: Names) -> Markup:
    what = goods_counted(str(params["good"]), int(params["number"]))
    return fill(N_("{name} takes {what}: {why}."), name=name, what=what, why=reason(str(params["why"])))


def _mine(params: Params, name: Markup, _names: Names) -> Markup:
    what = goods_counted(str(params["good"]), int(params["number"]))
    if params["gold"]:
        gold = goods_counted("gold", int(params["gold"]))
        return fill(
            N_("{name} mines {what} on {hex}, and takes {gold}."), name=name, what=what, hex=where(params), gold=gold
        )
    if params["good"] == "token":
        return fill(N_("{name} takes the token worth {what} on {hex}."), name=name, what=what, hex=where(params))
    return fill(N_("{name} mines {what} on {hex}."), name=name, what=what, hex=where(params))


def _trade(text: str, for_whom: str) -> Callable[[Params, Markup, Names], Markup]:
    def said(params: Params, name: Markup, names: Names) -> Markup:
        other = seat_words(str(params["seat"]), names)
        return fill(
            text if other == name else for_whom,
            name=name,
            good=goods_counted(str(params["good"]), 1),
            gold=goods_counted("gold", int(params.get("gold", 0))),
            other=other,
        )

    return said


def _recruit(params: Params, name: Markup, names: Names) -> Markup:
    card = card_name(str(params["card"]))
    if "seat" in params:
        other = seat_words(str(params["seat"]), names)
        return fill(N_("{name} recruits {card} for {other}."), name=name, card=card, other=other)
    return fill(N_("{name} recruits {card}."), name=name, card=card)


def _front(params: Params, _name: Markup, _names: Names) -> Markup:
    if not params["toughness"]:
        return fill(N_("A Kangaroo lies on {hex}."), hex=where(params))
    return fill(
        N_("{what} lies on {hex}: toughness {toughness}, {points} VP."),
        hex=where(params),
        what=old_one(params),
        toughness=params["toughness"],
        points=params["points"],
    )


def _hex_words(message: str) -> Callable[[Params, Markup, Names], Markup]:
    """Return what says a message about an Old One and where it is."""
    return lambda params, name, _names: fill(message, name=name, what=old_one(params), hex=where(params))


def _counted(text: Callable[[int], str]) -> Callable[[Params, Markup, Names], Markup]:
    """Return what says a message with a name and a number."""
    return lambda params, name, _names: Markup(text(int(params["number"]))).format(name=name)


def _card_words(params: Params, _name: Markup, _names: Names) -> Markup:
    return fill(N_("Card {card}: {moves}"), card=params["card"], moves=moves_words(params))


_SAID: Final[dict[str, Callable[[Params, Markup, Names], Markup]]] = {
    # set-up
    "objective": lambda params, _name, _names: fill(
        N_("Objective: {objective}, {points} VP."),
        objective=card_name(str(params["objective"])),
        points=params["points"],
    ),
    "survey": _survey,
    "numbered": _numbered,
    "two-player": lambda params, _name, _names: fill(
        N_("Two-player cards: {cards}."), cards=listed([card_name(card) for card in several(params["cards"])])
    ),
    "port": lambda params, name, _names: fill(N_("{name} founds a port on {hex}."), name=name, hex=where(params)),
    "banish": _hex_words(N_("{what} on {hex} leaves the game unseen.")),
    "peek": _hex_words(N_("{name} looks at {what} on {hex}.")),
    "front": _front,
    # turns
    "via": lambda params, name, names: fill(
        N_("{name} uses the railways of {seats}."), name=name, seats=seat_words(str(params["seats"]), names)
    ),
    "again": lambda params, name, _names: fill(
        N_("{name} pays {gold} to repeat {box}."),
        name=name,
        gold=goods_counted("gold", int(params["number"])),
        box=box_name(str(params["box"])),
    ),
    "rail": lambda params, name, _names: fill(N_("{name}: {box}."), name=name, box=box_name(str(params["box"]))),
    "track": lambda params, name, _names: fill(
        N_("{name} lays a track: {border}."), name=name, border=border_words(str(params["border"]))
    ),
    "mine": _mine,
    "buy": lambda params, name, _names: fill(
        N_("{name} buys {units} for {gold}."),
        name=name,
        units=units_counted(str(params["unit"]), int(params["number"])),
        gold=goods_counted("gold", int(params["gold"])),
    ),
    "units": lambda params, name, _names: fill(
        N_("{name} takes {units}."), name=name, units=units_counted(str(params["unit"]), int(params["number"]))
    ),
    "import": _trade(N_("{name} imports {good}."), N_("{name} imports {good} for {other}.")),
    "export": _trade(N_("{name} exports {good} for {gold}."), N_("{name} exports {good}: {gold} for {other}.")),
    "farm": lambda params, name, _names: fill(
        N_("{name}: {farm} on {hex}, {gold}."),
        name=name,
        farm=farm_name(str(params["farm"])),
        hex=where(params),
        gold=goods_counted("gold", int(params["gold"])),
    ),
    "recruit": _recruit,
    "gain": _gain,
    "hold": _hex_words(N_("{what} on {hex} will not move until the end of the next turn of the Old Ones.")),
    "clock": lambda params, name, _names: Markup(
        ngettext(
            "{{name}}: {number} time, to space {{space}}.",
            "{{name}}: {number} time, to space {{space}}.",
            int(params["number"]),
        )
    ).format(name=name, space=params["space"]),
    # attack and combat
    "attack": _hex_words(N_("{name} attacks {what} on {hex}.")),
    "force": lambda params, name, _names: fill(
        N_("{name} sends {force}."), name=name, force=force_words(str(params["force"]))
    ),
    "withdraw": lambda params, name, _names: fill(
        N_("{name} withdraws {force}."), name=name, force=force_words(str(params["force"]))
    ),
    "struck": _struck,
    "mad": lambda params, name, _names: fill(
        N_("Madness: {name} loses {force}."), name=name, force=force_words(str(params["force"]))
    ),
    "lost": lambda params, name, _names: fill(
        N_("{name} loses {force}."), name=name, force=force_words(str(params["force"]))
    ),
    "destroyed": lambda params, name, _names: fill(
        N_("{name} destroys {what} on {hex}: {points} VP."),
        name=name,
        what=old_one(params),
        hex=where(params),
        points=params["points"],
    ),
    "share": _counted(
        lambda number: ngettext("{{name}} gets {number} VP for it.", "{{name}} gets {number} VP for it.", number)
    ),
    "regrown": _hex_words(N_("{what} on {hex} loses all its damage: Zombies regenerate.")),
    "salvage": _counted(
        lambda number: ngettext(
            "{{name}} gets {number} infantry back.", "{{name}} gets {number} infantry back.", number
        )
    ),
    "combat over": _over,
    "raid": _hex_words(N_("{what} attacks the port of {name}.")),
    # the Old Ones
    "purple": lambda params, _name, _names: fill(N_("The Old Ones act: space {space}."), space=params["space"]),
    "revelation": lambda params, _name, _names: fill(
        N_("Revelation: {title}. {text}"),
        title=card_name(str(params["revelation"])),
        text=revelation_words(str(params["revelation"])),
    ),
    "gate": lambda params, _name, _names: fill(
        N_("A gate opens on {hex}: an {level} tile enters."),
        hex=where(params),
        level=level_name(str(params["level"])),
    ),
    "healed": lambda params, name, _names: fill(
        N_("The blighted farm of {name} on {hex} is restored."), name=name, hex=where(params)
    ),
    "tax": _counted(lambda number: ngettext("{{name}} loses {number} gold.", "{{name}} loses {number} gold.", number)),
    "card": _card_words,
    "entry": lambda params, _name, _names: fill(
        N_("{moves}."), moves=entry_words(str(params["kind"]), int(params["number"]))
    ),
    "step": _step,
    "blight": lambda params, name, _names: fill(
        N_("{name} loses a {farm} to blight: {hex}."), name=name, farm=farm_name(str(params["farm"])), hex=where(params)
    ),
    "up": lambda params, _name, _names: fill(
        N_("{what} turns up on {hex}: toughness {toughness}, {points} VP."),
        what=old_one(params),
        hex=where(params),
        toughness=params["toughness"],
        points=params["points"],
    ),
    "kangaroo": lambda params, _name, _names: fill(N_("A Kangaroo on {hex}: it hops away."), hex=where(params)),
}
"""Kind of event -> what says it; the others fill the event's own text."""
