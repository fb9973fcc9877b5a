"""Typing help for positions in tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyapp.engine.match import Match


def position_of(match: Match) -> Any:
    """Return the position of a match, untyped, for code of its game: matches are typed for any game."""
    return match.position
