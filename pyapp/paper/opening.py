"""Opening a sheet: from files, the camera, the clipboard, by dragging, or shared by another app.

Addresses: `paper/new` for a new sheet, `paper/new/ID` to add pages to one, `paper/new/ID/NUMBER` to replace its page of
that number, from 0; `paper/shared`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, fill_with, ngettext
from pyapp.drawing.markup import esc
from pyapp.engine.contract import N_
from pyapp.engine.names import cleaned, truncated
from pyapp.engine.texts import MessageError
from pyapp.games import parts
from pyapp.paper import archive, layout, making, pictures, templates
from pyapp.paper.field import MAX_TITLE
from pyapp.paper.making import Source
from pyapp.paper.sheet import MAX_PAGES, Sheet
from pyapp.paper.store import Sheets, StoredSheet
from pyapp.paper.visit import Visit
from pyapp.ui.media import kinds
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import SaveError
from pyapp.ui.words import Malformed, index, one_of, word

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from pyapp.drawing.markup import Markup
    from pyapp.paper.making import Making
    from pyapp.paper.sheet import Page
    from pyapp.ui.app import App
    from pyapp.ui.media.port import Blob, Media, Pdf, Raster
    from pyapp.ui.words import Words

ACCEPTED: Final = "image/*,application/pdf,application/zip,.pdf,.zip"
PICTURES: Final = (*kinds.PICTURES, kinds.HEIC)
SMALL: Final = 240
"""The longest side of a PDF's page where pages are chosen, in pixels."""
SMALL_BYTES: Final = 40_000
AT_ONCE: Final = 24
"""Pages of a PDF that are shown before somebody asks for more."""
_CAMERA: Final = re.compile(r"(image|photo)[\W\d_]*|[a-z]{0,4}[\W_]*\d{3}[\W\d_]*", re.ASCII | re.IGNORECASE)
NO_ROOM: Final = N_("There is no room left on this device. Delete a sheet or a play that you no longer need.")


@dataclass(slots=True)
class Chooser:
    """The choice of pages of a PDF."""

    blob: Blob
    pdf: Pdf
    shown: int
    """The number of pages that are shown."""
    chosen: list[int] = field(default_factory=list)
    """The numbers of chosen pages, from 1."""
    small: dict[int, str] = field(default_factory=dict)
    """Page -> the address of its small picture; empty if it cannot be drawn."""
    is_drawing: bool = False


