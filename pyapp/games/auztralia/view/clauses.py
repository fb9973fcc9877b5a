"""Parts of sentences about what happened: Old Ones and their ways, cards and what they do, hits and losses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup, esc
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import GOODS, REVELATIONS
from pyapp.games.auztralia.rules.movement import DIRECTION, FARM_FIRST, FREE, LOWEST, MORE_FARMS, MOVERS, PORT
from pyapp.games.auztralia.view.terms import (
    goods_counted,
    hex_name,
    kind_name,
    level_name,
    listed,
    seat_words,
    unit_name,
)
from pyapp.games.auztralia.view.written import by_letter, several, two_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Value
    from pyapp.games.auztralia.rules.components import Effect

    Params = Mapping[str, Value]
    Names = Sequence[Markup]


# --- Old Ones ---


def old_one(params: Params) -> str:
    """Return what an Old One of an event is called: its kind and level, or that it is hidden."""
    level = level_name(str(params["level"]))
    if "kind" in params:
        return _("{kind} {level}").format(kind=kind_name(str(params["kind"])), level=level)
    return _("hidden Old One {level}").format(level=level)


def where(params: Params) -> str:
    """Return what the hex of an event is called."""
    return hex_name(str(params["hex"]))


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
        found = _("An Old One of level {level} is turned up: {which}.").format(
            level=level_name(int(str(level)) - 1), which=_(PICKED[str(pick)])
        )
        return found if number == 1 else _("{text} Twice.").format(text=found)
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


def aim(params: Params, names: Names, *, there: bool = False) -> Markup:
    """Say what an Old One makes for: whose farm or port, and where unless it is `there`."""
    name, port = seat_words(str(params["owner"]), names), params["aim"] == PORT
    if there:
        return fill(N_("the port of {name}") if port else N_("a farm of {name}"), name=name)
    text = N_("the port of {name}, {hex}") if port else N_("a farm of {name}, {hex}")
    return fill(text, name=name, hex=hex_name(str(params["target"])))


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
    found = []
    if target == FARM_FIRST:
        found.append(esc(_("A port is just as near; farms come first.")))
    elif target == MORE_FARMS:
        found.append(fill(N_("Others are just as near; {name} has more farms."), name=name))
    elif target == LOWEST:
        found.append(esc(_("Others are just as near; this one comes first in hex order.")))
    if way == FREE:
        found.append(esc(_("It goes round another Old One.")))
    elif way == DIRECTION:
        found.append(fill(N_("Of several ways just as short it goes {way}."), way=_(_WAYS[str(params["way"])])))
    return Markup(" ").join(found)


def way_words(params: Params, start: Value, names: Names) -> Markup:
    """Say which way an Old One goes from a hex, and what it makes for or has reached."""
    there = params["there"] == params["target"]
    return fill(
        N_("{hex} to {there}: {aim}.") if there else N_("{hex} to {there}, towards {aim}."),
        hex=hex_name(str(start)),
        there=hex_name(str(params["there"])),
        aim=aim(params, names, there=there),
    )


def moves_words(params: Params) -> str:
    """Say whom an Old One card moves."""
    if not params["moves"]:
        return _("nobody moves.")
    moves = listed([entry_words(*_moved(word)) for word in several(params["moves"])])
    if not params["movers"]:
        return _("{moves}, but there is none face up that can move.").format(moves=moves)
    return _("{moves}.").format(moves=moves)


# --- combat ---


def hitters(params: Params) -> Markup:
    """Say who hits on a card, and how often in all; the harbour guns too."""
    types = [unit_name(unit) for unit, _hits in by_letter(params["by"])]
    if params["guns"]:
        types.append(_("the harbour guns"))
    if not types:
        return esc(_("Nobody hits."))
    row = listed(types)
    return esc(
        ngettext("{{who}}: {number} hit.", "{{who}}: {number} hits.", int(params["hits"])).format(
            who=row[:1].upper() + row[1:]
        )
    )


def left_words(params: Params) -> str:
    """Say how many hits a target still takes."""
    left = int(params["toughness"]) - int(params["done"])
    return ngettext("{number} more hit destroys it.", "{number} more hits destroy it.", left) if left else ""


def losses_words(params: Params) -> str:
    """Say what a card costs the force: damage on the ground and in the air, sanity, with how much of it is left."""
    found = []
    if number := int(params["ground"]):
        found.append(ngettext("{number} ground damage", "{number} ground damage", number))
    if number := int(params["air"]):
        found.append(ngettext("{number} airship damage", "{number} airship damage", number))
    if number := int(params["sanity"]):
        left = int(params["had"]) - number
        text = ngettext("{number} sanity lost", "{number} sanity lost", number)
        found.append(_("{lost}, {left} left").format(lost=text, left=left) if left >= 0 else text)
    return _("{losses}.").format(losses=listed(found)) if found else _("No losses.")


# --- set-up ---


def lying_words(params: Params) -> tuple[str, str]:
    """Say what lies on the map after the surveys: Old Ones by level, goods."""
    levels = [
        _("{number} of level {level}").format(number=number, level=level_name(level))
        for level, number in enumerate(several(params["levels"]))
        if number != "0"
    ]
    goods = [
        goods_counted(good, int(number))
        for good, number in zip(GOODS, several(params["goods"]), strict=True)
        if number != "0"
    ]
    return listed(levels), listed(goods)
