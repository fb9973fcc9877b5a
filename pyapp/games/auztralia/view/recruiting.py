"""Recruit help: cards of the display, a look at the deck, new cards. AZ-10."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import Markup, esc
from pyapp.drawing.things import Thing, explanation
from pyapp.drawing.verbs import Chapter, Said
from pyapp.drawing.vocabulary import joined
from pyapp.engine.contract import N_
from pyapp.engine.grammar import choice
from pyapp.games.auztralia.rules import recruiting, scoring
from pyapp.games.auztralia.rules.components import PERSONALITIES
from pyapp.games.auztralia.rules.moves import Drop, End, Keep, LookAtDeck, Recruit, Refresh
from pyapp.games.auztralia.rules.notation import seat_name
from pyapp.games.auztralia.rules.questions import Keeping
from pyapp.games.auztralia.rules.steps import AGAIN, DROP, KEEP
from pyapp.games.auztralia.view.deeds import Ask, Plain, fixed
from pyapp.games.auztralia.view.desk import viewed_seat
from pyapp.games.auztralia.view.vocabulary import Vocabulary, card_name, seat_words, split_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyapp.drawing.scene import Explanation, Scene
    from pyapp.drawing.telling import Telling
    from pyapp.engine.contract import Event
    from pyapp.games.auztralia.rules.position import Position
    from pyapp.games.auztralia.view.deeds import Deed


def _card(names: Sequence[Markup], card: str, receiver: int | None) -> Said:
    """Say what a card does, and for whom it is."""
    printed = PERSONALITIES[card]
    name, office = split_name(card)
    more = [esc(named(printed.text))]
    if printed.points:
        more.append(fill(N_("{points} VP."), points=printed.points))
    if receiver is not None:
        more.append(fill(N_("For {name}."), name=seat_words(seat_name(receiver), names)))
    return Said(fill(N_("{name}, {office}."), name=name, office=office), more)


class _Recruit(Plain):
    def key(self, act: Deed) -> Markup:
        """Name the card, and for whom it is."""
        card, receiver = card_name(act.move.card), act.move.receiver
        if receiver is not None:
            return fill(N_("Recruit {card} for player {seat}"), card=card, seat=seat_name(receiver))
        return fill(N_("Recruit {card}"), card=card)

    def says(self, act: Deed) -> Said:
        """Say what the card does."""
        return _card(act.names, act.move.card, act.move.receiver)


class _LookAtDeck(Plain):
    def says(self, act: Deed) -> Said:
        """Say how many cards are looked at."""
        number = min(recruiting.LOOKED_AT, recruiting.in_deck(act.position))
        text = ngettext(
            "Look at the top card of the deck.", "Look at the top {number} cards of the deck and keep one.", number
        )
        return Said(esc(text))


class _Keep(Plain):
    def key(self, act: Deed) -> Markup:
        """Name the card that is taken."""
        move = act.move
        card = card_name(move.taken)
        if move.receiver is not None:
            return fill(N_("Take {card} for player {seat}"), card=card, seat=seat_name(move.receiver))
        return fill(N_("Keep {card}") if move.other is None else N_("Take {card}"), card=card)

    def says(self, act: Deed) -> Said:
        """Say what the card does, and where the others go."""
        p, move = act.position, act.move
        head, more = _card(act.names, move.taken, move.receiver)
        if move.other is not None:
            given = fill(N_("{given} takes its place in the display."), given=card_name(move.card))
            return Said(head, [*more, given])
        other = [card_name(one) for one in p.looked if one != move.card]
        if other and p.asked(Keeping).among != recruiting.DRAFTED:
            more = [*more, fill(N_("{card} goes back on top of the deck."), card=other[0])]
        return Said(head, more)


class _Refresh(Plain):
    def key(self, act: Deed) -> Markup:
        """Name the action, and its end."""
        if isinstance(act.move, End):
            return esc(_("Done"))
        cards = _dropped(act)
        return fill(N_("Refresh the display without {cards}"), cards=cards) if cards else super().key(act)

    def says(self, act: Deed) -> Said:
        """Say which cards leave the game."""
        if not (cards := _dropped(act)):
            return Said(esc(_("Refresh the display: choose the cards that leave the game.")))
        return Said(fill(N_("Out of the game: {cards}."), cards=cards), [esc(_("New cards come, then you recruit."))])


def _dropped(act: Deed) -> str:
    return joined([card_name(move.card) for move in act.moves if isinstance(move, Drop)])


class _AskKeep(Ask):
    def prompt(self, scene: Scene[Position]) -> Markup:
        """Ask which card is kept, and say what happens to the others."""
        p = scene.position
        text = N_("<b>{name}, which card do you keep?</b> You may exchange it for one of the display.")
        if p.asked(Keeping).among == recruiting.DRAFTED:
            text = self.message
        return fill(text, name=scene.names[p.seat or 0])


def _recruited(telling: Telling[Vocabulary], event: Event) -> Markup:
    name, card = telling.name(event), card_name(str(event.params["card"]))
    if "seat" not in event.params:
        return fill(N_("{name} recruits {card}."), name=name, card=card)
    other = seat_words(str(event.params["seat"]), telling.names)
    return fill(N_("{name} recruits {card} for {other}."), name=name, card=card, other=other)


# --- what is printed ---


_TIMINGS: Final = {
    "lasting": N_("It works all the time."),
    "instant": N_("It works once, when it is taken."),
    "once": N_("Keep it and play it once, in your turn."),
    "final": N_("It counts at the end."),
}


def _explained(scene: Scene[Position], card: str) -> Explanation | None:
    p, seat = scene.position, viewed_seat(scene)
    printed = PERSONALITIES[card]
    name, office = split_name(card)
    points = ""
    if card in p.hands[seat] and (worth := scoring.points_of_card(p, seat, card)):
        points = fill(N_("Worth {points} VP now."), points=worth)
    elif printed.points:
        points = fill(N_("{points} VP."), points=printed.points)
    head = fill(N_("{name}, {office}."), name=name, office=office)
    return explanation("AZ-7.5", head, named(printed.text), _(_TIMINGS[printed.timing]), points)


CHAPTER: Final[Chapter[Position, Vocabulary]] = Chapter(
    verbs={
        Recruit: _Recruit(),
        LookAtDeck: _LookAtDeck(N_("Look at the deck")),
        Keep: _Keep(),
        Refresh: _Refresh(N_("Refresh the display")),
    },
    questions={
        KEEP: _AskKeep(N_("<b>{name}, which card do you keep?</b> The others go back into the deck.")),
        DROP: Ask(N_("<b>{name}, which cards leave the display?</b>")),
        AGAIN: Ask(N_("<b>{name}, recruit now,</b> or look at two cards for 1 more gold.")),
    },
    things=(
        Thing("card {card}", _explained, card=choice(*PERSONALITIES)),
        fixed(
            "look",
            "AZ-7.2",
            N_("Look at the deck"),
            N_("Pay 1 gold, see two cards, take one; you may exchange it for one of the display."),
        ),
        fixed(
            "refresh",
            "AZ-18.2",
            N_("Refresh"),
            N_("Pay 1 gold and discard cards of the display; they leave the game, new ones come, then you recruit."),
        ),
    ),
    says={"recruit": _recruited},
)
