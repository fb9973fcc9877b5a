"""All possible moves of the seats of a match of The Artemis Project, in the order of their questions. AP-24.5 to
AP-24.7.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.components import BAG, COLONISTS, DRONES, PILES, STOCK, TWIN
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.packs import kit_of
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, OUTFITTERS, QUARRY, VENTS
from pyapp.games.artemis.rules.tables import MOST_TOOLKITS, NOBODY, die_moves, letters_of, recruit_moves, send_moves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyapp.engine.contract import Move, Setup
    from pyapp.games.artemis.rules.components import Material

FACES: Final = "123456"
MOST_MIXED: Final = 20
"""The most resources of any kind in one gain: the largest amount of an effect."""
_PLENTY: Final = 0x40404040
"""A queue with many colonists of every type."""


def vocabulary(setup: Setup) -> Iterator[Move]:
    """List the moves of a setup; a pack of the players' own adds tiles and expeditions."""
    kit, players = kit_of(setup), len(setup.seats)
    tiles = tiles_of(kit.material, players)
    places = (*tiles, SHELTERS)
    yield from _placement(kit.material, tiles, players)
    yield from ("reward A", "reward B")
    yield from (f"mix {of - minerals} {minerals}" for of in range(1, MOST_MIXED + 1) for minerals in range(of + 1))
    yield from (f"{verb} {tile}" for tile in tiles for verb in ("build", "leave"))
    yield from recruit_moves(4, _PLENTY, MOST_MIXED)
    yield from (f"train {old}>{new} {place}" for old, new in combinations(COLONISTS, 2) for place in places)
    yield "stop"
    yield from (f"house {colonist} {place}" for colonist in COLONISTS for place in places)
    crews = {crew: text for tile in tiles for crew, text in kit.tiles[tile].crews.items() if crew}
    yield from (f"man {text}" for text in (NOBODY, *map(letters_of, sorted(crews))))
    yield "keep"
    yield from (f"crew {tile} {text}" for tile in tiles for crew, text in kit.tiles[tile].crews.items() if crew)
    yield from (f"crew {tile} {NOBODY}" for tile in tiles)
    yield from (f"use {tile}" for tile in tiles if kit.tiles[tile].used)
    yield "done"
    yield from (f"heat {one} {number}" for one in COLONISTS for number in range(BAG[one] + STOCK.get(one, 0) + 1))


def tiles_of(material: Material, players: int) -> tuple[str, ...]:
    """List the tiles of a match by name, the second of a twin after the first."""
    names = []
    for pile in PILES:
        idents = material.tiles(pile, players)
        names += [name for ident in dict.fromkeys(idents) for name in (ident, ident + TWIN)[: idents.count(ident)]]
    return tuple(names)


def _placement(material: Material, tiles: tuple[str, ...], players: int) -> Iterator[Move]:
    yield from die_moves(FACES, MOST_TOOLKITS)
    yield from (f"{BASECAMP} {ident}" for ident in material.expeditions)
    yield from (f"{GANTRY} {tile}" for tile in tiles)
    yield from (VENTS, QUARRY, DOORSTEP, ACADEMY, OUTFITTERS)
    yield from send_moves(BAG["P"], COLONISTS[1:], ("", " energy", " mineral"))
    owners = (*(str(seat + 1) for seat in range(players)), *(DRONES if players == 1 else ()))
    yield from (
        f"hit {owner} {face}>{new}" for owner in owners for face in range(2, 7) for new in range(max(1, face - 2), face)
    )
