"""Out-of-order play: in phases in which seats do not affect one another, a seat may move before its turn.

Early moves are stored in the entry. The match itself follows the order of the rules and takes them when the turn of
their seat comes. Until then the table shows a branch of the match in which the seats before it have finished.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pyapp.engine.contract import CHANCE, PERSON, Illegal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match
    from pyapp.ui.table.session import Session


class Progress(NamedTuple):
    """The progress of a seat that plays ahead: the number of its acts, and whether it waits for its turn."""

    acts: int
    done: bool


class Ahead:
    """The seats of one table that play ahead of their turn. `remote` says whether other tablets play the match too."""

    def __init__(self, session: Session, *, remote: bool) -> None:
        self._session = session
        self._remote = remote

    @property
    def early_moves(self) -> dict[int, Sequence[Move]]:
        """Return the early moves by seat."""
        return dict(self._session.entry.ahead)

    def store(self, seat: int, moves: Iterable[Move]) -> None:
        """Replace the stored early moves of a seat; an empty list removes the seat."""
        early_moves = {**self.early_moves, seat: tuple(moves)}
        rows = tuple((one, tuple(line)) for one, line in sorted(early_moves.items()) if line)
        if rows != self._session.entry.ahead:
            self._session.entry = replace(self._session.entry, ahead=rows)

    def branch(self, seat: int, moves: Sequence[Move] | None = None) -> Match | None:
        """Return the match as a seat that plays ahead sees it, after its stored moves or after `moves`; None where it
        cannot play ahead. Raises Illegal if one of the moves is refused.
        """
        branch = self._session.record.ahead(seat)
        if branch is not None:
            for move in self.early_moves.get(seat, ()) if moves is None else moves:
                play_in_line(branch, move)
        return branch

    def can_play(self, seat: int) -> bool:
        """Return whether a seat can play ahead here: a person's, while another person at this tablet is to act or
        other tablets play too.
        """
        session, seats = self._session, self._session.record.setup.seats
        turn = session.record.position.seat
        if turn is None or seats[seat].player != PERSON or not session.is_here(seat):
            return False
        beside = turn != CHANCE and seats[turn].player == PERSON and session.is_here(turn)
        return (beside or self._remote) and session.record.position.ahead(seat) is not None

    def switch_to(self, seat: int) -> bool:
        """Start out-of-order play for a seat, or return to the seat to act. Return whether the acting seat changes."""
        branch, turn = self._session.branch, self._session.record.position.seat
        if seat == (branch.apart[0] if branch and branch.apart else turn):
            return False
        if seat != turn and not self.can_play(seat):
            return False
        self._session.ahead_seat = None if seat == turn else seat
        self.refresh()
        return True

    def refresh(self) -> None:
        """Rebuild the branch that is shown after a change of the match, and drop early moves that became illegal."""
        session = self._session
        for seat, line in self.early_moves.items():
            self.store(seat, self._legal_prefix(seat, line))
        branch = session.branch
        if branch is not None and branch.waits and not self._remote:
            session.ahead_seat = None
        chosen = self._shown_seat()
        session.branch = None if chosen is None else self.branch(chosen)

    def _legal_prefix(self, seat: int, line: Sequence[Move]) -> Sequence[Move]:
        """Return the longest still-legal prefix of a seat's early moves."""
        branch = self._session.record.ahead(seat)
        if branch is None:
            return ()
        for number, move in enumerate(line):
            if branch.position.seat not in (seat, CHANCE):
                return line[:number]
            try:
                play_in_line(branch, move)
            except Illegal:
                return line[:number]
        return line

    def _shown_seat(self) -> int | None:
        """Return the seat that plays ahead on the screen: the one that was asked for; with other tablets, while a seat
        elsewhere is to act, the first that has something to do.
        """
        session = self._session
        if session.ahead_seat is None and not self._remote:
            return None
        able = [seat for seat in range(session.seats) if self.can_play(seat)]
        if session.ahead_seat in able:
            return session.ahead_seat
        session.ahead_seat = None
        turn = session.record.position.seat
        if not able or not self._remote or (turn in (None, CHANCE) or not session.elsewhere(turn)):
            return None
        return next((seat for seat in able if not self.progress(seat).done), able[0])

    def store_branch(self) -> None:
        """Store the early moves after a move or an undo on the branch that is shown."""
        branch = self._session.branch
        if branch is not None and branch.apart is not None:
            seat, start = branch.apart
            self.store(seat, branch.moves[start : branch.cursor])
            if branch.waits:
                self.refresh()

    def play_due(self, seats: Sequence[int]) -> None:
        """Play the early moves of seats whose turn has come into the match, then the forced moves."""
        record = self._session.record
        while (seat := record.position.seat) is not None and seat in self.early_moves and seat in seats:
            line = self.early_moves[seat]
            self.store(seat, ())
            implied = self._implied(seat)
            for move in line:
                try:
                    play_in_line(record, move)
                except Illegal:  # the act was taken back, or the position asks another question
                    if move not in implied:
                        break
                    implied.remove(move)
            record.settle(implied=True)

    def _implied(self, seat: int) -> list[Move]:
        """Return the moves of a seat that its turn has begun with, because nothing else was possible. A seat that was
        ahead may have made them later.
        """
        record = self._session.record
        moves: list[Move] = []
        for number in range(record.cursor - 1, -1, -1):
            if record.decided[number] or record.movers[number] not in (seat, None):
                break
            moves.append(record.moves[number])
        return moves

    def progress(self, seat: int) -> Progress:
        """Return the progress of a seat that plays ahead."""
        line = self.early_moves.get(seat, ())
        try:
            branch = self.branch(seat, line)
        except Illegal:
            branch = None
        if branch is None or branch.apart is None:
            return Progress(0, done=False)
        indices = range(branch.apart[1], branch.cursor)
        return Progress(len({branch.act_start(index) for index in indices if branch.decided[index]}), branch.waits)


def play_in_line(match: Match, move: Move) -> None:
    """Play a move of a stored line. Raises Illegal, and changes nothing, if it is refused or is not what the table
    code draws.
    """
    if match.position.seat == CHANCE and not match.chance_is_entered(match.position) and move != match.seeded_result():
        raise Illegal("", move)
    match.play(move)
