"""Why the rules refuse an act, with what is printed: hexes, Old Ones, goods and cards by their names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import NOTHING, Markup
from pyapp.drawing.telling import Log, Telling
from pyapp.drawing.vocabulary import capitalized
from pyapp.games.auztralia.view.fillers import FILLERS
from pyapp.games.auztralia.view.vocabulary import Vocabulary, good_name, tile_text, unit_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Illegal
    from pyapp.games.auztralia.view.fillers import Filler

_FILLERS: Final[Mapping[str, Filler]] = {
    **{field: FILLERS[field] for field in ("hex", "there", "border", "box", "card", "farm", "seats")},
    "cut": lambda telling, params: telling.vocabulary.hex(params["cut"]),
    "tile": lambda _telling, params: tile_text(str(params["tile"])),
    "good": lambda _telling, params: good_name(str(params["good"])).lower(),
    "unit": lambda _telling, params: unit_name(str(params["unit"])),
}
"""Field of a refusal -> its filler; every other field is the parameter of its name."""
_LOG: Final[Log[Vocabulary]] = Log(_FILLERS)


def refusal(telling: Telling[Vocabulary], refused: Illegal) -> Markup:
    """Say why the rules refuse an act."""
    if not refused.params:
        return NOTHING
    said = replace(telling, log=_LOG).fill(refused.reason, refused.params)
    return Markup(capitalized(said))
