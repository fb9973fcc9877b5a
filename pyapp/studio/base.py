"""The state of the studio's room: the sheet in the editor, the notice, the search. Apart from `room`, so that pages and
actions can import it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.ui.app import Room

if TYPE_CHECKING:
    from pyapp.studio.editor import Editor
    from pyapp.ui.app import App


class StudioBase(Room):
    """The state of the studio that its pages and actions use; `StudioRoom` answers its addresses."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.editor: Editor | None = None
        """The editor of the open sheet; None in the list of sheets."""
        self.notice = ""
        self.search = ""
        """The search text of the house sheets."""
