"""What the styles ask for of the whole table: how full it is, and so how much room is left for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.markup import Markup, esc

if TYPE_CHECKING:
    from pyapp.games.artemis.view.model import BoardModel

_MANY, _BUILT, _FIVE, _STEPPERS = 3, 3, 5, 3
"""From how many on expeditions make their row taller, buildings and the keys of a panel leave less to the others."""


def words(board: BoardModel, hand: Markup, academy: Markup) -> Markup:
    """Return the words: `many` expeditions; an `event` at the Academy; a question that `asks` in the hand's place and
    `arranges` colonists on the mat or has a `panel` of its own; `built-5` for five buildings on the open mat; and how
    little the mats of the others may take, `short` or, where the panel is tall as well, `tight`.
    """
    built = len(board.position.tiles[board.viewed_seat])
    asks, arranges = 'class="ap-ask ' in hand, 'class="ap-ask arrange"' in hand
    scrolls, steps = 'class="scr"' in hand, 'class="arow steps"' in hand
    narrow = scrolls or hand.count('class="stp"') >= _STEPPERS
    shown = {
        "many": len(board.position.open) >= _MANY,
        "event": 'class="ev"' in academy,
        "asks": asks,
        "arranges": arranges,
        "panel": asks and not arranges,
        "built-5": built >= _FIVE,
        "short": steps or scrolls or built >= _FIVE or (asks and built >= _BUILT),
        "tight": narrow or (arranges and built >= _BUILT) or (asks and built >= _FIVE),
    }
    return esc(" ".join(word for word, there in shown.items() if there))
