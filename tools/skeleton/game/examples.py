"""The drawn examples of the rulebook: a moment of a match for each chapter, and what is played there."""

from __future__ import annotations

from typing import Final

from pyapp.engine.contract import N_
from pyapp.games.contract import Example

_CODE: Final = "olive-42-bread"

EXAMPLES: Final = (
    Example(1, N_("The heap is complete. Ana takes the first pebble."), "match", 2, _CODE, act="take 1"),
    Example(2, N_("Ana has taken one. Bruno takes three."), "match", 2, _CODE, line="take 1", act="take 3"),
    Example(
        3,
        N_("Two are left. The last one is worth most."),
        "match",
        2,
        _CODE,
        line="take 3; take 3; take 3",
        act="take 2",
    ),
)
