"""All chapters of The Artemis Project in one book, and what puts words to the fields of its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.verbs import Book
from pyapp.drawing.vocabulary import listed
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.view import (
    academy,
    basecamp,
    doorstep,
    europa,
    exposure,
    gains,
    gantry,
    happenings,
    placement,
    upkeep,
)
from pyapp.games.artemis.view.asking import Asked, Panel
from pyapp.games.artemis.view.vocabulary import Vocabulary, a_colonist, colonists, where

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.engine.contract import Value
    from pyapp.games.artemis.view.model import BoardModel


def _title(words: Vocabulary, value: Value) -> str:
    return words.title(str(value))


def _reason(words: Vocabulary, value: Value) -> str:
    return words.reason(str(value))


def _letters(_words: Vocabulary, value: Value) -> str:
    return colonists(str(value))


_FILLERS: Final[Mapping[str, Callable[[Vocabulary, Value], Value]]] = {
    **dict.fromkeys(("expedition", "tile", "target", "event"), _title),
    **dict.fromkeys(("place", "why"), _reason),
    **dict.fromkeys(("colonists", "queue", "hand", "all"), _letters),
    "region": lambda _words, value: where(str(value)),
    "colonist": lambda _words, value: a_colonist(str(value)),
    "dice": lambda _words, value: listed(list(str(value))),
}
"""Field of a message -> what fills it; every other field is written as it is."""

BOOK: Final = Book[Position, Vocabulary](
    (
        placement.CHAPTER,
        happenings.CHAPTER,
        basecamp.CHAPTER,
        exposure.CHAPTER,
        gantry.CHAPTER,
        doorstep.CHAPTER,
        academy.CHAPTER,
        gains.CHAPTER,
        upkeep.CHAPTER,
        europa.CHAPTER,
    ),
    _FILLERS,
)


def panel(board: BoardModel) -> Panel:
    """Draw the choices of the open question; an empty panel while there is none, or the board has the choices."""
    question = BOOK.questions.get(board.asked) if not board.placing else None
    return question.panel(board) if isinstance(question, Asked) else Panel()
