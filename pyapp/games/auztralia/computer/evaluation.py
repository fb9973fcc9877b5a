"""What a table promises: the final points of seats and of the Old Ones, estimated from how things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.computer.fighting import Army
from pyapp.games.auztralia.computer.outlook import Outlook
from pyapp.games.auztralia.computer.weights import WEIGHTS, Weights
from pyapp.games.auztralia.rules import scoring
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import END, FARM_POINTS, ILLUMINATED, PERSONALITIES
from pyapp.games.auztralia.rules.state import KINDS_OF_GOODS

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State

_RATE: Final = 0.58
"""Points that a space of the time track still brings."""
_SITES: Final = 0.6
"""Part of what open sites promise."""
_LOST: Final = 0.17
"""Points that the Old Ones lose with each space of time that a player has left: some of them are destroyed."""
_OWN: Final = 0.55
"""Part of what an army promises that is the seat's own points, not a loss of the Old Ones."""
_SHOWN: Final = 0.95
"""Chance of a hidden tile to be turned up while Revelations enough are left."""


def seat_worth(p: State, seat: int, weights: Weights = WEIGHTS) -> float:
    """Estimate the final points of a seat."""
    view = Outlook(p, seat, weights)
    found = float(scoring.total(p, seat))
    for farm in bits(p.standing(seat)):
        found -= FARM_POINTS * (1 - view.survival(farm))
    left = max(0, END - p.times[seat])
    found += _RATE * left
    goods = p.goods[KINDS_OF_GOODS * seat : KINDS_OF_GOODS * (seat + 1)]
    found += view.purse(goods[2]) + view.stock(goods[0], goods[1])
    for card in view.hand:
        found += view.card(card) - PERSONALITIES[card].points
        found -= scoring.points_of_card(p, seat, card) - PERSONALITIES[card].points
    army = Army(view)
    found += _OWN * army.worth(army.have)
    open_now = view.net & ~(p.occupied | p.blocked)
    sites = sorted((view.hexagon(hexagon) for hexagon in bits(open_now)), reverse=True)
    found += _SITES * sum(sites[: max(0, left // 3)])
    return found


def old_worth(p: State) -> float:
    """Estimate the final points of the Old Ones."""
    hidden = p.face_down()
    revelations = sum(space > p.purple for space in ILLUMINATED)
    shown = _SHOWN * min(1.0, revelations / max(1, len(hidden)))
    found = float(p.blight.bit_count())
    for tile in p.face_up():
        found += scoring.hidden_points(p, tile)
    for tile in hidden:
        found += scoring.hidden_points(p, tile) * (2 - shown)
    for seat in range(p.players):
        view = Outlook(p, seat)
        found += sum(1 - view.survival(farm) for farm in bits(p.standing(seat)))
        found -= _LOST * max(0, END - p.times[seat])
    return found
