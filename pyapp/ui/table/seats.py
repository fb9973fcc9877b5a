"""The seats of a match: chips in the head of the page, or a list beside the board with the sides without a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.pieces import icon, piece
from pyapp.drawing.scene import Explanation
from pyapp.engine.contract import AWAY, N_, PERSON
from pyapp.games import parts
from pyapp.ui.start.form import player_title

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors


def _points(shown: Selectors, party: int) -> int:
    """Return the points of a party at the moment that is shown."""
    return sum(line.points for line in shown.position.score(party))


def seats(shown: Selectors, *, places: bool = True) -> Markup:
    """Draw the list of seats: the player of each, what they have left, their points; the acting one is highlighted.
    Without `places` people who do not act here have no note about their device.
    """
    position, match = shown.position, shown.match
    lines = []
    for seat in range(len(match.setup.seats)):
        points = _points(shown, seat)
        notes = (
            shown.view.seat_note(position, seat),
            _place(shown, seat, places=places),
            ahead_note(shown, seat),
        )
        note = Markup(" · ").join(filter(None, notes))
        now = shown.session.to_act(seat)
        lines.append(
            el(
                "li",
                _piece(shown, seat),
                face(shown, seat),
                el(
                    "span",
                    el("b", shown.names[seat]),
                    el("small", note),
                    cls="who",
                ),
                el("span", shown.view.rest(position, seat), cls="rest"),
                el("b", el("span", _("points:"), " ", cls="vh"), points, cls="h pts"),
                cls="now" if now else "",
                aria_current=now or None,
                **explained(f"seat {seat}"),
            )
        )
    return join(*lines) + _sides(shown)


def _piece(shown: Selectors, seat: int, size: str = "") -> Markup:
    """Draw the piece of a seat, pale and struck out while its tablet is out of reach; `_place` has the text."""
    drawn = piece(shown.view.piece(shown.position, seat), size=size)
    remote = shown.remote
    return drawn if remote is None or not remote.is_missing(seat) else el("span", drawn, icon("away"), cls="away")


def face(shown: Selectors, seat: int) -> Markup:
    """Draw the face of the character at a seat; empty for any other player, and while the drawings are not loaded."""
    players = shown.record.setup.seats
    if seat >= len(players) or players[seat].player not in shown.match.game.characters or parts.HOME in parts.ABSENT:
        return NOTHING
    from pyapp.ui.opponents.faces import face as drawn

    return drawn(players[seat].player)


def _place(shown: Selectors, seat: int, *, places: bool = True) -> Markup:
    """Describe the player of a seat, and where they play."""
    player = shown.record.setup.seats[seat].player
    if player != PERSON:
        return esc(player_title(player, shown.match.game.key))
    if shown.session.is_here(seat):
        return esc(_("at this table"))
    if not places:
        return NOTHING
    return shown.remote.place_of(seat) if shown.remote is not None else esc(_("on another device"))


def ahead_note(shown: Selectors, seat: int) -> Markup:
    """Describe the progress of a seat that plays ahead of its turn; empty for any other."""
    if seat not in shown.ahead.early_moves:
        return NOTHING
    acts, done = shown.ahead.progress(seat)
    if done:
        return esc(_("done"))
    return esc(ngettext("{number} move ahead", "{number} moves ahead", acts)) if acts else NOTHING


def _sides(shown: Selectors) -> Markup:
    """Draw the sides that nobody plays, below the seats; ranked ones with their points."""
    position, lines = shown.position, []
    for party, side in enumerate(shown.match.mode.sides, shown.session.seats):
        points = _points(shown, party) if side.ranked else ""
        said = el("b", el("span", _("points:"), " ", cls="vh"), points, cls="h pts") if side.ranked else ""
        lines.append(
            el(
                "li",
                piece(shown.view.piece(position, party)),
                el("span", el("b", shown.names[party]), el("small", _("played by the rules")), cls="who"),
                el("span", shown.view.rest(position, party), cls="rest"),
                said,
                **explained(f"seat {party}"),
            )
        )
    return join(*lines)


def side_explained(shown: Selectors, thing: str) -> Explanation | None:
    """Explain a side that nobody plays, `seat N` with N beyond the seats; None for anything else."""
    sides = {f"seat {party}": party for party in range(shown.session.seats, len(shown.names))}
    if (party := sides.get(thing)) is None:
        return None
    name = shown.names[party]
    if not shown.match.mode.sides[party - shown.session.seats].ranked:
        return Explanation(fill(N_("<b>{name}.</b> The rules play this side."), name=name), "")
    points = _points(shown, party)
    counted = ngettext("{number} point", "{number} points", points)
    text = fill(N_("<b>{name}: {points} now.</b> The rules play this side."), name=name, points=counted)
    return Explanation(text, "")


def chip(shown: Selectors, party: int) -> Markup:
    """Draw the chip of a seat, or of a side that nobody plays."""
    return _seat_chip(shown, party) if party < shown.session.seats else _side_chip(shown, party)


def _side_chip(shown: Selectors, party: int) -> Markup:
    """Draw the chip of a side, with its points if it is ranked. It is no button: a side has no sheets to show."""
    position, side = shown.position, shown.match.mode.sides[party - shown.session.seats]
    points = _points(shown, party) if side.ranked else None
    notes = [_("played by the rules")]
    if points is not None:
        notes.insert(0, ngettext("{number} point", "{number} points", points))
    return el(
        "span",
        piece(shown.view.piece(position, party), size="small"),
        el("span", shown.names[party], cls="nm"),
        el("b", points, aria_hidden=True) if points is not None else "",
        el("span", ", ", Markup(", ").join(notes), cls="vh"),
        cls="chip-key by-rules",
        **explained(f"seat {party}"),
    )


def _seat_chip(shown: Selectors, seat: int) -> Markup:
    """Draw the chip of a seat: underlined if its sheets are shown, lit if it is to act, with a die if it rolls."""
    position, setup = shown.position, shown.match.setup.seats[seat]
    counted = bool(position.score(seat))
    rolls = shown.view.rolling_seat(position) == seat
    points = _points(shown, seat)
    notes = [ngettext("{number} point", "{number} points", points)] if counted else []
    if setup.player == AWAY:
        notes.append(_("sheet elsewhere"))
    if note := ahead_note(shown, seat):
        notes.append(note)
    if shown.remote is not None and setup.player == PERSON and not shown.session.is_here(seat):
        notes.append(_place(shown, seat))
    now = shown.session.to_act(seat)
    if now:
        notes.append(_("to act"))
    if rolls:
        notes.append(_("rolls the dice"))
    front = seat == shown.shown_seat
    state = f"{' shown' if front else ''}{' now' if now else ''}"
    number = el("b", points, aria_hidden=True) if counted else ""
    die = icon("die", kind="die-mark") if rolls else ""
    return el(
        "button",
        _piece(shown, seat, "small"),
        face(shown, seat),
        el("span", shown.names[seat], cls="nm"),
        number,
        el("span", ", ", Markup(", ").join(notes), cls="vh"),
        die,
        type="button",
        cls=f"chip-key{state}",
        do=f"sheet {seat}",
        aria_pressed=front,
        data_explain=f"seat {seat}",
    )
