"""What the keys and fields of the sheet studio do: `studio VERB ...` of data-do, `studio FIELD ...` of data-field."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import LANGUAGES, _, fill, fill_with
from pyapp.drawing.markup import join
from pyapp.engine.contract import N_
from pyapp.engine.schema import DataError
from pyapp.games.imperial.rules.abilities import KINDS
from pyapp.games.imperial.rules.components import CIVILISATIONS, COMPETITION, Sheet, sheet_ids
from pyapp.games.imperial.rules.reading import BUILDINGS, GRID, MOST_BOXES, TRANSLATED
from pyapp.games.imperial.rules.schema import from_json, from_toml, to_json, to_toml
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.studio import drafts
from pyapp.studio import links as sheet_links
from pyapp.studio.desk import DRAWERS, SHEET, Studio
from pyapp.ui.page import StoreFull
from pyapp.ui.records import solo
from pyapp.ui.start.form import OWN
from pyapp.ui.store.own_sheets import PREFIX, OwnSheet
from pyapp.ui.store.saves import LEAD, SaveError
from pyapp.ui.table import notices
from pyapp.ui.widgets import Dialog
from pyapp.ui.words import Words, number, one_of, place, word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.studio.workshop import Workshop

GAME: Final = "imperial"
"""The game whose sheets are made here."""
COPIED: Final = {"en": " (copy)", "es": " (copia)"}


def act(room: Workshop, words: Words) -> None:
    """studio VERB ...: do something to the sheets, or to the one on the desk."""
    verb, *rest = words or ("",)
    if verb in _ROOM:
        room.notice = ""
        _ROOM[verb](room, rest)
    elif verb in _DESK and room.desk is not None:
        _DESK[verb](room.desk, rest)
        room.app.paint()


def enter(room: Workshop, words: Words, value: str) -> None:
    """studio FIELD ...: take what was entered."""
    if words and words[0] == "search":
        room.search = value
        room.app.paint()
    elif words and room.desk is not None:
        _FIELDS[one_of(_FIELDS, words)](room.desk, words[1:], value)
        room.app.paint()


# --- all sheets ---


def _keep(room: Workshop, text: str) -> OwnSheet | None:
    """Keep a sheet as a new entry; a full store is told about."""
    try:
        return room.app.own_sheets.save(OwnSheet(room.app.fresh_ident(), GAME, text), room.app.page.now())
    except StoreFull:
        room.notice = _("This browser's storage is full: nothing was added. Delete old matches first.")
        return None


def _open_new(room: Workshop, text: str) -> None:
    kept = _keep(room, text)
    if kept is None:
        room.app.paint()
    else:
        room.app.page.go(f"studio/{kept.ident}")


def _open(room: Workshop, text: str) -> None:
    """Open a sheet that came from elsewhere; one that is here already is kept once."""
    known = next((kept for kept in room.app.own_sheets.all(GAME) if kept.text == text), None)
    if known is not None:
        room.app.page.go(f"studio/{known.ident}")
    else:
        _open_new(room, text)


def _copy(room: Workshop, words: Words) -> None:
    """copy IDENT: begin a sheet as a copy of one's own, of a house sheet or of the competition village."""
    name = word(words)
    if name == COMPETITION.id or name in sheet_ids():
        _open_new(room, drafts.write(drafts.copy_of(COMPETITION if name == COMPETITION.id else sheet_of(name), COPIED)))
        return
    with contextlib.suppress(SaveError):
        draft = drafts.read(room.app.own_sheets.load(name).text)
        draft.pop("id", None)
        for language, suffix in COPIED.items():
            draft["name"][language] = drafts.with_suffix(draft["name"][language], suffix)
        _open_new(room, drafts.write(draft))


def _import(room: Workshop, _words: Words) -> None:
    async def job() -> None:
        text = await room.app.page.pick_file()
        if text is not None:
            _take_file(room, text)

    room.app.page.start(job())


