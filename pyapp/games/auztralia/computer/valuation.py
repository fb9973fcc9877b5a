"""The value of things to one seat in a position: gold, goods and time, the reach of Old Ones, and each hex."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.computer.objective_bonus import bonus_per_item
from pyapp.games.auztralia.computer.threats import FAR, poisson_tails, threat_of
from pyapp.games.auztralia.computer.weights import TO_COME, WEIGHTS, Weights, card_values
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import (
    COAL,
    END_SPACE,
    FARM_POINTS,
    FARMS,
    GOLD,
    IRON,
    OLD_START,
    PHOSPHATE,
    PHOSPHATE_POINTS,
    TOKEN,
)
from pyapp.games.auztralia.rules.farming import FARM_GOLD, farms_left
from pyapp.games.auztralia.rules.network import net_of
from pyapp.games.auztralia.rules.scoring import CARD_COUNTS, card_counts
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS, UNKNOWN

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State

_LATE_TIME: Final = 9
"""Time left below which gold and goods lose value."""
_GAME_TIME: Final = 50
"""Time of a whole game."""
PLENTY: Final = 7
_GUARD_PRICE: Final = 10.0
"""Price of units that guard a port well enough. Chosen, not measured."""
_PROXIMITY: Final = (0.36, 0.33, 0.26, 0.16, 0.08, 0.03)
"""Distance from the railway -> share of its value that an Old One there adds to a track towards it."""


@cache
def _goods_worth(number: int, first: float, falls: float, least: float) -> float:
    return sum(max(least, first - falls * at) for at in range(number))


class Valuation:
    """The values of a position for one seat. A value is in points of the seat relative to its best rival."""

    def __init__(self, p: State, seat: int, weights: Weights = WEIGHTS) -> None:
        """Set up the prices; everything else is computed on demand."""
        self.p, self.seat, self.weights = p, seat, weights
        self.time_left = max(0, END_SPACE - p.times[seat])
        self.turns = max(0, END_SPACE - max(p.purple, OLD_START))
        self.connected = net_of(p, seat)
        self.old = float(p.players) if p.coop else 1.0 if p.solo else weights.old
        ripe = min(1.0, self.time_left / _LATE_TIME)
        self.late_factor = ripe
        self.gold = weights.gold * ripe
        self.surplus_gold = weights.coin * ripe
        self.time = weights.time
        self.hand = p.hands[seat]
        self.threat = threat_of(p, weights)
        self._hexes: dict[int, float] = {}
        self._prizes: dict[int, float] = {}
        self._crowding = -1.0
        self._offs: dict[int, int] = {}
        self._menaces: dict[int, float] = {}
        self._quarry: list[tuple[int, int, float]] | None = None
        hand, worth = self.hand, p.kit.effect_total
        self.objective_bonus = bonus_per_item(p)
        self.tile_bonus = (worth(hand, "per", "tile") if hand else 0) + self.objective_bonus.get("tiles", 0.0)
        self.bounty = worth(hand, "bounty") if hand else 0
        every = self.objective_bonus.get("standing_farms", 0.0)
        self.farm_bonus = [
            (worth(hand, "per", farm) if hand else 0) + every + self.objective_bonus.get(farm, 0.0) for farm in FARMS
        ]
        self.needs = [not (hand and worth(hand, "railfree", name)) for name in ("coal", "iron")]

    # --- time, gold, goods ---

    def time_cost(self, time: float) -> float:
        """Return the cost of some time; time beyond the end is free."""
        return self.time * min(time, self.time_left)

    def gold_cost(self, price: float) -> float:
        """Return the cost of paying some gold."""
        have = self.p.gold(self.seat)
        few = max(0.0, price - max(0, have - PLENTY))
        return self.gold * few + self.surplus_gold * (price - few)

    def stock_value(self, coal: int, iron: int) -> float:
        """Return the value of a stock of coal and iron."""
        w, scale = self.weights, min(1.0, max(0, self.time_left - 2) / _LATE_TIME)
        worth = 0.0
        for number, needed in zip((coal, iron), self.needs, strict=True):
            if needed:
                worth += _goods_worth(min(number, 20), w.good, w.good_falls, w.good_least)
            else:
                worth += w.good_least * number
        return scale * worth

    def stock_change(self, coal: int, iron: int) -> float:
        """Return the value of a change in coal and iron."""
        have = self.p.goods[KINDS_OF_GOODS * self.seat : KINDS_OF_GOODS * self.seat + 2]
        return self.stock_value(have[0] + coal, have[1] + iron) - self.stock_value(*have)

    def units_value(self, price: float, number: float) -> float:
        """Return the value of keeping `number` units of a total price for later."""
        ripe = min(1.0, self.time_left / 12)
        return self.weights.unit * ripe * (self.weights.gold * price + 0.4 * self.time * number)

    # --- the reach of Old Ones ---

    def survival(self, hexagon: int) -> float:
        """Return the chance that a farm in a hex is never blighted."""
        return self.threat.survival(hexagon)

    def raid_chance(self, tile: int) -> float:
        """Return the chance that a tile reaches the seat's port before more defenders could be bought."""
        p = self.p
        turns = min(self.turns, max(0, p.times[self.seat] + self.weights.watch - max(p.purple, OLD_START)))
        if self.time_left <= self.weights.watch and p.up >> tile & 1:
            turns = self.turns
        return self.threat.raid_chance(tile, p.ports[self.seat], turns)

    def other_port_fall_chance(self, tile: int) -> float:
        """Return the chance that a tile reaches another seat's port whose units cannot hold it, which ends the game."""
        p, standing = self.p, 1.0
        for seat, port in enumerate(p.ports):
            if seat != self.seat and port >= 0:
                standing *= 1 - self.threat.raid_chance(tile, port, self.turns) * (1 - guard(p, seat))
        return 1 - standing

    # --- hexes ---

    def farm_value(self, hexagon: int, farm: int) -> float:
        """Return the value of placing a farm, without the time it takes."""
        stands = self.survival(hexagon)
        return stands * (FARM_POINTS + self.farm_bonus[farm]) - (1 - stands) * self.old + self.gold * FARM_GOLD

    def farm_types(self, hexagon: int) -> list[int]:
        """List the types of farms that a hex takes and the seat has left."""
        takes = self.p.board.takes
        return [
            farm for farm in range(len(FARMS)) if takes[farm] >> hexagon & 1 and farms_left(self.p, self.seat, farm)
        ]

    def site_value(self, hexagon: int) -> float:
        """Return the value of a hex as a farm site, time paid; 0 if it takes no farm."""
        return max(
            (self.farm_value(hexagon, farm) - self.time_cost(1) for farm in self.farm_types(hexagon)), default=0.0
        )

    def mining_value(self, good: int, number: int) -> float:
        """Return the value of mining a number of pieces of a kind, without the time it takes."""
        if good == GOLD:
            return self.gold * (number + self.p.kit.effect_total(self.hand, "mine", "gold"))
        if good == PHOSPHATE:
            each = (
                PHOSPHATE_POINTS
                + self.p.kit.effect_total(self.hand, "per", "phosphate")
                + self.objective_bonus.get("phosphate", 0.0)
            )
            return number * each + self.gold
        if good == TOKEN:
            return number * (1 + self.objective_bonus.get("tokens", 0.0))
        return self.stock_change(number if good == COAL else 0, number if good == IRON else 0)

    def hex_value(self, hexagon: int) -> float:
        """Return the value of a hex for a seat whose railway reaches it."""
        worth = self._hexes.get(hexagon)
        if worth is None:
            p, w, worth = self.p, self.weights, 0.0
            if p.rich >> hexagon & 1:
                for good, row in enumerate(p.lying):
                    if row[hexagon]:
                        worth += max(0.0, w.vein * (self.mining_value(good, row[hexagon]) - self.time_cost(1)))
                if any(taken >> hexagon & 1 for taken in p.board.takes):
                    worth += 0.4 * w.site * max(0.0, self.site_value(hexagon))
            elif not (p.occupied | p.blocked) >> hexagon & 1:
                worth = w.site * max(0.0, self.site_value(hexagon))
            if p.blocked >> hexagon & 1:
                worth *= 0.3
            self._hexes[hexagon] = worth
        return worth

    def site_factor(self) -> float:
        """Return the factor for a further site: smaller the more sites are open already and the less time is left."""
        if self._crowding < 0:
            p = self.p
            open_now = self.connected & ~(p.rich | p.occupied | p.blocked)
            free = sum((open_now & taken).bit_count() for taken in p.board.takes)
            time = max(0, self.time_left - 2)
            self._crowding = min(1.0, time / 5) / (1 + max(0, free - 1) / max(2.0, self.time_left / 5))
        return self._crowding

    def track_value(self, hexagon: int, taken: int) -> float:
        """Return the value of a track into a hex: the hex, and part of its neighbours outside the net."""
        ring = 0.0
        around = self.p.board.around[hexagon]
        for _, there in around:
            if not taken >> there & 1:
                ring += self.hex_value(there)
        return self.site_factor() * (self.hex_value(hexagon) + self.weights.ring * ring) + self.approach_value(hexagon)

    def approach_value(self, hexagon: int) -> float:
        """Return the value of bringing the railway closer to Old Ones by a track into a hex."""
        if self._quarry is None:
            p = self.p
            self._quarry = [
                (p.at[tile], min(self.distance_to_rails(tile), len(_PROXIMITY) - 1), self.tile_value(tile))
                for tile in p.on_map()
            ]
        distance, gain = self.p.board.distance[hexagon], 0.0
        for there, now, prize in self._quarry:
            far = distance[there]
            if far < now:
                gain += (_PROXIMITY[far] - _PROXIMITY[now]) * prize
        return self.weights.near * self.late_factor * gain

    def distance_to_rails(self, tile: int) -> int:
        """Return the distance of a tile from the railway."""
        here = self.p.at[tile]
        steps = self._offs.get(here)
        if steps is None:
            net, steps = self.connected, FAR
            for far, reached in enumerate(self.p.board.within[here]):
                if reached & net:
                    steps = far
                    break
            self._offs[here] = steps
        return steps

    def tile_value(self, tile: int) -> float:
        """Return the value of destroying a tile: its points, the points that the Old Ones lose, the farms that are
        safe.
        """
        prize = self._prizes.get(tile)
        if prize is None:
            p = self.p
            points = _points(p, tile)
            face = 1 if p.up >> tile & 1 else 1 + self.weights.double
            prize = points * (1 + face * self.old) + self.tile_bonus
            prize += self.farm_threat(tile) + self.gold * (0.5 + self.bounty)
            self._prizes[tile] = prize
        return prize

    def farm_threat(self, tile: int) -> float:
        """Return the expected damage of a tile to this seat's farms; its port is not counted."""
        menace = self._menaces.get(tile)
        if menace is None:
            p = self.p
            menace, own = 0.0, p.unblighted_farms(self.seat)
            if own:
                distance, tail = p.board.distance[p.at[tile]], poisson_tails(self.threat.steps[tile])
                harm = sum(tail[distance[farm]] for farm in bits(own) if distance[farm] < FAR)
                menace = min(3.0, self.weights.crowd * harm * (FARM_POINTS + self.old))
            self._menaces[tile] = menace
        return menace

    # --- cards ---

    def card_value(self, card: str) -> float:
        """Return the value of holding a card from now on, without its instant effect."""
        share = min(1.0, self.time_left / _GAME_TIME)
        kit = self.p.kit
        worth = kit.personalities[card].points + self.objective_bonus.get("personalities", 0.0)
        lasting, once = card_values(kit, card, self.p.west)
        worth += self.weights.cards * share * lasting
        if once:
            worth += once * min(1.0, self.time_left / 6)
        for each, what in card_counts(kit, card):
            worth += each * (CARD_COUNTS[what](self.p, self.seat) + TO_COME[what] * share)
        return worth


def guard(p: State, seat: int) -> float:
    """Return how well a seat's units guard its port, from 0 to 1, by their price."""
    price = sum(number * unit.price for number, unit in zip(p.units_of(seat), p.kit.units, strict=True))
    return min(1.0, price / _GUARD_PRICE)


def _points(p: State, tile: int) -> float:
    if p.fronts[tile] != UNKNOWN:
        return p.kit.sorts[p.fronts[tile]].points
    level = p.levels[tile]
    rows = [(p.unseen[at], sort.points) for at, sort in enumerate(p.kit.sorts) if sort.level == level]
    return sum(number * points for number, points in rows) / (sum(number for number, _ in rows) or 1)
