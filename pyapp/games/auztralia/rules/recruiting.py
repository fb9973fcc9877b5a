"""Recruit help: from the display, from the deck, after a refresh of the display in solo; instant effects. AZ-7,
AZ-18.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyapp.engine.contract import N_, Illegal
from pyapp.games.auztralia.rules import events, questions
from pyapp.games.auztralia.rules.action_costs import can_afford, pay_cube, queue_turn_end
from pyapp.games.auztralia.rules.actions import Action, Actions, Refusals
from pyapp.games.auztralia.rules.component_types import NOTE
from pyapp.games.auztralia.rules.components import DISPLAY, GOODS, PERSONALITIES, RECRUIT
from pyapp.games.auztralia.rules.gains import gain_and_log, pay_gold, take_units
from pyapp.games.auztralia.rules.moves import (
    CHANCES,
    END,
    GRAMMAR,
    DrawnCard,
    Drop,
    Keep,
    LookAtDeck,
    Recruit,
    Refresh,
    Taking,
    expect,
)
from pyapp.games.auztralia.rules.notation import seat_name
from pyapp.games.auztralia.rules.refusal_helpers import (
    gold_refusal,
    may_give,
    order_refusal,
    refusal,
    repetition_refusal,
)
from pyapp.games.auztralia.rules.steps import AGAIN, DRAW, DROP, FREE_TRACKS, INSTANT, KEEP, LOOK, REFILL, TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyapp.games.auztralia.rules.state import State

LOOK_PRICE: Final = 1
REFRESH_PRICE: Final = 1
LOOKED_AT: Final = 2
LOOK_AT_DECK, REFRESH = LookAtDeck.word, Refresh.word
"""The ways to recruit other than from the display. AZ-7.2, AZ-18.2."""
LOOKED, DRAFTED, FOR_DISPLAY = "looked", "drafted", "shown"
"""Reasons for keeping or drawing a card: after a look, in a draft, for the display."""
DECK_INDEX: Final = {card: at for at, card in enumerate(PERSONALITIES)}
"""Card -> its index in the set of the deck."""


def deck_size(p: State) -> int:
    """Return the number of Personality cards in the deck, including a known one on top."""
    return p.deck.bit_count() + bool(p.top)


def texts(p: State, seat: int, _net: int, _via: tuple[int, ...]) -> list[str]:
    """List the legal ways to recruit."""
    if not can_afford(p, seat, RECRUIT):
        return []
    recruits = _recruits(p, seat)
    if deck_size(p) and can_afford(p, seat, RECRUIT, LOOK_PRICE):
        recruits.append(LOOK_AT_DECK)
    if p.solo and p.display and can_afford(p, seat, RECRUIT, REFRESH_PRICE) and may_drop(p):
        recruits.append(REFRESH)
    return recruits


def may_drop(p: State) -> bool:
    """Return whether a card of the display may be discarded: one has to be left to recruit. AZ-23.6."""
    return len(p.display) + deck_size(p) > 1


def _receivers(p: State, seat: int) -> list[str]:
    """List the suffixes for a card's receiver, the taker first. AZ-23.8."""
    return ["", *(f" to {seat_name(other)}" for other in range(p.players) if other != seat)] if p.coop else [""]


def _recruits(p: State, seat: int) -> list[str]:
    return [f"recruit {card}{to}" for card in sorted(p.display) for to in _receivers(p, seat)]


def _receiver(seat: int, move: Taking) -> int:
    return seat if move.receiver is None else move.receiver


# --- from the display (AZ-7.1) ---


def start(p: State, seat: int, move: Recruit | LookAtDeck | Refresh, _via: tuple[int, ...]) -> None:
    """Pay for a Recruit action: from the display, by a look, or with a refresh."""
    pay_cube(p, seat, RECRUIT, _EXTRA_PRICE.get(type(move), 0))
    if isinstance(move, Refresh):
        p.tell(events.REFRESH, seat)
        p.steps += [(AGAIN, seat), (REFILL,), (DROP, seat, "")]
        return
    _recruit(p, seat, move)


_EXTRA_PRICE: Final = {LookAtDeck: LOOK_PRICE, Refresh: REFRESH_PRICE}
"""Way to recruit -> its price in gold. AZ-7.2, AZ-18.2."""


