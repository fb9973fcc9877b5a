"""The play of the characters of Imperial Settlers: an evaluation of sheets that values some things more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from pyapp.bots.levels import Level, Lines
from pyapp.bots.line import Beams
from pyapp.games.imperial.computer.evaluation import Appraiser
from pyapp.games.imperial.computer.strategy import ImperialStrategy
from pyapp.games.imperial.rules.components import BRIDGES
from pyapp.games.imperial.rules.village import CIRCLES_MASK

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.village import Village


@dataclass(frozen=True, slots=True)
class Style:
    """Points that a character gives, in addition to what they are worth, for each complete section of walls, huts or
    granaries, complete section of bridges, finished building, settlement, and crossed circle.
    """

    section: float = 0.0
    bridge: float = 0.0
    building: float = 0.0
    settlement: float = 0.0
    circle: float = 0.0


_EMPIRE: Final = Style(section=1.2, bridge=1.2)
_VILLAGE: Final = Style(building=2.0)
_FIELDS: Final = Style(bridge=1.0, circle=1.5)
_SETTLEMENTS: Final = Style(settlement=1.0)


class StyledAppraiser(Appraiser):
    """An evaluation of sheets for a style."""

    def __init__(self, style: Style, village: Village, tokens: tuple[str, ...]) -> None:
        """Prepare for a village and the tokens in play."""
        super().__init__(village, tokens)
        self.style = style

    def worth(self, player: Player) -> float:
        """Add the points of the style to the estimate."""
        style = self.style
        return (
            super().worth(player)
            + style.section * sum(player.length[:BRIDGES])
            + style.bridge * player.length[BRIDGES]
            + style.building * sum(map(bool, player.finished))
            + style.settlement * len(player.settlements)
            + style.circle * (player.marks & CIRCLES_MASK).bit_count()
        )


class StyledImperial(ImperialStrategy):
    """The strategy of Imperial Settlers for a style."""

    def __init__(self, style: Style, seats: int) -> None:
        """Prepare for that many seats."""
        super().__init__(seats)
        self.style = style

    def new_appraiser(self, village: Village, tokens: tuple[str, ...]) -> Appraiser:
        """Return the evaluation of the style."""
        return StyledAppraiser(self.style, village, tokens)


CHARACTER_LEVELS: Final = {
    "livia": Level(1500, Lines(Beams((2,), nodes=2500, softness=0.4)), partial(StyledImperial, _EMPIRE)),
    "bran": Level(1500, Lines(Beams((1,), nodes=800, softness=0.8)), partial(StyledImperial, _VILLAGE)),
    "akiko": Level(1500, Lines(Beams((2,), nodes=2500, softness=0.4)), partial(StyledImperial, _FIELDS)),
    "nefru": Level(1500, Lines(Beams((3,), nodes=4000)), partial(StyledImperial, _SETTLEMENTS)),
}
"""Character -> its usual time in milliseconds, its algorithm and its strategy. The number of nodes limits a decision
where time does not, so that strengths are the same on every machine: tests/bench/tournament.py measures them.
"""
