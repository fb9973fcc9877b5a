"""The layout flags for the style sheets: how much is on the table, and how much room that leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.artemis.rules.steps import ACADEMY
from pyapp.games.artemis.view.regions import event_of

if TYPE_CHECKING:
    from pyapp.games.artemis.view.board_model import BoardModel
    from pyapp.games.artemis.view.questions import Panel

_EXPEDITIONS = 3
"""From this number of expeditions on, their row is taller."""
_SEATS, _TILES, _LYING = 3, 4, 3
"""From these numbers of seats, tiles or dice in a row of Exposure on, a phone cannot show all regions at once."""
_BUILDINGS, _MANY_BUILDINGS = 3, 5
"""From these numbers of buildings on the viewed mat on, the other mats get less room: during a question, and always."""
_STEPPERS = 3
"""From this number of steppers on, a panel is tall."""


def flags(board: BoardModel, panel: Panel) -> dict[str, bool]:
    """Return the layout flags: `many` expeditions; regions that a phone `stacks`; an `event` at the Academy; a question
    that `asks` in place of the hand, and `arranges` colonists on the mat or has a `panel` of its own; a socket that the
    hand `aims` at; `built-5` for many buildings on the viewed mat; less room for the other mats, `short` or, with a
    tall panel as well, `tight`.
    """
    position = board.position
    built = len(position.tiles[board.viewed_seat])
    asks, arranges = bool(panel.drawn), panel.kind == "arrange"
    tall = panel.scrolls or panel.steppers >= _STEPPERS
    crowded = built >= _MANY_BUILDINGS
    many = len(position.open) >= _EXPEDITIONS
    full = len(position.display) >= _TILES or max(map(len, position.rows)) >= _LYING
    return {
        "many": many,
        "stacks": many or full or position.players >= _SEATS,
        "event": bool(event_of(position, ACADEMY)),
        "asks": asks,
        "arranges": arranges,
        "panel": asks and not arranges,
        "aims": bool(board.place),
        "built-5": crowded,
        "short": bool(panel.steppers) or panel.scrolls or crowded or (asks and built >= _BUILDINGS),
        "tight": tall or (arranges and built >= _BUILDINGS) or (asks and crowded),
    }
