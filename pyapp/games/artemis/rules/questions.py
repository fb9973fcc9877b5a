"""The parameters of each question, by the names of the rulebook: `position.asked(Training).steps`.

A question without a class here, such as which die to take, has no parameters. Groups of colonists are numbers, see
`tables`; `expedition` and `tile` are places on the board from 0, left to right; `building` is a place on the seat's
mat, in the order gained.
"""

from __future__ import annotations

from typing import NamedTuple

# --- chance (AP-24.3) ---


class DrawingReward(NamedTuple):
    """A draw for a reward: a number of colonists, or a building where `colonists` is 0. AP-3.2."""

    expedition: int
    side: int
    colonists: int


# --- placement (AP-24.5) ---


class Placing(NamedTuple):
    """The place for a die that shows this face. AP-5.1 to AP-8."""

    face: int


class Sending(NamedTuple):
    """The colonists sent along with a die of this face. AP-5.2."""

    expedition: int
    face: int


class Hitting(NamedTuple):
    """The rival die that a Marine turns down. AP-5.5."""

    expedition: int


# --- the Resolution (AP-24.6) ---


class Rewarding(NamedTuple):
    """The leader's choice of a reward; the `second` gets the other one, -1 if there is none. AP-10.4."""

    expedition: int
    second: int


class Mixing(NamedTuple):
    """The mix of resources, and their source. AP-1.3."""

    number: int
    why: str


class Buying(NamedTuple):
    """The highest bidder's choice to build or to decline; `void` is the mask of the seats that are no longer eligible.
    AP-12.2, AP-12.3.
    """

    tile: int
    void: int
    price: int


class Recruiting(NamedTuple):
    """The recruits of a die, at most `most`. AP-13.1."""

    most: int


class Training(NamedTuple):
    """The next colonist to train with the remaining steps, and their source. AP-14.2."""

    steps: int
    why: str


class Housing(NamedTuple):
    """The place of the next gained colonist, who is of this type: number `least` or a later one. AP-16.2."""

    colonists: int
    kind: int
    least: int


class Manning(NamedTuple):
    """The crew of a gained building. AP-16.2."""

    building: int


# --- Upkeep (AP-24.7) ---


class Arranging(NamedTuple):
    """The crew of the next building, from the colonists in hand; `stood` are the crews before the phase, 0 until a crew
    has been given. AP-17.1.
    """

    building: int
    hand: int
    stood: tuple[int, ...] | int


class Using(NamedTuple):
    """The next building to use; `used` is the mask of the used ones. AP-17.2."""

    used: int


class Heating(NamedTuple):
    """The number of colonists of a type to heat, of the `number` in the Shelters. AP-17.3."""

    kind: int
    number: int
