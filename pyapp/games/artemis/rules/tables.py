"""Groups of colonists as numbers, and the lookup tables that are computed before a game begins.

A group of colonists is a number of four bytes: Pioneers in the lowest, then Engineers, Marines, Stewards. Groups are
joined by addition, and positions are compared and copied as plain numbers.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.components import BLANK, COLONISTS, DICE, DRONE_DICE, HOUSE, RECRUIT_PRICE, SAFE, TWIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pyapp.games.artemis.rules.components import Building, Effect, Material

UNIT: Final = (1, 1 << 8, 1 << 16, 1 << 24)
"""One colonist of each type, in the order P E M S."""
PIONEER, ENGINEER, MARINE, STEWARD = UNIT
KIND: Final = {letter: number for number, letter in enumerate(COLONISTS)}
NOBODY: Final = "none"
_HIGH: Final = 0x80808080
MOST_TOOLKITS: Final = 5
"""The most toolkits that one die can use."""


def number_of(group: int, kind: int) -> int:
    """Return how many colonists of a type (0 Pioneer to 3 Steward) a group has."""
    return group >> 8 * kind & 0xFF


def size(group: int) -> int:
    """Return the number of colonists in a group."""
    return (group & 0xFF) + (group >> 8 & 0xFF) + (group >> 16 & 0xFF) + (group >> 24)


def contains(group: int, part: int) -> bool:
    """Return whether a group has at least as many colonists of each type as another."""
    return ((group | _HIGH) - part) & _HIGH == _HIGH


@cache
def letters_of(group: int) -> str:
    """Write a group as letters, such as PPES. AP-24.1."""
    return "".join(letter * number_of(group, kind) for kind, letter in enumerate(COLONISTS)) or NOBODY


@cache
def group_of(text: str) -> int:
    """Read a group from letters in any order; `none` is nobody. Raises KeyError for other letters."""
    return 0 if text == NOBODY else sum(UNIT[KIND[letter]] for letter in text)


@cache
def contents_of(contents: str, kind: str) -> str:
    """Return the drawn contents of a reward for an effect COLONIST or BUILDING: letters or a tile, "" for nothing.
    Where a reward has both, `contents` is two words.
    """
    return next((part for part in contents.split(" ") if part.isalpha() == (kind == "COLONIST")), "")


# --- dice ---


def _rolls(number: int) -> tuple[tuple[str, int], ...]:
    """List the rolls of `number` dice, each with the number of ways to roll it."""
    rolls = []
    for faces in combinations_with_replacement("123456", number):
        weight = factorial(number)
        for face in set(faces):
            weight //= factorial(faces.count(face))
        rolls.append((f"roll {''.join(faces)}", weight))
    return tuple(rolls)


ROLLS: Final = {number: _rolls(number) for number in (DICE, DRONE_DICE)}
"""Number of dice -> its rolls as (result, weight). AP-24.3."""
ROLL_SUMS: Final = {number: tuple(accumulate(weight for _, weight in rolls)) for number, rolls in ROLLS.items()}


@cache
def die_moves(pool: str, toolkits: int) -> tuple[str, ...]:
    """List the first texts of a turn: each face of the pool, unchanged and turned. AP-24.5."""
    moves = []
    for face in sorted(set(pool)):
        old = int(face)
        moves.append(f"die {face}")
        moves += [f"die {face}>{new}" for new in range(1, 7) if 0 < abs(new - old) <= toolkits]
    return tuple(moves)


@cache
def send_moves(pioneers: int, specialists: str, paid: tuple[str, ...]) -> tuple[str, ...]:
    """List whom a seat may send and how it pays; `specialists` may go, `paid` are the endings of the text."""
    groups = ["P" * number for number in range(1, pioneers + 1)] + list(specialists)
    return ("send none", *(f"send {group}{end}" for group in groups for end in paid))


# --- recruits ---


def price_of(group: int) -> int:
    """Return the energy price of a group at the Doorstep before discounts. AP-13.2."""
    return sum(RECRUIT_PRICE[letter] * number_of(group, kind) for kind, letter in enumerate(COLONISTS))


def _recruits(most: int) -> tuple[tuple[str, int, int], ...]:
    """List the groups of at most `most` recruits as (text, group, energy)."""
    groups = [
        "".join(letters)
        for number in range(1, most + 1)
        for letters in combinations_with_replacement(COLONISTS, number)
    ]
    priced = [(f"recruit {group}", group_of(group), price_of(group_of(group))) for group in groups]
    return (*priced, (f"recruit {NOBODY}", 0, 0))


_RECRUITS: Final = tuple(_recruits(most) for most in range(5))
_DEAREST: Final = 4 * max(RECRUIT_PRICE.values())


def recruit_moves(most: int, queue: int, budget: int) -> tuple[str, ...]:
    """List the groups that a die may recruit: at most `most`, out of the queue, for at most `budget` energy before the
    discounts.
    """
    clipped = sum(min(most, number_of(queue, kind)) * unit for kind, unit in enumerate(UNIT))
    return _recruit_moves(most, clipped, min(budget, _DEAREST))


@cache
def _recruit_moves(most: int, queue: int, budget: int) -> tuple[str, ...]:
    return tuple(
        text for text, group, price in _RECRUITS[most] if contains(queue, group) and (price <= budget or not group)
    )


# --- buildings ---


class Tile:
    """A tile prepared for fast access. `crews` maps every crew that fits, nobody included, to its text; `full` are the
    crews that fill each slot, several where slots are blank.
    """

    __slots__ = ("crews", "effects", "full", "ident", "safe", "standing", "used", "worth")

    def __init__(self, material: Material, ident: str) -> None:
        building = material.buildings[ident.removesuffix(TWIN)]
        typed = {letter: building.slots.count(letter) for letter in COLONISTS}
        blank, slots = building.slots.count(BLANK), len(building.slots)
        fitting = [
            group
            for number in range(slots + 1)
            for group in combinations_with_replacement(COLONISTS, number)
            if sum(max(0, group.count(letter) - typed[letter]) for letter in COLONISTS) <= blank
        ]
        self.ident = ident
        self.crews = {group_of("".join(group)): letters_of(group_of("".join(group))) for group in fitting}
        self.full = frozenset(crew for crew in self.crews if size(crew) == slots)
        self.effects: tuple[Effect, ...] = tuple(effect for effect in building.effects if not effect.standing)
        self.standing = {effect.kind: effect.amount for effect in building.effects if effect.standing}
        self.used = bool(self.effects)
        self.safe = all(effect.kind in SAFE for effect in self.effects)
        self.worth = building.worth


class Kit:
    """A material prepared for the rules: its tiles by name, and those with a standing effect by kind."""

    __slots__ = ("material", "standing", "tiles")

    def __init__(self, material: Material) -> None:
        self.material = material
        names = [name for ident in material.buildings for name in (ident, ident + TWIN)]
        self.tiles: Mapping[str, Tile] = {name: Tile(material, name) for name in names}
        kinds = {kind for tile in self.tiles.values() for kind in tile.standing}
        self.standing: Mapping[str, Mapping[str, int]] = {
            kind: {name: tile.standing[kind] for name, tile in self.tiles.items() if kind in tile.standing}
            for kind in ("RECRUIT", "BUILD", "SENDFREE", *kinds)
        }

    def building(self, tile: str) -> Building:
        """Return the building of a tile, such as O01b of O01; KeyError if there is none."""
        return self.material.buildings[tile.removesuffix(TWIN)]


HOUSE_KIT: Final = Kit(HOUSE)


def crews_from(tile: Tile, hand: int) -> Iterable[tuple[int, str]]:
    """Yield the possible crews of a tile out of a hand with their texts, nobody last."""
    for crew, text in tile.crews.items():
        if crew and contains(hand, crew):
            yield crew, text
    yield 0, NOBODY
