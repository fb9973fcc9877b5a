"""Map queries shared by several rules: connected sets, legal track borders, distances, settlements. AZ-2.6, AZ-11.2,
AZ-15.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules.board import NOWHERE, bits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.games.auztralia.rules.state import State


def net_of(p: State, seat: int) -> int:
    """Return the connected set of a seat: the hexes that its own tracks reach from its port without entering a hex with
    an Old One. AZ-2.6.
    """
    if not p.nets[seat]:
        p.nets[seat] = _traced(p, p.ports[seat], p.rails[seat])
    return p.nets[seat]


def _traced(p: State, port: int, rails: int) -> int:
    if port == NOWHERE:
        return 0
    around, touching = p.board.around, p.board.touching
    net, barred = 1 << port, p.blocked | 1 << port
    todo = [port]
    while todo:
        here = todo.pop()
        if not touching[here] & rails:
            continue
        for bit, there in around[here]:
            if rails & bit and not barred >> there & 1:
                barred |= 1 << there
                net |= 1 << there
                todo.append(there)
    return net


def clear_nets(p: State) -> None:
    """Clear the cached connected sets, after a change of tracks, ports or Old Ones."""
    p.nets = [0] * p.players


def joined_net(p: State, seat: int, partners: Iterable[int]) -> int:
    """Return the connected set of a seat joined with those of partners, in any order in which each shares a hex with
    the set so far; 0 if they cannot all be joined. AZ-19.3.
    """
    net, left = net_of(p, seat), list(partners)
    while left:
        for partner in left:
            more = net_of(p, partner)
            if more & net:
                net |= more
                left.remove(partner)
                break
        else:
            return 0
    return net


def update_blocked(p: State) -> None:
    """Update the set of hexes with Old Ones."""
    blocked = 0
    for hexagon in p.at:
        if hexagon >= 0:
            blocked |= 1 << hexagon
    if blocked != p.blocked:
        p.blocked = blocked
        clear_nets(p)


def track_borders(p: State, seat: int) -> int:
    """Return the borders on which a seat may place its next track, hills included: each touches the connected set, has
    no track, and neither of its hexes holds an Old One. AZ-5.2, AZ-5.3.
    """
    borders = 0
    around, blocked = p.board.around, p.blocked
    for here in bits(net_of(p, seat)):
        for bit, there in around[here]:
            if not blocked >> there & 1:
                borders |= bit
    return borders & ~p.laid


def off_rail_distance(p: State, net: int, rails: int, hexagon: int) -> int:
    """Return the off-rail distance of a hex from a connected set: 0 if one of these tracks leads from the set straight
    into the hex. AZ-11.2.
    """
    for bit, there in p.board.around[hexagon]:
        if rails & bit and net >> there & 1:
            return 0
    distance = 0
    for distance, reached in enumerate(p.board.within[hexagon]):  # noqa: B007
        if reached & net:
            break
    return distance


def settlements(p: State) -> int:
    """Return the hexes of all ports and unblighted farms. AZ-15.3."""
    return p.occupied & ~p.blight


def distance_to_nearest(p: State, hexagon: int, targets: int) -> int:
    """Return the distance from a hex to the nearest of some hexes; ValueError if there are none."""
    for distance, reached in enumerate(p.board.within[hexagon]):
        if reached & targets:
            return distance
    raise ValueError(f"nothing is to be reached from {p.name(hexagon)}")


def owner_of(p: State, hexagon: int) -> int:
    """Return the seat whose port or farm is in a hex; NOWHERE if there is none."""
    for seat in range(p.players):
        if p.ports[seat] == hexagon or p.farms_of(seat) >> hexagon & 1:
            return seat
    return NOWHERE


def farm_at(p: State, seat: int, hexagon: int) -> int:
    """Return the type of a seat's farm in a hex; NOWHERE if there is none."""
    for farm in range(3):
        if p.farms[3 * seat + farm] >> hexagon & 1:
            return farm
    return NOWHERE


def cutting_hex(p: State, seat: int, hexagon: int) -> int:
    """Return the hex of the Old One that cuts a hex off from a seat's port; NOWHERE if no track of the seat leads
    there.
    """
    around, rails, port = p.board.around, p.rails[seat], p.ports[seat]
    came = {port: NOWHERE}
    todo = [port]
    for here in todo:
        for bit, there in around[here]:
            if rails & bit and there not in came:
                came[there] = here
                todo.append(there)
    way, here = [], hexagon if hexagon in came else NOWHERE
    while here != NOWHERE:
        way.append(here)
        here = came[here]
    return next((one for one in reversed(way) if p.blocked >> one & 1), NOWHERE)
