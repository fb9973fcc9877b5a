"""Points of the seats and of the sea, and who wins (WR-4.1 to WR-4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import N_, Outcome, ScoreLine
from tests.conformance.wreck.components import COIN, PEARL, UNKNOWN, VALUE

if TYPE_CHECKING:
    from tests.conformance.wreck.position import Position


def score(position: Position, party: int) -> list[ScoreLine]:
    """Return the score sheet of a seat, or of the sea, the party after the last seat."""
    if party == position.players:
        left = sum(int(front or 0) for front, owner in zip(position.fronts, position.owners, strict=True) if owner < 0)
        return [
            ScoreLine(N_("tides"), position.tide, "WR-4.2", N_("drawn {number}"), {"number": position.tide}),
            ScoreLine(N_("chests"), left if position.over else 0, "WR-4.2"),
        ]
    coins, pearls = position.finds[party]
    chests = sum(
        int(front)
        for front, owner in zip(position.fronts, position.owners, strict=True)
        if owner == party and front != UNKNOWN
    )
    return [
        ScoreLine(N_("finds"), VALUE[COIN] * coins + VALUE[PEARL] * pearls, "WR-4.1"),
        ScoreLine(N_("chests"), chests, "WR-4.1"),
    ]


def outcome(position: Position) -> Outcome:
    """Return how the game ended."""
    seats, sea = list(range(position.players)), position.players
    totals = [sum(line.points for line in score(position, party)) for party in (*seats, sea)]
    if position.crew:
        share = sum(totals[:-1]) // len(seats)
        won = share > totals[sea]
        groups = (tuple(seats), (sea,)) if won else ((sea,), tuple(seats))
        params = {"share": share, "sea": totals[sea]}
        reason = N_("{share} for everybody, {sea} for the sea.")
        return Outcome(groups, "WR-4.4", reason, params, won=tuple(seats) if won else (), together=True)
    places = sorted({(totals[party], party == sea) for party in (*seats, sea)}, reverse=True)
    ranking = tuple(
        tuple(party for party in (*seats, sea) if (totals[party], party == sea) == place) for place in places
    )
    if ranking[0] == (sea,):
        return Outcome(ranking, "WR-4.3", N_("The sea has most."), won=())
    return Outcome(ranking, "WR-4.3", N_("Most points, more than the sea."), won=ranking[0])
