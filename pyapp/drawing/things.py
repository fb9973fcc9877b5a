"""Printed things that explain themselves: how their text is written, and what says what they are."""

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
"""The id of a card, a tile or whatever else has one."""


class Thing(Generic[P]):
    """A kind of printed thing: its text is a pattern as in a grammar, such as `space {region} {number}`.

    `says` is given the scene and the fields by name; it returns None for what is not there. So a text that is malformed
    is harmless, and a fault stays one.
    """

    __slots__ = ("_absent", "_pattern", "_says", "word")

    def __init__(self, text: str, says: Callable[..., Explanation | None], /, **fields: Field) -> None:
        self._pattern: Pattern[dict[str, Any]] = Pattern(dict, text, **fields)
        self._absent = dict.fromkeys(fields)
        self._says = says
        self.word = self._pattern.word

    def explain(self, scene: Scene[P], text: str) -> Explanation | None:
        """Say what a thing is; None for what is not written or known so."""
        fields = self._pattern.parse(text)
        return None if fields is None else self._says(scene, **(self._absent | fields))


def ordinal(most: int) -> Field:
    """Return the field of a number that people count from 1; read, it is one from 0."""

    def read(text: str) -> int:
        if not 1 <= int(text) <= most:
            raise ValueError(text)
        return int(text) - 1

    return Field("[1-9][0-9]?", read)


def explanation(rule: str, head: str, *more: str) -> Explanation:
    """Return an explanation: what it is in one sentence, then what else there is to know, empty parts left out."""
    return Explanation(
        Markup(" ").join((fill(N_("<b>{text}</b>"), text=head), *[esc(one) for one in more if one])), rule
    )


def explain(things: Mapping[str, Thing[P]], scene: Scene[P], text: str) -> Explanation | None:
    """Say what a printed thing is, by the kind that its first word names; None for anything else."""
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
