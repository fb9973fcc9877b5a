"""The sentences of events, for the conformance kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.markup import Markup, esc
from pyapp.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.engine.contract import Event, Setup


def sentence_of(setup: Setup) -> Callable[[Event], Markup]:
    """Return the function that writes an event of a match as a sentence of its log."""
    game = GAMES[setup.game]
    log = game.view().for_setup(setup).log
    names = [*(esc(seat.name) for seat in setup.seats), *(esc(side.name) for side in game.mode(setup.mode).sides)]
    return lambda event: log.say(event, names)
