"""How values of events and things of the board are written that are no moves: lists, forces, pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyapp.engine.contract import Value


def split_words(value: Value) -> list[str]:
    """Return the words of a value that lists several."""
    return str(value).split()


def letter_numbers(value: Value) -> list[tuple[str, int]]:
    """Return what stands as a letter and a number, word by word: a force (I2 C1), units with their damage."""
    return [(word[0], int(word[1:])) for word in split_words(value)]


def split_pair(name: str, between: str = "-") -> tuple[str, str]:
    """Return both halves of a name: the ends of a border, a card and its option, a thing's kind and which one."""
    one, _sign, other = name.partition(between)
    return one, other
