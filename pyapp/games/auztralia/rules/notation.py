"""How moves are written, and which texts are one act, told from the texts alone. AZ-22, AZ-23."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.games.auztralia.rules.components import FARMS, UNITS
from pyapp.games.auztralia.rules.steps import END

if TYPE_CHECKING:
    from pyapp.engine.contract import Move

VIA, RAIL, HILLS, MINE, RECRUIT, LOOK, KEEP, REFRESH, DROP, BUY, TRADE, FARM, ATTACK, SEND, RECOVER, PLAY, FINISH = (
    "via", "rail", "hills", "mine", "recruit", "look", "keep", "refresh", "drop", "buy", "trade", "farm", "attack",
    "send", "recover", "play", "finish",
)  # fmt: skip
FIGHT, WITHDRAW, AIR, GROUND_ONLY, LOSE = "fight", "withdraw", "withdraw air", "withdraw ground", "lose"

_OPENERS: Final = {RAIL: RAIL, HILLS: RAIL, FARM: FARM, TRADE: TRADE, ATTACK: ATTACK, REFRESH: REFRESH}
"""First word of an act of several parts -> what its parts are called by."""
_PARTS: Final = {**dict.fromkeys(FARMS, FARM), "import": TRADE, "export": TRADE, SEND: ATTACK, DROP: REFRESH}
"""First word of a part -> the act that it is of; a border is of a railway."""
_AFTER_VIA: Final = (MINE, FARM, ATTACK)


def tile_name(tile: int) -> str:
    """Return how a tile is written: numbered from 1. AZ-23.1."""
    return f"t{tile + 1}"


def seat_name(seat: int) -> str:
    """Return how a seat is written: numbered from 1."""
    return str(seat + 1)


def points_text(points: tuple[int, ...]) -> str:
    """Return how points of damage are written: the units that take them, as unit x 8 + damage. AZ-23.7."""
    return f"{LOSE} " + " ".join(f"{UNITS[point >> 3]}{point & 7}" for point in points)


def continues(before: Move, move: Move) -> bool:
    """Return whether a text goes on with the act that the same seat's text directly before it is part of: the borders
    of a railway, the farms, trades and units of one action, and what stands after `via`.
    """
    begun, first = before.partition(" ")[0], move.partition(" ")[0]
    if begun == VIA:
        return first in _AFTER_VIA
    act = _OPENERS.get(begun) or _part_of(begun)
    return bool(act) and (move == END or _part_of(first) == act)


def _part_of(first: str) -> str:
    return RAIL if "-" in first else _PARTS.get(first, "")
