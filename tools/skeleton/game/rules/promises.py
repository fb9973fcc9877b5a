"""What a move of Skeleton promises: pebbles go from the heap to the seat that takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.skeleton.rules.moves import GRAMMAR, Take

from pyapp.engine import acts
from pyapp.engine.promises import TABLE, Promise

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.games.skeleton.rules.position import Position

    from pyapp.engine.contract import Move

PEBBLES: Final = "pebbles"
later: Final = acts.after


def held(position: Position, party: int) -> Mapping[str, int]:
    """Return the pebbles of a seat, or those of the heap."""
    return {PEBBLES: position.heap if party == TABLE else position.taken[party]}


def promise(position: Position, act: Move) -> Promise:
    """Return what a move would do. SK-2.2."""
    if (refusal := position.why_not(act)) is not None:
        raise refusal
    pebbles = GRAMMAR.expect(Take, act).pebbles
    return Promise(gained={PEBBLES: pebbles}, others={TABLE: {PEBBLES: -pebbles}})
