"""The pieces on the map: tracks, goods, farms and ports, Old Ones. Several pieces on a hex are placed side by side."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.explaining import explains
from pyapp.drawing.language import current
from pyapp.drawing.markup import Markup, esc, trusted
from pyapp.engine.cached import kept
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.components import GOODS, TOKEN
from pyapp.games.auztralia.rules.network import farm_at, owner_of
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.questions import Surveying
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.rules.steps import SURVEY
from pyapp.games.auztralia.view.geometry import border_at, middles, number
from pyapp.games.auztralia.view.marks import BACK, FACE, symbol_suffix
from pyapp.games.auztralia.view.vocabulary import tile_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.rules.state import State
    from pyapp.games.auztralia.view.board_model import BoardModel

Spot = tuple[float, float, float]
"""The position of a piece relative to the middle of its hex, and its scale."""
_CENTRE: Final = (0.0, 0.0, 1.0)
_TILES: Final[dict[int, tuple[Spot, ...]]] = {
    1: (_CENTRE,),
    2: ((-18, -1, 0.84), (18, -1, 0.84)),
    3: ((-18, -12, 0.7), (18, -12, 0.7), (0, 15, 0.7)),
    4: ((-16, -15, 0.66), (16, -15, 0.66), (-16, 15, 0.66), (16, 15, 0.66)),
}
"""Number of tiles on a hex without goods -> their positions."""
_TILES_WITH_GOODS: Final[dict[int, tuple[Spot, ...]]] = {
    1: ((-16, 0, 0.94),),
    2: ((-17, -10, 0.8), (17, -10, 0.8)),
    3: ((-25, -9, 0.62), (0, -9, 0.62), (25, -9, 0.62)),
}
"""The same on a hex with goods: one tile leaves room to the right, several leave room below."""
_PILLS: Final[dict[int, tuple[Spot, ...]]] = {
    1: (_CENTRE,),
    2: ((0, -11.5, 1), (0, 11.5, 1)),
    3: ((0, -19, 0.88), (0, 0, 0.88), (0, 19, 0.88)),
    4: ((-17, -10, 0.86), (17, -10, 0.86), (-17, 10, 0.86), (17, 10, 0.86)),
    5: ((-17, -19, 0.8), (17, -19, 0.8), (0, 0, 0.8), (-17, 19, 0.8), (17, 19, 0.8)),
}
"""Number of kinds of goods on a hex without tiles -> the positions of their pills."""
_PILLS_BESIDE_TILE: Final[dict[int, tuple[Spot, ...]]] = {
    1: ((19, 0, 1),),
    2: ((19, -11, 0.92), (19, 11, 0.92)),
    3: ((18, -18, 0.8), (20, 0, 0.8), (18, 18, 0.8)),
    4: ((16, -22, 0.7), (19, -7, 0.7), (19, 8, 0.7), (16, 23, 0.7)),
}
"""The same next to one Old One."""
_PILLS_BELOW_TILES: Final[dict[int, tuple[Spot, ...]]] = {
    1: ((0, 21, 0.9),),
    2: ((-16, 20, 0.84), (16, 20, 0.84)),
    3: ((-24, 18, 0.68), (0, 22, 0.68), (24, 18, 0.68)),
}
"""The same below several Old Ones."""
_SETTLEMENTS: Final[dict[int, Spot]] = {1: (18, 5, 0.76), 2: (0, 23, 0.55), 3: (25, 14, 0.5)}
"""Number of Old Ones on a hex -> the position of its farm or port."""


@lru_cache(maxsize=256)
def spots(tiles: int, pills: int, *, settled: bool) -> tuple[tuple[Spot, ...], tuple[Spot, ...], Spot]:
    """Return the positions of the tiles, the pills and the settlement of a hex."""
    if not tiles:
        return (), _PILLS.get(pills, ()), _CENTRE
    home = _SETTLEMENTS[min(tiles, max(_SETTLEMENTS))]
    if not pills:
        return ((-12.0, 0.0, 0.94),) if settled and tiles == 1 else _spread(_TILES, tiles), (), home
    return (
        _spread(_TILES_WITH_GOODS, tiles),
        _spread(_PILLS_BESIDE_TILE if tiles == 1 else _PILLS_BELOW_TILES, pills),
        home,
    )


def _spread(table: dict[int, tuple[Spot, ...]], count: int) -> tuple[Spot, ...]:
    """Return the positions for a number of pieces; if there are more than fit, they overlap from the left."""
    if count in table:
        return table[count]
    most = max(table)
    first, last = table[most][0], table[most][-1]
    return tuple(
        (
            first[0] + (last[0] - first[0]) * at / (count - 1),
            first[1] + (last[1] - first[1]) * at / (count - 1),
            first[2],
        )
        for at in range(count)
    )


def tiles_by_hex(p: State) -> dict[int, list[int]]:
    """Return the tiles of each hex with tiles, in ascending order."""
    tiles: dict[int, list[int]] = {}
    for tile, hexagon in enumerate(p.at):
        if hexagon >= 0:
            tiles.setdefault(hexagon, []).append(tile)
    return tiles


def goods_of(p: State, hexagon: int) -> list[tuple[int, int]]:
    """List the goods on a hex as (kind, number)."""
    return [(good, p.lying[good][hexagon]) for good in range(len(GOODS)) if p.lying[good][hexagon]]


def _spots_on(p: State, hexagon: int, tiles: int) -> tuple[tuple[Spot, ...], tuple[Spot, ...], Spot]:
    """Return the `spots` of a hex with a number of tiles."""
    return spots(tiles, len(goods_of(p, hexagon)), settled=bool(p.occupied >> hexagon & 1))


# --- tracks ---


def rails(model: BoardModel) -> Markup:
    """Draw the tracks of all seats."""
    p = model.position
    return _rails(p.board.key, tuple(p.rails))


@lru_cache(maxsize=8)
def _rails(board: str, laid: tuple[int, ...]) -> Markup:
    drawn = [rail(board, border, seat + 1) for seat, borders in enumerate(laid) for border in bits(borders)]
    return trusted("".join(drawn))


@lru_cache(maxsize=1024)
def rail(board: str, border: int, piece: int) -> str:
    """Draw the track of a seat across a border, with the seat's piece on it."""
    x, y, turn = border_at(board, border)
    turn = (turn + 90) % 180 - 90
    at = f"{number(x)} {number(y)}"
    return (
        f'<g class="s{piece}" id="az-on-{board}-{border}"><use href="#az-rail" x="-21" y="-9" width="42" height="18" '
        f'transform="translate({at}) rotate({number(turn)})"/>'
        f'<use href="#t{piece}" x="{number(x - 8)}" y="{number(y - 8.6)}" width="16" height="17.2"/></g>'
    )


