"""Undo and redo, at one tablet and with others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE, N_, Illegal
from pyapp.engine.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.ui.table.selectors import Selectors


def step(shown: Selectors, match: Match, change: Callable[[Match], None]) -> bool:
    """Undo or redo in a match. Where others play the match on tablets of their own, only what was decided here is
    changed at once; else they are asked. Return whether it was done; raises Illegal where neither is possible.
    """
    remote, session = shown.remote, shown.session
    if remote is None or match is not session.record:
        change(match)
        return True
    before = match.cursor
    if (refusal := remote.why_not(CHANCE)) is not None:
        raise refusal
    try:
        change(match)
    except Illegal:
        if change is Match.redo:
            raise
    else:
        over = range(*sorted((before, match.cursor)))
        others = [at for at in over if match.decided[at] and session.elsewhere(match.movers[at])]
        if not others or match.setup.practice:
            return True
        match.jump(before)
        if change is Match.redo:
            raise Illegal("", N_("Someone else undid that."))
    if (refusal := remote.ask_back()) is not None:
        raise refusal
    return False
