"""Railway and Railway with hills. AZ-5."""

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
from pyapp.games.auztralia.rules.railway import max_tracks, price_goods, tracks_left
from pyapp.games.auztralia.rules.steps import LAYING, TURN
from pyapp.games.auztralia.view.base_verbs import MessageQuestion, PlainVerb
from pyapp.games.auztralia.view.board_model import viewed_seat
from pyapp.games.auztralia.view.icons import amount
from pyapp.games.auztralia.view.panels import SLIM_SIZE, Panel, back, chip
from pyapp.games.auztralia.view.vocabulary import (
    TO,
    Vocabulary,
    border_words,
    box_name,
    goods_counted,
    hex_phrase,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.pending import Pending
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.base_verbs import AuztraliaAct
    from pyapp.games.auztralia.view.board_model import BoardModel


def _newly_connected(chosen: Pending, seat: int) -> list[int]:
    """Return the hexes that the chosen tracks connect for the first time."""
    return bits(net_of(chosen.position_so_far, seat) & ~net_of(chosen.position, seat))


def _mineable_goods(p: Position, reached: Sequence[int]) -> list[Markup]:
    """Describe the goods that can be mined on some hexes; empty if there are none."""
    goods = range(len(GOODS))
    riches = [goods_counted(good, p.lying[good][one]) for one in reached for good in goods if p.lying[good][one]]
    return [fill(N_("Then {what} can be mined."), what=joined(riches))] if riches else []


def _destinations(p: Position, hexes: Sequence[int]) -> str:
    return joined([hex_phrase(p.name(hexagon), p.board.key, TO) for hexagon in hexes])


class _Railway(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the tracks by their number and their destination."""
        p, chosen = act.position, pending(act.position, act.text)
        if not chosen.borders:
            return esc(_("No more tracks") if p.ask == LAYING else box_name(BOXES[act.move.box]))
        lay = ngettext("Lay {number} track", "Lay {number} tracks", len(chosen.borders))
        reached = _newly_connected(chosen, act.seat)
        return fill(N_("{tracks} {where}"), tracks=lay, where=_destinations(p, reached)) if reached else esc(lay)

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the destination of the tracks, whether more can be laid, and the goods that can be mined there."""
        p, chosen = act.position, pending(act.position, act.text)
        if not chosen.borders and p.ask == TURN:
            return Said(fill(N_("{box}: choose borders."), box=box_name(BOXES[act.move.box])))
        if not chosen.borders:
            return Said(esc(_("No more tracks.")))
        reached = _newly_connected(chosen, act.seat)
        number = ngettext("{number} track", "{number} tracks", len(chosen.borders))
        where = _destinations(p, reached)
        head = fill(N_("{tracks} {where}."), tracks=number, where=where) if reached else fill("{t}.", t=number)
        more = []
        if chosen.addable:
            more.append(esc(_("You can lay one more.")))
        return Said(head, [*more, *_mineable_goods(p, reached)])

    def why(self, act: AuztraliaAct) -> Markup:
        """Describe the goods that can be mined there."""
        chosen = pending(act.position, act.text)
        return next(iter(_mineable_goods(act.position, _newly_connected(chosen, act.seat))), NOTHING)

    def warning(self, act: AuztraliaAct) -> Markup:
        """Warn that another track would be free."""
        if act.position.ask == TURN and pending(act.position, act.text).addable:
            return fill(N_("<b>You can lay another track for the same price.</b> Stop anyway?"))
        return NOTHING


# --- the panel ---


def panel(model: BoardModel) -> Panel:
    """Draw the chosen tracks with their price and the maximum."""
    p, seat = model.position, model.viewed_seat
    chosen = [p.board.border_names[border] for border in model.pending.borders]
    most = p.asked(Laying).left if p.ask == LAYING else max_tracks(p, seat)
    most = min(most, tracks_left(p, seat))
    cost = NOTHING
    if p.ask == TURN:
        cost = el("span", *(amount(good, 1) for good in price_goods(p, seat)), cls="cost")
    said = fill(N_("{number} of {most} tracks"), number=len(chosen), most=most)
    chips = [chip(model, part, border_words(part, p.board.key)) for part in chosen]
    drawn = join(
        el("div", el("b", said), cost, back(model), cls="prow"),
        el("div", *chips, cls="prow wrap") if chips else NOTHING,
    )
    return Panel(SLIM_SIZE, drawn)


# --- the chapter ---


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
    verbs={Railway: _Railway(), Via: PlainVerb(N_("Use these railways"), N_("Use other railways."))},
    questions={
        LAYING: MessageQuestion(
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
