"""The pictures of pages in lists: loaded from the store once a list is painted, and painted as they arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _
from pyapp.drawing.markup import Markup, el
from pyapp.paper.pictures import small_name
from pyapp.paper.room import PaperRoom

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyapp.paper.sheet import Sheet
    from pyapp.ui.app import App


class Previews:
    """The pictures that a visit shows. Their addresses are kept by the room, so that each is made once."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._urls = app.room(PaperRoom).urls
        self.gone: set[str] = set()
        """The pictures that are not in the store."""

    def load(self, pictures: Iterable[str]) -> None:
        """Load those pictures that are not loaded yet, and repaint."""
        wanted = [name for name in dict.fromkeys(pictures) if name not in self._urls and name not in self.gone]
        if wanted:
            self._app.page.start(self._load(wanted))

    async def _load(self, wanted: list[str]) -> None:
        room = self._app.room(PaperRoom)
        for name in wanted:
            if not await room.load_url(name):
                self.gone.add(name)
        if isinstance(self._app.current_room, PaperRoom):
            self._app.paint()

    def forget(self, picture: str) -> None:
        """Look for a missing picture again when it is next wanted."""
        self.gone.discard(picture)

    def missing(self, sheet: Sheet) -> list[str]:
        """Return the names of the sheet's pictures that are not in the store."""
        return [page.picture for page in sheet.pages if page.picture in self.gone]

    def draw(self, sheet: Sheet, page: int = 0, *, play: str = "") -> Markup:
        """Draw a page of a sheet in the size of its class; an empty page until the picture is loaded. With a play it is
        the page in front as it was left, once there is one.
        """
        one = sheet.pages[page] if page < len(sheet.pages) else None
        if one is not None and play and (small := small_name(play)) in self._urls:
            inside = el("img", src=self._urls[small], alt="")
        elif one is not None and one.picture in self._urls:
            inside = el("img", src=self._urls[one.picture], alt="", width=one.width, height=one.height)
        elif one is not None and one.picture in self.gone:
            inside = el("span", _("No picture"))
        else:
            inside = Markup()
        wide = " wide" if one is not None and one.width > one.height else ""
        return el("span", inside, cls=f"pph-page-shot{wide}", aria_hidden=True)
