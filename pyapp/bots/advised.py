"""Deciding by a game's own advice: taking what it thinks best, or playing its best lines out on sampled chance.

A game's `Strategy.advice` lists lines - one move, or several of the same seat that are one act - with what each
promises. `AdvisedSearch` takes one of them as they are. `RolloutSearch` plays the best of them out with
`Strategy.playout`, the same seeds for each line, and drops the worse half again and again (sequential halving: Karnin,
Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013). It is open loop: what others and chance do
is drawn anew in each playout, and no tree is kept.
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
    """List the advised lines, best first, and after them each move of `include` that begins none of them."""
    lines = sorted(strategy.advice(position), key=lambda line: -line[0])
    firsts = {moves[0] for _, moves in lines}
    least = lines[-1][0] if lines else 0.0
    return [*lines, *((least, (move,)) for move in dict.fromkeys(include) if move not in firsts)]


def complete_act(
    strategy: AnyStrategy, position: Position, moves: Sequence[Move], continues: Callable[[Move, Move], bool]
) -> tuple[Move, ...]:
    """Return moves of the seat to act at a position and, by the game's advice, those that finish the act which they
    begin (`Game.continues`); nothing is added where the advice knows nothing.
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
    """Take the line that the game's advice thinks best, give or take `softness` points."""

    def __init__(
        self, strategy: AnyStrategy, position: Position, rng: Random, *, softness: float, include: Sequence[Move] = ()
    ) -> None:
        """Begin a search; a softness of 0 takes the best, of 1 often a move that looks a point worse."""
        self.strategy, self.position, self.rng = strategy, position, rng
        self.softness, self.include = softness, include
        self._decision: Decision | None = None

    @property
    def done(self) -> bool:
        """Return whether the advice was heard."""
        return self._decision is not None

    def step(self, deadline: float) -> None:
        """Hear the advice, whatever the time."""
        self.decision()

    def decision(self) -> Decision:
        """Return the line that looks best, softness included, and the lines considered."""
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
    """A search that has nothing to look at: the move was decided with the one before it."""

    done = True

    def __init__(self, decision: Decision) -> None:
        """Take what was decided."""
        self._decision = decision

    def step(self, deadline: float) -> None:
        """Do nothing."""

    def decision(self) -> Decision:
        """Return it."""
        return self._decision


class ActBook:
    """What is left of the act that was decided last, until it is played: whoever spent something for what comes next
    does not think better of it halfway.
    """

    def __init__(self) -> None:
        """Begin with nothing decided."""
        self._key: Hashable = None
        self._next: Decision | None = None

    def find(self, strategy: AnyStrategy, position: Position) -> Decision | None:
        """Return the next move of the act if this is the position that it was decided for and the move is legal."""
        decided = self._next
        if decided is None or strategy.key(position) != self._key or position.why_not(decided.move) is not None:
            return None
        return decided

    def keep(self, strategy: AnyStrategy, position: Position, decision: Decision) -> None:
        """Remember what follows a decision about a position, if anything does."""
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
"""What as many points as tell winner and loser apart are worth, of a utility of 1."""
_SOME: Final = 4
"""Playouts of a line that say more of it than the advice."""


class _Arm:
    """A line with what its playouts came to; `lean` is what the advice adds to their sum."""

    __slots__ = ("lean", "moves", "points", "sum", "visits", "wins", "worth")

    def __init__(self, worth: float, moves: tuple[Move, ...]) -> None:
        self.worth, self.moves = worth, moves
        self.lean = 0.0
        self.visits = 0
        self.sum = self.points = self.wins = 0.0

    @property
    def mean(self) -> float:
        """Return the utility of the playouts on average, with what the advice adds, which fades with every playout."""
        return (self.sum + self.lean) / self.visits if self.visits else 0.0


class RolloutSearch:
    """Play the best advised lines out, a step at a time."""

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
        """Begin a search of the `width` best lines, each with `samples` playouts before half of them are dropped, and
        twice as many for those left; with more, where lines are so few that the budget is not used up. The advice
        counts as much as `trust` playouts of a line.
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
        """Return whether one line is left, or the budget of iterations is used."""
        return len(self.alive) < 2 or self.iterations >= self.budget.iterations

    def step(self, deadline: float) -> None:
        """Play out until the deadline or until done, at least once."""
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
        """Return the line that came out best, and the lines considered; before the first playout what is advised."""
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
        """Return the points by which the lines of a move fall short of the best: of playouts where each has some, else
        of the advice. KeyError if no line begins with it.
        """
        mine = [arm for arm in self.arms if arm.moves[0] == move]
        if not mine:
            raise KeyError(move)
        best, own = (max(arms, key=lambda arm: (arm.visits > 0, arm.mean)) for arms in (self.arms, mine))
        if min(best.visits, own.visits) >= _SOME:
            return best.points / best.visits - own.points / own.visits
        return max(arm.worth for arm in self.arms) - max(arm.worth for arm in mine)

    def compare(self, lines: Sequence[Sequence[Move]], deadline: float, iterations: float) -> list[list[float]]:
        """Play these lines out in turn, the same new seed for each in a round, until the deadline or so often, and list
        for each the points that came out.
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
