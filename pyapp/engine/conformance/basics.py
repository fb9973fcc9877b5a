"""What every part of the kit uses: a position's fingerprint, and the sentence about what is broken."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyapp.engine.contract import Position

Invariant = Callable[[Any], None]
"""What a game promises of its own positions at every moment, such as that components are conserved; raises
AssertionError.
"""


def digest(position: Position) -> str:
    """Return the fingerprint of a position: the SHA-256 of its state, in hexadecimal."""
    return hashlib.sha256(repr(position.state()).encode()).hexdigest()


def require(holds: object, sentence: str) -> None:
    """Raise AssertionError with the sentence unless it holds; unlike `assert`, in optimised code too."""
    if not holds:
        raise AssertionError(sentence)
