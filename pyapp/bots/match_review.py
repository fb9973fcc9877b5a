"""The review of a whole match, act by act or turn by turn. It runs for a given time and can be resumed."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import Budget
from pyapp.bots.review import SEARCH, LineReviewer, Reviewer, decisions, turns
from pyapp.bots.slices import think
from pyapp.bots.wire import LineRow, MoveRow, Progress, Review
from pyapp.engine.randomness import rng

if TYPE_CHECKING:
    from pyapp.bots.levels import LevelBot
    from pyapp.bots.review import Turn
    from pyapp.bots.slices import StopSignal
    from pyapp.engine.match import Match

SEARCHED: Final = 0.75
"""Share of the time after which no further act is searched, for cases where one playout takes longer than an act's
share.
"""
COMPARED: Final = 10
"""Number of comparisons among which the remaining time is divided."""


class ActReview:
    """A review of each act that a person decided: searches all acts first, then compares the played act with the better
    one, starting with the acts that seem to lose most.
    """

    def __init__(self, match: Match, player: LevelBot, seed: str, since: int) -> None:
        """Start a review of the moves from index `since` up to the cursor; the seed determines chance."""
        self.match = match
        self._player, self._seed = player, seed
        self._acts = decisions(match, since)
        self._rows: dict[int, MoveRow] = {}
        self._indifferent: set[int] = set()
        """Acts for which every legal move is proven to lead to the same result."""
        self._doubtful: dict[int, Reviewer] = {}
        """Acts for which another move seems better and is still to be compared with the one played."""

    @property
    def progress(self) -> Progress:
        """Return the progress and the results so far."""
        searched, doubtful = len(self._rows), len(self._doubtful)
        return Progress(int(searched - (1 - SEARCH) * doubtful), len(self._acts), Review(self._moves()))

    @property
    def found(self) -> Review:
        """Return the results and the number of acts still to be compared."""
        return Review(self._moves(), left=len(self._acts) - len(self._rows) + len(self._doubtful))

    def _moves(self) -> list[MoveRow]:
        return [self._rows[index] for index in sorted(self._rows) if index not in self._indifferent]

    async def resume(self, ms: float, signal: StopSignal) -> None:
        """Continue for some milliseconds, until everything is known or the signal stops it."""
        began = perf_counter()
        await self._search(began + SEARCH * ms / 1000, began + SEARCHED * ms / 1000, signal)
        await self._compare(began + ms / 1000, signal)

    async def _search(self, aim: float, latest: float, signal: StopSignal) -> None:
        """Search the remaining acts, if possible until `aim`; start none after `latest`."""
        waiting = [index for index in self._acts if index not in self._rows]
        for number, index in enumerate(waiting):
            if signal.stopped or perf_counter() >= latest:
                break
            ms = max(1000 * (aim - perf_counter()) / (len(waiting) - number), 1.0)
            source, position = rng(self._seed, f"review {index}"), self.match.at(index)
            seen = position.seen_by(position.seat or 0)
            reviewer = Reviewer(self._player, seen, self._acts[index], source, Budget(ms / SEARCH))
            if perf_counter() >= aim:
                reviewer.take_advice()
            await (asyncio.sleep(0) if reviewer.chosen else think(reviewer, ms, signal))
            if signal.stopped:
                break
            self._take(index, reviewer)
            if not reviewer.done:
                self._doubtful[index] = reviewer

    async def _compare(self, deadline: float, signal: StopSignal) -> None:
        """Compare played acts with better ones, starting with the largest suspected loss."""
        waiting = sorted(self._doubtful.items(), key=lambda item: item[1].suspicion, reverse=True)
        for index, reviewer in waiting:
            ms = 1000 * (deadline - perf_counter())
            if signal.stopped or ms <= 0:
                break
            reviewer.allow(ms / min(len(self._doubtful), COMPARED))
            await think(reviewer, ms, signal)
            self._take(index, reviewer)
            if reviewer.settled:
                self._doubtful.pop(index, None)

    def _take(self, index: int, reviewer: Reviewer) -> None:
        if reviewer.indifferent:
            self._indifferent.add(index)
        found = reviewer.reviewed(index)
        self._rows[index] = MoveRow(
            found.index, found.played, round(found.points, 3), found.best, round(found.best_points, 3)
        )


class TurnReview:
    """A review of each turn of a person, for games that plan whole turns."""

    def __init__(self, match: Match, player: LevelBot, seed: str, taken: list[Turn]) -> None:
        """Start a review of these turns of a match; the seed determines chance."""
        self.match = match
        self._player, self._seed, self._turns = player, seed, taken
        self._rows: list[LineRow] = []

    @property
    def progress(self) -> Progress:
        """Return the progress and the results so far."""
        return Progress(len(self._rows), len(self._turns), Review(lines=self._rows))

    @property
    def found(self) -> Review:
        """Return the results and the number of turns still to be reviewed."""
        return Review(lines=self._rows, left=len(self._turns) - len(self._rows))

    async def resume(self, ms: float, signal: StopSignal) -> None:
        """Continue for some milliseconds, until everything is known or the signal stops it."""
        deadline, player = perf_counter() + ms / 1000, self._player
        for turn in self._turns[len(self._rows) :]:
            share = 1000 * (deadline - perf_counter()) / (len(self._turns) - len(self._rows))
            if signal.stopped or share <= 0:
                break
            source = rng(self._seed, f"review {turn.indices[0]}")
            reviewer = LineReviewer(player.level.beams, player.strategy, turn, self.match, source, Budget(share))
            await think(reviewer, share, signal)
            if signal.stopped:
                break
            row = reviewer.reviewed()
            points, best_points = round(row.points, 3), round(row.best_points, 3)
            self._rows.append(LineRow(turn.indices, row.played, points, row.best, best_points))


def review_match(match: Match, player: LevelBot, seed: str, since: int = 0) -> ActReview | TurnReview:
    """Start a review from the move with index `since` up to the cursor: by turns where the game plans whole turns, else
    by acts.
    """
    if taken := turns(match, player.strategy, since):
        return TurnReview(match, player, seed, taken)
    return ActReview(match, player, seed, since)
