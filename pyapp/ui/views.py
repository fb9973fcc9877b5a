"""Which view draws which game."""

from __future__ import annotations

import importlib
from functools import cache
from types import ModuleType

from pyapp.drawing.language import esc
from pyapp.engine.contract import Setup


@cache
def view_of(game: str) -> ModuleType:
    """Give the view module of a game (its functions are those of `drawing.scene.View`)."""
    return importlib.import_module(f"pyapp.games.{game}.view")


def names_of(setup: Setup) -> list[str]:
    """Give the names of the seats, escaped: the only form in which they reach a page."""
    return [esc(seat.name) for seat in setup.seats]
