"""What a fight promises before it is fought: AZ-12 played out to the end with the cards that are left, losses by the
default allocation, nobody withdrawing.

`within` is exact. The other figures are means over a fixed set of orders of the cards, every card as often the first of
them, so the same question always has the same answer; a chance is off by two points as a rule, by five at most.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine.randomness import rng, shuffled
from pyapp.games.auztralia.rules import tiles
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.combat import ALL_CARDS, GUNS, classes, default_of, room
from pyapp.games.auztralia.rules.components import OLD_ONE_CARDS, SANITY, SORTS, UNIT_TABLE, UNITS
from pyapp.games.auztralia.rules.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.games.auztralia.rules.state import State

ROUNDS: Final = 10
"""How often every card is the first of an order that is played out."""
QUICK_ROUNDS: Final = 3
_WIDTH: Final = 8
"""A unit in a force is its type x 8 + its damage."""
_MOST_CARDS: Final = 150
"""Cards after which a fight is given up as undecided; none was ever seen to last so long."""
_MOST_NODES: Final = 12000
"""Moments of fights that are remembered."""
_NONE: Final = (0,) * len(UNITS)
_UNDER_WAY, _DESTROYED, _MAD, _GONE = range(4)
_ALL: Final = len(OLD_ONE_CARDS)


@dataclass(frozen=True, slots=True)
class Odds:
    """What a fight to the end promises: the chance that the target is destroyed, that the force goes mad, that nobody
    comes home; the expected number of units lost and of cards; the chance that the target is destroyed within one, two,
    three cards, that somebody is lost, that no sanity is; the expected price of the units lost.

    A Kangaroo among what a face-down target may be counts as destroyed without a card.
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


class Rules(NamedTuple):
    """What of a fight never changes: the row of the cards, and for each unit type the hits that the owner's cards add
    where the row shows it and on the first card; hits on every card; infantry that comes back.
    """

    row: int
    more: tuple[int, ...]
    first: tuple[int, ...]
    guns: int
    salvage: int


class Stand(NamedTuple):
    """How a fight stands: hits the target still takes, units there (unit x 8 + damage), sanity, the points of ground
    and of airship damage still ignored, and whether the first card is still to come.
    """

    left: int
    force: tuple[int, ...]
    sanity: int
    armour: int
    air_armour: int
    first: bool


KANGAROO: Final = Odds(1.0, 0.0, 0.0, 0.0, 0.0, (1.0, 1.0, 1.0), 0.0, 1.0)
"""What a Kangaroo promises. AZ-13.7."""
NOBODY: Final = Odds(0.0, 0.0, 1.0, 0.0, 0.0, (0.0, 0.0, 0.0), 0.0, 1.0)
"""What a fight without units promises."""


