"""Words shared by all texts of the view: hexes, tiles, kinds, units, goods, farms, boxes, cards, seats."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, current, fill, named, ngettext
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.vocabulary import joined, listed
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.board import NOWHERE, board_of
from pyapp.games.auztralia.rules.components import (
    FARMS,
    GOODS,
    HOUSE,
    KIND_NAMES,
    KINDS,
    LEVELS,
    UNIT_TABLE,
    UNITS,
)
from pyapp.games.auztralia.rules.network import farm_at, owner_of
from pyapp.games.auztralia.rules.state import UNKNOWN
from pyapp.games.auztralia.rules.tiles import kind_of
from pyapp.games.auztralia.view.codes import letter_numbers, split_pair

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Value
    from pyapp.games.auztralia.rules.component_types import Sort
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.state import State


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The printed names of a match: the hexes of its map, and its cards, which may be from a pack."""

    board: str = "east"
    kit: Kit = HOUSE

    def card(self, card: Value) -> str:
        """Return the name of a card for the middle of a sentence."""
        return card_inside(self.kit, str(card))

    def hex(self, name: Value) -> str:
        """Return the name of a hex such as r5c4."""
        return hex_name(str(name), self.board)

    def from_hex(self, name: Value) -> str:
        """Return a hex as the start of a way: "from hex 30"."""
        return hex_phrase(str(name), self.board, FROM)

    def to_hex(self, name: Value) -> str:
        """Return a hex as the end of a way: "to hex 22"."""
        return hex_phrase(str(name), self.board, TO)

    def border(self, name: Value) -> str:
        """Return the name of a border such as r6c4-r7c4."""
        return border_words(str(name), self.board)


# --- printed names ---


def split_name(kit: Kit, card: str) -> tuple[str, str]:
    """Return name and office of a Personality: "Tobias Renn", "gang foreman"."""
    personality = kit.personalities[card]
    return named(personality.name), named(personality.office)


def card_name(kit: Kit, card: str) -> str:
    """Return the name of any card: a Personality, Revelation, objective, two-player card or option of one."""
    if card in kit.personalities:
        return named(kit.personalities[card].name)
    if card in kit.revelations:
        return named(kit.revelations[card].title)
    if card in kit.objectives:
        return named(kit.objectives[card].name)
    ident, side = split_pair(card)
    if ident in kit.two_player:
        name = named(kit.two_player[ident].title)
        return f"{name} {side}" if side else name
    return card


_ARTICLES: Final = {"en": ("The ", "A ", "An "), "es": ("El ", "La ", "Los ", "Las ", "Un ", "Una ")}


def card_inside(kit: Kit, card: str) -> str:
    """Return the name of a card inside a sentence: a Personality's article is written small, "the night shift"."""
    name = card_name(kit, card)
    small = card in kit.personalities and name.startswith(_ARTICLES[current()])
    return name[:1].lower() + name[1:] if small else name


def card_number(card: Value) -> int:
    """Return the number of an Old One card such as O05."""
    return int(str(card)[1:])


# --- hexes ---

TERRAIN_NAMES: Final = {
    "outback": N_("outback"),
    "hill": N_("hills"),
    "coast": N_("coast"),
    "desert": N_("desert"),
    "farmland": N_("farmland"),
    "sea": N_("sea"),
}
NUMERALS: Final = ("I", "II", "III", "X", "XX")
"""The levels as printed on the backs of Old Ones."""


_LETTERS: Final = "ABCDEFGHJKLMNPQRSTU"
"""Letters for hexes, without those of the levels and O, which looks like 0. Hills double theirs, AA and BB, so that
they cannot be confused with coasts.
"""


@cache
def letters_of(board: str) -> Mapping[str, str]:
    """Return the letters of the hexes without a printed number, by hex name: A for the first hex of a terrain in
    row-column order, AA for the first hills.
    """
    known, counts = board_of(board), Counter[str]()
    letters = {}
    for name, hexagon in known.index.items():
        cell = known.cells[hexagon]
        if not cell.number:
            letters[name] = _LETTERS[counts[cell.terrain]] * (2 if cell.terrain == "hill" else 1)
            counts[cell.terrain] += 1
    return letters


