"""The addresses of the print page, for games with printed sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.games import GAMES
from pyapp.ui.start.form import DRAWN, OWN

if TYPE_CHECKING:
    from pyapp.ui.start.form import Form
    from pyapp.ui.table.selectors import Selectors


def address_of(shown: Selectors) -> str:
    """Return the fragment that prints the sheet shown on a table; empty for a game without printed sheets."""
    paper = GAMES[shown.match.setup.game].paper()
    if paper is None:
        return ""
    seat = paper.seat_of(shown.position, shown.shown_seat)
    return f"print/match/{shown.session.entry.ident}/{shown.cursor}/{seat}"


def address_of_form(form: Form) -> str:
    """Return the fragment that prints the blank sheet of a form; empty if there is none, or while the table code has
    not drawn it.
    """
    paper = GAMES[form.game.key].paper()
    if paper is None:
        return ""
    value = paper.blank_of(form.options)
    kind, _colon, ident = value.partition(":")
    return "" if value in ("", DRAWN) else f"print/own/{ident}" if kind == OWN else f"print/sheet/{value}"
