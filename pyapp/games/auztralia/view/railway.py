"""Railway, and Railway with hills: tracks and the railways of others. AZ-8."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, el, esc, join
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import Field
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import BOXES, GOODS
from pyapp.games.auztralia.rules.moves import Railway, Via
from pyapp.games.auztralia.rules.network import net_of
from pyapp.games.auztralia.rules.pending import pending
from pyapp.games.auztralia.rules.questions import Laying
from pyapp.games.auztralia.rules.railway import limit, price, tracks_left
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.games.auztralia.view.board_model import viewed_seat
from pyapp.games.auztralia.view.counted import priced
from pyapp.games.auztralia.view.deeds import Ask, Plain
from pyapp.games.auztralia.view.panels import SLIM, Panel, back, chip
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    border_words,
    box_name,
    goods_counted,
    hex_words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.pending import Pending
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.board_model import BoardModel
    from pyapp.games.auztralia.view.deeds import Deed


def _reached(chosen: Pending, seat: int) -> list[int]:
    """Return the hexes that the chosen tracks connect, and that were not connected before."""
    return bits(net_of(chosen.trial, seat) & ~net_of(chosen.position, seat))


def _riches(p: Position, reached: Sequence[int]) -> list[Markup]:
    """Say what can be mined on some hexes, if anything."""
    goods = range(len(GOODS))
    riches = [goods_counted(good, p.lying[good][one]) for one in reached for good in goods if p.lying[good][one]]
    return [fill(N_("Then {what} can be mined."), what=joined(riches))] if riches else []


def _places(p: Position, hexes: Sequence[int]) -> str:
    return joined([hex_words(p, hexagon) for hexagon in hexes])


class _Railway(Plain):
    def key(self, act: Deed) -> Markup:
        """Name tracks by their number and where they lead."""
        p, chosen = act.position, pending(act.position, act.text)
        if not chosen.borders:
            return esc(_("No more tracks") if p.ask == LAYING else box_name(BOXES[act.move.box]))
        lay = ngettext("Lay {number} track", "Lay {number} tracks", len(chosen.borders))
        reached = _reached(chosen, act.seat)
        return fill(N_("{tracks} to {where}"), tracks=lay, where=_places(p, reached)) if reached else esc(lay)

    def says(self, act: Deed) -> Said:
        """Say where tracks lead, whether more fit, and what can be mined there."""
        p, chosen = act.position, pending(act.position, act.text)
        if not chosen.borders and p.ask == TURN:
            return Said(fill(N_("{box}: choose borders."), box=box_name(BOXES[act.move.box])))
        if not chosen.borders:
            return Said(esc(_("No more tracks.")))
        reached = _reached(chosen, act.seat)
        number = ngettext("{number} track", "{number} tracks", len(chosen.borders))
        where = _places(p, reached)
        head = fill(N_("{tracks} to {where}."), tracks=number, where=where) if reached else fill("{t}.", t=number)
        more = []
        if chosen.more:
            more.append(esc(_("You can lay one more.")))
        return Said(head, [*more, *_riches(p, reached)])

    def why(self, act: Deed) -> Markup:
        """Say what can be mined then."""
        chosen = pending(act.position, act.text)
        return next(iter(_riches(act.position, _reached(chosen, act.seat))), NOTHING)

    def warning(self, act: Deed) -> Markup:
        """Warn of tracks that are given away."""
        if act.position.ask == TURN and pending(act.position, act.text).more:
            return fill(N_("<b>You can lay another track for the same price.</b> Stop anyway?"))
        return NOTHING


# --- the panel ---


def panel(model: BoardModel) -> Panel:
    """Draw the chosen tracks with their price and the limit of tracks."""
    p, seat = model.position, model.viewed_seat
    chosen = [p.board.border_names[border] for border in model.pending.borders]
    most = p.asked(Laying).left if p.ask == LAYING else limit(p, seat)
    most = min(most, tracks_left(p, seat))
    cost = NOTHING
    if p.ask == TURN:
        cost = el("span", *(priced(good, 1) for good in price(p, seat)), cls="cost")
    said = fill(N_("{number} of {most} tracks"), number=len(chosen), most=most)
    chips = [chip(model, part, border_words(part, p.board.key)) for part in chosen]
    drawn = join(
        el("div", el("b", said), cost, back(model), cls="prow"),
        el("div", *chips, cls="prow wrap") if chips else NOTHING,
    )
    return Panel(SLIM, drawn)


# --- what is printed ---


_BORDER: Final = Field("r[0-9]{1,2}c[0-9]{1,2}-r[0-9]{1,2}c[0-9]{1,2}")


def _tracks(scene: Scene[Position]) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    left = tracks_left(p, seat)
    said = ngettext("{number} track is left.", "{number} tracks are left.", left)
    return explanation("AZ-5.6", _("Tracks"), said, _("Tracks stay where you lay them."))


def _border(scene: Scene[Position], name: str) -> Explanation | None:
    p = scene.position
    border = p.board.border_index.get(name)
    if border is None:
        return None
    for seat in range(p.players):
        if p.rails[seat] >> border & 1:
            return explanation("AZ-2.4", fill(N_("A track of {name}."), name=scene.names[seat]))
    where = border_words(name, p.board.key)
    hills = p.board.hills >> border & 1
    box = _("It touches hills: that needs Railway with hills.") if hills else _("You can use either Railway box.")
    return explanation("AZ-5.4", fill(N_("No track: {border}."), border=where), box)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={Railway: _Railway(), Via: Plain(N_("Use these railways"), N_("Use other railways."))},
    questions={
        LAYING: Ask(
            N_("<b>{name}, {tracks}.</b> Tap the borders, or stop."),
            lambda p: {"tracks": ngettext("{number} more track", "{number} more tracks", p.asked(Laying).left)},
            Railway,
        )
    },
    things=(
        Thing("tracks", _tracks),
        Thing("border {name}", _border, name=_BORDER),
        Thing("track {name}", _border, name=_BORDER),
    ),
)
