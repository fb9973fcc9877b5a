"""A turn: its question, Recover, once-cards, and the time of an act. AZ-4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.things import Thing, explanation, ordinal
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import Field, choice
from pyapp.games.auztralia.rules import action_costs, market, scoring
from pyapp.games.auztralia.rules.components import BOXES, END_SPACE, LAST_SPACE
from pyapp.games.auztralia.rules.moves import End, Finish, Play, Recover, expect
from pyapp.games.auztralia.rules.pending import BoxStart, pending
from pyapp.games.auztralia.rules.railway import max_tracks, price_goods
from pyapp.games.auztralia.rules.steps import FINISH, TURN
from pyapp.games.auztralia.rules.turns import plays_by_card
from pyapp.games.auztralia.view.base_verbs import MAT_TAB, MessageQuestion, PlainVerb
from pyapp.games.auztralia.view.board_model import viewed_seat
from pyapp.games.auztralia.view.panels import SLIM_SIZE, Panel, back, touchable
from pyapp.games.auztralia.view.time_track import spaces_beyond, with_space
from pyapp.games.auztralia.view.vocabulary import (
    Vocabulary,
    box_name,
    card_inside,
    card_name,
    goods_counted,
    hex_name,
    tile_words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.rules.promises import Clock
    from pyapp.games.auztralia.rules.state import State
    from pyapp.games.auztralia.view.base_verbs import AuztraliaAct
    from pyapp.games.auztralia.view.board_model import BoardModel

# --- the question of a turn ---

_CHOOSE: Final = {
    "rail": N_("<b>Railway:</b> tap the borders where tracks go. Hills need the other box."),
    "hills": N_("<b>Railway with hills:</b> tap the borders where tracks go."),
    "mine": N_("<b>Mine:</b> tap what you take. You get all pieces of that kind."),
    "recruit": N_("<b>Recruit help:</b> take a card, or pay 1 gold to look at two cards from the deck."),
    "buy": N_("<b>Buy unit:</b> which one?"),
    "trade": N_("<b>Import/Export:</b> choose what you import and export."),
    "farm": N_("<b>Farm:</b> tap connected, empty hexes. Each costs 1 time and brings 1 gold."),
    "attack": N_("<b>Attack:</b> tap an Old One, then choose the units."),
}
"""Begun action -> instruction."""


class _Turn(MessageQuestion):
    def prompt(self, scene: Scene[Position]) -> Markup:
        """Format the question for an action, or for the next part of the begun one."""
        p, seat = scene.position, scene.position.seat or 0
        draft = pending(p, scene.draft)
        if draft.box in _CHOOSE:
            return fill(_CHOOSE[draft.box])
        if draft.card:
            return fill(N_("<b>{card}:</b> choose the target."), card=card_name(p.kit, draft.card))
        if not p.in_hq(seat):
            text = N_("<b>{name}, your HQ is empty:</b> recover your cubes, for 2 time.")
            return fill(text, name=scene.names[seat])
        asked = fill(self.message, name=scene.names[seat])
        left = p.purple - p.times[seat]
        if left < 0 or p.purple < 0:
            return asked
        waking = ngettext(
            "The Old Ones act after {number} more space.",
            "The Old Ones act after {number} more spaces.",
            left + 1,
        )
        return Markup(" ").join((asked, esc(waking)))


# --- time ---


def clock_words(p: State, clock: Clock, seat: int, names: Sequence[Markup]) -> Markup:
    """Describe the new space of the disc, and the next to act."""
    parts = [fill(N_("Your disc goes to {space}."), space=clock.space)]
    if clock.turns:
        text = ngettext("Then the Old Ones take {number} turn.", "Then the Old Ones take {number} turns.", clock.turns)
        parts.append(esc(text))
        if clock.revelations:
            more = ngettext(
                "{number} Revelation is turned up.", "{number} Revelations are turned up.", clock.revelations
            )
            parts.append(esc(more))
    if clock.actor is None:
        parts.append(esc(_("Then the game ends.")))
    elif clock.actor == seat:
        if p.players > 1:
            parts.append(esc(_("Then it is your turn again.")))
    else:
        parts.append(fill(N_("Then {name} acts."), name=names[clock.actor]))
    return Markup(" ").join(parts)


# --- cubes and cards ---


def _recover_words(act: AuztraliaAct) -> Said:
    p, seat = act.position, act.seat
    out = sum(p.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)])
    if not out:
        return Said(esc(_("Wait: all your cubes are in your HQ.")))
    return Said(esc(ngettext("Take {number} cube back.", "Take all {number} cubes back.", out)))


class _Recover(PlainVerb):
    def says(self, act: AuztraliaAct) -> Said:
        """Describe how many cubes come back."""
        return _recover_words(act)

    def warning(self, act: AuztraliaAct) -> Markup:
        """Warn of recovering nothing."""
        p, seat = act.position, act.seat
        if p.ask != TURN or any(p.cubes[len(BOXES) * seat : len(BOXES) * (seat + 1)]) or len(p.legal) < 2:
            return NOTHING
        return fill(N_("<b>All your cubes are in your HQ:</b> recovering now only spends time. Wait?"))


class _Play(PlainVerb):
    tab = MAT_TAB

    def key(self, act: AuztraliaAct) -> Markup:
        """Name the card."""
        return fill(N_("Play {card}"), card=card_inside(act.position.kit, act.move.card))

    def variant_key(self, act: AuztraliaAct) -> Markup:
        """Name the card."""
        return self.key(act)

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the effect of the card on its target."""
        p, play = act.position, act.move
        head = fill(N_("Play {card}."), card=card_inside(p.kit, play.card))
        if play.target is None:
            return Said(head, [_recover_words(act).head])
        if isinstance(play.target, int):
            text = N_("{tile} does not move until the end of the next turn of the Old Ones.")
            return Said(head, [fill(text, tile=tile_words(p, play.target))])
        text = N_("Your blighted farm on {hex} is restored.")
        return Said(head, [fill(text, hex=hex_name(play.target, p.board.key))])


