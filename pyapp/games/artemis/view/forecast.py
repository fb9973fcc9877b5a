"""What would come of a die if nothing else changed: what its tag and its preview hold, and how far the round has come.
The event of the round counts as far as it is still to come. What a die gets in a region stands in its chapter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pyapp.drawing.markup import NOTHING, Markup
from pyapp.games.artemis.rules.steps import LETTER, TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.games.artemis.rules.position import Position


class Tag(NamedTuple):
    """What a die would get: a few letters for the board, the same in words for a screen reader, whether it is a worry,
    such as a price that cannot be paid, whether an event takes the die away, and fewer letters where there is no room.
    """

    text: Markup
    said: Markup
    warn: bool = False
    gone: bool = False
    brief: Markup = NOTHING


class Outlook(NamedTuple):
    """What a die would do at a place: its tag, the sentence that says it, and what else there is to know."""

    text: Markup
    head: Markup
    more: Sequence[Markup] = ()
    warn: bool = False
    brief: Markup = NOTHING


# --- how far the round has come ---


def placing(position: Position) -> bool:
    """Return whether dice are still to be placed, so that nothing has resolved."""
    return any(step[0] == TURN for step in position.steps)


def to_come(position: Position, kind: str) -> int:
    """Return how much of a kind an event of this round will bring yet."""
    amount = position.happening(kind)
    if not amount or placing(position):
        return amount
    letter = position.kit.material.events[position.event].letter
    return amount if (LETTER, letter) in position.steps else 0


def begun(position: Position, region: str) -> int | None:
    """Return how many dice, expeditions or tiles of a region have had their turn; None if all of them have."""
    if placing(position):
        return 0
    return next((step[1] for step in reversed(position.steps) if step[0] == region), None)
