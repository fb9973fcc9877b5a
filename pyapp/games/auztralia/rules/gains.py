"""Goods and units gained from the supply and the common boxes, and gold paid. AZ-1.3, AZ-8.3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules import events
from pyapp.games.auztralia.rules.components import GOLD, GOODS, TOKEN, UNITS
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State


def gain(p: State, seat: int, good: int, number: int) -> None:
    """Give a seat pieces of a good from the supply, or points of a token; a negative number is paid."""
    if good == TOKEN:
        p.tokens[seat] += number
    else:
        p.goods[KINDS_OF_GOODS * seat + good] += number


def gain_and_log(p: State, seat: int, good: int, number: int, why: str) -> None:
    """Give pieces to a seat and log it; `why` is a card, a kind of Old One or an action."""
    gain(p, seat, good, number)
    p.tell(events.GAIN, seat, number=number, good=GOODS[good], why=why)


def pay_gold(p: State, seat: int, number: int) -> None:
    """Remove gold from a seat."""
    p.goods[KINDS_OF_GOODS * seat + GOLD] -= number


def take_units(p: State, seat: int, unit: str, number: int) -> int:
    """Move up to that many units from their common box to a seat's Barracks, and return how many moved. AZ-7.6."""
    at = UNITS.index(unit)
    moved = min(number, p.in_box(at))
    p.units[len(UNITS) * seat + at] += moved
    if moved:
        p.tell(events.UNITS, seat, number=moved, unit=unit)
    return moved
