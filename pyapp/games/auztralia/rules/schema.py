"""Packs of AuZtralia: the players' own tables, in the format of our own files.

A pack replaces one or more tables. It may come from strangers: for any input, reading returns a `Pack` or raises
`DataError`, which names table, entry and field.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import N_
from pyapp.engine.packs import PackFormat
from pyapp.engine.schema import ListOf, Provenance, Reader, Record, Spec, Table, number
from pyapp.games.auztralia.rules import files
from pyapp.games.auztralia.rules.component_types import DIFFICULTY_KEYS, FIGHTERS, UNITS
from pyapp.games.auztralia.rules.components import COOP_LATER, END_SPACE, HOUSE, OLD_START, read_data

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.games.auztralia.rules.kit import Kit

LEAST_HITS: Final = 2
"""Minimum hits of a unit against a kind on all cards together, so that no fight goes on forever."""
_OWN: Final = Provenance("own", "own")


@dataclass(frozen=True)
class Pack:
    """Players' own tables: the name by language, the plain data of the replaced tables, and the resulting kit."""

    name: Mapping[str, str]
    lists: Mapping[str, Any]
    kit: Kit


def _without_name(part: Record[Any], ours: Mapping[str, Any]) -> Table[Any]:
    """Return the schema of a part without a name, which is that of our own part with the same key."""
    entries = {key: spec for key, spec in part.entries.items() if key != "name"}
    return Table(entries, lambda values: replace(ours[values["key"]], **values))


_UNITS: Final = {unit.key: unit for unit in HOUSE.units}
SCHEMA: Final[Mapping[str, Spec[Any]]] = {
    "units": Table(dict.fromkeys(UNITS, _without_name(files.UNIT, _UNITS))),
    "tiles": files.SORTS,
    "old_one_cards": files.OLD_ONE_CARDS,
    "revelations": files.REVELATIONS,
    "personalities": files.PERSONALITIES,
    "two_player": files.TWO_PLAYER,
    "surveys": files.SURVEYS,
    "start": ListOf(number(1, OLD_START - COOP_LATER - 1), len(HOUSE.start), len(HOUSE.start)),
    "illuminated": ListOf(
        number(OLD_START + 1, END_SPACE), len(HOUSE.illuminated), len(HOUSE.illuminated), rules=(files.ascending,)
    ),
    "time": Table(files.TIME),
    "difficulties": Table(dict.fromkeys(DIFFICULTY_KEYS, _without_name(files.DIFFICULTY, HOUSE.difficulties))),
    "objectives": files.OBJECTIVES,
}
"""The tables that a pack may replace."""
LISTS: Final = tuple(SCHEMA)
_KIT_ATTRIBUTES: Final = {"tiles": "sorts"}
"""Table of a pack -> attribute of the kit, where the names differ."""
_CONVERSIONS: Final[Mapping[str, Callable[[Any], object]]] = {
    "units": lambda units: tuple(units.values()),
    "start": lambda spaces: dict(enumerate(spaces, 1)),
    "personalities": lambda cards: files.with_provenance(cards, _OWN),
    "objectives": lambda cards: files.with_provenance(cards, _OWN),
}
"""Table of a pack -> conversion to the attribute of the kit."""


def _pack(name: Mapping[str, str], parts: Mapping[str, Any], data: Mapping[str, Any], reader: Reader) -> Pack:
    made: dict[str, Any] = {
        key: _CONVERSIONS[key](part) if key in _CONVERSIONS else part for key, part in parts.items()
    }
    kit = replace(HOUSE, **{_KIT_ATTRIBUTES.get(key, key): part for key, part in made.items()})
    files.enough_units(dict(zip(UNITS, kit.units, strict=True)), kit.difficulties.values(), reader)
    _units_hit_often_enough(kit, reader)
    return Pack(name, {key: _stripped(data[key]) for key in parts}, kit)


def _units_hit_often_enough(kit: Kit, reader: Reader) -> None:
    """Check that every unit hits every kind on enough cards, since the defender of a port cannot withdraw. AZ-15.8."""
    for kind, hits in zip(FIGHTERS, kit.hits_by_row, strict=True):
        for unit, found in zip(UNITS, hits, strict=True):
            if found < LEAST_HITS:
                message = N_("{place}: all cards together must have {least} hits of {unit} or more, here are {found}.")
                reader.place = ("old_one_cards", kind)
                reader.wrong(message, least=LEAST_HITS, unit=unit, found=found)


def _stripped(table: object) -> object:
    """Return a table as stored: one that is written in lines without extra white space."""
    return "\n".join(" ".join(line.split()) for line in table.strip().splitlines()) if isinstance(table, str) else table


def plain(pack: Pack) -> Mapping[str, object]:
    """Return a pack as plain data, the inverse of reading."""
    return {"name": dict(pack.name), **pack.lists}


def our_pack() -> Pack:
    """Return a pack of all our own tables."""
    tables = read_data("tables.toml")
    units, time, difficulties = (
        {key: row for key, row in tables[name].items() if key != "provenance"}
        for name in ("units", "time", "difficulty")
    )
    return FORMAT.read(
        {
            "name": {"en": "Our tables", "es": "Nuestras tablas"},
            "units": _without_names(units),
            "tiles": read_data("tiles.toml")["sorts"],
            "old_one_cards": read_data("old_one_cards.toml")["cards"],
            "revelations": read_data("revelations.toml")["revelation"],
            "personalities": read_data("personalities.toml")["personality"],
            "two_player": read_data("two_player.toml")["card"],
            "surveys": read_data("surveys.toml")["tiles"],
            "start": tables["track"]["start"],
            "illuminated": tables["track"]["illuminated"],
            "time": time,
            "difficulties": _without_names(difficulties),
            "objectives": read_data("objectives.toml")["objective"],
        }
    )


def _without_names(rows: Mapping[str, Mapping[str, object]]) -> dict[str, dict[str, object]]:
    """Return the rows of a table without their names, which are the same in every pack."""
    return {key: {field: one for field, one in row.items() if field != "name"} for key, row in rows.items()}


FORMAT: Final = PackFormat(SCHEMA, _pack, plain, our_pack)
read_pack, to_json, from_json = FORMAT.read, FORMAT.to_json, FORMAT.from_json
