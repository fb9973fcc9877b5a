"""What acts change, as their seat sees it: reading it changes nothing, and what is read happens."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine import acts
from pyapp.engine.conformance.basics import digest, require
from pyapp.engine.contract import CHANCE
from pyapp.engine.promises import TABLE, changes_by_party
from pyapp.engine.randomness import pick, rng

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pyapp.engine.contract import Move, Position
    from pyapp.engine.match import Match
    from pyapp.engine.promises import Promises

MAX_ACTS: Final = 12
"""Acts tried at one moment; where more are legal, that many are drawn."""
LONGEST: Final = 12
"""Moves that an act is grown to at most."""


def check_promises(match: Match, promises: Promises[Any], label: str, number: int | None = None) -> Counter[str]:
    """Check at the moments of a match, or at a number of drawn ones, that reading what an act changes does not change
    the position, and that all that the acting seat reads, by what it knows, happens.

    Acts are legal moves, and what goes on from them as the game says (`Game.continues`). Return how many acts changed
    something, by their first word.
    """
    chooser = rng(match.setup.code, f"promises {label}")
    last = len(match.moves)
    chosen = set(range(last)) if number is None else {int(chooser.random() * last) for _ in range(number)}
    seats = len(match.setup.seats)
    parties = (TABLE, *range(seats), *match.mode.ranked_sides(seats))
    counted: Counter[str] = Counter()
    position = match.at(0)
    for cursor in range(last):
        if cursor in chosen and position.seat not in (None, CHANCE):
            moves = position.moves()
            for move in moves if len(moves) <= MAX_ACTS else chooser.sample(moves, MAX_ACTS):
                act = _grown(match, position, move, chooser)
                for begun in {move, act}:
                    if _changes(promises, position, begun, parties):
                        counted[begun.split(" ")[0]] += 1
        position.advance(match.moves[cursor])
    return counted


def _grown(match: Match, position: Position, move: Move, chooser: random.Random) -> Move:
    """Return an act that begins with a move and goes on at random as long as the game lets it."""
    continues, moves, seat = match.game.continues, [move], position.seat
    if continues is None:
        return move
    position = position.copy()
    position.advance(move)
    while position.seat == seat and len(moves) < LONGEST:
        onward = [legal for legal in position.moves() if continues(moves[-1], legal)]
        if not onward:
            break
        moves.append(pick(chooser, onward))
        position.advance(moves[-1])
    return acts.act_of(moves)


def _changes(promises: Promises[Any], position: Position, act: Move, parties: Sequence[int]) -> bool:
    """Return whether its seat sees that an act changes something; AssertionError where that is not what happens."""
    seat = position.seat
    if seat is None:
        return False
    before, truth = digest(position), changes_by_party(promises, position, act, parties)
    require(digest(position) == before, f"reading what {act!r} does changes the position")
    known = changes_by_party(promises, position.seen_by(seat), act, parties)
    for party, changes in known.items():
        for kind, change in changes.items():
            happens = truth.get(party, {}).get(kind, 0)
            require(change == happens, f"{act!r} reads as {change:+} {kind} for party {party} and brings {happens:+}")
    return bool(known)