def hex_name(name: str, board: str) -> str:
    """Return the name of a hex such as r5c4: its printed number, or its terrain and letter."""
    known = board_of(board)
    if name not in known.index:
        return name
    cell = known.cells[known.index[name]]
    if cell.number:
        return _("hex {number}").format(number=cell.number)
    return f"{_(TERRAIN_NAMES[cell.terrain])} {letters_of(board)[name]}"


FROM: Final = {
    "": N_("from hex {number}"),
    "hill": N_("from hills {letter}"),
    "coast": N_("from coast {letter}"),
    "farmland": N_("from farmland {letter}"),
}
"""Terrain -> a hex as the start of a way, under "" one with a number; other languages need their articles."""
TO: Final = {
    "": N_("to hex {number}"),
    "hill": N_("to hills {letter}"),
    "coast": N_("to coast {letter}"),
    "farmland": N_("to farmland {letter}"),
}
"""Terrain -> a hex as the end of a way."""


def hex_phrase(name: str, board: str, phrases: Mapping[str, str]) -> str:
    """Return a hex such as r5c4 in one of the phrases of `FROM` and `TO`."""
    known = board_of(board)
    cell = known.cells[known.index[name]]
    if cell.number:
        return _(phrases[""]).format(number=cell.number)
    return _(phrases[cell.terrain]).format(letter=letters_of(board)[name])


def hex_words(p: State, hexagon: int) -> str:
    """Return the name of a hex of a position."""
    return hex_name(p.name(hexagon), p.board.key)


def border_words(name: str, board: str) -> str:
    """Return the name of a border such as r6c4-r7c4."""
    return _border_words(current(), name, board)


@lru_cache(maxsize=512)
def _border_words(_language: str, name: str, board: str) -> str:
    one, other = split_pair(name)
    return _("{one} to {other}").format(one=hex_name(one, board), other=hex_name(other, board))


# --- Old Ones ---


def kind_name(kind: str | int) -> str:
    """Return the name of a kind by its letters or its number."""
    return named(KIND_NAMES[KINDS.index(kind) if isinstance(kind, str) else kind])


def level_name(level: int | str) -> str:
    """Return the printed form of a level, given by its number from 0 or its notation: I, II, III, X, XX."""
    return NUMERALS[LEVELS.index(level) if isinstance(level, str) else level]


def tile_words(p: State, tile: int) -> str:
    """Return the name of an Old One with its hex: "Zombie on hex 6"; a face-down one by its level."""
    where = hex_words(p, p.at[tile]) if p.at[tile] >= 0 else ""
    if p.up >> tile & 1 and p.fronts[tile] != UNKNOWN:
        what = kind_name(kind_of(p, tile))
    else:
        what = _("hidden Old One {level}").format(level=NUMERALS[p.levels[tile]])
    return _("{what} on {hex}").format(what=what, hex=where) if where else what


def old_one_name(params: Mapping[str, Value]) -> str:
    """Return the name of an Old One in an event: its kind and level, or that it is hidden."""
    level = level_name(str(params["level"]))
    if "kind" in params:
        return _("{kind} {level}").format(kind=kind_name(str(params["kind"])), level=level)
    return _("hidden Old One {level}").format(level=level)


def refused_tile_name(params: Mapping[str, Value]) -> str:
    """Return the name of a tile in a refusal: as in events; one that is not on the map by its number, "Old One 7"."""
    if "level" in params:
        return old_one_name(params)
    return _("Old One {number}").format(number=str(params["tile"])[1:])


# --- units, goods, farms ---

_COUNTED_UNITS: Final[Mapping[str, Callable[[int], str]]] = {
    "I": lambda number: ngettext("{number} infantry", "{number} infantry", number),
    "C": lambda number: ngettext("{number} armoured car", "{number} armoured cars", number),
    "A": lambda number: ngettext("{number} artillery", "{number} artillery", number),
    "T": lambda number: ngettext("{number} armoured train", "{number} armoured trains", number),
    "Z": lambda number: ngettext("{number} airship", "{number} airships", number),
}
_COUNTED_GOODS: Final[Mapping[str, Callable[[int], str]]] = {
    "coal": lambda number: ngettext("{number} coal", "{number} coal", number),
    "iron": lambda number: ngettext("{number} iron", "{number} iron", number),
    "gold": lambda number: ngettext("{number} gold", "{number} gold", number),
    "phosphate": lambda number: ngettext("{number} phosphate", "{number} phosphate", number),
    "token": lambda number: ngettext("{number} VP", "{number} VP", number),
}
GOOD_NAMES: Final = {
    "coal": N_("Coal"),
    "iron": N_("Iron"),
    "gold": N_("Gold"),
    "phosphate": N_("Phosphate"),
    "token": N_("VP token"),
}
FARM_NAMES: Final = {"corn": N_("corn farm"), "sheep": N_("sheep farm"), "cattle": N_("cattle farm")}


