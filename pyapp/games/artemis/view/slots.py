"""Slots of buildings: who stands in them, and in an arrangement what a tap on each of them does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, el, join
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.components import BLANK, COLONIST_NAMES, COLONISTS
from pyapp.games.artemis.rules.proposals import manned, slots_of
from pyapp.games.artemis.rules.tables import KIND, UNIT, number_of
from pyapp.games.artemis.view.marks import colonist, slot
from pyapp.games.artemis.view.names import said_colonists

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.tables import Kit


def drawn(kit: Kit, tile: str, crew: int) -> Markup:
    """Draw the slots of a tile with who stands in them."""
    slots = slots_of(kit, tile)
    pictures = [
        colonist(who) if who else slot(printed) for printed, who in zip(slots, manned(slots, crew), strict=True)
    ]
    return el("span", *pictures, cls="sl")


def missing(kit: Kit, tile: str, crew: int) -> Markup:
    """Say whom a tile lacks, such as "needs 1 Pioneer"; nothing for a full one."""
    slots = slots_of(kit, tile)
    empty = [printed for printed, who in zip(slots, manned(slots, crew), strict=True) if not who]
    typed, blank = "".join(one for one in empty if one != BLANK), empty.count(BLANK)
    if not empty:
        return Markup()
    if not blank:
        return fill(N_("needs {colonists}"), colonists=said_colonists(typed))
    if not typed:
        return fill(N_("needs {number} of any type"), number=blank)
    return fill(N_("needs {colonists}, {number} of any type"), colonists=said_colonists(typed), number=blank)


def to_arrange(kit: Kit, tile: str, crew: int, hand: int, act: Callable[[int], Move], *, drag: bool = False) -> Markup:
    """Draw the slots of a tile as keys: an empty slot takes the colonist who fits from those in hand, a manned one
    sends him back, a blank one goes through those in hand. `act` returns the act that gives the tile another crew. With
    `drag` colonists can be dragged out of slots and into them.
    """
    slots = slots_of(kit, tile)
    keys = [
        _key(printed, who, _next(printed, who, slots, crew, hand), crew, act, _dragged(tile, at, who) if drag else {})
        for at, (printed, who) in enumerate(zip(slots, manned(slots, crew), strict=True))
    ]
    return el("span", *keys, cls="sl to")


def _next(printed: str, who: str, slots: str, crew: int, hand: int) -> str | None:
    """Return who stands in a slot after a tap, "" for nobody; None if nobody can come."""
    if printed != BLANK:
        return "" if who else printed if number_of(hand, KIND[printed]) else None
    for letter in COLONISTS[KIND[who] + 1 :] if who else COLONISTS:
        # Who has an empty slot of his own type goes there, not into a blank one.
        if number_of(hand, KIND[letter]) and number_of(crew, KIND[letter]) >= slots.count(letter):
            return letter
    return "" if who else None


def _dragged(tile: str, at: int, who: str) -> dict[str, str | None]:
    """Mark a slot as a place for a dragged colonist, and who stands in it as one."""
    return {"data_drop": f"slot {tile} {at}", "data_drag": f"colonist {who} {tile}" if who else None}


def _key(
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


def in_hand(group: int, *, drag: bool = False) -> Markup:
    """Draw colonists of a group, countable from five of a type on; with `drag` they can be dragged out."""
    parts = []
    for kind, letter in enumerate(COLONISTS):
        number = number_of(group, kind)
        picture = colonist(letter)
        if drag and number:
            picture = el("span", picture, cls="drg", data_drag=f"colonist {letter} shelters")
        parts.append(picture * number if number < 5 else el("span", picture, el("b", number), cls="cn"))
    return join(*parts)
