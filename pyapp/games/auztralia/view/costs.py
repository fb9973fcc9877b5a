"""What acts cost and bring in figures: time, gold and goods, where the disc comes to lie and who acts then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine.contract import CHANCE
from pyapp.games.auztralia.rules import attack, market, mining, oldones, proposals, railway, recruiting
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.components import (
    BOXES,
    GOLD,
    GOODS,
    ILLUMINATED,
    PERSONALITIES,
    TIME,
    UNITS,
)
from pyapp.games.auztralia.rules.farming import FARM_GOLD
from pyapp.games.auztralia.rules.moves import (
    Attack,
    Buy,
    Export,
    Import,
    LookAtDeck,
    Mine,
    PlaceFarm,
    Recruit,
    Refresh,
    Send,
    Via,
    parse,
)
from pyapp.games.auztralia.rules.paying import again_price, rail_time, recover_time, via_time
from pyapp.games.auztralia.rules.steps import CLOCK, FIGHT, LOSE, SEND, TURN
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.turns import next_actor
from pyapp.games.auztralia.view.desk import box_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

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
    turns = revelations = 0
    while (actor := next_actor(trial)) == trial.old_ones:
        trial.purple += 1
        turns += 1
        revelations += trial.purple in ILLUMINATED
    return Clock(trial.times[seat], actor, turns, revelations)


def time_of(p: Position, act: Move) -> int | None:
    """Return the time that an act of the acting seat's turn takes; None for what takes none, or none any more."""
    seat = p.seat
    if seat is None or seat == CHANCE:
        return None
    begun, parts = proposals.begun_and_parts(act)
    rest = [move for move in (*begun, *parts) if not isinstance(parse(move), Via)]
    if p.ask in (FIGHT, LOSE):
        return None
    if p.ask not in (TURN, FARMING, SEND):
        # What is under way has its time on the stack already; tracks that come free out of turn have none.
        return next((step[2] for step in p.steps if step[0] == CLOCK and step[1] == seat), None)
    via = via_of(p, begun + parts)
    box = box_of(p, act)
    if not box or (p.ask == TURN and not rest):
        return None
    return _TIMES[box](p, seat, parts) + via_time(p, via)


def via_of(p: Position, moves: Sequence[Move]) -> tuple[int, ...]:
    """Return the seats whose railways an act uses."""
    if p.ask == TURN and p.args and p.args[0]:
        return tuple(p.args[0])
    if p.ask == FARMING:
        return tuple(p.args[0])
    if p.ask == SEND:
        return tuple(p.args[1])
    return tuple(seat for via in map(parse, moves) if isinstance(via, Via) for seat in via.partners)


def counts_of(p: Position, parts: Sequence[Move]) -> tuple[int, ...]:
    """Return the units that an attack sends, by type."""
    counts = list(p.args[2]) if p.ask == SEND else [0] * len(UNITS)
    for part in map(parse, parts):
        if isinstance(part, Send):
            counts[part.unit] = part.number
    return tuple(counts)


def farms_of(parts: Sequence[Move]) -> list[Move]:
    """List the farms that an act places."""
    return [part for part in parts if isinstance(parse(part), PlaceFarm)]


def _farm_time(p: Position, _seat: int, parts: Sequence[Move]) -> int:
    placed = sum(p.args[1]) if p.ask == FARMING else 0
    return TIME["farm"] * max(1, placed + len(farms_of(parts)))


def _same(box: str) -> Callable[[Position, int, Sequence[Move]], int]:
    return lambda _p, _seat, _parts: TIME[box]


_TIMES: Final[dict[str, Callable[[Position, int, Sequence[Move]], int]]] = {
    "rail": lambda p, seat, _parts: rail_time(p, seat, 0),
    "hills": lambda p, seat, _parts: rail_time(p, seat, 1),
    "mine": _same("mine"),
    "recruit": _same("recruit"),
    "buy": _same("buy"),
    "trade": _same("trade"),
    "farm": _farm_time,
    "attack": lambda p, _seat, parts: attack.time_of(counts_of(p, parts)),
    "recover": lambda p, seat, _parts: recover_time(p, seat),
}


# --- what is paid and gained ---


def price_of(p: Position, act: Move) -> list[int]:
    """Return the goods that an act takes from its seat, by kind: repetition gold, prices, exports."""
    seat, box, paid = p.seat or 0, box_of(p, act), [0] * len(GOODS)
    begun, parts = proposals.begun_and_parts(act)
    if p.ask == TURN and box in BOXES:
        paid[GOLD] += again_price(p, seat, BOXES.index(box))
        if box in ("rail", "hills"):
            for good in railway.price(p, seat):
                paid[good] += 1
        first = next((move for move in map(parse, (*begun, *parts)) if not isinstance(move, Via)), None)
        if isinstance(first, Buy):
            paid[GOLD] += first.number * market.unit_price(p, seat, first.unit)
        elif isinstance(first, (LookAtDeck, Refresh)):
            paid[GOLD] += recruiting.LOOK_PRICE
    for part in map(parse, parts):
        if isinstance(part, Export):
            paid[part.good] += 1
    return paid


def gain_of(p: Position, act: Move) -> list[int]:
    """Return the goods that an act brings to its seat, by kind, as far as no chance decides."""
    seat, gained = p.seat or 0, [0] * len(GOODS)
    begun, parts = proposals.begun_and_parts(act)
    for move in map(parse, begun + parts):
        if isinstance(move, Mine):
            number, gold = mining.brings(p, seat, p.board.index[move.hexagon], move.good)
            gained[move.good] += number
            gained[GOLD] += gold
        elif isinstance(move, PlaceFarm):
            gained[GOLD] += FARM_GOLD
        elif isinstance(move, Import) and move.receiver is None:
            gained[move.good] += 1
        elif isinstance(move, Export) and move.receiver is None:
            gained[GOLD] += market.export_gold(p, seat)
        elif isinstance(move, Recruit) and move.receiver is None:
            for effect in PERSONALITIES[move.card].effects:
                if PERSONALITIES[move.card].timing == "instant" and effect.op == "gain":
                    gained[GOODS.index(str(effect.args[0]))] += int(str(effect.args[1]))
    return gained


def target_of(p: Position, moves: Sequence[Move]) -> int:
    """Return the tile that an act attacks, NOWHERE if none is chosen."""
    if p.ask == SEND:
        return int(p.args[0])
    return next((move.tile for move in map(parse, moves) if isinstance(move, Attack)), NOWHERE)


def revelations_left(p: State) -> list[int]:
    """Return how many Revelation cards of each level are left."""
    turned, left = len(p.revelations), []
    for number in oldones.deck_of(p):
        gone = min(turned, number)
        left.append(number - gone)
        turned -= gone
    return left
