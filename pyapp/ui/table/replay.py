"""Replaying a match: any moment of it, one of its turning points, or move after move by a timer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.ui.table.selection import NEVER

if TYPE_CHECKING:
    from pyapp.ui.table.state import TableState

STEP: Final = 700
"""Milliseconds between two moves of a replay."""


def look(state: TableState, cursor: int | None) -> bool:
    """Show the moment after `cursor` moves; None, or the end of an unfinished match, returns to the table. Return
    whether it is the moment after the one that was shown.
    """
    match, before = state.session.match, state.looking
    state.playback.clear()
    state.review_state.study(None)
    state.selection.clear()
    if cursor is not None:
        cursor = min(max(cursor, 0), len(match.moves))
        if cursor == match.cursor and not match.over:
            cursor = None
    state.looking = cursor
    if cursor is None:
        state.replay.running = False
    return cursor is not None and before is not None and cursor == before + 1


def study(state: TableState, number: int, *, better: bool) -> bool:
    """Show the played or the better move of a turning point. Return whether there is one of that number."""
    turning_points = state.review_state.turning_points or ()
    if not 0 <= number < len(turning_points):
        return False
    state.replay.running = False
    state.playback.clear()
    state.selection.clear()
    state.selection.shown, state.selection.tab_taken = None, NEVER
    state.looking = turning_points[number].index
    state.review_state.study(turning_points[number], better=better)
    return True


def toggle(state: TableState) -> None:
    """Start or stop the timer; at the end of the match it starts from the beginning."""
    replay = state.replay
    replay.running = not replay.running
    replay.run += 1
    if replay.running:
        state.looking = 0 if state.cursor >= len(state.session.match.moves) else state.cursor
        state.review_state.study(None)


def leave(state: TableState) -> None:
    """Return to the end of the match, and store the replayed moment."""
    state.replay.running = False
    state.review_state.study(None)
    state.replay.left, state.looking = state.looking or state.replay.left, None