def _take_file(room: Workshop, text: str) -> None:
    """Keep the sheet or the draft of a file, or say what is wrong with it; nothing that is here is touched."""
    text = text.lstrip(LEAD)
    if (draft := drafts.from_file(text)) is not None:
        _open(room, drafts.write(draft))
        return
    try:
        sheet = (from_json if text.startswith("{") else from_toml)(text)
    except DataError as error:
        room.notice = join(fill_with(error.message, error.params, TRANSLATED), " ", _("Nothing was changed."))
        room.app.paint()
        return
    _open(room, to_json(sheet))


def _ask_delete(room: Workshop, words: Words) -> None:
    ident = word(words)
    title = _title_of(room, ident)
    room.app.asked = Dialog(
        fill(N_("Delete {name}?"), name=title),
        _("It is only on this device, and you can't get it back. Matches already started with it don't change."),
        (_("Keep it"), "ask-no"),
        (_("Delete"), f"studio delete {ident}"),
    )
    room.app.paint()


def _title_of(room: Workshop, ident: str) -> str:
    if room.desk is not None and room.desk.kept.ident == ident:
        return room.desk.title()
    with contextlib.suppress(SaveError):
        return Studio(room.app.own_sheets, room.app.page, room.app.own_sheets.load(ident)).title()
    return ident


def _delete(room: Workshop, words: Words) -> None:
    ident = word(words)
    room.app.asked = None
    room.app.own_sheets.delete(ident)
    if room.desk is not None and room.desk.kept.ident == ident:
        room.desk = None
        room.app.page.go("studio")
    else:
        room.app.paint()


def _whole(room: Workshop, words: Words) -> Sheet | None:
    """Return the sheet that an action means: a kept one, the one on the desk, or the one that a link brought; None for
    a draft.
    """
    with contextlib.suppress(SaveError, DataError):
        if words:
            return from_json(room.app.own_sheets.load(words[0]).text)
        if room.desk is not None:
            return room.desk.verdict.sheet
        if room.app.route.room == sheet_links.ROOM:
            return sheet_links.read(room.app.route.rest)
    return None


def _export(room: Workshop, words: Words) -> None:
    """export [IDENT]: give a sheet as a file: TOML, or a draft that can be opened again."""
    sheet = _whole(room, words)
    ident = words[0] if words else room.desk.kept.ident if room.desk else ""
    if sheet is not None:
        room.app.page.download(f"sobremesa-{sheet.id or ident}.toml", to_toml(sheet))
        return
    with contextlib.suppress(SaveError):
        draft = (
            room.desk.draft
            if room.desk is not None and room.desk.kept.ident == ident
            else drafts.read(room.app.own_sheets.load(ident).text)
        )
        room.app.page.download(f"sobremesa-draft-{ident}.json", drafts.to_file(draft))


def _export_raw(room: Workshop, words: Words) -> None:
    ident = word(words)
    room.app.page.download(f"sobremesa-sheet-{ident}.json", room.app.page.storage.get(PREFIX + ident) or "")


def _play(room: Workshop, words: Words) -> None:
    """play [IDENT]: begin a solo match on a sheet, which travels with the match."""
    sheet = _whole(room, words)
    if sheet is not None:
        solo.begin(room.app, GAME, room.app.code(), f"{OWN}:desk", {"desk": to_json(sheet)})


def _accept(room: Workshop, _words: Words) -> None:
    """Keep the sheet that a link brought; one that is here already is opened."""
    sheet = _whole(room, ())
    if sheet is None:
        return
    _open(room, to_json(sheet))


def link_of(room: Workshop) -> str:
    """Return the link to the sheet on the desk; empty while something is missing."""
    sheet = _whole(room, ())
    return f"{room.app.page.address()}#{sheet_links.fragment(sheet)}" if sheet is not None else ""


def _copy_link(room: Workshop, _words: Words) -> None:
    async def job() -> None:
        done = await room.app.page.copy(link_of(room))
        if room.desk is not None:
            room.desk.said = notices.link_copied(done=done)
        room.app.paint()
        if not done:
            room.app.page.focus("share-link")

    room.app.page.start(job())


