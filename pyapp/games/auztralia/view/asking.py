"""Which panel the column shows for what is asked or put together; none where the board alone answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import NOTHING, Markup, join
from pyapp.games.auztralia.rules.steps import FINISH, KEEP, TURN, USE
from pyapp.games.auztralia.rules.turns import card_played
from pyapp.games.auztralia.view import beginning, combat, farming, force, mining, railway, recruiting, trading, turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.view.desk import PendingAct

WHOLE, FULL, SLIM = "whole", "full", "slim"
"""A panel that takes the place of the column, one of warehouse and Old Ones, one that stands above them."""

_PANELS: Final[dict[str, tuple[str, Callable[[PendingAct], Markup]]]] = {
    "rail": (SLIM, railway.panel),
    "hills": (SLIM, railway.panel),
    "mine": (SLIM, mining.panel),
    "recruit": (FULL, recruiting.panel),
    "buy": (FULL, trading.buy_panel),
    "trade": (FULL, trading.trade_panel),
    "farm": (SLIM, farming.panel),
    "attack": (FULL, force.panel),
}


def panel(desk: PendingAct) -> tuple[str, Markup]:
    """Return the size of the panel and what stands on it; nothing where there is none."""
    if window := combat.window(desk):
        return WHOLE, window
    if not desk.acts:
        return "", NOTHING
    if desk.asked == USE:
        return FULL, beginning.options_panel(desk)
    if desk.asked == KEEP:
        return FULL, recruiting.keep_panel(desk)
    if desk.asked == FINISH:
        cards = dict.fromkeys(card for move in desk.position.legal if (card := card_played(move)))
        return SLIM, join(*(turns.play_panel(desk, card) for card in cards))
    if desk.asked == TURN and (card := card_played(desk.text)):
        return SLIM, turns.play_panel(desk, card)
    if desk.box not in _PANELS or (desk.asked == TURN and desk.text == "recover"):
        return "", NOTHING
    size, draw = _PANELS[desk.box]
    if desk.box == "attack" and force.aimed(desk):
        size = WHOLE
    return size, draw(desk)
