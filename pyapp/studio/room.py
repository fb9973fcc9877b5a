"""The rooms of the sheet studio: the list of sheets and the editor, a sheet of a link, the print page.

Their contents are loaded with Imperial Settlers and therefore imported inside functions.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, ClassVar

from pyapp.drawing.language import NAMES, current
from pyapp.studio.base import StudioBase
from pyapp.ui.app import Room
from pyapp.ui.store.saves import SaveError
from pyapp.ui.table.printing import address_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyapp.drawing.markup import Markup
    from pyapp.ui.app import Action, App, Field, Route
    from pyapp.ui.words import Words


class StudioRoom(StudioBase):
    """`studio`: the list of sheets; `studio/ENTRY`: one of them in the editor."""

    addresses: ClassVar[tuple[str, ...]] = ("studio",)

    def arrive(self) -> None:
        """Open the sheet of the address in the editor."""
        from pyapp.studio.editor import Editor

        ident = self.app.route.rest
        if ident and (self.editor is None or self.editor.entry.ident != ident):
            with contextlib.suppress(SaveError):
                self.editor = Editor(self.app.own_sheets, self.app.page, self.app.own_sheets.load(ident))

    def leave(self, to: Route) -> None:
        """Close the editor; a sheet that was never changed is deleted."""
        if to.room != "studio":
            self.notice = ""
        old = self.editor
        if old is None or (to.room == "studio" and to.rest == old.entry.ident):
            return
        self.editor = None
        if old.is_blank:
            self.app.own_sheets.delete(old.entry.ident)

    def parts(self) -> dict[str, Markup]:
        """Draw the editor, or the list of sheets."""
        from pyapp.studio import page

        return page.parts(self)

    def press(self, pressed: str) -> bool:
        """Close a drawer with Escape; undo and redo with z and y."""
        if self.editor is None:
            return False
        if pressed == "Escape" and self.editor.drawer:
            self.app.do("studio drawer close")
        elif pressed in ("z", "y"):
            self.app.do("studio undo" if pressed == "z" else "studio redo")
        else:
            return False
        return True

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the studio."""
        return {"studio": self._act}

    def _act(self, words: Words) -> None:
        from pyapp.studio import actions

        actions.act(self, words)

    def _enter(self, words: Words, value: str) -> None:
        from pyapp.studio import actions

        actions.enter(self, words, value)

    def fields(self) -> Mapping[str, Field]:
        """Return the fields of the studio."""
        return {"studio": self._enter}


class SheetLinkRoom(Room):
    """`sheet/LINK`: a sheet that came by link."""

    addresses: ClassVar[tuple[str, ...]] = ("sheet",)

    def arrive(self) -> None:
        """Clear the notice."""
        self.app.room(StudioRoom).notice = ""

    def parts(self) -> dict[str, Markup]:
        """Draw the sheet of the link, and what can be done with it."""
        from pyapp.studio import page

        return page.linked_sheet(self.app.room(StudioRoom))


class PrintRoom(Room):
    """`print/...`: the print page, see `printing`."""

    addresses: ClassVar[tuple[str, ...]] = ("print",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.print_language = ""
        """The language of the print; empty for that of the page."""

    def parts(self) -> dict[str, Markup]:
        """Draw the print page."""
        from pyapp.studio import printing

        return printing.parts(self.app, self.print_language or current())

    def actions(self) -> Mapping[str, Action]:
        """Return the actions of the page."""
        return {"print": self._print}

    def _print(self, words: Words) -> None:
        """print now | language NAME | shown: open the print dialog, choose the language of the print, or go to the
        print page of the open table.
        """
        table = self.app.table
        if words[:1] == ["now"]:
            self.app.page.print()
        elif words[:1] == ["language"] and len(words) == 2 and words[1] in NAMES:
            self.print_language = words[1]
            self.app.paint()
        elif words[:1] == ["shown"] and table is not None and (place := address_of(table.shown)):
            self.app.page.go(place)
