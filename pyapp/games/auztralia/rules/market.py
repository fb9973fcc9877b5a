"""Buy unit and Import/Export. AZ-8, AZ-9."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import events
from pyapp.games.auztralia.rules.action_costs import can_afford, pay_cube, queue_turn_end
from pyapp.games.auztralia.rules.actions import Action, Actions, Refusals
from pyapp.games.auztralia.rules.components import BUY, COAL, GOLD, GOODS, IRON, TRADE, TRADES, UNITS
from pyapp.games.auztralia.rules.gains import gain
from pyapp.games.auztralia.rules.moves import BUY_OFFERS, END, Buy, Export, Import, Trade, expect
from pyapp.games.auztralia.rules.notation import seat_name
from pyapp.games.auztralia.rules.refusal_helpers import (
    empty_hq_refusal,
    gold_refusal,
    may_give,
    order_refusal,
    refusal,
    repetition_refusal,
)
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS
from pyapp.games.auztralia.rules.steps import TRADING, TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

WEST_EXTRA_TRADES: Final = 1
"""Additional sub-actions in the West with P23. 4.5 `trade(n)`."""
TRADE_TEXT: Final = Trade.word
"""The text that begins a trade."""
_WAYS: Final = (("import", COAL), ("import", IRON), ("export", COAL), ("export", IRON))


# --- units ---


def unit_price(p: State, seat: int, unit: int) -> int:
    """Return the price of a unit for a seat, at least 1. AZ-4.10."""
    return max(1, p.kit.units[unit].price + p.effect_total(seat, "price", "*"))


def buys(p: State, seat: int, _net: int, _via: tuple[int, ...]) -> list[str]:
    """List the purchases that a seat can make."""
    moves = []
    for offer in BUY_OFFERS:
        unit, number = UNITS.index(offer[0]), len(offer)
        if p.in_box(unit) >= number and can_afford(p, seat, BUY, number * unit_price(p, seat, unit)):
            moves.append(f"buy {offer}")
    return moves


def buy(p: State, seat: int, move: Buy, _via: tuple[int, ...]) -> None:
    """Pay for units and take them."""
    unit, number = move.unit, move.number
    price = number * unit_price(p, seat, unit)
    pay_cube(p, seat, BUY, price)
    p.units[len(UNITS) * seat + unit] += number
    p.tell(events.BUY, seat, number=number, unit=UNITS[unit], gold=price)
    queue_turn_end(p, seat, p.kit.time["buy"])


# --- import and export ---


def trades(p: State, seat: int, _net: int, _via: tuple[int, ...]) -> list[str]:
    """List Import/Export if the seat can use it."""
    return [TRADE_TEXT] if can_afford(p, seat, TRADE) else []


def trade_limit(p: State, seat: int) -> int:
    """Return the number of sub-actions of Import/Export. AZ-9.1, AZ-17.5, P23."""
    more = p.effect_total(seat, "trade")
    return more + (WEST_EXTRA_TRADES if p.west else 0) if more else TRADES[p.board.key]


def export_gold(p: State, seat: int) -> int:
    """Return the gold that a seat gets for each exported piece. AZ-9.1, P24."""
    return 1 + p.effect_total(seat, "export")


def start(p: State, seat: int, _move: Trade, _via: tuple[int, ...]) -> None:
    """Pay for an Import/Export action and ask for its sub-actions."""
    pay_cube(p, seat, TRADE)
    queue_turn_end(p, seat, p.kit.time["trade"])
    p.steps.append((TRADING, seat, trade_limit(p, seat), 0, False))


def _parts(p: State, seat: int) -> list[tuple[str, int, str]]:
    """List all sub-actions in their order as (import or export, good, text). AZ-23.1, AZ-23.8."""
    to = ["", *(f" to {seat_name(other)}" for other in range(p.players) if other != seat)] if p.coop else [""]
    return [(way, good, f"{way} {GOODS[good]}{receiver}") for way, good in _WAYS for receiver in to]


def every_trade(p: State, seat: int) -> list[str]:
    """List the texts of all sub-actions in their order, legal now or not. AZ-23.1."""
    return [text for _way, _good, text in _parts(p, seat)]


def _open(p: State, seat: int, parts: list[tuple[str, int, str]]) -> list[int]:
    have = p.goods[KINDS_OF_GOODS * seat : KINDS_OF_GOODS * seat + 2]
    return [at for at, (way, good, _text) in enumerate(parts) if way == "import" or have[good]]


def _ask(p: State, seat: int, left: int, barred: int, complete: bool) -> bool:
    if not left:
        return False
    parts = _parts(p, seat)
    legal = [parts[at][2] for at in _open(p, seat, parts) if not barred >> at & 1]
    if not legal:
        return False
    return p.question(TRADING, seat, [*legal, END] if complete else legal, left, barred)


def _traded(p: State, seat: int, move: str, left: int, barred: int) -> None:
    if move == END:
        return
    parts = _parts(p, seat)
    chosen = next(at for at, part in enumerate(parts) if part[2] == move)
    barred |= sum(1 << at for at in _open(p, seat, parts) if at < chosen)
    way, good, _text = parts[chosen]
    given = (expect(Import, move) if way == "import" else expect(Export, move)).receiver
    receiver = seat if given is None else given
    if way == "import":
        gain(p, receiver, good, 1)
        p.tell(
            events.IMPORT if receiver == seat else events.IMPORT_FOR, seat, good=GOODS[good], seat=seat_name(receiver)
        )
    else:
        gold = export_gold(p, seat)
        gain(p, seat, good, -1)
        gain(p, receiver, GOLD, gold)
        p.tell(
            events.EXPORT if receiver == seat else events.EXPORT_FOR,
            seat,
            good=GOODS[good],
            gold=gold,
            seat=seat_name(receiver),
        )
    p.steps.append((TRADING, seat, left - 1, barred, True))


STEPS: Final[dict[str, Callable[..., bool | None]]] = {TRADING: _ask}
ANSWERS: Final[dict[str, Callable[..., None]]] = {TRADING: _traded}


# --- refusals (AZ-21.1) ---


def _no_buy(p: State, seat: int, move: Buy) -> Illegal | None:
    unit, number = move.unit, move.number
    refused = gold_refusal(p, seat, BUY, number * unit_price(p, seat, unit))
    return refused or refusal(
        "R6", "AZ-8.3", N_("Too few are left in the box: {unit}, {number}."), number=p.in_box(unit), unit=UNITS[unit]
    )


def _no_trade(p: State, seat: int, _move: Trade) -> Illegal | None:
    return repetition_refusal(p, seat, TRADE) or empty_hq_refusal()


def _no_trading(p: State, seat: int, move: Import | Export) -> Illegal | None:
    if not may_give(p, seat, move.receiver):
        return None
    if isinstance(move, Export) and not p.goods[KINDS_OF_GOODS * seat + move.good]:
        return refusal("R5", "AZ-9.1", N_("You have no {good} to export."), good=GOODS[move.good])
    return order_refusal()


ACTIONS: Final[Actions] = {Buy: Action("buy", buy), Trade: Action("trade", start)}
REFUSALS: Final[Refusals] = {
    (TURN, Buy): _no_buy,
    (TURN, Trade): _no_trade,
    (TRADING, Import): _no_trading,
    (TRADING, Export): _no_trading,
}
