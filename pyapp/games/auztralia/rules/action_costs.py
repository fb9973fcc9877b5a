"""The costs that all actions share: the cube, the gold for repetition, the time, and the end of the turn. AZ-4.2,
AZ-4.3, AZ-4.10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules import events
from pyapp.games.auztralia.rules.components import BOXES, FARM, HILLS, RAIL
from pyapp.games.auztralia.rules.gains import pay_gold
from pyapp.games.auztralia.rules.steps import AFTER, CLOCK, NEXT

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State

_FREE_WITH: Final = {RAIL: "rail", HILLS: "rail", FARM: "farm"}
"""Box -> argument of the card effect that makes repetition free."""
_VIA_TIME: Final = 1
"""Time for each other seat whose railway is used in co-op. AZ-19.3."""


def cubes_in(p: State, seat: int, box: int) -> int:
    """Return how many cubes a seat has in a box."""
    return p.cubes[len(BOXES) * seat + box]


def repeat_price(p: State, seat: int, box: int) -> int:
    """Return the gold for using a box that already holds cubes. AZ-4.3."""
    cubes = cubes_in(p, seat, box)
    if cubes and box in _FREE_WITH and p.has_effect(seat, "norepeat", _FREE_WITH[box]):
        return 0
    return cubes


def can_afford(p: State, seat: int, box: int, more: int = 0) -> bool:
    """Return whether a seat has a cube for a box, the gold for repetition, and this much more gold."""
    return p.in_hq(seat) > 0 and p.gold(seat) >= repeat_price(p, seat, box) + more


def pay_cube(p: State, seat: int, box: int, more: int = 0) -> None:
    """Put a cube into a box and pay the gold for the cubes already there, and this much more gold."""
    again = repeat_price(p, seat, box)
    pay_gold(p, seat, again + more)
    p.cubes[len(BOXES) * seat + box] += 1
    if again:
        p.tell(events.AGAIN, seat, number=again, box=BOXES[box])


def via_time(p: State, partners: tuple[int, ...]) -> int:
    """Return the additional time for using the railways of others; none with V5-A. AZ-19.3, V5-A."""
    return _VIA_TIME * len(partners) if p.coop else 0


def rail_time(p: State, seat: int, box: int) -> int:
    """Return the time of a Railway action. AZ-4.5, AZ-4.10."""
    return max(1, p.kit.time[BOXES[box]] + p.effect_total(seat, "time", BOXES[box]))


def recover_time(p: State, seat: int) -> int:
    """Return the time of Recover. AZ-4.5, AZ-4.9."""
    return p.kit.time["recover"] if p.in_hq(seat) else p.kit.time["recover empty"]


def queue_turn_end(p: State, seat: int, time: int) -> None:
    """Queue the end of the turn: once-cards, the disc, the next to act. AZ-4.10."""
    p.steps += [(NEXT,), (CLOCK, seat, time), (AFTER, seat)]
