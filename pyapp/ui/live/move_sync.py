"""A line of moves: how far it is, whether another goes on with it, and bringing a match to it.

A match is its set-up and its moves, so tablets that hold the same line hold the same match: all that travels is moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.engine.contract import CHANCE, Illegal
from pyapp.engine.record import MAX_RECORD, checksum, checksums, format_tags
from pyapp.ui.live.protocol import MAX_MOVES, MAX_PART, ProtocolError
from pyapp.ui.table.ahead import play_in_line
from pyapp.ui.table.transcript import shared

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match


MARK: Final = 9
"""Characters that a record writes beside a move at most: its number, a semicolon, a space, the end of the line."""


class Revision(NamedTuple):
    """How far a line is: the number of its moves, and their checksum."""

    at: int
    sum: int


class ChecksummedMoves:
    """Moves that come in pieces, with the checksum of each of their beginnings, so that no piece sums all of them."""

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        self.moves: list[Move] = []
        self._sums = [checksum(())]
        self.put(0, moves)

    def put(self, at: int, moves: Iterable[Move]) -> None:
        """Replace the moves from `at` on."""
        del self.moves[at:], self._sums[at + 1 :]
        moves = list(moves)
        self._sums += checksums(moves, at, self._sums[at])
        self.moves += moves

    @property
    def revision(self) -> Revision:
        """Return how far the line is."""
        return Revision(len(self.moves), self._sums[-1])

    def begins(self, at: int, total: int) -> bool:
        """Return whether the line begins with another one of `at` moves, whose checksum is `total`."""
        return at <= len(self.moves) and self._sums[at] == total


def most_moves(match: Match) -> int:
    """Return a number of moves that no match of this mode reaches: old records answer some questions more."""
    return 2 * match.mode.bound


def check_length(match: Match, moves: Sequence[Move]) -> None:
    """Raise ProtocolError if the record of a match with these moves would be too long to be read again."""
    if len(format_tags(match.setup)) + sum(len(move) + MARK for move in moves) > MAX_RECORD:
        raise ProtocolError


def played_moves(match: Match) -> list[Move]:
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


def is_act_of(match: Match, seat: int, at: int) -> bool:
    """Return whether move `at` has been played, by a seat."""
    return at < match.cursor and match.movers[at] == seat


def chunks(moves: Sequence[Move], at: int) -> Iterator[tuple[int, tuple[Move, ...]]]:
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
