"""Farm: up to one of each type on connected, empty hexes. AZ-10, AZ-17.3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import FARM, FARMS, FARMS_OF_A_TYPE, GOLD, TIME
from pyapp.games.auztralia.rules.gains import gain
from pyapp.games.auztralia.rules.moves import PlaceFarm, expect
from pyapp.games.auztralia.rules.network import joined
from pyapp.games.auztralia.rules.paying import affords, pay_cube, via_time, wind_up
from pyapp.games.auztralia.rules.steps import END
from pyapp.games.auztralia.rules.steps import FARM as PLACE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.moves import Farm
    from pyapp.games.auztralia.rules.state import State

FARM_GOLD: Final = 1
"""AZ-10.1."""


def farms_left(p: State, seat: int, farm: int) -> int:
    """Return how many farms of a type a seat has not placed. AZ-10.4."""
    return FARMS_OF_A_TYPE - p.farms[len(FARMS) * seat + farm].bit_count()


def cap(p: State, seat: int) -> int:
    """Return how many farms of each type an action may place. AZ-10.1, P07."""
    return p.worth(seat, "farmcap") or 1


def open_hexes(p: State, net: int, farm: int) -> int:
    """Return the hexes of a connected set that take a farm of a type. AZ-10.2, AZ-10.3."""
    return net & p.board.takes[farm] & ~p.rich & ~p.occupied & ~p.blocked


def texts(p: State, seat: int, net: int, _via: tuple[int, ...]) -> list[str]:
    """List the Farm action if a farm can be placed."""
    if any(open_hexes(p, net, farm) and farms_left(p, seat, farm) for farm in range(len(FARMS))) and affords(
        p, seat, FARM
    ):
        return [FARM_WORD]
    return []


def start(p: State, seat: int, _move: Farm, via: tuple[int, ...]) -> None:
    """Pay for a Farm action and let farms be placed."""
    pay_cube(p, seat, FARM)
    p.steps.append((PLACE, seat, via, (0,) * len(FARMS), 0))


def parts(p: State, seat: int, via: tuple[int, ...], placed: tuple[int, ...]) -> int:
    """Return the farms that may be placed next, as a set of type x hexes + hex, in the order of AZ-23.1."""
    net, size, most, farm_sites = joined(p, seat, via), p.board.size, cap(p, seat), 0
    for farm in range(len(FARMS)):
        if placed[farm] < most and farms_left(p, seat, farm):
            farm_sites |= open_hexes(p, net, farm) << farm * size
    return farm_sites


def _ask(p: State, seat: int, via: tuple[int, ...], placed: tuple[int, ...], barred: int) -> bool:
    size = p.board.size
    legal = [
        f"{FARMS[part // size]} {p.board.names[part % size]}" for part in bits(parts(p, seat, via, placed) & ~barred)
    ]
    if not legal:
        _farmed(p, seat, via, placed)
        return False
    return p.question(PLACE, seat, [*legal, END] if any(placed) else legal, via, placed, barred)


def _placed(p: State, seat: int, move: str, via: tuple[int, ...], placed: tuple[int, ...], barred: int) -> None:
    if move == END:
        _farmed(p, seat, via, placed)
        return
    part = expect(PlaceFarm, move)
    farm, hexagon = part.farm, p.board.index[part.hexagon]
    barred |= parts(p, seat, via, placed) & ((1 << farm * p.board.size + hexagon) - 1)
    p.farms[len(FARMS) * seat + farm] |= 1 << hexagon
    p.occupied |= 1 << hexagon
    gain(p, seat, GOLD, FARM_GOLD)
    p.tell(
        "farm", seat, N_("{name} places a farm on {hex}: {farm}."), hex=part.hexagon, farm=FARMS[farm], gold=FARM_GOLD
    )
    placed = (*placed[:farm], placed[farm] + 1, *placed[farm + 1 :])
    p.steps.append((PLACE, seat, via, placed, barred))


def _farmed(p: State, seat: int, via: tuple[int, ...], placed: tuple[int, ...]) -> None:
    wind_up(p, seat, TIME["farm"] * sum(placed) + via_time(p, via))


FARM_WORD: Final = "farm"
STEPS: Final[dict[str, Callable[..., bool | None]]] = {PLACE: _ask}
ANSWERS: Final[dict[str, Callable[..., None]]] = {PLACE: _placed}
