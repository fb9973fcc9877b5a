"""The findings of a review: the forecast of each decision, and turning points, where something better could be played.
They are single moves, or whole rounds in games where rounds are planned as a whole.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.contract import CHANCE
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.bots.wire import LineRow, MoveRow, Review
    from pyapp.engine.contract import Event, Move, Position
    from pyapp.engine.match import Match

MIN_LOSS: Final = 0.05
"""The smallest loss in points that counts as a mistake."""
MAX_TURNING_POINTS: Final = 4
"""The most turning points that are shown, the costliest ones."""
TIME_LIMIT_MS: Final = 16_000
"""Milliseconds for a part of a review: enough for a few turning points in matches of random moves on a tablet three
times slower than a desktop, and less than the page waits for a worker."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of the decision that began with a move: the seat's final points, and those of the best move. `round`
    is the number of the round if it is judged as a whole, else 0.
    """

    index: int
    seat: int
    points: float
    best: float
    round: int = 0


@dataclass(frozen=True, slots=True)
class Variation:
    """The move played at a turning point, or the better one: the forecast of final points, the move or act in which
    they differ, and the position in which it is legal, as its seat knew it. For a whole round, `end` is the position
    after it and `events` are its events.
    """

    points: float
    move: Move
    at: Position
    end: Position | None = None
    events: Sequence[Event] = ()

    @property
    def shown(self) -> Position:
        """Return the position to show: the end of a whole round, else the one in which the move is chosen."""
        return self.at if self.end is None else self.end


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turning point: the index of the move to show, the seat, its move and the better one. `round` counts from 1; 0
    in games without rounds. `lines` are all moves of a whole round, as played and better; None if the better ones can't
    be played alone.
    """

    index: int
    seat: int
    played: Variation
    best: Variation
    round: int = 0
    lines: tuple[Sequence[Move], Sequence[Move]] | None = None

    @property
    def loss(self) -> float:
        """Return the points lost."""
        return self.best.points - self.played.points


def play_line(match: Match, line: Sequence[Move]) -> bool:
    """Play moves of the acting seat at the cursor of a match, while all others do as little as possible; return whether
    all are legal. It ends before chance decides.
    """
    seat = match.position.seat
    for move in line:
        if match.position.seat != seat or match.position.why_not(move) is not None:
            return False
        match.play(move)
        pass_others(match, seat)
    return True


def pass_others(match: Match, seat: int | None) -> None:
    """Let all others do as little as possible, until a seat has a choice or chance decides. Where whole rounds are
    planned, the last legal move does nothing.
    """
    while (here := match.position).seat not in (None, CHANCE):
        forced = here.automatic()
        if here.seat == seat and forced is None:
            return
        match.play(forced or here.moves()[-1])
        match.decided[-1] = False  # undo takes it back together with the move before it


def trusted(review: Review, stands: Callable[[Sequence[int]], bool]) -> Review:
    """Return a review without mistakes at decisions or turns for whose move indices `stands` holds."""
    return replace(
        review,
        moves=[
            replace(row, best=row.played, best_points=row.points) if _loses(row) and stands([row.index]) else row
            for row in review.moves
        ],
        lines=[
            replace(row, best=row.played, best_points=row.points) if _loses(row) and stands(row.indices) else row
            for row in review.lines
        ],
    )


def _loses(row: MoveRow | LineRow) -> bool:
    return row.best_points - row.points >= MIN_LOSS


def forecasts(match: Match, review: Review) -> list[Forecast]:
    """Return the forecasts of all decisions in the order of play; rows that fit no decision of the match
    are left out.
    """
    promised = [Forecast(row.index, 0, row.points, row.best_points) for row in review.moves]
    promised += [Forecast(row.indices[0], 0, row.points, row.best_points, 1) for row in review.lines]
    found = []
    for one in sorted(promised, key=lambda one: one.index):
        mover = match.movers[one.index] if one.index in range(len(match.moves)) else None
        if mover is not None and mover >= 0:
            found.append(replace(one, seat=mover, round=round_of(match, one.index) if one.round else 0))
    return found


def round_of(match: Match, index: int) -> int:
    """Return the round of a move, from 1; 0 in games without rounds."""
    tally = GAMES[match.setup.game].tally()
    return tally.round_of(match.at(index)) if tally is not None else 0


def turning_points(match: Match, review: Review) -> list[TurningPoint]:
    """Return the costliest turning points of a review, the worst first; rows with illegal moves or without numbers are
    left out.
    """
    rows = [*(_of_move(match, row) for row in review.moves), *(_of_line(match, row) for row in review.lines)]
    return sorted((row for row in rows if row is not None), key=lambda row: row.loss, reverse=True)[:MAX_TURNING_POINTS]


def _of_move(match: Match, row: MoveRow) -> TurningPoint | None:
    """Return the turning point of a row about one move or act, None if it is not one."""
    if row.index not in range(len(match.moves)) or row.played == row.best or not _loses(row):
        return None
    position = match.at(row.index)
    seat = position.seat
    if seat is None or seat < 0 or any(acts.why_not(position, text) is not None for text in (row.played, row.best)):
        return None
    known = position.seen_by(seat)
    return TurningPoint(
        row.index, seat, Variation(row.points, row.played, known), Variation(row.best_points, row.best, known)
    )


def _of_line(match: Match, row: LineRow) -> TurningPoint | None:
    """Return the turning point of a row about a turn, None if it is not one."""
    indices, played, best = row.indices, row.played, row.best
    if not all(index in range(len(match.moves)) for index in indices) or not _loses(row):
        return None
    seat = match.at(indices[0]).seat
    if played != [match.moves[index] for index in indices] or seat is None or seat < 0:
        return None
    other, instead = _first_difference(best, played), _first_difference(played, best)
    if other is None or instead is None:
        return None
    variations = _positions(match, indices, best)
    if other >= len(variations) - 1:
        return None
    found = [event for _at, events in variations for event in events]
    events = [event for index in indices for event in match.events[index]]
    end = match.at(indices[-1] + 1)
    return TurningPoint(
        indices[0],
        seat,
        Variation(row.points, played[instead], match.at(indices[instead]), end, events),
        Variation(row.best_points, best[other], variations[other][0], variations[-1][0], found),
        round=round_of(match, indices[0]),
        lines=(played, best) if play_line(match.branch(indices[0]), best) else None,
    )


def _first_difference(moves: Sequence[Move], others: Sequence[Move]) -> int | None:
    """Return the index of the first move that the other line lacks. A different order alone makes no relevant
    difference.
    """
    left = Counter(others)
    for number, move in enumerate(moves):
        if not left[move]:
            return number
        left[move] -= 1
    return None


def _positions(match: Match, indices: Sequence[int], line: Sequence[Move]) -> list[tuple[Position, Sequence[Event]]]:
    """Return the positions before each move of a line and after the last, with the events of each move, as far as the
    line is legal. The moves of others in between are those of the match.
    """
    position, own = match.at(indices[0]), set(indices)
    seat = position.seat
    beside = iter([match.moves[index] for index in range(indices[0], len(match.moves)) if index not in own])
    variations: list[tuple[Position, Sequence[Event]]] = []
    for move in line:
        while position.seat != seat:
            between = next(beside, None)
            if between is None or position.why_not(between) is not None:
                return [*variations, (position, ())]
            position.advance(between)
        if position.why_not(move) is not None:
            return [*variations, (position, ())]
        before = position.copy()
        variations.append((before, position.play(move)))
    return [*variations, (position, ())]
