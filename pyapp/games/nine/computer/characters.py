"""The play of the characters of 9: playouts in a tree that count more than sections."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import mul
from typing import TYPE_CHECKING, Final

from pyapp.bots.levels import Endings, Level, Tree
from pyapp.bots.strategy import Result
from pyapp.games.nine.computer.strategy import NineStrategy

if TYPE_CHECKING:
    from pyapp.games.nine.computer.playout import FinishedGame
    from pyapp.games.nine.rules.position import Position


@dataclass(frozen=True, slots=True)
class Style:
    """What counts for a character besides sections, in sections: each token of others that is shut out, and each of
    its tokens in a section, by section from left to right and top to bottom.
    """

    shut_out: float = 0.0
    tokens: tuple[float, ...] = (0.0,) * 9


_BLOCKS: Final = Style(shut_out=1.0)
_CORNERS: Final = Style(tokens=(1, 0, 1, 0, 0, 0, 1, 0, 1))
_MIDDLE: Final = Style(tokens=(0, 0, 0, 0, 1, 0, 0, 0, 0))


class StyledNine(NineStrategy):
    """The strategy of 9 for a style. All colours are taken to play in the same style."""

    def __init__(self, style: Style, seats: int) -> None:
        """Prepare for that many seats."""
        super().__init__(seats)
        self.style = style

    def result_of(self, position: Position, game: FinishedGame) -> Result:
        """Add to the points of a game that was played out what else counts."""
        points, wins, *_ = super().result_of(position, game)
        shut_out = [len(queue) - len(slid) for queue, slid in zip(game.queues, game.slid, strict=True)]
        extra = [
            self.style.shut_out * (sum(shut_out) - own) + sum(map(mul, self.style.tokens, held))
            for own, held in zip(shut_out, game.held, strict=True)
        ]
        if position.game:
            extra.reverse()
        return Result([one + more for one, more in zip(points, extra, strict=True)], wins)


CHARACTER_LEVELS: Final = {
    "lotte": Level(1500, Endings(100, Tree(160)), partial(StyledNine, _BLOCKS)),
    "quill": Level(1500, Endings(100, Tree(80)), partial(StyledNine, _CORNERS)),
    "mira": Level(1500, Endings(100, Tree(120)), partial(StyledNine, _MIDDLE)),
    "vane": Level(3000, Endings(4000, Tree(600))),
}
"""Character -> its usual time in milliseconds, its algorithm and its strategy. The number of playouts limits a decision
where time does not, so that strengths are the same on every machine: tests/bench/tournament.py measures them.
"""
