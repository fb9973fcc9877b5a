"""Goods in words and as chips: what mats, panels and the mats of the others say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.counters import counter, counters
from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, el
from pyapp.games.artemis.rules.sentences import NOUNS
from pyapp.games.artemis.view.marks import PIPS, pip

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.state import State

KINDS: Final = ("ENERGY", "MINERAL", "TOOLKIT", "BADGE")
"""What a seat keeps, in the order in which it is shown."""


def supplies(hard: bool) -> Markup:
    """Draw what comes in every round beside the printed numbers, 110 by 80 units; in hard mode it is crossed out."""
    drawn = [
        el("use", href=f"#q-{PIPS[kind][0]}", x=x, y=26, width=28, height=28, cls=f"r-{PIPS[kind][0]}")
        for x, kind in ((8, "ENERGY"), (41, "MINERAL"), (74, "COLONIST"))
    ]
    ground = el("rect", width=110, height=80, rx=3, fill="var(--b1)", stroke="var(--line-strong)")
    crossed = el("path", d="M10 62 100 18", stroke="var(--pencil)", stroke_width=4, stroke_linecap="round")
    return el("svg", ground, *drawn, crossed if hard else "", cls="shot", viewBox="0 0 110 80", aria_hidden=True)


def said(kind: str, number: int) -> Markup:
    """Say how much of something there is: 3 minerals."""
    return fill(NOUNS[kind][number != 1], number=number, one=number)


def owned(position: State, party: int) -> tuple[int, int, int, int]:
    """Return how much a party has of each of KINDS; a drone has badges alone."""
    badges = position.badges[party]
    if party >= position.players:
        return 0, 0, 0, badges
    return position.energy[party], position.minerals[party], position.toolkits[party], badges


def chips(position: State, seat: int) -> Markup:
    """Draw what a seat owns as chips."""
    drawn = [
        counter(pip(kind), number, said(kind, number), thing=f"goods {kind}")
        for kind, number in zip(KINDS, owned(position, seat), strict=True)
    ]
    return counters(_("Goods"), drawn)


def small(position: State, party: int) -> Markup:
    """Draw what a party owns in a line; of a drone its badges alone."""
    kinds = zip(KINDS, owned(position, party), strict=True)
    shown = list(kinds) if party < position.players else [("BADGE", position.badges[party])]
    drawn = [
        el("span", el("span", said(kind, number), cls="vh"), pip(kind), el("span", number, aria_hidden=True))
        for kind, number in shown
    ]
    return el("span", *drawn, cls="rr")


def price(kind: str, number: int) -> Markup:
    """Draw a price: the number and the pip, in words for a screen reader."""
    return el(
        "span",
        el("span", number, aria_hidden=True),
        pip(kind),
        el("span", said(kind, number), cls="vh"),
        cls="price",
    )
