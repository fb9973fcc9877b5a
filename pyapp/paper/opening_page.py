"""The page on which a sheet is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.paper import templates
from pyapp.paper.sheet import MAX_PAGES
from pyapp.ui.widgets import glyph_link, key

if TYPE_CHECKING:
    from pyapp.paper.opening import Chooser, OpeningVisit


def parts(visit: OpeningVisit) -> dict[str, Markup]:
    """Draw what can be opened, or the pages of a PDF to choose, or how far reading is."""
    chooser = visit.chooser
    inside = _reading(visit) if visit.progress else _choosing(visit, chooser) if chooser else _ways(visit)
    target = visit.target
    page = el(
        "div",
        el(
            "header",
            glyph_link("back", _("Back"), f"#paper/sheet/{target.ident}" if target else "#paper"),
            el("h1", _title(visit), cls="h title", tabindex="-1"),
            cls="bar-top",
        ),
        el("main", el("div", inside, cls="paper op-sheet"), cls="op-main"),
        cls="page pp-page op-page",
        data_game="paper",
    )
    return {"page": page}


def _title(visit: OpeningVisit) -> str:
    if visit.target is None:
        return _("Open a sheet")
    return _("Replace a page") if visit.replaced is not None else _("Add pages")


def _problems(visit: OpeningVisit) -> Markup:
    """Draw what went wrong, and the way on with what was read."""
    if not visit.problems:
        return NOTHING
    on = NOTHING
    if visit.pages or visit.opened:
        pages = len(visit.pages)
        label = ngettext("Go on with {number} page", "Go on with {number} pages", pages) if pages else _("Go on")
        on = el("div", key(label, "paper go-on", kind="go"), cls="keys")
    return el("div", *(el("p", problem) for problem in visit.problems), on, cls="op-problems", role="alert")


# --- ways to open ---


def _ways(visit: OpeningVisit) -> Markup:
    keys = join(
        _way("open", _("File"), _("PDF, picture, or a sheet saved to a file"), "paper file"),
        _way("camera", _("Camera"), _("Photograph the sheet"), "paper camera"),
        _way("paste", _("Paste"), _("A picture you have copied"), "paper paste"),
    )
    drop = el("p", icon("save"), el("span", _("Or drag files onto this page.")), cls="op-drop muted")
    made = NOTHING if visit.target else join(el("h2", _("Or begin with ready-made paper"), cls="h"), _papers())
    return join(_problems(visit), el("div", keys, cls="op-ways"), drop, made)


def _papers() -> Markup:
    """Draw the ready-made papers."""
    items = (el("li", key(_(title), f"paper make {name}", kind="small")) for name, title in templates.TEMPLATES.items())
    return el("ul", *items, cls="op-papers")


def _way(glyph: str, label: str, what: str, do: str) -> Markup:
    return el(
        "button",
        icon(glyph),
        el("b", label, cls="h"),
        el("small", what),
        type="button",
        cls="op-way",
        do=do,
    )


# --- pages of a PDF ---


def _choosing(visit: OpeningVisit, chooser: Chooser) -> Markup:
    many = chooser.pdf.pages
    most = min(visit.left, many)
    whole = len(chooser.chosen) == most
    said = fill(N_("{name} has {number} pages. Tap those you want."), name=chooser.blob.name or "PDF", number=many)
    bound = fill(N_("A sheet has at most {most} pages."), most=MAX_PAGES) if many > most else NOTHING
    every = key(_("None") if whole else _("All"), f"paper all {'no' if whole else 'yes'}", kind="small")
    more = key(_("Show more pages"), "paper more", kind="small") if chooser.shown < many else NOTHING
    chosen = ngettext("Open {number} page", "Open {number} pages", len(chooser.chosen))
    return join(
        _problems(visit),
        el("div", el("p", said, " ", bound), every, cls="op-choose"),
        el("ul", *(_small_page(chooser, number) for number in range(1, chooser.shown + 1)), cls="op-pages"),
        el("div", more, cls="keys") if more else NOTHING,
        el(
            "footer",
            key(_("Cancel"), "paper stop"),
            key(chosen, "paper open", kind="go", disabled=not chooser.chosen),
            cls="op-foot",
        ),
    )


def _small_page(chooser: Chooser, number: int) -> Markup:
    url = chooser.small.get(number)
    place = chooser.chosen.index(number) + 1 if number in chooser.chosen else 0
    picture = el("img", src=url, alt="") if url else el("span", "?" if url == "" else "", cls="op-blank")
    return el(
        "li",
        el(
            "button",
            picture,
            el("span", number, cls="op-number"),
            el("b", place, cls="op-place") if place else NOTHING,
            type="button",
            cls="op-small on" if place else "op-small",
            do=f"paper page {number - 1}",
            aria_pressed=bool(place),
            aria_label=fill(N_("Page {number}"), number=number),
        ),
    )


# --- progress ---


def _reading(visit: OpeningVisit) -> Markup:
    done, whole = visit.progress or (0, 1)
    said = fill(N_("Reading page {number} of {whole}"), number=done, whole=whole)
    return join(
        el("p", said, id="op-reading", role="status"),
        el("progress", value=done - 1, max=whole, aria_labelledby="op-reading"),
        el("div", key(_("Stop"), "paper stop"), cls="keys"),
    )
