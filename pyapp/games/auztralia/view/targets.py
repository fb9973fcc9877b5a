"""The meanings of taps on the map for a pending act: hexes, borders and Old Ones with the texts of their touchables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.components import BOXES, FARMS, GOODS, HILLS, RAIL
from pyapp.games.auztralia.rules.farming import farms_left, open_hexes
from pyapp.games.auztralia.rules.moves import Mine, parse
from pyapp.games.auztralia.rules.network import net_of
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.pending import begun_text, box_begun, hexagon_of, tile_of
from pyapp.games.auztralia.rules.railway import max_tracks, open_borders, tracks_left
from pyapp.games.auztralia.rules.steps import FARMING, FINISH, LAYING, PEEK, PORT, TURN
from pyapp.games.auztralia.rules.turns import plays_by_card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.pending import Pending
    from pyapp.games.auztralia.rules.position import Position


@dataclass(frozen=True, slots=True)
class Targets:
    """The meanings of taps on the map: number of a hex, border or tile -> text of its touchable.

    `hills` are the borders that switch the act to the second Railway box. `other_hexes` and `other_tiles` are illegal
    targets: a tap shows the refusal. `quiet` means that no action is chosen: then many things can be tapped, and few
    are highlighted.
    """

    hexes: Mapping[int, str] = field(default_factory=dict)
    borders: Mapping[int, str] = field(default_factory=dict)
    tiles: Mapping[int, str] = field(default_factory=dict)
    hills: frozenset[int] = frozenset()
    other_hexes: Mapping[int, str] = field(default_factory=dict)
    other_tiles: Mapping[int, str] = field(default_factory=dict)
    quiet: bool = False


def targets_of(pending: Pending, seat: int) -> Targets:
    """Return the targets for the acting seat and its pending act."""
    p = pending.position
    if p.ask in (PORT, PEEK):
        return targets_of_moves(p, p.legal)
    if p.ask in (TURN, FINISH) and pending.card:
        return card_targets(p, pending.card)
    if p.ask in (TURN, LAYING, FARMING) and pending.box in _TARGETS:
        return _TARGETS[pending.box](pending, seat)
    return _anything(pending, seat) if p.ask == TURN and not pending.box else Targets()


def targets_of_moves(p: Position, texts: Iterable[Move]) -> Targets:
    """Return the hexes and tiles that moves name."""
    said = {text: parse(text) for text in texts}
    hexes = {p.board.index[name]: text for text, one in said.items() if (name := hexagon_of(one)) in p.board.index}
    tiles = {tile: text for text, one in said.items() if (tile := tile_of(one)) != NOWHERE}
    return Targets(hexes=hexes, tiles=tiles)


def card_targets(p: Position, card: str) -> Targets:
    """Return the targets of a once-card."""
    return targets_of_moves(p, plays_by_card(p).get(card, ()))


def _rails(pending: Pending, seat: int) -> Targets:
    """Return the borders for another track, and the chosen ones, which a tap removes. If the first box allows no hills,
    add those that the second box would allow.
    """
    p, laid = pending.position, pending.borders
    names, index = p.board.border_names, p.board.border_index
    borders = {border: pending.touch(names[border]) for border in (*(index[part] for part in pending.addable), *laid)}
    over: frozenset[int] = frozenset()
    if (
        pending.begun == (BOXES[RAIL],)
        and BOXES[HILLS] in p.legal
        and len(laid) < min(max_tracks(p, seat), tracks_left(p, seat))
    ):
        over = frozenset(bits(open_borders(pending.position_so_far, seat, HILLS))) - borders.keys()
        instead = begun_text((BOXES[HILLS], *pending.parts))
        borders |= {border: f"{instead}{names[border]}" for border in over}
    return Targets(borders=borders, hills=over)


def _first_rails(p: Position, seat: int) -> dict[int, str]:
    """Return the borders for a first track."""
    box = next((one for one in (RAIL, HILLS) if BOXES[one] in p.legal), None)
    if box is None or not tracks_left(p, seat):
        return {}
    names = p.board.border_names
    return {border: f"{begun_text((BOXES[box],))}{names[border]}" for border in bits(open_borders(p, seat, box))}


def _farms(pending: Pending, _seat: int) -> Targets:
    """Return the hexes that take a farm, and those with a farm of this action."""
    p = pending.position
    sites = {p.board.index[hexagon_of(parse(part))] for part in (*pending.addable, *pending.parts)}
    others = {
        hexagon: f"{begun_text(pending.begun)}{FARMS[farm]} {p.name(hexagon)}"
        for farm in reversed(range(len(FARMS)))
        for hexagon in bits(p.board.takes[farm])
        if hexagon not in sites
    }
    return Targets({hexagon: pending.touch(f"at {p.name(hexagon)}") for hexagon in sites}, other_hexes=others)


def _first_farms(p: Position, seat: int) -> dict[int, str]:
    """Return the hexes that take a first farm."""
    if "farm" not in p.legal:
        return {}
    net, left = net_of(p, seat), [farm for farm in range(len(FARMS)) if farms_left(p, seat, farm)]
    return {hexagon: f"at {p.name(hexagon)}" for farm in left for hexagon in bits(open_hexes(p, net, farm))}


def _mines(pending: Pending, _seat: int) -> Targets:
    """Return the hexes with goods that can be mined, and those where mining is refused."""
    p, before = pending.position, begun_text(pending.vias)
    mined = {move.hexagon for move in map(parse, pending.position_via.legal) if isinstance(move, Mine)}
    hexes = {p.board.index[name]: f"{before}at {name}" for name in mined}
    others = {
        hexagon: f"{before}mine {p.name(hexagon)} {_first_good(p, hexagon)}"
        for hexagon in bits(p.rich)
        if hexagon not in hexes
    }
    return Targets(hexes, other_hexes=others)


def _first_good(p: Position, hexagon: int) -> str:
    return next((name for good, name in enumerate(GOODS) if p.lying[good][hexagon]), GOODS[0])


def _attacks(pending: Pending, _seat: int) -> Targets:
    """Return the Old Ones that can be attacked, and those out of range."""
    p, before, near = pending.position, begun_text(pending.vias), attackable(pending)
    tiles = {tile: f"{before}tile {tile_name(tile)}" for tile in near}
    far = {tile: f"{before}attack {tile_name(tile)}" for tile in p.on_map() if tile not in tiles}
    return Targets(tiles=tiles, other_tiles=far)


def attackable(pending: Pending) -> list[int]:
    """List the tiles that can be attacked, over the railways that an act names."""
    return [tile_of(move) for move in map(parse, pending.position_via.legal) if box_begun(move) == "attack"]


_TARGETS: Final[Mapping[str, Callable[[Pending, int], Targets]]] = {
    "rail": _rails,
    "hills": _rails,
    "farm": _farms,
    "mine": _mines,
    "attack": _attacks,
}
"""Action box -> function for the targets of its pending action."""


def _anything(pending: Pending, seat: int) -> Targets:
    """Return all targets while no action is chosen: mines, farms, Old Ones, borders for a first track."""
    p = pending.position
    hexes, tiles = _mines(pending, seat).hexes, _attacks(pending, seat).tiles
    if pending.vias:
        return Targets(hexes, tiles=tiles, quiet=True)
    return Targets({**hexes, **_first_farms(p, seat)}, _first_rails(p, seat), tiles, quiet=True)
