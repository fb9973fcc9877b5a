"""Texts about the other tablets: where seats play, requests to take back moves, what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.contract import N_
from pyapp.ui.live.protocol import LEFT, WHY
from pyapp.ui.table import transcript
from pyapp.ui.views import parties_of
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from pyapp.engine.match import Match

DEVICES: Final = {
    "here": N_("at this table"),
    "host": N_("on the host's tablet"),
    "guest": N_("on their own tablet"),
    "gone": N_("connection lost"),
    "free": N_("no tablet yet"),
}


def device(where: str, computers_at: str) -> Markup:
    """Describe on which tablet a seat plays (`Role.places`)."""
    return esc(_(DEVICES[computers_at if where == "computer" else where]))


def moved(name: Markup, where: str, before: str) -> Markup:
    """Describe that somebody came or left; empty where that is no news."""
    if where == "gone":
        return fill(N_("<b>{name} lost the connection.</b> Wait, or invite someone else to the seat."), name=name)
    if where == "guest":
        return fill(N_("<b>{name} joined the table.</b>"), name=name)
    if where == "computer":
        return fill(N_("<b>A computer plays on for {name}.</b>"), name=name)
    return fill(N_("<b>{name} has left the table.</b>"), name=name) if before == "guest" else NOTHING


def trouble(why: str) -> Markup:
    """Describe in one sentence why the host is out of reach (a key of WHY)."""
    if why == LEFT:
        return fill(
            N_(
                "<b>The host's tablet lost the connection.</b> The match is saved here: join again "
                "with a new code, or continue here."
            )
        )
    return esc(_(WHY[why]))


def sent_away(name: Markup, why: str) -> Markup:
    """Describe why a tablet was sent away (a key of WHY)."""
    return join(fill(N_("<b>{name} was removed from the table.</b>"), name=name), " ", _(WHY[why]))


def question(name: Markup, what: Markup) -> Voice:
    """Ask whether somebody may take back a move; `what` describes it."""
    keys = key(_("No"), "tied no", kind="small") + key(_("Yes"), "tied yes", kind="small go")
    text = fill(N_("<b>{name} wants to undo a move.</b>"), name=name)
    return Voice(join(text, " ", what), "careful", keys=el("span", keys, cls="ways words"))


def asking() -> Markup:
    """Describe that the others are being asked."""
    return fill(N_("<b>Waiting for the others</b> to allow your undo."))


def answered(name: Markup, *, yes: bool) -> Markup:
    """Describe the answer to a request to take back moves."""
    if yes:
        return fill(N_("<b>{name} undid a move.</b> Everyone agreed."), name=name)
    return fill(N_("<b>{name} can't undo.</b> Not everyone agreed."), name=name)


def refused(*, act: bool) -> Markup:
    """Describe that the host has refused moves (`act`) or another request."""
    if act:
        return fill(N_("<b>The match has moved on.</b> Your last move doesn't count."))
    return fill(N_("<b>You can't undo that now.</b> The match has moved on, or the others are offline."))


def kept() -> Markup:
    """Describe that a copy of this tablet's different continuation was saved."""
    return fill(N_("<b>Your own match is saved</b> separately."))


def not_kept() -> Markup:
    """Describe that the storage is full, so that this tablet's different continuation was not replaced."""
    return fill(
        N_(
            "<b>This browser's storage is full: your match can't be saved, so nothing was "
            "changed.</b> Delete old matches first."
        )
    )


def apart_here() -> Markup:
    """Describe that the people at the host choose between two continuations."""
    return fill(N_("<b>This match differs from the host's.</b> The host chooses which one continues."))


def apart(name: Markup, ours: Match, theirs: Match) -> Voice:
    """Ask which of two continuations is chosen, with the move at which they part and their scores."""
    known = transcript.shared(ours.moves[: ours.cursor], theirs.moves)
    text = fill(
        N_("<b>{name}'s match differs from move {number} on.</b> Choose one to continue; the other is saved too."),
        name=name,
        number=known + 1,
    )
    rows = join(
        *(el("span", label, ": ", _standing(match)) for label, match in ((_("Here"), ours), (_("There"), theirs)))
    )
    choice = key(_("Our match"), "tied ours", kind="small go") + key(_("Their match"), "tied theirs", kind="small")
    keys = choice + key(_("View theirs"), "tied look", kind="small")
    return Voice(join(text, el("span", rows, cls="since")), "careful", keys=el("span", keys, cls="ways words"))


def _standing(match: Match) -> Markup:
    """Format the number of moves and the score of a match."""
    moves = ngettext("{number} move", "{number} moves", match.cursor)
    points = zip(parties_of(match), match.points(match.position), strict=False)
    return join(moves, *(join(" · ", name, " ", number) for name, number in points))
