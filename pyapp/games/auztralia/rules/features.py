"""A position of AuZtralia as numbers for learning, from one seat's view: information that only others have is left out.
AZ-23.11.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import CHANCE
from pyapp.engine.features import capped, flags, padded, turned
from pyapp.games.auztralia.rules import steps
from pyapp.games.auztralia.rules.components import BOXES, FARMS, OLD_ONE_CARDS, PERSONALITIES, UNITS
from pyapp.games.auztralia.rules.kit import WIDTH
from pyapp.games.auztralia.rules.recruiting import DECK_INDEX
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
            *(steps.OBJECTIVE, steps.SURVEY, steps.DRAW, steps.FIRST, steps.TWO_PLAYER_CARDS, steps.BANISH),
            *(steps.CARD, steps.REVELATION, steps.ANY, steps.TILE, steps.USE, steps.PORT, steps.PEEK, steps.KEEP),
            *(steps.FREE_TRACKS, steps.TURN, steps.LAYING, steps.TRADING, steps.FARMING, steps.SENDING, steps.DROP),
            *(steps.AGAIN, steps.FINISH, steps.FIGHT, steps.LOSE),
        ),
        1,
    )
}
"""Question -> its number, in the order of `steps`; 0 once the game is over."""
ARGUMENTS: Final = 4
CARDS: Final = len(PERSONALITIES)


def features(position: Position, seat: int) -> bytes:
    """Encode the common part, the map, the tiles, the combat, and the seats in turn order from the viewing one.

    The common part: the question (ASKS), the acting seat (counted from the viewing seat, which is 1; 0 for chance or
    nobody), four arguments of the question, the space of the Old Ones, the first player, shared points, Old One cards
    drawn, tiles left by level, unseen fronts by sort; as flags the Personality cards in the deck, on display, looked at
    and discarded, the known card on top of the deck, Old One cards in the pile, revealed Revelations, the objective,
    options of two-player cards in use, and seats that have used their running rights.
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
    """Return the indices of cards and options in the lists of a kit."""
    lists = {"revelations": kit.revelations, "objectives": kit.objectives, "options": kit.options}
    return {name: {ident: at for at, ident in enumerate(listed)} for name, listed in lists.items()}


def _listed(lists: Mapping[str, Mapping[str, int]], idents: Iterable[str], name: str, count: int) -> bytes:
    there, places = bytearray(count), lists[name]
    for ident in idents:
        there[places[ident]] = 1
    return bytes(there)


def _turned_bits(seats: int, seat: int, players: int) -> int:
    """Rotate a set of seats, so that one seat comes first."""
    return (seats >> seat | seats << players - seat) & (1 << players) - 1


def _set(cards: Iterable[str]) -> int:
    """Return Personality cards as a set, without those that the seat does not know."""
    return sum([1 << DECK_INDEX[card] for card in cards if card])


def _cards(p: State) -> bytes:
    cards = p.deck
    for at, some in enumerate((p.display, p.looked, p.gone, (p.top,)), 1):
        cards |= _set(some) << CARDS * at
    return flags(cards | p.pile << 5 * CARDS, 5 * CARDS + len(OLD_ONE_CARDS))


def _map(p: State) -> bytes:
    """Encode by hex the pieces of each of five goods, then as flags the blighted farms."""
    return b"".join((*map(capped, p.lying), flags(p.blight, p.board.size)))


def _tiles(p: State, seat: int) -> bytes:
    """Encode for every possible tile the hex (from 1, 0 if gone), the level (from 1), the known front (its sort, from
    1), as flags face up and held, and the damage by seat.
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
    """Encode the seat (from 1), the tile (from 1), whether a port is defended, sanity left, cards so far, infantry
    lost, and the number of units by type and damage.
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
    """Encode a seat's port (its hex, from 1), space on the time track, place in the stack, goods, tokens, shares, units
    by type and cubes by box; tiles won by sort; as flags cards held and played, tracks, and hexes with each type of
    farm.
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
