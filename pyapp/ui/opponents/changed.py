"""The change of a rating by a match, for the page of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import fill
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.engine.contract import N_, PERSON, Setup
from pyapp.ui.opponents.rating import change, names_of
from pyapp.ui.start.people import people_of

if TYPE_CHECKING:
    from pyapp.ui.app import App


def changed(app: App, ident: str, setup: Setup) -> Markup:
    """Describe how a match changed the rating of the person who played it; empty if it does not count."""
    persons = [seat.name for seat in setup.seats if seat.player == PERSON]
    names = names_of(persons[0], people_of(app)) if len(persons) == 1 else ()
    ratings = change(names, setup.game, app.records.all(), ident)
    if ratings is None:
        return NOTHING
    before, after = ratings
    said = {"rating": round(after.value), "interval": round(after.interval)}
    if before is None:
        text = fill(N_("Your rating: <b>{rating}</b> ± {interval}"), **said)
    else:
        text = fill(N_("Your rating: {before} → <b>{rating}</b> ± {interval}"), before=round(before.value), **said)
    return el("p", text, cls="rating")
