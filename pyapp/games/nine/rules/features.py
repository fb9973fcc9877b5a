"""A position of 9 as numbers. Colours are counted from that of the viewing seat: 1 is its own, 2 the next in turn
order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.features import capped, flags

if TYPE_CHECKING:
    from pyapp.games.nine.rules.position import Position

COLOURS: Final = 4
OUTSIDE: Final = 36


def _from_colour(players: int, own: int) -> bytes:
    """Return the number of each colour, 1 to 4, when counted from another one; empty and neutral do not change."""
    table = list(range(256))
    for colour in range(players):
        table[colour + 1] = (colour - own) % players + 1
    return bytes(table)


_FROM: Final = {(players, own): _from_colour(players, own) for players in (2, 3, 4) for own in range(players)}


def features(position: Position, seat: int) -> bytes:
    """Return the 81 squares (0 empty, 1 to 4 a colour, 5 neutral), from a1 row by row; the outer squares from na as
    flags, for each colour those with its tokens, then those whose line is open; phase, colour to act, own colour in the
    order of the colours, players, number of the game, closed sections, passes as flags; points by colour of the first
    game of a tournament.
    """
    p, players = position, position.players
    own = p.colour_of(seat)
    outside, tokens = p.alive << OUTSIDE * COLOURS, p.tokens
    for colour in range(players):
        outside |= tokens[(own + colour) % players] << OUTSIDE * colour
    first = p.results[0] if p.results else ()
    by_seat = [0] * COLOURS
    for colour, points in enumerate(first):  # in the first game a seat has the colour of its number
        by_seat[(colour - seat) % players] = points
    return b"".join(
        (
            p.board.translate(_FROM[players, own]),
            flags(outside, OUTSIDE * (COLOURS + 1)),
            capped([p.phase, (p.turn - own) % players + 1, own, players, p.game, p.closed.bit_count()]),
            flags(p.passed >> own | p.passed << players - own & (1 << players) - 1, COLOURS),
            capped(by_seat),
        )
    )
