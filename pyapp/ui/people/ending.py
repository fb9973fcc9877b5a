"""The end of a match on the page of its result: the winner's picture, and the figures of a person's matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext, short_decimal
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import N_, PERSON
from pyapp.engine.outcome import ALONE
from pyapp.games import GAMES
from pyapp.ui.challenge.streak import day_counted, played_days, streak_of
from pyapp.ui.opponents.changed import changed
from pyapp.ui.opponents.faces import FACES
from pyapp.ui.opponents.faces import face as face_of_character
from pyapp.ui.opponents.rating import names_of
from pyapp.ui.people.model import leader, seat_of
from pyapp.ui.result.endings import best_party
from pyapp.ui.result.page import compared
from pyapp.ui.start.people import face, people_of
from pyapp.ui.store.results import WINS
from pyapp.ui.views import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyapp.engine.contract import Outcome
    from pyapp.ui.app import App
    from pyapp.ui.store.results import Result
    from pyapp.ui.table.table import Table

FIGURES: Final = 3
"""The most figures that are shown."""


def picture(app: App, table: Table, outcome: Outcome) -> Markup:
    """Draw the picture of the winner, a person or a character, with their piece; empty for anybody without one."""
    seat = best_party(outcome, table.session.seats)
    if seat >= table.session.seats or len(outcome.winners) > 1:
        return NOTHING
    who = table.match.setup.seats[seat]
    person = next((one for one in people_of(app) if who.player == PERSON and who.name in one.names), None)
    if person is None and who.player not in FACES:
        return NOTHING
    drawn = face_of_character(who.player) if person is None else face(person)
    mark = piece(table.shown.view.piece(table.match.position, seat))
    return el("div", drawn, mark, cls="end-winner", aria_hidden=True)


def gains(app: App, table: Table, outcome: Outcome, seat: int, *, named: bool) -> Markup:
    """Compare the points of a person with their best so far, and draw up to three figures of their matches; empty for a
    match without a result, and for a seat that nobody has named. What says "your" is left out for a `named` person.
    """
    setup, ident = table.match.setup, table.session.entry.ident
    names = names_of(setup.seats[seat].name, people_of(app))
    results = sorted(app.records.all(), key=lambda one: one.when)
    this = next((one for one in results if one.ident == ident), None)
    if this is None or not names:
        return NOTHING
    results = [one for one in results if one.when <= this.when]
    mine = [(one, at) for one in results if one.game == this.game and (at := seat_of(names, one)) is not None]
    like = [(one, at) for one, at in mine if _kind(one) == _kind(this)]
    points = [one.own_points(at) for one, at in like]
    earlier = [one.own_points(at) for one, at in like if one is not this]
    said = ""
    if not named and not this.sheet:  # a sheet's medal is compared already
        said = compared(this.own_points(seat), earlier) or _("Your first result of this kind.")
    figures = [
        *_wins(mine, this),
        *_duels(app, mine, this, seat, outcome),
        *_streak(app, results, this),
        *(_among(points, this.own_points(seat)) if not named and not this.sheet else ()),
    ]
    drawn = (el("li", el("b", value, cls="h"), el("small", label)) for value, label in figures[:FIGURES])
    return join(
        el("p", said) if said else "",
        changed(app, ident, setup),
        el("ul", *drawn, cls="end-figures") if figures else "",
    )


def _kind(result: Result) -> tuple[str, str, int]:
    """Return what results have to share for their points to be compared."""
    return result.mode, result.sheet, len(result.seats)


def _wins(mine: Sequence[tuple[Result, int]], this: Result) -> Iterator[tuple[str, str]]:
    ends = [end for one, seat in mine if (end := one.end_of(seat))]
    if this.ending != ALONE and len(ends) > 1:
        yield fill(N_("{won} of {played}"), won=ends.count(WINS), played=len(ends)), _("matches won")


def _duels(
    app: App, mine: Sequence[tuple[Result, int]], this: Result, seat: int, outcome: Outcome
) -> Iterator[tuple[str, str]]:
    """Count the matches against the best ranked other person or character of this match."""
    ranked = [party for party in outcome.order if party < len(this.seats) and party != seat]
    rival = next((at for at in ranked if this.seats[at][1] in (PERSON, *GAMES[this.game].characters)), None)
    if rival is None:
        return
    name, player = this.seats[rival]
    names = names_of(name, people_of(app))
    ahead = {True: 0, False: 0}
    for one, at in mine:
        seats = enumerate(one.seats)
        theirs = next((at for at, (other, who) in seats if who == player and (who != PERSON or other in names)), None)
        if theirs is not None and theirs != at and (first := leader(one, at, theirs)) is not None:
            ahead[first == at] += 1
    if any(ahead.values()):
        yield f"{ahead[True]}–{ahead[False]}", fill(N_("against {name}"), name=name_of(name))


def _streak(app: App, results: Sequence[Result], this: Result) -> Iterator[tuple[str, str]]:
    day = day_counted(this, app.page.clock_offset)
    if day is not None:
        length = streak_of(played_days(results, app.page.clock_offset), day).length
        yield str(length), ngettext("day streak", "day streak", length)


def _among(points: Sequence[int], own: int) -> Iterator[tuple[str, str]]:
    if len(points) > 1:
        place = 1 + sum(one > own for one in points)
        yield fill(N_("{place} of {number}"), place=place, number=len(points)), _("place among your results")
        yield short_decimal(sum(points) / len(points)), _("your average")
