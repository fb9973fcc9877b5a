"""What the map is looked at with: which hexes, borders and tiles mean something to a tap, what is chosen, and what the
voice tells of. Every part of the map starts from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyapp.engine.acts import SEPARATOR
from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia.rules import farming, promises, proposals
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.components import BOXES, FARMS, GOODS, HILLS, RAIL
from pyapp.games.auztralia.rules.moves import Attack, Mine, PlaceFarm, parse
from pyapp.games.auztralia.rules.network import net_of
from pyapp.games.auztralia.rules.notation import ATTACK, MINE, tile_name
from pyapp.games.auztralia.rules.railway import open_borders, tracks_left
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import FINISH, PEEK, PORT, TURN
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.view.desk import desk_at
from pyapp.games.auztralia.view.keeping import kept
from pyapp.games.auztralia.view.touches import AT, ON_TILE, card_played, hexagon_of, tile_of, vias_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Event
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.desk import PendingAct


@dataclass(frozen=True, slots=True)
class Aim:
    """What taps on the map mean: hex, border or tile by number -> the text of its touchable.

    `hills` are the borders that take an act over to the second Railway box. `other_hexes` and `other_tiles` are such as
    the rules refuse: a tap tells why. `quiet` says that no act is under way: then much can be tapped, and little of it
    is lit.
    """

    hexes: Mapping[int, str] = field(default_factory=dict)
    borders: Mapping[int, str] = field(default_factory=dict)
    tiles: Mapping[int, str] = field(default_factory=dict)
    hills: frozenset[int] = frozenset()
    other_hexes: Mapping[int, str] = field(default_factory=dict)
    other_tiles: Mapping[int, str] = field(default_factory=dict)
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class BoardModel:
    """What the parts of the map read.

    `desk` is what the column starts from: the act that is put together, its box, whose panel lies open (`mine`). `aim`
    is what taps mean. `laid` are the borders of the tracks that are chosen and not played yet, `farms` such farms as
    (type, hex), `hexes` other hexes that are chosen, `tile` is the tile that is attacked or chosen, NOWHERE for none.
    `space` is where the disc of the acting seat would come to lie, 0 where nothing moves it. `told` are the things that
    the voice tells of, named as they are explained: "hex r5c4", "tile t3", "border r5c4-r5c5", "space 27".
    """

    desk: PendingAct
    aim: Aim = Aim()
    laid: tuple[int, ...] = ()
    farms: tuple[tuple[int, int], ...] = ()
    hexes: tuple[int, ...] = ()
    tile: int = NOWHERE
    space: int = 0
    told: frozenset[str] = frozenset()

    @property
    def news(self) -> frozenset[str]:
        """Return what computers have done since a person last acted, named like `told`."""
        return pointed(self.desk.scene.news)

    @property
    def scene(self) -> Scene[Position]:
        """Return what is looked at."""
        return self.desk.scene

    @property
    def position(self) -> Position:
        """Return the position, as whoever looks knows it."""
        return self.desk.position

    @property
    def viewed_seat(self) -> int:
        """Return the seat whose panel lies open."""
        return self.desk.viewed_seat

    @property
    def acting(self) -> int | None:
        """Return the seat that people play here and now, if its panel lies open."""
        return self.desk.position.seat if self.desk.acts else None

    @property
    def telling(self) -> Sequence[Event]:
        """Return the events that the voice tells of."""
        return self.desk.scene.telling


def look_at(scene: Scene[Position]) -> BoardModel:
    """Look at a scene: read what is chosen, or half chosen, once for all parts of the map."""
    desk = desk_at(scene)
    told = pointed(scene.telling)
    p = desk.position
    tile = p.combat.tile if p.combat else NOWHERE
    if not desk.acts or p.seat in (None, CHANCE):
        return BoardModel(desk, tile=tile, told=told)
    laid = tuple(p.board.border_index[part] for part in desk.parts if part in p.board.border_index)
    farms = tuple(proposals.farm_of(p, part) for part in promises.farms_of(desk.parts))
    hexes, chosen = _chosen(p, desk.begun + desk.parts)
    attacked = promises.target_of(p, desk.begun + desk.parts)
    time = promises.time_of(p, desk.text, desk.box) if desk.text else None
    space = promises.after(p, desk.viewed_seat, time).space if time else 0
    return BoardModel(
        desk,
        aim_of(p, desk.text, desk.box, frozenset(laid)),
        laid,
        farms,
        hexes,
        next((one for one in (attacked, chosen, tile) if one != NOWHERE), NOWHERE),
        space,
        told,
    )


def _chosen(p: Position, texts: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """Return the hexes and the tile that the texts of an act name, farms and borders left out."""
    hexes, tile = [], NOWHERE
    for text in texts:
        if isinstance(parse(text), PlaceFarm):
            continue
        if (name := hexagon_of(text)) in p.board.index:
            hexes.append(p.board.index[name])
        if (named := tile_of(text)) != NOWHERE:
            tile = named
    return tuple(hexes), tile


# --- what taps mean ---


def aim_of(p: Position, text: str, box: str, laid: frozenset[int]) -> Aim:
    """Return what taps on the map mean with an act under way; `box` is the action box that it belongs to, "" for none,
    `laid` are the tracks that it has so far. Kept, since a tap asks for it several times.
    """
    return kept(p, ("aim", text), lambda: _aim(p, text, box, laid))


def _aim(p: Position, text: str, box: str, laid: frozenset[int]) -> Aim:
    begun, parts = proposals.begun_and_parts(text)
    texts = begun + parts
    if p.ask in (PORT, PEEK):
        return _named(p, p.legal)
    if p.ask == LAYING:
        return _rail(p, "", proposals.FREE, laid)
    if p.ask == FARMING or (p.ask == TURN and box == "farm"):
        return _farms(p, begun, parts)
    if p.ask in (TURN, FINISH) and (card := card_played(text)):
        return _named(p, [move for move in p.legal if card_played(move) == card])
    return _turn(p, text, box, laid, texts) if p.ask == TURN else Aim()


def _named(p: Position, texts: Sequence[str]) -> Aim:
    """Return the hexes and tiles that texts name."""
    hexes = {p.board.index[name]: text for text in texts if (name := hexagon_of(text)) in p.board.index}
    tiles = {tile: text for text in texts if (tile := tile_of(text)) != NOWHERE}
    return Aim(hexes=hexes, tiles=tiles)


def _turn(p: Position, text: str, box: str, laid: frozenset[int], texts: Sequence[str]) -> Aim:
    via = vias_in(texts)
    if box in ("rail", "hills"):
        return _rail(p, text, BOXES.index(box), laid)
    if box in (MINE, ATTACK):
        return _among(p, via, box)
    return Aim() if box else _anything(p, via)


def _rail(p: Position, text: str, box: int, laid: frozenset[int]) -> Aim:
    """Return the borders that another track may take, and those that are chosen: a tap takes them out again. Where the
    first box leaves no hill, those that the second one reaches too.
    """
    known = {border: _laying(p, box, [*laid, border]) for border in proposals.rail_next(p, box, laid)}
    known |= {border: _without(p, text, box, laid, border) for border in laid}
    over: frozenset[int] = frozenset()
    if box == RAIL and BOXES[HILLS] in p.legal:
        over = frozenset(proposals.rail_next(p, HILLS, laid)) - known.keys()
        known |= {border: _laying(p, HILLS, [*laid, border]) for border in over}
    return Aim(borders={border: act for border, act in known.items() if act}, hills=over)


def _without(p: Position, text: str, box: int, laid: frozenset[int], border: int) -> str:
    """Return an act without one of its tracks; itself, where the track is its only one or the others need it."""
    left = [one for one in laid if one != border]
    return (_laying(p, box, left) if left else "") or text


def _laying(p: Position, box: int, borders: Sequence[int]) -> str:
    """Return the act that lays tracks on borders; kept, since the map asks for the same ones with every tap."""
    acts: dict[tuple[int, frozenset[int]], str] = kept(p, "laying", dict)
    key = (box, frozenset(borders))
    if key not in acts:
        acts[key] = proposals.rail_act(p, box, borders)
    return acts[key]


def _farms(p: Position, begun: Sequence[str], parts: Sequence[str]) -> Aim:
    """Return the hexes that take a farm, and those that have one of this action."""
    via = promises.via_of(p, [*begun, *parts])
    chosen = [proposals.farm_of(p, part) for part in promises.farms_of(parts)]
    sites = {hexagon for _farm, hexagon in [*proposals.farm_next(p, via, chosen), *chosen]}
    before = SEPARATOR.join([*begun, *parts, ""])
    start = SEPARATOR.join([*begun, ""])
    others = {
        hexagon: f"{start}{FARMS[farm]} {p.name(hexagon)}"
        for farm in reversed(range(len(FARMS)))
        for hexagon in bits(p.board.takes[farm])
        if hexagon not in sites
    }
    return Aim({hexagon: f"{before}{AT} {p.name(hexagon)}" for hexagon in sites}, other_hexes=others)


def _with(p: Position, via: Sequence[str]) -> Position:
    """Return the position once the railways of others are used."""
    for move in via:
        if move in p.legal:
            p = p.copy()
            p.advance(move)
    return p


def _among(p: Position, via: Sequence[str], box: str) -> Aim:
    """Return what may be mined, or attacked."""
    trial, before = _with(p, via), SEPARATOR.join([*via, ""]) if via else ""
    if box == MINE:
        named = {move.hexagon for move in map(parse, trial.legal) if isinstance(move, Mine)}
        hexes = {p.board.index[name]: f"{before}{AT} {name}" for name in named}
        poor = {hexagon: f"{before}mine {p.name(hexagon)} {_first(p, hexagon)}" for hexagon in bits(p.rich)}
        return Aim(hexes, other_hexes={hexagon: text for hexagon, text in poor.items() if hexagon not in hexes})
    attacked = {move.tile for move in map(parse, trial.legal) if isinstance(move, Attack)}
    tiles = {tile: f"{before}{ON_TILE} {tile_name(tile)}" for tile in attacked}
    far = {tile: f"{before}attack {tile_name(tile)}" for tile in p.on_map() if tile not in tiles}
    return Aim(tiles=tiles, other_tiles=far)


def _first(p: Position, hexagon: int) -> str:
    """Return the first kind of goods on a hex."""
    return next((name for good, name in enumerate(GOODS) if p.lying[good][hexagon]), GOODS[0])


def _anything(p: Position, via: Sequence[str]) -> Aim:
    """Return all that may be tapped with no action chosen: mines, farms, Old Ones, the borders of a first track."""
    seat = p.seat or 0
    mines, attacks = _among(p, via, MINE).hexes, _among(p, via, ATTACK).tiles
    hexes, borders = dict(mines), {}
    if not via:
        if "farm" in p.legal:
            net = net_of(p, seat)
            for farm in range(len(FARMS)):
                if farming.farms_left(p, seat, farm):
                    sites = bits(farming.open_hexes(p, net, farm))
                    hexes |= {hexagon: f"{AT} {p.name(hexagon)}" for hexagon in sites}
        box = next((one for one in (RAIL, HILLS) if BOXES[one] in p.legal), None)
        if box is not None and tracks_left(p, seat):
            borders = {border: _laying(p, box, [border]) for border in bits(open_borders(p, seat, box))}
    return Aim(hexes, borders, attacks, quiet=True)


# --- what the voice tells of ---

_HEXES: Final = ("hex", "there", "target")
_PLACES: Final = {"tile": "tile", "border": "border", "space": "space"}


def pointed(events: Sequence[Event]) -> frozenset[str]:
    """Return what events are about, each named as it is explained."""
    things = set()
    for event in events:
        things |= {f"hex {event.params[key]}" for key in _HEXES if event.params.get(key)}
        things |= {f"{name} {event.params[key]}" for key, name in _PLACES.items() if event.params.get(key)}
    return frozenset(things)
