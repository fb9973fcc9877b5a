"""What the studio remembers between two taps: the sheet on the desk, what was said last, what new sheets begin from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.ui.app import Room

if TYPE_CHECKING:
    from pyapp.studio.editor import Editor
    from pyapp.ui.app import App


class StudioBase(Room):
    """The studio as its pages and actions know it; `StudioRoom` answers its addresses."""

    def __init__(self, app: App) -> None:
        """Begin with an empty desk."""
        super().__init__(app)
        self.editor: Editor | None = None
        """The sheet on the desk."""
        self.notice = ""
        self.search = ""
        """What is looked for among the house sheets."""
