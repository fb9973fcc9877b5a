"""Promises are kept: what an act was said to do is what it does, for every verb and for acts of several moves."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine import acts, promises
from pyapp.engine.conformance.basics import digest, require
from pyapp.engine.contract import CHANCE
from pyapp.engine.promises import TABLE
from pyapp.engine.randomness import pick, rng

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from pyapp.engine.contract import Move, Position
    from pyapp.engine.match import Match
    from pyapp.engine.promises import Promise, Promises

MAX_ACTS: Final = 12
"""Acts tried at one moment; where more are legal, that many are drawn."""
LONGEST: Final = 12
"""Moves that an act is grown to at most."""


def check_promises(match: Match, book: Promises[Any], label: str, number: int | None = None) -> Counter[str]:
    """Check at the moments of a match, or at a number of them that are drawn, that acts do what was promised of them,
    and that a promise knows nothing that the acting seat does not.

    Acts are legal moves, and what goes on from them as the game says (`Game.continues`). Return how many promises with
    something definite in them were kept, by the first word of the act.
    """
    chooser = rng(match.setup.code, f"promises {label}")
    last = len(match.moves)
    chosen = set(range(last)) if number is None else {int(chooser.random() * last) for _ in range(number)}
    seats = len(match.setup.seats)
    parties = (TABLE, *range(seats), *match.mode.ranked_sides(seats))
    kept: Counter[str] = Counter()
    position = match.at(0)
    for cursor in range(last):
        if cursor in chosen and position.seat not in (None, CHANCE):
            moves = position.moves()
            for move in moves if len(moves) <= MAX_ACTS else chooser.sample(moves, MAX_ACTS):
                act = _grown(match, position, move, chooser)
                for begun in {move, act}:
                    if _check_kept(book, position, begun, parties):
                        kept[begun.split(" ")[0]] += 1
        position.advance(match.moves[cursor])
    return kept


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


def _check_kept(book: Promises[Any], position: Position, act: Move, parties: Sequence[int]) -> bool:
    """Compare a promise with what happens; return whether it said anything definite."""
    seat = position.seat
    if seat is None:
        return False
    before = digest(position)
    promise: Promise = book.promise(position, act)
    require(digest(position) == before, f"promising {act!r} changes the position")
    require(book.promise(position.seen_by(seat), act) == promise, f"the promise of {act!r} knows what is hidden")
    require(
        all(number > 0 for amounts in (promise.paid, promise.gained) for number in amounts.values()),
        f"what {act!r} pays and gains are positive numbers",
    )
    happened = promises.observed(book, position, act, parties)
    definite = False
    for party in parties:
        said, done = promise.change(seat, party), happened.get(party, {})
        for kind in sorted({*said, *done} - {*promise.open}):
            require(
                said.get(kind, 0) == done.get(kind, 0),
                f"{act!r} promises party {party} {said.get(kind, 0):+} {kind} and brings {done.get(kind, 0):+}",
            )
            definite = True
    return definite
