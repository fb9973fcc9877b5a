"""The value of things to a seat, in points of the final score: goods, colonists, buildings, badges, Relief. Only open
information is used.

The figures were found by simulation, starting from the prices of the simulated players that the rules were studied
with: in games where every figure of each seat was varied a little, points were regressed on the variations, then the
figures were moved along the slopes (docs/balance.md). Figures of one table were varied together, in proportion;
`_LAYER` and `_GROWTH` were chosen, not measured.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, Final

from pyapp.games.artemis.rules.components import (
    BADGES_MOST,
    BADGES_SECOND,
    BLANK,
    BUILDING_VP,
    DRONE_TOOLKITS,
    RELIEF,
    RELIEF_BEYOND,
    ROUNDS,
    SET_VP,
    TOOLKITS_MOST,
    VOID_BUILDING,
)
from pyapp.games.artemis.rules.scoring import sets_and_singles
from pyapp.games.artemis.rules.tables import UNIT, contains, contents_of, group_of, number_of, size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.rules.components import Effect, Per
    from pyapp.games.artemis.rules.position import Position
    from pyapp.games.artemis.rules.tables import Kit

Need = tuple[int, int]
"""The needs of a full building: the group in its typed slots and the number of all its slots."""

_RESOURCE: Final = (1.06, 0.98, 0.89, 0.81, 0.74, 0.67, 0.6, 0.55, 0.5, 0.46, 0.42, 0.4)
"""Value of the first, second ... energy or mineral in stock while rounds remain; further ones have the last value."""
_LEAST: Final = 0.34
"""Value of a good at the end: three are worth a point (4.5), and the third is mostly found."""
_LACKING: Final = 1.85
"""Value of a resource that is already owed: for heat, recruits or leading bids."""
TOOLKIT: Final = 0.7
_ONCE: Final = {
    "ENERGY": 0.57, "MINERAL": 0.57, "TOOLKIT": 0.37, "BADGE": 1.38, "VP": 1.0, "ANY": 0.65, "RELIEF": 0.83,
    "COLONIST": 1.75, "TRAIN": 1.2, "WARM": 0.18,
}  # fmt: skip
"""Kind of effect -> value of one of it in a future Upkeep."""
_STANDING: Final = {"RECRUIT": 0.30, "BUILD": 0.46, "SENDFREE": 0.33}
"""Kind of standing effect -> its value per round, for each of its amount."""
_HOPE: Final = (0.0, 0.42, 0.62, 0.74, 0.81, 0.85, 0.88)
"""Doorsteps still to come -> the chance that a slot which is empty now will be filled."""
_DELAY: Final = 1.0
"""Rounds that a building misses if it is not full yet."""
_LAYER: Final = (0.0, 0.8, 2.0, 3.8, float(SET_VP))
"""Types present in one layer of a seat's colonists -> their value as part of a future set."""
_SET_HOPE: Final = 0.72
"""The share of that value that is counted on."""
_HEAT: Final = (0.34, 0.59, 0.29, 0.09, -0.01, -0.01, -0.01)
"""Doorsteps still to come -> the cost of a colonist without a slot until they get one, less their value from then on.
"""
_GROWTH: Final = {
    "energy": 0.4, "minerals": 0.5, "toolkits": 0.5, "badges": 0.8, "pioneers": 0.2, "engineers": 0.25,
    "ocean_full": 0.1, "surface_full": 0.7, "relief": 0.5,
}  # fmt: skip
"""Counted thing of a surface building -> its increase per round."""


# --- goods ---


@lru_cache(maxsize=4096)
def resources_worth(number: int, left: int) -> float:
    """Return the value of a number of energy or minerals by the number of rounds left; a number below 0 is owed."""
    if number < 0:
        return number * _LACKING
    if not left:
        return number * _LEAST
    short = 0.8 if left == 1 else 1.0
    first = _RESOURCE[:number]
    return sum(max(_LEAST, short * one) for one in first) + _LEAST * (number - len(first))


def toolkits_worth(number: int, left: int) -> float:
    """Return the value of toolkits by the number of rounds left; more than a handful have value only at the end."""
    return number * _LEAST if not left else TOOLKIT * min(number, 6) + _LEAST * max(0, number - 6)


# --- crews ---


@lru_cache(maxsize=256)
def need_of(kit: Kit, tile: str) -> Need:
    """Return the needs of a full building."""
    slots = kit.building(tile).slots
    return group_of(slots.replace(BLANK, "") or "none"), len(slots)


def _fillings(needs: Sequence[Need], values: Sequence[float], group: int) -> tuple[float, int, int, int]:
    """Return the best choice of buildings to fill: its value, mask, typed slots as a group, number of slots."""
    total = size(group)
    best = (0.0, 0, 0, 0)
    fillings = [best]
    for at, (need, slots) in enumerate(needs):
        value = values[at]
        if value <= 0 or slots > total or not contains(group, need):
            continue
        for worth, mask, typed, taken in fillings[:]:
            if taken + slots <= total and contains(group, typed + need):
                one = (worth + value, mask | 1 << at, typed + need, taken + slots)
                fillings.append(one)
                if one[0] > best[0]:
                    best = one
    return best


