"""The effects of taps: they change the selection, until a move is to be played, which they return to the controller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.ui.table import notices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Move
    from pyapp.ui.table.selectors import Selectors
    from pyapp.ui.widgets import Voice


def tap(shown: Selectors, text: str) -> Move | None:
    """Choose the legal move that a touchable means, ask which one it is, or store why there is none. Return the move to
    play if the tap confirms the chosen one, or if confirming is switched off; else None.
    """
    selection = shown.selection
    selection.hovered = None
    if selection.shown is not None or shown.handover.handing:
        selection.remind()
        return None
    refused = notices.turn_of_others(shown)
    moves = () if refused else shown.meaning(text)
    if is_chosen(shown, moves):
        return selection.chosen
    if len(moves) > 1:
        selection.offer(moves, text)
    elif moves:
        selection.choose(moves[0], text)
        plainest, *more = shown.view.acts.variants(shown.position, moves[0])
        if shown.settings["confirm"] == "no" and not more:
            return plainest
    elif (refused := refused or shown.why_not(text)) is not None:
        selection.refused, selection.chosen, selection.offered = text, None, ()
        selection.notice = notices.refusal(shown.view, refused, shown.names)
    return None


def is_chosen(shown: Selectors, moves: Sequence[Move]) -> bool:
    """Return whether one of the moves is chosen, in any of its variants: a second tap then plays it."""
    chosen = shown.selection.chosen
    return chosen is not None and any(
        chosen == move or chosen in shown.view.acts.variants(shown.position, move) for move in moves
    )


def hover(shown: Selectors, text: str | None) -> bool:
    """Preview the move of the touchable under the pointer or the focus. Return whether the preview changed."""
    selection = shown.selection
    moves: Sequence[Move] = ()
    if text is not None and shown.acting is not None and selection.shown is None:
        moves = shown.meaning(text)
    single = moves[0] if len(moves) == 1 else None
    move = selection.chosen if is_chosen(shown, moves) else single
    if move == selection.hovered:
        return False
    selection.hovered = move if move != selection.chosen else None
    if selection.hovered is not None and selection.notice is not None and selection.notice.kind == "no":
        selection.notice, selection.refused = None, None
    return True


def show(shown: Selectors, move: Move) -> None:
    """Choose a legal move and show its sheet."""
    selection = shown.selection
    selection.shown = None
    selection.tab = shown.view.acts.tab_of(shown.match.position, move) or shown.tab
    selection.choose(move)


def write(shown: Selectors, draft: str) -> None:
    """Store a move or an act that taps are putting together, and choose it once it is legal. One that ends with the
    separator of acts is only begun, and not legal.
    """
    selection = shown.selection
    if selection.shown is not None:
        selection.remind()
        return
    selection.clear()
    selection.draft = draft
    if draft and shown.why_not(draft) is None:
        selection.chosen = draft


def warning(shown: Selectors, move: Move) -> Voice | None:
    """Return a warning of what a move would waste. None if nothing, if it was just shown, if a hint advised the move,
    or if warnings are switched off.
    """
    line = tuple(shown.match.moves[: shown.match.cursor])
    if shown.settings["warnings"] == "no" or shown.state.advised == (line, move):
        return None
    text = shown.view.acts.warning(shown.scene, move)
    said = notices.warning(text, move) if text else None
    return said if said != shown.selection.notice else None
