"""What a search should know of Skeleton beyond its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.skeleton.rules.moves import GRAMMAR, Take
from pyapp.games.skeleton.rules.position import Position

from pyapp.bots.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move


class SkeletonStrategy(Strategy[Position]):
    """Knowledge of Skeleton; whatever is not overridden suits every game."""

    spread = 6.0
    """Points by which a clear win is won."""

    def priors(self, position: Position, moves: Sequence[Move]) -> Sequence[float] | None:
        """Look first at what leaves a multiple of four: nobody can take the last pebble from that."""
        return [float((position.heap - GRAMMAR.expect(Take, move).pebbles) % 4 == 0) for move in moves]
