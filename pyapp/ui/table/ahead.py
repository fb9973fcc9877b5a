"""At the same time: in some phases nothing of one seat touches another, and each plays on before its turn has come.

What a seat plays ahead is kept beside the match, which goes on in the order of the rules; when its turn comes it is put
there. Meanwhile the table shows a branch of the match, in which the seat acts as if those before it were done.
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
    """How far a seat is that plays ahead: the acts that it has played, and whether it waits for its turn."""

    acts: int
    done: bool


class Ahead:
    """The seats of one table that play ahead of their turn."""

    def __init__(self, session: Session) -> None:
        """Begin with whoever's turn it is."""
        self._session = session
        self._wanted: int | None = None

    @property
    def kept(self) -> dict[int, Sequence[Move]]:
        """Return what was played ahead, by seat."""
        return dict(self._session.entry.ahead)

    def keep(self, seat: int, moves: Iterable[Move]) -> None:
        """Keep what a seat has played ahead, in place of what was kept; nothing if there are no moves."""
        kept = {**self.kept, seat: tuple(moves)}
        rows = tuple((one, tuple(line)) for one, line in sorted(kept.items()) if line)
        if rows != self._session.entry.ahead:
            self._session.entry = replace(self._session.entry, ahead=rows)

    def branch(self, seat: int, moves: Sequence[Move] | None = None) -> Match | None:
        """Return the match as a seat that plays ahead has it, after what was kept or after `moves`; None where it
        cannot play ahead. Raises Illegal if one of the moves is refused.
        """
        branch = self._session.record.ahead(seat)
        if branch is not None:
            for move in self.kept.get(seat, ()) if moves is None else moves:
                play_in_line(branch, move)
        return branch

    def may(self, seat: int) -> bool:
        """Return whether a person here can play ahead: where people sit round one tablet, while one of them is to
        act.
        """
        session, seats = self._session, self._session.record.setup.seats
        turn = session.record.position.seat
        if turn is None or seats[seat].player != PERSON or not session.is_here(seat):
            return False
        beside = turn != CHANCE and seats[turn].player == PERSON and session.is_here(turn)
        return (beside or session.tied is not None) and session.record.position.ahead(seat) is not None

    def turn_to(self, seat: int) -> bool:
        """Let a seat play ahead, or whoever's turn it is play again; return whether somebody else acts then."""
        branch, turn = self._session.branch, self._session.record.position.seat
        if seat == (branch.apart[0] if branch and branch.apart else turn):
            return False
        if seat != turn and not self.may(seat):
            return False
        self._wanted = None if seat == turn else seat
        self.refresh()
        return True

    def refresh(self) -> None:
        """Show the match as whoever acts here has it, after any change; what cannot be played any more is forgotten."""
        session = self._session
        for seat, line in self.kept.items():
            self.keep(seat, self._sound(seat, line))
        branch = session.branch
        if branch is not None and branch.waits and session.tied is None:
            self._wanted = None
        chosen = self._chosen()
        session.branch = None if chosen is None else self.branch(chosen)

    def _sound(self, seat: int, line: Sequence[Move]) -> Sequence[Move]:
        """Return as much of what a seat has played ahead as it can still play."""
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

    def _chosen(self) -> int | None:
        """Return the seat that plays ahead on the screen: the one that was turned to; on a tablet tied to others the
        first that has something to do, while somebody elsewhere is to act.
        """
        session = self._session
        if self._wanted is None and session.tied is None:
            return None
        able = [seat for seat in range(session.seats) if self.may(seat)]
        if self._wanted in able:
            return self._wanted
        self._wanted = None
        turn = session.record.position.seat
        if not able or session.tied is None or (turn in (None, CHANCE) or not session.elsewhere(turn)):
            return None
        return next((seat for seat in able if not self.progress(seat).done), able[0])

    def played(self) -> None:
        """Take note of what was played, or taken back, on the branch that is shown."""
        branch = self._session.branch
        if branch is not None and branch.apart is not None:
            seat, start = branch.apart
            self.keep(seat, branch.moves[start : branch.cursor])
            if branch.waits:
                self.refresh()

    def settle(self, seats: Sequence[int]) -> None:
        """Put what seats have played ahead into the match, as far as their turn has come; and what comes by itself."""
        record = self._session.record
        while (seat := record.position.seat) is not None and seat in self.kept and seat in seats:
            line = self.kept[seat]
            self.keep(seat, ())
            try:
                for move in line:
                    play_in_line(record, move)
            except Illegal:  # it was taken back, or other rules are asked
                pass
            record.settle(implied=True)

    def progress(self, seat: int) -> Progress:
        """Return how far a seat is that plays ahead."""
        line = self.kept.get(seat, ())
        try:
            branch = self.branch(seat, line)
        except Illegal:
            branch = None
        if branch is None or branch.apart is None:
            return Progress(0, done=False)
        indices = range(branch.apart[1], branch.cursor)
        return Progress(len({branch.begins(index) for index in indices if branch.decided[index]}), branch.waits)


def play_in_line(match: Match, move: Move) -> None:
    """Play a move that is written down already. Raises Illegal, and nothing changes, where it is refused or is not what
    the table code draws.
    """
    if match.position.seat == CHANCE and not match.entered(match.position) and move != match.seeded_result():
        raise Illegal("", move)
    match.play(move)
