"""Tie-breaks (IS-11.4) and completed rounds, shown next to the final score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.contract import N_, ScoreLine
from pyapp.games.imperial.comparison import totals
from pyapp.games.imperial.rules.components import ROUNDS
from pyapp.games.imperial.rules.phases import OVER

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position as ImperialPosition

TITLE: Final = N_("Points after each round")


def ties(position: ImperialPosition, seat: int) -> list[ScoreLine]:
    """List the tie-breaks of a seat in the order in which they apply; empty for a seat that plays away."""
    if position.players[seat].away:
        return []
    _points, bridges, circles = totals(position, seat)
    return [ScoreLine(N_("Bridge sections"), bridges, "IS-11.4"), ScoreLine(N_("Crossed circles"), circles, "IS-11.4")]


def rounds(position: ImperialPosition) -> int:
    """Count the completed rounds, in a duel those of both games."""
    if position.phase == OVER:
        return ROUNDS * position.games
    return ROUNDS * position.game + position.round - 1


def round_of(position: ImperialPosition) -> int:
    """Return the current round, from 1; in a duel's second game from 11."""
    return min(rounds(position) + 1, ROUNDS * position.games)
