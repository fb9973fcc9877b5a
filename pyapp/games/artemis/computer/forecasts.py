"""By how much forecasts of the computer's levels were too high, by mode and round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.position import Position

_TOO_HIGH: Final[dict[str, dict[str, tuple[float, ...]]]] = {}


def too_high(position: Position, level: str) -> float:
    """Return by how many points a level's forecast in this round is above what its matches have come to."""
    mode = f"{position.players} hard" if position.hard else str(position.players)
    rows = _TOO_HIGH.get(level, {}).get(mode, ())
    number = position.round - 1
    return rows[number] if 0 <= number < len(rows) else 0.0
