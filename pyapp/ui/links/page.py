"""The page of a match that came by link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, current, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.engine.contract import AWAY, CHANCE, N_, PERSON
from pyapp.games import GAMES
from pyapp.ui.links import fragments as links
from pyapp.ui.sheet_page import page_shell
from pyapp.ui.store.results import sheet_of
from pyapp.ui.views import names_of
from pyapp.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.engine.match import Match

_INVITATIONS = {
    links.SHOW: N_("Someone shared this match with you."),
    links.TURN: N_("You're invited to this match. Which seat is yours?"),
    links.CHALLENGE: N_("A challenge: play the same game and beat the score."),
}


def page(kind: str, match: Match, offered: Markup = NOTHING) -> Markup:
    """Draw the match of a link and what can be done with it. `offered` is drawn above the buttons."""
    view, names = GAMES[match.setup.game].view(), names_of(match.setup)
    position = match.seen(match.position, CHANCE)
    # the board of a challenge is hidden: it would give away how to play
    shown = match.seen(match.at(0), CHANCE) if kind == links.CHALLENGE else position
    state = view.box.status(position) + " · " + fill(N_("move {number}"), number=match.cursor)
    points = match.points(position)
    scores = Markup(", ").join(
        (join(name, " ", points[seat]) for seat, name in enumerate(names) if match.setup.seats[seat].player != AWAY)
    )
    return page_shell(
        _("A match by link"),
        join(
            el(
                "div",
                view.box.thumbnail(shown),
                el("div", el("h2", match.game.title, cls="h"), el("p", state), el("p", scores)),
                cls="arrived",
            ),
            el("p", el("b", _(_INVITATIONS[kind]))),
            el("p", describe_goal(match)) if kind == links.CHALLENGE else "",
            offered,
            el("div", _arrived_keys(kind, match, names), cls="keys"),
        ),
        game=match.setup.game,
        wide=False,
    )


def points_to_beat(match: Match) -> tuple[int, int]:
    """Return the seat of the person with the most points in a match, and the points."""
    seats = match.setup.seats
    points = match.points(match.position)
    persons = [seat for seat, who in enumerate(seats) if who.player == PERSON] or list(range(len(seats)))
    best = max(persons, key=lambda seat: points[seat])
    return best, points[best]


def describe_goal(match: Match) -> Markup:
    """Describe the goal of a challenge: the points, the mode and the sheet."""
    best, points = points_to_beat(match)
    where = ", ".join(filter(None, (_(match.mode.title), dict(sheet_of(match.setup)[1]).get(current()))))
    counted = GAMES[match.setup.game].view().box.amount(points)
    text = N_("<b>Beat {name}: {counted}.</b> {where}, with the same luck.")
    return fill(text, counted=counted, name=names_of(match.setup)[best], where=where)


def _arrived_keys(kind: str, match: Match, names: Sequence[str]) -> Markup:
    if kind == links.CHALLENGE:
        return key(_("Take the challenge"), "arrive challenge", kind="go") + key(_("Just watch"), "arrive show")
    if kind == links.TURN and not match.over:
        people_here = [(seat, name) for seat, name in enumerate(names) if match.setup.seats[seat].player == PERSON]
        seats = join(
            *(
                key(
                    fill(N_("I am {name}"), name=name),
                    f"arrive turn {seat}",
                    kind="go" if seat == match.position.seat else "",
                )
                for seat, name in people_here
            )
        )
        return seats + key(_("Just watch"), "arrive show")
    return key(_("Save and watch"), "arrive show", kind="go")
