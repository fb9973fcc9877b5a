"""What each game promises at every moment beyond the contract: its components are conserved, and what it keeps in two
places agrees.

The invariant of a game is the function of its name in `KEY_invariant.py`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyapp.engine.conformance import Invariant


def invariant_of(game: str) -> Invariant:
    """Return what a game promises at every moment. LookupError if nothing is said of it."""
    try:
        invariant: Invariant = getattr(import_module(f"tests.conformance.{game}_invariant"), game)
    except (ModuleNotFoundError, AttributeError) as error:
        raise LookupError(
            f"tests/conformance/{game}_invariant.py: write what is conserved at every moment as a function "
            f"`{game}(position)` (docs/adding-a-game.md): {error}"
        ) from error
    return invariant
