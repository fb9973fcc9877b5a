"""Monte Carlo tree search with chance nodes for any number of seats, with RAVE statistics (all moves as first).

A decision node stores for each move the visits and the sums of utility, points and wins of the seat that acts. Every
descent draws its own chance results, so the search cannot foresee them. A chance node has one child per result where
there are few results. Where there are many (a handful of dice, a bag) the number of children grows with the visits
(progressive widening), and all other results share one open node, which stands for the moves made whatever chance
brought. An open node and everything below it asks the position for the legal moves on every visit. Forced moves get no
node.

Where two seats play against each other, the end of a match proves a win, and proofs are backed up as far as no chance
comes between: a move is lost if it leads to a won node of the other seat, and a node if all its moves are (Winands and
others, "Monte-Carlo Tree Search Solver", 2008). Lost moves are not visited again.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import FOREVER, AnyStrategy, Budget, Considered, Decision, place_of, plays_against, utility
from pyapp.bots.strategy import Playout
from pyapp.engine.contract import CHANCE, Move, Position

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

_PRIOR_VISITS: Final = 4.0
"""Visits that the strategy's prior counts for: few, so that ten playouts outvote a wrong prior. Not tuned."""
_PRIOR_REACH: Final = 0.3
"""Difference in utility between the worst and the best prior. Not tuned."""
_FEW: Final = 24
"""Up to this many chance results all get a node at once: two dice have 21. A hundred playouts visit each often enough.
"""
_WIDEN: Final = 0.5
"""Exponent of progressive widening: with more results, visits ** _WIDEN of them get a node (Couetoux and others,
"Continuous Upper Confidence Trees", 2011).
"""
_NODES: Final = 40_000
"""Maximum number of nodes, to bound memory; a full tree is still searched but no longer grows."""
_CHECK: Final = 8
"""Iterations between two checks of the clock."""


class _Node:
    """A decision node, or a chance node if its seat is CHANCE; `room` is how many chance results get a child.

    The children of an open node are keyed by the move and the seat that acts next, since that seat may depend on
    chance. `lost` are the indices of the moves that are proven to lose, `won` that of one that is proven to win, or -1.
    """

    __slots__ = (
        "asked",
        "children",
        "index",
        "kin",
        "kin_sums",
        "lost",
        "moves",
        "open",
        "other",
        "points",
        "rare",
        "rave_visits",
        "room",
        "seat",
        "sums",
        "total",
        "visits",
        "wins",
        "won",
    )

    def __init__(
        self,
        seat: int,
        moves: Sequence[Move],
        priors: Sequence[float] | None,
        *,
        rave_visits: float = 0.0,
        room: float = FOREVER,
        is_open: bool = False,
    ) -> None:
        self.seat = seat
        self.rave_visits = rave_visits
        self.moves = list(moves)
        self.room = room
        self.open = is_open
        self.other: _Node | None = None
        self.asked = [0] * (len(moves) if is_open else 0)
        self.index = {move: number for number, move in enumerate(moves)}
        size = len(moves)
        self.total = 0
        self.visits = [0] * size
        self.sums = [0.0] * size
        self.rare = [1.0] * size
        self.points = [0.0] * size
        self.wins = [0.0] * size
        self.kin = [_PRIOR_VISITS] * size
        mean = sum(priors) / size if priors else 0.0
        self.kin_sums = (
            [_PRIOR_VISITS * (0.5 + _PRIOR_REACH * (prior - mean)) for prior in priors]
            if priors
            else [_PRIOR_VISITS * 0.5] * size
        )
        self.children: dict[tuple[Move, int] | Move, _Node] = {}
        self.lost: set[int] = set()
        self.won = -1

    def size(self) -> int:
        """Count the nodes of this subtree."""
        count, rest = 0, [self]
        while rest:
            count += 1
            node = rest.pop()
            rest.extend(node.children.values())
            if node.other is not None:
                rest.append(node.other)
        return count

    def best(self, exploration: float) -> int:
        """Return the index of the move to visit next."""
        rave_visits = self.rave_visits
        bold = exploration * sqrt(log(self.total + 2))
        values = [
            (total + rave_visits * kin_total / kin) / (visits + rave_visits) + bold * rare
            for visits, total, kin, kin_total, rare in zip(
                self.visits, self.sums, self.kin, self.kin_sums, self.rare, strict=False
            )
        ]
        return values.index(max(values))

    def lose(self, number: int) -> None:
        """Note that a move is proven to lose; it is visited no more while there are others."""
        self.lost.add(number)
        self.rare[number] = -FOREVER

    def best_of(self, moves: Sequence[Move], exploration: float) -> int:
        """Return the index of the move to visit next among the moves legal this time; the exploration term uses how
        often each of them was available.
        """
        rave_visits = self.rave_visits
        index, best, best_index = self.index, -FOREVER, 0
        for move in moves:
            number = index.get(move)
            if number is None:
                number = self._add(move)
            self.asked[number] += 1
            bold = exploration * sqrt(log(self.asked[number] + 2))
            value = (self.sums[number] + rave_visits * self.kin_sums[number] / self.kin[number]) / (
                self.visits[number] + rave_visits
            ) + bold * self.rare[number]
            if value > best:
                best, best_index = value, number
        return best_index

    def _add(self, move: Move) -> int:
        number = self.index[move] = len(self.moves)
        self.moves.append(move)
        for row, value in (
            (self.sums, 0.0),
            (self.points, 0.0),
            (self.wins, 0.0),
            (self.rare, 1.0),
            (self.kin, _PRIOR_VISITS),
            (self.kin_sums, 0.5 * _PRIOR_VISITS),
        ):
            row.append(value)
        self.visits.append(0)
        self.asked.append(0)
        return number


