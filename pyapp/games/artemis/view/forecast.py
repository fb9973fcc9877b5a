"""The forecast of a die in words: what its tag and its preview show if nothing else changes. The forecasts of a region
are in its chapter and use the figures of `rules.forecasts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pyapp.drawing.markup import NOTHING, Markup

if TYPE_CHECKING:
    from collections.abc import Sequence


class Tag(NamedTuple):
    """The tag of a die: its forecast in a few letters, the same in words for screen readers, whether it warns, such as
    of a price that cannot be paid, whether an event removes the die, and fewer letters for small room.
    """

    text: Markup
    said: Markup
    warn: bool = False
    gone: bool = False
    brief: Markup = NOTHING


class Outlook(NamedTuple):
    """The forecast of a die at a place: its tag, its sentence, and further remarks."""

    text: Markup
    head: Markup
    more: Sequence[Markup] = ()
    warn: bool = False
    brief: Markup = NOTHING
