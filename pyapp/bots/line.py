"""Beam search over whole turns of one seat, in passes with growing beams.

It is for games whose turn is a long sequence of moves that affect nobody else; the strategy describes the turn as a
`TurnPlan`. The best lines of the last pass may be played on into the following turns, with the same chance results for
each, and are ranked by the outcome. A `PlanBook` stores the line found, which is then followed without further search.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nlargest
from operator import itemgetter
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pyapp.bots.advised import ActBook
from pyapp.bots.contract import Budget, Considered, Decision, gumbel
from pyapp.bots.turn_plan import TurnPlan

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence
    from random import Random

    from pyapp.engine.contract import Move

AnyTurnPlan = TurnPlan[Any]
_KEPT: Final = 40
"""Complete lines kept per pass."""
_HALVINGS: Final = 3
"""Rounds in which the worse half of the played-on lines is dropped: of the sharpest level's twelve, three reach the
end.
"""
_TIE_MARGIN: Final = 0.05
"""Lines that differ by less than this many points count as equal: it is less than what is ever displayed."""
_BOOK: Final = 400
"""Maximum plans of a book, to bound memory; a full book is emptied. A match of four seats has some 350 moves."""


@dataclass(frozen=True, slots=True)
class Beams:
    """The parameters of a line search: beam width of each pass, maximum of positions, lines to play on, and samples of
    each before half of them are dropped.

    `softness` is roughly how many points worse a line may be and still be taken.
    """

    widths: tuple[int, ...]
    nodes: float
    finalists: int = 0
    samples: int = 0
    softness: float = 0.0


class Line(NamedTuple):
    """Moves to the end of the turn, or to the next chance event, and their expected final points."""

    points: float
    moves: tuple[Move, ...]


class PlanBook:
    """The plans for positions ahead, by `TurnPlan.match_key`, and the current act."""

    def __init__(self) -> None:
        self.act = ActBook()
        self._plans: dict[Hashable, Line] = {}

    def find(self, plan: AnyTurnPlan) -> Line | None:
        """Return the rest of the stored plan at the start of `plan`, or None."""
        return self._plans.get(plan.match_key(plan.start()))

    def keep(self, plan: AnyTurnPlan, line: Line) -> None:
        """Store what a line decides for each position after its first move, up to the next chance event or to a choice
        that the line made without comparing.
        """
        if len(self._plans) > _BOOK:
            self._plans.clear()
        state = plan.start()
        compared = False
        for number, move in enumerate(line.moves[:-1], 1):
            compared = compared or not plan.branches(state)
            state = plan.after(state, move)
            if plan.outcomes(state) or (not compared and plan.branches(state)):
                return
            self._plans[plan.match_key(state)] = Line(line.points, line.moves[number:])


class PlanFromState:
    """A turn plan that starts at a later state."""

    def __init__(self, plan: AnyTurnPlan, state: Any) -> None:
        self._plan = plan
        self._state = state

    def start(self) -> Any:
        """Return the state."""
        return self._state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plan, name)


class PlannedMove:
    """A search that is done from the start: the next move of a stored plan."""

    done = True

    def __init__(self, plan: AnyTurnPlan, line: Line) -> None:
        win = plan.win_chance(line.points)
        self._decision = Decision(line.moves[0], line.points, win, (Considered(line.moves[0], line.points, win, 1.0),))

    def step(self, deadline: float) -> None:
        """Do nothing."""

    def decision(self) -> Decision:
        """Return the planned move."""
        return self._decision


class LineSearch:
    """A search for the best line, run in steps."""

    def __init__(
        self,
        plan: AnyTurnPlan,
        rng: Random,
        budget: Budget,
        beams: Beams,
        *,
        include: Sequence[Move] = (),
        rivals: Sequence[Line] = (),
    ) -> None:
        """Start a search. `include` lists first moves to search besides the plan's; `rivals` are lines that are always
        played on.
        """
        self.plan = plan
        self.rng = rng
        self.beams = beams
        self.include = tuple(include)
        self.rivals = tuple(rivals)
        self.played_on: dict[tuple[Move, ...], float] = {}
        self.most = min(beams.nodes, budget.iterations)
        self.iterations = 0
        self.done = False
        self._found: dict[Hashable, Line] = {}
        self._lines: list[Line] = []
        self._stale = True
        self._whole = True
        self._struck = False
        self._noise: dict[tuple[Move, ...], float] = {}
        self._work = self._passes()

    # --- the search's side ---

    def step(self, deadline: float) -> None:
        """Search until the deadline or until done."""
        for _ in self._work:
            if perf_counter() >= deadline:
                return
        self.done = True

    @property
    def lines(self) -> list[Line]:
        """Return the best lines found, best first."""
        if self._stale:
            self._stale = False
            denial_value = self.plan.denial_value
            self._lines = nlargest(
                _KEPT,
                self._found.values(),
                key=lambda line: line.points + (denial_value(line.moves[0]) if line.moves else 0.0),
            )
        return self._lines

    def line(self) -> Line:
        """Return the line to play; only its first move if chance may come next, since the rest is decided later."""
        while not self.lines:
            next(self._work)
        line = max(self.lines, key=self._soft) if self.beams.softness else self.lines[0]
        return Line(line.points, line.moves[:1]) if self._struck else line

    def tied_lines(self) -> list[Line]:
        """List the lines whose points, measured the same way, equal the best up to _TIE_MARGIN; only the best where
        chance may come next.
        """
        best = self.line()
        if self._struck:
            return [best]
        further = best.moves in self.played_on
        return [
            line
            for line in self.lines
            if line.points >= best.points - _TIE_MARGIN and (line.moves in self.played_on) == further
        ]

    def decision(self) -> Decision:
        """Return the first move of the best line, and the best lines by their first moves."""
        line = self.line()
        firsts: dict[Move, Line] = {line.moves[0]: line}
        for other in self.lines:
            firsts.setdefault(other.moves[0], other)
        win = self.plan.win_chance
        considered = tuple(
            Considered(move, one.points, win(one.points), 1 / len(firsts)) for move, one in list(firsts.items())[:5]
        )
        return Decision(line.moves[0], line.points, win(line.points), considered, False, self.iterations)

    def _soft(self, line: Line) -> float:
        if line.moves not in self._noise:
            self._noise[line.moves] = gumbel(self.rng) * self.beams.softness
        return line.points + self._noise[line.moves]

    # --- passes ---

    def _passes(self) -> Iterator[None]:
        plan = self.plan
        start = plan.start()
        branches = list(plan.branches(start))
        if branches:
            branches = list(dict.fromkeys((branches[-1], *branches, *self.include)))
        for width in self.beams.widths:
            self._whole = True
            for move in branches:
                if self.iterations < self.most or not self._found:
                    yield from self._branch(start, move, width)
            if not branches:
                yield from self._beam(start, (), width, self._found)
            if self._whole or self.iterations >= self.most:
                break
        if self.beams.samples and not self._struck and self.iterations < self.most:
            yield from self._play_on()

    def _branch(self, start: Any, move: Move, width: int) -> Iterator[None]:
        """Search the continuations of one choice, averaged over the chance results that follow it."""
        plan = self.plan
        state, line = plan.after(start, move), (move,)
        outcomes = plan.outcomes(state)
        if not outcomes:
            yield from self._beam(*self._quiet(state, line), width, self._found)
            return
        self._struck = True
        points = 0.0
        for after, weight in outcomes:
            below: dict[Hashable, Line] = {}
            yield from self._beam(*self._quiet(after, ()), max(1, width // 2), below)
            points += weight * max(one.points for one in below.values())
        known = self._found.get(line)
        self._found[line] = Line(max(points, known.points if known else points), line)
        self._stale = True

    def _quiet(self, state: Any, line: tuple[Move, ...]) -> tuple[Any, tuple[Move, ...]]:
        """Follow later choices by their usual answer without comparing; they are decided when they come up."""
        while branches := self.plan.branches(state):
            state, line = self.plan.after(state, branches[-1]), (*line, branches[-1])
        return state, line

    def _beam(self, start: Any, line: tuple[Move, ...], width: int, best_lines: dict[Hashable, Line]) -> Iterator[None]:
        plan = self.plan
        moves, after, key, estimate, best_end = plan.moves, plan.after, plan.key, plan.estimate, plan.best_end
        layer: list[tuple[float, tuple[Move, ...], Any]] = [(0.0, line, start)]
        seen = {key(start)}
        first = line[:1]
        while layer:
            children: list[tuple[float, tuple[Move, ...], Any]] = []
            for _, played, state in layer:
                points, end, tail = best_end(state)
                known = best_lines.get((first, end))
                if known is None or known.points < points:
                    best_lines[first, end] = Line(points, (*played, *tail))
                    self._stale = True
                if self.iterations >= self.most:
                    continue
                for move in moves(state):
                    child = after(state, move)
                    self.iterations += 1
                    mark = key(child)
                    if mark not in seen:
                        seen.add(mark)
                        children.append((estimate(child), (*played, move), child))
                yield
            if len(children) > width:
                self._whole = False
                children = nlargest(width, children, key=itemgetter(0))
            layer = children

    # --- beyond the plan ---

    def _end(self, line: Line) -> Any:
        """Return the state at the end of a line, or None if chance comes next."""
        state = self.plan.start()
        for move in line.moves:
            state = self.plan.after(state, move)
        return None if self.plan.outcomes(state) else state

    def _play_on(self) -> Iterator[None]:
        """Re-rank the best lines by playing on after them, with the same chance results for all, and repeatedly drop
        the worse half.
        """
        play_on, denial_value = self.plan.play_on, self.plan.denial_value
        chosen = self.lines[: self.beams.finalists]
        ends = {line.moves: state for line in (*chosen, *self.rivals) if (state := self._end(line)) is not None}
        kept = {line.moves for line in self.rivals}
        sums = dict.fromkeys(ends, 0.0)
        if len(ends) < 2:
            return
        alive, salt, sample = list(ends), self.rng.random(), 0
        for _ in range(_HALVINGS):
            for _sample in range(self.beams.samples):
                if self.iterations >= self.most:
                    return
                for moves in alive:
                    points, looked = play_on(ends[moves], f"{salt} {sample}")
                    self.iterations += looked
                    sums[moves] += points
                    yield
                sample += 1
            lines = [Line(sums[moves] / sample, moves) for moves in alive]
            lines.sort(key=lambda line: -line.points - denial_value(line.moves[0]))
            named = set(alive)
            self._lines = [*lines, *(line for line in self._lines if line.moves not in named)]
            self.played_on.update((line.moves, line.points) for line in lines)
            half = max(2, len(lines) // 2)
            alive = [line.moves for number, line in enumerate(lines) if number < half or line.moves in kept]
