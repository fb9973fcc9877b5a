"""Helpers of the whole kit: a position's digest, and failing with a sentence."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyapp.engine.contract import Position

Invariant = Callable[[Any], None]
"""Checks a property of a game in every position, such as that components are conserved; raises AssertionError."""


def digest(position: Position) -> str:
    """Return the SHA-256 of a position's state, in hexadecimal."""
    return hashlib.sha256(repr(position.state()).encode()).hexdigest()


def require(holds: object, sentence: str) -> None:
    """Raise AssertionError with the sentence unless it holds; unlike `assert`, also in optimised code."""
    if not holds:
        raise AssertionError(sentence)
