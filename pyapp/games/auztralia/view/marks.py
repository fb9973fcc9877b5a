"""SVG symbols that the map uses repeatedly: tiles, pieces, tracks, pills; the cover picture and the thumbnail map."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import Markup
from pyapp.games.auztralia.rules.board import NOWHERE, bits, set_of
from pyapp.games.auztralia.rules.components import HOUSE, KINDS, LEVELS, MAPS
from pyapp.games.auztralia.view import terrain
from pyapp.games.auztralia.view.geometry import BOX, border_at, corners, middle_of, middles, number, points
from pyapp.games.auztralia.view.vocabulary import NUMERALS

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.component_types import Sort
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.position import Position

KIND_PICTOGRAMS: Final = (
    "cultist",
    "shambling-zombie",
    "wasp-sting",
    "gooey-daemon",
    "greek-temple",
    "giant-squid",
    "kangaroo",
)
"""Pictograms of the kinds of Old Ones, by number."""
FARM_PICTOGRAMS: Final = ("corn", "sheep", "cow")
"""Pictograms of the types of farms, by number."""
PICTOGRAMS: Final = (*KIND_PICTOGRAMS, *FARM_PICTOGRAMS, "anchor")
"""The pictograms of the game-icons set that the map uses."""

BACK: Final = 34
"""Width and height of a tile's back."""
FACE: Final = (40, 41)
"""Width and height of a tile's face."""

_OUTLINES: Final = {
    1: '<circle cx="12" cy="12" r="10.5"/>',
    2: '<rect x="2" y="2" width="20" height="20" rx="4"/>',
    3: '<path d="M12 1.8c1 0 1.9.5 2.4 1.4l7.9 14c1 1.9-.3 4.1-2.4 4.1H4.1c-2.1 0-3.4-2.2-2.4-4.1l7.9-14c.5-.9 '
    '1.4-1.4 2.4-1.4z"/>',
    4: '<path d="M14.5 2.1l7.4 7.4a3.5 3.5 0 0 1 0 5l-7.4 7.4a3.5 3.5 0 0 1-5 0L2.1 14.5a3.5 3.5 0 0 1 '
    '0-5l7.4-7.4a3.5 3.5 0 0 1 5 0z"/>',
}
"""The outlines of the seats' pieces; farms have a pictogram in place of the piece's mark."""


@cache
def symbols() -> Markup:
    """Return the symbols of the board: both grounds, tiles (`az-back-0`, `az-face-0`), farms (`az-farm-1-0`, blighted
    `az-blight-1-0`), a track (`az-rail`), the purple disc (`az-old`).
    """
    drawn = [terrain.symbols(), _RAIL, _OLD]
    drawn += [_back(level) for level in range(len(LEVELS))]
    drawn += [_face(sort) for sort in HOUSE.sorts]
    drawn += [_known_back(sort) for sort in HOUSE.sorts]
    drawn += [draw(seat, farm) for seat in _OUTLINES for farm in range(3) for draw in (_farm, _blighted)]
    return Markup("".join(drawn))


_RAIL: Final = (
    '<symbol id="az-rail" viewBox="-21 -9 42 18" overflow="visible">'
    '<path d="M-15-8v16M-8-8v16M8-8v16M15-8v16M0-8v16" stroke="var(--sleeper)" stroke-width="3.6"/>'
    '<path d="M-19-4.5h38M-19 4.5h38" stroke="var(--rim,var(--e))" stroke-width="4.4" stroke-linecap="round"/>'
    '<path d="M-19-4.5h38M-19 4.5h38" stroke="var(--c)" stroke-width="2.4" stroke-linecap="round"/></symbol>'
)
_LENS: Final = "M.5 12C4 5 8 2 12 2s8 3 11.5 10C20 19 16 22 12 22S4 19 .5 12z"
_OLD: Final = (
    '<symbol id="az-old" viewBox="-1 -1 26 28" overflow="visible">'
    '<ellipse cx="13" cy="23" rx="11" ry="3.6" fill="#140800" fill-opacity=".33"/>'
    f'<path d="{_LENS}" fill="var(--old-edge)" transform="translate(0 2.6)"/>'
    f'<path d="{_LENS}" fill="var(--old)" stroke="var(--old-rim)"/>'
    '<circle cx="12" cy="12" r="4.6" fill="none" stroke="var(--old-ink)" stroke-width="1.7"/>'
    '<circle cx="12" cy="12" r="1.6" fill="var(--old-ink)"/></symbol>'
)


