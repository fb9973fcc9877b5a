"""The components: maps, surveys, units, Old Ones, cards, tables. Data only, read and checked from `data/*.toml`; every
list there states its source.

Units, kinds, goods, farms, boxes and levels are numbers, the indices in UNITS, KINDS, GOODS, FARMS, BOXES and LEVELS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.files import read_table
from pyapp.engine.schema import Provenance
from pyapp.games.auztralia.rules import files
from pyapp.games.auztralia.rules.component_types import (
    ATTACK,
    BOXES,
    BUY,
    CATTLE,
    COAL,
    CORN,
    DIFFICULTY_KEYS,
    DIRECTIONS,
    FARM,
    FARMS,
    FIGHTERS,
    GOLD,
    GOODS,
    GROUND,
    HILLS,
    IRON,
    KINDS,
    LEVELS,
    MINE,
    MOVERS,
    PHOSPHATE,
    RAIL,
    RECRUIT,
    SHEEP,
    SIZES,
    TERRAINS,
    TOKEN,
    TRADE,
    UNITS,
    Cell,
    Difficulty,
    Effect,
    Objective,
    OldOneCard,
    Personality,
    Revelation,
    Row,
    Sheet,
    Sort,
    Survey,
    Text,
    TwoPlayerCard,
    TwoPlayerOption,
    Unit,
)
from pyapp.games.auztralia.rules.kit import Kit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def read_data(name: str) -> dict[str, Any]:
    """Read a data file of this game, such as tables.toml, without checks."""
    return read_table("pyapp.games.auztralia", f"data/{name}")


def _read(name: str) -> Any:
    return files.read_file(name, read_data(f"{name}.toml"))


# --- maps and surveys ---

_SHEETS: Final[Mapping[str, Sheet]] = {board: _read(board) for board in SIZES}
MAPS: Final[Mapping[str, tuple[Cell, ...]]] = {name: sheet.grid for name, sheet in _SHEETS.items()}
"""Map -> all its cells, sea included, by row, then column. AZ-2.1."""
PORT_DISTANCE: Final[Mapping[str, int]] = {name: sheet.port_distance for name, sheet in _SHEETS.items()}
"""Map -> minimum distance between ports. AZ-3.14, AZ-17.4."""
SKIPPED: Final[Mapping[tuple[str, bool], tuple[int, ...]]] = {
    (name, solo): sheet.skipped_solo if solo else sheet.skipped
    for name, sheet in _SHEETS.items()
    for solo in (False, True)
}
"""(Map, solo) -> the numbers of the hexes that are not surveyed. AZ-17.6, AZ-18.1."""
_SURVEYS: Final = _read("surveys")
SURVEYS: Final[tuple[Survey, ...]] = _SURVEYS["tiles"]
SURVEY_AMOUNTS: Final[Mapping[str, int]] = _SURVEYS["amounts"]
"""Symbol -> number of pieces that it places. AZ-3.5."""

# --- the Old Ones ---

_TILES: Final = _read("tiles")
SORTS: Final[tuple[Sort, ...]] = _TILES["sorts"]
"""The sorts of Old One tiles, by level, then kind. Tiles of a sort are alike."""
KIND_NAMES: Final[tuple[Text, ...]] = tuple(_TILES["kinds"].values())
_CARDS: Final = _read("old_one_cards")
OLD_ONE_CARDS: Final[tuple[OldOneCard, ...]] = _CARDS["cards"]
_REVELATIONS: Final = _read("revelations")
REVELATIONS: Final[Mapping[str, Revelation]] = _REVELATIONS["revelation"]

# --- Personalities, objectives, two-player cards ---

_PERSONALITIES: Final = _read("personalities")
PERSONALITIES: Final[Mapping[str, Personality]] = files.with_provenance(
    _PERSONALITIES["personality"], _PERSONALITIES["provenance"]
)
_OBJECTIVES: Final = _read("objectives")
OBJECTIVES: Final[Mapping[str, Objective]] = files.with_provenance(_OBJECTIVES["objective"], _OBJECTIVES["provenance"])
_TWO_PLAYER: Final = _read("two_player")
TWO_PLAYER: Final[Mapping[str, TwoPlayerCard]] = _TWO_PLAYER["card"]

# --- tables ---

_TABLES: Final = _read("tables")
_PIECES: Final = _TABLES["pieces"]
_TRACK: Final = _TABLES["track"]


def _parts(table: str, keys: Iterable[str]) -> dict[str, Any]:
    """Return some entries of a table, without its provenance."""
    return {key: _TABLES[table][key] for key in keys}


UNIT_TABLE: Final[tuple[Unit, ...]] = tuple(_parts("units", UNITS).values())
TRACKS: Final[int] = _PIECES["tracks"]
CUBES: Final[int] = _PIECES["cubes"]
FARMS_OF_A_TYPE: Final[int] = _PIECES["farms"]
SANITY: Final[int] = _PIECES["sanity"]
DISPLAY: Final[int] = _PIECES["display"]
"""Number of face-up Personality cards in the display. AZ-3.10."""
REVELATIONS_PER_LEVEL: Final[int] = _PIECES["revelations"]
"""Cards of each level in the Revelation deck. AZ-3.9."""
START_GOODS: Final[tuple[int, ...]] = _PIECES["goods"]
"""Coal, iron, gold, phosphate. AZ-3.2."""
START_SPACE: Final[Mapping[int, int]] = dict(enumerate(_TRACK["start"], 1))
"""Number of players -> starting space of their discs. AZ-3.12."""
COOP_LATER: Final[int] = _TRACK["coop"]
"""Spaces that discs start later in full co-op. AZ-19.1."""
OLD_START: Final[int] = _TRACK["old_ones"]
"""Starting space of the purple disc. AZ-3.11."""
END_SPACE: Final[int] = _TRACK["end"]
"""The space from which a disc takes no more turns. AZ-4.6."""
LAST_SPACE: Final[int] = _TRACK["last"]
"""The last space of the track."""
ILLUMINATED: Final[tuple[int, ...]] = _TRACK["illuminated"]
"""The spaces at which the purple disc reveals a Revelation. AZ-14.2."""
TIME: Final[Mapping[str, int]] = _parts("time", files.TIME)
"""Box, "recover" or "recover empty" (no cube in HQ) -> time; that of "farm" is for each farm. The time of an attack
depends on its force. AZ-4.5.
"""
TRADES: Final[Mapping[str, int]] = _parts("trades", SIZES)
"""Map -> sub-actions of Import/Export. AZ-9.1, AZ-17.5."""
FARM_POINTS: Final[int] = _TABLES["scoring"]["farm"]
PHOSPHATE_POINTS: Final[int] = _TABLES["scoring"]["phosphate"]
DIFFICULTIES: Final[Mapping[str, Difficulty]] = _parts("difficulty", DIFFICULTY_KEYS)

HOUSE: Final = Kit(
    UNIT_TABLE,
    SORTS,
    OLD_ONE_CARDS,
    REVELATIONS,
    PERSONALITIES,
    OBJECTIVES,
    TWO_PLAYER,
    SURVEYS,
    START_SPACE,
    ILLUMINATED,
    TIME,
    DIFFICULTIES,
)
"""Our own tables; a pack replaces some of them."""
PROVENANCE: Final[Mapping[str, Provenance]] = {
    **{name: sheet.provenance for name, sheet in _SHEETS.items()},
    "surveys": _SURVEYS["provenance"],
    "tiles": _TILES["provenance"],
    "old_one_cards": _CARDS["provenance"],
    "revelations": _REVELATIONS["provenance"],
    "personalities": _PERSONALITIES["provenance"],
    "objectives": _OBJECTIVES["provenance"],
    "two_player": _TWO_PLAYER["provenance"],
    **{title: table["provenance"] for title, table in _TABLES.items()},
}
"""File of data/, or table of tables.toml -> its provenance. A Personality has its own."""

__all__ = [
    "ATTACK",
    "BOXES",
    "BUY",
    "CATTLE",
    "COAL",
    "COOP_LATER",
    "CORN",
    "CUBES",
    "DIFFICULTIES",
    "DIRECTIONS",
    "DISPLAY",
    "END_SPACE",
    "FARM",
    "FARMS",
    "FARMS_OF_A_TYPE",
    "FARM_POINTS",
    "FIGHTERS",
    "GOLD",
    "GOODS",
    "GROUND",
    "HILLS",
    "HOUSE",
    "ILLUMINATED",
    "IRON",
    "KINDS",
    "KIND_NAMES",
    "LAST_SPACE",
    "LEVELS",
    "MAPS",
    "MINE",
    "MOVERS",
    "OBJECTIVES",
    "OLD_ONE_CARDS",
    "OLD_START",
    "PERSONALITIES",
    "PHOSPHATE",
    "PHOSPHATE_POINTS",
    "PORT_DISTANCE",
    "PROVENANCE",
    "RAIL",
    "RECRUIT",
    "REVELATIONS",
    "REVELATIONS_PER_LEVEL",
    "SANITY",
    "SHEEP",
    "SKIPPED",
    "SORTS",
    "START_GOODS",
    "START_SPACE",
    "SURVEYS",
    "SURVEY_AMOUNTS",
    "TERRAINS",
    "TIME",
    "TOKEN",
    "TRACKS",
    "TRADE",
    "TRADES",
    "TWO_PLAYER",
    "UNITS",
    "UNIT_TABLE",
    "Cell",
    "Difficulty",
    "Effect",
    "Objective",
    "OldOneCard",
    "Personality",
    "Provenance",
    "Revelation",
    "Row",
    "Sheet",
    "Sort",
    "Survey",
    "Text",
    "TwoPlayerCard",
    "TwoPlayerOption",
    "Unit",
    "read_data",
]
