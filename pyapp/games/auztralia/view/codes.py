"""Parsers for compact values of events and things: lists, forces, pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyapp.engine.contract import Value


def split_words(value: Value) -> list[str]:
    """Split a value that lists several words."""
    return str(value).split()


def letter_numbers(value: Value) -> list[tuple[str, int]]:
    """Parse words of a letter and a number each: a force (I2 C1), units with their damage."""
    return [(word[0], int(word[1:])) for word in split_words(value)]


def split_pair(name: str, between: str = "-") -> tuple[str, str]:
    """Split a name into two halves: the ends of a border, a card and its option, a kind of thing and its number."""
    one, _sign, other = name.partition(between)
    return one, other
