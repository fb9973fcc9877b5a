"""What the dice that lie would get if nothing else were placed: how far the round has come, what rows serve, what a
seat will have by then. The event of the round counts as far as it is still to come.

Every figure comes from the function that the rules themselves call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.board import ROWS
from pyapp.games.artemis.rules.components import COLONISTS, RECRUIT_PRICE
from pyapp.games.artemis.rules.regions import at_a_discount, most_recruits, shares
from pyapp.games.artemis.rules.steps import DOORSTEP, LETTER, QUARRY, TURN, VENTS
from pyapp.games.artemis.rules.tables import number_of, size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.rules.position import Position

# --- how far the round has come ---


def placing(position: Position) -> bool:
    """Return whether dice are still to be placed, so that nothing has resolved."""
    return any(step[0] == TURN for step in position.steps)


def to_come(position: Position, kind: str) -> int:
    """Return how much of a kind an event of this round will bring yet."""
    amount = position.happening(kind)
    if not amount or placing(position):
        return amount
    letter = position.kit.material.events[position.event].letter
    return amount if (LETTER, letter) in position.steps else 0


def begun(position: Position, region: str) -> int | None:
    """Return how many dice, expeditions or tiles of a region have had their turn; None if all of them have."""
    if placing(position):
        return 0
    return next((step[1] for step in reversed(position.steps) if step[0] == region), None)


# --- Vents and Quarry (AP-11) ---

GOES: Final = -1
"""What a die takes that an event removes."""
SERVED: Final = -2
"""What a die takes that was served already."""


def takes(position: Position, region: str, row: Sequence[int]) -> list[int]:
    """Return what each die of a row in the Vents or the Quarry takes; GOES for one that an event removes, SERVED for
    one that has had its turn.
    """
    first = begun(position, region)
    if first is None:
        return [SERVED] * len(row)
    removed = -1
    if row and to_come(position, "VENTS" if region == VENTS else "QUARRY"):
        removed = len(row) - 1 if region == VENTS else 0
    waiting = [at for at in range(first, len(row)) if at != removed]
    pool = position.vents if region == VENTS else position.quarry
    taken = dict(zip(waiting, shares([row[at] for at in waiting], pool), strict=True))
    return [SERVED if at < first else taken.get(at, GOES) for at in range(len(row))]


def _yield(position: Position, seat: int, region: str) -> int:
    """Return what all dice of a seat in a row take."""
    row = position.rows[ROWS[region]]
    taken = takes(position, region, row)
    return sum(max(0, number) for number, die in zip(taken, row, strict=True) if die & 7 == seat)


def minerals_then(position: Position, seat: int) -> int:
    """Return the minerals of a seat when the Gantry resolves: those it has, less what an event takes, and what its
    dice in the Quarry take.
    """
    return max(0, position.minerals[seat] - to_come(position, "MINERALS")) + _yield(position, seat, QUARRY)


def energy_then(position: Position, seat: int) -> int:
    """Return the energy of a seat when the Doorstep resolves, in the same way."""
    return max(0, position.energy[seat] - to_come(position, "ENERGY")) + _yield(position, seat, VENTS)


# --- the Doorstep (AP-13) ---


def recruits(position: Position, row: Sequence[int], at: int) -> int:
    """Return how many the die at a place of the Doorstep's row may recruit at least, if those before it take all that
    they may.
    """
    left = size(position.queue)
    for die in row[max(0, begun(position, DOORSTEP) or 0) : at]:
        left -= most_recruits(die >> 3, left)
    return most_recruits(row[at] >> 3, left)


def prices(position: Position, seat: int, number: int) -> tuple[int, int]:
    """Return the least and the most energy that a number of recruits of those waiting cost."""
    each = sorted(
        RECRUIT_PRICE[letter] for kind, letter in enumerate(COLONISTS) for _ in range(number_of(position.queue, kind))
    )
    least, most = sum(each[:number]), sum(each[len(each) - number :])
    return at_a_discount(position, seat, least), at_a_discount(position, seat, most)


def payable(position: Position, seat: int, number: int) -> int:
    """Return how many of a number of recruits a seat will have energy for, the cheapest of those waiting."""
    have = energy_then(position, seat)
    return max(some for some in range(number + 1) if not some or prices(position, seat, some)[0] <= have)
