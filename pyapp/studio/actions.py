"""The actions and fields of the sheet studio: `studio VERB ...` of `data-do`, `studio FIELD ...` of `data-field`."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

from pyapp.drawing.language import LANGUAGES, _, fill, fill_with
from pyapp.drawing.markup import join
from pyapp.engine.contract import N_
from pyapp.engine.schema import DataError
from pyapp.games.imperial.rules.abilities import KINDS
from pyapp.games.imperial.rules.components import CIVILISATIONS, COMPETITION, Sheet, sheet_ids
from pyapp.games.imperial.rules.schema import from_json, from_toml, to_json, to_toml
from pyapp.games.imperial.rules.sheet_schema import BUILDINGS, GRID, MOST_BOXES, TRANSLATED
from pyapp.games.imperial.rules.sheets import sheet_of
from pyapp.studio import drafts
from pyapp.studio import links as sheet_links
from pyapp.studio.editor import DRAWERS, SHEET, Editor
from pyapp.ui.page import StoreFull
from pyapp.ui.records import solo
from pyapp.ui.start.form import OWN
from pyapp.ui.store.own_sheets import PREFIX, OwnSheet
from pyapp.ui.store.saves import LEADING_MARKS, SaveError
from pyapp.ui.table import notices
from pyapp.ui.widgets import Dialog
from pyapp.ui.words import Words, index, number, one_of, word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pyapp.studio.base import StudioBase

GAME: Final = "imperial"
"""The game of the sheets."""
COPIED: Final = {"en": " (copy)", "es": " (copia)"}


def act(room: StudioBase, words: Words) -> None:
    """studio VERB ...: perform an action on the list of sheets or in the editor."""
    verb, *rest = words or ("",)
    if verb in _STUDIO_ACTIONS:
        room.notice = ""
        _STUDIO_ACTIONS[verb](room, rest)
    elif verb in _EDITOR_ACTIONS and room.editor is not None:
        _EDITOR_ACTIONS[verb](room.editor, rest)
        room.app.paint()


def enter(room: StudioBase, words: Words, value: str) -> None:
    """studio FIELD ...: store input of a field."""
    if words and words[0] == "search":
        room.search = value
        room.app.paint()
    elif words and room.editor is not None:
        _FIELDS[one_of(_FIELDS, words)](room.editor, words[1:], value)
        room.app.paint()


# --- the list of sheets ---


def _keep(room: StudioBase, text: str) -> OwnSheet | None:
    """Store a sheet as a new entry; None, with a notice, if the store is full."""
    try:
        return room.app.own_sheets.save(OwnSheet(room.app.new_ident(), GAME, text), room.app.page.now())
    except StoreFull:
        room.notice = _("This browser's storage is full: nothing was added. Delete old matches first.")
        return None


def _open_new(room: StudioBase, text: str) -> None:
    kept = _keep(room, text)
    if kept is None:
        room.app.paint()
    else:
        room.app.page.go(f"studio/{kept.ident}")


def _open(room: StudioBase, text: str) -> None:
    """Open a sheet from elsewhere in the editor; one that is stored already is not stored again."""
    known = next((kept for kept in room.app.own_sheets.all(GAME) if kept.text == text), None)
    if known is not None:
        room.app.page.go(f"studio/{known.ident}")
    else:
        _open_new(room, text)


def _copy(room: StudioBase, words: Words) -> None:
    """copy IDENT: begin a sheet as a copy of an own one, a house sheet or the competition village."""
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


def _import(room: StudioBase, _words: Words) -> None:
    async def job() -> None:
        text = await room.app.page.pick_file()
        if text is not None:
            _take_file(room, text)

    room.app.page.start(job())


def _take_file(room: StudioBase, text: str) -> None:
    """Store the sheet or draft of a file, or show why it is invalid. Stored sheets do not change."""
    text = text.lstrip(LEADING_MARKS)
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


def _ask_delete(room: StudioBase, words: Words) -> None:
    ident = word(words)
    title = _title_of(room, ident)
    room.app.dialog = Dialog(
        fill(N_("Delete {name}?"), name=title),
        _("It is only on this device, and you can't get it back. Matches already started with it don't change."),
        (_("Keep it"), "ask-no"),
        (_("Delete"), f"studio delete {ident}"),
    )
    room.app.paint()


def _title_of(room: StudioBase, ident: str) -> str:
    if room.editor is not None and room.editor.entry.ident == ident:
        return room.editor.title()
    with contextlib.suppress(SaveError):
        return Editor(room.app.own_sheets, room.app.page, room.app.own_sheets.load(ident)).title()
    return ident


def _delete(room: StudioBase, words: Words) -> None:
    ident = word(words)
    room.app.dialog = None
    room.app.own_sheets.delete(ident)
    if room.editor is not None and room.editor.entry.ident == ident:
        room.editor = None
        room.app.page.go("studio")
    else:
        room.app.paint()


def _sheet_of(room: StudioBase, words: Words) -> Sheet | None:
    """Return the sheet that an action refers to: a stored one, the one in the editor, or that of a link; None for a
    draft.
    """
    with contextlib.suppress(SaveError, DataError):
        if words:
            return from_json(room.app.own_sheets.load(words[0]).text)
        if room.editor is not None:
            return room.editor.verdict.sheet
        if room.app.route.room == sheet_links.ROOM:
            return sheet_links.read(room.app.route.rest)
    return None


def _export(room: StudioBase, words: Words) -> None:
    """export [IDENT]: save a sheet to a TOML file, or a draft to a file that can be opened again."""
    sheet = _sheet_of(room, words)
    ident = words[0] if words else room.editor.entry.ident if room.editor else ""
    if sheet is not None:
        room.app.page.download(f"sobremesa-{sheet.id or ident}.toml", to_toml(sheet))
        return
    with contextlib.suppress(SaveError):
        draft = (
            room.editor.draft
            if room.editor is not None and room.editor.entry.ident == ident
            else drafts.read(room.app.own_sheets.load(ident).text)
        )
        room.app.page.download(f"sobremesa-draft-{ident}.json", drafts.to_file(draft))


def _export_raw(room: StudioBase, words: Words) -> None:
    ident = word(words)
    room.app.page.download(f"sobremesa-sheet-{ident}.json", room.app.page.storage.get(PREFIX + ident) or "")


def _play(room: StudioBase, words: Words) -> None:
    """play [IDENT]: begin a solo match on a sheet, which is stored in the match."""
    sheet = _sheet_of(room, words)
    if sheet is not None:
        solo.begin(room.app, GAME, room.app.code(), f"{OWN}:desk", {"desk": to_json(sheet)})


def _accept(room: StudioBase, _words: Words) -> None:
    """Store the sheet of a link and open it in the editor."""
    sheet = _sheet_of(room, ())
    if sheet is None:
        return
    _open(room, to_json(sheet))


def link_of(room: StudioBase) -> str:
    """Return the link to the sheet in the editor; empty while it is incomplete."""
    sheet = _sheet_of(room, ())
    return f"{room.app.page.address()}#{sheet_links.fragment(sheet)}" if sheet is not None else ""


def _copy_link(room: StudioBase, _words: Words) -> None:
    async def job() -> None:
        done = await room.app.page.copy(link_of(room))
        if room.editor is not None:
            room.editor.notice = notices.link_copied(done=done)
        room.app.paint()
        if not done:
            room.app.page.focus("share-link")

    room.app.page.start(job())


def _send_link(room: StudioBase, _words: Words) -> None:
    async def job() -> None:
        if room.editor is not None:
            await room.app.page.share(f"Sobremesa: {room.editor.title()}", link_of(room))

    room.app.page.start(job())


def _open_first_problem(room: StudioBase, words: Words) -> None:
    """there [paper]: go to the field of the first problem, or of the first that prevents printing."""
    if room.editor is not None:
        ident = room.editor.open_first_problem(for_paper="paper" in words)
        room.app.paint()
        room.app.page.focus(ident)


_STUDIO_ACTIONS: Final[Mapping[str, Callable[[Any, Words], None]]] = {
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
    "there": _open_first_problem,
    "drawer": lambda room, words: _drawer(room, word(words)),
}


def _drawer(room: StudioBase, name: str) -> None:
    """Open a drawer, or close it."""
    if room.editor is not None:
        room.editor.drawer = name if name in DRAWERS and room.editor.drawer != name else ""
        room.app.paint()
        room.app.await_qr_code(lambda: room.editor is not None and room.editor.drawer == "share")


# --- the editor ---


def _box(editor: Editor, words: Words) -> None:
    at = number(words)
    if editor.row is not None and 0 <= at < len(editor.row["boxes"]):
        editor.box = at


def _add_box(editor: Editor, _words: Words) -> None:
    row = editor.row
    if row is not None and not row["prebuilt"] and len(row["boxes"]) < MOST_BOXES:
        editor.change_row(lambda row: row["boxes"].append(None))
        editor.box = len(row["boxes"]) - 1


def _ask(editor: Editor, words: Words) -> None:
    """ask W, S, F, "-" (only the action) or "x" (one less): change the resources of the current box."""
    row, at, letter = editor.row, editor.box, word(words)
    if row is None or at >= len(row["boxes"]):
        return
    if letter == "x":
        following = at

        def less(row: drafts.Row) -> None:
            nonlocal following
            following = drafts.remove_resource(row["boxes"], at)

        editor.change_row(less)
        editor.box = following
    elif letter == "-":
        editor.change_row(lambda row: row["boxes"].__setitem__(at, ""))
    else:
        editor.change_row(lambda row: drafts.add_resource(row["boxes"], at, letter))


def _prebuilt(editor: Editor, words: Words) -> None:
    prebuilt = word(words) == "yes"

    def turn(row: drafts.Row) -> None:
        row["prebuilt"] = prebuilt
        row["boxes"] = [] if row["prebuilt"] else drafts.blank_building()["boxes"]

    editor.change_row(turn)
    editor.box = 0


def _square(editor: Editor, words: Words) -> None:
    line, column = index(GRID, words), index(GRID, words, 1)
    editor.change_row(lambda row: drafts.toggle_square(row, line, column))


def _raise(editor: Editor, words: Words) -> None:
    """raise NAME | yes | no: choose the number of the ability that settlements raise, the first one, or none."""
    row, name = editor.row, word(words)
    if row is not None and row["ability"] is not None:
        known = drafts.underlines(row["ability"])
        name = {"yes": known[0] if known else "", "no": ""}.get(name, name)
        if name and name not in known:
            return
        editor.change_row(lambda row: drafts.underline(row, name))


def _step(editor: Editor, words: Words) -> None:
    """step NAME NUMBER: increase or decrease a number of the ability."""
    row, name, by = editor.row, word(words), number(words, 1)
    if row is None or row["ability"] is None:
        return
    parameter = KINDS[row["ability"]["kind"]].parameter(name)
    now = drafts.value_of(row["ability"], name)
    if parameter is not None and parameter.type == "number":
        stepped = (now if isinstance(now, int) else parameter.least) + (1 if by > 0 else -1)
        least = 0 if parameter.default == 0 else parameter.least
        editor.change_row(lambda row: drafts.set_parameter(row, name, max(least, min(parameter.most, stepped))))


def _word(editor: Editor, words: Words) -> None:
    """word NAME WORD: replace a number by a word such as "all", or the word by the least number."""
    row, name, wanted = editor.row, word(words), word(words, 1)
    if row is None or row["ability"] is None:
        return
    parameter = KINDS[row["ability"]["kind"]].parameter(name)
    if parameter is not None and wanted in parameter.words:
        now = drafts.value_of(row["ability"], name)
        editor.change_row(lambda row: drafts.set_parameter(row, name, parameter.least if now == wanted else wanted))


def _several(editor: Editor, words: Words) -> None:
    """several NAME CHOICE: add or remove one of several choices, within the least and the most."""
    row, name, wanted = editor.row, word(words), word(words, 1)
    if row is None or row["ability"] is None:
        return
    parameter = KINDS[row["ability"]["kind"]].parameter(name)
    if parameter is None or parameter.type not in ("faces", "resources", "tokens"):
        return
    chosen = [choice for choice in parameter.choices if (choice in row["ability"][name]) != (str(choice) == wanted)]
    if parameter.least <= len(chosen) <= parameter.most:
        editor.change_row(lambda row: drafts.set_parameter(row, name, chosen))


def _flag(editor: Editor, words: Words) -> None:
    name, on = word(words), word(words, 1) == "yes"
    editor.change_row(lambda row: drafts.set_parameter(row, name, on) if row["ability"] else None)


def _difficulty(editor: Editor, difficulty: int) -> None:
    editor.change(lambda draft: draft.update(difficulty=difficulty))


_EDITOR_ACTIONS: Final[Mapping[str, Callable[[Editor, Words], None]]] = {
    "tab": lambda editor, words: editor.open_tab(SHEET if word(words) == "sheet" else number(words) % BUILDINGS),
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
    "difficulty": lambda editor, words: _difficulty(editor, max(1, min(3, number(words)))),
    "live": lambda editor, words: setattr(editor, "live", one_of(LANGUAGES, words)),
    "undo": lambda editor, words: editor.undo(),
    "redo": lambda editor, words: editor.redo(),
    "print": lambda editor, words: editor.show_paper_problem(),
}


# --- fields ---


def _name(editor: Editor, words: Words, value: str) -> None:
    """name LANGUAGE: store the name of the building or the sheet while it is typed."""
    language = one_of(drafts.LANGUAGES, words)

    def put(draft: drafts.Draft) -> None:
        named = draft if editor.tab == SHEET else draft["building"][editor.tab]
        named["name"][language] = value[: 2 * 40]
        if language == "en":
            named.pop("id", None)

    editor.change(put, same=f"name {editor.tab} {language}")


def _kind(editor: Editor, _words: Words, value: str) -> None:
    if value in KINDS:
        editor.change_row(lambda row: drafts.set_kind(row, value))


def _parameter(editor: Editor, words: Words, value: str) -> None:
    """parameter NAME: set a parameter of the ability."""
    row, name = editor.row, word(words)
    if row is not None and row["ability"] is not None:
        parameter = KINDS[row["ability"]["kind"]].parameter(name)
        if parameter is not None and value in parameter.choices:
            editor.change_row(lambda row: drafts.set_parameter(row, name, value))


_FIELDS: Final[Mapping[str, Callable[[Editor, Words, str], None]]] = {
    "name": _name,
    "kind": _kind,
    "parameter": _parameter,
    "civilisation": lambda editor, words, value: editor.change(
        lambda draft: draft.update(civilisation=value if value in CIVILISATIONS else "")
    ),
}