def _send_link(room: Workshop, _words: Words) -> None:
    async def job() -> None:
        if room.desk is not None:
            await room.app.page.share(f"Sobremesa: {room.desk.title()}", link_of(room))

    room.app.page.start(job())


def _there(room: Workshop, words: Words) -> None:
    """there [paper]: go to the field of the first fault, or of the first that matters on paper."""
    if room.desk is not None:
        ident = room.desk.go_there(paper="paper" in words)
        room.app.paint()
        room.app.page.focus(ident)


_ROOM: Final[Mapping[str, Callable[[Any, Words], None]]] = {
    "new": lambda room, words: _open_new(room, drafts.write(drafts.blank())),
    "copy": _copy,
    "import": _import,
    "ask-delete": _ask_delete,
    "delete": _delete,
    "export": _export,
    "export-raw": _export_raw,
    "play": _play,
    "accept": _accept,
    "copy-link": _copy_link,
    "send-link": _send_link,
    "there": _there,
    "drawer": lambda room, words: _drawer(room, word(words)),
}


def _drawer(room: Workshop, name: str) -> None:
    """Open a drawer, or close it."""
    if room.desk is not None:
        room.desk.drawer = name if name in DRAWERS and room.desk.drawer != name else ""
        room.app.paint()
        room.app.await_code(lambda: room.desk is not None and room.desk.drawer == "share")


# --- the sheet on the desk ---


def _box(studio: Studio, words: Words) -> None:
    at = number(words)
    if studio.row is not None and 0 <= at < len(studio.row["boxes"]):
        studio.box = at


def _add_box(studio: Studio, _words: Words) -> None:
    row = studio.row
    if row is not None and not row["prebuilt"] and len(row["boxes"]) < MOST_BOXES:
        studio.change_row(lambda row: row["boxes"].append(None))
        studio.box = len(row["boxes"]) - 1


def _ask(studio: Studio, words: Words) -> None:
    """ask W, S, F, "-" (only the action) or "x" (one less): say what the chosen box asks for."""
    row, at, letter = studio.row, studio.box, word(words)
    if row is None or at >= len(row["boxes"]):
        return
    if letter == "x":
        following = at

        def less(row: drafts.Row) -> None:
            nonlocal following
            following = drafts.take_off(row["boxes"], at)

        studio.change_row(less)
        studio.box = following
    elif letter == "-":
        studio.change_row(lambda row: row["boxes"].__setitem__(at, ""))
    else:
        studio.change_row(lambda row: drafts.put(row["boxes"], at, letter))


def _prebuilt(studio: Studio, words: Words) -> None:
    prebuilt = word(words) == "yes"

    def turn(row: drafts.Row) -> None:
        row["prebuilt"] = prebuilt
        row["boxes"] = [] if row["prebuilt"] else drafts.blank_building()["boxes"]

    studio.change_row(turn)
    studio.box = 0


def _square(studio: Studio, words: Words) -> None:
    line, column = place(GRID, words), place(GRID, words, 1)
    studio.change_row(lambda row: drafts.turn_square(row, line, column))


def _raise(studio: Studio, words: Words) -> None:
    """raise NAME or no: let settlements raise a number of the ability, or none."""
    row, name = studio.row, word(words)
    if row is not None and row["ability"] is not None:
        known = drafts.underlines(row["ability"])
        name = {"yes": known[0] if known else "", "no": ""}.get(name, name)
        if name and name not in known:
            return
        studio.change_row(lambda row: drafts.underline(row, name))


def _step(studio: Studio, words: Words) -> None:
    """step NAME NUMBER: make a number of the ability larger or smaller."""
    row, name, by = studio.row, word(words), number(words, 1)
    if row is None or row["ability"] is None:
        return
    parameter = KINDS[row["ability"]["kind"]].parameter(name)
    now = drafts.value_of(row["ability"], name)
    if parameter is not None and parameter.type == "number":
        stepped = (now if isinstance(now, int) else parameter.least) + (1 if by > 0 else -1)
        least = 0 if parameter.default == 0 else parameter.least
        studio.change_row(lambda row: drafts.set_parameter(row, name, max(least, min(parameter.most, stepped))))


