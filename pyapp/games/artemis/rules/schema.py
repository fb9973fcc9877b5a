"""Packs: the players' own lists of buildings, expeditions and events, in the form of our own files.

A pack may come from strangers: reading it returns a `Pack` or raises `DataError`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.packs import PackFormat
from pyapp.games.artemis.rules.components import HOUSE, LISTS, SCHEMA, Material

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Pack:
    """Players' own material: its name by language and the lists that it replaces, entries by id in order."""

    name: Mapping[str, str]
    lists: Mapping[str, Mapping[str, Any]]

    def material(self) -> Material:
        """Return the material to play with: the lists of the pack, our own where it has none."""
        return dataclasses.replace(HOUSE, **self.lists)


def plain(pack: Pack) -> dict[str, object]:
    """Return a pack as plain data, defaults left out."""
    return {"name": dict(pack.name), **{key: SCHEMA[key].write(entries) for key, entries in pack.lists.items()}}


def ours() -> Pack:
    """Return a pack of all our own lists."""
    return Pack({"en": "Our lists", "es": "Nuestras listas"}, {key: getattr(HOUSE, key) for key in LISTS})


FORMAT: Final = PackFormat(SCHEMA, lambda name, lists, _data, _reader: Pack(name, lists), plain, ours)
read_pack, to_json, from_json, from_file = FORMAT.read, FORMAT.to_json, FORMAT.from_json, FORMAT.from_file
