"""Positions as a game's own parts take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyapp.engine.match import Match


def position_of(match: Match) -> Any:
    """Return the position of a match for parts of its game: a match is typed for any game."""
    return match.position
