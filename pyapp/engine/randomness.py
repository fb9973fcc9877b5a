"""Seeded randomness: each event has its own generator, by (seed, label), so that the same table code gives the same
results on every device, whatever was played before.
"""

from __future__ import annotations

import hashlib
import unicodedata
from random import Random
from typing import TYPE_CHECKING, TypeVar

from pyapp.engine.contract import MAX_CODE

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


def rng(seed: str, label: str) -> Random:
    """Return the generator of one event; it only depends on the seed and the label.

    Only use `random()`, `getrandbits()` and `pick`: their results are the same in every version of Python.
    """
    return Random(int.from_bytes(hashlib.sha256(f"{seed}\n{label}".encode()).digest(), "big"))  # noqa: S311  games, not secrets


class Streams(dict[str, Random]):
    """Generators by label for one seed; each is independent of the use of the others."""

    def __init__(self, seed: str) -> None:
        """Create an empty collection; generators are created on first use."""
        super().__init__()
        self._seed = seed

    def __missing__(self, label: str) -> Random:
        """Create the generator of a label."""
        stream = self[label] = rng(self._seed, label)
        return stream


def pick(generator: Random, things: Sequence[T]) -> T:
    """Draw one of the things uniformly; IndexError if there are none."""
    return things[int(generator.random() * len(things))]


def shuffled(generator: Random, things: Sequence[T]) -> list[T]:
    """Return the things in random order."""
    left = list(things)
    return [left.pop(int(generator.random() * len(left))) for _ in range(len(left))]


def table_code(text: str) -> str:
    """Normalize a typed table code: lower-case ASCII letters, digits and single hyphens, at most 40 characters.

    "Olivo 42 Pan" and "olivo-42-pan" are the same table. The result is empty if nothing usable was typed.
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in plain if not unicodedata.combining(c)).split()
    return "-".join(words)[:MAX_CODE].strip("-")
