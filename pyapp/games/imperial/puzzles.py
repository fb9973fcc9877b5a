"""The puzzles of Imperial Settlers: their data, and the words about a last round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import fill, ngettext
from pyapp.drawing.markup import Markup, esc
from pyapp.engine.contract import N_
from pyapp.engine.files import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.imperial.rules.position import Position

QUESTION: Final = N_("Finish with at least {points} points.")


def data() -> Mapping[str, Any]:
    """Return the file of the puzzles as plain data."""
    return read_table("pyapp.games.imperial", "data/puzzles.toml")


def note(position: Position) -> Markup:
    """Describe the actions that the last round still has."""
    actions = position.players[0].actions
    left = ngettext(
        "It is the last round. You have {number} action.", "It is the last round. You have {number} actions.", actions
    )
    return esc(left)


def judged(_position: Position, _act: Move, value: int, other: int) -> Markup:
    """Describe the points made, and the most that can be made."""
    if value < other:
        return fill(N_("<b>You make {value}.</b> {best} can be made."), value=value, best=other)
    return fill(N_("<b>{value} points</b> are the most that can be made here."), value=value)
