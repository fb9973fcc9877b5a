"""All chapters of AuZtralia in one book, and what puts words to the fields of its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.verbs import Book
from pyapp.games.auztralia.rules.moves import Attack, Farm, Railway, Refresh, Trade
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.steps import DROP, FARM, RAIL, SEND, TRADE
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
from pyapp.games.auztralia.view.phrases import FILLERS
from pyapp.games.auztralia.view.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping

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
GOES_ON: Final[Mapping[str, type]] = {RAIL: Railway, TRADE: Trade, FARM: Farm, SEND: Attack, DROP: Refresh}
"""Question for the parts of an act -> the move that the act began with."""
