"""The page on which a sheet is prepared: photo, result, name and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.paper import fields_page, layout
from pyapp.paper.field import BOXES, MAX_TITLE, NUMBER, SUM
from pyapp.paper.prepare import CORNERS
from pyapp.paper.rendering import LENS, PHOTO, RESULT
from pyapp.paper.sheet import MAX_PAGES
from pyapp.paper.steps import steps, to_home
from pyapp.ui.media.projection import projection
from pyapp.ui.sheet_page import refused
from pyapp.ui.widgets import Voice, glyph_key, glyph_link, key, voice

if TYPE_CHECKING:
    from pyapp.paper.making import Making
    from pyapp.paper.prepare import PrepareVisit
    from pyapp.ui.media.port import Raster

HANDLE: Final = 15
"""The radius of a corner's handle in CSS pixels; while it is held, and where it can be touched."""
HELD: Final = 20
TOUCHED: Final = 28
CORNER_NAMES: Final = (
    N_("Top left corner"),
    N_("Top right corner"),
    N_("Bottom right corner"),
    N_("Bottom left corner"),
)


def parts(visit: PrepareVisit) -> dict[str, Markup]:
    """Draw every part of the page."""
    if visit.entry is None:
        return {"page": refused(_("Paper"), visit.problem, to_home())}
    if not visit.sheet.pages:
        add = el("a", _("Add a page"), cls="key go", href=f"#paper/new/{visit.rest}")
        return {"page": refused(_("Paper"), _("This sheet has no pages yet."), add)}
    return {
        "page": visit.framed(frame(visit)),
        "pr-head": _head(visit),
        **(_photo_parts(visit) if visit.shows_photo else {}),
        "pr-title": _result_title(visit),
        "pr-fields": fields_page.overlay(visit),
        "pr-tools": _tools(visit),
        "pr-side": fields_page.panel(visit) if visit.field is not None else _options(visit),
        "pr-voice": voice(_said(visit)),
        "pr-keys": _keys(visit),
    }


def frame(visit: PrepareVisit) -> Markup:
    """Draw the places of the parts. The canvases keep their pictures as long as this stays the same."""
    kind = "pr-both" if visit.shows_photo else "pr-alone"
    editing = " pr-editing" if visit.is_large else ""
    return el(
        "div",
        el("header", cls="bar-top", id="pr-head"),
        el(
            "main",
            _photo_frame() if visit.shows_photo else NOTHING,
            el(
                "section",
                el("header", id="pr-title"),
                el(
                    "div",
                    el("canvas", id=RESULT, aria_hidden=True),
                    el("div", id="pr-fields", cls="pr-over"),
                    cls="pr-flat",
                ),
                el("div", id="pr-tools"),
                cls="paper pr-result",
                aria_label=_("Result"),
            ),
            el("section", id="pr-side", cls="paper pr-side", aria_label=_("Sheet")),
            cls=f"pr-main {kind}{editing}",
        ),
        el(
            "footer",
            el("div", id="pr-voice", cls="voicebox", role="status", aria_live="polite"),
            el("div", id="pr-keys"),
            cls="pr-foot",
        ),
        cls="page pp-page pr-page",
        data_game="paper",
    )


def _photo_frame() -> Markup:
    return el(
        "section",
        el("canvas", id=PHOTO, aria_hidden=True),
        el("div", id="pr-corners", cls="pr-over"),
        el(
            "div",
            el("canvas", id=LENS),
            el("div", id="pr-lens-lines", cls="pr-over"),
            cls="pr-lens",
            data_lens="c",
            aria_hidden=True,
            hidden=True,
        ),
        el("div", id="pr-photo-keys", cls="pr-photo-keys"),
        cls="pr-photo",
        aria_label=_("Photo"),
    )


