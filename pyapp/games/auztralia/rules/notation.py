"""The words of the notation, and how names are written. AZ-23.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games.auztralia.rules.components import UNITS

if TYPE_CHECKING:
    from collections.abc import Sequence

VIA, RAIL, HILLS, MINE, RECRUIT, LOOK, KEEP, REFRESH, DROP, BUY, TRADE, FARM, ATTACK, SEND, RECOVER, PLAY, FINISH = (
    "via", "rail", "hills", "mine", "recruit", "look", "keep", "refresh", "drop", "buy", "trade", "farm", "attack",
    "send", "recover", "play", "finish",
)  # fmt: skip
FIGHT, WITHDRAW, AIR, GROUND_ONLY, LOSE = "fight", "withdraw", "withdraw air", "withdraw ground", "lose"


def tile_name(tile: int) -> str:
    """Return how a tile is written: numbered from 1. AZ-23.1."""
    return f"t{tile + 1}"


def number_of(name: str) -> int:
    """Return the number of a tile from how it is written."""
    return int(name[1:]) - 1


def seat_name(seat: int) -> str:
    """Return how a seat is written: numbered from 1."""
    return str(seat + 1)


def points_words(points: Sequence[int]) -> str:
    """Return how units are written with the damage that each has; a unit is its type x 8 + its damage. AZ-23.7."""
    return " ".join(f"{UNITS[point >> 3]}{point & 7}" for point in points)


def points_text(points: Sequence[int]) -> str:
    """Return how points of damage are written: the units that take them, each as it was before. AZ-23.7."""
    return f"{LOSE} {points_words(points)}"
