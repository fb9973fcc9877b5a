"""Parsing of the words of actions and fields. They are parsed before anything is done: malformed words do nothing, and
any other error is a fault of the app, which is shown and reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container

Words = Sequence[str]
"""The words after the verb of an action or the name of a field."""


class Malformed(Exception):
    """Words that make no sense. Only their parsing raises it, so that no fault of the app is taken for it."""


def word(words: Words, at: int = 0) -> str:
    """Return the word at an index. Raises Malformed if there are fewer."""
    if at >= len(words):
        raise Malformed(" ".join(words))
    return words[at]


def one_of(offered: Container[str], words: Words, at: int = 0) -> str:
    """Return the word at an index, which has to be one of those offered. Raises Malformed."""
    if (key := word(words, at)) not in offered:
        raise Malformed(key)
    return key


def number(words: Words, at: int = 0) -> int:
    """Return the whole number at an index. Raises Malformed."""
    try:
        return int(word(words, at))
    except ValueError:
        raise Malformed(" ".join(words)) from None


def index(count: int, words: Words, at: int = 0) -> int:
    """Return the number at an index, from 0 to `count` - 1. Raises Malformed."""
    if (index := number(words, at)) not in range(count):
        raise Malformed(" ".join(words))
    return index
