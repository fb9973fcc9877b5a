"""Bags, decks and piles: multisets without an order until something is drawn, with their discards.

A draw takes from the pile. If the pile is too small, it is drawn completely and the rest comes from the discards, which
become the new pile. What leaves the game is drawn and not discarded.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from pyapp.engine.chance import CARDS, Chance, weighted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class Pile:
    """The number of each thing in the pile (`counts`) and in the discards (`discarded`), indexed by its `place` in
    `things`.
    """

    __slots__ = ("counts", "discarded", "place", "things")

    def __init__(self, things: Mapping[str, int]) -> None:
        """Create a pile with a count of each thing and no discards. Raises ValueError for a negative count."""
        self.things: tuple[str, ...] = tuple(things)
        self.place = {thing: at for at, thing in enumerate(self.things)}
        self.counts = list(things.values())
        self.discarded = [0] * len(self.things)
        if any(count < 0 for count in self.counts):
            raise ValueError(f"negative count of a thing: {dict(things)}")

    def __len__(self) -> int:
        """Return the number of things in the pile."""
        return sum(self.counts)

    def __repr__(self) -> str:
        return f"<Pile {self.left} discards {self.discards}>"

    def __eq__(self, other: object) -> bool:
        """Compare things, pile and discards."""
        return isinstance(other, Pile) and (self.things, self.state()) == (other.things, other.state())

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Pile:
        """Return an independent copy; the names of the things are shared."""
        other = Pile.__new__(Pile)
        other.things, other.place = self.things, self.place
        other.counts, other.discarded = self.counts[:], self.discarded[:]
        return other

    def state(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the counts of pile and discards as plain data."""
        return tuple(self.counts), tuple(self.discarded)

    # --- what is where ---

    @property
    def left(self) -> dict[str, int]:
        """Return the things in the pile with their counts, zeros left out."""
        return {thing: count for thing, count in zip(self.things, self.counts, strict=True) if count}

    @property
    def discards(self) -> dict[str, int]:
        """Return the things in the discards with their counts, zeros left out."""
        return {thing: count for thing, count in zip(self.things, self.discarded, strict=True) if count}

    @property
    def available(self) -> int:
        """Return how many things can be drawn in all, discards included."""
        return sum(self.counts) + sum(self.discarded)

    # --- drawing ---

    def draws(self, number: int = 1) -> list[tuple[tuple[str, ...], int]]:
        """List the possible draws of `number` things (in the order of `things`) with their weights.

        The weight is the number of ways to draw that multiset, a product of binomials. Things that are certain, because
        the pile is drawn to its end, count as one way. If fewer things are available the draw is smaller; if there are
        none, the only draw is empty.
        """
        certain, pool, rest = self._dealt(number)
        behind = sum(pool)
        partial: list[tuple[tuple[str, ...], int, int]] = [((), rest, 1)]
        for thing, sure, have in zip(self.things, certain, pool, strict=True):
            behind -= have
            if have or sure:
                partial = [
                    (drawn + (thing,) * (sure + more), left - more, ways * comb(have, more))
                    for drawn, left, ways in partial
                    for more in range(min(have, left), max(0, left - behind) - 1, -1)
                ]
        return [(drawn, ways) for drawn, _, ways in partial]

    def chance(self, label: str, write: Callable[[tuple[str, ...]], str], number: int = 1, kind: str = CARDS) -> Chance:
        """Return the chance event of drawing `number` things; `write` converts each draw to a distinct move text."""
        return weighted(label, tuple((write(things), weight) for things, weight in self.draws(number)), kind)

    def draw(self, *things: str) -> None:
        """Remove a draw. Raises ValueError, and changes nothing, if it is not a possible draw."""
        wanted = self._counted(things)
        certain, pool, rest = self._dealt(len(things))
        more = [count - sure for count, sure in zip(wanted, certain, strict=True)]
        if sum(more) != rest or any(not 0 <= count <= have for count, have in zip(more, pool, strict=True)):
            raise ValueError(f"no draw brings {' '.join(things)}")
        if pool is self.discarded:
            self.discarded = [0] * len(pool)
        self.counts = [have - count for have, count in zip(pool, more, strict=True)]

    def _dealt(self, number: int) -> tuple[list[int], list[int], int]:
        """Return the certain part of a draw, the counts that the rest is drawn from, and the size of that rest."""
        left = sum(self.counts)
        if number <= left:
            return [0] * len(self.counts), self.counts, number
        return self.counts, self.discarded, min(number - left, sum(self.discarded))

    # --- putting ---

    def discard(self, *things: str) -> None:
        """Add things to the discards. Raises KeyError for an unknown thing."""
        self.discarded = [have + more for have, more in zip(self.discarded, self._counted(things), strict=True)]

    def put_back(self, *things: str) -> None:
        """Return things to the pile. Raises KeyError for an unknown thing."""
        self.counts = [have + more for have, more in zip(self.counts, self._counted(things), strict=True)]

    def _counted(self, things: Iterable[str]) -> list[int]:
        counts = [0] * len(self.things)
        for thing in things:
            counts[self.place[thing]] += 1
        return counts
