"""Parts shared by the panels of pending acts: head, stepper, chosen parts, railways in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pyapp.drawing.controls import sign_key
from pyapp.drawing.language import _, fill
from pyapp.drawing.markup import NOTHING, Markup, el
from pyapp.drawing.pieces import icon, piece
from pyapp.engine.contract import N_
from pyapp.games.auztralia.rules.pending import begun_text, via_text
from pyapp.games.auztralia.rules.questions import Acting
from pyapp.games.auztralia.rules.steps import TURN
from pyapp.games.auztralia.rules.turns import partner_sets
from pyapp.games.auztralia.view.icons import pip
from pyapp.games.auztralia.view.vocabulary import (
    goods_counted,
)

if TYPE_CHECKING:
    from pyapp.engine.contract import Move, Value
    from pyapp.games.auztralia.view.board_model import BoardModel

COLUMN_SIZE, HALF_SIZE, SLIM_SIZE = "whole", "full", "slim"
"""Sizes of panels: in place of the whole column, in place of warehouse and Old Ones, above them."""
_WITH_OTHERS: Final = ("mine", "farm", "attack")


class Panel(NamedTuple):
    """A panel of the column: its size and markup, and flags for the style sheets.

    `cards`: it shows cards, one of which is chosen first; `odds`: it shows the odds of a fight; `picks`: it has buttons
    for choices that the map does not offer.
    """

    size: str = ""
    drawn: Markup = NOTHING
    cards: bool = False
    odds: bool = False
    picks: bool = False


def back(model: BoardModel) -> Markup:
    """Draw the button that discards the pending act; nothing if an answer is required."""
    if not model.in_turn or model.position.asked(Acting).via:
        return NOTHING
    return el("button", icon("x"), type="button", cls="key small bk", do="back", aria_label=_("Discard it"))


def row_head(model: BoardModel, title: str, note: Markup = NOTHING) -> Markup:
    """Draw the head of a panel: title, the seat's gold, the button that discards."""
    gold = model.position.gold(model.viewed_seat)
    have = el(
        "span", pip("gold"), el("b", gold), el("span", goods_counted("gold", gold), cls="vh"), cls="hv", title=None
    )
    return el("header", el("h2", title, cls="h"), have, back(model), el("p", note, cls="pn") if note else NOTHING)


def draft(text: str) -> dict[str, str | None]:
    """Return the attribute of a button that drafts an act; none if there is no such act."""
    return {"do": f"draft {text}" if text else None}


def stepper(name: str, number: int, less: str, more: str, limit: int | None = None) -> Markup:
    """Draw a number between two buttons; `less` and `more` are the drafts that they select, "" to disable one."""
    return el(
        "span",
        sign_key("−", fill(N_("{what}: one less"), what=name), less and f"draft {less}"),
        el("b", number, el("small", "/", limit) if limit is not None else "", aria_hidden=True),
        el("span", name, ": ", number, cls="vh"),
        sign_key("+", fill(N_("{what}: one more"), what=name), more and f"draft {more}"),
        cls="stp",
        role="group",
        aria_label=name,
    )


def chip(model: BoardModel, part: Move, words: str) -> Markup:
    """Draw a chosen part as a button that removes it."""
    text = model.pending.toggled(part)
    return el(
        "button",
        words,
        icon("x"),
        type="button",
        cls="key small chipk",
        disabled=not text,
        aria_label=fill(N_("Remove: {what}"), what=words),
        **draft(text),
    )


def touchable(
    model: BoardModel,
    move: Move,
    *inside: Value,
    kind: str = "opt",
    thing: str = "",
    legal: bool = True,
    chosen: bool | None = None,
) -> Markup:
    """Draw a touchable: chosen (by default if `move` is chosen), legal, or refused when tapped."""
    on = model.pending.text == move if chosen is None else chosen
    return el(
        "button",
        *inside,
        type="button",
        cls=f"{kind}{' sel' if on else ' legal' if legal else ' no'}",
        move=move,
        tabindex=model.tab(move),
        aria_disabled=None if legal else True,
        data_explain=thing or None,
    )


# --- railways of others (AZ-19.3, V5-A) ---


def via_row(model: BoardModel) -> Markup:
    """Draw the other seats whose railways may be used for this action, as switches."""
    p, seat = model.position, model.viewed_seat
    if p.ask != TURN or p.asked(Acting).via or model.pending.box not in _WITH_OTHERS:
        return NOTHING
    sets = partner_sets(p, seat)
    if not sets:
        return NOTHING
    keys = []
    for other in range(p.players):
        if other == seat:
            continue
        on = other in model.pending.named_partners
        wanted = tuple(sorted({*model.pending.named_partners} ^ {other}))
        via = via_text(wanted)
        possible = not wanted or (wanted in sets and via in p.legal)
        keys.append(
            el(
                "button",
                piece(other + 1, size="small"),
                model.scene.names[other],
                type="button",
                cls=f"opt{' sel' if on else ''}",
                aria_pressed=on,
                disabled=not possible,
                do=f"draft {begun_text([one for one in (via, model.pending.box) if one])}" if possible else None,
            )
        )
    label = _("Railways of") if p.coop else _("Railway of (once per game)")
    return el("div", el("span", label, cls="lb"), *keys, cls="prow wrap", role="group", aria_label=label)
