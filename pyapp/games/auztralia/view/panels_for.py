"""Which panel the column shows for what is asked or put together; none where the board alone answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import NOTHING, Markup, join
from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.rules.steps import FINISH, KEEP, TURN, USE
from pyapp.games.auztralia.rules.turns import plays
from pyapp.games.auztralia.view import beginning, combat, farming, force, mining, railway, recruiting, trading, turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.view.board_model import BoardModel

WHOLE, FULL, SLIM = "whole", "full", "slim"
"""A panel that takes the place of the column, one of warehouse and Old Ones, one that stands above them."""

_PANELS: Final[dict[str, tuple[str, Callable[[BoardModel], Markup]]]] = {
    "rail": (SLIM, railway.panel),
    "hills": (SLIM, railway.panel),
    "mine": (SLIM, mining.panel),
    "recruit": (FULL, recruiting.panel),
    "buy": (FULL, trading.buy_panel),
    "trade": (FULL, trading.trade_panel),
    "farm": (SLIM, farming.panel),
    "attack": (FULL, force.panel),
}


def panel(model: BoardModel) -> tuple[str, Markup]:
    """Return the size of the panel and what stands on it; nothing where there is none."""
    if window := combat.window(model):
        return WHOLE, window
    if not model.acts:
        return "", NOTHING
    if model.asked == USE:
        return FULL, beginning.options_panel(model)
    if model.asked == KEEP:
        return FULL, recruiting.keep_panel(model)
    if model.asked == FINISH:
        return SLIM, join(*(turns.play_panel(model, card) for card in plays(model.position)))
    if model.asked == TURN and model.pending.card:
        return SLIM, turns.play_panel(model, model.pending.card)
    if model.pending.box not in _PANELS or (model.asked == TURN and model.pending.text == "recover"):
        return "", NOTHING
    size, draw = _PANELS[model.pending.box]
    if model.pending.box == "attack" and model.pending.target != NOWHERE:
        size = WHOLE
    return size, draw(model)
