"""Fillers of the fields of sentences: printed names, places, goods, colonists, parties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.drawing.vocabulary import listed
from pyapp.games.artemis.rules.steps import REGIONS
from pyapp.games.artemis.view.names import REGION_NAMES
from pyapp.games.artemis.view.vocabulary import (
    PLURALS,
    Vocabulary,
    a_colonist,
    amount_of,
    at_region,
    colonists,
    goods,
    party_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.telling import Filler, Telling
    from pyapp.engine.contract import Value


def _title(field: str) -> Filler[Vocabulary]:
    return lambda telling, params: telling.vocabulary.title(str(params[field]))


def _reason(field: str) -> Filler[Vocabulary]:
    return lambda telling, params: telling.vocabulary.reason(str(params[field]))


def _colonists(field: str) -> Filler[Vocabulary]:
    return lambda _telling, params: colonists(str(params[field]))


def _colonist(field: str) -> Filler[Vocabulary]:
    return lambda _telling, params: a_colonist(str(params[field]))


def _goods(kind: str, field: str) -> Filler[Vocabulary]:
    return lambda _telling, params: goods(kind, int(params[field]))


def _where(telling: Telling[Vocabulary], params: Mapping[str, Value]) -> str | Markup:
    if "region" in params:
        return at_region(str(params["region"]))
    return telling.vocabulary.inside(str(params["place"]))


FILLERS: Final[Mapping[str, Filler[Vocabulary]]] = {
    **{field: _title(field) for field in ("expedition", "tile", "target", "event")},
    **{field: _reason(field) for field in ("place", "why")},
    **{field: _colonists(field) for field in ("colonists", "queue", "hand", "all")},
    "colonist": _colonist("colonist"),
    "old_type": _colonist("old"),
    "new_type": _colonist("new"),
    "type": lambda _telling, params: _(PLURALS[str(params["colonist"])]),
    "where": _where,
    "region_name": lambda _telling, params: _(REGION_NAMES[REGIONS[int(params["number"]) - 1]]),
    "what": lambda _telling, params: amount_of(params),
    "energy": _goods("ENERGY", "energy"),
    "minerals": _goods("MINERAL", "minerals"),
    "toolkits": _goods("TOOLKIT", "number"),
    "energy_paid": _goods("ENERGY", "price"),
    "minerals_paid": _goods("MINERAL", "price"),
    "paid": lambda _telling, params: goods(str(params["paid"]).upper(), 1),
    "dice": lambda _telling, params: listed(list(str(params["dice"]))) or _("none"),
    "by": lambda telling, params: party_of(telling.names, params["by"]),
    "seat": lambda telling, params: party_of(telling.names, params["seat"]),
    "drawn": lambda telling, params: telling.vocabulary.contents(str(params["drawn"])),
    "text": lambda telling, params: telling.vocabulary.event_text(str(params["event"])),
}
"""Field of a sentence or a refusal -> its filler; any other field is the parameter of its name."""
