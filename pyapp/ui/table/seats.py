"""The seats of a match: chips in the head of the page, or a list beside the board with the sides that nobody sits
on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon, piece
from pyapp.drawing.scene import Explanation
from pyapp.engine.contract import AWAY, N_, PERSON
from pyapp.ui.start.form import PLAYER_NAMES

if TYPE_CHECKING:
    from pyapp.ui.table.session import Session
    from pyapp.ui.table.stage import Stage


def _points(stage: Stage, party: int) -> int:
    """Return the points of a party at the moment that is shown."""
    return sum(line.points for line in stage.position.score(party))


def seats(stage: Stage) -> Markup:
    """Draw the list of seats: who plays where, what they have left, their points; the one to act is lit."""
    position, match = stage.position, stage.session.match
    lines = []
    for seat in range(len(match.setup.seats)):
        points = _points(stage, seat)
        notes = (
            stage.session.view.seat_note(position, seat),
            _place(stage.session, seat),
            ahead_note(stage.session, seat),
        )
        note = Markup(" · ").join(filter(None, notes))
        now = stage.session.to_act(seat)
        lines.append(
            el(
                "li",
                _piece(stage, seat),
                el(
                    "span",
                    el("b", stage.session.names[seat]),
                    el("small", note),
                    cls="who",
                ),
                el("span", stage.session.view.rest(position, seat), cls="rest"),
                el("b", el("span", _("points:"), " ", cls="vh"), points, cls="h pts"),
                cls="now" if now else "",
                aria_current=now or None,
                **explained(f"seat {seat}"),
            )
        )
    return join(*lines) + _sides(stage)


def _piece(stage: Stage, seat: int, size: str = "") -> Markup:
    """Draw the piece of a seat, pale and struck out where its tablet is out of reach; `_place` says so in words."""
    drawn = piece(stage.session.view.piece(stage.position, seat), size=size)
    tied = stage.session.tied
    return drawn if tied is None or not tied.is_missing(seat) else el("span", drawn, icon("away"), cls="away")


def _place(session: Session, seat: int) -> Markup:
    """Say who plays a seat, and where."""
    player = session.record.setup.seats[seat].player
    if player != PERSON:
        return esc(_(PLAYER_NAMES[player]))
    if session.is_here(seat):
        return esc(_("at this table"))
    return session.tied.place_of(seat) if session.tied is not None else esc(_("on another device"))


def ahead_note(session: Session, seat: int) -> Markup:
    """Say how far a seat is that plays ahead of its turn; nothing of one that does not."""
    if seat not in session.ahead.kept:
        return NOTHING
    acts, done = session.ahead.progress(seat)
    if done:
        return esc(_("done already"))
    return esc(ngettext("{number} act ahead", "{number} acts ahead", acts)) if acts else NOTHING


def _sides(stage: Stage) -> Markup:
    """Draw the sides that nobody sits on, below the seats; those that are ranked with their points."""
    position, lines = stage.position, []
    for party, side in enumerate(stage.session.match.mode.sides, stage.session.seats):
        points = _points(stage, party) if side.ranked else ""
        said = el("b", el("span", _("points:"), " ", cls="vh"), points, cls="h pts") if side.ranked else ""
        lines.append(
            el(
                "li",
                piece(stage.session.view.piece(position, party)),
                el("span", el("b", stage.session.names[party]), el("small", _("played by the rules")), cls="who"),
                el("span", stage.session.view.rest(position, party), cls="rest"),
                said,
                **explained(f"seat {party}"),
            )
        )
    return join(*lines)


def side_explained(stage: Stage, thing: str) -> Explanation | None:
    """Say what a side is that nobody sits on, `seat N` with N beyond the seats; None for anything else."""
    sides = {f"seat {party}": party for party in range(stage.session.seats, len(stage.session.names))}
    if (party := sides.get(thing)) is None:
        return None
    name = stage.session.names[party]
    if not stage.session.match.mode.sides[party - stage.session.seats].ranked:
        return Explanation(fill(N_("<b>{name}.</b> Nobody sits here: it is played by the rules."), name=name), "")
    points = _points(stage, party)
    counted = ngettext("{number} point", "{number} points", points)
    text = fill(
        N_("<b>{name}: {points} now.</b> Nobody sits here: it is played by the rules."), name=name, points=counted
    )
    return Explanation(text, "")


def chip(stage: Stage, party: int) -> Markup:
    """Draw a seat, or a side that nobody sits on."""
    return _seat_chip(stage, party) if party < stage.session.seats else _side_chip(stage, party)


def _side_chip(stage: Stage, party: int) -> Markup:
    """Draw a side, with its points if it is ranked: it has no turn, and no sheets to be asked for."""
    position, side = stage.position, stage.session.match.mode.sides[party - stage.session.seats]
    points = _points(stage, party) if side.ranked else None
    notes = [_("played by the rules")]
    if points is not None:
        notes.insert(0, ngettext("{number} point", "{number} points", points))
    return el(
        "span",
        piece(stage.session.view.piece(position, party), size="small"),
        el("span", stage.session.names[party], cls="nm"),
        el("b", points, aria_hidden=True) if points is not None else "",
        el("span", ", ", Markup(", ").join(notes), cls="vh"),
        cls="chip-key by-rules",
        **explained(f"seat {party}"),
    )


def _seat_chip(stage: Stage, seat: int) -> Markup:
    """Draw a seat: the one on the screen is underlined, the one to act lit, a small die marks the one who rolls."""
    position, setup = stage.position, stage.session.match.setup.seats[seat]
    counted = bool(position.score(seat))
    rolls = stage.session.view.rolling_seat(position) == seat
    points = _points(stage, seat)
    notes = [ngettext("{number} point", "{number} points", points)] if counted else []
    if setup.player == AWAY:
        notes.append(_("keeps the sheet elsewhere"))
    if note := ahead_note(stage.session, seat):
        notes.append(note)
    if stage.session.tied is not None and setup.player == PERSON and not stage.session.is_here(seat):
        notes.append(_place(stage.session, seat))
    now = stage.session.to_act(seat)
    if now:
        notes.append(_("to act"))
    if rolls:
        notes.append(_("rolls the dice"))
    shown = seat == stage.in_front
    state = f"{' shown' if shown else ''}{' now' if now else ''}"
    number = el("b", points, aria_hidden=True) if counted else ""
    die = icon("die", kind="die-mark") if rolls else ""
    return el(
        "button",
        _piece(stage, seat, "small"),
        el("span", stage.session.names[seat], cls="nm"),
        number,
        el("span", ", ", Markup(", ").join(notes), cls="vh"),
        die,
        type="button",
        cls=f"chip-key{state}",
        do=f"sheet {seat}",
        aria_pressed=shown,
        data_explain=f"seat {seat}",
    )
