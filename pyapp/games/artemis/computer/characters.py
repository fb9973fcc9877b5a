"""The play of the characters of The Artemis Project: the advice, with points for the regions that they like."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pyapp.bots.levels import Advised, Level, Rollouts
from pyapp.games.artemis.computer.strategy import ArtemisStrategy
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DIE, DOORSTEP, GANTRY, VENTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

_EXPLORER: Final = {BASECAMP: 1.5}
_BUILDER: Final = {GANTRY: 1.6}
_RECRUITER: Final = {DOORSTEP: 2.0, VENTS: 1.0}
_TEACHER: Final = {ACADEMY: 1.0}


class StyledArtemis(ArtemisStrategy):
    """The strategy of The Artemis Project for a style."""

    def __init__(self, style: Mapping[str, float], seats: int) -> None:
        """Prepare for that many seats; the style is the points that a die gains by its region."""
        super().__init__(seats)
        self.style = style

    def advice(self, position: Position) -> list[tuple[float, tuple[Move, ...]]]:
        """Add the points of the style to the places of dice."""
        lines = super().advice(position)
        if position.ask != DIE:
            return lines
        return [(worth + self.style.get(moves[-1].split()[0], 0.0), moves) for worth, moves in lines]


CHARACTER_LEVELS: Final = {
    "haldane": Level(1500, Rollouts(3, 2, playouts=6, trust=8), partial(StyledArtemis, _EXPLORER)),
    "okoro": Level(1000, Advised(softness=0.15), partial(StyledArtemis, _BUILDER)),
    "reyes": Level(1000, Advised(softness=0.2), partial(StyledArtemis, _RECRUITER)),
    "lind": Level(1000, Advised(softness=0.8), partial(StyledArtemis, _TEACHER)),
}
"""Character -> its usual time in milliseconds, its algorithm and its strategy; tests/bench/tournament.py measures their
strength.
"""