def odds_of(  # noqa: PLR0913 - a combat begun is told by its parts
    p: State,
    seat: int,
    tile: int,
    force: Sequence[int],
    *,
    port: bool = False,
    sanity: int | None = None,
    armour: int | None = None,
    air_armour: int | None = None,
    first: bool = True,
) -> Odds:
    """Return what a fight of a seat's force (unit x 8 + damage, as in `Combat`) against a tile promises.

    What is not given is as at the start of a combat. A face-down target that the seat has not looked at is averaged
    over the fronts of its level that the seat has not seen.
    """
    stand = Stand(
        0,
        tuple(sorted(force)),
        SANITY + p.worth(seat, "sanity") if sanity is None else sanity,
        p.worth(seat, "armour") if armour is None else armour,
        p.worth(seat, "airarmour") if air_armour is None else air_armour,
        first,
    )
    found: list[tuple[int, Odds]] = []
    fronts = fronts_of(p, seat, tile)
    rounds = max(QUICK_ROUNDS, ROUNDS // len(fronts))
    for sort, weight in fronts:
        if SORTS[sort].kind == tiles.KANGAROO:
            found.append((weight, KANGAROO))
            continue
        left = SORTS[sort].toughness - sum(p.damage[tile])
        rules = rules_of(p, seat, SORTS[sort].kind, port)
        found.append((weight, fight(rules, stand._replace(left=left), p.pile, rounds)))
    return found[0][1] if len(found) == 1 else _averaged(found)


def rules_of(p: State, seat: int, row: int, port: bool = False) -> Rules:
    """Return what of a seat's fight against a kind never changes."""
    held = p.hands[seat]
    return Rules(
        row,
        tuple(p.worth(seat, "hit", unit) for unit in UNITS) if held else _NONE,
        tuple(p.worth(seat, "first", unit) for unit in UNITS) if held else _NONE,
        GUNS if port and p.guns else 0,
        p.worth(seat, "salvage"),
    )


def fronts_of(p: State, seat: int, tile: int) -> list[tuple[int, int]]:
    """List what a tile may be to a seat: sorts with their weights. AZ-23.5, AZ-23.11."""
    if p.up >> tile & 1 or (p.fronts[tile] != UNKNOWN and (p.alone or p.seen[tile] >> seat & 1)):
        return [(p.fronts[tile], 1)]
    level, unseen = p.levels[tile], p.unseen[:]
    for other in p.face_down():
        if p.fronts[other] != UNKNOWN and not (p.alone or p.seen[other] >> seat & 1):
            unseen[p.fronts[other]] += 1
    return [(at, unseen[at]) for at, sort in enumerate(SORTS) if sort.level == level and unseen[at]]


def _averaged(found: Sequence[tuple[int, Odds]]) -> Odds:
    whole = sum(weight for weight, _ in found) or 1

    def mean(of: Callable[[Odds], float]) -> float:
        return sum(weight * of(odds) for weight, odds in found) / whole

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


# --- the moments of a fight ---


class _Node:
    """A moment of a fight, with those that each card leads to as far as they were asked for."""

    __slots__ = ("destroying", "next", "over", "stand")

    def __init__(self, over: int, stand: Stand) -> None:
        self.over, self.stand = over, stand
        self.next: list[_Node | None] = [None] * _ALL
        self.destroying = -1


_NODES: Final[dict[tuple[Rules, int, Stand], _Node]] = {}


def _node(rules: Rules, over: int, stand: Stand) -> _Node:
    key = (rules, over, stand)
    node = _NODES.get(key)
    if node is None:
        node = _NODES[key] = _Node(over, stand)
    return node


@lru_cache(maxsize=4096)
def _hits(row: int, kinds: int, more: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hits of each card in a row for a set of unit types. AZ-12.4."""
    present = bits(kinds)
    return tuple(
        sum(card.rows[row].hits[unit] + more[unit] for unit in present if card.rows[row].hits[unit])
        for card in OLD_ONE_CARDS
    )


def _hits_at(rules: Rules, stand: Stand) -> tuple[tuple[int, ...], int]:
    """Return the hits of each card, and those that every card adds."""
    kinds = 0
    for unit in stand.force:
        kinds |= 1 << (unit >> 3)
    more = rules.guns
    if stand.first and any(rules.first):
        more += sum(rules.first[unit] for unit in bits(kinds))
    return _hits(rules.row, kinds, rules.more), more


_classes: Final = lru_cache(maxsize=8192)(classes)
"""The ground units and the airships of a force, remembered."""


@lru_cache(maxsize=16384)
def _after_losses(units: tuple[int, ...], row: int, points: int) -> tuple[int, ...]:
    """Return what is left of units of one class after so much damage by the default allocation. AZ-12.6."""
    if points >= sum(map(room, units)):
        return ()
    force = list(units)
    for unit in default_of(units, row, points):
        force.remove(unit)
        if room(unit) > 1:
            force.append(unit + 1)
    return tuple(sorted(force))


def _turned(rules: Rules, node: _Node, card: int) -> _Node:
    """Return the moment after a card. AZ-12.3 to AZ-12.8."""
    stand = node.stand
    hits, more = _hits_at(rules, stand)
    row = OLD_ONE_CARDS[card].rows[rules.row]
    left = max(0, stand.left - hits[card] - more)
    sanity = stand.sanity - row.sanity
    if left and sanity < 0:
        found = _node(rules, _MAD, stand._replace(left=left, force=(), sanity=0, first=False))
        node.next[card] = found
        return found
    ground, air = _classes(stand.force)
    armour, air_armour = stand.armour, stand.air_armour
    if ground and row.ground:
        spared = min(armour, row.ground)
        armour -= spared
        ground = _after_losses(ground, rules.row, row.ground - spared) if row.ground > spared else ground
    if air and row.air:
        spared = min(air_armour, row.air)
        air_armour -= spared
        air = _after_losses(air, rules.row, row.air - spared) if row.air > spared else air
    force = ground + air
    over = _UNDER_WAY if left and force else _GONE if left else _DESTROYED
    found = _node(rules, over, Stand(left, force, max(0, sanity), armour, air_armour, False))
    node.next[card] = found
    return found


def _destroying(rules: Rules, node: _Node) -> int:
    """Return the cards that would destroy the target now, as a set."""
    if node.destroying < 0:
        hits, more = _hits_at(rules, node.stand)
        need = node.stand.left - more
        node.destroying = sum(1 << card for card, number in enumerate(hits) if number >= need)
    return node.destroying


# --- playing fights out ---


@cache
def _orders() -> tuple[tuple[int, ...], ...]:
    """Return orders of all cards, every card as often the first, always the same."""
    generator = rng("odds", "hands")  # fixed, so that the same question has the same answer
    orders = []
    for _ in range(ROUNDS):
        for first in range(_ALL):
            rest = [card for card in range(_ALL) if card != first]
            orders.append((first, *shuffled(generator, rest)))
    return tuple(orders)


@lru_cache(maxsize=4096)
def fight(rules: Rules, stand: Stand, pile: int = ALL_CARDS, rounds: int = ROUNDS) -> Odds:
    """Return what a fight to the end promises with the cards of a pile; `rounds` is how often every card is the first
    of an order. A target that may be several things takes fewer of each.
    """
    if not stand.force:
        return NOBODY
    pile = pile or ALL_CARDS
    return replace(_played(rules, stand, pile, rounds), within=_within(rules, _node(rules, _UNDER_WAY, stand), pile))


@lru_cache(maxsize=16384)
def quick(rules: Rules, stand: Stand, pile: int = ALL_CARDS) -> Odds:
    """Return the same from fewer orders of the cards and with the chance of the first card alone: what computer players
    ask, who ask very often.
    """
    if not stand.force:
        return NOBODY
    pile = pile or ALL_CARDS
    now = (_destroying(rules, _node(rules, _UNDER_WAY, stand)) & pile).bit_count() / pile.bit_count()
    return replace(_played(rules, stand, pile, QUICK_ROUNDS), within=(now, now, now))


def _played(rules: Rules, stand: Stand, pile: int, rounds: int) -> Odds:
    """Play orders of the cards out, each from a pile."""
    if len(_NODES) > _MOST_NODES:
        _NODES.clear()
    start = _node(rules, _UNDER_WAY, stand)
    number = _ALL * rounds
    infantry = sum(unit < _WIDTH for unit in stand.force)
    units, price = len(stand.force), _price(stand.force)
    wins = mad = lost_all = hurt = sane = lost = gold = cards = 0
    for sample in range(number):
        node, drawn = _fought(rules, start, pile, sample)
        end = node.stand
        cards += drawn
        wins += node.over == _DESTROYED
        mad += node.over == _MAD
        saved = min(rules.salvage, infantry - sum(unit < _WIDTH for unit in end.force)) if rules.salvage else 0
        gone = units - len(end.force) - saved
        if gone:
            lost += gone
            gold += price - _price(end.force) - saved * UNIT_TABLE[0].price
            lost_all += gone == units
            hurt += 1
        sane += end.sanity == stand.sanity and node.over != _MAD
    return Odds(
        wins / number, mad / number, lost_all / number, lost / number, cards / number, (0.0, 0.0, 0.0), hurt / number,
        sane / number, gold / number,
    )  # fmt: skip


def _fought(rules: Rules, node: _Node, pile: int, sample: int) -> tuple[_Node, int]:
    """Return how a fight ends with one order of the cards, and the cards that it took."""
    orders, drawn = _orders(), 0
    while drawn < _MOST_CARDS:
        for card in orders[sample % len(orders)]:
            if pile >> card & 1:
                node = node.next[card] or _turned(rules, node, card)
                drawn += 1
                if node.over:
                    return node, drawn
        pile, sample = ALL_CARDS, sample + 7
    return node, drawn


def _price(force: Sequence[int]) -> int:
    return sum(UNIT_TABLE[unit >> 3].price for unit in force)


def _within(rules: Rules, start: _Node, pile: int) -> tuple[float, float, float]:
    """Return exactly how likely the target is destroyed within one, two, three cards."""
    chances = [0.0, 0.0, 0.0]
    destroying = _destroying(rules, start) & pile
    number = pile.bit_count()
    chances[0] = destroying.bit_count() / number
    for card in bits(pile & ~destroying):
        second = start.next[card] or _turned(rules, start, card)
        if second.over:
            continue
        rest = pile & ~(1 << card) or ALL_CARDS
        now, size = _destroying(rules, second) & rest, rest.bit_count()
        chances[1] += now.bit_count() / (number * size)
        third = 0.0
        for other in bits(rest & ~now):
            node = second.next[other] or _turned(rules, second, other)
            if not node.over:
                last = rest & ~(1 << other) or ALL_CARDS
                third += (_destroying(rules, node) & last).bit_count() / last.bit_count()
        chances[2] += third / (number * size)
    return chances[0], chances[0] + chances[1], sum(chances)
