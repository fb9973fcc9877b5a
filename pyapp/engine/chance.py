"""Chance as a player: one event of it, its kind, and how a result is drawn by weight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

DICE: Final = "dice"
CARDS: Final = "cards"
BAG: Final = "bag"
TABLE: Final = "table"
"""What a result comes from: dice, a deck or pile, a bag, and whatever else a table decides by lot."""
KINDS: Final = (DICE, CARDS, BAG, TABLE)


@dataclass(frozen=True, slots=True)
class Chance:
    """One event of chance: its label in the table's randomness, how a result is drawn, and every possible result.

    `outcomes` holds (move, weight) pairs, or is None where there are too many to list. `kind` is one of KINDS: a mode
    says which of them people may enter from a real table.
    """

    label: str
    sample: Callable[[Random], str]
    outcomes: tuple[tuple[str, int], ...] | None = None
    kind: str = DICE


def weighted(label: str, outcomes: tuple[tuple[str, int], ...], kind: str = DICE) -> Chance:
    """Return an event whose results, (move, weight) pairs, come as often as their weights say; there is at least
    one.
    """
    total = sum(weight for _, weight in outcomes)

    def sample(generator: Random) -> str:
        at = int(generator.random() * total)
        for move, weight in outcomes:
            at -= weight
            if at < 0:
                return move
        raise AssertionError(label)

    return Chance(label, sample, outcomes, kind)
