"""What acts promise: time, gold and goods, pieces and cards, where the disc comes to lie and who acts then.

Every figure comes from the function that the rules themselves call. AZ-4.3, AZ-4.5, AZ-4.10, AZ-4.12.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine import acts
from pyapp.engine.contract import CHANCE
from pyapp.engine.promises import TABLE, Promise
from pyapp.games.auztralia.rules import (
    attack,
    beginning,
    combat,
    farming,
    market,
    mining,
    oldones,
    proposals,
    questions,
    railway,
    recruiting,
    turns,
)
from pyapp.games.auztralia.rules.accounts import (
    CARD,
    CUBE,
    FARMED,
    FORCE,
    HEALED,
    LYING,
    ONCE,
    PORT,
    TRACK,
    UNIT,
    Account,
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
from pyapp.games.auztralia.rules.steps import AGAIN, CLOCK, DROP, FIGHT, KEEP, LOSE, LOSSES, SEND, TURN, USE
from pyapp.games.auztralia.rules.steps import FARM as FARMING
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TRADE as TRADING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.actions import Accounts
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.state import State

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


def _started(p: State, seat: int, box: str, account: Account) -> None:
    """Note what beginning an action costs: a cube, repetition gold, a railway's goods."""
    account.paid[CUBE] += 1
    account.paid[GOODS[GOLD]] += again_price(p, seat, BOXES.index(box))
    if box in ("rail", "hills"):
        account.paid.update(GOODS[good] for good in railway.price(p, seat))


_ACCOUNTS: Final[Accounts] = {
    **beginning.ACCOUNTS,
    **turns.ACCOUNTS,
    **railway.ACCOUNTS,
    **mining.ACCOUNTS,
    **recruiting.ACCOUNTS,
    **market.ACCOUNTS,
    **farming.ACCOUNTS,
    **combat.ACCOUNTS,
}


def account_of(p: Position, act: Move, box: str | None = None) -> Account:
    """Add up what the moves of an act pay and gain at once, or of one that is only begun. `box` is the action box where
    only that is known.
    """
    seat, account = p.seat or 0, Account()
    begun, parts = proposals.begun_and_parts(act)
    box = box_of(p, act) if box is None else box
    if p.ask == TURN and box in BOXES:
        _started(p, seat, box, account)
    for move in map(parse, begun + parts):
        if type(move) in _ACCOUNTS:
            _ACCOUNTS[type(move)](p, seat, move, account)
    return account


def price_of(p: Position, act: Move, box: str | None = None) -> list[int]:
    """Return the goods that an act takes from its seat, by kind: repetition gold, prices, exports."""
    paid = account_of(p, act, box).paid
    return [paid[good] for good in GOODS]


def gain_of(p: Position, act: Move, box: str | None = None) -> list[int]:
    """Return the goods that an act brings to its seat, by kind, as far as no chance decides."""
    gained = account_of(p, act, box).gained
    return [gained[good] for good in GOODS]


def revelations_left(p: State) -> list[int]:
    """Return how many Revelation cards of each level are left."""
    turned, left = len(p.revelations), []
    for number in oldones.deck_of(p):
        gone = min(turned, number)
        left.append(number - gone)
        turned -= gone
    return left


# --- promises ---

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


def promise(p: Position, act: Move) -> Promise:
    """Return what an act would do. Open is what waits: for chance, for the end of the action, for cards before it."""
    then, seat = later(p, act), p.seat or 0
    account = account_of(p, act)
    waits = account.waits
    time = time_of(p, act) or _time_under_way(p, seat)
    if time:
        account.paid["time"] += time
        begun = then.ask in (FARMING, SEND, DROP, AGAIN) or any(step[0] == AGAIN for step in then.steps)
        if begun or _time_under_way(then, seat):
            waits.add("time")
    for other in range(p.players):  # whoever had the card recruited for a seat that lays its tracks
        if other != seat and (under_way := _time_under_way(p, other)) and not _time_under_way(then, other):
            account.others[other]["time"] -= under_way
    if p.ask in (SEND, TURN) and then.ask != SEND:
        attack.account_of_force(p, *proposals.begun_and_parts(act), account)
    if p.ask == LOSE and (any(step[0] == LOSE and step[2] for step in p.steps) or (LOSSES, True) in p.steps):
        waits.update((GOODS[GOLD], *(kind + letter for kind in (UNIT, FORCE) for letter in UNITS)))
    return Promise(_counted(account.paid), _counted(account.gained), dict(account.others), frozenset(waits))


def _counted(amounts: Counter[str]) -> dict[str, int]:
    return {kind: number for kind, number in amounts.items() if number}


def _time_under_way(p: State, seat: int) -> int:
    """Return the time that a seat's disc will go once what is under way is done."""
    return next((step[2] for step in p.steps if step[0] == CLOCK and step[1] == seat), 0)
