"""The puzzles of The Artemis Project: their data, and the words about the last die of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup, join
from pyapp.engine.contract import N_
from pyapp.engine.files import read_table
from pyapp.games.artemis.view.view import VIEW

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.artemis.rules.position import Position

QUESTION: Final = N_("Where does your last die make the most points?")


def data() -> Mapping[str, Any]:
    """Return the file of the puzzles as plain data."""
    return read_table("pyapp.games.artemis", "data/puzzles.toml")


def note(position: Position) -> Markup:
    """Describe what is still to come."""
    drones = sum(len(pool) for pool in position.pool[1:])
    said = ngettext(
        "It is the last round. The drones still have {number} die.",
        "It is the last round. The drones still have {number} dice.",
        drones,
    )
    return join(said, " ", _("Tap a die, then where it goes."))


def judged(position: Position, act: Move, value: int, other: int) -> Markup:
    """Describe the points that a place of the die makes in the end, at most."""
    where = VIEW.acts.key(position, act)
    if value < other:
        said = N_("<b>{act}</b>: you can end the match with <b>{value} points</b>. With the best place: {best}.")
        return fill(said, act=where, value=value, best=other)
    said = N_("<b>{act}</b>: you can end the match with <b>{value} points</b>. Anywhere else: {other} at most.")
    return fill(said, act=where, value=value, other=other)
