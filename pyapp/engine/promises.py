"""The effects of an act as counts, derived from the position after it: what it costs, gains and moves.

Everything countable is a kind of good: gold, time, a card in hand, a track on a hex. A game defines what a party holds
(`Promises.held`) and the position right after an act (`Promises.later`); the effect is the difference. It excludes
chance, other seats' decisions, and what the game does by itself afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pyapp.engine.contract import Move, Position

    Amounts = Mapping[str, int]

TABLE: Final = -1
"""The party that owns what no seat holds: supplies, spaces, shared components."""

P = TypeVar("P", bound="Position")
P_contra = TypeVar("P_contra", bound="Position", contravariant=True)


class Promises(Protocol[P_contra]):
    """A game's functions for counting effects; a module with these functions fits."""

    def held(self, position: P_contra, party: int, /) -> Amounts:
        """Return what a seat, a side or TABLE holds, by kind; a missing kind is 0."""

    def later(self, position: P_contra, act: Move, /) -> Any:
        """Return the position right after an act, before anything that the game does by itself. The given position is
        not changed. Raises Illegal if the act is refused.
        """


def differences(before: Amounts, now: Amounts) -> dict[str, int]:
    """Return the change of each kind: positive for a gain, negative for a loss; unchanged kinds are left out."""
    return {
        kind: change
        for kind in sorted(before.keys() | now.keys())
        if (change := now.get(kind, 0) - before.get(kind, 0))
    }


def changes_by_party(
    promises: Promises[P], position: P, act: Move, parties: Collection[int]
) -> dict[int, dict[str, int]]:
    """Return the changes that an act makes, by party; parties without changes are left out. Raises Illegal if the act
    is refused.
    """
    later = promises.later(position, act)
    changes = {party: differences(promises.held(position, party), promises.held(later, party)) for party in parties}
    return {party: change for party, change in changes.items() if change}
