"""The printable sheet of the game: the whole map on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.engine.contract import Position


def seat_of(_position: Position, _seat: int) -> int:
    """Return the first seat: all seats share the map."""
    return 0


def blank_of(_options: Mapping[str, str]) -> str:
    """Return nothing: there is no sheet to fill in."""
    return ""
