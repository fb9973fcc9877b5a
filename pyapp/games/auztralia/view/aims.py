"""What taps on the map mean while an act is put together: what every chapter answers with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules.board import NOWHERE
from pyapp.games.auztralia.view.touches import hexagon_of, tile_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyapp.games.auztralia.rules.position import Position


@dataclass(frozen=True, slots=True)
class Aim:
    """What taps on the map mean: hex, border or tile by number -> the text of its touchable.

    `hills` are the borders that take an act over to the second Railway box. `other_hexes` and `other_tiles` are such as
    the rules refuse: a tap tells why. `quiet` says that no act is under way: then much can be tapped, and little of it
    is lit.
    """

    hexes: Mapping[int, str] = field(default_factory=dict)
    borders: Mapping[int, str] = field(default_factory=dict)
    tiles: Mapping[int, str] = field(default_factory=dict)
    hills: frozenset[int] = frozenset()
    other_hexes: Mapping[int, str] = field(default_factory=dict)
    other_tiles: Mapping[int, str] = field(default_factory=dict)
    quiet: bool = False


def named(p: Position, texts: Sequence[str]) -> Aim:
    """Return the hexes and tiles that texts name."""
    hexes = {p.board.index[name]: text for text in texts if (name := hexagon_of(text)) in p.board.index}
    tiles = {tile: text for text in texts if (tile := tile_of(text)) != NOWHERE}
    return Aim(hexes=hexes, tiles=tiles)
