"""Packs of AuZtralia: the players' own tables as plain data, written as those of our own files are, read and checked.

A pack replaces one table or more. It may come from strangers: whatever is in it, reading gives a `Pack` or raises
`DataError`, which names table, entry and field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine import packs
from pyapp.engine.contract import N_
from pyapp.engine.reading import name_in
from pyapp.games.auztralia.rules import files
from pyapp.games.auztralia.rules.components import COOP_LATER, END, HOUSE, OLD_START, read_data
from pyapp.games.auztralia.rules.printed import DIFFICULTY_KEYS, FIGHTERS, UNITS, Difficulty, Provenance, Unit
from pyapp.games.auztralia.rules.reading import DataReader

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.kit import Kit

LISTS: Final = (
    "units", "tiles", "old_one_cards", "revelations", "personalities", "two_player", "surveys", "start", "illuminated",
    "time", "difficulties", "objectives",
)  # fmt: skip
"""The tables that a pack may replace."""
LEAST_HITS: Final = 2
"""Hits of a unit against a kind on all cards together, so that no fight goes on for ever."""
_OWN: Final = Provenance("own", "own")
_Data = Mapping[str, object]


@dataclass(frozen=True)
class Pack:
    """Players' own tables: the name by language, the plain data of the tables that are replaced, and all that is played
    with.
    """

    name: Mapping[str, str]
    lists: Mapping[str, Any]
    kit: Kit


def read_pack(data: object) -> Pack:
    """Read a pack from plain data; DataError with the first problem if there is one."""
    reader = DataReader()
    reader.place = name_in(data) or "pack"
    given = reader.table(data, "", ("name", *LISTS), "pack")
    name = reader.name(given.pop("name", None))
    if not given:
        reader.wrong("", N_("{place}: a pack replaces at least one list: {lists}."), lists=", ".join(LISTS))
    parts: dict[str, Any] = {}
    for key in given:
        reader.enter(key)
        parts[_FIELD.get(key, key)] = _READ[key](reader, given, key)
    kit = replace(HOUSE, **parts)
    files.enough_units(reader, kit.units, kit.difficulties.values())
    _see_that_fights_end(reader, kit)
    return Pack(name, {key: _tidy(table) for key, table in given.items()}, kit)


def plain(pack: Pack) -> Mapping[str, object]:
    """Return a pack as plain data, the inverse of `read_pack`."""
    return {"name": dict(pack.name), **pack.lists}


def _tidy(table: object) -> object:
    """Return a table as it is kept: of one that is written in lines without what is no word."""
    return "\n".join(" ".join(line.split()) for line in table.strip().splitlines()) if isinstance(table, str) else table


# --- tables that are written otherwise in our own files ---


def _units(reader: DataReader, data: _Data, key: str) -> tuple[Unit, ...]:
    rows = reader.table(data[key], "", UNITS, "units")
    return tuple(files.unit(reader, one.key, rows.get(one.key), one.name) for one in HOUSE.units)


def _difficulties(reader: DataReader, data: _Data, key: str) -> dict[str, Difficulty]:
    rows = reader.table(data[key], "", DIFFICULTY_KEYS, "difficulties")
    return {
        one: files.difficulty(reader, key, one, rows.get(one), HOUSE.difficulties[one].name)
        for one in HOUSE.difficulties
    }


def _start(reader: DataReader, data: _Data, key: str) -> dict[int, int]:
    reader.enter()
    spaces = reader.numbers(data, key, 1, OLD_START - COOP_LATER - 1)
    reader.counted(key, len(spaces), len(HOUSE.start))
    return dict(enumerate(spaces, 1))


def _illuminated(reader: DataReader, data: _Data, key: str) -> tuple[int, ...]:
    reader.enter()
    spaces = reader.numbers(data, key, OLD_START + 1, END)
    reader.counted(key, len(spaces), len(HOUSE.illuminated))
    if any(one >= two for one, two in pairwise(spaces)):
        reader.wrong(key, N_("{place}: these spaces must follow one another on the track."))
    return spaces


def _time(reader: DataReader, data: _Data, key: str) -> dict[str, int]:
    given = reader.table(data[key], "", tuple(files.TIMES), "time")
    return {action: reader.number(given, action, *span) for action, span in files.TIMES.items()}


_READ: Final[Mapping[str, Callable[[DataReader, _Data, str], object]]] = {
    "units": _units,
    "tiles": files.tile_sorts,
    "old_one_cards": files.old_one_cards,
    "revelations": files.revelation_cards,
    "personalities": lambda reader, data, key: files.personality_cards(reader, data, key, _OWN),
    "two_player": files.two_player_cards,
    "surveys": files.survey_tiles,
    "start": _start,
    "illuminated": _illuminated,
    "time": _time,
    "difficulties": _difficulties,
    "objectives": lambda reader, data, key: files.objective_cards(reader, data, key, _OWN),
}
"""Table of a pack -> what reads it."""
_FIELD: Final = {"tiles": "sorts"}
"""Table of a pack -> what a kit calls it, where that is something else."""


def _see_that_fights_end(reader: DataReader, kit: Kit) -> None:
    """See that every unit hits every kind now and then: who defends a port cannot withdraw. AZ-15.8."""
    for kind, hits in zip(FIGHTERS, kit.hits_by_row, strict=True):
        for unit, number in zip(UNITS, hits, strict=True):
            if number < LEAST_HITS:
                reader.enter("old_one_cards", kind)
                message = N_("{place}: all cards together must have {least} hits of {unit} or more, here are {found}.")
                reader.wrong("", message, least=LEAST_HITS, unit=unit, found=number)


def ours() -> Pack:
    """Return a pack of all our own tables."""
    tables = read_data("tables.toml")
    units, time, difficulties = (
        {key: row for key, row in tables[name].items() if key != "provenance"}
        for name in ("units", "time", "difficulty")
    )
    return read_pack(
        {
            "name": {"en": "Our tables", "es": "Nuestras tablas"},
            "units": _nameless(units),
            "tiles": read_data("tiles.toml")["sorts"],
            "old_one_cards": read_data("old_one_cards.toml")["cards"],
            "revelations": read_data("revelations.toml")["revelation"],
            "personalities": read_data("personalities.toml")["personality"],
            "two_player": read_data("two_player.toml")["card"],
            "surveys": read_data("surveys.toml")["tiles"],
            "start": tables["track"]["start"],
            "illuminated": tables["track"]["illuminated"],
            "time": time,
            "difficulties": _nameless(difficulties),
            "objectives": read_data("objectives.toml")["objective"],
        }
    )


def _nameless(rows: Mapping[str, Mapping[str, object]]) -> dict[str, dict[str, object]]:
    """Return the rows of a table without their names, which are the same in every pack."""
    return {key: {field: one for field, one in row.items() if field != "name"} for key, row in rows.items()}


class _Format(packs.PackFormat[Pack]):
    def read(self, data: object) -> Pack:
        """Read a pack."""
        return read_pack(data)


FORMAT: Final = _Format(dict.fromkeys(LISTS), None, plain, ours)  # type: ignore[arg-type]
to_json, from_json = FORMAT.to_json, FORMAT.from_json
