"""What the styles ask for of the whole table: how full it is, and so how much room is left for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.games.artemis.view.model import BoardModel

_EXPEDITIONS = 3
"""From this many on their row is taller."""
_SEATS, _TILES, _LYING = 3, 4, 3
"""From so many seats, tiles or dice in a row of Exposure on a phone has no room for all regions at once."""
_BUILDINGS, _MANY_BUILDINGS = 3, 5
"""From so many on the open mat leaves less to those of the others: while a question is asked, and always."""
_STEPPERS = 3
"""From so many numbers to set on a panel is tall."""


def words(board: BoardModel, hand: Markup, academy: Markup) -> dict[str, bool]:
    """Return which words hold: `many` expeditions; regions that a phone `stacks`; an `event` at the Academy; a question
    that `asks` where the hand is, and `arranges` colonists on the mat or has a `panel` of its own; a place that the
    hand `aims` at; `built-5` for many buildings on the open mat; and how little the mats of the others may take,
    `short` or, where the panel is tall as well, `tight`.
    """
    built = len(board.position.tiles[board.viewed_seat])
    asks, arranges = 'class="ap-ask ' in hand, 'class="ap-ask arrange"' in hand
    scrolls, steps = 'class="scr"' in hand, 'class="arow steps"' in hand
    tall = scrolls or hand.count('class="stp"') >= _STEPPERS
    crowded = built >= _MANY_BUILDINGS
    position = board.position
    many = len(position.open) >= _EXPEDITIONS
    full = len(position.display) >= _TILES or max(map(len, position.rows)) >= _LYING
    return {
        "many": many,
        "stacks": many or full or position.players >= _SEATS,
        "event": 'class="ev"' in academy,
        "asks": asks,
        "arranges": arranges,
        "panel": asks and not arranges,
        "aims": bool(board.place),
        "built-5": crowded,
        "short": steps or scrolls or crowded or (asks and built >= _BUILDINGS),
        "tight": tall or (arranges and built >= _BUILDINGS) or (asks and crowded),
    }
