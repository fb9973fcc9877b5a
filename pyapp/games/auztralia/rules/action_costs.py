"""What every action has in common: the cube, the gold for repeating, and how a turn ends. AZ-4.2, AZ-4.3, AZ-4.10."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules import events
from pyapp.games.auztralia.rules.components import BOXES, FARM, HILLS, RAIL
from pyapp.games.auztralia.rules.gains import pay_gold
from pyapp.games.auztralia.rules.steps import AFTER, CLOCK, NEXT

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State

_FREE_WITH: Final = {RAIL: "rail", HILLS: "rail", FARM: "farm"}
"""Box -> what a card calls it that frees it from repetition gold."""
_VIA_TIME: Final = 1
"""Time for each other player whose railway is used in a co-op. AZ-19.3."""


def cubes_in(p: State, seat: int, box: int) -> int:
    """Return how many cubes of a seat lie in a box."""
    return p.cubes[len(BOXES) * seat + box]


def repeat_price(p: State, seat: int, box: int) -> int:
    """Return the gold that using a box costs for the cubes that lie there. AZ-4.3."""
    cubes = cubes_in(p, seat, box)
    if cubes and box in _FREE_WITH and p.has_effect(seat, "norepeat", _FREE_WITH[box]):
        return 0
    return cubes


def can_afford(p: State, seat: int, box: int, more: int = 0) -> bool:
    """Return whether a seat has a cube for a box, the gold for repeating, and so much gold more."""
    return p.in_hq(seat) > 0 and p.gold(seat) >= repeat_price(p, seat, box) + more


def pay_cube(p: State, seat: int, box: int, more: int = 0) -> None:
    """Put a cube into a box and pay the gold for those that lie there, and so much gold more."""
    again = repeat_price(p, seat, box)
    pay_gold(p, seat, again + more)
    p.cubes[len(BOXES) * seat + box] += 1
    if again:
        p.tell(events.AGAIN, seat, number=again, box=BOXES[box])


def via_time(p: State, partners: tuple[int, ...]) -> int:
    """Return the time that using the railways of others adds: none with V5-A. AZ-19.3, V5-A."""
    return _VIA_TIME * len(partners) if p.coop else 0


def rail_time(p: State, seat: int, box: int) -> int:
    """Return the time of a Railway action. AZ-4.5, AZ-4.10."""
    return max(1, p.kit.time[BOXES[box]] + p.effect_total(seat, "time", BOXES[box]))


def recover_time(p: State, seat: int) -> int:
    """Return the time of Recover. AZ-4.5, AZ-4.9."""
    return p.kit.time["recover"] if p.in_hq(seat) else p.kit.time["recover empty"]


def queue_turn_end(p: State, seat: int, time: int) -> None:
    """Let the turn end once the effect is done: once-cards, the disc, the next to act. AZ-4.10."""
    p.steps += [(NEXT,), (CLOCK, seat, time), (AFTER, seat)]
