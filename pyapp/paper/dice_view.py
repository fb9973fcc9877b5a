"""Dice as drawings: a face in the colour of its die, in an outline by the number of sides."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import N_
from pyapp.paper.tray import COLOUR_NAMES, PICTOGRAM, PICTOGRAMS, PIPS

if TYPE_CHECKING:
    from pyapp.paper.tray import Die

SIDE: Final = 48
"""The height of a die in units, and the width, except where a long text makes the die wider."""
_SHORT: Final = 3
"""The most characters that fit on a die of the usual width."""
_LETTER: Final = 11.5
"""The width of a character of a longer text."""
_OUTLINES: Final = {
    4: "M24 4q2 0 3 2l17 31q2 5-3 5H7q-5 0-3-5L21 6q1-2 3-2z",
    8: "M24 3q2 0 4 2l15 15q4 4 0 8L28 43q-4 4-8 0L5 28q-4-4 0-8L20 5q2-2 4-2z",
    10: "M24 3q2 0 4 2l16 17q2 3 0 5L28 42q-4 3-8 0L4 27q-2-2 0-5L20 5q2-2 4-2z",
    12: "M24 3q2 0 4 1l15 12q2 2 1 4l-6 20q-1 3-4 3H14q-3 0-4-3L4 20q-1-2 1-4L20 4q2-1 4-1z",
    20: "M24 2q2 0 3 1l15 9q2 1 2 3v18q0 2-2 3l-15 9q-3 1-6 0L6 36q-2-1-2-3V15q0-2 2-3l15-9q1-1 3-1z",
}
"""The outlines of dice by the number of sides; all others are squares."""
_PIPS: Final = {
    "1": ((24, 24),),
    "2": ((15, 15), (33, 33)),
    "3": ((14, 14), (24, 24), (34, 34)),
    "4": ((15, 15), (33, 15), (15, 33), (33, 33)),
    "5": ((14, 14), (34, 14), (24, 24), (14, 34), (34, 34)),
    "6": ((15, 13), (33, 13), (15, 24), (33, 24), (15, 35), (33, 35)),
}
"""The centres of the pips by face."""


@lru_cache(maxsize=512)
def die_face(die: Die, face: int | None = None, kind: str = "") -> Markup:
    """Draw a die with a face up, by number from 0, or blank before the first roll, as an inline picture; `kind` is a
    class such as "small". The drawing is hidden from screen readers: `die_label` is its text.
    """
    shown = die.faces[face] if face is not None else ""
    long = die.style != PICTOGRAM and len(shown) > _SHORT
    width = max(SIDE, round(len(shown) * _LETTER) + 14) if long else SIDE
    outline = "" if long else _OUTLINES.get(len(die.faces), "")
    body = [_body(outline, width, "pd-edge", 3), _body(outline, width, "pd-face", 0)]
    return el(
        "svg",
        *body,
        _inside(die, shown, width, low=len(die.faces) == 4 and bool(outline)),
        cls=f"pp-die {die.colour} {kind}".rstrip(),
        viewBox=f"0 0 {width} {SIDE + 2}",
        aria_hidden=True,
    )


def _body(outline: str, width: int, kind: str, down: int) -> Markup:
    """Draw the side or, above it, the face of a die."""
    moved = f"translate(0 {down})" if down else None
    if outline:
        return el("path", cls=kind, d=outline, transform=moved)
    return el("rect", cls=kind, x=2, y=2, width=width - 4, height=SIDE - 5, rx=9, transform=moved)


def _inside(die: Die, shown: str, width: int, *, low: bool) -> Markup:
    """Draw what is on a face; on a triangle it is lower."""
    if not shown:
        return NOTHING
    if die.style == PIPS:
        return el("g", *(el("circle", cx=x, cy=y, r="4.2") for x, y in _PIPS[shown]), cls="pd-ink")
    if die.style == PICTOGRAM:
        left, top, side = (13, 18, 22) if low else (10, 10, 28)
        return el("use", href=f"#g-{shown}", x=left, y=top, width=side, height=side, cls="pd-ink")
    size = 26 if len(shown) < _SHORT else 20
    foot = (30 if low else 23.5) + size * 0.35
    return el(
        "text",
        shown,
        x=f"{width / 2:g}",
        y=f"{foot:g}",
        font_size=size - 5 if low else size,
        text_anchor="middle",
        cls="pd-ink",
    )


def top_face(die: Die) -> int:
    """Return the face by which lists show a die: the largest number, or the first pictogram."""
    return 0 if die.style == PICTOGRAM else len(die.faces) - 1


def face_name(die: Die, face: int) -> str:
    """Return a face in words."""
    shown = die.faces[face]
    if die.style == PICTOGRAM and shown:
        return _(PICTOGRAMS[shown])
    return shown or _("blank")


def die_label(die: Die, face: int | None = None) -> str:
    """Describe a die with its face: "blue die 2"; before the first roll by its sides."""
    name = _(COLOUR_NAMES[die.colour])
    if face is None:
        return fill(N_("{die} with {number} sides"), die=name, number=len(die.faces))
    return join(name, " ", face_name(die, face))
