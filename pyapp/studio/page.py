"""The sheet studio's pages: all sheets of one's own, and the desk - head, voice, drawers round the form and the live
sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, current, fill, fill_with, ngettext, when
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.scene import PickGroup, PickItem
from pyapp.engine.contract import N_
from pyapp.engine.schema import DataError
from pyapp.games import GAMES
from pyapp.games.imperial.rules.components import COMPETITION
from pyapp.games.imperial.rules.reading import TRANSLATED
from pyapp.games.imperial.view.box import item_of, shapes, unknown
from pyapp.studio import drafts
from pyapp.studio import form as studio_form
from pyapp.studio import links as sheet_links
from pyapp.studio import sheet as studio_sheet
from pyapp.studio.actions import GAME, link_of
from pyapp.studio.desk import Studio, name_in
from pyapp.ui import gallery
from pyapp.ui.links import share
from pyapp.ui.shells import page_shell, refused
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import glyph_key, glyph_link, key, line_keys, search_field, voice

if TYPE_CHECKING:
    from pyapp.studio.workshop import Workshop
    from pyapp.ui.store.own_sheets import OwnSheet


def parts(room: Workshop) -> dict[str, Markup]:
    """Draw the studio: the sheet on the desk, or all of them."""
    if room.desk is not None:
        room.desk.follow()
        return desk(room, room.desk)
    if room.app.route.rest:
        return {
            "page": refused(
                _("Sheet studio"),
                _(_why_not(room, room.app.route.rest)),
                el("a", _("All sheets"), cls="key", href="#studio"),
            )
        }
    return {"page": shelf(room)}


def _why_not(room: Workshop, ident: str) -> str:
    try:
        drafts.read(room.app.own_sheets.load(ident).text)
    except SaveError as error:
        return error.reason
    return N_("That sheet is not on this device.")


# --- all sheets ---


def shelf(room: Workshop) -> Markup:
    """Draw the list of one's own sheets, and the house sheets that can be begun from."""
    everything = room.app.own_sheets.all()
    known = {sheet.ident for sheet in everything}
    items = join(*(_line(room, sheet) for sheet in everything if sheet.game == GAME)) + join(
        *(_broken(ident) for ident in room.app.own_sheets.idents() if ident not in known)
    )
    empty = el("li", _("No sheets of your own yet."), cls="muted")
    keys = key(_("New sheet"), "studio new", kind="go", glyph="plus") + key(
        _("Open a file"), "studio import", glyph="open"
    )
    said = el("div", el("p", el("b", room.notice)), cls="plan careful", role="alert") if room.notice else ""
    what = _(
        "Make your own village sheet, or copy one from your box: six buildings with their "
        "boxes, abilities and shapes. You can play, share and print it."
    )
    return page_shell(
        _("Sheet studio"),
        join(
            el("p", what),
            el("div", keys, cls="keys"),
            said,
            el("ul", items or empty, cls="lines st-list"),
            _house(room),
        ),
        game=GAME,
    )


def _line(room: Workshop, kept: OwnSheet) -> Markup:
    try:
        draft = drafts.read(kept.text)
    except SaveError:
        return _broken(kept.ident)
    ident, verdict = kept.ident, drafts.judge(draft)
    typed = name_in(draft["name"]) or _("A sheet without a name")
    missing = len(verdict.problems)
    state = (
        ngettext("draft: {number} thing is missing", "draft: {number} things are missing", missing)
        if missing
        else studio_sheet.about(draft)
    )
    play = key(_("Play it"), f"studio play {ident}", kind="small") if verdict.sheet else ""
    copy = glyph_key("branch", fill(N_("Copy {name}"), name=typed), f"studio copy {ident}")
    save = glyph_key("save", fill(N_("Save {name} to a file"), name=typed), f"studio export {ident}")
    paper = (
        glyph_link("print", fill(N_("Print {name}"), name=typed), f"#print/own/{ident}")
        if drafts.on_paper(draft, verdict)
        else ""
    )
    away = glyph_key("bin", fill(N_("Delete {name}"), name=typed), f"studio ask-delete {ident}")
    written = when(kept.updated, room.app.page.now(), room.app.page.clock_offset)
    return el(
        "li",
        el(
            "a",
            shapes(verdict.sheet) if verdict.sheet else unknown(),
            el("span", el("b", typed), el("small", state, " · ", written), cls="grow"),
            cls="line-key grow",
            href=f"#studio/{ident}",
        ),
        el("span", play, paper, copy, save, away, cls="st-acts"),
    )


def _broken(ident: str) -> Markup:
    return el(
        "li",
        el(
            "span",
            el("span", el("b", _("This sheet is damaged and cannot be read.")), el("small", ident)),
            cls="grow line-key",
        ),
        el(
            "span",
            key(_("Save as it is"), f"studio export-raw {ident}", kind="small"),
            glyph_key("bin", _("Delete"), f"studio ask-delete {ident}"),
            cls="st-acts",
        ),
        cls="broken",
    )


def _house(room: Workshop) -> Markup:
    """Draw the house sheets by civilisation, as the form of a new match does, each to be copied or printed."""
    box = GAMES[GAME].view().box
    first = PickGroup(_("Competition village"), [item_of(COMPETITION, current())])
    groups = gallery.found([first, *box.picker("sheet", current())], room.search)
    cards = gallery.rows(groups, _house_card) or el(
        "p", fill(N_("Nothing found for: {words}."), words=room.search), cls="empty"
    )
    return join(
        el("h2", _("Start from a built-in sheet"), cls="h"),
        search_field(_("Search"), "studio search", room.search, "find-house"),
        el("div", cards, cls="st-house"),
    )


