"""The kinds of sounds: what a game's events and the motions of its board sound like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

PIECE: Final = "piece"
PENCIL: Final = "pencil"
CARD: Final = "card"
DICE: Final = "dice"
BUILDING: Final = "building"
"""A finished building or section."""
WIN: Final = "win"
LOSS: Final = "loss"
OF_MOTIONS: Final[Mapping[str, str]] = {"slide": PIECE, "draw": PENCIL, "turn": DICE, "tumble": DICE}
"""The sound of a motion by its kind, for events without a sound of their own."""
