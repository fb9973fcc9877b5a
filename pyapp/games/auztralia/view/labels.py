"""What hexes and Old Ones are called by a screen reader: "hex 6, outback, level I, 3 iron, Mi-Go, 2 of 3 damage"."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import Markup, esc
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.board import NOWHERE, board_of
from pyapp.games.auztralia.rules.network import farm_at, owner_of
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.view.vocabulary import (
    TERRAIN_NAMES,
    farm_name,
    goods_counted,
    hex_name,
    kind_name,
    level_name,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.rules.printed import Sort
    from pyapp.games.auztralia.rules.state import State

_LISTED: Final = Markup(", ")


def tile_label(p: State, tile: int, names: Sequence[Markup]) -> Markup:
    """Return what a tile is called: what is seen of it, and the damage that it bears."""
    damage = tuple((names[seat], hits) for seat, hits in enumerate(p.damage[tile] or ()) if hits)
    sort = None if p.fronts[tile] == UNKNOWN else p.kit.sorts[p.fronts[tile]]
    return _tile(current(), p.levels[tile], sort, damage, up=bool(p.up >> tile & 1))


@lru_cache(maxsize=512)
def _tile(_language: str, level: int, sort: Sort | None, damage: tuple[tuple[Markup, int], ...], *, up: bool) -> Markup:
    if sort is None:
        return fill(N_("hidden Old One, level {level}"), level=level_name(level))
    what = kind_name(sort.kind)
    if not up:
        return fill(N_("hidden Old One, level {level}, known to you: {kind}"), level=level_name(level), kind=what)
    parts = [fill(N_("{kind}, level {level}, {points} VP"), kind=what, level=level_name(level), points=sort.points)]
    if sort.toughness:
        total = sum(hits for _name, hits in damage)
        parts.append(fill(N_("{number} of {most} damage"), number=total, most=sort.toughness))
    if len(damage) > 1:
        parts += [fill("{name} {number}", name=name, number=hits) for name, hits in damage]
    return _LISTED.join(parts)


def hex_label(
    p: State, hexagon: int, tiles: Sequence[int], goods: Sequence[tuple[int, int]], names: Sequence[Markup]
) -> Markup:
    """Return what a hex is called, with all that lies on it."""
    owner = owner_of(p, hexagon) if p.occupied >> hexagon & 1 else NOWHERE
    home = (owner, farm_at(p, owner, hexagon), bool(p.blight >> hexagon & 1)) if owner != NOWHERE else None
    touching = p.board.touching[hexagon]
    rails = tuple(seat for seat in range(p.players) if p.rails[seat] & touching) if p.laid & touching else ()
    old = tuple(tile_label(p, tile, names) for tile in tiles)
    return _hex(current(), p.board.key, hexagon, home, rails, tuple(goods), old, tuple(names))


@lru_cache(maxsize=2048)
def _hex(
    _language: str,
    board: str,
    hexagon: int,
    home: tuple[int, int, bool] | None,
    rails: tuple[int, ...],
    goods: tuple[tuple[int, int], ...],
    old: tuple[Markup, ...],
    names: tuple[Markup, ...],
) -> Markup:
    cell = board_of(board).cells[hexagon]
    terrain = _(TERRAIN_NAMES[cell.terrain])
    parts = [esc(hex_name(board_of(board).names[hexagon], board))]
    if cell.number:
        parts.append(esc(terrain))
    if cell.level:
        parts.append(fill(N_("level {level}"), level=level_name(cell.level - 1)))
    parts += [fill("{goods}", goods=goods_counted(good, number)) for good, number in goods]
    if home is not None:
        owner, farm, blighted = home
        text = N_("port of {name}") if farm == NOWHERE else N_("{farm} of {name}")
        parts.append(fill(text, name=names[owner], farm=farm_name(farm) if farm != NOWHERE else ""))
        if blighted:
            parts.append(fill(N_("blighted")))
    elif cell.port:
        parts.append(fill(N_("place for a port")))
    parts += [fill(N_("track of {name}"), name=names[seat]) for seat in rails]
    return _LISTED.join([*parts, *old])
