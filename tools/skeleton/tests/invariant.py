"""What Skeleton promises at every moment beyond the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.engine.contract import CHANCE

if TYPE_CHECKING:
    from pyapp.games.skeleton.rules.position import Position


def skeleton(position: Position) -> None:
    """Count the pebbles (SK-2.1), and see that the game ends with the heap (SK-3.1)."""
    whole = position.heap + sum(position.taken)
    assert whole == 0 if position.seat == CHANCE else 11 <= whole <= 16, "a pebble is lost or won"
    assert (position.seat is None) == (position.last >= 0), "the game does not end with its last pebble"
