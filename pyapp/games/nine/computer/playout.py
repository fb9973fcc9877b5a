"""Fast random playouts of 9: local lists, one table lookup per slide, no method call in the inner loop.

The tokens that a colour places in a uniformly random order can slide in that order: the rest is uniformly random at any
time and dead tokens never revive (NI-5.4), so the first live token is a uniformly random live one. One shuffle of the
36 serves both phases.
"""

from __future__ import annotations

from operator import gt, lt
from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.games.nine.rules.components import ALLOWED, BITS, LINE, SECTION, STOP
from pyapp.games.nine.rules.position import MOVEMENT, PREPARATION, Position

if TYPE_CHECKING:
    from random import Random

Slide = tuple[int, int, int, int, int]
"""A stop: its row's number, its bit in the row, its column's number (9 to 17), its bit in the column, its section."""


def _slide(stop: int) -> Slide | None:
    row, column = divmod(stop, 9)
    return None if stop < 0 else (row, 1 << column, 9 + column, 1 << row, SECTION[stop])


_OF_STOP: Final = {stop: _slide(stop) for stop in range(-1, 81)}
SLIDES: Final = tuple(tuple(_OF_STOP[stop] for stop in stops) for stops in STOP)
"""Outer square -> occupation of its line -> the stop, or None if the token is dead."""
_SPOTS: Final = tuple(tuple((s // 9, 1 << s % 9, 9 + s % 9, 1 << s // 9) for s in allowed) for allowed in ALLOWED)
_ALL: Final = tuple(range(36))
SECTIONS: Final = tuple(range(9))


class FinishedGame(NamedTuple):
    """A game that was played out: by colour, its tokens in each section, the outer squares that it filled or would
    slide from, and those that slid, in order.
    """

    held: list[list[int]]
    queues: list[list[int]]
    slid: list[list[int]]


def fill_board(position: Position, rng: Random) -> tuple[list[int], list[list[int]]]:
    """Complete the preparation and the placement uniformly at random without changing the position. Return the
    occupation of the 18 lines and, by colour, the outer squares in the (random) order in which their tokens will try to
    slide.
    """
    lines = position.lines[:]
    players = position.players
    random = rng.random
    turn = position.turn
    if position.phase == PREPARATION:
        for section in SECTIONS:
            if not position.closed >> section & 1:
                spots = _SPOTS[section]
                row, bit, column, other = spots[int(random() * len(spots))]
                lines[row] |= bit
                lines[column] |= other
        turn = 0
    if position.phase == PREPARATION or not position.filled:
        order = sorted(_ALL, key=[random() for _ in _ALL].__getitem__)
        return lines, [order[colour::players] for colour in range(players)]
    if position.phase == MOVEMENT:
        alive = position.alive
        queues = [[o for o in _ALL if mask & BITS[o]] for mask in [mask & alive for mask in position.tokens[:players]]]
    else:
        filled = position.filled
        order = [o for o in _ALL if not filled & BITS[o]]
        order.sort(key=[random() for _ in _ALL].__getitem__)
        queues = [[o for o in _ALL if mask & BITS[o]] for mask in position.tokens[:players]]
        for step in range(players):
            queues[(turn + step) % players] += order[step::players]
    keys = [random() for _ in _ALL]
    for queue in queues:
        queue.sort(key=keys.__getitem__)
    return lines, queues


def slide_all(lines: list[int], queues: list[list[int]], first: int, held: list[list[int]]) -> list[list[int]]:
    """Slide the tokens of all queues in, in turn from colour `first` on, without dead ones, until no colour can move.
    `lines` and `held` (by colour: tokens in each section) are updated. Return, by colour, the outer squares that slid,
    in order.
    """
    slid: list[list[int]] = [[] for _ in queues]
    ring = [
        (iter(queues[colour]), held[colour], slid[colour]) for colour in (*range(first, len(queues)), *range(first))
    ]
    slides, line_of = SLIDES, LINE
    going = True
    while going:
        going = False
        for queue, mine, done in ring:
            for outer in queue:
                stop = slides[outer][lines[line_of[outer]]]
                if stop is not None:
                    row, bit, column, other, section = stop
                    lines[row] += bit
                    lines[column] += other
                    mine[section] += 1
                    done.append(outer)
                    going = True
                    break
    return slid


def sections_held(held: list[list[int]]) -> list[int]:
    """Return the points of each colour from its tokens in each section (NI-6.1, NI-6.2)."""
    if len(held) == 2:
        return [sum(map(gt, held[0], held[1])), sum(map(lt, held[0], held[1]))]
    points = [0] * len(held)
    for row in zip(*held, strict=True):
        most = max(row)
        if most and row.count(most) == 1:
            points[row.index(most)] += 1
    return points


def play_out(position: Position, rng: Random) -> FinishedGame:
    """Play the current game to its end, uniformly at random, without changing the position."""
    lines, queues = fill_board(position, rng)
    counts = position.counts
    held = [list(counts[colour::4]) for colour in range(position.players)]
    slid = slide_all(lines, queues, position.turn if position.phase == MOVEMENT else 0, held)
    return FinishedGame(held, queues, slid)
