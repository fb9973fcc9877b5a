"""Chance events: the possible results, their weights, and how a result is drawn."""

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
"""The source of a result: dice, cards of a deck, tokens of a bag, or another decision by lot."""
KINDS: Final = (DICE, CARDS, BAG, TABLE)


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance event: its label for the seeded randomness, the function that draws a result, and the possible results.

    `outcomes` holds (move, weight) pairs, or None where there are too many to list. `kind` is one of KINDS; a mode
    declares which kinds people may enter from a real table.
    """

    label: str
    sample: Callable[[Random], str]
    outcomes: tuple[tuple[str, int], ...] | None = None
    kind: str = DICE


def weighted(label: str, outcomes: tuple[tuple[str, int], ...], kind: str = DICE) -> Chance:
    """Return an event whose results, at least one (move, weight) pair, come up in proportion to their weights."""
    total = sum(weight for _, weight in outcomes)

    def sample(generator: Random) -> str:
        at = int(generator.random() * total)
        for move, weight in outcomes:
            at -= weight
            if at < 0:
                return move
        raise AssertionError(label)

    return Chance(label, sample, outcomes, kind)