def _head(visit: PrepareVisit) -> Markup:
    return join(
        glyph_link("back", _("All sheets"), "#paper"),
        el("h1", visit.sheet.name or _("New sheet"), cls="h title", tabindex="-1"),
        glyph_key("undo", _("Undo"), "paper undo", disabled=not visit.past),
        glyph_key("redo", _("Redo"), "paper redo", disabled=not visit.future),
        steps("sheet", visit.rest),
    )


# --- the photo ---


def _photo_parts(visit: PrepareVisit) -> dict[str, Markup]:
    how, photo = visit.making, visit.rendering.photo
    if how is None or photo is None:
        return {"pr-photo-keys": NOTHING if how is None else _photo_keys(how)}
    return {
        "pr-corners": _corners(visit, how, photo),
        "pr-lens-lines": _lens_lines(visit, how, photo),
        "pr-photo-keys": _photo_keys(how),
    }


def _points(corners: object) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)  # type: ignore[attr-defined]


def _corners(visit: PrepareVisit, how: Making, photo: Raster) -> Markup:
    """Draw the quadrangle over the photo, with its grips."""
    corners = how.corners_in(photo)
    unit = photo.width / visit.widths["photo"]
    held = visit.held.name if visit.held else ""
    dark = el("path", d=_outside(how, photo), cls="pr-outside", fill_rule="evenodd")
    lines = join(
        el("polygon", points=_points(corners), cls="pr-edge wide", fill="none", vector_effect="non-scaling-stroke"),
        el("path", d=_thirds(how, photo), cls="pr-thirds", fill="none", vector_effect="non-scaling-stroke"),
        el("polygon", points=_points(corners), cls="pr-edge", fill="none", vector_effect="non-scaling-stroke"),
    )
    grips = (
        el(
            "g",
            el("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{TOUCHED * unit:.1f}", cls="pr-touch"),
            *(
                el(
                    "circle",
                    cx=f"{x:.1f}",
                    cy=f"{y:.1f}",
                    r=f"{(HELD if name == held else HANDLE) * unit:.1f}",
                    cls=ring,
                    vector_effect="non-scaling-stroke",
                )
                for ring in ("pr-ring wide", "pr-ring")
            ),
            el("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{3 * unit:.1f}", cls="pr-dot"),
            id=f"pr-{name}",
            cls="pr-grip",
            role="button",
            tabindex="0",
            data_grip=name,
            aria_label=_(title),
            aria_description=_("Drag it, or move it with the arrow keys."),
        )
        for name, title, (x, y) in zip(CORNERS, CORNER_NAMES, corners, strict=True)
    )
    area = el("rect", width=photo.width, height=photo.height, fill="none", data_area="photo")
    return el("svg", area, dark, lines, *grips, viewBox=f"0 0 {photo.width} {photo.height}", overflow="visible")


def _outside(how: Making, photo: Raster) -> str:
    """Return the path of what is not on the page."""
    inside = " ".join(f"L{x:.1f} {y:.1f}" for x, y in how.corners_in(photo))
    return f"M0 0H{photo.width}V{photo.height}H0Z M{inside[1:]}Z"


def _thirds(how: Making, photo: Raster) -> str:
    """Return the path of the lines that divide the page into thirds, as the photo shows them."""
    if how.upright:
        return ""
    place = projection(how.corners_in(photo), 3, 3)
    ends = [((at, 0), (at, 3)) for at in (1, 2)] + [((0, at), (3, at)) for at in (1, 2)]
    lines = ((place(*start), place(*end)) for start, end in ends)
    return " ".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in lines)


def _lens_lines(visit: PrepareVisit, how: Making, photo: Raster) -> Markup:
    """Draw the edges of the page in the lens, and a cross on the corner."""
    if visit.lens_at is None:
        return NOTHING
    corners, half = how.corners_in(photo), visit.lens_half
    x, y = corners[visit.lens_at]
    arm = half / 4
    cross = f"M{x - arm:.1f} {y:.1f}h{2 * arm:.1f}M{x:.1f} {y - arm:.1f}v{2 * arm:.1f}"
    return el(
        "svg",
        el("polygon", points=_points(corners), cls="pr-edge", fill="none", vector_effect="non-scaling-stroke"),
        el("path", d=cross, cls="pr-edge", vector_effect="non-scaling-stroke"),
        viewBox=f"{x - half:.1f} {y - half:.1f} {2 * half:.1f} {2 * half:.1f}",
    )


