"""A line of moves: how far it is, whether another goes on with it, and bringing a match to it.

A match is its set-up and its moves, so tablets that hold the same line hold the same match: all that travels is moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pyapp.engine.contract import CHANCE, Illegal
from pyapp.engine.record import checksum
from pyapp.ui.live.protocol import MAX_MOVES, MAX_PART, ProtocolError
from pyapp.ui.table.ahead import play_in_line
from pyapp.ui.table.transcript import shared

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match


class Revision(NamedTuple):
    """How far a line is: the number of its moves, and their checksum."""

    at: int
    sum: int


def line_of(match: Match) -> list[Move]:
    """Return the moves of a match up to its cursor; what was undone is no part of its line."""
    return match.moves[: match.cursor]


def revision(moves: Sequence[Move]) -> Revision:
    """Return how far a line is."""
    return Revision(len(moves), checksum(moves))


def begins(moves: Sequence[Move], at: int, total: int) -> bool:
    """Return whether a line begins with another one of `at` moves, whose checksum is `total`."""
    return at <= len(moves) and checksum(moves[:at]) == total


def decided_by(match: Match, seat: int | None, start: int) -> bool:
    """Return whether nobody but a seat, and chance as people enter it, has decided anything from a moment on."""
    movers = (match.movers[at] for at in range(start, match.cursor) if match.decided[at])
    return all(mover in (seat, CHANCE) for mover in movers)


def pieces(moves: Sequence[Move], at: int) -> Iterator[tuple[int, tuple[Move, ...]]]:
    """Yield the moves from `at` on in pieces that fit into messages, each with its place; at least one, maybe empty."""
    while True:
        end, size = at, 0
        while end < len(moves) and end - at < MAX_MOVES and size < MAX_PART:
            size += len(moves[end])
            end += 1
        yield at, tuple(moves[at:end])
        if (at := end) == len(moves):
            return


def go_to(match: Match, moves: Sequence[Move]) -> None:
    """Bring a match to a line: back to what both have in common, then on. What the line leaves out can be done again if
    nothing else comes in its place. Raises ProtocolError, with the match as before, if the line breaks a rule.
    """
    known = shared(match.moves, moves)
    before, cursor = match.moves, match.cursor
    if cursor != known:
        match.jump(known)
    if known == len(moves):
        return
    before = before[:]
    try:
        for move in moves[known:]:
            play_in_line(match, move)
    except Illegal:
        match.jump(known)
        for move in before[known:]:
            match.play(move)
        match.jump(cursor)
        raise ProtocolError from None
