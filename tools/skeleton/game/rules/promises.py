"""What a move of Skeleton changes: pebbles go from the heap to the seat that takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine import acts
from pyapp.engine.promises import TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.skeleton.rules.position import Position

PEBBLES: Final = "pebbles"
later: Final = acts.after


def held(position: Position, party: int) -> Mapping[str, int]:
    """Return the pebbles of a seat, or those of the heap."""
    return {PEBBLES: position.heap if party == TABLE else position.taken[party]}