def _photo_keys(how: Making) -> Markup:
    crop = f"paper crop {'no' if how.upright else 'yes'}"
    return join(
        key(_("Rotate"), "paper turn", kind="small", glyph="turn"),
        key(_("Find corners"), "paper corners", kind="small", glyph="corners"),
        key(_("Crop"), crop, kind="small", glyph="fit", pressed=how.upright),
        key(_("Retake"), "paper retake", kind="small", glyph="camera") if not how.source.page else NOTHING,
    )


# --- the result ---


def counts(visit: PrepareVisit) -> str:
    """Describe how many boxes, numbers and sums there are; empty without fields."""
    boxes, numbers, sums = layout.numbers(visit.sheet)
    return ", ".join(
        text
        for number, text in (
            (boxes, ngettext("{number} box", "{number} boxes", boxes)),
            (numbers, ngettext("{number} number", "{number} numbers", numbers)),
            (sums, ngettext("{number} sum", "{number} sums", sums)),
        )
        if number
    )


def _result_title(visit: PrepareVisit) -> Markup:
    how, found = visit.making, counts(visit)
    if not visit.shows_photo:
        title = _("Fields")
    elif how is not None and not how.upright:
        title = _("Straightened, with fields") if found else _("Straightened")
    else:
        title = _("Page with fields") if found else _("Page")
    if len(visit.sheet.pages) > 1:
        title = fill(
            N_("{title}, {number} of {whole}"), title=title, number=visit.page + 1, whole=len(visit.sheet.pages)
        )
    if visit.shows_photo:
        keys = join(
            glyph_key("fit", _("Larger, without the photo"), "paper large yes", kind="pr-larger"),
            key(_("Edit fields"), "paper large yes", kind="small pr-edit"),
        )
    elif how is not None:
        keys = key(_("Photo"), "paper large no", kind="small", glyph="picture")
    else:
        keys = NOTHING
    return join(el("h2", title, cls="h"), el("small", found or _("No fields yet")), keys)


def _tools(visit: PrepareVisit) -> Markup:
    keys = (
        key(_(title), f"paper tool {kind}", kind="small", glyph=kind, pressed=visit.tool == kind)
        for kind, title in fields_page.KIND_NAMES.items()
    )
    field = visit.field
    if field is not None and field.kind == BOXES:
        return join(*keys, el("b", f"{field.rows} × {field.columns}", cls="h pr-grid"))
    return join(*keys, el("span", _hint(visit), cls="muted"))


def _hint(visit: PrepareVisit) -> str:
    hints = {BOXES: _("Drag over the boxes"), NUMBER: _("Drag or tap"), SUM: _("Drag or tap")}
    return hints.get(visit.tool, "")


# --- name, pages, paper ---


def _options(visit: PrepareVisit) -> Markup:
    name = el(
        "input",
        type="text",
        id="pr-name",
        cls="name h",
        field="paper name",
        value=visit.sheet.name,
        maxlength=MAX_TITLE,
        placeholder=_("New sheet"),
        autocomplete="off",
    )
    how = visit.making
    return join(
        el("div", el("label", _("Name"), for_="pr-name"), name, cls="pr-row"),
        el(
            "div",
            el("span", _("Pages"), el("small", size(visit.sheet.size)), cls="pr-label"),
            _pages(visit),
            cls="pr-row",
        ),
        _white(how) if how is not None else _replace(visit),
    )


def size(content: int) -> Markup:
    """Format a number of bytes in kB or MB."""
    if content < 999_500:
        return fill(N_("{size} kB"), size=round(content / 1000))
    return fill(N_("{size} MB"), size=f"{content / 1e6:.1f}")


