"""The gains of the dice on the board if no more were placed: the progress of the round, the shares of rows, the stocks
of a seat by then. An event counts until it has resolved.

Every number comes from the functions that the rules call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.components import COLONISTS, RECRUIT_PRICE
from pyapp.games.artemis.rules.regions import discounted_price, most_recruits, shares
from pyapp.games.artemis.rules.steps import DOORSTEP, LETTER, QUARRY, TURN, VENTS
from pyapp.games.artemis.rules.tables import number_of, size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.rules.position import Position

# --- progress of the round ---


def in_placement(position: Position) -> bool:
    """Return whether Placement is still going on, so that nothing has resolved."""
    return any(step[0] == TURN for step in position.steps)


def event_to_come(position: Position, kind: str) -> int:
    """Return the amount of a kind that this round's event is still going to have; 0 if it has resolved."""
    amount = position.event_amount(kind)
    if not amount or in_placement(position):
        return amount
    letter = position.kit.material.events[position.event].letter
    return amount if (LETTER, letter) in position.steps else 0


def resolved_count(position: Position, region: str) -> int | None:
    """Return how many dice, expeditions or tiles of a region are resolved; None if all are."""
    if in_placement(position):
        return 0
    return next((step[1] for step in reversed(position.steps) if step[0] == region), None)


# --- Vents and Quarry (AP-11) ---

REMOVED: Final = -1
"""The gain of a die that an event removes."""
SERVED: Final = -2
"""The gain of a die that has been served."""


def row_gains(position: Position, region: str, row: Sequence[int]) -> list[int]:
    """Return the gain of each die of a row in the Vents or the Quarry; REMOVED for one that an event removes, SERVED
    for one that has been served.
    """
    first = resolved_count(position, region)
    if first is None:
        return [SERVED] * len(row)
    removed = -1
    if row and event_to_come(position, "VENTS" if region == VENTS else "QUARRY"):
        removed = len(row) - 1 if region == VENTS else 0
    waiting = [at for at in range(first, len(row)) if at != removed]
    pool = position.vents if region == VENTS else position.quarry
    taken = dict(zip(waiting, shares([row[at] for at in waiting], pool), strict=True))
    return [SERVED if at < first else taken.get(at, REMOVED) for at in range(len(row))]


def _yield(position: Position, seat: int, region: str) -> int:
    """Return the gain of all dice of a seat in a row."""
    row = position.rows[ROWS[region]]
    taken = row_gains(position, region, row)
    return sum(max(0, number) for number, die in zip(taken, row, strict=True) if die & 7 == seat)


def minerals_at_gantry(position: Position, seat: int) -> int:
    """Return the minerals of a seat when the Gantry resolves: its stock, less the loss to an event, plus the gain of
    its dice in the Quarry.
    """
    return max(0, position.minerals[seat] - event_to_come(position, "MINERALS")) + _yield(position, seat, QUARRY)


def energy_at_doorstep(position: Position, seat: int) -> int:
    """Return the energy of a seat when the Doorstep resolves, calculated like `minerals_at_gantry`."""
    return max(0, position.energy[seat] - event_to_come(position, "ENERGY")) + _yield(position, seat, VENTS)


# --- the Doorstep (AP-13) ---


def guaranteed_recruits(position: Position, row: Sequence[int], at: int) -> int:
    """Return how many colonists a die of the Doorstep's row may recruit at least, if those before it recruit as many as
    they may.
    """
    left = size(position.queue)
    for die in row[max(0, resolved_count(position, DOORSTEP) or 0) : at]:
        left -= most_recruits(die >> 3, left)
    return most_recruits(row[at] >> 3, left)


def price_range(position: Position, seat: int, number: int) -> tuple[int, int]:
    """Return the lowest and the highest energy cost of a number of recruits from the queue."""
    each = sorted(
        RECRUIT_PRICE[letter] for kind, letter in enumerate(COLONISTS) for _ in range(number_of(position.queue, kind))
    )
    least, most = sum(each[:number]), sum(each[len(each) - number :])
    return discounted_price(position, seat, least), discounted_price(position, seat, most)


def payable_recruits(position: Position, seat: int, number: int) -> int:
    """Return how many of a number of recruits a seat will have energy for, the cheapest of the queue."""
    have = energy_at_doorstep(position, seat)
    return max(some for some in range(number + 1) if not some or price_range(position, seat, some)[0] <= have)
