"""The puzzles of AuZtralia: their data, and the words about one of the last turns of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import fill, ngettext, short_decimal
from pyapp.drawing.markup import Markup, esc, join
from pyapp.engine.contract import N_
from pyapp.engine.files import read_table
from pyapp.games.auztralia.rules.components import END_SPACE
from pyapp.games.auztralia.view.view import VIEW

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.rules.position import Position

QUESTION: Final = N_("Which act is best against the Old Ones?")


def data() -> Mapping[str, Any]:
    """Return the file of the puzzles as plain data."""
    return read_table("pyapp.games.auztralia", "data/puzzles.toml")


def note(position: Position) -> Markup:
    """Describe how much time is left."""
    spaces = END_SPACE - position.times[0]
    return esc(ngettext("{number} space of time is left.", "{number} spaces of time are left.", spaces))


def judged(position: Position, act: Move, value: int, other: int) -> Markup:
    """Describe how far an act leaves its seat ahead of the Old Ones on average; values are tenths of points."""
    ahead = N_("<b>{act}</b>: you end the match <b>{points} points ahead</b> of the Old Ones on average.")
    behind = N_("<b>{act}</b>: you end the match <b>{points} points behind</b> the Old Ones on average.")
    said = fill(behind if value < 0 else ahead, act=VIEW.acts.key(position, act), points=_points(value))
    if value < other:
        more = N_("With the best act: {points} behind.") if other < 0 else N_("With the best act: {points} ahead.")
    else:
        more = N_("With the next best: {points} behind.") if other < 0 else N_("With the next best: {points} ahead.")
    return join(said, " ", fill(more, points=_points(other)))


def _points(tenths: int) -> str:
    """Format tenths of points without their sign."""
    return short_decimal(abs(tenths) / 10)
