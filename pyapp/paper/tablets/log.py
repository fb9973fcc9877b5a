"""The acts of a play on one tablet by their authors, and which of them another tablet lacks."""

from __future__ import annotations

import zlib
from bisect import insort
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from pyapp.paper.tablets.protocol import Head

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyapp.paper.play import Act

_CLOCK: Final = attrgetter("clock")
_ORDER: Final = attrgetter("order")


class ActLog:
    """All acts of a play. Those of an author are in the order of their clocks, in which they were made."""

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        self.count = self.length = 0
        """The number of acts, and of their characters."""
        self.top = 0
        """The highest clock."""
        self.by_author: dict[str, list[Act]] = {}
        self.seats: dict[str, set[int]] = {}
        """The seats for which each author has written."""
        self._known: set[str] = set()
        self._heads: dict[str, Head] = {}
        self.add(acts)

    def add(self, acts: Iterable[Act]) -> list[Act]:
        """Add acts in any order, and return the new ones."""
        new = []
        for act in acts:
            if act.ident in self._known:
                continue
            self._known.add(act.ident)
            insort(self.by_author.setdefault(act.author, []), act, key=_CLOCK)
            self.seats.setdefault(act.author, set()).add(act.seat)
            self._heads.pop(act.author, None)
            self.count, self.length, self.top = self.count + 1, self.length + len(act.line), max(self.top, act.clock)
            new.append(act)
        return new

    def new(self, acts: Iterable[Act]) -> list[Act]:
        """Return those acts that are not known."""
        return [act for act in acts if act.ident not in self._known]

    def heads(self) -> tuple[Head, ...]:
        """Describe the acts by author."""
        for author, acts in self.by_author.items():
            if author not in self._heads:
                self._heads[author] = Head(author, len(acts), _sum(acts))
        return tuple(self._heads[author] for author in self.by_author)

    def covers(self, heads: Iterable[Head]) -> bool:
        """Return whether there are at least as many acts of each author as a tablet with those heads has."""
        return all(len(self.by_author.get(head.author, ())) >= head.acts for head in heads)

    def missing(self, heads: Iterable[Head]) -> list[Act]:
        """Return the acts that a tablet with those heads lacks, in order: of each author what follows the acts there,
        or all of them if those there are not the first ones. A tablet with more acts of an author sends them first.
        """
        there = {head.author: head for head in heads}
        lacked: list[Act] = []
        for head in self.heads():
            acts, other = self.by_author[head.author], there.get(head.author, Head(head.author, 0, 0))
            if other.acts < len(acts):
                lacked += acts[other.acts :] if other.sum == _sum(acts[: other.acts]) else acts
            elif other.acts == len(acts) and other.sum != head.sum:
                lacked += acts
        return sorted(lacked, key=_ORDER)


def _sum(acts: Sequence[Act]) -> int:
    return zlib.crc32(" ".join(f"{act.clock:x}" for act in acts).encode())
