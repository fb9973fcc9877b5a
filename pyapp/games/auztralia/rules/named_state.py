"""A position of AuZtralia as labelled plain data; docs/library.md says what the labels mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.component_types import KINDS
from pyapp.games.auztralia.rules.components import BOXES, FARMS, GOODS, LEVELS, UNITS
from pyapp.games.auztralia.rules.kit import WIDTH, front_text
from pyapp.games.auztralia.rules.notation import tile_name
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.games.auztralia.rules.position import Position


def named_state(p: Position) -> dict[str, Any]:
    """Return the position by names, with all that it has: the caller hides what a seat does not know."""
    return {
        "acting": "chance" if p.seat == CHANCE else p.seat,
        "question": p.ask,
        "map": p.board.key,
        "old_ones": p.purple,
        "first_player": p.first,
        "shared_points": p.joint,
        "fallen": None if p.fallen == UNKNOWN else p.fallen,
        "objective": p.objective or None,
        "options": list(p.chosen),
        "running_rights_used": list(bits(p.rights)),
        "hexes": {name: hexagon for at, name in enumerate(p.board.names) if (hexagon := _hex(p, at))},
        "tiles": [_tile(p, tile) for tile, hexagon in enumerate(p.at) if hexagon != NOWHERE],
        "tiles_left": dict(zip(LEVELS, p.stock, strict=True)),
        "revelations": list(p.revelations),
        "cards": {
            "deck": p.deck.bit_count() + bool(p.top) - p.looked.count(""),
            "top": p.top or None,
            "display": list(p.display),
            "looked_at": _known(p.looked),
            "gone": list(p.gone),
        },
        "combat": _combat(p),
        "seats": [_seat(p, seat) for seat in range(p.players)],
    }


def _known(cards: Iterable[str]) -> list[str | None]:
    return [card or None for card in cards]


def _hex(p: Position, at: int) -> dict[str, Any]:
    """Return what is on a hex, empty where nothing is."""
    there: dict[str, Any] = {}
    goods = {good: p.lying[number][at] for number, good in enumerate(GOODS) if p.lying[number][at]}
    if goods:
        there["goods"] = goods
    if at in p.ports:
        there["port"] = p.ports.index(at)
    for number, farms in enumerate(p.farms):
        if farms >> at & 1:
            seat, kind = divmod(number, len(FARMS))
            there["farm"] = {"seat": seat, "kind": FARMS[kind], "blighted": bool(p.blight >> at & 1)}
    return there


def _tile(p: Position, tile: int) -> dict[str, Any]:
    front = p.fronts[tile]
    return {
        "tile": tile_name(tile),
        "hex": p.name(p.at[tile]),
        "level": LEVELS[p.levels[tile]],
        "front": None if front == UNKNOWN else front_text(p.kit.sorts[front]),
        "face_up": bool(p.up >> tile & 1),
        "held": bool(p.held >> tile & 1),
        "damage": list(p.damage[tile]) or [0] * p.players,
    }


def _combat(p: Position) -> dict[str, Any] | None:
    fight = p.combat
    if fight is None:
        return None
    force = [{"unit": UNITS[unit // WIDTH], "damage": unit % WIDTH} for unit in fight.force]
    return {
        "seat": fight.seat,
        "tile": tile_name(fight.tile),
        "port": fight.port,
        "force": force,
        "sanity": fight.sanity,
        "cards": fight.cards,
    }


def _seat(p: Position, seat: int) -> dict[str, Any]:
    goods = p.goods[KINDS_OF_GOODS * seat : KINDS_OF_GOODS * (seat + 1)]
    return {
        "time": p.times[seat],
        "port": None if p.ports[seat] == NOWHERE else p.name(p.ports[seat]),
        "goods": dict(zip(GOODS, goods, strict=False)),
        "tokens": p.tokens[seat],
        "shares": p.shares[seat],
        "units": dict(zip(UNITS, p.units_of(seat), strict=True)),
        "cubes": dict(zip(BOXES, p.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)], strict=True)),
        "cubes_in_hq": p.in_hq(seat),
        "cards": list(p.hands[seat]),
        "played": list(p.spent[seat]),
        "rails": [p.board.border_names[border] for border in bits(p.rails[seat])],
        "won": [KINDS[p.kit.sorts[sort].kind] for sort in p.won[seat]],
    }
