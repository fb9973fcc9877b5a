"""Forecasts for people: expected final points, their usual error, and the chance to win.

A search only compares lines; its numbers need not match the final result. Values from playouts are corrected by how
such forecasts came out (`Strategy.forecast`, `Strategy.chance`). Values from advice alone are projected first, if the
game's estimates are not reliable in the middle of things (`Strategy.project`).
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
    """Return a decision whose points and chances are corrected to forecasts; it stays exact only where the proven end
    is the end of the match.
    """
    if decision.exact and strategy.conclusive(position):
        return decision
    corrected = _projected(strategy, position, decision.considered, rng)
    considered = tuple(
        replace(
            one,
            points=strategy.forecast(position, one.points, level),
            win=strategy.chance(position, one.win, level),
        )
        for one in corrected
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
    """Correct a chance to win against `others` opponents: multiply its log odds, relative to an even match, by `steep`
    and add `lean`. Chances are clipped to 0.001 and 0.999.
    """
    equal = log(others)
    odds = log(min(0.999, max(0.001, win))) - log(1 - min(0.999, max(0.001, win)))
    return 1 / (1 + exp(equal - steep * (odds + equal) - lean))


def _place(place: int, win: float, seats: int) -> int:
    """Return the likely place, or 0 if the corrected chance to win contradicts the place that most playouts came to."""
    if place and win > 1 / 2:
        return 1
    if place == 1 and win < 1 / seats:
        return 2 if seats == 2 else 0
    return place


def _projected(
    strategy: AnyStrategy, position: Position, considered: Sequence[Considered], rng: Random
) -> list[Considered]:
    """Return the moves considered, with projected values for those that only the advice estimates. Beyond the first
    `Strategy.projected_lines` of them, moves keep their distance in points from the first projected one.
    """
    seat, first = position.seat or 0, None
    corrected: list[Considered] = []
    for one in considered:
        known = one
        if one.advised and len(corrected) >= strategy.projected_lines and first is not None:
            known = replace(one, points=one.points + first[1].points - first[0].points, win=first[1].win)
        elif one.advised and (result := strategy.project(position, (one.move, *one.rest), rng)) is not None:
            known = replace(one, points=result.points[seat], win=result.wins[seat])
            first = first or (one, known)
        corrected.append(known)
    return corrected