class TreeSearch:
    """A Monte Carlo tree search of one position, run in steps."""

    def __init__(
        self,
        strategy: AnyStrategy,
        position: Position,
        rng: Random,
        budget: Budget,
        *,
        include: Sequence[Move] = (),
        patient: bool = False,
    ) -> None:
        """Start a search. `include` lists moves to search besides the strategy's; `patient` turns off early stopping
        and counts the final place that each move leads to.
        """
        self.strategy = strategy
        self.position = position.copy()
        self.rng = rng
        self.budget = budget
        self.patient = patient
        self.places: dict[Move, list[int]] = {}
        self.iterations = 0
        self.spent = 0.0
        self.nodes = 0
        self.clear = False
        self._against = plays_against(strategy)
        self.root = self._node(self.position)
        self._include(include)

    # --- the search's side ---

    @property
    def done(self) -> bool:
        """Return whether the iterations are used up or the choice is clear; a single move gets a few iterations for its
        value.
        """
        root = self.root
        if not self.patient and len(root.moves) > 1 and (root.won >= 0 or len(root.lost) >= len(root.moves) - 1):
            return True
        return self.clear or self.iterations >= (_CHECK if len(self.root.moves) == 1 else self.budget.iterations)

    def step(self, deadline: float) -> None:
        """Iterate until the deadline or until done, at least a few times."""
        started = perf_counter()
        while not self.done:
            for _ in range(_CHECK):
                self._iterate()
                if self.iterations >= self.budget.iterations:
                    break
            if perf_counter() >= deadline:
                break
        self.spent += perf_counter() - started
        self.clear = self.clear or (not self.patient and self._is_clear())

    def decision(self) -> Decision:
        """Return the most visited move and its expected result; before the first iteration, the move with the best
        prior.
        """
        root = self.root
        order = sorted(
            range(len(root.moves)),
            key=lambda i: (i != root.won, i in root.lost, -root.visits[i], -root.kin_sums[i] / root.kin[i], i),
        )
        considered = tuple(self._considered(number) for number in order[:5])
        first = considered[0]
        places = self.places.get(first.move, [0])
        place = 1 + places.index(max(places)) if any(places) else 0
        return Decision(first.move, first.points, first.win, considered, False, self.iterations, place)

    def follow(self, moves: Sequence[Move]) -> bool:
        """Move the root to the position after `moves` and keep its subtree. Return False if the tree does not reach
        that position; then it must not be used any more.
        """
        node: _Node | None = self.root
        for move in moves:
            if move != self.position.automatic():
                node = node.children.get(move) if node is not None else None
            self.position.advance(move)
        if node is None or not node.moves or node.seat != self.position.seat:
            return False
        self.root = node
        self.nodes = node.size()
        return True

    def resume(self, rng: Random, budget: Budget, *, include: Sequence[Move] = (), patient: bool = False) -> None:
        """Continue from the current root with a new budget."""
        self.rng, self.budget, self.patient = rng, budget, patient
        self.iterations, self.spent, self.clear = 0, 0.0, False
        self.places = {}
        self._include(include)

    def shortfall(self, move: Move) -> float:
        """Return how many points a root move is worse than the best. KeyError if it was not searched."""
        return self.decision().value - self.value_of(move).points

    def compare(self, lines: Sequence[Sequence[Move]], deadline: float, iterations: float) -> list[list[float]]:
        """Iterate only below the first moves of these lines, in turn, until the deadline or for `iterations`. Return
        the points of every iteration, by line.

        KeyError for a move that is not a root move.
        """
        numbers = [self.root.index[line[0]] for line in lines]
        points: list[list[float]] = [[] for _ in lines]
        count = 0
        while count < iterations and (count % _CHECK or perf_counter() < deadline):
            points[count % len(lines)].append(self._iterate(numbers[count % len(lines)])[self.root.seat])
            count += 1
        return points

    def value_of(self, move: Move) -> Considered:
        """Return the statistics of one root move. KeyError if it was not searched."""
        return self._considered(self.root.index[move])

    def _include(self, moves: Sequence[Move]) -> None:
        new = [move for move in moves if move not in self.root.index]
        if new:
            old = self.root
            root = _Node(old.seat, [*old.moves, *new], None, rave_visits=old.rave_visits)
            for name in ("visits", "rare", "sums", "points", "wins", "kin", "kin_sums"):
                getattr(root, name)[: len(old.moves)] = getattr(old, name)
            root.total, root.children = old.total, old.children
            root.lost, root.won = old.lost, old.won
            self.root = root

    def _considered(self, number: int) -> Considered:
        root = self.root
        visits = root.visits[number]
        if not visits:
            seat = root.seat
            points = self.strategy.evaluate(self.position)
            return Considered(root.moves[number], points[seat], 1 / len(points), 0.0)
        win = 1.0 if number == root.won else 0.0 if number in root.lost else root.wins[number] / visits
        return Considered(root.moves[number], root.points[number] / visits, win, visits / max(1, root.total))

    def _is_clear(self) -> bool:
        if self.budget.ms == FOREVER or self.iterations < 50:
            return False
        left = (self.budget.ms / 1000 - self.spent) * self.iterations / max(self.spent, 1e-6)
        first, second = sorted(self.root.visits)[-1:-3:-1]
        return first - second > left

    # --- one iteration ---

    def _node(self, position: Position, *, is_open: bool = False) -> _Node:
        self.nodes += 1
        if position.seat == CHANCE or position.seat is None:
            room = 0.0 if is_open else FOREVER
            if position.seat == CHANCE and not is_open:
                outcomes = position.chance().outcomes
                room = 1.0 if outcomes is None or len(outcomes) > _FEW else FOREVER
            return _Node(CHANCE, (), None, room=room, is_open=is_open)
        moves = self.strategy.moves(position)
        return _Node(
            position.seat,
            moves,
            self.strategy.priors(position, moves),
            rave_visits=self.strategy.rave_visits(position),
            is_open=is_open,
        )

    def _child(self, node: _Node, move: Move, position: Position) -> _Node | None:
        """Return the child for a move or a chance result, or None if there is none."""
        if node.open:
            return node.children.get((move if node.seat != CHANCE else "", position.seat or 0))
        child = node.children.get(move)
        if child is None and node.seat == CHANCE and len(node.children) >= node.room * node.total**_WIDEN:
            return node.other
        return child

    def _grow(self, node: _Node, move: Move, position: Position) -> _Node:
        """Create the child for a move or a chance result."""
        if node.open:
            child = self._node(position, is_open=True)
            node.children[move if node.seat != CHANCE else "", position.seat or 0] = child
        elif node.seat == CHANCE and len(node.children) >= node.room * node.total**_WIDEN:
            child = node.other = self._node(position, is_open=True)
        else:
            child = node.children[move] = self._node(position)
        return child

    def _iterate(self, first: int = -1) -> Sequence[float]:
        """Descend the tree (at the root by move index `first`, if that is not negative), play out, update every node on
        the path, and return the points.
        """
        strategy, rng, exploration = self.strategy, self.rng, self.strategy.exploration
        position = self.position.copy()
        node = self.root
        path: list[tuple[_Node, int]] = []
        certain, is_over = 0, False
        while True:
            if node.seat != CHANCE:
                if node.open:
                    number = node.best_of(strategy.moves(position), exploration)
                else:
                    number = node.best(exploration) if first < 0 else first
                    first = -1
                path.append((node, number))
                move = node.moves[number]
                fresh = not node.visits[number]
            else:
                move = position.chance().sample(rng)
                node.total += 1
                fresh = False
                certain = len(path)
            position.advance(move)
            while (forced := position.automatic()) is not None:
                position.advance(forced)
            result = strategy.settled(position)
            if result is not None:
                playout = Playout(result.points, result.wins, (), result.sides, result.together)
                is_over = strategy.conclusive(position)
                break
            child = self._child(node, move, position)
            if child is None:
                if fresh or self.nodes >= _NODES:
                    playout = strategy.playout(position, rng)
                    break
                child = self._grow(node, move, position)
            node = child
        self._learn(path, playout)
        if is_over and self._against and not self.patient:
            self._prove(path[certain:], playout.wins)
        return playout.points

    def _prove(self, path: Sequence[tuple[_Node, int]], wins: Sequence[float]) -> None:
        """Back up the result of a match from the moves that led to it."""
        if 1.0 not in wins:
            return
        winner = wins.index(1.0)
        for node, number in reversed(path):
            if node.open:
                return
            if node.seat == winner:
                node.won = number
            else:
                node.lose(number)
                if len(node.lost) < len(node.moves):
                    return

    def _learn(self, path: list[tuple[_Node, int]], playout: Playout) -> None:
        points, wins, made = playout.points, playout.wins, playout.moves
        values = utility(playout, self.strategy.spread)
        later: list[set[Move]] = [set(moves) for moves in made] or [set() for _ in values]
        for node, number in reversed(path):
            seat = node.seat
            value = values[seat]
            node.total += 1
            node.visits[number] = visits = node.visits[number] + 1
            node.rare[number] = (visits + 1) ** -0.5
            node.sums[number] += value
            node.points[number] += points[seat]
            node.wins[number] += wins[seat]
            mine = later[seat]
            mine.add(node.moves[number])
            index, kin, kin_sums = node.index, node.kin, node.kin_sums
            for move in mine & index.keys():
                other = index[move]
                kin[other] += 1
                kin_sums[other] += value
        if self.patient:
            node, number = path[0]
            places = self.places.setdefault(node.moves[number], [0] * (len(points) + 1))
            places[place_of(points, wins, node.seat) - 1] += 1
        self.iterations += 1
