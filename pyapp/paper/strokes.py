"""All strokes of a page of a play: those in its fields, and those that were drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.paper import hand
from pyapp.paper.field import BOXES, NUMBER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.paper.field import Field
    from pyapp.paper.play import Desk, Play


def strokes_of(play: Play, seat: int, page: int) -> dict[str, str]:
    """Return the strokes of a player's page by name: those in its fields, then those that were drawn."""
    shown: dict[str, str] = {}
    desk, fields = play.desks[seat], play.sheet.by_ident
    for field in play.sheet.fields:
        if field.page == page:
            for name, strokes in marks_of(field, desk, fields).items():
                shown |= {f"{name}/{part}": stroke for part, stroke in enumerate(strokes)}
    return {**shown, **desk.strokes.get(page, {})}


def marks_of(field: Field, desk: Desk, fields: Mapping[str, Field]) -> dict[str, list[str]]:
    """Return what is written in a field as strokes, by the name of the mark: "f1:3" for a box, "f2:" for a figure."""
    if field.kind == BOXES:
        boxes = sorted(desk.marks.crossed.get(field.ident, ()))
        return {f"{field.ident}:{box}": hand.cross(box, *field.box(box)) for box in boxes}
    if field.kind == NUMBER:
        figures = desk.marks.figures.get(field.ident, [])
    else:
        value = desk.marks.value(field, fields)
        figures = [] if value is None else [value]
    strokes = hand.number(figures, field.x, field.y, field.width, field.height) if figures else []
    return {f"{field.ident}:": strokes} if strokes else {}


def lines_of(strokes: Mapping[str, str]) -> str:
    """Return strokes as the surface takes them."""
    return "\n".join(f"{name} {stroke}" for name, stroke in strokes.items())
