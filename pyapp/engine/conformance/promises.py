"""Checks of the effects of acts (`engine.promises`): computing them changes nothing, and they come true."""

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
"""Acts tried per position; if there are more, a random sample."""
LONGEST: Final = 12
"""Maximum length of an act in moves."""


def check_promises(match: Match, promises: Promises[Any], label: str, number: int | None = None) -> Counter[str]:
    """Check in all positions of a match, or in `number` of them, that computing an act's effects does not change the
    position, and that all effects that the acting seat can know come true.

    Acts are legal moves with random continuations (`Game.continues`). Return how many acts changed something, by first
    word.
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
    """Extend a move at random to an act, as long as the game allows it."""
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
    """Return whether the acting seat sees an effect; AssertionError if the effect does not come true."""
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
