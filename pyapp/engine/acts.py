"""Acts: several moves of one seat that are decided, shown and taken back as one.

An act as text is its moves joined by SEPARATOR; a single move is an act, too. A text that ends with the separator is
the beginning of an act that somebody is still putting together. Records, links and searches know single moves alone;
which moves of a line go together its game says (`Game.continues`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from pyapp.engine.cached import kept
from pyapp.engine.contract import N_, Illegal, Move
from pyapp.engine.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.engine.contract import Event, Game, Position, Setup

P = TypeVar("P", bound="Position")
SEPARATOR: Final = "; "
"""What stands between the moves of an act; no game's notation contains it."""
_END: Final = SEPARATOR.rstrip()


def is_begun(text: str) -> bool:
    """Return whether a text is only the beginning of an act."""
    return text.rstrip().endswith(_END)


def moves_of(text: str) -> list[Move]:
    """List the moves of an act, or of the beginning of one; at least one, which may be empty."""
    return (text.rstrip().removesuffix(_END) if is_begun(text) else text).split(SEPARATOR)


def act_of(moves: Sequence[Move]) -> str:
    """Return moves of one seat, one after another, as an act."""
    return SEPARATOR.join(moves)


def trial(position: P, moves: tuple[Move, ...]) -> P:
    """Return the position right after moves that are legal one after another, chance not yet asked. It must not be
    changed: where the position is held still, it is kept by the moves that lead there.
    """
    here = position
    for number in range(len(moves)):
        here = _advanced(position, here, moves[: number + 1])
    return here


def _advanced(position: P, here: P, moves: tuple[Move, ...]) -> P:
    """Return the position after the last of some moves, from the one `here`, to which those before it lead."""

    def advanced() -> Any:
        later = here.copy()
        later.advance(moves[-1])
        return later

    return kept(position, ("after", moves), advanced)  # type: ignore[no-any-return]  # a copy is of its own kind


def first_refusal(position: Position, moves: Sequence[Move]) -> Illegal | None:
    """Return the first refusal that playing moves of the acting seat in turn would meet, None if all are legal."""
    here = position
    for number, move in enumerate(moves):
        if here.seat != position.seat:
            return Illegal("", N_("It's not your turn."))
        if (refusal := here.why_not(move)) is not None:
            return refusal
        if number + 1 < len(moves):
            here = _advanced(position, here, tuple(moves[: number + 1]))
    return None


def why_not(position: Position, text: str) -> Illegal | None:
    """Return the first refusal that playing the moves of an act in turn would meet, or None if all are legal.

    The position is not changed. What is only begun is refused, and so is what goes on where another seat acts.
    """
    if (refusal := first_refusal(position, moves_of(text))) is not None:
        return refusal
    return Illegal("", N_("This move is not finished yet.")) if is_begun(text) else None


def after(position: P, text: str) -> P:
    """Return the position right after an act, or after the beginning of one, chance not yet asked; it must not be
    changed. Raises Illegal if any of its moves is refused or another seat's.
    """
    moves = moves_of(text)
    if (refusal := first_refusal(position, moves)) is not None:
        raise refusal
    return trial(position, tuple(moves))


def play(match: Match, text: str) -> list[Event]:
    """Play an act at the cursor of a match, move by move, and tell what happened. Raises Illegal and changes nothing if
    any of its moves is refused.
    """
    moves = moves_of(text)
    if (len(moves) > 1 or is_begun(text)) and (refusal := why_not(match.position, text)) is not None:
        raise refusal
    return [event for move in moves for event in match.play(move)]


def along(game: Game, setup: Setup, line: Iterable[str], opening: Iterable[Move] = ()) -> list[Position]:
    """Play a match from its set-up, an opening and then acts one after another, with whatever comes by itself between
    them; return the position before each of the acts. Raises Illegal if any of them is refused.
    """
    match, before = Match(game, setup), []
    match.settle(implied=True)
    for move in opening:
        match.play(move)
        match.settle(implied=True)
    for text in line:
        before.append(match.position.copy())
        play(match, text)
        match.settle(implied=True)
    return before
