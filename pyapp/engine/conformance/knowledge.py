"""Checks of hidden information: what only one seat learns must be undetermined for all others and must not affect
them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.engine.conformance.basics import digest, require
from pyapp.engine.contract import CHANCE
from pyapp.engine.match import Match, reveals_hidden

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Move, Position

SPARSE = 16
"""Moves between two checked positions where nothing is hidden."""
MOST_OUTCOMES = 12
"""Results of a chance event that are tried instead of the actual one."""
MOST_SECRETS: Final = 12
"""Secrets of a match that are followed until somebody learns them."""


def check_knowledge(match: Match, answer: Callable[[Position, int], Move] | None = None) -> None:
    """Check in every position of a match what each seat knows: the whole position if the mode hides nothing; otherwise
    the same turn and moves, and nothing that was only visible to others.

    `answer` is a computer player's choice in a position as a seat knows it; it must not depend on what the seat cannot
    know.
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
        audience = [event.visible_to for event in events if event.visible_to is not None]
        require(match.mode.hidden or not audience, "an event is for one seat in a mode that hides nothing")
        require(all(seat in seats for seat in audience), f"an event is for nobody at this table: {audience}")
        if match.mode.hidden and position.seat == CHANCE:
            _check_secret(match, position, match.moves[index], answer)
        position.advance(match.moves[index])


def _check_secret(match: Match, position: Position, move: Move, answer: Callable[[Position, int], Move] | None) -> None:
    """Replace the result of an event that only one seat sees by another one: nobody else may see a difference."""
    after = position.copy()
    events = after.play(move)
    audience = {event.visible_to for event in events}
    if None in audience or len(audience) != 1:
        return
    for other in position.moves()[:MOST_OUTCOMES]:
        beside = position.copy()
        beside.advance(other)
        for seat in (*range(len(match.setup.seats)), CHANCE):
            if seat in audience:
                continue
            one, two = after.seen_by(seat), beside.seen_by(seat)
            require(digest(one) == digest(two), f"seat {seat} can tell {move!r} from {other!r}, which it was not told")
            if answer is not None and seat == one.seat and seat != CHANCE:
                require(
                    answer(one, seat) == answer(two, seat), f"seat {seat} plays otherwise after {other!r} than {move!r}"
                )


# --- undo ---


def check_undo(match: Match) -> None:
    """Check in every position with hidden information that nobody has learned anything since the position that undo
    would go back to.

    A seat has learned something if its knowledge differs from what the undone moves make of its knowledge before, or if
    it can distinguish the match from one that was indistinguishable before, with another result of a hidden event.
    """
    if not match.mode.hidden:
        return
    match = _in_earnest(match)
    learned = _learned(match)
    for cursor in range(len(match.moves) + 1):
        part = match.branch(cursor)
        if part.why_not_undo() is not None:
            continue
        now, undone = part.position, f"undo from {cursor}"
        part.undo()
        taken_back = range(part.cursor, cursor)
        require(taken_back, f"{undone} takes nothing back")
        for index in taken_back:
            require(
                index not in learned, f"{undone}: by {match.moves[index]!r} seat {learned.get(index)} learned a secret"
            )
        for seat in (*range(len(match.setup.seats)), CHANCE):
            seen = part.position.seen_by(seat)
            for move in match.moves[part.cursor : cursor]:
                require(seen.why_not(move) is None, f"{undone}: {move!r} told seat {seat} something")
                seen.advance(move)
            same = digest(seen.seen_by(seat)) == digest(now.seen_by(seat))
            require(same, f"{undone} to {part.cursor}: seat {seat} knows less than it has learned")
    _check_taught(match)


def _check_taught(match: Match) -> None:
    """Check that `Match.reveals`, which only asks the public and the seats with events of their own, agrees with asking
    every seat.
    """
    position, everybody = match.at(0), (*range(len(match.setup.seats)), CHANCE)
    for index, move in enumerate(match.moves):
        taught = reveals_hidden(position, move, everybody)
        require(taught == match.reveals(index), f"a match finds otherwise what {move!r} taught")
        position.advance(move)


def _in_earnest(match: Match) -> Match:
    """Return the match without practice mode, in which undo has no limit."""
    other = Match(match.game, replace(match.setup, practice=False), legacy=match.legacy)
    for move in match.moves:
        other.play(move)
    return other


def _learned(match: Match) -> dict[int, int]:
    """Find the moves by which a seat could distinguish the match from one with another secret; return the seats by
    index.
    """
    learned: dict[int, int] = {}
    position, secrets = match.at(0), 0
    for index, move in enumerate(match.moves):
        after = position.copy()
        audience = {event.visible_to for event in after.play(move)}
        if position.seat == CHANCE and None not in audience and len(audience) == 1 and secrets < MOST_SECRETS:
            other = next((one for one in reversed(position.moves()) if one != move), None)
            secrets += other is not None
            strangers = [seat for seat in (*range(len(match.setup.seats)), CHANCE) if seat not in audience]
            if other is not None:
                beside = position.copy()
                beside.advance(other)
                learned |= _first_difference(match, index + 1, after, beside, strangers)
        position = position.copy()
        position.advance(move)
    return learned


def _first_difference(match: Match, start: int, one: Position, two: Position, seats: list[int]) -> dict[int, int]:
    """Play on from two positions that some seats cannot distinguish; return the first move at which one of them can."""
    for index in range(start, len(match.moves)):
        move = match.moves[index]
        if two.seat != one.seat or two.why_not(move) is not None:
            return {index: seats[0]} if one.seat != CHANCE else {}
        one.advance(move)
        two.advance(move)
        for seat in seats:
            if one.seen_by(seat).state() != two.seen_by(seat).state():
                return {index: seat}
    return {}
