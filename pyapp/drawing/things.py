"""Printed things with an explanation: the pattern of their texts, and the function that explains them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic

from pyapp.drawing.language import fill
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.scene import Explanation, P, Scene
from pyapp.engine.contract import N_
from pyapp.engine.grammar import Field, Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

IDENT: Final = Field("[A-Za-z0-9]+")
"""The id of a card, a tile or another component."""


class Thing(Generic[P]):
    """A kind of printed thing, with a pattern for its texts, such as `space {region} {number}`.

    `says` gets the scene and the fields by name, and returns None for a thing that does not exist. So malformed texts
    are ignored, while errors in the code still surface.
    """

    __slots__ = ("_absent", "_pattern", "_says", "word")

    def __init__(self, text: str, says: Callable[..., Explanation | None], /, **fields: Field) -> None:
        self._pattern: Pattern[dict[str, Any]] = Pattern(dict, text, **fields)
        self._absent = dict.fromkeys(fields)
        self._says = says
        self.word = self._pattern.word

    def explain(self, scene: Scene[P], text: str) -> Explanation | None:
        """Explain a thing; None for an unknown or malformed text."""
        fields = self._pattern.parse(text)
        return None if fields is None else self._says(scene, **(self._absent | fields))


def ordinal(most: int) -> Field:
    """Return a field for a number that people count from 1, read as an index from 0."""

    def read(text: str) -> int:
        if not 1 <= int(text) <= most:
            raise ValueError(text)
        return int(text) - 1

    return Field("[1-9][0-9]?", read)


def explanation(rule: str, head: str, *more: str) -> Explanation:
    """Return an explanation: one sentence on what the thing is, then further details; empty parts are left out."""
    return Explanation(
        Markup(" ").join((fill(N_("<b>{text}</b>"), text=head), *[esc(one) for one in more if one])), rule
    )


def explain(things: Mapping[str, Thing[P]], scene: Scene[P], text: str) -> Explanation | None:
    """Explain a printed thing, by the kind that its first word names; None for an unknown text."""
    kind = things.get(text.split(" ", 1)[0])
    return kind.explain(scene, text) if kind else None


def by_word(things: Iterable[Thing[P]]) -> dict[str, Thing[P]]:
    """Return things by the first word of their texts; ValueError if two share one."""
    things_by_word: dict[str, Thing[P]] = {}
    for one in things:
        if one.word in things_by_word:
            raise ValueError(one.word)
        things_by_word[one.word] = one
    return things_by_word
