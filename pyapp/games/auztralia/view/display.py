"""Personalities to choose from: the display, cards looked at, a fresh display; and options of two-player cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyapp.drawing.language import _, fill, named, ngettext
from pyapp.drawing.markup import NOTHING, Markup, el, esc, join
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules import proposals, recruiting
from pyapp.games.auztralia.rules.components import PERSONALITIES, TWO_PLAYER
from pyapp.games.auztralia.rules.moves import ChooseOptions, Keep, expect, parse, write
from pyapp.games.auztralia.rules.questions import Keeping, choosing
from pyapp.games.auztralia.rules.steps import AGAIN, DROP, TURN
from pyapp.games.auztralia.view.beginning import option_text
from pyapp.games.auztralia.view.counted import priced
from pyapp.games.auztralia.view.panels import row_head
from pyapp.games.auztralia.view.touches import FOR_WHOM, TOUCHES, ForWhom, is_for, read
from pyapp.games.auztralia.view.written import two_of

if TYPE_CHECKING:
    from pyapp.engine.contract import Move
    from pyapp.games.auztralia.view.desk import PendingAct


def card_face(card: str) -> Markup:
    """Draw what stands on a Personality card."""
    personality = PERSONALITIES[card]
    points = el("span", personality.points, " ", _("VP"), cls="vp") if personality.points else NOTHING
    return join(
        el("b", named(personality.name)),
        el("span", named(personality.office), cls="of"),
        points,
        el("span", named(personality.text), cls="tx"),
    )


def _touched(desk: PendingAct, move: Move, *inside: Markup, kind: str = "pc", thing: str = "") -> Markup:
    """Draw a card or key that is a touchable: legal, chosen, or to be refused."""
    touch = TOUCHES.parse(move)
    own = write(touch.move) if isinstance(touch, ForWhom) else move
    legal = own in desk.position.legal
    chosen = desk.text in (own, move) or (isinstance(touch, ForWhom) and is_for(desk.text, touch.move))
    state = " sel" if chosen else " legal" if legal else " no"
    return el(
        "button",
        *inside,
        type="button",
        cls=f"{kind}{state}",
        move=move,
        tabindex=desk.tab(move),
        aria_disabled=None if legal else True,
        data_explain=thing or None,
    )


def _lying(card: str, *, kind: str = "pc") -> Markup:
    return el("span", card_face(card), cls=kind, data_explain=f"card {card}", tabindex="-1")


def recruit_panel(desk: PendingAct) -> Markup:
    """Draw the display, from which a card is taken, and the other ways to come to one."""
    p = desk.position
    dropping = p.ask == DROP or (desk.begun[-1:] == ("refresh",))
    to = FOR_WHOM if p.together else ""
    if dropping:
        cards = [_dropped(desk, card) for card in p.display]
    elif desk.asked in (TURN, AGAIN):
        cards = [_touched(desk, f"recruit {card}{to}", card_face(card), thing=f"card {card}") for card in p.display]
    else:
        cards = [_lying(card) for card in p.display]
    keys = [] if dropping else _other_ways(desk)
    left = recruiting.in_deck(p)
    note = ngettext("{number} card in the deck.", "{number} cards in the deck.", left)
    return join(
        row_head(desk, _("Personalities"), esc(note)),
        el("div", *keys, cls="pk") if keys else NOTHING,
        el("div", *cards, cls="pcs"),
    )


def _other_ways(desk: PendingAct) -> list[Markup]:
    p = desk.position
    number = min(recruiting.LOOKED_AT, recruiting.in_deck(p)) or recruiting.LOOKED_AT
    look = ngettext("Look at {number} from the deck", "Look at {number} from the deck", number)
    keys = [_touched(desk, "look", esc(look), priced("gold", recruiting.LOOK_PRICE), kind="opt", thing="look")]
    if p.alone and p.ask == TURN:
        keys.append(
            el(
                "button",
                _("Refresh"),
                priced("gold", recruiting.REFRESH_PRICE),
                type="button",
                cls="opt",
                data_explain="refresh",
                **(
                    {"do": "draft refresh; "}
                    if "refresh" in p.legal
                    else {"move": "refresh", "tabindex": desk.tab("refresh"), "aria_disabled": "true"}
                ),
            )
        )
    return keys


def _dropped(desk: PendingAct, card: str) -> Markup:
    """Draw a card of the display that may leave the game."""
    p, part = desk.position, f"drop {card}"
    on = part in desk.parts
    text = proposals.toggled(p, desk.text or "; ".join(desk.begun), part)
    return el(
        "button",
        card_face(card),
        type="button",
        cls=f"pc{' gone' if on else ' legal'}",
        do=f"draft {text}" if text else None,
        disabled=not text,
        aria_pressed=on,
        data_explain=f"card {card}",
    )


def keep_panel(desk: PendingAct) -> Markup:
    """Draw the cards looked at, of which one is kept, and the display for which it may be exchanged."""
    p = desk.position
    to = FOR_WHOM if p.together else ""
    drafted = p.asked(Keeping).among == recruiting.DRAFTED
    cards = [
        _touched(desk, f"keep {card}{'' if drafted else to}", card_face(card), thing=f"card {card}")
        for card in p.looked
    ]
    said = read(desk.text)
    move = said.move if isinstance(said, ForWhom) else said
    kept = move.card if isinstance(move, Keep) else ""
    parts = [
        row_head(
            desk, _("Only you see these"), esc(_("Keep one.") if drafted else _("Keep one; the other goes back."))
        ),
        el("div", *cards, cls="pcs"),
    ]
    if not drafted and p.display:
        given = kept or p.looked[0]
        parts.append(
            el(
                "p",
                fill(
                    N_("Or leave {card} in the display and take one of these instead:"),
                    card=named(PERSONALITIES[given].name),
                ),
                cls="pn",
            )
        )
        others = [
            _touched(desk, f"keep {given} for {card}{to}", card_face(card), kind="pc mini", thing=f"card {card}")
            for card in p.display
        ]
        parts.append(el("div", *others, cls="pcs"))
    return join(*parts)


def options_panel(desk: PendingAct) -> Markup:
    """Draw the two-player cards with their options; two together where two are used."""
    p = desk.position
    number = len(expect(ChooseOptions, p.legal[0]).options)
    said = parse(desk.text)
    chosen = list(said.options) if isinstance(said, ChooseOptions) else []
    drawn = []
    for ident in p.asked(choosing).cards:
        card = TWO_PLAYER[ident]
        keys = [_option(desk, option.key, number, chosen) for option in card.options]
        drawn.append(el("section", el("h3", named(card.title), cls="h"), *keys, cls="tp"))
    note = ngettext("Choose {number} option.", "Choose {number} options.", number)
    return join(row_head(desk, _("Two-player cards"), esc(note)), *drawn)


def _option(desk: PendingAct, key: str, number: int, chosen: list[str]) -> Markup:
    p, on = desk.position, key in chosen
    inside = join(el("b", two_of(key)[1]), el("span", option_text(key), cls="tx"))
    if number == 1:
        return _touched(desk, f"use {key}", inside, thing=f"option {key}")
    keys = sorted([one for one in chosen if one != key] + ([] if on else [key]))[-number:]
    if not on and len(chosen) == number:
        keys = sorted([chosen[-1], key])
    return el(
        "button",
        inside,
        type="button",
        cls=f"pc{' sel' if on else ' legal'}",
        do=f"draft use {' '.join(keys)}" if keys else "back",
        aria_pressed=on,
        data_explain=f"option {key}",
        disabled=not p.legal,
    )
