"""The moves of a seat and what chance brings, typed: one class a verb, and the grammars of their texts."""

from __future__ import annotations

from typing import Annotated, Final

from pyapp.games.skeleton.rules.components import HEAPS, TAKES

from pyapp.engine.grammar import Field, Grammar, TypedMove, notation


class SkeletonMove(TypedMove):
    """Any move of a seat."""

    __slots__ = ()


class SkeletonChance(TypedMove):
    """Anything that chance brings."""

    __slots__ = ()


@notation("take {pebbles}")
class Take(SkeletonMove):
    """Take pebbles from the heap. SK-2.2."""

    pebbles: Annotated[int, Field("[1-3]", int)]


@notation("heap {pebbles}")
class Heap(SkeletonChance):
    """The heap as the roll says. SK-2.1."""

    pebbles: Annotated[int, Field("1[1-6]", int)]


GRAMMAR: Final = Grammar(SkeletonMove)
CHANCES: Final = Grammar(SkeletonChance)
TAKE_MOVES: Final = tuple(Take(pebbles).text for pebbles in TAKES)
"""The moves of a turn while the heap is large enough."""
ROLLS: Final = tuple((Heap(pebbles).text, 1) for pebbles in HEAPS)
"""The results of the roll with their weights."""
