"""The printed matter: maps, surveys, units, Old Ones, cards, tables. Data only, read from `data/*.toml` and
checked as it is read; every list there says where it is from.

Units, kinds, goods, farms, boxes and levels are numbers, the places in UNITS, KINDS, GOODS, FARMS, BOXES and LEVELS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.files import read_table
from pyapp.games.auztralia.rules import files
from pyapp.games.auztralia.rules.kit import Kit
from pyapp.games.auztralia.rules.printed import (
    ATTACK,
    BOXES,
    BUY,
    CATTLE,
    COAL,
    CORN,
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
    Provenance,
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

if TYPE_CHECKING:
    from collections.abc import Mapping


def read_data(name: str) -> dict[str, Any]:
    """Read a file of this game's data as plain data, such as tables.toml."""
    return read_table("pyapp.games.auztralia", f"data/{name}")


# --- maps and surveys ---

_SHEETS: Final[Mapping[str, Sheet]] = {
    name: files.read_map(name, read_data(f"{name}.toml")) for name in ("east", "west")
}
MAPS: Final[Mapping[str, tuple[Cell, ...]]] = {name: sheet.cells for name, sheet in _SHEETS.items()}
"""Map -> all its cells, sea included, by row, then column. AZ-2.1."""
PORT_DISTANCE: Final[Mapping[str, int]] = {name: sheet.port_distance for name, sheet in _SHEETS.items()}
"""Map -> how far ports must be apart. AZ-3.14, AZ-17.4."""
SKIPPED: Final[Mapping[tuple[str, bool], tuple[int, ...]]] = {
    (name, solo): sheet.skipped_solo if solo else sheet.skipped
    for name, sheet in _SHEETS.items()
    for solo in (False, True)
}
"""Map, whether somebody plays alone -> the numbers of the hexes that are not surveyed. AZ-17.6, AZ-18.1."""
_SURVEYS: Final = files.read_surveys(read_data("surveys.toml"))
SURVEYS: Final[tuple[Survey, ...]] = _SURVEYS[0]
SURVEY_AMOUNTS: Final[Mapping[str, int]] = _SURVEYS[1]
"""Symbol -> how many pieces it brings. AZ-3.5."""

# --- the Old Ones ---

_TILES: Final = files.read_tiles(read_data("tiles.toml"))
SORTS: Final[tuple[Sort, ...]] = _TILES[0]
"""The Old One tiles that are alike, by level, then kind."""
KIND_NAMES: Final[tuple[Text, ...]] = _TILES[1]
_CARDS: Final = files.read_old_one_cards(read_data("old_one_cards.toml"))
OLD_ONE_CARDS: Final[tuple[OldOneCard, ...]] = _CARDS[0]
_REVELATIONS: Final = files.read_revelations(read_data("revelations.toml"))
REVELATIONS: Final[Mapping[str, Revelation]] = _REVELATIONS[0]

# --- the people and the tasks ---

_PERSONALITIES: Final = files.read_personalities(read_data("personalities.toml"))
PERSONALITIES: Final[Mapping[str, Personality]] = _PERSONALITIES[0]
_OBJECTIVES: Final = files.read_objectives(read_data("objectives.toml"))
OBJECTIVES: Final[Mapping[str, Objective]] = _OBJECTIVES[0]
_TWO_PLAYER: Final = files.read_two_player(read_data("two_player.toml"))
TWO_PLAYER: Final[Mapping[str, TwoPlayerCard]] = _TWO_PLAYER[0]

# --- tables ---

_TABLES: Final = files.read_tables(read_data("tables.toml"))
_PIECES: Final = _TABLES.numbers["pieces"]
_TRACK: Final = _TABLES.numbers["track"]
UNIT_TABLE: Final[tuple[Unit, ...]] = _TABLES.units
TRACKS: Final = _PIECES["tracks"]
CUBES: Final = _PIECES["cubes"]
FARMS_OF_A_TYPE: Final = _PIECES["farms"]
SANITY: Final = _PIECES["sanity"]
DISPLAY: Final = _PIECES["display"]
"""Personality cards that lie open. AZ-3.10."""
REVELATIONS_PER_LEVEL: Final = _PIECES["revelations"]
"""Cards of each level in the Revelation deck. AZ-3.9."""
START_GOODS: Final[tuple[int, ...]] = _TABLES.lists["pieces"]["goods"]
"""Coal, iron, gold, phosphate. AZ-3.2."""
START_SPACE: Final[Mapping[int, int]] = dict(enumerate(_TABLES.lists["track"]["start"], 1))
"""Players -> the space where their discs start. AZ-3.12."""
COOP_LATER: Final = _TRACK["coop"]
"""How many spaces later they start in full co-op. AZ-19.1."""
OLD_START: Final = _TRACK["old_ones"]
"""The space where the purple disc starts. AZ-3.11."""
END: Final = _TRACK["end"]
"""The space from which on a disc acts no more. AZ-4.6."""
LAST_SPACE: Final = _TRACK["last"]
"""The last space that is drawn."""
ILLUMINATED: Final[tuple[int, ...]] = _TABLES.lists["track"]["illuminated"]
"""The spaces where the purple disc turns up a Revelation. AZ-14.2."""
TIME: Final[Mapping[str, int]] = _TABLES.numbers["time"]
"""Box, "recover" or "recover empty" (no cube in HQ) -> time, for each farm; attacks cost by their force. AZ-4.5."""
TRADES: Final[Mapping[str, int]] = _TABLES.numbers["trades"]
"""Map -> sub-actions of Import/Export. AZ-9.1, AZ-17.5."""
FARM_POINTS: Final = _TABLES.numbers["scoring"]["farm"]
PHOSPHATE_POINTS: Final = _TABLES.numbers["scoring"]["phosphate"]
DIFFICULTIES: Final[Mapping[str, Difficulty]] = _TABLES.difficulties

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
    "surveys": _SURVEYS[2],
    "tiles": _TILES[2],
    "old_one_cards": _CARDS[1],
    "revelations": _REVELATIONS[1],
    "personalities": _PERSONALITIES[1],
    "objectives": _OBJECTIVES[1],
    "two_player": _TWO_PLAYER[1],
    **_TABLES.provenance,
}
"""File of data/, or table of tables.toml -> where it is from; a Personality has one of its own."""

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
    "END",
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
