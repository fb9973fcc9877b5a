"""Solving the puzzle that a tablet shows, as a person does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyapp.engine.acts import moves_of
from pyapp.ui.puzzles.library import library

if TYPE_CHECKING:
    from tests.unit.fake_page import Tablet


def puzzle_of(one: Tablet) -> Any:
    """Return the puzzle of a tablet."""
    _room, game, ident = one.page.fragment.split("/")
    return library(game).puzzle[ident]


def play(one: Tablet, *acts: str) -> None:
    """Play acts at the table of a puzzle."""
    for act in acts:
        assert one.app.table is not None
        one.app.table.play(act)
        one.page.settle()


def solve(one: Tablet) -> None:
    """Play the solution, on the board alone or at the table."""
    puzzle = puzzle_of(one)
    if puzzle.wrong:
        one.app.tap(puzzle.best)
        one.press("puzzle-play")
    else:
        play(one, *(moves_of(puzzle.best) if puzzle.is_goal else [puzzle.best]))
