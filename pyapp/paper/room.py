"""The room of Paper. Its pages are loaded with the part and therefore imported inside functions.

Addresses: `paper` for sheets and plays, `paper/new` to open a sheet, `paper/shared` for files from another app,
`paper/sheet/ID` to prepare a sheet, `paper/dice/ID` for its dice, `paper/start/ID` to choose players, `paper/play/ID`
to write, `paper/tablets/ID` for the other tablets of a play, `paper/tablets` while joining another one's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pyapp.ui.app import Room

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.paper.making import Making
    from pyapp.paper.shared_play import SharedPlay
    from pyapp.paper.visit import Visit
    from pyapp.ui.app import Action, App, Field, Route
    from pyapp.ui.live.channel import Channel
    from pyapp.ui.words import Words


class PaperRoom(Room):
    """The pages of Paper, one at a time."""

    addresses: ClassVar[tuple[str, ...]] = ("paper",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.visit: Visit | None = None
        self._rest: str | None = None
        self.makings: dict[str, Making] = {}
        """How pictures of pages were made, by their names, while the originals are there."""
        self.urls: dict[str, str] = {}
        """The addresses of stored pictures by name, which last until the page is closed."""
        self.table: SharedPlay | None = None
        """The play that is shared with other tablets; it outlasts visits to pages."""

    def arrive(self) -> None:
        """Open the page of the address."""
        from pyapp.paper import visits

        if self.visit is None or self._rest != self.app.route.rest:
            self._close()
            self.visit, self._rest = visits.open_visit(self.app), self.app.route.rest

    def show(self) -> None:
        """Paint the page, and let it continue."""
        self.app.paint()
        if self.visit is not None:
            self.visit.shown()

    def leave(self, to: Route) -> None:
        """Close the page, unless the same address is opened again."""
        if to.room != "paper" or to.rest != self._rest:
            self._close()

    def _close(self) -> None:
        visit, self.visit, self._rest = self.visit, None, None
        if visit is not None:
            visit.leave()

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        if self.visit is None:  # only while the part is loaded
            self.arrive()
        assert self.visit is not None  # noqa: S101 - for the types
        return self.visit.parts()

    def stored(self, name: str) -> None:
        """Pass on that another window has changed the store."""
        if self.visit is not None:
            self.visit.stored(name)
        if self.table is not None:
            self.table.stored(name)

    def join(self, channel: Channel) -> None:
        """Join the play of the tablet at the other end of a channel."""
        from pyapp.paper.tablets.table import GuestTable

        before, self.table = self.table, None
        if before is not None:
            before.leave()
        self.table = GuestTable(self.app, channel, before.pieces if before is not None else {})
        self.app.page.go("paper/tablets")

    def picture_came(self, picture: str) -> None:
        """Pass on that a picture was stored under a name, which may have had another one."""
        self.urls.pop(picture, None)
        if self.visit is not None:
            self.visit.picture_came(picture)

    async def load_url(self, picture: str) -> str:
        """Return the address of a stored picture by its name; empty if it is not in the store."""
        media = self.app.page.media()
        if picture not in self.urls and (blob := await media.load(picture)) is not None:
            self.urls[picture] = media.url(blob)
        return self.urls.get(picture, "")

    def press(self, pressed: str) -> bool:
        """Pass on a key press."""
        return self.visit is not None and self.visit.press(pressed)

    def tap(self, move: str) -> None:
        """Pass on a tap on a field."""
        if self.visit is not None:
            self.visit.tap(move)

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the pages."""
        return {"paper": self._act}

    def _act(self, words: Words) -> None:
        if self.visit is not None:
            self.visit.act(words)

    def fields(self) -> Mapping[str, Field]:
        """Return the fields of the pages."""
        return {"paper": self._enter}

    def _enter(self, words: Words, value: str) -> None:
        if self.visit is not None:
            self.visit.enter(words, value)
