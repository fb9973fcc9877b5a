"""The notation of tiles, seats and units. AZ-23.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules.components import UNITS

if TYPE_CHECKING:
    from collections.abc import Sequence


def tile_name(tile: int) -> str:
    """Return the notation of a tile, numbered from 1. AZ-23.1."""
    return f"t{tile + 1}"


def number_of(name: str) -> int:
    """Parse the notation of a tile."""
    return int(name[1:]) - 1


def seat_name(seat: int) -> str:
    """Return the notation of a seat, numbered from 1."""
    return str(seat + 1)


def points_words(points: Sequence[int]) -> str:
    """Return the notation of units with their damage; a unit is its type x 8 + its damage. AZ-23.7."""
    return " ".join(f"{UNITS[point >> 3]}{point & 7}" for point in points)
