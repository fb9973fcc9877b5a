"""A position of AuZtralia in numbers, as a seat knows it: what only others have seen is not in it. AZ-23.11."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE
from pyapp.engine.features import capped, flags, padded, turned
from pyapp.games.auztralia.rules import steps
from pyapp.games.auztralia.rules.components import BOXES, FARMS, OLD_ONE_CARDS, PERSONALITIES, UNITS
from pyapp.games.auztralia.rules.kit import WIDTH
from pyapp.games.auztralia.rules.recruiting import PLACE
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

ASKS: Final = {
    ask: number
    for number, ask in enumerate(
        (
            *(steps.OBJECTIVE, steps.SURVEY, steps.DRAW, steps.FIRST, steps.TWO_PLAYER, steps.BANISH, steps.CARD),
            *(steps.REVELATION, steps.ANY, steps.TILE, steps.USE, steps.PORT, steps.PEEK, steps.KEEP, steps.TRACKS),
            *(steps.TURN, steps.RAIL, steps.TRADE, steps.FARM, steps.SEND, steps.DROP, steps.AGAIN, steps.FINISH),
            *(steps.FIGHT, steps.LOSE),
        ),
        1,
    )
}
"""What is asked -> its number, in the order of `steps`; 0 when the game is over."""
ARGUMENTS: Final = 4
CARDS: Final = len(PERSONALITIES)


def features(position: Position, seat: int) -> bytes:
    """Return what is common, then the map, the tiles, the combat, and the seats in turn order from the one that looks.

    Common are the question (ASKS), the seat that is asked (1 the one that looks, 0 nobody or chance), four numbers that
    the question depends on, the space of the Old Ones, first player, points that the seats share, Old One cards turned
    up, tiles left by level, fronts that have not come by sort; as flags Personality cards in the deck, on display, seen
    by the seat and out of the game, the one known on top of the deck, Old One cards in the pile, Revelations that have
    come, objectives drawn, options of two-player cards in use, and seats that have used their running rights.
    """
    p = position.seen_by(seat) if position.has_secrets else position
    kit, players = p.kit, p.players
    lists = _lists(kit)
    acting = 0 if p.seat is None or p.seat == CHANCE else (p.seat - seat) % players + 1
    arguments = padded([one for one in p.args if isinstance(one, int)], ARGUMENTS)
    numbers = [ASKS.get(p.ask, 0), acting, *arguments, p.purple, (p.first - seat) % players, p.joint, p.cards]
    parts = [
        capped([*numbers, *p.stock, *p.unseen]),
        _cards(p),
        _listed(lists, p.revelations, "revelations", len(kit.revelations)),
        _listed(lists, (p.objective,) if p.objective else (), "objectives", len(kit.objectives)),
        _listed(lists, p.chosen, "options", len(kit.options)),
        flags(_turned_bits(p.rights, seat, players), players),
        _map(p),
        _tiles(p, seat),
        _combat(p, seat),
        *(_seat(p, other % players) for other in range(seat, seat + players)),
    ]
    return b"".join(parts)


@lru_cache(maxsize=64)
def _lists(kit: Kit) -> Mapping[str, Mapping[str, int]]:
    """Return the places of cards and options in the lists of a kit."""
    lists = {"revelations": kit.revelations, "objectives": kit.objectives, "options": kit.options}
    return {name: {ident: at for at, ident in enumerate(listed)} for name, listed in lists.items()}


def _listed(lists: Mapping[str, Mapping[str, int]], idents: Iterable[str], name: str, count: int) -> bytes:
    there, places = bytearray(count), lists[name]
    for ident in idents:
        there[places[ident]] = 1
    return bytes(there)


def _turned_bits(seats: int, seat: int, players: int) -> int:
    """Return a set of seats, counted from one of them."""
    return (seats >> seat | seats << players - seat) & (1 << players) - 1


def _set(cards: Iterable[str]) -> int:
    """Return Personality cards as a set; one that the seat does not know is written as nothing."""
    return sum([1 << PLACE[card] for card in cards if card])


def _cards(p: State) -> bytes:
    cards = p.deck
    for at, some in enumerate((p.display, p.looked, p.gone, (p.top,)), 1):
        cards |= _set(some) << CARDS * at
    return flags(cards | p.pile << 5 * CARDS, 5 * CARDS + len(OLD_ONE_CARDS))


def _map(p: State) -> bytes:
    """Return for each hex the pieces of each of five goods that lie there, then as flags where farms are blighted."""
    return b"".join((*map(capped, p.lying), flags(p.blight, p.board.size)))


def _tiles(p: State, seat: int) -> bytes:
    """Return, each for all tiles that may come, the hex (from 1, 0 where it is gone), the level (from 1), the known
    front (its sort from 1), as flags whether it is face up and whether it is held, and the damage done by each seat.
    """
    most, players = _most_tiles(p.kit), p.players
    damage = bytearray(most * players)
    for tile, done in enumerate(p.damage if any(p.damage) else ()):
        for at, points in enumerate(turned(done, seat) if done else ()):
            damage[most * at + tile] = points
    columns = (p.at, p.levels, p.fronts)
    known = [bytes([number + 1 for number in column]).ljust(most, b"\x00") for column in columns]
    return b"".join((*known, flags(p.up | p.held << most, 2 * most), damage))


@lru_cache(maxsize=64)
def _most_tiles(kit: Kit) -> int:
    return sum(sort.count for sort in kit.sorts)


def _combat(p: State, seat: int) -> bytes:
    """Return who fights (from 1), the tile (from 1), whether for a port, sanity left, cards so far, infantry lost, and
    how many units take part by type and damage.
    """
    combat = p.combat
    if combat is None:
        return bytes(6 + len(UNITS) * WIDTH)
    units = bytearray(len(UNITS) * WIDTH)
    for unit in combat.force:
        units[unit] += 1
    who = (combat.seat - seat) % p.players + 1
    return capped([who, combat.tile + 1, combat.port, combat.sanity, combat.cards, combat.lost]) + units


def _seat(p: State, seat: int) -> bytes:
    """Return a seat's port (its hex from 1), space on the track, place in the stack, goods, tokens, shares, units by
    type and cubes by box; tiles won by sort; as flags cards held and spent, tracks, and hexes with each type of farm.
    """
    size, borders = p.board.size, len(p.board.borders)
    won = bytearray(len(p.kit.sorts))
    for sort in p.won[seat]:
        won[sort] += 1
    numbers = [p.ports[seat] + 1, p.times[seat], p.stack.index(seat) if seat in p.stack else 0]
    numbers += p.goods[KINDS_OF_GOODS * seat : KINDS_OF_GOODS * (seat + 1)]
    numbers += (p.tokens[seat], p.shares[seat])
    numbers += p.units[len(UNITS) * seat : len(UNITS) * (seat + 1)]
    numbers += p.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)]
    bits, width = _set(p.hands[seat]) | _set(p.spent[seat]) << CARDS, 2 * CARDS
    bits |= p.rails[seat] << width
    width += borders
    for farms in p.farms[len(FARMS) * seat : len(FARMS) * (seat + 1)]:
        bits |= farms << width
        width += size
    return b"".join((capped(numbers), won, flags(bits, width)))
