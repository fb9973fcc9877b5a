"""The seats of a match: chips in the head of the page, or a list beside the board with the sides that nobody sits
on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import Markup, el, join
from pyapp.drawing.pieces import icon, piece
from pyapp.drawing.scene import Explanation
from pyapp.engine.contract import AWAY, N_, PERSON
from pyapp.ui.start.form import PLAYER_NAMES

if TYPE_CHECKING:
    from pyapp.ui.table.table import Table


def _points(table: Table, party: int) -> int:
    """Return the points of a party at the moment that is shown."""
    return sum(line.points for line in table.position.score(party))


def seats(table: Table) -> Markup:
    """Draw the list of seats: who plays where, what they have left, their points; the one to act is lit."""
    position, match = table.position, table.match
    lines = []
    for seat, setup in enumerate(match.setup.seats):
        points = _points(table, seat)
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
            el(
                "li",
                piece(table.view.piece(position, seat)),
                el("span", el("b", table.names[seat]), el("small", note, " · ", place), cls="who"),
                el("span", table.view.rest(position, seat), cls="rest"),
                el("b", el("span", _("points:"), " ", cls="vh"), points, cls="h pts"),
                cls="now" if now else "",
                aria_current=now or None,
                **explained(f"seat {seat}"),
            )
        )
    return join(*lines) + _sides(table)


def _sides(table: Table) -> Markup:
    """Draw the sides that nobody sits on, below the seats; those that are ranked with their points."""
    position, lines = table.position, []
    for party, side in enumerate(table.match.mode.sides, table.seats):
        points = _points(table, party) if side.ranked else ""
        said = el("b", el("span", _("points:"), " ", cls="vh"), points, cls="h pts") if side.ranked else ""
        lines.append(
            el(
                "li",
                piece(table.view.piece(position, party)),
                el("span", el("b", table.names[party]), el("small", _("played by the rules")), cls="who"),
                el("span", table.view.rest(position, party), cls="rest"),
                said,
                **explained(f"seat {party}"),
            )
        )
    return join(*lines)


def side_explained(table: Table, thing: str) -> Explanation | None:
    """Say what a side is that nobody sits on, `seat N` with N beyond the seats; None for anything else."""
    sides = {f"seat {party}": party for party in range(table.seats, len(table.names))}
    if (party := sides.get(thing)) is None:
        return None
    name = table.names[party]
    if not table.match.mode.sides[party - table.seats].ranked:
        return Explanation(fill(N_("<b>{name}.</b> Nobody sits here: it is played by the rules."), name=name), "")
    points = _points(table, party)
    counted = ngettext("{number} point", "{number} points", points)
    text = fill(
        N_("<b>{name}: {points} now.</b> Nobody sits here: it is played by the rules."), name=name, points=counted
    )
    return Explanation(text, "")


def chip(table: Table, party: int) -> Markup:
    """Draw a seat, or a side that nobody sits on."""
    return _seat_chip(table, party) if party < table.seats else _side_chip(table, party)


def _side_chip(table: Table, party: int) -> Markup:
    """Draw a side, with its points if it is ranked: it has no turn, and no sheets to be asked for."""
    position, side = table.position, table.match.mode.sides[party - table.seats]
    points = _points(table, party) if side.ranked else None
    notes = [_("played by the rules")]
    if points is not None:
        notes.insert(0, ngettext("{number} point", "{number} points", points))
    return el(
        "span",
        piece(table.view.piece(position, party), size="small"),
        el("span", table.names[party], cls="nm"),
        el("b", points, aria_hidden=True) if points is not None else "",
        el("span", ", ", Markup(", ").join(notes), cls="vh"),
        cls="chip-key by-rules",
        **explained(f"seat {party}"),
    )


def _seat_chip(table: Table, seat: int) -> Markup:
    """Draw a seat: the one on the screen is underlined, the one to act lit, a small die marks the one who rolls."""
    position, setup = table.position, table.match.setup.seats[seat]
    counted = bool(position.score(seat))
    rolls = table.view.rolling_seat(position) == seat
    points = _points(table, seat)
    notes = [ngettext("{number} point", "{number} points", points)] if counted else []
    if setup.player == AWAY:
        notes.append(_("keeps the sheet elsewhere"))
    if position.seat == seat:
        notes.append(_("to act"))
    if rolls:
        notes.append(_("rolls the dice"))
    shown = seat == table.eyes.in_front
    state = f"{' shown' if shown else ''}{' now' if position.seat == seat else ''}"
    number = el("b", points, aria_hidden=True) if counted else ""
    die = icon("die", kind="die-mark") if rolls else ""
    return el(
        "button",
        piece(table.view.piece(position, seat), size="small"),
        el("span", table.names[seat], cls="nm"),
        number,
        el("span", ", ", Markup(", ").join(notes), cls="vh"),
        die,
        type="button",
        cls=f"chip-key{state}",
        do=f"sheet {seat}",
        aria_pressed=shown,
        data_explain=f"seat {seat}",
    )
