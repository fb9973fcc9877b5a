"""The static page that is painted before Python is up, rendered at build time by the same views."""

from __future__ import annotations

from typing import Final

from pyapp.drawing import language as catalogue
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import symbols
from pyapp.games import GAMES, parts
from pyapp.ui.challenge.challenge import games_with_challenge
from pyapp.ui.challenge.row import row
from pyapp.ui.shelf import paper_cover
from pyapp.ui.shelf.page import Shelf, page
from pyapp.ui.start.form import Form

SKELETON_LINES: Final = 9
"""The lines of a page that is not drawn yet."""
_PICTOGRAMS: Final = ("laurel-crown",)
"""The pictograms of the pages themselves: the crown of results and records."""


def render(language: str) -> Markup:
    """Return the HTML of the shelf for an empty store, in "es" or "en": the content of the element `app`."""
    before = catalogue.current()
    catalogue.use(language)
    try:
        forms = {key: Form.begin(game, "", {}) for key, game in GAMES.items() if key not in parts.ABSENT}
        today = row() if games_with_challenge() else ""
        return join(
            el("div", page(Shelf(forms=forms, today=today, skeleton=_skeleton())), id="page"),
            el("div", id="asked"),
        )
    finally:
        catalogue.use(before)


def _skeleton() -> Markup:
    """Draw placeholder shapes of a table and of a sheet of paper, for addresses of such pages (assets/early.js)."""
    table = el("div", el("i"), el("i"), cls="bones as-table", aria_hidden=True)
    return table + el("div", *(el("i") for _line in range(SKELETON_LINES)), cls="bones as-paper", aria_hidden=True)


def sprite() -> Markup:
    """Return the `<symbol>` elements of the page: pieces, strokes, pencil marks, and the covers of the games and of
    Paper. Those of a game's own drawings are loaded with it (`symbols_of`).
    """
    covers = {key: game.view().box.cover() for key, game in GAMES.items()} | {parts.PAPER: paper_cover.cover()}
    drawn = (el("symbol", cover, id=f"cover-{key}", viewBox="0 0 300 220") for key, cover in covers.items())
    return symbols() + join(*drawn)


def symbols_of(game: str) -> Markup:
    """Return the `<symbol>` elements of a game."""
    return GAMES[game].view().box.symbols()


def pictograms(game: str = "") -> list[str]:
    """Return the sorted names of a game's pictograms, or of those that the pages use themselves."""
    return sorted({*GAMES[game].view().pictograms} - {*_PICTOGRAMS}) if game else sorted(_PICTOGRAMS)
