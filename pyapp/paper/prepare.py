"""Preparing a sheet: straighten photos, order pages, place fields. Every change is saved at once."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, fill_with
from pyapp.drawing.markup import esc
from pyapp.engine.contract import N_
from pyapp.engine.names import cleaned, truncated
from pyapp.engine.texts import MessageError
from pyapp.paper import layout, making, pictures
from pyapp.paper.field import BOXES, KINDS, MAX_FIELDS, MAX_TITLE, SUM
from pyapp.paper.finishing import NOT_SAVED
from pyapp.paper.making import Source
from pyapp.paper.rendering import LENS_FACTOR, LENS_SIDE, Rendering
from pyapp.paper.store import SHEET, Sheets, read_sheet
from pyapp.paper.visit import Visit
from pyapp.ui.page import StoreFull
from pyapp.ui.store.saves import SaveError
from pyapp.ui.widgets import Voice, key
from pyapp.ui.words import Malformed, index, number, one_of, word

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.drawing.markup import Markup
    from pyapp.paper.field import Field
    from pyapp.paper.making import Making
    from pyapp.paper.sheet import Page, Sheet
    from pyapp.paper.store import StoredSheet
    from pyapp.ui.app import App
    from pyapp.ui.words import Words

MAX_STEPS: Final = 60
"""The most steps that can be undone."""
USUAL_WIDTHS: Final = {"photo": 400, "sheet": 400}
"""The widths of photo and result in CSS pixels until the page has measured them."""
CORNERS: Final = ("c0", "c1", "c2", "c3")
"""The grips of the photo, clockwise from the top left."""
SIDES: Final = ("s0", "s1", "s2", "s3")
"""The grips of the selected field, clockwise from the top left."""
AREA: Final = "sheet"
"""The grip that is the whole result."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet and how each of its pages is made, None for pages without their original."""

    sheet: Sheet
    makings: tuple[Making | None, ...]


@dataclass(slots=True)
class Held:
    """A grip that is dragged: where it was pressed, as fractions of its area, and the draft of before."""

    name: str
    x: float
    y: float
    before: Draft
    selected: str
    is_dragged: bool = False


