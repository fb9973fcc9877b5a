"""Explanations of hexes and ports. AZ-2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.things import Thing, explanation, ordinal
from pyapp.drawing.verbs import Chapter
from pyapp.drawing.vocabulary import capitalized, joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import Field
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import FARMS, GOODS, TERRAINS
from pyapp.games.auztralia.rules.network import farm_at, net_of, owner_of
from pyapp.games.auztralia.view.board_model import viewed_seat
from pyapp.games.auztralia.view.vocabulary import (
    TERRAIN_NAMES,
    Vocabulary,
    farm_name,
    goods_counted,
    hex_words,
    tile_words,
)

if TYPE_CHECKING:
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.position import Position


def _hex(scene: Scene[Position], name: str) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    hexagon = p.board.index.get(name)
    if hexagon is None:
        return None
    cell = p.board.cells[hexagon]
    head = hex_words(p, hexagon)
    parts = [_(TERRAIN_NAMES[cell.terrain]).capitalize() + "."] if cell.terrain in TERRAINS else []
    lying = [goods_counted(good, p.lying[good][hexagon]) for good in range(len(GOODS)) if p.lying[good][hexagon]]
    if lying:
        parts.append(fill(N_("Here: {what}."), what=joined(lying)))
    owner = owner_of(p, hexagon)
    if owner != NOWHERE:
        farm = farm_at(p, owner, hexagon)
        what = _("port") if farm == NOWHERE else farm_name(farm)
        blighted = p.blight >> hexagon & 1
        text = N_("{name}: {what}, blighted.") if blighted else N_("{name}: {what}.")
        parts.append(fill(text, name=scene.names[owner], what=what))
    parts += [fill("{tile}.", tile=tile_words(p, tile)) for tile in p.on_map() if p.at[tile] == hexagon]
    if p.ports[seat] != NOWHERE:
        connected = net_of(p, seat) >> hexagon & 1
        parts.append(_("Connected to your port.") if connected else _("Not connected to your port."))
    takes = [farm_name(farm) for farm in range(len(FARMS)) if p.board.takes[farm] >> hexagon & 1]
    if takes:
        parts.append(fill(N_("Farms that go here: {farms}."), farms=joined(takes)))
    return explanation("AZ-2", capitalized(head) + ".", *parts)


def _port(scene: Scene[Position], seat: int) -> Explanation | None:
    p = scene.position
    if seat >= p.players:
        return None
    guns = _("Its guns score 1 hit on every card.") if p.guns else ""
    text = _("If it falls, the game ends at once. All units in the Barracks defend it.")
    return explanation("AZ-15.8", fill(N_("The port of {name}."), name=scene.names[seat]), text, guns)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    things=(
        Thing("hex {name}", _hex, name=Field("r[0-9]{1,2}c[0-9]{1,2}")),
        Thing("port {seat}", _port, seat=ordinal(9)),
    )
)