def _word(studio: Studio, words: Words) -> None:
    """word NAME WORD: let a word stand for a number, or the number 1 again."""
    row, name, wanted = studio.row, word(words), word(words, 1)
    if row is None or row["ability"] is None:
        return
    parameter = KINDS[row["ability"]["kind"]].parameter(name)
    if parameter is not None and wanted in parameter.words:
        now = drafts.value_of(row["ability"], name)
        studio.change_row(lambda row: drafts.set_parameter(row, name, parameter.least if now == wanted else wanted))


def _several(studio: Studio, words: Words) -> None:
    """several NAME CHOICE: put one of several choices in or take it out, between the least and the most."""
    row, name, wanted = studio.row, word(words), word(words, 1)
    if row is None or row["ability"] is None:
        return
    parameter = KINDS[row["ability"]["kind"]].parameter(name)
    if parameter is None or parameter.type not in ("faces", "resources", "tokens"):
        return
    chosen = [choice for choice in parameter.choices if (choice in row["ability"][name]) != (str(choice) == wanted)]
    if parameter.least <= len(chosen) <= parameter.most:
        studio.change_row(lambda row: drafts.set_parameter(row, name, chosen))


def _flag(studio: Studio, words: Words) -> None:
    name, on = word(words), word(words, 1) == "yes"
    studio.change_row(lambda row: drafts.set_parameter(row, name, on) if row["ability"] else None)


def _difficulty(studio: Studio, difficulty: int) -> None:
    studio.change(lambda draft: draft.update(difficulty=difficulty))


_DESK: Final[Mapping[str, Callable[[Studio, Words], None]]] = {
    "tab": lambda studio, words: studio.turn_to(SHEET if word(words) == "sheet" else number(words) % BUILDINGS),
    "box": _box,
    "add-box": _add_box,
    "ask": _ask,
    "prebuilt": _prebuilt,
    "square": _square,
    "raise": _raise,
    "step": _step,
    "word": _word,
    "several": _several,
    "flag": _flag,
    "difficulty": lambda studio, words: _difficulty(studio, max(1, min(3, number(words)))),
    "live": lambda studio, words: setattr(studio, "live", one_of(LANGUAGES, words)),
    "undo": lambda studio, words: studio.undo(),
    "redo": lambda studio, words: studio.redo(),
    "print": lambda studio, words: studio.refuse_paper(),
}


# --- fields ---


def _name(studio: Studio, words: Words, value: str) -> None:
    """name LANGUAGE: take the name of the building or the sheet as it is typed."""
    language = one_of(drafts.LANGUAGES, words)

    def put(draft: drafts.Draft) -> None:
        named = draft if studio.tab == SHEET else draft["building"][studio.tab]
        named["name"][language] = value[: 2 * 40]
        if language == "en":
            named.pop("id", None)

    studio.change(put, same=f"name {studio.tab} {language}")


def _kind(studio: Studio, _words: Words, value: str) -> None:
    if value in KINDS:
        studio.change_row(lambda row: drafts.set_kind(row, value))


def _parameter(studio: Studio, words: Words, value: str) -> None:
    """parameter NAME: take one of the choices of the ability."""
    row, name = studio.row, word(words)
    if row is not None and row["ability"] is not None:
        parameter = KINDS[row["ability"]["kind"]].parameter(name)
        if parameter is not None and value in parameter.choices:
            studio.change_row(lambda row: drafts.set_parameter(row, name, value))


_FIELDS: Final[Mapping[str, Callable[[Studio, Words, str], None]]] = {
    "name": _name,
    "kind": _kind,
    "parameter": _parameter,
    "civilisation": lambda studio, words, value: studio.change(
        lambda draft: draft.update(civilisation=value if value in CIVILISATIONS else "")
    ),
}
