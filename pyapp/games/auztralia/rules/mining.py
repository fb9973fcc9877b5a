"""Mine: all pieces of one kind from one connected hex. AZ-6, AZ-17.2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import events, questions
from pyapp.games.auztralia.rules.action_costs import can_afford, pay_cube, queue_turn_end, via_time
from pyapp.games.auztralia.rules.actions import Action, Actions, Refusals
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import GOLD, GOODS, MINE, PHOSPHATE, TOKEN
from pyapp.games.auztralia.rules.gains import gain
from pyapp.games.auztralia.rules.moves import Mine
from pyapp.games.auztralia.rules.refusal_helpers import connection_refusal, on_map, refusal, repetition_refusal
from pyapp.games.auztralia.rules.steps import TURN

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State

PHOSPHATE_GOLD: Final = 1
"""Gold for mining phosphate. AZ-6.2."""


def texts(p: State, seat: int, net: int, _via: tuple[int, ...]) -> list[str]:
    """List the mining moves in a connected set."""
    reached = net & p.rich
    if not reached or not can_afford(p, seat, MINE):
        return []
    return [
        f"mine {p.board.names[hexagon]} {GOODS[good]}"
        for hexagon in bits(reached)
        for good in range(len(GOODS))
        if p.lying[good][hexagon]
    ]


def gain_of_mining(p: State, seat: int, hexagon: int, good: int) -> tuple[int, int]:
    """Return the pieces gained by mining a kind in a hex, cards included, and the additional gold."""
    number = p.lying[good][hexagon]
    if good == GOLD:
        number += p.effect_total(seat, "mine", "gold")
    return number, PHOSPHATE_GOLD if good == PHOSPHATE else 0


def start(p: State, seat: int, move: Mine, via: tuple[int, ...]) -> None:
    """Pay for a Mine action and take the pieces."""
    hexagon, good = p.board.index[move.hexagon], move.good
    pay_cube(p, seat, MINE)
    number, gold = gain_of_mining(p, seat, hexagon, good)
    row = p.lying[good]
    p.lying[good] = (*row[:hexagon], 0, *row[hexagon + 1 :])
    if not any(p.lying[one][hexagon] for one in range(len(GOODS))):
        p.rich &= ~(1 << hexagon)
    gain(p, seat, good, number)
    gain(p, seat, GOLD, gold)
    mined = events.MINE_TOKEN if good == TOKEN else events.MINE_PHOSPHATE if gold else events.MINE
    p.tell(mined, seat, hex=move.hexagon, good=GOODS[good], number=number, gold=gold)
    queue_turn_end(p, seat, p.kit.time["mine"] + via_time(p, via))


# --- refusals (AZ-21.1) ---


def _no_mining(p: State, seat: int, move: Mine) -> Illegal | None:
    if not on_map(p, move.hexagon):
        return None
    via = p.asked(questions.Acting).via
    refused = repetition_refusal(p, seat, MINE) or connection_refusal(p, seat, move.hexagon, via, "AZ-6.3")
    return refused or refusal(
        "R16", "AZ-6.3", N_("There is no {good} on {hex}."), good=GOODS[move.good], hex=move.hexagon
    )


ACTIONS: Final[Actions] = {Mine: Action("mine", start, with_others=True)}
REFUSALS: Final[Refusals] = {(TURN, Mine): _no_mining}
