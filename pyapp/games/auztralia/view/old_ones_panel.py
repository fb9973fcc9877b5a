"""The panel of the Old Ones: their current score by source, and their next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.explaining import explained
from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.cached import kept
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.components import END_SPACE, LEVELS
from pyapp.games.auztralia.rules.promises import revelations_left
from pyapp.games.auztralia.rules.scoring import score
from pyapp.games.auztralia.view.vocabulary import NUMERALS

if TYPE_CHECKING:
    from pyapp.games.auztralia.rules.state import State
    from pyapp.games.auztralia.view.board_model import BoardModel


def head(model: BoardModel) -> Markup:
    """Draw the head: title and current score."""
    lines = score(seen(model), model.position.old_ones)
    total = sum(line.points for line in lines)
    return join(
        el("h2", _("The Old Ones"), cls="h"),
        el(
            "b",
            "~" if model.position.face_down() else "",
            total,
            el("small", _("VP")),
            cls="h osc",
            **explained("old ones"),
        ),
    )


def seen(model: BoardModel) -> State:
    """Return the position as the open seat knows it."""
    p, seat = model.position, model.viewed_seat
    return kept(p, ("seen", seat), lambda: p.seen_by(seat))


def body(model: BoardModel) -> Markup:
    """Draw the score by source and the next turn."""
    p = model.position
    up, down, blight = score(seen(model), p.old_ones)
    hidden = len(p.face_down())
    blighted = p.blight.bit_count()
    rows = (
        (str(up.points), fill(N_("{number} face up"), number=len(p.face_up())), "face up"),
        (f"~{down.points}" if hidden else "0", fill(N_("{number} hidden (double)"), number=hidden), "face down"),
        (str(blight.points), ngettext("{number} blighted farm", "{number} blighted farms", blighted), "blight"),
    )
    return join(
        el(
            "ul",
            *(el("li", el("b", points), el("span", text), **explained(thing)) for points, text, thing in rows),
            cls="ob",
        ),
        el("p", *_next(p), cls="nx", **explained("old turn")),
        el("p", *_piles(p), cls="nx mu", **explained("piles")),
    )


def _next(p: State) -> list[Markup]:
    if p.seat is None:
        return [esc(_("The game is over."))]
    if p.purple >= END_SPACE:
        return [esc(_("The Old Ones have had their last turn."))]
    space = p.purple + 1
    left = revelations_left(p)
    parts = [fill(N_("<b>Next turn, space {space}:</b>"), space=space)]
    if space in p.kit.illuminated and any(left):
        parts += [esc(_("a Revelation, then two cards that move them."))]
    else:
        parts += [esc(_("two cards that move them."))]
        after = next((one for one in p.kit.illuminated if one > space), 0)
        if after and any(left):
            parts.append(fill(N_("Revelation on {space}."), space=after))
    below = [time for time in p.times if time < END_SPACE]
    if below and (spent := p.purple - min(below)) >= 0:
        parts.append(esc(ngettext("In {number} space.", "In {number} spaces.", spent + 1)))
    return [Markup(" ").join(parts)]


def _piles(p: State) -> list[Markup]:
    left = revelations_left(p)
    said = " · ".join(f"{NUMERALS[level]} {number}" for level, number in enumerate(left))
    cards = p.pile.bit_count()
    gates = " · ".join(f"{NUMERALS[level]} {p.stock[level]}" for level in range(3, len(LEVELS)))
    return [
        fill(
            N_("Revelations left: {left}. Old One cards: {cards} of 36. At the gates: {gates}."),
            left=said,
            cards=cards,
            gates=gates,
        )
        if not p.solo or left
        else NOTHING
    ]
