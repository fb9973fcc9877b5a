"""What acts promise: time, gold and goods, pieces and cards, where the disc comes to lie and who acts then.

Every figure comes from the function that the rules themselves call. AZ-4.3, AZ-4.5, AZ-4.10, AZ-4.12.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine import acts
from pyapp.engine.contract import CHANCE
from pyapp.engine.promises import TABLE, between
from pyapp.games.auztralia.rules import (
    attack,
    oldones,
    proposals,
    questions,
    railway,
    recruiting,
    turns,
)
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    BOXES,
    GOLD,
    GOODS,
    UNITS,
)
from pyapp.games.auztralia.rules.forces import letter
from pyapp.games.auztralia.rules.moves import (
    Railway,
    parse,
)
from pyapp.games.auztralia.rules.paying import again_price, rail_time, recover_time, via_time
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS
from pyapp.games.auztralia.rules.steps import AGAIN, CLOCK, DROP, FIGHT, KEEP, LOSE, SEND, TURN, USE
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TRADE as TRADING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

CUBE, TRACK, FARMED, HEALED, ONCE, PORT = "cube", "track", "farm", "unblighted", "once", "port"
"""Kinds beside the goods: cubes in HQ, tracks, farms, farms without blight, once-cards left, the port."""
CARD, UNIT, FORCE, LYING = "card ", "unit ", "force ", "lying "
"""Beginnings of kinds: cards in hand, units in the Barracks, or the common box, and in combat, goods on the map."""

# --- the action that an act belongs to ---

_BOX_OF_ASK: Final = {
    TRADING: "trade",
    FARMING: "farm",
    SEND: "attack",
    DROP: "recruit",
    AGAIN: "recruit",
    KEEP: "recruit",
}


def box_begun(move: object) -> str:
    """Return the action box that a move begins, "" if it begins none."""
    if isinstance(move, Railway):
        return BOXES[move.box]
    action = turns.ACTIONS.get(type(move))
    return action.box if action else ""


def box_asked(p: Position) -> str | None:
    """Return the action box that what is asked belongs to, "" for none; None where the answer itself says it."""
    if p.ask == LAYING:
        return ("rail", "hills")[p.asked(questions.Laying).box]
    if p.ask in _BOX_OF_ASK and not (p.ask == KEEP and p.asked(questions.Keeping).among == recruiting.DRAFTED):
        return _BOX_OF_ASK[p.ask]
    return None if p.ask in (TURN, USE) else ""


def box_of(p: Position, act: Move) -> str:
    """Return the action box that an act belongs to, "" for none."""
    if (box := box_asked(p)) is not None:
        return box
    begun, parts = proposals.begun_and_parts(act)
    return next((box for move in map(parse, begun + parts) if (box := box_begun(move))), "")


# --- time ---


class Clock(NamedTuple):
    """Where a disc comes to lie, who acts then (a seat, None at the end), after how many turns of the Old Ones, and
    how many of these turn up a Revelation.
    """

    space: int
    actor: int | None
    turns: int
    revelations: int


def after(p: State, seat: int, time: int) -> Clock:
    """Return what the clock does when a seat spends time, as it stands now. AZ-4.12."""
    trial = p.copy()
    trial.times[seat] += time
    trial.stack = (*(one for one in trial.stack if one != seat), seat)
    old_turns = revelations = 0
    while (actor := turns.next_actor(trial)) == trial.old_ones:
        trial.purple += 1
        old_turns += 1
        revelations += trial.purple in trial.kit.illuminated
    return Clock(trial.times[seat], actor, old_turns, revelations)


def time_of(p: Position, act: Move, box: str | None = None) -> int | None:
    """Return the time that an act of the acting seat's turn takes; None for what takes none, or none any more. `box` is
    the action box where only that is known.
    """
    seat = p.seat
    if seat is None or seat == CHANCE:
        return None
    begun, parts = proposals.begun_and_parts(act)
    texts = begun + parts
    if p.ask in (FIGHT, LOSE):
        return None
    if p.ask in (DROP, AGAIN):
        return p.kit.time["recruit"]
    if p.ask not in (TURN, FARMING, SEND):
        # What is under way has its time on the stack already; tracks that come free out of turn have none.
        return next((step[2] for step in p.steps if step[0] == CLOCK and step[1] == seat), None)
    via = via_of(p, texts)
    box = box_of(p, act) if box is None else box
    if not box or (p.ask == TURN and len(proposals.vias_in(texts)) == len(texts)):
        return None
    return _TIMES[box](p, seat, parts) + via_time(p, via)


def via_of(p: Position, moves: Sequence[Move]) -> tuple[int, ...]:
    """Return the seats whose railways an act uses."""
    if p.ask == TURN and (via := p.asked(questions.Acting).via):
        return via
    if p.ask == FARMING:
        return p.asked(questions.Farming).via
    if p.ask == SEND:
        return p.asked(questions.Sending).via
    return proposals.partners_in(moves)


def _farm_time(p: Position, _seat: int, parts: Sequence[Move]) -> int:
    placed = sum(p.asked(questions.Farming).placed) if p.ask == FARMING else 0
    return p.kit.time["farm"] * max(1, placed + len(proposals.farms_in(parts)))


def _same(box: str) -> Callable[[Position, int, Sequence[Move]], int]:
    return lambda p, _seat, _parts: p.kit.time[box]


_TIMES: Final[dict[str, Callable[[Position, int, Sequence[Move]], int]]] = {
    "rail": lambda p, seat, _parts: rail_time(p, seat, 0),
    "hills": lambda p, seat, _parts: rail_time(p, seat, 1),
    "mine": _same("mine"),
    "recruit": _same("recruit"),
    "buy": _same("buy"),
    "trade": _same("trade"),
    "farm": _farm_time,
    "attack": lambda p, _seat, parts: attack.time_of(attack.counts_of(p, parts)),
    "recover": lambda p, seat, _parts: recover_time(p, seat),
}


# --- what is paid and gained ---


def _started(p: State, seat: int, box: str) -> list[int]:
    """Return the goods that beginning an action takes: repetition gold, and a railway's goods."""
    paid = [0] * len(GOODS)
    if p.ask == TURN and box in BOXES:
        paid[GOLD] = again_price(p, seat, BOXES.index(box))
        for good in railway.price(p, seat) if box in ("rail", "hills") else ():
            paid[good] += 1
    return paid


