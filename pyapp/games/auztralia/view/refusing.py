"""Why the rules refuse an act, with what is printed: hexes, Old Ones, goods and cards by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.vocabulary import capitalized
from pyapp.games.auztralia.view.phrases import FILLERS
from pyapp.games.auztralia.view.vocabulary import Vocabulary, good_name, seat_words, tile_text, unit_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Illegal, Value

_FILLERS: Final[Mapping[str, Callable[[Vocabulary, Value], Value]]] = {
    **{field: FILLERS[field] for field in ("hex", "there", "border", "box", "card", "farm")},
    "cut": Vocabulary.hex,
    "tile": lambda _words, tile: tile_text(str(tile)),
    "good": lambda _words, good: good_name(str(good)).lower(),
    "unit": lambda _words, unit: unit_name(str(unit)),
}
"""Field of a refusal -> what fills it; every other field but `seats` is written as it is."""


def refusal(telling: Telling[Vocabulary], refused: Illegal) -> Markup:
    """Say why the rules refuse an act."""
    if not refused.params:
        return NOTHING
    params = {
        key: _FILLERS[key](telling.vocabulary, value) if key in _FILLERS else value
        for key, value in refused.params.items()
    }
    if "seats" in params:
        params["seats"] = seat_words(str(params["seats"]), telling.names)
    said = fill(refused.reason, **params)
    return Markup(capitalized(said))
