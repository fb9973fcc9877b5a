"""Out-of-order play: where a game lets seats act before their turn, the order must not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.conformance.basics import digest, require
from pyapp.engine.contract import CHANCE
from pyapp.engine.randomness import pick, rng

if TYPE_CHECKING:
    from random import Random

    from pyapp.engine.contract import Move
    from pyapp.engine.match import Match

EVERY: Final = 16
"""Moves between two positions in which seats play ahead; the first position of every phase is always included."""
Seen = tuple[object, ...]


def check_ahead(match: Match) -> None:
    """Check that any interleaving of out-of-order play ends in the same state and record as the rules' order: a seat's
    legal moves, chance results and score must not depend on what others do.
    """
    chooser, before = rng(match.setup.code, "ahead"), False
    position, seats = match.at(0), range(len(match.setup.seats))
    for index in range(len(match.moves) + 1):
        asked = digest(position)
        able = [seat for seat in seats if position.ahead(seat) is not None]
        require(digest(position) == asked, "asking who may play ahead changes the position")
        require(position.seat not in able, "a seat plays ahead of its own turn")
        require(position.seat is not None or not able, "somebody plays ahead after the end")
        if able and (not before or index % EVERY == 0):
            _interleave(match.branch(index), able, chooser)
        before = bool(able)
        if index < len(match.moves):
            position.advance(match.moves[index])


def _interleave(record: Match, able: list[int], chooser: Random) -> None:
    """Alternate between seats that play ahead and the seat whose turn it is, in random order, until all had their turn.

    The moves that a seat has played ahead are added to the record when its turn comes; then it plays on there.
    """
    ahead: dict[int, list[tuple[Seen, Move]]] = {seat: [] for seat in able}
    done: set[int] = set()
    while ahead:
        turn = record.position.seat
        if turn in ahead:
            _replay(record, turn, ahead.pop(turn), f"seat {turn}, whose turn has come,")
            continue
        waiting = [seat for seat in ahead if seat not in done]
        seat = pick(chooser, [*waiting, None])
        if seat is None:
            require(turn is not None, f"the game ends before the turn of {sorted(ahead)}, who played ahead")
            record.play(_next(record, chooser))
            continue
        branch = record.ahead(seat)
        if branch is None:
            raise AssertionError(f"seat {seat} can play ahead no more, though it is not done")
        _replay(branch, seat, ahead[seat], f"seat {seat}, while others go on,")
        ahead[seat].append((_seen(branch, seat), move := _next(branch, chooser)))
        branch.play(move)
        if branch.waits:
            done.add(seat)


def _replay(match: Match, seat: int, line: list[tuple[Seen, Move]], who: str) -> None:
    for seen, move in line:
        require(_seen(match, seat) == seen, f"{who} has other choices, chance or points than it had before")
        match.play(move)


def _seen(match: Match, seat: int) -> Seen:
    """Return what a seat sees: its moves, or its chance results, and its points."""
    position = match.position
    drawn = match.automatic_move() if position.seat == CHANCE else None
    return position.seat, tuple(position.moves()), drawn, tuple(position.score(seat))


def _next(match: Match, chooser: Random) -> Move:
    return match.automatic_move() or pick(chooser, match.position.moves())
