"""Invariants of AuZtralia: no piece appears or disappears, no seat has debts, everything is on a legal place."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from pyapp.engine.steps import OVER
from pyapp.games.auztralia.rules import tiles
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.components import (
    BOXES,
    CUBES,
    DISPLAY,
    END_SPACE,
    FARMS,
    FARMS_OF_A_TYPE,
    GOODS,
    HOUSE,
    OLD_START,
    PORT_DISTANCE,
    TOKEN,
    TRACKS,
    UNITS,
)
from pyapp.games.auztralia.rules.old_ones import revelation_deck
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.rules.steps import LOSE, TILE, TURN

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.position import Position

TILES = (20, 16, 13, 4, 4)
"""Old One tiles of levels 1, 2, 3, X and XX: 57."""
LONGEST = 9
"""The time of the longest action of ours: six farms with P07, over the railways of three others."""
TOKENS = {"east": 0, "west": 19}
"""Map -> points of the tokens that lie on it at the start."""


def auztralia(position: Position) -> None:
    """Raise AssertionError if a position is impossible."""
    units(position)
    old_ones(position)
    cards(position)
    pieces(position)
    railways(position)
    farmland(position)
    clock(position)


def units(position: Position) -> None:
    """Count the 25 units, and check the combat."""
    p = position
    force = p.combat.force if p.combat else ()
    for at, unit in enumerate(p.kit.units):
        out = sum(p.units[at :: len(UNITS)]) + sum(piece >> 3 == at for piece in force)
        assert 0 <= out <= unit.count, f"too many of {unit.key}"
        assert p.in_box(at) == unit.count - out, f"{unit.key} is lost or won"
    assert min(p.units) >= 0, "fewer than no units"
    assert list(force) == sorted(force), "a force is out of order"
    assert all(piece & 7 < p.kit.units[piece >> 3].capacity for piece in force), "a unit fights on that is destroyed"
    if p.combat:
        assert p.combat.sanity >= 0
        assert p.at[p.combat.tile] != NOWHERE or p.ask == LOSE, "somebody fights nobody"
    if p.ask in (TURN, OVER):
        assert p.combat is None, "a combat has no end"


def old_ones(position: Position) -> None:
    """Count the 57 tiles, and check their hexes."""
    p = position
    for level, number in enumerate(TILES):
        assert p.stock[level] + p.levels.count(level) == number, f"a tile of level {level + 1} is lost or won"
        hidden = sum(one == level and front == UNKNOWN for one, front in zip(p.levels, p.fronts, strict=True))
        unseen = sum(left for left, sort in zip(p.unseen, p.kit.sorts, strict=True) if sort.level == level)
        assert unseen == p.stock[level] + hidden, f"fronts of level {level + 1} do not fit the tiles"
    for at, sort in enumerate(p.kit.sorts):
        gone = [tile for tile, front in enumerate(p.fronts) if front == at]
        assert p.unseen[at] + len(gone) == sort.count, f"sort {at} is there too often"
        taken = sum(hand.count(at) for hand in p.won)
        assert taken <= sum(p.at[tile] == NOWHERE for tile in gone), f"sort {at} is owned and on the map"
    assert p.blocked == sum({1 << hexagon for hexagon in p.at if hexagon != NOWHERE}), "the blocked hexes do not fit"
    assert not p.held & ~p.up, "a tile is held that is not face up"
    for tile, hexagon in enumerate(p.at):
        if hexagon == NOWHERE:
            assert not p.up >> tile & 1, "a tile is face up and gone"
            continue
        if p.up >> tile & 1:
            _face_up(p, tile, hexagon)
        else:
            cell = p.board.cells[hexagon]
            assert cell.terrain in ("outback", "desert"), "a tile lies face down where none is placed"
            enters = (p.ask, *p.args[:1]) == (TILE, tile)
            assert cell.level - 1 <= p.levels[tile] <= (4 if enters else 2), "a tile is of a wrong level for its hex"
            assert not p.damage[tile], "somebody fought a tile that is face down"
    down = [p.at[tile] for tile in p.face_down()]
    assert len(set(down)) == len(down), "two tiles lie face down in one hex"


def _face_up(p: Position, tile: int, hexagon: int) -> None:
    assert p.fronts[tile] != UNKNOWN, "a tile is face up and unknown"
    sort = tiles.sort_of(p, tile)
    assert sort.kind != tiles.KANGAROO, "a Kangaroo stays"
    assert sort.level == p.levels[tile], "a front does not fit its back"
    fights = p.combat is not None and p.combat.tile == tile
    damage = sum(p.damage[tile])
    assert min(p.damage[tile], default=0) >= 0
    assert damage < sort.toughness or fights, "a tile is destroyed and stays"
    assert not damage or sort.kind != tiles.ZOMBIE or fights, "a Zombie is wounded"
    here = 1 << hexagon
    assert not p.occupied & ~p.blight & here or (fights and hexagon in p.ports) or p.ask == OVER or p.fallen >= 0, (
        "an Old One stands in a settlement"
    )


def cards(position: Position) -> None:
    """Count the 35 Personalities, and check the Revelations."""
    p = position
    ids = list(p.kit.personalities)
    out = [ids[at] for at in bits(p.deck)]
    out += [*p.display, *p.looked, *p.gone, *([p.top] if p.top else [])]
    out += [card for hand in p.hands for card in hand]
    assert sorted(out) == ids, "a Personality is lost or lies twice"
    dismissed = sum(
        one.amount for ident in p.revelations for one in p.kit.revelations[ident].effects if one.op == "dismiss"
    )
    assert p.solo or len(p.gone) <= dismissed, "a card is dropped where nobody is alone"
    for seat in range(p.players):
        assert set(p.spent[seat]) <= {card for card in p.hands[seat] if p.kit.personalities[card].timing == "once"}
        assert len(set(p.spent[seat])) == len(p.spent[seat]), "a card is played twice"
    assert len(p.display) <= DISPLAY
    if p.ask == TURN:
        assert len(p.display) == DISPLAY or not (p.deck or p.top), "the display is not full"
        assert not p.looked
    assert len(set(p.revelations)) == len(p.revelations), "a Revelation comes twice"
    levels = [p.kit.revelations[ident].level for ident in p.revelations]
    deck = [level for level, number in enumerate(revelation_deck(p), 1) for _ in range(number)]
    assert levels == deck[: len(levels)], "Revelations come out of their order"


def pieces(position: Position) -> None:
    """Check that no seat has debts or more than its pieces, and that goods are on legal hexes."""
    p = position
    assert min(p.goods) >= 0, "somebody owes goods"
    assert min(*p.tokens, *p.shares, *p.cubes) >= 0
    assert p.joint >= 0
    assert p.coop or not p.joint
    assert all(p.in_hq(seat) >= 0 for seat in range(p.players)), "somebody has too many cubes"
    assert len(p.cubes) == len(BOXES) * p.players
    assert CUBES * p.players - sum(p.cubes) == sum(p.in_hq(seat) for seat in range(p.players))
    rich = 0
    for good in range(len(GOODS)):
        for hexagon, number in enumerate(p.lying[good]):
            assert number >= 0
            if number:
                rich |= 1 << hexagon
                assert p.board.cells[hexagon].terrain != "coast", "goods lie on the coast"
                assert good == TOKEN or not p.west or GOODS[good] in ("iron", "gold"), "such goods lie not in the West"
    assert p.rich == rich, "the hexes with goods do not fit"
    assert sum(p.lying[TOKEN]) + sum(p.tokens) == TOKENS[p.board.key], "a token is lost or won"


def railways(position: Position) -> None:
    """Check ports and tracks: one track a border, all of a seat linked to its port."""
    p = position
    ports = [one for one in p.ports if one != NOWHERE]
    far = PORT_DISTANCE[p.board.key]
    assert all(p.board.distance[one][other] >= far for one, other in combinations(ports, 2)), "ports are too near"
    assert all(p.board.ports >> one & 1 for one in ports), "a port stands where none may"
    laid = 0
    for seat, rails in enumerate(p.rails):
        assert not laid & rails, "two tracks lie on one border"
        laid |= rails
        assert rails.bit_count() <= TRACKS, "somebody has too many tracks"
        linked, left, grown = {p.ports[seat]}, set(bits(rails)), True
        while grown:
            joined = {border for border in left if linked & set(p.board.borders[border])}
            linked |= {hexagon for border in joined for hexagon in p.board.borders[border]}
            left, grown = left - joined, bool(joined)
        assert not left, "a track does not come from its port"
        if p.nets[seat]:
            assert p.nets[seat] == _connected(p, seat), "a connected set is out of date"
    assert p.laid == laid, "the borders with tracks do not fit"


def _connected(p: Position, seat: int) -> int:
    net, grown = {p.ports[seat]}, True
    while grown:
        grown = False
        for border in bits(p.rails[seat]):
            ends = set(p.board.borders[border])
            new = {hexagon for hexagon in ends - net if not p.blocked >> hexagon & 1}
            if ends & net and new:
                net |= new
                grown = True
    return sum(1 << hexagon for hexagon in net)


def farmland(position: Position) -> None:
    """Check the farms: on their terrain, one a hex, at most seven of a type."""
    p = position
    occupied = sum(1 << one for one in p.ports if one != NOWHERE)
    every = 0
    for at, hexes in enumerate(p.farms):
        assert hexes.bit_count() <= FARMS_OF_A_TYPE, "somebody has too many farms"
        assert not occupied & hexes, "two farms, or a farm and a port, share a hex"
        assert not hexes & ~p.board.takes[at % len(FARMS)], "a farm stands on wrong terrain"
        occupied |= hexes
        every |= hexes
    assert p.occupied == occupied, "the settled hexes do not fit"
    assert not p.blight & ~every, "something is blighted that is no farm"
    assert not every & p.rich, "a farm stands on goods"


def clock(position: Position) -> None:
    """Check the discs and the seat whose turn it is."""
    p = position
    assert OLD_START <= p.purple <= END_SPACE
    assert not p.stack or sorted(p.stack) == list(range(p.players)), "a disc is lost"
    longest = LONGEST if p.kit.time == HOUSE.time else LONGEST * max(p.kit.time.values())
    assert all(1 <= time < END_SPACE + longest for time in p.times), "a disc is off the track"
    if p.ask == TURN:
        assert p.seat is not None
        low = min(p.times)
        assert p.times[p.seat] == low < END_SPACE, "somebody acts out of turn"
        assert low <= p.purple, "somebody acts before the Old Ones"
        assert all(p.times[above] > low for above in p.stack[p.stack.index(p.seat) + 1 :]), "the lower disc acts"
    if p.ask == OVER:
        assert not p.steps
        assert p.fallen >= 0 or (min(p.times) >= END_SPACE == p.purple), "the game ends too soon"
        assert all(p.fronts[tile] != UNKNOWN for tile in p.face_down()), "a front is not told at the end"
