"""Why the rules refuse an act, with what is printed: hexes, Old Ones, goods and cards by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.games.auztralia.view.terms import (
    border_words,
    box_name,
    card_name,
    farm_name,
    good_name,
    hex_name,
    seat_words,
    tile_text,
    unit_name,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyapp.engine.contract import Illegal

_NAMED: Final[dict[str, Callable[[str], str]]] = {
    "hex": hex_name,
    "cut": hex_name,
    "there": hex_name,
    "border": border_words,
    "tile": tile_text,
    "good": lambda good: good_name(good).lower(),
    "box": box_name,
    "card": card_name,
    "unit": unit_name,
    "farm": farm_name,
}


def refusal(refused: Illegal, names: Sequence[Markup]) -> Markup:
    """Say why the rules refuse an act."""
    if not refused.params:
        return NOTHING
    params = {
        key: _NAMED[key](str(value)) if key in _NAMED else seat_words(str(value), names) if key == "seats" else value
        for key, value in refused.params.items()
    }
    said = fill(refused.reason, **params)
    return Markup(said[:1].upper() + said[1:])