def unit_name(unit: str | int) -> str:
    """Return the name of a unit type by its letter or its number."""
    return named(UNIT_TABLE[UNITS.index(unit) if isinstance(unit, str) else unit].name)


def units_counted(unit: str | int, number: int) -> str:
    """Format a number of units: "2 armoured cars"."""
    return _COUNTED_UNITS[unit if isinstance(unit, str) else UNITS[unit]](number)


def force_words(force: str | Sequence[int]) -> str:
    """Format a force, given as in events (I2 C1) or as numbers by type."""
    counts = letter_numbers(force) if isinstance(force, str) else list(zip(UNITS, force, strict=True))
    return joined([units_counted(unit, number) for unit, number in counts if number])


def good_name(good: str | int) -> str:
    """Return the name of a good by its word or its number."""
    return _(GOOD_NAMES[good if isinstance(good, str) else GOODS[good]])


def goods_counted(good: str | int, number: int) -> str:
    """Format a number of goods: "3 coal"."""
    return _COUNTED_GOODS[good if isinstance(good, str) else GOODS[good]](number)


def farm_name(farm: str | int) -> str:
    """Return the name of a farm type by its word or its number."""
    return _(FARM_NAMES[farm if isinstance(farm, str) else FARMS[farm]])


# --- actions ---

BOX_NAMES: Final = {
    "rail": N_("Railway"),
    "hills": N_("Railway with hills"),
    "mine": N_("Mine"),
    "recruit": N_("Recruit help"),
    "buy": N_("Buy unit"),
    "trade": N_("Import/Export"),
    "farm": N_("Farm"),
    "attack": N_("Attack"),
    "recover": N_("Recover"),
}
SHORT_NAMES: Final = {
    **BOX_NAMES,
    "hills": N_("Hills"),
    "recruit": N_("Recruit"),
    "buy": N_("Unit"),
    "trade": N_("Imp./Exp."),
}
"""Short names for places with little room."""


def box_name(box: str) -> str:
    """Return the name of an action box."""
    return _(BOX_NAMES[box])


# --- seats and lists ---


def seat_words(text: str, names: Sequence[Markup]) -> Markup:
    """Return the names of seats written as numbers from 1, with spaces or without."""
    owners = [names[int(one) - 1] for one in text if one.isdigit() and int(one) <= len(names)]
    return listed(owners)


def bold(text: str) -> Markup:
    """Format a text as the bold head of a message."""
    return Markup("<b>{text}</b>").format(text=esc(text))


# --- labels of hexes and tiles for screen readers: "hex 6, outback, level I, 3 iron, Mi-Go, 2 of 3 damage" ---


_LISTED: Final = Markup(", ")


def tile_label(p: State, tile: int, names: Sequence[Markup]) -> Markup:
    """Return the label of a tile: its visible properties and its damage."""
    damage = tuple((names[seat], hits) for seat, hits in enumerate(p.damage[tile] or ()) if hits)
    sort = None if p.fronts[tile] == UNKNOWN else p.kit.sorts[p.fronts[tile]]
    return _tile_label(current(), p.levels[tile], sort, damage, up=bool(p.up >> tile & 1))


@lru_cache(maxsize=512)
def _tile_label(
    _language: str, level: int, sort: Sort | None, damage: tuple[tuple[Markup, int], ...], *, up: bool
) -> Markup:
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
    """Return the label of a hex with everything on it."""
    owner = owner_of(p, hexagon) if p.occupied >> hexagon & 1 else NOWHERE
    home = (owner, farm_at(p, owner, hexagon), bool(p.blight >> hexagon & 1)) if owner != NOWHERE else None
    touching = p.board.touching[hexagon]
    rails = tuple(seat for seat in range(p.players) if p.rails[seat] & touching) if p.laid & touching else ()
    old = tuple(tile_label(p, tile, names) for tile in tiles)
    return _hex_label(current(), p.board.key, hexagon, home, rails, tuple(goods), old, tuple(names))


@lru_cache(maxsize=2048)
def _hex_label(
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
