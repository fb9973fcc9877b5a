"""The packs of AuZtralia in a match, and our own tables by edition of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from pyapp.engine.packs import PackFormat, Packs
from pyapp.games.auztralia.rules.components import HOUSE, read_data
from pyapp.games.auztralia.rules.files import read_file

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.schema import Pack

_REVELATIONS: Final = "revelations"


def _format() -> PackFormat[Pack]:
    from pyapp.games.auztralia.rules.schema import FORMAT

    return FORMAT


@cache
def house_of(edition: int) -> Kit:
    """Return our own tables for an edition of the rules: edition 1 had other Revelation cards."""
    if edition > 1:
        return HOUSE
    return replace(HOUSE, revelations=read_file("revelations", read_data("revelations_1.toml"))["revelation"])


def _kit(pack: Pack, edition: int) -> Kit:
    """Return the tables of a match with a pack; those that the pack leaves out are those of the edition."""
    if edition > 1 or _REVELATIONS in pack.lists:
        return pack.kit
    return replace(pack.kit, revelations=house_of(edition).revelations)


PACKS: Final = Packs(_format, _kit, house_of)
pack_of, kit_of = PACKS.pack_of, PACKS.kit_of
