"""The forecast of a decision: the final points that people are told, how far off that may be, and the chance to win.

A search compares lines; its numbers need not be what the match comes to. What was played out is corrected by what such
forecasts have come to (`Strategy.forecast`, `Strategy.chance`); what the advice alone speaks for is played on first,
where the game says that its estimates do not hold in the midst of things (`Strategy.project`).
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyapp.bots.contract import AnyStrategy, Considered, Decision
    from pyapp.engine.contract import Position


def forecast(strategy: AnyStrategy, level: str, position: Position, decision: Decision, rng: Random) -> Decision:
    """Return a decision with the final points that its moves bring the seat to act, as far as can be told; it is exact
    only where the match ends with what was counted out.
    """
    if decision.exact and strategy.conclusive(position):
        return decision
    told = _projected(strategy, position, decision.considered, rng)
    considered = tuple(
        replace(
            one,
            points=strategy.forecast(position, one.points, level),
            win=strategy.chance(position, one.win, level),
        )
        for one in told
    )
    within = strategy.within(position, level)
    first = next((one for one in considered if (one.move, one.rest) == (decision.move, decision.rest)), None)
    if first is not None and first.advised:
        points, win = first.points, first.win
    else:
        points = strategy.forecast(position, decision.value, level)
        win = strategy.chance(position, decision.win, level)
    place = _place(decision.place, win, strategy.seats)
    return replace(decision, value=points, win=win, considered=considered, exact=False, place=place, within=within)


def calibrated(win: float, others: int, steep: float, lean: float) -> float:
    """Return a chance to win against so many others, corrected by how often such chances came true: its log odds,
    against those of equals, times `steep`, and `lean` more. 0 and 1 are taken for one in a thousand.
    """
    equal = log(others)
    odds = log(min(0.999, max(0.001, win))) - log(1 - min(0.999, max(0.001, win)))
    return 1 / (1 + exp(equal - steep * (odds + equal) - lean))


def _place(place: int, win: float, seats: int) -> int:
    """Return the likely place, 0 if it is not known, where a chance to win, corrected since, speaks against the one
    that most playouts came to.
    """
    if place and win > 1 / 2:
        return 1
    if place == 1 and win < 1 / seats:
        return 2 if seats == 2 else 0
    return place


def _projected(
    strategy: AnyStrategy, position: Position, considered: Sequence[Considered], rng: Random
) -> list[Considered]:
    """Return the moves considered, those that the advice alone speaks for with what they come to as the game foretells
    it. Beyond `Strategy.projected_lines` of them they keep their distance in points from the first of these.
    """
    seat, first = position.seat or 0, None
    told: list[Considered] = []
    for one in considered:
        known = one
        if one.advised and len(told) >= strategy.projected_lines and first is not None:
            known = replace(one, points=one.points + first[1].points - first[0].points, win=first[1].win)
        elif one.advised and (result := strategy.project(position, (one.move, *one.rest), rng)) is not None:
            known = replace(one, points=result.points[seat], win=result.wins[seat])
            first = first or (one, known)
        told.append(known)
    return told
