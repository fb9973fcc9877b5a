"""Decisions based on a game's own advice: take the best advised line, or compare the best lines by playouts.

`Strategy.advice` lists lines - one move, or several of the same seat that form an act - with estimates. `AdvisedSearch`
takes one of them. `RolloutSearch` plays the best ones out with `Strategy.playout`, using the same seeds for each, and
repeatedly drops the worse half (sequential halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in
Multi-Armed Bandits", 2013). It is open-loop: every playout draws the other seats' moves and chance again, and no tree
is kept.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import FOREVER, AnyStrategy, Budget, Considered, Decision, gumbel, utility
from pyapp.engine.contract import Move, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pyapp.bots.strategy import Playout

Line = tuple[float, tuple[Move, ...]]


def advised_lines(strategy: AnyStrategy, position: Position, include: Sequence[Move]) -> list[Line]:
    """List the advised lines, best first, followed by the moves of `include` that no line starts with."""
    lines = sorted(strategy.advice(position), key=lambda line: -line[0])
    firsts = {moves[0] for _, moves in lines}
    least = lines[-1][0] if lines else 0.0
    return [*lines, *((least, (move,)) for move in dict.fromkeys(include) if move not in firsts)]


def complete_act(
    strategy: AnyStrategy, position: Position, moves: Sequence[Move], continues: Callable[[Move, Move], bool]
) -> tuple[Move, ...]:
    """Return the moves, extended by the game's advice until the act they start is complete (`Game.continues`); nothing
    is added where the advice has no preference.
    """
    seat, position, line = position.seat, position.copy(), list(moves)
    for move in moves:
        position.advance(move)
    while position.seat == seat and position.automatic() is None:
        lines = sorted(strategy.advice(position), key=lambda one: -one[0])
        best, worst = lines[0], lines[-1]
        if not continues(line[-1], best[1][0]) or (best[0] == worst[0] and len(lines) > 1):
            break
        line += best[1]
        for move in best[1]:
            position.advance(move)
    return tuple(line)


class AdvisedSearch:
    """A search that takes the line with the best advice, give or take `softness` points."""

    def __init__(
        self, strategy: AnyStrategy, position: Position, rng: Random, *, softness: float, include: Sequence[Move] = ()
    ) -> None:
        """Start a search. With a `softness` of 0 it takes the best line, with 1 often a line that is estimated a point
        worse.
        """
        self.strategy, self.position, self.rng = strategy, position, rng
        self.softness, self.include = softness, include
        self._decision: Decision | None = None

    @property
    def done(self) -> bool:
        """Return whether the advice was read."""
        return self._decision is not None

    def step(self, deadline: float) -> None:
        """Read the advice, regardless of the deadline."""
        self.decision()

    def decision(self) -> Decision:
        """Return the best line, with the random noise of `softness` included, and the lines considered."""
        if self._decision is None:
            self._decision = self._decide()
        return self._decision

    def _decide(self) -> Decision:
        strategy, seat = self.strategy, self.position.seat or 0
        lines = advised_lines(strategy, self.position, self.include)
        softness = self.softness
        noisy = [(worth + (gumbel(self.rng) * softness if softness else 0.0), moves) for worth, moves in lines]
        points = strategy.evaluate(self.position)
        win = strategy.wins(self.position, points)[seat]
        best = lines[0][0]
        considered = tuple(
            Considered(moves[0], points[seat] + worth - best, win, 1 / len(lines), moves[1:], advised=True)
            for worth, moves in sorted(noisy, key=lambda line: -line[0])[:5]
        )
        first = considered[0]
        return Decision(first.move, first.points, win, considered, False, len(lines), rest=first.rest)


class DecidedSearch:
    """A search that is done from the start: the move was decided together with the one before it."""

    done = True

    def __init__(self, decision: Decision) -> None:
        self._decision = decision

    def step(self, deadline: float) -> None:
        """Do nothing."""

    def decision(self) -> Decision:
        """Return the decision."""
        return self._decision


class ActBook:
    """The remaining moves of the act decided last, so that the computer completes an act instead of reconsidering it
    halfway.
    """

    def __init__(self) -> None:
        self._key: Hashable = None
        self._next: Decision | None = None

    def find(self, strategy: AnyStrategy, position: Position) -> Decision | None:
        """Return the next move of the act if it was decided for this position and is legal, else None."""
        decided = self._next
        if decided is None or strategy.key(position) != self._key or position.why_not(decided.move) is not None:
            return None
        return decided

    def keep(self, strategy: AnyStrategy, position: Position, decision: Decision) -> None:
        """Store the moves that follow a decision about a position, if there are any."""
        self._next = None
        if not decision.rest:
            return
        position = position.copy()
        position.advance(decision.move)
        move, *rest = decision.rest
        advised = decision.considered[0].advised
        considered = (Considered(move, decision.value, decision.win, 1.0, tuple(rest), advised),)
        self._key = strategy.key(position)
        self._next = replace(decision, move=move, considered=considered, iterations=0, rest=tuple(rest))


_SPREAD_WORTH: Final = 0.6
"""Utility (of 1) of a lead of `Strategy.spread` points."""
_SOME: Final = 4
"""Playouts from which on a line's average counts more than the advice."""


