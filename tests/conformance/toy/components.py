"""The printed matter of Embers: two dice, a deck, six dice of kindling."""

from __future__ import annotations

from typing import Final

ROUNDS: Final = 3
LIMIT: Final = 12
"""The most heat that a hearth bears (EM-4.2)."""

DECK: Final = {1: 4, 2: 3, 3: 2, 4: 1}
"""Value of a card -> how many of it the deck holds (EM-1.2)."""

ROLLS: Final = tuple((f"roll {low}{high}", 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7))
"""The 21 rolls of two dice with their weights."""

KINDLING: Final = 6
"""Dice of kindling (EM-1.3): 6 ** 6 throws, too many to list."""
