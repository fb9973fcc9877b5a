"""Puzzles of 9: positions of a match of two where one slide wins and every other loses.

The positions of the movement are searched to the end. A position becomes a puzzle if exactly one of at least four
slides still wins. Each wrong slide is stored with the answer that refutes it, the winning one with the final points of
best play. A puzzle is rated by how often Monte Carlo searches of growing size miss its solution. A match takes one to
three seconds of processor time.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from pyapp.bots.contract import FOREVER, Budget, run
from pyapp.bots.greedy import GreedySearch
from pyapp.bots.montecarlo import TreeSearch
from pyapp.bots.solver import EndSearch
from pyapp.engine.acts import act_of
from pyapp.engine.randomness import pick, rng
from pyapp.games.nine.computer.strategy import NineStrategy
from pyapp.games.nine.rules import scoring
from pyapp.games.nine.rules.position import MOVEMENT, PREPARATION, Position
from pyapp.ui.puzzles.library import Library, Puzzle

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from pyapp.engine.contract import Move

LIBRARY: Final = Library(mode="match", seats=2, puzzle={})
LIVE: Final = range(8, 15)
"""The numbers of tokens that can still move: with fewer there is nothing to find, with more too much to see."""
LEAST_MOVES: Final = 4
"""The smallest number of slides to choose from."""
SOFTNESS: Final = 0.35
"""That of the calm level of 9, which places the tokens."""
LINES: Final = 5
"""The ways in which the tokens of one placement slide. They slide at random: between players who err, the match is
often decided by a single slide.
"""
BUDGETS: Final = (4, 8, 16, 32, 64, 128, 256, 512)
"""The playouts of the searches that rate a puzzle."""
TRIES: Final = 12
"""The searches of each size."""
STRATEGY: Final = NineStrategy(2)


def after(position: Position, move: Move) -> Position:
    """Return the position after a move."""
    later = position.copy()
    later.advance(move)
    return later


def wins(position: Position, seat: int, known: dict[Hashable, bool]) -> bool:
    """Return whether a seat wins with the best play of both, by search to the end; `known` are results by position."""
    if position.seat is None:
        outcome = position.outcome()
        return outcome is not None and outcome.ranking[0] == (seat,)
    key = STRATEGY.key(position)
    if key not in known:
        own = position.seat == seat
        known[key] = any(wins(after(position, move), seat, known) == own for move in position.moves()) == own
    return known[key]


def final_points(position: Position) -> tuple[int, ...]:
    """Return the points of the seats after best play of both."""
    later = position.copy()
    while later.seat is not None:
        later.advance(later.automatic() or run(EndSearch(STRATEGY, later, Budget(), ranked=1), FOREVER).move)
    return tuple(scoring.totals_by_seat(later))


def refutation(position: Position, move: Move) -> Move:
    """Return the answer to a wrong move that is easiest to explain; empty if the opponent has to pass. Of the winning
    answers it is the one with the most points, then the one that shuts out most of the mover's tokens.
    """
    later = after(position, move)
    if later.seat == position.seat or later.seat is None or later.automatic() is not None:
        return ""
    moves, mine = later.moves(), later.tokens[position.turn]

    def shut(answer: Move) -> int:
        return (mine & later.alive).bit_count() - (mine & after(later, answer).alive).bit_count()

    solved = run(EndSearch(STRATEGY, later, Budget(), include=moves, ranked=len(moves)), FOREVER).considered
    winning = [found for found in solved if found.win == 1]
    return max(winning, key=lambda found: (found.points, shut(found.move))).move


def rating(position: Position, best: Move, code: str) -> int:
    """Rate a puzzle from 800 to 1800 by the share of searches that miss its solution."""
    missed = 0
    for budget in BUDGETS:
        for number in range(TRIES):
            search = TreeSearch(
                STRATEGY, position, rng(code, f"rate {budget} {number}"), Budget(iterations=budget), patient=True
            )
            missed += run(search, FOREVER).move != best
    return 800 + 10 * round(100 * missed / (len(BUDGETS) * TRIES))


def placed(code: str) -> tuple[Position, list[Move]]:
    """Play preparation and placement, and return the position and the moves."""
    position, moves = Position(2), list[str]()
    while position.phase != MOVEMENT:
        stream = rng(code, f"move {len(moves)}")
        if position.phase == PREPARATION:
            move = pick(stream, position.moves())
        else:
            move = run(GreedySearch(STRATEGY, position, stream, softness=SOFTNESS), FOREVER).move
        position.advance(move)
        moves.append(move)
    return position, moves


def decisions(code: str) -> Iterator[tuple[Position, list[Move]]]:
    """Slide at random from one placement, several times, and yield each position in which a seat can slide, with the
    moves up to it.
    """
    begun, before = placed(code)
    for number in range(LINES):
        position, moves, stream = begun.copy(), [*before], rng(code, f"line {number}")
        while position.seat is not None:
            if position.automatic() is None:
                yield position, moves
            move = position.automatic() or pick(stream, position.moves())
            position.advance(move)
            moves.append(move)


def puzzles(code: str) -> list[Puzzle]:
    """Return the hardest puzzle of a match, if it has one."""
    found: list[Puzzle] = []
    for position, moves in decisions(code):
        live = (sum(position.tokens) & position.alive).bit_count()
        moves_now = position.moves()
        if live not in LIVE or len(moves_now) < LEAST_MOVES:
            continue
        known: dict[Hashable, bool] = {}
        winning = [move for move in moves_now if wins(after(position, move), position.seat or 0, known)]
        if len(winning) != 1:
            continue
        best = winning[0]
        answers = {move: refutation(position, move) for move in moves_now if move != best}
        if not all(answers.values()):
            continue
        record = act_of(moves)
        found.append(
            Puzzle(
                id=hashlib.sha256(record.encode()).hexdigest()[:5],
                moves=record,
                best=best,
                points=final_points(after(position, best)),
                wrong=tuple(act_of(pair) for pair in answers.items()),
                rating=rating(position, best, code),
            )
        )
    return sorted(found, key=lambda one: one.rating)[-1:]
