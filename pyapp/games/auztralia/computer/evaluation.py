"""Estimates of the final points of the seats and of the Old Ones from a position.

Each coefficient comes from a regression of the final points on the features of a seat, over 260 two-player games played
by the advice (18,660 positions). They differ from those of `weights`, which value taking a thing for a seat that plays
on by them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.games.auztralia.computer.army import Army
from pyapp.games.auztralia.computer.valuation import PLENTY, Valuation
from pyapp.games.auztralia.computer.weights import Weights
from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import (
    BOXES,
    COAL,
    FARM_POINTS,
    GOLD,
    IRON,
)
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State


class Features(NamedTuple):
    """The features of a seat besides its points, or the coefficient of each: time left, the first pieces of gold and
    further ones, coal and iron, attacks within reach, danger to the port, the price of units, effects of cards, free
    farm sites, farms that will be ruined, cubes on the board.
    """

    left: float
    gold: float
    coin: float
    goods: float
    army: float
    risk: float
    units: float
    cards: float
    sites: float
    lost: float
    cubes: float


_FEATURE_WEIGHTS: Final = Weights(
    time=0.75, good=0.43, old=1.0, ring=0.23, near=0.28, danger=2.0, watch=36.0, crowd=0.6, again=0.85, plan=0.75
)
"""The weights under which the features of the regression were computed; fixed, whatever weights players use."""
_OWN_COEFFICIENTS: Final = Features(0.68, 0.2, 0.25, 0.2, 0.35, -0.3, 0.55, 0.12, 0.65, -2.5, -0.18)
"""Points that one of each feature adds to the seat."""
_OLD_ONES_COEFFICIENTS: Final = Features(-0.12, -0.15, -0.5, -0.3, -0.2, 0.2, -0.65, -0.12, 0.0, 0.4, 0.05)
"""Points that one of each feature adds to the Old Ones."""
_REVEALED_CHANCE: Final = 0.95
"""Chance that a hidden tile is revealed while there are enough Revelations left."""
_SLACK: Final = 1.5
"""Points that a seat with time left always falls short of."""


def features_of(p: State, seat: int) -> Features:
    """Compute the features of a seat."""
    valuation = Valuation(p, seat, _FEATURE_WEIGHTS)
    army, left, ripe = Army(valuation), valuation.time_left, valuation.late_factor
    have = army.units
    goods = p.goods[KINDS_OF_GOODS * seat : KINDS_OF_GOODS * (seat + 1)]
    risk = army.risk(have)
    reached = bits(valuation.connected & ~(p.occupied | p.blocked))
    sites = sorted((valuation.hex_value(hexagon) for hexagon in reached), reverse=True)
    return Features(
        left,
        ripe * min(goods[GOLD], PLENTY),
        ripe * max(0, goods[GOLD] - PLENTY),
        valuation.stock_value(goods[COAL], goods[IRON]),
        army.worth(have) + risk,
        risk,
        min(1.0, left / 12) * sum(number * unit.price for number, unit in zip(have, p.kit.units, strict=True)),
        sum(valuation.card_value(card) - p.kit.personalities[card].points for card in valuation.hand),
        sum(sites[: left // 3]),
        FARM_POINTS * sum(1 - valuation.survival(farm) for farm in bits(p.unblighted_farms(seat))),
        ripe * sum(p.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)]),
    )


def estimate(p: State) -> tuple[tuple[float, ...], float]:
    """Estimate the final points of all seats, and of the Old Ones."""
    own, old, seats = [], _old_ones_points(p), [features_of(p, seat) for seat in range(p.players)]
    for rows in seats:
        old += rows.lost / FARM_POINTS  # a farm that will be ruined is a point for the Old Ones
    for seat, rows in enumerate(seats):
        slack = _SLACK * min(1.0, rows.left / 10)
        own.append(
            scoring.total(p, seat) - slack + sum(one * each for one, each in zip(rows, _OWN_COEFFICIENTS, strict=True))
        )
        old += sum(one * each for one, each in zip(rows, _OLD_ONES_COEFFICIENTS, strict=True))
    return tuple(own), old


def _old_ones_points(p: State) -> float:
    """Return the current points of the Old Ones, assuming that most hidden tiles are revealed by the end."""
    hidden = p.face_down()
    revelations = sum(space > p.purple for space in p.kit.illuminated)
    shown = _REVEALED_CHANCE * min(1.0, revelations / max(1, len(hidden)))
    points = float(p.blight.bit_count()) + sum(scoring.hidden_points(p, tile) for tile in p.face_up())
    for tile in hidden:
        points += scoring.hidden_points(p, tile) * (2 - shown)
    return points
