"""What things are worth to a seat, in points of the final score: the figures that everything else is reckoned from.

The first figures were chosen from what things cost and bring by the rules; those that matter most were then tried out
in games against themselves changed, those of one seat apart from those of several (docs/balance.md).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.components import OLD_START

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.auztralia.rules.kit import Kit


@dataclass(frozen=True, slots=True)
class Weights:
    """Figures that a seat reckons with."""

    time: float = 0.62
    """A space of the time track."""
    gold: float = 0.65
    coin: float = 0.1
    """A piece of gold, and what gold beyond the first seven pieces is worth."""
    good: float = 0.55
    good_falls: float = 0.11
    good_least: float = 0.14
    """The first coal or iron, what each further one is worth less, and the least."""
    old: float = 1.4
    """A point of the Old Ones."""
    site: float = 0.78
    """Part of what a farm promises that a hex in reach is worth while it has no farm yet."""
    vein: float = 0.98
    """The same of resources."""
    ring: float = 0.17
    """Part of a hex that one track more would reach."""
    near: float = 0.21
    """How much it counts to come near an Old One that pays."""
    port: float = 20.0
    """The loss of the port, which ends the match."""
    fall: float = 0.5
    """How much the fall of somebody else's port, which ends the match for all, counts of the loss of one's own."""
    danger: float = 1.6
    """How many times as often as reckoned an Old One comes to the port."""
    lives: float = 0.46
    """Part of its steps that an Old One makes: others may destroy it before."""
    watch: float = 28.0
    """Spaces that somebody looks ahead who guards a port: units may still be bought later."""
    hunted: float = 0.66
    crowd: float = 0.75
    """How surely an Old One that gets far enough takes its nearest settlement, and any other."""
    unit: float = 0.68
    """Part of the price of a unit that is kept for later."""
    again: float = 1.0
    """What the second best target of an army adds, for what the best is worth."""
    plan: float = 0.85
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
"""The figures with several seats."""
SOLO_WEIGHTS: Final = replace(
    WEIGHTS, time=0.86, gold=0.72, good=0.5, old=1.0, ring=0.23, port=17.0, danger=2.6, lives=0.43, watch=36.0,
    crowd=0.66, unit=0.88, again=0.85, plan=0.55, cards=1.15,
)  # fmt: skip
"""The figures of a seat alone: nobody else guards, and nobody else takes what a plan is to bring."""

LASTING_VALUES: Final[Mapping[str, float]] = {
    "railplus": 4.0, "railfree coal": 2.4, "railfree iron": 2.4, "time rail": 2.0, "time hills": 1.5, "mine gold": 0.4,
    "farmcap": 2.2, "price *": 2.2, "trade": 1.8, "export": 0.9, "norepeat rail": 1.4, "norepeat farm": 1.4,
    "hit I": 2.2, "hit C": 3.0, "hit A": 2.2, "hit T": 2.4, "hit Z": 2.0,
    "first I": 1.5, "first C": 1.2, "first A": 0.8, "first T": 0.9, "first Z": 0.8,
    "range I": 0.6, "range C": 0.5, "range A": 0.6, "range T": 0.8, "range Z": 0.2,
    "first *": 1.8, "range *": 1.2, "cover ground": 1.2, "cover air": 0.3, "cover sanity": 1.0, "farmguns": 1.5,
    "shield I": 1.2, "shield C": 1.2, "shield A": 0.9, "shield T": 1.1, "shield Z": 0.3,
    "armour": 1.6, "airarmour": 0.3, "sanity": 0.9, "salvage": 0.9, "bounty": 0.9,
}  # fmt: skip
"""Lasting effect -> what each step of it is worth with all the time left, in points."""
_TOTAL_WITHOUT: Final = {"farmcap": 1, "trade": 2}
"""Effect that names a new number -> the number without it."""
TO_COME: Final = {"phosphate": 1.0, "corn": 2.0, "sheep": 2.6, "cattle": 2.2, "tile": 3.2}
"""What cards count -> how many of it the whole game still brings."""
ONCE_VALUES: Final = {"cubes": 1.2, "heal": 1.2, "hold": 0.3}
"""What a once-card does -> what playing it is worth, one day."""
_OPTION_VALUES: Final[Mapping[str, float]] = {
    "gain coal": 0.3, "gain iron": 0.3, "gain gold": 0.4, "track": 0.5,
    "unit I": 0.37, "unit C": 1.3, "unit A": 1.8, "unit T": 1.5, "unit Z": 1.9,
    "oldstart": 0.5, "start": 0.75, "peek": 0.13, "banish": 0.45, "running_rights": 0.3, "draft": 0.43,
}  # fmt: skip
"""Effect of a two-player card -> what each step of it is worth to both against the Old Ones."""


@lru_cache(maxsize=1024)
def card_values(kit: Kit, card: str, west: bool) -> tuple[float, float]:
    """Return what lasting effects of a Personality card are worth with all the time left, in points, and what playing
    it is worth, one day. There are no hills in the West.
    """
    effects = kit.personalities[card].effects
    lasting = sum(
        LASTING_VALUES[word] * abs(one.amount - _TOTAL_WITHOUT.get(one.op, 0))
        for one in effects
        if (word := " ".join((one.op, *one.words))) in LASTING_VALUES and not (west and word == "time hills")
    )
    return lasting, sum(ONCE_VALUES.get(one.op, 0.0) for one in effects)


def option_value(kit: Kit, option: str) -> float:
    """Return what an option of a two-player card is worth to both against the Old Ones."""
    return sum(
        _OPTION_VALUES[" ".join((one.op, *one.words))] * abs(one.amount - (OLD_START if one.op == "oldstart" else 0))
        for one in kit.options[option]
    )
