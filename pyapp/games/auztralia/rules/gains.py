"""What comes into a warehouse or into the Barracks, from the supply or the common boxes. AZ-1.3, AZ-8.3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules import events
from pyapp.games.auztralia.rules.components import GOLD, GOODS, TOKEN, UNITS
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State


def gain(p: State, seat: int, good: int, number: int) -> None:
    """Hand a seat pieces of a good from the supply, or points of a token; a negative number is paid."""
    if good == TOKEN:
        p.tokens[seat] += number
    else:
        p.goods[KINDS_OF_GOODS * seat + good] += number


def gain_and_log(p: State, seat: int, good: int, number: int, why: str) -> None:
    """Hand over pieces and say so; `why` is a card, a kind of Old One or an action."""
    gain(p, seat, good, number)
    p.tell(events.GAIN, seat, number=number, good=GOODS[good], why=why)


def pay_gold(p: State, seat: int, number: int) -> None:
    """Take gold from a seat."""
    p.goods[KINDS_OF_GOODS * seat + GOLD] -= number


def take_units(p: State, seat: int, unit: str, number: int) -> int:
    """Move units from their common box to the Barracks of a seat, as many as there are, and return how many. AZ-7.6."""
    at = UNITS.index(unit)
    moved = min(number, p.in_box(at))
    p.units[len(UNITS) * seat + at] += moved
    if moved:
        p.tell(events.UNITS, seat, number=moved, unit=unit)
    return moved
