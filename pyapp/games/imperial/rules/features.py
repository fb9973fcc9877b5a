"""A position of Imperial Settlers as numbers; no information in it is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.features import capped, flags, padded
from pyapp.games.imperial.rules.components import RESOURCES, SECTIONS, TOKENS, TRACKS
from pyapp.games.imperial.rules.payment import counts

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position
    from pyapp.games.imperial.rules.village import Village

BUILDINGS: Final = 6
_SQUARES: Final = SECTIONS * len(TRACKS)
_TOKEN: Final = {"": 0, **{token: number for number, token in enumerate(TOKENS, 1)}}
_FACE: Final = {face: number for number, face in enumerate(RESOURCES, 1)}


def features(position: Position, seat: int) -> bytes:
    """Return the common numbers, then for each seat, starting from the viewing one, its numbers and its sheets.

    The common numbers are phase, acting seat (1 the viewing one, 0 none or chance), first player, round, game, die
    being rerolled (0 none), three dice (1 to 4 for W S F G), the worker die, and a flag for each favor token in play.
    """
    p, seats = position, len(position.players)
    acting = 0 if p.seat is None or p.seat < 0 else (p.seat - seat) % seats + 1
    dice = [_FACE[face] for face in p.dice] or [0, 0, 0]
    parts = [
        capped([p.phase, acting, (p.active - seat) % seats, p.round, p.game, p.rerolling + 1, *dice, p.worker]),
        bytes([token in p.tokens for token in TOKENS]),
    ]
    bits = boxes_of(p.villages)
    for other in range(seat, seat + seats):
        player = p.players[other % seats]
        first = p.cards[0][player.seat] if p.cards else None
        parts += (_player(player, sum(line.points for line in first.lines) if first else 0), _sheets(player, bits))
    return b"".join(parts)


@lru_cache(maxsize=64)
def boxes_of(villages: tuple[tuple[Village, ...], ...]) -> int:
    """Return the number of boxes and circles on the largest sheets of a match."""
    return max(first + len(boxes) for row in villages for one in row for first, boxes in _ends(one))


def _ends(village: Village) -> list[tuple[int, tuple[str, ...]]]:
    return list(zip(village.first, village.boxes, strict=True))


def _player(player: Player, earlier: int) -> bytes:
    """Return a player's pool (W S F G), actions, stored resources and those at the start of the round (five each),
    noted points, open fields, token, whether it is used, harvests, boxes and settlements of the round, the points of a
    duel's first game, the player's own dice, complete sections by track, those of this round by track.
    """
    dice = [_FACE[face] for face in player.dice] or [0, 0, 0]
    return capped(
        [
            *(*counts(player.pool_number), player.actions),
            *(*counts(player.kept_pool), player.kept_actions, *counts(player.start_pool), player.start_actions),
            *(player.notes, player.fields, _TOKEN[player.token], player.token_used, player.harvests),
            *(player.crossed_boxes, player.settled, earlier, *dice, player.worker, player.rerolled, player.turned),
            *(*player.length, *player.built),
        ]
    )


def _sheets(player: Player, bits: int) -> bytes:
    """Return for each building the round in which it was finished (255: prebuilt), its uses and its settlements; then
    flags: the squares in settlements, track by track, and the crossed boxes and circles.
    """
    squares = 0
    for _building, mask in player.settlements:
        squares |= mask
    return b"".join(
        (
            padded(player.finished, BUILDINGS),
            padded(player.used, BUILDINGS),
            padded(player.raised, BUILDINGS),
            flags(player.marks << _SQUARES | squares, _SQUARES + bits),
        )
    )