def play_panel(model: BoardModel, *cards: str) -> Panel:
    """Draw a button for each target of the playable cards. AZ-4.11."""
    return Panel(SLIM_SIZE, join(*(_card_targets(model, card) for card in cards)), picks=bool(cards))


def _card_targets(model: BoardModel, card: str) -> Markup:
    p, keys = model.position, []
    for move in plays_by_card(p).get(card, ()):
        play, what = expect(Play, move), ""
        if play.target is not None:
            what = hex_name(play.hexagon, p.board.key) if play.hexagon else tile_words(p, play.tile)
        keys.append(touchable(model, move, what or _("Play it")))
    return join(el("div", el("b", card_name(p.kit, card)), back(model), cls="prow"), el("div", *keys, cls="tgs"))


class _Begun(PlainVerb):
    def says(self, act: AuztraliaAct) -> Said:
        """Describe the choice that is still missing."""
        return Said(esc(_(_BEGUN[act.move.box])))


_BEGUN: Final = {
    "mine": N_("Mine: choose a connected hex."),
    "recruit": N_("Recruit help: choose a card."),
    "buy": N_("Buy a unit: choose which."),
    "attack": N_("Attack: choose an Old One."),
}


# --- the chapter ---


_BOXES: Final = {
    "rail": ("AZ-5", N_("Lay up to {number} tracks without touching hills, for {goods}.")),
    "hills": ("AZ-5.4", N_("Lay up to {number} tracks on any land, for {goods}.")),
    "mine": ("AZ-6", N_("Take all pieces of one kind from a connected hex. With phosphate you also take 1 gold.")),
    "recruit": ("AZ-7", N_("Take a card from the display, or pay 1 gold to look at two cards from the deck.")),
    "buy": ("AZ-8", N_("Buy one unit, or one or two infantry.")),
    "trade": ("AZ-9", N_("{number} times: import a coal or an iron, or export one for gold.")),
    "farm": (
        "AZ-10",
        N_(
            "Place one to three farms of different types on connected, empty hexes: each costs 1 time and "
            "brings 1 gold."
        ),
    ),
    "attack": ("AZ-11", N_("Send units against an Old One in range. Time: 1 for each ground unit type, at least 1.")),
    "recover": ("AZ-4.8", N_("All your cubes come back. It is always possible, and never costs gold.")),
}


