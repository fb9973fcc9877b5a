"""The slots of buildings: their colonists and, in an arrangement, the effect of a tap on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, el, join
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import BLANK, COLONIST_NAMES, COLONISTS
from pyapp.games.artemis.rules.proposals import slot_occupants, slots_of
from pyapp.games.artemis.rules.tables import KIND, UNIT, number_of
from pyapp.games.artemis.view.marks import colonist, slot
from pyapp.games.artemis.view.names import colonist_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.tables import Kit


def draw_slots(kit: Kit, tile: str, crew: int) -> Markup:
    """Draw the slots of a tile with their colonists."""
    slots = slots_of(kit, tile)
    pictures = [
        colonist(who) if who else slot(printed) for printed, who in zip(slots, slot_occupants(slots, crew), strict=True)
    ]
    return el("span", *pictures, cls="sl")


def missing_words(kit: Kit, tile: str, crew: int) -> Markup:
    """Format the colonists that a tile lacks, such as "needs 1 Pioneer"; empty for a full one."""
    slots = slots_of(kit, tile)
    empty = [printed for printed, who in zip(slots, slot_occupants(slots, crew), strict=True) if not who]
    typed, blank = "".join(one for one in empty if one != BLANK), empty.count(BLANK)
    if not empty:
        return Markup()
    if not blank:
        return fill(N_("needs {colonists}"), colonists=colonist_words(typed))
    if not typed:
        return fill(N_("needs {number} of any type"), number=blank)
    return fill(N_("needs {colonists}, {number} of any type"), colonists=colonist_words(typed), number=blank)


def slot_buttons(
    kit: Kit, tile: str, crew: int, hand: int, act: Callable[[int], Move], *, drag: bool = False
) -> Markup:
    """Draw the slots of a tile as buttons: a tap on an empty slot adds a fitting colonist from the hand, on a manned
    one sends the colonist back, on a blank one cycles through the colonists in hand. `act` returns the act that gives
    the tile another crew. With `drag` colonists can be dragged out of slots and into them.
    """
    slots = slots_of(kit, tile)
    keys = [
        _slot_button(
            printed,
            who,
            _after_tap(printed, who, slots, crew, hand),
            crew,
            act,
            _drag_attributes(tile, at, who) if drag else {},
        )
        for at, (printed, who) in enumerate(zip(slots, slot_occupants(slots, crew), strict=True))
    ]
    return el("span", *keys, cls="sl to")


def _after_tap(printed: str, who: str, slots: str, crew: int, hand: int) -> str | None:
    """Return the occupant of a slot after a tap, "" for nobody; None if nobody fits."""
    if printed != BLANK:
        return "" if who else printed if number_of(hand, KIND[printed]) else None
    for letter in COLONISTS[KIND[who] + 1 :] if who else COLONISTS:
        # Colonists fill slots of their own type before blank ones.
        if number_of(hand, KIND[letter]) and number_of(crew, KIND[letter]) >= slots.count(letter):
            return letter
    return "" if who else None


def _drag_attributes(tile: str, at: int, who: str) -> dict[str, str | None]:
    """Return the attributes that make a slot a drop target and its colonist draggable."""
    return {"data_drop": f"slot {tile} {at}", "data_drag": f"colonist {who} {tile}" if who else None}


def _slot_button(
    printed: str,
    who: str,
    then: str | None,
    crew: int,
    act: Callable[[int], Move],
    dragged: Mapping[str, str | None],
) -> Markup:
    picture = colonist(who) if who else slot(printed)
    if then is None:
        return el("span", picture, cls="slk", **dragged)
    after = crew - (UNIT[KIND[who]] if who else 0) + (UNIT[KIND[then]] if then else 0)
    now = _(COLONIST_NAMES[who]) if who else _("empty slot")
    what = fill(N_("put in: {colonist}"), colonist=_(COLONIST_NAMES[then])) if then else _("back to the Shelters")
    return el(
        "button",
        picture,
        type="button",
        cls=f"slk {'may' if then else 'out'}",
        do=f"draft {act(after)}",
        aria_label=fill(N_("{what}: {how}"), what=now, how=what),
        **dragged,
    )


def draw_colonists(group: int, *, drag: bool = False) -> Markup:
    """Draw the colonists of a group, from five of a type on with a number; with `drag` they can be dragged out."""
    parts = []
    for kind, letter in enumerate(COLONISTS):
        number = number_of(group, kind)
        picture = colonist(letter)
        if drag and number:
            picture = el("span", picture, cls="drg", data_drag=f"colonist {letter} shelters")
        parts.append(picture * number if number < 5 else el("span", picture, el("b", number), cls="cn"))
    return join(*parts)