def _recruit(p: State, seat: int, move: Recruit | LookAtDeck) -> None:
    queue_turn_end(p, seat, p.kit.time["recruit"])
    if isinstance(move, LookAtDeck):
        p.tell(events.LOOK, seat)
        p.steps.append((LOOK, seat))
        return
    card, receiver = move.card, _receiver(seat, move)
    p.display = tuple(one for one in p.display if one != card)
    _take(p, seat, card, receiver)
    p.steps += [(INSTANT, receiver, card), (REFILL,)]


def _take(p: State, seat: int, card: str, receiver: int) -> None:
    p.hands[receiver] += (card,)
    if receiver == seat:
        p.tell(events.RECRUIT, seat, card=card)
    else:
        p.tell(events.RECRUIT_FOR, seat, card=card, seat=seat_name(receiver))


def _refill(p: State) -> bool:
    """Fill the display from the left until it is full. AZ-3.10, AZ-7.1."""
    while len(p.display) < DISPLAY:
        if p.top:
            card, p.top, p.top_seen = p.top, "", 0
            _add_to_display(p, card)
        elif p.deck:
            p.steps.append((REFILL,))
            return p.draw(DRAW, FOR_DISPLAY)
        else:
            break
    return False


def _add_to_display(p: State, card: str) -> None:
    p.display = (card, *p.display)
    p.tell(events.DISPLAY, None, card=card)


def _drawn(p: State, _chance: int, move: str, why: str, seat: int = 0) -> None:
    card = CHANCES.expect(DrawnCard, move).card
    p.draws += 1
    p.deck &= ~(1 << DECK_INDEX[card])
    if why == FOR_DISPLAY:
        _add_to_display(p, card)
    else:
        p.looked += (card,)
        p.tell(events.LOOKED, seat, visible_to=None if p.solo else seat, card=card)


# --- from the deck (AZ-7.2, AZ-7.3) ---


def _look(p: State, seat: int) -> bool:
    if p.top:
        p.tell(events.LOOKED, seat, visible_to=None if p.solo else seat, card=p.top)
        p.looked, p.top = (p.top,), ""
    if len(p.looked) < LOOKED_AT and p.deck:
        p.steps.append((LOOK, seat))
        return p.draw(DRAW, LOOKED, seat)
    return p.question(KEEP, seat, keep_texts(p, seat), LOOKED)


def keep_texts(p: State, seat: int) -> list[str]:
    """List the moves that keep a card that was looked at, or exchange it for one of the display."""
    return [
        f"keep {card}{way}{to}"
        for card in sorted(p.looked)
        for way in ("", *(f" for {other}" for other in sorted(p.display)))
        for to in _receivers(p, seat)
    ]


def _keep(p: State, seat: int, move: str, why: str) -> None:
    kept = expect(Keep, move)
    card, receiver = kept.card, _receiver(seat, kept)
    rest = tuple(one for one in p.looked if one != card)
    if why == DRAFTED:
        p.deck |= sum(1 << DECK_INDEX[one] for one in rest)
        p.tell(events.KEPT, seat, card=card)
        p.hands[seat] += (card,)
    else:
        _return_to_deck(p, seat, rest)
        if kept.other is not None:
            p.display = tuple(card if one == kept.other else one for one in p.display)
            p.tell(events.EXCHANGE, seat, given=card, card=kept.other)
            card = kept.other
        _take(p, seat, card, receiver)
    p.looked = ()
    p.steps.append((INSTANT, receiver, card))


def _return_to_deck(p: State, seat: int, rest: tuple[str, ...]) -> None:
    """Put the other card on the deck, known to the seat and to those who already knew it there. AZ-7.2."""
    known = p.top_seen if rest and rest[0] == p.looked[0] else 0
    p.top = rest[0] if rest else ""
    p.top_seen = known | 1 << seat if rest else 0


# --- refreshing the display in solo (AZ-18.2) ---


def _drop(p: State, seat: int, last: str) -> bool:
    legal = [f"drop {card}" for card in sorted(p.display) if card > last] if may_drop(p) else []
    if not legal:
        return False
    return p.question(DROP, seat, [*legal, END] if last else legal)


def _dropped(p: State, seat: int, move: str) -> None:
    if move == END:
        return
    card = expect(Drop, move).card
    p.display = tuple(one for one in p.display if one != card)
    p.gone += (card,)
    p.tell(events.DROP, seat, card=card)
    p.steps.append((DROP, seat, card))


