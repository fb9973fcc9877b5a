"""The seats of a match: chips in the head of the page, or a list beside the board with the sides that nobody sits
on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explains
from pyapp.drawing.language import _, ngettext
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import AWAY, PERSON
from pyapp.ui.start.form import PLAYER_NAMES

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table


def seats(table: Table) -> str:
    """Draw the list of seats: who plays where, what they have left, their points; the one to act is lit."""
    position, match = table.position, table.match
    lines = []
    for seat, setup in enumerate(match.setup.seats):
        points = sum(line.points for line in position.score(seat))
        place = (
            _(PLAYER_NAMES[setup.player])
            if setup.player != PERSON
            else _("at this table")
            if table.is_here(seat)
            else _("on another device")
        )
        note = table.view.seat_note(position, seat)
        now = position.seat == seat
        lines.append(
            f'<li class="{"now" if now else ""}"{" aria-current=true" if now else ""}{explains(f"seat {seat}")}>'
            f'{piece(table.view.piece(position, seat))}<span class="who"><b>{table.names[seat]}</b>'
            f'<small>{note} · {place}</small></span><span class="rest">{table.view.rest(position, seat)}</span>'
            f'<b class="h pts"><span class="vh">{_("points:")} </span>{points}</b></li>'
        )
    return "".join(lines) + _sides(table)


def _sides(table: Table) -> str:
    """Draw the sides that nobody sits on, below the seats; those that are ranked with their points."""
    position, lines = table.position, []
    for party, side in enumerate(table.match.mode.sides, table.seats):
        points = sum(line.points for line in position.score(party)) if side.ranked else ""
        said = f'<b class="h pts"><span class="vh">{_("points:")} </span>{points}</b>' if side.ranked else ""
        lines.append(
            f'<li>{piece(table.view.piece(position, party))}<span class="who"><b>{table.names[party]}</b>'
            f"<small>{_('played by the rules')}</small></span>"
            f'<span class="rest">{table.view.rest(position, party)}</span>'
            f"{said}</li>"
        )
    return "".join(lines)


def chip(table: Table, seat: int) -> str:
    """Draw a seat: the one on the screen is underlined, the one to act lit, a small die marks the one who rolls."""
    position, setup = table.position, table.match.setup.seats[seat]
    lines = position.score(seat)
    rolls = table.view.rolls(position) == seat
    points = sum(line.points for line in lines)
    notes = [ngettext("{number} point", "{number} points", points)] if lines else []
    if setup.player == AWAY:
        notes.append(_("keeps the sheet elsewhere"))
    if position.seat == seat:
        notes.append(_("to act"))
    if rolls:
        notes.append(_("rolls the dice"))
    shown = seat == (table.front if table.shown is None else table.shown)
    state = f"{' shown' if shown else ''}{' now' if position.seat == seat else ''}"
    number = f'<b aria-hidden="true">{points}</b>' if lines else ""
    die = icon("die", kind="die-mark") if rolls else ""
    return (
        f'<button type="button" class="chip-key{state}" data-do="sheet {seat}" '
        f'aria-pressed="{str(shown).lower()}"{explains(f"seat {seat}", reached=False)}>'
        f"{piece(table.view.piece(position, seat), size='small')}"
        f'<span class="nm">{table.names[seat]}</span>{number}<span class="vh">, {", ".join(notes)}</span>{die}</button>'
    )
