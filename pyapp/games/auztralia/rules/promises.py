"""The effects of acts in advance: time, gold and goods, pieces and cards, the space of the disc and the next to act.

Every figure comes from the function that the rules themselves call. AZ-4.3, AZ-4.5, AZ-4.10, AZ-4.12.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine import acts
from pyapp.engine.contract import CHANCE
from pyapp.engine.promises import TABLE, differences
from pyapp.games.auztralia.rules import attack, old_ones, questions, railway, turns
from pyapp.games.auztralia.rules.action_costs import rail_time, recover_time, repeat_price, via_time
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    BOXES,
    GOLD,
    GOODS,
    UNITS,
)
from pyapp.games.auztralia.rules.forces import letter
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS
from pyapp.games.auztralia.rules.steps import AGAIN, CLOCK, DROP, FARMING, FIGHT, LOSE, SENDING, TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.games.auztralia.rules.pending import Pending
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

CUBE, TRACK, FARMED, HEALED, ONCE, PORT = "cube", "track", "farm", "unblighted", "once", "port"
"""Kinds other than goods: cubes in HQ, tracks, farms, farms without blight, unused once-cards, the port."""
CARD, UNIT, FORCE, LYING = "card ", "unit ", "force ", "lying "
"""Prefixes of kinds: cards in hand, units in the Barracks or the common box, units in combat, goods on the map."""

# --- time ---


class Clock(NamedTuple):
    """The new space of a disc, the next to act (a seat, None at the end), the turns of the Old Ones before that, and
    how many of these reveal a Revelation.
    """

    space: int
    actor: int | None
    turns: int
    revelations: int


def clock_after(p: State, seat: int, time: int) -> Clock:
    """Return the state of the time track after a seat spends time. AZ-4.12."""
    times = [spent + time if at == seat else spent for at, spent in enumerate(p.times)]
    stack = (*(one for one in p.stack if one != seat), seat)
    purple = p.purple
    while (actor := turns.actor_at(times, stack, purple, p.old_ones)) == p.old_ones:
        purple += 1
    passed = range(p.purple + 1, purple + 1)
    return Clock(times[seat], actor, len(passed), sum(space in p.kit.illuminated for space in passed))


def time_of(chosen: Pending) -> int | None:
    """Return the time of an act on the acting seat's turn; None if it takes none, or if the time is already paid."""
    p, seat = chosen.position, chosen.position.seat
    if seat is None or seat == CHANCE or p.ask in (FIGHT, LOSE):
        return None
    if p.ask in (DROP, AGAIN):
        return p.kit.time["recruit"]
    if p.ask not in (TURN, FARMING, SENDING):
        # The time of an action under way is on the stack of steps already; free tracks out of turn have none.
        return next((step[2] for step in p.steps if step[0] == CLOCK and step[1] == seat), None)
    if not chosen.box or (p.ask == TURN and not chosen.moves):
        return None
    return _TIMES[chosen.box](chosen, seat) + via_time(p, chosen.partners)


def _farm_time(chosen: Pending, _seat: int) -> int:
    p = chosen.position
    placed = sum(p.asked(questions.Farming).placed) if p.ask == FARMING else 0
    return p.kit.time["farm"] * max(1, placed + len(chosen.farms))


def _constant_time(box: str) -> Callable[[Pending, int], int]:
    return lambda chosen, _seat: chosen.position.kit.time[box]


_TIMES: Final[dict[str, Callable[[Pending, int], int]]] = {
    "rail": lambda chosen, seat: rail_time(chosen.position, seat, 0),
    "hills": lambda chosen, seat: rail_time(chosen.position, seat, 1),
    "mine": _constant_time("mine"),
    "recruit": _constant_time("recruit"),
    "buy": _constant_time("buy"),
    "trade": _constant_time("trade"),
    "farm": _farm_time,
    "attack": lambda chosen, _seat: attack.time_of(chosen.unit_counts),
    "recover": lambda chosen, seat: recover_time(chosen.position, seat),
}


# --- price and gain ---


def price_of(chosen: Pending) -> list[int]:
    """Return the goods that an act costs its seat, by kind: the price of its action and, if the act is complete, the
    goods that are gone after it.
    """
    p, seat = chosen.position, chosen.position.seat or 0
    paid = [0] * len(GOODS)
    if p.ask == TURN and chosen.box in BOXES:
        paid[GOLD] = repeat_price(p, seat, BOXES.index(chosen.box))
        for good in railway.price_goods(p, seat) if chosen.box in ("rail", "hills") else ():
            paid[good] += 1
    if not chosen.is_complete:
        return paid
    return [max(cost, -change) for cost, change in zip(paid, change_of(chosen), strict=True)]


def change_of(chosen: Pending) -> list[int]:
    """Return the change of the seat's goods by a complete act, by kind, as far as it does not depend on chance."""
    seat = chosen.position.seat or 0
    change = differences(held(chosen.position, seat), held(chosen.position_after, seat))
    return [change.get(good, 0) for good in GOODS]


def revelations_left(p: State) -> list[int]:
    """Return the remaining Revelation cards of each level."""
    turned, left = len(p.revelations), []
    for number in old_ones.revelation_deck(p):
        gone = min(turned, number)
        left.append(number - gone)
        turned -= gone
    return left


# --- changes by an act ---

later: Final = acts.after


def held(p: Position, party: int) -> Mapping[str, int]:
    """Return the possessions of a seat by kind, with time spent as negative; for TABLE, the goods on the map and the
    units in the box.
    """
    if party == TABLE:
        return {
            **{LYING + good: sum(p.lying[number]) for number, good in enumerate(GOODS)},
            **{UNIT + letter: p.in_box(unit) for unit, letter in enumerate(UNITS)},
        }
    if party >= p.players:
        return {}
    goods = p.goods[KINDS_OF_GOODS * party : KINDS_OF_GOODS * (party + 1)]
    fighting = p.combat.force if p.combat and p.combat.seat == party else ()
    return Counter(
        {
            **dict(zip(GOODS, (*goods, p.tokens[party]), strict=True)),
            **{UNIT + letter: number for letter, number in zip(UNITS, p.units_of(party), strict=True)},
            **Counter(FORCE + letter(unit) for unit in fighting),
            **{CARD + card: 1 for card in p.hands[party]},
            "time": -p.times[party],
            CUBE: p.in_hq(party),
            TRACK: p.rails[party].bit_count(),
            FARMED: p.farms_of(party).bit_count(),
            HEALED: p.unblighted_farms(party).bit_count(),
            ONCE: sum(p.kit.personalities[card].timing == "once" for card in p.hands[party]) - len(p.spent[party]),
            PORT: int(p.ports[party] != NOWHERE),
        }
    )
