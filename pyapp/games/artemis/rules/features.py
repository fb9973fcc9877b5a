"""A position of The Artemis Project as numbers; no information in it is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE
from pyapp.engine.features import capped, padded
from pyapp.games.artemis.rules import steps
from pyapp.games.artemis.rules.components import GANTRY_MOST
from pyapp.games.artemis.rules.steps import SOURCES
from pyapp.games.artemis.rules.tables import contents_of, group_of
from pyapp.games.artemis.rules.vocabulary import tiles_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.games.artemis.rules.position import Position
    from pyapp.games.artemis.rules.tables import Kit

ASKS: Final = {
    ask: number
    for number, ask in enumerate(
        (
            *(steps.START, steps.EXPEDITION, steps.REWARD_DRAW, steps.TILE, steps.QUEUE, steps.EVENT, steps.ROLL),
            *(steps.DRONE_ROLL, steps.DRONE_REGION, steps.DRAW, steps.DIE, steps.PLACE, steps.SEND, steps.HIT),
            *(steps.REWARD, steps.MIX, steps.BUILD, steps.RECRUIT, steps.TRAIN, steps.HOUSE, steps.MAN),
            *(steps.CREW, steps.USE, steps.HEAT),
        ),
        1,
    )
}
"""Question -> its number, in the order of `steps`; 0 when the game is over."""
ARGUMENTS: Final = 3
FACES: Final = "123456"


def features(position: Position, seat: int) -> bytes:
    """Return the common numbers, the regions, then the parties - seats and drones - starting from the viewing seat,
    then the tiles.

    The common numbers are the question (ASKS), the asked party (1 the viewing seat, 0 none or chance), three parameters
    of the question, round, start player, event (its number in the list, 0 none), energy at the Vents, minerals at the
    Quarry, and by type the colonists at the Doorstep and at the Academy.
    """
    p, parties, players = position, len(position.badges), position.players
    order = [*range(seat, players), *range(seat), *range(players, parties)]
    place = [0] * parties
    for at, party in enumerate(order):
        place[party] = at
    numbers = _numbers(p.kit, players)
    acting = 0 if p.seat is None or p.seat == CHANCE else place[p.seat] + 1
    arguments = padded([one for one in p.args if isinstance(one, int)], ARGUMENTS)
    event = 0 if not p.event else numbers[p.event]
    parts = [
        capped([ASKS.get(p.ask, 0), acting, *arguments, p.round, place[p.start], event, p.vents, p.quarry]),
        (p.queue | p.stock << 32).to_bytes(8, "little"),
        *(_dice(row, place) for row in (*p.rows, p.academy, p.outfitters)),
        *_expeditions(p, place, numbers),
        *_gantry(p, place, numbers),
        *(_party(p, party) for party in order),
        _tiles(p, place, numbers),
    ]
    return b"".join(parts)


@lru_cache(maxsize=64)
def _numbers(kit: Kit, players: int) -> Mapping[str, int]:
    """Return the numbers of tiles, expeditions and events, from 1 in each list; "" has the number of tiles."""
    tiles, material = tiles_of(kit.material, players), kit.material
    numbers = {
        name: number
        for names in (tiles, tuple(material.expeditions), tuple(material.events))
        for number, name in enumerate(names, 1)
    }
    return {**numbers, "": len(tiles)}


def _dice(dice: Sequence[int], place: list[int]) -> bytes:
    """Return for each party the number and the sum of its dice."""
    if not dice:
        return bytes(2 * len(place))
    there = bytearray(2 * len(place))
    for die in dice:
        at = 2 * place[die & 7]
        there[at] += 1
        there[at + 1] += die >> 3
    return bytes(there)


def _expeditions(p: Position, place: list[int], numbers: Mapping[str, int]) -> list[bytes]:
    """Return for each expedition of a round its number, its dice, the colonists sent by type, and the contents of
    rewards A and B: colonists by type, then the number of the tile.
    """
    parts = []
    for ident, stack, contents in zip(p.open, p.stacks, p.reward_contents, strict=True):
        sent = sum(group for _face, _party, group in stack)
        dice = _dice([face << 3 | party for face, party, _group in stack], place)
        drawn = b"".join(_contents(part, numbers) for part in contents)
        parts.append(b"".join((bytes((numbers[ident],)), dice, sent.to_bytes(4, "little"), drawn)))
    nothing = bytes(1 + 2 * len(place) + 4 + 2 * 5)
    return parts + [nothing] * (p.size - 1 - len(parts))


@lru_cache(maxsize=1024)
def _colonists(colonists: str) -> bytes:
    return group_of(colonists).to_bytes(4, "little")


def _contents(part: str, numbers: Mapping[str, int]) -> bytes:
    if not part:
        return bytes(5)
    tile = contents_of(part, "BUILDING")
    return _colonists(contents_of(part, "COLONIST")) + bytes((numbers[tile] if tile else 0,))


def _gantry(p: Position, place: list[int], numbers: Mapping[str, int]) -> list[bytes]:
    """Return for each tile on display its number, whether it is sold, and its dice."""
    parts = [
        bytes((numbers[tile], p.built >> at & 1)) + _dice(bids, place)
        for at, (tile, bids) in enumerate(zip(p.display, p.bids, strict=False))
    ]
    return (parts + [bytes(2 + 2 * len(place))] * GANTRY_MOST)[:GANTRY_MOST]


def _party(p: Position, party: int) -> bytes:
    """Return badges and the number of unplaced dice of each face; for a seat also energy, minerals, toolkits, relief,
    free heat, points by SOURCES, and the colonists in the Shelters by type.
    """
    pool = p.pool[party]
    numbers = [p.badges[party], *map(pool.count, FACES)]
    if party >= p.players:
        return capped(numbers)
    first = len(SOURCES) * party
    numbers += (p.energy[party], p.minerals[party], p.toolkits[party], p.relief[party], p.warm[party])
    return capped(numbers + p.points[first : first + len(SOURCES)]) + p.shelters[party].to_bytes(4, "little")


def _tiles(p: Position, place: list[int], numbers: Mapping[str, int]) -> bytes:
    """Return for each tile of the match its owner (1 the viewing seat, 0 none) and its crew by type."""
    tiles = bytearray(5 * numbers[""])
    for seat in range(p.players):
        for tile, crew in zip(p.tiles[seat], p.crews[seat], strict=True):
            at = 5 * (numbers[tile] - 1)
            tiles[at] = place[seat] + 1
            tiles[at + 1 : at + 5] = crew.to_bytes(4, "little")
    return bytes(tiles)