class PrepareVisit(Visit):
    """Preparing of a sheet."""

    def __init__(self, app: App, rest: str) -> None:
        """Load the sheet of the address."""
        from pyapp.paper.room import PaperRoom

        super().__init__(app, rest)
        self.sheets = Sheets(app.page.storage)
        self.room = app.room(PaperRoom)
        self.entry: StoredSheet | None = None
        self.problem = esc("")
        """Why there is nothing to prepare."""
        try:
            self.entry = self.sheets.load(rest)
        except SaveError as error:
            self.problem = fill_with(error.reason, error.params)
        self.page = 0
        self.tool = ""
        """The kind of field that dragging adds; empty to select."""
        self.selected = ""
        self.is_counting = False
        """Whether a tap on a field makes the selected sum count it."""
        self.is_large = False
        """Whether the result is shown large, without the photo."""
        self.notice: Voice | None = None
        self.held: Held | None = None
        self.lens_at: int | None = None
        """The corner under the lens."""
        self.widths = dict(USUAL_WIDTHS)
        self.past: list[Draft] = []
        self.future: list[Draft] = []
        self.seen: set[str] = set()
        """The pictures that pages have had during the visit; unused ones are deleted at its end."""
        self._is_left = False
        self._frame = esc("")
        self._kind = ""
        """The kind of the last step: further changes of the same kind join it."""
        if self.entry is not None:
            self.draft = self._draft_of(self.entry.sheet)
            self.rendering = Rendering(self)
        self._verbs: dict[str, Callable[[Words], None]] = {
            "turn": lambda _words: self._turn(),
            "corners": lambda _words: self._find_corners(),
            "crop": self._crop,
            "white": self._white,
            "retake": lambda _words: self._retake(),
            "page": self._show_page,
            "shift": self._shift,
            "remove": lambda _words: self._remove(),
            "large": self._large,
            "tool": self._use,
            "field": self._touch,
            "select": self._select,
            "count": self._count,
            "counting": self._counting,
            "value": self._value,
            "divide": self._divide,
            "delete": lambda _words: self._delete(),
            "done": lambda _words: self._done(),
            "undo": lambda _words: self._step(self.past, self.future),
            "redo": lambda _words: self._step(self.future, self.past),
        }
        self._grips: dict[str, Callable[[Words], None]] = {
            "seen": self._seen,
            "hold": self._hold,
            "grip": self._grip,
            "drop": lambda _words: self._drop(),
            "lost": lambda _words: self._lost(),
            "nudge": self._nudge,
            "enter": self._enter_area,
        }

    # --- the state ---

    def _draft_of(self, sheet: Sheet) -> Draft:
        return Draft(sheet, tuple(self.room.makings.get(page.picture) for page in sheet.pages))

    @property
    def sheet(self) -> Sheet:
        """Return the sheet."""
        return self.draft.sheet

    @property
    def making(self) -> Making | None:
        """Return how the page that is shown is made."""
        return self.draft.makings[self.page]

    @property
    def makings(self) -> tuple[Making | None, ...]:
        """Return how each page is made."""
        return self.draft.makings

    @property
    def field(self) -> Field | None:
        """Return the selected field."""
        return self.sheet.by_ident.get(self.selected)

    @property
    def shows_photo(self) -> bool:
        """Return whether the photo is shown."""
        return self.making is not None and not self.is_large

    @property
    def lens_half(self) -> float:
        """Return half the side of what the lens shows, in pixels of the photo."""
        photo = self.rendering.photo
        width = photo.width if photo is not None else self.widths["photo"]
        return LENS_SIDE / 2 / LENS_FACTOR * width / self.widths["photo"]

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        from pyapp.paper import prepare_page

        return prepare_page.parts(self)

    def framed(self, frame: Markup) -> Markup:
        """Return the frame of the page; if it has changed, draw the pictures again."""
        if frame != self._frame:
            self._frame = frame
            self.app.page.call_later(0, self.rendering.show)
        return frame

    def shown(self) -> None:
        """Open the pictures, and listen to grips."""
        if self.entry is not None and self.sheet.pages:
            self.seen |= {page.picture for page in self.sheet.pages}
            self.app.page.media().grips(lambda words: self.app.do(f"paper {words}"))
            self.rendering.refresh()

    def leave(self) -> None:
        """Stop listening; free pictures, and delete those that no page shows any more."""
        if self.entry is None:
            return
        self._is_left = True
        self.app.page.media().grips(None)
        self.rendering.close()
        self.app.page.start(self._finish({page.picture for page in self.sheet.pages}))

    async def _finish(self, shown: set[str]) -> None:
        """Make the pages that are not made yet, and delete pictures that no page shows any more. Those that were shown
        last stay: the next page may have read the sheet already.
        """
        with contextlib.suppress(MessageError):
            await self.rendering.make_others()
        gone = self.seen - shown - {page.picture for page in self.sheet.pages}
        for picture in gone:
            self.room.makings.pop(picture, None)
        await pictures.forget_unused(self.app.page.media(), self.app.page.storage, sorted(gone))

    def stored(self, name: str) -> None:
        """Adopt the sheet as another window has saved it."""
        if name != SHEET + self.rest:
            return
        found = read_sheet(self.rest, self.app.page.storage.get(SHEET + self.rest) or "")
        if self.entry is not None and found is not None and found.revision > self.entry.revision:
            self.entry, self.draft = found, self._draft_of(found.sheet)
            self.past, self.future, self.held = [], [], None
            self._keep_in_bounds()
            self.app.paint()
            self.rendering.refresh()

    def act(self, words: Words) -> None:
        """Carry out an action of the page."""
        if self.entry is None or not self.sheet.pages:
            return
        verb, more = word(words), words[1:]
        if (grip := self._grips.get(verb)) is not None:
            grip(more)
        elif (act := self._verbs.get(verb)) is not None:
            self.notice = None
            act(more)
        else:
            raise Malformed(verb)
        self.app.paint()

    def enter(self, words: Words, value: str) -> None:
        """Change the name of the sheet, or the title of the selected field."""
        which, text = one_of(("name", "title"), words), truncated(cleaned(value), MAX_TITLE)
        if which == "name":
            self._change(replace(self.draft, sheet=replace(self.sheet, name=text)), "name")
        elif self.field is not None:
            self._change_sheet(layout.change(self.sheet, replace(self.field, title=text)), f"title {self.selected}")
        self.app.paint()

    def press(self, pressed: str) -> bool:
        """Undo, redo, delete, choose a tool, or go back by one step."""
        if self.entry is None:
            return False
        tools = {kind[0]: kind for kind in KINDS}
        if pressed in tools:
            self.app.do(f"paper tool {tools[pressed]}")
        elif pressed in ("z", "y"):
            self.app.do("paper undo" if pressed == "z" else "paper redo")
        elif pressed in ("Delete", "Backspace") and self.field is not None:
            self.app.do("paper delete")
        elif pressed == "Escape" and (self.selected or self.tool or self.is_counting):
            self.app.do("paper done")
        elif pressed == "Escape" and self.is_large:
            self.app.do("paper large no")
        else:
            return False
        return True

    # --- changes ---

    def _change(self, draft: Draft, kind: str = "", before: Draft | None = None) -> None:
        """Make a change that can be undone, and save it. Changes of one kind in a row are one step."""
        before = before or self.draft
        if draft == before:
            return
        if not kind or kind != self._kind:
            self.past = [*self.past, before][-MAX_STEPS:]
        self._kind, self.future, self.draft = kind, [], draft
        self._keep_in_bounds()
        self._save()

    def _change_sheet(self, sheet: Sheet, kind: str = "") -> None:
        self._change(replace(self.draft, sheet=sheet), kind)

    def _change_making(self, how: Making, kind: str = "", *, sheet: Sheet | None = None) -> None:
        """Change how the page is made; it is made soon."""
        self._change(self._with_making(self.draft, how, sheet), kind)
        self.rendering.refresh_later()

    def _with_making(self, draft: Draft, how: Making | None, sheet: Sheet | None = None) -> Draft:
        makings = (*draft.makings[: self.page], how, *draft.makings[self.page + 1 :])
        return Draft(sheet or draft.sheet, makings)

    def replace_picture(self, index: int, page: Page, how: Making) -> None:
        """Show and save a page that was made, unless it is made differently by now."""
        if index >= len(self.draft.makings) or self.draft.makings[index] != how:
            self.rendering.refresh()
            return
        self.draft = replace(self.draft, sheet=layout.with_page(self.sheet, index, page))
        if self._is_left:
            self._save_late()
            return
        self._save()
        self.app.paint()
        self.rendering.refresh()

    def _save_late(self) -> None:
        """Save the sheet after the visit, and let the page that is open now read it again. A sheet that was changed or
        deleted meanwhile stays as it is.
        """
        name = SHEET + self.rest
        found = read_sheet(self.rest, self.app.page.storage.get(name) or "")
        if self.entry is not None and found is not None and found.revision == self.entry.revision:
            self._save()
            self.app.stored(name)

    def _save(self) -> None:
        assert self.entry is not None  # noqa: S101 - for the types
        try:
            self.entry = self.sheets.save(replace(self.entry, sheet=self.sheet), self.app.page.now())
        except StoreFull:
            self.notice = Voice(esc(_(NOT_SAVED)), "careful")

    def _step(self, source: list[Draft], target: list[Draft]) -> None:
        """Undo or redo a step."""
        if not source or self.held is not None:
            return
        target.append(self.draft)
        self.draft, self._kind = source.pop(), ""
        self._keep_in_bounds()
        self._save()
        self.rendering.refresh()

    def _keep_in_bounds(self) -> None:
        """Keep the shown page and the selected field valid."""
        self.page = min(self.page, len(self.sheet.pages) - 1)
        if self.field is None or self.field.page != self.page:
            self.selected, self.is_counting = "", False

    # --- the photo ---

    def _turn(self) -> None:
        how, photo = self.making, self.rendering.photo
        if how is not None and photo is not None:
            self._change_making(how.turned(photo), sheet=layout.turned(self.sheet, self.page))
            self.rendering.refresh()

    def _find_corners(self) -> None:
        how, photo = self.making, self.rendering.photo
        if how is None or photo is None:
            return
        found = making.find_corners(photo)
        if found is None:
            self.notice = Voice(esc(_("No sheet stands out in this photo. Drag the corners yourself.")), "tip")
            return
        self._change_making(replace(how, corners=found, upright=False))
        self.rendering.preview()

    def _crop(self, words: Words) -> None:
        how, photo = self.making, self.rendering.photo
        upright = one_of(("yes", "no"), words) == "yes"
        if how is not None and photo is not None:
            self._change_making(how.cropped(photo) if upright else replace(how, upright=False))

    def _white(self, words: Words) -> None:
        white = one_of(("yes", "no"), words) == "yes"
        if self.making is not None:
            self._change_making(replace(self.making, white=white))
            self.rendering.preview()

    def _retake(self) -> None:
        self.app.page.start(self._take_photo(self.page))

    async def _take_photo(self, page: int) -> None:
        media = self.app.page.media()
        try:
            blobs = await media.pick("image/*", camera=True)
            if not blobs:
                return
            source = Source(blobs[0])
            photo = await source.open(media)
            how = making.propose(source, photo)
            photo.close()
            if self._is_left:
                return
        except MessageError as error:
            self.notice = Voice(fill_with(error.message, error.params), "careful")
        else:
            if page < len(self.sheet.pages):
                self.page = page
                self._change_making(how)
                self.rendering.refresh()
        self.app.paint()

    # --- pages ---

    def _show_page(self, words: Words) -> None:
        self.page = index(len(self.sheet.pages), words)
        self._done()
        self.rendering.refresh()

    def _shift(self, words: Words) -> None:
        """Exchange the page with the one before or after it."""
        other = self.page + (-1 if one_of(("left", "right"), words) == "left" else 1)
        if other in range(len(self.sheet.pages)):
            makings = list(self.draft.makings)
            makings[self.page], makings[other] = makings[other], makings[self.page]
            self._change(Draft(layout.swapped_pages(self.sheet, self.page, other), tuple(makings)))
            self.page = other

    def _remove(self) -> None:
        """Remove the page; the last one stays."""
        if len(self.sheet.pages) < 2:
            return
        makings = (*self.draft.makings[: self.page], *self.draft.makings[self.page + 1 :])
        self._change(Draft(layout.without_page(self.sheet, self.page), makings))
        text = fill(N_("Page removed, {number} left."), number=len(self.sheet.pages))
        self.notice = self.notice or Voice(text, keys=key(_("Undo"), "paper undo", kind="small"))
        self.rendering.refresh()

    def _large(self, words: Words) -> None:
        self.is_large = one_of(("yes", "no"), words) == "yes"
        if not self.is_large:
            self._done()

    # --- fields ---

    def _use(self, words: Words) -> None:
        kind = one_of(KINDS, words)
        self.tool = "" if self.tool == kind else kind
        self.selected, self.is_counting = "", False

    def _done(self) -> None:
        """Finish counting, then editing the field, then using the tool."""
        if self.is_counting:
            self.is_counting = False
        elif self.selected:
            self.selected = ""
        else:
            self.tool = ""

    def _touch(self, words: Words) -> None:
        """Select a field, or count it while a sum is made."""
        if self.is_counting:
            self._count(words)
        else:
            self._select(words)

    def _select(self, words: Words) -> None:
        self.selected = one_of([one.ident for one in self.sheet.fields if one.page == self.page], words)
        self.is_counting = False

    def _counting(self, words: Words) -> None:
        wanted = one_of(("yes", "no"), words) == "yes"
        self.is_counting = wanted and self.field is not None and self.field.kind == SUM

    def _count(self, words: Words) -> None:
        ident = one_of(self.sheet.by_ident, words)
        if self.field is None or self.field.kind != SUM or ident == self.selected:
            return
        sheet = layout.count(self.sheet, self.field, ident)
        if sheet == self.sheet:
            self.notice = Voice(esc(_("A sum only counts sums that come before it.")), "tip")
        self._change_sheet(sheet)

    def _value(self, words: Words) -> None:
        """Change what a counted field is worth by a number; 0 is left out."""
        if self.field is None:
            return
        ident, by = one_of([term.field for term in self.field.terms], words), number(words, 1)
        old = next(term.value for term in self.field.terms if term.field == ident)
        new = old + by or by
        self._change_sheet(layout.value(self.sheet, self.field, ident, new), f"value {ident}")

    def _divide(self, words: Words) -> None:
        """Change rows or columns of a grid by a number."""
        which, by = one_of(("rows", "columns"), words), number(words, 1)
        if self.field is not None and self.field.kind == BOXES:
            rows = self.field.rows + (by if which == "rows" else 0)
            columns = self.field.columns + (by if which == "columns" else 0)
            self._change_sheet(layout.divide(self.sheet, self.field, rows, columns), f"divide {self.selected}")

    def _delete(self) -> None:
        if self.field is not None:
            self._change_sheet(layout.delete(self.sheet, self.selected))
            self.notice = self.notice or Voice(
                esc(_("Field deleted.")), keys=key(_("Undo"), "paper undo", kind="small")
            )

    def _place(self, x: float, y: float) -> None:
        """Add a field of the usual size about a place, given as fractions of the page."""
        page = self.sheet.pages[self.page]
        width, height = layout.usual_size(self.sheet, self.tool, self.page)
        left, top = x * page.width - width / 2, y * page.height - height / 2
        before = self.draft
        if self._add(before, (left, top, left + width, top + height)):
            self._change(self.draft, before=before)

    def _add(self, before: Draft, box: layout.Box) -> bool:
        """Add a field to a draft, and select it; return whether there was room."""
        if not self.tool:
            return False
        if layout.is_full(before.sheet):
            self.notice = Voice(fill(N_("A sheet has at most {most} fields."), most=MAX_FIELDS), "careful")
            return False
        sheet, added = layout.add(before.sheet, self.tool, self.page, box)
        self.draft = replace(before, sheet=sheet)
        self.selected, self.is_counting = added.ident, self.tool == SUM
        return True

    # --- grips ---

    def _seen(self, words: Words) -> None:
        self.widths[one_of(USUAL_WIDTHS, words)] = max(1, number(words, 1))

    def _hold(self, words: Words) -> None:
        name, x, y = word(words), _fraction(words, 1), _fraction(words, 2)
        self.held = Held(name, x, y, self.draft, self.selected)
        if name in CORNERS:
            self._magnify(CORNERS.index(name))

    def _grip(self, words: Words) -> None:
        """Move what is held."""
        held = self.held
        if held is None or word(words) != held.name:
            return
        x, y = _fraction(words, 1), _fraction(words, 2)
        if not held.is_dragged:
            held.is_dragged, self.notice = True, None
        if held.name in CORNERS:
            self._drag_corner(held, x - held.x, y - held.y)
            return
        page = held.before.sheet.pages[self.page]
        dx, dy = (x - held.x) * page.width, (y - held.y) * page.height
        if held.name == AREA:
            left, top = held.x * page.width, held.y * page.height
            self._add(held.before, (left, top, left + dx, top + dy))
            return
        sheet = self._moved(held.before.sheet, held.name, dx, dy)
        if sheet is not None:
            self.draft = replace(held.before, sheet=sheet)

    def _moved(self, sheet: Sheet, name: str, dx: float, dy: float) -> Sheet | None:
        """Return a sheet with a field moved or resized by one of its grips; None without that field."""
        if name in SIDES:
            field = sheet.by_ident.get(self.selected)
            return layout.resize(sheet, field, SIDES.index(name), dx, dy) if field else None
        field = sheet.by_ident.get(name.removeprefix("f-"))
        if field is None:
            return None
        if not self.is_counting:
            self.selected = field.ident
        return layout.move(sheet, field, dx, dy)

    def _drag_corner(self, held: Held, x: float, y: float) -> None:
        how, photo = held.before.makings[self.page], self.rendering.photo
        if how is None or photo is None:
            return
        corner = CORNERS.index(held.name)
        self.draft = self._with_making(held.before, how.moved(photo, corner, x * photo.width, y * photo.height))
        self._magnify(corner)
        self.rendering.preview()

    def _magnify(self, corner: int) -> None:
        self.lens_at = corner
        how, photo = self.making, self.rendering.photo
        if how is not None and photo is not None:
            self.rendering.magnify(*how.corners_in(photo)[corner])

    def _drop(self) -> None:
        """Finish dragging. A tap with a tool adds a field of the usual size, without one it ends editing."""
        held, self.held = self.held, None
        if held is None:
            return
        self.lens_at = None
        if held.is_dragged:
            if held.name == AREA:
                self._divide_as_printed()
            self._change(self.draft, before=held.before)
            if held.name in CORNERS:
                self.rendering.refresh()
        elif held.name == AREA and self.tool:
            self._place(held.x, held.y)
        elif held.name == AREA:
            self.selected, self.is_counting = "", False

    def _divide_as_printed(self) -> None:
        """Divide a new grid like the boxes that the page shows there, if they are found."""
        field = self.field
        found = self.rendering.find_grid(field) if field is not None and field.kind == BOXES else None
        if field is not None and found is not None:
            self.draft = replace(self.draft, sheet=layout.divide(self.sheet, field, *found))

    def _lost(self) -> None:
        """Cancel dragging."""
        held, self.held = self.held, None
        if held is not None:
            self.lens_at = None
            self.draft, self.selected = held.before, held.selected
            self._keep_in_bounds()
            self.rendering.refresh()

    def _enter_area(self, words: Words) -> None:
        """Add a field in the middle of the page, by the keyboard."""
        if word(words) == AREA:
            self._place(0.5, 0.5)

    def _nudge(self, words: Words) -> None:
        """Move a grip by arrow keys, in pixels of its picture."""
        name, dx, dy = word(words), number(words, 1), number(words, 2)
        if self.held is not None:
            return
        how, photo = self.making, self.rendering.photo
        if name in CORNERS and how is not None and photo is not None:
            corner = CORNERS.index(name)
            self._change_making(how.moved(photo, corner, dx, dy), f"nudge {name}")
            self._magnify(corner)
            self.rendering.preview()
        elif name not in (*CORNERS, AREA) and (sheet := self._moved(self.sheet, name, dx, dy)) is not None:
            self._change_sheet(sheet, f"nudge {name} {self.selected}")


def _fraction(words: Words, at: int) -> float:
    """Return the word at an index as a fraction of an area. Raises Malformed."""
    try:
        value = float(word(words, at))
    except ValueError:
        raise Malformed(" ".join(words)) from None
    if not isfinite(value):
        raise Malformed(" ".join(words))
    return min(max(value, -1.0), 2.0)
