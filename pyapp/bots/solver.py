"""Search to the end: alpha-beta for two seats, max^n for other numbers, with a transposition table, ever deeper.

It is for positions where no chance is left. Time that runs out unwinds the recursion; the table keeps what was finished, so the next step soon is where
this one stopped. For two seats a value is a number that orders results by win, margin and seat 0's points, and that leads back to its result.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from time import perf_counter
from typing import Final

from pyapp.bots.contract import AnyStrategy, Budget, Considered, Decision
from pyapp.engine.contract import Move, Position
from pyapp.engine.strategy import Result

_TO_THE_END: Final = 10_000
"""The depth of an entry behind which nothing was cut off."""
_ENTRIES: Final = 300_000
"""Entries kept in the table; beyond it, it is emptied."""
_INFINITE: Final = 1e15
_WIN: Final = 1e6
_MARGIN: Final = 1e3
_CHECK: Final = 31


class _Pause(Exception):
    """The time of this step is over."""


class EndSearch:
    """A search of one position to the end, a step at a time; until `solved` nothing is proven."""

    def __init__(self, strategy: AnyStrategy, position: Position, budget: Budget, *, include: Sequence[Move] = (), ranked: int = 5) -> None:
        """Begin a search; `ranked` is how many of the best moves get proven values, as do those in `include`."""
        self.strategy = strategy
        self.position = position.copy()
        self.seat = position.seat or 0
        self.budget = budget
        self.include = frozenset(include)
        self.iterations = 0
        self.solved = False
        self.done = False
        self._moves = list(dict.fromkeys([*strategy.moves(position), *include]))
        self._goals = [1] if ranked == 1 else [1, ranked]
        self._depth = 2
        self._deadline = 0.0
        self._cut = False
        self._two = strategy.seats == 2
        self._table: dict[Hashable, tuple[int, float, float, Move]] = {}
        self._vectors: dict[Hashable, tuple[int, Result]] = {}
        self._results: dict[float, Result] = {}
        self._history: dict[Move, int] = {}
        self._found: list[tuple[Move, Result]] = []

    # --- the search's side ---

    def step(self, deadline: float) -> None:
        """Search until the deadline or until done."""
        self._deadline = deadline
        try:
            while not self.done:
                self._deepen()
        except _Pause:
            self.done = self.iterations >= self.budget.iterations

    def decision(self) -> Decision:
        """Give the best move and the moves ranked, with proven values if `solved`; before the first result, the strategy's first move."""
        considered = tuple(Considered(move, result.points[self.seat], result.wins[self.seat], 1 / len(self._found)) for move, result in self._found)
        if not considered:
            points = self.strategy.evaluate(self.position)
            considered = (Considered(self._moves[0], points[self.seat], 1 / len(points), 0.0),)
        best = considered[0]
        return Decision(best.move, best.points, best.win, considered, self.solved, self.iterations)

    # --- deeper and deeper ---

    def _deepen(self) -> None:
        """Search the root to the depth at hand; when nothing was cut off, go for more ranked moves; else go deeper."""
        self._cut = False
        goal = self._goals[0]
        found = self._rank(goal) if self._two else self._rank_vectors(goal)
        ranked = [move for move, _ in found]
        self._found = [(move, result) for number, (move, result) in enumerate(found) if number < goal or move in self.include]
        self._moves = [*ranked, *(move for move in self._moves if move not in ranked)]
        if self._cut:
            self._depth += 2
            return
        self.solved = True
        del self._goals[0]
        self.done = not self._goals

    def _rank(self, goal: int) -> list[tuple[Move, Result]]:
        """Give the root's moves whose value is known, best first: the `goal` best and those included."""
        sign = 1 if self.seat == 0 else -1
        values: list[tuple[float, Move]] = []
        for move in self._moves:
            proven = sorted((value for value, _ in values), reverse=True)
            floor = proven[goal - 1] if len(proven) >= goal and move not in self.include else -_INFINITE
            position = self._after(self.position, move)
            bounds = (floor, _INFINITE) if sign > 0 else (-_INFINITE, -floor)
            value = sign * self._value(position, self._depth - 1, *bounds)
            if value > floor:
                values.append((value, move))
        values.sort(key=lambda pair: -pair[0])
        return [(move, self._results[sign * value]) for value, move in values]

    def _after(self, position: Position, move: Move) -> Position:
        after = position.copy()
        after.advance(move)
        while (forced := after.automatic()) is not None:
            after.advance(forced)
        return after

    def _tick(self) -> None:
        self.iterations += 1
        if self.iterations & _CHECK == 0 and perf_counter() >= self._deadline:
            raise _Pause
        if self.iterations >= self.budget.iterations:
            raise _Pause

    # --- two seats ---

    def _score(self, result: Result, sure: bool) -> float:
        """Turn a result into its number, from seat 0's side; an estimate never counts as a win."""
        points, wins = result
        value = (points[0] - points[1]) * _MARGIN + points[0]
        if sure:
            value += (wins[0] - wins[1]) * _WIN
        self._results[value] = result
        return value

    def _value(self, position: Position, depth: int, low: float, high: float) -> float:
        """Give seat 0's value: exact between `low` and `high`, otherwise a bound on that side."""
        self._tick()
        strategy = self.strategy
        result = strategy.settled(position)
        if result is not None:
            return self._score(result, True)
        key = strategy.key(position)
        entry = self._table.get(key)
        first: Move | None = None
        if entry is not None:
            searched, least, most, first = entry
            if searched >= depth:
                if least >= high or most <= low or least == most:
                    self._cut = self._cut or searched < _TO_THE_END
                    return most if most <= low else least
                low, high = max(low, least), min(high, most)
        if depth <= 0:
            self._cut = True
            points = strategy.evaluate(position)
            share = 0.5 + 0.5 * max(-1.0, min(1.0, (points[0] - points[1]) / strategy.spread))
            return self._score(Result(points, (share, 1 - share)), False)
        return self._search(position, key, first, depth, low, high)

    def _search(self, position: Position, key: Hashable, first: Move | None, depth: int, low: float, high: float) -> float:
        outer_cut, self._cut = self._cut, False
        try:
            ours = position.seat == 0
            best, move_found = (-_INFINITE if ours else _INFINITE), ""
            least, most = low, high
            for move in self._order(position, first):
                value = self._value(self._after(position, move), depth - 1, least, most)
                if ours:
                    if value > best:
                        best, move_found = value, move
                    least = max(least, best)
                else:
                    if value < best:
                        best, move_found = value, move
                    most = min(most, best)
                if least >= most:
                    self._history[move] = self._history.get(move, 0) + depth * depth
                    break
            searched = depth if self._cut else _TO_THE_END
            if len(self._table) >= _ENTRIES:
                self._table.clear()
            self._table[key] = (
                searched,
                best if best > low else -_INFINITE,
                best if best < high else _INFINITE,
                move_found,
            )
            return best
        finally:
            self._cut = self._cut or outer_cut

    def _order(self, position: Position, first: Move | None) -> list[Move]:
        """List the moves, those likely to be best first: the table's, then by prior and by how often a move cut off others."""
        moves = self.strategy.moves(position)
        if len(moves) == 1:
            return moves
        priors = self.strategy.priors(position, moves)
        history = self._history
        most = max(history.values(), default=0) or 1
        rank = {move: prior + history.get(move, 0) / most for move, prior in zip(moves, priors or [0.0] * len(moves), strict=True)}
        if first in rank:
            rank[first] = 1e9
        return sorted(moves, key=rank.__getitem__, reverse=True)

    # --- any number of seats ---

    def _rank_vectors(self, goal: int) -> list[tuple[Move, Result]]:
        found = [(move, self._vector(self._after(self.position, move), self._depth - 1)) for move in self._moves]
        found.sort(key=lambda pair: self._wish(pair[1], self.seat), reverse=True)
        return found

    def _wish(self, result: Result, seat: int) -> tuple[float, float]:
        """Give what a seat strives for: to win, then to be ahead of the others on average (alone: points)."""
        points = result.points
        return result.wins[seat], points[seat] * max(2, len(points)) - sum(points)

    def _vector(self, position: Position, depth: int) -> Result:
        self._tick()
        result = self.strategy.settled(position)
        if result is not None:
            return result
        key = self.strategy.key(position)
        entry = self._vectors.get(key)
        if entry is not None and entry[0] >= depth:
            self._cut = self._cut or entry[0] < _TO_THE_END
            return entry[1]
        if depth <= 0:
            self._cut = True
            points = self.strategy.evaluate(position)
            return Result(points, [1 / len(points)] * len(points))
        outer_cut, self._cut = self._cut, False
        try:
            seat = position.seat or 0
            results = [self._vector(self._after(position, move), depth - 1) for move in self.strategy.moves(position)]
            best = max(results, key=lambda result: self._wish(result, seat))
            if len(self._vectors) >= _ENTRIES:
                self._vectors.clear()
            self._vectors[key] = (depth if self._cut else _TO_THE_END, best)
            return best
        finally:
            self._cut = self._cut or outer_cut
