"""Fillers for the fields of sentences: hexes, Old Ones, goods, units, cards, seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.drawing.vocabulary import joined
from pyapp.games.auztralia.rules.components import KINDS
from pyapp.games.auztralia.view import attacking, beginning, old_ones_log
from pyapp.games.auztralia.view.codes import split_words
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    box_name,
    card_number,
    farm_name,
    force_words,
    good_name,
    goods_counted,
    kind_name,
    level_name,
    old_one_name,
    refused_tile_name,
    seat_words,
    unit_name,
    units_counted,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.telling import Filler, Telling
    from pyapp.engine.contract import Value


def _hex(field: str) -> Filler[Vocabulary]:
    return lambda telling, params: telling.vocabulary.hex(params[field])


def _card(field: str) -> Filler[Vocabulary]:
    return lambda telling, params: telling.vocabulary.card(params[field])


def _seats(field: str) -> Filler[Vocabulary]:
    return lambda telling, params: seat_words(str(params[field]), telling.names)


def _why(telling: Telling[Vocabulary], params: Mapping[str, Value]) -> str:
    """Return the source of goods: a card, a kind of Old One, a bounty."""
    why = str(params["why"])
    return kind_name(why) if why in KINDS else _("bounty") if why == "bounty" else telling.vocabulary.card(why)


FILLERS: Final[Mapping[str, Filler[Vocabulary]]] = {
    **{field: _hex(field) for field in ("hex", "there", "cut")},
    **{field: _card(field) for field in ("card", "given", "option", "objective", "revelation")},
    **{field: _seats(field) for field in ("seat", "seats")},
    "cards": lambda telling, params: joined([telling.vocabulary.card(card) for card in split_words(params["cards"])]),
    "card_number": lambda _telling, params: card_number(params["card"]),
    "border": lambda telling, params: telling.vocabulary.border(params["border"]),
    "box": lambda _telling, params: box_name(str(params["box"])),
    "farm": lambda _telling, params: farm_name(str(params["farm"])),
    "force": lambda _telling, params: force_words(str(params["force"])),
    "goods": lambda _telling, params: goods_counted(str(params["good"]), int(params.get("number", 1))),
    "good": lambda _telling, params: good_name(str(params["good"])).lower(),
    "gold": lambda _telling, params: goods_counted("gold", int(params["gold"])),
    "tile": lambda _telling, params: refused_tile_name(params),
    "unit": lambda _telling, params: unit_name(str(params["unit"])),
    "units": lambda _telling, params: units_counted(str(params["unit"]), int(params["number"])),
    "why": _why,
    "what": lambda _telling, params: old_one_name(params),
    "level": lambda _telling, params: level_name(str(params["level"])),
    "found": lambda telling, params: beginning.found_words(params, telling.vocabulary),
    "hidden": lambda _telling, params: beginning.hidden_words(params),
    "levels": lambda _telling, params: beginning.levels_words(params),
    "lying": lambda _telling, params: beginning.lying_words(params),
    "course": lambda _telling, params: attacking.course_words(params),
    "moves": lambda _telling, params: old_ones_log.moves_words(params),
    "steps": lambda _telling, params: old_ones_log.entry_words(str(params["kind"]), int(params["number"])),
    "text": lambda telling, params: old_ones_log.revelation_words(telling.vocabulary.kit, str(params["revelation"])),
    "way": lambda telling, params: old_ones_log.step_words(params, telling.vocabulary, telling.names),
}
"""Field of a sentence or a refusal -> its filler; any other field is replaced by the parameter of its name."""
