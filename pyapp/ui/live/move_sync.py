"""Bringing matches on several tablets to the same moves.

A match is its set-up and its moves, so tablets with the same moves have the same match: only moves travel.
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
"""The most characters that a record adds to a move: its number, a semicolon, a space, the end of the line."""


class Revision(NamedTuple):
    """The length and the checksum of a list of moves."""

    at: int
    sum: int


class ChecksummedMoves:
    """A list of moves with the checksums of all its prefixes, so that adding moves does not sum all of them."""

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
        """Return the length and the checksum of the list."""
        return Revision(len(self.moves), self._sums[-1])

    def begins(self, at: int, total: int) -> bool:
        """Return whether the first `at` moves have the checksum `total`."""
        return at <= len(self.moves) and self._sums[at] == total


def most_moves(match: Match) -> int:
    """Return a number of moves above that of any match of this mode; matches of old records have more answers."""
    return 2 * match.mode.bound


def check_length(match: Match, moves: Sequence[Move]) -> None:
    """Raise ProtocolError if the record of a match with these moves would be too long to be read."""
    if len(format_tags(match.setup)) + sum(len(move) + MARK for move in moves) > MAX_RECORD:
        raise ProtocolError


def played_moves(match: Match) -> list[Move]:
    """Return the moves of a match up to its cursor, without undone ones."""
    return match.moves[: match.cursor]


def revision(moves: Sequence[Move]) -> Revision:
    """Return the length and the checksum of a list of moves."""
    return Revision(len(moves), checksum(moves))


def begins(moves: Sequence[Move], at: int, total: int) -> bool:
    """Return whether the first `at` of some moves have the checksum `total`."""
    return at <= len(moves) and checksum(moves[:at]) == total


def decided_by(match: Match, seat: int | None, start: int) -> bool:
    """Return whether all decisions from move `start` on are those of a seat, or results of chance that people enter."""
    movers = (match.movers[at] for at in range(start, match.cursor) if match.decided[at])
    return all(mover in (seat, CHANCE) for mover in movers)


def is_act_of(match: Match, seat: int, at: int) -> bool:
    """Return whether move `at` has been played, by that seat."""
    return at < match.cursor and match.movers[at] == seat


def chunks(moves: Sequence[Move], at: int) -> Iterator[tuple[int, tuple[Move, ...]]]:
    """Yield the moves from `at` on in chunks that fit into messages, each with its index; at least one, maybe empty."""
    while True:
        end, size = at, 0
        while end < len(moves) and end - at < MAX_MOVES and size < MAX_PART:
            size += len(moves[end])
            end += 1
        yield at, tuple(moves[at:end])
        if (at := end) == len(moves):
            return


def go_to(match: Match, moves: Sequence[Move]) -> None:
    """Make a match have exactly these moves: undo to the last common one, then play. Undone moves can be redone if
    nothing else is played instead. Raises ProtocolError, with the match as before, if a move breaks a rule.
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
