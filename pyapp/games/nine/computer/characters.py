"""The play of the characters of 9: playouts in a tree, in which they also want other things than sections."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import mul
from typing import TYPE_CHECKING, Final

from pyapp.bots.levels import Endings, Level, Tree
from pyapp.games.nine.computer.strategy import NineStrategy

if TYPE_CHECKING:
    from pyapp.bots.strategy import Result
    from pyapp.games.nine.computer.playout import FinishedGame
    from pyapp.games.nine.rules.position import Position


@dataclass(frozen=True, slots=True)
class Style:
    """What a character likes: tokens of others that are shut out, and its own tokens in each section, from left to
    right and top to bottom. `share` of a win is for a lead of _TOKENS of these, the rest for sections.
    """

    share: float
    shut_out: float = 0.0
    sections: tuple[float, ...] = (0.0,) * 9


_TOKENS: Final = 6.0
"""The lead in liked tokens that counts fully."""
_BLOCKS: Final = Style(0.95, shut_out=1.0)
_CORNERS: Final = Style(0.3, sections=(1, 0, 1, 0, 0, 0, 1, 0, 1))
_MIDDLE: Final = Style(0.5, sections=(0, 0, 0, 0, 2, 0, 0, 0, 0))


class StyledNine(NineStrategy):
    """The strategy of 9 for a style. All colours are taken to play in the same style."""

    def __init__(self, style: Style, seats: int) -> None:
        """Prepare for that many seats."""
        super().__init__(seats)
        self.style = style

    def result_of(self, position: Position, game: FinishedGame) -> Result:
        """Divide a part of the win by what the style likes in a game that was played out."""
        result, style = super().result_of(position, game), self.style
        shut_out = [len(queue) - len(slid) for queue, slid in zip(game.queues, game.slid, strict=True)]
        liked = [
            style.shut_out * (sum(shut_out) - own) + sum(map(mul, style.sections, held))
            for own, held in zip(shut_out, game.held, strict=True)
        ]
        if position.game:
            liked.reverse()
        wins = []
        for seat, win in enumerate(result.wins):
            lead = liked[seat] - max(number for other, number in enumerate(liked) if other != seat)
            wins.append((1 - style.share) * win + style.share * min(1.0, max(0.0, 0.5 + lead / (2 * _TOKENS))))
        return result._replace(wins=wins)


CHARACTER_LEVELS: Final = {
    "lotte": Level(1500, Endings(100, Tree(200)), partial(StyledNine, _BLOCKS)),
    "quill": Level(1500, Endings(100, Tree(60)), partial(StyledNine, _CORNERS)),
    "mira": Level(1500, Endings(100, Tree(120)), partial(StyledNine, _MIDDLE)),
    "vane": Level(3000, Endings(1500, Tree(1200))),
}
"""Character -> its usual time in milliseconds, its algorithm and its strategy. The number of playouts limits a decision
where time does not, so that strengths are the same on every machine: tests/bench/tournament.py measures them.
"""
