"""Who may know: what one seat alone learns is undetermined for all others, and asks nothing else of anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.conformance.basics import digest, require
from pyapp.engine.contract import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move, Position
    from pyapp.engine.match import Match

SPARSE = 16
"""Where nothing is hidden, so many moves lie between two moments that are looked at."""
MOST_OUTCOMES = 12
"""Results of an event that are tried in place of the one that came."""


def check_knowledge(match: Match, answer: Callable[[Position, int], Move] | None = None) -> None:
    """Check at every moment of a match what each seat knows: the whole position where the mode hides nothing; else the
    same turn and moves, and nothing of what only others were told.

    `answer` is what a computer player does on a position as a seat knows it: what the seat cannot know must not change
    it.
    """
    position, seats = match.at(0), range(len(match.setup.seats))
    for index in range(len(match.moves) + 1):
        asked = match.mode.hidden or index % SPARSE == 0 or index == len(match.moves)
        before = digest(position) if asked else ""
        for seat in (*seats, CHANCE) if asked else ():
            seen = position.seen_by(seat)
            require(digest(position) == before, "asking what a seat knows changes the position")
            require(match.mode.hidden or digest(seen) == before, "a seat knows less in a mode that hides nothing")
            require(seen.seat == position.seat, f"seat {seat} sees another turn than there is")
            require(digest(seen.seen_by(seat)) == digest(seen), "what a seat knows is not all that it knows")
            if seat == position.seat and seat != CHANCE:
                require(seen.moves() == position.moves(), f"seat {seat} knows of other moves than there are")
            if position.seat is None:
                require(digest(seen) == before, "something is hidden after the end")
        if index == len(match.moves):
            break
        events = position.copy().play(match.moves[index])
        told = [event.visible_to for event in events if event.visible_to is not None]
        require(match.mode.hidden or not told, "an event is for one seat in a mode that hides nothing")
        require(all(seat in seats for seat in told), f"an event is for nobody at this table: {told}")
        if match.mode.hidden and position.seat == CHANCE:
            _check_secret(match, position, match.moves[index], answer)
        position.advance(match.moves[index])


def _check_secret(match: Match, position: Position, move: Move, answer: Callable[[Position, int], Move] | None) -> None:
    """Let an event of which only one seat is told the result come out otherwise: nobody else may see a difference."""
    after = position.copy()
    events = after.play(move)
    told = {event.visible_to for event in events}
    if None in told or len(told) != 1:
        return
    for other in position.moves()[:MOST_OUTCOMES]:
        beside = position.copy()
        beside.advance(other)
        for seat in (*range(len(match.setup.seats)), CHANCE):
            if seat in told:
                continue
            one, two = after.seen_by(seat), beside.seen_by(seat)
            require(digest(one) == digest(two), f"seat {seat} can tell {move!r} from {other!r}, which it was not told")
            if answer is not None and seat == one.seat and seat != CHANCE:
                require(
                    answer(one, seat) == answer(two, seat), f"seat {seat} plays otherwise after {other!r} than {move!r}"
                )
