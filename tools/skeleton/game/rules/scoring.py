"""Points and ranking of Skeleton (SK-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.skeleton.rules.components import LAST

from pyapp.engine.contract import N_, Outcome, ScoreLine

if TYPE_CHECKING:
    from pyapp.games.skeleton.rules.position import Position


def score(position: Position, seat: int) -> list[ScoreLine]:
    """Return the score sheet of a seat. SK-3.2."""
    return [
        ScoreLine(N_("Pebbles"), position.taken[seat], "SK-3.2"),
        ScoreLine(N_("Last pebble"), LAST if position.last == seat else 0, "SK-3.2"),
    ]


def outcome(position: Position) -> Outcome:
    """Return the ranking; equal points share a place. SK-3.3."""
    totals = [sum(line.points for line in score(position, seat)) for seat in range(len(position.taken))]
    groups = (
        tuple(seat for seat, points in enumerate(totals) if points == total)
        for total in sorted(set(totals), reverse=True)
    )
    return Outcome(tuple(groups), "SK-3.3", N_("Most points wins."))
