"""Moves as texts (IS-16): how those of the expand phase are written, by box, circle and pool, and how they are read."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pyapp.games.imperial.rules.components import RESOURCES
from pyapp.games.imperial.rules.payment import reduced, ways
from pyapp.games.imperial.rules.village import circles_offered, texts

if TYPE_CHECKING:
    from pyapp.engine.contract import Move


@cache
def parsed_build(move: Move) -> tuple[str, int, str, str]:
    """Read `build PLACE[.BOX] [PAID] [MOD]`: place, box from 0, letters paid, id of the MOD building. ValueError if it
    is none.
    """
    words = move.split(" ")
    name, _, number = words[1].partition(".")
    rest = words[2:]
    paid = rest.pop(0) if rest and rest[0].isupper() else ""
    mod = rest.pop(0) if rest else ""
    if rest or words[0] != "build" or not set(paid) <= set(RESOURCES):
        raise ValueError(move)
    return name, int(number or 1) - 1, paid, mod


@cache
def parsed_harvest(move: Move) -> tuple[int, int, str]:
    """Read `harvest FIELD.CIRCLE [MOD]`: field and circle from 0, id of the building. ValueError if it is none."""
    words = move.split(" ")
    field, _, number = words[1].partition(".")
    if words[0] != "harvest" or len(words) > 3:
        raise ValueError(move)
    return int(field) - 1, int(number) - 1, words[2] if len(words) == 3 else ""


@cache
def harvests(field: int, marks: int, mod: str) -> tuple[Move, ...]:
    """List the harvests of a field whose circles are crossed as `marks` says, by an ability or (with "") by an
    action.
    """
    tail = f" {mod}" if mod else ""
    return tuple(f"harvest {field + 1}.{number + 1}{tail}" for _, number in circles_offered(field, marks))


@cache
def with_ability(place: str, cost: str, pool: int, ident: str) -> tuple[Move, ...]:
    """List the moves that cross a box at its full cost with an ability."""
    return tuple(f"{move} {ident}" for move in texts(place, cost, pool))


@cache
def discounted(place: str, cost: str, pool: int, ident: str, resource: str, number: int) -> tuple[Move, ...]:
    """List the moves that cross a box for less with an ability, plainest first."""
    found: dict[str, None] = {}
    for less in reduced(cost, resource, number):
        found.update((f"{place} {paid} {ident}" if paid else f"{place} {ident}", None) for paid, _ in ways(less, pool))
    return tuple(sorted(found, key=lambda move: move.count("G")))
