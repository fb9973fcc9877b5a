"""Editing the fields and pages of a sheet: add, move, resize, divide, count. Each function returns a new sheet.

Coordinates are pixels of the page.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.paper.field import BOXES, MAX_FIELDS, MAX_LINES, NUMBER, SUM, Field, Term

if TYPE_CHECKING:
    from pyapp.paper.sheet import Page, Sheet

LEAST_SIDE: Final = 8
"""The least width and height of a field."""
MOST_COUNTED: Final = 99
"""The largest value of a crossed box in a sum, with either sign."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def is_full(sheet: Sheet) -> bool:
    """Return whether a sheet has as many fields as it can have."""
    return len(sheet.fields) >= MAX_FIELDS


def add(sheet: Sheet, kind: str, page: int, box: Box) -> tuple[Sheet, Field]:
    """Add a field between two opposite corners. A new grid has square boxes as far as its shape allows."""
    used = sheet.by_ident
    ident = next(name for number in range(1, len(used) + 2) if (name := f"f{number}") not in used)
    made = _placed(Field(ident, kind, page, 0, 0, 1, 1), sheet.pages[page], box)
    if kind == BOXES:
        rows = max(1, min(MAX_LINES, round(made.height / made.width)))
        made = replace(made, rows=rows, columns=max(1, min(MAX_LINES, round(made.width / made.height * rows))))
    return replace(sheet, fields=(*sheet.fields, made)), made


