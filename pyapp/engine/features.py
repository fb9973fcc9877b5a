"""A position in numbers, as a learner reads it: each a byte, always as many and in the same order.

A game says what they are (`Game.features`, and docs/library.md). Parties are counted from the seat that looks, which is
0, so that one learner can play every seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST: Final = 255
"""The largest number; what is more, or less than 0, is written so."""
_DIGITS: Final = bytes.maketrans(b"01", b"\x00\x01")


def capped(numbers: Sequence[int]) -> bytes:
    """Return numbers as bytes."""
    try:
        return bytes(numbers)
    except ValueError:
        return bytes([number if 0 <= number <= MOST else MOST for number in numbers])


def flags(mask: int, count: int) -> bytes:
    """Return the lowest `count` bits of a set, each as a byte, the lowest first."""
    return f"{mask:0{count}b}".encode().translate(_DIGITS)[: -count - 1 : -1]


def turned(numbers: Sequence[int], first: int) -> list[int]:
    """Return what belongs to each seat in turn order from the seat `first`."""
    return [*numbers[first:], *numbers[:first]]


def padded(numbers: Sequence[int], count: int) -> bytes:
    """Return numbers as exactly `count` bytes: 0 where there are fewer, the first ones where there are more."""
    return capped(numbers[:count]).ljust(count, b"\x00")
