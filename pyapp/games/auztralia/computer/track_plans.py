"""Plans of one to three tracks, and the value of the hexes that they reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import RAIL
from pyapp.games.auztralia.rules.network import track_borders

if TYPE_CHECKING:
    from pyapp.games.auztralia.computer.valuation import Valuation

_FIRST: Final = 6
"""Number of first hexes that plans are built from."""
_MAX_SETS: Final = 6


def track_sets(valuation: Valuation, box: int, limit: int, allowed: int = -1) -> list[tuple[float, tuple[int, ...]]]:
    """List sets of at most `limit` tracks with their values, best first, each with its borders in a legal order. At
    least one set is a single track. `allowed` are the borders that the first track may use.
    """
    p = valuation.p
    barred = p.board.hills if box == RAIL else 0
    open_now = track_borders(p, valuation.seat) & ~barred
    first: dict[int, int] = {}
    for border in bits(open_now & allowed):
        one, other = p.board.borders[border]
        there = other if valuation.connected >> one & 1 else one
        if not valuation.connected >> there & 1:
            first.setdefault(there, border)
    rows = sorted(
        ((valuation.track_value(there, valuation.connected), there, border) for there, border in first.items()),
        reverse=True,
    )
    rated: list[tuple[float, tuple[int, ...]]] = [(brings, (border,)) for brings, _, border in rows[:2]]
    if limit > 1:
        rated += _pairs(valuation, rows, open_now, barred, limit)
    rated.sort(key=lambda row: -row[0])
    if not rated and (loop := bits(open_now & allowed)):
        rated.append((0.0, (loop[0],)))
    return rated[:_MAX_SETS]


def _pairs(
    valuation: Valuation, rows: list[tuple[float, int, int]], open_now: int, barred: int, limit: int
) -> list[tuple[float, tuple[int, ...]]]:
    p, rated, seen = valuation.p, [], set()
    closed = barred | p.laid
    for brings, here, border in rows[:_FIRST]:
        net = valuation.connected | 1 << here
        seconds = [(more, there, other) for more, there, other in rows if there != here]
        for bit, there in p.board.around[here]:
            if not (net | p.blocked) >> there & 1 and not closed & bit:
                # the ring of the first hex has counted part of this already
                more = valuation.track_value(
                    there, net
                ) - valuation.site_factor() * valuation.weights.ring * valuation.hex_value(there)
                seconds.append((more, there, bit.bit_length() - 1))
        for more, there, other in sorted(seconds, reverse=True)[:3]:
            borders = _ordered(open_now, (border, other))
            if borders not in seen:
                seen.add(borders)
                whole = brings + 0.9 * more
                rated.append((whole, borders))
                if limit > 2:
                    rated += _third(valuation, whole, borders, net | 1 << there, open_now, closed)
    return rated


def _third(
    valuation: Valuation, brings: float, borders: tuple[int, ...], net: int, open_now: int, closed: int
) -> list[tuple[float, tuple[int, ...]]]:
    """Return the set extended by the best third track, if one continues the first two and was not open before them, so
    that the order stays legal.
    """
    p, best = valuation.p, (0.0, -1)
    for border in borders:
        for here in p.board.borders[border]:
            for bit, there in p.board.around[here]:
                if not (net | p.blocked) >> there & 1 and not (closed | open_now) & bit:
                    best = max(best, (valuation.track_value(there, net), bit.bit_length() - 1))
    if best[1] < 0:
        return []
    return [(brings + 0.7 * best[0], (*borders, best[1]))]


def _ordered(open_now: int, borders: tuple[int, int]) -> tuple[int, ...]:
    """Return two borders in the order in which they must be laid: ascending if both are open now. AZ-23.2."""
    one, other = borders
    return (other, one) if open_now >> other & 1 and other < one else (one, other)
