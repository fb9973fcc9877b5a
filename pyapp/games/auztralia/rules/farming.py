"""Farm: up to one of each type on connected, empty hexes. AZ-10, AZ-17.3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import events, questions
from pyapp.games.auztralia.rules.action_costs import can_afford, pay_cube, queue_turn_end, via_time
from pyapp.games.auztralia.rules.actions import Action, Actions, Refusals
from pyapp.games.auztralia.rules.board import NOWHERE, bits
from pyapp.games.auztralia.rules.components import FARM, FARMS, FARMS_OF_A_TYPE, GOLD
from pyapp.games.auztralia.rules.gains import gain
from pyapp.games.auztralia.rules.moves import END, Farm, PlaceFarm, expect
from pyapp.games.auztralia.rules.network import joined_net
from pyapp.games.auztralia.rules.refusal_helpers import (
    connection_refusal,
    on_map,
    order_refusal,
    refusal,
    repetition_refusal,
)
from pyapp.games.auztralia.rules.steps import FARMING, TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

FARM_GOLD: Final = 1
"""Gold for each placed farm. AZ-10.1."""
FARM_TEXT: Final = Farm.word
"""The text that begins a Farm action."""


def farms_left(p: State, seat: int, farm: int) -> int:
    """Return how many farms of a type a seat has left to place. AZ-10.4."""
    return FARMS_OF_A_TYPE - p.farms[len(FARMS) * seat + farm].bit_count()


def max_farms_of_type(p: State, seat: int) -> int:
    """Return how many farms of each type an action may place. AZ-10.1, P07."""
    return p.effect_total(seat, "farmcap") or 1


def open_hexes(p: State, net: int, farm: int) -> int:
    """Return the hexes of a connected set that take a farm of a type. AZ-10.2, AZ-10.3."""
    return net & p.board.takes[farm] & ~p.rich & ~p.occupied & ~p.blocked


def texts(p: State, seat: int, net: int, _via: tuple[int, ...]) -> list[str]:
    """List the Farm action if a farm can be placed."""
    if any(open_hexes(p, net, farm) and farms_left(p, seat, farm) for farm in range(len(FARMS))) and can_afford(
        p, seat, FARM
    ):
        return [FARM_TEXT]
    return []


def start(p: State, seat: int, _move: Farm, via: tuple[int, ...]) -> None:
    """Pay for a Farm action and ask for farms."""
    pay_cube(p, seat, FARM)
    p.steps.append((FARMING, seat, via, (0,) * len(FARMS), 0))


def legal_parts(p: State, seat: int, via: tuple[int, ...], placed: tuple[int, ...]) -> int:
    """Return the farms that may be placed next, as a set of farm type x number of hexes + hex (AZ-23.1)."""
    net, size, most, farm_sites = joined_net(p, seat, via), p.board.size, max_farms_of_type(p, seat), 0
    for farm in range(len(FARMS)):
        if placed[farm] < most and farms_left(p, seat, farm):
            farm_sites |= open_hexes(p, net, farm) << farm * size
    return farm_sites


def _ask(p: State, seat: int, via: tuple[int, ...], placed: tuple[int, ...], barred: int) -> bool:
    size = p.board.size
    legal = [
        f"{FARMS[part // size]} {p.board.names[part % size]}"
        for part in bits(legal_parts(p, seat, via, placed) & ~barred)
    ]
    if not legal:
        _farmed(p, seat, via, placed)
        return False
    return p.question(FARMING, seat, [*legal, END] if any(placed) else legal, via, placed, barred)


def _placed(p: State, seat: int, move: str, via: tuple[int, ...], placed: tuple[int, ...], barred: int) -> None:
    if move == END:
        _farmed(p, seat, via, placed)
        return
    part = expect(PlaceFarm, move)
    farm, hexagon = part.farm, p.board.index[part.hexagon]
    barred |= legal_parts(p, seat, via, placed) & ((1 << farm * p.board.size + hexagon) - 1)
    p.farms[len(FARMS) * seat + farm] |= 1 << hexagon
    p.occupied |= 1 << hexagon
    gain(p, seat, GOLD, FARM_GOLD)
    p.tell(events.FARM, seat, hex=part.hexagon, farm=FARMS[farm], gold=FARM_GOLD)
    placed = (*placed[:farm], placed[farm] + 1, *placed[farm + 1 :])
    p.steps.append((FARMING, seat, via, placed, barred))


def _farmed(p: State, seat: int, via: tuple[int, ...], placed: tuple[int, ...]) -> None:
    queue_turn_end(p, seat, p.kit.time["farm"] * sum(placed) + via_time(p, via))


STEPS: Final[dict[str, Callable[..., bool | None]]] = {FARMING: _ask}
ANSWERS: Final[dict[str, Callable[..., None]]] = {FARMING: _placed}


# --- refusals (AZ-21.1) ---


def _no_farm(p: State, seat: int, _move: Farm) -> Illegal | None:
    if (refused := repetition_refusal(p, seat, FARM)) is not None:
        return refused
    if not any(farms_left(p, seat, farm) for farm in range(len(FARMS))):
        return refusal("R6", "AZ-10.4", N_("All your farms are on the map."))
    return refusal("R7", "AZ-10.3", N_("No connected, empty hex takes a farm."))


def _no_farming(p: State, seat: int, move: PlaceFarm) -> Illegal | None:
    if not on_map(p, move.hexagon):
        return None
    farm, hexagon = move.farm, p.board.index.get(move.hexagon, NOWHERE)
    via, placed, _barred = p.asked(questions.Farming)
    if hexagon != NOWHERE and legal_parts(p, seat, via, placed) >> farm * p.board.size + hexagon & 1:
        return order_refusal()
    if not farms_left(p, seat, farm):
        return refusal("R6", "AZ-10.4", N_("You have no {farm} left."), farm=FARMS[farm])
    if (refused := connection_refusal(p, seat, move.hexagon, via, "AZ-10.3")) is not None:
        return refused
    if not p.board.takes[farm] >> hexagon & 1:
        return refusal("R10", "AZ-10.2", N_("{hex} does not take a {farm}."), hex=move.hexagon, farm=FARMS[farm])
    if (p.rich | p.occupied) >> hexagon & 1:
        return refusal("R11", "AZ-10.3", N_("{hex} is not empty."), hex=move.hexagon)
    return refusal("R12", "AZ-10.1", N_("You cannot place another {farm} in this action."), farm=FARMS[farm])


ACTIONS: Final[Actions] = {Farm: Action("farm", start, with_others=True)}
REFUSALS: Final[Refusals] = {(TURN, Farm): _no_farm, (FARMING, PlaceFarm): _no_farming}
