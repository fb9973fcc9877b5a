"""What a look back at a match found: moves or, in games whose rounds are planned as a whole, rounds in which something
better could be played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyapp.bots.wire import Review
from pyapp.engine import acts
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.bots.wire import LineRow, MoveRow
    from pyapp.engine.contract import Move, Position
    from pyapp.engine.match import Match

LEAST: Final = 0.05
"""What costs fewer points than this is not held against anybody."""
MOST: Final = 4
"""How many turning points are told, the costliest."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A turning point: the index of the move to look at, the seat, what its turn promised and what the best would have,
    in final points.

    `played` and `best` are the moves or acts that tell the two apart, each with the position in which it is legal;
    `round` counts from 1, 0 where there are no rounds.
    """

    index: int
    seat: int
    value: float
    best_value: float
    played: Move
    played_at: Position
    best: Move
    best_at: Position
    round: int = 0

    @property
    def loss(self) -> float:
        """Return the points that were given away."""
        return self.best_value - self.value


def milliseconds(match: Match) -> int:
    """Return the time that a look back may take: rounds are planned anew and acts played out, which takes longer than
    weighing moves.
    """
    weighed = GAMES[match.setup.game].tally() is None and match.game.continues is None
    return 4000 if weighed else 12_000


def turnings(match: Match, answer: object) -> list[Turning]:
    """Read the worker's review: the costliest turning points, the worst first; whatever is no legal move with a number
    is left out.
    """
    review = Review.read(answer)
    rows = [*(_of_move(match, row) for row in review.moves), *(_of_line(match, row) for row in review.lines)]
    return sorted((row for row in rows if row is not None), key=lambda row: row.loss, reverse=True)[:MOST]


def _of_move(match: Match, row: MoveRow) -> Turning | None:
    """Return the turning point that a row about one move or act tells of, if it is one."""
    if row.index not in range(len(match.moves)):
        return None
    position = match.at(row.index)
    if not _acts(position) or row.played == row.best or row.best_points - row.points < LEAST:
        return None
    if any(acts.why_not(position, text) is not None for text in (row.played, row.best)):
        return None
    return Turning(
        *(row.index, position.seat or 0, row.points, row.best_points, row.played, position, row.best, position)
    )


def _acts(position: Position) -> bool:
    return position.seat is not None and position.seat >= 0


def _of_line(match: Match, row: LineRow) -> Turning | None:
    """Return the turning point that a row about a turn tells of, if it is one."""
    indices, played, value, best, best_value = row.indices, row.played, row.points, row.best, row.best_points
    if not all(index in range(len(match.moves)) for index in indices) or best_value - value < LEAST:
        return None
    if played != [match.moves[index] for index in indices] or not _acts(match.at(indices[0])):
        return None
    other, instead = _apart(best, played), _apart(played, best)
    if other is None or instead is None:
        return None
    at = _before(match, indices, best, other)
    if at is None:
        return None
    first, tally = match.at(indices[0]), GAMES[match.setup.game].tally()
    return Turning(
        *(indices[0], first.seat or 0, value, best_value, played[instead], match.at(indices[instead]), best[other], at),
        round=tally.round_of(first) if tally is not None else 0,
    )


def _apart(moves: Sequence[Move], others: Sequence[Move]) -> int | None:
    """Return the place of the first move that the other line does not have at all; the order alone makes no difference
    worth telling.
    """
    left = Counter(others)
    for number, move in enumerate(moves):
        if not left[move]:
            return number
        left[move] -= 1
    return None


def _before(match: Match, indices: Sequence[int], line: Sequence[Move], number: int) -> Position | None:
    """Return the position in which a move of a line is to be played, what others do in between as in the match; None if
    it cannot be reached.
    """
    position = match.at(indices[0])
    seat, beside = (
        position.seat,
        iter([match.moves[index] for index in range(indices[0], len(match.moves)) if index not in set(indices)]),
    )
    for at, move in enumerate(line[: number + 1]):
        while position.seat != seat:
            between = next(beside, None)
            if between is None or position.why_not(between) is not None:
                return None
            position.advance(between)
        if position.why_not(move) is not None:
            return None
        if at < number:
            position.advance(move)
    return position
