"""The map of AuZtralia as plain text: hexes with letters, every second column half a hex lower; then the seats."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import named
from pyapp.games.auztralia.rules.board import NOWHERE, bits
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
from pyapp.games.auztralia.rules.printed import KINDS
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS, UNKNOWN
from pyapp.games.auztralia.view.chapters import BOOK
from pyapp.games.auztralia.view.view import AuztraliaLog
from pyapp.games.auztralia.view.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pyapp.drawing.log import EventLog
    from pyapp.engine.contract import Setup, Value
    from pyapp.games.auztralia.rules.state import State

_WIDE = 7
"""Letters of a hex. Its neighbours on a line stand two columns away, so that twice as many may be written."""
_LINE = 100
_TERRAIN = dict(zip(TERRAINS, ".^~,=", strict=True))
_LEGEND = (
    ". outback  ^ hill  ~ coast  , desert  = farmland  P1 port of seat 1  f1 farm of seat 1  x blighted farm  "
    "t3 tile 3  +ci coal and iron lie there (c i g p *)"
)
_KINDS: Final = dict(zip(KINDS, KIND_NAMES, strict=True))


def board(position: State, names: Sequence[str], _seat: int, /) -> Iterator[str]:
    """Draw the hexes with what stands and lies there, the tiles, and what each seat has."""
    p, cells = position, position.board.cells
    last = max(cell.column for cell in cells)
    yield "     " + "".join(f"c{column}".ljust(_WIDE) for column in range(last + 1)).rstrip()
    for row in range(min(cell.row for cell in cells), max(cell.row for cell in cells) + 1):
        for low in (0, 1):
            hexes = {cell.column: at for at, cell in enumerate(cells) if cell.row == row and cell.column % 2 == low}
            drawn = "".join(
                (_hex(p, hexes[column]) if column in hexes else "").ljust(2 * _WIDE)
                for column in range(low, last + 1, 2)
            )
            yield f"{'' if low else f'r{row}':<5}{' ' * _WIDE * low}{drawn}".rstrip()
    yield from wrap(_LEGEND, _LINE)
    tiles = [_tile(p, tile) for tile, at in enumerate(p.at) if at != NOWHERE]
    yield from wrap(f"Tiles: {', '.join(tiles) or 'none'}.", _LINE)
    if p.display:
        yield from wrap(f"Display: {', '.join(_cards(p, p.display))}.", _LINE)
    if p.objective:
        yield f"Objective: {''.join(_cards(p, [p.objective]))}."
    yield f"{names[p.players]}: time {p.purple}"
    for seat in range(p.players):
        yield from _sheet(p, seat, names[seat])


def _hex(p: State, at: int) -> str:
    """Write a hex in few letters: terrain, port or farm, tile, goods."""
    parts = [_TERRAIN[p.board.cells[at].terrain]]
    parts += [f"P{seat + 1}" for seat, port in enumerate(p.ports) if port == at]
    for number, farms in enumerate(p.farms):
        if farms >> at & 1:
            parts.append("x" if p.blight >> at & 1 else f"f{number // len(FARMS) + 1}")
    parts += [tile_name(tile) for tile, place in enumerate(p.at) if place == at]
    goods = "".join("cigp*"[kind] for kind in range(len(GOODS)) if p.lying[kind][at])
    return "".join(parts) + (f"+{goods}" if goods else "")


def _tile(p: State, tile: int) -> str:
    """Name a tile as far as it is known: its level, and its front."""
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
    yield from wrap(sheet, _LINE, subsequent_indent="    ")
    if p.rails[seat]:
        rails = " ".join(p.board.border_names[border] for border in bits(p.rails[seat]))
        yield from wrap(
            f"rails {rails}", _LINE, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
        )
    if p.hands[seat]:
        cards = ", ".join(_cards(p, p.hands[seat]))
        yield from wrap(f"cards {cards}", _LINE, initial_indent="    ", subsequent_indent="    ")


def name_of(position: State, code: str, /) -> str:
    """Return the name of a card, of an option of one, or of a kind of Old Ones, by its code; "" for anything else."""
    kit, (card, _sign, side) = position.kit, code.rpartition("-")
    if side in ("A", "B") and card in kit.two_player:
        return f"{named(kit.two_player[card].title)} {side}"
    printed = kit.personalities.get(code) or kit.objectives.get(code)
    titled = kit.revelations.get(code) or kit.two_player.get(code)
    names = printed.name if printed else titled.title if titled else _KINDS.get(code)
    return named(names) if names else ""


class _Codes(Vocabulary):
    """A vocabulary that names hexes and borders by the codes of the plain table."""

    def hex(self, name: Value) -> str:
        """Return a hex as records write it."""
        return str(name)

    def border(self, name: Value) -> str:
        """Return a border as records write it."""
        return str(name)


def log(setup: Setup, /) -> EventLog:
    """Return the log of the view, with hexes by their codes."""
    return AuztraliaLog(BOOK, _Codes(dict(setup.options).get("map", "east"), kit_of(setup)))


_SEATS = ("seats", "port")
"""Fields of refusals and endings that hold seats, counted from 1."""


def worded(_position: State, params: Mapping[str, Value], names: Sequence[str], /) -> Mapping[str, Value]:
    """Name seats."""
    return {
        key: " and ".join(names[int(seat) - 1] for seat in str(params[key]) if seat.isdigit())
        for key in _SEATS
        if key in params
    }
