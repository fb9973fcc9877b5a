"""The chapters of the view: moves, questions, sentences and explanations of all modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.verbs import Book
from pyapp.games.artemis.rules.position import Position
from pyapp.games.artemis.view import (
    academy,
    basecamp,
    doorstep,
    europa,
    exposure,
    gains,
    gantry,
    placement,
    round_events,
    upkeep,
)
from pyapp.games.artemis.view.fillers import FILLERS
from pyapp.games.artemis.view.questions import ArtemisQuestion, Panel
from pyapp.games.artemis.view.vocabulary import Vocabulary

if TYPE_CHECKING:
    from pyapp.games.artemis.view.board_model import BoardModel


BOOK: Final = Book[Position, Vocabulary](
    (
        placement.CHAPTER,
        round_events.CHAPTER,
        basecamp.CHAPTER,
        exposure.CHAPTER,
        gantry.CHAPTER,
        doorstep.CHAPTER,
        academy.CHAPTER,
        gains.CHAPTER,
        upkeep.CHAPTER,
        europa.CHAPTER,
    ),
    FILLERS,
)


def panel(board: BoardModel) -> Panel:
    """Draw the choices of the open question; an empty panel if there is none or the board has the choices."""
    question = BOOK.questions.get(board.asked) if not board.placing else None
    return question.panel(board) if isinstance(question, ArtemisQuestion) else Panel()
