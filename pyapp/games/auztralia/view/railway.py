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
from pyapp.games.auztralia.rules import proposals
from pyapp.games.auztralia.rules.board import bits
from pyapp.games.auztralia.rules.components import BOXES, GOODS, HILLS, RAIL
from pyapp.games.auztralia.rules.moves import LayTrack, Railway, Via
from pyapp.games.auztralia.rules.network import net_of
from pyapp.games.auztralia.rules.questions import Laying
from pyapp.games.auztralia.rules.railway import limit, open_borders, price, tracks_left
from pyapp.games.auztralia.rules.steps import RAIL as LAYING
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.games.auztralia.view.aims import Aim
from pyapp.games.auztralia.view.counted import priced
from pyapp.games.auztralia.view.deeds import Ask, Plain
from pyapp.games.auztralia.view.desk import viewed_seat
from pyapp.games.auztralia.view.panels import back, chip
from pyapp.games.auztralia.view.phrases import sentence
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    border_words,
    box_name,
    goods_counted,
    hex_words,
    seat_words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.markup import Markup
    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.deeds import Deed
    from pyapp.games.auztralia.view.desk import PendingAct


def _borders(act: Deed) -> list[int]:
    return [act.position.board.border_index[move.border] for move in act.moves if isinstance(move, LayTrack)]


def _reached(p: Position, seat: int, borders: Sequence[int]) -> list[int]:
    """Return the hexes that tracks reach anew."""
    trial, before = p.copy(), net_of(p, seat)
    for border in borders:
        trial.rails[seat] |= 1 << border
    trial.nets = [0] * p.players
    fresh = net_of(trial, seat) & ~before
    return [hexagon for hexagon in range(p.board.size) if fresh >> hexagon & 1]


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
        p, borders = act.position, _borders(act)
        if not borders:
            return esc(_("No more tracks") if p.ask == LAYING else box_name(BOXES[act.move.box]))
        lay = ngettext("Lay {number} track", "Lay {number} tracks", len(borders))
        reached = _reached(p, act.seat, borders)
        return fill(N_("{tracks} to {where}"), tracks=lay, where=_places(p, reached)) if reached else esc(lay)

    def says(self, act: Deed) -> Said:
        """Say where tracks lead, whether more fit, and what can be mined there."""
        p, seat, borders = act.position, act.seat, _borders(act)
        if not borders and p.ask == TURN:
            return Said(fill(N_("{box}: choose borders."), box=box_name(BOXES[act.move.box])))
        if not borders:
            return Said(esc(_("No more tracks.")))
        reached = _reached(p, seat, borders)
        number = ngettext("{number} track", "{number} tracks", len(borders))
        where = _places(p, reached)
        head = fill(N_("{tracks} to {where}."), tracks=number, where=where) if reached else fill("{t}.", t=number)
        more = []
        if proposals.rail_next(p, proposals.FREE if p.ask == LAYING else act.move.box, borders):
            more.append(esc(_("Another one fits.")))
        return Said(head, [*more, *_riches(p, reached)])

    def why(self, act: Deed) -> Markup:
        """Say what can be mined then."""
        p = act.position
        return next(iter(_riches(p, _reached(p, act.seat, _borders(act)))), NOTHING)

    def warning(self, act: Deed) -> Markup:
        """Warn of tracks that are given away."""
        if act.position.ask == TURN and proposals.rail_next(act.position, act.move.box, _borders(act)):
            return fill(N_("<b>Another track can be laid for the same price.</b> Stop anyway?"))
        return NOTHING


# --- the map and the panel ---


def aim(desk: PendingAct) -> Aim:
    """Return the borders that another track may take, and those that are chosen: a tap takes them out again. Where the
    first box leaves no hill, those that the second one reaches too.
    """
    p, laid = desk.position, borders_of(desk)
    box, text = (proposals.FREE, "") if p.ask == LAYING else (BOXES.index(desk.box), desk.text)
    known = {border: proposals.rail_act(p, box, [*laid, border]) for border in proposals.rail_next(p, box, laid)}
    known |= {border: _without(p, text, box, laid, border) for border in laid}
    over: frozenset[int] = frozenset()
    if box == RAIL and BOXES[HILLS] in p.legal:
        over = frozenset(proposals.rail_next(p, HILLS, laid)) - known.keys()
        known |= {border: proposals.rail_act(p, HILLS, [*laid, border]) for border in over}
    return Aim(borders={border: act for border, act in known.items() if act}, hills=over)


def first_aim(p: Position, seat: int) -> dict[int, str]:
    """Return the borders that a first track may take."""
    box = next((one for one in (RAIL, HILLS) if BOXES[one] in p.legal), None)
    if box is None or not tracks_left(p, seat):
        return {}
    return {border: proposals.rail_act(p, box, [border]) for border in bits(open_borders(p, seat, box))}


def borders_of(desk: PendingAct) -> tuple[int, ...]:
    """Return the borders of the tracks that are chosen and not played yet."""
    index = desk.position.board.border_index
    return tuple(index[part] for part in desk.parts if part in index)


def _without(p: Position, text: str, box: int, laid: Sequence[int], border: int) -> str:
    """Return an act without one of its tracks; itself, where the track is its only one or the others need it."""
    left = [one for one in laid if one != border]
    return (proposals.rail_act(p, box, left) if left else "") or text


def panel(desk: PendingAct) -> Markup:
    """Draw the tracks that are chosen, what they cost and how many may be."""
    p, seat = desk.position, desk.viewed_seat
    chosen = [p.board.border_names[border] for border in borders_of(desk)]
    most = p.asked(Laying).left if p.ask == LAYING else limit(p, seat)
    most = min(most, tracks_left(p, seat))
    cost = NOTHING
    if p.ask == TURN:
        cost = el("span", *(priced(good, 1) for good in price(p, seat)), cls="cost")
    said = fill(N_("{number} of {most} tracks"), number=len(chosen), most=most)
    chips = [chip(desk, part, border_words(part, p.board.key)) for part in chosen]
    return join(
        el("div", el("b", said), cost, back(desk), cls="prow"), el("div", *chips, cls="prow wrap") if chips else NOTHING
    )


# --- what is printed ---


_BORDER: Final = Field("r[0-9]{1,2}c[0-9]{1,2}-r[0-9]{1,2}c[0-9]{1,2}")


def _tracks(scene: Scene[Position]) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    left = tracks_left(p, seat)
    said = ngettext("{number} track is left.", "{number} tracks are left.", left)
    return explanation("AZ-5.6", _("Tracks"), said, _("Placed tracks are never taken back."))


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
    box = _("It touches hills: that needs Railway with hills.") if hills else _("Either Railway box may be used.")
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
    says={
        "via": lambda telling, event: fill(
            N_("{name} uses the railways of {seats}."),
            name=telling.name(event),
            seats=seat_words(str(event.params["seats"]), telling.names),
        ),
        "rail": sentence(N_("{name}: {box}.")),
        "track": sentence(N_("{name} lays a track: {border}.")),
    },
)
