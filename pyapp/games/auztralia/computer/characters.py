"""The play of the characters of AuZtralia: the advice with other weights, and points for the actions that they like."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pyapp.bots.levels import Advised, Level
from pyapp.games.auztralia.computer.strategy import AuztraliaStrategy
from pyapp.games.auztralia.computer.weights import SOLO_WEIGHTS, WEIGHTS
from pyapp.games.auztralia.rules.steps import TURN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a character: points that an action gains by its first word, and the weights that differ."""

    actions: Mapping[str, float] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)


_FARMER: Final = Style({"farm": 4.0, "rail": 1.0, "hills": 1.0, "trade": 0.3}, {"site": 1.2})
_BUILDER: Final = Style({"rail": 4.5, "hills": 4.5, "trade": 1.0, "mine": 0.5, "farm": -1.0})
_RUSHER: Final = Style({"attack": 1.5, "buy": 1.0}, {"old": 2.2, "unit": 1.1})
_GAMBLER: Final = Style({"attack": 0.8}, {"stay": -6.0, "reveal": 0.0, "unit": -1.2})
_CAREFUL: Final = Style({"attack": -2.0}, {"stay": 1.0, "reveal": 1.6, "unit": 2.2})


class StyledAuztralia(AuztraliaStrategy):
    """The strategy of AuZtralia for a style."""

    def __init__(self, style: Style, seats: int) -> None:
        """Prepare for that many seats."""
        super().__init__(seats, replace(WEIGHTS if seats > 1 else SOLO_WEIGHTS, **style.weights))
        self.style = style

    def advice(self, position: Position) -> list[tuple[float, tuple[Move, ...]]]:
        """Add the points of the style to the actions of a turn."""
        lines = super().advice(position)
        if position.ask != TURN:
            return lines
        return [(worth + self._liked(moves), moves) for worth, moves in lines]

    def _liked(self, moves: tuple[Move, ...]) -> float:
        action = moves[1] if moves[0].startswith("via ") and len(moves) > 1 else moves[0]
        return self.style.actions.get(action.split()[0], 0.0)


CHARACTER_LEVELS: Final = {
    "tully": Level(1000, Advised(softness=0.9), partial(StyledAuztralia, _FARMER)),
    "fenn": Level(1000, Advised(softness=0.4), partial(StyledAuztralia, _BUILDER)),
    "rudd": Level(1000, Advised(softness=0.5), partial(StyledAuztralia, _RUSHER)),
    "iles": Level(1000, Advised(softness=0.4), partial(StyledAuztralia, _GAMBLER)),
    "marlow": Level(1000, Advised(softness=0.1), partial(StyledAuztralia, _CAREFUL)),
}
"""Character -> its usual time in milliseconds, its search and its strategy; tests/bench/tournament.py measures their
strength.
"""
