"""The home page of Paper: running plays, sheets, finished plays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, fill_with, ngettext, short_decimal, when
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import N_
from pyapp.engine.names import truncated
from pyapp.games import parts
from pyapp.paper import archive, finishing, pictures, records, templates
from pyapp.paper.field import MAX_TITLE
from pyapp.paper.finishing import FULL
from pyapp.paper.previews import Previews
from pyapp.paper.sheet import DAMAGED as SHEET_DAMAGED
from pyapp.paper.steps import shown_name
from pyapp.paper.store import DAMAGED as PLAY_DAMAGED
from pyapp.paper.store import PLAY, SHEET, Plays, Sheets, StoredSheet
from pyapp.paper.visit import Visit
from pyapp.ui.media import kinds
from pyapp.ui.media.port import MediaError
from pyapp.ui.page import StoreFull
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import Dialog, choice_row, glyph_key, glyph_link, key
from pyapp.ui.words import Malformed, number, one_of, word

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from pyapp.paper.records import Summary
    from pyapp.paper.sheet import Sheet
    from pyapp.paper.store import PlayEntry
    from pyapp.ui.app import App
    from pyapp.ui.words import Words

_KEYS: Final = {"sheet": SHEET, "play": PLAY}


class HomeVisit(Visit):
    """The page `paper` while it is open."""

    def __init__(self, app: App, rest: str) -> None:
        super().__init__(app, rest)
        self.previews = Previews(app)
        self.notice = ""
        """The result of the last action, or why it failed, translated."""
        self.careful = False
        """Whether the notice is a warning."""
        self.columns = False
        """Whether the columns of a score table are being chosen."""

    @property
    def sheets(self) -> Sheets:
        """Return the sheets of the device."""
        return Sheets(self.app.page.storage)

    @property
    def plays(self) -> Plays:
        """Return the plays of the device."""
        return Plays(self.app.page.storage)

    def shown(self) -> None:
        """Load the pictures of all pages: a sheet whose pictures are gone says so."""
        shown = [stored.sheet for stored in self.sheets.all()] + [entry.sheet for entry in self.plays.all()]
        small = [pictures.small_name(ident) for ident in self.plays.idents()]
        self.previews.load([*small, *(page.picture for sheet in shown for page in sheet.pages)])

    def picture_came(self, picture: str) -> None:
        """Show the picture of a play that was left just now."""
        self.previews.forget(picture)
        self.shown()

    def stored(self, name: str) -> None:
        """Load the pictures of what another window has stored."""
        if name.startswith((SHEET, PLAY)):
            self.shown()

    # --- drawing ---

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        sheets, plays = self.sheets.all(), self.plays.all()
        past = records.by_sheet(records.PlayResults(self.app.page.storage).all())
        running = [entry for entry in plays if not entry.over]
        over = [entry for entry in plays if entry.over]
        said = NOTHING
        if self.notice:
            kind, role = ("plan careful", "alert") if self.careful else ("said", "status")
            said = el("p", self.notice, cls=kind, role=role)
        inside = join(
            _opening(empty=not sheets and not plays),
            said,
            self._section(_("Keep playing"), [self._running(entry) for entry in running], kind="pph-running"),
            self._section(_("Sheets"), [self._sheet(stored, past.get(stored.ident)) for stored in sheets]),
            self._section(_("Finished"), [self._finished(entry) for entry in over]),
            self._papers(),
            self._section(_("Damaged"), self._damaged(sheets, plays)),
        )
        return {"page": page_shell(_("Paper"), inside, game="paper")}

    def _section(self, title: str, items: Sequence[Markup], kind: str = "lines pph-list") -> Markup:
        return join(el("h2", title, cls="h"), el("ul", *items, cls=kind)) if items else NOTHING

    def _when(self, moment: float) -> str:
        return when(moment, self.app.page.now(), self.app.page.clock_offset)

    def _running(self, entry: PlayEntry) -> Markup:
        name = shown_name(entry.sheet.name)
        return el(
            "li",
            el(
                "a",
                self.previews.draw(entry.sheet, play=entry.ident),
                el(
                    "span",
                    el("b", name, cls="h"),
                    players(entry),
                    el("small", self._when(entry.updated)),
                    cls="grow",
                ),
                cls="pph-card",
                href=f"#paper/play/{entry.ident}",
            ),
            glyph_key("bin", fill(N_("Delete this play of {name}"), name=name), f"paper ask-delete play {entry.ident}"),
        )

    def _finished(self, entry: PlayEntry) -> Markup:
        name, ident = shown_name(entry.sheet.name), entry.ident
        again = key(_("Another round"), f"paper again {ident}", kind="small", glyph="again", describe=_again(entry))
        return el(
            "li",
            el(
                "a",
                self.previews.draw(entry.sheet, play=entry.ident),
                el("span", el("b", name), players(entry), el("small", self._when(entry.updated)), cls="grow"),
                cls="line-key grow",
                href=f"#paper/play/{ident}",
            ),
            el(
                "span",
                again,
                glyph_key("bin", fill(N_("Delete this play of {name}"), name=name), f"paper ask-delete play {ident}"),
                cls="pph-acts",
            ),
        )

    def _sheet(self, stored: StoredSheet, past: Summary | None) -> Markup:
        sheet, ident, name = stored.sheet, stored.ident, shown_name(stored.sheet.name)
        facts = [
            ngettext("{number} page", "{number} pages", len(sheet.pages)),
            fill(N_("{size} kB"), size=kilobytes(sheet.size)),
        ]
        gone = NOTHING
        if self.previews.missing(sheet):
            gone = el(
                "p",
                _("The picture of this page is gone: open it again."),
                " ",
                key(_("Open a picture"), f"paper replace {ident}", kind="small", glyph="open"),
                cls="pph-gone",
                role="alert",
            )
        acts = [
            key(_("Play it"), f"to paper/start/{ident}", kind="small", describe=fill(N_("Play it: {name}"), name=name)),
            glyph_link("pencil", fill(N_("Prepare {name}"), name=name), f"#paper/sheet/{ident}"),
            glyph_key("branch", fill(N_("Copy {name}"), name=name), f"paper copy {ident}"),
            glyph_key("save", fill(N_("Save {name} to a file"), name=name), f"paper save {ident}"),
            glyph_key("bin", fill(N_("Delete {name}"), name=name), f"paper ask-delete sheet {ident}"),
        ]
        if self.app.page.facts.can_share:
            acts.insert(-1, glyph_key("share", fill(N_("Share {name}"), name=name), f"paper share {ident}"))
        return el(
            "li",
            el(
                "a",
                self.previews.draw(sheet),
                el(
                    "span",
                    el("b", name),
                    el("small", " · ".join(facts)),
                    el("small", results(past)) if past is not None else NOTHING,
                    cls="grow",
                ),
                cls="line-key grow",
                href=f"#paper/start/{ident}",
            ),
            el("span", *acts, cls="pph-acts"),
            gone,
        )

    def _papers(self) -> Markup:
        """Draw the ready-made papers as keys."""
        items = (
            el(
                "li",
                el(
                    "button",
                    el("span", self._paper(name), cls="pph-page-shot"),
                    el("span", _(title)),
                    type="button",
                    cls="pph-paper",
                    do=f"paper columns {'no' if self.columns else 'yes'}"
                    if name == templates.SCORES
                    else f"paper make {name}",
                    aria_expanded=self.columns if name == templates.SCORES else None,
                ),
            )
            for name, title in templates.TEMPLATES.items()
        )
        columns = NOTHING
        if self.columns:
            choices = [(str(number), str(number)) for number in templates.COLUMNS]
            columns = el(
                "div",
                el("span", _("Columns")),
                choice_row(_("Columns"), f"paper make {templates.SCORES}", choices, ""),
                cls="pph-columns",
            )
        return join(el("h2", _("Ready-made papers"), cls="h"), el("ul", *items, cls="pph-papers"), columns)

    def _paper(self, name: str) -> Markup:
        """Draw a paper small; that of a game as the game's box."""
        if name == templates.SCORES:
            return templates.picture(name)
        if name != templates.IMPERIAL:
            return templates.picture(name, shown=templates.WIDTH // 4)
        cover = el("use", href=f"#cover-{name}")
        return el("svg", cover, viewBox="0 0 300 220", preserveAspectRatio="xMidYMid slice", aria_hidden=True)

    def _damaged(self, sheets: Sequence[StoredSheet], plays: Sequence[PlayEntry]) -> list[Markup]:
        """Draw the entries that cannot be read."""
        read = {stored.ident for stored in sheets}, {entry.ident for entry in plays}
        found = [("sheet", ident, SHEET_DAMAGED) for ident in self.sheets.idents() if ident not in read[0]]
        found += [("play", ident, PLAY_DAMAGED) for ident in self.plays.idents() if ident not in read[1]]
        return [
            el(
                "li",
                el("span", el("b", _(text)), el("small", ident), cls="line-key grow"),
                el(
                    "span",
                    key(_("Save as it is"), f"paper raw {kind} {ident}", kind="small"),
                    glyph_key("bin", _("Delete"), f"paper ask-delete {kind} {ident}"),
                    cls="pph-acts",
                ),
                cls="broken",
            )
            for kind, ident, text in found
        ]

    # --- actions ---

    def act(self, words: Words) -> None:
        """Carry out an action on a sheet or a play; `paper VERB IDENT` or `paper VERB sheet|play IDENT`."""
        verb = word(words)
        act = {
            "columns": self._choose_columns,
            "make": self._make,
            "copy": self._copy,
            "save": self._save,
            "share": self._share,
            "replace": self._replace,
            "again": self._again,
            "raw": self._save_raw,
            "ask-delete": self._ask_delete,
            "delete": self._delete,
        }.get(verb)
        if act is None:
            raise Malformed(verb)
        self._say("")
        try:
            act(words[1:])
        except SaveError as error:
            self._say(_(error.reason), careful=True)
        except StoreFull:
            self._say(_(FULL), careful=True)

    def _say(self, notice: str, *, careful: bool = False) -> None:
        """Show a notice."""
        self.notice, self.careful = notice, careful
        self.app.paint()

    def _choose_columns(self, words: Words) -> None:
        self.columns = word(words) == "yes"
        self.app.paint()

    def _make(self, words: Words) -> None:
        """make PAPER [COLUMNS]: make a sheet of a ready-made paper and go on to its players."""
        name = one_of(templates.TEMPLATES, words)
        columns = number(words, 1) if len(words) > 1 else templates.USUAL_COLUMNS
        if columns not in templates.COLUMNS:
            raise Malformed(name)
        if name == templates.IMPERIAL:
            parts.need(name)
        self._in_background(self._make_sheet(name, columns))

    async def _make_sheet(self, name: str, columns: int) -> None:
        ident = await templates.make(self.app, name, columns)
        self.app.page.go(f"paper/start/{ident}")

    def _in_background(self, job: Awaitable[None]) -> None:
        """Run a job, and report why it has failed."""

        async def run() -> None:
            try:
                await job
            except MediaError as error:
                self._say(fill_with(error.message, error.params), careful=True)
            except StoreFull:
                self._say(_(FULL), careful=True)

        self.app.page.start(run())

    def _copy(self, words: Words) -> None:
        sheet = self.sheets.load(word(words)).sheet
        name = fill(N_("{name}, copy"), name=shown_name(sheet.name))
        copy = replace(sheet, name=truncated(name, MAX_TITLE).strip())
        self.sheets.save(StoredSheet(self.app.new_ident(), copy), self.app.page.now())
        self._say(fill(N_("{name} is a sheet of its own now."), name=copy.name))

    def _save(self, words: Words) -> None:
        """save SHEET: save the sheet with its pictures to a file."""
        sheet = self.sheets.load(word(words)).sheet
        self._in_background(self._pack(sheet, share=False))

    def _share(self, words: Words) -> None:
        """share SHEET: offer the file of the sheet to other apps."""
        sheet = self.sheets.load(word(words)).sheet
        self._in_background(self._pack(sheet, share=True))

    async def _pack(self, sheet: Sheet, *, share: bool) -> None:
        media = self.app.page.media()
        found = [await media.load(page.picture) for page in sheet.pages]
        contents = [await blob.read() for blob in found if blob is not None]
        if len(contents) < len(sheet.pages):
            self._say(_("The picture of a page is gone. Open it again first."), careful=True)
            return
        file = media.blob(archive.pack(sheet, contents), kinds.ZIP, file_name(sheet))
        if not share:
            media.download(file_name(sheet), file)
            self._say(
                fill(
                    N_("{name} is saved to a file, {size} kB."), name=shown_name(sheet.name), size=kilobytes(file.size)
                )
            )
        else:
            await media.share(file_name(sheet), file)

    def _again(self, words: Words) -> None:
        """again PLAY: begin another round of a play."""
        finishing.begin_again(self.app, self.plays.load(word(words)))

    def _save_raw(self, words: Words) -> None:
        """raw KIND IDENT: save the text of a damaged entry to a file."""
        kind, ident, page = one_of(_KEYS, words), word(words, 1), self.app.page
        page.download(f"sobremesa-{kind}-{ident}.json", page.storage.get(_KEYS[kind] + ident) or "")

    def _ask_delete(self, words: Words) -> None:
        kind, ident = one_of(_KEYS, words), word(words, 1)
        if kind == "play":
            title = _("Delete this play?")
            text = _("Everything written on it is deleted, and you can't get it back. The sheet stays.")
        else:
            title = _("Delete this sheet?")
            kept = sum(entry.origin == ident for entry in self.plays.all())
            text = (
                ngettext(
                    "It is only on this device. {number} play keeps its copy of the sheet.",
                    "It is only on this device. {number} plays keep their copies of the sheet.",
                    kept,
                )
                if kept
                else _("It is only on this device, and you can't get it back.")
            )
        self.app.ask(Dialog(title, text, (_("Keep it"), "ask-no"), (_("Delete"), f"paper delete {kind} {ident}")))

    def _delete(self, words: Words) -> None:
        kind, ident = one_of(_KEYS, words), word(words, 1)
        self.app.dialog = None
        kept = self.plays if kind == "play" else self.sheets
        try:
            loaded = kept.load(ident)
        except SaveError:
            names = []  # a damaged entry does not tell its pictures
        else:
            names = [page.picture for page in loaded.sheet.pages]
        kept.delete(ident)
        if kind == "play":
            names.append(pictures.small_name(ident))
        self.app.page.start(pictures.forget_unused(self.app.page.media(), self.app.page.storage, names))
        self._say(_("The play is deleted.") if kind == "play" else _("The sheet is deleted."))

    def _replace(self, words: Words) -> None:
        sheet = self.sheets.load(word(words)).sheet
        if missing := self.previews.missing(sheet):
            gone = next(at for at, page in enumerate(sheet.pages) if page.picture == missing[0])
            self._in_background(self._replace_page(sheet, gone))

    async def _replace_page(self, sheet: Sheet, at: int) -> None:
        """Open a file for a page whose picture is missing."""
        if await pictures.open_again(self.app.page, sheet, at):
            self.previews.forget(sheet.pages[at].picture)
            self._say(_("The picture is there again."))
            self.shown()


def _opening(*, empty: bool) -> Markup:
    """Draw the links to a new sheet and to the explanation."""
    what = _(
        "Play any roll-and-write sheet you own: open it once, then write on it with a pen or your finger, "
        "as often as you like."
    )
    return join(
        el("p", what) if empty else NOTHING,
        el(
            "div",
            el("a", icon("open"), el("span", _("Open a sheet")), cls="key go", href="#paper/new"),
            el("a", icon("book"), el("span", _("Paper in one minute")), cls="key", href="#paper/how"),
            cls="keys",
        ),
    )


def kilobytes(size: int) -> int:
    """Return a size in whole kB, at least 1."""
    return max(1, round(size / 1000))


def file_name(sheet: Sheet) -> str:
    """Return the name of a sheet's file: letters and digits of its name."""
    stem = "-".join("".join(sign if sign.isalnum() else " " for sign in sheet.name.lower()).split())
    return f"sobremesa-{stem or 'sheet'}.zip"


def results(past: Summary) -> str:
    """Describe the finished plays of a sheet: how many, the best and the mean points."""
    facts = [ngettext("played once", "played {number} times", past.plays)]
    if past.best is not None and past.mean is not None:
        facts += [
            fill(N_("best {points}"), points=past.best),
            fill(N_("mean {points}"), points=short_decimal(past.mean)),
        ]
    return ", ".join(facts)


def players(entry: PlayEntry) -> Markup:
    """Draw the players of a play with their points."""
    tags = []
    for seat, player in enumerate(entry.players):
        points = entry.points[seat] if seat < len(entry.points) else None
        shown = el("b", points) if points is not None else NOTHING
        tags.append(el("span", piece(player.piece, size="tiny"), el("span", player.name), shown))
    return el("span", *tags, cls="pph-players")


def _again(entry: PlayEntry) -> str:
    names = Markup(", ").join(player.name for player in entry.players)
    return fill(N_("Another round of {name} with {names}"), name=shown_name(entry.sheet.name), names=names)
