"""Recruit help: cards of the display, a look at the deck, a refresh of the display. AZ-7."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import joined
from pyapp.engine.acts import SEPARATOR
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.auztralia.rules import recruiting, scoring
from pyapp.games.auztralia.rules.component_types import NOTE, PERSONALITY_IDS
from pyapp.games.auztralia.rules.moves import Drop, Keep, LookAtDeck, Recruit, Refresh, Taking
from pyapp.games.auztralia.rules.notation import seat_name
from pyapp.games.auztralia.rules.pending import AnyReceiver
from pyapp.games.auztralia.rules.questions import Keeping
from pyapp.games.auztralia.rules.steps import AGAIN, DROP, KEEP, TURN
from pyapp.games.auztralia.view.base_verbs import MessageQuestion, PlainVerb, fixed_thing
from pyapp.games.auztralia.view.board_model import viewed_seat
from pyapp.games.auztralia.view.icons import amount
from pyapp.games.auztralia.view.panels import HALF_SIZE, Panel, row_head, touchable
from pyapp.games.auztralia.view.vocabulary import Vocabulary, card_inside, seat_words, split_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.games.auztralia.rules.kit import Kit
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.base_verbs import AuztraliaAct
    from pyapp.games.auztralia.view.board_model import BoardModel


def _card(kit: Kit, names: Sequence[Markup], card: str, receiver: int | None) -> Said:
    """Describe a card, and its receiver if it is for another seat."""
    printed = kit.personalities[card]
    name, office = split_name(kit, card)
    more = [esc(named(printed.text))]
    if printed.points:
        more.append(fill(N_("{points} VP."), points=printed.points))
    if receiver is not None:
        more.append(fill(N_("For {name}."), name=seat_words(seat_name(receiver), names)))
    return Said(fill(N_("{name}, {office}."), name=name, office=office), more)


class _Recruit(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the card and its receiver."""
        card, receiver = card_inside(act.position.kit, act.move.card), act.move.receiver
        if receiver is not None:
            return fill(N_("Recruit {card} for player {seat}"), card=card, seat=seat_name(receiver))
        return fill(N_("Recruit {card}"), card=card)

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the card."""
        return _card(act.position.kit, act.names, act.move.card, act.move.receiver)


class _LookAtDeck(PlainVerb):
    def says(self, act: AuztraliaAct) -> Said:
        """Describe the number of cards to look at."""
        number = min(recruiting.LOOKED_AT, recruiting.deck_size(act.position))
        text = ngettext(
            "Look at the top card of the deck.", "Look at the top {number} cards of the deck and keep one.", number
        )
        return Said(esc(text))


class _Keep(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the card that is taken."""
        move = act.move
        card = card_inside(act.position.kit, move.taken)
        if move.receiver is not None:
            return fill(N_("Take {card} for player {seat}"), card=card, seat=seat_name(move.receiver))
        return fill(N_("Keep {card}") if move.other is None else N_("Take {card}"), card=card)

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the card, and what happens to the other ones."""
        p, move = act.position, act.move
        head, more = _card(p.kit, act.names, move.taken, move.receiver)
        if move.other is not None:
            given = fill(N_("In its place in the display: {given}."), given=card_inside(p.kit, move.card))
            return Said(head, [*more, given])
        other = [card_inside(p.kit, one) for one in p.looked if one != move.card]
        if other and p.asked(Keeping).among != recruiting.DRAFTED:
            more = [*more, fill(N_("Back on top of the deck: {card}."), card=other[0])]
        return Said(head, more)


class _Refresh(PlainVerb):
    def key(self, act: AuztraliaAct) -> Markup:
        """Name the discarded cards, or the action."""
        cards = _discarded_names(act)
        if not cards and act.position.ask == DROP:
            return esc(_("Done"))
        return fill(N_("Refresh the display without {cards}"), cards=cards) if cards else super().key(act)

    def says(self, act: AuztraliaAct) -> Said:
        """Describe the discarded cards."""
        if not (cards := _discarded_names(act)):
            return Said(esc(_("Refresh the display: choose the cards that leave the game.")))
        return Said(fill(N_("Out of the game: {cards}."), cards=cards), [esc(_("New cards come, then you recruit."))])


def _discarded_names(act: AuztraliaAct) -> str:
    return joined([card_inside(act.position.kit, move.card) for move in act.moves if isinstance(move, Drop)])


class _AskKeep(MessageQuestion):
    def prompt(self, scene: Scene[Position]) -> Markup:
        """Format the question, with the fate of the other cards."""
        p = scene.position
        text = N_("<b>{name}, which card do you keep?</b> You may exchange it for one in the display.")
        if p.asked(Keeping).among == recruiting.DRAFTED:
            text = self.message
        return fill(text, name=scene.names[p.seat or 0])


# --- the panels ---


def _face(kit: Kit, card: str) -> Markup:
    """Draw the text of a Personality card."""
    personality = kit.personalities[card]
    points = el("span", personality.points, " ", _("VP"), cls="vp") if personality.points else NOTHING
    return join(
        el("b", named(personality.name)),
        el("span", named(personality.office), cls="of"),
        points,
        el("span", named(personality.text), cls="tx"),
    )


def _takeable_card(model: BoardModel, move: Taking, card: str, *, drafted: bool = False, kind: str = "pc") -> Markup:
    """Draw a card that a move takes: legal, chosen, or refused; in co-op for any receiver."""
    p = model.position
    for_whom = p.coop and not drafted
    text = AnyReceiver(move).text if for_whom else move.text
    chosen = model.pending.text in (move.text, text) or (for_whom and AnyReceiver(move).fits(model.pending.text))
    face, legal = _face(p.kit, card), move.text in p.legal
    return touchable(model, text, face, kind=kind, thing=f"card {card}", legal=legal, chosen=chosen)


def _plain_card(kit: Kit, card: str, *, kind: str = "pc") -> Markup:
    return el("span", _face(kit, card), cls=kind, data_explain=f"card {card}", tabindex="-1")


def panel(model: BoardModel) -> Panel:
    """Draw the display and the other ways to recruit."""
    p = model.position
    dropping = p.ask == DROP or (model.pending.begun[-1:] == (recruiting.REFRESH,))
    if dropping:
        cards = [_discardable_card(model, card) for card in p.display]
    elif model.asked in (TURN, AGAIN):
        cards = [_takeable_card(model, Recruit(card), card) for card in p.display]
    else:
        cards = [_plain_card(p.kit, card) for card in p.display]
    keys = [] if dropping else _other_ways(model)
    left = recruiting.deck_size(p)
    note = ngettext("{number} card in the deck.", "{number} cards in the deck.", left)
    drawn = join(
        row_head(model, _("Personalities"), esc(note)),
        el("div", *keys, cls="pk") if keys else NOTHING,
        el("div", *cards, cls="pcs"),
    )
    return Panel(HALF_SIZE, drawn)


def _other_ways(model: BoardModel) -> list[Markup]:
    p = model.position
    number = min(recruiting.LOOKED_AT, recruiting.deck_size(p)) or recruiting.LOOKED_AT
    look = ngettext("Look at {number} from the deck", "Look at {number} from the deck", number)
    price, legal = amount("gold", recruiting.LOOK_PRICE), recruiting.LOOK_AT_DECK in p.legal
    keys = [touchable(model, recruiting.LOOK_AT_DECK, esc(look), price, thing="look", legal=legal)]
    if p.solo and p.ask == TURN:
        refresh = recruiting.REFRESH
        keys.append(
            el(
                "button",
                _("Refresh"),
                amount("gold", recruiting.REFRESH_PRICE),
                type="button",
                cls="opt",
                data_explain="refresh",
                **(
                    {"do": f"draft {refresh}{SEPARATOR}"}
                    if refresh in p.legal
                    else {"move": refresh, "tabindex": model.tab(refresh), "aria_disabled": "true"}
                ),
            )
        )
    return keys


def _discardable_card(model: BoardModel, card: str) -> Markup:
    """Draw a card of the display that may be discarded."""
    p, part = model.position, Drop(card).text
    on = part in model.pending.parts
    text = model.pending.toggled(part)
    return el(
        "button",
        _face(p.kit, card),
        type="button",
        cls=f"pc{' gone' if on else ' legal'}",
        do=f"draft {text}" if text else None,
        disabled=not text,
        aria_pressed=on,
        data_explain=f"card {card}",
    )


def keep_panel(model: BoardModel) -> Panel:
    """Draw the cards that the seat looked at, one of which is kept, and the display, with which it may be exchanged."""
    p = model.position
    drafted = p.asked(Keeping).among == recruiting.DRAFTED
    cards = [_takeable_card(model, Keep(card), card, drafted=drafted) for card in p.looked]
    said = model.pending.moves[0] if model.pending.moves else None
    move = said.move if isinstance(said, AnyReceiver) else said
    kept = move.card if isinstance(move, Keep) else ""
    parts = [
        row_head(
            model, _("Only you see these"), esc(_("Keep one.") if drafted else _("Keep one; the other goes back."))
        ),
        el("div", *cards, cls="pcs"),
    ]
    exchanges = not drafted and bool(p.display)
    if exchanges:
        given = kept or p.looked[0]
        parts.append(
            el(
                "p",
                fill(
                    N_("Or leave {card} in the display and take one of these instead:"),
                    card=named(p.kit.personalities[given].name),
                ),
                cls="pn",
            )
        )
        others = [_takeable_card(model, Keep(given, card), card, kind="pc mini") for card in p.display]
        parts.append(el("div", *others, cls="pcs"))
    return Panel(HALF_SIZE, join(*parts), cards=exchanges)


# --- the chapter ---


_TIMINGS: Final = {
    "lasting": N_("It works all the time."),
    "instant": N_("It works once, when it is taken."),
    "once": N_("Keep it and play it once, in your turn."),
    "final": N_("It counts at the end."),
}


def _explained(scene: Scene[Position], card: str) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    printed = p.kit.personalities[card]
    name, office = split_name(p.kit, card)
    points = ""
    if card in p.hands[seat] and (worth := scoring.points_of_card(p, seat, card)):
        points = fill(N_("Worth {points} VP now."), points=worth)
    elif printed.points:
        points = fill(N_("{points} VP."), points=printed.points)
    head = fill(N_("{name}, {office}."), name=name, office=office)
    next_out = p.display[-1:] == (card,) and p.kit.dismisses
    end = _("At the end of the line: the next one that a Revelation takes out of the game.") if next_out else ""
    noted = any(effect.op == NOTE for effect in printed.effects)
    count = _("Keep track of this yourself: the app doesn't.") if noted else ""
    return explanation("AZ-7.5", head, named(printed.text), _(_TIMINGS[printed.timing]), count, points, end)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={
        Recruit: _Recruit(),
        LookAtDeck: _LookAtDeck(N_("Look at the deck")),
        Keep: _Keep(),
        Refresh: _Refresh(N_("Refresh the display")),
    },
    questions={
        KEEP: _AskKeep(N_("<b>{name}, which card do you keep?</b> The others go back into the deck.")),
        DROP: MessageQuestion(N_("<b>{name}, which cards do you discard?</b>"), goes_on=Refresh),
        AGAIN: MessageQuestion(N_("<b>{name}, recruit now,</b> or look at two cards for 1 more gold.")),
    },
    things=(
        Thing("card {card}", _explained, card=choice(*PERSONALITY_IDS)),
        fixed_thing(
            "look",
            "AZ-7.2",
            N_("Look at the deck"),
            N_("Pay 1 gold, see two cards, take one; you may exchange it for one in the display."),
        ),
        fixed_thing(
            "refresh",
            "AZ-18.2",
            N_("Refresh"),
            N_("Pay 1 gold and discard cards from the display; they leave the game, new ones come, then you recruit."),
        ),
    ),
)
