"""The drawings of pass and play: the covered table, the band with the next person, and the voice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el, join
from pyapp.drawing.pieces import piece
from pyapp.engine.contract import CHANCE, N_
from pyapp.ui.shells import page_shell
from pyapp.ui.widgets import Voice, key

if TYPE_CHECKING:
    from pyapp.ui.table.selectors import Selectors


def handing_voice(shown: Selectors) -> Voice:
    """Return the voice while the tablet is to be handed on: the next person, and what only the holder has learnt."""
    handover = shown.handover
    name = shown.names[handover.next_holder or 0]
    if not handover.hides:
        holder = shown.names[shown.state.holder or 0]
        text = fill(N_("<b>{holder}, pass the tablet</b> to {name}."), holder=holder, name=name)
        hand = key(fill(N_("Pass to {name}"), name=name), handover.action, kind="go", ident="main-key")
        return Voice(text, keys=hand)
    secret = Markup(" ").join(shown.view.log.say(event, shown.names) for event in shown.state.secret)
    text = fill(N_("<b>Only you see this.</b> Then pass the tablet to {name}."), name=name)
    return Voice(
        secret + " " + text, "careful", keys=key(_("Hide the table"), handover.action, kind="go", ident="main-key")
    )


def band(shown: Selectors) -> Markup:
    """Draw the band across the table with the name and piece of the next person: until the tablet is handed on, and
    briefly, over the head of the page, where it passes without a tap. The voice says the same.
    """
    handover = shown.handover
    seat = handover.next_holder if handover.handing else handover.arriving
    if seat is None or shown.moment is not None:
        return NOTHING
    name, number = shown.names[seat], shown.view.piece(shown.match.position, seat)
    text = N_("Pass to {name}") if handover.handing else N_("{name}, it is your turn")
    inside = join(piece(number), el("b", fill(text, name=name), cls="h"))
    return el(
        "div", inside, cls=f"turn-band s{number}{'' if handover.handing else ' brief'}", data_key=seat, aria_hidden=True
    )


def page(shown: Selectors, seat: int) -> Markup:
    """Draw the page of a covered table: the next person, and nothing of the match."""
    match, name = shown.match, shown.names[seat]
    look = shown.view.piece(match.seen(match.position, CHANCE), seat)
    return page_shell(
        match.game.title,
        join(
            el(
                "div",
                el("h2", piece(look), " ", fill(N_("Pass the tablet to {name}."), name=name), cls="h"),
                role="status",
            ),
            el("p", _("The table is hidden: each player has secrets.")),
            el("div", key(fill(N_("I am {name}"), name=name), "uncover", kind="go", ident="main-key"), cls="keys"),
        ),
        game=match.setup.game,
        wide=False,
    )
