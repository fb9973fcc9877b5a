"""What would come of a die if nothing else changed, in words: what its tag and its preview hold. What a die gets in a
region stands in its chapter, by the figures of `rules.forecasts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pyapp.drawing.markup import NOTHING, Markup

if TYPE_CHECKING:
    from collections.abc import Sequence


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
