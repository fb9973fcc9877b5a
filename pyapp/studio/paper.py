"""Which addresses print which sheets: those of a table, those of a form before the first move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from pyapp.games.imperial.rules.components import COMPETITION
from pyapp.ui.start.form import DRAWN, OWN

if TYPE_CHECKING:
    from pyapp.games.imperial.rules.position import Position
    from pyapp.ui.start.form import Form
    from pyapp.ui.table.table import Table

GAME: Final = "imperial"
"""The game whose sheets are printed."""
ALL: Final = "all"
"""In the place of a seat: every seat that keeps its sheet here."""


def of_table(table: Table) -> str:
    """Return the fragment that prints the sheet shown on a table; empty for a game without sheets on paper."""
    if table.match.setup.game != GAME:
        return ""
    players = cast("Position", table.position).players
    seat = table.front if table.shown is None else table.shown
    if players[seat].away:
        seat = next(at for at, player in enumerate(players) if not player.away)
    return f"print/match/{table.entry.ident}/{table.cursor}/{seat}"


def of_form(form: Form) -> str:
    """Return the fragment that prints the blank sheet of a form; empty where there is none, or none before the code
    draws it.
    """
    if form.game.key != GAME:
        return ""
    value = form.options.get("sheet", COMPETITION.id)
    kind, _colon, ident = value.partition(":")
    return "" if value == DRAWN else f"print/own/{ident}" if kind == OWN else f"print/sheet/{value}"
