"""The odds of a fight: AZ-12 simulated to the end with the remaining cards, losses by the default allocation, no
withdrawal.

`within` is exact. The other figures are means over a fixed set of card orders in which every card comes first equally
often, so that the same question always gets the same answer. A chance is usually off by two points, at most by five.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine.randomness import rng, shuffled
from pyapp.games.auztralia.rules import tiles
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.combat import ALL_CARDS, GUNS
from pyapp.games.auztralia.rules.components import OLD_ONE_CARDS, SANITY, UNITS
from pyapp.games.auztralia.rules.forces import apply_cover, classes, default_losses
from pyapp.games.auztralia.rules.kit import NO_COVER, WIDTH
from pyapp.games.auztralia.rules.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.auztralia.rules.kit import Cover, Kit
    from pyapp.games.auztralia.rules.state import State

ORDERS_PER_CARD: Final = 10
"""How often every card comes first among the orders that are simulated."""
QUICK_ORDERS_PER_CARD: Final = 3
_MAX_CARDS: Final = 150
"""Number of cards after which a fight counts as undecided; no fight has been seen to last that long."""
_MAX_STATES: Final = 12000
"""Maximum number of cached fight states."""
_UNDER_WAY, _DESTROYED, _MAD, _GONE = range(4)
_ALL: Final = len(OLD_ONE_CARDS)


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a fight to the end: the chances that the target is destroyed, that the force goes mad, that no unit
    survives; the expected numbers of units lost and of cards; the chances that the target is destroyed within one, two,
    three cards, that a unit is lost, that no sanity is lost; the expected price of the lost units.

    For a face-down target, a Kangaroo counts as destroyed without a card.
    """

    win: float
    mad: float
    lost_all: float
    units: float
    cards: float
    within: tuple[float, float, float]
    hurt: float
    sane: float
    price: float = 0.0


class FightConstants(NamedTuple):
    """The constants of a fight: the row of the cards; by unit type, the bonus hits where the row shows the type, and on
    the first card; bonus hits on the first card for any force; hits on every card; infantry that comes back; the
    tables.
    """

    row: int
    bonus: tuple[int, ...]
    first_bonus: tuple[int, ...]
    first_bonus_any: int
    guns: int
    salvage: int
    kit: Kit


class FightState(NamedTuple):
    """The state of a fight: hits that the target still takes, units (unit x 8 + damage), sanity, remaining cover, and
    whether the first card is still to come.
    """

    toughness_left: int
    force: tuple[int, ...]
    sanity: int
    cover: Cover
    first: bool


KANGAROO: Final = Odds(1.0, 0.0, 0.0, 0.0, 0.0, (1.0, 1.0, 1.0), 0.0, 1.0)
"""The odds against a Kangaroo. AZ-13.7."""
NO_FORCE: Final = Odds(0.0, 0.0, 1.0, 0.0, 0.0, (0.0, 0.0, 0.0), 0.0, 1.0)
"""The odds of a fight without units."""


