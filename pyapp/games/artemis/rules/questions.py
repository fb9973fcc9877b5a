"""What the answers to each question depend on, named as in the rulebook: `position.asked(Training).steps`.

A question that is not here, such as which die is taken, depends on nothing but the position. Groups of colonists are
numbers as `tables` writes them; `expedition` and `tile` are places on the board from 0, left to right, `building` is
one on the seat's mat, in the order gained.
"""

from __future__ import annotations

from typing import NamedTuple

# --- chance (AP-24.3) ---


class DrawingReward(NamedTuple):
    """What lies on a reward: a number of colonists, or a building where `colonists` is 0. AP-3.2."""

    expedition: int
    side: int
    colonists: int


# --- placement (AP-24.5) ---


class Laying(NamedTuple):
    """Where a die goes that shows this face. AP-5.1 to AP-8."""

    face: int


class Sending(NamedTuple):
    """Who goes along with a die of this face. AP-5.2."""

    expedition: int
    face: int


class Hitting(NamedTuple):
    """Which die of somebody else a Marine turns down. AP-5.5."""

    expedition: int


# --- the Resolution (AP-24.6) ---


class Rewarding(NamedTuple):
    """Which reward the leader takes; the `second` has the other one, -1 is nobody. AP-10.4."""

    expedition: int
    second: int


class Mixing(NamedTuple):
    """Which resources, and what gives them. AP-1.3."""

    number: int
    why: str


class Buying(NamedTuple):
    """Whether the highest bidder builds; `void` is the mask of those who are out of it already. AP-12.2, AP-12.3."""

    tile: int
    void: int
    price: int


class Recruiting(NamedTuple):
    """Whom a die recruits, `most` at most. AP-13.1."""

    most: int


class Training(NamedTuple):
    """Who is trained with the steps that are left, and what gives them. AP-14.2."""

    steps: int
    why: str


class Housing(NamedTuple):
    """Where the next of the colonists gained goes, who is of this kind: to place number `least` or a later one.
    AP-16.2.
    """

    colonists: int
    kind: int
    least: int


class Manning(NamedTuple):
    """Who mans the building gained. AP-16.2."""

    building: int


# --- Upkeep (AP-24.7) ---


class Arranging(NamedTuple):
    """Who mans the next building out of those in hand; `stood` are the crews as they were before, 0 until a crew has
    been given. AP-17.1.
    """

    building: int
    hand: int
    stood: tuple[int, ...] | int


class Using(NamedTuple):
    """Which building is used next; `used` is the mask of those that have been. AP-17.2."""

    used: int


class Heating(NamedTuple):
    """How many of a kind are heated, of the `number` in the Shelters. AP-17.3."""

    kind: int
    number: int
