"""Looking back at a match: what each decision of a person promised, or each turn where whole turns are planned, beside
the best that could be found.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, pvariance
from time import perf_counter
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import AnyStrategy, Budget, Decision
from pyapp.bots.levels import LevelBot, Thinker
from pyapp.bots.line import Beams, Line, LineSearch, Onward
from pyapp.engine.contract import CHANCE, PERSON, Move, Position

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyapp.engine.match import Match

_SEARCH: Final = 0.4
"""Share of the time that looks for the best move; the rest compares it with the move played, which takes playouts of
both. No measurement of it is on record.
"""
_SURE: Final = 1.5
"""Standard errors that a difference must exceed to be called one: about 7 % of moves that are as good would be blamed
by chance.
"""
_SAMPLES: Final = 8
"""Playouts of each move without which nothing can be said: with fewer the spread itself is unknown."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One decision: its index among the match's moves, the move played and the best found, each with the final points
    it promises its seat.
    """

    index: int
    played: Move
    points: float
    best: Move
    best_points: float


def decisions(match: Match) -> list[int]:
    """Return the indices of the moves up to the cursor that a person decided and where there was something to
    decide.
    """
    position = match.at(0)
    indices = []
    for index, move in enumerate(match.moves[: match.cursor]):
        mover = match.movers[index]
        if (
            mover is not None
            and mover != CHANCE
            and match.setup.seats[mover].player == PERSON
            and len(position.moves()) > 1
        ):
            indices.append(index)
        position.advance(move)
    return indices


class Reviewer:
    """A search that first looks for the best move, then compares it with the move played.

    The comparison counts only what came out after the best was chosen (what made it the best flatters it), and a
    difference that may well be chance is no difference: then the move played stands as the best.
    """

    def __init__(self, player: LevelBot, position: Position, played: Move, rng: Random, budget: Budget) -> None:
        """Begin to review the decision `played` at a position; the player's level must have playouts."""
        self.played = played
        search = Budget(budget.ms * _SEARCH, budget.iterations * _SEARCH)
        self._thinker = Thinker(player.level, player.strategy, position, rng, search, include=(played,), patient=True)
        effort = player.strategy.effort(position)
        self._left = budget.ms / 1000 * (1 - _SEARCH) * effort
        self._iterations = budget.iterations * (1 - _SEARCH) * effort
        self._best = ""
        self._points: tuple[list[float], list[float]] = ([], [])

    @property
    def done(self) -> bool:
        """Return whether both values are proven, or time or iterations are used."""
        return bool(self._best) and (self._left <= 0 or self._iterations <= 0)

    def step(self, deadline: float) -> None:
        """Think until the deadline or until done."""
        tree = self._thinker.tree
        if not self._best:
            self._thinker.step(deadline)
            if self._thinker.done:
                decision = self._thinker.decision()
                self._best = decision.move
                if decision.exact or self._best == self.played:
                    self._left = 0
        elif tree is not None and not self.done:
            began = perf_counter()
            moves = (self.played, self._best)
            for known, new in zip(
                self._points, tree.compare(moves, min(deadline, began + self._left), self._iterations), strict=True
            ):
                known += new
                self._iterations -= len(new)
            self._left -= perf_counter() - began

    def decision(self) -> Decision:
        """Return the best move found."""
        return self._thinker.decision()

    def reviewed(self, index: int) -> Reviewed:
        """Return what was found, for the move of that index."""
        decision = self._thinker.decision()
        found = {one.move: one.points for one in reversed(decision.considered)}
        best = decision.move
        if decision.exact or best == self.played:
            return Reviewed(index, self.played, found.get(self.played, decision.value), best, decision.value)
        mine, theirs = self._points
        if min(len(mine), len(theirs)) < _SAMPLES:
            return Reviewed(index, self.played, decision.value, self.played, decision.value)
        difference = fmean(theirs) - fmean(mine)
        doubt = _SURE * sqrt(pvariance(mine) / len(mine) + pvariance(theirs) / len(theirs))
        if difference <= doubt:
            return Reviewed(index, self.played, fmean(mine), self.played, fmean(mine))
        return Reviewed(index, self.played, fmean(mine), best, fmean(theirs))