# --- goods ---


def goods(model: BoardModel) -> Markup:
    """Draw the goods on the map as pills with an icon and a number."""
    p = model.position
    lit = model.targets.hexes if model.pending.box in ("", "mine") else {}
    pills = kept(p, "pills", lambda: _pills(p))
    return trusted("".join(_pill(*spot, good, count, lit=hexagon in lit) for hexagon, spot, good, count in pills))


def _pills(p: State) -> list[tuple[int, Spot, int, int]]:
    """List the pills on the map: hex, position on the board, kind and number of goods."""
    standing, pills = tiles_by_hex(p), []
    for hexagon in bits(p.rich):
        _tiles, places, _home = _spots_on(p, hexagon, len(standing.get(hexagon, ())))
        x, y = middles(p.board.key)[hexagon]
        pills += [
            (hexagon, (x + dx, y + dy, size), good, count)
            for (dx, dy, size), (good, count) in zip(places, goods_of(p, hexagon), strict=False)
        ]
    return pills


@lru_cache(maxsize=1024)
def _pill(x: float, y: float, size: float, good: int, count: int, *, lit: bool) -> str:
    name = GOODS[good]
    scale = f" scale({size})" if size != 1 else ""
    left = 4 if good != TOKEN else 3.5
    edge = ' class="lit"' if lit else ""
    return (
        f'<g transform="translate({number(x)} {number(y)}){scale}"{edge}>'
        '<rect x="-18" y="-8.5" width="36" height="21" rx="10.5" fill="var(--card-edge)"/>'
        '<rect class="pl" x="-18" y="-10.5" width="36" height="21" rx="10.5"/>'
        f'<use href="#az-{name}" x="{left - 18}" y="-8" width="16" height="16" color="var(--on-card)"/>'
        f'<text class="pn" x="8" y="5.5">{count}</text></g>'
    )


