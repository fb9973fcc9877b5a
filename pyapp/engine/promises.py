"""What an act changes, read off the position after it, as data before any words are made of it.

Everything that can be counted is a kind of good: gold, time, a card in hand, a track on a hex. A game says what a party
holds (`Promises.held`) and how far an act goes by itself (`Promises.later`); what the act pays, gains and moves is the
difference. What chance brings, what another seat decides and what the game does by itself afterwards is not in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pyapp.engine.contract import Move, Position

    Amounts = Mapping[str, int]

TABLE: Final = -1
"""The party that owns what no seat holds: supplies, places, what lies in common."""

P = TypeVar("P", bound="Position")
P_contra = TypeVar("P_contra", bound="Position", contravariant=True)


class Promises(Protocol[P_contra]):
    """What a game counts of its acts; a module will do."""

    def held(self, position: P_contra, party: int, /) -> Amounts:
        """Return what a seat, a side or TABLE holds, by kind; a kind that is missing is 0."""

    def later(self, position: P_contra, act: Move, /) -> Any:
        """Return the position right after an act, or before what the game goes on with by itself. The position given is
        not changed. Raises Illegal if the act is refused.
        """


def differences(before: Amounts, now: Amounts) -> dict[str, int]:
    """Return by how much each kind has grown (above 0) or shrunk, without what stayed the same."""
    return {
        kind: change
        for kind in sorted(before.keys() | now.keys())
        if (change := now.get(kind, 0) - before.get(kind, 0))
    }


def changes_by_party(
    promises: Promises[P], position: P, act: Move, parties: Collection[int]
) -> dict[int, dict[str, int]]:
    """Return party -> what an act changes for it; a party for which nothing changes is left out. Raises Illegal if the
    act is refused.
    """
    later = promises.later(position, act)
    changes = {party: differences(promises.held(position, party), promises.held(later, party)) for party in parties}
    return {party: change for party, change in changes.items() if change}
