"""A match cached in the worker, so that requests only send new moves, with what earlier searches learned about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyapp.bots.line import PlanBook
from pyapp.engine.record import checksum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.bots.contract import AnyStrategy
    from pyapp.bots.match_review import ActReview, TurnReview
    from pyapp.bots.montecarlo import TreeSearch
    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match

MAX_MATCHES: Final = 3
"""Matches that the worker caches: the one on the table, and others that are being reviewed."""


@dataclass(slots=True)
class SavedTree:
    """The search tree of the last answer, its level, and the moves that lead to its root."""

    level: str
    moves: list[Move]
    tree: TreeSearch


@dataclass(slots=True)
class WorkerMatch:
    """A match as the worker knows it, with its strategy, the tree of the last answer, the plans of each level, and its
    review.
    """

    match: Match
    strategy: AnyStrategy
    memory: SavedTree | None = None
    books: dict[str, PlanBook] = field(default_factory=dict)
    review: ActReview | TurnReview | None = None

    def knows(self, count: int, total: int) -> bool:
        """Return whether the first `count` moves are cached and have this checksum."""
        moves = self.match.moves
        return count <= len(moves) and checksum(moves[:count]) == total

    def catch_up(self, count: int, moves: Sequence[Move]) -> None:
        """Go to the position after the first `count` cached moves, these new legal moves, and the automatic moves that
        follow.
        """
        match = self.match
        if match.cursor != count:
            match.jump(count)
        for move in moves:
            match.advance(move)
        while (forced := match.automatic_move()) is not None:
            match.advance(forced)

    def play_ahead(self, seat: int) -> None:
        """Start out-of-order play for a seat (`Match.ahead`). Raises ValueError if it is not allowed."""
        branch = self.match.ahead(seat)
        if branch is None:
            raise ValueError(seat)
        self.match = branch

    def recall(self, level: str) -> TreeSearch | None:
        """Take out the tree of the last answer and advance it to this position; None if the match did not continue from
        there.
        """
        last, self.memory = self.memory, None
        if last is None:
            return None
        moves = self.match.moves[: self.match.cursor]
        size = len(last.moves)
        if (last.level, last.moves) != (level, moves[:size]):
            return None
        return last.tree if last.tree.follow(moves[size:]) else None

    def keep(self, level: str, tree: TreeSearch | None, moves: list[Move]) -> None:
        """Save the tree of an answer about the position after `moves`, except in modes with hidden information, where
        the moves may reveal more than the seat knows.
        """
        if tree is not None and not self.match.mode.hidden:
            self.memory = SavedTree(level, moves, tree)

    def book(self, level: str) -> PlanBook:
        """Return the plan book of a level; plans are checked against the position on lookup."""
        return self.books.setdefault(level, PlanBook())
