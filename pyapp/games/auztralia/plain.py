"""The map of AuZtralia as plain text: hexes as letters, every second column half a hex lower, then the seats."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import named
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.component_types import KINDS
from pyapp.games.auztralia.rules.components import (
    BOXES,
    FARMS,
    GOODS,
    KIND_NAMES,
    LEVELS,
    TERRAINS,
    UNITS,
)
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.packs import kit_of
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS, UNKNOWN
from pyapp.games.auztralia.view.chapters import BOOK
from pyapp.games.auztralia.view.view import AuztraliaLog
from pyapp.games.auztralia.view.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pyapp.drawing.log import EventLog
    from pyapp.engine.contract import Setup, Value
    from pyapp.games.auztralia.rules.state import State

_HEX_WIDTH = 7
"""Letters per hex. Hexes on one line are two columns apart, so that each may use twice as many."""
_LINE_WIDTH = 100
_TERRAIN = dict(zip(TERRAINS, ".^~,=", strict=True))
_LEGEND = (
    ". outback  ^ hill  ~ coast  , desert  = farmland  P1 port of seat 1  f1 farm of seat 1  x blighted farm  "
    "t3 tile 3  +ci coal and iron lie there (c i g p *)"
)
_KINDS: Final = dict(zip(KINDS, KIND_NAMES, strict=True))


def board(position: State, names: Sequence[str], _seat: int, /) -> Iterator[str]:
    """Draw the hexes with everything on them, the tiles, and the possessions of each seat."""
    p, cells = position, position.board.cells
    last = max(cell.column for cell in cells)
    yield "     " + "".join(f"c{column}".ljust(_HEX_WIDTH) for column in range(last + 1)).rstrip()
    for row in range(min(cell.row for cell in cells), max(cell.row for cell in cells) + 1):
        for low in (0, 1):
            hexes = {cell.column: at for at, cell in enumerate(cells) if cell.row == row and cell.column % 2 == low}
            drawn = "".join(
                (_hex(p, hexes[column]) if column in hexes else "").ljust(2 * _HEX_WIDTH)
                for column in range(low, last + 1, 2)
            )
            yield f"{'' if low else f'r{row}':<5}{' ' * _HEX_WIDTH * low}{drawn}".rstrip()
    yield from wrap(_LEGEND, _LINE_WIDTH)
    tiles = [_tile(p, tile) for tile, at in enumerate(p.at) if at != NOWHERE]
    yield from wrap(f"Tiles: {', '.join(tiles) or 'none'}.", _LINE_WIDTH)
    if p.display:
        yield from wrap(f"Display: {', '.join(_cards(p, p.display))}.", _LINE_WIDTH)
    if p.objective:
        yield f"Objective: {''.join(_cards(p, [p.objective]))}."
    yield f"{names[p.players]}: time {p.purple}"
    for seat in range(p.players):
        yield from _sheet(p, seat, names[seat])


def _hex(p: State, at: int) -> str:
    """Format a hex in a few letters: terrain, port or farm, tile, goods."""
    parts = [_TERRAIN[p.board.cells[at].terrain]]
    parts += [f"P{seat + 1}" for seat, port in enumerate(p.ports) if port == at]
    for number, farms in enumerate(p.farms):
        if farms >> at & 1:
            parts.append("x" if p.blight >> at & 1 else f"f{number // len(FARMS) + 1}")
    parts += [tile_name(tile) for tile, place in enumerate(p.at) if place == at]
    goods = "".join("cigp*"[kind] for kind in range(len(GOODS)) if p.lying[kind][at])
    return "".join(parts) + (f"+{goods}" if goods else "")


def _tile(p: State, tile: int) -> str:
    """Name a tile by its level, and its front if it is known."""
    text = f"{tile_name(tile)} level {LEVELS[p.levels[tile]]}"
    if p.fronts[tile] == UNKNOWN:
        return text
    front = named(KIND_NAMES[p.kit.sorts[p.fronts[tile]].kind])
    return f"{text} {front}{'' if p.up >> tile & 1 else ' (face down)'}"


def _cards(p: State, cards: Iterable[str]) -> list[str]:
    return [f"{name_of(p, card)} {card}".lstrip() for card in cards]


def _sheet(p: State, seat: int, name: str) -> Iterator[str]:
    goods = ", ".join(f"{GOODS[kind]} {p.goods[KINDS_OF_GOODS * seat + kind]}" for kind in range(KINDS_OF_GOODS))
    units = " ".join(f"{unit}{p.units[len(UNITS) * seat + at]}" for at, unit in enumerate(UNITS))
    cubes = ", ".join(
        f"{box} {p.cubes[len(BOXES) * seat + at]}" for at, box in enumerate(BOXES) if p.cubes[len(BOXES) * seat + at]
    )
    sheet = f"{seat + 1} {name}: time {p.times[seat]}, {goods}, units {units}, cubes {cubes or 'none'}"
    yield from wrap(sheet, _LINE_WIDTH, subsequent_indent="    ")
    if p.rails[seat]:
        rails = " ".join(p.board.border_names[border] for border in bits(p.rails[seat]))
        yield from wrap(
            f"rails {rails}", _LINE_WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
        )
    if p.hands[seat]:
        cards = ", ".join(_cards(p, p.hands[seat]))
        yield from wrap(f"cards {cards}", _LINE_WIDTH, initial_indent="    ", subsequent_indent="    ")


def name_of(position: State, code: str, /) -> str:
    """Return the name of a card, an option or a kind of Old Ones by its code; "" for anything else."""
    kit, (card, _sign, side) = position.kit, code.rpartition("-")
    if side in ("A", "B") and card in kit.two_player:
        return f"{named(kit.two_player[card].title)} {side}"
    printed = kit.personalities.get(code) or kit.objectives.get(code)
    titled = kit.revelations.get(code) or kit.two_player.get(code)
    names = printed.name if printed else titled.title if titled else _KINDS.get(code)
    return named(names) if names else ""


class _Codes(Vocabulary):
    """A vocabulary that uses the codes of hexes and borders."""

    def hex(self, name: Value) -> str:
        """Return a hex in notation."""
        return str(name)

    def border(self, name: Value) -> str:
        """Return a border in notation."""
        return str(name)


def log(setup: Setup, /) -> EventLog:
    """Return the log of the view, with hexes by their codes."""
    return AuztraliaLog(BOOK, _Codes(dict(setup.options).get("map", "east"), kit_of(setup)))


_SEATS = ("seats", "port")
"""Parameters of refusals and endings that hold seats, counted from 1."""


def worded(_position: State, params: Mapping[str, Value], names: Sequence[str], /) -> Mapping[str, Value]:
    """Replace seat numbers by names."""
    return {
        key: " and ".join(names[int(seat) - 1] for seat in str(params[key]) if seat.isdigit())
        for key in _SEATS
        if key in params
    }
