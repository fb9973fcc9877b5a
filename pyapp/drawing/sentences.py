"""Sentences about what a move did: what is seen of them, how long they take to read, how many fit into one beat."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import Markup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.contract import Event

    Sentence = tuple[Markup, Sequence[Event]]
    """A sentence, and the events that it tells of."""

SHORTEST: Final = 900
TO_NOTICE: Final = 500
LETTER: Final = 11
"""Milliseconds that a text is shown at least, that it takes to be noticed, and that each of its letters takes."""


def visible(text: str) -> str:
    """Return what a reader sees of a text."""
    return unescape(re.sub(r"<[^>]*>", "", text))


def reading_time(text: str, longest: int) -> int:
    """Return the milliseconds that let one read a text, at most `longest`."""
    return min(longest, max(SHORTEST, TO_NOTICE + LETTER * len(visible(text))))


def packed(sentences: Sequence[Sentence], longest: int) -> list[Sentence]:
    """Put sentences together as long as they are read at a glance: in fewer letters than `longest`."""
    joined: list[Sentence] = []
    for text, about in sentences:
        if joined and len(visible(joined[-1][0])) + len(visible(text)) < longest:
            joined[-1] = Markup(" ").join((joined[-1][0], text)), (*joined[-1][1], *about)
        else:
            joined.append((text, about))
    return joined


def in_sentence(name: Markup) -> Markup:
    """Return the name of a move for the middle of a sentence: in lower case, unless it is a label with a colon."""
    if ":" in visible(name) or not name[1:2].islower():
        return name
    return Markup(name[:1].lower() + name[1:])
