"""Packs: the players' own material as plain data, read and checked, written as one line of JSON.

A pack replaces one list or more of buildings, expeditions and events. It may come from strangers: whatever is in it,
reading gives a `Pack` or raises `PackError`. Our own files are written in the same form and checked by the same reader.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pyapp.engine.packs import PackError, PackFormat
from pyapp.games.artemis.rules.components import (
    HOUSE,
    LISTS,
    Building,
    Effect,
    EventCard,
    Expedition,
    Material,
    Provenance,
    plain_building,
    plain_event,
    plain_expedition,
)
from pyapp.games.artemis.rules.reading import PackReader, Problem


@dataclass(frozen=True)
class Pack:
    """Players' own material: its name by language, and the lists that it replaces, each by id in order."""

    name: Mapping[str, str]
    lists: Mapping[str, Mapping[str, Any]]

    def material(self) -> Material:
        """Return what is played with: the lists of the pack, our own for those that it leaves out."""
        return dataclasses.replace(HOUSE, **self.lists)


_READ: Final = {
    "ocean": lambda row: plain_building(row, "ocean"),
    "surface": lambda row: plain_building(row, "surface"),
    "expeditions": plain_expedition,
    "events": plain_event,
}


def problems(data: object) -> list[Problem]:
    """List everything that keeps plain data from being a pack; empty if it is one."""
    reader = PackReader()
    reader.pack(data)
    return reader.problems


def problems_of_list(name: str, rows: object) -> list[Problem]:
    """List everything that is wrong with one list, such as ocean; empty if it can be played."""
    reader = PackReader()
    reader.rows(name, rows)
    return reader.problems


def read_pack(data: object) -> Pack:
    """Read a pack from plain data; PackError with the first problem if there is one."""
    reader = PackReader()
    name = reader.pack(data)
    if reader.problems or not isinstance(data, Mapping):
        first = reader.problems[0]
        raise PackError(first.message, **first.params)
    lists = {key: {row["id"]: _READ[key](row) for row in data[key]} for key in LISTS if key in data}
    return Pack(name, lists)


def plain(pack: Pack) -> dict[str, object]:
    """Return a pack as plain data without what goes without saying, the inverse of `read_pack`."""
    return {
        "name": dict(pack.name),
        **{key: [plain_entry(entry) for entry in entries.values()] for key, entries in pack.lists.items()},
    }


def plain_entry(entry: Building | Expedition | EventCard) -> dict[str, object]:
    """Return a building, expedition or event as plain data, as our own files have it."""
    data: dict[str, object] = {"id": entry.id, "name": dict(entry.name)}
    match entry:
        case Building(effects=does, worth=worth):
            data["slots"] = entry.slots
            if worth is None:
                data["effects"] = _texts(does)
            else:
                data["flat"] = worth.flat
                if worth.per:
                    data["per"] = dataclasses.asdict(worth.per)
            data["copies"] = [entry.copies, entry.copies_two]
        case Expedition(rewards=rewards):
            data |= {
                "text": dict(entry.text),
                "difficulty": entry.difficulty,
                "energy": entry.energy,
                "minerals": entry.minerals,
                "rewards": list(map(_texts, rewards)),
            }
        case _:
            data |= {
                "text": dict(entry.text),
                "letter": entry.letter,
                "good": entry.good,
                "kind": entry.kind,
                "amount": entry.amount,
            }
    if entry.provenance != Provenance():
        data["provenance"] = dataclasses.asdict(entry.provenance)
    return data


def _texts(effects: Sequence[Effect]) -> list[str]:
    return [f"{one.kind} {one.amount}" if one.amount else one.kind for one in effects]


def ours() -> Pack:
    """Return a pack of all our own lists."""
    return Pack({"en": "Our lists", "es": "Nuestras listas"}, {key: getattr(HOUSE, key) for key in LISTS})


FORMAT: Final = PackFormat(LISTS, read_pack, plain, ours)
to_json, from_json, from_file = FORMAT.to_json, FORMAT.from_json, FORMAT.from_file
