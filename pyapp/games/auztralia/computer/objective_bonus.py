"""The extra value that the solo objective gives to things: a share of its points for each step towards it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.components import FARMS
from pyapp.games.auztralia.rules.scoring import measure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.auztralia.rules.state import State

_STEP_SHARE: Final = 0.7
"""Share of an objective's points that a step towards it is worth."""
_EACH_TYPE: Final = "min_standing_by_type"
NO_BONUS: Final[Mapping[str, float]] = {}


def bonus_per_item(p: State) -> Mapping[str, float]:
    """Return the value of one more of each thing that the objective counts; negative where one more would break the
    objective. 4.6.
    """
    if not p.solo or not p.objective:
        return NO_BONUS
    objective = p.kit.objectives[p.objective]
    conditions = objective.on(p.board.key)
    bonus: dict[str, float] = {}
    for what, how, number in conditions:
        now = measure(p, what)
        whole = _STEP_SHARE * objective.points / len(conditions)
        if how == ">=":
            bonus[what] = whole / number if now < number else 0.0
        elif number == 0:
            bonus[what] = whole / max(1, now)
        else:
            bonus[what] = -whole if now == number else 0.0
    if _EACH_TYPE in bonus:
        number = next(number for what, _, number in conditions if what == _EACH_TYPE)
        each = _STEP_SHARE * objective.points / (number * len(FARMS))
        for at, farm in enumerate(FARMS):
            standing = (p.farms[at] & ~p.blight).bit_count()
            bonus[farm] = each if standing < number else 0.0
    return bonus