def _back_shape() -> str:
    return (
        f'<rect y="2.5" width="{BACK}" height="{BACK}" rx="7" fill="var(--old-edge)"/>'
        f'<rect width="{BACK}" height="{BACK}" rx="7" fill="var(--old)" stroke="var(--old-rim)" stroke-width="1.2"/>'
    )


def _back(level: int) -> str:
    """Draw the back of a tile: a lens with its level."""
    return (
        f'<symbol id="az-back-{level}" viewBox="0 0 34 34" overflow="visible">{_back_shape()}'
        '<path d="M4.1 17Q17 3.4 29.9 17Q17 30.6 4.1 17z" fill="none" stroke="var(--old-ink)" stroke-opacity=".55" '
        'stroke-width="1.3"/><text x="17" y="22.5" font-family="var(--head)" font-size="16" font-weight="600" '
        f'fill="var(--old-ink)" text-anchor="middle">{NUMERALS[level]}</text></symbol>'
    )


def _appearance(sort: Sort) -> tuple[int, ...]:
    return sort.kind, sort.level, sort.toughness, sort.points


_PRINTED: Final = {_appearance(sort): str(number) for number, sort in enumerate(HOUSE.sorts)}


def symbol_suffix(sort: Sort) -> str:
    """Return the suffix of a sort's symbols: its number if the sort is ours, otherwise a text built from its values."""
    return _PRINTED.get(_appearance(sort)) or f"{KINDS[sort.kind]}-{sort.level}-{sort.toughness}-{sort.points}"


@lru_cache(maxsize=8)
def own_symbols(kit: Kit) -> str:
    """Return the symbols of a kit's sorts that are not ours, for use within the board; "" for our own kit."""
    drawn = [_face(sort) + _known_back(sort) for sort in kit.sorts if _appearance(sort) not in _PRINTED]
    return f'<svg width="0" height="0" aria-hidden="true">{"".join(drawn)}</svg>' if drawn else ""


def _face(what: Sort) -> str:
    """Draw the face of a tile: its kind, toughness in purple on the left, VP on the right."""
    tough = (
        '<rect x="3.5" y="24.5" width="17" height="14" rx="4" fill="var(--old)"/>'
        '<text x="12" y="36" font-family="var(--text)" font-size="14" font-weight="700" fill="var(--old-ink)" '
        f'text-anchor="middle">{what.toughness}</text>'
        if what.toughness
        else ""
    )
    return (
        f'<symbol id="az-face-{symbol_suffix(what)}" viewBox="0 0 40 41" overflow="visible">'
        '<rect y="2.5" width="40" height="41" rx="7" fill="var(--old-edge)"/>'
        '<rect width="40" height="41" rx="7" fill="var(--old-face)" stroke="var(--old)" stroke-width="2.6"/>'
        f'<use href="#g-{KIND_PICTOGRAMS[what.kind]}" x="9" y="2" width="22" height="22" color="var(--old-on)" '
        f'fill="currentColor"/>{tough}'
        '<text x="30" y="36.5" font-family="var(--head)" font-size="15" font-weight="600" fill="var(--ink)" '
        f'text-anchor="middle">{what.points}</text></symbol>'
    )


