"""The sheet studio's pages: all sheets of one's own, and the desk - head, voice, drawers round the form and the live
sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, esc, fill, fill_with, ngettext, when
from pyapp.drawing.pieces import icon
from pyapp.engine.contract import N_
from pyapp.games.imperial.rules.components import CIVILISATION_NAMES, COMPETITION, Sheet
from pyapp.games.imperial.rules.reading import SheetError
from pyapp.games.imperial.rules.schema import TRANSLATED
from pyapp.games.imperial.rules.sheets import civilisation_sheets
from pyapp.games.imperial.view.village import stars
from pyapp.studio import drafts
from pyapp.studio import form as studio_form
from pyapp.studio import links as sheet_links
from pyapp.studio import sheet as studio_sheet
from pyapp.studio.actions import GAME, link_of
from pyapp.studio.desk import Studio, name_in
from pyapp.ui.leaves import leaf, refused
from pyapp.ui.links import share
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import glyph_key, glyph_link, key, line_keys, select, voice

if TYPE_CHECKING:
    from pyapp.studio.room import StudioRoom
    from pyapp.ui.store.own_sheets import OwnSheet


def parts(room: StudioRoom) -> dict[str, str]:
    """Draw the studio: the sheet on the desk, or all of them."""
    if room.desk is not None:
        room.desk.follow()
        return desk(room, room.desk)
    if room.app.route.rest:
        return {
            "page": refused(
                _("Sheet studio"),
                _(_why_not(room, room.app.route.rest)),
                f'<a class="key" href="#studio">{_("All sheets")}</a>',
            )
        }
    return {"page": shelf(room)}


def _why_not(room: StudioRoom, ident: str) -> str:
    try:
        drafts.read(room.app.own_sheets.load(ident).text)
    except SaveError as error:
        return error.reason
    return N_("That sheet is not on this device.")


# --- all sheets ---


def shelf(room: StudioRoom) -> str:
    """Draw the list of one's own sheets, and the house sheets that can be begun from."""
    everything = room.app.own_sheets.all()
    known = {sheet.ident for sheet in everything}
    items = "".join(_line(room, sheet) for sheet in everything if sheet.game == GAME) + "".join(
        _broken(ident) for ident in room.app.own_sheets.idents() if ident not in known
    )
    empty = f'<li class="muted">{_("Your first sheet will be kept here.")}</li>'
    keys = key(_("New sheet"), "studio new", kind="go", glyph="plus") + key(
        _("Open a file"), "studio import", glyph="open"
    )
    said = f'<div class="plan careful" role="alert"><p><b>{room.notice}</b></p></div>' if room.notice else ""
    what = _(
        "Make a village sheet of your own, or copy yours from the box: six buildings with their boxes, abilities and "
        "shapes. It can be played, shared and printed."
    )
    return leaf(
        _("Sheet studio"),
        f"<p>{what}</p>"
        f'<div class="keys">{keys}</div>{said}<ul class="lines st-list">{items or empty}</ul>{_house(room)}',
        game=GAME,
    )


def _line(room: StudioRoom, kept: OwnSheet) -> str:
    try:
        draft = drafts.read(kept.text)
    except SaveError:
        return _broken(kept.ident)
    ident, verdict = esc(kept.ident), drafts.judge(draft)
    typed = name_in(draft["name"]) or _("A sheet without a name")
    name = esc(typed)
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
    written = when(kept.updated, room.app.page.now(), room.app.page.clock_offset())
    return (
        f'<li><a class="line-key grow" href="#studio/{ident}">{icon("pencil")}<span class="grow"><b>{name}</b>'
        f"<small>{state} · {written}</small></span></a>"
        f'<span class="st-acts">{play}{paper}{copy}{save}{away}</span></li>'
    )


def _broken(ident: str) -> str:
    ident = esc(ident)
    return (
        '<li class="broken"><span class="grow line-key"><span>'
        f"<b>{_('This sheet is damaged and cannot be read.')}</b><small>{ident}</small></span></span>"
        '<span class="st-acts">'
        f"{key(_('Save as it is'), f'studio export-raw {ident}', kind='small')}"
        f"{glyph_key('bin', _('Delete'), f'studio ask-delete {ident}')}</span></li>"
    )


def _house(room: StudioRoom) -> str:
    """Draw the house sheets of one civilisation, each to be copied or printed."""
    groups = [("", _("Competition village")), *((key_, _(title)) for key_, title in CIVILISATION_NAMES.items())]
    sheets = list(civilisation_sheets(room.model).values()) if room.model else [COMPETITION]
    chosen = select(_("Civilisation"), "studio house", groups, room.model, ident="st-house")
    return (
        f'<h2 class="h">{_("Begin from a house sheet")}</h2><div class="st-house">{chosen}</div>'
        f'<ul class="lines st-list">{"".join(_house_line(sheet) for sheet in sheets)}</ul>'
    )