def _least(group: int, number: int) -> int:
    """Return the `number` colonists of a group with the least value: of the most numerous types, among equals the
    lowest rank.
    """
    taken = 0
    for _ in range(number):
        kind = max(range(4), key=lambda one: (number_of(group - taken, one), -one))
        taken += UNIT[kind]
    return taken


@lru_cache(maxsize=60_000)
def crews_worth(
    needs: tuple[Need, ...], values: tuple[float, ...], group: int, doorsteps: int, late: tuple[float, ...] = ()
) -> float:
    """Estimate the value of colonists in buildings with those needs and values when full: the best choice of full ones,
    plus the chance to fill others, less the heat for colonists without a slot. `late` are the values of buildings that
    are not full yet, where these are lower.
    """
    late = late or values
    worth, mask, typed, taken = _fillings(needs, values, group)
    rest = group - typed
    rest -= _least(rest, taken - size(typed))
    hope, outside = _HOPE[doorsteps], size(rest)
    for at, (need, slots) in enumerate(needs):
        if mask >> at & 1:
            continue
        blank = slots - size(need)
        fitting = sum(min(number_of(need, kind), number_of(rest, kind)) for kind in range(4)) if rest else 0
        fitting += min(blank, size(rest) - fitting)
        outside -= min(outside, fitting)
        worth += late[at] * hope ** max(1, slots - fitting)
    return worth - _HEAT[doorsteps] * outside


@lru_cache(maxsize=4096)
def sets_worth(group: int, doorsteps: int) -> float:
    """Estimate the value of colonists as sets and singles: exact at the end, before it with a chance of completing
    sets.
    """
    counts = [number_of(group, kind) for kind in range(4)]
    sets, singles = sets_and_singles(group)
    now = SET_VP * sets + singles
    if not doorsteps:
        return float(now)
    layers = sum(_LAYER[sum(count > level for count in counts)] for level in range(sets, sets + 2))
    return now + _HOPE[doorsteps] * layers * _SET_HOPE


@lru_cache(maxsize=20_000)
def best_crews(needs: tuple[Need, ...], values: tuple[float, ...], group: int) -> tuple[int, ...]:
    """Return a crew for each building: the best choice of full buildings, then as many other colonists as fit."""
    _, mask, typed, taken = _fillings(needs, values, group)
    rest = group - typed
    spare = _least(rest, taken - size(typed))
    rest -= spare
    crews = [0] * len(needs)
    for at, (need, slots) in enumerate(needs):
        if mask >> at & 1:
            blank = _least(spare, slots - size(need))
            spare -= blank
            crews[at] = need + blank
    for at, (need, slots) in enumerate(needs):
        if mask >> at & 1 or not rest:
            continue
        crew = sum(min(number_of(need, kind), number_of(rest, kind)) * UNIT[kind] for kind in range(4))
        rest -= crew
        blank = _least(rest, min(slots - size(need), size(rest)))
        rest -= blank
        crews[at] = crew + blank
    return tuple(crews)


# --- the values of one seat ---


