"""Looking back at a whole match, decision by decision or turn by turn, for as long as one likes: asked again, it goes
on where it ended.
"""

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
"""Share of the time after which no more acts are searched, where a single playout takes longer than the share of an
act.
"""
COMPARED: Final = 10
"""How many comparisons share what is left of the time, the next one's share taken first."""


class ActReview:
    """What was found of each act that a person decided: all are searched first, then those compared with what was
    played that seem to have given most away.
    """

    def __init__(self, match: Match, player: LevelBot, seed: str, since: int) -> None:
        """Begin with a match from an index up to its cursor; chance comes from the seed."""
        self.match = match
        self._player, self._seed = player, seed
        self._acts = decisions(match, since)
        self._rows: dict[int, MoveRow] = {}
        self._indifferent: set[int] = set()
        """Acts for which every legal move is proven to come to the same."""
        self._doubtful: dict[int, Reviewer] = {}
        """Acts for which something else seems better, and is still to be compared with what was played."""

    @property
    def progress(self) -> Progress:
        """Return how far it is, and what it has found so far."""
        searched, doubtful = len(self._rows), len(self._doubtful)
        return Progress(int(searched - (1 - SEARCH) * doubtful), len(self._acts), Review(self._moves()))

    @property
    def found(self) -> Review:
        """Return what was found, and how many acts are still to be compared."""
        return Review(self._moves(), left=len(self._acts) - len(self._rows) + len(self._doubtful))

    def _moves(self) -> list[MoveRow]:
        return [self._rows[index] for index in sorted(self._rows) if index not in self._indifferent]

    async def resume(self, ms: float, signal: StopSignal) -> None:
        """Look further for some milliseconds, or until all is known or the signal is stopped."""
        began = perf_counter()
        await self._search(began + SEARCH * ms / 1000, began + SEARCHED * ms / 1000, signal)
        await self._compare(began + ms / 1000, signal)

    async def _search(self, aim: float, latest: float, signal: StopSignal) -> None:
        """Search the acts that are still to be searched, if possible until `aim`; none after `latest`."""
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
        """Compare what was played with what seemed better, the most suspicious acts first."""
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
    """What was found of each turn of a person, where whole turns are planned, beside the best line found."""

    def __init__(self, match: Match, player: LevelBot, seed: str, taken: list[Turn]) -> None:
        """Begin with a match up to its cursor and its turns; chance comes from the seed."""
        self.match = match
        self._player, self._seed, self._turns = player, seed, taken
        self._rows: list[LineRow] = []

    @property
    def progress(self) -> Progress:
        """Return how far it is, and what it has found so far."""
        return Progress(len(self._rows), len(self._turns), Review(lines=self._rows))

    @property
    def found(self) -> Review:
        """Return what was found, and how many turns are still to be looked at."""
        return Review(lines=self._rows, left=len(self._turns) - len(self._rows))

    async def resume(self, ms: float, signal: StopSignal) -> None:
        """Look further for some milliseconds, or until all is known or the signal is stopped."""
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
    """Begin a look back at a match from the move with the index `since` up to its cursor: by turns where the game plans
    whole ones, else by acts.
    """
    if taken := turns(match, player.strategy, since):
        return TurnReview(match, player, seed, taken)
    return ActReview(match, player, seed, since)