def _known_back(what: Sort) -> str:
    """Draw the back of a tile whose front the viewer knows, with a lifted corner."""
    tough = str(what.toughness) if what.toughness else ""
    return (
        f'<symbol id="az-known-{symbol_suffix(what)}" viewBox="0 0 34 34" overflow="visible">{_back_shape()}'
        f'<text x="10" y="13" font-family="var(--head)" font-size="12" font-weight="600" fill="var(--old-ink)" '
        f'text-anchor="middle">{NUMERALS[what.level]}</text>'
        '<path d="M34 5v22a7 7 0 0 1-7 7H5z" fill="var(--old-face)" stroke="var(--old-edge)"/>'
        f'<use href="#g-{KIND_PICTOGRAMS[what.kind]}" x="15.5" y="15" width="17" height="17" color="var(--old-on)" '
        'fill="currentColor"/>'
        f'<text x="28" y="12" font-family="var(--text)" font-size="12" font-weight="700" fill="var(--old-ink)" '
        f'text-anchor="middle">{tough}</text></symbol>'
    )


def _farm(seat: int, farm: int) -> str:
    """Draw a farm: the seat's piece with corn, sheep or cow."""
    shape = _OUTLINES[seat]
    low = 9.4 if seat == 3 else 6  # a triangle has its room below
    size = 10 if seat == 3 else 12
    return (
        f'<symbol id="az-farm-{seat}-{farm}" viewBox="-1 -1 26 28" overflow="visible">'
        '<ellipse cx="13" cy="23" rx="11" ry="3.6" fill="#140800" fill-opacity=".33"/>'
        f'<g fill="var(--e)" stroke="var(--e)" transform="translate(0 2.6)">{shape}</g>'
        f'<g fill="var(--c)" stroke="var(--rim,var(--e))">{shape}</g>'
        f'<use href="#g-{FARM_PICTOGRAMS[farm]}" x="{number(12 - size / 2)}" y="{low}" '
        f'width="{size}" height="{size}" color="var(--i)" fill="currentColor"/></symbol>'
    )


def _blighted(seat: int, farm: int) -> str:
    """Draw a blighted farm: flat and upside down in its owner's outline, struck through in the colour of the Old Ones,
    so that it can be recognised on a small map.
    """
    shape = _OUTLINES[seat]
    return (
        f'<symbol id="az-blight-{seat}-{farm}" viewBox="-1 -1 26 28" overflow="visible">'
        f'<g transform="rotate(180 12 12)"><g fill="var(--paper-raised)">{shape}</g>'
        f'<g fill="var(--c)" fill-opacity=".45" stroke="var(--e)" stroke-width="2.4">{shape}</g>'
        f'<use href="#g-{FARM_PICTOGRAMS[farm]}" x="5.5" y="{8 if seat == 3 else 5.5}" width="13" height="13" '
        'color="var(--ink)" fill="currentColor" opacity=".75"/></g><path d="M1 22 23 2" fill="none" '
        'stroke="var(--paper-raised)" stroke-width="6" stroke-linecap="round"/><path d="M1 22 23 2" '
        'fill="none" stroke="var(--old)" stroke-width="3.4" stroke-linecap="round"/></symbol>'
    )


# --- thumbnails ---

_TERRAIN_COLOURS: Final = {"hill": "#C6B49B", "coast": "#DCE3C8", "farmland": "#DCE3C8", "sea": "#B9CCCF"}
_LEVEL_COLOURS: Final = ("", "#F0E0BA", "#E5C691", "#DAB07E")


@lru_cache(maxsize=4)
def _thumbnail_map(board: str) -> str:
    """Draw the frame and the hexes of the thumbnail."""
    hexes = "".join(
        f'<polygon points="{points(corners(middle_of(cell, board), 0))}" '
        f'fill="{_TERRAIN_COLOURS.get(cell.terrain, _LEVEL_COLOURS[cell.level])}"/>'
        for cell in MAPS[board]
    )
    return (
        '<rect width="756" height="682" rx="30" fill="#BF965F"/>'
        '<rect x="41" y="41" width="674" height="600" rx="8" fill="#EDE3CE"/>'
        f'<g stroke="#765730" stroke-width="1.5">{hexes}</g>'
    )


