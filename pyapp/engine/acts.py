"""Acts: several moves of one seat that are decided, displayed and undone together.

The text of an act is its moves joined by SEPARATOR; a single move is an act, too. A text that ends with the separator
is an unfinished act. Records, links and searches only use single moves; the game decides which consecutive moves form
an act (`Game.continues`).
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
"""The separator between the moves of an act; no game's notation contains it."""
_END: Final = SEPARATOR.rstrip()


def is_begun(text: str) -> bool:
    """Return whether a text is an unfinished act."""
    return text.rstrip().endswith(_END)


def moves_of(text: str) -> list[Move]:
    """List the moves of an act or an unfinished act: at least one, possibly empty."""
    return (text.rstrip().removesuffix(_END) if is_begun(text) else text).split(SEPARATOR)


def act_of(moves: Sequence[Move]) -> str:
    """Join consecutive moves of one seat to an act."""
    return SEPARATOR.join(moves)


def trial(position: P, moves: tuple[Move, ...]) -> P:
    """Return the position after moves that are legal one after another, before any chance event is resolved.

    The result must not be changed: a cached position (`engine.cached`) keeps it for each prefix of moves.
    """
    here = position
    for number in range(len(moves)):
        here = _advanced(position, here, moves[: number + 1])
    return here


def _advanced(position: P, here: P, moves: tuple[Move, ...]) -> P:
    """Return the position after the last of the moves, starting from `here`, the position after the others."""

    def advanced() -> Any:
        later = here.copy()
        later.advance(moves[-1])
        return later

    return kept(position, ("after", moves), advanced)  # type: ignore[no-any-return]  # a copy is of its own kind


def first_refusal(position: Position, moves: Sequence[Move]) -> Illegal | None:
    """Return the refusal of the first illegal move of the acting seat's moves, or None if all are legal in turn."""
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
    """Return the first refusal that playing an act would meet, or None if it is legal.

    The position is not changed. Unfinished acts are refused, and so are acts that continue when another seat acts.
    """
    if (refusal := first_refusal(position, moves_of(text))) is not None:
        return refusal
    return Illegal("", N_("This move is not finished yet.")) if is_begun(text) else None


def after(position: P, text: str) -> P:
    """Return the position after an act or an unfinished act, before any chance event is resolved. It must not be
    changed. Raises Illegal if a move is illegal or another seat's.
    """
    moves = moves_of(text)
    if (refusal := first_refusal(position, moves)) is not None:
        raise refusal
    return trial(position, tuple(moves))


def play(match: Match, text: str) -> list[Event]:
    """Play an act at the cursor of a match, move by move, and return its events. Raises Illegal, and changes nothing,
    if a move is illegal.
    """
    moves = moves_of(text)
    if (len(moves) > 1 or is_begun(text)) and (refusal := why_not(match.position, text)) is not None:
        raise refusal
    return [event for move in moves for event in match.play(move)]


def positions_before(game: Game, setup: Setup, line: Iterable[str], opening: Iterable[Move] = ()) -> list[Position]:
    """Play a match from its setup: an opening, then acts, with automatic moves in between. Return the position before
    each act. Raises Illegal if an act is illegal.
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
