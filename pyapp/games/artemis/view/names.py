"""Names in the language of the page: regions, tiles, expeditions, numbers of colonists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, named
from pyapp.drawing.markup import el
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.games.artemis.rules.gains import SHELTERS
from pyapp.games.artemis.rules.steps import ACADEMY, BASECAMP, DOORSTEP, GANTRY, OUTFITTERS, QUARRY, VENTS

if TYPE_CHECKING:
    from pyapp.drawing.markup import Markup
    from pyapp.engine.schema import Provenance
    from pyapp.games.artemis.rules.components import Building
    from pyapp.games.artemis.rules.moves import Place
    from pyapp.games.artemis.rules.state import State

REGION_NAMES: Final = {
    BASECAMP: N_("Basecamp"),
    VENTS: N_("Vents"),
    QUARRY: N_("Quarry"),
    GANTRY: N_("Gantry"),
    DOORSTEP: N_("Doorstep"),
    ACADEMY: N_("Academy"),
    OUTFITTERS: N_("Outfitters"),
}
_NUMBERED: Final = {
    "P": (N_("{number} Pioneer"), N_("{number} Pioneers")),
    "E": (N_("{number} Engineer"), N_("{number} Engineers")),
    "M": (N_("{number} Marine"), N_("{number} Marines")),
    "S": (N_("{number} Steward"), N_("{number} Stewards")),
}


def building_of(position: State, tile: str) -> Building:
    """Return the building of a tile."""
    return position.kit.building(tile)


def tile_name(position: State, tile: str) -> str:
    """Return the name of a tile in the language of the page."""
    return named(building_of(position, tile).name)


def place_name(position: State, place: Place) -> str:
    """Return the name of a place for dice: of its expedition or tile, else of its region."""
    if place.target is None:
        return _(REGION_NAMES[place.region])
    if place.region == BASECAMP:
        return named(position.kit.material.expeditions[place.target].name)
    return tile_name(position, place.target)


def colonist_place_name(position: State, place: str) -> str:
    """Return the name of a place for colonists: a building or the Shelters."""
    return _("Shelters") if place == SHELTERS else tile_name(position, place)


_SOURCES: Final = {
    "source": N_("printed rules"),
    "public": N_("public sources"),
    "house": N_("our own"),
    "own": N_("your pack"),
}


def origin(provenance: Provenance) -> Markup:
    """Format the source of a card's name and figures as small print."""
    name, rules = (
        ", ".join(_(_SOURCES[word]) for word in text.split(", ")) for text in (provenance.name, provenance.rules)
    )
    if name == rules:
        return el("small", fill(N_("Name and figures: {source}."), source=name))
    return el("small", fill(N_("Name: {name}. Figures: {rules}."), name=name, rules=rules))


def colonist_words(letters: str) -> str:
    """Format colonists in words: 2 Pioneers and 1 Steward."""
    parts = [
        _(one if letters.count(letter) == 1 else many).format(number=letters.count(letter))
        for letter, (one, many) in _NUMBERED.items()
        if letter in letters and letters != "none"
    ]
    return joined(parts)
