"""What things are worth to a seat, in points of the final score: the figures that everything else is reckoned from.

The first figures were chosen from what things cost and bring by the rules; those that matter most were then tried out
in games against themselves changed (docs/balance.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Figures that a seat reckons with."""

    time: float = 0.75
    """A space of the time track."""
    gold: float = 0.54
    coin: float = 0.1
    """A piece of gold, and what gold beyond the first seven pieces is worth."""
    good: float = 0.5
    good_falls: float = 0.11
    good_least: float = 0.14
    """The first coal or iron, what each further one is worth less, and the least."""
    old: float = 0.8
    """A point of the Old Ones."""
    site: float = 0.78
    """Part of what a farm promises that a hex in reach is worth while it has no farm yet."""
    vein: float = 0.98
    """The same of resources."""
    ring: float = 0.23
    """Part of a hex that one track more would reach."""
    near: float = 0.28
    """How much it counts to come near an Old One that pays."""
    port: float = 20.0
    """The loss of the port, which ends the match."""
    fall: float = 0.5
    """How much the fall of somebody else's port, which ends the match for all, counts of the loss of one's own."""
    toppling: float = 0.5
    """Part of the danger to ports that takes from the chance to win: more defenders may still be bought."""
    lives: float = 0.46
    """Part of its steps that an Old One makes: others may destroy it before."""
    watch: float = 36.0
    """Spaces that somebody looks ahead who guards a port: units may still be bought later."""
    hunted: float = 0.58
    crowd: float = 0.52
    """How surely an Old One that gets far enough takes its nearest settlement, and any other."""
    unit: float = 0.68
    """Part of the price of a unit that is kept for later."""
    again: float = 0.85
    """What the second best target of an army adds, for what the best is worth."""
    plan: float = 0.75
    """What each further action takes from the promise of a plan."""
    double: float = 0.2
    """Chance of a hidden Old One to be hidden still at the end, and count twice."""
    reveal: float = 0.52
    """What a hidden Old One costs that is turned up and lives, as part of its points."""
    stay: float = 0.0
    """By how much fighting on must look better than withdrawing."""
    cards: float = 1.0
    """How much the tabled worth of cards counts."""
    recover: float = 0.9
    """How much what is saved by recovering counts."""


WEIGHTS: Final = Weights()

LASTING: Final = {
    "P01": 4.0, "P02": 1.5, "P03": 2.4, "P04": 2.4, "P05": 0.8, "P07": 2.2, "P12": 3.0, "P13": 2.2, "P14": 1.5,
    "P15": 0.8, "P16": 0.3, "P17": 0.9, "P18": 1.6, "P19": 2.2, "P20": 1.2, "P23": 1.8, "P24": 0.9, "P31": 1.4,
    "P32": 1.4, "P33": 0.9, "P34": 0.9,
}  # fmt: skip
"""Card -> what its lasting effect is worth with all the time left, in points."""
TO_COME: Final = {"phosphate": 1.0, "corn": 2.0, "sheep": 2.6, "cattle": 2.2, "tile": 3.2}
"""What cards count -> how many of it the whole game still brings."""
ONCE: Final = {"P28": 1.2, "P29": 1.2, "P30": 0.3}
"""Card -> what playing it is worth, one day."""
