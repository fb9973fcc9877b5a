"""The units of a force as numbers (type x 8 + damage), and the effects of damage on them. AZ-12.5, AZ-12.6."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.components import GROUND, UNITS
from pyapp.games.auztralia.rules.kit import NO_COVER, WIDTH, Cover

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.rules.kit import Kit

_GROUND_END: Final = GROUND * WIDTH


def letter(unit: int) -> str:
    """Return the letter of a unit in a force."""
    return UNITS[unit // WIDTH]


def types_of(force: Sequence[int]) -> set[int]:
    """Return the unit types in a force."""
    return {unit // WIDTH for unit in force}


def classes(force: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the ground units and the airships of a force."""
    ground = tuple(unit for unit in force if unit < _GROUND_END)
    return ground, tuple(force[len(ground) :])


def force_text(force: Sequence[int]) -> str:
    """Format a force as letters and numbers, such as "I2 C1"."""
    counts = [sum(unit // WIDTH == one for unit in force) for one in range(len(UNITS))]
    return " ".join(f"{letter}{number}" for letter, number in zip(UNITS, counts, strict=True) if number)


def apply_cover(cover: Cover, force: Sequence[int], losses: tuple[int, int, int]) -> tuple[Cover, tuple[int, int, int]]:
    """Apply a force's cover to a card's losses (ground damage, airship damage, sanity); return the remaining cover and
    losses. Damage without units of its class is ignored. AZ-12.5.
    """
    ground, air = classes(force)
    left = [losses[0] if ground else 0, losses[1] if air else 0, losses[2]]
    if cover == NO_COVER:
        return cover, (left[0], left[1], left[2])
    points, shields, cards = [cover.ground, cover.air], list(cover.shields), list(cover.cards)
    for at, number in enumerate(cards):
        if number and left[at]:
            cards[at] -= 1
            left[at] = 0
    for at, number in enumerate(points):
        spared = min(number, left[at])
        points[at] -= spared
        left[at] -= spared
    for unit in sorted(types_of(force)) if shields else ():
        at = 0 if unit < GROUND else 1
        spared = min(shields[unit], left[at])
        shields[unit] -= spared
        left[at] -= spared
    return Cover(points[0], points[1], tuple(shields), tuple(cards)), (left[0], left[1], left[2])


@lru_cache(maxsize=16384)
def point_sets(kit: Kit, units: tuple[int, ...], points: int) -> tuple[tuple[int, ...], ...]:
    """List the ways to deal points of damage to units one after the other, each as an ascending tuple; a point is the
    unit before it. `units` must ascend and have more room than points.
    """
    room = kit.room
    splits: set[tuple[int, ...]] = set()

    def share(at: int, left: int, given: tuple[int, ...], most: int) -> None:
        if not left:
            splits.add(tuple(sorted(given)))
        if not left or at == len(units):
            return
        unit = units[at]
        alike = at + 1 < len(units) and units[at + 1] == unit
        for number in range(min(room[unit], left, most), -1, -1):
            share(at + 1, left - number, (*given, *range(unit, unit + number)), number if alike else WIDTH)

    share(0, points, (), WIDTH)
    return tuple(sorted(splits))


def deal_damage(kit: Kit, force: Sequence[int], points: Sequence[int]) -> tuple[list[int], list[int]]:
    """Deal points of damage one after the other; return the surviving units and the lost ones."""
    left, dead = list(force), []
    for unit in points:
        left.remove(unit)
        if kit.room[unit] == 1:
            dead.append(unit)
        else:
            left.append(unit + 1)
    return left, dead


def default_losses(kit: Kit, force: Sequence[int], row: int, points: int) -> tuple[int, ...]:
    """Return the default allocation of points of damage to units of one class against a kind. AZ-12.6."""
    units, given = list(force), []
    for _ in range(points):
        unit = _next_to_damage(kit, units, row)
        units.remove(unit)
        if kit.room[unit] > 1:
            units.append(unit + 1)
        given.append(unit)
    return tuple(sorted(given))


_DAMAGE_ORDER: Final = (3, 2, 1)
"""Train, artillery, car: the order of types to damage among units with equal room."""


def _next_to_damage(kit: Kit, units: Sequence[int], row: int) -> int:
    room, hits = kit.room, kit.hits_by_row[row]
    sturdy = [unit for unit in units if room[unit] > 1 and unit // WIDTH in _DAMAGE_ORDER]
    if sturdy:
        return max(sturdy, key=lambda unit: (room[unit], -_DAMAGE_ORDER.index(unit // WIDTH)))
    if units[0] >= _GROUND_END:
        return max(units, key=room.__getitem__)
    kinds = [unit // WIDTH for unit in units]
    several = [kind for kind in set(kinds) if kinds.count(kind) > 1]

    def price(kind: int) -> int:
        return kit.units[kind].price

    kind = min(several, key=price) if several else min(kinds, key=lambda one: (hits[one], price(one)))
    return max(unit for unit in units if unit // WIDTH == kind)