def _house_line(sheet: Sheet) -> str:
    name = name_in(dict(sheet.name))
    ident = esc(sheet.id)
    paper = glyph_link("print", fill(N_("Print {name}"), name=name), f"#print/sheet/{ident}")
    buildings = esc(", ".join(name_in(dict(building.name)) for building in sheet.buildings))
    return (
        f'<li class="plainline"><span class="grow"><b>{esc(name)}</b> {stars(sheet.difficulty)}<small>{buildings}'
        '</small></span><span class="st-acts">'
        f"{key(_('Copy'), f'studio copy {ident}', kind='small', describe=fill(N_('Copy {name}'), name=name))}"
        f"{paper}</span></li>"
    )


# --- the desk ---


def desk(room: StudioRoom, studio: Studio) -> dict[str, str]:
    """Draw every part of the editor."""
    frame = (
        f'<div class="page st-page" data-game="{GAME}"><header class="bar-top" id="st-head"></header>'
        '<main class="st-main">'
        f'<section class="paper st-form" id="st-form" aria-label="{_("What is edited")}"></section>'
        f'<section class="paper st-live" id="st-live" aria-label="{_("The sheet as it will look")}"></section>'
        f'<section class="paper st-price" id="st-price" aria-label="{_("Balance")}"></section><div id="p-drawer">'
        "</div></main>"
        '<footer class="st-foot"><div id="st-voice" class="voicebox" role="status" aria-live="polite"></div>'
        '<div id="st-play"></div></footer></div>'
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


def _head(studio: Studio) -> str:
    saved = _("not saved") if studio.unsaved else _("saved on this device")
    undo = glyph_key("undo", _("Undo"), "studio undo", kind="push", disabled=not studio.can_undo)
    redo = glyph_key("redo", _("Redo"), "studio redo", disabled=not studio.can_redo)
    paper = (
        glyph_link("print", _("Print"), f"#print/own/{esc(studio.kept.ident)}", kind="st-wide")
        if studio.paper is not None
        else glyph_key("print", _("Print"), "studio print", kind="st-wide")
    )
    share = glyph_key("share", _("Share"), "studio drawer share", kind="st-wide", pressed=studio.drawer == "share")
    more = glyph_key("more", _("More"), "studio drawer more", pressed=studio.drawer == "more")
    return (
        f'{glyph_link("back", _("All sheets"), "#studio")}<h1 class="h title" tabindex="-1">{_("Sheet studio")}</h1>'
        f'<span class="sub">{esc(studio.title())} · {saved}</span>{undo}{redo}{paper}{share}{more}'
    )


def _drawer(room: StudioRoom, studio: Studio) -> str:
    draw = {"share": _share, "more": _more}.get(studio.drawer)
    if draw is None:
        return ""
    title = _("Share") if studio.drawer == "share" else _("This sheet")
    head = f'<header><h2 class="h">{title}</h2>{glyph_key("x", _("Close"), f"studio drawer {studio.drawer}")}</header>'
    return (
        f'<div class="paper drawer st-drawer" role="region" tabindex="-1" aria-label="{title}">{head}'
        f'<div class="drawer-body">{draw(room, studio)}</div></div>'
    )


def _share(room: StudioRoom, _studio: Studio) -> str:
    url = link_of(room)
    if not url:
        return (
            f"<p>{_('A link can be made once nothing is missing. A draft can be saved to a file.')}</p>"
            f'<div class="keys">{key(_("Save to a file"), "studio export", glyph="save")}</div>'
        )
    what, length = (
        _("Whoever opens it sees this sheet, and can keep it or play on it."),
        N_("{number} characters; the sheet is inside, no server sees it."),
    )
    return share.link(url, what, length, can_share=room.app.page.facts.can_share, do="studio ")


def _more(_room: StudioRoom, studio: Studio) -> str:
    ident = esc(studio.kept.ident)
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


def arrived(room: StudioRoom) -> dict[str, str]:
    """Draw the sheet that a link brought, and what can be done with it."""
    try:
        sheet = sheet_links.read(room.app.route.rest)
    except SheetError as error:
        return {"page": refused(_("A sheet by link"), fill_with(error.message, error.params, TRANSLATED))}
    said = f'<div class="plan careful" role="alert"><p><b>{room.notice}</b></p></div>' if room.notice else ""
    keys = key(_("Keep this sheet"), "studio accept", kind="go") + key(_("Play it once"), "studio play")
    page = leaf(
        _("A sheet by link"),
        f"<p><b>{_('Somebody gives you this village sheet.')}</b></p>{said}"
        f'<section class="st-live st-alone">{studio_sheet.whole(sheet)}</section><div class="keys">{keys}</div>',
        game=GAME,
    )
    return {"page": page}
