"""What the map is looked at with: which hexes, borders and tiles mean something to a tap, what is chosen, and what the
voice tells of. Every part of the map starts from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyapp.engine.cached import kept
from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia.rules import attack, promises, proposals
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import FINISH, PEEK, PORT, TURN
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.turns import card_played
from pyapp.games.auztralia.view import farming, force, mining, railway
from pyapp.games.auztralia.view.aims import Aim, named
from pyapp.games.auztralia.view.desk import desk_at
from pyapp.games.auztralia.view.touches import hexagon_of, tile_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.drawing.scene import Scene
    from pyapp.engine.contract import Event
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.desk import PendingAct


@dataclass(frozen=True, slots=True)
class BoardModel:
    """What the parts of the map read.

    `desk` is what the column starts from: the act that is put together, its box, whose panel lies open (`mine`). `aim`
    is what taps mean. `laid` are the borders of the tracks that are chosen and not played yet, `farms` such farms as
    (type, hex), `hexes` other hexes that are chosen, `tile` is the tile that is attacked or chosen, NOWHERE for none.
    `space` is where the disc of the acting seat would come to lie, 0 where nothing moves it. `pointed` are the things
    that the voice tells of, named as they are explained: "hex r5c4", "tile t3", "border r5c4-r5c5", "space 27".
    """

    desk: PendingAct
    aim: Aim = field(default_factory=Aim)
    laid: tuple[int, ...] = ()
    farms: tuple[tuple[int, int], ...] = ()
    hexes: tuple[int, ...] = ()
    tile: int = NOWHERE
    space: int = 0
    pointed: frozenset[str] = frozenset()

    @property
    def news(self) -> frozenset[str]:
        """Return what computers have done since a person last acted, named like `pointed`."""
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
    shown = pointed(scene.telling)
    p = desk.position
    tile = p.combat.tile if p.combat else NOWHERE
    if not desk.acts or p.seat in (None, CHANCE):
        return BoardModel(desk, tile=tile, pointed=shown)
    hexes, chosen = _chosen(p, desk.begun + desk.parts)
    attacked = attack.target_of(p, desk.begun + desk.parts)
    time = promises.time_of(p, desk.text, desk.box) if desk.text else None
    space = promises.after(p, desk.viewed_seat, time).space if time else 0
    return BoardModel(
        desk,
        kept(p, ("aim", desk.text), lambda: _aim(desk)),
        railway.borders_of(desk),
        farming.farms_chosen(desk),
        hexes,
        next((one for one in (attacked, chosen, tile) if one != NOWHERE), NOWHERE),
        space,
        shown,
    )


def _chosen(p: Position, texts: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """Return the hexes and the tile that the texts of an act name, farms and borders left out."""
    hexes, tile, farms = [], NOWHERE, proposals.farms_in(texts)
    for text in texts:
        if text in farms:
            continue
        if (name := hexagon_of(text)) in p.board.index:
            hexes.append(p.board.index[name])
        if (named := tile_of(text)) != NOWHERE:
            tile = named
    return tuple(hexes), tile


# --- what taps mean ---

_AIMS: Final[Mapping[str, Callable[[PendingAct], Aim]]] = {
    "rail": railway.aim,
    "hills": railway.aim,
    "farm": farming.aim,
    "mine": lambda desk: mining.aim(desk.position, desk.vias),
    "attack": lambda desk: force.aim(desk.position, desk.vias),
}
"""Action box -> what taps mean with its action under way."""


def _aim(desk: PendingAct) -> Aim:
    """Return what taps on the map mean with an act under way. Kept, since a tap asks for it several times."""
    p = desk.position
    if p.ask in (PORT, PEEK):
        return named(p, p.legal)
    if p.ask in (TURN, FINISH) and (card := card_played(desk.text)):
        return named(p, [move for move in p.legal if card_played(move) == card])
    if p.ask in (TURN, LAYING, FARMING) and desk.box in _AIMS:
        return _AIMS[desk.box](desk)
    return _anything(desk) if p.ask == TURN and not desk.box else Aim()


def _anything(desk: PendingAct) -> Aim:
    """Return all that may be tapped with no action chosen: mines, farms, Old Ones, the borders of a first track."""
    p, seat, vias = desk.position, desk.viewed_seat, desk.vias
    hexes, tiles = mining.aim(p, vias).hexes, force.aim(p, vias).tiles
    if vias:
        return Aim(hexes, tiles=tiles, quiet=True)
    return Aim({**hexes, **farming.first_aim(p, seat)}, railway.first_aim(p, seat), tiles, quiet=True)


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