def _box(scene: Scene[Position], box: str) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    rule, text = _BOXES[box]
    number = market.trade_limit(p, seat) if box == "trade" else max_tracks(p, seat)
    goods = joined([goods_counted(good, 1) for good in price_goods(p, seat)]) or _("nothing")
    again = ""
    if box in BOXES and (cubes := action_costs.cubes_in(p, seat, BOXES.index(box))):
        gold = action_costs.repeat_price(p, seat, BOXES.index(box))
        again = fill(N_("Your cubes there: {cubes}. Repeating costs {gold} gold."), cubes=cubes, gold=gold)
    return explanation(rule, box_name(box), fill(text, number=number, goods=goods), again)


def _hq(scene: Scene[Position]) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    text = N_("Cubes in your HQ: {number}. Every action takes one; Recover brings them all back.")
    return explanation("AZ-4.8", _("Headquarters"), fill(text, number=p.in_hq(seat)))


def _points_now(scene: Scene[Position]) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    lines = [f"{_(line.label)} {line.points}" for line in scoring.score(p, seat) if line.points]
    return explanation("AZ-16.2", _("Points now"), ", ".join(lines) + "." if lines else _("None yet."))


def _space(scene: Scene[Position], space: int) -> Explanation | None:
    p = scene.position
    space += 1
    parts = []
    if space in p.kit.illuminated:
        parts.append(_("When the purple disc arrives here, a Revelation is turned up."))
    if space == END_SPACE:
        parts.append(_("A disc here or beyond no longer acts."))
    discs = [seat for seat in reversed(p.stack) if min(p.times[seat], LAST_SPACE) == space]
    here = [with_space(scene.names[seat], at) for seat, at in zip(discs, spaces_beyond(p, discs), strict=True)]
    if here:
        parts.append(fill(N_("From the top: {names}."), names=Markup(", ").join(here)))
    if p.purple == space:
        parts.append(_("The purple disc of the Old Ones."))
    return explanation("AZ-4", fill(N_("Space {space} of the time track."), space=space), *parts)


def _disc(scene: Scene[Position], whose: str) -> Explanation | None:
    p = scene.position
    if whose == "old":
        left = max(0, END_SPACE - p.purple)
        text = _("The Old Ones act whenever every disc is past it.")
        return explanation(
            "AZ-4.7", _("The purple disc"), text, ngettext("{number} turn left.", "{number} turns left.", left)
        )
    seat = int(whose) - 1
    if seat >= p.players:
        return None
    text = _("The player whose disc is furthest back acts; on a shared space, the one on top.")
    return explanation(
        "AZ-4.1", fill(N_("The disc of {name}, space {space}."), name=scene.names[seat], space=p.times[seat]), text
    )


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={
        BoxStart: _Begun(),
        Recover: _Recover(N_("Recover")),
        Play: _Play(),
        Finish: PlainVerb(N_("End the turn"), N_("End the turn without a card.")),
        End: PlainVerb(N_("Done"), N_("That is all.")),
    },
    questions={
        TURN: _Turn(N_("<b>{name}, choose an action.</b>")),
        FINISH: MessageQuestion(N_("<b>{name}, do you play a card</b> before your disc moves?")),
    },
    things=(
        Thing("box {box}", _box, box=choice(*_BOXES)),
        Thing("hq", _hq),
        Thing("points", _points_now),
        Thing("space {space}", _space, space=ordinal(LAST_SPACE)),
        Thing("disc {whose}", _disc, whose=Field("old|[1-9]")),
    ),
)
