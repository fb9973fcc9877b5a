"""Which view draws which game, and what a view that leaves something out means by it."""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

from pyapp.drawing.language import esc

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from pyapp.drawing.scene import Motion
    from pyapp.engine.contract import Event, Game, Move, Position, Setup


@cache
def view_of(game: str) -> ModuleType:
    """Return the view module of a game (its functions are those of `drawing.scene.View`)."""
    return importlib.import_module(f"pyapp.games.{game}.view.view")


def names_of(setup: Setup) -> list[str]:
    """Return the names of the seats, escaped: the only form in which they reach a page."""
    return [esc(seat.name) for seat in setup.seats]


def title_of(game: Game) -> tuple[str, str]:
    """Return a game's title and what stands behind its colon, if anything: the second is said where there is room."""
    title, _colon, more = game.title.partition(": ")
    return title, more


def asked(view: Any, name: str, *arguments: Any, default: Any) -> Any:
    """Ask a view for something that it may leave out (see `drawing.scene.SheetsView`, `Taps`, `Picker`)."""
    answer = getattr(view, name, None)
    return default if answer is None else answer(*arguments)


def has_sheets(view: Any) -> bool:
    """Return whether a game's sheets take the width of the page, instead of a board with the seats beside it."""
    return getattr(view, "LAYOUT", "board") == "sheets"


def ways(view: Any, position: Position, move: Move) -> Sequence[Move]:
    """Return the ways to play a legal move, the plainest first; at least the move itself."""
    found: Sequence[Move] = asked(view, "ways", position, move, default=())
    return found or (move,)


def meant(view: Any, position: Position, text: str) -> list[Move]:
    """Return the legal moves that a touchable's text means: of those that differ only in the way they are played the
    plainest; none if it is refused.
    """
    found = list(asked(view, "expand", position, text, default=()))
    if not found and position.why_not(text) is None:
        found = [text]
    kept: list[Move] = []
    known: set[Move] = set()
    for move in found:
        if move not in known:
            kept.append(move)
            known.update(ways(view, position, move))
    return kept


def motions_of(view: Any, events: Sequence[Event]) -> list[Motion]:
    """Return what moves after some events, in their order."""
    if (several := getattr(view, "motions", None)) is not None:
        return [motion for event in events for motion in several(event)]
    return [motion for event in events if (motion := view.motion(event)) is not None]
