"""A match that the worker thinks about: kept from question to question, so that only new moves are told; and what was
learnt of it.
"""

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
"""Matches that the worker keeps: the one on the table, and a look back at another beside it."""


@dataclass(slots=True)
class SavedTree:
    """The search tree of the last answer, its level, and the moves before the position that it stands at."""

    level: str
    moves: list[Move]
    tree: TreeSearch


@dataclass(slots=True)
class WorkerMatch:
    """A match as the worker knows it, what is known of its game, the tree of the last answer, the plans of each
    level, and the look back at it.
    """

    match: Match
    strategy: AnyStrategy
    memory: SavedTree | None = None
    books: dict[str, PlanBook] = field(default_factory=dict)
    review: ActReview | TurnReview | None = None

    def knows(self, count: int, total: int) -> bool:
        """Return whether the first `count` moves are known here and have that checksum."""
        moves = self.match.moves
        return count <= len(moves) and checksum(moves[:count]) == total

    def catch_up(self, count: int, moves: Sequence[Move]) -> None:
        """Stand after the first `count` moves known and these new ones, which are known to be legal, and whatever
        comes by itself then.
        """
        match = self.match
        if match.cursor != count:
            match.jump(count)
        for move in moves:
            match.advance(move)
        while (forced := match.automatic_move()) is not None:
            match.advance(forced)

    def play_ahead(self, seat: int) -> None:
        """Let a seat play ahead from here (`Match.ahead`). Raises ValueError where it cannot."""
        branch = self.match.ahead(seat)
        if branch is None:
            raise ValueError(seat)
        self.match = branch

    def recall(self, level: str) -> TreeSearch | None:
        """Return the tree of the last answer, moved on to this position, if the match goes on from there; it is
        forgotten either way.
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
        """Remember the tree of an answer about the position after `moves`; not where moves may tell more than the seat
        of the answer knows.
        """
        if tree is not None and not self.match.mode.hidden:
            self.memory = SavedTree(level, moves, tree)

    def book(self, level: str) -> PlanBook:
        """Return the plans of a level; a plan is checked against the position when it is looked up."""
        return self.books.setdefault(level, PlanBook())
