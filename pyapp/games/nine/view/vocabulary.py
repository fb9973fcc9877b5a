"""The names of the squares of 9: the inner ones by column and row, the outer ones by the side that a token comes from
and its line. The notation of NI-7.1 is used only in records.
"""

from __future__ import annotations

from typing import Final

from pyapp.drawing.language import fill
from pyapp.engine.contract import N_

_FROM: Final = {
    "n": N_("from the top, column {line}"),
    "e": N_("from the right, row {line}"),
    "s": N_("from below, column {line}"),
    "w": N_("from the left, row {line}"),
}
"""Side of an outer square, the first letter of its notation -> its name; the frame there shows the line."""


def outer_name(outer: str) -> str:
    """Return the name of an outer square from its notation: e8 is "from the right, row 8"."""
    return fill(_FROM[outer[0]], line=outer[1:])
