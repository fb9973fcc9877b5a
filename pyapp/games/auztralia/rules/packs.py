"""The packs of AuZtralia in a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.packs import PackFormat, Packs
from pyapp.games.auztralia.rules.components import HOUSE

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.schema import Pack


def _format() -> PackFormat[Pack]:
    from pyapp.games.auztralia.rules.schema import FORMAT

    return FORMAT


PACKS: Final = Packs(_format, lambda pack: pack.kit, HOUSE)
pack_of, kit_of = PACKS.pack_of, PACKS.kit_of
