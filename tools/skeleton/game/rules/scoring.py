"""Points and ranking of Skeleton (SK-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.skeleton.rules.components import LAST

from pyapp.engine.contract import N_, Outcome, ScoreLine

if TYPE_CHECKING:
    from collections.abc import Sequence


def score(taken: int, *, last: bool) -> list[ScoreLine]:
    """Return the score sheet of a seat by the pebbles that it took, and whether the last one was its. SK-3.2."""
    return [
        ScoreLine(N_("Pebbles"), taken, "SK-3.2"),
        ScoreLine(N_("Last pebble"), LAST if last else 0, "SK-3.2"),
    ]


def outcome(sheets: Sequence[Sequence[ScoreLine]]) -> Outcome:
    """Return the ranking by the score sheets of all seats; equal points share a place. SK-3.3."""
    totals = [sum(line.points for line in sheet) for sheet in sheets]
    groups = (
        tuple(seat for seat, points in enumerate(totals) if points == total)
        for total in sorted(set(totals), reverse=True)
    )
    return Outcome(tuple(groups), "SK-3.3", N_("Most points wins."))