def price_of(p: Position, act: Move, box: str | None = None) -> list[int]:
    """Return the goods that an act takes from its seat, by kind: what its action costs, and what else is gone after it.
    Of an act that is only begun the first alone. `box` is the action box where only that is known.
    """
    seat = p.seat or 0
    paid = _started(p, seat, box_of(p, act) if box is None else box)
    if acts.why_not(p, act) is not None:
        return paid
    return [max(cost, -change) for cost, change in zip(paid, change_of(p, act), strict=True)]


def change_of(p: Position, act: Move) -> list[int]:
    """Return by how much a whole act changes its seat's goods, by kind, as far as no chance decides."""
    seat = p.seat or 0
    change = between(held(p, seat), held(later(p, act), seat))
    return [change.get(good, 0) for good in GOODS]


def revelations_left(p: State) -> list[int]:
    """Return how many Revelation cards of each level are left."""
    turned, left = len(p.revelations), []
    for number in oldones.deck_of(p):
        gone = min(turned, number)
        left.append(number - gone)
        turned -= gone
    return left


# --- what an act changes ---

later: Final = acts.after


def held(p: Position, party: int) -> Mapping[str, int]:
    """Return what a seat has, by kind, time being what is behind it, or what lies on the table and on the map."""
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
            HEALED: p.standing(party).bit_count(),
            ONCE: sum(p.kit.personalities[card].timing == "once" for card in p.hands[party]) - len(p.spent[party]),
            PORT: int(p.ports[party] != NOWHERE),
        }
    )
