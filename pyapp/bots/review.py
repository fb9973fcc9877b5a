"""Reviews of single decisions: what a person's act or turn was expected to score, against the best found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, sqrt
from statistics import fmean, pvariance
from time import perf_counter
from typing import TYPE_CHECKING, Final

from pyapp.bots.advised import RolloutSearch
from pyapp.bots.contract import AnyStrategy, Budget, ComparingSearch, Decision
from pyapp.bots.forecasts import forecast
from pyapp.bots.levels import LevelBot, Thinker
from pyapp.bots.line import Beams, Line, LineSearch, PlanFromState
from pyapp.engine.acts import act_of
from pyapp.engine.contract import CHANCE, PERSON, Move, Position

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyapp.engine.match import Match

LEVEL: Final = "sharp"
"""The level that reviews."""
SEARCH: Final = 0.4
"""Share of the time spent on finding the best move; the rest compares it with the move played. Not tuned."""
_SURE: Final = 1.5
"""Standard errors that a difference must exceed to count: about 7 % of equally good moves would be blamed by chance."""
_SAMPLES: Final = 8
"""Minimum of playouts of each move; with fewer the variance itself is unknown."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A reviewed decision: the index of its first move, the act played and the best found, with the expected final
    points of each.
    """

    index: int
    played: Move
    points: float
    best: Move
    best_points: float


def decisions(match: Match, since: int = 0) -> dict[int, tuple[Move, ...]]:
    """Return the acts, from index `since` up to the cursor, that a person decided and that had an alternative: index of
    the first move -> moves.
    """
    position = match.at(0)
    turn_moves: dict[int, tuple[Move, ...]] = {}
    for index, move in enumerate(match.moves[: match.cursor]):
        mover = match.movers[index]
        if (
            index >= since
            and mover is not None
            and mover != CHANCE
            and match.setup.seats[mover].player == PERSON
            and (len(position.moves()) > 1 or match.act_start(index) in turn_moves)
        ):
            first = match.act_start(index)
            turn_moves[first] = tuple(match.moves[first : index + 1])
        position.advance(move)
    return turn_moves


class Reviewer:
    """A search that first finds the best act, then compares it with the one played. Where moves are searched one by
    one, an act is judged by its first move.

    The comparison only counts playouts made after the best was chosen, because the earlier ones are biased in its
    favour. A difference within the statistical error does not count: then the act played stands as the best.
    """

    def __init__(
        self, player: LevelBot, position: Position, played: Sequence[Move], rng: Random, budget: Budget
    ) -> None:
        """Start the review of the decision for the moves `played`; the player's level, LEVEL, must use playouts."""
        self._strategy, self._position, self._rng = player.strategy, position, rng
        self.played = tuple(played)
        search = Budget(budget.ms * SEARCH, budget.iterations * SEARCH)
        include = self.played[:1]
        self._thinker = Thinker(player.level, player.strategy, position, rng, search, include=include, patient=True)
        effort = player.strategy.effort(position)
        self._left = budget.ms / 1000 * (1 - SEARCH) * effort
        self._iterations = budget.iterations * (1 - SEARCH) * effort
        self._best: tuple[Move, ...] = ()
        self._points: tuple[list[float], list[float]] = ([], [])

    @property
    def chosen(self) -> bool:
        """Return whether the best act has been found."""
        return bool(self._best)

    @property
    def done(self) -> bool:
        """Return whether the iterations are used up, or the time is and enough is known."""
        return self.chosen and (self._iterations <= 0 or (self._left <= 0 and self.settled))

    @property
    def suspicion(self) -> float:
        """Return how many points the search thinks were lost, once the best is chosen: the order of comparisons."""
        search = self._thinker.search
        return search.shortfall(self.played[0]) if isinstance(search, ComparingSearch) else inf

    @property
    def settled(self) -> bool:
        """Return whether enough is known of the act played: it is the best, or was compared with it."""
        if min(map(len, self._points)) >= _SAMPLES:
            return True
        decision = self._thinker.decision()
        return decision.exact or self._same(decision)

    @property
    def indifferent(self) -> bool:
        """Return whether every legal move is proven to lead to the same result."""
        decision = self._thinker.decision()
        results = {(one.points, one.win) for one in decision.considered}
        every = {*self._strategy.moves(self._position), self.played[0]}
        return decision.exact and len(results) == 1 and every <= {one.move for one in decision.considered}

    def allow(self, ms: float) -> None:
        """Set the milliseconds left for the comparison; it only exceeds them until enough is known."""
        self._left = ms / 1000

    def step(self, deadline: float) -> None:
        """Search until the deadline or until done."""
        search = self._thinker.search
        if not self._best:
            self._thinker.step(deadline)
            if self._thinker.done:
                self._choose()
        elif not self.done:
            began = perf_counter()
            until = min(deadline, began + self._left) if self.settled else deadline
            if not isinstance(search, ComparingSearch):
                self._iterations = 0
                return
            difference = search.compare((self.played, self._best), until, self._iterations)
            for known, new in zip(self._points, difference, strict=True):
                known += new
                self._iterations -= len(new)
            self._left -= perf_counter() - began

    def take_advice(self) -> None:
        """Take the best advised act as the best, if playouts would take too long."""
        if isinstance(self._thinker.search, RolloutSearch):
            self._choose()

    def _choose(self) -> None:
        decision = self._thinker.decision()
        self._best = (decision.move, *decision.rest)
        if decision.exact or self._same(decision):
            self._left = 0

    def _same(self, decision: Decision) -> bool:
        """Return whether the decision equals the act played, as far as both go."""
        return all(one == other for one, other in zip(self.played, (decision.move, *decision.rest), strict=False))

    def decision(self) -> Decision:
        """Return the best act found."""
        return self._thinker.decision()

    def reviewed(self, index: int) -> Reviewed:
        """Return the result for the decision whose first move has that index, with points forecast as in a hint."""
        found = self._thinker.decision()
        decision = forecast(self._strategy, LEVEL, self._position, found, self._rng)
        played, best = act_of(self.played), act_of((decision.move, *decision.rest))
        if found.exact:
            points_of = {one.move: one.points for one in decision.considered}
            return Reviewed(index, played, points_of.get(self.played[0], decision.value), best, decision.value)
        if self._same(decision) or not self.settled:
            return Reviewed(index, played, decision.value, played, decision.value)
        points, best_points = map(fmean, self._points)
        # Playouts from the same seed have the same luck, so the difference varies less than either of them.
        apart = [best - mine for mine, best in zip(*self._points, strict=False)]
        doubt = _SURE * sqrt(pvariance(apart) / len(apart))
        if best_points - points <= doubt:
            best, best_points = played, points
        forecasts = [self._strategy.forecast(self._position, one, LEVEL) for one in (points, best_points)]
        return Reviewed(index, played, forecasts[0], best, forecasts[1])


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a person: the indices of its moves in the match, the seat, and the position before the first."""

    indices: list[int]
    seat: int
    position: Position


@dataclass(frozen=True, slots=True)
class ReviewedLine:
    """A reviewed turn: the index of its first move, the moves played and the best found, with the expected final points
    of each.
    """

    index: int
    played: tuple[Move, ...]
    points: float
    best: tuple[Move, ...]
    best_points: float


def turns(match: Match, strategy: AnyStrategy, since: int = 0) -> list[Turn]:
    """List the turns of people, from index `since` up to the cursor, that had an alternative, where the game plans
    whole turns. A chance event starts a new turn for the seat it affects.
    """
    position = match.at(0)
    turns_taken: list[Turn] = []
    under_way: dict[int, tuple[object, Turn]] = {}
    last = CHANCE
    chosen: set[int] = set()
    for index, move in enumerate(match.moves[: match.cursor]):
        mover = match.movers[index]
        if mover == CHANCE:
            under_way.pop(last, None)
        elif (
            mover is not None and match.setup.seats[mover].player == PERSON and strategy.turn_plan(position) is not None
        ):
            key = strategy.turn(position)
            if mover not in under_way or under_way[mover][0] != key:
                under_way[mover] = key, Turn([], mover, position.seen_by(mover))
                turns_taken.append(under_way[mover][1])
            under_way[mover][1].indices.append(index)
            if index >= since and len(position.moves()) > 1:
                chosen.add(index)
        if mover is not None and mover != CHANCE:
            last = mover
        position.advance(move)
    return [turn for turn in turns_taken if not chosen.isdisjoint(turn.indices)]


def _shared(one: Sequence[Move], other: Sequence[Move]) -> int:
    """Count the moves that two lines have in common at the start."""
    return next(
        (number for number, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )


class LineReviewer:
    """A search for the best line of a turn that also plays on from the moves made, so that both are measured the same
    way.
    """

    def __init__(
        self, beams: Beams, strategy: AnyStrategy, turn: Turn, match: Match, rng: Random, budget: Budget
    ) -> None:
        """Start the review of a turn; ValueError if the game does not plan whole turns."""
        plan = strategy.turn_plan(turn.position)
        if plan is None:
            raise ValueError("the game does not plan whole lines")
        self.turn = turn
        self.played = tuple(match.moves[index] for index in turn.indices)
        state = plan.start()
        for move in self.played:
            state = plan.after(state, move)
        plain = replace(beams, samples=0)
        outcomes = plan.outcomes(state)
        self._cut = bool(outcomes)
        self._after = [
            LineSearch(PlanFromState(plan, one), rng, budget, plain) for one, _ in outcomes or [(state, 1.0)]
        ]
        self._weights = [weight for _, weight in outcomes] or [1.0]
        self._best = LineSearch(
            plan, rng, budget, plain if self._cut else beams, rivals=() if self._cut else [Line(0.0, self.played)]
        )

    @property
    def done(self) -> bool:
        """Return whether more time would change nothing."""
        return self._best.done and all(search.done for search in self._after)

    def step(self, deadline: float) -> None:
        """Search until the deadline or until done."""
        for search in (*self._after, self._best):
            if not search.done:
                search.step(deadline)
                return

    def decision(self) -> Decision:
        """Return the first move of the best line."""
        return self._best.decision()

    def reviewed(self) -> ReviewedLine:
        """Return the result; the line played counts as the best if no better one was found. Of equally good lines it
        reports the one that shares most moves with the line played.
        """
        best = max(self._best.tied_lines(), key=lambda line: (_shared(line.moves, self.played), line.points))
        if best.moves in self._best.played_on and self.played in self._best.played_on:
            points = self._best.played_on[self.played]
        else:
            points = sum(
                weight * search.line().points for weight, search in zip(self._weights, self._after, strict=True)
            )
        if best.points <= points:
            best = Line(points, self.played)
        return ReviewedLine(self.turn.indices[0], self.played, points, best.moves, best.points)
