"""The effects of moves: changes of a player's sheets and resources, calculated by the rules on a copy of the player.
Automatic effects of other phases and of the next round do not count as the move's.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pyapp.engine import acts
from pyapp.engine.contract import CHANCE
from pyapp.games.imperial.rules import scoring
from pyapp.games.imperial.rules.components import RESOURCE_KEYS
from pyapp.games.imperial.rules.moves import GRAMMAR, Pass
from pyapp.games.imperial.rules.phases import EXPAND, REROLL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.imperial.rules.player import Player
    from pyapp.games.imperial.rules.position import Position

ACTION, POINTS, FIELD, MARK, FINISHED, SETTLED, TOKEN = (
    "action", "VP", "field", "mark", "finished", "settlement", "token",
)  # fmt: skip
"""Kinds besides the resources: actions, present points, open fields, crossed boxes and circles, finished buildings,
settlements, an unused favor token.
"""


def held(position: Position, party: int) -> Mapping[str, int]:
    """Return a seat's belongings by kind, on its sheets and in its pool; nothing for a seat that plays away."""
    if party not in range(len(position.players)) or position.players[party].away:
        return {}
    return held_by(position.players[party])


def held_by(player: Player) -> Mapping[str, int]:
    """Return a player's belongings by kind, on the sheets and in the pool."""
    return Counter(
        {
            **dict(zip(RESOURCE_KEYS, player.pool, strict=True)),
            ACTION: player.actions,
            POINTS: scoring.total(player),
            FIELD: player.fields,
            MARK: player.marks.bit_count(),
            FINISHED: sum(done > 0 for done in player.finished),
            SETTLED: len(player.settlements),
            TOKEN: int(bool(player.token) and not player.token_used),
        }
    )


def later(position: Position, act: Move) -> Position:
    """Return the position right after a move, before the phase ends. Raises Illegal if it is refused. IS-5 to IS-10."""
    if (refusal := acts.why_not(position, act)) is not None:
        raise refusal
    first = GRAMMAR.read(acts.moves_of(act)[0])
    if position.phase == REROLL or (position.phase == EXPAND and not isinstance(first, Pass)):
        then = acts.after(position, act)
        return position.copy() if then.seat == CHANCE else then
    copy = position.copy()
    copy.players[position.turn] = _played(position, act)
    return copy


def _played(position: Position, act: Move) -> Player:
    """Return the acting player's state after the act; a rerolled die is not rolled yet."""
    before, moves = position.players[position.turn], [GRAMMAR.read(move) for move in acts.moves_of(act)]
    player = before.copy()
    for move in moves:
        player.play(move)
    decided = position.phase == REROLL and player.rerolls == before.rerolls
    if decided and (isinstance(moves[-1], Pass) or not player.dice_moves()):
        player.start_expanding()
    return player
