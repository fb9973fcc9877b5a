"""Exhaustive search: alpha-beta for two opposing seats, max^n for other numbers of seats or where they do not simply
play against each other, with a transposition table.

It is for positions without further chance. When the time of a step runs out, the recursion unwinds; the table keeps
what was finished, so the next step quickly reaches the same place again, and iterative deepening would only cost time.
With two seats a value is one number that orders results by win, margin and seat 0's points, and that maps back to its
result. Who wins is proven first, with a window around a tie: that takes a quarter of the positions or less.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import AnyStrategy, Budget, Considered, Decision, place_of, plays_against

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pyapp.bots.strategy import Result
    from pyapp.engine.contract import Move, Position

_ENTRIES: Final = 300_000
"""Maximum entries of the table, to bound memory; a full table is emptied."""
_INFINITE: Final = 1e15
"""A number larger than any value."""
_WIN: Final = 1e6
"""Weight of a win in a value: more than any margin."""
_MARGIN: Final = 1e3
"""Weight of a point of margin in a value: more than any number of points."""
_TIE: Final = 1.0
"""The largest value without a winner: a win weighs more than all else."""
_CHECK: Final = 256
"""Minimum of new positions per step: more than the number needed to get back to where the last step stopped."""


class _Pause(Exception):
    """Raised when the time of a step is over."""


class EndSearch:
    """An exhaustive search of one position, run in steps; no value is proven until it is `solved`. `won` is a move that
    is proven to win, which is often known earlier.
    """

    def __init__(
        self,
        strategy: AnyStrategy,
        position: Position,
        budget: Budget,
        *,
        include: Sequence[Move] = (),
        ranked: int = 5,
    ) -> None:
        """Start a search. The `ranked` best moves, and those in `include`, get proven values."""
        self.strategy = strategy
        self.position = position.copy()
        self.seat = position.seat or 0
        self.budget = budget
        self.include = frozenset(include)
        self.iterations = 0
        self.solved = False
        self.done = False
        self.won: Move | None = None
        self._against = plays_against(strategy)
        self._goals = [*([0] if self._against else []), *([1] if ranked == 1 else [1, ranked])]
        self._deadline = 0.0
        self._fresh = 0
        self._table: dict[Hashable, tuple[float, float, Move]] = {}
        self._vectors: dict[Hashable, Result] = {}
        self._results: dict[float, Result] = {}
        self._history: dict[Move, int] = {}
        self._found: list[tuple[Move, Result]] = []
        self._moves = list(dict.fromkeys([*self._order(position, None), *include]))

    # --- the search's side ---

    def step(self, deadline: float) -> None:
        """Search until the deadline or until done."""
        self._deadline = deadline
        self._fresh = 0
        try:
            while not self.done:
                if self._goals[0]:
                    self._solve(self._goals[0])
                else:
                    self._find_win()
                del self._goals[0]
                self.done = not self._goals
        except _Pause:
            self.done = self.iterations >= self.budget.iterations

    def decision(self) -> Decision:
        """Return the best move and the ranked moves, with proven values once `solved`; before that, the first move to
        search.
        """
        considered = tuple(
            Considered(move, result.points[self.seat], result.wins[self.seat], 1 / len(self._found))
            for move, result in self._found
        )
        if not considered:
            points = self.strategy.evaluate(self.position)
            win = 1 / len(points) if self.won is None else 1.0
            considered = (Considered(self.won or self._moves[0], points[self.seat], win, 0.0),)
        best = considered[0]
        place = place_of(*self._found[0][1][:2], self.seat) if self._found else int(self.won is not None)
        return Decision(best.move, best.points, best.win, considered, self.solved, self.iterations, place)

    # --- the root ---

    def _find_win(self) -> None:
        """Find a move that wins, and search it first from then on."""
        sign = 1 if self.seat == 0 else -1
        for move in self._moves:
            if sign * self._value(self._after(self.position, move), -_TIE, _TIE) >= _TIE:
                self.won = move
                self._moves = [move, *(other for other in self._moves if other != move)]
                return

    def _solve(self, goal: int) -> None:
        """Prove the values of the `goal` best moves and of those included."""
        rows = self._rank(goal) if self._against else self._rank_vectors()
        ranked = [move for move, _ in rows]
        self._found = [
            (move, result) for number, (move, result) in enumerate(rows) if number < goal or move in self.include
        ]
        self._moves = [*ranked, *(move for move in self._moves if move not in ranked)]
        self.solved = True

    def _rank(self, goal: int) -> list[tuple[Move, Result]]:
        """Return the root moves with known values, best first: the `goal` best and those in `include`."""
        sign = 1 if self.seat == 0 else -1
        values: list[tuple[float, Move]] = []
        for move in self._moves:
            proven = sorted((value for value, _ in values), reverse=True)
            floor = proven[goal - 1] if len(proven) >= goal and move not in self.include else -_INFINITE
            position = self._after(self.position, move)
            bounds = (floor, _INFINITE) if sign > 0 else (-_INFINITE, -floor)
            value = sign * self._value(position, *bounds)
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
        """Count a new position; raise _Pause when the time of this step or the budget is used up."""
        self.iterations += 1
        self._fresh += 1
        if self.iterations >= self.budget.iterations or (
            self._fresh >= _CHECK and self._fresh & 15 == 0 and perf_counter() >= self._deadline
        ):
            raise _Pause

    # --- two seats ---

    def _score(self, result: Result) -> float:
        """Convert a result to its value from seat 0's point of view."""
        points, wins = result.points, result.wins
        value = (wins[0] - wins[1]) * _WIN + (points[0] - points[1]) * _MARGIN + points[0]
        self._results[value] = result
        return value

    def _value(self, position: Position, low: float, high: float) -> float:
        """Return seat 0's value: exact between `low` and `high`, otherwise a bound on that side."""
        result = self.strategy.settled(position)
        if result is not None:
            return self._score(result)
        key = self.strategy.key(position)
        entry = self._table.get(key)
        first: Move | None = None
        least, most = low, high
        if entry is not None:
            lower, upper, first = entry
            if lower >= high or lower == upper:
                return lower
            if upper <= low:
                return upper
            least, most = max(low, lower), min(high, upper)
        self._tick()
        value, move = self._best(position, first, least, most)
        if len(self._table) >= _ENTRIES:
            self._table.clear()
        self._table[key] = (value if value > least else -_INFINITE, value if value < most else _INFINITE, move)
        return value

    def _best(self, position: Position, first: Move | None, low: float, high: float) -> tuple[float, Move]:
        """Return the value within the bounds, and the best move, of a position where a seat acts."""
        ours = position.seat == 0
        best, best_move = (-_INFINITE if ours else _INFINITE), ""
        for move in self._order(position, first):
            value = self._value(self._after(position, move), low, high)
            if ours:
                if value > best:
                    best, best_move = value, move
                    low = max(low, best)
            elif value < best:
                best, best_move = value, move
                high = min(high, best)
            if low >= high:
                self._history[move] = self._history.get(move, 0) + 1
                break
        return best, best_move

    def _order(self, position: Position, first: Move | None) -> list[Move]:
        """Order the moves for alpha-beta: the table's move first, then by prior plus history heuristic (how often a
        move caused a cutoff).
        """
        moves = self.strategy.moves(position)
        if len(moves) == 1:
            return moves
        priors = self.strategy.priors(position, moves)
        history = self._history
        most = max(history.values(), default=0) or 1
        rank = {
            move: prior + history.get(move, 0) / most
            for move, prior in zip(moves, priors or [0.0] * len(moves), strict=True)
        }
        if first in rank:
            rank[first] = 1e9
        return sorted(moves, key=rank.__getitem__, reverse=True)

    # --- any number of seats ---

    def _rank_vectors(self) -> list[tuple[Move, Result]]:
        results = [(move, self._vector(self._after(self.position, move))) for move in self._moves]
        results.sort(key=lambda pair: self._wish(pair[1], self.seat), reverse=True)
        return results

    def _wish(self, result: Result, seat: int) -> tuple[float, float, float]:
        """Return the sort key of a seat's preference: win, then lead over the average of the others (alone: points),
        then points.
        """
        points = result.points
        return result.wins[seat], points[seat] * max(2, len(points)) - sum(points), points[seat]

    def _vector(self, position: Position) -> Result:
        result = self.strategy.settled(position)
        if result is not None:
            return result
        key = self.strategy.key(position)
        known = self._vectors.get(key)
        if known is not None:
            return known
        self._tick()
        seat = position.seat or 0
        results = [self._vector(self._after(position, move)) for move in self.strategy.moves(position)]
        best = max(results, key=lambda result: self._wish(result, seat))
        if len(self._vectors) >= _ENTRIES:
            self._vectors.clear()
        self._vectors[key] = best
        return best