def odds_of(
    p: State,
    seat: int,
    tile: int,
    force: Sequence[int],
    *,
    port: bool = False,
    sanity: int | None = None,
    cover: Cover | None = None,
    first: bool = True,
) -> Odds:
    """Return the odds of a fight of a seat's force (unit x 8 + damage, as in `Combat`) against a tile.

    Arguments left out are as at the start of a combat. A face-down target that the seat has not looked at is averaged
    over the fronts of its level that the seat has not seen.
    """
    fight = FightState(
        0,
        tuple(sorted(force)),
        SANITY + p.effect_total(seat, "sanity") if sanity is None else sanity,
        p.kit.cover(p.hands[seat]) if cover is None else cover,
        first,
    )
    weighted: list[tuple[int, Odds]] = []
    fronts = possible_fronts(p, seat, tile)
    rounds = max(QUICK_ORDERS_PER_CARD, ORDERS_PER_CARD // len(fronts))
    for sort, weight in fronts:
        front = p.kit.sorts[sort]
        if front.kind == tiles.KANGAROO:
            weighted.append((weight, KANGAROO))
            continue
        left = front.toughness - sum(p.damage[tile])
        rules = fight_constants(p, seat, front.kind, port)
        weighted.append((weight, fight_odds(rules, fight._replace(toughness_left=left), p.pile, rounds)))
    return weighted[0][1] if len(weighted) == 1 else _averaged(weighted)


def fight_constants(p: State, seat: int, row: int, port: bool = False) -> FightConstants:
    """Return the constants of a seat's fight against a kind."""
    return _fight_constants(p.kit, p.hands[seat], row, GUNS if port and p.guns else 0)


@lru_cache(maxsize=1024)
def _fight_constants(kit: Kit, held: tuple[str, ...], row: int, guns: int) -> FightConstants:
    more, first = (tuple(kit.effect_total(held, op, unit) for unit in UNITS) for op in ("hit", "first"))
    return FightConstants(
        row, more, first, kit.effect_total(held, "first", "*"), guns, kit.effect_total(held, "salvage"), kit
    )


def possible_fronts(p: State, seat: int, tile: int) -> list[tuple[int, int]]:
    """List the possible fronts of a tile for a seat, as sorts with their weights. AZ-23.5, AZ-23.11."""
    if p.up >> tile & 1 or (p.fronts[tile] != UNKNOWN and (p.solo or p.seen[tile] >> seat & 1)):
        return [(p.fronts[tile], 1)]
    level, unseen = p.levels[tile], p.unseen[:]
    for other in p.face_down():
        if p.fronts[other] != UNKNOWN and not (p.solo or p.seen[other] >> seat & 1):
            unseen[p.fronts[other]] += 1
    return [(at, unseen[at]) for at, sort in enumerate(p.kit.sorts) if sort.level == level and unseen[at]]


def _averaged(weighted: Sequence[tuple[int, Odds]]) -> Odds:
    whole = sum(weight for weight, _ in weighted) or 1

    def mean(of: Callable[[Odds], float]) -> float:
        return sum(weight * of(odds) for weight, odds in weighted) / whole

    return Odds(
        mean(lambda odds: odds.win),
        mean(lambda odds: odds.mad),
        mean(lambda odds: odds.lost_all),
        mean(lambda odds: odds.units),
        mean(lambda odds: odds.cards),
        (mean(lambda odds: odds.within[0]), mean(lambda odds: odds.within[1]), mean(lambda odds: odds.within[2])),
        mean(lambda odds: odds.hurt),
        mean(lambda odds: odds.sane),
        mean(lambda odds: odds.price),
    )


# --- fight states ---


class _Node:
    """A fight state, with those that follow each card, computed on demand."""

    __slots__ = ("air", "destroying", "ending", "fight", "ground", "hits", "next", "table")

    def __init__(self, ending: int, fight: FightState, table: _Table) -> None:
        self.ending, self.fight, self.table = ending, fight, table
        self.next: list[_Node | None] = [None] * _ALL
        self.hits: tuple[int, ...] = ()
        self.ground: tuple[int, ...] = ()
        self.air: tuple[int, ...] = ()
        self.destroying = -1


class _Table(dict[tuple[int, FightState], _Node]):
    """The states of fights with the same constants."""

    def __init__(self, rules: FightConstants) -> None:
        super().__init__()
        self.rules, self.losses = rules, rules.kit.losses_by_row[rules.row]

    def __missing__(self, key: tuple[int, FightState]) -> _Node:
        node = self[key] = _Node(*key, self)
        return node


_TABLES: Final[dict[FightConstants, _Table]] = {}


def _table(rules: FightConstants) -> _Table:
    table = _TABLES.get(rules)
    if table is None:
        table = _TABLES[rules] = _Table(rules)
    return table


@lru_cache(maxsize=4096)
def _hits(kit: Kit, row: int, kinds: int, more: tuple[int, ...], every: int) -> tuple[int, ...]:
    """Return the hits of each card in a row for a set of unit types. AZ-12.4."""
    present = bits(kinds)
    return tuple(
        every + sum(card.rows[row].hits[unit] + more[unit] for unit in present if card.rows[row].hits[unit])
        for card in kit.old_one_cards
    )


def _compute_hits(node: _Node) -> tuple[int, ...]:
    """Compute and store the hits of each card in a state, and the classes of its force; return the hits."""
    rules, fight, kinds = node.table.rules, node.fight, 0
    for unit in fight.force:
        kinds |= 1 << (unit >> 3)
    every = rules.guns
    if fight.first:
        every += rules.first_bonus_any
        if any(rules.first_bonus):
            every += sum(rules.first_bonus[unit] for unit in bits(kinds))
    node.hits = _hits(rules.kit, rules.row, kinds, rules.bonus, every)
    node.ground, node.air = _classes(fight.force)
    return node.hits


_classes: Final = lru_cache(maxsize=8192)(classes)
"""The ground units and the airships of a force, cached."""


@lru_cache(maxsize=16384)
def _after_losses(kit: Kit, units: tuple[int, ...], row: int, points: int) -> tuple[int, ...]:
    """Return the units of one class that remain after points of damage by the default allocation. AZ-12.6."""
    if points >= sum(map(kit.room.__getitem__, units)):
        return ()
    force = list(units)
    for unit in default_losses(kit, units, row, points):
        force.remove(unit)
        if kit.room[unit] > 1:
            force.append(unit + 1)
    return tuple(sorted(force))


def _after_card(node: _Node, card: int) -> _Node:
    """Return the state after a card. AZ-12.3 to AZ-12.8."""
    hits = node.hits or _compute_hits(node)
    left, force, sanity, cover, _ = node.fight
    left -= hits[card]
    on_ground, in_air, madness = node.table.losses[card]
    if cover != NO_COVER:
        cover, (on_ground, in_air, madness) = apply_cover(cover, force, (on_ground, in_air, madness))
    sanity -= madness
    if left > 0 and sanity < 0:
        following = node.next[card] = node.table[_MAD, FightState(left, (), 0, cover, False)]
        return following
    ground, air, row, kit = node.ground, node.air, node.table.rules.row, node.table.rules.kit
    if ground and on_ground:
        ground = _after_losses(kit, ground, row, on_ground)
    if air and in_air:
        air = _after_losses(kit, air, row, in_air)
    force = ground + air
    ending = _DESTROYED if left <= 0 else _UNDER_WAY if force else _GONE
    following = node.table[ending, FightState(max(0, left), force, max(0, sanity), cover, False)]
    node.next[card] = following
    return following


def _destroying(node: _Node) -> int:
    """Return the set of cards that would destroy the target now."""
    if node.destroying < 0:
        need = node.fight.toughness_left
        node.destroying = sum(
            1 << card for card, number in enumerate(node.hits or _compute_hits(node)) if number >= need
        )
    return node.destroying


# --- simulation ---


@cache
def _orders() -> tuple[tuple[int, ...], ...]:
    """Return a fixed list of card orders in which every card comes first equally often."""
    generator = rng("odds", "hands")  # a fixed seed, so that the same question has the same answer
    orders = []
    for _ in range(ORDERS_PER_CARD):
        for first in range(_ALL):
            rest = [card for card in range(_ALL) if card != first]
            orders.append((first, *shuffled(generator, rest)))
    return tuple(orders)


@lru_cache(maxsize=4096)
def fight_odds(rules: FightConstants, fight: FightState, pile: int = ALL_CARDS, rounds: int = ORDERS_PER_CARD) -> Odds:
    """Return the odds of a fight to the end with the cards of a pile; `rounds` is how often every card comes first in
    an order. Targets with several possible fronts use fewer rounds for each.
    """
    if not fight.force:
        return NO_FORCE
    pile = pile or ALL_CARDS
    return replace(_simulated_odds(rules, fight, pile, rounds), within=_within(_table(rules)[_UNDER_WAY, fight], pile))


@lru_cache(maxsize=16384)
def quick_odds(rules: FightConstants, fight: FightState, pile: int = ALL_CARDS) -> Odds:
    """Return the same odds from fewer card orders, with `within` only for the first card: a faster version for computer
    players.
    """
    if not fight.force:
        return NO_FORCE
    pile = pile or ALL_CARDS
    now = (_destroying(_table(rules)[_UNDER_WAY, fight]) & pile).bit_count() / pile.bit_count()
    return replace(_simulated_odds(rules, fight, pile, QUICK_ORDERS_PER_CARD), within=(now, now, now))


def _simulated_odds(rules: FightConstants, fight: FightState, pile: int, rounds: int) -> Odds:
    """Simulate the fight with many card orders, starting from a pile."""
    if sum(map(len, _TABLES.values())) > _MAX_STATES:
        _TABLES.clear()
    start = _table(rules)[_UNDER_WAY, fight]
    number = _ALL * rounds
    cards, ends = 0, Counter[_Node]()
    for sample in range(number):
        node, drawn = _simulate(start, pile, sample)
        cards += drawn
        ends[node] += 1
    infantry = sum(unit < WIDTH for unit in fight.force)
    units, price = len(fight.force), _price(rules.kit, fight.force)
    wins = mad = lost_all = hurt = sane = lost = gold = 0
    for node, times in ends.items():
        end = node.fight
        wins += times * (node.ending == _DESTROYED)
        mad += times * (node.ending == _MAD)
        saved = min(rules.salvage, infantry - sum(unit < WIDTH for unit in end.force)) if rules.salvage else 0
        gone = units - len(end.force) - saved
        if gone:
            lost += times * gone
            gold += times * (price - _price(rules.kit, end.force) - saved * rules.kit.units[0].price)
            lost_all += times * (gone == units)
            hurt += times
        sane += times * (end.sanity == fight.sanity and node.ending != _MAD)
    return Odds(
        wins / number, mad / number, lost_all / number, lost / number, cards / number, (0.0, 0.0, 0.0), hurt / number,
        sane / number, gold / number,
    )  # fmt: skip


def _simulate(node: _Node, pile: int, sample: int) -> tuple[_Node, int]:
    """Simulate a fight with one card order; return its final state and the number of cards."""
    orders, drawn = _orders(), 0
    while drawn < _MAX_CARDS:
        for card in orders[sample % len(orders)]:
            if pile >> card & 1:
                node = node.next[card] or _after_card(node, card)
                drawn += 1
                if node.ending:
                    return node, drawn
        pile, sample = ALL_CARDS, sample + 7
    return node, drawn


def _price(kit: Kit, force: Sequence[int]) -> int:
    return sum(kit.units[unit >> 3].price for unit in force)


def _within(start: _Node, pile: int) -> tuple[float, float, float]:
    """Return the exact chances that the target is destroyed within one, two, three cards."""
    chances = [0.0, 0.0, 0.0]
    destroying = _destroying(start) & pile
    number = pile.bit_count()
    chances[0] = destroying.bit_count() / number
    for card in bits(pile & ~destroying):
        second = start.next[card] or _after_card(start, card)
        if second.ending:
            continue
        rest = pile & ~(1 << card) or ALL_CARDS
        now, size = _destroying(second) & rest, rest.bit_count()
        chances[1] += now.bit_count() / (number * size)
        third = 0.0
        for other in bits(rest & ~now):
            node = second.next[other] or _after_card(second, other)
            if not node.ending:
                last = rest & ~(1 << other) or ALL_CARDS
                third += (_destroying(node) & last).bit_count() / last.bit_count()
        chances[2] += third / (number * size)
    return chances[0], chances[0] + chances[1], sum(chances)