class _Arm:
    """A line with the sums of its playouts; `lean` is the advice's contribution to the sum of utilities."""

    __slots__ = ("lean", "moves", "points", "sum", "visits", "wins", "worth")

    def __init__(self, worth: float, moves: tuple[Move, ...]) -> None:
        self.worth, self.moves = worth, moves
        self.lean = 0.0
        self.visits = 0
        self.sum = self.points = self.wins = 0.0

    @property
    def mean(self) -> float:
        """Return the average utility including the advice, whose influence fades with every playout."""
        return (self.sum + self.lean) / self.visits if self.visits else 0.0


class RolloutSearch:
    """A search that compares the best advised lines by playouts, run in steps."""

    def __init__(
        self,
        strategy: AnyStrategy,
        position: Position,
        rng: Random,
        budget: Budget,
        *,
        width: int,
        samples: int,
        trust: float = 0.0,
        include: Sequence[Move] = (),
    ) -> None:
        """Start a search of the `width` best lines. Each gets `samples` playouts (more if the budget allows) before the
        worse half is dropped, and twice as many in each following round. The advice counts as much as `trust` playouts
        of a line.
        """
        self.strategy, self.position, self.budget = strategy, position, budget
        self.seat = position.seat or 0
        lines = advised_lines(strategy, position, include)
        self.arms = [_Arm(*line) for at, line in enumerate(lines) if at < width or line[1][0] in include]
        for arm in self.arms:
            arm.lean = trust * _SPREAD_WORTH * (arm.worth - lines[0][0]) / strategy.spread
        self.alive = self.arms[:]
        halvings = max(1, (len(self.arms) - 1).bit_length())
        each = budget.iterations / (len(self.arms) * halvings) if budget.iterations < FOREVER else 0
        self.goal = max(samples, int(each))
        self.iterations = 0
        self._rng = rng
        self._seeds: list[int] = []

    @property
    def done(self) -> bool:
        """Return whether one line is left, or the budget of iterations is used up."""
        return len(self.alive) < 2 or self.iterations >= self.budget.iterations

    def step(self, deadline: float) -> None:
        """Run playouts until the deadline or until done, at least one."""
        while not self.done:
            arm = min(self.alive, key=lambda one: one.visits)
            if arm.visits >= self.goal:
                self.alive = sorted(self.alive, key=lambda one: -one.mean)[: max(1, (len(self.alive) + 1) // 2)]
                self.goal *= 2
                continue
            self._play(arm)
            if perf_counter() >= deadline:
                return

    def decision(self) -> Decision:
        """Return the line with the best playouts and the lines considered; before the first playout, the best advised
        line.
        """
        alive = {id(arm) for arm in self.alive}
        order = sorted(self.arms, key=lambda arm: (id(arm) not in alive, not arm.visits, -arm.mean))
        considered = tuple(map(self._considered, order[:5]))
        first = considered[0]
        return Decision(first.move, first.points, first.win, considered, False, self.iterations, rest=first.rest)

    def _considered(self, arm: _Arm) -> Considered:
        move, *rest = arm.moves
        if not arm.visits:
            points = self.strategy.evaluate(self.position)
            win = self.strategy.wins(self.position, points)[self.seat]
            return Considered(move, points[self.seat], win, 0.0, tuple(rest), advised=True)
        share = arm.visits / max(1, self.iterations)
        return Considered(move, arm.points / arm.visits, arm.wins / arm.visits, share, tuple(rest))

    def shortfall(self, move: Move) -> float:
        """Return how many points the lines of a move are worse than the best: by playouts where both have enough, else
        by advice. KeyError if no line starts with it.
        """
        mine = [arm for arm in self.arms if arm.moves[0] == move]
        if not mine:
            raise KeyError(move)
        best, own = (max(arms, key=lambda arm: (arm.visits > 0, arm.mean)) for arms in (self.arms, mine))
        if min(best.visits, own.visits) >= _SOME:
            return best.points / best.visits - own.points / own.visits
        return max(arm.worth for arm in self.arms) - max(arm.worth for arm in mine)

    def compare(self, lines: Sequence[Sequence[Move]], deadline: float, iterations: float) -> list[list[float]]:
        """Play these lines out in turn, with one new seed per round, until the deadline or for `iterations`. Return the
        points of every playout, by line.
        """
        points: list[list[float]] = [[] for _ in lines]
        seed, count = 0, 0
        while count % len(lines) or (count < iterations and perf_counter() < deadline):
            number = count % len(lines)
            seed = seed if number else self._seed()
            points[number].append(self._played_out(lines[number], seed).points[self.seat])
            count += 1
        return points

    def _seed(self) -> int:
        return int(self._rng.random() * (1 << 48))

    def _played_out(self, moves: Sequence[Move], seed: int) -> Playout:
        position = self.position.copy()
        for move in moves:
            position.advance(move)
        return self.strategy.playout(position, Random(seed))  # noqa: S311 - the seed is drawn from the bot's own

    def _play(self, arm: _Arm) -> None:
        if arm.visits == len(self._seeds):
            self._seeds.append(self._seed())
        playout = self._played_out(arm.moves, self._seeds[arm.visits])
        arm.visits += 1
        arm.sum += utility(playout, self.strategy.spread)[self.seat]
        arm.points += playout.points[self.seat]
        arm.wins += playout.wins[self.seat]
        self.iterations += 1
