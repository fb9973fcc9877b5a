"""The pictures of a page while it is prepared: the photo, the lens over a corner, the result, the small pages.

Photo, lens and result are canvases, which keep their content while their elements stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from pyapp.drawing.language import _, fill_with
from pyapp.drawing.markup import esc
from pyapp.engine.contract import N_
from pyapp.engine.texts import MessageError
from pyapp.paper import grid, pictures
from pyapp.paper.previews import Previews
from pyapp.ui.media.projection import SHORTEST_SIDE
from pyapp.ui.page import StoreFull
from pyapp.ui.widgets import Voice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.paper.field import Field
    from pyapp.paper.making import Making, Source
    from pyapp.paper.room import PaperRoom
    from pyapp.paper.sheet import Page, Sheet
    from pyapp.ui.app import App
    from pyapp.ui.media.port import Raster

PHOTO: Final = "pr-photo-picture"
LENS: Final = "pr-lens-picture"
RESULT: Final = "pr-result-picture"
LENS_SIDE: Final = 124
"""Width and height of the lens in CSS pixels; the styles repeat it."""
LENS_FACTOR: Final = 3
_SHARP: Final = 2
"""Pixels of the lens for each CSS pixel."""
DEBOUNCE: Final = 350
"""Milliseconds without a change after which the result is made."""
PREVIEW: Final = 600
"""The longest side of the result while a corner is dragged."""
PREVIEW_AFTER: Final = 60
"""Milliseconds between two previews."""
SEARCHED_GRID: Final = 240
"""The longest side of the picture in which a grid of boxes is searched."""
NOT_STORED: Final = N_("There is no room left on this device: the page stays as it was. Delete sheets you do not need.")


class Shown(Protocol):
    """The page that is prepared, as Rendering uses it."""

    app: App
    room: PaperRoom
    page: int
    notice: Voice | None
    seen: set[str]

    @property
    def sheet(self) -> Sheet:
        """The sheet."""

    @property
    def making(self) -> Making | None:
        """How the page is made; None without its original."""

    @property
    def makings(self) -> Sequence[Making | None]:
        """How each page is made."""

    @property
    def shows_photo(self) -> bool:
        """Whether the photo is shown."""

    @property
    def lens_half(self) -> float:
        """Half the side of what the lens shows, in pixels of the photo."""

    def replace_picture(self, index: int, page: Page, how: Making) -> None:
        """Show and save a page that was made."""


class Rendering:
    """The pictures of the page that a visit shows."""

    def __init__(self, visit: Shown) -> None:
        self.visit = visit
        self.media = visit.app.page.media()
        self.photo: Raster | None = None
        """The photo of the page, turned; None while there is none."""
        self._small = Previews(visit.app)
        self._photo_of: tuple[Source, int] | None = None
        self._result: Raster | None = None
        self._result_of: str | Making = ""
        """What the result shows: a stored picture, or one that was made."""
        self._refused: Making | None = None
        """The making that failed, or whose result did not fit into the store."""
        self._changes = 0
        self._is_wanted = self._is_busy = self._is_closed = self._is_preview_due = False

    def close(self) -> None:
        """Free all pictures, once they are not in use."""
        self._is_closed = True
        if not self._is_busy:
            self._free()

    def _free(self) -> None:
        for raster in (self.photo, self._result):
            if raster is not None:
                raster.close()
        self.photo = self._result = None

    def show(self) -> None:
        """Draw the pictures into the page, whose elements are new."""
        if self._is_closed:
            return
        if self.photo is not None and self.visit.shows_photo:
            self.photo.show(PHOTO)
        if self._result is not None:
            self._result.show(RESULT)

    # --- while a corner is dragged ---

    def magnify(self, x: float, y: float) -> None:
        """Draw the surroundings of a point of the photo into the lens."""
        if self.photo is None:
            return
        half = self.visit.lens_half
        left, top, right, bottom = x - half, y - half, x + half, y + half
        side = LENS_SIDE * _SHARP
        lens = self.photo.straightened(((left, top), (right, top), (right, bottom), (left, bottom)), side, side)
        lens.show(LENS)
        lens.close()

    def preview(self) -> None:
        """Draw a small preview of the result soon."""
        if not self._is_preview_due:
            self._is_preview_due = True
            self.visit.app.page.call_later(PREVIEW_AFTER, self._preview)

    def _preview(self) -> None:
        self._is_preview_due = False
        how = self.visit.making
        if self._is_closed or self.photo is None or how is None or how == self._result_of:
            return
        try:
            small = how.render(self.photo, PREVIEW)
        except MessageError:
            return
        small.show(RESULT)
        small.close()
        self._result_of = ""

    def find_grid(self, field: Field) -> tuple[int, int] | None:
        """Return how many rows and columns of boxes the result shows in a field; None if unsure."""
        result, page = self._result, self.visit.sheet.pages[field.page]
        if result is None:
            return None
        across, down = result.width / page.width, result.height / page.height
        left, top = field.x * across, field.y * down
        right, bottom = left + field.width * across, top + field.height * down
        longest = max(right - left, bottom - top)
        if min(right - left, bottom - top) < SHORTEST_SIDE:
            return None
        factor = min(1, SEARCHED_GRID / longest)
        size = max(1, round((right - left) * factor)), max(1, round((bottom - top) * factor))
        part = result.straightened(((left, top), (right, top), (right, bottom), (left, bottom)), *size)
        found = grid.find_grid(*part.gray(SEARCHED_GRID))
        part.close()
        return found

    # --- after a change ---

    def refresh_later(self) -> None:
        """Make the result once nothing has changed for DEBOUNCE."""
        self._changes += 1
        now = self._changes
        self.visit.app.page.call_later(DEBOUNCE, lambda: self.refresh() if now == self._changes else None)

    def refresh(self) -> None:
        """Update photo, result and small pages."""
        self._is_wanted = True
        if not self._is_busy and not self._is_closed:
            self._is_busy = True
            self.visit.app.page.start(self._work())

    async def _work(self) -> None:
        try:
            while self._is_wanted and not self._is_closed:
                self._is_wanted = False
                try:
                    await self._open_photo()
                    await self._update_result()
                    await self.make_others(self.visit.page)
                    self._small.load(page.picture for page in self.visit.sheet.pages)
                except MessageError as error:
                    self._refused = self.visit.making
                    self._say(Voice(fill_with(error.message, error.params), "careful"))
        finally:
            self._is_busy = False
            if self._is_closed:
                self._free()

    async def make_others(self, but: int | None = None) -> None:
        """Make and store the pages that are not up to date, except the one with index `but`. Raises MediaError."""
        pages, makings = self.visit.sheet.pages, self.visit.makings
        for index, (page, how) in enumerate(zip(pages, makings, strict=True)):
            if index == but or how is None or how == self._refused or self.visit.room.makings.get(page.picture) == how:
                continue
            photo = await how.open(self.media)
            try:
                made = how.render(photo)
            finally:
                photo.close()
            await self._store(made, how, index)
            made.close()

    def _say(self, notice: Voice) -> None:
        if not self._is_closed:
            self.visit.notice = notice
            self.visit.app.paint()

    async def _open_photo(self) -> None:
        """Open the photo of the page, unless it is open."""
        how = self.visit.making
        wanted = (how.source, how.quarters) if how else None
        if wanted == self._photo_of or (how is not None and how == self._refused):
            return
        if self.photo is not None:
            self.photo.close()
        self.photo, self._photo_of = None, None
        if how is None:
            return
        photo = await how.open(self.media)
        if self._is_closed:
            photo.close()
            return
        self.photo, self._photo_of = photo, wanted
        self.visit.app.paint()
        self.show()

    async def _update_result(self) -> None:
        """Show the result; make and store it if it is not up to date."""
        visit, how = self.visit, self.visit.making
        picture = visit.sheet.pages[visit.page].picture
        if self._is_closed or (how is not None and how == self._refused and self._result_of == how):
            return
        if how is None or visit.room.makings.get(picture) == how:
            await self._show_stored(picture)
        elif self.photo is not None and how != self._refused:
            made = how.render(self.photo)
            self._set_result(made, how)
            visit.app.paint()
            await self._store(made, how, visit.page)

    async def _store(self, made: Raster, how: Making, index: int) -> None:
        try:
            page = await pictures.keep(self.media, made)
        except StoreFull:
            self._refused = how
            self._say(Voice(esc(_(NOT_STORED)), "careful"))
            return
        self.visit.room.makings[page.picture] = how
        self.visit.seen.add(page.picture)
        if self._result_of == how:
            self._result_of = page.picture
        self.visit.replace_picture(index, page, how)

    async def _show_stored(self, picture: str) -> None:
        if self._result_of == picture:
            return
        blob = await self.media.load(picture)
        if blob is None:
            self._set_result(None, picture)
            self._say(
                Voice(
                    esc(_("The picture of this page is no longer on this device. Replace it with a file.")), "careful"
                )
            )
            return
        self._set_result(await self.media.open_picture(blob), picture)

    def _set_result(self, result: Raster | None, of: str | Making) -> None:
        if self._is_closed:
            if result is not None:
                result.close()
            return
        if self._result is not None:
            self._result.close()
        self._result, self._result_of = result, of
        if result is not None:
            result.show(RESULT)
