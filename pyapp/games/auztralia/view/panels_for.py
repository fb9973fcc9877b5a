"""Which panel the column shows for what is asked or put together; none where the board alone answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.steps import FINISH, KEEP, TURN, USE
from pyapp.games.auztralia.rules.turns import plays
from pyapp.games.auztralia.view import beginning, combat, farming, force, mining, railway, recruiting, trading, turns
from pyapp.games.auztralia.view.panels import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.view.board_model import BoardModel

_PANELS: Final[dict[str, Callable[[BoardModel], Panel]]] = {
    "rail": railway.panel,
    "hills": railway.panel,
    "mine": mining.panel,
    "recruit": recruiting.panel,
    "buy": trading.buy_panel,
    "trade": trading.trade_panel,
    "farm": farming.panel,
    "attack": force.panel,
}
_NONE: Final = Panel()


def panel(model: BoardModel) -> Panel:
    """Draw the panel of the column; an empty one, without a size, where there is none."""
    if (fight := combat.window(model)) is not None:
        return fight
    if not model.acts:
        return _NONE
    if model.asked == USE:
        return beginning.options_panel(model)
    if model.asked == KEEP:
        return recruiting.keep_panel(model)
    if model.asked == FINISH:
        return turns.play_panel(model, *plays(model.position))
    if model.asked == TURN and model.pending.card:
        return turns.play_panel(model, model.pending.card)
    if model.pending.box not in _PANELS or (model.asked == TURN and model.pending.text == "recover"):
        return _NONE
    return _PANELS[model.pending.box](model)