# --- farms and ports ---


def settlements(model: BoardModel) -> Markup:
    """Draw ports on discs, and farms, the blighted ones flat and upside down."""
    p = model.position
    return kept(p, "homes", lambda: _settlements(p))


def _settlements(p: State) -> Markup:
    standing = tiles_by_hex(p)
    drawn = []
    for hexagon in bits(p.occupied):
        owner = owner_of(p, hexagon)
        farm = farm_at(p, owner, hexagon)
        *_rest, home = _spots_on(p, hexagon, len(standing.get(hexagon, ())))
        drawn.append(settlement(p.board.key, hexagon, owner + 1, farm, home, blighted=bool(p.blight >> hexagon & 1)))
    return trusted("".join(drawn))


@lru_cache(maxsize=1024)
def settlement(board: str, hexagon: int, piece: int, farm: int, home: Spot, *, blighted: bool) -> str:
    """Draw a farm of a type, or a port if `farm` is NOWHERE."""
    (x, y), (dx, dy, size) = middles(board)[hexagon], home
    x, y = x + dx, y + dy
    ident = f"az-in-{hexagon}"
    if farm == NOWHERE:
        wide, high = 40 * size, 43 * size
        disc = (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(25 * size)}" fill="var(--paper-raised)" '
            'stroke="var(--line-strong)" stroke-width="1.5"/>'
        )
        return (
            f'<g class="s{piece}" id="{ident}">{disc}<use href="#t{piece}" x="{number(x - wide / 2)}" '
            f'y="{number(y - high / 2)}" width="{number(wide)}" height="{number(high)}"/></g>'
        )
    kind = "blight" if blighted else "farm"
    wide, high = 36 * size, 38.8 * size
    return (
        f'<use class="s{piece}" id="{ident}" href="#az-{kind}-{piece}-{farm}" x="{number(x - wide / 2)}" '
        f'y="{number(y - high / 2)}" width="{number(wide)}" height="{number(high)}"/>'
    )


# --- surveys ---


def surveys(model: BoardModel) -> Markup:
    """Draw a triangle on each hex that is not surveyed yet."""
    p = model.position
    left = [step[1] for step in p.steps if step[0] == SURVEY]
    if p.ask == SURVEY:
        left.append(p.asked(Surveying).hexagon)
    places = middles(p.board.key)
    drawn = (
        f'<path class="sv" transform="translate({number(places[hexagon][0])} {number(places[hexagon][1])})" '
        'd="M0-14 13 9H-13zM-2.6 1a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0"/>'
        for hexagon in left
    )
    return trusted("".join(drawn))


# --- Old Ones ---


def old_ones(model: BoardModel) -> Markup:
    """Draw the Old Ones: backs with their level, faces with kind, toughness, VP and damage by seat. Each is a touchable
    if a tap means something, otherwise it is explained.
    """
    p = model.position
    targets, refused = model.targets, model.scene.refused
    still = bool(targets.hexes or targets.borders) and not targets.quiet
    language, names = current(), tuple(model.scene.names)
    drawn = []
    for tile, face, label in kept(p, ("tiles", language, names), lambda: _tiles_on_map(p, names)):
        text = targets.tiles.get(tile, "") or targets.other_tiles.get(tile, "")
        state = "still" if still and not text else _state(model, tile, refused=bool(text) and text == refused)
        drawn.append(_tile(language, tile, face, text, label, state))
    return trusted("".join(drawn))


