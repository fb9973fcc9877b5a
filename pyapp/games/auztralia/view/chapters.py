"""All chapters of AuZtralia in one book, and the panel of the column for the open question or the pending act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.verbs import Book
from pyapp.games.auztralia.rules.position import Position
from pyapp.games.auztralia.rules.steps import FINISH, KEEP, TURN, USE
from pyapp.games.auztralia.rules.turns import plays_by_card
from pyapp.games.auztralia.view import (
    attacking,
    beginning,
    combat_window,
    farming,
    land,
    mining,
    old_ones_log,
    railway,
    recruiting,
    trading,
    turns,
)
from pyapp.games.auztralia.view.fillers import FILLERS
from pyapp.games.auztralia.view.panels import Panel
from pyapp.games.auztralia.view.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.view.board_model import BoardModel

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
        attacking.CHAPTER,
        old_ones_log.CHAPTER,
    ),
    FILLERS,
)


# --- the panel of the column ---


_PANELS: Final[dict[str, Callable[[BoardModel], Panel]]] = {
    "rail": railway.panel,
    "hills": railway.panel,
    "mine": mining.panel,
    "recruit": recruiting.panel,
    "buy": trading.buy_panel,
    "trade": trading.trade_panel,
    "farm": farming.panel,
    "attack": attacking.panel,
}
_NONE: Final = Panel()


def panel_of(model: BoardModel) -> Panel:
    """Draw the panel of the column; an empty one without a size if there is none."""
    if (fight := combat_window.window(model)) is not None:
        return fight
    if not model.acts:
        return _NONE
    if model.asked == USE:
        return beginning.options_panel(model)
    if model.asked == KEEP:
        return recruiting.keep_panel(model)
    if model.asked == FINISH:
        return turns.play_panel(model, *plays_by_card(model.position))
    if model.asked == TURN and model.pending.card:
        return turns.play_panel(model, model.pending.card)
    if model.pending.box not in _PANELS or (model.asked == TURN and model.pending.text == "recover"):
        return _NONE
    return _PANELS[model.pending.box](model)
