"""Paper in one minute: a page in the manner of the rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.paper.visit import Visit
from pyapp.ui.sheet_page import page_shell

if TYPE_CHECKING:
    from collections.abc import Sequence

STEPS: Final[Sequence[tuple[str, str, str]]] = (
    (
        "open",
        N_("Open a sheet"),
        N_(
            "A PDF from the publisher, a photo of the sheet in your box, a picture, or a ready-made paper. It stays "
            "on this device."
        ),
    ),
    (
        "corners",
        N_("Straighten it"),
        N_("Drag the four corners of a photo to the corners of the paper. White paper removes shadows and grey."),
    ),
    (
        "boxes",
        N_("Add fields if you like"),
        N_(
            "Drag a grid over boxes: a tap then crosses a box. A number opens a pad, and a sum adds up by itself. "
            "Fields also work by keyboard and screen reader."
        ),
    ),
    (
        "die",
        N_("Choose dice and cards"),
        N_("Take a ready-made set, or make dice with your own faces and a deck with your own cards."),
    ),
    (
        "pen",
        N_("Write"),
        N_(
            "Pencil, pen, highlighter, stamps and eraser. Two fingers enlarge the page, a double tap shows all of it. "
            "Once you use a stylus, your hand can rest on the sheet."
        ),
    ),
    (
        "again",
        N_("Roll"),
        N_("Tap a die to hold it, then roll the others. The same table code gives the same rolls on every tablet."),
    ),
    (
        "tablets",
        N_("Play together"),
        N_("Every player has a copy: tap a name to turn to it. Or connect more tablets, one for each player."),
    ),
    (
        "save",
        N_("Keep it"),
        N_(
            "Every stroke is saved at once. Finish puts the points into the records. Print a sheet, save it as a "
            "picture, or save it with its fields and dice to a file."
        ),
    ),
)
"""Icon, title and text of each step."""
KEYS: Final[Sequence[tuple[str, str]]] = (
    ("P, B, H", N_("pencil, pen, highlighter")),
    ("X, E", N_("stamp, eraser; again for its other kinds")),
    ("1 2 3 4", N_("the inks")),
    ("[ ]", N_("thinner, thicker")),
    ("Z, Y", N_("undo, redo")),
    ("R", N_("roll the loose dice")),
    ("N", N_("next player")),
    (", .", N_("previous page, next page")),
    ("+ - 0", N_("enlarge, shrink, whole page")),
)
"""The keys of the page to write on."""


class HowVisit(Visit):
    """`paper/how`: what Paper is, in eight steps."""

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        steps = (
            el("li", icon(glyph), el("div", el("h2", _(title), cls="h"), el("p", _(text))))
            for glyph, title, text in STEPS
        )
        keys = (el("tr", el("th", names, scope="row"), el("td", _(what))) for names, what in KEYS)
        inside = join(
            el("ol", *steps, cls="pp-how"),
            el("h2", _("Keys"), cls="h"),
            el("table", el("tbody", *keys), cls="pp-keys"),
            el("div", el("a", _("Open a sheet"), cls="key go", href="#paper/new"), cls="keys"),
        )
        return {"page": page_shell(_("Paper in one minute"), inside, game="paper", back="#paper")}
