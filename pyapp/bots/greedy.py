"""One-ply search for the calm level, and a uniformly random player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.bots.contract import AnyStrategy, Considered, Decision, gumbel, rivals_of
from pyapp.bots.strategy import Result
from pyapp.engine.contract import CHANCE, Move, Position
from pyapp.engine.randomness import pick

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random


class GreedySearch:
    """A one-ply search: evaluates the position after each move and takes the best one."""

    def __init__(
        self, strategy: AnyStrategy, position: Position, rng: Random, *, softness: float, include: Sequence[Move] = ()
    ) -> None:
        """Start a search. With a `softness` of 0 it takes the best move, with 1 often a move that evaluates a point
        worse.
        """
        self.strategy = strategy
        self.position = position.copy()
        self.rng = rng
        self.softness = softness
        self.seat = position.seat or 0
        self.rest = list(dict.fromkeys([*strategy.moves(position), *include]))
        self.looked: list[tuple[float, Considered]] = []

    @property
    def done(self) -> bool:
        """Return whether every move was evaluated."""
        return not self.rest

    def step(self, deadline: float) -> None:
        """Evaluate the next move."""
        self._look()

    def decision(self) -> Decision:
        """Return the best move, with the random noise of `softness` included."""
        if not self.looked:
            self._look()
        order = [considered for _, considered in sorted(self.looked, key=lambda pair: -pair[0])]
        best = order[0]
        return Decision(best.move, best.points, best.win, tuple(order[:5]), False, len(self.looked))

    def _look(self) -> None:
        move = self.rest.pop(0)
        after = self.position.copy()
        after.advance(move)
        strategy = self.strategy
        result = strategy.settled(after)
        seat = self.seat
        points = result.points if result is not None else strategy.evaluate(after)
        known = result or Result(points, (), strategy.sides(after), strategy.together)
        own = sum(points) / len(points) if known.together else points[seat]
        lead = own - max(rivals_of(known, seat), default=0.0)
        win = result.wins[seat] if result is not None else min(1.0, max(0.0, 0.5 + lead / (2 * strategy.spread)))
        noise = gumbel(self.rng) * self.softness if self.softness else 0.0
        self.looked.append(
            (lead + noise, Considered(move, points[seat], win, 1 / (len(self.rest) + len(self.looked) + 1)))
        )


class RandomBot:
    """A uniformly random player, the baseline for measuring levels."""

    def choose(self, position: Position, rng: Random, budget_ms: float = 0) -> Decision:
        """Return any legal move."""
        if position.seat == CHANCE:
            raise ValueError("chance decides here")
        move = pick(rng, position.moves())
        return Decision(move, 0.0, 0.0, (Considered(move, 0.0, 0.0, 1.0),))
