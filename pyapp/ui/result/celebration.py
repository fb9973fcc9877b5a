"""The celebration at the end of a match: who is celebrated, and the scraps of paper behind the cards."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from pyapp.drawing.markup import Markup, el
from pyapp.engine.outcome import ALONE
from pyapp.engine.randomness import pick, rng

if TYPE_CHECKING:
    from random import Random

    from pyapp.engine.contract import Outcome
    from pyapp.ui.table.selectors import Selectors

WIDTH, HEIGHT = 1180, 768
"""The size of the drawing in units; it begins below the head of the page."""
BAND: Final = (range(WIDTH), range(2, 22))
"""The band above the cards, the only place of scraps that do not fall."""
PLACES: Final = (BAND, BAND, (range(WIDTH), range(690, 765)), (range(WIDTH), range(40, 690)))
"""Where scraps land, x and y in units of the drawing; each place gets as many."""
PER_SHEET: Final = 15
"""The scraps of one colour and place, which fall together as one path. There are 120 in all."""
COLOURS: Final = 2
"""The sheets for each place."""


def celebrated(shown: Selectors, outcome: Outcome, *, earned: bool) -> tuple[int, ...]:
    """Return the pieces of the people at this device to celebrate: those who won, or the only one if a match without a
    winner has `earned` them something. Empty if a match was lost.
    """
    people = shown.session.people
    if outcome.ending(shown.session.seats) == ALONE:
        winners = people if earned else ()
    else:
        winners = [seat for seat in people if seat in outcome.winners]
    return tuple(shown.view.piece(shown.match.position, seat) for seat in winners)


def earner(shown: Selectors, outcome: Outcome) -> int | None:
    """Return the seat whose results the page shows: the only person at this device, else a winner among them."""
    people = shown.session.people
    return people[0] if len(people) == 1 else next((seat for seat in outcome.winners if seat in people), None)


@lru_cache(maxsize=8)
def scraps(pieces: tuple[int, ...], kind: str) -> Markup:
    """Draw scraps of paper in the colours of pieces; `kind` is "falling", "still" for the band alone, or empty."""
    source = rng("scraps", "result")
    sheets = [
        el(
            "path",
            d=" ".join(_scrap(source, place) for _number in range(PER_SHEET)),
            cls=f"s{pieces[number % len(pieces)]}{'' if place is BAND else ' fallen'}",
        )
        for number, place in enumerate(PLACES * COLOURS)
    ]
    drawn = el("svg", *sheets, viewBox=f"0 0 {WIDTH} {HEIGHT}", preserveAspectRatio="xMidYMin slice")
    return el("div", drawn, cls=f"scraps {kind}".rstrip(), aria_hidden=True)


def _scrap(source: Random, place: tuple[range, range]) -> str:
    """Return the outline of a scrap that lies somewhere in a place: four corners, or three."""
    x, y, turn, size = (pick(source, values) for values in (*place, range(360), range(5, 10)))
    corners = [pick(source, range(-12, 13)) + 90 * corner for corner in range(pick(source, (3, 4, 4)))]
    points = (
        f"{x + size * cos(radians(turn + at)):.0f} {y + 0.7 * size * sin(radians(turn + at)):.0f}" for at in corners
    )
    return f"M{'L'.join(points)}z"
