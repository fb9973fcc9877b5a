"""All possible moves of the seats of a match of Imperial Settlers, in the order of the phases: empire, favor tokens,
and the buildings of its village sheets. IS-16.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from pyapp.engine.vocabulary import ANY
from pyapp.games.imperial.rules.beginning import sheets_of
from pyapp.games.imperial.rules.components import EMPIRE, FIELDS, RESOURCES, ROUNDS, SECTIONS, TOKENS, TRACKS
from pyapp.games.imperial.rules.moves import DONE, FAVOR, KEEP, REST, circle_text, discounted, with_ability
from pyapp.games.imperial.rules.payment import exports, pool_of, substituted
from pyapp.games.imperial.rules.player import MODS, WHERE
from pyapp.games.imperial.rules.village import VILLAGE, box_moves, village_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyapp.engine.contract import Move, Setup
    from pyapp.games.imperial.rules.village import Village

PLENTY: Final = pool_of(RESOURCES * 99)
"""A pool that can pay for everything in every way."""
CIRCLES: Final = tuple(
    circle_text((field, number)) for field, one in enumerate(FIELDS) for number in range(len(one.circles))
)
Box = tuple[str, int, str]
"""The first words of a box's moves, its track or VILLAGE, and its cost."""


def vocabulary(setup: Setup) -> Iterator[Move]:
    """List the moves of a setup, which depend on its village sheets."""
    basic = setup.mode == "basic"
    sheets = {id(sheet): sheet for row in sheets_of(setup) for sheet in row}
    villages = [village_of(sheet, basic=basic) for sheet in sheets.values()]
    yield from (f"take {token}" for token in TOKENS)
    yield from (*(f"reroll {die}" for die in ("1", "2", "3", "worker")), KEEP)
    boxes = [box for track, sections in enumerate(EMPIRE) for one in sections for box in _boxes(track, one.boxes)]
    yield from (text for place, _at, cost in boxes for text in box_moves(place, cost, PLENTY))
    yield from (f"harvest {circle}" for circle in CIRCLES)
    yield from (f"{FAVOR} {choice}".rstrip() for token in TOKENS for choice in token_choices(token))
    for village in villages:
        yield from _village(village, boxes)
    yield from (DONE, REST)


def _boxes(at: int, boxes: Sequence[str], name: str = "") -> Iterator[Box]:
    """Yield the boxes of a section or a building."""
    stem = f"build {name or TRACKS[at]}"
    for number, cost in enumerate(boxes):
        yield stem if len(boxes) == 1 else f"{stem}.{number + 1}", at, cost


def token_choices(token: str) -> Sequence[str]:
    """List the choices of a favor token, "" where it has none. IS-8."""
    return {
        "boon": tuple(RESOURCES),
        "yield": CIRCLES,
        "export": tuple(text for text, _ in exports(PLENTY)),
    }.get(token, ("",))


def _village(village: Village, of_empire: Sequence[Box]) -> Iterator[Move]:
    """List the moves of a village: its boxes and the abilities of its buildings."""
    own = [
        box
        for building, boxes in zip(village.buildings, village.boxes, strict=True)
        for box in _boxes(VILLAGE, boxes, building.id)
    ]
    yield from (text for place, _at, cost in own for text in box_moves(place, cost, PLENTY))
    for building, kind in enumerate(village.kind):
        ident, most = village.buildings[building].id, _most_raised(village, building)
        if kind in MODS:
            where = WHERE[village.params[building]["where"]]
            for place, at, cost in (*of_empire, *own):
                if at in where:
                    yield from _helped(village, building, place, cost, most)
        elif kind == "free_harvest":
            yield from (f"harvest {circle} {ident}" for circle in CIRCLES)
        elif kind == "store" and village.params[building]["n"] == "all":
            yield f"use {ident}{ANY}"
        else:
            yield from (f"use {ident} {choice}".rstrip() for choice in _choices(village, building, most))
    yield from (text for spots in village.shapes for text, _ in spots)


def _most_raised(village: Village, building: int) -> int:
    """Return how often settlements can raise the underlined number of a building. IS-9.1, IS-9.5."""
    shape = "".join(village.buildings[building].blueprint).count("X")
    if not village.underline[building] or not shape:
        return 0
    each = 2 if "second_settlement" in village.by_kind else 1
    return min(ROUNDS * each, len(TRACKS) * SECTIONS // shape)


def _number(village: Village, building: int, most: int) -> int:
    """Return the largest possible `n` of an ability."""
    number: int = village.params[building]["n"]
    return number + (most if village.underline[building] == "n" else 0)


def _helped(village: Village, building: int, place: str, cost: str, most: int) -> Iterator[Move]:
    """List the moves that cross a box with an ability. IS-7.9."""
    kind, ident, params = village.kind[building], village.buildings[building].id, village.params[building]
    if kind == "free_box":
        yield from with_ability(place, cost, PLENTY, ident)
    elif kind == "discount":
        for number in range(params["n"], _number(village, building, most) + 1):
            yield from discounted(place, cost, PLENTY, ident, params["resource"], number)
    elif kind == "free_cost":
        yield f"{place} {ident}"
    else:
        paid = substituted(cost, params["give"], params["instead_of"], PLENTY)
        yield from (f"{place} {text} {ident}" for text, _ in paid)


def _choices(village: Village, building: int, most: int) -> Iterator[str]:
    """List the possible choices after `use BUILDING`, "" where there is none; empty for an ability that is not used by
    a move.
    """
    kind, params = village.kind[building], village.params[building]
    if kind == "turn_die":
        faces = RESOURCES if params["to"] == "any" else RESOURCES[:3]
        yield from (f"{die} {face}" for die in "123" for face in faces)
    elif kind == "gain_choice":
        for number in range(params["n"], _number(village, building, most) + 1):
            yield from map("".join, combinations_with_replacement(params["resources"], number))
    elif kind == "copy_die":
        yield from RESOURCES
    elif kind in ("buy_action", "trade", "sell"):
        for number in range(params["n"], _number(village, building, most) + 1):
            yield from _given(params["give"], number, params.get("get", ""))
    elif kind == "glean":
        yield from CIRCLES
    elif kind == "token_both":
        yield from (f"{token} {choice}".rstrip() for token in TOKENS for choice in token_choices(token))
    elif kind == "store":
        for number in range(1, _number(village, building, most) + 1):
            yield from map("".join, combinations_with_replacement(RESOURCES, number))


def _given(give: str, number: int, get: str) -> Iterator[str]:
    """List the possible payments of a trade, "" for gold: of any kind, or of one kind with gold in its place.
    IS-7.9.
    """
    if give == "G":
        yield ""
        return
    letters = [letter for letter in (RESOURCES if give == "*" else give + "G") if letter != get]
    yield from map("".join, combinations_with_replacement(letters, number))
