"""Goods in words and as chips: what mats, panels and the mats of the others say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.counters import counter, counters
from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import Markup, el
from pyapp.games.artemis.rules.sentences import NOUNS
from pyapp.games.artemis.view.marks import pip

if TYPE_CHECKING:
    from pyapp.games.artemis.rules.state import State

KINDS: Final = ("ENERGY", "MINERAL", "TOOLKIT", "BADGE")
"""What a seat keeps, in the order in which it is shown."""


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