class SeatValues:
    """The values of a seat's current and possible belongings in one position; created for each decision."""

    __slots__ = ("crews_now", "doorsteps", "group", "late", "left", "needs", "p", "seat", "values")

    def __init__(self, p: Position, seat: int, doorsteps: int | None = None) -> None:
        """Price a position for a seat. `doorsteps` is how many more times colonists can be recruited, by default once
        per round from the current one.
        """
        self.p, self.seat = p, seat
        self.left = ROUNDS - p.round
        self.doorsteps = self.left + 1 if doorsteps is None else doorsteps
        self.group = p.colonists_of(seat)
        tiles, kit = p.tiles[seat], p.kit
        self.needs = tuple([need_of(kit, tile) for tile in tiles])
        self.values = tuple([self.full_value(tile) for tile in tiles])
        self.late = tuple([self.full_value(tile, _DELAY) for tile in tiles])
        self.crews_now: float | None = None

    def full_value(self, name: str, delay: float = 0.0) -> float:
        """Return the future value of a building that is full now or after `delay` rounds, without its point for being
        owned.
        """
        tile = self.p.kit.tiles[name]
        if tile.worth is not None:
            per = tile.worth.per
            return tile.worth.flat + (self._per(per) if per is not None else 0.0)
        once = sum(_ONCE[effect.kind] * effect.amount for effect in tile.effects)
        standing = sum(_STANDING[kind] * (amount or 1) for kind, amount in tile.standing.items())
        return once * max(0.0, self.doorsteps - delay) + standing * max(0.0, self.doorsteps - 1 - delay)

    def _per(self, per: Per) -> float:
        p, seat, what = self.p, self.seat, per.what
        if what in ("pioneers", "engineers"):
            count = float(number_of(self.group, what == "engineers"))
        elif what in ("ocean_full", "surface_full"):
            ocean = what == "ocean_full"
            count = sum(0.75 for tile in p.tiles[seat] if (p.kit.tiles[tile].worth is None) == ocean)
        else:
            count = float(getattr(p, what)[seat])
        count += _GROWTH[what] * self.left
        return min(float(per.cap), count / per.quota * per.vp)

    def with_group(self, group: int) -> float:
        """Return the value of a group of colonists, all that this seat has."""
        crews = crews_worth(self.needs, self.values, group, self.doorsteps, self.late)
        return crews + sets_worth(group, self.doorsteps)

    def gain(self, group: int, lost: int = 0) -> float:
        """Return the value of gaining colonists and losing others for it."""
        if self.crews_now is None:
            self.crews_now = self.with_group(self.group)
        return self.with_group(self.group + group - lost) - self.crews_now

    def tile_gain(self, name: str) -> float:
        """Return the value of one more building."""
        needs = (*self.needs, need_of(self.p.kit, name))
        values = (*self.values, self.full_value(name))
        late = (*self.late, self.full_value(name, _DELAY))
        more = crews_worth(needs, values, self.group, self.doorsteps, late)
        return BUILDING_VP + more - crews_worth(self.needs, self.values, self.group, self.doorsteps, self.late)

    def energy(self, more: int, less: int = 0) -> float:
        """Return the value of more energy, when `less` of it is owed."""
        have = self.p.energy[self.seat] - less
        return resources_worth(have + more, self.left) - resources_worth(have, self.left)

    def minerals(self, more: int, less: int = 0) -> float:
        """Return the value of more minerals, when `less` of them are owed."""
        have = self.p.minerals[self.seat] - less
        return resources_worth(have + more, self.left) - resources_worth(have, self.left)

    def toolkits(self, more: int) -> float:
        """Return the value of more toolkits."""
        have = self.p.toolkits[self.seat]
        return toolkits_worth(have + more, self.left) - toolkits_worth(have, self.left)

    def relief(self) -> float:
        """Return the value of the next step of Relief."""
        step = self.p.relief[self.seat]
        effects = RELIEF[step] if step < len(RELIEF) else RELIEF_BEYOND
        return sum(_ONCE[effect.kind] * effect.amount for effect in effects) + 0.15

    def effects(self, effects: Sequence[Effect], contents: str) -> float:
        """Return the value of a reward; `contents` is what was drawn for it."""
        total = 0.0
        for effect in effects:
            kind, amount = effect.kind, effect.amount
            if kind == "ENERGY":
                total += self.energy(amount)
            elif kind == "MINERAL":
                total += self.minerals(amount)
            elif kind == "TOOLKIT":
                total += self.toolkits(amount)
            elif kind == "RELIEF":
                total += self.relief() * amount
            elif kind == "COLONIST":
                total += self.gain(group_of(drawn)) if (drawn := contents_of(contents, kind)) else 0.0
            elif kind == "BUILDING":
                total += self.tile_gain(tile) if (tile := contents_of(contents, kind)) else self.minerals(VOID_BUILDING)
            else:
                total += _ONCE[kind] * amount
        return total


# --- whole seats ---


def _share(lead: float, steep: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, steep * lead))))


def badges_worth(p: Position, party: int) -> float:
    """Estimate the value of a party's badges with the prizes for most and second most."""
    mine = p.badges[party]
    others = sorted((number for other, number in enumerate(p.badges) if other != party), reverse=True)
    steep = 0.25 + 0.12 * p.round
    most = _share(mine - others[0], steep)
    worth = mine + BADGES_MOST[0] * most
    if len(others) > 1:
        worth += BADGES_SECOND[0] * (1 - most) * _share(mine - others[1], steep)
    return worth


def _most_toolkits(p: Position, seat: int) -> float:
    mine = p.toolkits[seat]
    if p.solo:
        return TOOLKITS_MOST[0] * _share(mine - DRONE_TOOLKITS + 0.5, 0.3 + 0.2 * p.round)
    others = max(number for other, number in enumerate(p.toolkits) if other != seat)
    return TOOLKITS_MOST[0] * _share(mine - others, 0.1 + 0.08 * p.round)


def seat_worth(p: Position, seat: int) -> float:
    """Estimate the final points of a seat at the start of a round, before its dice are rolled. What future rounds add
    for every seat alike is left out.
    """
    view = SeatValues(p, seat)
    return (
        sum(p.gained(seat))
        + badges_worth(p, seat)
        + _most_toolkits(p, seat)
        + BUILDING_VP * len(p.tiles[seat])
        + view.with_group(view.group)
        + resources_worth(p.energy[seat], view.left + 1)
        + resources_worth(p.minerals[seat], view.left + 1)
        + toolkits_worth(p.toolkits[seat], view.left + 1)
        + 0.15 * p.relief[seat]
    )
