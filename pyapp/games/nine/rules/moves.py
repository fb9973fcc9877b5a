"""The moves of seats and of chance as classes, and the grammar of their texts. NI-7.1.

Squares of the board and outer squares are numbers, NOWHERE for an unknown name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from pyapp.engine.grammar import Field, Grammar, TypedMove, notation
from pyapp.games.nine.rules.components import OUTER, OUTER_NUMBER, SQUARE, SQUARES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.engine.contract import Move

NOWHERE: Final = -1


def _any_name(names: Sequence[str], numbers: Mapping[str, int]) -> Field:
    """Return the field of a name. It accepts any other text too, for which the rules have a refusal."""
    return Field("(?s:.*)", lambda text: numbers.get(text, NOWHERE), names.__getitem__)


AnySquare = Annotated[int, _any_name(SQUARES, SQUARE)]
AnyOuter = Annotated[int, _any_name(OUTER, OUTER_NUMBER)]
Square = Annotated[int, Field("[a-i][1-9]", SQUARE.__getitem__, SQUARES.__getitem__)]
Outer = Annotated[int, Field("[nesw][a-i1-9]", OUTER_NUMBER.__getitem__, OUTER.__getitem__)]


class NineMove(TypedMove):
    """Any move of a seat or of chance."""

    __slots__ = ()


@notation(":{square}")
class PutNeutral(NineMove):
    """Put a neutral token on a square of the board. NI-3.1."""

    square: AnySquare


@notation("+{outer}")
class PlaceToken(NineMove):
    """Place a token on an outer square. NI-4.1."""

    outer: AnyOuter


@notation("{outer}")
class Slide(NineMove):
    """Slide the token of an outer square in. NI-5.1."""

    outer: Outer


@notation("--")
class Pass(NineMove):
    """Pass, because no token can move. NI-5.6."""


@notation("[@]{square}")
class BoardSquare(NineMove):
    """A square of the board that no move starts from, for the touchables of the page; with @, because e5 is also an
    outer square.
    """

    square: Square


GRAMMAR: Final = Grammar(NineMove)
PASS: Final = Pass.word
NEUTRAL_MOVES: Final = tuple(PutNeutral(square).text for square in range(len(SQUARES)))
PLACE_MOVES: Final = tuple(PlaceToken(outer).text for outer in range(len(OUTER)))
SLIDE_MOVES: Final = OUTER
"""Texts by square and by outer square, for lists of moves."""


def outer_of(text: Move) -> int:
    """Return the outer square of a placement or a slide, NOWHERE for any other text."""
    move = GRAMMAR.parse(text)
    return move.outer if isinstance(move, PlaceToken | Slide) else NOWHERE
