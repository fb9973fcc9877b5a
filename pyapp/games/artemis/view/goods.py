"""Goods in words and as chips, for mats and panels."""

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
"""The goods that a seat keeps, in the order shown."""


def supplies(hard: bool) -> Markup:
    """Draw the supplies added to the printed numbers each round, 110 by 80 units; crossed out in hard mode."""
    drawn = [
        el("use", href=f"#q-{PIPS[kind][0]}", x=x, y=26, width=28, height=28, cls=f"r-{PIPS[kind][0]}")
        for x, kind in ((8, "ENERGY"), (41, "MINERAL"), (74, "COLONIST"))
    ]
    ground = el("rect", width=110, height=80, rx=3, fill="var(--b1)", stroke="var(--line-strong)")
    crossed = el("path", d="M10 62 100 18", stroke="var(--pencil)", stroke_width=4, stroke_linecap="round")
    return el("svg", ground, *drawn, crossed if hard else "", cls="shot", viewBox="0 0 110 80", aria_hidden=True)


def amount_words(kind: str, number: int) -> Markup:
    """Format an amount of something: 3 minerals."""
    return fill(NOUNS[kind][number != 1], number=number, one=number)


def owned(position: State, party: int) -> tuple[int, int, int, int]:
    """Return a party's amounts of KINDS; a drone only has badges."""
    badges = position.badges[party]
    if party >= position.players:
        return 0, 0, 0, badges
    return position.energy[party], position.minerals[party], position.toolkits[party], badges


def chips(position: State, seat: int) -> Markup:
    """Draw the goods of a seat as chips."""
    drawn = [
        counter(pip(kind), number, amount_words(kind, number), thing=f"goods {kind}")
        for kind, number in zip(KINDS, owned(position, seat), strict=True)
    ]
    return counters(_("Goods"), drawn)


def goods_line(position: State, party: int) -> Markup:
    """Draw the goods of a party in one line; for a drone only its badges."""
    kinds = zip(KINDS, owned(position, party), strict=True)
    shown = list(kinds) if party < position.players else [("BADGE", position.badges[party])]
    drawn = [
        el("span", el("span", amount_words(kind, number), cls="vh"), pip(kind), el("span", number, aria_hidden=True))
        for kind, number in shown
    ]
    return el("span", *drawn, cls="rr")


def price(kind: str, number: int) -> Markup:
    """Draw a price: the number and the pip, in words for screen readers."""
    return el(
        "span",
        el("span", number, aria_hidden=True),
        pip(kind),
        el("span", amount_words(kind, number), cls="vh"),
        cls="price",
    )