def _pages(visit: PrepareVisit) -> Markup:
    many = len(visit.sheet.pages)
    small = (
        el(
            "li",
            el(
                "button",
                el("img", src=url, alt="") if (url := visit.room.urls.get(page.picture)) else "?",
                type="button",
                do=f"paper page {number}",
                cls="pr-small on" if number == visit.page else "pr-small",
                aria_label=fill(N_("Page {number}"), number=number + 1),
                aria_current=True if number == visit.page else None,
                data_follow=f"page {number}" if number == visit.page else None,
            ),
        )
        for number, page in enumerate(visit.sheet.pages)
    )
    add = el(
        "li",
        el("a", icon("plus"), cls="pr-small add", href=f"#paper/new/{visit.rest}", aria_label=_("Add a page")),
    )
    order = (
        join(
            glyph_key("back", _("Move the page to the left"), "paper shift left", disabled=visit.page == 0),
            glyph_key("next", _("Move the page to the right"), "paper shift right", disabled=visit.page == many - 1),
            glyph_key("bin", _("Remove the page"), "paper remove"),
        )
        if many > 1
        else NOTHING
    )
    return join(
        el("ul", *small, add if many < MAX_PAGES else NOTHING, cls="pr-pages"),
        el("span", order, cls="pr-order") if order else NOTHING,
    )


def _white(how: Making) -> Markup:
    return el(
        "div",
        el("span", _("White paper"), cls="pr-label"),
        el("small", _("Removes shadows and grey"), cls="muted"),
        el(
            "button",
            el("span", el("i"), cls="well on" if how.white else "well"),
            type="button",
            cls="sw",
            role="switch",
            aria_checked=how.white,
            aria_label=_("White paper"),
            do=f"paper white {'no' if how.white else 'yes'}",
        ),
        cls="pr-row",
    )


def _replace(visit: PrepareVisit) -> Markup:
    return el(
        "div",
        el("span", _("Picture"), cls="pr-label"),
        el("small", _("Cropping needs the original."), cls="muted"),
        el("a", _("Replace"), cls="key small", href=f"#paper/new/{visit.rest}/{visit.page}"),
        cls="pr-row",
    )


# --- the foot ---


def _said(visit: PrepareVisit) -> Voice:
    if visit.notice is not None:
        return visit.notice
    field, how = visit.field, visit.making
    if visit.is_counting:
        lead, more = _("Tap the fields that this sum counts."), _("Then set what each of them is worth.")
    elif field is not None and field.kind == BOXES:
        lead, more = _("Set rows and columns until the lines match the boxes."), _("Drag the field to move it.")
    elif field is not None:
        lead, more = _("Drag the field to move it, and its corners to resize it."), ""
    elif visit.tool == BOXES:
        lead, more = _("Drag over the boxes, from the first to the last."), _("A tap adds a row of boxes.")
    elif visit.tool:
        lead, more = _("Drag over the place, or tap it."), _("A tap adds a field like the last one.")
    elif visit.shows_photo and how is not None and not how.upright:
        lead, more = _("Drag each corner to the edge of the sheet."), _("The circle shows it enlarged.")
    elif visit.shows_photo:
        lead, more = _("Drag a corner to crop the page."), _("If it is a photo, switch Crop off.")
    else:
        lead = _("Lay fields over the sheet, or leave them out.")
        more = _("You can tap boxes and write numbers in them, and sums count by themselves.")
    return Voice(join(el("b", lead), " ", el("span", more, cls="wide")))


def _keys(visit: PrepareVisit) -> Markup:
    to = f"#paper/dice/{visit.rest}"
    if visit.field is not None:
        return key(_("Done"), "paper done", kind="go")
    if visit.sheet.fields:
        return el("a", _("Next: dice"), cls="key go", href=to)
    nothing = el("a", _("No fields"), cls="key", href=to)
    return join(nothing, key(_("Next: fields"), "paper large yes", kind="go")) if visit.shows_photo else nothing