@dataclass(frozen=True, slots=True)
class Turn:
    """What a person did in one go: the indices of his moves among the match's, the seat, and the position before the
    first.
    """

    indices: list[int]
    seat: int
    position: Position


@dataclass(frozen=True, slots=True)
class ReviewedLine:
    """A turn: the index of its first move, the moves played and the best found, each with the final points it promises
    its seat.
    """

    index: int
    played: tuple[Move, ...]
    points: float
    best: tuple[Move, ...]
    best_points: float


def turns(match: Match, strategy: AnyStrategy) -> list[Turn]:
    """Return the turns of persons up to the cursor, where the game plans whole lines; chance begins a new one for the
    seat that it strikes.
    """
    position = match.at(0)
    found: list[Turn] = []
    under_way: dict[int, tuple[object, Turn]] = {}
    last = CHANCE
    for index, move in enumerate(match.moves[: match.cursor]):
        mover = match.movers[index]
        if mover == CHANCE:
            under_way.pop(last, None)
        elif mover is not None and match.setup.seats[mover].player == PERSON and strategy.stretch(position) is not None:
            key = strategy.turn(position)
            if mover not in under_way or under_way[mover][0] != key:
                under_way[mover] = key, Turn([], mover, position.seen_by(mover))
                found.append(under_way[mover][1])
            under_way[mover][1].indices.append(index)
        if mover is not None and mover != CHANCE:
            last = mover
        position.advance(move)
    return found


def _shared(one: Sequence[Move], other: Sequence[Move]) -> int:
    """Count the moves with which two lines begin alike."""
    return next(
        (number for number, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )


class LineReviewer:
    """A search for the best line of a turn that plays the moves made on as well, so that both are measured alike."""

    def __init__(
        self, beams: Beams, strategy: AnyStrategy, turn: Turn, match: Match, rng: Random, budget: Budget
    ) -> None:
        """Begin to review a turn; ValueError if the game does not plan whole lines."""
        stretch = strategy.stretch(turn.position)
        if stretch is None:
            raise ValueError("the game does not plan whole lines")
        self.turn = turn
        self.played = tuple(match.moves[index] for index in turn.indices)
        state = stretch.start()
        for move in self.played:
            state = stretch.after(state, move)
        plain = replace(beams, samples=0)
        outcomes = stretch.outcomes(state)
        self._cut = bool(outcomes)
        self._after = [LineSearch(Onward(stretch, one), rng, budget, plain) for one, _ in outcomes or [(state, 1.0)]]
        self._weights = [weight for _, weight in outcomes] or [1.0]
        self._best = LineSearch(
            stretch, rng, budget, plain if self._cut else beams, rivals=() if self._cut else [Line(0.0, self.played)]
        )

    @property
    def done(self) -> bool:
        """Return whether more time would change nothing."""
        return self._best.done and all(search.done for search in self._after)

    def step(self, deadline: float) -> None:
        """Think until the deadline or until done."""
        for search in (*self._after, self._best):
            if not search.done:
                search.step(deadline)
                return

    def decision(self) -> Decision:
        """Return the first move of the best line."""
        return self._best.decision()

    def reviewed(self) -> ReviewedLine:
        """Return what was found; the line played is the best if none better was found. Of lines as good as the best,
        the one nearest to what was played tells most.
        """
        best = max(self._best.even(), key=lambda line: (_shared(line.moves, self.played), line.points))
        if best.moves in self._best.played_on and self.played in self._best.played_on:
            points = self._best.played_on[self.played]
        else:
            points = sum(
                weight * search.line().points for weight, search in zip(self._weights, self._after, strict=True)
            )
        if best.points <= points:
            best = Line(points, self.played)
        return ReviewedLine(self.turn.indices[0], self.played, points, best.moves, best.points)
