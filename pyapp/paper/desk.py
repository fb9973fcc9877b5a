"""The page to write on."""

from __future__ import annotations

from pyapp.drawing.markup import Markup
from pyapp.paper.visit import Visit


class DeskVisit(Visit):
    """A play while it is open."""

    def parts(self) -> dict[str, Markup]:
        """Draw the page."""
        return {"page": Markup()}
