"""Sheets and strokes for the tests of Paper."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

from pyapp.paper import ink
from pyapp.paper.field import Field, Term
from pyapp.paper.sheet import Page, Sheet
from pyapp.paper.store import PlayEntry, Player
from pyapp.paper.tray import Tray, standard

if TYPE_CHECKING:
    from collections.abc import Sequence

MARKET = Field("f1", "boxes", 0, 100, 100, 500, 300, "Market", 3, 5)
RIVER = Field("f2", "number", 0, 100, 500, 120, 80, "River")
TOTAL = Field("f3", "sum", 0, 400, 500, 120, 80, "Total", terms=(Term("f1", 2), Term("f2")))
PICTURE = "0123456789abcdef0123456789abcdef"


def sheet(*fields: Field, pages: int = 1, dice: int = 6, cards: Sequence[str] = ()) -> Sheet:
    """Return a sheet of 900 by 735 pixels with fields, six-sided dice and cards."""
    colours = ("white", "yellow", "blue", "green", "red", "black")
    tray = Tray(tuple(standard(6, colours[at % 6]) for at in range(dice)), tuple(cards))
    return Sheet("Lantern Street", tuple(Page(PICTURE, 900, 735, 1000) for _ in range(pages)), fields, tray)


def entry(of: Sheet, *names: str, ident: str = "aaaa1111", code: str = "olive-42-bread") -> PlayEntry:
    """Return a play of a sheet that nobody has written on."""
    players = tuple(Player(name, at % 6 + 1) for at, name in enumerate(names or ("Ana", "Bruno")))
    return PlayEntry(ident, "5ee7", of, players, code, 1_000.0, 1_000.0)


def handwriting(random: Random, count: int = 100, *, pressed: bool = False) -> ink.Stroke:
    """Return a stroke as a hand draws it, in letters some 20 to 60 pixels high, with 120 points a second."""

    def waves() -> list[tuple[float, float, float]]:
        return [(random.uniform(0.5, 4), random.uniform(0, math.tau), random.uniform(2, 14)) for _ in range(3)]

    across, down = waves(), waves()
    x, y, drift = random.uniform(100, 800), random.uniform(100, 700), random.uniform(-300, 300)
    points = []
    for number in range(count):
        time = number / 120
        points.append(
            (
                x + drift * time + sum(size * math.sin(math.tau * pace * time + start) for pace, start, size in across),
                y + sum(size * math.sin(math.tau * pace * time + start) for pace, start, size in down),
                min(1.0, max(0.0, 0.5 + 0.3 * math.sin(5 * time) + random.gauss(0, 0.01))),
            )
        )
    return ink.Stroke("b", 1, 1, tuple(points), pressed)


STROKE = ink.write(handwriting(Random(1)))
"""The text of a stroke."""
