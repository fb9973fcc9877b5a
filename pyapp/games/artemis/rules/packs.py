"""The packs of The Artemis Project in a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.engine.packs import PackFormat, Packs
from pyapp.games.artemis.rules.tables import HOUSE_KIT, Kit

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.schema import Pack


def _format() -> PackFormat[Pack]:
    from pyapp.games.artemis.rules.schema import FORMAT

    return FORMAT


PACKS: Final = Packs(_format, lambda pack, _edition: Kit(pack.material()), lambda _edition: HOUSE_KIT)
pack_of, kit_of = PACKS.pack_of, PACKS.kit_of
