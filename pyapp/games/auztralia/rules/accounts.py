"""What moves pay and gain, by kind, while it is added up for a promise."""

from __future__ import annotations

from collections import Counter, defaultdict

CUBE, TRACK, FARMED, HEALED, ONCE, PORT = "cube", "track", "farm", "unblighted", "once", "port"
"""Kinds beside the goods: cubes in HQ, tracks, farms, farms without blight, once-cards left, the port."""
CARD, UNIT, FORCE, LYING = "card ", "unit ", "force ", "lying "
"""Beginnings of kinds: cards in hand, units in the Barracks, or the common box, and in combat, goods on the map."""


class Account:
    """What moves pay and gain, while it is added up."""

    def __init__(self) -> None:
        self.paid: Counter[str] = Counter()
        self.gained: Counter[str] = Counter()
        self.others: dict[int, Counter[str]] = defaultdict(Counter)
        self.waits: set[str] = set()
        """Kinds of which more may come or go by what is not known yet."""

    def give(self, seat: int, receiver: int | None, kind: str, number: int) -> None:
        """Note what a seat gains, or somebody else by its move."""
        (self.gained if receiver in (None, seat) else self.others[receiver or 0])[kind] += number
