"""The printed components: empire sheet, fields, dice, favor tokens, village sheets. Data only, read from `data/*.toml`;
each table there names its source.

Costs and circles are texts of the letters W S F (wood, stone, food) in that order; "" is an empty box. Gold is G: no
box has it as a cost.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import N_, Value
from pyapp.engine.files import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping

RESOURCES: Final = "WSFG"
"""Wood, stone, food, gold: the letters of records, in the order in which they are written."""
RESOURCE_KEYS: Final = ("wood", "stone", "food", "gold")
RESOURCE_NAMES: Final = (N_("wood"), N_("stone"), N_("food"), N_("gold"))
LETTER: Final = dict(zip(RESOURCE_KEYS, RESOURCES, strict=True))
TRACKS: Final = ("walls", "huts", "granaries", "bridges")
TRACK_NAMES: Final = (N_("Walls"), N_("Huts"), N_("Granaries"), N_("Bridges"))
WALLS, HUTS, GRANARIES, BRIDGES = range(4)
SECTIONS: Final = 9
ROUNDS: Final = 10
TOKENS: Final = ("ally", "boon", "yield", "export", "coin")
"""The favor tokens in the order in which records write them."""
GIVERS: Final = ("ally", "coin")
"""The favor tokens that only give and have no choice: a seat that takes one uses it at the start of its expand
phase.
"""
TOKEN_NAMES: Final = {
    "ally": N_("Ally"),
    "boon": N_("Boon"),
    "yield": N_("Yield"),
    "export": N_("Export"),
    "coin": N_("Lucky Coin"),
}


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a track: its boxes (costs) and the VP of the track when this is the last complete section."""

    boxes: tuple[str, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Field:
    """A field: the bridge sections from `first` to `last` (from 0, both included) that open it, and its circles."""

    first: int
    last: int
    circles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability as data: its kind, its parameters, and the parameter that settlements raise ("" for none)."""

    kind: str
    params: Mapping[str, Any] = field(default_factory=dict)
    underline: str = ""


@dataclass(frozen=True, slots=True)
class Building:
    """A building of a village: id (unique on its sheet), names by language, boxes, ability, shape (rows of X and .),
    whether it is prebuilt, ★.
    """

    id: str
    name: Mapping[str, str]
    boxes: tuple[str, ...]
    ability: Ability
    blueprint: tuple[str, ...] = ()
    prebuilt: bool = False
    star: bool = False

    def named(self, key: str) -> dict[str, Value]:
        """Return the values that name the building in an event or a refusal: its id as `key`, its names as `key_en` and
        `key_es`.
        """
        return {key: self.id, **{f"{key}_{language}": name for language, name in self.name.items()}}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A village sheet: six buildings. `provenance` is "house" or "own"; difficulty 1 to 3."""

    id: str
    civilisation: str
    difficulty: int
    name: Mapping[str, str]
    buildings: tuple[Building, ...]
    provenance: str = "house"


def by_letters(text: str) -> str:
    """Return a cost with its letters in the order of RESOURCES."""
    return "".join(sorted(text, key=RESOURCES.index))


def read_data(name: str) -> dict[str, Any]:
    """Read a table of this folder's data, such as empire.toml."""
    return read_table("pyapp.games.imperial", f"data/{name}")


_EMPIRE: Final = read_data("empire.toml")
DICE: Final[tuple[str, ...]] = tuple(_EMPIRE["dice"]["resource"])
"""The faces of each resource die, from the first to the third."""
WORKER: Final[tuple[int, ...]] = tuple(_EMPIRE["dice"]["worker"])
EMPIRE: Final[tuple[tuple[Section, ...], ...]] = tuple(
    tuple(
        Section(tuple("" if box == "-" else by_letters(box) for box in cost.split("|")), value)
        for cost, value in zip(_EMPIRE[track]["cost"], _EMPIRE[track]["value"], strict=True)
    )
    for track in TRACKS
)
"""Track -> its nine sections."""
FIELDS: Final[tuple[Field, ...]] = tuple(
    Field(one["bridges"][0] - 1, one["bridges"][1] - 1, tuple(by_letters(circle) for circle in one["circles"]))
    for one in _EMPIRE["field"]
)

SQUARE_ROWS: Final = "whgb"
"""The tracks' letters in the square of a settlement, such as w3."""


def is_square(name: str) -> bool:
    """Return whether a name has the form of a square, such as w3, whether the sheet has that square or not."""
    return name[:1] in SQUARE_ROWS and name[1:].isdigit()


CIVILISATIONS: Final = ("sumer", "nabataea", "carthage", "aksum", "khmer", "inca", "norse", "song")
CIVILISATION_NAMES: Final = {
    "sumer": N_("Sumer"),
    "nabataea": N_("Nabataea"),
    "carthage": N_("Carthage"),
    "aksum": N_("Aksum"),
    "khmer": N_("Khmer Empire"),
    "inca": N_("Inca"),
    "norse": N_("Norse"),
    "song": N_("Song dynasty"),
}
SHEETS_EACH: Final = 6


def ids_of(civilisation: str) -> tuple[str, ...]:
    """Return the ids of a civilisation's six adventure sheets in order, such as sumer-1."""
    return tuple(f"{civilisation}-{number}" for number in range(1, SHEETS_EACH + 1))


def sheet_ids() -> tuple[str, ...]:
    """Return the ids of the 48 adventure sheets in order: civilisation and number."""
    return tuple(ident for civilisation in CIVILISATIONS for ident in ids_of(civilisation))


def _plain_building(data: Mapping[str, Any]) -> Building:
    """Read a building of our own village without validation, so that the schema is only loaded with the first adventure
    sheet (`sheets`).
    """
    ability = dict(data["ability"])
    return Building(
        id=data["id"],
        name=data["name"],
        boxes=tuple(by_letters(box) for box in data.get("boxes", ())),
        ability=Ability(ability.pop("kind"), underline=ability.pop("underline", ""), params=ability),
        blueprint=tuple(data.get("blueprint", ())),
        prebuilt=data.get("prebuilt", False),
        star=data.get("star", False),
    )


_COMPETITION: Final = read_data("competition.toml")
COMPETITION: Final = Sheet(
    _COMPETITION["id"], "", 1, _COMPETITION["name"], tuple(map(_plain_building, _COMPETITION["building"]))
)
"""The village of the competition modes."""
