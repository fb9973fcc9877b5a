"""The values of things to a seat, in points of the final score; all other values derive from them.

The first figures were chosen from costs and benefits in the rules. The most important ones were then tuned by games
against modified copies of the computer, separately for solo and for several seats (docs/balance.md).
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
    """Figures for valuing things."""

    time: float = 0.62
    """Value of a space of the time track."""
    gold: float = 0.65
    coin: float = 0.1
    """Value of a piece of gold, and of each piece beyond the first seven."""
    good: float = 0.55
    good_falls: float = 0.11
    good_least: float = 0.14
    """Value of the first coal or iron, the decrease for each further piece, and the minimum."""
    old: float = 1.4
    """Value of a point of the Old Ones."""
    site: float = 0.78
    """Share of a farm's value that a reachable hex without a farm is worth."""
    vein: float = 0.98
    """The same share for resources."""
    ring: float = 0.17
    """Share of its value that a hex counts which one more track would reach."""
    near: float = 0.21
    """Factor for coming near a valuable Old One."""
    port: float = 20.0
    """Cost of losing the port, which ends the match."""
    fall: float = 0.5
    """Share of that cost for the fall of another seat's port, which ends the match for all."""
    danger: float = 1.6
    """Factor on the estimated chance of an Old One to reach the port."""
    lives: float = 0.46
    """Share of its steps that an Old One makes, since others may destroy it before."""
    watch: float = 28.0
    """Spaces to look ahead when guarding a port: units may still be bought later."""
    hunted: float = 0.66
    crowd: float = 0.75
    """Chance that an Old One which comes far enough hits its nearest settlement, and the factor for each further one.
    """
    unit: float = 0.68
    """Share of its price that a unit kept for later is worth."""
    again: float = 1.0
    """Weight of an army's second best target relative to its best."""
    plan: float = 0.85
    """Factor on the value of a plan for each further action it needs."""
    double: float = 0.2
    """Chance that a hidden Old One stays hidden until the end, and counts double."""
    reveal: float = 0.52
    """Cost of a hidden Old One that is revealed and survives, as a share of its points."""
    stay: float = 0.0
    """Points by which fighting on must beat withdrawing."""
    cards: float = 1.0
    """Factor on the listed values of cards."""
    recover: float = 0.9
    """Factor on the savings of recovering."""


WEIGHTS: Final = Weights()
"""The figures for several seats."""
SOLO_WEIGHTS: Final = replace(
    WEIGHTS, time=0.86, gold=0.72, good=0.5, old=1.0, ring=0.23, port=17.0, danger=2.6, lives=0.43, watch=36.0,
    crowd=0.66, unit=0.88, again=0.85, plan=0.55, cards=1.15,
)  # fmt: skip
"""The figures for solo: nobody else guards a port, and nobody else takes the target of a plan."""

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
"""Lasting effect -> value in points of each step of it with the whole game left."""
_TOTAL_WITHOUT: Final = {"farmcap": 1, "trade": 2}
"""Effect that sets a number -> the number without it."""
TO_COME: Final = {"phosphate": 1.0, "corn": 2.0, "sheep": 2.6, "cattle": 2.2, "tile": 3.2}
"""Thing that cards count -> how many of it a whole game still brings."""
ONCE_VALUES: Final = {"cubes": 1.2, "heal": 1.2, "hold": 0.3}
"""Effect of a once-card -> value of playing it at some time."""
_OPTION_VALUES: Final[Mapping[str, float]] = {
    "gain coal": 0.3, "gain iron": 0.3, "gain gold": 0.4, "track": 0.5,
    "unit I": 0.37, "unit C": 1.3, "unit A": 1.8, "unit T": 1.5, "unit Z": 1.9,
    "oldstart": 0.5, "start": 0.75, "peek": 0.13, "banish": 0.45, "running_rights": 0.3, "draft": 0.43,
}  # fmt: skip
"""Effect of a two-player card -> value of each step of it to both seats against the Old Ones."""


@lru_cache(maxsize=1024)
def card_values(kit: Kit, card: str, west: bool) -> tuple[float, float]:
    """Return the value of a Personality card's lasting effects with the whole game left, and of playing it once. There
    are no hills in the West.
    """
    effects = kit.personalities[card].effects
    lasting = sum(
        LASTING_VALUES[word] * abs(one.amount - _TOTAL_WITHOUT.get(one.op, 0))
        for one in effects
        if (word := " ".join((one.op, *one.words))) in LASTING_VALUES and not (west and word == "time hills")
    )
    return lasting, sum(ONCE_VALUES.get(one.op, 0.0) for one in effects)


def option_value(kit: Kit, option: str) -> float:
    """Return the value of an option of a two-player card to both seats against the Old Ones."""
    return sum(
        _OPTION_VALUES[" ".join((one.op, *one.words))] * abs(one.amount - (OLD_START if one.op == "oldstart" else 0))
        for one in kit.options[option]
    )
