"""The value of fights: attacks and forces to send, fighting on or withdrawing, the use of an army, the safety of the
port.

Chances come from the odds of the rules with a full pile of cards, except for the fight under way.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from operator import mul
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules import market, tiles
from pyapp.games.auztralia.rules.attack import KANGAROO_GOLD, distance_to, reach, time_of
from pyapp.games.auztralia.rules.combat import ALL_CARDS, LOOT
from pyapp.games.auztralia.rules.components import SANITY, UNITS
from pyapp.games.auztralia.rules.odds import (
    FightConstants,
    FightState,
    Odds,
    fight_constants,
    possible_fronts,
    quick_odds,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.auztralia.computer.valuation import Valuation
    from pyapp.games.auztralia.rules.components import Sort
    from pyapp.games.auztralia.rules.kit import Cover

UnitCounts = tuple[int, ...]
"""Numbers of units by type."""
PossibleFronts = tuple[tuple[int, int, int], ...]
"""The possible fronts of an Old One: kind, hits that it still takes, weight."""
HIGH_LEVELS: Final = (1, 2, 4)
"""Levels 2, 3 and XX."""
_CUT_LINE_VALUE: Final = 1.3
"""Value of reopening a line that an Old One cuts."""
_TARGETS: Final = 8
"""Number of Old Ones that an army is measured against."""
_MAX_DISTANCE: Final = 5
"""Distance beyond which no tile is attacked."""
_MIN_RAID_CHANCE: Final = 0.04
"""Chance of reaching the port below which a tile is ignored."""
_RAIDERS: Final = 3
"""Number of Old Ones that guards are measured against."""
_MIN_PERIL: Final = 0.3
"""Expected cost of danger to an unguarded port below which it is ignored."""
_SAVING_RISK: Final = 1.0
"""Danger to the port from which saving for guards is worth it."""
_GUARDS: Final = ((2, 0, 0, 0, 0), (0, 1, 0, 0, 0), (2, 1, 0, 0, 0))
"""Guards to save for when in danger, as numbers of units by type; the first that costs too much is taken."""
_ENOUGH_GOLD: Final = 4
"""Gold that is enough to buy guards."""
_FIRST_FIGHT_MARGIN: Final = 0.2
"""Points by which fighting the first card must look worth it, so that paying for the attack does not change the
decision.
"""


@lru_cache(maxsize=4096)
def force_of(counts: UnitCounts) -> tuple[int, ...]:
    """Return undamaged units as a force."""
    return tuple(8 * unit for unit, number in enumerate(counts) for _ in range(number))


class Army:
    """The fighting value of a seat's units in a position."""

    def __init__(self, valuation: Valuation) -> None:
        """Set up the caches for a position and a seat."""
        self.valuation = valuation
        p, seat = valuation.p, valuation.seat
        self.p, self.seat = p, seat
        self.ranges = [reach(p, seat, unit) for unit in range(len(UNITS))]
        self.units: UnitCounts = tuple(p.units_of(seat))
        self._rules: dict[tuple[int, bool], FightConstants] = {}
        self._start = (SANITY + p.effect_total(seat, "sanity"), p.kit.cover(p.hands[seat]))
        self._fronts: dict[int, list[tuple[int, int]]] = {}
        self._worths: dict[UnitCounts, float] = {}
        self._strikes: dict[tuple[int, UnitCounts], float] = {}
        self._risks: dict[UnitCounts, float] = {}
        self._fights: dict[tuple[int, int, bool, UnitCounts], tuple[float, float]] = {}
        self._reliefs: dict[int, float] = {}
        self._helds: dict[tuple[tuple[tuple[int, int, int], ...], UnitCounts], float] = {}
        self._odds: dict[tuple[int, int, tuple[int, ...], bool], Odds] = {}
        self._targets: list[tuple[int, int]] | None = None
        self._raiders: list[tuple[float, PossibleFronts]] | None = None

    def rules(self, row: int, port: bool = False) -> FightConstants:
        """Return the fixed parts of the odds of a fight against a kind."""
        rules = self._rules.get((row, port))
        if rules is None:
            rules = self._rules[row, port] = fight_constants(self.p, self.seat, row, port)
        return rules

    def odds(self, row: int, left: int, force: tuple[int, ...], port: bool = False) -> Odds:
        """Return the odds of a fight from its start."""
        key = (row, left, force, port)
        odds = self._odds.get(key)
        if odds is None:
            odds = self._odds[key] = quick_odds(self.rules(row, port), FightState(left, force, *self._start, True))
        return odds

    def fronts(self, tile: int) -> list[tuple[int, int]]:
        """List the possible fronts of a tile with their weights."""
        fronts = self._fronts.get(tile)
        if fronts is None:
            fronts = self._fronts[tile] = possible_fronts(self.p, self.seat, tile)
        return fronts

    # --- attacks ---

    def destruction_value(self, tile: int, sort: Sort) -> float:
        """Return the value of destroying a face-up tile of a sort."""
        return self.spoils(sort) + self.valuation.farm_threat(tile) + self.clearing_value(tile)

    def spoils(self, sort: Sort) -> float:
        """Return the value of destroying a tile of a sort for any seat, wherever the tile is."""
        valuation = self.valuation
        loot = LOOT[sort.level] if sort.kind == tiles.LOYALIST else 0
        worth = sort.points * (1 + valuation.old) + valuation.tile_bonus + valuation.gold * (loot + valuation.bounty)
        if valuation.objective_bonus:
            worth += valuation.objective_bonus.get("tiles_level2plus", 0.0) * (sort.level in HIGH_LEVELS)
            if sort.kind == tiles.TEMPLE:
                worth += valuation.objective_bonus.get("temples_left", 0.0) + valuation.objective_bonus.get(
                    "temples_destroyed", 0.0
                )
        return worth

    def clearing_value(self, tile: int) -> float:
        """Return the value of clearing a tile from its hex: a free way, a safer port."""
        relief = self._reliefs.get(tile)
        if relief is None:
            p, valuation = self.p, self.valuation
            here, relief = p.at[tile], 0.0
            if valuation.turns and p.up >> tile & 1 and tiles.kind_of(p, tile) != tiles.TEMPLE:
                relief += (
                    0.5
                    * valuation.weights.port
                    * max(valuation.raid_chance(tile), valuation.weights.fall * valuation.other_port_fall_chance(tile))
                )
            if any(valuation.connected >> there & 1 for _, there in p.board.around[here]):
                relief += 0.6 * valuation.site_factor() * valuation.hex_value(here)
                if (p.board.touching[here] & p.rails[self.seat]).bit_count() > 1:
                    relief += _CUT_LINE_VALUE
            self._reliefs[tile] = relief
        return relief

    def attack_value(self, tile: int, counts: UnitCounts) -> float:
        """Return the value of an attack before its time is paid."""
        key = (tile, counts)
        worth = self._strikes.get(key)
        if worth is None:
            worth = self._strikes[key] = self._attack_value(tile, counts)
        return worth

    def _attack_value(self, tile: int, counts: UnitCounts) -> float:
        p, valuation = self.p, self.valuation
        fronts = self.fronts(tile)
        done = sum(p.damage[tile])
        kind = fronts[0][0] if len(fronts) == 1 else -1 - p.levels[tile]
        hidden = not p.up >> tile & 1
        key = (kind, done, hidden, counts)
        worth = self._fights.get(key)
        if worth is None:
            worth = self._fights[key] = self._fight(fronts, done, hidden, counts)
        win, value = worth
        return max(value + win * (valuation.farm_threat(tile) + self.clearing_value(tile)), -0.5 if hidden else -0.2)

    def _fight(self, fronts: list[tuple[int, int]], done: int, hidden: bool, counts: UnitCounts) -> tuple[float, float]:
        """Return the chance to destroy a tile with these possible fronts, and the value of the fight apart from the
        tile's location.
        """
        valuation, force = self.valuation, force_of(counts)
        home = self.left_at_home(counts) if self.raiders() else ()
        wins, total, whole = 0.0, 0.0, 0
        for at, weight in fronts:
            sort = self.p.kit.sorts[at]
            whole += weight
            if sort.kind == tiles.KANGAROO:
                total += weight * valuation.gold * KANGAROO_GOLD
                continue
            odds = self.odds(sort.kind, sort.toughness - done, force)
            value = odds.win * self.spoils(sort) - valuation.units_value(odds.price, odds.units)
            if home:
                value -= self.exposure_cost(odds, counts, home)
            least = -0.2
            if hidden:
                value += sort.points * (
                    valuation.weights.double * valuation.old - (1 - odds.win) * valuation.weights.reveal
                )
                value += valuation.objective_bonus.get("facedown_left", 0.0)
                least = sort.points * (valuation.weights.double * valuation.old - valuation.weights.reveal)
            wins += weight * odds.win
            total += weight * max(value, least)
        return wins / (whole or 1), total / (whole or 1)

    def left_at_home(self, sent: UnitCounts) -> UnitCounts:
        """Return the units that stay at home when some are sent; empty if not all of those were there."""
        rest = tuple(one - other for one, other in zip(self.units, sent, strict=True))
        return rest if min(rest) >= 0 else ()

    def best_attack(self, tile: int, units: UnitCounts, distance: int, more: int = 0) -> tuple[float, UnitCounts]:
        """Return the value of attacking a tile with the best force out of some units, time paid, and that force; an
        empty force if no unit is in range.
        """
        valuation = self.valuation
        counts = tuple(number if self.ranges[unit] >= distance else 0 for unit, number in enumerate(units))
        if not any(counts):
            return 0.0, counts
        best = self.attack_value(tile, counts) - valuation.time_cost(time_of(counts) + more)
        while True:
            improved = False
            for unit, number in enumerate(counts):
                if number and sum(counts) > number:
                    fewer = (*counts[:unit], 0, *counts[unit + 1 :])
                    value = self.attack_value(tile, fewer) - valuation.time_cost(time_of(fewer) + more)
                    if value > best:
                        best, chosen, improved = value, fewer, True
            if not improved:
                return best, counts
            counts = chosen

    def targets(self) -> list[tuple[int, int]]:
        """List the most promising tiles within reach and their distances."""
        if self._targets is None:
            p, valuation = self.p, self.valuation
            rows = []
            for tile in p.on_map():
                far = valuation.distance_to_rails(tile)
                if far <= _MAX_DISTANCE:
                    far = distance_to(p, self.seat, tile) if far <= 1 else far
                    rows.append((-valuation.tile_value(tile) / (2 + far), tile, far))
            self._targets = [(tile, far) for _, tile, far in sorted(rows)[:_TARGETS]]
        return self._targets

    def worth(self, units: UnitCounts) -> float:
        """Return the value of some units: their best possible attacks, less the danger to the port."""
        worth = self._worths.get(units)
        if worth is None:
            valuation = self.valuation
            worth = 0.0
            if any(units) and valuation.time_left > 1:
                values = sorted((self.best_attack(tile, units, far)[0] for tile, far in self.targets()), reverse=True)
                share = min(1.0, valuation.time_left / 6)
                for value in values[:6]:
                    if value <= 0:
                        break
                    worth += share * value
                    share *= valuation.weights.again
            self._worths[units] = worth
        return worth - self.risk(units)

    # --- the port ---

    def raiders(self) -> list[tuple[float, PossibleFronts]]:
        """List the Old Ones that may reach the port: their chance, and their possible fronts."""
        if self._raiders is None:
            p, valuation, rows = self.p, self.valuation, []
            for tile in p.on_map():
                chance = 1 - (1 - valuation.raid_chance(tile)) ** valuation.weights.danger
                if chance > _MIN_RAID_CHANCE:
                    done = sum(p.damage[tile])
                    kinds = tuple(
                        (sort.kind, sort.toughness - done, weight)
                        for sort, weight in ((p.kit.sorts[at], weight) for at, weight in self.fronts(tile))
                        if sort.kind not in (tiles.KANGAROO, tiles.TEMPLE)
                    )
                    rows.append((chance, kinds))
            self._raiders = sorted(rows, key=lambda row: -row[0])[:_RAIDERS]
        return self._raiders

    def undefended_risk(self) -> float:
        """Return the expected cost of danger to the port if nobody defends it."""
        return self.valuation.weights.port * (1 - prod(1 - chance for chance, _ in self.raiders()))

    def risk(self, units: UnitCounts) -> float:
        """Return the expected cost of danger to the port if these units defend it."""
        risk = self._risks.get(units)
        if risk is None:
            valuation, safe = self.valuation, 1.0
            for chance, kinds in self.raiders():
                safe *= 1 - chance * (1 - self._hold_chance(kinds, units))
            risk = self._risks[units] = valuation.weights.port * (2 if self.p.coop else 1) * (1 - safe)
        return risk

    def guard_gold_value(self) -> float:
        """Return the extra value of a piece of gold towards guards that the port needs and the seat cannot afford."""
        p, gold, seat = self.p, self.p.gold(self.seat), self.seat
        if gold > _ENOUGH_GOLD or not self.valuation.time_left or (now := self.risk(self.units)) < _SAVING_RISK:
            return 0.0
        prices = [market.unit_price(p, seat, unit) for unit in range(len(UNITS))]
        for guards in _GUARDS:
            price: int = sum(map(mul, prices, guards))
            if price > gold:
                return (now - self.risk(with_units(self.units, guards))) / price
        return 0.0

    def _hold_chance(self, kinds: PossibleFronts, units: UnitCounts) -> float:
        """Return the chance that units hold the port against an Old One with these possible fronts."""
        key = (kinds, units)
        share = self._helds.get(key)
        if share is None:
            force, whole = force_of(units), sum(weight for _, _, weight in kinds)
            held = sum(weight * self.odds(kind, left, force, True).win for kind, left, weight in kinds)
            share = self._helds[key] = held / whole if whole else 1.0
        return share

    # --- in a fight ---

    def fight_on_value(self, force: tuple[int, ...], exact: bool) -> float:
        """Return the value of fighting on with a force of the current combat, against withdrawing it now."""
        p, combat = self.p, self.p.combat
        if combat is None or not force:
            return 0.0
        stand = (combat.sanity, combat.cover, not combat.cards)
        return self._fight_on_value(combat.tile, force, stand, self.units, p.pile if exact else ALL_CARDS)

    def would_fight(self, tile: int, counts: UnitCounts) -> bool:
        """Return whether an attack would be fought rather than withdrawn before its first card; always if the tile is
        face down, since its front is unknown until the attack.
        """
        p, home = self.p, self.left_at_home(counts)
        if not p.up >> tile & 1 or not home:
            return True
        return (
            self._fight_on_value(tile, force_of(counts), (*self._start, True), home, p.pile)
            > self.valuation.weights.stay + _FIRST_FIGHT_MARGIN
        )

    def _fight_on_value(
        self, tile: int, force: tuple[int, ...], start: tuple[int, Cover, bool], home: UnitCounts, pile: int
    ) -> float:
        valuation, sort = self.valuation, tiles.sort_of(self.p, tile)
        stand = FightState(sort.toughness - sum(self.p.damage[tile]), force, *start)
        odds = quick_odds(self.rules(sort.kind), stand, pile)
        gain = self.destruction_value(tile, sort)
        lost = valuation.units_value(odds.price, odds.units)
        lost += self.exposure_cost(odds, counts_of(force), home)
        cards = max(1.0, odds.cards)
        to_the_end = odds.win * gain - lost
        now = odds.within[0] * gain - lost / cards
        return max(to_the_end, now if odds.win else to_the_end)

    def exposure_cost(self, odds: Odds, sent: UnitCounts, home: UnitCounts) -> float:
        """Return the expected cost of danger to the port from losing all units that were sent."""
        if odds.lost_all * self.undefended_risk() < _MIN_PERIL:
            return 0.0
        return odds.lost_all * max(0.0, self.risk(home) - self.risk(with_units(home, sent)))


def counts_of(force: Sequence[int]) -> UnitCounts:
    """Convert a force to numbers of units by type."""
    return tuple(sum(unit >> 3 == one for unit in force) for one in range(len(UNITS)))


def with_units(units: UnitCounts, more: Sequence[int]) -> UnitCounts:
    """Add two sets of units by type."""
    return tuple(one + other for one, other in zip(units, more, strict=True))
