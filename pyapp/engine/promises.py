"""Promises: what an act would do, as data, before any words are made of it.

A promise is an account: what the acting seat pays and gains, what other parties and the table gain or lose. Everything
that can be counted is a kind of good there: gold, time, a card of one's own, a track on a hex. A game gets its promises
from the very functions that its rules call, or from the position after the act beside the one before (`between`), and
says what a party holds (`Promises.held`), so that the kit can compare what was promised with what happened.

What chance brings, what another seat decides and what the game does of itself once the act is done no promise knows:
the kinds on which that bears are `open`, and a view shows them as such or not at all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pyapp.engine.contract import Move, Position

    Amounts = Mapping[str, int]

TABLE: Final = -1
"""The party that what nobody holds belongs to: supplies, places, what lies in common."""

P_contra = TypeVar("P_contra", bound="Position", contravariant=True)


@dataclass(frozen=True, slots=True)
class Promise:
    """What an act does: `paid` and `gained` by the acting seat, both in positive numbers, and `others`, party -> what
    it gains (above 0) or loses (below 0). Of the kinds in `open` more may come or go by what is not known yet.
    """

    paid: Amounts = field(default_factory=dict)
    gained: Amounts = field(default_factory=dict)
    others: Mapping[int, Amounts] = field(default_factory=dict)
    open: Collection[str] = frozenset()

    def change(self, seat: int, party: int) -> dict[str, int]:
        """Return what a party gains or loses by an act of a seat, without what stays the same."""
        account = Counter(self.others.get(party, {}))
        if party == seat:
            account.update(self.gained)
            account.subtract(self.paid)
        return {kind: number for kind, number in account.items() if number}


class Promises(Protocol[P_contra]):
    """What a game promises of its acts; a module will do."""

    def promise(self, position: P_contra, act: Move, /) -> Promise:
        """Return what an act of the acting seat, or the beginning of one, would do. Raises Illegal if it is refused."""

    def held(self, position: P_contra, party: int, /) -> Amounts:
        """Return what a seat, a side or TABLE holds, by kind; a kind that is missing is 0."""

    def later(self, position: P_contra, act: Move, /) -> Any:
        """Return the position in which an act has done what it promises: right after it, or before what the game goes
        on with of itself. Raises Illegal if the act is refused.
        """


def between(before: Amounts, now: Amounts) -> dict[str, int]:
    """Return by how much each kind has grown (above 0) or shrunk, without what stayed the same."""
    return {
        kind: change
        for kind in sorted(before.keys() | now.keys())
        if (change := now.get(kind, 0) - before.get(kind, 0))
    }


def observed(
    promises: Promises[Position], position: Position, act: Move, parties: Collection[int]
) -> dict[int, dict[str, int]]:
    """Return party -> what an act changes for it, by the position after it (`later`) beside the one before. Raises
    Illegal if the act is refused.
    """
    later = promises.later(position, act)
    changes = {party: between(promises.held(position, party), promises.held(later, party)) for party in parties}
    return {party: change for party, change in changes.items() if change}
