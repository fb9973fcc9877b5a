"""Packs: the players' own material as plain data, read and checked, written as one line of JSON.

A pack replaces one list or more of buildings, expeditions and events. It may come from strangers: whatever is in it,
reading gives a `Pack` or raises `PackError`. Our own files are written in the same form and checked by the same reader.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pyapp.engine.contract import N_, MessageError
from pyapp.engine.reading import parse_toml
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

LONGEST_TEXT: Final = 40_000
"""Characters of a pack; all four lists of our own have about 17,000."""
LONGEST_FILE: Final = 4 * LONGEST_TEXT
"""Characters of a file with a pack: there is room for comments and for the spaces of a tidy JSON."""
_NAMED: Final = "|".join(LISTS)
_ABOUT: Final = re.compile(
    rf'^[ \t]*(\[\[[ \t]*({_NAMED})[ \t]*\]\]|({_NAMED})[ \t]*=)|(?<!\\)"({_NAMED})"\s*:', re.MULTILINE
)
"""What shows that a file which cannot be read was meant to be a pack."""
_AT_LINE: Final = re.compile(r"at line (\d+)")
_NO_JSON: Final = N_("This is not a pack: it cannot be read as JSON.")
_TOO_LONG: Final = N_("This is not a pack: it has more than {number} characters.")


class PackError(MessageError):
    """A pack that cannot be read: the `place` of the message names list and entry."""


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


def to_json(pack: Pack) -> str:
    """Write a pack as one line of JSON, the same for the same pack."""
    return json.dumps(plain(pack), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Pack:
    """Read players' own material from a line of JSON; PackError if it is none."""
    if len(text) > LONGEST_TEXT:
        raise PackError(_TOO_LONG, number=LONGEST_TEXT)
    try:
        data = json.loads(text if text.isprintable() else "")
    except (ValueError, RecursionError):
        raise PackError(_NO_JSON) from None
    return read_pack(data)


def from_file(text: str) -> Pack | None:
    """Read a pack from the text of a file, TOML or JSON; None if the file is about something else, PackError if it is a
    pack that is not sound.
    """
    data: object
    try:
        parse = json.loads if text.lstrip().startswith("{") else parse_toml
        data = parse(text) if len(text) <= LONGEST_FILE else None
    except MessageError as error:
        raise PackError(error.message, **error.params) from None
    except (ValueError, RecursionError) as error:
        if not _ABOUT.search(text):
            return None
        if text.lstrip().startswith("{"):
            raise PackError(_NO_JSON) from None
        at_line = _AT_LINE.search(str(error))
        line = int(at_line[1]) if at_line else text.count("\n") + 1
        raise PackError(N_("This is not a pack: line {line} cannot be read as TOML."), line=line) from None
    if data is None and _ABOUT.search(text):
        raise PackError(_TOO_LONG, number=LONGEST_FILE)
    if not _is_meant(data):
        return None
    pack = read_pack(data)
    if len(to_json(pack)) > LONGEST_TEXT:
        raise PackError(_TOO_LONG, number=LONGEST_TEXT)
    return pack


def _is_meant(data: object) -> bool:
    """Return whether plain data are meant to be a pack: there is one of its lists, or a name and nothing but lists."""
    if not isinstance(data, Mapping):
        return False
    lists = [value for key, value in data.items() if key != "name"]
    return bool(set(data) & set(LISTS)) or ("name" in data and all(isinstance(value, list) for value in lists))
