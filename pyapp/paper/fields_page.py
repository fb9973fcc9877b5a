"""The drawing of the fields over a sheet that is being prepared, and of the properties of the selected one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.controls import sign_key
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.contract import N_
from pyapp.paper.field import BOXES, MAX_LINES, MAX_TITLE, SUM
from pyapp.paper.layout import MOST_COUNTED
from pyapp.paper.prepare import AREA, SIDES
from pyapp.ui.widgets import glyph_key, key

if TYPE_CHECKING:
    from pyapp.paper.field import Field
    from pyapp.paper.prepare import PrepareVisit

HANDLE: Final = 7
"""The radius of a grip in CSS pixels, and where it can be touched."""
TOUCHED: Final = 22
KIND_NAMES: Final = {"boxes": N_("Boxes"), "number": N_("Number"), "sum": N_("Sum")}
SIDE_NAMES: Final = (
    N_("Top left corner of the field"),
    N_("Top right corner of the field"),
    N_("Bottom right corner of the field"),
    N_("Bottom left corner of the field"),
)


def name_of(visit: PrepareVisit, field: Field) -> Markup:
    """Return the title of a field, or its kind and number."""
    if field.title:
        return esc(field.title)
    number = [one.ident for one in visit.sheet.fields if one.kind == field.kind].index(field.ident) + 1
    return fill(N_("{kind} {number}"), kind=_(KIND_NAMES[field.kind]), number=number)


def described(visit: PrepareVisit, field: Field) -> Markup:
    """Describe a field for a screen reader."""
    name, kind = name_of(visit, field), _(KIND_NAMES[field.kind])
    if field.kind == BOXES:
        return fill(N_("{name}, {rows} by {columns} boxes"), name=name, rows=field.rows, columns=field.columns)
    return fill(N_("{name}, {kind}"), name=name, kind=kind) if field.title else name


# --- over the result ---


def overlay(visit: PrepareVisit) -> Markup:
    """Draw the fields of the page with their grips."""
    page = visit.sheet.pages[visit.page]
    unit = page.width / visit.widths["sheet"]
    fields = [field for field in visit.sheet.fields if field.page == visit.page]
    chosen = visit.field
    placing = bool(visit.tool)
    area = el(
        "rect",
        width=page.width,
        height=page.height,
        fill="none",
        cls="pr-area",
        data_area="sheet",
        data_grip=AREA,
        **(
            {
                "tabindex": "0",
                "role": "button",
                "aria_label": _("Add a field in the middle of the page"),
            }
            if placing
            else {}
        ),
    )
    return el(
        "svg",
        area,
        *(_field(visit, field, unit) for field in fields if field is not chosen),
        _selected(visit, chosen, unit) if chosen is not None else NOTHING,
        viewBox=f"0 0 {page.width} {page.height}",
        overflow="visible",
        cls="placing" if placing else None,
        role="group",
        aria_label=_("The page with its fields"),
    )


def _field(visit: PrepareVisit, field: Field, unit: float) -> Markup:
    total = visit.field if visit.is_counting else None
    terms = {term.field: term.value for term in total.terms} if total else {}
    counted = field.ident in terms
    middle = field.x + field.width / 2, field.y + field.height / 2
    text = _("sum") if field.kind == SUM else ""
    if total and counted:
        text = f"{terms[field.ident]:+}".replace("-", "−") if terms[field.ident] != 1 else "+"
    high = min(field.height * 0.45, 22 * unit, field.width * 0.3)
    written = el(
        "text",
        text,
        x=round(middle[0]),
        y=round(middle[1] + high * 0.35),
        font_size=round(high),
        text_anchor="middle",
        cls="pr-word",
    )
    return el(
        "g",
        el(
            "rect",
            x=field.x,
            y=field.y,
            width=field.width,
            height=field.height,
            rx=f"{3 * unit:.1f}",
            cls="pr-frame",
            vector_effect="non-scaling-stroke",
        ),
        el("path", d=lines(field), cls="pr-lines", vector_effect="non-scaling-stroke") if field.boxes > 1 else NOTHING,
        written if text else NOTHING,
        id=f"pr-{field.ident}",
        cls=f"pr-field {field.kind}{' counted' if counted else ''}{' sel' if field is visit.field else ''}",
        role="button",
        tabindex="0",
        data_grip=f"f-{field.ident}",
        do=f"paper field {field.ident}",
        aria_label=described(visit, field),
        aria_pressed=counted if total and field is not total else field is visit.field,
    )


def lines(field: Field) -> str:
    """Return the path of the lines between the boxes of a grid."""
    across = (
        f"M{field.x + field.width * at / field.columns:.1f} {field.y}v{field.height}" for at in range(1, field.columns)
    )
    down = (f"M{field.x} {field.y + field.height * at / field.rows:.1f}h{field.width}" for at in range(1, field.rows))
    return "".join((*across, *down))


def _selected(visit: PrepareVisit, field: Field, unit: float) -> Markup:
    """Draw the selected field on top, with a grip at each corner."""
    right, bottom = field.x + field.width, field.y + field.height
    corners = ((field.x, field.y), (right, field.y), (right, bottom), (field.x, bottom))
    # where grips are close to each other, the field between them can still be touched
    least = min(field.width, field.height) / unit
    touched, radius = min(TOUCHED, max(HANDLE + 3, least / 2.5)), min(HANDLE, max(4, least / 5))
    grips = (
        el(
            "g",
            el(
                "circle",
                cx=round(x + out_x * (TOUCHED - touched) * unit),
                cy=round(y + out_y * (TOUCHED - touched) * unit),
                r=f"{TOUCHED * unit:.1f}",
                cls="pr-touch",
            ),
            el("circle", cx=x, cy=y, r=f"{radius * unit:.1f}", cls="pr-handle", vector_effect="non-scaling-stroke"),
            id=f"pr-{name}",
            cls="pr-grip",
            role="button",
            tabindex="0",
            data_grip=name,
            aria_label=_(title),
        )
        for name, title, (x, y), (out_x, out_y) in zip(
            SIDES, SIDE_NAMES, corners, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True
        )
    )
    return join(*grips, _field(visit, field, unit)) if visit.is_counting else join(_field(visit, field, unit), *grips)


# --- the properties of the selected field ---


def panel(visit: PrepareVisit) -> Markup:
    """Draw the properties of the selected field."""
    field = visit.field
    if field is None:
        return NOTHING
    title = el(
        "input",
        type="text",
        id="pr-field-title",
        cls="name h",
        field="paper title",
        value=field.title,
        maxlength=MAX_TITLE,
        placeholder=name_of(visit, field),
        autocomplete="off",
    )
    return join(
        el(
            "div",
            el("label", _("Title"), for_="pr-field-title"),
            title,
            glyph_key("bin", _("Delete the field"), "paper delete"),
            cls="pr-row",
        ),
        _division(field) if field.kind == BOXES else _terms(visit, field) if field.kind == SUM else NOTHING,
    )


def _division(field: Field) -> Markup:
    found = (("rows", _("Rows"), field.rows), ("columns", _("Columns"), field.columns))
    return el(
        "div",
        *(
            el(
                "span",
                el("span", title, cls="pr-label"),
                stepper(title, number, f"paper divide {which}", 1, MAX_LINES),
                cls="pr-step",
            )
            for which, title, number in found
        ),
        cls="pr-row pr-division",
    )


def stepper(name: str, number: int, do: str, least: int, most: int) -> Markup:
    """Draw a number between a minus and a plus button; they do `do` with -1 and 1."""
    less = sign_key("−", fill(N_("{what}: one less"), what=name), f"{do} -1" if number > least else "")
    more = sign_key("+", fill(N_("{what}: one more"), what=name), f"{do} 1" if number < most else "")
    shown = str(number).replace("-", "−")
    return el("span", less, el("b", shown), more, cls="stp", role="group", aria_label=f"{name}: {shown}")


def _terms(visit: PrepareVisit, total: Field) -> Markup:
    do = f"paper counting {'no' if visit.is_counting else 'yes'}"
    choose = key(_("Choose fields"), do, kind="small", pressed=visit.is_counting)
    known = visit.sheet.by_ident
    rows = (
        el(
            "li",
            el("span", name_of(visit, known[term.field]), cls="grow"),
            el("small", _worth(known[term.field]), cls="muted"),
            stepper(
                str(name_of(visit, known[term.field])),
                term.value,
                f"paper value {term.field}",
                -MOST_COUNTED,
                MOST_COUNTED,
            ),
            glyph_key(
                "x",
                fill(N_("Do not count {name}"), name=name_of(visit, known[term.field])),
                f"paper count {term.field}",
            ),
        )
        for term in total.terms
        if term.field in known
    )
    number = len(total.terms)
    what = ngettext("{number} field", "{number} fields", number) if number else _("Nothing yet")
    return join(
        el("div", el("span", _("Counts"), cls="pr-label"), el("span", what), choose, cls="pr-row"),
        el("ul", *rows, cls="pr-terms") if total.terms else NOTHING,
    )


def _worth(field: Field) -> str:
    return _("for each crossed box") if field.kind == BOXES else _("times its number")