class OpeningVisit(Visit):
    """Opening of a sheet, or of further pages for one."""

    def __init__(self, app: App, rest: str) -> None:
        """Find the sheet that gets the pages, if any."""
        super().__init__(app, rest)
        self.media: Media = app.page.media()
        self.sheets = Sheets(app.page.storage)
        self.target: StoredSheet | None = None
        """The sheet that gets the pages; None for a new one."""
        self.replaced: int | None = None
        """The page that is replaced."""
        self.problems: list[Markup] = []
        self.chooser: Chooser | None = None
        self.progress: tuple[int, int] | None = None
        """Which page is read, and of how many; None while nothing is read."""
        self.pages: list[Page] = []
        """The pages that are read and stored."""
        self.name = ""
        self.opened = ""
        """The ident of the last sheet that was read from a saved file."""
        self._makings: list[Making | None] = []
        self._queue: list[Blob] = []
        self._is_busy = self._is_left = self._is_stopped = False
        ident, _slash, number = rest.partition("/")
        if ident:
            self._find(ident, number)

    def _find(self, ident: str, number: str) -> None:
        try:
            self.target = self.sheets.load(ident)
        except SaveError as error:
            self.problems.append(fill_with(error.reason, error.params))
            return
        if number.isdecimal() and number.isascii() and int(number) < len(self.target.sheet.pages):
            self.replaced = int(number)

    @property
    def left(self) -> int:
        """Return how many more pages the sheet can have."""
        if self.replaced is not None:
            return 1 - len(self.pages)
        return MAX_PAGES - len(self.pages) - (len(self.target.sheet.pages) if self.target else 0)

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        from pyapp.paper import opening_page

        return opening_page.parts(self)

    def shown(self) -> None:
        """Accept files that are dropped, and take those that were shared."""
        self.media.on_drop(self._take)
        if self.app.route.rest.partition("/")[0] == "shared":
            self._start(self._bring(self.media.shared()))

    def leave(self) -> None:
        """Stop reading, and delete what no sheet uses."""
        self._is_left = True
        self.media.on_drop(None)
        self._close_chooser()
        self._forget()

    def _forget(self) -> None:
        """Delete the pictures of pages that were read but not saved in a sheet."""
        names = [page.picture for page in self.pages]
        self.pages, self._makings = [], []
        if names:
            self._start(pictures.forget_unused(self.media, self.app.page.storage, names))

    def _start(self, job: Awaitable[None]) -> None:
        self.app.page.start(job)

    # --- actions ---

    def act(self, words: Words) -> None:
        """Choose a file, photo or page."""
        verb, more = word(words), words[1:]
        if verb in ("file", "camera", "paste"):
            self._choose(verb)
        elif verb == "go-on" and (self.pages or self.opened) and not self._is_busy:
            self._finish()
        elif verb == "stop":
            self._stop()
        elif verb == "make" and self.target is None and not self._is_busy:
            name = one_of(templates.TEMPLATES, more)
            if name == templates.IMPERIAL:
                parts.need(name)
            self._start(self._make(name))
        elif self.chooser is not None:
            self._act_on_pdf(self.chooser, verb, more)
        self.app.paint()

    def _choose(self, verb: str) -> None:
        if self._is_busy:
            return
        self.problems = []
        if verb == "paste":
            self._start(self._bring(self.media.paste()))
        else:
            many = verb == "file" and self.replaced is None
            self._start(self._bring(self.media.pick(ACCEPTED, many=many, camera=verb == "camera")))

    def _act_on_pdf(self, chooser: Chooser, verb: str, more: Words) -> None:
        if verb == "page":
            number = index(chooser.pdf.pages, more) + 1
            if number in chooser.chosen:
                chooser.chosen.remove(number)
            elif len(chooser.chosen) < self.left:
                chooser.chosen.append(number)
        elif verb == "all":
            wanted = one_of(("yes", "no"), more) == "yes"
            chooser.chosen = list(range(1, min(self.left, chooser.pdf.pages) + 1)) if wanted else []
        elif verb == "more":
            chooser.shown = min(chooser.pdf.pages, chooser.shown + AT_ONCE)
            self._draw_small(chooser)
        elif verb == "open" and chooser.chosen:
            self._start(self._open_chosen(chooser))
        else:
            raise Malformed(verb)

    def _stop(self) -> None:
        """Stop reading, or close the PDF; pages that were read can still be opened."""
        self._queue = []
        if self._is_busy and not self._is_stopped:
            self._is_stopped = True
            self.problems.append(esc(_("Stopped.")))
        self._close_chooser()

    async def _make(self, name: str) -> None:
        """Make a sheet of a ready-made paper, and go to it."""
        self.problems = []
        try:
            ident = await templates.make(self.app, name)
        except MessageError as error:
            self._complain(error)
        except StoreFull:
            self._say_full(1)
        else:
            self.app.page.go(f"paper/sheet/{ident}", replace=True)
        self.app.paint()

    # --- reading ---

    async def _bring(self, coming: Awaitable[list[Blob]]) -> None:
        try:
            blobs = await coming
        except MessageError as error:
            self._complain(error)
            self.app.paint()
            return
        if not self._is_left:
            self._take(blobs)

    def _take(self, blobs: list[Blob]) -> None:
        """Read files; while others are being read, these wait."""
        if not blobs or self._is_left:
            return
        if not self._is_busy and self.chooser is None:
            self.problems = []
        self._queue += blobs
        self._read_on()

    def _read_on(self) -> None:
        if not self._is_busy and self.chooser is None:
            self._is_busy, self._is_stopped = True, False
            self.progress = (1, max(1, len(self._queue)))
            self.app.paint()
            self._start(self._read())

    async def _read(self) -> None:
        """Read the files that wait, until pages of a PDF have to be chosen."""
        done, whole = 0, len(self._queue)
        while self._queue and not self._is_left and self.chooser is None:
            whole = max(whole, done + len(self._queue))
            done += 1
            self._show_progress(done, whole)
            blob = self._queue.pop(0)
            try:
                await self._read_file(blob)
            except MessageError as error:
                self._complain(error, blob.name)
            except StoreFull:
                self._say_full(len(self._queue) + 1)
        self._is_busy, self.progress = False, None
        if self._is_left:
            self._forget()
        elif self.chooser is None:
            self._end()

    def _end(self) -> None:
        """Go to the sheet; if something went wrong, show that first."""
        if (self.pages or self.opened) and not self.problems:
            self._finish()
        self.app.paint()

    def _show_progress(self, done: int, whole: int) -> None:
        self.progress = (done, whole)
        if not self._is_left:
            self.app.paint()

    def _complain(self, error: MessageError, name: str = "") -> None:
        text = fill_with(error.message, error.params)
        self.problems.append(fill(N_("{name}: {problem}"), name=name, problem=text) if name else text)

    def _say_full(self, lost: int) -> None:
        """Report that pages do not fit on the device, and stop."""
        self._queue = []
        text = esc(_(NO_ROOM))
        if self.pages:
            added = ngettext("{number} page was added.", "{number} pages were added.", len(self.pages))
            missing = ngettext("{number} was not.", "{number} were not.", lost)
            text = text + f" {added} {missing}"
        self.problems.append(text)

    async def _read_file(self, blob: Blob) -> None:
        if blob.kind == kinds.ZIP:
            await self._read_sheet(blob)
            return
        if blob.kind not in (*PICTURES, kinds.PDF):
            raise MessageError(N_("This is neither a picture nor a PDF nor a sheet saved to a file."))
        if self.left < 1:
            raise MessageError(N_("A sheet has at most {most} pages, so this file was left out."), most=MAX_PAGES)
        if blob.kind == kinds.PDF:
            await self._read_pdf(blob)
            return
        await self._add(Source(blob), await self.media.open_picture(blob))

    async def _read_sheet(self, blob: Blob) -> None:
        """Store the sheet in a file; where pages are added, its pages are. Raises MessageError, StoreFull."""
        if blob.size > archive.MAX_FILE:
            raise MessageError(N_("This file is larger than {number} MB."), number=archive.MAX_FILE // archive.MB)
        sheet, contents = archive.unpack(await blob.read())
        if self.target is not None and len(sheet.pages) > self.left:
            raise MessageError(N_("A sheet has at most {most} pages, so this file was left out."), most=MAX_PAGES)
        kept: list[str] = []
        try:
            for page, content in zip(sheet.pages, contents, strict=True):
                picture = self.media.blob(content, kinds.kind_of(content))
                (await self.media.open_picture(picture)).close()
                kept.append(page.picture)
                await self.media.keep(page.picture, picture)
            if self.target is None:
                ident = self.app.new_ident()
                self.sheets.save(StoredSheet(ident, sheet), self.app.page.now())
                self.opened = ident
        except (MessageError, StoreFull):
            await pictures.forget_unused(self.media, self.app.page.storage, kept)
            raise
        if self.target is not None:
            self.pages += sheet.pages
            self._makings += [None] * len(sheet.pages)

    async def _read_pdf(self, blob: Blob) -> None:
        pdf = await self.media.open_pdf(blob)
        if pdf.pages > 1 and not self._is_left:
            self.chooser = Chooser(blob, pdf, min(AT_ONCE, pdf.pages))
            self._draw_small(self.chooser)
            return
        try:
            await self._add(Source(blob, 1), await pdf.page(1))
        finally:
            pdf.close()

    async def _add(self, source: Source, photo: Raster) -> None:
        """Make a page of an original and store it. Raises MessageError, StoreFull."""
        made = None
        try:
            how = making.propose(source, photo)
            made = how.render(photo)
            page = await pictures.keep(self.media, made)
        finally:
            photo.close()
            if made is not None:
                made.close()
        self.pages.append(page)
        self._makings.append(how)
        self.name = self.name or _stem(source.blob.name)

    # --- pages of a PDF ---

    def _draw_small(self, chooser: Chooser) -> None:
        if not chooser.is_drawing:
            chooser.is_drawing = True
            self._start(self._draw_small_pages(chooser))

    async def _draw_small_pages(self, chooser: Chooser) -> None:
        number = 0
        while number < chooser.shown and self.chooser is chooser and not self._is_left:
            number += 1
            if number in chooser.small:
                continue
            try:
                small = await chooser.pdf.page(number, SMALL)
                try:
                    chooser.small[number] = self.media.url(await small.webp(SMALL_BYTES))
                finally:
                    small.close()
            except MessageError:
                chooser.small[number] = ""
            if self.chooser is chooser and not self._is_left:
                self.app.paint()
        chooser.is_drawing = False

    async def _open_chosen(self, chooser: Chooser) -> None:
        """Read the chosen pages, then the files that wait."""
        if self._is_busy:
            return
        self._is_busy, self._is_stopped, self.chooser = True, False, None
        numbers = chooser.chosen
        try:
            for done, number in enumerate(numbers):
                if self._is_left or self._is_stopped:
                    break
                self._show_progress(done + 1, len(numbers))
                try:
                    await self._add(Source(chooser.blob, number), await chooser.pdf.page(number))
                except MessageError as error:
                    self._complain(error, fill(N_("page {number}"), number=number))
                except StoreFull:
                    self._say_full(len(numbers) - done)
                    break
        finally:
            chooser.pdf.close()
        await self._read()

    def _close_chooser(self) -> None:
        chooser, self.chooser = self.chooser, None
        if chooser is not None:
            chooser.pdf.close()
            if not self._is_left and not self._is_busy:
                self._read_on()

    # --- the sheet ---

    def _finish(self) -> None:
        """Store the sheet and go to it."""
        if not self.pages:
            self.app.page.go(f"paper/sheet/{self.opened}", replace=True)
            return
        stored = self.target or StoredSheet(self.app.new_ident(), Sheet(self.name, ()))
        sheet = stored.sheet
        if self.replaced is not None:
            sheet = layout.with_page(sheet, self.replaced, self.pages[0])
        else:
            sheet = replace(sheet, pages=(*sheet.pages, *self.pages))
        try:
            self.sheets.save(replace(stored, sheet=sheet), self.app.page.now())
        except StoreFull:
            self.problems = [esc(_(NO_ROOM))]
            return
        from pyapp.paper.room import PaperRoom

        made = zip(self.pages, self._makings, strict=True)
        self.app.room(PaperRoom).makings |= {page.picture: how for page, how in made if how is not None}
        if self.replaced is not None:
            old = stored.sheet.pages[self.replaced].picture
            self._start(pictures.forget_unused(self.media, self.app.page.storage, [old]))
        self.pages, self._makings = [], []
        self._start(self.app.ask_persistence())
        self.app.page.go(f"paper/sheet/{stored.ident}", replace=True)


def _stem(name: str) -> str:
    """Return the name of a file without its ending, as the name of a sheet; empty for names that cameras give."""
    stem = name.rpartition(".")[0] or name
    return "" if _CAMERA.fullmatch(stem) else truncated(cleaned(stem), MAX_TITLE).strip()