def _house_card(item: PickItem) -> Markup:
    paper = glyph_link("print", fill(N_("Print {name}"), name=item.title), f"#print/sheet/{item.key}")
    return gallery.card(item, do=f"studio copy {item.key}", low=el("em", _("Copy"))) + paper


# --- the desk ---


def desk(room: Workshop, studio: Studio) -> dict[str, Markup]:
    """Draw every part of the editor."""
    frame = el(
        "div",
        el("header", cls="bar-top", id="st-head"),
        el(
            "main",
            el("section", cls="paper st-form", id="st-form", aria_label=_("What to edit")),
            el("section", cls="paper st-live", id="st-live", aria_label=_("Preview of the sheet")),
            el("section", cls="paper st-price", id="st-price", aria_label=_("Balance")),
            el("div", id="p-drawer"),
            cls="st-main",
        ),
        el(
            "footer",
            el("div", id="st-voice", cls="voicebox", role="status", aria_live="polite"),
            el("div", id="st-play"),
            cls="st-foot",
        ),
        cls="page st-page",
        data_game=GAME,
    )
    whole = studio.verdict.sheet is not None
    return {
        "page": frame,
        "st-head": _head(studio),
        "st-form": studio_form.draw(studio),
        "st-live": studio_sheet.live(studio),
        "st-price": studio_sheet.balance(studio),
        "st-voice": voice(studio.voice()),
        "st-play": key(_("Play it"), "studio play", kind="go" if whole else "", disabled=not whole),
        "p-drawer": _drawer(room, studio),
    }


def _head(studio: Studio) -> Markup:
    saved = _("not saved") if studio.unsaved or not studio.page.facts.keeps else _("saved on this device")
    undo = glyph_key("undo", _("Undo"), "studio undo", kind="push", disabled=not studio.can_undo)
    redo = glyph_key("redo", _("Redo"), "studio redo", disabled=not studio.can_redo)
    paper = (
        glyph_link("print", _("Print"), f"#print/own/{studio.kept.ident}", kind="st-wide")
        if studio.paper is not None
        else glyph_key("print", _("Print"), "studio print", kind="st-wide")
    )
    share = glyph_key("share", _("Share"), "studio drawer share", kind="st-wide", pressed=studio.drawer == "share")
    more = glyph_key("more", _("More"), "studio drawer more", pressed=studio.drawer == "more")
    return join(
        glyph_link("back", _("All sheets"), "#studio"),
        el("h1", _("Sheet studio"), cls="h title", tabindex="-1"),
        el("span", studio.title(), " · ", saved, cls="sub"),
        undo,
        redo,
        paper,
        share,
        more,
    )


def _drawer(room: Workshop, studio: Studio) -> Markup:
    draw = {"share": _share, "more": _more}.get(studio.drawer)
    if draw is None:
        return NOTHING
    title = _("Share") if studio.drawer == "share" else _("This sheet")
    head = el("header", el("h2", title, cls="h"), glyph_key("x", _("Close"), f"studio drawer {studio.drawer}"))
    return el(
        "div",
        head,
        el("div", draw(room, studio), cls="drawer-body"),
        cls="paper drawer st-drawer",
        role="region",
        tabindex="-1",
        aria_label=title,
    )


def _share(room: Workshop, _studio: Studio) -> Markup:
    url = link_of(room)
    if not url:
        return join(
            el("p", _("You can make a link when the sheet is complete. You can save a draft to a file.")),
            el("div", key(_("Save to a file"), "studio export", glyph="save"), cls="keys"),
        )
    what = _("Anyone with the link can see this sheet, save it or play with it.")
    inside = _("The whole sheet is in the link. Nothing is uploaded.")
    return share.link(url, what, inside, can_share=room.app.page.facts.can_share, do="studio ")


def _more(_room: Workshop, studio: Studio) -> Markup:
    ident = studio.kept.ident
    return line_keys(
        [
            ("pencil", _("Name, civilisation, difficulty"), "studio tab sheet"),
            ("branch", _("Copy this sheet"), f"studio copy {ident}"),
            ("save", _("Save to a file"), "studio export"),
            ("share", _("Share by link or QR code"), "studio drawer share"),
            ("print", _("Print"), f"to print/own/{ident}" if studio.paper is not None else "studio print"),
            ("bin", _("Delete this sheet"), f"studio ask-delete {ident}"),
        ]
    )


# --- a sheet by link ---


def arrived(room: Workshop) -> dict[str, Markup]:
    """Draw the sheet that a link brought, and what can be done with it."""
    try:
        sheet = sheet_links.read(room.app.route.rest)
    except DataError as error:
        return {"page": refused(_("A sheet by link"), fill_with(error.message, error.params, TRANSLATED))}
    said = el("div", el("p", el("b", room.notice)), cls="plan careful", role="alert") if room.notice else ""
    keys = key(_("Save this sheet"), "studio accept", kind="go") + key(_("Play it once"), "studio play")
    page = page_shell(
        _("A sheet by link"),
        join(
            el("p", el("b", _("Someone shared this village sheet with you."))),
            said,
            el("section", studio_sheet.whole(sheet), cls="st-live st-alone"),
            el("div", keys, cls="keys"),
        ),
        game=GAME,
    )
    return {"page": page}