def _tiles_on_map(p: State, names: Sequence[Markup]) -> list[tuple[int, str, Markup]]:
    """List the tiles on the map, each with its face and its label."""
    tiles = []
    for hexagon, here in tiles_by_hex(p).items():
        places, *_rest = _spots_on(p, hexagon, len(here))
        for tile, (dx, dy, size) in zip(here, places, strict=True):
            x, y = middles(p.board.key)[hexagon]
            damage = tuple((seat + 1, hits) for seat, hits in enumerate(p.damage[tile] or ()) if hits)
            face = _face((x + dx, y + dy, size), _picture(p, tile), damage, held=bool(p.held >> tile & 1))
            tiles.append((tile, face, tile_label(p, tile, names)))
    return tiles


def _state(model: BoardModel, tile: int, *, refused: bool) -> str:
    if model.tile == tile:
        return "chosen"
    if refused:
        return "refused"
    if tile in model.targets.tiles:
        return "legal quiet" if model.targets.quiet else "legal"
    return "pointed" if f"tile {tile_name(tile)}" in model.pointed else ""


def _picture(p: State, tile: int) -> str:
    """Return the symbol of a tile: its face, its back, or its back with a front that the viewer knows."""
    if p.fronts[tile] == UNKNOWN:
        return f"az-back-{p.levels[tile]}"
    return f"az-{'face' if p.up >> tile & 1 else 'known'}-{symbol_suffix(p.kit.sorts[p.fronts[tile]])}"


@lru_cache(maxsize=2048)
def _tile(_language: str, tile: int, face: str, text: str, label: str, state: str) -> str:
    name = tile_name(tile)
    touch = f' role="button" tabindex="-1" data-move="{esc(text)}"' if text else ' role="img" tabindex="-1"'
    return (
        f'<g class="{"touch " if text else ""}old {state}"{touch}{explains(f"tile {name}", reached=False)} '
        f'aria-label="{esc(label)}" id="az-{name}">{face}</g>'
    )


@lru_cache(maxsize=512)
def _face(spot: Spot, picture: str, damage: tuple[tuple[int, int], ...], *, held: bool) -> str:
    """Draw the parts of a tile that do not depend on its state and its label."""
    x, y, size = spot
    wide, high = (one * size for one in (FACE if picture.startswith("az-face") else (BACK, BACK)))
    left, top = x - wide / 2, y - BACK * size / 2  # a face leaves the hex's number visible
    y = top + high / 2
    hit = max(22, wide / 2 + 3), max(22, high / 2 + 4)
    wounds = "".join(_damage(left, top + (15 * row + 2) * size, *one) for row, one in enumerate(damage))
    pinned = f'<use href="#i-lock" x="{number(left + wide - 12)}" y="{number(top - 6)}" width="16" height="16"/>'
    return (
        f'<rect class="hit" x="{number(x - hit[0])}" y="{number(y - hit[1])}" width="{number(2 * hit[0])}" '
        f'height="{number(2 * hit[1])}" rx="9"/>'
        f'<rect class="halo" x="{number(left - 4)}" y="{number(top - 4)}" width="{number(wide + 8)}" '
        f'height="{number(high + 10)}" rx="10"/>'
        f'<use href="#{picture}" x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}"/>'
        f"{wounds}{pinned if held else ''}"
    )


_TICKS: Final = 4
"""Damage of a seat up to this number is drawn as ticks, more as a number."""


def _damage(x: float, y: float, piece: int, hits: int) -> str:
    """Draw the damage that a seat did to a tile: its piece, and a pencil tick for each point."""
    if hits > _TICKS:
        marks = f'<text class="wn" x="{number(x - 12)}" y="{number(y + 11)}">{hits}</text>'
    else:
        ticks = "".join(f"M{number(x - 9 - 4 * at)} {number(y + 11)}l3-9" for at in range(hits))
        marks = f'<path class="wo" d="{ticks}"/><path class="wt" d="{ticks}"/>'
    return (
        f'<use class="s{piece}" href="#t{piece}" x="{number(x - 6)}" y="{number(y)}" width="12" height="12.9"/>{marks}'
    )
