"""Points and ranking of Embers (EM-4.1 to EM-4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import N_, Outcome, ScoreLine
from tests.conformance.toy.components import LIMIT

if TYPE_CHECKING:
    from tests.conformance.toy.position import Position


def points(heat: int) -> int:
    """Return the points of a hearth: its heat, or none if it burns (EM-4.2)."""
    return heat if heat <= LIMIT else 0


def score(position: Position, seat: int) -> list[ScoreLine]:
    """Return the score sheet of a seat."""
    heat = position.heat[seat]
    return [ScoreLine(N_("hearth"), points(heat), "EM-4.1", N_("heat {heat}"), {"heat": heat})]


def outcome(position: Position) -> Outcome:
    """Return the ranking; equal points share a place (EM-4.3)."""
    totals = [points(heat) for heat in position.heat]
    groups = tuple(
        tuple(seat for seat, number in enumerate(totals) if number == total)
        for total in sorted(set(totals), reverse=True)
    )
    return Outcome(groups, "EM-4.3", N_("Most heat that did not burn."))