@cache
def empty_map(board: str) -> Markup:
    """Draw the thumbnail of an empty map."""
    return Markup(f'<svg class="shot" viewBox="{BOX}" aria-hidden="true">{_thumbnail_map(board)}</svg>')


def thumbnail(p: Position) -> Markup:
    """Draw the thumbnail of a position: tracks, farms and ports of the seats, Old Ones."""
    board, places = p.board.key, middles(p.board.key)
    drawn = [_thumbnail_map(board)]
    for seat in range(p.players):
        lines = "".join(
            f'<path d="M-24 0h48" transform="translate({number(x)} {number(y)}) rotate({number(turn)})"/>'
            for x, y, turn in (border_at(board, border) for border in bits(p.rails[seat]))
        )
        port = [places[p.ports[seat]]] if p.ports[seat] != NOWHERE else []
        farms = [places[hexagon] for hexagon in bits(p.unblighted_farms(seat))]
        dots = "".join(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{size}"/>'
            for size, hexagons in ((24, port), (16, farms))
            for x, y in hexagons
        )
        drawn.append(f'<g class="s{seat + 1}" fill="var(--c)" stroke="var(--c)" stroke-width="14">{lines}{dots}</g>')
    olds = set_of([hexagon for hexagon in set(p.at) if hexagon >= 0])
    drawn.append(
        '<g fill="#4B3564">'
        + "".join(
            f'<rect x="{number(places[hexagon][0] - 16)}" y="{number(places[hexagon][1] - 16)}" width="32" '
            'height="32" rx="8"/>'
            for hexagon in bits(olds)
        )
        + "</g>"
    )
    return Markup(f'<svg class="shot" viewBox="{BOX}" aria-hidden="true">{"".join(drawn)}</svg>')


@cache
def cover() -> Markup:
    """Draw the cover picture, 300 by 220 units: a railway from a red plain into the night, where something waits."""
    return Markup(
        '<rect width="300" height="220" fill="#3F6248"/>'
        '<circle cx="150" cy="96" r="58" fill="#E9BC3A"/>'
        '<path d="M0 128 46 96l44 14 40-22 46 20 40-14 44 20 40-12v118H0z" fill="#2E4836"/>'
        '<path d="M92 104c-10-44 18-76 58-76s68 32 58 76c-3 12-10 20-18 26h-80c-8-6-15-14-18-26z" fill="#4B3564"/>'
        '<path d="M124 126c-10 20-34 22-44 8 10 2 18-2 22-14zM176 126c10 20 34 22 44 8-10 2-18-2-22-14zM138 128c0 '
        '18-10 26-22 26 8-6 10-14 8-26zM162 128c0 18 10 26 22 26-8-6-10-14-8-26z" fill="#4B3564"/>'
        '<path d="M112 84c8-12 20-14 28-4-8 10-20 12-28 4zM188 84c-8-12-20-14-28-4 8 10 20 12 28 4z" fill="#F4E9D8"/>'
        '<circle cx="127" cy="82" r="5" fill="#281A38"/><circle cx="173" cy="82" r="5" fill="#281A38"/>'
        '<path d="M0 150c60-14 96-4 150-8s96-8 150 4v74H0z" fill="#B9683A"/>'
        '<path d="M0 178c60-10 110 2 160-4s100-6 140 2v44H0z" fill="#9C5230"/>'
        f'<g stroke="#3A2A1C" stroke-width="5" stroke-linecap="round">{_SLEEPERS}</g>'
        '<path d="M138 146 92 220M162 146l46 74" fill="none" stroke="#F4E9D8" stroke-width="5" '
        'stroke-linecap="round"/>'
        '<g transform="translate(40 150)"><path d="M0 34V14L18 0l18 14v20z" fill="#DDC39A"/>'
        '<path d="M-4 16 18-3l22 19" fill="none" stroke="#6A3A16" stroke-width="5" stroke-linejoin="round"/>'
        '<path d="M12 34V20h12v14z" fill="#6A3A16"/></g>'
    )


_SLEEPERS: Final = '<path d="M132 156h36M124 170h52M114 187h72M100 208h100"/>'
