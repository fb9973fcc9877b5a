"""Puzzles of Imperial Settlers: the expand phase of the last round of a solo match, played to the final points.

Nothing in it is chance, so the position is searched exhaustively, with every legal move and without estimates: the
target is the most points that can be made. A position becomes a puzzle if that takes at least three moves and enough
weak plans fall short: hasty ones, which always play the move with the best estimate, more or less, and beam searches of
growing width. The share of them that fall short is its rating. A match takes about a second of processor time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from puzzle_finders.playing import after, ident_of, matches, rating_of
from pyapp.bots.contract import FOREVER, Budget, gumbel
from pyapp.bots.levels import LevelBot
from pyapp.bots.line import Beams, LineSearch
from pyapp.engine.acts import act_of
from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import rng
from pyapp.games import GAMES
from pyapp.games.imperial.computer.levels import LEVELS
from pyapp.games.imperial.computer.strategy import ImperialStrategy
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import ROUNDS
from pyapp.games.imperial.rules.moves import DONE
from pyapp.games.imperial.rules.phases import EXPAND
from pyapp.ui.puzzles.library import Library, Puzzle

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pyapp.engine.contract import Move
    from pyapp.games.imperial.rules.position import Position

LIBRARY: Final = Library(mode="solo", seats=1, puzzle={})
SHEETS: Final = [key for key, _title in GAMES["imperial"].mode("solo").options[0].choices if key != "own"]
MOST_POSITIONS: Final = 8000
"""The most positions of an exhaustive search."""
LEAST_MOVES: Final = 3
MOST_MOVES: Final = 14
"""The moves of a solution, besides the one that ends the phase."""
SKIPPED: Final = 3
"""A match skips up to so many moves less one of its last round: puzzles of fewer moves are easier."""
SOFTNESS: Final = (0.3, 1.0)
"""How many points worse a move may look and still be played, for the hasty plans."""
TRIES: Final = 8
"""The hasty plans of each softness."""
WIDTHS: Final = (1, 2, 3, 5, 8, 12, 20, 40)
"""Those of the beam searches, which count as much as two hasty plans each."""
LEAST_MISSED: Final = 0.15
ITERATIONS: Final = 300
STRATEGY: Final = ImperialStrategy(1)

Known = dict["Hashable", "tuple[int, Move]"]
"""The most points by position, and the move that leads to them."""


class TooMany(Exception):
    """The search has more positions than MOST_POSITIONS, or comes to a chance event."""


def most_points(position: Position, known: Known) -> int:
    """Return the most final points from a position, by search to the end."""
    if position.seat is None:
        return scoring.total(position.players[0])
    if position.seat == CHANCE or len(known) > MOST_POSITIONS:
        raise TooMany
    key = position.state()
    if key not in known:
        known[key] = max((most_points(after(position, move), known), move) for move in position.moves())
    return known[key][0]


def line_of(position: Position, known: Known) -> list[Move]:
    """Return the moves to the most points; a forced end of the match is left out."""
    line, here = list[str](), position
    while here.seat is not None and here.automatic() is None:
        move = known[here.state()][1]
        line.append(move)
        here = after(here, move)
    return line


def hasty(position: Position, softness: float, code: str) -> int:
    """Return the final points of a plan that always plays the move with the best estimate, plus noise."""
    stream, here = rng(code, f"hasty {softness}"), position
    while here.seat is not None:
        moves = here.moves()
        laters = [after(here, move) for move in moves]
        worths = [STRATEGY.evaluate(later)[0] + softness * gumbel(stream) for later in laters]
        here = laters[worths.index(max(worths))]
    return scoring.total(here.players[0])


def planned(position: Position, width: int) -> int:
    """Return the final points of a beam search."""
    plan = STRATEGY.turn_plan(position)
    assert plan is not None
    search = LineSearch(plan, rng("", "beam"), Budget(), Beams((width,), FOREVER))
    search.step(FOREVER)
    return scoring.total(after(position, *search.line().moves).players[0])


def missed_by(position: Position, best: int, code: str) -> list[bool]:
    """Return for each weak plan whether it falls short of the most points."""
    plans = [hasty(position, soft, f"{code} {number}") for soft in SOFTNESS for number in range(TRIES)]
    plans += 2 * [planned(position, width) for width in WIDTHS]
    return [points < best for points in plans]


def puzzles(code: str) -> list[Puzzle]:
    """Return a puzzle of the last round of a match."""
    number = int(code.rpartition("-")[2])
    options, skipped = {"sheet": SHEETS[number % len(SHEETS)]}, number % SKIPPED
    for position, moves in matches("imperial", code, LevelBot(LEVELS["steady"], STRATEGY), ITERATIONS, options):
        if position.round != ROUNDS or position.phase != EXPAND:
            continue
        known: Known = {}
        try:
            best = most_points(position, known)
        except TooMany:
            continue
        if skipped:
            skipped -= 1
            continue
        line = line_of(position, known)
        missed = missed_by(position, best, code)
        if not LEAST_MOVES <= [*line, DONE].index(DONE) <= MOST_MOVES or sum(missed) < LEAST_MISSED * len(missed):
            return []
        record = act_of(moves)
        return [
            Puzzle(
                id=ident_of(record, code),
                rating=rating_of(missed),
                best=act_of(line),
                points=(best,),
                code=code,
                options=f"sheet {options['sheet']}",
                moves=record,
            )
        ]
    return []
