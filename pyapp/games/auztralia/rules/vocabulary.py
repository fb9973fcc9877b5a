"""All moves that the seats of a match of AuZtralia may ever have, in the order of their declaration. AZ-23."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules.board import board_of
from pyapp.games.auztralia.rules.components import BOXES, COAL, FARMS, GOODS, GROUND, HILLS, IRON, RAIL, UNITS
from pyapp.games.auztralia.rules.kit import WIDTH
from pyapp.games.auztralia.rules.moves import BUY_OFFERS, FoundPort, Lose, Peek
from pyapp.games.auztralia.rules.notation import seat_name, tile_name
from pyapp.games.auztralia.rules.packs import kit_of
from pyapp.games.auztralia.rules.position import NUMBER_OF_OPTIONS
from pyapp.games.auztralia.rules.state import COOP, SOLO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyapp.engine.contract import Move, Setup
    from pyapp.games.auztralia.rules.kit import Kit


def vocabulary(setup: Setup) -> Iterator[Move]:
    """List the moves of a setup: map, seats, mode and pack decide."""
    kit, options = kit_of(setup), dict(setup.options)
    board = board_of(options["map"])
    hexes, tiles = board.names, [tile_name(tile) for tile in range(sum(sort.count for sort in kit.sorts))]
    seats = [seat_name(seat) for seat in range(len(setup.seats))]
    receivers = ["", *(f" to {seat}" for seat in seats)] if setup.mode == COOP else [""]
    number = NUMBER_OF_OPTIONS[options.get("cards", "none")]
    if number:
        yield from (f"use {' '.join(some)}" for some in combinations(kit.options, number))
    yield from (FoundPort(name).text for name in hexes)
    yield from (Peek(tile).text for tile in range(len(tiles)))
    yield from _plays(kit, hexes, tiles)
    yield from (f"via {''.join(some)}" for most in range(1, len(seats)) for some in combinations(seats, most))
    yield from (BOXES[RAIL], BOXES[HILLS])
    yield from board.border_names
    yield from (f"mine {name} {good}" for name in hexes for good in GOODS)
    yield from _cards(kit, receivers, alone=setup.mode == SOLO)
    yield from (f"buy {offer}" for offer in BUY_OFFERS)
    yield "trade"
    yield from (f"{way} {GOODS[good]}{to}" for way in ("import", "export") for good in (COAL, IRON) for to in receivers)
    yield "farm"
    yield from (f"{farm} {name}" for farm in FARMS for name in hexes)
    yield from (f"attack {tile}" for tile in tiles)
    yield from (f"send {UNITS[unit]}{count + 1}" for unit, one in enumerate(kit.units) for count in range(one.count))
    yield from ("recover", "finish", "end", "fight", "withdraw", "withdraw air", "withdraw ground")
    yield from _losses(kit)


def _plays(kit: Kit, hexes: Sequence[str], tiles: Sequence[str]) -> Iterator[Move]:
    """List how the once-cards are played: alone, on a hex or on a tile. AZ-4.11."""
    targets = {"heal": hexes, "hold": tiles}
    for ident, card in kit.personalities.items():
        if card.timing == "once":
            on = targets.get(card.effects[0].op)
            yield from (f"play {ident} {target}" for target in on) if on is not None else (f"play {ident}",)


def _cards(kit: Kit, receivers: Sequence[str], *, alone: bool) -> Iterator[Move]:
    """List how cards are recruited, kept and dropped. AZ-7, AZ-18.2."""
    cards = list(kit.personalities)
    yield from (f"recruit {card}{to}" for card in cards for to in receivers)
    yield "look"
    for card in cards:
        ways = ("", *(f" for {other}" for other in cards if other != card))
        yield from (f"keep {card}{way}{to}" for way in ways for to in receivers)
    if alone:
        yield from ("refresh", *(f"drop {card}" for card in cards))


def _losses(kit: Kit) -> Iterator[Move]:
    """List how points of damage are given to ground units, and to airships, as many as a card deals. AZ-12.6."""
    for at, units in enumerate((range(GROUND), range(GROUND, len(UNITS)))):
        points = [WIDTH * unit + damage for unit in units for damage in range(kit.units[unit].capacity)]
        most = max(row[at] for rows in kit.losses_by_row for row in rows)
        for number in range(1, most + 1):
            yield from (Lose(some).text for some in combinations_with_replacement(points, number))
