"""The words of actions and fields: read first, before anything is done by them. Words that make no sense do nothing;
any other fault is one of the app's own, and is told and reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container

Words = Sequence[str]
"""What follows the verb of an action or the name of a field."""


class Malformed(Exception):
    """Words that make no sense. Raised by nothing but their reading, so that no fault of the app passes for it."""


def word(words: Words, at: int = 0) -> str:
    """Return a word by its place from 0; Malformed if there are fewer."""
    if at >= len(words):
        raise Malformed(" ".join(words))
    return words[at]


def one_of(offered: Container[str], words: Words, at: int = 0) -> str:
    """Return a word by its place from 0; Malformed if it is none of those offered."""
    if (key := word(words, at)) not in offered:
        raise Malformed(key)
    return key


def number(words: Words, at: int = 0) -> int:
    """Return a whole number by its place from 0; Malformed for anything else."""
    try:
        return int(word(words, at))
    except ValueError:
        raise Malformed(" ".join(words)) from None


def index(count: int, words: Words, at: int = 0) -> int:
    """Return a number from 0 below `count` by its place from 0; Malformed for anything else."""
    if (index := number(words, at)) not in range(count):
        raise Malformed(" ".join(words))
    return index
