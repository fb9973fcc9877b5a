"""All chapters of AuZtralia in one book."""

from __future__ import annotations

from typing import Final

from pyapp.drawing.verbs import Book
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.view import (
    battle,
    beginning,
    farming,
    land,
    march,
    mining,
    railway,
    recruiting,
    trading,
    turns,
)
from pyapp.games.auztralia.view.fillers import FILLERS
from pyapp.games.auztralia.view.vocabulary import Vocabulary

BOOK: Final = Book[Position, Vocabulary](
    (
        land.CHAPTER,
        beginning.CHAPTER,
        turns.CHAPTER,
        railway.CHAPTER,
        mining.CHAPTER,
        recruiting.CHAPTER,
        trading.CHAPTER,
        farming.CHAPTER,
        battle.CHAPTER,
        march.CHAPTER,
    ),
    FILLERS,
)