def _ask_after_refresh(p: State, seat: int) -> bool:
    recruits = _recruits(p, seat)
    if deck_size(p) and p.gold(seat) >= LOOK_PRICE:
        recruits.append(LOOK_AT_DECK)
    return p.question(AGAIN, seat, recruits)


def _recruit_after_refresh(p: State, seat: int, move: str) -> None:
    looks = GRAMMAR.parse(move) == LookAtDeck()
    if looks:
        pay_gold(p, seat, LOOK_PRICE)
    _recruit(p, seat, LookAtDeck() if looks else expect(Recruit, move))


# --- instant effects (AZ-7.5, AZ-7.6) ---


def _instant(p: State, seat: int, card: str) -> None:
    personality = p.kit.personalities[card]
    if personality.timing == "instant":
        for effect in reversed(personality.effects):
            _INSTANT[effect.op](p, seat, card, effect.args)


def _gain(p: State, seat: int, card: str, args: tuple[Any, ...]) -> None:
    gain_and_log(p, seat, GOODS.index(args[0]), args[1], card)


def _units(p: State, seat: int, _card: str, args: tuple[Any, ...]) -> None:
    take_units(p, seat, *args)


def _tracks(p: State, seat: int, _card: str, args: tuple[Any, ...]) -> None:
    p.steps.append((FREE_TRACKS, seat, args[0], 0))


def _manual(_p: State, _seat: int, _card: str, _args: tuple[Any, ...]) -> None:
    """Do nothing: players apply this effect themselves."""


_INSTANT: Final[dict[str, Callable[..., None]]] = {"gain": _gain, "unit": _units, "track": _tracks, NOTE: _manual}

STEPS: Final[dict[str, Callable[..., bool | None]]] = {
    REFILL: _refill,
    LOOK: _look,
    DROP: _drop,
    AGAIN: _ask_after_refresh,
    INSTANT: _instant,
}
ANSWERS: Final[dict[str, Callable[..., None]]] = {
    DRAW: _drawn,
    KEEP: _keep,
    DROP: _dropped,
    AGAIN: _recruit_after_refresh,
}


# --- refusals (AZ-21.1) ---


def _no_recruit(p: State, seat: int, move: Recruit) -> Illegal | None:
    if not may_give(p, seat, move.receiver):
        return None
    refused = None if p.ask == AGAIN else repetition_refusal(p, seat, RECRUIT)
    return refused or refusal("R16", "AZ-7.1", N_("Not in the display: {card}."), card=move.card)


def _no_look(p: State, seat: int, _move: LookAtDeck) -> Illegal | None:
    price = LOOK_PRICE
    if p.ask == AGAIN:
        refused = (
            None if p.gold(seat) else refusal("R5", "AZ-7.2", N_("Looking at two cards costs 1 gold: you have none."))
        )
    else:
        refused = gold_refusal(p, seat, RECRUIT, price)
    return refused or refusal("R16", "AZ-7.3", N_("The deck is empty."))


def _no_refresh(p: State, seat: int, _move: Refresh) -> Illegal | None:
    if not p.solo:
        return None
    refused = gold_refusal(p, seat, RECRUIT, REFRESH_PRICE)
    return refused or refusal("R16", "AZ-18.2", N_("No card may be discarded: none would be left to recruit."))


def _no_drop(p: State, _seat: int, move: Drop) -> Illegal | None:
    if move.card not in p.display:
        return refusal("R16", "AZ-18.2", N_("Not in the display: {card}."), card=move.card)
    return order_refusal()


def _no_keep(p: State, seat: int, move: Keep) -> Illegal | None:
    drafted = p.asked(questions.Keeping).among == DRAFTED
    if not may_give(p, seat, move.receiver) or (drafted and (move.other or move.receiver is not None)):
        return None
    if move.card not in p.looked:
        return refusal("R16", "AZ-7.2", N_("You did not look at {card}."), card=move.card)
    return refusal("R16", "AZ-7.2", N_("Not in the display: {card}."), card=move.taken)


ACTIONS: Final[Actions] = {move: Action("recruit", start) for move in (Recruit, LookAtDeck, Refresh)}
REFUSALS: Final[Refusals] = {
    (TURN, Recruit): _no_recruit,
    (TURN, LookAtDeck): _no_look,
    (TURN, Refresh): _no_refresh,
    (AGAIN, Recruit): _no_recruit,
    (AGAIN, LookAtDeck): _no_look,
    (DROP, Drop): _no_drop,
    (KEEP, Keep): _no_keep,
}