def usual_size(sheet: Sheet, kind: str, page: int) -> tuple[int, int]:
    """Return the size of a new field that was not dragged out: that of the last one of its kind on the page."""
    alike = [field for field in sheet.fields if field.kind == kind and field.page == page]
    if alike:
        return alike[-1].width, alike[-1].height
    side = max(sheet.pages[page].width, sheet.pages[page].height)
    return (side // 4, side // 20) if kind == BOXES else (side // 12, side // 20)


def change(sheet: Sheet, field: Field) -> Sheet:
    """Replace the field of the same name."""
    return replace(sheet, fields=tuple(field if one.ident == field.ident else one for one in sheet.fields))


def delete(sheet: Sheet, ident: str) -> Sheet:
    """Delete a field, and what sums count of it."""
    return _without(sheet, {ident})


def _without(sheet: Sheet, idents: set[str]) -> Sheet:
    left = (
        replace(one, terms=tuple(term for term in one.terms if term.field not in idents))
        for one in sheet.fields
        if one.ident not in idents
    )
    return replace(sheet, fields=tuple(left))


def move(sheet: Sheet, field: Field, dx: float, dy: float) -> Sheet:
    """Move a field within its page."""
    page = sheet.pages[field.page]
    x = min(max(round(field.x + dx), 0), max(0, page.width - field.width))
    y = min(max(round(field.y + dy), 0), max(0, page.height - field.height))
    return change(sheet, replace(field, x=x, y=y))


def resize(sheet: Sheet, field: Field, corner: int, dx: float, dy: float) -> Sheet:
    """Move a corner of a field, numbered clockwise from the top left; the opposite one stays."""
    left, top, right, bottom = field.x, field.y, field.x + field.width, field.y + field.height
    if corner in (0, 3):
        left = min(round(left + dx), right - LEAST_SIDE)
    else:
        right = max(round(right + dx), left + LEAST_SIDE)
    if corner in (0, 1):
        top = min(round(top + dy), bottom - LEAST_SIDE)
    else:
        bottom = max(round(bottom + dy), top + LEAST_SIDE)
    return change(sheet, _placed(field, sheet.pages[field.page], (left, top, right, bottom)))


def _placed(field: Field, page: Page, box: Box) -> Field:
    """Return a field between two opposite corners, within its page."""
    (left, right), (top, bottom) = sorted((box[0], box[2])), sorted((box[1], box[3]))
    x = min(max(round(left), 0), max(0, page.width - LEAST_SIDE))
    y = min(max(round(top), 0), max(0, page.height - LEAST_SIDE))
    width = max(min(round(right), page.width) - x, min(LEAST_SIDE, page.width))
    height = max(min(round(bottom), page.height) - y, min(LEAST_SIDE, page.height))
    return replace(field, x=x, y=y, width=width, height=height)


def divide(sheet: Sheet, field: Field, rows: int, columns: int) -> Sheet:
    """Set rows and columns of a grid, within their bounds."""
    rows, columns = min(max(rows, 1), MAX_LINES), min(max(columns, 1), MAX_LINES)
    return change(sheet, replace(field, rows=rows, columns=columns))


def countable(sheet: Sheet, total: Field) -> list[Field]:
    """List the fields that a sum can count: all but itself and later sums."""
    sums = [one.ident for one in sheet.fields if one.kind == SUM]
    later = sums[sums.index(total.ident) :]
    return [one for one in sheet.fields if one.ident not in later]


def count(sheet: Sheet, total: Field, ident: str) -> Sheet:
    """Make a sum count a field, or no longer count it."""
    if ident not in [one.ident for one in countable(sheet, total)]:
        return sheet
    left = tuple(term for term in total.terms if term.field != ident)
    return change(sheet, replace(total, terms=left if len(left) < len(total.terms) else (*left, Term(ident))))


def value(sheet: Sheet, total: Field, ident: str, value: int) -> Sheet:
    """Set what a crossed box or a figure is worth in a sum."""
    value = min(max(value, -MOST_COUNTED), MOST_COUNTED)
    terms = (replace(term, value=value) if term.field == ident else term for term in total.terms)
    return change(sheet, replace(total, terms=tuple(terms)))


def numbers(sheet: Sheet) -> tuple[int, int, int]:
    """Count boxes, numbers and sums."""
    boxes = sum(one.boxes for one in sheet.fields)
    return boxes, *(sum(one.kind == kind for one in sheet.fields) for kind in (NUMBER, SUM))  # type: ignore[return-value]


# --- pages ---


def with_page(sheet: Sheet, index: int, page: Page) -> Sheet:
    """Replace a page; its fields keep their places in proportion."""
    old = sheet.pages[index]
    across, down = page.width / old.width, page.height / old.height
    pages = (*sheet.pages[:index], page, *sheet.pages[index + 1 :])
    scaled = (
        _placed(
            one,
            page,
            (one.x * across, one.y * down, (one.x + one.width) * across, (one.y + one.height) * down),
        )
        if one.page == index
        else one
        for one in sheet.fields
    )
    return replace(sheet, pages=pages, fields=tuple(scaled))


def turned(sheet: Sheet, index: int) -> Sheet:
    """Turn a page clockwise by a quarter, with its fields."""
    page = sheet.pages[index]
    pages = (*sheet.pages[:index], replace(page, width=page.height, height=page.width), *sheet.pages[index + 1 :])
    fields = (
        replace(
            one,
            x=max(0, page.height - one.y - one.height),
            y=one.x,
            width=one.height,
            height=one.width,
            rows=one.columns,
            columns=one.rows,
        )
        if one.page == index
        else one
        for one in sheet.fields
    )
    return replace(sheet, pages=pages, fields=tuple(fields))


def without_page(sheet: Sheet, index: int) -> Sheet:
    """Remove a page with its fields."""
    left = _without(sheet, {one.ident for one in sheet.fields if one.page == index})
    fields = (replace(one, page=one.page - (one.page > index)) for one in left.fields)
    return replace(left, pages=(*sheet.pages[:index], *sheet.pages[index + 1 :]), fields=tuple(fields))


def swapped_pages(sheet: Sheet, one: int, other: int) -> Sheet:
    """Exchange two pages, with their fields."""
    pages, other_of = list(sheet.pages), {one: other, other: one}
    pages[one], pages[other] = pages[other], pages[one]
    fields = (replace(field, page=other_of.get(field.page, field.page)) for field in sheet.fields)
    return replace(sheet, pages=tuple(pages), fields=tuple(fields))
