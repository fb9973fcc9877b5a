"""Pools and payments (IS-1.3, IS-1.4): every distinct multiset of resources that pays a cost, plainest first.

A pool is one number with sixteen bits per kind in the order of RESOURCES, so that a search adds and subtracts whole
pools.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final

from pyapp.games.imperial.rules.components import RESOURCES, by_letters

if TYPE_CHECKING:
    from collections.abc import Iterator

BITS: Final = 16
MOST: Final = (1 << BITS) - 1
"""The bit mask of a kind in a pool, and its maximum: own sheets can accumulate hundreds."""
UNIT: Final = {letter: 1 << BITS * place for place, letter in enumerate(RESOURCES)}
"""Letter -> one unit of it, as a pool."""
GOLD: Final = 3 * BITS
"""The position of gold in a pool, in bits."""

Payment = tuple[str, int]
"""A payment: as letters in the order of RESOURCES, and as a pool."""


@cache
def pool_of(letters: str) -> int:
    """Return letters as a pool."""
    return sum(UNIT[letter] for letter in letters)


def counts(pool: int) -> tuple[int, int, int, int]:
    """Return wood, stone, food and gold of a pool."""
    return pool & MOST, pool >> BITS & MOST, pool >> 2 * BITS & MOST, pool >> GOLD


def letters_of(pool: int) -> str:
    """Return a pool as letters."""
    return "".join(letter * number for letter, number in zip(RESOURCES, counts(pool), strict=True))


@cache
def payments_for(cost: str, pool: int, gold: bool = True) -> tuple[Payment, ...]:
    """Return every way to pay a cost from a pool, fewest gold first; without `gold`, gold replaces nothing. IS-1.4."""
    wood, stone, food, spare = counts(pool)
    need = (cost.count("W"), cost.count("S"), cost.count("F"))
    least = (max(0, need[0] - wood), max(0, need[1] - stone), max(0, need[2] - food))
    if sum(least) > (spare if gold else 0):
        return ()
    most = need if gold else least
    payments = [
        (in_wood + in_stone + in_food, (in_wood, in_stone, in_food))
        for in_food in range(least[2], most[2] + 1)
        for in_stone in range(least[1], most[1] + 1)
        for in_wood in range(least[0], most[0] + 1)
        if in_wood + in_stone + in_food <= spare
    ]
    texts = [
        "".join(letter * (number - instead) for letter, number, instead in zip("WSF", need, replaced, strict=True))
        + "G" * number_of_gold
        for number_of_gold, replaced in sorted(payments)
    ]
    return tuple((text, pool_of(text)) for text in texts)


@cache
def trade_payments(give: str, number: int, pool: int, get: str) -> tuple[Payment, ...]:
    """Return every way to give `number` of a letter, or of any kind ("*"), in a trade for `get` ("" for no resource).
    Any kind means wood, stone and food, and gold only for the part that these cannot pay; a trade never gives the kind
    that it gets. IS-7.9.
    """
    if give == "G":
        return (("", UNIT["G"] * number),) if pool >> GOLD >= number else ()
    if give != "*":
        return payments_for(give * number, pool, get != "G") if give != get else ()
    have = dict(zip("WSF", counts(pool), strict=False))
    have.pop(get, None)
    total = sum(have.values())
    if total >= number:
        return tuple((text, pool_of(text)) for text in _multisets(have, number))
    text = "".join(letter * have.get(letter, 0) for letter in "WSF") + "G" * (number - total)
    return ((text, pool_of(text)),) if get != "G" and pool >> GOLD >= number - total else ()


def _multisets(have: dict[str, int], number: int) -> Iterator[str]:
    for letters in combinations_with_replacement(have, number):
        if all(letters.count(letter) <= most for letter, most in have.items()):
            yield "".join(letters)


@cache
def storable(number: int, pool: int) -> tuple[str, ...]:
    """List what can be stored of a pool when `number` resources, gold included, may be: as many as possible."""
    have = dict(zip(RESOURCES, counts(pool), strict=True))
    if number >= sum(have.values()):
        return (letters_of(pool),)
    return tuple(_multisets(have, number))


@cache
def exports(pool: int) -> tuple[Payment, ...]:
    """List what Export may take: one each of one to three types; gold can replace a type. IS-8.4."""
    have = counts(pool)
    payments = []
    for chosen in range(8):
        if any(chosen >> kind & 1 and not have[kind] for kind in range(3)):
            continue
        plain = "".join("WSF"[kind] for kind in range(3) if chosen >> kind & 1)
        payments += [plain + "G" * gold for gold in range(min(have[3], 3 - len(plain)) + 1)]
    texts = sorted(
        (text for text in payments if text),
        key=lambda text: (len(text), text.count("G"), [RESOURCES.index(letter) for letter in text]),
    )
    return tuple((text, pool_of(text)) for text in texts)


@cache
def reduced(cost: str, resource: str, number: int) -> tuple[str, ...]:
    """List the costs that remain when up to `number` of a letter, or of any ("*"), are taken off: as many as possible.
    Empty if the cost has none.
    """
    if resource != "*":
        held = min(number, cost.count(resource))
        return (cost.replace(resource, "", held),) if held else ()
    left = max(0, len(cost) - number)
    return tuple(dict.fromkeys("".join(rest) for rest in combinations(cost, left))) if cost else ()


@cache
def substituted(cost: str, give: str, instead: str, pool: int) -> tuple[Payment, ...]:
    """List the payments in which at least one `give` replaces an `instead`, without those that pay the plain cost;
    fewest gold first.
    """
    plain = {text for text, _ in payments_for(cost, pool)}
    payments: dict[str, int] = {}
    for number in range(1, cost.count(instead) + 1):
        changed = by_letters(cost.replace(instead, "", number) + give * number)
        payments.update((text, paid) for text, paid in payments_for(changed, pool) if text not in plain)
    return tuple(sorted(payments.items(), key=lambda way: way[0].count("G")))
